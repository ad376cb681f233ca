"""The random game by which everything is measured: compiled with the engine, unlike the rest of the lab, as its loop counts."""

from __future__ import annotations

import random

from primordia.kernel.game import Game


def playout(game: Game, rng: random.Random) -> int:
    """Plays at random to the end; returns the number of decisions."""
    decisions = 0
    pick = rng.random
    while choices := game.choices:
        game.choose(int(pick() * choices))
        decisions += 1
    return decisions
