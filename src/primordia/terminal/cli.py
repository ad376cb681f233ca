"""The command line: `primordia play`, `watch`, `simulate`, `replay`, `review`, `export`, `rules`, `learn`, `puzzle` …"""

from __future__ import annotations

import gettext
import json
import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import primordia
from primordia.bots import BOTS, USUAL
from primordia.kernel.errors import PrimordiaError, SetupError
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.native import build
from primordia.kernel.packs import NAME, PACKS
from primordia.kernel.plugins import late
from primordia.kernel.verify import said
from primordia.locales import CATALOGUES, LANGUAGES, preferred, words
from primordia.terminal.cards import MARK, find, lines, listing, reconstructed
from primordia.terminal.menu import PERSON

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", click.Command, click.Parameter)
CHOSEN = "primordia.language"
EXPLAINED = "primordia.explained"
# Imported only when needed, so that help and the first question come at once
guide = late("primordia.guide:guide")
check_player = late("primordia.bots.guests:check")
new_console = late("rich.console:Console")
new_speaker = late("primordia.wording:Speaker")
new_table = late("primordia.terminal.play:Table")
autosave_path = late("primordia.terminal.play:autosave_path")
seats_of = late("primordia.terminal.play:seats_of")
new_reel = late("primordia.kernel.reel:Reel")
new_viewer = late("primordia.terminal.viewer:Viewer")
watch_game = late("primordia.terminal.viewer:watch_game")
compare = late("primordia.lab.peers:compare")
plan_of = late("primordia.lab.simulate:Plan")
listed = late("primordia.bots.guests:listed")
run_review = late("primordia.terminal.review:run_review")
run_simulation = late("primordia.terminal.report:run_simulation")
show_lessons = late("primordia.terminal.learn:show_lessons")
run_lesson = late("primordia.terminal.learn:run_lesson")
show_puzzles = late("primordia.terminal.puzzle:show_puzzles")
run_puzzle = late("primordia.terminal.puzzle:run_puzzle")
show_rules = late("primordia.terminal.book:show_rules")
LANGUAGE = click.option("--language", type=click.Choice(LANGUAGES), expose_value=False, help="terminal.help.language")
gettext.bindtextdomain("click", CATALOGUES)
gettext.textdomain("click")
VERSION = f"{gettext.gettext('%(prog)s, version %(version)s')} ({build()})"


def language() -> str:
    """The language given by `--language`, or that of the environment."""
    context = click.get_current_context(silent=True)  # None while a shell completes a word
    return context.meta[CHOSEN] if context else preferred(os.environ)


def say(message: str, **arguments: object) -> str:
    return words(language())(message, **arguments)


def explained() -> bool:
    """Whether help is asked for, or by a shell that completes a word: otherwise nobody reads the words of options."""
    context = click.get_current_context(silent=True)
    return context is None or bool(context.meta.get(EXPLAINED))


def worded(thing: C) -> C:
    """A copy of a command or option whose help text, a message id in the source, is put into the user's language."""
    twin = copy(thing)
    if isinstance(twin, click.Group) or (isinstance(twin, click.Command) and explained()):
        twin.params = [worded(param) for param in twin.params]
    if isinstance(twin, click.Command | click.Option) and twin.help and twin.help in words(language()):
        text = words(language()).text(twin.help)
        twin.help = text.format(bots=", ".join(BOTS)) if "{bots}" in text else text  # it takes time to look for installed ones
    return twin


def in_language(command: click.Command | None) -> click.Command | None:
    """A command as the user is offered it: worded, and with the option `--language`."""
    if command is None:
        return None
    command = copy(command)
    command.params = [*command.params]
    return worded(LANGUAGE(command))


class Commands(click.Group):
    """The group of all commands: translates help texts, and turns errors of the engine into a sentence and an exit code."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[CHOSEN] = preferred(os.environ)
        for word, value in pairwise([part for argument in args for part in argument.split("=", 1)]):
            if word == "--language" and value in LANGUAGES:
                ctx.meta[CHOSEN] = value  # needed before any message, wherever the option stands
        ctx.meta[EXPLAINED] = ctx.resilient_parsing or not {"-h", "--help"}.isdisjoint(args)
        os.environ["LANGUAGE"] = ctx.meta[CHOSEN]  # for Click's own messages
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return in_language(super().get_command(ctx, cmd_name))

    def get_help(self, ctx: click.Context) -> str:
        ctx.meta[EXPLAINED] = False  # it lists the commands, not their options
        return click.Group.get_help(worded(self), ctx)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PrimordiaError as error:
            raise click.ClickException(error.sentence(words(language()))) from error
        except BrokenPipeError:
            sys.stderr.close()
            return None


@click.group(cls=Commands, help="terminal.help.main", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="primordia", prog_name="primordia", message=VERSION, help="terminal.help.version")
@LANGUAGE
def main() -> None:
    """The entry point."""


class GameName(click.Choice[str]):
    """A game by name. Which ones are installed beside ours is looked up only when somebody asks for one, or for all."""

    def __init__(self) -> None:
        self.case_sensitive = True

    def __getattr__(self, name: str) -> tuple[str, ...]:
        if name != "choices":
            raise AttributeError(name)
        return tuple(primordia.GAMES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value) if value in primordia.GAMES else super().convert(value, param, ctx)


def game_argument(function: F) -> F:
    return click.argument("game", type=GameName(), default=next(iter(primordia.GAMES)))(function)


def table_options(function: F) -> F:
    """Adds the options for setting up a game."""
    for option in (
        click.option("--cards", default=None, metavar="FILE", help="terminal.help.pack"),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="terminal.help.option"),
        click.option("--seed", type=int, default=None, help="terminal.help.seed"),
        click.option("--players", type=int, default=None, help="terminal.help.players"),
        click.option("--mode", default=None, help="terminal.help.mode"),
    ):
        function = option(function)
    return function


JSON = click.option("--json", "as_json", is_flag=True, help="terminal.help.json")


def rivals(players: int) -> list[str]:
    """The default bots: one greedy, the others random."""
    return ["greedy", *["random"] * (players - 1)]


def parse_options(pairs: tuple[str, ...], cards: str | None = None, mode: str | None = None) -> dict[str, object]:
    """Options like `still_on_six=no` as the engine takes them; `cards` is the path of a card pack."""
    given = {"cards": None if cards is None else pack(cards), "mode": mode}
    options: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise SetupError("terminal.error.option", option=pair)
        options[name.strip().replace("-", "_")] = {"yes": True, "no": False}.get(value.strip(), value.strip())
    return options


def pack(name: str) -> Path | str:
    """A card pack as the engine takes it: the name of an installed one, or the path of a file."""
    file = Path(name)
    if NAME.fullmatch(name) and not file.exists():
        if name not in PACKS:
            raise SetupError("terminal.error.pack", name=name, known=", ".join(PACKS) or "–")
        return name
    return file


def console() -> Console:
    """A console with colours on a terminal, plain text in a pipe."""
    made: Console = new_console(highlight=False, soft_wrap=not sys.stdout.isatty())
    return made


def read_text(path: Path) -> str:
    """The text of a file; bytes that are not UTF-8 are replaced, and reading the record will report them."""
    try:
        return path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise click.ClickException(say("terminal.file.read", path=path, problem=error.strerror)) from error


@main.command(help="terminal.help.play")
@game_argument
@table_options
@click.option("--seats", default=None, metavar="A,B,…", help="terminal.help.seats")
@click.option("--load", "load_from", type=click.Path(path_type=Path), default=None, help="terminal.help.load")
@click.option("--to", "upto", type=click.IntRange(0), default=None, metavar="N", help="terminal.help.play-to")
@click.option("--position", type=click.Path(path_type=Path), default=None, help="terminal.help.position")
@click.option("--resume", is_flag=True, help="terminal.help.resume")
def play(
    game: str,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    cards: str | None,
    mode: str | None,
    seats: str | None,
    load_from: Path | None,
    upto: int | None,
    position: Path | None,
    resume: bool,
) -> None:
    names = listed(seats) if seats else []
    if upto is not None and load_from is None:
        raise SetupError("terminal.error.to-alone")
    if resume:
        load_from = autosave_path()
        if not load_from.exists():
            raise click.ClickException(say("terminal.error.nothing-to-resume"))
    if load_from is not None:
        text = read_text(load_from)
        match = primordia.load(text) if upto is None else moment(text, upto, seed)
        names = names or seats_of(text)
    elif position is not None:
        match = primordia.from_position(read_text(position), seed=seed)
    else:
        if names and players is None:
            players = len(names)
        match = primordia.new_game(game, players=players, seed=seed, **parse_options(options, cards, mode))  # type: ignore[arg-type]
    count = len(match.scores())
    names = names or [PERSON] + [USUAL] * (count - 1)
    check_seats(names, count, (PERSON,), trusted=bool(seats))
    new_table(match, names, console(), seed, language()).run()


def moment(text: str, upto: int, seed: int | None) -> Game:
    """The match of a record after so many choices, to be played on with other dice."""
    reel = new_reel(text, primordia.GAMES)
    if upto > reel.total:
        raise SetupError("terminal.error.to-many", total=reel.total, given=upto)
    reel.go(upto)
    if reel.game.is_over:
        raise SetupError("terminal.error.to-over", given=upto)
    match: Game = primordia.from_position(reel.game.position(), seed=seed)
    return match


def check_seats(names: list[str], count: int, also: Sequence[str] = (), trusted: bool = True) -> None:
    """SetupError unless there are players of these names for all seats. A record may come from anybody: where the names are
    not `trusted`, they cannot make us import or run something."""
    for name in names:
        if ":" in name and not trusted:
            raise SetupError("terminal.error.seats", name=name)
        check_player(name, also)
    if len(names) != count:
        raise SetupError("kernel.setup.bots", given=len(names), players=count)


@main.command(help="terminal.help.watch")
@game_argument
@table_options
@click.option("--bots", default=USUAL, show_default=True, help="terminal.help.bots")
@click.option("--delay", type=click.FloatRange(0, 60), default=None, help="terminal.help.delay")
def watch(
    game: str,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    cards: str | None,
    mode: str | None,
    bots: str,
    delay: float | None,
) -> None:
    names = listed(bots)
    if players is None and len(names) > 1:
        players = len(names)
    match = primordia.new_game(game, players=players, seed=seed, **parse_options(options, cards, mode))  # type: ignore[arg-type]
    count = len(match.scores())
    names = names * count if len(names) == 1 else names
    check_seats(names, count)
    screen = console()
    watch_game(match, names, screen, (0.6 if screen.is_terminal else 0.0) if delay is None else delay, seed, language())


@main.command(help="terminal.help.simulate")
@game_argument
@table_options
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="terminal.help.games")
@click.option("--bots", default=None, show_default="greedy,random,…", help="terminal.help.bots")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="terminal.help.workers")
@JSON
def simulate(
    game: str,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    cards: str | None,
    mode: str | None,
    games: int,
    bots: str | None,
    workers: int,
    as_json: bool,
) -> None:
    chosen = parse_options(options, cards, mode)
    names = listed(bots) if bots else []
    if players is None and len(names) > 1:
        players = len(names)
    rules = primordia.GAMES[game]
    setup = rules.setup(players, True, chosen)
    if not names:
        names = ["greedy"] if guide(rules).together(setup.players, setup.options) else rivals(setup.players)
    plan = plan_of(game, setup.players, names, 0 if seed is None else seed, chosen)
    run_simulation(plan, games, workers, as_json, language())


@main.command(help="terminal.help.replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="terminal.help.verify")
@click.option("--to", "upto", type=click.IntRange(0), default=None, help="terminal.help.to")
@JSON
def replay(file: Path, verify: bool, upto: int | None, as_json: bool) -> None:
    text = read_text(file)
    if verify or as_json:
        facts = primordia.verify(text)
        click.echo(json.dumps(facts) if as_json else "\n".join(said(facts, words(language()))))
    else:
        new_viewer(text, console(), language()).run(upto)


@main.command(help="terminal.help.review")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--playouts", type=click.IntRange(1), default=None, help="terminal.help.playouts")
@click.option("--seed", type=int, default=0, show_default=True, help="terminal.help.review-seed")
@JSON
def review(file: Path, playouts: int | None, seed: int, as_json: bool) -> None:
    run_review(read_text(file), playouts or 0, seed, as_json, language())


@main.command(help="terminal.help.export")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "target", default=None, help="terminal.help.target")
@JSON
def export(file: Path, target: str | None, as_json: bool) -> None:
    match = primordia.load(read_text(file))
    rules = rules_of(match)
    book = guide(rules)
    if not book.successors or target not in (None, *book.successors):
        known = ", ".join(f"{game}: {name}" for game in primordia.GAMES for name in guide(primordia.GAMES[game]).successors)
        raise SetupError("terminal.export.game", game=rules.name, known=known)
    if not match.is_over:
        raise SetupError("terminal.export.running")
    data = book.handover(inside(match))
    if as_json:
        click.echo(json.dumps(data))
        return
    for line in book.handed(data, new_speaker(rules.name, language()).narrator):
        click.echo(line)


@main.command(help="terminal.help.rules")
@game_argument
@click.argument("topic", required=False)
@click.option("--search", default=None, metavar="WORDS", help="terminal.help.search")
@JSON
def rules(game: str, topic: str | None, search: str | None, as_json: bool) -> None:
    if not show_rules(game, topic, search, as_json, language()):
        raise click.ClickException(say("terminal.rules.unknown", topic=topic, game=game))


@main.command(help="terminal.help.learn")
@click.argument("game", type=GameName(), required=False)
@click.argument("lesson", required=False)
def learn(game: str | None, lesson: str | None) -> None:
    if game is None:
        show_lessons(list(primordia.GAMES), console(), language())
    else:
        run_lesson(game, lesson, console(), language())


@main.command(help="terminal.help.puzzle")
@click.argument("game", type=GameName(), required=False)
@click.argument("name", required=False)
def puzzle(game: str | None, name: str | None) -> None:
    if game is None:
        show_puzzles(list(primordia.GAMES), console(), language())
    else:
        run_puzzle(game, name, console(), language())


@main.command("cards", help="terminal.help.cards")
@game_argument
@click.argument("name", required=False)
@JSON
def show_cards(game: str, name: str | None, as_json: bool) -> None:
    book = guide(primordia.GAMES[game])
    speak = new_speaker(game, language()).narrator
    mark = "terminal.cards.mark" if "cards" in primordia.GAMES[game].defaults() else "terminal.cards.guess"
    if name is None:
        rows = listing(book, None if as_json else speak)
        if as_json:
            click.echo(json.dumps([{"kind": kind, "id": card, "name": title} for kind, card, title in rows]))
            return
        for kind, card, title in rows:
            click.echo(f"  {kind:<15} {card:<26} {title}")
        click.echo(say(mark, mark=MARK))
        return
    found = find(book, name, speak)
    if found is None:
        raise click.ClickException(say("terminal.cards.unknown", name=name, game=game))
    kind, card, data = found
    if as_json:
        click.echo(json.dumps({"kind": kind, "id": card, **data}))
        return
    click.echo(f"{book.called(kind, card, data, speak)} ({kind} {card})")
    marks = reconstructed(data)
    for line in lines(data, marks):
        click.echo(line)
    if marks:
        click.echo(say(mark, mark=MARK))


@main.command(help="terminal.help.bench")
@game_argument
@click.option("--players", type=int, default=None, help="terminal.help.players")
@click.option("--slices", type=click.IntRange(1), default=10, show_default=True, help="terminal.help.slices")
@JSON
def bench(game: str, players: int | None, slices: int, as_json: bool) -> None:
    if players is not None and players not in primordia.GAMES[game].players:
        allowed = ", ".join(str(n) for n in primordia.GAMES[game].players)
        raise SetupError("kernel.setup.players", game=game, players=players, allowed=allowed)
    figures = compare(game, players, slices)
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, value in figures.items():
        click.echo(f"{name.replace('_', ' '):>44}  {value}")
