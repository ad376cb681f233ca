"""What a player believes of the others by what they have chosen so far.

A game names the manners in which somebody may play (`Guide.manners`). Every choice that tells them apart, because one manner
would have made it and another would not, speaks for those that would. Beliefs depend on the record alone, so they are the same
in another process; where there is no record, as after a position, everybody is what is common (`Manner.common`).
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Any, Final

from primordia.guide import Manner
from primordia.kernel.chain import Link
from primordia.kernel.game import Game, inside
from primordia.kernel.playout import Tape
from primordia.kernel.trail import Trail

RECENT: Final = 40  # telling choices of a seat that are remembered
TELLING: Final = 1.5  # how much a choice speaks for a manner that would have made it, as the logarithm of its odds
Beliefs = list[list[float]]  # by seat: how likely each manner is


class Acquaintance:
    """What one seat has seen of the others."""

    def __init__(self) -> None:
        self._trail = Trail()
        self._seen: dict[int, deque[list[float]]] = {}  # by seat: which manners would have made its telling choices

    def beliefs(self, game: Game, manners: Sequence[Manner]) -> Beliefs:
        """How each seat of a match seems to play to the one who is asked."""
        assert game.decision is not None
        if not self._trail.continues(game):
            self._seen.clear()
        for twin, link in self._trail.follow(game):
            seat = inside(twin).seats[link.colour]
            if seat == game.decision.seat or link.sealed:
                continue
            alike = _alike(twin, link, manners)
            if len(set(alike)) > 1:
                self._seen.setdefault(seat, deque(maxlen=RECENT)).append(alike)
        return [_shares(manners, self._seen.get(seat, ())) for seat in range(max(inside(game).seats) + 1)]


def _alike(game: Game, link: Link, manners: Sequence[Manner]) -> list[float]:
    """For each manner, whether it would have chosen what was chosen."""
    step, state = game.decision, inside(game)
    assert step is not None
    options = list(game.legal_actions())
    luck: Any = Tape(random.Random(link.number).random).luck
    return [float(manner.policy(state, step, options, luck) is link.action) for manner in manners]


def _shares(manners: Sequence[Manner], seen: Iterable[list[float]]) -> list[float]:
    """How likely each manner is after these choices."""
    scores = [log(manner.common) for manner in manners]
    for alike in seen:
        scores = [score + TELLING * same for score, same in zip(scores, alike, strict=True)]
    strong = [exp(score - max(scores)) for score in scores]
    return [one / sum(strong) for one in strong]
