"""D1 to D4: chains, landforms, roiling, new refugia, smite, the ozone layer."""

from __future__ import annotations

from primordia.genesis import events
from primordia.genesis.earth import GONE
from primordia.genesis.parts import COASTAL, CONTINENT, COSMIC, MUTATIONS, OCEAN
from tests.genesis.scene import happening

# D1. Special events


def test_d1a_an_aftershock_draws_on_until_a_card_without_one():
    e = happening()
    e.events(41, 37)
    assert e.lines("event") == ["event 41", "event 37"]
    assert [e.earth.active(row) for row in range(4)] == [True, True, False, False]


def test_d1a_several_aftershocks_in_a_row_and_the_last_card_rules():
    e = happening("red", "blue")
    e.events(43, 51, 58, 52)
    assert e.lines("event") == ["event 43", "event 51", "event 58", "event 52"]
    assert e.earth.cards.events[e.earth.sky].number == 52
    assert e.earth.order() == [3, 0]


def test_d1a_a_last_card_that_is_an_aftershock_leaves_landforms_and_order():
    e = happening()
    e.put(sky="47")  # cosmic and continent, green before blue, red before green
    e.full_decks()
    tops = e.earth.top[:]
    e.events(58)
    assert e.run() == []
    assert e.earth.cards.events[e.earth.sky].number == 47
    assert e.earth.order() == [0, 2]
    # Q1: the previous landforms count as shown, so their decks roil too
    assert [e.earth.top[row] != tops[row] for row in range(4)] == [True, False, False, True]


def test_a1_nothing_happens_without_cards():
    e = happening()
    e.events()
    assert e.run() == []
    assert e.lines() == []


def test_d1b_waterworld_dims_the_continents_until_the_next_aftershock():
    e = happening()
    e.events(48)
    assert e.run() == []
    assert e.earth.waterworld
    assert e.lines("waterworld-began") == ["waterworld-began"]
    e.earth.turn += 1
    e.events(49)  # ocean, coastal, continent
    assert [e.earth.active(row) for row in range(4)] == [False, True, True, False]
    assert e.run() == []
    e.earth.turn += 1
    e.events(43, 45)
    assert not e.earth.waterworld
    assert e.lines("waterworld-ended") == ["waterworld-ended"]
    assert e.earth.active(CONTINENT)


def test_d1b_no_roiling_of_continents_under_a_waterworld():
    e = happening()
    e.earth.waterworld = 1
    e.full_decks()
    tops = e.earth.top[:]
    e.events(49)
    assert e.run() == []
    assert [e.earth.top[row] != tops[row] for row in range(4)] == [False, True, True, False]


def test_d1b_earth_skips_the_continents_under_a_waterworld():
    e = happening()
    e.earth.waterworld = 1
    e.events(45)  # ocean, coastal, continent; two +earth
    assert e.run() == []
    assert [e.earth.cards.placards[p].row for p in e.earth.refugia()] == [COASTAL, COASTAL]


def test_ruling_10_j4_continents_emerge_in_the_turn_in_which_an_aftershock_ends_the_waterworld():
    e = happening("green", "blue")
    e.put(sky="48")
    e.earth.waterworld = 1
    e.cards("warm-pond", "tholin-storm-clouds")
    e.events(43, 45)
    assert e.run() == []
    assert e.refugia() == ["warm-pond", "tholin-storm-clouds"]


def test_q52_a_waterworld_after_an_aftershock_in_the_same_chain_stays():
    e = happening()
    e.events(43, 48)
    assert e.run() == []
    assert e.earth.waterworld
    assert [e.earth.active(row) for row in range(4)] == [False, True, True, False]


def test_q54_in_the_introductory_game_waterworld_has_only_landforms_and_roiling():
    e = happening(options={"mode": "introductory"})
    e.full_decks()
    tops = e.earth.top[:]
    e.events(48)
    assert e.run() == []
    assert not e.earth.waterworld
    assert [e.earth.top[row] != tops[row] for row in range(4)] == [False, True, True, False]


def test_d1c_no_ultraviolet_under_the_ozone_layer():
    e = happening()
    e.events(59)
    assert e.run() == []
    assert e.earth.ozone == 1
    o = e.bacterium("warm-pond", "red", "red")
    e.mutate(o, "tmrna", "mrna")
    e.earth.turn += 1
    e.events(57)  # smite, X, cancer, UV 0
    assert e.run() == []
    assert e.genes(o) == ["tmrna", "mrna"]
    assert not e.lines("radiation")


def test_d1c_the_comet_impactor_punches_a_hole_for_one_turn():
    e = happening()
    e.earth.ozone = 1
    o = e.bacterium("warm-pond", "3red", "red")
    e.mutate(o, "tmrna", "mrna", "trna", "cytochromes")
    e.events(51, 53)  # UV 3, then smite, drought, UV 1
    assert e.run() == ["discard tmrna", "discard trna", "discard mrna", "discard cytochromes"]
    assert e.run("discard tmrna", "discard trna", "discard mrna") == []
    assert e.genes(o) == ["cytochromes"]
    assert e.earth.ozone == 1
    e.mutate(o, "ribozyme")
    e.earth.turn += 1
    e.events(57)
    assert e.run() == []
    assert set(e.genes(o)) == {"ribozyme", "cytochromes"}


def test_d1c_without_a_layer_there_is_no_hole():
    e = happening()
    e.events(51, 52)
    assert e.run() == []
    assert e.earth.ozone == 0
    assert not e.lines("ozone-hole")


def test_d1d_ruling_9_the_big_whack_does_not_reach_the_cosmos():
    e = happening()
    mars = e.refugium("mars-paleo-ocean")
    rust = e.refugium("green-rust-fumarole")
    mars_bug = e.bacterium("deep-hot-biosphere", "green", "2yellow+2blue")
    earth_bug = e.bacterium("warm-pond", "green", "3yellow+blue")
    e.events(41, 39)  # XX of the Big Whack and X of the bolide
    assert e.lines("event") == ["event 41", "event 39"]
    assert e.run("suffer warm-pond", *["lose-cube yellow"] * 3, "lose-cube blue") == []
    assert e.manna(mars) == "red+yellow+green+blue"
    assert e.earth.place[rust] == GONE
    assert e.cubes(earth_bug) == "blue"
    assert e.cubes(mars_bug) == "2yellow+blue"
    assert e.lines("extreme") == ["extreme 3"]


def test_ruling_9_a_parasite_in_the_cosmos_is_shielded_too():
    e = happening()
    host = e.bacterium("deep-hot-biosphere", "red", "red")
    e.mutate(host, "tmrna")
    p = e.parasite("green", host, "tmrna.base")
    e.events(41, 37)  # X 2 on Earth, none in the cosmos
    assert e.run() == []
    assert e.earth.disease[4] and e.bionts(p) == "green"


def test_ruling_9_other_cards_of_the_chain_reach_the_cosmos():
    e = happening()
    mars = e.refugium("mars-paleo-ocean")
    e.events(41, 38)  # its own smite takes blue
    assert e.run() == []
    assert e.manna(mars) == "red+yellow+green"


# D2. Landforms and roiling


def test_d2_active_decks_are_roiled_once_each():
    """A1: once for each active row, whatever the chain."""
    e = happening()
    e.full_decks()
    tops = e.earth.top[:]
    e.events(43, 45)  # ocean, coastal, continent; the aftershock has no landforms
    assert e.run() == []
    assert [e.earth.top[row] != tops[row] for row in range(4)] == [False, True, True, True]
    assert e.earth.tails == [[], [tops[1]], [tops[2]], [tops[3]]]
    assert e.earth.veiled == [4, 3, 3, 3]


def test_d2b_the_top_card_goes_to_the_bottom():
    e = happening()
    a, b, c = (MUTATIONS.number(name) for name in ("tmrna", "mrna", "trna"))
    e.earth.top[OCEAN], e.earth.tails[OCEAN] = a, [b, c]
    e.events(42)
    assert e.run() == []
    assert (e.earth.top[OCEAN], e.earth.tails[OCEAN]) == (b, [c, a])
    assert e.lines("roiled") == ["roiled ocean mrna"]


def test_d2b_a_deck_of_one_or_none_stays():
    e = happening()
    e.deck("cosmic", "tmrna")
    e.events(37)
    assert e.run() == []
    assert e.earth.top[COSMIC] == MUTATIONS.number("tmrna")
    assert e.earth.top[OCEAN] == -1
    assert e.lines("active", "roiled") == ["active cosmic", "active ocean"]


# D3. In the beginning


def test_d3_two_heavens_and_one_cosmic_placard_left():
    e = happening()
    for name in ("mars-paleo-ocean", "interplanetary-dust"):
        e.refugium(name)
    e.cards("clay-mound")
    e.events(37)
    assert e.run() == []
    assert e.refugia() == ["mars-paleo-ocean", "interplanetary-dust", "deep-hot-biosphere", "clay-mound"]
    assert e.lines("emerged") == ["emerged deep-hot-biosphere cosmic", "emerged clay-mound ocean"]


def test_d3_earth_takes_the_lowest_active_deck():
    e = happening()
    e.cards("pumice-raft", "mars-paleo-ocean")
    e.events(46)  # cosmic and coastal: +earth, +heaven
    assert e.run() == []
    assert e.refugia() == ["mars-paleo-ocean", "pumice-raft"]


def test_d3_j8_both_new_biomes_are_coastal_when_the_cosmos_is_empty():
    e = happening()
    for name in ("mars-paleo-ocean", "interplanetary-dust", "deep-hot-biosphere"):
        e.bacterium(name, "red")
    e.events(46)
    assert e.run() == []
    assert [e.earth.cards.placards[p].row for p in e.earth.refugia()] == [COASTAL, COASTAL]


def test_d3_no_active_deck_no_refugium():
    e = happening()
    e.events(58, 50)  # +heaven of the aftershock; no landform is active
    assert e.run() == []
    assert e.refugia() == []


def test_ruling_5_heaven_of_an_aftershock_uses_the_decks_of_the_turn():
    e = happening()
    e.cards("alkaline-seep")
    e.events(58, 53)
    assert e.run() == []
    assert [e.earth.cards.placards[p].row for p in e.earth.refugia()] == [OCEAN, COASTAL]


def test_d3b_the_manna_lies_in_the_disorganised_field():
    e = happening()
    e.cards("warm-pond")
    e.events(45)
    assert e.run() == []
    p = next(p for p in e.earth.refugia())
    assert e.manna(p) == "red+green+blue" and e.cubes(p) == "none"


# D4. Smite


def test_d4_the_rightmost_enzyme_goes_first():
    e = happening()
    p = e.refugium("warm-pond", enzymes="red green blue")
    e.events(54)  # three smites
    assert e.run() == []
    assert e.earth.enzymes[p * 7 : p * 7 + 3] == [0, 0, 0]
    assert e.manna(p) == "red+green+blue"
    assert e.lines("lost-enzyme") == ["lost-enzyme warm-pond blue", "lost-enzyme warm-pond green", "lost-enzyme warm-pond red"]


def test_d4_j5_the_leftmost_colour_is_lost():
    e = happening()
    pond, tholin = e.refugium("warm-pond"), e.refugium("tholin-storm-clouds")
    e.events(49)
    assert e.run() == []
    assert e.manna(pond) == "red+green" and e.manna(tholin) == "yellow+2green"


def test_d4_disorganised_before_organised_of_the_same_colour():
    e = happening()
    p = e.refugium("zeolite-lagoon", alive="yellow+red", dead="yellow+red")
    e.events(54)
    assert e.run() == []
    assert e.manna(p) == "none" and e.cubes(p) == "red"


def test_d4_inactive_rows_are_smitten_too():
    e = happening()
    p = e.refugium("warm-pond")
    e.events(42)
    assert e.run() == []
    assert e.manna(p) == "red+green"


def test_q21_a_refugium_without_cubes_goes_at_once_and_bionts_go_home_uncompensated():
    e = happening()
    p = e.refugium("warm-pond", "red+green", dead="red")
    e.events(54)
    assert e.run() == []
    assert e.earth.place[p] == GONE
    assert e.earth.home == [4, 0, 4, 0]
    assert (e.catalysts("red"), e.catalysts("green")) == ("none", "none")
    assert e.earth.trophies == [0, 0, 0, 0]
    assert e.refugia() == []


def test_q21_bionts_neither_count_nor_fall():
    e = happening("red", "green", "blue")
    p = e.refugium("warm-pond", "blue", dead="red+green")
    e.events(49)
    assert e.run() == []
    assert e.manna(p) == "red" and e.bionts(p) == "blue"


def test_q21_each_icon_separately_an_enzyme_saves_a_cube_only_once():
    e = happening()
    p = e.refugium("warm-pond", enzymes="red")
    e.events(54)
    assert e.run() == []
    assert e.manna(p) == "red"


def test_d4b_j2_resilient_refugia_are_immune():
    e = happening()
    safe = [e.refugium(name) for name in ("hydrothermal-vent", "interplanetary-dust", "deep-hot-biosphere")]
    before = [e.manna(p) for p in safe]
    enzyme = e.refugium("clay-mound", enzymes="red")
    e.events(54)
    assert e.run() == []
    assert [e.manna(p) for p in safe] == before
    assert e.manna(enzyme) == "2blue"


def test_j11_a_triple_smite_kills_small_refugia():
    e = happening()
    for name in ("warm-pond", "green-rust-fumarole", "uv-irradiated-ocean", "clay-mound"):
        e.refugium(name)
    e.events(54)
    assert e.run() == []
    assert e.refugia() == ["clay-mound"]


# C3, Q54: the introductory game


def test_c3_no_climate_cancer_drought_or_vote_in_the_introductory_game():
    e = happening(options={"mode": "introductory"})
    e.put(climate=[])
    for number in (37, 39, 40):
        e.events(number)
        assert e.run() == []
    assert e.earth.climate == [] and events.warm(e.earth)
    e.events(60)
    assert e.run() == []
    assert not e.lines("cancer", "drought", "threatened", "climate-changed")
    assert e.earth.doom == 0


def test_c3_ultraviolet_and_ozone_exist_in_the_introductory_game():
    e = happening(options={"mode": "introductory"})
    o = e.bacterium("warm-pond", "red", "red")
    e.mutate(o, "tmrna")
    e.events(42)
    assert e.run() == []
    assert e.genes(o) == []


# The order of the icons (Q1)


def test_q1_icons_run_card_by_card_from_left_to_right_then_the_climate():
    """A1"""
    e = happening()
    e.events(51, 56)
    assert e.run() == []
    kinds = ("smite", "extreme", "radiation", "climate-changed", "emerged")
    assert [line.split()[0] for line in e.lines(*kinds)] == [
        *("smite", "smite", "extreme", "radiation", "climate-changed"),
        *("smite", "emerged", "radiation", "climate-changed", "climate-changed"),
    ]
    assert e.lines("extreme") == ["extreme 3"]
    assert e.lines("radiation") == ["radiation 3", "radiation 3"]
    assert e.earth.climate == [0, 0, 0]


def test_q1_the_order_of_the_turn_is_that_of_the_new_card():
    e = happening()
    e.put(sky="37")  # red first
    red, green = e.bacterium("warm-pond", "red", "2blue"), e.bacterium("clay-mound", "green", "2blue")
    e.mutate(red, "tmrna", "mrna")
    e.mutate(green, "trna", "riboswitches")
    e.events(46)
    assert e.run() == []  # UV 4 spares them
    e.earth.turn += 1
    e.events(43, 45)  # green before red
    assert e.run() == ["lose-gene trna base", "lose-gene riboswitches base"]


def test_macroorganisms_and_organs_are_untouched_by_smite():
    e = happening()
    o = e.macro("warm-pond", "flatworm", "red", "Pharynx")
    e.events(49)
    assert e.run() == []
    assert len(e.organs(o)) == 1
