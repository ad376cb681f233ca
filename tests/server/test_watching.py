"""What bots are told of a table: a position; those who watch the others its record, without secrets."""

from __future__ import annotations

import random

import pytest

import primordia
from primordia.bots import ask
from primordia.bots.acquaintance import Acquaintance
from primordia.bots.levels import Rule
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, answered, inside, rules_of
from primordia.server.brain import choose, is_position, told


def midgame(seed: int | bytes) -> Game:
    """A match of Bios:Genesis in the third turn."""
    game = primordia.new_game("genesis", players=3, seed=Chance(seed))
    bot, rng = Rule(random.Random(1)), random.Random(2)
    while inside(game).turn < 3 and game.decision is not None:
        game.play(ask(bot, game, rng))
    return game


def test_those_who_watch_are_told_the_record_and_the_others_the_position() -> None:
    game = midgame(5)
    assert game.decision is not None
    seat = game.decision.seat
    for level in ("easy", "normal", "hard", "greedy", "somebody else"):
        assert is_position(told(game, seat, level)), level
    text = told(game, seat, "expert")
    twin = primordia.load(text)
    assert not is_position(text) and twin.fingerprint() == game.fingerprint()
    manners = guide(rules_of(game)).manners(inside(game))
    assert Acquaintance().beliefs(twin, manners) == Acquaintance().beliefs(game, manners)


@pytest.mark.parametrize("seed", [8, bytes(range(32))])
def test_nobody_is_told_where_the_dice_come_from(seed: int | bytes) -> None:
    """A seed would tell everything that will fall; so no dice are named, and the match goes on with others."""
    game = midgame(seed)
    assert game.decision is not None
    text = told(game, game.decision.seat, "expert")
    assert {line for line in text.splitlines() if line.startswith("dice ")} == {"dice elsewhere"}
    assert "seed" not in text and "sha256" not in text
    first, second = (inside(primordia.load(text)).chance for _ in range(2))
    assert [first.number("x", 1000) for _ in range(5)] != [second.number("x", 1000) for _ in range(5)]


def test_a_secret_vote_is_not_told() -> None:
    for seed in range(60):
        game = primordia.new_game("genesis", players=3, seed=seed)
        bot, rng = Rule(random.Random(1)), random.Random(2)
        while game.decision is not None and len(game.waiting) < 2:
            game.play(ask(bot, game, rng))
        if game.decision is not None:
            break
    first, second = game.waiting[:2]
    votes = []
    for action in game.legal_actions(first.seat):
        other = game.clone(Chance(1))
        other.play(action, first.seat)
        assert answered(other)
        votes.append(told(other, second.seat, "expert"))
        assert "sealed" in primordia.save(other) and "sealed" not in votes[-1]
        assert choose(votes[-1], second.seat, "expert", 3) in ("gaia", "medea")
    assert votes[0] == votes[1]


def test_an_expert_at_a_table_chooses_by_the_record() -> None:
    game = midgame(5)
    assert game.decision is not None
    seat = game.decision.seat
    text = told(game, seat, "expert")
    assert choose(text, seat, "expert", 4) == choose(text, seat, "expert", 4)
    assert choose(text, seat, "expert", 4) in [action.text for action in game.legal_actions()]
