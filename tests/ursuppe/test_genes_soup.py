"""Each gene by itself: those that change what lies in the soup and who goes along."""

from itertools import product

import pytest

from tests.ursuppe.table import (
    acting,
    amoeba,
    asked,
    cubes,
    endings,
    lying,
    meals,
    offered,
    play,
    points,
    refused,
    rested,
    table,
    told,
    tribe,
    why,
)

# Feeding without genes


@pytest.mark.parametrize("there", [(0, 2, 1), (0, 1, 2), (5, 2, 2), (0, 3, 0), (0, 0, 4), (0, 1, 1), (9, 9, 1)])
def test_among_three_two_of_one_colour_and_one_of_the_other(there):
    game = acting(players=3, red=tribe("1 b2"), soup={"b2": there}, auto=False)
    play(game, "drift")
    expected = set()
    if there[1] >= 2 and there[2] >= 1:
        expected.add("eat 2yellow+green")
    if there[1] >= 1 and there[2] >= 2:
        expected.add("eat yellow+2green")
    assert offered(game) == (expected or {"starve"})
    for option in sorted(expected):
        food = (2, 1) if option == "eat 2yellow+green" else (1, 2)
        (end,) = [last for moves, last in endings(game, "feed") if moves == (option,)]
        assert cubes(end, "b2") == (there[0] + 2, there[1] - food[0], there[2] - food[1])
        assert amoeba(end, "red", 1) == ("b2", 0)


def test_nobody_eats_the_own_colour():
    for k, colour in enumerate(("red", "yellow", "green")):
        there = [9, 9, 9, 9]
        there[(k + 1) % 3] = 0
        game = acting(colour, **{colour: tribe("1 b2")}, soup={"b2": there})
        play(game, "drift")
        assert amoeba(game, colour, 1) == ("b2", 1)
        assert cubes(game, "b2") == tuple(there)


def test_a_meal_does_not_heal():
    game = acting(red=tribe("1 b2 1"))
    play(game, "drift")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "b2") == (4, 1, 1, 1)


# Substitution


def test_substitution_eats_four_cubes_of_two_colours():
    game = acting(red=tribe("1 b2", genes="substitution"), soup={"b2": (9, 3, 2, 0)})
    play(game, "drift")
    assert offered(game) == {"eat 2yellow+2green", "eat 3yellow+green", "starve"}
    play(game, "eat 3yellow+green")
    assert cubes(game, "b2") == (11, 0, 1, 0)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert lying(game) == [55] * 4


def test_substitution_leaves_the_base_diet():
    game = acting(red=tribe("1 b2", genes="substitution"))
    play(game, "drift")
    assert offered(game) == {
        *("eat yellow+green+blue", "eat 2yellow+2green", "eat 2yellow+2blue", "eat 2green+2blue"),
    }


@pytest.mark.parametrize("there", [(9, 4, 0, 0), (9, 2, 1, 0), (9, 1, 1, 0), (9, 3, 0, 0)])
def test_substitution_does_not_help_here(there):
    game = acting(red=tribe("1 b2", genes="substitution"), soup={"b2": there})
    play(game, "drift")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "b2") == there


def test_substitution_among_three_needs_four():
    for there, meal in (((9, 3, 0), set()), ((9, 4, 0), {"eat 4yellow"}), ((0, 1, 5), {"eat 4green", "eat yellow+2green"})):
        game = acting(players=3, red=tribe("1 b2", genes="substitution"), soup={"b2": there}, auto=False)
        play(game, "drift")
        assert meals(game) == meal


def test_without_substitution_two_colours_do_not_do():
    game = acting(red=tribe("1 b2"), soup={"b2": (0, 9, 9, 0)}, auto=False)
    play(game, "drift")
    assert offered(game) == {"starve"}
    assert why(game, "eat 2yellow+2green") == ("not-a-meal", "feeding")


# Frugality


def test_frugality_leaves_out_any_one_cube():
    game = acting(red=tribe("1 b2", genes="frugality"))
    play(game, "drift")
    assert offered(game) == {"eat yellow+green+blue", "eat yellow+green", "eat yellow+blue", "eat green+blue"}
    play(game, "eat green+blue")
    assert cubes(game, "b2") == (4, 2, 1, 1)
    assert amoeba(game, "red", 1) == ("b2", 0)


def test_frugality_need_not_be_used():
    game = acting(red=tribe("1 b2", genes="frugality"), soup={"b2": (0, 1, 0, 1)})
    play(game, "drift")
    assert offered(game) == {"eat yellow+blue", "starve"}
    play(game, "starve")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "b2") == (0, 1, 0, 1)


def test_frugality_still_needs_two_colours():
    game = acting(red=tribe("1 b2", genes="frugality"), soup={"b2": (0, 9, 0, 0)})
    play(game, "drift")
    assert amoeba(game, "red", 1) == ("b2", 1)


# Parasitism


def test_parasitism_takes_a_biopoint_from_the_host():
    game = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("3 b2", points=2), soup={"b2": (0, 0, 1, 1)})
    play(game, "drift")
    assert offered(game) == {"leech green+blue yellow", "starve"}
    play(game, "leech green+blue yellow")
    assert points(game, "yellow") == 1
    assert points(game, "red") == 4
    assert cubes(game, "b2") == (2, 0, 0, 0)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert amoeba(game, "yellow", 3) == ("b2", 0)
    assert [(entry["colour"], entry["host"]) for entry in told(game, "leeched")] == [("red", "yellow")]


def test_parasitism_chooses_its_host_and_needs_no_shortage():
    game = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("3 b2"), green=tribe("1 b2"))
    play(game, "drift")
    diets = ("yellow+green", "yellow+blue", "green+blue")
    assert offered(game) == {"eat yellow+green+blue"} | {f"leech {d} {host}" for d in diets for host in ("yellow", "green")}
    play(game, "leech yellow+blue green")
    assert (points(game, "yellow"), points(game, "green")) == (4, 3)


@pytest.mark.parametrize(
    "others",
    [
        {"yellow": tribe("1 b2", points=0)},  # a host without biopoints
        {"yellow": tribe("1 b3")},  # elsewhere
        {},
    ],
)
def test_parasitism_needs_a_foreign_amoeba_with_biopoints(others):
    red = tribe("1 b2", "2 b2", genes="parasitism")
    game = acting(red=red, soup={"b2": (0, 1, 1, 0)}, auto=False, **others)
    play(game, "drift")
    assert offered(game) == {"starve"}
    refused(game, "leech yellow+green yellow")
    refused(game, "leech yellow+green red")


def test_parasitism_once_for_each_amoeba():
    red = tribe("1 b2", "2 b2", genes="parasitism")
    game = acting(red=red, yellow=tribe("1 b2", points=1), soup={"b2": (0, 2, 2, 0)})
    play(game, "drift", "leech yellow+green yellow")
    assert points(game, "yellow") == 0
    play(game, "drift")  # the second finds no biopoint to suck
    assert rested(game)
    assert amoeba(game, "red", 2) == ("b2", 1)


# Tentacle


def carried(game, field):
    """What each way through the tentacle's questions leaves in the field left, as a set."""
    return [cubes(end, field) for _, end in endings(game, "carry")]


@pytest.mark.parametrize(("players", "most"), [(4, 3), (3, 2)])
@pytest.mark.parametrize("there", [(2, 2, 2, 2), (1, 0, 0, 3), (0, 0, 5, 0), (1, 1, 0, 0), (4, 0, 1, 1)])
def test_tentacle_takes_any_cubes_up_to_its_limit(players, most, there):
    there = there[:players]
    game = acting(players=players, red=tribe("1 a4", genes="tentacle"), environment="north 9", soup={"a4": there})
    play(game, "drift")
    expected = {
        tuple(a - b for a, b in zip(there, taken, strict=True))
        for taken in product(*(range(n + 1) for n in there))
        if sum(taken) <= most
    }
    found = carried(game, "a4")
    assert set(found) == expected
    assert len(found) == len(expected)  # each in one way only


def test_tentacle_brings_its_own_colour_too_and_then_feeds():
    game = acting(red=tribe("1 a4", genes="tentacle"), environment="north 9", soup={"a3": (0, 0, 0, 0)})
    play(game, "drift")
    assert asked(game) == ("carry", "red")
    assert offered(game) == {"carry red", "carry yellow", "carry green", "carry blue", "stop"}
    play(game, "carry yellow", "carry green", "carry blue")
    assert rested(game)
    assert cubes(game, "a4") == (2, 1, 1, 1)
    assert cubes(game, "a3") == (2, 0, 0, 0)
    assert amoeba(game, "red", 1) == ("a3", 0)
    assert points(game, "red") == 4
    assert len(told(game, "carried")) == 3


def test_tentacle_may_take_nothing():
    game = acting(red=tribe("1 a4", genes="tentacle"), environment="north 9")
    play(game, "drift", "stop")
    assert cubes(game, "a4") == (2, 2, 2, 2)
    assert cubes(game, "a3") == (4, 1, 1, 1)


@pytest.mark.parametrize(("environment", "field"), [("still 14", "a4"), ("west 6", "a4"), ("north 9", "c4")])
def test_tentacle_takes_nothing_from_a_field_it_does_not_leave(environment, field):
    game = acting(red=tribe(f"1 {field}", genes="tentacle"), environment=environment)
    play(game, "drift")
    assert rested(game)
    assert cubes(game, field) == (4, 1, 1, 1)


def test_tentacle_takes_nothing_that_is_not_there():
    game = acting(red=tribe("1 a4", genes="tentacle"), environment="north 9", soup={"a4": (1, 0, 0, 0)})
    play(game, "drift")
    assert offered(game) == {"carry red", "stop"}
    assert why(game, "carry yellow") == ("no-cube", "tentacle")
    play(game, "carry red")
    assert rested(game)
    assert cubes(game, "a4") == (0, 0, 0, 0)


def test_without_tentacle_nothing_comes_along():
    game = acting(red=tribe("1 a4"), environment="north 9")
    play(game, "drift")
    assert rested(game)
    assert cubes(game, "a4") == (2, 2, 2, 2)


# Holding


def test_holding_stays_for_nothing():
    game = acting(red=tribe("1 a4", genes="holding", points=0), environment="north 9")
    assert offered(game) == {"drift", "stay"}
    play(game, "stay")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a4", 0)
    assert cubes(game, "a4") == (4, 1, 1, 1)


def test_without_holding_nobody_stays():
    game = acting(red=tribe("1 a4"), environment="north 9")
    assert why(game, "stay") == ("no-holding", "E1")


@pytest.mark.parametrize(("answer", "field"), [("follow", "a3"), ("stay", "a4")])
def test_holding_may_follow_an_opponent(answer, field):
    game = acting(red=tribe("1 a4"), yellow=tribe("5 a4 1", genes="holding", points=0), environment="north 9")
    play(game, "drift")
    assert asked(game) == ("follow", "yellow")
    assert offered(game) == {"follow", "stay"}
    play(game, answer)
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a3", 0)
    assert amoeba(game, "yellow", 5) == (field, 1)
    assert points(game, "yellow") == 0


def test_holding_asks_each_amoeba_by_itself():
    yellow = tribe("2 a4", "5 a4", "6 a3", genes="holding")
    game = acting(red=tribe("1 a4"), yellow=yellow, environment="north 9")
    play(game, "drift", "stay", "follow")
    assert rested(game)
    assert [amoeba(game, "yellow", n)[0] for n in (2, 5, 6)] == ["a4", "a3", "a3"]


def test_holding_never_follows_the_own_tribe():
    game = acting(red=tribe("1 a4", "2 a4", genes="holding"), environment="north 9")
    play(game, "drift")
    assert asked(game) == ("displace", "red")
    assert amoeba(game, "red", 2) == ("a4", 0)


def test_holding_is_not_asked_where_nobody_leaves():
    game = acting(red=tribe("1 c4"), yellow=tribe("5 c4", genes="holding"), environment="north 9")
    play(game, "drift")
    assert rested(game)


def test_holding_follows_every_mover_and_may_end_far_away():
    # yellow is carried west by red, then north by green, and still has its own turn
    red, green = tribe("1 b2"), tribe("1 a2")
    game = acting("red", "green", red=red, green=green, yellow=tribe("5 b2", genes="holding"))
    game.force(dice=[1, 4])
    play(game, "move", "follow")
    assert amoeba(game, "yellow", 5) == ("a2", 0)
    play(game, "move", "follow")
    assert amoeba(game, "yellow", 5) == ("a3", 0)


def test_a_carried_amoeba_still_has_its_turn():
    game = table(["phase 1"], red=tribe("1 a4"), yellow=tribe("5 a4", genes="holding"), environment="north 9")
    play(game, "drift", "follow")
    assert asked(game) == ("displace", "yellow")
    play(game, "drift")
    assert amoeba(game, "yellow", 5) == ("a2", 0)
