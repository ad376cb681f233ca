"""G: the Darwin roll, by the examples of the rulebook and its rulings."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.darwin import begin, catalyst_colour, dice, outcome
from primordia.genesis.earth import GONE, LIVING
from primordia.genesis.organism import chromosomes
from primordia.genesis.parts import BLUE, COLOURS, FIRST_PARASITE, GREEN, RED, YELLOW
from tests.genesis.driver_f import (
    asked,
    bacterium,
    earth,
    macro,
    mutate,
    parasite,
    pool,
    refugium,
    rules_told,
    run,
    spell,
    start,
    told,
)

SEEP, MOUND, POND, ZINC, MARS = "alkaline-seep", "clay-mound", "warm-pond", "geothermal-zinc", "mars-paleo-ocean"


def rolled(e):
    """Which organisms have rolled, in their order."""
    return [entry["organism"] for entry in told(e, "darwin-roll")]


# The examples of part G


def test_ga_dice_of_a_bacterium_and_of_a_parasite():
    e = earth()
    p = bacterium(e, MOUND, "green", "green red", "yellow")
    mutate(e, p, "ribozyme")
    mutate(e, p, "calvin-cycle")
    assert dice(e, p) == 7
    host = bacterium(e, MARS, "green", "green", "blue")
    mutate(e, host, "tmrna", promoted=True)
    worm = parasite(e, "red", host, side=1, steal="tmrna.base tmrna.plus")
    mutate(e, worm, "rna-polymerase", promoted=True)
    assert dice(e, worm) == 6
    assert dice(e, host) == 3  # a host does not roll for what its parasite holds


def test_g1_specificity():
    e = earth()
    p = bacterium(e, MOUND, "red", "red", "blue yellow yellow")
    assert dice(e, p) == 5
    start(e, begin, 1, 2, 3, 4, 6, 3, 4)
    assert run(e) == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 6", "keep"]
    assert run(e, "reroll 6") == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "keep"]
    assert run(e, "reroll 4") == []  # both dice are rolled together, and that is all
    assert [(entry["face"], entry["count"]) for entry in told(e, "darwin-dice")] == [("1", 1), ("2", 1), ("3", 2), ("4", 1)]
    assert pool(e, "red") == "blue"
    assert told(e, "darwin-reroll")[0]["count"] == 2


def gna(e):
    p = bacterium(e, MOUND, "red", "red")
    for name in ("ribosomal-rna", "ribozyme", "calvin-cycle"):
        mutate(e, p, name)
    return p


def test_g2_gna_lipid_world():
    e = earth()
    p = gna(e)
    assert chromosomes(e, p) == [2, 0, 1, 1]
    start(e, begin, 1, 2, 2, 2, 2)
    assert run(e) == []
    assert pool(e, "red") == "blue blue blue"
    assert told(e, "biosynthesis") == [{"organism": MOUND, "colour": "red", "pay": "blue", "count": 3}]


def test_12_three_proteins_with_two_red_are_six_and_one_for_the_triple():
    e = earth()
    p = gna(e)
    assert outcome(e, p, [3, 0, 0, 1, 1, 0]) == (7, 1, 0)
    start(e, begin, 1, 1, 1, 4, 5)
    assert run(e) == []  # the limit is six: the seventh is lost
    assert pool(e, "red") == "blue " * 5 + "blue"


def test_g3_salmonella():
    e = earth()
    host = bacterium(e, MARS, "red", "red", "red")
    m = mutate(e, host, "tmrna")
    worm = parasite(e, "green", host, steal="tmrna.base")
    assert chromosomes(e, worm) == [0, 0, 1, 1]
    assert outcome(e, worm, [1, 0, 0, 0, 2, 0]) == (0, 2, 1)
    start(e, begin, 2, 3, 4, 1, 5, 5)
    assert run(e) == []
    assert chromosomes(e, worm) == [0, 0, 1, 0]
    assert e.holder[m] == -1 and e.top[0] == m  # the mutation is gone with its only cube
    assert e.host[GREEN] == host  # a parasite needs no diseased cube to stay
    assert told(e, "errors") == [{"organism": "green-parasite", "count": 2, "shield": 1, "losses": 1}]


# G1


def test_g1_no_yellow_no_reroll():
    e = earth()
    bacterium(e, MOUND, "red", "red", "blue blue")
    start(e, begin, 5, 6, 2, 3)
    assert run(e) == []
    assert told(e, "darwin-reroll") == []


def test_g1_keep_and_fewer_dice_than_allowed():
    e = earth()
    bacterium(e, MOUND, "red", "red", "yellow yellow blue")
    start(e, begin, 5, 6, 2, 3, 4, 1)
    run(e, "reroll 6")
    assert asked(e) == f"specificity red {MOUND} 1 1 0 1 1 1 1 0"
    assert run(e, "keep") == []
    assert told(e, "darwin-reroll")[0]["ones"] == 1
    assert pool(e, "red") == "blue"
    e = earth()
    bacterium(e, MOUND, "red", "red", "yellow yellow blue")
    start(e, begin, 1, 6, 2, 3, 4)
    assert run(e, "keep") == []
    assert (told(e, "darwin-reroll"), pool(e, "red")) == ([], "blue")


def test_g1_yellow_bionts_and_mutations_count():
    e = earth("red yellow")
    p = bacterium(e, MOUND, "red", "red yellow")
    mutate(e, p, "cytochromes")
    start(e, begin, 2, 3, 4, 5, 6)
    run(e)
    assert asked(e).split()[:5] == ["specificity", "red", MOUND, "2", "0"]


# G2


def test_13_six_of_a_face_are_two_triples():
    e = earth()
    p = bacterium(e, MOUND, "red", "green green")
    assert [outcome(e, p, [0, n, 0, 0, 0, 0])[0] for n in range(8)] == [0, 0, 0, 1, 1, 1, 2, 2]
    assert outcome(e, p, [0, 3, 3, 0, 0, 0])[0] == 2
    assert outcome(e, p, [0, 0, 0, 0, 0, 3]) == (1, 3, 3)  # errors make a triple too


def test_g2_without_red_only_triples_count():
    e = earth()
    p = bacterium(e, MOUND, "green", "green", "blue")
    assert outcome(e, p, [2, 1, 0, 0, 0, 0])[0] == 0
    assert outcome(e, p, [3, 0, 0, 0, 0, 0])[0] == 1


def test_g2a_the_disk_of_the_placard_or_the_colour_of_the_card():
    e = earth()
    assert catalyst_colour(e, bacterium(e, MOUND, "green", "green")) == BLUE
    assert catalyst_colour(e, bacterium(e, "deep-hot-biosphere", "green", "green")) == RED  # the erratum
    assert catalyst_colour(e, FIRST_PARASITE + YELLOW) == YELLOW


def test_b3a_a_parasites_catalysts_go_to_the_hosts_pool_in_its_own_colour():
    e = earth()
    host = bacterium(e, MARS, "green", "green", "blue")
    mutate(e, host, "tmrna")
    parasite(e, "red", host, side=1, steal="tmrna.base")
    start(e, begin, 2, 3, 4, 1, 1, 2)
    assert run(e) == []
    assert (pool(e, "green"), pool(e, "red")) == ("red red", "")


def test_q38_a_commandeered_parasite_keeps_its_colour_and_obeys_its_controller():
    e = earth("red green blue")
    host = bacterium(e, MARS, "green", "green", "blue")
    mutate(e, host, "cytochromes")
    parasite(e, "red", host, "blue", owner="blue", steal="cytochromes.base")
    start(e, begin, 2, 3, 4, 3, 3, 6, 3)
    run(e)
    assert asked(e).split()[1] == "blue"
    run(e, "reroll 6")
    assert (pool(e, "green"), pool(e, "red"), pool(e, "blue")) == ("red", "", "")


def test_31_catalysts_of_a_darwin_roll_are_taken_together_with_its_compensation():
    e = earth()
    p = bacterium(e, "deep-hot-biosphere", "red", "red")
    e.disks[RED * 4 + RED] = 6
    start(e, begin, 1, 6)
    assert run(e) == ["take yellow", "take green", "take blue"]
    assert e.place[p] == GONE
    run(e, "take green")
    assert e.disks[RED * 4 : RED * 4 + 4] == [6, 0, 1, 0]


# G3


def test_g3_blue_chromosomes_shield():
    e = earth()
    p = bacterium(e, MOUND, "red", "red", "blue blue")
    assert outcome(e, p, [0, 0, 0, 0, 1, 1]) == (0, 2, 0)
    assert outcome(e, p, [0, 0, 0, 0, 2, 2]) == (0, 4, 2)


def test_g3a_dna_makes_only_sixes_errors_and_is_no_shield():
    e = earth()
    p = bacterium(e, MOUND, "green", "green")
    mutate(e, p, "mitochondria", promoted=True)
    assert outcome(e, p, [0, 0, 0, 0, 2, 1]) == (0, 1, 1)


def test_g3a_a_diseased_promoted_mutation_still_gives_its_host_dna():
    e = earth("red green blue")
    host = bacterium(e, MARS, "red", "red")
    mutate(e, host, "mitochondria", promoted=True)
    worm = parasite(e, "blue", host, side=1, steal="mitochondria.base mitochondria.plus")
    assert outcome(e, host, [0, 0, 0, 0, 2, 0])[1] == 0
    assert outcome(e, worm, [0, 0, 0, 0, 2, 0])[1] == 2  # the parasite does not have it


def test_q10_red_yellow_and_blue_are_counted_at_the_roll():
    """The atrophies do not lower the shield of their own roll; losses go mutation cube, cube, biont."""
    e = earth()
    p = bacterium(e, MOUND, "green", "green", "blue")
    m = mutate(e, p, "ribozyme")
    start(e, begin, 5, 6, 6, 6)  # two blue: two losses
    assert run(e) == []
    assert e.holder[m] == -1 and spell(e.cubes, p) == "" and e.place[p] == LIVING
    assert [entry["count"] for entry in told(e, "atrophies")] == [2]


def test_j6_amyloid_life_falls():
    e = earth("green blue")
    p = bacterium(e, "green-rust-fumarole", "green", "green")
    start(e, begin, 5, 6)
    assert run(e) == []
    assert (e.place[p], e.trophies[GREEN], pool(e, "green"), e.home[GREEN]) == (GONE, 1, "green", 1)


def test_j2_amyloid_life_survives():
    e = earth("green blue")
    p = bacterium(e, "green-rust-fumarole", "green", "green", "blue yellow")
    start(e, begin, 1, 3, 4, 6)
    assert run(e, "keep") == []
    assert (e.place[p], pool(e, "green"), len(told(e, "lost"))) == (LIVING, "", 0)


def test_j5_mars_bug_makes_a_catalyst():
    e = earth("green blue")
    bacterium(e, MARS, "blue", "blue", "red yellow green blue")
    start(e, begin, 1, 2, 3, 4, 4, 5, 6)
    assert run(e, "reroll 5") == []
    assert pool(e, "blue") == "red"


# The order (11, Q15)


def test_11_player_order_and_the_owners_choice_within():
    e = earth("red green blue", event="50")  # green, yellow, blue, red
    for name, owner in ((SEEP, "red"), (MOUND, "green"), (POND, "green"), (MARS, "blue")):
        bacterium(e, name, owner, owner)
    refugium(e, ZINC, "green")
    start(e, begin, *[2, 3] * 4)
    assert run(e) == [f"roll-for {POND}", f"roll-for {MOUND}"]
    assert run(e, f"roll-for {MOUND}") == []
    assert rolled(e) == [MOUND, POND, MARS, SEEP]


def test_28_a_wanton_first_player_rolls_first():
    e = earth("red green blue", event="50")
    for name, owner in ((SEEP, "red"), (MOUND, "green"), (MARS, "blue")):
        bacterium(e, name, owner, owner)
    e.first = RED
    start(e, begin, *[2, 3] * 3)
    run(e)
    assert rolled(e) == [SEEP, MOUND, MARS]


def test_11_a_parasite_rolls_right_after_its_host_and_a_hyperparasite_after_that():
    e = earth("red yellow green blue")
    host = bacterium(e, MARS, "green", "green", "blue")
    mutate(e, host, "tmrna")
    worm = parasite(e, "red", host, side=1, steal="tmrna.base")
    mutate(e, worm, "quorum-sensing")
    parasite(e, "blue", worm, side=1, steal="quorum-sensing.base")
    bacterium(e, SEEP, "green", "green")
    bacterium(e, MOUND, "red", "red")
    start(e, begin, 2, 3, *(2, 3, 4), *(2, 3, 4), *(2, 3, 4), *(2, 3))
    run(e, f"roll-for {MARS}")
    assert asked(e).startswith("specificity blue blue-parasite")
    run(e, "keep")
    assert rolled(e) == [MOUND, MARS, "red-parasite", "blue-parasite", SEEP]


def test_q15_a_parasite_rolls_in_the_slot_of_its_macroorganism():
    e = earth()
    big = macro(e, ZINC, "seaweed", "red", "red", organs=2)
    bacterium(e, MOUND, "red", "red")
    macro(e, POND, "flatworm", "green", "green")  # no parasite: nothing to do there
    parasite(e, "green", big, steal="organ-2")
    start(e, begin, 2, 3, 4, 2, 3)
    assert run(e) == [f"roll-for {ZINC}", f"roll-for {MOUND}"]
    assert run(e, f"roll-for {ZINC}") == []
    assert rolled(e) == ["green-parasite", MOUND]


def test_q15_a_parasite_whose_host_died_in_its_roll_does_not_roll():
    e = earth()
    host = bacterium(e, MARS, "red", "red")
    mutate(e, host, "tmrna")
    parasite(e, "green", host, steal="tmrna.base")
    start(e, begin, 5, 6)
    assert run(e) == []
    assert rolled(e) == [MARS]
    assert (pool(e, "red"), pool(e, "green"), e.home) == ("red", "green", [1, 0, 1, 0])
    assert e.ready[GREEN] == e.turn + 1


def test_q27_what_was_commandeered_in_its_roll_does_not_roll_again():
    e = earth(event="37")  # red before green
    p = bacterium(e, MOUND, "red", "red green")
    start(e, begin, 5, 2, 3, 4)
    assert run(e) == ["lose-biont red", "lose-biont green"]
    assert run(e, "lose-biont red") == []
    assert (e.owner[p], rolled(e)) == (GREEN, [MOUND])


def test_q44_a_macroorganism_that_fell_rolls_as_a_bacterium():
    from primordia.genesis.extinction import fall

    e = earth()
    p = macro(e, ZINC, "seaweed", "red", "red")
    fall(e, p)
    assert dice(e, p) == 6
    start(e, begin, 2, 2, 2, 3, 4, 6)
    assert run(e) == []
    assert pool(e, "red") == "blue"


def test_c1e_a_parasite_that_nobody_plays_rerolls_errors_sixes_first():
    e = earth("red green")
    host = bacterium(e, MARS, "red", "red")
    for name in ("cytochromes", "rna-polymerase"):
        mutate(e, host, name)
    e.npc[BLUE] = parasite(e, "blue", host, side=1, steal="cytochromes.base rna-polymerase.base")
    start(e, begin, 2, 3, 5, 6, 3, 1, 4)
    assert run(e) == []
    assert told(e, "darwin-reroll") == [
        {
            **{"colour": "blue", "organism": "blue-parasite", "count": 1},
            **{"ones": 0, "twos": 0, "threes": 0, "fours": 1, "fives": 0, "sixes": 0},
        }
    ]


# The journal, and rolls at random


def test_journal_names_the_rule_of_everything():
    e = earth()
    bacterium(e, MOUND, "red", "red", "yellow yellow")
    start(e, begin, 1, 5, 6, 6, 2)
    assert run(e, "reroll 6", "keep") == []
    assert list(dict.fromkeys(rules_told(e))) == [
        *("darwin-roll Ga", "darwin-reroll G1", "darwin-dice G", "biosynthesis G2", "errors G3"),
        *("atrophies atrophy", "lost atrophy", "gained B3"),
    ]
    assert told(e, "darwin-dice") == [
        {"organism": MOUND, "face": "1", "count": 1, "catalysts": 1, "errors": 0},
        {"organism": MOUND, "face": "2", "count": 1, "catalysts": 0, "errors": 0},
        {"organism": MOUND, "face": "5", "count": 1, "catalysts": 0, "errors": 1},
        {"organism": MOUND, "face": "6", "count": 1, "catalysts": 0, "errors": 1},
    ]


@pytest.mark.parametrize("seed", range(60))
def test_rolls_at_random_end_and_every_microorganism_rolls_once(seed):
    rng = random.Random(seed)
    e = earth("red yellow green blue", event=rng.choice(["37", "50", "56"]))
    genes = ["tmrna", "cytochromes", "rna-polymerase", "calvin-cycle", "mitochondria", "ribozyme"]
    for name in (SEEP, MOUND, POND, ZINC, MARS):
        owner = rng.choice(COLOURS.names)
        others = rng.choices(COLOURS.names, k=rng.randint(0, 2))
        p = bacterium(e, name, owner, " ".join([owner, *others]), " ".join(rng.choices(COLOURS.names, k=rng.randint(0, 4))))
        if rng.random() < 0.7:
            mutate(e, p, genes.pop(), promoted=rng.random() < 0.5)
    host = bacterium(e, "zeolite-lagoon", "yellow", "yellow", "blue")
    mutate(e, host, "chloroplast-symbiont", promoted=True)
    worm = parasite(e, "red", host, steal="chloroplast-symbiont.base chloroplast-symbiont.plus")
    mutate(e, worm, "quorum-sensing")
    parasite(e, "blue", worm, side=1, steal="quorum-sensing.base")
    bionts = sum(e.bionts)
    start(e, begin)
    e.preset = None
    while options := run(e):
        run(e, rng.choice(options))
    assert sum(e.bionts) + sum(e.home) == bionts
    assert max(e.disks) <= e.limit and min(*e.disks, *e.cubes, *e.bionts) >= 0
    order = rolled(e)
    assert len(order) == len(set(order)) >= 6
    assert {SEEP, MOUND, POND, ZINC, MARS, "zeolite-lagoon"} <= set(order)
