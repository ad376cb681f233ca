"""The interface between the kernel and a game, and how a match is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Generic

from primordia import locales
from primordia.kernel.action import Catalogue, Glossary, Names
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import SetupError
from primordia.kernel.native import mypyc_attr
from primordia.kernel.option import Option, Value
from primordia.kernel.packs import laid
from primordia.kernel.step import S, Step

COUNT: Final = Names("count", [str(n) for n in range(256)])  # a glossary entry for plain numbers


class Setup:
    """How a match was set up. With the choices and the results of chance, it can be replayed."""

    __slots__ = ("auto", "options", "players", "position")

    def __init__(self, players: int, auto: bool, options: dict[str, Value], position: str) -> None:
        self.players = players
        self.auto = auto
        self.options = options
        self.position = position  # the text of the position it started from; empty for a normal start


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """One game: what the engine needs to play it. The rules themselves are steps.

    What clients need beyond that (evaluation, odds, pictures) is the game's guide, see `primordia.guide`.
    """

    name: ClassVar[str]  # one lower-case word: in records, commands and message ids
    version: ClassVar[str]  # raised when a match that has begun would go on differently
    players: ClassVar[Sequence[int]]  # the possible numbers of players
    hides: ClassVar[bool] = (
        True  # whether seats may see different things; if not, `view` is the same for all and is built only once
    )
    guide: ClassVar[str] = "primordia.guide:Guide"  # module and class; imported when first asked for
    words: ClassVar[Path | None] = (
        None  # a folder of catalogues, `<language>/LC_MESSAGES/<name>.po`; None: they are Primordia's own
    )
    options: ClassVar[Sequence[Option]] = ()
    glossary: ClassVar[Glossary]
    viewed: ClassVar[Glossary] = {}  # like the glossary, for keys that only the view has
    catalogue: ClassVar[Catalogue]
    steps: ClassVar[Mapping[str, type[Step[Any]]]]
    colour: ClassVar[Names]

    def __init__(self) -> None:
        if self.words is not None:
            locales.bring(self.name, self.words)

    def deal(self, setup: Setup, chance: Chance, preset: Preset | None) -> S:
        """A new match, with its first steps on the agenda."""
        raise NotImplementedError

    def read(self, setup: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> S:
        """The state that a position describes, with an empty agenda; SetupError if it is impossible."""
        raise NotImplementedError

    def write(self, state: S) -> dict[str, Any]:
        """The game's part of a position: everything that differs from the set-up."""
        raise NotImplementedError

    def complete(self, state: S) -> None:
        """Deals what a position leaves to chance, once its agenda is read: cards that a step holds must not be dealt."""

    def check(self, state: S) -> None:
        """SetupError if the agenda of a position does not fit the situation."""

    def fits(self, state: S, step: Step[S]) -> bool:
        """Whether a step that came from a position is possible now; if not, it is skipped."""
        return True

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What a seat (None: an onlooker) may see. Built up from nothing, so that hidden things are absent."""
        raise NotImplementedError

    def look(self, state: S, seat: int | None, what: str) -> dict[str, Any] | None:
        """More about one thing on the table (`red 3`) than the view has; None if there is no more.

        For `parts`, those of this match if they differ from the usual ones.
        """
        return None

    def parts(self) -> dict[str, Any]:
        """The components of the game as plain data, for clients that draw the table; only what they can show.

        A dictionary by names is a kind of card. `name` is what is printed on a card or part of it; `reconstructed` lists the
        fields that are our guess, because no source gives them.
        """
        return {}

    def forget(self, state: S, seat: int, chance: Chance) -> None:
        """Replaces what a seat cannot know by random guesses. Unseen cards have no order, so there may be nothing to do."""

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
        """The default number of players with these options."""
        return max(self.players)

    def approve(self, players: int, options: Mapping[str, Value]) -> None:
        """SetupError if the options and the number of players do not fit together."""

    def seating(self, players: int, options: Mapping[str, Value]) -> list[list[int]]:
        """The colours of each seat, if they are known before the match; otherwise empty."""
        return []

    def setup(self, players: object, auto: bool, options: Mapping[str, object], position: str = "") -> Setup:
        """A checked set-up from anybody's wishes; what is left out (no options, None as players) takes its default."""
        self.know(players, options)
        chosen = self.defaults()
        for name, value in options.items():
            chosen[name] = self.value(name, value)
        number = players if isinstance(players, int) else self.usual(chosen)
        self.approve(number, chosen)
        return Setup(number, auto, chosen, position)

    def know(self, players: object, options: Mapping[str, object]) -> None:
        """SetupError if the game has no such option, or never this number of players."""
        if players is not None and (type(players) is not int or players not in self.players):
            allowed = ", ".join(str(n) for n in self.players)
            raise SetupError("kernel.setup.players", game=self.name, players=players, allowed=allowed)
        known = self.defaults()
        for name in options:
            if name not in known:
                raise SetupError("kernel.setup.option", game=self.name, option=name, known=", ".join(known))

    def option(self, name: str) -> Option:
        """The option with this name, which must exist."""
        return next(option for option in self.options if option.name == name)

    def value(self, name: str, wish: object) -> Value:
        """A wish as a value of the option of this name; SetupError if it is not one. A text may be named by a pack."""
        option = self.option(name)
        return option.value(wish if option.approve is None or option.shown else laid(self.name, name, wish))

    def defaults(self) -> dict[str, Value]:
        """The default values of all options."""
        return {option.name: option.default for option in self.options}

    def parse_step(self, text: str) -> Step[S]:
        """The step written as a line of an agenda; SetupError if it cannot be read."""
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
