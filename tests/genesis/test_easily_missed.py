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
