"""Each gene by itself: the cards, and those that change moving, dividing, living and the ozone layer."""

import pytest

import primordia
from tests.ursuppe.table import (
    CARDS,
    FIELDS,
    PREDECESSORS,
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
    pool,
    refused,
    rested,
    score,
    start,
    table,
    told,
    tribe,
    why,
)

# The cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_holds_every_card(players):
    game = primordia.new_game("ursuppe", players=players, seed=1)
    copies = {gene: (three if players == 3 else four) for gene, (_, _, three, four, _) in CARDS.items()}
    assert game.view()["pool"] == {gene: n for gene, n in copies.items() if n}
    assert sum(copies.values()) == (20 if players == 3 else 30)


@pytest.mark.parametrize("gene", CARDS)
def test_a_card_has_its_price_its_sensitivity_and_its_worth(gene):
    price, mutation, _, copies, counts = CARDS[gene]
    handed = PREDECESSORS.get(gene, [])[:1]
    red = tribe("1 b2", genes=", ".join(f"{old} 1" for old in handed), points=price, score=9)
    game = table(["phase 3"], round=3, red=red)
    play(game, f"buy {gene}")
    assert genes(game, "red") == {gene: 3}
    assert points(game, "red") == 0
    assert pool(game, gene) == copies - 1
    view = game.view()["tribes"]["red"]
    assert view["mutation"] == mutation
    assert view["progress"] == counts
    for old in handed:
        assert pool(game, old) == CARDS[old][3]


@pytest.mark.parametrize("gene", [gene for gene in CARDS if gene != "intelligence"])
def test_a_card_cannot_be_had_for_less_than_its_price(gene):
    handed = PREDECESSORS.get(gene, [])[:1]
    mine = tribe("1 b2", genes=", ".join(f"{old} 1" for old in handed), points=CARDS[gene][0] - 1, score=9)
    game = table(["phase 3"], round=3, red=mine)
    assert asked(game) == ("shop", "red")
    assert f"buy {gene}" not in offered(game)
    assert why(game, f"buy {gene}") == ("points", "E3")


def test_with_one_biopoint_there_is_nothing_to_buy():
    game = table(["phase 3"], red=tribe("1 b2", points=1, score=9))
    assert asked(game) == ("shop", "blue")


@pytest.mark.parametrize("gene", CARDS)
@pytest.mark.parametrize("players", [3, 4])
def test_no_more_copies_are_sold_than_there_are(gene, players):
    copies = CARDS[gene][2 if players == 3 else 3]
    owners = ("red", "yellow", "green")[:copies]
    tribes = {colour: tribe("1 b2", genes=gene) for colour in owners}
    buyer = "green" if players == 3 else "blue"
    old = PREDECESSORS.get(gene, [""])[-1]
    tribes[buyer] = tribe("1 a5", genes=f"{old} 1" if old else "", points=20, score=9)
    game = table(["phase 3"], players=players, round=3, **tribes)
    assert pool(game, gene) == 0
    assert asked(game) == ("shop", buyer)
    assert why(game, f"buy {gene}") == ("sold-out", "E3")


@pytest.mark.parametrize("gene", CARDS)
def test_nobody_owns_a_gene_twice(gene):
    game = table(["phase 3"], red=tribe("1 b2", genes=gene, points=20, score=9))
    assert why(game, f"buy {gene}") == ("owned", "E3")


# Intelligence


def test_intelligence_changes_no_decision():
    for agenda, moves in ((["phase 1"], []), (["phase 4"], []), (["phase 1"], ["drift"])):
        plain, clever = (
            play(table(agenda, round=1, red=tribe("1 b2", "2 b4", genes=mine)), *moves) for mine in ("", "intelligence")
        )
        assert asked(plain) == asked(clever)
        assert offered(plain) == offered(clever)


def test_intelligence_counts_in_scoring():
    without, with_it = (
        table(["phase 6"], red=tribe("1 b2", genes=mine, score=20)) for mine in ("spores, speed", "spores, speed, intelligence")
    )
    assert score(without, "red") == 20
    assert score(with_it, "red") == 21


# Movement 1


@pytest.mark.parametrize(
    ("dice", "ways"),
    [
        ([1, 3], {"go west", "go east"}),
        ([2, 2], None),
        ([5, 4], {"go south", "go still"}),
        ([6, 1], {"go west", "go north", "go east", "go south", "go still"}),
        ([1, 6], {"go west", "go north", "go east", "go south", "go still"}),
    ],
)
def test_movement_1_offers_either_die(dice, ways):
    game = acting(red=tribe("1 d4", genes="movement-1"))
    game.force(dice=dice)
    play(game, "move")
    assert points(game, "red") == 3
    if ways is None:
        assert rested(game)
        assert amoeba(game, "red", 1) == ("d3", 0)
    else:
        assert offered(game) == ways


def test_movement_1_refuses_a_direction_that_was_not_rolled():
    game = acting(red=tribe("1 d4", genes="movement-1"))
    game.force(dice=[1, 2])
    play(game, "move")
    refused(game, "go east")
    refused(game, "go still")


def test_movement_1_turns_a_blocked_die_into_standing_still():
    game = acting(red=tribe("1 c2", genes="movement-1"))
    game.force(dice=[2, 1])
    play(game, "move")
    assert offered(game) == {"go west", "go still"}
    play(game, "go still")
    assert amoeba(game, "red", 1) == ("c2", 0)
    assert points(game, "red") == 3


def test_without_movement_genes_one_die_decides():
    game = acting(red=tribe("1 d4"))
    game.force(dice=[1, 2])
    play(game, "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("c4", 0)
    assert [entry["die"] for entry in told(game, "rolled")] == [1]


# Movement 2


def test_movement_2_needs_no_die():
    game = acting(red=tribe("1 d4", genes="movement-2"))
    play(game, "move")
    assert offered(game) == {"go west", "go north", "go east", "go south", "go still"}
    assert told(game, "rolled") == []
    play(game, "go still")
    assert amoeba(game, "red", 1) == ("d4", 0)
    assert points(game, "red") == 3


@pytest.mark.parametrize("field", FIELDS)
def test_movement_2_goes_to_every_neighbour(field):
    across = {"go west": -1, "go east": 1}
    down = {"go north": -1, "go south": 1}
    expected = {"go still": field}
    for way in ("go west", "go north", "go east", "go south"):
        to = chr(ord(field[0]) + across.get(way, 0)) + str(int(field[1]) + down.get(way, 0))
        if to in FIELDS:
            expected[way] = to
    for way, to in expected.items():
        game = acting(red=tribe(f"1 {field}", genes="movement-2"))
        play(game, "move")
        assert offered(game) == set(expected)
        play(game, way)
        assert amoeba(game, "red", 1) == (to, 0)


def test_movement_2_needs_a_biopoint():
    game = acting(red=tribe("1 d4", genes="movement-2", points=0), auto=False)
    assert offered(game) == {"drift"}
    assert why(game, "move") == ("points", "E1b")


# Spores


def test_spores_settle_on_any_field_without_an_own_amoeba():
    red = tribe("1 b1", "2 b2", genes="spores", score=9)
    game = table(["phase 4"], red=red, yellow=tribe("1 e4"))
    assert offered(game) == {"pass"} | {f"divide {n} {f}" for n in range(3, 8) for f in FIELDS if f not in ("b1", "b2")}
    assert why(game, "divide 3 b2") == ("own-amoeba", "E4")
    play(game, "divide 7 e4")
    assert amoeba(game, "red", 7) == ("e4", 0)
    assert points(game, "red") == 8


def test_without_spores_a_far_field_is_refused():
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", score=9))
    assert offered(game) == {"pass"} | {f"divide {n} {field}" for n in range(3, 8) for field in ("a2", "c2", "b3")}
    assert why(game, "divide 3 e4") == ("not-adjacent", "E4")


# Speed


def test_speed_is_a_second_free_step_with_a_roll_of_its_own():
    game = acting(red=tribe("1 b2", genes="speed", points=1), soup={"c2": (0, 0, 0, 0)})
    game.force(dice=[3, 3])
    play(game, "move", "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("d2", 0)
    assert points(game, "red") == 0
    assert cubes(game, "d2") == (4, 1, 1, 1)  # it eats once, where it ends


def test_speed_also_after_a_step_that_went_nowhere():
    game = acting(red=tribe("1 b2", genes="speed"))
    game.force(dice=[5])
    play(game, "move")
    assert asked(game) == ("swim-on", "red")
    game.force(dice=[1])
    play(game, "move")
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert rested(game)


def test_speed_never_gives_a_third_step():
    game = acting(red=tribe("1 b2", genes="speed"), auto=False)
    game.force(dice=[5, 5, 5])
    play(game, "move", "move")
    assert asked(game) == ("feed", "red")


def test_speed_does_not_help_those_who_drift():
    game = acting(red=tribe("1 a4", genes="speed"), environment="north 9")
    play(game, "drift")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a3", 0)
    assert points(game, "red") == 4


def test_without_speed_there_is_no_second_step():
    game = acting(red=tribe("1 b2"))
    game.force(dice=[5])
    play(game, "move")
    assert rested(game)


def test_speed_refuses_drifting_on():
    game = acting(red=tribe("1 b2", genes="speed"), environment="north 9")
    game.force(dice=[5])
    play(game, "move")
    assert offered(game) == {"move", "stop"}
    refused(game, "drift")


# Streamlining


@pytest.mark.parametrize("have", [0, 1, 4])
def test_streamlining_moves_for_nothing(have):
    game = acting(red=tribe("1 b2", genes="streamlining", points=have))
    assert offered(game) == {"drift", "move"}
    game.force(dice=[1])
    play(game, "move")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("a2", 0)
    assert points(game, "red") == have
    assert told(game, "paid") == []


# Ray protection


def test_ray_protection_lowers_the_sum_by_two():
    mine = "division-rate, life-expectancy, ray-protection"
    game = acting(red=tribe("1 b2", genes=mine), keep=["east 8"], blue=tribe(points=1))
    game.force(cards=["east 8"])
    play(game, "drift", "drift")
    assert game.view()["tribes"]["red"]["mutation"] == 8
    assert game.view()["environment"] == "east 8"
    assert told(game, "defect") == []


def test_ray_protection_handed_in_is_worth_four():
    mine = "division-rate, life-expectancy, armor, ray-protection"
    game = table(["defect red 6 none", "phase 3"], red=tribe("1 b2", genes=mine, points=9))
    play(game, "hand-in ray-protection", "pay")
    assert points(game, "red") == 7
    assert set(genes(game, "red")) == {"division-rate", "life-expectancy", "armor"}


def test_ray_protection_may_be_kept():
    mine = "division-rate, life-expectancy, armor, ray-protection"
    game = table(["defect red 4 none", "phase 3"], red=tribe("1 b2", genes=mine, points=9))
    assert offered(game) == {"pay", *(f"hand-in {gene}" for gene in mine.split(", "))}
    play(game, "pay")
    assert points(game, "red") == 5
    assert "ray-protection" in genes(game, "red")


# Life expectancy


@pytest.mark.parametrize(
    ("mine", "damage", "dies"),
    [("", 1, False), ("", 2, True), ("", 3, True), ("life-expectancy", 2, False), ("life-expectancy", 3, True)],
)
@pytest.mark.parametrize("players", [3, 4])
def test_life_expectancy_dies_at_three(mine, damage, dies, players):
    data = document(["phase 5"], players=players, red=tribe(f"1 b2 {damage}", "2 a5", genes=mine))
    data["soup"] = {"b2": "none"}
    game = start(data)
    assert amoeba(game, "red", 1) == (None if dies else ("b2", damage))
    assert cubes(game, "b2") == (2 if dies else 0,) * players


def test_life_expectancy_counts_from_its_purchase():
    red = tribe("1 b2 2", "2 a5", points=9, score=9)
    game = table(["phase 3"], red=red)
    play(game, "buy life-expectancy", "pass")
    while asked(game)[0] != "displace":
        play(game, "pass")
    assert amoeba(game, "red", 1) == ("b2", 2)


def test_life_expectancy_lost_kills_in_the_same_round():
    red = tribe("1 b2 2", "2 a5", genes="life-expectancy, division-rate", points=0)
    game = table(["defect red 4 none", "phase 3"], red=red)
    play(game, "hand-in life-expectancy")
    while asked(game)[0] != "displace":
        play(game, "pass")
    assert amoeba(game, "red", 1) is None
    assert [(entry["colour"], entry["amoeba"]) for entry in told(game, "died")] == [("red", "1")]


# Division rate


@pytest.mark.parametrize(("mine", "price"), [("", 6), ("division-rate", 4)])
def test_division_rate_makes_amoebas_cheaper(mine, price):
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", genes=mine, points=0, score=9))
    play(game, "divide 5 a2")
    assert points(game, "red") == 10 - price
    assert amoeba(game, "red", 5) == ("a2", 0)
    again = asked(game)[1] == "red"
    assert again is (10 - price >= price)


def test_division_rate_refuses_what_cannot_be_paid():
    game = table(["divide red", "phase 5"], red=tribe("1 b1", "2 b2", genes="division-rate", points=7, score=9))
    play(game, "divide 3 b3")
    assert points(game, "red") == 3
    assert asked(game) == ("displace", "red")
    assert context(game)["amoeba"] == "1"
