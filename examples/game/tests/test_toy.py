"""It is found by its name and played to its end; its records come back."""

from __future__ import annotations

import random

import primordia


def test_it_is_played_and_saved() -> None:
    game = primordia.new_game("toy", players=3, seed=1)
    dice = random.Random(1)
    while not game.is_over:
        game.play(dice.choice(game.legal_actions()))
    assert game.winners()
    assert primordia.load(primordia.save(game)).fingerprint() == game.fingerprint()


def test_nobody_sees_the_hands_of_others() -> None:
    game = primordia.new_game("toy", players=3, seed=1)
    assert [list(game.view(seat)["hand"]) for seat in (0, 1, 2, None)] == [["red"], ["green"], ["blue"], []]
