"""What the editions play differently in order of play, events and Darwin rolls: A, D, G."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.edition import NAMES
from primordia.genesis.parts import OCEAN
from primordia.kernel.game import Game, inside

from .table import (
    alive,
    asked,
    asked_in_turn,
    catalysts,
    document,
    idle,
    life,
    move,
    offered,
    parasite,
    play,
    pool,
    refugia,
    refugium,
    roll,
    start,
    table,
    told,
    whole_turn,
)

FIRST = ("2016-late", "2016")


# A6. Player order


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize(
    ("colours", "by_icons", "clockwise"),
    [
        ("red yellow green blue", "green blue red yellow", "green blue red yellow"),
        ("red blue green yellow", "green blue red yellow", "green yellow red blue"),
        ("blue yellow red", "blue red yellow", "blue yellow red"),  # the first icon is nobody's
    ],
)
def test_a6_by_the_icons_or_clockwise_from_the_first(edition, colours, by_icons, clockwise):
    pools = {colour: pool("red") for colour in colours.split()}
    game = table(colours, sky="46", options={"edition": edition}, uv_irradiated_ocean=refugium(), **pools)
    order = clockwise if edition in FIRST else by_icons
    assert game.view()["order"] == order.split()
    assert asked_in_turn(game, "assign") == order.split()


@pytest.mark.parametrize("edition", NAMES)
def test_a6b_after_a_wanton_first_player_the_order_begins_with_the_leftmost(edition):
    game = table(
        "red blue green yellow",
        sky="46",
        options={"edition": edition},
        agenda=["phase 2"],
        clay_mound=life("yellow", mutations="rotary-flagellum"),
        uv_irradiated_ocean=refugium(),
        **{colour: pool("red") for colour in ("red", "yellow", "green", "blue")},
    )
    assert asked(game) == ("go-first", "yellow")
    play(game, "yes")
    assert game.view()["order"] == ["yellow", "green", *(["red", "blue"] if edition in FIRST else ["blue", "red"])]


# A4, A6c. Darwin rolls of parasites


def rolling(edition: str) -> Game:
    """Order green, blue, red; green's parasite on blue's bacterium, and a bacterium of green's."""
    return table(
        "red green blue",
        phase=4,
        sky="46",
        options={"edition": edition},
        agenda=["go-first red", "phase 4"],
        zeolite_lagoon=life("green"),
        clay_mound=life("blue", cubes="3blue", mutations="tmrna"),
        green_parasite=parasite("green", "clay-mound", "tmrna.base"),
    )


@pytest.mark.parametrize("edition", NAMES)
def test_a6c_a_parasite_rolls_after_its_host_or_with_its_controllers_others(edition):
    game = rolling(edition)
    game.force(dice=[2] * 20)
    play(game, "no")
    if edition == "2020":
        rolled = ["zeolite-lagoon", "clay-mound", "green-parasite"]
    else:
        assert asked(game) == ("darwin-turn", "green")
        assert offered(game) == {"roll-for zeolite-lagoon", "roll-for green-parasite"}  # he chooses
        play(game, "roll-for green-parasite")
        rolled = ["green-parasite", "zeolite-lagoon", "clay-mound"]
    assert [entry["organism"] for entry in told(game, "darwin-roll")] == rolled


@pytest.mark.parametrize("edition", ["2017", "2016-late", "2016"])
def test_a_parasite_rolls_once_and_not_when_it_is_dead(edition):
    game = rolling(edition)
    game.force(dice=[6, 6, 2, 2, 2, 2, 2, 2, 2])
    play(game, "no", "roll-for zeolite-lagoon")  # two errors: extinct
    assert [entry["organism"] for entry in told(game, "darwin-roll")] == ["zeolite-lagoon", "green-parasite", "clay-mound"]


# D1a. The last card of the game is an aftershock


@pytest.mark.parametrize("edition", NAMES)
def test_d1a_the_landforms_of_the_previous_turn_stay_or_none_is_active(edition):
    life_on = {"clay_mound": life("green", "2green"), "green": pool("red")}  # so that there is something to do
    game = whole_turn(
        "58", sky="46", options={"edition": edition}, cards="deep-hot-biosphere" if edition == "2020" else "", **life_on
    )
    assert asked(game) == ("assign", "green")
    rows = game.view()["rows"]
    assert [rows[row]["active"] for row in ("cosmic", "coastal")] == [edition == "2020"] * 2
    assert game.view()["order"] == ["green", "blue"]  # that of 46 in all editions
    assert bool(told(game, "roiled")) == (edition == "2020")
    again = primordia.from_position(game.position(), seed=1)
    assert again.view()["rows"] == rows


# D8. Cancer


@pytest.mark.parametrize("edition", NAMES)
def test_d8_a_roll_for_each_crab_or_one(edition):
    """With a card pack: no card of the game shows two."""
    data = document(
        "green blue",
        phase=1,
        draws=(0, 0, 1),
        agenda=["go-first green", "phase 1"],
        options={"edition": edition, "cards": '[events.57]\nicons = ["cancer", "cancer"]\n'},
        clay_mound=life("green", macro="sea-star"),
    )
    game = start(data)
    game.force(cards=["57"], dice=[2] * 4)
    play(game, "no")
    assert len(told(game, "rolled-cancer")) == (2 if edition == "2020" else 1)
    assert len(told(game, "cancer")) == len(told(game, "rolled-cancer"))


# Cards of the first edition in play


@pytest.mark.parametrize("edition", NAMES)
def test_j2_event_38_warms_in_every_edition(edition):
    """The German and the French book roll 4,4 for two lives on Mars, which die: only in the warmth a 4 animates (51)."""
    second = "green-rust-fumarole" if edition == "2016" else "deep-hot-biosphere"  # the third cosmic one is out of the game
    dust = {"interplanetary_dust": refugium("blue"), "blue": pool()}
    game = whole_turn("38", "blue green", options={"edition": edition}, cards=f"mars-paleo-ocean {second}", **dust)
    assert game.view()["climate"] == ["warm"]
    move(roll(idle(game, "assign", "blue"), 4, 4), "interplanetary-dust", "mars-paleo-ocean")
    play(game, "animate blue", "animate green")
    assert asked(game) == ("manna-death", "blue") and alive(game, "mars-paleo-ocean") == "green+blue"
    play(game, "disorganise blue", "disorganise green")
    assert catalysts(game, "blue") == "green+blue"


@pytest.mark.parametrize("edition", NAMES)
def test_j8_event_46_has_the_ocean_active_in_2016_only(edition):
    """With the cosmos empty both new refugia are coastal (German, Czech, English); in French one is oceanic (51)."""
    cosmos = {name: life("blue") for name in ("mars_paleo_ocean", "interplanetary_dust", "deep_hot_biosphere")}
    ocean = edition == "2016"
    first = "clay-mound" if ocean else "zeolite-lagoon"  # +earth takes the lowest active deck, +heaven the highest
    game = whole_turn("46", options={"edition": edition}, cards=f"uv-irradiated-ocean {first}", **cosmos)
    assert inside(game).active_rows() == 0b0101 | ocean << OCEAN
    assert refugia(game, "ocean") == (["clay-mound"] if ocean else [])
    assert refugia(game, "coastal") == (["uv-irradiated-ocean"] if ocean else ["uv-irradiated-ocean", "zeolite-lagoon"])
