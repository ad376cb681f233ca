"""The chain of a match: one link per choice, each with the results of chance that followed. Clones share the chain."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.kernel.action import Action
from primordia.kernel.chance import Result


class Link:
    """One choice. Every link has the running totals, so that nobody has to walk back to the first."""

    __slots__ = ("action", "auto", "colour", "dice", "free", "number", "prev", "results", "sealed", "source")

    results: Sequence[Result]  # of chance, after this choice
    dice: str  # a change of dice: the source of all results from here on
    prev: Link | None
    action: Action | None
    number: int  # of choices so far
    free: int  # how many of them were made by a seat, not played by the game
    source: str  # where the results come from: `seed 7`, `sha256 …` or `elsewhere`

    def __init__(self, prev: Link, colour: int, action: Action, auto: bool) -> None:
        self.prev = prev
        self.colour = colour
        self.action = action
        self.auto = auto  # the only option, played by the game
        self.results = ()
        self.sealed = False
        self.dice = ""
        self.number = prev.number + 1
        self.free = prev.free if auto else prev.free + 1
        self.source = prev.source


class Dice(Link):
    """A link without a choice: the beginning, or a change of dice."""

    __slots__ = ()

    def __init__(self, prev: Link | None, source: str) -> None:
        self.prev = prev
        self.colour = -1
        self.action = None
        self.auto = False
        self.results = ()
        self.sealed = False
        self.number = prev.number if prev else 0
        self.free = prev.free if prev else 0
        self.source = self.dice = source


def change_of_dice(link: Link, source: str) -> Link:
    """A new link from which on results come from other dice; an earlier change that was never used is dropped."""
    if link.action is None and link.prev is not None and not link.results:
        link = link.prev
    return Dice(link, source)


def chain(last: Link) -> list[Link]:
    """The links of a record from the first to this one."""
    return since(last, None)


def since(last: Link, after: Link | None) -> list[Link]:
    """The links after another one, up to this one."""
    links = []
    link: Link | None = last
    while link is not None and link is not after:
        links.append(link)
        link = link.prev
    links.reverse()
    return links
