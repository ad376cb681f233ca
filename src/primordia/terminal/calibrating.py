"""Runs a calibration: progress, the scores, where the files are, and a temperature where one helps."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import click

import primordia
from primordia.guide import guide
from primordia.kernel.errors import SetupError
from primordia.kernel.game import inside
from primordia.lab import pool
from primordia.lab.calibration import Judged, Settings, run, settled, with_temperature
from primordia.lab.calibration_report import Findings, write_calibration
from primordia.lab.log import Log
from primordia.lab.store import named
from primordia.locales import Words, words
from primordia.terminal.studies import INTERRUPTED, Watch


def run_calibration(settings: Settings, name: Path, workers: int, to: Path | None, as_json: bool, language: str) -> None:
    """Plays and judges what is left of a calibration, and writes its files."""
    say = words(language)
    settings = settled(settings)
    games: list[Judged] = []
    if to is not None and to.exists():
        raise SetupError("lab.error.not-learned", path=str(to))
    with Log(named(name, "jsonl"), settings.data()) as log:
        before = log.lines()
        if before:
            click.echo(say("lab.progress.resumed", games=len(before)), err=True)
        try:
            with Watch(say) as watch:
                for judged in run(settings, before, partial(pool.spread, workers=workers), log.note):
                    games.append(judged)
                    watch.played(len(games), settings.games, len(before))
        except KeyboardInterrupt:
            click.echo(say("lab.progress.interrupted", games=len(games)), err=True)
            sys.exit(INTERRUPTED)
    found = Findings(settings, games)
    if not found.games:
        raise SetupError("lab.error.no-points", games=len(games))
    report, page, table = write_calibration(found, name, language)
    if as_json:
        rows = [row._asdict() for row in found.rows]
        click.echo(json.dumps({"settings": settings.data(), "temperature": found.heat._asdict(), "rows": rows}))
    else:
        click.echo(f"{report.title()}. {report.summary()}")
        for line in report.lines():
            click.echo(f"  {line}")
        click.echo(say("lab.calibration.files", log=str(log.path), page=str(page), table=str(table)))
    if to is not None:
        _warm(found, to, say)


def _warm(found: Findings, to: Path, say: Words) -> None:
    """Writes the package's values with the temperature, if that helps in games that it was not fitted to."""
    settings = found.settings
    book = guide(primordia.GAMES[settings.game])
    if not book.bouts or not book.weights.is_file():
        raise SetupError("lab.error.no-bouts", game=settings.game)
    if not found.better:
        click.echo(say("lab.calibration.cold"), err=True)
        return
    options = dict(settings.options)
    start = primordia.new_game(settings.game, players=settings.players, seed=0, **options)  # type: ignore[arg-type]
    bout = book.measure(inside(start)).bout
    values = json.loads(book.weights.read_text(encoding="utf-8"))
    learned = with_temperature(values, bout, found.heat, settings, found.games)
    try:
        to.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise SetupError("lab.error.write", path=str(to), problem=str(error.strerror)) from error
    click.echo(say("lab.train.written", path=str(to)), err=True)
    click.echo(say("lab.train.install", path=str(to), shipped=str(book.weights), judge=settings.bot), err=True)
