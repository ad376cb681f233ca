"""Runs a training of values: progress, what became of each model, where it was written and how it is installed."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from primordia.kernel.errors import SetupError
from primordia.lab import pool
from primordia.lab.log import Log, head_of, same
from primordia.lab.store import check_installed, named
from primordia.lab.train import ALIKE, Trainer, Training, Trial, settled
from primordia.locales import Words, words
from primordia.terminal.studies import INTERRUPTED, Watch


def run_training(settings: Training, file: Path, workers: int, as_json: bool, language: str) -> None:
    """Does what is left of a training, and writes what was learned; the package's own values stay as they are."""
    say = words(language)
    check_installed(("numpy",))
    settings = settled(settings)
    if file.exists():
        _tell(_learned(file, settings), file, settings, as_json, say)
        return
    with Log(named(file, "partial"), settings.data()) as log, TemporaryDirectory() as folder:
        before = log.lines()
        if before:
            click.echo(say("lab.progress.resumed", games=len(before)), err=True)
        trainer = Trainer(settings, Path(folder))
        spread = partial(pool.spread, workers=workers)
        try:
            with Watch(say) as watch:
                for done in trainer.run(before, spread, log.note):
                    watch.played(done, trainer.total, len(before))
        except KeyboardInterrupt:
            click.echo(say("lab.progress.interrupted", games=trainer.done), err=True)
            sys.exit(INTERRUPTED)
        _write(file, trainer.result())
        log.remove()
    _tell(_learned(file, settings), file, settings, as_json, say)


def _write(file: Path, learned: dict[str, Any]) -> None:
    """The whole file, or none."""
    new = named(file, "new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
        new.replace(file)
    except OSError as error:
        raise SetupError("lab.error.write", path=str(file), problem=str(error.strerror)) from error


def _learned(file: Path, settings: Training) -> dict[str, Any]:
    """What was learned under these settings; SetupError where the file is something else."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        head = head_of(json.dumps(data["provenance"]["settings"]), file)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SetupError("lab.error.not-learned", path=str(file)) from error
    same(head, settings.data(), file)
    assert isinstance(data, dict)
    return data


def _tell(learned: dict[str, Any], file: Path, settings: Training, as_json: bool, say: Words) -> None:
    if as_json:
        click.echo(json.dumps(learned["provenance"]))
        return
    trials = [Trial(**trial) for trial in learned["provenance"]["trials"]]
    for trial in trials:
        click.echo(_line(trial, say))
    click.echo()
    click.echo(say("lab.train.written", path=str(file)))
    if any(trial.accepted for trial in trials):
        shipped = Trainer(settings, file.parent).book.weights
        click.echo(say("lab.train.install", path=str(file), shipped=str(shipped), judge=settings.judge))
    else:
        click.echo(say("lab.train.nothing"))


def _line(trial: Trial, say: Words) -> str:
    name = say("lab.train.model", bout=trial.bout, generation=trial.generation, kind=say.text(f"lab.train.kind.{trial.kind}"))
    if trial.verdict == ALIKE:
        return say("lab.train.alike", model=name, games=trial.games)
    verdict = say.text(f"lab.train.verdict.{trial.verdict}")
    loss = {"loss": say.decimal(trial.loss, 3), "chance": say.decimal(trial.chance, 3)}
    match = {"rate": say.percent(trial.rate), "games": trial.played, "expected": say.percent(trial.expected)}
    return say("lab.train.line", model=name, verdict=verdict, **loss, **match)
