"""The worked examples, a test for each: R from the rulebook, F from the designers' answers, D derived from the tables."""

import pytest

import primordia
from tests.ursuppe.table import (
    FIELDS,
    acting,
    amoeba,
    asked,
    context,
    cubes,
    genes,
    lying,
    offered,
    play,
    points,
    pool,
    refused,
    reserve,
    rested,
    score,
    table,
    told,
    tribe,
    why,
)

# R: the rulebook


def test_r1_a_move_is_stopped_by_the_north_edge():
    game = acting(red=tribe("1 c2"))
    game.force(dice=[2])
    play(game, "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("c2", 0)
    assert points(game, "red") == 3


def test_r2_a_rolled_three_goes_east():
    game = acting(red=tribe("1 c2"))
    game.force(dice=[3])
    play(game, "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("d2", 0)
    assert points(game, "red") == 3


def test_r3_one_cube_of_each_foreign_colour_becomes_two_of_the_own():
    game = acting(red=tribe("1 b2"), soup={"b2": (0, 1, 2, 3)})
    play(game, "drift")
    assert rested(game)
    assert cubes(game, "b2") == (2, 0, 1, 2)
    assert amoeba(game, "red", 1) == ("b2", 0)


@pytest.mark.parametrize("there", [(5, 0, 9, 9), (5, 9, 0, 9), (5, 9, 9, 0), (0, 0, 0, 0)])
def test_r4_without_one_of_the_colours_it_starves(there):
    game = acting(red=tribe("1 b2"), soup={"b2": there})
    play(game, "drift")
    assert rested(game)
    assert cubes(game, "b2") == there
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_r5_the_difference_of_holding_and_frugality_to_ozone_six_is_three():
    game = acting(red=tribe("1 b2", genes="holding, frugality", points=3), blue=tribe(points=0), keep=["west 6"])
    game.force(cards=["west 6"])
    play(game, "drift", "eat yellow+green+blue")
    assert asked(game) == ("defect", "red")
    assert context(game)["due"] == "3"
    play(game, "pay")
    assert points(game, "red") == 0
    assert set(genes(game, "red")) == {"holding", "frugality"}


def test_r6_a_gene_of_three_and_two_biopoints_cover_five_exactly():
    game = table(["defect red 5 none", "phase 3"], red=tribe("1 b2", genes="spores, speed, defense", points=4))
    play(game, "hand-in speed")
    assert context(game)["due"] == "5"
    play(game, "pay")
    assert points(game, "red") == 2
    assert set(genes(game, "red")) == {"spores", "defense"}
    assert pool(game, "speed") == 2


@pytest.mark.parametrize(
    ("payment", "left"),
    [
        (["pay"], 0),
        (["hand-in speed", "pay"], 3),
        (["hand-in streamlining", "pay"], 4),
        (["hand-in division-rate", "pay"], 5),
        (["hand-in speed", "hand-in streamlining"], 6),
        (["hand-in speed", "hand-in division-rate"], 6),
        (["hand-in streamlining", "hand-in division-rate"], 6),
    ],
)
def test_r7_every_way_to_pay_six(payment, left):
    mine = tribe("1 b2", genes="streamlining, speed, division-rate", points=6)
    game = acting(red=mine, keep=["west 6"], auto=False)
    game.force(cards=["west 6"])
    assert game.view()["tribes"]["red"]["mutation"] == 12
    play(game, "drift", "eat yellow+green+blue", "drift", "eat red+yellow+green")
    assert context(game)["due"] == "6"
    play(game, *payment)
    assert asked(game)[0] == "shop"
    assert points(game, "red") == left
    given = {move.split()[1] for move in payment if move != "pay"}
    assert set(genes(game, "red")) == {"streamlining", "speed", "division-rate"} - given


def test_r7_without_biopoints_two_genes_go_and_nothing_comes_back():
    mine = tribe("1 b2", genes="streamlining, speed, division-rate", points=0)
    game = table(["defect red 6 none", "phase 3"], red=mine)
    assert offered(game) == {"hand-in speed", "hand-in streamlining"}
    play(game, "hand-in speed")
    assert offered(game) == {"hand-in streamlining", "hand-in division-rate"}
    play(game, "hand-in division-rate")
    assert asked(game) == ("shop", "blue")
    assert points(game, "red") == 0


def test_r10_occupied_spaces_are_not_counted():
    many = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:7], 1)], genes="intelligence, spores, speed", score=10)
    game = table(["phase 6"], red=many, yellow=tribe(score=12), green=tribe(score=16), blue=tribe(score=2))
    assert told(game, "scored")[2]["steps"] == 7
    assert score(game, "red") == 19


def test_r11_six_diets_with_frugality_and_substitution():
    game = acting(red=tribe("1 b2", genes="frugality, substitution"), soup={"b2": (9, 9, 9, 9)})
    play(game, "drift")
    shapes = set()
    for option in offered(game):
        parts = option.removeprefix("eat ").split("+")
        shapes.add("".join(sorted((part[0] if part[0].isdigit() else "1" for part in parts), reverse=True)).ljust(3, "0"))
    assert shapes == {"111", "220", "310", "110", "210", "300"}
    assert len(offered(game)) == 1 + 3 + 6 + 3 + 6 + 3


def test_r12_substitution_among_three_eats_four_of_one_colour():
    game = acting(players=3, red=tribe("1 b2", genes="substitution"), soup={"b2": (0, 4, 0)})
    play(game, "drift")
    assert offered(game) == {"eat 4yellow", "starve"}
    play(game, "eat 4yellow")
    assert cubes(game, "b2") == (2, 0, 0)
    assert amoeba(game, "red", 1) == ("b2", 0)


@pytest.mark.parametrize(("players", "hurt"), [(4, 1), (3, 0), (2, 1)])
def test_r13_setting_up(players, hurt):
    game = primordia.new_game("ursuppe", players=players, seed=3)
    colours = list(game.view()["tribes"])
    for field in FIELDS:
        assert cubes(game, field) == (2,) * len(colours)
    for colour in colours:
        assert reserve(game, colour) == 17
        assert points(game, colour) == 4
        assert genes(game, colour) == {}
    assert lying(game) == [55] * len(colours)
    while game.decision.kind == "choose-start":
        game.play(game.legal_actions()[0])
    for number in (1, 2):
        for _ in colours:
            assert game.decision.kind == "place"
            free = [a for a in game.legal_actions() if a.text.startswith(f"place {number} ")]
            game.play(free[0])
    for colour in colours:
        assert amoeba(game, colour, 1)[1] == hurt
        assert amoeba(game, colour, 2)[1] == 0


def test_r14_two_points_of_damage_kill_and_leave_eight_cubes():
    game = table(["phase 5"], red=tribe("1 b2 2", "2 a5 1"), soup={"b2": (0, 1, 0, 0)})
    assert amoeba(game, "red", 1) is None
    assert amoeba(game, "red", 2) == ("a5", 1)
    assert [(entry["colour"], entry["amoeba"]) for entry in told(game, "died")] == [("red", "1")]
    play(game, "drift")
    assert cubes(game, "b2") == (2, 3, 2, 2)


def test_r14_with_life_expectancy_it_survives():
    game = table(["phase 5"], red=tribe("1 b2 2", genes="life-expectancy"), soup={"b2": (0, 0, 0, 0)})
    assert amoeba(game, "red", 1) == ("b2", 2)
    assert cubes(game, "b2") == (0, 0, 0, 0)


def test_r15_a_violent_death_leaves_one_cube_of_each_colour():
    game = acting(red=tribe("1 b2", genes="struggle-for-survival"), yellow=tribe("1 b2"), soup={"b2": (0, 0, 1, 1)})
    play(game, "drift", "attack yellow 1")
    assert rested(game)
    assert amoeba(game, "yellow", 1) is None
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert cubes(game, "b2") == (1, 1, 2, 2)
    assert points(game, "red") == 3


def test_r16_the_last_cube_of_the_reserve():
    game = acting(red=tribe("1 b2"), soup={"b2": (18, 1, 1, 1)})
    assert reserve(game, "red") == 1
    play(game, "drift")
    assert cubes(game, "b2") == (19, 0, 0, 0)
    assert reserve(game, "red") == 0
    assert lying(game) == [55] * 4


def test_r17_a_tribe_that_died_out_comes_back():
    game = table(["phase 4"], red=tribe(points=3, score=9), yellow=tribe("1 b2"))
    assert asked(game) == ("divide", "red")
    assert points(game, "red") == 13
    assert offered(game) == {"pass"} | {f"divide {n} {field}" for n in range(1, 8) for field in FIELDS}
    play(game, "divide 4 b2")
    assert points(game, "red") == 13
    assert offered(game) == {"pass"} | {f"divide {n} {field}" for n in (1, 2, 3, 5, 6, 7) for field in FIELDS if field != "b2"}
    play(game, "divide 1 e4")
    assert points(game, "red") == 7
    near = ("b1", "a2", "c2", "b3", "e3", "d4")
    assert offered(game) == {"pass"} | {f"divide {n} {field}" for n in (2, 3, 5, 6, 7) for field in near}
    play(game, "divide 2 e3")
    assert points(game, "red") == 1
    assert asked(game)[1] != "red"
    assert amoeba(game, "red", 4) == ("b2", 0)
    assert amoeba(game, "red", 1) == ("e4", 0)
    assert amoeba(game, "red", 2) == ("e3", 0)


# F: the designers' answers


def test_f1_ray_protection_alone_pays_and_nothing_is_reckoned_anew():
    mine = tribe("1 b2", genes="life-expectancy, division-rate, defense, ray-protection", points=2)
    game = acting(red=mine, keep=["south 10"])
    game.force(cards=["south 10"])
    assert game.view()["tribes"]["red"]["mutation"] == 12
    play(game, "drift", "drift")
    assert context(game)["due"] == "2"
    play(game, "hand-in ray-protection")
    assert asked(game) == ("shop", "blue")
    assert points(game, "red") == 2
    assert game.view()["tribes"]["red"]["mutation"] == 14
    assert pool(game, "ray-protection") == 2


def test_f2_the_second_step_of_speed_is_optional_and_rolled_anew():
    game = acting(red=tribe("1 b2", genes="speed"))
    game.force(dice=[2])
    play(game, "move")
    assert asked(game) == ("swim-on", "red")
    assert offered(game) == {"move", "stop"}
    assert amoeba(game, "red", 1) == ("b1", 0)
    game.force(dice=[4])
    twin = game.clone(primordia.Chance(1))
    play(twin, "stop")
    assert rested(twin)
    assert amoeba(twin, "red", 1) == ("b1", 0)
    play(game, "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert points(game, "red") == 3


def test_f4_aggression_on_armor_hurts_and_is_no_failure():
    red = tribe("1 b2", genes="aggression, persistence")
    game = table(["phase 5"], red=red, yellow=tribe("1 b2", genes="armor"))
    play(game, "attack yellow 1")
    assert amoeba(game, "yellow", 1) == ("b2", 1)
    assert points(game, "red") == 3
    assert asked(game)[0] == "displace"
    assert game.view()["round"] == 3


def test_f6_a_lost_fight_in_phase_five_starves_nobody():
    game = table(["phase 5"], red=tribe("1 b2", genes="aggression"), yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    game.force(dice=[2, 5])
    play(game, "defend")
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert (points(game, "red"), points(game, "yellow")) == (3, 3)
    assert cubes(game, "b2") == (2, 2, 2, 2)
    assert asked(game)[0] == "displace"


def test_f7_struggle_attacks_only_one_of_two():
    red = tribe("1 b2", genes="struggle-for-survival")
    game = acting(red=red, yellow=tribe("1 b2"), green=tribe("5 b2"), soup={"b2": (0, 0, 0, 0)})
    play(game, "drift")
    assert offered(game) == {"attack yellow 1", "attack green 5", "starve"}
    play(game, "attack green 5")
    assert rested(game)
    assert amoeba(game, "green", 5) is None
    assert amoeba(game, "yellow", 1) == ("b2", 0)


def test_f8_one_aggression_in_a_round():
    red = tribe("1 b2", "2 a5", genes="aggression")
    game = table(["phase 5"], red=red, yellow=tribe("1 b2", "2 a5"))
    assert offered(game) == {"attack yellow 1", "attack yellow 2", "pass"}
    play(game, "attack yellow 2")
    assert amoeba(game, "yellow", 2) is None
    assert amoeba(game, "yellow", 1) == ("b2", 0)
    assert asked(game) == ("displace", "red")
    assert game.view()["round"] == 3


def test_f9_movement_two_costs_a_biopoint():
    game = acting(red=tribe("1 b2", genes="movement-2"))
    play(game, "move", "go north")
    assert amoeba(game, "red", 1) == ("b1", 0)
    assert points(game, "red") == 3


# D: derived


def test_d1_five_amoebas_and_four_genes_give_six_spaces():
    red = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:5], 1)], genes="intelligence, movement-1, aggression")
    game = table(["phase 6"], red={**red, "score": 20})
    assert score(game, "red") == 26


def test_d2_seven_amoebas_and_six_genes_give_ten_spaces():
    mine = "intelligence, spores, speed, defense, escape, substitution"
    red = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:7], 1)], genes=mine)
    game = table(["phase 6"], red={**red, "score": 20})
    assert game.view()["tribes"]["red"]["progress"] == 6
    assert score(game, "red") == 30


def test_d3_ray_protection_does_not_count():
    game = table(["phase 6"], red=tribe("1 b2", genes="intelligence, movement-1, ray-protection", score=20))
    assert game.view()["tribes"]["red"]["progress"] == 2
    assert score(game, "red") == 20


@pytest.mark.parametrize(("before", "after", "over"), [(40, 41, False), (41, 42, True)])
def test_d5_the_finish_zone_begins_at_forty_two(before, after, over):
    game = table(["phase 6"], red=tribe("1 b2", "2 b3", "3 b4", score=before))
    assert score(game, "red") == after
    assert game.is_over is over
    assert game.view()["ending"] == ("finish" if over else "")
    assert game.winners() == ([0] if over else [])
    assert game.view()["round"] == (2 if over else 3)


@pytest.mark.parametrize(("round_", "over"), [(9, False), (10, True)])
def test_d6_the_tenth_round_is_the_last(round_, over):
    game = table(["phase 6"], round=round_, yellow=tribe("1 b2", score=30))
    assert game.is_over is over
    assert game.view()["ending"] == ("last-card" if over else "")
    assert game.winners() == ([1] if over else [])


@pytest.mark.parametrize(("card", "field"), [("east 8", "b3"), ("north 9", "c4"), ("west 6", "d3"), ("south 10", "c2")])
def test_d7_the_island_stops_the_drift(card, field):
    game = acting(red=tribe(f"1 {field}"), environment=card)
    play(game, "drift")
    assert amoeba(game, "red", 1) == (field, 0)
    assert cubes(game, field) == (4, 1, 1, 1)


def test_d8_in_calm_water_it_stays_and_feeds():
    game = acting(red=tribe("1 b2"), environment="still 14")
    play(game, "drift")
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert cubes(game, "b2") == (4, 1, 1, 1)


def test_d9_movement_one_chooses_one_of_two_dice():
    game = acting(red=tribe("1 b2", genes="movement-1"))
    game.force(dice=[5, 2])
    play(game, "move")
    assert offered(game) == {"go north", "go still"}
    play(game, "go north")
    assert amoeba(game, "red", 1) == ("b1", 0)


def test_d10_without_biopoints_nobody_moves():
    game = acting(red=tribe("1 b2", points=0), auto=False)
    assert offered(game) == {"drift"}
    assert why(game, "move") == ("points", "E1b")


def test_d12_movement_two_in_the_round_after_movement_one():
    game = table(["phase 3"], round=2, red=tribe("1 b2", points=9, score=9), yellow=tribe("1 b3", points=9, score=8))
    play(game, "buy movement-1")
    assert genes(game, "red") == {"movement-1": 2}
    assert why(game, "buy movement-2") == ("predecessor", "higher-genes")

    bought = tribe("1 b2", genes="movement-1 2", points=9, score=9)
    other = tribe("1 b3", genes="movement-1 1", score=8)
    third = tribe("1 b4", points=3, score=7)
    game = table(["phase 3"], round=3, red=bought, yellow=other, green=third)
    assert pool(game, "movement-1") == 0
    play(game, "buy movement-2")
    assert genes(game, "red") == {"movement-2": 3}
    assert points(game, "red") == 4
    assert pool(game, "movement-1") == 1
    play(game, "pass", "pass")
    assert asked(game) == ("shop", "green")
    play(game, "buy movement-1")
    assert genes(game, "green") == {"movement-1": 3}


def test_d13_who_owns_movement_two_cannot_buy_movement_one():
    game = table(["phase 3"], red=tribe("1 b2", genes="movement-2", points=9, score=9))
    assert why(game, "buy movement-1") == ("locked", "higher-genes")


def test_d14_who_finds_the_base_diet_must_eat():
    game = acting(red=tribe("1 b2", genes="struggle-for-survival"), yellow=tribe("1 b2"), auto=False)
    play(game, "drift")
    assert offered(game) == {"eat yellow+green+blue"}
    assert why(game, "attack yellow 1") == ("not-hungry", "struggle-for-survival")
    refused(game, "starve")
