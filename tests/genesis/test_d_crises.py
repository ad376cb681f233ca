"""D5, D6 and pollution (H1d): heat, oxygen, and what atrophy makes of them."""

from __future__ import annotations

from primordia.genesis import crisis
from primordia.genesis.earth import GONE, LIVING
from primordia.genesis.organism import heat_shield, is_macro, lives, oxygen_shield
from primordia.genesis.parts import GREEN, MUTATIONS, OCEAN, RED
from tests.genesis.driver_d import (
    asked,
    bacterium,
    bionts,
    catalysts,
    cubes,
    event,
    gene,
    genes,
    macro,
    parasite,
    pool,
    run,
    table,
    told,
)

# D5. Extremophile crisis


def test_d5a_the_heat_shield_of_the_example_viroid_is_four():
    e = table("red", "green", "blue")
    host = bacterium(e, "warm-pond", "g")
    gene(e, host, "superoxide-dismutase")
    viroid = parasite(e, "blue", host, "superoxide-dismutase.base", side=1, bionts="rr", owner="r")  # commandeered by Red
    gene(e, viroid, "ribozyme")
    assert heat_shield(e, viroid) == 4


def test_d5_j4_the_unshielded_amyloid_life_loses_two_chromosomes():
    e = table("green", "blue")
    o = bacterium(e, "green-rust-fumarole", "g", "by")
    event(e, 43, 45)
    assert run(e) == ["lose-cube yellow", "lose-cube blue"]
    assert run(e, "lose-cube blue") == []
    assert cubes(e, o) == "" and bionts(e, o) == "g"
    assert lives(e, o)


def test_d5a_red_system_chromosomes_organs_and_bionts_shield_a_macroorganism():
    e = table()
    o = macro(e, "warm-pond", "sea-star", "r", ("Brain", "Water Vessels"))
    assert heat_shield(e, o) == 2 + 1 + 1 + 1  # system, brain, trophic biont, the vessels' icon


def test_d5_excess_atrophies_lapse_when_the_organism_is_extinct():
    """Extinction: the placard is a trophy, the biont compensated (B4a)."""
    e = table()
    o = bacterium(e, "warm-pond", "g", "y")
    event(e, 41, 39)
    assert run(e) == []
    assert e.place[o] == GONE
    assert e.trophies == [0, 0, 1, 0]
    assert pool(e, "green") == "g"


def test_ruling_3_x_is_summed_and_strikes_where_the_first_icon_stands():
    e = table()
    o = bacterium(e, "warm-pond", "r", "yyyy")
    gene(e, o, "tmrna", "mrna")
    event(e, 43, 44)  # XX UV1, then +heaven X UV2: X 3 before the ultraviolet
    assert run(e, "lose-gene tmrna base") == []  # shield 1; the other gene follows by itself
    assert genes(e, o) == [] and cubes(e, o) == "yyyy"
    assert told(e, "extreme") == ["extreme 3"]
    assert told(e, "atrophies") == ["atrophies warm-pond 2"]


def test_ruling_3_oxygen_is_summed():
    e = table()
    event(e, 58, 54)
    assert run(e) == []
    assert told(e, "oxygen-spike") == ["oxygen-spike 3"]


def test_ruling_17_mutation_cubes_then_other_cubes_then_bionts():
    """The order of atrophy."""
    e = table()
    o = bacterium(e, "warm-pond", "g", "y")
    gene(e, o, "tmrna")
    event(e, 43, 45)
    assert run(e) == []
    assert genes(e, o) == [] and cubes(e, o) == "" and bionts(e, o) == "g"


def test_ruling_20_the_plus_cube_demotes_and_the_base_cube_does_nothing():
    for lost, left in (("lose-gene tmrna plus", ["tmrna"]), ("lose-gene tmrna base", ["tmrna+"])):
        e = table()
        o = bacterium(e, "warm-pond", "g", "y")
        gene(e, o, "tmrna+")
        event(e, 39)
        assert run(e) == ["lose-gene tmrna base", "lose-gene tmrna plus"]
        assert run(e, lost) == []
        assert genes(e, o) == left


def test_immunology_frees_the_order_and_is_lost_with_its_card():
    e = table()
    o = bacterium(e, "warm-pond", "g", "y")
    gene(e, o, "mitochondria+", "tmrna")
    e.gene[MUTATIONS.number("mitochondria") * 2 + 1] = 0  # its red cube would shield; it lies nowhere
    event(e, 43, 45)
    options = run(e)
    assert options == ["lose-gene tmrna base", "lose-gene mitochondria base", "lose-cube yellow", "lose-biont green"]
    assert run(e, "lose-cube yellow", "lose-gene tmrna base") == []
    assert genes(e, o) == ["mitochondria+"] and cubes(e, o) == ""


def test_q11_immunology_is_looked_at_anew_after_each_loss():
    e = table()
    o = bacterium(e, "warm-pond", "g", "y")
    gene(e, o, "riboswitches+", "tmrna")
    event(e, 43, 45)
    run(e, "lose-gene riboswitches plus")  # the immunology is gone with it
    assert run(e) == ["lose-gene tmrna base", "lose-gene riboswitches base"]


def test_q19_players_in_order_and_their_organisms_as_they_like():
    e = table()
    bacterium(e, "warm-pond", "r", "y")
    bacterium(e, "clay-mound", "g", "y")
    bacterium(e, "pumice-raft", "g", "b")
    event(e, 43, 45)  # XX; green before red
    assert run(e) == ["suffer clay-mound", "suffer pumice-raft"]
    assert asked(e) == "green"
    assert run(e, "suffer pumice-raft") == []
    assert told(e, "atrophies") == ["atrophies pumice-raft 2", "atrophies clay-mound 2", "atrophies warm-pond 1"]


def test_q64_what_loses_nothing_passes_unasked():
    e = table()
    bacterium(e, "clay-mound", "g", "rr")
    bacterium(e, "pumice-raft", "g", "b")
    event(e, 43, 45)
    assert run(e) == []
    assert told(e, "atrophies") == ["atrophies pumice-raft 2"]


def _host_and_parasite():
    e = table()
    host = bacterium(e, "warm-pond", "r")
    gene(e, host, "ribosomal-rna+")  # chaperonins: two heat shields, red and blue cube
    p = parasite(e, "green", host, "ribosomal-rna.plus")
    return e, host, p


def test_q19_earlier_lockstep_losses_matter():
    e, host, p = _host_and_parasite()
    event(e, 41, 40)  # X 3; green before red
    assert run(e) == []
    assert not lives(e, p)
    assert genes(e, host) == []  # demoted by the parasite's loss, then its base cube was lost
    assert told(e, "atrophies") == ["atrophies green-parasite 3", "atrophies warm-pond 1"]


def test_q19_the_host_that_comes_first_still_has_its_shield():
    e, host, p = _host_and_parasite()
    event(e, 41, 39)  # red before green
    assert run(e) == []
    assert not lives(e, p)
    assert genes(e, host) == ["ribosomal-rna"]
    assert told(e, "atrophies") == ["atrophies green-parasite 3"]


def test_q19_parasites_go_with_their_controller_not_with_their_host():
    e = table()
    host = bacterium(e, "warm-pond", "r")
    gene(e, host, "tmrna")
    parasite(e, "green", host, "tmrna.base")
    bacterium(e, "clay-mound", "g")
    event(e, 43, 45)
    assert run(e) == ["suffer clay-mound", "suffer green-parasite"]


def test_a6b_a_wanton_first_player_comes_first_here_too():
    e = table()
    bacterium(e, "warm-pond", "r", "y")
    bacterium(e, "clay-mound", "g", "y")
    e.first = RED
    event(e, 43, 45)
    assert run(e) == []
    assert told(e, "atrophies") == ["atrophies warm-pond 1", "atrophies clay-mound 2"]


def test_q18_compensation_of_one_crisis_counts_together():
    e = table()
    catalysts(e, "green", "g" * 6)
    for name in ("warm-pond", "clay-mound"):
        bacterium(e, name, "g")
    event(e, 39)
    assert run(e, "suffer warm-pond") == ["take red", "take yellow", "take blue"]
    assert run(e, "take blue") == []
    assert pool(e, "green") == "ggggggb"


def test_q27_a_foreign_gene_inherits_and_takes_the_remaining_atrophies():
    e = table("red", "green", "yellow")
    o = bacterium(e, "clay-mound", "gyy", owner="g")
    event(e, 43, 45)
    assert run(e, "lose-biont green") == []
    assert e.owner[o] == 1 and bionts(e, o) == "y"
    assert told(e, "commandeered") == ["commandeered yellow clay-mound"]


def test_j9_the_superflare():
    e = table("green", "blue")
    mars = bacterium(e, "mars-paleo-ocean", "b", "rygb")
    gene(e, mars, "tmrna+", "rna-polymerase")
    pna = bacterium(e, "geothermal-zinc", "g", "gb")
    gene(e, pna, "cytochromes", "ribosomal-rna", "superoxide-dismutase")
    thioester = bacterium(e, "hydrogen-volcano", "g", "br")
    salmonella = parasite(e, "green", mars, "tmrna.base", "tmrna.plus")
    gene(e, salmonella, "quorum-sensing")
    event(e, 55)
    assert run(e) == ["suffer hydrogen-volcano", "suffer green-parasite"]
    run(e, "suffer green-parasite", "lose-disease 2", "lose-cube blue")
    assert genes(e, salmonella) == [] and e.disease[4:6] == [1, 0]
    assert genes(e, mars) == ["tmrna", "rna-polymerase"]
    assert cubes(e, thioester) == "r"
    assert run(e) == ["discard ribosomal-rna", "discard superoxide-dismutase", "discard cytochromes"]
    assert run(e, "discard ribosomal-rna") == []
    assert genes(e, pna) == ["superoxide-dismutase", "cytochromes"]


# D6. Oxygen spike


def _flatworm(disk: str = ""):
    e = table()
    o = macro(e, "warm-pond", "flatworm", "r")
    if disk:
        e.shields[o * 4 + "rygb".index(disk)] = 1
    return e, o


def test_d6_the_flatworm_loses_its_antioxidant():
    e, o = _flatworm("b")
    event(e, 58)
    assert run(e) == ["lose-disk blue", "lose-biont red"]
    assert run(e, "lose-disk blue") == []
    assert is_macro(e, o) and e.shields[o * 4 : o * 4 + 4] == [0, 0, 0, 0]


def test_d6_without_it_the_flatworm_would_revert_to_a_bacterium():
    """Its trophic biont is not compensated (B4b)."""
    e, o = _flatworm()
    event(e, 58)
    assert run(e) == []
    assert not is_macro(e, o) and e.place[o] == LIVING
    assert cubes(e, o) == "rrygb" and bionts(e, o) == "r"
    assert e.trophies[RED] == 1
    assert pool(e, "red") == ""  # Q44: no compensation for the trophic biont


def test_d6_a_vitamin_is_part_of_the_shield_and_survives():
    e, o = _flatworm("g")
    event(e, 58)
    assert run(e) == []
    assert is_macro(e, o) and e.shields[o * 4 + GREEN] == 1


def test_d6b_ruling_18_a_discarded_vitamin_counts_twice():
    e, o = _flatworm("g")
    event(e, 58, 54)  # O2 3 against 2
    assert run(e, "lose-disk green") == []
    assert is_macro(e, o) and e.shields[o * 4 + GREEN] == 0
    assert told(e, "atrophies") == ["atrophies warm-pond 1"]


def test_d6a_green_chromosomes_shield_icons_and_vitamins():
    e = table()
    o = bacterium(e, "warm-pond", "g", "gg")
    gene(e, o, "superoxide-dismutase+", "chloroplast-symbiont")
    e.shields[o * 4 : o * 4 + 4] = [1, 0, 1, 0]
    assert oxygen_shield(e, o) == 1 + 2 + 1 + 2 + 1 + 1  # biont, cubes, plus cube, icons, mutation cube, vitamin


def test_d6b_antioxidants_need_not_be_used():
    e = table()
    o = bacterium(e, "warm-pond", "r", "y")
    e.shields[o * 4 : o * 4 + 4] = [1, 0, 0, 1]
    event(e, 47)
    assert run(e) == ["lose-disk red", "lose-disk blue", "lose-cube yellow"]
    assert run(e, "lose-cube yellow") == []
    assert e.shields[o * 4 : o * 4 + 4] == [1, 0, 0, 1]


def test_q30_antioxidants_are_useless_against_heat():
    e = table()
    o = bacterium(e, "warm-pond", "g", "y")
    e.shields[o * 4 + RED] = 1
    event(e, 39)
    assert run(e) == []
    assert cubes(e, o) == "" and e.shields[o * 4 + RED] == 1


def test_j12_the_thioester_life_loses_a_red_chromosome_to_the_double_spike():
    e = table("green", "blue")
    o = bacterium(e, "hydrogen-volcano", "g", "r")
    event(e, 50)
    assert run(e) == []
    assert cubes(e, o) == "" and bionts(e, o) == "g"


# Pollution (H1d, Q23)


def test_j10_the_host_pollutes_and_the_salmonella_narrowly_escapes():
    e = table("green", "blue")
    mars = bacterium(e, "mars-paleo-ocean", "b", "rygb")
    gene(e, mars, "tmrna", "chloroplast-symbiont")
    salmonella = parasite(e, "green", mars, "tmrna.base")
    crisis.pollute(e, mars)
    assert run(e) == []
    assert told(e, "polluted") == ["polluted mars-paleo-ocean cosmic 2"]
    assert told(e, "atrophies") == ["atrophies green-parasite 1"]
    assert lives(e, salmonella) and e.disease[4] == 0
    assert genes(e, mars) == ["chloroplast-symbiont"]  # lockstep: the stolen cube was lost


def test_h1d_ruling_35_a_polluter_without_green_pollutes_nothing():
    e = table()
    o = bacterium(e, "warm-pond", "r")
    gene(e, o, "trna")
    bacterium(e, "hydrogen-volcano", "r", "y")
    crisis.pollute(e, o)
    assert e.agenda == [] and told(e) == []


def test_q23_every_other_organism_of_the_home_row_and_no_other():
    e = table()
    polluter = bacterium(e, "warm-pond", "r", "gg")
    own = bacterium(e, "hydrogen-volcano", "r", "y")
    foe = bacterium(e, "geothermal-zinc", "g", "y")
    far = bacterium(e, "clay-mound", "r", "yy")
    crisis.pollute(e, polluter)
    assert run(e) == []
    assert told(e, "atrophies") == ["atrophies hydrogen-volcano 2", "atrophies geothermal-zinc 1"]
    assert cubes(e, polluter) == "gg" and cubes(e, far) == "yy"
    assert not lives(e, own) and cubes(e, foe) == ""


def test_q23_owners_choose_and_antioxidants_are_allowed():
    e = table()
    polluter = bacterium(e, "warm-pond", "r", "g")
    o = bacterium(e, "hydrogen-volcano", "r", "y")
    e.shields[o * 4 + RED] = 1
    crisis.pollute(e, polluter)
    assert run(e, "lose-disk red") == []
    assert cubes(e, o) == "y"


def test_q23_a_parasite_that_kills_its_host_dies_with_it():
    """Both bionts are compensated (B4a, E3h)."""
    e = table()
    host = bacterium(e, "warm-pond", "r")
    p = parasite(e, "green", host, side=1)
    crisis.pollute(e, p)
    assert run(e) == []
    assert e.place[host] == GONE and not lives(e, p)
    assert e.home == [4, 0, 4, 0]
    assert (pool(e, "red"), pool(e, "green")) == ("r", "g")


def test_q23_the_strength_is_fixed_when_the_attack_begins():
    e = table()
    host = bacterium(e, "warm-pond", "r", "y")
    gene(e, host, "chloroplast-symbiont", "tmrna")
    p = parasite(e, "yellow", host, "", "chloroplast-symbiont.base", owner="g", bionts="g")
    e.bionts[p * 4 + GREEN] = 1
    crisis.pollute(e, p)  # biont and stolen cube: 2
    assert run(e) == []
    assert told(e, "polluted") == ["polluted yellow-parasite continent 2"]
    assert genes(e, host) == ["chloroplast-symbiont"] and cubes(e, host) == ""


def test_q30_terrestrials_share_the_continent_row():
    e = table()
    polluter = bacterium(e, "warm-pond", "g")
    land = macro(e, "clay-mound", "seaweed", "r", land=True)
    sea = macro(e, "hydrogen-volcano", "flatworm", "r")
    assert (e.home_row(land), e.home_row(sea)) == (3, OCEAN)
    crisis.spike(e, 5, polluter)
    assert run(e) == []
    assert not is_macro(e, land) and is_macro(e, sea)
