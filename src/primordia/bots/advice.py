"""Advice: the best options by search, each with the chance to win, and in what the best are ahead of the next."""

from __future__ import annotations

import random
from typing import NamedTuple

from primordia.bots.levels import Hard
from primordia.bots.search import Found, Search
from primordia.kernel.action import Action
from primordia.kernel.game import Game

TIE = 0.005  # a difference in the chance to win that nobody would notice
MOST = 3


class Counsel(NamedTuple):
    """An option: the chance to win with it, and by how much that is behind the best (0: nothing that could be told). `error`
    is the standard error: of the chance for the best, of the difference to it for the others, which is known much better."""

    action: Action
    chance: float
    error: float
    behind: float


class Advice(NamedTuple):
    """Options from the best on; how many are as good as the best; and the aspect in which these are ahead of the next one
    (empty: of none)."""

    options: list[Counsel]
    equal: int
    aspect: str


def advise(game: Game, rng: random.Random) -> Advice:
    """What the level `hard` would do in an imagined match, and what it thinks of it."""
    search = Search(game, random.Random(rng.getrandbits(48)), Hard.budget)
    found = sorted(search.ranking(), key=_behind)
    equal = sum(1 for option in found if not _behind(option))
    aspect = search.why(found[0].action, found[equal].action) if equal < len(found) else ""
    best = found[0]
    others = [Counsel(one.action, max(0.0, best.chance - one.behind), one.doubt, _behind(one)) for one in found[1:MOST]]
    return Advice([Counsel(best.action, best.chance, best.error, 0.0), *others], equal, aspect)


def _behind(option: Found) -> float:
    """How far an option is behind, if that can be told."""
    return option.behind if option.behind > max(TIE, option.doubt) else 0.0
