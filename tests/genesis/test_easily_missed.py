"""Rules that are short in the book and decide games, as far as parts A to E and the glossary know them."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.cards import overlay
from primordia.genesis.organism import is_macro

from . import driver_d as d
from . import driver_e as a

# The Golden Rule


def test_golden_rule_a_card_beats_the_book() -> None:
    """The book knows spores of mutations only, three resilient refugia, and one that costs a catalyst."""
    pack = overlay(
        "pack",
        """
        [macroorganisms.seaweed.marine]
        organs = [{ colour = "green", name = "Drifting Spores", icons = ["spore"] }]
        [placards.warm-pond]
        smite_immune = true
        entry_cost = true
        [placards.hydrothermal-vent]
        smite_immune = false
        """,
    )
    e = a.earth("red", "green", sky=a.NONE, cards=pack)
    a.macro(e, "clay-mound", "seaweed", "red", [1])
    a.refugium(e, "warm-pond")
    a.catalysts(e, "red", "blue yellow")
    assert "lift pool" in a.turn_of(e, "red")  # no row is active; the ocean has no refugium
    assert a.play(e, "lift pool") == ["spend yellow", "spend blue"]  # into the only one
    a.play(e, "spend blue")
    assert a.bionts(e, "warm-pond") == "red" and a.disks(e, "red") == [0, 1, 0, 0]
    e = d.table()
    e.cards = pack
    pond, vent = d.refugium(e, "warm-pond"), d.refugium(e, "hydrothermal-vent")
    d.event(e, 49)
    d.run(e)
    assert d.manna(e, pond) == "rgb" and d.manna(e, vent) == "rggb"


@pytest.mark.parametrize(
    "pack",
    [
        "[events.37]\norder = ['red', 'yellow', 'blue']\n",
        "[events.37]\norder = ['red', 'yellow', 'blue', 'blue']\n",
        "[events.41]\nicons = ['smite']\n",  # no longer an aftershock
    ],
)
def test_a6_an_event_without_aftershock_names_every_colour_once(pack: str) -> None:
    with pytest.raises(primordia.SetupError) as caught:
        overlay("mine.toml", pack)
    assert caught.value.message == "genesis.cards.field"
    assert caught.value.arguments["field"] == "order"


# Glossary: atrophy, immunology, AIDS


def test_immunology_of_an_organ_the_trophic_biont_may_go_before_an_endosymbiont_of_the_same_colour() -> None:
    """Red has the trophic biont and an endosymbiont; with the syringe of an organ tokens go in any order."""
    e = d.table()
    o = d.macro(e, "warm-pond", "seaweed", "rr", ("Sporangia", "Leaves"))
    d.event(e, 43, 44)  # X 3 against two red bionts and the heat icon of the endosymbiont
    assert d.run(e) == []
    e.turn += 1
    d.event(e, 51, 55)  # X 4
    assert d.run(e) == ["lose-organ 1", "lose-organ 3", "lose-biont red", "lose-trophic"]
    d.run(e, "lose-trophic")
    assert not is_macro(e, o) and d.bionts(e, o) == "rr"
    assert e.trophies[0] == 1 and d.pool(e, "red") == ""
    assert d.cubes(e, o) == "ggggbb"


# E: why a biont cannot go somewhere


def test_e6d_a_macroorganism_keeps_its_bionts_whatever_the_icons() -> None:
    e = a.earth("red", "green", sky="42")
    a.macro(e, "hydrothermal-vent", "seaweed", "red green")
    a.bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    a.turn_of(e, "red")
    assert a.why(e, "lift hydrothermal-vent") == ("genesis.why.macroorganism", "E6d")


def test_e2a_the_limit_does_not_hinder_who_moves_between_refugia() -> None:
    """What is missing is the catalyst for the Deep Hot Biosphere (E2c)."""
    e = a.earth("red", "green", sky="37")
    a.refugium(e, "clay-mound", "red")
    a.refugium(e, "hydrothermal-vent")
    a.refugium(e, "deep-hot-biosphere")
    a.turn_of(e, "red")
    assert a.play(e, "lift clay-mound") == ["put hydrothermal-vent", "put pool"]
    assert a.why(e, "put deep-hot-biosphere") == ("genesis.why.no-catalyst", "E2c")


def test_e6a_after_a_block_refugia_and_new_parasites_are_out() -> None:
    e = a.earth("red", "green", "blue", sky="42")
    a.bacterium(e, "hydrothermal-vent", "red red", "", ["rotary-flagellum"])
    a.bacterium(e, "clay-mound", "green", "", ["conjugation-pilus", "bacteriorhodopsin"])
    a.refugium(e, "green-rust-fumarole")
    a.turn_of(e, "red")
    options = a.play(e, "lift hydrothermal-vent")
    assert {"put green-rust-fumarole", "put clay-mound", "attach front clay-mound"} <= set(options)
    assert a.play(e, "put clay-mound", "yes") == ["put hydrothermal-vent", "put pool"]
    for text in ("put green-rust-fumarole", "put clay-mound", "attach front clay-mound"):
        assert a.why(e, text) == ("genesis.why.blocked", "E6")
