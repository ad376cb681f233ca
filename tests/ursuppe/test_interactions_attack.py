"""Two or three genes at once: second tries and those who hold on to their prey."""

import pytest

from tests.ursuppe.table import (
    EMPTY,
    HUNTER,
    acting,
    amoeba,
    asked,
    context,
    cubes,
    hunted,
    offered,
    play,
    points,
    raided,
    refused,
    rested,
    told,
    tribe,
)

# Second tries


def test_struggle_and_persistence_may_turn_to_another_prey():
    game = hunted(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="escape"), green=tribe("3 b2"))
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game) == ("try-again", "red")
    assert offered(game) == {"attack green 3", "stop"}
    play(game, "attack green 3")
    assert rested(game)
    assert amoeba(game, "green", 3) is None
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert points(game, "red") == 3


def test_a_second_try_on_an_own_amoeba():
    hunters = tribe("1 b2", "2 b2", genes=f"{HUNTER}, persistence")
    game = hunted(hunter=hunters, yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape")
    assert offered(game) == {"attack red 2", "stop"}


def test_a_second_try_finds_nobody():
    game = hunted(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="escape"), green=tribe("3 b2", genes="armor"))
    game.force(dice=[1])
    play(game, "escape")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_at_a_second_try_the_victim_may_react_with_everything_again():
    game = hunted(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="defense, escape"))
    game.force(dice=[5, 1, 6])
    play(game, "escape", "defend", "attack yellow 1")
    assert offered(game) == {"defend", "escape", "yield"}
    game.force(dice=[6, 1, 1])
    play(game, "defend", "escape")
    assert rested(game)
    assert points(game, "yellow") == 0
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert amoeba(game, "red", 1) == ("b2", 1)


# Those who hold on to their prey


def test_struggle_and_holding_follow_the_prey_and_eat_there():
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game) == ("follow", "red")
    play(game, "follow")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert cubes(game, "a2") == (4, 1, 1, 1)
    assert points(game, "red") == 3


def test_struggle_and_holding_starve_where_nothing_is_and_do_not_attack_again():
    soup = {"a2": (0, 0, 0, 0)}
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape"), soup=soup, auto=False)
    game.force(dice=[1])
    play(game, "escape", "follow")
    assert offered(game) == {"starve"}
    refused(game, "attack yellow 1")
    play(game, "starve")
    assert amoeba(game, "red", 1) == ("a2", 1)


def test_struggle_holding_and_substitution_eat_what_is_there():
    game = hunted(f"{HUNTER}, holding, substitution", yellow=tribe("1 b2", genes="escape"), soup={"a2": (0, 2, 2, 0)})
    game.force(dice=[1])
    play(game, "escape", "follow")
    assert offered(game) == {"eat 2yellow+2green", "starve"}
    play(game, "eat 2yellow+2green")
    assert cubes(game, "a2") == (2, 0, 0, 0)


def test_who_does_not_follow_starves():
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape", "stay")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "a2") == (2, 2, 2, 2)


def test_another_amoeba_that_follows_does_not_feed_the_hunter():
    hunters = tribe("1 b2", "2 b2", genes=f"{HUNTER}, holding")
    game = hunted(hunter=hunters, yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape", "stay", "follow")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert amoeba(game, "red", 2) == ("a2", 0)
    assert context(game) == {"colour": "red", "amoeba": "2"}


def test_struggle_holding_and_persistence_attack_again_in_the_new_field():
    genes = f"{HUNTER}, holding, persistence"
    game = hunted(genes, yellow=tribe("1 b2", genes="escape", points=2), green=tribe("4 a2", "5 b2"))
    game.force(dice=[1])
    play(game, "escape", "follow")
    assert asked(game) == ("try-again", "red")
    assert offered(game) == {"attack yellow 1", "attack green 4", "stop"}
    play(game, "attack yellow 1", "yield")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert cubes(game, "a2") == (3, 3, 3, 3)  # a violent death, and no meal
    assert cubes(game, "b2") == (0, 0, 0, 0)
    assert points(game, "red") == 3


def test_struggle_holding_and_persistence_may_eat_instead():
    game = hunted(f"{HUNTER}, holding, persistence", yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape", "follow", "stop")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert cubes(game, "a2") == (4, 1, 1, 1)


def test_a_second_escape_can_be_followed_as_well():
    game = hunted(f"{HUNTER}, holding, persistence", yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1, 4])
    play(game, "escape", "follow", "attack yellow 1", "escape", "follow")
    assert rested(game)
    assert amoeba(game, "red", 1) == amoeba(game, "yellow", 1) == ("a3", 0)
    assert cubes(game, "a3") == (4, 1, 1, 1)
    assert points(game, "yellow") == 2


def test_holding_follows_both_steps_of_a_swift_escape():
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape, speed"))
    game.force(dice=[1, 4])
    play(game, "escape", "follow", "move", "follow")
    assert rested(game)
    assert amoeba(game, "red", 1) == amoeba(game, "yellow", 1) == ("a3", 0)
    assert cubes(game, "a3") == (4, 1, 1, 1)


def test_holding_shaken_off_at_the_second_step_eats_where_it_is():
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape, speed"))
    game.force(dice=[1, 4])
    play(game, "escape", "follow", "move", "stay")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert cubes(game, "a2") == (4, 1, 1, 1)


def test_out_and_back_together_the_attack_goes_on():
    game = hunted(f"{HUNTER}, holding", yellow=tribe("1 b2", genes="escape, speed, defense"))
    game.force(dice=[1, 3])
    play(game, "escape", "follow", "move", "follow")
    assert asked(game) == ("react", "yellow")
    assert offered(game) == {"defend", "yield"}
    play(game, "yield")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "b2") == (1, 1, 1, 1)


# Phase 5


def test_aggression_persistence_and_holding_against_escape():
    game = raided("aggression, persistence, holding", yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape", "follow")
    assert asked(game) == ("try-again", "red")
    assert offered(game) == {"attack yellow 1", "stop"}
    play(game, "attack yellow 1", "yield")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "a2") == (4, 4, 4, 4)
    assert points(game, "red") == 3


def test_aggression_and_persistence_cannot_reach_who_has_escaped():
    yellow = tribe("1 b2", "2 b2", genes="escape")
    game = raided("aggression, persistence", yellow=yellow)
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game)[0] == "displace"  # and no other victim instead
    assert amoeba(game, "yellow", 2) == ("b2", 0)


def test_only_the_attacker_itself_can_try_again():
    raider = tribe("1 b2", "2 b2", genes="aggression, persistence, holding")
    game = raided(raider=raider, yellow=tribe("1 b2", genes="escape"))
    play(game, "send 1")
    game.force(dice=[1])
    play(game, "escape", "stay", "follow")
    assert asked(game)[0] == "displace"
    assert amoeba(game, "yellow", 1) == ("a2", 0)


def test_aggression_and_persistence_fail_twice_at_most():
    game = raided("aggression, persistence", yellow=tribe("1 b2", genes="defense"))
    game.force(dice=[1, 6, 1, 6])
    play(game, "defend", "attack yellow 1", "defend")
    assert asked(game)[0] == "displace"
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert (points(game, "red"), points(game, "yellow")) == (3, 2)
    assert amoeba(game, "red", 1) == ("b2", 0)


@pytest.mark.parametrize(("damage", "after"), [(0, 1), (1, 2), (2, None)])
def test_aggression_on_armor_and_life_expectancy(damage, after):
    game = raided(yellow=tribe(f"1 b2 {damage}", genes="armor, life-expectancy"))
    assert amoeba(game, "yellow", 1) == (None if after is None else ("b2", after))
    assert cubes(game, "b2") == ((2, 2, 2, 2) if after is None else (0, 0, 0, 0))


def test_armor_and_escape_flee_without_damage():
    game = raided(yellow=tribe("1 b2 1", genes="armor, escape"))
    assert offered(game) == {"escape", "yield"}
    game.force(dice=[1])
    play(game, "escape")
    assert amoeba(game, "yellow", 1) == ("a2", 1)


def test_armor_and_a_failed_escape():
    game = raided(yellow=tribe("1 b2", genes="armor, escape"))
    game.force(dice=[5])
    play(game, "escape")
    assert amoeba(game, "yellow", 1) == ("b2", 1)


@pytest.mark.parametrize(("dice", "damage"), [([1, 6], 0), ([6, 1], 1)])
def test_armor_and_defense(dice, damage):
    game = raided(yellow=tribe("1 b2", genes="armor, defense"))
    game.force(dice=dice)
    play(game, "defend")
    assert amoeba(game, "yellow", 1) == ("b2", damage)


def test_armor_and_escape_against_aggression_persistence_and_holding():
    game = raided("aggression, persistence, holding", yellow=tribe("1 b2", genes="armor, escape", points=1))
    game.force(dice=[1])
    play(game, "escape", "follow", "attack yellow 1")
    assert amoeba(game, "yellow", 1) == ("a2", 1)
    assert asked(game) == ("displace", "red")


def test_a_third_tribe_holds_on_to_an_escape_in_phase_five():
    game = raided(yellow=tribe("1 b2", genes="escape"), green=tribe("6 b2", genes="holding"))
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game) == ("follow", "green")
    play(game, "follow")
    assert amoeba(game, "green", 6) == ("a2", 0)


# Against the own tribe


def test_an_attack_on_the_own_tribe_can_be_defended():
    own = tribe("1 b2", "2 b2", genes=f"{HUNTER}, defense", points=3)
    game = play(acting(red=own, soup={"b2": EMPTY}), "drift", "attack red 2")
    assert asked(game) == ("react", "red")
    game.force(dice=[1, 6])
    play(game, "defend")
    assert points(game, "red") == 1
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert amoeba(game, "red", 2) == ("b2", 0)


def test_an_attack_on_the_own_tribe_with_the_last_biopoint():
    own = tribe("1 b2", "2 b2", genes=f"{HUNTER}, defense, escape", points=1)
    game = play(acting(red=own, soup={"b2": EMPTY}), "drift", "attack red 2")
    assert rested(game)
    assert amoeba(game, "red", 2) is None


def test_nobody_holds_on_to_the_own_tribe():
    own = tribe("1 b2", "2 b2", genes=f"{HUNTER}, holding, escape")
    game = play(acting(red=own, soup={"b2": EMPTY}), "drift", "attack red 2")
    game.force(dice=[1])
    play(game, "escape")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert amoeba(game, "red", 2) == ("a2", 0)
    assert told(game, "followed") == []
