"""The part of a match's state that all games share: agenda, dice, journal. The games add their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from primordia.kernel.action import Glossary
from primordia.kernel.chance import DICE, FACES, SIX, Chance, Preset, Result, pick
from primordia.kernel.journal import Entry
from primordia.kernel.native import mypyc_attr
from primordia.kernel.step import Step

T = TypeVar("T")


def changed(things: list[T], at: int, thing: T) -> list[T]:
    """A copy with another thing in one place: for lists that clones share."""
    copy = things[:]
    copy[at] = thing
    return copy


def counted(cards: tuple[int, ...], kinds: int) -> list[int]:
    """How many there are of each kind among cards of which no two are alike."""
    counts = [0] * kinds
    for card in cards:
        counts[card] = 1
    return counts


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Attributes are declared here and filled by a game's `deal` or by `fork`."""

    __slots__ = ("agenda", "chance", "glossary", "journal", "preset", "results", "seats")

    glossary: Glossary
    agenda: list[Step[Any]]  # a stack: the last step is next
    seats: list[int]  # by colour: the seat that plays it; -1: none
    chance: Chance
    preset: Preset | None
    results: list[Result]  # of chance, since the last choice was recorded
    journal: list[Entry] | None  # None: not kept

    def begin(self, glossary: Glossary, chance: Chance, preset: Preset | None) -> None:
        """Sets the kernel's attributes."""
        self.glossary = glossary
        self.agenda = []
        self.chance = chance
        self.preset = preset
        self.results = []
        self.journal = None

    def fork(self, chance: Chance) -> Self:
        """An independent copy with its own dice and no journal. Games extend this."""
        twin = type(self)()
        twin.glossary = self.glossary
        twin.agenda = self.agenda[:]
        twin.seats = self.seats
        twin.chance = chance
        twin.preset = None
        twin.results = []
        twin.journal = None
        return twin

    def roll(self) -> int:
        """Rolls one die: 1 to 6."""
        if self.preset is None:
            value = self.chance.number(DICE, 6)
            self.results.append(FACES[value])
            return value + 1
        return self._take(self.preset, DICE, SIX) + 1

    def draw(self, deck: str, unseen: list[int]) -> int:
        """Turns up a card: chance picks one of the unseen ones and takes it out of `unseen` (how many there are of each)."""
        if self.preset is None:
            kind = pick(self.chance, deck, unseen)
            self.results.append(Result(deck, kind, False))
        else:
            kind = self._take(self.preset, deck, unseen)
        unseen[kind] -= 1
        return kind

    def draw_one(self, deck: str, unseen: tuple[int, ...]) -> int:
        """The same for a deck in which no two cards are alike: `unseen` are their numbers, in order, and stay as they are."""
        if self.preset is None:
            card = unseen[self.chance.number(deck, len(unseen))]
            self.results.append(Result(deck, card, False))
            return card
        return self._take(self.preset, deck, counted(unseen, unseen[-1] + 1))

    def decks(self) -> dict[str, list[int]]:
        """The unseen cards of each face-down deck, by label."""
        return {}

    def tell(self, kind: str, rule: str, **arguments: int) -> None:
        """Writes an entry if the journal is kept (test `journal` first to save time); numbers in the glossary become names."""
        if self.journal is not None:
            named: dict[str, int | str] = {}
            for name, value in arguments.items():
                names = self.glossary.get(name)
                named[name] = value if names is None or names.kind == "count" else names.text(value)
            self.journal.append(Entry(kind, rule, named, self.called(arguments)))

    def called(self, arguments: Mapping[str, int]) -> dict[str, str]:
        """By argument: things that now have another name than that of their number. Games extend this."""
        return {}

    def _take(self, preset: Preset, label: str, counts: list[int]) -> int:
        result = preset.take(self.chance, label, counts)
        self.results.append(result)
        return result.value
