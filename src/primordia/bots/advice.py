"""Advice: the options by search, each with the chance to win, what makes it better or worse, and what probably follows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from primordia.bots.ahead import Next, ahead
from primordia.bots.levels import ADVICE
from primordia.bots.search import FEWEST, Found, Search
from primordia.kernel.action import Action
from primordia.kernel.game import Game
from primordia.wording import Speaker

TIE = 0.005  # a difference in the chance to win that nobody would notice
GROUNDS = 3  # that are told of each


class Ground(NamedTuple):
    """An aspect of the game, and what of the chance to win it makes."""

    aspect: str
    gain: float


class Counsel(NamedTuple):
    """An option: the chance to win with it, and by how much that is behind the best on the same dice (0: nothing that could be
    told), each with its standard error: the difference is known much better than the chance. `why` is what makes the difference
    to the best, or, of those that are as good as it, to the first that is not; `ahead` is what probably follows."""

    action: Action
    chance: float
    error: float
    behind: float
    doubt: float
    why: list[Ground]
    ahead: list[Next]


class Advice(NamedTuple):
    """All options that were compared, from the best on; how many are as good as the best; the aspect in which these are ahead
    of the next one (empty: of none); everybody's chances after the best; and how many more the rules allow, of which the rules
    of thumb expect so little that they were not compared (`Guide.worthwhile`)."""

    options: list[Counsel]
    equal: int
    aspect: str
    seats: list[float]
    left: int


def advise(game: Game, rng: random.Random) -> Advice:
    """What comes of the options in an imagined match."""
    search = Search(game, random.Random(rng.getrandbits(48)), ADVICE)
    return weigh(search, search.ranking())


def weigh(search: Search, ranking: list[Found]) -> Advice:
    """What a search has found out about its options."""
    found = sorted(ranking, key=_behind)
    equal = sum(1 for option in found if not _behind(option))
    search.deepen(found[0].action, FEWEST)
    next_best = found[equal] if equal < len(found) else None
    aspect = leading(search.why(found[0].action, next_best.action)) if next_best else ""
    left = len(search.game.legal_actions(search.seat)) - len(found)
    return Advice(_counsels(search, found, next_best), equal, aspect, search.everybody(found[0].action), left)


def grounds(gains: dict[str, float]) -> list[Ground]:
    """What matters of a difference, the most important first."""
    told = [Ground(aspect, gain) for aspect, gain in gains.items() if aspect and abs(gain) >= TIE]
    return sorted(told, key=lambda ground: -abs(ground.gain))[:GROUNDS]


def leading(gains: dict[str, float]) -> str:
    """The aspect in which something is most ahead; empty: in none that has a name."""
    best = max((aspect for aspect in gains if aspect), key=lambda aspect: gains[aspect], default="")
    return best if best and gains[best] > 0 else ""


def worded(told: Sequence[Ground], speak: Speaker) -> str:
    """What makes a difference, in a line: aspects with what they gain or cost."""
    named = [(speak.narrator.named(f"ground.{one.aspect}", one.aspect), speak.words.signed(one.gain)) for one in told]
    return ", ".join(f"{name} {gain}" for name, gain in named)


def _counsels(search: Search, found: list[Found], next_best: Found | None) -> list[Counsel]:
    """Options of a search, the best first, as they are told."""
    best, *others = found
    told = [Counsel(best.action, best.chance, best.error, 0.0, 0.0, _why(search, best, next_best), ahead(search, best.action))]
    for one in others:
        behind = _behind(one)
        chance, error = max(0.0, best.chance - one.behind), hypot(best.error, one.doubt)
        why = _why(search, one, best if behind else next_best)
        told.append(Counsel(one.action, chance, error, behind, one.doubt, why, ahead(search, one.action)))
    return told


def _why(search: Search, one: Found, other: Found | None) -> list[Ground]:
    return grounds(search.why(one.action, other.action)) if other else []


def _behind(option: Found) -> float:
    """How far an option is behind, if that can be told."""
    return option.behind if option.behind > max(TIE, option.doubt) else 0.0
