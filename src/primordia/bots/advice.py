"""Advice: the best options by search, each with the chance to win and what probably follows, and in what the best are ahead."""

from __future__ import annotations

import random
from typing import NamedTuple

from primordia.bots.ahead import Next, ahead
from primordia.bots.levels import ADVICE
from primordia.bots.search import FEWEST, Found, Search
from primordia.kernel.action import Action
from primordia.kernel.game import Game

TIE = 0.005  # a difference in the chance to win that nobody would notice
MOST = 3


class Counsel(NamedTuple):
    """An option: the chance to win with it, and by how much that is behind the best (0: nothing that could be told). `error`
    is the standard error: of the chance for the best, of the difference to it for the others, which is known much better.
    `ahead` is what probably follows."""

    action: Action
    chance: float
    error: float
    behind: float
    ahead: list[Next]


class Advice(NamedTuple):
    """Options from the best on; how many are as good as the best; the aspect in which these are ahead of the next one (empty:
    of none); and everybody's chances after the best."""

    options: list[Counsel]
    equal: int
    aspect: str
    seats: list[float]


def advise(game: Game, rng: random.Random, most: int = MOST) -> Advice:
    """What the level `hard` would do in an imagined match, and what it thinks of it."""
    search = Search(game, random.Random(rng.getrandbits(48)), ADVICE)
    found = sorted(search.ranking(), key=_behind)
    equal = sum(1 for option in found if not _behind(option))
    aspect = search.why(found[0].action, found[equal].action) if equal < len(found) else ""
    search.deepen(found[0].action, FEWEST)
    return Advice(_counsels(search, found[:most]), equal, aspect, search.everybody(found[0].action))


def _counsels(search: Search, found: list[Found]) -> list[Counsel]:
    """Options of a search, the best first, as they are told."""
    best, *others = found
    return [
        Counsel(best.action, best.chance, best.error, 0.0, ahead(search, best.action)),
        *(
            Counsel(one.action, max(0.0, best.chance - one.behind), one.doubt, _behind(one), ahead(search, one.action))
            for one in others
        ),
    ]


def _behind(option: Found) -> float:
    """How far an option is behind, if that can be told."""
    return option.behind if option.behind > max(TIE, option.doubt) else 0.0
