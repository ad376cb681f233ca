"""E1 to E5: who is asked what and when, what is refused, and what happens."""

from itertools import chain, combinations

import pytest

from tests.ursuppe.table import (
    CARDS,
    DOWN,
    FIELDS,
    PREDECESSORS,
    acting,
    amoeba,
    asked,
    asked_in_turn,
    context,
    cubes,
    endings,
    everybody,
    genes,
    lying,
    offered,
    play,
    points,
    pool,
    refused,
    reserve,
    score,
    table,
    told,
    tribe,
    why,
)

# The order of a round


def test_the_phases_follow_each_other_through_the_round():
    game = table(["phase 1"], round=1, **everybody(points=0))
    while game.view()["round"] == 1:
        game.play(game.legal_actions()[-1])
    phases = [(entry["round"], entry["phase"]) for entry in told(game, "phase")]
    assert phases[:7] == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1)]


def test_phase_one_is_ascending():
    game = table(["phase 1"], **everybody())
    assert asked_in_turn(game, "displace", "drift") == DOWN[::-1]


def test_amoebas_act_in_the_order_of_their_numbers():
    game = table(["phase 1"], red=tribe("6 b2", "2 c2", "4 d2"))
    order = []
    while asked(game)[0] == "displace":
        order.append(context(game)["amoeba"])
        play(game, "drift")
    assert order == ["2", "4", "6"]


def test_each_amoeba_moves_and_feeds_before_the_next():
    game = table(["phase 1"], red=tribe("1 b2", "2 b2"), soup={"b2": (0, 1, 1, 1)})
    play(game, "drift")
    assert cubes(game, "b2") == (2, 0, 0, 0)
    play(game, "drift")
    assert amoeba(game, "red", 2) == ("b2", 1)


def test_phase_three_and_four_are_descending():
    game = table(["phase 3"], **everybody())
    assert asked_in_turn(game, "shop", "pass") == DOWN
    assert asked_in_turn(game, "divide", "pass") == DOWN


def test_the_order_is_read_at_the_beginning_of_scoring():
    # green, last of all, moves last although it has overtaken red by then
    game = table(["phase 6"], **everybody())
    assert [entry["colour"] for entry in told(game, "scored")] == DOWN


def test_the_environment_changes_every_round_in_phase_two():
    game = table(["displace red 1", "feed red 1", "phase 2"], round=1, red=tribe("1 b2"), keep=["west 6"])
    game.force(cards=["west 6"])
    play(game, "drift")
    assert game.view()["environment"] == "west 6"
    assert "west 6" not in game.view()["unseen"]
    assert sum(game.view()["unseen"].values()) == 9


@pytest.mark.parametrize(
    ("card", "field", "to"), [("west 6", "b2", "a2"), ("north 9", "b2", "b1"), ("east 8", "b2", "c2"), ("south 10", "b2", "b3")]
)
def test_the_current_carries_one_field(card, field, to):
    game = acting(red=tribe(f"1 {field}"), environment=card)
    play(game, "drift")
    assert amoeba(game, "red", 1) == (to, 0)
    assert points(game, "red") == 4


@pytest.mark.parametrize(
    ("direction", "blocked"),
    [
        ("north 9", "b1 a2 c2 d2 e2 c4"),
        ("east 8", "b1 e2 b3 e3 e4 d5"),
        ("south 10", "c2 e4 a5 b5 c5 d5"),
        ("west 6", "b1 a2 a3 d3 a4 a5"),
    ],
)
def test_six_fields_are_blocked_in_each_direction(direction, blocked):
    stays = set()
    for field in FIELDS:
        game = acting(red=tribe(f"1 {field}"), environment=direction)
        play(game, "drift")
        if amoeba(game, "red", 1)[0] == field:
            stays.add(field)
    assert stays == set(blocked.split())


@pytest.mark.parametrize(("die", "to"), [(1, "a2"), (2, "b1"), (3, "c2"), (4, "b3"), (5, "b2")])
def test_the_compass(die, to):
    game = acting(red=tribe("1 b2"))
    game.force(dice=[die])
    play(game, "move")
    assert amoeba(game, "red", 1) == (to, 0)


# E2. Gene defects


def worth(gene):
    return 4 if gene == "ray-protection" else CARDS[gene][1]


def payments(owned, due, have):
    """Every set of genes that settles the matter, with the biopoints that go with it: no gene is too many."""
    found = set()
    for chosen in chain.from_iterable(combinations(owned, n) for n in range(len(owned) + 1)):
        value = sum(worth(gene) for gene in chosen)
        if value < due and due - value <= have:
            found.add((frozenset(chosen), due - value))
        if value >= due and all(value - worth(gene) < due for gene in chosen):
            found.add((frozenset(chosen), 0))
    return found


@pytest.mark.parametrize(
    "owned",
    [
        ("speed", "streamlining", "division-rate"),
        ("ray-protection", "life-expectancy", "division-rate", "armor"),
        ("movement-1", "intelligence", "spores", "speed"),
        ("movement-1", "speed", "ray-protection", "holding", "frugality", "armor"),
        ("movement-2", "aggression", "persistence", "ray-protection", "intelligence"),
    ],
    ids=len,
)
@pytest.mark.parametrize("have", [0, 1, 3, 20])
def test_every_legal_way_to_pay_a_defect(owned, have):
    total = sum(CARDS[gene][1] for gene in owned)
    for due in {1, 2, 3, total // 2, total - 6, total - 7} & set(range(1, total)):
        red = tribe("1 b2", genes=", ".join(owned), points=have)
        game = table([f"defect red {due} none", "phase 3"], red=red, auto=False)
        found = []
        for _, end in endings(game, "defect"):
            assert asked(end)[0] == "shop"
            given = frozenset(gene for gene in owned if gene not in genes(end, "red"))
            found.append((given, have - points(end, "red")))
        assert set(found) == payments(owned, due, have)
        assert len(found) == len(set(found))  # each in one way only


def test_no_defects_in_the_first_round():
    mine = "armor, division-rate, life-expectancy"  # 16
    game = table(["displace red 1", "feed red 1", "phase 2"], round=1, red=tribe("1 b2", genes=mine))
    play(game, "drift")
    assert asked(game)[0] == "shop"
    assert told(game, "defect") == []


@pytest.mark.parametrize(("card", "due"), [("east 10", None), ("west 9", "1"), ("west 6", "4")])
def test_only_what_exceeds_the_ozone_layer_is_due(card, due):
    game = acting(red=tribe("1 b2", genes="division-rate, life-expectancy", points=9), keep=[card])
    game.force(cards=[card])
    play(game, "drift", "drift")
    assert (context(game).get("due") if asked(game)[0] == "defect" else None) == due


def test_genes_handed_in_are_for_sale_at_once():
    red = tribe("1 b2", genes="holding, division-rate", points=9, score=9)
    game = table(["defect red 3 none", "phase 3"], red=red)
    play(game, "hand-in holding")
    assert pool(game, "holding") == 1
    assert asked(game) == ("shop", "red")
    play(game, "buy holding")
    assert genes(game, "red") == {"holding": 2, "division-rate": 1}


def test_genes_are_named_in_the_order_of_the_list():
    red = tribe("1 b2", genes="speed, streamlining, division-rate", points=0)
    game = table(["defect red 9 none", "phase 3"], red=red, auto=False)
    play(game, "hand-in streamlining")
    assert offered(game) == {"hand-in division-rate"}
    assert why(game, "hand-in speed") == ("hand-in-order", "E2")
    refused(game, "hand-in armor")


# E1. What a refusal says


@pytest.mark.parametrize(
    ("game", "move", "needed", "have"),
    [
        (lambda: acting(red=tribe("1 b2", points=0), auto=False), "move", 1, 0),
        (lambda: table(["defect red 5 none", "phase 3"], red=tribe("1 b2", genes="armor", points=4), auto=False), "pay", 5, 4),
        (lambda: shop(points=5), "buy armor", 6, 5),
    ],
    ids=["move", "pay", "buy"],
)
def test_a_refusal_says_how_many_biopoints_are_missing(game, move, needed, have):
    assert refused(game(), move).arguments["reason"].arguments == {"needed": needed, "points": have}


@pytest.mark.parametrize("colour", ["red", "yellow", "green"])
def test_who_could_eat_is_not_hungry(colour):
    mine = {colour: tribe("1 b2", genes="struggle-for-survival")}
    game = acting(colour, blue=tribe("1 b2"), soup={"b2": (1, 1, 1, 1)}, auto=False, **mine)
    play(game, "drift")
    assert why(game, "attack blue 1") == ("not-hungry", "struggle-for-survival")


# E3. The shop


def shop(**red):
    return table(["phase 3"], round=3, red=tribe("1 b2", score=9, **red))


def test_several_genes_in_one_turn():
    game = shop(points=12)
    play(game, "buy spores", "buy speed", "buy ray-protection")
    assert genes(game, "red") == {"spores": 3, "speed": 3, "ray-protection": 3}
    assert points(game, "red") == 0
    assert asked(game) == ("shop", "blue")  # nothing left to buy with


def test_who_has_passed_is_not_asked_again():
    game = shop(points=12)
    assert asked_in_turn(game, "shop", "pass") == ["red", "blue", "green", "yellow"]


def test_only_what_can_be_had_is_offered():
    game = shop(points=4, genes="movement-1 1, spores 2, speed 2")
    affordable = {gene for gene, card in CARDS.items() if card[0] <= 4 and gene not in PREDECESSORS}
    buyable = affordable - {"movement-1", "spores", "speed"} | {"persistence"}
    assert offered(game) == {f"buy {gene}" for gene in buyable} | {"pass"}


@pytest.mark.parametrize("higher", PREDECESSORS)
def test_a_higher_gene_needs_its_predecessor(higher):
    game = shop(points=20)
    error = refused(game, f"buy {higher}")
    reason = error.arguments["reason"]
    assert (reason.message, reason.rule) == ("ursuppe.why.predecessor", "higher-genes")
    assert [gene.message for gene in reason.arguments["genes"]] == [f"ursuppe.gene.{old}" for old in PREDECESSORS[higher]]


@pytest.mark.parametrize(("higher", "old"), [(higher, old) for higher, olds in PREDECESSORS.items() for old in olds])
def test_a_predecessor_must_be_a_round_old(higher, old):
    game = shop(points=20)
    play(game, f"buy {old}")
    assert why(game, f"buy {higher}") == ("predecessor", "higher-genes")
    game = shop(points=20, genes=f"{old} 2")
    before = pool(game, old)
    play(game, f"buy {higher}")
    assert genes(game, "red") == {higher: 3}
    assert points(game, "red") == 20 - CARDS[higher][0]
    assert pool(game, old) == before + 1
    assert why(game, f"buy {old}") == ("locked", "higher-genes")


def test_a_higher_gene_of_two_possible_predecessors_one_of_them_new():
    game = shop(points=20, genes="escape 2")
    play(game, "buy defense", "buy armor")  # only escape is old enough: it goes without asking
    assert genes(game, "red") == {"defense": 3, "armor": 3}


def test_reasons_name_what_is_missing():
    error = refused(shop(points=4), "buy division-rate")
    assert error.arguments["reason"].arguments == {"needed": 6, "points": 4}


def test_other_actions_are_out_of_place():
    game = shop(points=4)
    for move in ("drift", "hand-in speed", "divide 1 b2", "pay"):
        refused(game, move)
    assert refused(game, "buy wings").message == "kernel.action.unknown"
    assert refused(game, "dance").message == "kernel.action.unknown"


def test_division_rate_bought_works_in_the_same_round():
    game = table(["phase 3"], red=tribe("1 b1", "2 b2", points=6, score=9))
    play(game, "buy division-rate")
    asked_in_turn(game, "shop", "pass")
    assert asked(game) == ("divide", "red")
    play(game, "divide 3 a2")
    assert points(game, "red") == 6


# E4. Cell division


def test_ten_biopoints_come_with_the_turn():
    game = table(["phase 4"], **everybody(points=1))
    for at, colour in enumerate(DOWN):
        assert asked(game) == ("divide", colour)
        assert [points(game, other) for other in DOWN] == [11] * (at + 1) + [1] * (3 - at)
        play(game, "pass")


def test_new_amoebas_go_beside_own_ones_not_diagonally():
    game = table(["phase 4"], red=tribe("1 d4", "2 a5", score=9), yellow=tribe("1 d3"))
    fields = {"d3", "c4", "e4", "d5", "a4", "b5"}
    assert offered(game) == {"pass"} | {f"divide {n} {field}" for n in range(3, 8) for field in fields}
    play(game, "divide 5 d3")  # a foreign amoeba is no obstacle
    assert amoeba(game, "red", 5) == ("d3", 0)
    assert points(game, "red") == 8


def test_every_own_amoeba_counts_as_a_neighbour():
    game = table(["phase 4"], red=tribe("1 b1", "2 e4", score=9))
    assert {option.split()[2] for option in offered(game) if option != "pass"} == {"b2", "e3", "d4"}


def test_the_island_parts_its_neighbours():
    game = table(["phase 4"], red=tribe("1 b3", "2 b2", score=9))
    fields = {option.split()[2] for option in offered(game) if option != "pass"}
    assert fields == {"b1", "a2", "c2", "a3", "b4"}


def test_a_new_amoeba_may_divide_at_once():
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", points=8, score=9))
    play(game, "divide 3 b3")
    assert "divide 4 b4" in offered(game)
    play(game, "divide 4 b4")
    assert "divide 5 b5" in offered(game)
    play(game, "divide 5 b5")
    assert points(game, "red") == 0


@pytest.mark.parametrize(
    ("move", "reason"),
    [("divide 1 a2", "on-board"), ("divide 3 b2", "own-amoeba"), ("divide 3 e4", "not-adjacent")],
)
def test_division_refused(move, reason):
    game = table(["phase 4"], red=tribe("1 b1", "2 b2", score=9))
    assert why(game, move) == (reason, "E4")


def test_division_refused_for_want_of_biopoints():
    game = table(["divide red", "divide yellow", "phase 5"], red=tribe("1 b1", points=5), yellow=tribe("1 a5", points=6))
    assert asked(game) == ("divide", "yellow")  # red is not asked
    assert points(game, "red") == 5


def test_with_seven_amoebas_nobody_is_asked():
    full = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:7], 1)], score=9, points=50)
    game = table(["phase 4"], red=full)
    assert asked(game)[1] != "red"
    assert points(game, "red") == 60


def test_a_tribe_that_died_out_gets_one_amoeba_for_nothing_even_without_biopoints():
    game = table(["divide red", "phase 5"], red=tribe(points=0))
    play(game, "divide 3 c4")
    assert amoeba(game, "red", 3) == ("c4", 0)
    assert points(game, "red") == 0


def test_the_second_amoeba_anywhere_but_not_free():
    game = table(["phase 4"], red=tribe("1 b1", points=0, score=9))
    play(game, "divide 2 e4")
    assert points(game, "red") == 4
    assert amoeba(game, "red", 2) == ("e4", 0)
    assert asked(game)[1] != "red"


# E5. Deaths


def test_deaths_in_all_tribes_and_numbers():
    game = table(["phase 5"], red=tribe("2 b1 2", "7 b1 2", "3 b1 1"), blue=tribe("1 a5 3"), soup={"b1": (0, 0, 0, 0)})
    died = [(entry["colour"], entry["amoeba"]) for entry in told(game, "died")]
    assert died == [("blue", "1"), ("red", "2"), ("red", "7")]
    assert cubes(game, "b1") == (4, 4, 4, 4)
    assert amoeba(game, "red", 3) == ("b1", 1)


def test_the_dead_come_back_unhurt():
    game = table(["phase 5"], round=2, red=tribe("1 b1 2", "2 b2", score=9, points=20))
    assert amoeba(game, "red", 1) is None
    play(game, "drift")
    asked_in_turn(game, "shop", "pass")
    play(game, "divide 1 b1")
    assert amoeba(game, "red", 1) == ("b1", 0)


def test_the_dead_do_not_score():
    game = table(["phase 5"], red=tribe("1 b1", "2 b2", "3 b3 2", score=20))
    assert score(game, "red") == 20


def test_a_death_when_the_reserve_is_low():
    game = table(["phase 5"], red=tribe("1 b1 2", "2 a5"), soup={"e2": (18, 19, 2, 2)})  # reserves: 1, 0, 17, 17
    assert cubes(game, "b1") == (3, 2, 4, 4)
    assert [reserve(game, colour) for colour in ("red", "yellow", "green", "blue")] == [0, 0, 15, 15]
    assert lying(game) == [55] * 4
    assert [entry["colour"] for entry in told(game, "shortage")] == ["red", "yellow"]
