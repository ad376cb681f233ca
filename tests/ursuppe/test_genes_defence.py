"""Each gene by itself: those of defence."""

import pytest

from tests.ursuppe.table import (
    EMPTY,
    HUNTER,
    acting,
    amoeba,
    asked,
    cubes,
    genes,
    hunting,
    offered,
    play,
    points,
    raiding,
    refused,
    rested,
    table,
    told,
    tribe,
    why,
)

# Defense


@pytest.mark.parametrize(
    ("dice", "killed"), [([6, 1], True), ([1, 6], False), ([3, 2], True), ([2, 3], False), ([4, 4, 5, 5, 1, 2], False)]
)
def test_defense_turns_an_attack_into_a_fight(dice, killed):
    game = hunting(yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    assert asked(game) == ("react", "yellow")
    assert offered(game) == {"defend", "yield"}
    game.force(dice=dice)
    play(game, "defend")
    assert rested(game)
    assert points(game, "yellow") == 3
    assert points(game, "red") == 3
    assert len(told(game, "fought")) == len(dice) // 2
    if killed:
        assert amoeba(game, "yellow", 1) is None
        assert amoeba(game, "red", 1) == ("b2", 0)
        assert cubes(game, "b2") == (1, 1, 1, 1)
    else:
        assert amoeba(game, "yellow", 1) == ("b2", 0)
        assert amoeba(game, "red", 1) == ("b2", 1)
        assert cubes(game, "b2") == (0, 0, 0, 0)


def test_defense_need_not_be_used():
    game = hunting(yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1", "yield")
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "yellow") == 4


def test_defense_costs_a_biopoint_that_one_must_have():
    game = hunting(yellow=tribe("1 b2", genes="defense", points=0), auto=False)
    play(game, "attack yellow 1")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None


def test_defense_only_once_in_an_attack():
    game = hunting(yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    game.force(dice=[6, 1, 1, 6])
    play(game, "defend")
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "yellow") == 3


def test_without_escape_there_is_no_escape():
    game = hunting(yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    refused(game, "escape")


# Escape


def test_escape_moves_away_out_of_turn():
    game = hunting(yellow=tribe("1 b2 1", genes="escape"))
    play(game, "attack yellow 1")
    assert offered(game) == {"escape", "yield"}
    game.force(dice=[2])
    play(game, "escape")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("b1", 1)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert points(game, "yellow") == 3
    assert cubes(game, "b1") == (2, 2, 2, 2)  # it does not eat there


@pytest.mark.parametrize("dice", [[5], [4]])
def test_escape_fails_on_the_spot(dice):
    soup = {"c2": (0, 0, 0, 0)}
    game = play(acting(red=tribe("1 c2", genes=HUNTER), yellow=tribe("1 c2", genes="escape"), soup=soup), "drift")
    play(game, "attack yellow 1")
    game.force(dice=dice)
    play(game, "escape")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "c2") == (1, 1, 1, 1)
    assert points(game, "yellow") == 3


def test_escape_with_a_six_goes_where_it_likes():
    game = hunting(yellow=tribe("1 b2", genes="escape"))
    play(game, "attack yellow 1")
    game.force(dice=[6])
    play(game, "escape")
    assert asked(game) == ("steer", "yellow")
    assert offered(game) == {"go west", "go north", "go east", "go south", "go still"}
    play(game, "go south")
    assert amoeba(game, "yellow", 1) == ("b3", 0)


def test_escape_costs_a_biopoint_that_one_must_have():
    game = hunting(yellow=tribe("1 b2", genes="escape", points=0))
    play(game, "attack yellow 1")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None


def test_an_escaped_amoeba_still_has_its_turn():
    soup = {"b2": EMPTY}
    game = table(["phase 1"], red=tribe("1 b2", genes=HUNTER), yellow=tribe("1 b2", genes="escape"), soup=soup)
    play(game, "drift", "attack yellow 1")
    game.force(dice=[2])
    play(game, "escape")
    assert asked(game) == ("displace", "yellow")
    play(game, "drift")
    assert amoeba(game, "yellow", 1) == ("b1", 0)
    assert cubes(game, "b1") == (1, 4, 1, 1)


def test_without_defense_there_is_no_fight():
    game = hunting(yellow=tribe("1 b2", genes="escape"))
    play(game, "attack yellow 1")
    refused(game, "defend")


# Armor


def test_armor_cannot_be_attacked_in_phase_one():
    game = hunting(yellow=tribe("1 b2", genes="armor"), green=tribe("1 b2"))
    assert offered(game) == {"attack green 1", "starve"}
    assert why(game, "attack yellow 1") == ("armored", "armor")


def test_among_armored_ones_a_hunter_starves():
    game = hunting(yellow=tribe("1 b2", genes="armor"))
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert points(game, "red") == 4


def test_armor_takes_one_point_of_damage_from_aggression():
    game = raiding(yellow=tribe("1 b2", genes="armor"))
    play(game, "attack yellow 1")
    assert amoeba(game, "yellow", 1) == ("b2", 1)
    assert cubes(game, "b2") == (0, 0, 0, 0)
    assert points(game, "red") == 3


def test_armor_that_breaks_is_a_natural_death_at_once():
    game = raiding(yellow=tribe("1 b2 1", genes="armor"))
    play(game, "attack yellow 1")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "b2") == (2, 2, 2, 2)


@pytest.mark.parametrize("handed", ["defense", "escape"])
def test_armor_is_bought_with_defense_or_escape(handed):
    red = tribe("1 b2", genes="defense 1, escape 1", points=6, score=9)
    game = table(["phase 3"], round=3, red=red)
    play(game, "buy armor")
    assert asked(game) == ("trade", "red")
    assert offered(game) == {"hand-in defense", "hand-in escape"}
    play(game, f"hand-in {handed}")
    kept = {"defense", "escape"} - {handed}
    assert genes(game, "red") == {"armor": 3, **dict.fromkeys(kept, 1)}
    assert points(game, "red") == 0
