"""Runs studies of the lab: progress with the time that is left, results for people or as JSON, and where the files are."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

import primordia
from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.lab import pool
from primordia.lab.report import Report, write_reports
from primordia.lab.results import AHEAD, Row
from primordia.lab.store import Store, check_installed, named, read_parquet
from primordia.lab.study import Settings, Spread, Study, settled
from primordia.locales import Words, words
from primordia.terminal.progress import Bar

on_ray = late("primordia.lab.cluster:spread")
INTERRUPTED = 130  # what a shell says of a program that was interrupted
LINES = 20  # of progress in a file
FIRST = ("rating", "won", "seat", "test", "facts")  # sections that are shown in the terminal


def run_study(settings: Settings, name: Path, workers: int, ray: str | None, as_json: bool, language: str) -> None:
    """Plays what is left of a study, and writes its files."""
    say = words(language)
    check_installed()
    settings = settled(settings)
    spread: Spread = partial(pool.spread, workers=workers)
    if ray is not None:
        check_installed(("ray",), "ray")
        spread = partial(on_ray, address=ray, workers=workers)
    study = Study(settings)
    with Store(name, settings) as store:
        before = store.before()
        if before:
            click.echo(say("lab.progress.resumed", games=len(before)), err=True)
        played = 0
        try:
            with (watch := Watch(say)):
                for _ in study.run(before, spread, store.note):
                    played += 1
                    watch.played(played, study.total, len(before))
        except KeyboardInterrupt:
            click.echo(say("lab.progress.interrupted", games=played), err=True)
            sys.exit(INTERRUPTED)
        store.finish(study.played)
    _tell(study, name, as_json, say)


def report_again(file: Path, as_json: bool, language: str) -> None:
    """Writes the reports of a study that was played, from its Parquet file."""
    say = words(language)
    if file.suffix != ".parquet" or not file.is_file():
        raise SetupError("lab.error.foreign", path=str(file))
    data, games = read_parquet(file)
    if data["game"] not in primordia.GAMES:
        raise SetupError("kernel.setup.game", game=data["game"], known=", ".join(primordia.GAMES))
    study = Study(Settings.read(data))
    for game in games:
        study.count(game)
    _tell(study, file.with_suffix(""), as_json, say)


class Watch(Bar):
    """Says how far a study is and how long it may still take: by a bar on a terminal, by a line now and then elsewhere."""

    def __init__(self, say: Words) -> None:
        super().__init__(say("lab.progress.bar"))
        self.say = say
        self.start = time.monotonic()
        self.told = 0

    def played(self, played: int, total: int, before: int) -> None:
        self.tell(played, total)
        if self.screen.is_terminal or played <= before or played * LINES // total == self.told:
            return
        self.told = played * LINES // total
        left = (time.monotonic() - self.start) / (played - before) * (total - played)
        click.echo(self.say("lab.progress.line", played=played, games=total, left=duration(left)), err=True)


def duration(seconds: float) -> str:
    """A time as `h:mm:ss`."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _tell(study: Study, name: Path, as_json: bool, say: Words) -> None:
    report, page, table = write_reports(study, name, say.language)
    if as_json:
        found = {"settings": study.settings.data(), "rows": [row._asdict() for row in report.rows]}
        click.echo(json.dumps(found))
        return
    click.echo(f"{report.title()}. {report.summary()}")
    for section in FIRST:
        own = [row for row in report.rows if row.section == section and row.measure != AHEAD]
        if own:
            click.echo(f"\n{report.heading(section)}")
            for row in own:
                click.echo(_line(report, row, say))
    click.echo()
    for name_, times in sorted(Counter(_replaced(study)).items()):
        click.echo(say("lab.replaced", bot=name_, times=times))
    click.echo(say("lab.files", parquet=str(named(name, "parquet")), page=str(page), table=str(table)))


def _replaced(study: Study) -> Iterator[str]:
    """Who lost a seat to a bot, once for each time."""
    for game in study.played:
        yield from (study.settings.entrants[game.line_up[seat]] for seat in game.replaced)


def _line(report: Report, row: Row, say: Words) -> str:
    told = say.text(f"lab.verdict.{row.other}") if row.other else report.interval(row)
    return f"  {report.name(row.section, row.name):<28} {report.number(row, row.value):>9}   {told}"
