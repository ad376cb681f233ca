"""The catalogue: names, sets, text forms, stable numbers."""

from __future__ import annotations

import pytest

import primordia
from primordia.kernel.action import Action, Catalogue, Names, Sets
from primordia.kernel.errors import IllegalAction
from tests.kernel import toy

CATALOGUES = [toy.CATALOGUE, primordia.GAMES["ursuppe"].catalogue]


def test_names_know_both_directions() -> None:
    names = Names("colour", ["red", "green"])
    assert len(names) == 2
    assert names.kind == "colour"
    assert [names.text(k) for k in range(2)] == ["red", "green"]
    assert [names.number(name) for name in ("red", "green")] == [0, 1]
    with pytest.raises(KeyError):
        names.number("blue")


def test_names_keep_their_own_list() -> None:
    given = ["red", "green"]
    names = Names("colour", given)
    given.append("blue")
    assert names.names == ["red", "green"]


def test_sets_are_bits() -> None:
    sets = Sets(Names("colour", ["red", "green", "blue"]))
    assert sets.kind == "colour"
    assert [sets.text(k) for k in range(8)] == [
        "none",
        "red",
        "green",
        "red+green",
        "blue",
        "red+blue",
        "green+blue",
        "red+green+blue",
    ]
    assert [sets.number(sets.text(k)) for k in range(8)] == list(range(8))
    assert sets.number("blue+red") == 5


@pytest.mark.parametrize("text", ["", "violet", "red+", "red+violet", "none+red", "red green"])
def test_sets_refuse_strangers(text: str) -> None:
    with pytest.raises(KeyError):
        Sets(Names("colour", ["red", "green"])).number(text)


def test_a_catalogue_counts_in_the_order_of_making() -> None:
    catalogue = Catalogue({"colour": Names("colour", ["red", "green"]), "size": Names("size", ["s", "m", "l"])})
    stop = catalogue.one("stop")
    paint = catalogue.each("paint", "colour")
    make = catalogue.pairs("make", "colour", "size")
    assert len(catalogue) == 9
    assert [catalogue[k].number for k in range(9)] == list(range(9))
    assert catalogue[0] is stop
    assert [action.text for action in paint] == ["paint red", "paint green"]
    assert [(action.x, action.y) for action in paint] == [(0, 0), (1, 0)]
    assert make[1 * 3 + 2].text == "make green l"
    assert (make[5].x, make[5].y) == (1, 2)
    assert make[5].arguments == {"colour": "green", "size": "l"}
    assert str(make[5]) == "make green l"
    assert repr(make[5]) == "<make green l>"


def test_no_action_twice() -> None:
    catalogue = Catalogue({})
    catalogue.one("stop")
    with pytest.raises(AssertionError):
        catalogue.one("stop")
    assert len(catalogue) == 1


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_action_is_found_by_its_text_and_number(catalogue: Catalogue) -> None:
    assert len({action.text for action in catalogue.actions}) == len(catalogue)
    for number, action in enumerate(catalogue.actions):
        assert action.number == number
        assert catalogue[number] is action
        assert catalogue.parse(action.text) is action
        assert catalogue.parse(f"  {action.text.upper().replace(' ', '   ')} ") is action
        assert action.text.split()[0] == action.verb


def test_the_numbers_of_ursuppe_stay() -> None:
    """New verbs go to the end: a trained player must find its actions again."""
    catalogue = primordia.GAMES["ursuppe"].catalogue
    for text, number in {
        "start 1": 0,
        "start 4": 3,
        "place 1 b1": 4,
        "drift": 137,
        "move": 138,
        "stay": 139,
        "go north": 141,
        "stop": 145,
        "follow": 150,
        "starve": 431,
        "pass": 644,
    }.items():
        assert catalogue.parse(text).number == number, text


@pytest.mark.parametrize("text", ["", "   ", "dance", "wait wait", "vote violet", "vote", "show red", "\n", "wait\0"])
def test_an_unknown_text_is_explained(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        toy.CATALOGUE.parse(text)
    error = caught.value
    assert error.message == "kernel.action.unknown"
    assert error.arguments["action"] == text.strip()
    assert error.arguments["examples"]
    assert str(error)


def test_examples_are_of_the_same_verb_where_there_is_one() -> None:
    with pytest.raises(IllegalAction) as caught:
        toy.CATALOGUE.parse("VOTE violet")
    assert caught.value.arguments["examples"] == "vote red, vote green, vote blue"
    with pytest.raises(IllegalAction) as caught:
        toy.CATALOGUE.parse("dance")
    assert caught.value.arguments["examples"].split(", ") == sorted({action.verb for action in toy.CATALOGUE.actions})


def test_parse_action_of_the_public_api() -> None:
    action = primordia.parse_action("ursuppe", "Divide 3  B2")
    assert isinstance(action, Action)
    assert action.text == "divide 3 b2"
    assert (action.x, action.arguments["field"]) == (2, "b2")
    with pytest.raises(primordia.IllegalAction):
        primordia.parse_action("ursuppe", "vote red")
    with pytest.raises(primordia.SetupError) as caught:
        primordia.parse_action("toy", "wait")
    assert caught.value.message == "kernel.setup.game"
    assert caught.value.arguments == {"game": "toy", "known": ", ".join(primordia.GAMES)}


def test_actions_are_compared_by_identity() -> None:
    twin = Action(0, "wait", 0, 0, {})
    assert twin.text == toy.WAIT.text
    assert twin != toy.WAIT
    game = toy.turns()
    with pytest.raises(IllegalAction):
        game.play(twin)
