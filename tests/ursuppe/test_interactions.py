"""Two or three genes at once: swimming, feeding, dividing, defects."""

import random
from itertools import combinations, permutations

import pytest

from tests.ursuppe.table import (
    COLOURS,
    FIELDS,
    acting,
    amoeba,
    asked,
    context,
    cubes,
    diet_text,
    genes,
    lying,
    meals,
    offered,
    play,
    points,
    rested,
    table,
    tribe,
    why,
)

# Swimming


def test_speed_and_tentacle_carry_three_cubes_on_each_step():
    game = acting(red=tribe("1 b2", genes="speed, tentacle"), soup={"c2": (0, 0, 0, 0), "d2": (0, 0, 0, 0)})
    game.force(dice=[3])
    play(game, "move", "carry yellow", "carry green", "carry blue")
    assert asked(game) == ("swim-on", "red")  # three are the limit
    assert cubes(game, "b2") == (2, 1, 1, 1)
    assert cubes(game, "c2") == (0, 1, 1, 1)
    game.force(dice=[3])
    play(game, "move", "carry yellow", "carry green", "carry blue")
    assert rested(game)
    assert cubes(game, "c2") == (0, 0, 0, 0)
    assert cubes(game, "d2") == (2, 0, 0, 0)
    assert amoeba(game, "red", 1) == ("d2", 0)
    assert points(game, "red") == 3


def test_speed_and_tentacle_only_where_a_field_is_left():
    game = acting(red=tribe("1 b2", genes="speed, tentacle"))
    game.force(dice=[5])
    play(game, "move")
    assert asked(game) == ("swim-on", "red")
    game.force(dice=[1])
    play(game, "move")
    assert asked(game) == ("carry", "red")
    assert context(game)["field"] == "b2"


def test_holding_decides_when_the_cubes_of_the_tentacle_are_known():
    red, yellow = tribe("1 a4", genes="tentacle"), tribe("2 a4", genes="holding")
    game = acting(red=red, yellow=yellow, environment="north 9")
    play(game, "drift")
    assert asked(game) == ("carry", "red")
    assert amoeba(game, "yellow", 2) == ("a4", 0)
    play(game, "carry yellow", "stop")
    assert asked(game) == ("follow", "yellow")
    assert cubes(game, "a3") == (2, 3, 2, 2)
    play(game, "follow")
    assert rested(game)
    assert amoeba(game, "yellow", 2) == ("a3", 0)


@pytest.mark.parametrize(
    ("answers", "field"),
    [(["follow", "move", "follow"], "d2"), (["follow", "move", "stay"], "c2"), (["stay", "move"], "b2"), (["follow"], "c2")],
)
def test_holding_is_asked_at_both_steps_of_speed(answers, field):
    game = acting(red=tribe("1 b2", genes="speed"), yellow=tribe("2 b2", genes="holding"))
    game.force(dice=[3, 3])
    play(game, "move", *answers)
    if answers == ["follow"]:
        play(game, "stop")
    assert rested(game)
    assert amoeba(game, "yellow", 2) == (field, 0)


def test_holding_may_catch_the_second_step_alone():
    game = acting(red=tribe("1 b2", genes="speed"), yellow=tribe("2 c2", genes="holding"))
    game.force(dice=[3, 3])
    play(game, "move", "move", "follow")
    assert rested(game)
    assert amoeba(game, "yellow", 2) == ("d2", 0)


def test_speed_tentacle_and_holding_in_their_order():
    game = acting(red=tribe("1 b2", genes="speed, tentacle"), yellow=tribe("2 b2", genes="holding"))
    game.force(dice=[3])
    play(game, "move")
    seen = [asked(game)]
    for move in ("carry red", "stop", "follow"):
        play(game, move)
        seen.append(asked(game))
    game.force(dice=[3])
    for move in ("move", "carry red", "stop", "follow"):
        play(game, move)
        seen.append(asked(game))
    kinds = ["carry", "carry", "follow", "swim-on", "carry", "carry", "follow", "displace"]
    assert [kind for kind, _ in seen] == kinds
    assert amoeba(game, "yellow", 2) == amoeba(game, "red", 1) == ("d2", 0)
    assert cubes(game, "c2") == (2, 2, 2, 2)  # one red cube came, one went on


def test_movement_2_and_speed_choose_twice():
    game = acting(red=tribe("1 b2", genes="movement-2, speed", points=1))
    play(game, "move", "go east", "move", "go east")
    assert amoeba(game, "red", 1) == ("d2", 0)
    assert points(game, "red") == 0


def test_movement_1_and_speed_roll_two_dice_twice():
    game = acting(red=tribe("1 b2", genes="movement-1, speed"))
    game.force(dice=[3, 5])
    play(game, "move")
    assert offered(game) == {"go east", "go still"}
    game.force(dice=[3, 1])
    play(game, "go east", "move")
    assert offered(game) == {"go east", "go west"}
    play(game, "go west")
    assert amoeba(game, "red", 1) == ("b2", 0)


def test_streamlining_and_movement_2_swim_for_nothing():
    game = acting(red=tribe("1 b2", "2 b4", genes="movement-2, streamlining", points=0))
    play(game, "move", "go west", "move", "go west")
    assert (amoeba(game, "red", 1), amoeba(game, "red", 2)) == (("a2", 0), ("a4", 0))
    assert points(game, "red") == 0


def test_holding_offers_a_third_way_beside_streamlining():
    game = acting(red=tribe("1 b2", genes="holding, streamlining", points=0))
    assert offered(game) == {"drift", "move", "stay"}


# Feeding: all combinations against an independent reckoning


def reference(there, colour, mine, hosts):
    """The meals that the rules allow, from their words: what each gene adds to the base diet."""
    count = len(there)
    foreign = [c for c in range(count) if c != colour]
    shapes = [(1, 1, 1)] if count == 4 else [(2, 1)]
    base = {diet for shape in shapes for diet in permutations(shape)}
    plain = set(base)
    if "substitution" in mine:
        plain |= {diet for shape in ([(2, 2, 0), (3, 1, 0)] if count == 4 else [(4, 0)]) for diet in permutations(shape)}

    def less(diets):
        cut = {tuple(n - (k == j) for j, n in enumerate(diet)) for diet in diets for k in range(len(diet)) if diet[k]}
        return {diet for diet in cut if sum(diet)}

    if "frugality" in mine:
        plain |= less(plain)
    leeched = less(plain) if "parasitism" in mine else set()

    def text(diet):
        full = [0] * count
        for c, n in zip(foreign, diet, strict=True):
            full[c] = n
        return diet_text(full)

    def there_is(diet):
        return all(there[c] >= n for c, n in zip(foreign, diet, strict=True))

    found = {f"eat {text(diet)}" for diet in plain if there_is(diet)}
    found |= {f"leech {text(diet)} {host}" for diet in leeched if there_is(diet) for host in hosts}
    return found, any(there_is(diet) for diet in base)


FOOD = ("substitution", "frugality", "parasitism")
MIXES = [mix for n in range(4) for mix in combinations(FOOD, n)]


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
@pytest.mark.parametrize("colour", range(4), ids=COLOURS)
def test_feeding_genes_combine(mix, colour):
    dice = random.Random(colour * 8 + MIXES.index(mix))
    eater = COLOURS[colour]
    others = [c for c in COLOURS if c != eater]
    for there in [(9, 9, 9, 9), *([dice.choice((0, 0, 1, 2, 3, 4)) for _ in range(4)] for _ in range(11))]:
        tribes = {c: tribe(f"2 {dice.choice(('b2', 'b2', 'a5'))}", points=dice.choice((0, 1, 5))) for c in others}
        hosts = [c for c in others if tribes[c]["points"] and tribes[c]["amoebas"] == ["2 b2"]]
        tribes[eater] = tribe("1 b2", genes=", ".join(mix))
        game = table([f"feed {eater} 1", "phase 2"], soup={"b2": there}, auto=False, **tribes)
        expected, satisfied = reference(there, colour, mix, hosts)
        assert meals(game) == expected
        assert offered(game) - meals(game) == (set() if satisfied else {"starve"})


@pytest.mark.parametrize("mix", [(), ("substitution",)], ids=["none", "substitution"])
@pytest.mark.parametrize("colour", range(3), ids=COLOURS[:3])
def test_feeding_genes_combine_among_three(mix, colour):
    eater = COLOURS[colour]
    for there in [(a, b, c) for a in (0, 1, 2, 4) for b in (0, 1, 3) for c in (0, 2, 5)]:
        mine = {eater: tribe("1 b2", genes=", ".join(mix))}
        game = table([f"feed {eater} 1", "phase 2"], players=3, soup={"b2": there}, auto=False, **mine)
        expected, satisfied = reference(there, colour, mix, [])
        assert meals(game) == expected
        assert offered(game) - meals(game) == (set() if satisfied else {"starve"})


@pytest.mark.parametrize(
    ("mine", "there", "meal"),
    [
        ("substitution, frugality", (0, 3, 0, 0), "eat 3yellow"),
        ("substitution, frugality", (0, 2, 1, 0), "eat 2yellow+green"),
        ("substitution, parasitism", (0, 3, 0, 0), "leech 3yellow green"),
        ("substitution, parasitism", (0, 0, 1, 2), "leech green+2blue green"),
        ("frugality, parasitism", (0, 0, 0, 1), "leech blue green"),
        ("substitution, frugality, parasitism", (0, 0, 0, 2), "leech 2blue green"),
        ("substitution, frugality, parasitism", (0, 1, 0, 0), "leech yellow green"),
    ],
)
def test_the_smallest_meals(mine, there, meal):
    game = acting(red=tribe("1 b2", genes=mine), green=tribe("1 b2"), soup={"b2": there})
    play(game, "drift")
    assert meal in offered(game)
    play(game, meal)
    assert cubes(game, "b2") == (2, 0, 0, 0)
    assert amoeba(game, "red", 1) == ("b2", 0)
    assert points(game, "green") == (3 if meal.startswith("leech") else 4)
    assert lying(game) == [55] * 4


def test_no_mix_of_genes_eats_nothing_at_all():
    game = acting(red=tribe("1 b2", genes=", ".join(FOOD)), green=tribe("1 b2"), soup={"b2": (9, 0, 0, 0)})
    play(game, "drift")
    assert rested(game)
    assert amoeba(game, "red", 1) == ("b2", 1)
    assert points(game, "green") == 4


def test_parasitism_takes_at_most_one_biopoint_for_a_meal():
    game = acting(red=tribe("1 b2", genes="parasitism"), green=tribe("1 b2", "2 b2"), soup={"b2": (0, 0, 0, 1)}, auto=False)
    play(game, "drift")
    assert offered(game) == {"starve"}  # two hosts of one cube each do not add up


@pytest.mark.parametrize("shield", ["holding", "armor", "escape", "defense"])
def test_parasitism_knows_no_protection(shield):
    game = acting(red=tribe("1 b2", genes="parasitism"), green=tribe("1 b2", genes=shield), soup={"b2": (0, 1, 1, 0)})
    play(game, "drift", "leech yellow+green green")
    assert rested(game)
    assert points(game, "green") == 3


def test_tentacle_feeds_a_frugal_amoeba():
    game = acting(red=tribe("1 a4", genes="tentacle, frugality"), environment="north 9", soup={"a3": (0, 0, 0, 0)})
    play(game, "drift", "carry yellow", "carry blue", "stop")
    assert offered(game) == {"eat yellow+blue", "starve"}
    play(game, "eat yellow+blue")
    assert cubes(game, "a3") == (2, 0, 0, 0)


# Dividing


def test_spores_and_division_rate():
    red = tribe("1 b1", "2 b2", genes="spores, division-rate", points=3, score=9)
    game = table(["phase 4"], red=red)
    play(game, "divide 3 e4", "divide 4 a5", "divide 5 d5")
    assert points(game, "red") == 1
    assert asked(game)[1] != "red"
    assert [amoeba(game, "red", n)[0] for n in range(1, 6)] == ["b1", "b2", "e4", "a5", "d5"]


def test_spores_of_a_tribe_that_died_out():
    game = table(["phase 4"], red=tribe(genes="spores, division-rate", points=0, score=9))
    play(game, "divide 1 e4", "divide 2 a5")
    assert points(game, "red") == 6
    assert offered(game) == {"pass"} | {f"divide {n} {f}" for n in range(3, 8) for f in FIELDS if f not in ("e4", "a5")}


# Defects


def test_ray_protection_among_other_genes():
    mine = "ray-protection, life-expectancy, division-rate, armor"  # 5 + 5 + 6 - 2 = 14
    game = acting(red=tribe("1 b2", genes=mine, points=1), keep=["east 8"])
    game.force(cards=["east 8"])
    play(game, "drift", "drift")
    assert context(game)["due"] == "6"
    # one biopoint: a gene of five and the biopoint, armor alone, or two cards of which none is too many
    assert offered(game) == {"hand-in ray-protection", "hand-in life-expectancy", "hand-in division-rate", "hand-in armor"}
    assert why(game, "pay") == ("points", "E2")
    play(game, "hand-in ray-protection")
    assert why(game, "pay") == ("points", "E2")
    assert offered(game) == {"hand-in life-expectancy", "hand-in division-rate"}  # with armor ray protection is not needed
    play(game, "hand-in division-rate")
    assert set(genes(game, "red")) == {"life-expectancy", "armor"}
    assert points(game, "red") == 1


def test_a_higher_gene_lost_gives_nothing_back_but_opens_the_shop_again():
    red = tribe("1 b2", genes="movement-2 1, division-rate 1", points=3, score=9)
    game = table(["defect red 5 none", "phase 3"], red=red)
    play(game, "hand-in movement-2")
    assert genes(game, "red") == {"division-rate": 1}
    assert asked(game) == ("shop", "red")
    play(game, "buy movement-1")
    assert genes(game, "red") == {"division-rate": 1, "movement-1": 2}
