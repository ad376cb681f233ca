"""D7 to D9: ultraviolet, cancer, drought."""

from __future__ import annotations

from primordia.genesis.organism import is_macro, lives
from primordia.genesis.parts import COASTAL, MUTATIONS
from tests.genesis.driver_d import (
    asked,
    bacterium,
    bionts,
    catalysts,
    cubes,
    dice,
    event,
    gene,
    genes,
    macro,
    organs,
    parasite,
    pool,
    run,
    table,
    told,
)

# D7. Ultraviolet


def test_d7_the_late_heavy_bombardment():
    e = table("red", "green", "blue")
    o = bacterium(e, "warm-pond", "rrr")
    gene(e, o, "tmrna", "mrna", "cytochromes")
    star = macro(e, "clay-mound", "sea-star", "g", ("Eyes", "Water Vessels"))
    p = parasite(e, "blue", o, side=1)
    gene(e, p, "heat-shock-proteins+")
    event(e, 43, 44)
    run(e, "lose-gene heat-shock-proteins plus")  # X 3 against its shield of 2
    assert run(e) == ["discard tmrna", "discard mrna", "discard cytochromes"]
    assert run(e, "discard tmrna", "discard cytochromes", "lose-organ 2") == []
    assert genes(e, o) == ["mrna"]
    assert organs(e, star) == 1
    assert genes(e, p) == ["heat-shock-proteins"]
    assert told(e, "radiation") == ["radiation 1", "radiation 2"]  # the fog has no effect


def test_d7a_a_lost_card_takes_its_diseased_cubes_off_the_parasite():
    e = table()
    o = bacterium(e, "warm-pond", "rr")
    gene(e, o, "tmrna", "mitochondria", "rna-polymerase")
    p = parasite(e, "green", o, "tmrna.base", "mitochondria.base", bionts="g")
    e.cubes[8:12] = [3, 0, 0, 0]
    gene(e, p, "heat-shock-proteins")
    event(e, 53)  # UV 1; red before green
    assert run(e, "discard mitochondria") == []  # the healthy polymerase went by itself
    assert genes(e, o) == ["tmrna"]
    assert e.disease[4:6] == [1, 0]
    assert lives(e, p) and genes(e, p) == ["heat-shock-proteins"]  # Q20: no atrophy, no mutation of its own lost
    assert not told(e, "atrophies")


def test_d7b_healthy_mutations_go_before_diseased_ones():
    e = table()
    o = bacterium(e, "warm-pond", "rr")
    gene(e, o, "tmrna", "mrna", "rna-polymerase")
    parasite(e, "green", o, "tmrna.base")
    event(e, 53)
    assert run(e) == ["discard mrna", "discard rna-polymerase"]


def test_d7b_with_immunology_in_any_order():
    e = table()
    o = bacterium(e, "warm-pond", "rr")
    gene(e, o, "tmrna", "mrna", "riboswitches+")
    parasite(e, "green", o, "tmrna.base")
    event(e, 53)
    assert run(e) == ["discard tmrna", "discard mrna", "discard riboswitches"]
    assert run(e, "discard riboswitches") == []
    assert genes(e, o) == ["tmrna"]  # without immunology the healthy one went


def test_d7b_a_promoted_mutation_with_one_stolen_cube_is_diseased():
    e = table()
    o = bacterium(e, "warm-pond", "rr")
    gene(e, o, "tmrna+", "mrna")
    parasite(e, "green", o, "", "tmrna.plus")
    event(e, 53)
    assert run(e) == []
    assert genes(e, o) == ["tmrna+"]


def test_d7a_a_promoted_mutation_counts_once_and_loses_both_cubes():
    e = table()
    o = bacterium(e, "warm-pond", "rr")
    gene(e, o, "tmrna+", "mrna+")
    event(e, 53)
    assert run(e, "discard tmrna") == []
    assert genes(e, o) == ["mrna+"]
    m = MUTATIONS.number("tmrna")
    assert e.gene[m * 2 : m * 2 + 2] == [0, 0] and e.promoted[m] == 0


def test_d7c_discards_go_under_the_home_row_deck_in_the_chosen_order():
    e = table()
    o = bacterium(e, "pumice-raft", "rr")
    gene(e, o, "tmrna", "mrna", "trna")
    e.top[COASTAL] = MUTATIONS.number("nitrogenase")
    event(e, 57)  # UV 0
    assert run(e, "discard trna", "discard tmrna") == []
    assert [MUTATIONS.text(m) for m in e.tails[COASTAL]] == ["trna", "tmrna", "mrna"]


def test_d7d_a_uv_shield_saves_the_whole_macroorganism():
    e = table()
    o = macro(e, "warm-pond", "sea-star", "r", ("Brain", "Eyes", "Spiny Skin"))
    dice(e, *[2] * 5)
    event(e, 57)
    assert run(e) == []
    assert organs(e, o) == 3


def test_d7_organs_are_lost_without_atrophy_and_the_levels_are_restless():
    e = table()
    o = macro(e, "warm-pond", "sea-star", "r", ("Brain", "Eyes"))
    dice(e, *[2] * 4)
    event(e, 57)
    assert run(e, "lose-organ 2") == []
    assert organs(e, o) == 0 and is_macro(e, o) and e.restless
    assert told(e, "lost-organ") == ["lost-organ warm-pond 2", "lost-organ warm-pond 1"]


def test_q20_a_diseased_organ_does_not_count():
    e = table()
    o = macro(e, "warm-pond", "sea-star", "r", ("Brain",))  # its kidney sits on the parasite
    parasite(e, "yellow", o, "", "organ-4", owner="g", bionts="g")
    event(e, 53)
    assert run(e) == []
    assert organs(e, o) == 1


def test_ruling_4_the_lowest_limit_prevails():
    e = table()
    o = bacterium(e, "warm-pond", "rrr")
    gene(e, o, "tmrna", "mrna", "trna")
    event(e, 43, 44)
    assert run(e, "discard tmrna", "discard trna") == []
    assert genes(e, o) == ["mrna"]


def test_ruling_4_a_lower_limit_that_comes_later_strikes_at_its_icon():
    e = table()
    o = bacterium(e, "warm-pond", "rrr")
    gene(e, o, "tmrna", "mrna", "trna", "cytochromes")
    event(e, 51, 57)
    assert run(e, "discard tmrna", "discard trna", "discard mrna") == []
    assert genes(e, o) == []
    assert told(e, "radiation") == ["radiation 3", "radiation 0"]


# D8. Cancer


def _sea_star(endosymbiont: str = "y"):
    e = table("red", "yellow")
    return e, macro(e, "warm-pond", "sea-star", "r" + endosymbiont, ("Brain", "Eyes", "Kidney"))


def test_d8_the_sea_star_with_mitochondria():
    e, o = _sea_star()
    dice(e, 1, 1, 2, 5, 6, 6, 6)
    event(e, 60)
    assert run(e) == ["take red", "take yellow", "take green", "take blue"]
    assert run(e, "take blue", "take blue", "lose-organ 2") == []
    assert pool(e, "red") == "bb"
    assert organs(e, o) == 2
    assert told(e, "rolled-cancer") == ["rolled-cancer red warm-pond 2 1 0 0 1 3"]


def test_d8a_without_a_cancer_shield_fives_are_errors_too():
    e, o = _sea_star("")
    dice(e, 5, 5, 6, 6, 2)
    event(e, 60)
    assert run(e, "lose-organ 1", "lose-organ 2") == []
    assert organs(e, o) == 1
    assert told(e, "atrophies") == ["atrophies warm-pond 2"]


def test_ruling_6_q49_every_macroorganism_rolls_for_each_crab_in_player_order():
    e = table()
    red, green = macro(e, "warm-pond", "flatworm", "r"), macro(e, "clay-mound", "opabinia", "g")
    dice(e, 2, 2, 2, 2)
    event(e, 60)  # green before red
    assert run(e) == []
    assert [line.split()[1] for line in told(e, "rolled-cancer")] == ["green", "red"]
    assert is_macro(e, red) and is_macro(e, green)


def test_q49_catalysts_only_of_colours_with_room():
    e, _ = _sea_star()
    catalysts(e, "red", "r" * 6 + "y" * 6 + "g" * 6 + "b" * 5)
    dice(e, 1, 1, 1, 2, 2, 2, 2)
    event(e, 60)
    assert run(e) == []
    assert pool(e, "red") == "r" * 6 + "y" * 6 + "g" * 6 + "b" * 6


def test_d8_parasites_and_bacteria_get_no_cancer():
    e = table()
    bacterium(e, "warm-pond", "r", "gg")
    event(e, 60)
    assert run(e) == []
    assert not told(e, "rolled-cancer")


# D9. Drought


def test_d9_droughts_only_reach_the_land():
    e = table()
    land = macro(e, "warm-pond", "seaweed", "r", ("Rhizoids",), land=True)
    sea = macro(e, "clay-mound", "seaweed", "g", ("Holdfast",))
    event(e, 50)
    assert run(e) == []
    assert organs(e, land) == 0 and organs(e, sea) == 1
    assert told(e, "atrophies") == ["atrophies warm-pond 1"]


def test_d9_a_drought_shield_saves():
    e = table()
    o = macro(e, "warm-pond", "seaweed", "r", ("Rhizoids", "Stomata"), land=True)
    event(e, 50)
    assert run(e) == []
    assert organs(e, o) == 2


def test_q22_two_droughts_in_one_turn_strike_twice():
    e = table()
    o = macro(e, "warm-pond", "seaweed", "r", ("Rhizoids", "Waxy Cuticle"), land=True)
    event(e, 58, 50)
    assert run(e, "lose-organ 2") == []
    assert organs(e, o) == 0 and is_macro(e, o)


def test_immunology_example_the_antibodies_choose_for_the_amphibian():
    e = table("red", "green", "blue")
    o = macro(e, "warm-pond", "sea-star", "rgb", ("Lungs",), land=True)
    event(e, 50)
    assert run(e) == ["lose-organ 2", "lose-biont green", "lose-biont blue"]
    assert asked(e) == "blue"
    assert run(e, "lose-biont green") == []
    assert bionts(e, o) == "rb" and pool(e, "green") == "g"


def test_q44_the_trophic_biont_falls_and_the_rest_lapses():
    e = table()
    o = macro(e, "warm-pond", "flatworm", "g")
    event(e, 58, 54)  # O2 3 against system and biont: one atrophy too many
    assert run(e) == []
    assert not is_macro(e, o) and lives(e, o)
    assert cubes(e, o) == "rrygb"
