"""Diseased organs: where they return to (23, R46), and who may take them when parasites change (E4a, R47)."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.extinction import extinct, fall
from primordia.genesis.parts import BLUE, FIRST_PARASITE, ORGANISMS
from primordia.kernel.game import Game, inside
from tests.genesis.checks import sound
from tests.genesis.scene import Scene, buying
from tests.genesis.table import asked, life, offered, organism, parasite, play, pool, table, told

MOUND = "clay-mound"
SHELL = "lamp-shell"  # organs: red, two yellow, two green, blue
STAR = "sea-star"  # two red, yellow, three green
TWO_GREENS = '[parasites.virus]\nslots = ["green", "green"]\n'


def orphaned(card: str, organs: str, *diseased: str, pack: str = "") -> Scene:
    """Red's macroorganism, whose parasite, blue's virus with a green and a yellow slot, has just died."""
    t = buying("red", "blue", options={"cards": pack})
    t.macro(MOUND, card, "red", organs)
    t.parasite("blue", MOUND, ", ".join(diseased))
    t.begin()
    extinct(t.earth, FIRST_PARASITE + BLUE)
    t.settle()
    return t


# The death of the parasite


def test_46_a_diseased_organ_returns_to_its_own_slot() -> None:
    """The second of two empty slots of its colour."""
    t = orphaned(SHELL, "1", "organ-5", "organ-3")
    assert t.asked == "" and t.organs(MOUND) == [1, 3, 5]


def test_46_if_that_is_full_the_owner_says_which_other() -> None:
    t = orphaned(STAR, "4", "organ-4")
    assert t.asked == f"convert red {MOUND}" and t.options == ["organ 5", "organ 6"]
    assert t.play("organ 6").organs(MOUND) == [4, 6]


def test_46_a_single_other_slot_is_not_asked_for() -> None:
    t = orphaned(STAR, "4, 5", "organ-4")
    assert t.asked == "" and t.organs(MOUND) == [4, 5, 6]


def test_46_without_a_slot_of_its_colour_it_is_lost() -> None:
    t = orphaned(SHELL, "4, 5", "organ-4", "organ-3")
    assert t.asked == "" and t.organs(MOUND) == [3, 4, 5]


def test_46_no_cube_takes_the_own_slot_of_another() -> None:
    """With two green slots on the parasite: the first cube's slot has been filled again, that of the second is empty."""
    t = orphaned(SHELL, "4", "organ-4", "organ-5", pack=TWO_GREENS)
    assert t.asked == "" and t.organs(MOUND) == [4, 5]
    t = orphaned(STAR, "4", "organ-4", "organ-5", pack=TWO_GREENS)
    assert t.asked == "" and t.organs(MOUND) == [4, 5, 6]


def test_23_in_2016_late_they_become_chromosomes_and_nobody_is_asked() -> None:
    """Of a fallen macroorganism: as many as there are empty slots of their colour."""
    star = life("red", macro=STAR, organs=[4])
    things = {"clay_mound": star, "blue_parasite": parasite("blue", MOUND, "organ-4")}
    e = inside(table("red blue", options={"edition": "2016-late"}, **things))
    o = ORGANISMS.number(MOUND)
    agenda = len(e.agenda)
    fall(e, o)
    assert e.cubes[o * 4 : o * 4 + 4] == [2, 2, 1 + 2, 2]
    assert "convert" not in {step.kind for step in e.agenda[agenda:]}


# Supplanting (E4a)


def driven_out(organs: list[int], diseased: str, card: str = STAR) -> Game:
    """Green's salmonella (blue and yellow, or on its back blue and red) comes to red's host of blue's viroid (red, yellow)."""
    viroid = parasite("blue", MOUND, diseased, side="back")
    things = {"clay_mound": life("red", macro=card, organs=organs), "blue_parasite": viroid}
    return table("green red blue", sky="45", auto=False, **things)


def test_47_the_cube_of_the_incumbent_is_taken_although_its_slot_is_full_again() -> None:
    """Opabinia has one red organ, which was bought again: green takes the stolen one and a blue one, and the organ stays."""
    game = driven_out([1, 3], "organ-1", "opabinia")
    play(game, "lift pool", f"attach back {MOUND}", "enough")
    assert offered(game) == {"steal organ-1", "steal organ-3", "take-over 1"}
    play(game, "take-over 1")
    assert told(game, "took-over") == [
        {"colour": "green", "organism": "green-parasite", "stolen": "organ-1", "target": "blue-parasite"}
    ]
    play(game, "steal organ-3")
    assert organism(game, "green-parasite")["diseased"] == ["organ-3", "organ-1"]
    assert organism(game, MOUND)["organs"] == [1]


def test_47_or_the_organ_itself_and_then_the_stolen_cube_is_lost() -> None:
    game = driven_out([1, 3], "organ-1", "opabinia")
    play(game, "lift pool", f"attach back {MOUND}", "enough", "steal organ-1")
    assert offered(game) == {"steal organ-3"}  # its red slot is taken
    play(game, "steal organ-3")
    assert organism(game, MOUND)["organs"] == []
    assert organism(game, "blue-parasite")["diseased"] == [None, None] and asked(game) == ("rehome", "blue")


def test_47_a_cube_that_has_a_place_returns_and_is_stolen_from_there() -> None:
    game = driven_out([], "organ-1, organ-3", SHELL)
    assert "lift pool" not in offered(game)  # two cubes cannot be outdone
    game = driven_out([3], "organ-1", "opabinia")
    play(game, "lift pool", f"attach back {MOUND}", "enough")
    assert offered(game) == {"steal organ-1", "steal organ-3"} and organism(game, MOUND)["organs"] == [1, 3]


def test_47_a_position_between_the_two_says_it_all() -> None:
    game = driven_out([1, 3], "organ-1", "opabinia")
    play(game, "lift pool", f"attach back {MOUND}", "enough")
    again = primordia.from_position(game.position())
    assert again.position() == game.position() and offered(again) == offered(game)
    sound(again)
    play(again, "take-over 1")
    assert organism(again, MOUND)["organs"] == [1, 3]


def test_46_the_owner_of_the_host_is_asked_before_the_supplanter_steals() -> None:
    """Blue's virus holds a green organ of a sea star whose slot is full; yellow comes with red and green."""
    virus = parasite("blue", MOUND, "organ-4")
    things = {"clay_mound": life("red", macro=STAR, organs=[1, 4]), "blue_parasite": virus}
    game = table("yellow red blue", sky="45", auto=False, **things)
    play(game, "lift pool", f"attach front {MOUND}", "enough")
    assert asked(game) == ("convert", "red") and offered(game) == {"organ 5", "organ 6"}
    play(game, "organ 6")
    assert asked(game) == ("steal", "yellow") and offered(game) == {"steal organ-1", "steal organ-4", "steal organ-6"}


# Flipping the card (H2 in 2016)


def flipped(organs: list[int], diseased: str, card: str) -> Game:
    """Blue's virus shows its other side, the viroid (red and yellow), and stays with its host."""
    things = {"clay_mound": life("red", macro=card, organs=organs), "blue_parasite": parasite("blue", MOUND, diseased)}
    game = table("blue red", phase=5, sky="45", options={"edition": "2016"}, red=pool("2blue"), blue=pool(), **things)
    while asked(game) != ("buy", "blue"):
        game.play("done")
    return play(game, "flip")


@pytest.mark.parametrize("slot", [2, 3])
def test_46_a_flipped_parasite_gives_the_organ_back_to_its_own_slot(slot: int) -> None:
    """Yellow organs of a lamp shell; then it steals again."""
    game = flipped([1], f"none, organ-{slot}", SHELL)
    assert asked(game) == ("steal", "blue") and offered(game) == {"steal organ-1", f"steal organ-{slot}"}


def test_46_and_the_owner_of_its_host_is_asked_first() -> None:
    game = flipped([1, 2, 4], "organ-4", STAR)
    assert asked(game) == ("convert", "red") and offered(game) == {"organ 5", "organ 6"}
    play(game, "organ 5")
    assert asked(game) == ("steal", "blue") and offered(game) == {"steal organ-1", "steal organ-2"}
