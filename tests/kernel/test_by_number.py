"""Those who ask by number: `choices`, `choose`, `legal_numbers`."""

from __future__ import annotations

import random

import pytest

from primordia.kernel.errors import IllegalAction
from primordia.kernel.game import Game
from tests.kernel import toy


def test_the_kth_action_is_played() -> None:
    game, twin = toy.turns(), toy.turns()
    dice = random.Random(3)
    while not game.is_over:
        options = twin.legal_actions()
        assert game.choices == len(options) and game.legal_numbers() == [action.number for action in options]
        k = dice.randrange(game.choices)
        game.choose(k)
        twin.play(options[k])
        assert game.position() == twin.position()
    assert toy.save(game) == toy.save(twin)


def test_a_sealed_answer_is_given_by_number() -> None:
    game = toy.votes()
    assert game.choices == len(game.legal_actions()) > 1
    asked = len(game.waiting)
    game.choose(1)
    assert len(game.waiting) == asked - 1
    with pytest.raises(IllegalAction):
        game.choose(99)


@pytest.mark.parametrize("k", [-1, 99])
def test_a_number_that_is_not_offered_is_refused(k: int) -> None:
    game = toy.turns()
    before = game.position()
    with pytest.raises(IllegalAction, match=str(k)):
        game.choose(k)
    assert game.position() == before


def test_nothing_can_be_chosen_after_the_end() -> None:
    game: Game = toy.wander(toy.turns())
    assert game.choices == 0 and game.legal_numbers() == []
    with pytest.raises(IllegalAction, match="over"):
        game.choose(0)
