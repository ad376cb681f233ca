"""D7 to D9: ultraviolet, cancer, drought."""

from __future__ import annotations

from primordia.genesis.organism import is_macro, lives
from primordia.genesis.parts import COASTAL, MUTATIONS
from tests.genesis.scene import happening

# D7. Ultraviolet


def test_d7_the_late_heavy_bombardment():
    e = happening("red", "green", "blue")
    o = e.bacterium("warm-pond", "3red")
    e.mutate(o, "tmrna", "mrna", "cytochromes")
    star = e.macro("clay-mound", "sea-star", "green", "Eyes, Water Vessels")
    p = e.parasite("blue", o, side=1)
    e.mutate(p, "heat-shock-proteins+")
    e.events(43, 44)
    e.run("lose-gene heat-shock-proteins plus")  # X 3 against its shield of 2
    assert e.run() == ["discard tmrna", "discard mrna", "discard cytochromes"]
    assert e.run("discard tmrna", "discard cytochromes", "lose-organ 2") == []
    assert e.genes(o) == ["mrna"]
    assert len(e.organs(star)) == 1
    assert e.genes(p) == ["heat-shock-proteins"]
    assert e.lines("radiation") == ["radiation 1", "radiation 2"]  # the fog has no effect


def test_d7a_a_lost_card_takes_its_diseased_cubes_off_the_parasite():
    e = happening()
    o = e.bacterium("warm-pond", "2red")
    e.mutate(o, "tmrna", "mitochondria", "rna-polymerase")
    p = e.parasite("green", o, "tmrna.base, mitochondria.base", "green")
    e.earth.cubes[8:12] = [3, 0, 0, 0]
    e.mutate(p, "heat-shock-proteins")
    e.events(53)  # UV 1; red before green
    assert e.run("discard mitochondria") == []  # the healthy polymerase went by itself
    assert e.genes(o) == ["tmrna"]
    assert e.earth.disease[4:6] == [1, 0]
    assert lives(e.earth, p) and e.genes(p) == ["heat-shock-proteins"]  # Q20: no atrophy, no mutation of its own lost
    assert not e.lines("atrophies")


def test_d7b_healthy_mutations_go_before_diseased_ones():
    e = happening()
    o = e.bacterium("warm-pond", "2red")
    e.mutate(o, "tmrna", "mrna", "rna-polymerase")
    e.parasite("green", o, "tmrna.base")
    e.events(53)
    assert e.run() == ["discard mrna", "discard rna-polymerase"]


def test_d7b_with_immunology_in_any_order():
    e = happening()
    o = e.bacterium("warm-pond", "2red")
    e.mutate(o, "tmrna", "mrna", "riboswitches+")
    e.parasite("green", o, "tmrna.base")
    e.events(53)
    assert e.run() == ["discard tmrna", "discard mrna", "discard riboswitches"]
    assert e.run("discard riboswitches") == []
    assert e.genes(o) == ["tmrna"]  # without immunology the healthy one went


def test_d7b_a_promoted_mutation_with_one_stolen_cube_is_diseased():
    e = happening()
    o = e.bacterium("warm-pond", "2red")
    e.mutate(o, "tmrna+", "mrna")
    e.parasite("green", o, "none, tmrna.plus")
    e.events(53)
    assert e.run() == []
    assert e.genes(o) == ["tmrna+"]


def test_d7a_a_promoted_mutation_counts_once_and_loses_both_cubes():
    e = happening()
    o = e.bacterium("warm-pond", "2red")
    e.mutate(o, "tmrna+", "mrna+")
    e.events(53)
    assert e.run("discard tmrna") == []
    assert e.genes(o) == ["mrna+"]
    m = MUTATIONS.number("tmrna")
    assert e.earth.gene[m * 2 : m * 2 + 2] == [0, 0] and e.earth.promoted[m] == 0


def test_d7c_discards_go_under_the_home_row_deck_in_the_chosen_order():
    e = happening()
    o = e.bacterium("pumice-raft", "2red")
    e.mutate(o, "tmrna", "mrna", "trna")
    e.earth.top[COASTAL] = MUTATIONS.number("nitrogenase")
    e.events(57)  # UV 0
    assert e.run("discard trna", "discard tmrna") == []
    assert [MUTATIONS.text(m) for m in e.earth.tails[COASTAL]] == ["trna", "tmrna", "mrna"]


def test_d7d_a_uv_shield_saves_the_whole_macroorganism():
    e = happening()
    o = e.macro("warm-pond", "sea-star", "red", "Brain, Eyes, Spiny Skin")
    e.dice(*[2] * 5)
    e.events(57)
    assert e.run() == []
    assert len(e.organs(o)) == 3


def test_d7_organs_are_lost_without_atrophy_and_the_levels_are_restless():
    e = happening()
    o = e.macro("warm-pond", "sea-star", "red", "Brain, Eyes")
    e.dice(*[2] * 4)
    e.events(57)
    assert e.run("lose-organ 2") == []
    assert len(e.organs(o)) == 0 and is_macro(e.earth, o) and e.earth.restless
    assert e.lines("lost-organ") == ["lost-organ warm-pond 2", "lost-organ warm-pond 1"]


def test_q20_a_diseased_organ_does_not_count():
    e = happening()
    o = e.macro("warm-pond", "sea-star", "red", "Brain")  # its kidney sits on the parasite
    e.parasite("yellow", o, "none, organ-4", "green", owner="green")
    e.events(53)
    assert e.run() == []
    assert len(e.organs(o)) == 1


def test_ruling_4_the_lowest_limit_prevails():
    e = happening()
    o = e.bacterium("warm-pond", "3red")
    e.mutate(o, "tmrna", "mrna", "trna")
    e.events(43, 44)
    assert e.run("discard tmrna", "discard trna") == []
    assert e.genes(o) == ["mrna"]


def test_ruling_4_a_lower_limit_that_comes_later_strikes_at_its_icon():
    e = happening()
    o = e.bacterium("warm-pond", "3red")
    e.mutate(o, "tmrna", "mrna", "trna", "cytochromes")
    e.events(51, 57)
    assert e.run("discard tmrna", "discard trna", "discard mrna") == []
    assert e.genes(o) == []
    assert e.lines("radiation") == ["radiation 3", "radiation 0"]


# D8. Cancer


def _sea_star(endosymbiont: str = "+yellow"):
    e = happening("red", "yellow")
    return e, e.macro("warm-pond", "sea-star", f"red{endosymbiont}", "Brain, Eyes, Kidney")


def test_d8_the_sea_star_with_mitochondria():
    e, o = _sea_star()
    e.dice(1, 1, 2, 5, 6, 6, 6)
    e.events(60)
    assert e.run() == ["take red", "take yellow", "take green", "take blue"]
    assert e.run("take blue", "take blue", "lose-organ 2") == []
    assert e.catalysts("red") == "2blue"
    assert len(e.organs(o)) == 2
    assert e.lines("rolled-cancer") == ["rolled-cancer red warm-pond 2 1 0 0 1 3"]


def test_d8a_without_a_cancer_shield_fives_are_errors_too():
    e, o = _sea_star("")
    e.dice(5, 5, 6, 6, 2)
    e.events(60)
    assert e.run("lose-organ 1", "lose-organ 2") == []
    assert len(e.organs(o)) == 1
    assert e.lines("atrophies") == ["atrophies warm-pond 2"]


def test_ruling_6_q49_every_macroorganism_rolls_for_each_crab_in_player_order():
    e = happening()
    red, green = e.macro("warm-pond", "flatworm", "red"), e.macro("clay-mound", "opabinia", "green")
    e.dice(2, 2, 2, 2)
    e.events(60)  # green before red
    assert e.run() == []
    assert [line.split()[1] for line in e.lines("rolled-cancer")] == ["green", "red"]
    assert is_macro(e.earth, red) and is_macro(e.earth, green)


def test_q49_catalysts_only_of_colours_with_room():
    e, _ = _sea_star()
    e.pool("red", "6red+6yellow+6green+5blue")
    e.dice(1, 1, 1, 2, 2, 2, 2)
    e.events(60)
    assert e.run() == []
    assert e.catalysts("red") == "6red+6yellow+6green+6blue"


def test_d8_parasites_and_bacteria_get_no_cancer():
    e = happening()
    e.bacterium("warm-pond", "red", "2green")
    e.events(60)
    assert e.run() == []
    assert not e.lines("rolled-cancer")


# D9. Drought


def test_d9_droughts_only_reach_the_land():
    e = happening()
    land = e.macro("warm-pond", "seaweed", "red", "Rhizoids", land=True)
    sea = e.macro("clay-mound", "flatworm", "green", "Pharynx")
    e.events(50)
    assert e.run() == []
    assert len(e.organs(land)) == 0 and len(e.organs(sea)) == 1
    assert e.lines("atrophies") == ["atrophies warm-pond 1"]


def test_d9_a_drought_shield_saves():
    e = happening()
    o = e.macro("warm-pond", "seaweed", "red", "Rhizoids, Stomata", land=True)
    e.events(50)
    assert e.run() == []
    assert len(e.organs(o)) == 2


def test_q22_two_droughts_in_one_turn_strike_twice():
    e = happening()
    o = e.macro("warm-pond", "seaweed", "red", "Rhizoids, Waxy Cuticle", land=True)
    e.events(58, 50)
    assert e.run("lose-organ 2") == []
    assert len(e.organs(o)) == 0 and is_macro(e.earth, o)


def test_immunology_example_the_antibodies_choose_for_the_amphibian():
    e = happening("red", "green", "blue")
    o = e.macro("warm-pond", "sea-star", "red+green+blue", "Lungs", land=True)
    e.events(50)
    assert e.run() == ["lose-organ 2", "lose-biont green", "lose-biont blue"]
    assert e.asker == "blue"
    assert e.run("lose-biont green") == []
    assert e.bionts(o) == "red+blue" and e.catalysts("green") == "green"


def test_q44_the_trophic_biont_falls_and_the_rest_lapses():
    e = happening()
    o = e.macro("warm-pond", "flatworm", "green")
    e.events(58, 54)  # O2 3 against system and biont: one atrophy too many
    assert e.run() == []
    assert not is_macro(e.earth, o) and lives(e.earth, o)
    assert e.cubes(o) == "2red+yellow+green+blue"
