"""D1 to D4: chains, landforms, roiling, new refugia, smite, the ozone layer."""

from __future__ import annotations

from primordia.genesis import events
from primordia.genesis.earth import GONE
from primordia.genesis.parts import COASTAL, CONTINENT, COSMIC, MUTATIONS, OCEAN
from tests.genesis.driver_d import (
    bacterium,
    bionts,
    climate,
    cubes,
    event,
    gene,
    genes,
    macro,
    manna,
    organs,
    parasite,
    placards,
    pool,
    refugia,
    refugium,
    run,
    show,
    table,
    told,
)


def decks(e):
    """Five unseen mutations in every row, the top one turned up."""
    for row in range(4):
        e.veiled[row] = 5
        e.reveal(row)


# D1. Special events


def test_d1a_an_aftershock_draws_on_until_a_card_without_one():
    e = table()
    event(e, 41, 37)
    assert told(e, "event") == ["event 41", "event 37"]
    assert [e.active(row) for row in range(4)] == [True, True, False, False]


def test_d1a_several_aftershocks_in_a_row_and_the_last_card_rules():
    e = table("red", "blue")
    event(e, 43, 51, 58, 52)
    assert told(e, "event") == ["event 43", "event 51", "event 58", "event 52"]
    assert e.cards.events[e.sky].number == 52
    assert e.order() == [3, 0]


def test_d1a_a_last_card_that_is_an_aftershock_leaves_landforms_and_order():
    e = table()
    show(e, 47)  # cosmic and continent, green before blue, red before green
    decks(e)
    tops = e.top[:]
    event(e, 58)
    assert run(e) == []
    assert e.cards.events[e.sky].number == 47
    assert e.order() == [0, 2]
    # Q1: the previous landforms count as shown, so their decks roil too
    assert [e.top[row] != tops[row] for row in range(4)] == [True, False, False, True]


def test_a1_nothing_happens_without_cards():
    e = table()
    event(e)
    assert run(e) == []
    assert told(e) == []


def test_d1b_waterworld_dims_the_continents_until_the_next_aftershock():
    e = table()
    event(e, 48)
    assert run(e) == []
    assert e.waterworld
    assert told(e, "waterworld-began") == ["waterworld-began"]
    e.turn += 1
    event(e, 49)  # ocean, coastal, continent
    assert [e.active(row) for row in range(4)] == [False, True, True, False]
    assert run(e) == []
    e.turn += 1
    event(e, 43, 45)
    assert not e.waterworld
    assert told(e, "waterworld-ended") == ["waterworld-ended"]
    assert e.active(CONTINENT)


def test_d1b_no_roiling_of_continents_under_a_waterworld():
    e = table()
    e.waterworld = 1
    decks(e)
    tops = e.top[:]
    event(e, 49)
    assert run(e) == []
    assert [e.top[row] != tops[row] for row in range(4)] == [False, True, True, False]


def test_d1b_earth_skips_the_continents_under_a_waterworld():
    e = table()
    e.waterworld = 1
    event(e, 45)  # ocean, coastal, continent; two +earth
    assert run(e) == []
    assert [e.cards.placards[p].row for p in e.refugia()] == [COASTAL, COASTAL]


def test_ruling_10_j4_continents_emerge_in_the_turn_in_which_an_aftershock_ends_the_waterworld():
    e = table("green", "blue")
    show(e, 48)
    e.waterworld = 1
    placards(e, "warm-pond", "tholin-storm-clouds")
    event(e, 43, 45)
    assert run(e) == []
    assert refugia(e) == ["warm-pond", "tholin-storm-clouds"]


def test_q52_a_waterworld_after_an_aftershock_in_the_same_chain_stays():
    e = table()
    event(e, 43, 48)
    assert run(e) == []
    assert e.waterworld
    assert [e.active(row) for row in range(4)] == [False, True, True, False]


def test_q54_in_the_introductory_game_waterworld_has_only_landforms_and_roiling():
    e = table(advanced=False)
    decks(e)
    tops = e.top[:]
    event(e, 48)
    assert run(e) == []
    assert not e.waterworld
    assert [e.top[row] != tops[row] for row in range(4)] == [False, True, True, False]


def test_d1c_no_ultraviolet_under_the_ozone_layer():
    e = table()
    event(e, 59)
    assert run(e) == []
    assert e.ozone == 1
    o = bacterium(e, "warm-pond", "r", "r")
    gene(e, o, "tmrna", "mrna")
    e.turn += 1
    event(e, 57)  # smite, X, cancer, UV 0
    assert run(e) == []
    assert genes(e, o) == ["tmrna", "mrna"]
    assert not told(e, "radiation")


def test_d1c_the_comet_impactor_punches_a_hole_for_one_turn():
    e = table()
    e.ozone = 1
    o = bacterium(e, "warm-pond", "rrr", "r")
    gene(e, o, "tmrna", "mrna", "trna", "cytochromes")
    event(e, 51, 53)  # UV 3, then smite, drought, UV 1
    assert run(e) == ["discard tmrna", "discard trna", "discard mrna", "discard cytochromes"]
    assert run(e, "discard tmrna", "discard trna", "discard mrna") == []
    assert genes(e, o) == ["cytochromes"]
    assert e.ozone == 1
    gene(e, o, "tmrna")
    e.turn += 1
    event(e, 57)
    assert run(e) == []
    assert genes(e, o) == ["tmrna", "cytochromes"]


def test_d1c_without_a_layer_there_is_no_hole():
    e = table()
    event(e, 51, 52)
    assert run(e) == []
    assert e.ozone == 0
    assert not told(e, "ozone-hole")


def test_d1d_ruling_9_the_big_whack_does_not_reach_the_cosmos():
    e = table()
    mars = refugium(e, "mars-paleo-ocean")
    rust = refugium(e, "green-rust-fumarole")
    mars_bug = bacterium(e, "deep-hot-biosphere", "g", "yybb")
    earth_bug = bacterium(e, "warm-pond", "g", "yyyb")
    event(e, 41, 39)  # XX of the Big Whack and X of the bolide
    assert told(e, "event") == ["event 41", "event 39"]
    assert run(e, "suffer warm-pond", *["lose-cube yellow"] * 3, "lose-cube blue") == []
    assert manna(e, mars) == "rygb"
    assert e.place[rust] == GONE
    assert cubes(e, earth_bug) == "b"
    assert cubes(e, mars_bug) == "yyb"
    assert told(e, "extreme") == ["extreme 3"]


def test_ruling_9_a_parasite_in_the_cosmos_is_shielded_too():
    e = table()
    host = bacterium(e, "deep-hot-biosphere", "r", "r")
    gene(e, host, "tmrna")
    p = parasite(e, "green", host, "tmrna.base")
    event(e, 41, 37)  # X 2 on Earth, none in the cosmos
    assert run(e) == []
    assert e.disease[4] and bionts(e, p) == "g"


def test_ruling_9_other_cards_of_the_chain_reach_the_cosmos():
    e = table()
    mars = refugium(e, "mars-paleo-ocean")
    event(e, 41, 38)  # its own smite takes blue
    assert run(e) == []
    assert manna(e, mars) == "ryg"


# D2. Landforms and roiling


def test_d2_active_decks_are_roiled_once_each():
    """A1: once for each active row, whatever the chain."""
    e = table()
    decks(e)
    tops = e.top[:]
    event(e, 43, 45)  # ocean, coastal, continent; the aftershock has no landforms
    assert run(e) == []
    assert [e.top[row] != tops[row] for row in range(4)] == [False, True, True, True]
    assert e.tails == [[], [tops[1]], [tops[2]], [tops[3]]]
    assert e.veiled == [4, 3, 3, 3]


def test_d2b_the_top_card_goes_to_the_bottom():
    e = table()
    a, b, c = (MUTATIONS.number(name) for name in ("tmrna", "mrna", "trna"))
    e.top[OCEAN], e.tails[OCEAN] = a, [b, c]
    event(e, 42)
    assert run(e) == []
    assert (e.top[OCEAN], e.tails[OCEAN]) == (b, [c, a])
    assert told(e, "roiled") == ["roiled ocean mrna"]


def test_d2b_a_deck_of_one_or_none_stays():
    e = table()
    e.top[COSMIC] = MUTATIONS.number("tmrna")
    event(e, 37)
    assert run(e) == []
    assert e.top[COSMIC] == MUTATIONS.number("tmrna")
    assert e.top[OCEAN] == -1
    assert told(e, "active", "roiled") == ["active cosmic", "active ocean"]


# D3. In the beginning


def test_d3_two_heavens_and_one_cosmic_placard_left():
    e = table()
    for name in ("mars-paleo-ocean", "interplanetary-dust"):
        refugium(e, name)
    placards(e, "clay-mound")
    event(e, 37)
    assert run(e) == []
    assert refugia(e) == ["mars-paleo-ocean", "interplanetary-dust", "deep-hot-biosphere", "clay-mound"]
    assert told(e, "emerged") == ["emerged deep-hot-biosphere cosmic", "emerged clay-mound ocean"]


def test_d3_earth_takes_the_lowest_active_deck():
    e = table()
    placards(e, "pumice-raft", "mars-paleo-ocean")
    event(e, 46)  # cosmic and coastal: +earth, +heaven
    assert run(e) == []
    assert refugia(e) == ["mars-paleo-ocean", "pumice-raft"]


def test_d3_j8_both_new_biomes_are_coastal_when_the_cosmos_is_empty():
    e = table()
    for name in ("mars-paleo-ocean", "interplanetary-dust", "deep-hot-biosphere"):
        bacterium(e, name, "r")
    event(e, 46)
    assert run(e) == []
    assert [e.cards.placards[p].row for p in e.refugia()] == [COASTAL, COASTAL]


def test_d3_no_active_deck_no_refugium():
    e = table()
    event(e, 58, 50)  # +heaven of the aftershock; no landform is active
    assert run(e) == []
    assert refugia(e) == []


def test_ruling_5_heaven_of_an_aftershock_uses_the_decks_of_the_turn():
    e = table()
    placards(e, "alkaline-seep")
    event(e, 58, 53)
    assert run(e) == []
    assert [e.cards.placards[p].row for p in e.refugia()] == [OCEAN, COASTAL]


def test_d3b_the_manna_lies_in_the_disorganised_field():
    e = table()
    placards(e, "warm-pond")
    event(e, 45)
    assert run(e) == []
    p = next(p for p in e.refugia())
    assert manna(e, p) == "rgb" and cubes(e, p) == ""


# D4. Smite


def test_d4_the_rightmost_enzyme_goes_first():
    e = table()
    p = refugium(e, "warm-pond", enzymes="rgb")
    event(e, 54)  # three smites
    assert run(e) == []
    assert e.enzymes[p * 7 : p * 7 + 3] == [0, 0, 0]
    assert manna(e, p) == "rgb"
    assert told(e, "lost-enzyme") == ["lost-enzyme warm-pond blue", "lost-enzyme warm-pond green", "lost-enzyme warm-pond red"]


def test_d4_j5_the_leftmost_colour_is_lost():
    e = table()
    pond, tholin = refugium(e, "warm-pond"), refugium(e, "tholin-storm-clouds")
    event(e, 49)
    assert run(e) == []
    assert manna(e, pond) == "rg" and manna(e, tholin) == "ygg"


def test_d4_disorganised_before_organised_of_the_same_colour():
    e = table()
    p = refugium(e, "zeolite-lagoon", organised="yr", dead="yr")
    event(e, 54)
    assert run(e) == []
    assert manna(e, p) == "" and cubes(e, p) == "r"


def test_d4_inactive_rows_are_smitten_too():
    e = table()
    p = refugium(e, "warm-pond")
    event(e, 42)
    assert run(e) == []
    assert manna(e, p) == "rg"


def test_q21_a_refugium_without_cubes_goes_at_once_and_bionts_go_home_uncompensated():
    e = table()
    p = refugium(e, "warm-pond", bionts="rg", dead="r")
    event(e, 54)
    assert run(e) == []
    assert e.place[p] == GONE
    assert e.home == [4, 0, 4, 0]
    assert (pool(e, "red"), pool(e, "green")) == ("", "")
    assert e.trophies == [0, 0, 0, 0]
    assert refugia(e) == []


def test_q21_bionts_neither_count_nor_fall():
    e = table()
    p = refugium(e, "warm-pond", bionts="b", dead="rg")
    event(e, 49)
    assert run(e) == []
    assert manna(e, p) == "r" and bionts(e, p) == "b"


def test_q21_each_icon_separately_an_enzyme_saves_a_cube_only_once():
    e = table()
    p = refugium(e, "warm-pond", enzymes="r")
    event(e, 54)
    assert run(e) == []
    assert manna(e, p) == "r"


def test_d4b_j2_resilient_refugia_are_immune():
    e = table()
    safe = [refugium(e, name) for name in ("hydrothermal-vent", "interplanetary-dust", "deep-hot-biosphere")]
    before = [manna(e, p) for p in safe]
    enzyme = refugium(e, "clay-mound", enzymes="r")
    event(e, 54)
    assert run(e) == []
    assert [manna(e, p) for p in safe] == before
    assert manna(e, enzyme) == "bb"


def test_j11_a_triple_smite_kills_small_refugia():
    e = table()
    for name in ("warm-pond", "green-rust-fumarole", "uv-irradiated-ocean", "clay-mound"):
        refugium(e, name)
    event(e, 54)
    assert run(e) == []
    assert refugia(e) == ["clay-mound"]


# C3, Q54: the introductory game


def test_c3_no_climate_cancer_drought_or_vote_in_the_introductory_game():
    e = table(advanced=False)
    climate(e, "")
    for number in (37, 39, 40):
        event(e, number)
        assert run(e) == []
    assert e.climate == [] and events.warm(e)
    event(e, 60)
    assert run(e) == []
    assert not told(e, "cancer", "drought", "threatened", "climate-changed")
    assert e.doom == 0


def test_c3_ultraviolet_and_ozone_exist_in_the_introductory_game():
    e = table(advanced=False)
    o = bacterium(e, "warm-pond", "r", "r")
    gene(e, o, "tmrna")
    event(e, 42)
    assert run(e) == []
    assert genes(e, o) == []


# The order of the icons (Q1)


def test_q1_icons_run_card_by_card_from_left_to_right_then_the_climate():
    """A1"""
    e = table()
    event(e, 51, 56)
    assert run(e) == []
    kinds = ("smite", "extreme", "radiation", "climate-changed", "emerged")
    assert [line.split()[0] for line in told(e, *kinds)] == [
        *("smite", "smite", "extreme", "radiation", "climate-changed"),
        *("smite", "emerged", "radiation", "climate-changed", "climate-changed"),
    ]
    assert told(e, "extreme") == ["extreme 3"]
    assert told(e, "radiation") == ["radiation 3", "radiation 3"]
    assert e.climate == [0, 0, 0]


def test_q1_the_order_of_the_turn_is_that_of_the_new_card():
    e = table()
    show(e, 37)  # red first
    red, green = bacterium(e, "warm-pond", "r", "bb"), bacterium(e, "clay-mound", "g", "bb")
    gene(e, red, "tmrna", "mrna")
    gene(e, green, "trna", "riboswitches")
    event(e, 46)
    assert run(e) == []  # UV 4 spares them
    e.turn += 1
    event(e, 43, 45)  # green before red
    assert run(e) == ["lose-gene trna base", "lose-gene riboswitches base"]


def test_macroorganisms_and_organs_are_untouched_by_smite():
    e = table()
    o = macro(e, "warm-pond", "flatworm", "r", ("Pharynx",))
    event(e, 49)
    assert run(e) == []
    assert organs(e, o) == 1
