"""What odds are made of: a table for each roll or question, a row for each way to go about it, a spread for each figure.

Exact chances can take for ever to find, so the effort is bounded: before enumerating, say how much there is to do (`spend`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Any, Final

from primordia.kernel.action import Action
from primordia.kernel.errors import PrimordiaError

MOST_EFFORT: Final = 1_000_000  # a unit is one or two microseconds
_left: ContextVar[int | None] = ContextVar("effort that is left", default=None)  # None: as much as it takes


class TooMuch(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The chances cannot be worked out with a reasonable effort."""


@contextmanager
def at_most(effort: int) -> Iterator[None]:
    """TooMuch is raised as soon as more than this has been spent."""
    token = _left.set(effort)
    try:
        yield
    finally:
        _left.reset(token)


def spend(effort: int) -> None:
    """Some work is about to be done."""
    left = _left.get()
    if left is not None:
        if left < effort:
            raise TooMuch("kernel.odds.much")
        _left.set(left - effort)


Spread = Mapping[int, Fraction]  # how likely each number is; of a yes or no, 1 and 0


def yes(chance: Fraction) -> Spread:
    """The spread of something that happens with this chance, or not."""
    return {value: part for value, part in ((0, 1 - chance), (1, chance)) if part}


def mean(spread: Spread) -> Fraction:
    """The number to be expected; of a yes or no, its chance."""
    return sum((value * chance for value, chance in spread.items()), Fraction(0))


class Way:
    """One way to go about it: a message with its arguments, and the spread of each figure, by the message that names it."""

    def __init__(self, label: str, spreads: Mapping[str, Spread], **arguments: int | str) -> None:
        self.label = label
        self.spreads = spreads
        self.arguments = arguments
        self.best = False

    def mean(self, figure: str) -> Fraction:
        return mean(self.spreads[figure])

    def data(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "arguments": dict(self.arguments),
            "best": self.best,
            "figures": {
                figure: {
                    "mean": float(mean(spread)),
                    "spread": [[value, float(chance)] for value, chance in sorted(spread.items())],
                }
                for figure, spread in self.spreads.items()
            },
        }


def option(game: str, action: Action, spreads: Mapping[str, Spread]) -> Way:
    """The way of choosing this action, named as the option itself is."""
    return Way(f"{game}.do.{action.verb}", spreads, **action.arguments)


class Table:
    """A heading with its arguments, the rule behind it, and the ways, of which one may be best."""

    def __init__(self, title: str, rule: str, flags: tuple[str, ...], **arguments: int | str) -> None:
        self.title = title
        self.rule = rule
        self.flags = flags  # the figures that are a yes or no
        self.arguments = arguments
        self.ways: list[Way] = []
        self.rank: Callable[[Way], tuple[Fraction, ...]] | None = None

    def mark_best(self, rank: Callable[[Way], tuple[Fraction, ...]]) -> None:
        """Marks the way of the highest rank; where several are equal, the first."""
        self.rank = rank
        max(self.ways, key=rank).best = True

    def at_most(self, count: int) -> list[Way]:
        """All ways, or where there are too many and some are better than others, the first and the best of the rest."""
        if len(self.ways) <= count or self.rank is None:
            return self.ways
        return [self.ways[0], *sorted(self.ways[1:], key=self.rank, reverse=True)[: count - 1]]

    def data(self) -> dict[str, Any]:
        """As plain data for a client: message ids with arguments, numbers, lists."""
        return {
            "title": self.title,
            "rule": self.rule,
            "arguments": dict(self.arguments),
            "flags": list(self.flags),
            "ways": [way.data() for way in self.ways],
        }
