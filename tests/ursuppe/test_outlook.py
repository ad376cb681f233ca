"""What a look at an amoeba tells agrees with what happens when it is played out (E1)."""

from collections import Counter
from itertools import product

import pytest

import primordia
from primordia.kernel.game import Game

HEAD = """game = "ursuppe"
players = 4
auto = false
round = 2
environment = "{card}"
seen = ["east 8"]
agenda = ["displace red 1", "phase 2"]
[red]
points = {points}
genes = [{genes}]
amoebas = ["1 {field}"]
[soup]
b2 = "none"
b3 = "2red"
"""


def table(field: str, card: str = "west 6", genes: str = "", points: int = 9) -> Game:
    return primordia.from_position(HEAD.format(card=card, points=points, genes=genes, field=field), seed=1)


def reachable(game: Game, dice: tuple[int, ...]) -> set[str]:
    """The fields to which one active step can lead with these dice, by playing it."""
    twin = game.clone(primordia.Chance(1))
    twin.force(dice)
    twin.play("move")
    if twin.decision.kind == "steer":
        ends = []
        for action in twin.legal_actions():
            end = twin.clone(primordia.Chance(1))
            end.play(action)
            ends.append(end)
    else:
        ends = [twin]
    return {end.view()["tribes"]["red"]["amoebas"]["1"]["field"] for end in ends}


@pytest.mark.parametrize("field", ["b1", "b2", "c2", "d4", "e2"])
@pytest.mark.parametrize(("genes", "dice"), [("", 1), ('"movement-1"', 2)])
def test_e1b_chances_are_those_of_the_dice(field, genes, dice):
    game = table(field, genes=genes)
    counted: Counter[str] = Counter()
    for roll in product(range(1, 7), repeat=dice):
        counted.update(reachable(game, roll))
    told = {move["field"]: move["chance"] for move in game.look(0, "red 1")["moves"]}
    assert told == pytest.approx({target: n / 6**dice for target, n in counted.items()})


def test_e1b_movement_2_goes_anywhere():
    assert {move["chance"] for move in table("c2", genes='"movement-2"').look(0, "red 1")["moves"]} == {1.0}


def test_e1_a_look_says_where_there_is_a_meal():
    there = table("b3").look(None, "red 1")
    assert there["drift"] == {"field": "a3", "eats": True}
    assert {move["field"]: move["eats"] for move in there["moves"]} == {"b3": False, "b2": False, "a3": True, "b4": True}
    assert next(move for move in there["moves"] if move["field"] == "b3")["directions"] == ["east", "still"]  # the island
    assert (there["able"], there["cost"], there["stay"]) == (True, 1, None)


def test_e1_a_look_knows_the_genes():
    there = table("b3", genes='"holding", "streamlining"', points=0).look(0, "red 1")
    assert (there["able"], there["cost"], there["stay"]) == (True, 0, {"field": "b3", "eats": False})
    assert table("b3", points=0).look(0, "red 1")["able"] is False


@pytest.mark.parametrize("what", ["red 2", "red 9", "pink 1", "red", "", "red 1 2"])
def test_there_is_nothing_to_say_of_what_is_not_there(what):
    assert table("b3").look(0, what) is None


def test_the_box_as_plain_data():
    parts = primordia.GAMES["ursuppe"].parts()
    assert parts["genes"]["armor"] == {
        "price": 6,
        "mutation": 6,
        "counts": 2,
        "copies": {"3": 1, "4": 1},
        "replaces": ["defense", "escape"],
    }
    assert parts["diets"]["2yellow+green"] == {"yellow": 2, "green": 1}
    assert (parts["track"], parts["finish"], len(parts["fields"])) == (51, 42, 19)
