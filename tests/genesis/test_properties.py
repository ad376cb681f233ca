"""Properties that hold in every game of Bios:Genesis, whoever plays; the soak runs the same checks at length."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

import primordia
from primordia.genesis import purchases
from tests.genesis import soak
from tests.genesis.checks import crowded, sound, teeming
from tests.genesis.wild import wild
from tests.kernel import toy


@pytest.mark.parametrize("index", range(54))
def test_a_sample_of_the_soak(index: int) -> None:
    game, _, decisions = soak.play(index, points=2)
    assert game.is_over and decisions > 3


@pytest.mark.parametrize("index", [*range(10), 27, 190])
def test_a_sample_of_the_chimeras(index: int) -> None:
    """Tangled lines of parasites: hosts live, parasites keep a biont of their own, whoever has all organs is ashore."""
    game, _, decisions = soak.play(index, points=1, kind="chimera")
    assert game.is_over and decisions > 5


@pytest.mark.parametrize("seed", range(12))
def test_wild_positions_are_possible_and_say_it_all(seed: int) -> None:
    for edition, mode in (("2020", "competitive"), ("2020", "solitaire"), ("2017", "cooperative"), ("2016", "competitive")):
        game = wild(seed, edition, mode, ("crystal",))
        sound(game)
        assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()


def test_dice_that_fill_up_a_position_keep_their_name() -> None:
    """The tops of the mutation decks are drawn while the position is read, with the dice that the record names."""
    game = wild(6)
    text = primordia.save(game)
    assert "\ndice seed 6\n---\ndrew mutations " in text
    assert primordia.save(primordia.load(text)) == text


@pytest.mark.interpreted  # a compiled caller does not see what is put in its place
def test_the_soak_sees_food_chains_that_nobody_has_put_in_order() -> None:
    """The checks at the end of a turn can fail: here the rules leave H6 out."""
    with patch.object(purchases, "close", lambda _: None), pytest.raises(AssertionError, match="food chain"):
        for index in range(6, 60, 9):  # late ones
            soak.play(index, points=0)


def test_the_soak_comes_to_what_hardly_ever_happens() -> None:
    """Gifts to a macroorganism that has to go ashore (H6c), a trophic biont lost before another, an organ taken back (L3)."""
    chosen = set()
    for seed in range(24):
        game, rng = teeming(seed), random.Random(seed)
        for _ in range(25):
            if not game.is_over:
                action = rng.choice(game.legal_actions())
                chosen.add(action.verb)
                game.play(action)
                sound(game)
    assert chosen >= {"give", "lose-trophic", "seize"}


def test_the_past_stays_as_it_was() -> None:
    game = crowded(8)
    rng = random.Random(8)
    kept = []
    while not game.is_over:
        kept.append((game.clone(primordia.Chance(1)), game.fingerprint()))
        game.play(rng.choice(game.legal_actions()))
        sound(game)
    for twin, mark in kept[::5]:
        assert twin.fingerprint() == mark


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        game = primordia.new_game("genesis", players=3, seed=12)
        rng = random.Random(1)
        while not game.is_over:
            game.play(rng.choice(game.legal_actions()))
        records.append(primordia.save(game))
    assert records[0] == records[1]
    other = primordia.new_game("genesis", players=3, seed=13)
    assert primordia.save(other) != primordia.save(primordia.new_game("genesis", players=3, seed=12))


def test_lists_that_a_fork_shares_are_replaced_and_never_changed():
    games = [*(soak.start(index, index, "wide") for index in range(40)), *(crowded(seed) for seed in range(8))]
    shared, replaced = toy.sharing(games)
    assert shared - replaced == {"seats", "playing", "young", "once"}, "nobody saw these change"  # the last two: where empty
