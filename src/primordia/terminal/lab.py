"""The commands of the lab: `primordia lab tournament`, `ladder`, `balance`, `report`, `train`, `calibration`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

import primordia
from primordia.bots import BOTS
from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.terminal.cli import JSON, game_argument, in_language, language, parse_options, table_options, worded

F = TypeVar("F", bound=Callable[..., Any])
# Imported only when a study is made
run_study = late("primordia.terminal.studies:run_study")
listed = late("primordia.bots.guests:listed")
report_again = late("primordia.terminal.studies:report_again")
run_training = late("primordia.terminal.training:run_training")
training_of = late("primordia.lab.train:Training")
run_calibration = late("primordia.terminal.calibrating:run_calibration")
calibration_of = late("primordia.lab.calibration:Settings")
settings_of = late("primordia.lab.study:Settings")
test_of = late("primordia.lab.sequential:Sequential")

RULE = "rule"  # the rules of thumb without search, which can be measured but not played against
STYLES = ("robin", "swiss", "baseline")
AUTOMATIC = "auto"
BETTER = 0.1  # by how much a better bot wins more often than by chance, where nothing else is said
HERE = "local"
WORKERS = click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="lab.help.workers")


class Lab(click.Group):
    """The group of the lab's commands, worded like the others."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return in_language(super().get_command(ctx, cmd_name))

    def get_help(self, ctx: click.Context) -> str:
        return click.Group.get_help(worded(self), ctx)


@click.group(cls=Lab, help="lab.help.lab")
def lab() -> None:
    """Studies of bots and games."""


def study_options(function: F) -> F:
    """Adds the options that every study has."""
    for option in (
        JSON,
        click.option("--out", type=click.Path(path_type=Path), default=None, metavar="NAME", help="lab.help.out"),
        click.option("--ray", is_flag=False, flag_value=HERE, default=None, metavar="[ADDRESS]", help="lab.help.ray"),
        WORKERS,
    ):
        function = option(function)
    return table_options(function)


def names_of(text: str) -> tuple[str, ...]:
    return tuple(name for name in listed(text) if name)


def games_option(default: int) -> Callable[[F], F]:
    return click.option("--games", type=click.IntRange(1), default=default, show_default=True, help="lab.help.games")


@lab.command(help="lab.help.tournament")
@game_argument
@click.option("--bots", default="random,eager,greedy,rule", show_default=True, metavar="A,B,…", help="lab.help.bots")
@click.option("--style", type=click.Choice(STYLES), default=STYLES[0], show_default=True, help="lab.help.style")
@click.option("--against", default="greedy", show_default=True, metavar="BOT", help="lab.help.against")
@click.option("--rounds", type=click.IntRange(1), default=None, help="lab.help.rounds")
@click.option("--sprt", is_flag=False, flag_value=AUTOMATIC, default=None, metavar="[LOW:HIGH]", help="lab.help.sprt")
@click.option("--error", type=click.FloatRange(0.0001, 0.4), default=0.05, show_default=True, help="lab.help.error")
@games_option(400)
@study_options
def tournament(
    bots: str, style: str, against: str, rounds: int | None, sprt: str | None, error: float, games: int, **given: Any
) -> None:
    entrants = names_of(bots)
    if style == STYLES[2]:
        entrants = (*(name for name in entrants if name != against), against)
    _study("tournament", entrants, games, given, style=style, rounds=rounds or 0, sprt=sprt, error=error)


@lab.command(help="lab.help.ladder")
@game_argument
@click.option("--bots", default=None, metavar="A,B,…", help="lab.help.ladder-bots")
@games_option(400)
@study_options
def ladder(bots: str | None, games: int, **given: Any) -> None:
    _study("ladder", names_of(bots) if bots else (*BOTS, RULE), games, given)


@lab.command(help="lab.help.balance")
@game_argument
@click.option("--bot", default=RULE, show_default=True, metavar="BOT", help="lab.help.bot")
@games_option(1000)
@study_options
def balance(bot: str, games: int, **given: Any) -> None:
    _study("balance", (bot,), games, given)


@lab.command("report", help="lab.help.report")
@click.argument("file", type=click.Path(path_type=Path))
@JSON
def report(file: Path, as_json: bool) -> None:
    report_again(file, as_json, language())


@lab.command(help="lab.help.train")
@game_argument
@click.option("--table", "bouts", multiple=True, metavar="TABLE", help="lab.help.train-table")
@click.option("--games", type=click.IntRange(1), default=2000, show_default=True, help="lab.help.train-games")
@click.option("--generations", type=click.IntRange(1), default=1, show_default=True, help="lab.help.generations")
@click.option("--bot", default=RULE, show_default=True, metavar="BOT", help="lab.help.train-bot")
@click.option("--later", default="normal", show_default=True, metavar="BOT", help="lab.help.later")
@click.option("--noise", type=click.FloatRange(0, 1), default=0.08, show_default=True, help="lab.help.noise")
@click.option("--hidden", type=click.IntRange(0, 48), default=12, show_default=True, help="lab.help.hidden")
@click.option("--judge", default="normal", show_default=True, metavar="BOT", help="lab.help.judge")
@click.option("--matches", type=click.IntRange(1), default=400, show_default=True, help="lab.help.matches")
@click.option("--better", type=click.FloatRange(0.01, 0.4), default=BETTER, show_default=True, help="lab.help.better")
@click.option("--error", type=click.FloatRange(0.0001, 0.4), default=0.05, show_default=True, help="lab.help.error")
@click.option("--seed", type=int, default=0, show_default=True, help="terminal.help.seed")
@WORKERS
@click.option("--to", type=click.Path(path_type=Path), default=None, metavar="FILE", help="lab.help.to")
@JSON
def train(game: str, to: Path | None, workers: int, as_json: bool, matches: int, **given: Any) -> None:
    settings = training_of(game=game, most=matches, **given)
    run_training(settings, to or Path(f"weights-{game}.json"), workers, as_json, language())


@lab.command(help="lab.help.calibration")
@game_argument
@click.option("--bot", default="normal", show_default=True, metavar="BOT", help="lab.help.bot")
@click.option("--games", type=click.IntRange(2), default=50, show_default=True, help="lab.help.calibration-games")
@click.option("--out", type=click.Path(path_type=Path), default=None, metavar="NAME", help="lab.help.calibration-out")
@click.option("--to", type=click.Path(path_type=Path), default=None, metavar="FILE", help="lab.help.calibration-to")
@WORKERS
@JSON
@table_options
def calibration(
    game: str, bot: str, games: int, out: Path | None, to: Path | None, workers: int, as_json: bool, **given: Any
) -> None:
    options = parse_options(given["options"], given["cards"], given["mode"])
    settings = calibration_of(game, _players(game, given["players"]), bot, games, given["seed"] or 0, options)
    run_calibration(settings, out or Path(f"calibration-{game}"), workers, to, as_json, language())


def _players(game: str, players: int | None) -> int:
    """How many play; 0: as many as is usual. SetupError where the game is not for so many."""
    if players is not None and players not in primordia.GAMES[game].players:
        allowed = ", ".join(str(number) for number in primordia.GAMES[game].players)
        raise SetupError("kernel.setup.players", game=game, players=players, allowed=allowed)
    return players or 0


def _study(
    kind: str,
    entrants: tuple[str, ...],
    games: int,
    given: dict[str, Any],
    sprt: str | None = None,
    error: float = 0.05,
    **more: Any,
) -> None:
    game, players = given["game"], _players(given["game"], given["players"])
    options = parse_options(given["options"], given["cards"], given["mode"])
    settings = settings_of(kind, game, players, entrants, games, given["seed"] or 0, options, **more)
    if sprt is not None:
        settings = settings._replace(test=test_of(*_chances(sprt), error))
    name = given["out"] or Path(f"{kind}-{game}")
    run_study(settings, name, given["workers"], given["ray"], given["as_json"], language())


def _chances(text: str) -> tuple[float, float]:
    """The two chances of a sequential test; none given: those of the table follow when its seats are known."""
    if text == AUTOMATIC:
        return -1.0, BETTER
    low, _, high = text.partition(":")
    try:
        return float(low), float(high)
    except ValueError as problem:
        raise SetupError("lab.error.sprt", given=text) from problem
