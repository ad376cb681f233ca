"""Two bots that do not think: `random` plays anything, `eager` seldom passes and takes what it can afford."""

from __future__ import annotations

import random

from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, rules_of

SELDOM = 0.1


class Random:
    """Every legal action is as likely as the others."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> Action:
        return self.rng.choice(game.legal_actions())


class Eager:
    """Random, but one time in ten at most it lets a chance go by: so it finds what random play never does."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> Action:
        options = game.legal_actions()
        idle = guide(rules_of(game)).idle
        keen = [action for action in options if action.verb not in idle]
        if keen and self.rng.random() >= SELDOM:
            verb = self.rng.choice(sorted({action.verb for action in keen}))
            return self.rng.choice([action for action in keen if action.verb == verb])
        return self.rng.choice(options)
