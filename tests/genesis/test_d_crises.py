"""D5, D6 and pollution (H1d): heat, oxygen, and what atrophy makes of them."""

from __future__ import annotations

from primordia.genesis import crisis
from primordia.genesis.earth import GONE, LIVING
from primordia.genesis.organism import heat_shield, is_macro, lives, oxygen_shield
from primordia.genesis.parts import GREEN, MUTATIONS, OCEAN, RED
from tests.genesis.scene import happening

# D5. Extremophile crisis


def test_d5a_the_heat_shield_of_the_example_viroid_is_four():
    e = happening("red", "green", "blue")
    host = e.bacterium("warm-pond", "green")
    e.mutate(host, "superoxide-dismutase")
    viroid = e.parasite("blue", host, "superoxide-dismutase.base", "2red", side=1, owner="red")  # commandeered by Red
    e.mutate(viroid, "ribozyme")
    assert heat_shield(e.earth, viroid) == 4


def test_d5_j4_the_unshielded_amyloid_life_loses_two_chromosomes():
    e = happening("green", "blue")
    o = e.bacterium("green-rust-fumarole", "green", "blue+yellow")
    e.events(43, 45)
    assert e.run() == ["lose-cube yellow", "lose-cube blue"]
    assert e.run("lose-cube blue") == []
    assert e.cubes(o) == "none" and e.bionts(o) == "green"
    assert lives(e.earth, o)


def test_d5a_red_system_chromosomes_organs_and_bionts_shield_a_macroorganism():
    e = happening()
    o = e.macro("warm-pond", "sea-star", "red", "Brain, Water Vessels")
    assert heat_shield(e.earth, o) == 2 + 1 + 1 + 1  # system, brain, trophic biont, the vessels' icon


def test_d5_excess_atrophies_lapse_when_the_organism_is_extinct():
    """Extinction: the placard is a trophy, the biont compensated (B4a)."""
    e = happening()
    o = e.bacterium("warm-pond", "green", "yellow")
    e.events(41, 39)
    assert e.run() == []
    assert e.earth.place[o] == GONE
    assert e.earth.trophies == [0, 0, 1, 0]
    assert e.catalysts("green") == "green"


def test_ruling_3_x_is_summed_and_strikes_where_the_first_icon_stands():
    e = happening()
    o = e.bacterium("warm-pond", "red", "4yellow")
    e.mutate(o, "tmrna", "mrna")
    e.events(43, 44)  # XX UV1, then +heaven X UV2: X 3 before the ultraviolet
    assert e.run("lose-gene tmrna base") == []  # shield 1; the other gene follows by itself
    assert e.genes(o) == [] and e.cubes(o) == "4yellow"
    assert e.lines("extreme") == ["extreme 3"]
    assert e.lines("atrophies") == ["atrophies warm-pond 2"]


def test_ruling_3_oxygen_is_summed():
    e = happening()
    e.events(58, 54)
    assert e.run() == []
    assert e.lines("oxygen-spike") == ["oxygen-spike 3"]


def test_ruling_17_mutation_cubes_then_other_cubes_then_bionts():
    """The order of atrophy."""
    e = happening()
    o = e.bacterium("warm-pond", "green", "yellow")
    e.mutate(o, "tmrna")
    e.events(43, 45)
    assert e.run() == []
    assert e.genes(o) == [] and e.cubes(o) == "none" and e.bionts(o) == "green"


def test_ruling_20_the_plus_cube_demotes_and_the_base_cube_does_nothing():
    for lost, left in (("lose-gene tmrna plus", ["tmrna"]), ("lose-gene tmrna base", ["tmrna+"])):
        e = happening()
        o = e.bacterium("warm-pond", "green", "yellow")
        e.mutate(o, "tmrna+")
        e.events(39)
        assert e.run() == ["lose-gene tmrna base", "lose-gene tmrna plus"]
        assert e.run(lost) == []
        assert e.genes(o) == left


def test_immunology_frees_the_order_and_is_lost_with_its_card():
    e = happening()
    o = e.bacterium("warm-pond", "green", "yellow")
    e.mutate(o, "mitochondria+", "tmrna")
    e.earth.gene[MUTATIONS.number("mitochondria") * 2 + 1] = 0  # its red cube would shield; it lies nowhere
    e.events(43, 45)
    options = e.run()
    assert options == ["lose-gene tmrna base", "lose-gene mitochondria base", "lose-cube yellow", "lose-biont green"]
    assert e.run("lose-cube yellow", "lose-gene tmrna base") == []
    assert e.genes(o) == ["mitochondria+"] and e.cubes(o) == "none"


def test_q11_immunology_is_looked_at_anew_after_each_loss():
    e = happening()
    o = e.bacterium("warm-pond", "green", "yellow")
    e.mutate(o, "riboswitches+", "tmrna")
    e.events(43, 45)
    e.run("lose-gene riboswitches plus")  # the immunology is gone with it
    assert e.run() == ["lose-gene tmrna base", "lose-gene riboswitches base"]


def test_q19_players_in_order_and_their_organisms_as_they_like():
    e = happening()
    e.bacterium("warm-pond", "red", "yellow")
    e.bacterium("clay-mound", "green", "yellow")
    e.bacterium("pumice-raft", "green", "blue")
    e.events(43, 45)  # XX; green before red
    assert e.run() == ["suffer clay-mound", "suffer pumice-raft"]
    assert e.asker == "green"
    assert e.run("suffer pumice-raft") == []
    assert e.lines("atrophies") == ["atrophies pumice-raft 2", "atrophies clay-mound 2", "atrophies warm-pond 1"]


def test_q64_what_loses_nothing_passes_unasked():
    e = happening()
    e.bacterium("clay-mound", "green", "2red")
    e.bacterium("pumice-raft", "green", "blue")
    e.events(43, 45)
    assert e.run() == []
    assert e.lines("atrophies") == ["atrophies pumice-raft 2"]


def _host_and_parasite():
    e = happening()
    host = e.bacterium("warm-pond", "red")
    e.mutate(host, "ribosomal-rna+")  # chaperonins: two heat shields, red and blue cube
    p = e.parasite("green", host, "ribosomal-rna.plus")
    return e, host, p


def test_q19_earlier_lockstep_losses_matter():
    e, host, p = _host_and_parasite()
    e.events(41, 40)  # X 3; green before red
    assert e.run() == []
    assert not lives(e.earth, p)
    assert e.genes(host) == []  # demoted by the parasite's loss, then its base cube was lost
    assert e.lines("atrophies") == ["atrophies green-parasite 3", "atrophies warm-pond 1"]


def test_q19_the_host_that_comes_first_still_has_its_shield():
    e, host, p = _host_and_parasite()
    e.events(41, 39)  # red before green
    assert e.run() == []
    assert not lives(e.earth, p)
    assert e.genes(host) == ["ribosomal-rna"]
    assert e.lines("atrophies") == ["atrophies green-parasite 3"]


def test_q19_parasites_go_with_their_controller_not_with_their_host():
    e = happening()
    host = e.bacterium("warm-pond", "red")
    e.mutate(host, "tmrna")
    e.parasite("green", host, "tmrna.base")
    e.bacterium("clay-mound", "green")
    e.events(43, 45)
    assert e.run() == ["suffer clay-mound", "suffer green-parasite"]


def test_a6b_a_wanton_first_player_comes_first_here_too():
    e = happening()
    e.bacterium("warm-pond", "red", "yellow")
    e.bacterium("clay-mound", "green", "yellow")
    e.earth.first = RED
    e.events(43, 45)
    assert e.run() == []
    assert e.lines("atrophies") == ["atrophies warm-pond 1", "atrophies clay-mound 2"]


def test_q18_compensation_of_one_crisis_counts_together():
    e = happening()
    e.pool("green", "6green")
    for name in ("warm-pond", "clay-mound"):
        e.bacterium(name, "green")
    e.events(39)
    assert e.run("suffer warm-pond") == ["take red", "take yellow", "take blue"]
    assert e.run("take blue") == []
    assert e.catalysts("green") == "6green+blue"


def test_q27_a_foreign_gene_inherits_and_takes_the_remaining_atrophies():
    e = happening("red", "green", "yellow")
    o = e.bacterium("clay-mound", "green+2yellow", owner="green")
    e.events(43, 45)
    assert e.run("lose-biont green") == []
    assert e.earth.owner[o] == 1 and e.bionts(o) == "yellow"
    assert e.lines("commandeered") == ["commandeered yellow clay-mound"]


def test_j9_the_superflare():
    e = happening("green", "blue")
    mars = e.bacterium("mars-paleo-ocean", "blue", "red+yellow+green+blue")
    e.mutate(mars, "tmrna+", "rna-polymerase")
    pna = e.bacterium("geothermal-zinc", "green", "green+blue")
    e.mutate(pna, "cytochromes", "ribosomal-rna", "superoxide-dismutase")
    thioester = e.bacterium("hydrogen-volcano", "green", "blue+red")
    salmonella = e.parasite("green", mars, "tmrna.base, tmrna.plus")
    e.mutate(salmonella, "quorum-sensing")
    e.events(55)
    assert e.run() == ["suffer hydrogen-volcano", "suffer green-parasite"]
    e.run("suffer green-parasite", "lose-disease 2", "lose-cube blue")
    assert e.genes(salmonella) == [] and e.earth.disease[4:6] == [1, 0]
    assert e.genes(mars) == ["tmrna", "rna-polymerase"]
    assert e.cubes(thioester) == "red"
    assert e.run() == ["discard ribosomal-rna", "discard superoxide-dismutase", "discard cytochromes"]
    assert e.run("discard ribosomal-rna") == []
    assert e.genes(pna) == ["superoxide-dismutase", "cytochromes"]


# D6. Oxygen spike


def _flatworm(disk: str = ""):
    e = happening()
    o = e.macro("warm-pond", "flatworm", "red")
    if disk:
        e.earth.shields[o * 4 + "rygb".index(disk)] = 1
    return e, o


def test_d6_the_flatworm_loses_its_antioxidant():
    e, o = _flatworm("b")
    e.events(58)
    assert e.run() == ["lose-disk blue", "lose-biont red"]
    assert e.run("lose-disk blue") == []
    assert is_macro(e.earth, o) and e.earth.shields[o * 4 : o * 4 + 4] == [0, 0, 0, 0]


def test_d6_without_it_the_flatworm_would_revert_to_a_bacterium():
    """Its trophic biont is not compensated (B4b)."""
    e, o = _flatworm()
    e.events(58)
    assert e.run() == []
    assert not is_macro(e.earth, o) and e.earth.place[o] == LIVING
    assert e.cubes(o) == "2red+yellow+green+blue" and e.bionts(o) == "red"
    assert e.earth.trophies[RED] == 1
    assert e.catalysts("red") == "none"  # Q44: no compensation for the trophic biont


def test_d6_a_vitamin_is_part_of_the_shield_and_survives():
    e, o = _flatworm("g")
    e.events(58)
    assert e.run() == []
    assert is_macro(e.earth, o) and e.earth.shields[o * 4 + GREEN] == 1


def test_d6b_ruling_18_a_discarded_vitamin_counts_twice():
    e, o = _flatworm("g")
    e.events(58, 54)  # O2 3 against 2
    assert e.run("lose-disk green") == []
    assert is_macro(e.earth, o) and e.earth.shields[o * 4 + GREEN] == 0
    assert e.lines("atrophies") == ["atrophies warm-pond 1"]


def test_d6a_green_chromosomes_shield_icons_and_vitamins():
    e = happening()
    o = e.bacterium("warm-pond", "green", "2green")
    e.mutate(o, "superoxide-dismutase+", "chloroplast-symbiont")
    e.earth.shields[o * 4 : o * 4 + 4] = [1, 0, 1, 0]
    assert oxygen_shield(e.earth, o) == 1 + 2 + 1 + 2 + 1 + 1  # biont, cubes, plus cube, icons, mutation cube, vitamin


def test_d6b_antioxidants_need_not_be_used():
    e = happening()
    o = e.bacterium("warm-pond", "red", "yellow")
    e.earth.shields[o * 4 : o * 4 + 4] = [1, 0, 0, 1]
    e.events(47)
    assert e.run() == ["lose-disk red", "lose-disk blue", "lose-cube yellow"]
    assert e.run("lose-cube yellow") == []
    assert e.earth.shields[o * 4 : o * 4 + 4] == [1, 0, 0, 1]


def test_q30_antioxidants_are_useless_against_heat():
    e = happening()
    o = e.bacterium("warm-pond", "green", "yellow")
    e.earth.shields[o * 4 + RED] = 1
    e.events(39)
    assert e.run() == []
    assert e.cubes(o) == "none" and e.earth.shields[o * 4 + RED] == 1


def test_j12_the_thioester_life_loses_a_red_chromosome_to_the_double_spike():
    e = happening("green", "blue")
    o = e.bacterium("hydrogen-volcano", "green", "red")
    e.events(50)
    assert e.run() == []
    assert e.cubes(o) == "none" and e.bionts(o) == "green"


# Pollution (H1d, Q23)


def test_j10_the_host_pollutes_and_the_salmonella_narrowly_escapes():
    e = happening("green", "blue")
    mars = e.bacterium("mars-paleo-ocean", "blue", "red+yellow+green+blue")
    e.mutate(mars, "tmrna", "chloroplast-symbiont")
    salmonella = e.parasite("green", mars, "tmrna.base")
    crisis.pollute(e.earth, mars)
    assert e.run() == []
    assert e.lines("polluted") == ["polluted mars-paleo-ocean cosmic 2"]
    assert e.lines("atrophies") == ["atrophies green-parasite 1"]
    assert lives(e.earth, salmonella) and e.earth.disease[4] == 0
    assert e.genes(mars) == ["chloroplast-symbiont"]  # lockstep: the stolen cube was lost


def test_h1d_ruling_35_a_polluter_without_green_pollutes_nothing():
    e = happening()
    o = e.bacterium("warm-pond", "red")
    e.mutate(o, "trna")
    e.bacterium("hydrogen-volcano", "red", "yellow")
    crisis.pollute(e.earth, o)
    assert e.run() == [] and e.lines() == []


def test_q23_every_other_organism_of_the_home_row_and_no_other():
    e = happening()
    polluter = e.bacterium("warm-pond", "red", "2green")
    own = e.bacterium("hydrogen-volcano", "red", "yellow")
    foe = e.bacterium("geothermal-zinc", "green", "yellow")
    far = e.bacterium("clay-mound", "red", "2yellow")
    crisis.pollute(e.earth, polluter)
    assert e.run() == []
    assert e.lines("atrophies") == ["atrophies hydrogen-volcano 2", "atrophies geothermal-zinc 1"]
    assert e.cubes(polluter) == "2green" and e.cubes(far) == "2yellow"
    assert not lives(e.earth, own) and e.cubes(foe) == "none"


def test_q23_owners_choose_and_antioxidants_are_allowed():
    e = happening()
    polluter = e.bacterium("warm-pond", "red", "green")
    o = e.bacterium("hydrogen-volcano", "red", "yellow")
    e.earth.shields[o * 4 + RED] = 1
    crisis.pollute(e.earth, polluter)
    assert e.run("lose-disk red") == []
    assert e.cubes(o) == "yellow"


def test_q23_a_parasite_that_kills_its_host_dies_with_it():
    """Both bionts are compensated (B4a, E3h)."""
    e = happening()
    host = e.bacterium("warm-pond", "red")
    p = e.parasite("green", host, side=1)
    crisis.pollute(e.earth, p)
    assert e.run() == []
    assert e.earth.place[host] == GONE and not lives(e.earth, p)
    assert e.earth.home == [4, 0, 4, 0]
    assert (e.catalysts("red"), e.catalysts("green")) == ("red", "green")


def test_q23_the_strength_is_fixed_when_the_attack_begins():
    e = happening()
    host = e.bacterium("warm-pond", "red", "yellow")
    e.mutate(host, "chloroplast-symbiont", "tmrna")
    p = e.parasite("yellow", host, "none, chloroplast-symbiont.base", "green", owner="green")
    crisis.pollute(e.earth, p)  # biont and stolen cube: 2
    assert e.run() == []
    assert e.lines("polluted") == ["polluted yellow-parasite continent 2"]
    assert e.genes(host) == ["chloroplast-symbiont"] and e.cubes(host) == "none"


def test_q30_terrestrials_share_the_continent_row():
    e = happening()
    polluter = e.bacterium("warm-pond", "green")
    land = e.macro("clay-mound", "seaweed", "red", land=True)
    sea = e.macro("hydrogen-volcano", "flatworm", "red")
    assert (e.earth.home_row(land), e.earth.home_row(sea)) == (3, OCEAN)
    crisis.spike(e.earth, 5, polluter)
    assert e.run() == []
    assert not is_macro(e.earth, land) and is_macro(e.earth, sea)
