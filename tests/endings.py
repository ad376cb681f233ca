"""The last choices of a match, as a record of their own: reviews of whole matches take too long for most tests."""

from __future__ import annotations

import random
from functools import cache

import primordia
from primordia.bots.levels import Rule

CLOSE = {"ursuppe": (24, 2, 19), "genesis": (8, 2, 21)}  # matches that were not decided yet: choices, players, seed


@cache
def ending(game: str, choices: int = 12, players: int = 2, seed: int = 5) -> str:
    """The record of a finished match of so many choices, which begins in a position near the end of a longer one."""
    match = primordia.new_game(game, players, seed=seed)
    rule = Rule(random.Random(seed))
    positions = []
    while match.decision is not None:
        positions.append(match.position())
        match.play(rule.choose(match))
    match = primordia.from_position(positions[-choices], seed=seed)
    while match.decision is not None:
        match.play(rule.choose(match))
    return primordia.save(match)
