"""Rules that are short in the book and decide games, as far as parts A to E and the glossary know them."""

from __future__ import annotations

from primordia.genesis.organism import is_macro

from . import driver_d as d

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
