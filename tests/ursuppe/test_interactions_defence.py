"""Two or three genes at once: escapes and fights."""

import pytest

from tests.ursuppe.table import HUNTER, amoeba, asked, context, cubes, hunted, offered, play, points, refused, rested, tribe

# Escapes and the genes of swimming


def test_escape_and_streamlining_without_biopoints():
    game = hunted(yellow=tribe("1 b2", genes="escape, streamlining", points=0))
    assert offered(game) == {"escape", "yield"}
    game.force(dice=[1])
    play(game, "escape")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert points(game, "yellow") == 0


def test_streamlining_does_not_pay_for_defense():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape, streamlining", points=0))
    assert offered(game) == {"escape", "yield"}
    refused(game, "defend")


def test_escape_and_movement_1():
    game = hunted(yellow=tribe("1 b2", genes="escape, movement-1"))
    game.force(dice=[5, 1])
    play(game, "escape")
    assert asked(game) == ("steer", "yellow")
    assert offered(game) == {"go still", "go west"}
    play(game, "go west")
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert points(game, "yellow") == 3


@pytest.mark.parametrize(("way", "field"), [("go south", "b3"), ("go still", None)])
def test_escape_and_movement_2(way, field):
    game = hunted(yellow=tribe("1 b2", genes="escape, movement-2"))
    play(game, "escape", way)
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ((field, 0) if field else None)
    assert amoeba(game, "red", 1) == ("b2", 1 if field else 0)


@pytest.mark.parametrize("swift", ["speed", "persistence"])
@pytest.mark.parametrize(
    ("dice", "moves", "field"),
    [
        ([3], ["stop"], "c2"),
        ([3, 3], ["move"], "d2"),
        ([5, 4], ["move"], "b3"),
        ([3, 1], ["move"], None),  # there and back again: still within reach
        ([5], ["stop"], None),
    ],
)
def test_escape_and_a_second_step(swift, dice, moves, field):
    game = hunted(yellow=tribe("1 b2", genes=f"escape, {swift}", points=1))
    game.force(dice=dice)
    play(game, "escape")
    assert asked(game) == ("swim-on", "yellow")
    play(game, *moves)
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ((field, 0) if field else None)
    assert points(game, "yellow") == 0


def test_escape_and_tentacle():
    game = hunted(yellow=tribe("1 b2", genes="escape, tentacle"), soup={"b2": (0, 3, 0, 1), "a2": (0, 0, 0, 0)})
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game) == ("carry", "yellow")
    play(game, "carry yellow", "carry yellow", "carry blue")
    assert rested(game)
    assert cubes(game, "b2") == (0, 1, 0, 0)
    assert cubes(game, "a2") == (0, 2, 0, 1)
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_escape_tentacle_and_somebody_who_holds_on():
    yellow, green = tribe("1 b2", genes="escape, tentacle"), tribe("5 b2", genes="holding")
    game = hunted(yellow=yellow, green=green, soup={"b2": (0, 1, 0, 0)})
    game.force(dice=[1])
    play(game, "escape")
    assert asked(game) == ("carry", "yellow")
    play(game, "carry yellow")
    assert asked(game) == ("follow", "green")
    play(game, "follow")
    assert rested(game)
    assert amoeba(game, "green", 5) == ("a2", 0)
    assert amoeba(game, "red", 1) == ("b2", 1)


# Defense and escape


def test_defense_then_escape():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape", points=2))
    assert offered(game) == {"defend", "escape", "yield"}
    game.force(dice=[6, 1])
    play(game, "defend")
    assert asked(game) == ("react", "yellow")
    assert offered(game) == {"escape", "yield"}
    game.force(dice=[2])
    play(game, "escape")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("b1", 0)
    assert points(game, "yellow") == 0
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_escape_then_defense():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape", points=2))
    game.force(dice=[5])
    play(game, "escape")
    assert offered(game) == {"defend", "yield"}
    game.force(dice=[1, 2])
    play(game, "defend")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert points(game, "yellow") == 0


def test_both_may_fail():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape"))
    game.force(dice=[5, 6, 1])
    play(game, "escape", "defend")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "yellow") == 2


def test_one_biopoint_is_enough_for_one_of_them_only():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape", points=1))
    game.force(dice=[6, 1])
    play(game, "defend")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None


def test_after_a_lost_fight_streamlining_still_escapes():
    game = hunted(yellow=tribe("1 b2", genes="defense, escape, streamlining", points=1))
    game.force(dice=[6, 1, 2])
    play(game, "defend")
    assert offered(game) == {"escape", "yield"}
    play(game, "escape")
    assert amoeba(game, "yellow", 1) == ("b1", 0)


def test_defense_persistence_and_escape():
    game = hunted(yellow=tribe("1 b2", genes="defense, persistence, escape"))
    game.force(dice=[6, 1, 6, 1])
    play(game, "defend")
    assert offered(game) == {"escape", "yield"}
    assert points(game, "yellow") == 3
    game.force(dice=[2])
    play(game, "escape", "stop")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("b1", 0)
    assert points(game, "yellow") == 2


def test_every_attack_can_be_met_anew():
    # two hunters, one after the other: defense and escape are there for each
    hunters = tribe("1 b2", "2 b2", genes=HUNTER)
    game = hunted(hunter=hunters, yellow=tribe("1 b2", genes="defense, escape", points=4))
    game.force(dice=[1, 6])
    play(game, "defend")
    assert context(game) == {"colour": "red", "amoeba": "2"}
    play(game, "drift", "attack yellow 1")
    assert offered(game) == {"defend", "escape", "yield"}
