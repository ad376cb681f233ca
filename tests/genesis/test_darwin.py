"""G: the Darwin roll, by the examples of the rulebook and its rulings."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.darwin import catalyst_colour, dice, outcome
from primordia.genesis.earth import GONE, LIVING
from primordia.genesis.organism import chromosomes
from primordia.genesis.parts import BLUE, COLOURS, FIRST_PARASITE, GREEN, RED, YELLOW
from tests.genesis.scene import rolling, spell

SEEP, MOUND, POND, ZINC, MARS = "alkaline-seep", "clay-mound", "warm-pond", "geothermal-zinc", "mars-paleo-ocean"


def rolled(e):
    """Which organisms have rolled, in their order."""
    return [entry["organism"] for entry in e.told("darwin-roll")]


# The examples of part G


def test_ga_dice_of_a_bacterium_and_of_a_parasite():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "green+red", "yellow")
    e.mutate(p, "ribozyme")
    e.mutate(p, "calvin-cycle")
    assert dice(e.earth, p) == 7
    host = e.bacterium(MARS, "green", "blue")
    e.mutate(host, "tmrna+")
    worm = e.parasite("red", host, "tmrna.base, tmrna.plus", side=1)
    e.mutate(worm, "rna-polymerase+")
    assert dice(e.earth, worm) == 6
    assert dice(e.earth, host) == 3  # a host does not roll for what its parasite holds


def test_g1_specificity():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "red", "blue+2yellow")
    assert dice(e.earth, p) == 5
    e.dice(1, 2, 3, 4, 6, 3, 4).begin()
    assert e.run() == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 6", "keep"]
    assert e.run("reroll 6") == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "keep"]
    assert e.run("reroll 4") == []  # both dice are rolled together, and that is all
    assert [(entry["face"], entry["count"]) for entry in e.told("darwin-dice")] == [("1", 1), ("2", 1), ("3", 2), ("4", 1)]
    assert e.catalysts("red") == "blue"
    assert e.told("darwin-reroll")[0]["count"] == 2


def gna(e):
    p = e.bacterium(MOUND, "red")
    for name in ("ribosomal-rna", "ribozyme", "calvin-cycle"):
        e.mutate(p, name)
    return p


def test_g2_gna_lipid_world():
    e = rolling(phase=4)
    p = gna(e)
    assert chromosomes(e.earth, p) == [2, 0, 1, 1]
    e.dice(1, 2, 2, 2, 2).begin()
    assert e.run() == []
    assert e.catalysts("red") == "3blue"
    assert e.told("biosynthesis") == [{"organism": MOUND, "colour": "red", "pay": "blue", "count": 3}]


def test_12_three_proteins_with_two_red_are_six_and_one_for_the_triple():
    e = rolling(phase=4)
    p = gna(e)
    assert outcome(e.earth, p, [3, 0, 0, 1, 1, 0]) == (7, 1, 0)
    e.dice(1, 1, 1, 4, 5).begin()
    assert e.run() == []  # the limit is six: the seventh is lost
    assert e.catalysts("red") == "6blue"


def test_g3_salmonella():
    e = rolling(phase=4)
    host = e.bacterium(MARS, "red", "red")
    m = e.mutate(host, "tmrna")
    worm = e.parasite("green", host, "tmrna.base")
    assert chromosomes(e.earth, worm) == [0, 0, 1, 1]
    assert outcome(e.earth, worm, [1, 0, 0, 0, 2, 0]) == (0, 2, 1)
    e.dice(2, 3, 4, 1, 5, 5).begin()
    assert e.run() == []
    assert chromosomes(e.earth, worm) == [0, 0, 1, 0]
    assert e.earth.holder[m] == -1 and e.earth.top[0] == m  # the mutation is gone with its only cube
    assert e.earth.host[GREEN] == host  # a parasite needs no diseased cube to stay
    assert e.told("errors") == [{"organism": "green-parasite", "count": 2, "shield": 1, "losses": 1}]


# G1


def test_g1_no_yellow_no_reroll():
    e = rolling(phase=4)
    e.bacterium(MOUND, "red", "2blue")
    e.dice(5, 6, 2, 3).begin()
    assert e.run() == []
    assert e.told("darwin-reroll") == []


def test_g1_keep_and_fewer_dice_than_allowed():
    e = rolling(phase=4)
    e.bacterium(MOUND, "red", "2yellow+blue")
    e.dice(5, 6, 2, 3, 4, 1).begin()
    e.run("reroll 6")
    assert e.question == f"specificity red {MOUND} 1 1 0 1 1 1 1 0"
    assert e.run("keep") == []
    assert e.told("darwin-reroll")[0]["ones"] == 1
    assert e.catalysts("red") == "blue"
    e = rolling(phase=4)
    e.bacterium(MOUND, "red", "2yellow+blue")
    e.dice(1, 6, 2, 3, 4).begin()
    assert e.run("keep") == []
    assert (e.told("darwin-reroll"), e.catalysts("red")) == ([], "blue")


def test_g1_yellow_bionts_and_mutations_count():
    e = rolling("red yellow", phase=4)
    p = e.bacterium(MOUND, "red+yellow")
    e.mutate(p, "cytochromes")
    e.dice(2, 3, 4, 5, 6).begin()
    e.run()
    assert e.question.split()[:5] == ["specificity", "red", MOUND, "2", "0"]


# G2


def test_13_six_of_a_face_are_two_triples():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "2green")
    assert [outcome(e.earth, p, [0, n, 0, 0, 0, 0])[0] for n in range(8)] == [0, 0, 0, 1, 1, 1, 2, 2]
    assert outcome(e.earth, p, [0, 3, 3, 0, 0, 0])[0] == 2
    assert outcome(e.earth, p, [0, 0, 0, 0, 0, 3]) == (1, 3, 3)  # errors make a triple too


def test_g2_without_red_only_triples_count():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "green", "blue")
    assert outcome(e.earth, p, [2, 1, 0, 0, 0, 0])[0] == 0
    assert outcome(e.earth, p, [3, 0, 0, 0, 0, 0])[0] == 1


def test_g2a_the_disk_of_the_placard_or_the_colour_of_the_card():
    e = rolling(phase=4)
    assert catalyst_colour(e.earth, e.bacterium(MOUND, "green")) == BLUE
    assert catalyst_colour(e.earth, e.bacterium("deep-hot-biosphere", "green")) == RED  # the erratum
    assert catalyst_colour(e.earth, FIRST_PARASITE + YELLOW) == YELLOW


def test_b3a_a_parasites_catalysts_go_to_the_hosts_pool_in_its_own_colour():
    e = rolling(phase=4)
    host = e.bacterium(MARS, "green", "blue")
    e.mutate(host, "tmrna")
    e.parasite("red", host, "tmrna.base", side=1)
    e.dice(2, 3, 4, 1, 1, 2).begin()
    assert e.run() == []
    assert (e.catalysts("green"), e.catalysts("red")) == ("2red", "none")


def test_q38_a_commandeered_parasite_keeps_its_colour_and_obeys_its_controller():
    e = rolling("red green blue", phase=4)
    host = e.bacterium(MARS, "green", "blue")
    e.mutate(host, "cytochromes")
    e.parasite("red", host, "none, cytochromes.base", "blue", owner="blue")
    e.dice(2, 3, 4, 3, 3, 6, 3).begin()
    e.run()
    assert e.question.split()[1] == "blue"
    e.run("reroll 6")
    assert (e.catalysts("green"), e.catalysts("red"), e.catalysts("blue")) == ("red", "none", "none")


def test_31_catalysts_of_a_darwin_roll_are_taken_together_with_its_compensation():
    e = rolling(phase=4)
    p = e.bacterium("deep-hot-biosphere", "red")
    e.earth.disks[RED * 4 + RED] = 6
    e.dice(1, 6).begin()
    assert e.run() == ["take yellow", "take green", "take blue"]
    assert e.earth.place[p] == GONE
    e.run("take green")
    assert e.earth.disks[RED * 4 : RED * 4 + 4] == [6, 0, 1, 0]


# G3


def test_g3_blue_chromosomes_shield():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "red", "2blue")
    assert outcome(e.earth, p, [0, 0, 0, 0, 1, 1]) == (0, 2, 0)
    assert outcome(e.earth, p, [0, 0, 0, 0, 2, 2]) == (0, 4, 2)


def test_g3a_dna_makes_only_sixes_errors_and_is_no_shield():
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "green")
    e.mutate(p, "mitochondria+")
    assert outcome(e.earth, p, [0, 0, 0, 0, 2, 1]) == (0, 1, 1)


def test_g3a_a_diseased_promoted_mutation_still_gives_its_host_dna():
    e = rolling("red green blue", phase=4)
    host = e.bacterium(MARS, "red")
    e.mutate(host, "mitochondria+")
    worm = e.parasite("blue", host, "mitochondria.plus, mitochondria.base", side=1)
    assert outcome(e.earth, host, [0, 0, 0, 0, 2, 0])[1] == 0
    assert outcome(e.earth, worm, [0, 0, 0, 0, 2, 0])[1] == 2  # the parasite does not have it


def test_q10_red_yellow_and_blue_are_counted_at_the_roll():
    """The atrophies do not lower the shield of their own roll; losses go mutation cube, cube, biont."""
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "green", "blue")
    m = e.mutate(p, "ribozyme")
    e.dice(5, 6, 6, 6).begin()  # two blue: two losses
    assert e.run() == []
    assert e.earth.holder[m] == -1 and e.cubes(p) == "none" and e.earth.place[p] == LIVING
    assert [entry["count"] for entry in e.told("atrophies")] == [2]


def test_j6_amyloid_life_falls():
    e = rolling("green blue", phase=4)
    p = e.bacterium("green-rust-fumarole", "green")
    e.dice(5, 6).begin()
    assert e.run() == []
    assert (e.earth.place[p], e.earth.trophies[GREEN], e.catalysts("green"), e.earth.home[GREEN]) == (GONE, 1, "green", 4)


def test_j2_amyloid_life_survives():
    e = rolling("green blue", phase=4)
    p = e.bacterium("green-rust-fumarole", "green", "blue+yellow")
    e.dice(1, 3, 4, 6).begin()
    assert e.run("keep") == []
    assert (e.earth.place[p], e.catalysts("green"), len(e.told("lost"))) == (LIVING, "none", 0)


def test_j5_mars_bug_makes_a_catalyst():
    e = rolling("green blue", phase=4)
    e.bacterium(MARS, "blue", "red+yellow+green+blue")
    e.dice(1, 2, 3, 4, 4, 5, 6).begin()
    assert e.run("reroll 5") == []
    assert e.catalysts("blue") == "red"


# The order (11, Q15)


def test_11_player_order_and_the_owners_choice_within():
    e = rolling("red green blue", phase=4, sky="50")  # green, yellow, blue, red
    for name, owner in ((SEEP, "red"), (MOUND, "green"), (POND, "green"), (MARS, "blue")):
        e.bacterium(name, owner)
    e.refugium(ZINC, "green")
    e.dice(*[2, 3] * 4).begin()
    assert e.run() == [f"roll-for {POND}", f"roll-for {MOUND}"]
    assert e.run(f"roll-for {MOUND}") == []
    assert rolled(e) == [MOUND, POND, MARS, SEEP]


def test_28_a_wanton_first_player_rolls_first():
    e = rolling("red green blue", phase=4, sky="50")
    for name, owner in ((SEEP, "red"), (MOUND, "green"), (MARS, "blue")):
        e.bacterium(name, owner)
    e.earth.first = RED
    e.dice(*[2, 3] * 3).begin()
    e.run()
    assert rolled(e) == [SEEP, MOUND, MARS]


def test_11_a_parasite_rolls_right_after_its_host_and_a_hyperparasite_after_that():
    e = rolling("red yellow green blue", phase=4)
    host = e.bacterium(MARS, "green", "blue")
    e.mutate(host, "tmrna")
    worm = e.parasite("red", host, "tmrna.base", side=1)
    e.mutate(worm, "quorum-sensing")
    e.parasite("blue", worm, "none, quorum-sensing.base", side=1)
    e.bacterium(SEEP, "green")
    e.bacterium(MOUND, "red")
    e.dice(2, 3, *(2, 3, 4), *(2, 3, 4), *(2, 3, 4), *(2, 3)).begin()
    e.run(f"roll-for {MARS}")
    assert e.question.startswith("specificity blue blue-parasite")
    e.run("keep")
    assert rolled(e) == [MOUND, MARS, "red-parasite", "blue-parasite", SEEP]


def test_q15_a_parasite_rolls_in_the_slot_of_its_macroorganism():
    e = rolling(phase=4)
    big = e.macro(ZINC, "seaweed", "red", "1")
    e.bacterium(MOUND, "red")
    e.macro(POND, "flatworm", "green")  # no parasite: nothing to do there
    e.parasite("green", big, "organ-2")
    e.dice(2, 3, 4, 2, 3).begin()
    assert e.run() == [f"roll-for {ZINC}", f"roll-for {MOUND}"]
    assert e.run(f"roll-for {ZINC}") == []
    assert rolled(e) == ["green-parasite", MOUND]


def test_q15_a_parasite_whose_host_died_in_its_roll_does_not_roll():
    e = rolling(phase=4)
    host = e.bacterium(MARS, "red")
    e.mutate(host, "tmrna")
    e.parasite("green", host, "tmrna.base")
    e.dice(5, 6).begin()
    assert e.run() == []
    assert rolled(e) == [MARS]
    assert (e.catalysts("red"), e.catalysts("green"), e.earth.home) == ("red", "green", [4, 0, 4, 0])
    assert e.earth.ready[GREEN] == e.earth.turn + 1


def test_q27_what_was_commandeered_in_its_roll_does_not_roll_again():
    e = rolling(phase=4, sky="37")  # red before green
    p = e.bacterium(MOUND, "red+green")
    e.dice(5, 2, 3, 4).begin()
    assert e.run() == ["lose-biont red", "lose-biont green"]
    assert e.run("lose-biont red") == []
    assert (e.earth.owner[p], rolled(e)) == (GREEN, [MOUND])


def test_q44_a_macroorganism_that_fell_rolls_as_a_bacterium():
    from primordia.genesis.extinction import fall

    e = rolling(phase=4)
    p = e.macro(ZINC, "seaweed", "red")
    fall(e.earth, p)
    assert dice(e.earth, p) == 6
    e.dice(2, 2, 2, 3, 4, 6).begin()
    assert e.run() == []
    assert e.catalysts("red") == "blue"


def test_c1e_a_parasite_that_nobody_plays_rerolls_errors_sixes_first():
    e = rolling("red green", phase=4, alone=True)
    host = e.bacterium(MARS, "red")
    for name in ("cytochromes", "rna-polymerase"):
        e.mutate(host, name)
    e.parasite("blue", host, "rna-polymerase.base, cytochromes.base", side=1)
    e.dice(2, 3, 5, 6, 3, 1, 4).begin()
    assert e.run() == []
    assert e.told("darwin-reroll") == [
        {
            **{"colour": "blue", "organism": "blue-parasite", "count": 1},
            **{"ones": 0, "twos": 0, "threes": 0, "fours": 1, "fives": 0, "sixes": 0},
        }
    ]


# The journal, and rolls at random


def test_journal_names_the_rule_of_everything():
    e = rolling(phase=4)
    e.bacterium(MOUND, "red", "2yellow")
    e.dice(1, 5, 6, 6, 2).begin()
    assert e.run("reroll 6", "keep") == []
    assert list(dict.fromkeys([f"{entry.kind} {entry.rule}" for entry in e.entries()])) == [
        *("darwin-roll Ga", "darwin-reroll G1", "darwin-dice G", "biosynthesis G2", "errors G3"),
        *("atrophies atrophy", "lost atrophy", "gained B3"),
    ]
    assert e.told("darwin-dice") == [
        {"organism": MOUND, "face": "1", "count": 1, "catalysts": 1, "errors": 0},
        {"organism": MOUND, "face": "2", "count": 1, "catalysts": 0, "errors": 0},
        {"organism": MOUND, "face": "5", "count": 1, "catalysts": 0, "errors": 1},
        {"organism": MOUND, "face": "6", "count": 1, "catalysts": 0, "errors": 1},
    ]


@pytest.mark.parametrize("seed", range(60))
def test_rolls_at_random_end_and_every_microorganism_rolls_once(seed):
    rng = random.Random(seed)
    e = rolling("red yellow green blue", phase=4, bionts=24, sky=rng.choice(["37", "50", "56"]))
    genes = ["tmrna", "cytochromes", "rna-polymerase", "calvin-cycle", "mitochondria", "ribozyme"]
    for name in (SEEP, MOUND, POND, ZINC, MARS):
        owner = rng.choice(COLOURS.names)
        others = rng.choices(COLOURS.names, k=rng.randint(0, 2))
        p = e.bacterium(name, spell([owner, *others]), spell(rng.choices(COLOURS.names, k=rng.randint(0, 4))))
        if rng.random() < 0.7:
            e.mutate(p, genes.pop() + "+" * (rng.random() < 0.5))
    host = e.bacterium("zeolite-lagoon", "yellow", "blue")
    e.mutate(host, "chloroplast-symbiont+")
    worm = e.parasite("red", host, "chloroplast-symbiont.base, chloroplast-symbiont.plus")
    e.mutate(worm, "quorum-sensing")
    e.parasite("blue", worm, "none, quorum-sensing.base", side=1)
    e.begin()
    while options := e.run():
        e.run(rng.choice(options))
    assert sum(e.earth.bionts) + sum(e.earth.home) == 4 * 24
    assert max(e.earth.disks) <= e.earth.limit and min(*e.earth.disks, *e.earth.cubes, *e.earth.bionts) >= 0
    order = rolled(e)
    assert len(order) == len(set(order)) >= 6
    assert {SEEP, MOUND, POND, ZINC, MARS, "zeolite-lagoon"} <= set(order)
