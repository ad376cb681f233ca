"""Each ruling on what the rulebook leaves open, by its number, and the options that decide some of them otherwise."""

import pytest

import primordia
from tests.ursuppe.table import (
    EMPTY,
    FIELDS,
    HUNTER,
    SCORES,
    acting,
    amoeba,
    asked,
    context,
    cubes,
    document,
    genes,
    offered,
    play,
    points,
    reserve,
    rested,
    score,
    start,
    table,
    told,
    tribe,
    why,
)

FOUR = {"go west", "go north", "go east", "go south"}


@pytest.mark.parametrize(("options", "still"), [(None, True), ({"still_on_six": True}, True), ({"still_on_six": False}, False)])
@pytest.mark.parametrize("field", ["b2", "b4", "d4"])
def test_a1_a_six_allows_standing_still(options, still, field):
    game = acting(red=tribe(f"1 {field}"), options=options)
    game.force(dice=[6])
    play(game, "move")
    assert offered(game) == (FOUR | {"go still"} if still else FOUR)


@pytest.mark.parametrize("still", [True, False])
def test_a1_an_obstacle_always_allows_it(still):
    game = acting(red=tribe("1 b3"), options={"still_on_six": still})
    game.force(dice=[6])
    play(game, "move")
    assert offered(game) == {"go west", "go north", "go south", "go still"}
    play(game, "go still")
    assert amoeba(game, "red", 1) == ("b3", 0)


def test_a1_the_option_does_not_touch_movement_2_and_a_five():
    game = acting(red=tribe("1 b2", genes="movement-2"), options={"still_on_six": False})
    play(game, "move")
    assert offered(game) == FOUR | {"go still"}
    game = acting(red=tribe("1 b2", genes="movement-1"), options={"still_on_six": False})
    game.force(dice=[5, 6])
    play(game, "move")
    assert offered(game) == FOUR | {"go still"}


def test_a2_nobody_starves_beside_the_base_diet():
    game = acting(red=tribe("1 b2", genes="frugality, substitution"), soup={"b2": (0, 1, 1, 1)})
    play(game, "drift")
    assert "starve" not in offered(game)
    assert why(game, "starve") == ("food-there", "A2")


def test_a2_diets_of_genes_may_be_declined():
    game = acting(red=tribe("1 b2", genes="substitution"), soup={"b2": (0, 2, 2, 0)})
    play(game, "drift", "starve")
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "b2") == (0, 2, 2, 0)


def test_a3_no_gene_that_is_not_needed():
    red = tribe("1 b2", genes="speed, defense, division-rate", points=9)
    game = table(["defect red 3 none", "phase 3"], red=red)
    play(game, "hand-in speed")
    assert asked(game) == ("shop", "blue")
    assert set(genes(game, "red")) == {"defense", "division-rate"}
    assert points(game, "red") == 9


def test_a3_the_reason_is_told():
    game = table(["defect red 4 none", "phase 3"], red=tribe("1 b2", genes="speed, defense", points=9), auto=False)
    play(game, "hand-in speed")
    assert offered(game) == {"pay"}  # with defense, speed would be too much
    assert why(game, "hand-in defense") == ("not-needed", "A3")


@pytest.mark.parametrize(("handed", "kept"), [("defense", "escape"), ("escape", "defense")])
def test_a4_only_what_was_handed_in_is_locked(handed, kept):
    game = table(["phase 3"], round=3, red=tribe("1 b2", genes=f"{handed} 1", points=20, score=9))
    play(game, "buy armor")
    assert why(game, f"buy {handed}") == ("locked", "higher-genes")
    play(game, f"buy {kept}")
    assert genes(game, "red") == {"armor": 3, kept: 3}


def test_a4_armor_and_the_other_gene_may_be_kept():
    game = table(["phase 3"], round=3, red=tribe("1 b2", genes="defense 1, escape 1", points=6, score=9))
    play(game, "buy armor", "hand-in escape")
    assert genes(game, "red") == {"armor": 3, "defense": 1}


@pytest.mark.parametrize(("handed", "other"), [("defense", "escape"), ("escape", "defense")])
def test_a4_the_option_locks_both(handed, other):
    red = tribe("1 b2", genes=f"{handed} 1", points=20, score=9)
    game = table(["phase 3"], round=3, red=red, options={"armor_locks_both": True})
    play(game, "buy armor")
    for gene in (handed, other):
        assert why(game, f"buy {gene}") == ("locked", "higher-genes")


def both_predecessors(handed):
    """Defense and escape are owned where armor locks both: the table after the purchase, if there is one."""
    red = tribe("1 b2", genes="defense 1, escape 1", points=20, score=9)
    game = table(["phase 3"], round=3, red=red, options={"armor_locks_both": True})
    if "buy armor" in offered(game):
        play(game, "buy armor")
        if asked(game)[0] == "trade":
            play(game, f"hand-in {handed}")
    return game


@pytest.mark.parametrize("handed", ["defense", "escape"])
def test_a4_with_the_option_nobody_owns_armor_beside_a_predecessor(handed):
    owned = genes(both_predecessors(handed), "red").keys()
    assert "armor" not in owned or not {"defense", "escape"} & owned


@pytest.mark.parametrize("handed", ["defense", "escape"])
def test_a4_with_the_option_the_position_can_be_read_again(handed):
    text = both_predecessors(handed).position()
    assert primordia.from_position(text, seed=1).position() == text


def test_a4_armor_lost_unlocks_again():
    red = tribe("1 b2", genes="armor", locked="escape", points=9, score=9)
    game = table(["defect red 6 none", "phase 3"], red=red, blue=tribe(points=0))
    play(game, "hand-in armor")
    assert {"buy defense", "buy escape"} <= offered(game)


def test_a5_the_second_amoeba_not_onto_the_first():
    game = table(["phase 4"], red=tribe("3 b2", score=9))
    assert offered(game) == {"pass"} | {f"divide {n} {f}" for n in (1, 2, 4, 5, 6, 7) for f in FIELDS if f != "b2"}
    assert why(game, "divide 1 b2") == ("own-amoeba", "E4")


def test_a6_after_a_lost_fight_one_may_escape():
    game = acting(red=tribe("1 b2", genes=HUNTER), yellow=tribe("1 b2", genes="defense, escape"), soup={"b2": EMPTY})
    game.force(dice=[6, 1, 2])
    play(game, "drift", "attack yellow 1", "defend")
    assert offered(game) == {"escape", "yield"}
    play(game, "escape")
    assert amoeba(game, "yellow", 1) == ("b1", 0)


def test_a7_a_second_struggle_at_anybody_in_the_field():
    red, yellow = tribe("1 b2", genes=f"{HUNTER}, persistence"), tribe("1 b2", genes="defense")
    game = acting(red=red, yellow=yellow, green=tribe("2 b2"), soup={"b2": EMPTY})
    game.force(dice=[1, 6])
    play(game, "drift", "attack yellow 1", "defend")
    assert offered(game) == {"attack yellow 1", "attack green 2", "stop"}


def test_a7_a_second_aggression_at_the_same_victim():
    red, yellow = tribe("1 b2", genes="aggression, persistence"), tribe("1 b2", "2 b2", genes="defense")
    game = table(["phase 5"], red=red, yellow=yellow, green=tribe("2 b2"))
    game.force(dice=[1, 6])
    play(game, "attack yellow 1", "defend")
    assert offered(game) == {"attack yellow 1", "stop"}


def test_a8_a_second_try_where_the_prey_was_followed():
    red, yellow = tribe("1 b2", genes=f"{HUNTER}, persistence, holding"), tribe("1 b2", genes="escape")
    game = acting(red=red, yellow=yellow, soup={"b2": EMPTY})
    game.force(dice=[1])
    play(game, "drift", "attack yellow 1", "escape", "follow")
    assert offered(game) == {"attack yellow 1", "stop"}
    play(game, "attack yellow 1", "yield")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "a2") == (3, 3, 3, 3)


@pytest.mark.parametrize("options", [None, {"followers_carry": False}])
def test_a9_followers_carry_nothing(options):
    red, yellow = tribe("1 a4"), tribe("1 a4", genes="holding, tentacle")
    game = acting(red=red, yellow=yellow, environment="north 9", options=options)
    play(game, "drift", "follow")
    assert rested(game)
    assert cubes(game, "a4") == (2, 2, 2, 2)


def test_a9_the_option_lets_followers_carry():
    red, yellow = tribe("1 a4"), tribe("1 a4", "2 a4", genes="holding, tentacle")
    game = acting(red=red, yellow=yellow, environment="north 9", options={"followers_carry": True})
    play(game, "drift", "follow")
    assert asked(game) == ("carry", "yellow")
    play(game, "carry red", "carry red", "carry green")
    assert cubes(game, "a4") == (0, 2, 1, 2)
    assert asked(game) == ("follow", "yellow")
    play(game, "stay")
    assert rested(game)
    assert amoeba(game, "yellow", 2) == ("a4", 0)
    assert cubes(game, "a3") == (4 + 2, 2 - 1, 3 - 1, 2 - 1)  # then red has eaten


def test_a9_the_option_asks_nobody_who_stays():
    red, yellow = tribe("1 a4"), tribe("1 a4", genes="holding, tentacle")
    game = acting(red=red, yellow=yellow, environment="north 9", options={"followers_carry": True})
    play(game, "drift", "stay")
    assert rested(game)


def test_a10_the_tentacle_carries_its_number_at_each_step():
    for players, most in ((4, 3), (3, 2)):
        game = acting(players=players, red=tribe("1 b2", genes="speed, tentacle"))
        game.force(dice=[3])
        play(game, "move", *["carry red"] * 2, *["carry yellow"] * (most - 2))
        assert asked(game)[0] == "swim-on"
        game.force(dice=[3])
        play(game, "move", *["carry red"] * most)
        assert asked(game)[0] != "carry"
        assert cubes(game, "b2")[0] == 0
        assert cubes(game, "c2")[0] == 4 - most


def test_a11_a_fight_won_in_phase_one_leaves_one_cube_of_each():
    game = acting(red=tribe("1 b2", genes=HUNTER), yellow=tribe("1 b2", genes="defense"), soup={"b2": EMPTY})
    game.force(dice=[6, 1])
    play(game, "drift", "attack yellow 1", "defend")
    assert cubes(game, "b2") == (1, 1, 1, 1)
    assert amoeba(game, "red", 1) == ("b2", 0)


def test_a12_a_fight_won_in_phase_five_leaves_two_cubes_of_each():
    game = table(["phase 5"], red=tribe("1 b2", genes="aggression"), yellow=tribe("1 b2", genes="defense"), soup={"b2": EMPTY})
    game.force(dice=[6, 1])
    play(game, "attack yellow 1", "defend")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "b2") == (2, 2, 2, 2)


def test_a13_broken_armor_kills_at_once():
    yellow = tribe("1 b2 1", "2 b3", "3 b4", genes="armor", score=9)
    game = table(["phase 5"], red=tribe("1 b2", genes="aggression"), yellow=yellow, soup={"b2": EMPTY})
    play(game, "attack yellow 1")
    assert amoeba(game, "yellow", 1) is None
    assert cubes(game, "b2") == (2, 2, 2, 2)
    assert score(game, "yellow") == 9  # two amoebas only, in the scoring of the same round


def test_a14_armor_protects_from_the_own_tribe_too():
    red = tribe("1 b2", "2 b2", genes=f"{HUNTER}, armor")
    game = acting(red=red, green=tribe("1 b2"), soup={"b2": EMPTY})
    play(game, "drift")
    assert offered(game) == {"attack green 1", "starve"}
    assert why(game, "attack red 2") == ("armored", "armor")


def test_a15_after_a_failed_attack_there_is_no_meal():
    red, yellow = tribe("1 b2", genes=f"{HUNTER}, frugality"), tribe("1 b2", genes="defense")
    game = acting(red=red, yellow=yellow, soup={"b2": (0, 1, 1, 0)}, auto=False)
    game.force(dice=[1, 6])
    play(game, "drift", "attack yellow 1", "defend")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert cubes(game, "b2") == (0, 1, 1, 0)


def test_a16_who_escapes_or_is_carried_does_not_eat():
    yellow, green = tribe("1 b2", genes="escape"), tribe("1 b2", genes="holding")
    game = acting(red=tribe("1 b2", genes=HUNTER), yellow=yellow, green=green, soup={"b2": EMPTY})
    game.force(dice=[2])
    play(game, "drift", "attack yellow 1", "escape", "follow")
    assert rested(game)
    assert amoeba(game, "green", 1) == ("b1", 0)
    assert cubes(game, "b1") == (2, 2, 2, 2)


def test_a17_genes_work_as_often_as_wanted():
    red, yellow = tribe("1 b2", "2 b2", "3 b2", genes=HUNTER), tribe("1 b2", genes="defense")
    game = acting(red=red, yellow=yellow, soup={"b2": EMPTY})
    game.force(dice=[1, 6] * 3)
    for left in (3, 2, 1):
        play(game, "drift", "attack yellow 1", "defend")
        assert points(game, "yellow") == left
    assert rested(game)


def test_a18_as_many_divisions_as_one_can_pay():
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", points=30, score=9))
    for number, field in ((3, "a2"), (4, "a3"), (5, "a4"), (6, "a5"), (7, "b5")):
        play(game, f"divide {number} {field}")
    assert points(game, "red") == 10
    assert len(game.view()["tribes"]["red"]["amoebas"]) == 7
    assert asked(game)[1] != "red"  # an eighth there is not


def test_a19_the_bank_never_runs_dry():
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", points=500, score=9), yellow=tribe(points=500), blue=tribe(points=500))
    assert points(game, "red") == 510
    while asked(game)[0] == "divide":
        play(game, "pass")
    assert [points(game, colour) for colour in ("red", "yellow", "green", "blue")] == [510, 510, 14, 510]


def test_a20_the_track_goes_on_beyond_its_last_space():
    data = document(["phase 6"], round=3, red=tribe(score=54), yellow=tribe(score=51))
    data |= {"agenda": [], "ending": "finish"}
    game = start(data)
    assert game.is_over
    assert game.winners() == [0]
    assert game.scores()[:2] == [54, 51]
    data["red"]["score"] = 55
    with pytest.raises(primordia.SetupError):
        start(data)


def test_a20_ten_spaces_from_the_last_one_before_the_finish():
    mine = "intelligence, spores, speed, defense, escape, substitution"
    red = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:7], 1)], genes=mine, score=41)
    game = table(["phase 6"], red=red, yellow=tribe(score=40))
    assert score(game, "red") == 51
    assert game.is_over


def test_a21_the_last_cubes_go_to_whom_they_come_first():
    rest = {"e2": (15, 0, 0, 0)}  # 36 + 15 red ones lie, four are left in the reserve
    red, yellow = tribe("1 b1 2", "2 b2 2", score=3), tribe("1 a5 2", score=9)
    game = table(["phase 5"], red=red, yellow=yellow, green=tribe(score=2), blue=tribe("1 d5", score=1), soup=rest)
    assert [cubes(game, field)[0] for field in ("a5", "b1", "b2")] == [4, 4, 2]
    assert [cubes(game, field)[1:] for field in ("a5", "b1", "b2")] == [(4, 4, 4)] * 3
    assert reserve(game, "red") == 0
    assert [(entry["colour"], entry["field"]) for entry in told(game, "shortage")] == [("red", "b2")]


def test_a21_nothing_is_made_up_for_later():
    game = acting(red=tribe("1 b2", "2 b3"), soup={"b2": (18, 1, 1, 1), "b3": (0, 1, 1, 1)})
    assert reserve(game, "red") == 3
    play(game, "drift", "drift")
    assert cubes(game, "b2") == (20, 0, 0, 0)
    assert cubes(game, "b3") == (1, 0, 0, 0)
    assert reserve(game, "red") == 0


def test_a22_movement_2_costs_unless_streamlined():
    for mine, left in (("movement-2", 3), ("movement-2, streamlining", 4)):
        game = play(acting(red=tribe("1 b2", genes=mine)), "move", "go east")
        assert points(game, "red") == left
        assert amoeba(game, "red", 1) == ("c2", 0)


def test_a23_defense_works_against_aggression():
    game = table(["phase 5"], red=tribe("1 b2", genes="aggression"), yellow=tribe("1 b2", genes="defense"))
    play(game, "attack yellow 1")
    assert offered(game) == {"defend", "yield"}
    game.force(dice=[2, 3])
    play(game, "defend")
    assert amoeba(game, "yellow", 1) == ("b2", 0)


def test_a24_deaths_in_descending_order():
    homes = zip(SCORES.items(), ("b1", "b2", "b3", "b4"), strict=True)
    tribes = {colour: tribe(f"1 {field} 2", f"3 {field} 2", score=space) for (colour, space), field in homes}
    game = table(["phase 5"], **tribes)
    died = [(entry["colour"], entry["amoeba"]) for entry in told(game, "died")]
    assert died == [(colour, number) for colour in ("yellow", "blue", "red", "green") for number in ("1", "3")]


def test_a24_defects_in_descending_order():
    heavy = {
        "red": "armor, division-rate",
        "yellow": "life-expectancy, division-rate",
        "green": "substitution, streamlining, tentacle",
        "blue": "parasitism, frugality",
    }
    tribes = {colour: tribe("1 b2", genes=heavy[colour], score=space, points=20) for colour, space in SCORES.items()}
    game = table(["displace red 1", "feed red 1", "phase 2"], keep=["west 6"], **tribes)
    game.force(cards=["west 6"])
    play(game, "drift")
    order = []
    while asked(game)[0] == "defect":
        order.append((asked(game)[1], context(game)["due"]))
        play(game, "pay")
    assert order == [("yellow", "4"), ("blue", "4"), ("red", "5"), ("green", "6")]
    assert [points(game, colour) for colour in SCORES] == [15, 16, 14, 16]


@pytest.mark.parametrize("shield", ["", "armor", "holding", "defense, escape"])
def test_a25_there_is_no_protection_from_parasitism(shield):
    game = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("1 b2", genes=shield, points=1))
    play(game, "drift", "leech green+blue yellow")
    assert points(game, "yellow") == 0
    assert rested(game)


def test_a26_one_may_drift_against_an_obstacle():
    game = acting(red=tribe("1 a4"), environment="west 6")
    play(game, "drift")
    assert amoeba(game, "red", 1) == ("a4", 0)
    assert points(game, "red") == 4


def test_a27_the_free_amoeba_is_no_duty():
    game = table(["phase 4"], red=tribe(points=0, score=9), yellow=tribe("1 b2"))
    assert "pass" in offered(game)
    play(game, "pass")
    assert game.view()["tribes"]["red"]["amoebas"] == {}
    assert asked(game)[1] != "red"
    assert context(game)["colour"] == "blue"
