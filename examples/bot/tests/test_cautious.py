"""It is found by its name, makes legal choices, and makes the same ones with the same seed."""

from __future__ import annotations

import random

import primordia
from primordia.bots import ask, make_bot

CHOICES = 12


def opening(seed: int) -> str:
    """The record of the first choices of a game."""
    game = primordia.new_game("ursuppe", players=3, seed=seed)
    bot, rng = make_bot("cautious", seed), random.Random(seed)
    for _ in range(CHOICES):
        game.play(ask(bot, game, rng))
    return primordia.save(game)


def test_it_plays() -> None:
    assert opening(1) == opening(1) != opening(2)
