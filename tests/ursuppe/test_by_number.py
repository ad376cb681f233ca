"""Broad decisions, whose options are listed only for those who look at them: births and first amoebas."""

import random

import pytest

import primordia
from primordia.kernel.errors import IllegalAction
from primordia.kernel.game import inside
from primordia.ursuppe.parts import FIELD_COUNT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_asks_by_number_plays_the_same_game(players: int) -> None:
    game = primordia.new_game("ursuppe", players=players, seed=5)
    twin = primordia.new_game("ursuppe", players=players, seed=5)
    dice = random.Random(players)
    kinds = set()
    while not game.is_over:
        options, step, soup = twin.legal_actions(), twin.decision, inside(twin)
        assert game.choices == len(options)
        if step.broad:
            kinds.add(step.kind)
            assert [step.nth(soup, k) for k in range(step.breadth(soup))] == step.options(soup) == options
        k = dice.randrange(game.choices)
        game.choose(k)
        twin.play(options[k])
    assert primordia.save(game) == primordia.save(twin)
    assert kinds == {"place", "divide"}


def test_a_broad_decision_is_listed_for_those_who_ask() -> None:
    game = primordia.new_game("ursuppe", players=4, seed=5)
    while game.decision.kind != "place":
        game.choose(0)
    game.choose(0)
    assert game.decision.kind == "place"
    taken = inside(game).where.index(0) % 7
    with pytest.raises(IllegalAction, match="place"):
        game.play(f"place {taken + 1} a1")
    assert len(game.legal_actions()) == game.choices == 7 * (FIELD_COUNT - 1)
    game.play(game.legal_actions()[-1])
