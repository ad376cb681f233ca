"""A table in the terminal: people and bots in any mix, decisions with their options, and what happens in between."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import primordia
from primordia.bots import Bot, ask, guests
from primordia.bots.advice import advise
from primordia.bots.levels import punctual
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game, inside
from primordia.odds import TooMuch
from primordia.odds import odds as chances
from primordia.terminal import counsels, odds, panels
from primordia.terminal.menu import PERSON, Menu
from primordia.wording import Speaker

SEATS = "# seats "
FINISHED = "finished.record"  # the last game that was played to its end, beside the one that was interrupted
PREVIEWED = 6  # with more options than this, their effects are not shown


def autosave_path() -> Path:
    """Where an interrupted game is saved: `$XDG_STATE_HOME/primordia/last.record`."""
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "primordia" / "last.record"


class Quit(Exception):  # noqa: N818 - not an error
    """The person leaves the table."""


class Table:
    """One game in a terminal."""

    def __init__(self, game: Game, seats: list[str], console: Console, seed: int | None = None, language: str = "en") -> None:
        self.game = game
        self.seats = seats
        self.console = console
        name = game.view()["game"]
        self.speak = Speaker(name, language)
        self.say = self.speak.words
        self.guide = guide(self.speak.rules)
        self.rng = random.Random(seed)
        self.bots: dict[int, Bot] = {
            seat: guests.make(bot, self.rng.getrandbits(48)) for seat, bot in enumerate(seats) if bot != PERSON
        }
        if seed is None:  # with a seed the same choices come again, so nobody looks at the clock
            for bot in self.bots.values():
                punctual(bot)
        self.told = 0
        self.lost: set[str] = set()  # sentences about players who lost their seat to a bot
        self.eyes: int | None = None  # the seat whose view is drawn: that of the person who is asked
        self.stale = True  # the board on the screen is out of date

    # The course of the game

    def run(self) -> None:
        """Plays until the end, or until the person leaves; then the game is saved."""
        self.console.print(Text(self.say("terminal.play.welcome"), "dim"))
        mission = self.guide.mission(self.game.view(), self.speak.narrator)
        if mission:
            self.console.print(Text(mission, "bold"))
        try:
            while (decision := self.game.decision) is not None:
                bot = self.bots.get(decision.seat)
                if bot is not None:
                    self.game.play(ask(bot, self.game, self.rng))
                    self.troubles(self.bots.values())
                else:
                    self.tell()
                    if self.stale or self.eyes != decision.seat:
                        self.eyes = decision.seat
                        self.board()
                    self.question(decision)
        except (Quit, KeyboardInterrupt, EOFError):
            self.keep()
            return
        finally:
            guests.dismiss(self.bots.values(), self.game)
        self.tell()
        self.board()
        self.result()
        if self.save(path := autosave_path().with_name(FINISHED)):
            self.console.print(self.say("terminal.play.review", path=path))

    def question(self, decision: Any) -> None:
        """Asks a person until they choose, or until the question has to be put again (`command`)."""
        game = self.game
        menu = Menu(game.legal_actions())
        self.options(decision, menu)
        while True:
            line = self.console.input(Text("> ", "bold")).strip()
            if not self.console.is_terminal:
                self.console.print(Text(line, "bold"))
            if not line:
                continue
            if self.command(line, decision, menu):
                return
            if line.split()[0] in COMMANDS or self.picture(line.split()[0]):
                continue
            found = menu.find(line)
            if len(found) == 1:
                game.play(found[0])
                return
            if found:
                examples = ", ".join(action.text for action in found[:6])
                self.console.print(self.say("terminal.play.several", text=line, examples=examples))
                continue
            if not found and menu.beyond(line):
                self.console.print(self.say("terminal.play.number", number=line[:20], most=len(menu.options)))
                continue
            try:
                game.play(line)
            except PrimordiaError as error:
                self.console.print(Text(error.sentence(self.say), "red"))
            else:
                return

    def command(self, line: str, decision: Any, menu: Menu) -> bool:
        """Carries out a command; True if the decision has to be asked again."""
        word, _, rest = line.partition(" ")
        if word == "?":
            self.rule(rest.strip() or decision.rule)
        elif word in ("h", "hint"):
            self.hint()
        elif word in ("%", "odds"):
            self.odds(decision)
        elif word in ("o", "options"):
            self.options(decision, menu)
        elif word in ("s", "save"):
            self.save(Path(rest.strip() or f"{self.speak.rules.name}.record"))
        elif word == "help":
            self.console.print(self.say("terminal.play.help"))
        elif word in ("q", "quit"):
            raise Quit
        elif word in ("u", "undo"):
            return self.undo()
        elif word in ("b", "board"):
            self.stale = True
            return True
        return False

    def picture(self, word: str) -> bool:
        """Shows one of the game's own pictures, by its name or first letter; False if there is none."""
        for name, draw in self.guide.pictures.items():
            if word in (name, name[0]):
                self.console.print(draw(self.game.view(), self.speak.narrator))
                return True
        return False

    def undo(self) -> bool:
        """Goes back to the person's own last decision, if nothing new has been revealed since."""
        if not self.game.can_undo:
            self.console.print(self.say("terminal.play.no-undo"))
            return False
        self.game.undo()
        while (decision := self.game.decision) is not None and decision.seat in self.bots and self.game.can_undo:
            self.game.undo()
        self.told = len(self.game.journal)
        self.stale = True
        self.console.print(self.say("terminal.play.undone"))
        return True

    # What is shown

    def tell(self) -> None:
        """Prints what happened since the last call."""
        journal = self.game.journal
        for entry in journal[self.told :]:
            style = "bold" if entry.kind in self.guide.headings else ""
            line = Text("  " + self.speak.entry(entry), style)
            line.append(f"  [{self.speak.narrator.badge(entry.rule)}]", "dim")
            self.console.print(line)
        self.stale = self.stale or len(journal) > self.told
        self.told = len(journal)

    def troubles(self, players: Iterable[object]) -> None:
        """Says once why a player lost its seat to a bot."""
        for player in players:
            problem = guests.trouble(player)
            sentence = problem.clause(self.say) if problem is not None else ""
            if sentence and sentence not in self.lost:
                self.lost.add(sentence)
                self.console.print(Text(sentence, "red"))

    def board(self) -> None:
        self.stale = False
        self.console.print()
        view, speak = self.game.view(self.eyes), self.speak.narrator
        drawn = self.guide.draw(view, speak) or panels.draw(view, speak)
        self.console.print(drawn, no_wrap=True, overflow="ignore", crop=False)

    def options(self, decision: Any, menu: Menu) -> None:
        line = Text(self.speak.prompt(decision, inside(self.game)), "bold")
        line.append(f"  [{self.speak.narrator.badge(decision.rule)}]", "dim")
        self.console.print(line)
        for group in menu.groups:
            if menu.folded(group):
                names = list(group[0].arguments)
                lists = [", ".join(dict.fromkeys(a.arguments[name] for a in group)) for name in names]
                text = self.say(
                    "terminal.play.folded", verb=group[0].verb, first=names[0], second=names[1], a=lists[0], b=lists[1]
                )
                example = self.say(
                    "terminal.play.example",
                    text=" ".join(group[0].arguments.values()),
                    label=self.speak.option(group[0], inside(self.game)),
                )
                self.console.print(Text(f"      {text}\n      {example}"))
                continue
            for action in group:
                label = Text(f"  {menu.numbers[action]:>3} ", "cyan")
                label.append(self.speak.option(action, inside(self.game)))
                label.append(self.about(decision, action))
                label.append(f"  ({action.text})", "dim")
                if len(menu.options) <= PREVIEWED:
                    label.append(self.preview(action), "dim italic")
                self.console.print(label)

    def about(self, decision: Any, action: Action) -> str:
        """What an option costs, and what else one should know about it."""
        state = inside(self.game)
        cost, note = self.guide.cost(state, decision, action), self.guide.note(state, decision, action)
        return (f"  [{cost.clause(self.say)}]" if cost else "") + (f"  {note.clause(self.say)}" if note else "")

    def preview(self, action: Action) -> str:
        """What an option would do at once; empty if a die or card decides it."""
        decision = self.game.decision
        assert decision is not None
        twin = self.game.imagine(decision.seat, primordia.Chance(0))
        before = len(twin.journal)
        twin.play(action)
        if not twin.can_undo:
            return ""
        news = [self.speak.entry(entry) for entry in twin.journal[before:] if entry.kind not in self.guide.headings]
        return "  " + " ".join(news[:2]) if news else ""

    def rule(self, topic: str) -> None:
        found = self.speak.topic(topic)
        if found is None:
            self.console.print(self.say("terminal.rules.unknown", topic=topic))
            return
        self.console.print(Text(f"{found[0]} [{topic}]", "bold"))
        self.console.print(found[1])

    def hint(self) -> None:
        """Prints what a bot would do and what else it thought of: chances, what makes the difference, what follows."""
        decision = self.game.decision
        assert decision is not None
        guess = self.game.imagine(decision.seat, primordia.Chance(self.rng.getrandbits(48)))
        advice = advise(guess, self.rng)
        for line, below in counsels.lines(advice, inside(self.game), self.speak, self.say):
            self.console.print("  " + line, highlight=False)
            for more in below:
                self.console.print(Text("  " + more, "dim"))
        if advice.aspect:
            self.console.print("  " + self.speak.narrator.named(f"aspect.{advice.aspect}", advice.aspect), highlight=False)

    def odds(self, decision: Any) -> None:
        """Prints the chances for this decision, or for the rolls to come."""
        try:
            tables = chances(self.game, decision.seat)
        except TooMuch as refused:
            self.console.print(refused.sentence(self.say))
            return
        self.console.print(odds.draw(tables, self.speak.narrator), no_wrap=True)

    def result(self) -> None:
        view = self.game.view()
        self.console.print(Text(self.speak.narrator.named(f"ending.{view['ending']}", view["ending"]), "bold"))
        ranking = sorted(enumerate(view["scores"]), key=lambda pair: -pair[1])
        for place, (seat, score) in enumerate(ranking, 1):
            name = self.seats[seat]
            colours = ", ".join(self.speak.colour(c) for c in self.colours(seat))
            self.console.print(self.say("terminal.play.place", place=place, colours=colours, who=name, score=score))
        if self.guide.successors:
            self.console.print()
            for line in self.guide.handed(self.guide.handover(inside(self.game)), self.speak.narrator):
                self.console.print(Text(line, "dim"))

    def colours(self, seat: int) -> list[int]:
        """The colours that a seat plays."""
        seats = self.game.view()["seats"]
        return [self.speak.rules.colour.number(colour) for colour, at in seats.items() if at == seat]

    # Keeping it

    def save(self, path: Path) -> bool:
        """Writes the record to a file, and says so; whether that went well."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(record_text(self.game, self.seats), encoding="utf-8")
        except OSError as error:
            self.console.print(Text(self.say("terminal.file.write", path=path, problem=error.strerror), "red"))
            return False
        self.console.print(self.say("terminal.play.saved", path=path))
        return True

    def keep(self) -> None:
        """Saves an unfinished game, to be resumed later."""
        self.console.print()
        if not self.game.is_over:
            self.save(autosave_path())
            self.console.print(self.say("terminal.play.kept"))


COMMANDS = (
    *("?", "h", "hint", "%", "odds", "o", "options"),
    *("s", "save", "help", "q", "quit", "u", "undo", "b", "board"),
)


def record_text(game: Game, seats: list[str]) -> str:
    """The record of a match with a comment line that says who sits where."""
    title, rest = primordia.save(game).split("\n", 1)
    return f"{title}\n{SEATS}{','.join(seats)}\n{rest}"


def seats_of(text: str) -> list[str]:
    """Who sits where, from the comment line of a record; empty if there is none."""
    for line in text.split("\n"):
        if line.startswith(SEATS):
            return line.removeprefix(SEATS).split(",")
    return []
