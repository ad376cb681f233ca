"""The opponents that people choose by how hard they play: easy, normal, hard, expert.

They are one and the same player. The weaker ones think less, and the weakest now and then likes the second best option better,
but never one that is far behind. What they may think is counted in playouts, so that a match repeats on every machine;
`docs/measurements.md` has the time it takes. Where people wait (`punctual`) there is a limit in seconds as well, which only a
slow machine comes near to.
"""

from __future__ import annotations

import random
import time
from math import exp
from typing import ClassVar, Final, TypeVar

from primordia.bots.acquaintance import Acquaintance, Beliefs
from primordia.bots.search import Budget, Found, Search
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.playout import Tape

T = TypeVar("T")

LEAST: Final = 1e-3  # seconds that are left in any case, after a long look at the record


class Thinker:
    """A player who compares options by search; `taste` is by how much chance to win it tells options apart (0: exactly)."""

    budget: ClassVar[Budget]
    seconds: ClassVar[float]  # of the processor: what a decision may take where people wait for it
    taste: ClassVar[float] = 0.0
    blunder: ClassVar[float] = 0.0  # options that are further behind are never taken
    watches: ClassVar[bool] = False  # whether it learns from the record how the others play

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.others = Acquaintance()
        self.timed = False

    def choose(self, game: Game) -> Action:
        began = time.process_time()
        options = game.legal_actions()
        if len(options) == 1:
            return options[0]
        rng = random.Random(self.rng.getrandbits(48))
        beliefs = self.beliefs(game)
        budget = self.allowance(game)
        if self.timed:
            budget = budget._replace(seconds=max(LEAST, self.seconds - (time.process_time() - began)))
        return self.pick(Search(game, rng, budget, beliefs=beliefs, sensible=True).ranking())

    def allowance(self, game: Game) -> Budget:
        """How much it thinks about a decision: no more than helps."""
        enough = guide(rules_of(game)).enough(inside(game))
        return self.budget._replace(playouts=min(self.budget.playouts, enough))

    def beliefs(self, game: Game) -> Beliefs:
        """How the others seem to play; empty: no matter."""
        manners = guide(rules_of(game)).manners(inside(game)) if self.watches else ()
        return self.others.beliefs(game, manners) if manners else []

    def pick(self, found: list[Found]) -> Action:
        """The best; or, with a taste for others, one that is not far behind, the likelier the better it is."""
        best = found[0].chance
        enough = found[0].playouts // 2  # what was left out early may be worse than it looks
        near = [option for option in found if best - option.chance <= self.blunder and option.playouts >= enough]
        if not self.taste or len(near) < 2:
            return found[0].action
        weights = [exp((option.chance - best) / self.taste) for option in near]
        return self.rng.choices(near, weights)[0].action


class Easy(Thinker):
    """Few playouts, and a taste for what is nearly as good. It looks as far as the others: who looks only to the end of the
    round hoards biopoints, and loses even to players who do not think at all."""

    budget = Budget(12, 240)
    seconds = 0.02
    taste = 0.015
    blunder = 0.04


class Normal(Thinker):
    """What can be thought in a hundredth of a second."""

    budget = Budget(16, 400)
    seconds = 0.02


class Hard(Thinker):
    """What can be thought in a few hundredths of a second: so much that it is about halfway between its neighbours."""

    budget = Budget(40, 1600)
    seconds = 0.2


class Expert(Thinker):
    """What can be thought in a second, by somebody who watches how the others play."""

    budget = Budget(1200, 36000)
    seconds = 1.0
    watches = True


def punctual(bot: T) -> T:
    """Holds one of these to its time, however slow the machine is. There the same seed may lead to another choice."""
    if isinstance(bot, Thinker):
        bot.timed = True
    return bot


# What hints and calibration think about a decision, and a review at first: enough to tell people numbers by
ADVICE: Final = Budget(200, 5000)
GLANCE: Final = Budget(40, 480)


class Rule:
    """The rules of thumb of a game's guide, without any search: what the playouts of the others are made of."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        options = list(game.legal_actions(decision.seat))
        luck = Tape(self.rng.random).luck
        return options[0] if len(options) == 1 else guide(rules_of(game)).policy(inside(game), decision, options, luck)
