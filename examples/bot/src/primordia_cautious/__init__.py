"""A bot that looks one choice ahead, on several dice, and takes the option whose worst result is best."""

from __future__ import annotations

import random

from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of

TRIES = 4  # how often each option is played in thought


class Cautious:
    """Made with a generator of its own: all that is left to chance comes from it, so that the same seed plays the same."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> Action:
        """`game` is an imagined match, in which all that the seat cannot know is made up: read and play it as you like."""
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        judge = guide(rules_of(game))
        dice = [self.rng.getrandbits(48) for _ in range(TRIES)]  # the same for all options, so that luck does not decide

        def worst(action: Action) -> float:
            results = []
            for seed in dice:
                twin = game.clone(Chance(seed))
                twin.play(action, seat)
                results.append(judge.evaluate(inside(twin), seat))
            return min(results)

        return max(game.legal_actions(seat), key=worst)
