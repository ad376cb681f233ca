"""What the greedy bot would advise: its best options, how far each is behind, and in what the best one is ahead."""

from __future__ import annotations

import random
from typing import NamedTuple

from primordia.bots.greedy import Greedy
from primordia.kernel.action import Action
from primordia.kernel.game import Game

TIE = 0.05  # what differs by less is equally good: nobody could tell
MOST = 3


class Advice(NamedTuple):
    """Options from the best on, each with its distance to the best (0: as good); how many are as good as the best; and the
    aspect in which these are ahead of the next one (empty: of none)."""

    options: list[tuple[Action, float]]
    equal: int
    aspect: str


def advise(game: Game, rng: random.Random) -> Advice:
    """What a bot would do in an imagined match."""
    bot = Greedy(rng)
    worths = sorted(bot.worths(game), key=lambda pair: -pair[1])
    behind = [(action, worths[0][1] - worth) for action, worth in worths]
    equal = sum(1 for _, distance in behind if distance < TIE)
    aspect = bot.ahead(game, behind[0][0], behind[equal][0]) if equal < len(behind) else ""
    return Advice([(action, distance if distance >= TIE else 0.0) for action, distance in behind[:MOST]], equal, aspect)
