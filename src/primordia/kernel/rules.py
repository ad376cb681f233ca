"""What a game tells the kernel about itself, and how a match of it is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

from primordia import locales
from primordia.kernel.action import Catalogue, Glossary, Names
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import SetupError
from primordia.kernel.option import Option, Value
from primordia.kernel.step import S, Step

COUNT = Names("count", [str(n) for n in range(256)])  # a glossary entry for plain numbers


class Setup:
    """How a match was set up: enough, with the choices and the results of chance, to play it again."""

    __slots__ = ("auto", "options", "players", "position")

    def __init__(self, players: int, auto: bool, options: dict[str, Value], position: str) -> None:
        self.players = players
        self.auto = auto
        self.options = options
        self.position = position  # the text of the position it started from; empty: from the beginning


class Rules(Generic[S]):
    """One game: what the engine needs to play it. The rules themselves are steps.

    What clients need beyond that (evaluation, odds, pictures) is the game's guide, see `primordia.guide`.
    """

    name: str  # one lower-case word: in records, commands and message ids
    version: str  # raised when a match that has begun would go on differently
    players: Sequence[int]  # how many can play
    guide: str = "primordia.guide:Guide"  # module and class; imported when somebody asks for it
    words: Path | None = None  # a folder of catalogues, `<language>/LC_MESSAGES/<name>.po`; None: among Primordia's own
    options: Sequence[Option] = ()
    glossary: Glossary
    viewed: Glossary = {}  # the same for keys of the view: what the names and values there are, where the glossary does not say
    catalogue: Catalogue
    steps: Mapping[str, type[Step[S]]]
    colour: Names

    def __init__(self) -> None:
        if self.words is not None:
            locales.bring(self.name, self.words)

    def deal(self, setup: Setup, chance: Chance, preset: Preset | None) -> S:
        """A new match, with its first steps on the agenda."""
        raise NotImplementedError

    def read(self, setup: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> S:
        """The situation that a position describes, its agenda still empty; SetupError where it is impossible."""
        raise NotImplementedError

    def write(self, state: S) -> dict[str, Any]:
        """What a position says of this situation: all that differs from the set-up."""
        raise NotImplementedError

    def check(self, state: S) -> None:
        """SetupError where the agenda of a position does not fit what lies on the table."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What a seat (None: an onlooker) may see, built from nothing."""
        raise NotImplementedError

    def look(self, state: S, seat: int | None, what: str) -> dict[str, Any] | None:
        """What a seat is told that asks about one thing on the table (`red 3`), beyond the view; None: nothing.

        `parts` are those of this match, where they are others than usual.
        """
        return None

    def parts(self) -> dict[str, Any]:
        """What lies in the box, as plain data for those who draw the table: nothing but what they can show.

        A dictionary by names is a kind of card. `name` is what is printed on a card or a part of it; `reconstructed` names the
        fields that no source gives.
        """
        return {}

    def forget(self, state: S, seat: int, chance: Chance) -> None:
        """Makes anew what a seat cannot know. Unseen cards have no order, so there may be nothing to do."""

    def scores(self, state: S) -> list[int]:
        """Points per seat."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """The winning seats of a finished match."""
        raise NotImplementedError

    def ending(self, state: S) -> str:
        """Why the match is over, as a word; empty while it goes on."""
        raise NotImplementedError

    def usual(self, options: Mapping[str, Value]) -> int:
        """How many play with these options if nobody says otherwise."""
        return max(self.players)

    def approve(self, players: int, options: Mapping[str, Value]) -> None:
        """SetupError where options and the number of players do not go together."""

    def seating(self, players: int, options: Mapping[str, Value]) -> list[list[int]]:
        """The colours of each seat, as far as they are known before the match; else nothing."""
        return []

    def setup(self, players: int | None, auto: bool, options: Mapping[str, object], position: str = "") -> Setup:
        """A checked set-up; what is left out takes its default."""
        self.know(players, options)
        chosen = self.defaults()
        for name, value in options.items():
            chosen[name] = self.option(name).value(value)
        if players is None:
            players = self.usual(chosen)
        self.approve(players, chosen)
        return Setup(players, auto, chosen, position)

    def know(self, players: int | None, options: Mapping[str, object]) -> None:
        """SetupError where the game has no such option or is never played by so many."""
        if players is not None and (type(players) is not int or players not in self.players):
            allowed = ", ".join(str(n) for n in self.players)
            raise SetupError("kernel.setup.players", game=self.name, players=players, allowed=allowed)
        known = self.defaults()
        for name in options:
            if name not in known:
                raise SetupError("kernel.setup.option", game=self.name, option=name, known=", ".join(known))

    def option(self, name: str) -> Option:
        """An option that the game has."""
        return next(option for option in self.options if option.name == name)

    def defaults(self) -> dict[str, Value]:
        """All options as they are if nobody says otherwise."""
        return {option.name: option.default for option in self.options}

    def parse_step(self, text: str) -> Step[S]:
        """The step of a line of an agenda."""
        words = text.split()
        cls = self.steps.get(words[0]) if words else None
        if cls is None:
            raise SetupError("kernel.step.unknown", step=text, known=", ".join(self.steps))
        if len(words) != len(cls.takes) + 1:
            raise SetupError("kernel.step.arguments", step=text, form=" ".join([cls.kind, *cls.takes]))
        numbers = []
        for name, word in zip(cls.takes, words[1:], strict=True):
            try:
                numbers.append(self.glossary[name].number(word))
            except KeyError:
                known = ", ".join(self.glossary[name].names[:8]) or "none"
                raise SetupError("kernel.step.value", step=text, argument=name, value=word, known=known) from None
        return cls(*numbers)
