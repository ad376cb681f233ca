"""H6: trophic levels at the end of the purchases (R42, R45), as whole matches play them."""

from __future__ import annotations

import tomllib

import pytest

import primordia
from primordia.genesis.extinction import fall
from primordia.genesis.parts import CONTINENT, OCEAN, ORGANISMS
from primordia.genesis.trophic import UNSURE, prospects
from tests.genesis.scene import Scene, buying
from tests.genesis.table import Life, life, organism, play, pool, score, table

MOUND, POND, SEEP, ZINC, VENT = "clay-mound", "warm-pond", "alkaline-seep", "geothermal-zinc", "hydrothermal-vent"


def macro(bionts: str, card: str, level: int, organs: tuple[int, ...] = (), land: bool = False) -> Life:
    """A macroorganism of the first colour named."""
    return life(bionts, macro=card, level=level, organs=list(organs), terrestrial=land)


# The end of the phase that makes the first macroorganisms (R42)


def test_42_h6a_the_first_macroorganisms_are_ranked_in_the_phase_that_makes_them() -> None:
    """The trilobite has five red and yellow chromosomes, the seaweed none: it eats the seaweed, whoever came first."""
    things = {"clay_mound": life("red", "2red+3yellow+2green+blue"), "warm_pond": life("green", "3green+blue")}
    game = table("red green", phase=5, sky="37", **things, red=pool("red"), green=pool("green"))
    play(game, "evolve trilobite", "evolve seaweed")
    assert game.is_over
    assert [organism(game, name)["level"] for name in (MOUND, POND)] == [1, 0]
    assert (score(game, "red"), score(game, "green")) == (21, 11)


def test_42_h6d_the_first_macroorganisms_may_crowd_the_ocean() -> None:
    """Four are made in one phase, none can go ashore: the one without red and yellow goes extinct at its end."""
    t = buying()
    for name, colour, cubes in (
        (POND, "red", "3green+blue"),
        (MOUND, "yellow", "2red+yellow+green+blue"),
        (SEEP, "green", "red+2yellow+green+blue"),
        (ZINC, "blue", "2red+yellow+2green+blue"),
    ):
        t.bacterium(name, colour, cubes, owner=colour)
        t.pool(colour, colour)
    t.begin().play("evolve seaweed", "evolve flatworm", "evolve arrow-worm", "evolve lamp-shell")
    assert [entry.arguments["count"] for entry in t.entries("overcrowded")] == [4]
    assert [entry.arguments["organism"] for entry in t.entries("outcompeted")] == [POND]
    assert t.asked == ""


def test_42_h6c_the_first_macroorganisms_are_offered_the_land() -> None:
    t = buying()
    for name, colour, cubes in (
        (POND, "red", "3green+blue"),
        (MOUND, "yellow", "2red+yellow+green+blue"),
        (SEEP, "green", "red+2yellow+green+blue"),
        (ZINC, "blue", "2red+yellow+2green+blue"),
    ):
        t.bacterium(name, colour, cubes, owner=colour)
        t.pool(colour, colour)
    t.pool("red", "red+green+2blue")  # one for the seaweed, the others for its three organs
    t.begin().play("evolve seaweed", "spend red", "evolve flatworm", "evolve arrow-worm", "evolve lamp-shell")
    assert t.asked == f"offer red {POND}"
    t.play("landfall")
    assert not t.entries("outcompeted")


# Ties are rolled anew only where something has changed (R45)


def two_chains() -> Scene:
    """Equal metabolic rates in the sea and on land, each with a blue and a red player."""
    t = buying("red", "blue")
    t.macro(POND, "flatworm", "blue", level=1)
    t.macro(SEEP, "arrow-worm", "blue", level=0)
    t.macro(MOUND, "trilobite", "red", land=True, level=1)
    t.macro(ZINC, "opabinia", "red", land=True, level=0)
    return t


def finish(t: Scene) -> Scene:
    """Nobody buys any more."""
    while t.asked:
        t.play("done" if "done" in t.options else t.options[0])
    return t


def rolled_off(t: Scene) -> set[str]:
    return {str(entry.arguments["organism"]) for entry in t.entries("rolled-off")}


def levels(t: Scene, *names: str) -> list[int]:
    return [t.earth.level[ORGANISMS.number(name)] for name in names]


def test_45_h6a_a_change_in_the_sea_leaves_the_ties_of_the_land() -> None:
    """The arrow worm gets a yellow organ and is above the flatworm; on land nobody rolls."""
    t = two_chains()
    t.pool("blue", "yellow")
    finish(t.begin().play(f"act-for {SEEP}", "organ 2"))
    assert rolled_off(t) == set()
    assert levels(t, POND, SEEP, MOUND, ZINC) == [0, 1, 1, 0]
    assert t.earth.restless == 0


def test_45_h6a_a_change_on_land_leaves_the_ties_of_the_sea() -> None:
    t = two_chains()
    t.earth.restless = 2
    t.dice(1, 1, 2, 3)
    finish(t.begin())
    assert rolled_off(t) == {MOUND, ZINC}
    assert levels(t, POND, SEEP) == [1, 0]


def test_45_the_levels_to_come_are_known_where_nothing_has_changed() -> None:
    t = two_chains()
    t.earth.restless = 2
    ahead = {row: {ORGANISMS.text(o): level for o, level in prospects(t.earth, row)} for row in (OCEAN, CONTINENT)}
    assert ahead == {OCEAN: {POND: 1, SEEP: 0}, CONTINENT: {MOUND: UNSURE, ZINC: UNSURE}}


def test_45_a_landfall_changes_the_sea_and_the_land() -> None:
    """Without the seaweed the others move down, and it is the plant of the land."""
    t = buying("red", "blue")
    t.macro(MOUND, "seaweed", "red", "1, 2", level=0)
    t.macro(POND, "flatworm", "blue", level=1)
    t.macro(SEEP, "opabinia", "blue", level=2)
    t.macro(ZINC, "lamp-shell", "red", land=True, level=0)
    t.pool("red", "blue")
    finish(t.begin().play(f"act-for {MOUND}", "organ 3"))
    assert levels(t, POND, SEEP, MOUND, ZINC) == [0, 1, 0, 1]


def test_45_a_fall_changes_only_its_own_ecosystem() -> None:
    for land in (False, True):
        t = buying("red", "blue")
        t.macro(MOUND, "seaweed", "red", land=land)
        fall(t.earth, ORGANISMS.number(MOUND))
        assert t.earth.restless == 1 + land


def test_45_positions_name_the_restless_ecosystems() -> None:
    things = {"clay_mound": macro("green", "seaweed", 0), "warm_pond": macro("blue", "flatworm", 0, land=True)}
    for said, meant in ((0, None), (1, ["ocean", "continent"]), (["ocean"], ["ocean"]), (["continent"], ["continent"])):
        game = table(phase=2, about={"restless": said, "crisis": 1}, **things)
        written = tomllib.loads(game.position())
        assert written.get("restless") == meant
        assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()


@pytest.mark.parametrize("said", [2, "ocean", ["coastal"], [1]])
def test_45_other_values_are_refused(said: object) -> None:
    with pytest.raises(primordia.SetupError):
        table(phase=2, about={"restless": said})
