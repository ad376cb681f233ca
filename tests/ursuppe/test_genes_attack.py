"""Each gene by itself: those of attack."""

from tests.ursuppe.table import (
    EMPTY,
    HUNTER,
    acting,
    amoeba,
    asked,
    context,
    cubes,
    document,
    hunting,
    offered,
    play,
    points,
    raiding,
    refused,
    rested,
    start,
    told,
    tribe,
    why,
)

# Struggle for survival


def test_struggle_eats_instead_of_starving():
    game = hunting(yellow=tribe("4 b2 1"))
    assert offered(game) == {"attack yellow 4", "starve"}
    play(game, "attack yellow 4")
    assert rested(game)
    assert amoeba(game, "yellow", 4) is None
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert cubes(game, "b2") == (1, 1, 1, 1)
    assert points(game, "red") == 3
    assert points(game, "yellow") == 4


def test_struggle_among_three_leaves_three_cubes():
    game = hunting(players=3, soup={"b2": (0, 0, 0)}, yellow=tribe("4 b2"))
    play(game, "attack yellow 4")
    assert cubes(game, "b2") == (1, 1, 1)


def test_struggle_may_starve_instead():
    game = hunting(yellow=tribe("1 b2"))
    play(game, "starve")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert points(game, "red") == 4


def test_struggle_also_eats_its_own():
    game = hunting(hunter=tribe("1 b2", "2 b2", genes=HUNTER))
    assert offered(game) == {"attack red 2", "starve"}
    play(game, "attack red 2")
    assert rested(game)  # the eaten one has no turn any more
    assert amoeba(game, "red", 2) is None
    assert amoeba(game, "red", 1) == ("b2", 0)


def test_struggle_needs_a_biopoint():
    game = hunting(hunter=tribe("1 b2", genes=HUNTER, points=0), yellow=tribe("1 b2"), auto=False)
    assert offered(game) == {"starve"}


def test_the_reason_of_missing_biopoints_is_told():
    data = document(["struggle red 1", "phase 2"], auto=False, yellow=tribe("1 b2"), soup={"b2": EMPTY})
    data["red"] = tribe("1 b2", genes=HUNTER, points=0)
    assert why(start(data), "attack yellow 1") == ("points", "struggle-for-survival")


def test_struggle_reaches_only_its_own_field_and_never_itself():
    game = hunting(yellow=tribe("1 b2", "2 b3"))
    assert why(game, "attack yellow 2") == ("not-here", "struggle-for-survival")
    assert why(game, "attack green 1") == ("not-here", "struggle-for-survival")
    assert why(game, "attack red 1") == ("not-here", "struggle-for-survival")


def test_struggle_each_amoeba_in_its_own_turn():
    game = hunting(hunter=tribe("1 b2", "2 b2", genes=HUNTER), yellow=tribe("1 b2", "2 b2"))
    play(game, "attack yellow 1")
    assert context(game) == {"colour": "red", "amoeba": "2"}
    assert cubes(game, "b2") == (1, 1, 1, 1)
    play(game, "drift")  # and now there is something to eat
    assert rested(game)
    assert amoeba(game, "red", 2) == ("b2", 0)
    assert amoeba(game, "yellow", 2) == ("b2", 0)
    assert cubes(game, "b2") == (3, 0, 0, 0)


def test_struggle_twice_where_both_are_hungry():
    red = tribe("1 b2", "2 a5", genes=HUNTER)
    game = acting(red=red, yellow=tribe("1 b2", "2 a5"), soup={"b2": EMPTY, "a5": EMPTY})
    play(game, "drift", "attack yellow 1", "drift", "attack yellow 2")
    assert rested(game)
    assert game.view()["tribes"]["yellow"]["amoebas"] == {}
    assert points(game, "red") == 2


def test_struggle_does_not_oblige_to_use_feeding_genes():
    game = hunting(f"{HUNTER}, frugality", yellow=tribe("1 b2"), soup={"b2": (0, 0, 1, 1)})
    assert offered(game) == {"eat green+blue", "attack yellow 1", "starve"}


def test_without_struggle_nobody_attacks():
    game = play(acting(red=tribe("1 b2"), yellow=tribe("1 b2"), soup={"b2": EMPTY}, auto=False), "drift")
    assert offered(game) == {"starve"}
    refused(game, "attack yellow 1")


def test_a_prey_without_genes_is_not_asked():
    game = hunting(yellow=tribe("1 b2"), auto=False)
    play(game, "attack yellow 1")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None


# Aggression


def test_aggression_kills_for_a_biopoint_and_leaves_eight_cubes():
    game = raiding(yellow=tribe("1 b2"))
    assert asked(game) == ("aggress", "red")
    assert offered(game) == {"attack yellow 1", "pass"}
    play(game, "attack yellow 1")
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "red") == 3
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert asked(game) == ("displace", "red")
    assert cubes(game, "b2") == (2, 2, 2, 2)


def test_aggression_among_three_leaves_six_cubes():
    game = raiding(players=3, soup={"b2": (0, 0, 0)}, yellow=tribe("1 b2"))
    play(game, "attack yellow 1")
    assert cubes(game, "b2") == (2, 2, 2)


def test_aggression_may_pass():
    game = raiding(yellow=tribe("1 b2"))
    play(game, "pass")
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert points(game, "red") == 4


def test_aggression_never_on_the_own_tribe_or_elsewhere():
    game = raiding(raider=tribe("1 b2", "2 b2", genes="aggression"), yellow=tribe("1 b2", "2 b3"))
    assert offered(game) == {"attack yellow 1", "pass"}
    refused(game, "attack red 2")
    refused(game, "attack yellow 2")


def test_aggression_says_who_attacks():
    game = raiding(raider=tribe("1 b2", "4 b2", "5 a2", genes="aggression"), yellow=tribe("1 b2"))
    play(game, "attack yellow 1")
    assert asked(game) == ("send", "red")
    assert offered(game) == {"send 1", "send 4"}
    play(game, "send 4")
    assert amoeba(game, "yellow", 1) is None
    assert told(game, "attacked")[0]["attacker"] == "4"


def test_aggression_needs_a_biopoint():
    game = raiding(raider=tribe("1 b2", genes="aggression", points=0), yellow=tribe("1 b2"), auto=False)
    assert asked(game)[0] == "displace"
    assert amoeba(game, "yellow", 1) == ("b2", 0)


def test_aggression_comes_after_the_natural_deaths():
    game = raiding(yellow=tribe("1 b2 2", "2 b2", "3 b2"), green=tribe("1 b2 2"))
    assert offered(game) == {"attack yellow 2", "attack yellow 3", "pass"}
    assert cubes(game, "b2") == (4, 4, 4, 4)


def test_aggression_also_struggles_in_phase_one():
    game = hunting("aggression", yellow=tribe("1 b2"))
    assert offered(game) == {"attack yellow 1", "starve"}
    play(game, "attack yellow 1")
    assert cubes(game, "b2") == (1, 1, 1, 1)
    assert points(game, "red") == 3


def test_struggle_alone_does_not_kill_in_phase_five():
    game = raiding(HUNTER, yellow=tribe("1 b2"))
    assert asked(game) == ("displace", "red")


def test_aggression_can_be_fled_from():
    game = raiding(yellow=tribe("1 b2", genes="escape"))
    play(game, "attack yellow 1")
    game.force(dice=[1])
    play(game, "escape")
    assert amoeba(game, "yellow", 1) == ("a2", 0)
    assert amoeba(game, "red", 1) == ("b2", 0)  # nobody starves in phase 5
    assert (points(game, "red"), points(game, "yellow")) == (3, 3)


# Persistence


def test_persistence_swims_like_speed():
    game = acting(red=tribe("1 b2", genes="persistence", points=1))
    game.force(dice=[3, 3])
    play(game, "move")
    assert offered(game) == {"move", "stop"}
    play(game, "move")
    assert amoeba(game, "red", 1) == ("d2", 0)
    assert points(game, "red") == 0


def test_persistence_tries_a_struggle_again_for_nothing():
    game = hunting(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="defense", points=2))
    play(game, "attack yellow 1")
    game.force(dice=[1, 6])
    play(game, "defend")
    assert asked(game) == ("try-again", "red")
    assert offered(game) == {"attack yellow 1", "stop"}
    assert amoeba(game, "red", 1) == ("b2", 0)
    play(game, "attack yellow 1")
    game.force(dice=[6, 1])
    play(game, "defend")  # yellow pays again
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert (points(game, "red"), points(game, "yellow")) == (3, 0)


def test_persistence_does_not_try_a_third_time():
    game = hunting(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="defense"), auto=False)
    play(game, "attack yellow 1")
    game.force(dice=[1, 6, 1, 6])
    play(game, "defend", "attack yellow 1", "defend")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert amoeba(game, "yellow", 1) == ("b2", 0)


def test_persistence_need_not_try_again():
    game = hunting(f"{HUNTER}, persistence", yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    game.force(dice=[1, 6])
    play(game, "defend", "stop")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_persistence_repeats_a_lost_defence_for_nothing():
    game = hunting(yellow=tribe("1 b2", genes="defense, persistence"))
    play(game, "attack yellow 1")
    game.force(dice=[6, 1, 1, 6])
    play(game, "defend")
    assert rested(game)
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert points(game, "yellow") == 3
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_persistence_repeats_a_defence_only_once():
    game = hunting(yellow=tribe("1 b2", genes="defense, persistence"))
    play(game, "attack yellow 1")
    game.force(dice=[6, 1, 6, 1, 1, 6])
    play(game, "defend")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "yellow") == 3
    assert len(told(game, "fought")) == 2


def test_persistence_tries_an_aggression_again_on_the_same_victim():
    game = raiding("aggression, persistence", yellow=tribe("1 b2", "2 b2", genes="defense"))
    play(game, "attack yellow 1")
    game.force(dice=[1, 6])
    play(game, "defend")
    assert offered(game) == {"attack yellow 1", "stop"}
    refused(game, "attack yellow 2")
    play(game, "attack yellow 1", "yield")
    assert amoeba(game, "yellow", 1) is None
    assert points(game, "red") == 3


def test_without_persistence_an_attack_fails_once_and_for_all():
    game = hunting(yellow=tribe("1 b2", genes="defense"), auto=False)
    play(game, "attack yellow 1")
    game.force(dice=[1, 6])
    play(game, "defend")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
