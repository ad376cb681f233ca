"""L: Macro Parasite Chimera. Parasites become macroorganisms (L1), live with their hosts (L2), steal (L3) and die (L4)."""

from __future__ import annotations

import pytest

import primordia
from primordia.kernel.game import Game
from tests.genesis.table import (
    asked,
    catalysts,
    chromosomes,
    life,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    refugium,
    score,
    spelled,
    table,
    tableau,
    told,
    why,
)

MOUND, POND, VENT = "clay-mound", "warm-pond", "hydrothermal-vent"
BLUE, GREEN, RED = "blue-parasite", "green-parasite", "red-parasite"
CHIMERA = {"variants": "chimera"}
RICH = "nitrogenase promoted, endospore-coat promoted"  # two green cubes, a blue and a yellow one


def buying(colour: str, organism: str, colours: str = "green blue", **about) -> Game:
    """A biont of the colour is to buy for an organism."""
    options = about.pop("options", CHIMERA)
    return table(colours, phase=5, options=options, agenda=[f"buy {colour} {organism} 1 0 none none"], **about)


def infested(host="2green", worm="blue", guest="calvin-cycle, cytochromes", own=RICH, diseased="calvin-cycle.base", **more):
    """A bacterium of green with a virus (slots green and yellow) of blue."""
    more.setdefault("green", pool("3red"))
    return buying(
        "blue",
        BLUE,
        clay_mound=life(host, "red", guest, owner="green"),
        blue_parasite=parasite(worm, MOUND, diseased, own),
        **more,
    )


def seaworm(macro="arrow-worm", bionts="blue", host=MOUND, organs=(), **more):
    """A parasitic macroorganism of blue."""
    return parasite(bionts, host, "", macro=macro, organs=list(organs), owner="blue", **more)


def evolve(game: Game, macro: str = "seaweed") -> Game:
    """The purchase, and the order in which mutations are shed."""
    play(game, f"evolve {macro}")
    while not game.is_over and asked(game)[0] == "bury":
        game.play(game.legal_actions()[0])
    return game


def allow(game: Game) -> Game:
    """The owner of the target permits a red queen, if he is asked."""
    return play(game, "yes") if not game.is_over and asked(game)[0] == "permit" else game


# L1. The purchase


def test_l1_a_parasite_becomes_a_macroorganism():
    """Its diseased cube counts for the prerequisites; what it takes is lost for the host, with the mutation."""
    game = infested()
    evolve(game)
    worm = organism(game, BLUE)
    assert (worm["macro"], worm["home"], worm["level"]) == ("seaweed", "ocean", 0)
    assert mutations(game, MOUND) == ["cytochromes"]
    assert catalysts(game, "green") == "2red"


def test_l1_not_without_the_variant():
    game = infested(options={})
    assert why(game, "evolve seaweed") == ("bacteria-only", "H3")


def test_l1_prerequisites_hold():
    game = infested(diseased="")
    assert why(game, "evolve seaweed") == ("cubes", "H3a")


def test_q62_diseased_cubes_that_are_not_used_return_to_the_host():
    game = infested(diseased="calvin-cycle.base, cytochromes.base")
    evolve(game)  # there is no place for a yellow cube on seaweed
    assert mutations(game, MOUND) == ["cytochromes"]
    assert organism(game, MOUND)["mutations"]["cytochromes"]["cubes"] == [1, 0]


def test_l1_surplus_diseased_cubes_become_organs():
    own = RICH + ", bacteriorhodopsin promoted"
    game = infested(own=own, diseased="calvin-cycle.base")
    evolve(game)
    assert organism(game, BLUE)["organs"][0] == 1  # the fourth green cube
    assert mutations(game, MOUND) == ["cytochromes"]


def test_l1_a_demoted_mutation_of_the_host():
    """Only the cube is lost: a promoted mutation whose plus cube was taken goes on unpromoted."""
    game = infested(guest="mrna, trna promoted", diseased="trna.plus")
    evolve(game)
    assert mutations(game, MOUND) == ["trna", "mrna"]


def test_l1a_bionts_of_the_parasite_become_endosymbionts_or_go_home():
    game = infested(worm="3blue")
    evolve(game)
    assert spelled(organism(game, BLUE)["bionts"]) == "green+2blue"
    assert tableau(game, "blue")["bionts"] == 2
    assert catalysts(game, "blue") == "2blue"


def test_l1a_bionts_of_a_hyperparasite_too_and_its_card_returns():
    worm = parasite("blue", MOUND, "calvin-cycle.base", RICH)
    hyper = parasite("red", BLUE, "nitrogenase.base", "heat-shock-proteins", side="back")
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "blue_parasite": worm, "green": pool("3red")}
    with pytest.raises(primordia.SetupError):  # a crystalbiont has no green slot
        buying("blue", BLUE, "green blue red", red_parasite=hyper, **things)
    hyper = parasite("red", BLUE, "none, endospore-coat.plus", "heat-shock-proteins")
    game = buying("blue", BLUE, "green blue red", red_parasite=hyper, **things)
    evolve(game)
    assert spelled(organism(game, BLUE)["bionts"]) == "red+green+blue"
    assert RED not in organisms(game)
    assert told(game, "assimilated")[0]["organism"] == RED


def test_l1a_host_bionts_move_into_free_circles_and_the_others_stay():
    game = infested(host="2green")
    evolve(game)
    assert spelled(organism(game, MOUND)["bionts"]) == "green"
    assert spelled(organism(game, BLUE)["bionts"]) == "green+blue"
    assert told(game, "engulfed") == [{"organism": BLUE, "host": MOUND, "colour": "green"}]


def test_l1a_the_host_may_change_hands():
    about = life("green+2red", "red", "calvin-cycle", owner="green")
    worm = parasite("blue", MOUND, "calvin-cycle.base", RICH)
    game = buying("blue", BLUE, "green blue red", clay_mound=about, blue_parasite=worm, green=pool("2red"))
    evolve(game)
    assert (organism(game, MOUND)["owner"], spelled(organism(game, MOUND)["bionts"])) == ("red", "red")
    assert organism(game, BLUE)["host"] == MOUND


def test_l1a_the_host_may_die_and_leave_its_placard():
    """L4a, L1a: its last biont has become an endosymbiont."""
    game = infested(host="green")
    evolve(game)
    assert BLUE not in organisms(game)
    sea = organism(game, MOUND)
    assert (sea["owner"], sea["macro"], spelled(sea["bionts"])) == ("blue", "seaweed", "green+blue")
    assert mutations(game, MOUND) == [] and sea["shields"] == {}
    assert tableau(game, "green")["trophies"] == 0  # the bacterium is not extinct
    assert not tableau(game, "blue")["parasite_ready"]  # until the next turn


def test_l1a_a_macroorganism_host_is_immune():
    host = life("green", macro="lamp-shell", organs=[4])
    worm = parasite("blue", MOUND, "organ-5", RICH)
    game = buying("blue", BLUE, clay_mound=host, blue_parasite=worm, green=pool("3red"))
    evolve(game)
    assert spelled(organism(game, MOUND)["bionts"]) == "green"
    assert organism(game, BLUE)["macro"] == "seaweed" and organism(game, MOUND)["organs"] == [4]


def test_l1b_a_hyperparasite_may_not():
    worm = parasite("red", MOUND, "", "calvin-cycle")
    hyper = parasite("blue", RED, "calvin-cycle.base", RICH)
    game = buying(
        "blue", BLUE, "green blue red", clay_mound=life("2green"), red_parasite=worm, blue_parasite=hyper, green=pool("red")
    )
    assert why(game, "evolve seaweed") == ("hyperparasite", "L1")


def test_l2b_a_third_level_is_lost_when_the_first_becomes_a_macroorganism():
    worm = parasite("blue", MOUND, "calvin-cycle.base", RICH)
    second = parasite("red", BLUE, "", "superoxide-dismutase")
    third = parasite("yellow", RED, "", "ribosomal-rna")
    fourth = parasite("green", "yellow-parasite", "", "")
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "blue_parasite": worm, "green": pool("3red")}
    game = buying(
        "blue", BLUE, "green blue red yellow", red_parasite=second, yellow_parasite=third, green_parasite=fourth, **things
    )
    evolve(game)
    assert organism(game, "yellow-parasite")["host"] == BLUE  # moved up (H3e)
    assert GREEN not in organisms(game)


# L2. Neighbours


def test_l2_it_lives_in_the_tableau_of_its_host_and_at_its_cost():
    game = buying("blue", BLUE, clay_mound=life("green"), blue_parasite=seaworm(), green=pool("red"), blue=pool("2red"))
    play(game, "organ 1")
    assert (catalysts(game, "green"), catalysts(game, "blue")) == ("none", "2red")
    assert organism(game, BLUE)["organs"] == [1]


def test_l2_gene_transfer_is_still_possible():
    game = buying("blue", BLUE, clay_mound=life("green"), blue_parasite=seaworm(), green=pool(), blue=pool("red"))
    play(game, "donate red green", "organ 1")
    assert organism(game, BLUE)["organs"] == [1]


def test_q62_home_row_is_its_own():
    game = buying("blue", BLUE, clay_mound=life("green"), blue_parasite=seaworm(terrestrial=True))
    assert organism(game, BLUE)["home"] == "continent"
    assert organism(game, MOUND)["home"] == "ocean"


def test_l2a_a_hyperparasite_steals_its_organs():
    game = table(
        "red green blue",
        options=CHIMERA,
        agenda=["assign red"],
        warm_pond=life("green"),
        blue_parasite=seaworm(host=POND, organs=[2, 4]),
    )
    play(game, "lift pool", f"attach front {BLUE}", "enough", "steal organ-4", "steal organ-2")
    assert organism(game, RED)["diseased"] == ["organ-4", "organ-2"]
    assert organism(game, BLUE)["organs"] == []


def test_l2a_and_it_takes_them_back():
    hyper = parasite("red", BLUE, "organ-4")
    worm = seaworm(organs=[1])
    things = {"clay_mound": life("green"), "blue_parasite": worm, "red_parasite": hyper, "green": pool("green")}
    game = buying("blue", BLUE, "green blue red", **things)
    play(game, "cure 1")
    allow(game)
    assert organism(game, BLUE)["organs"] == [1, 4]


def test_l2b_it_is_never_supplanted():
    things = {"warm_pond": life("green", "red", "calvin-cycle, cytochromes"), "blue_parasite": seaworm(host=POND)}
    things["alkaline_seep"] = refugium()
    game = table("red green blue", options=CHIMERA, agenda=["assign red"], **things)
    play(game, "lift pool")
    assert not {text for text in offered(game) if text.startswith("attach") and text.endswith(POND)}
    micro = things | {"blue_parasite": parasite("blue", POND, "calvin-cycle.base")}
    game = table("red green blue", options=CHIMERA, agenda=["assign red"], **micro)
    play(game, "lift pool")
    assert f"attach front {POND}" in offered(game)


def test_l2b_two_levels_of_parasites_at_most():
    hyper = parasite("green", BLUE, "", "calvin-cycle, cytochromes")
    things = {"warm_pond": life("yellow"), "blue_parasite": seaworm(host=POND), "green_parasite": hyper}
    things["alkaline_seep"] = refugium()
    game = table("red green blue yellow", options=CHIMERA, agenda=["assign red"], **things)
    play(game, "lift pool")
    assert f"attach front {GREEN}" not in offered(game)


# L3. Red queens


def queen(organs=(1,)):
    """An arrow worm, whose first organ has a crown; its slots are red, yellow, yellow, green."""
    return seaworm(organs=organs)


def test_l3_a_microorganism_host_takes_an_organ_for_an_empty_mutation_slot():
    about = life("green", "red", "quorum-sensing, rna-polymerase promoted bare")
    game = buying("green", MOUND, clay_mound=about, blue_parasite=queen((1, 2)), green=pool("red"))
    assert {"seize 1"} == {text for text in offered(game) if text.startswith(("seize", "capture", "cure"))}
    play(game, "seize 1")
    allow(game)
    assert organism(game, BLUE)["organs"] == [2]
    assert organism(game, MOUND)["mutations"]["rna-polymerase"]["cubes"] == [1, 1]
    assert catalysts(game, "green") == "none"


def test_l3_nothing_without_an_empty_slot():
    about = life("green", "red", "quorum-sensing, rna-polymerase promoted")
    game = buying("green", MOUND, clay_mound=about, blue_parasite=queen((1, 2)), green=pool("red+yellow"))
    assert not {text for text in offered(game) if text.startswith(("seize", "capture", "cure"))}
    assert why(game, "seize 1") == ("not-there", "H4")


def chimera(host_organs=(1,), worm_organs=(1,), bionts="blue", **more):
    """An opabinia of green (slots red, green, blue) with an arrow worm of blue (red, yellow, yellow, green)."""
    host = life("green", macro="opabinia", organs=list(host_organs))
    return {"clay_mound": host, "blue_parasite": seaworm(bionts=bionts, organs=worm_organs), **more}


def test_l3a_the_host_takes_an_organ_for_a_free_slot():
    game = buying("green", MOUND, **chimera((1,), (1, 2, 4)), green=pool("green"))
    assert "seize 4" in offered(game)  # green; its red slot is full, and it has no yellow one
    assert not {"seize 1", "seize 2"} & offered(game)
    play(game, "seize 4")
    allow(game)
    assert (organism(game, MOUND)["organs"], organism(game, BLUE)["organs"]) == ([1, 2], [1, 2])


def test_l3a_the_host_takes_an_endosymbiont_for_a_free_circle():
    things = chimera((1,), (), "blue+red")
    game = buying("green", MOUND, "green blue red", **things, green=pool("red+blue"))
    assert {"capture red"} == {text for text in offered(game) if text.startswith("capture")}  # not the trophic biont
    play(game, "capture red")
    allow(game)
    assert spelled(organism(game, MOUND)["bionts"]) == "red+green"
    assert spelled(organism(game, BLUE)["bionts"]) == "blue"


def test_l3a_the_parasite_takes_an_organ_of_a_macroorganism_host():
    game = buying("blue", BLUE, **chimera((1, 2), (1,)), green=pool("green+red"))
    assert {"infect organ-2"} == {text for text in offered(game) if text.startswith(("infect", "abduct"))}
    play(game, "infect organ-2")
    allow(game)
    assert (organism(game, MOUND)["organs"], organism(game, BLUE)["organs"]) == ([1], [1, 4])


def test_l3b_mutation_cubes_of_a_microorganism_host_become_organs():
    about = life("2green", "red", "cytochromes, mrna")
    game = buying("blue", BLUE, clay_mound=about, blue_parasite=queen(), green=pool("yellow+blue"))
    found = {text for text in offered(game) if text.startswith(("infect", "abduct"))}
    assert found == {"infect cytochromes.base"}  # an arrow worm has no blue slot; no biont as long as there are cubes
    play(game, "infect cytochromes.base", "organ 2")
    assert organism(game, BLUE)["organs"] == [1, 2]
    assert mutations(game, MOUND) == ["mrna"]


def test_l3b_then_bionts_as_endosymbionts():
    game = buying("blue", BLUE, clay_mound=life("2green", "red"), blue_parasite=queen(), green=pool("green"))
    play(game, "abduct green")
    assert spelled(organism(game, BLUE)["bionts"]) == "green+blue"
    assert spelled(organism(game, MOUND)["bionts"]) == "green"


def test_l3b_without_a_circle_the_biont_goes_home_compensated():
    worm = seaworm(bionts="blue+green", organs=[1])
    game = buying("blue", BLUE, clay_mound=life("2green", "red"), blue_parasite=worm, green=pool("green"))
    play(game, "abduct green")
    assert spelled(organism(game, BLUE)["bionts"]) == "green+blue"
    assert (tableau(game, "green")["bionts"], catalysts(game, "green")) == (2, "green")


def test_l3b_the_host_may_die_of_it():
    game = buying("blue", BLUE, clay_mound=life("green", "red"), blue_parasite=queen(), green=pool("green"))
    play(game, "abduct green")
    assert organism(game, MOUND)["macro"] == "arrow-worm" and organism(game, MOUND)["owner"] == "blue"
    assert BLUE not in organisms(game)


def test_h4d_yellow_pays_nothing_against_a_parasitic_macroorganism():
    things = chimera((1,), (4,))
    things["clay_mound"] = life("yellow", macro="opabinia", organs=[1])
    game = buying("yellow", MOUND, "yellow blue", **things, yellow=pool())
    play(game, "seize 4")
    assert organism(game, MOUND)["organs"] == [1, 2]


# L4. Death


def suffering(o: str, losses: int, colour: str, colours: str = "green blue", **about) -> Game:
    """Atrophies are about to happen; a question comes first, so that nothing happens before the test looks."""
    agenda = [f"go-first {colour}", f"atrophy {colour} {o} {losses} 1"]
    game = table(colours, phase=5, options=CHIMERA, agenda=agenda, **about)
    return play(game, "no")


def test_l4a_a_dead_host_leaves_its_placard_to_the_parasite():
    about = life("green", "", "calvin-cycle")
    hyper = parasite("red", BLUE, "organ-4")
    things = {"clay_mound": about, "blue_parasite": queen(), "red_parasite": hyper}
    game = suffering(MOUND, 2, "green", "green blue red", **things)
    sea = organism(game, MOUND)
    assert (sea["owner"], sea["macro"], sea["organs"]) == ("blue", "arrow-worm", [1])
    assert organism(game, RED)["host"] == MOUND  # a plain parasite now
    assert mutations(game, MOUND) == []
    assert tableau(game, "green")["trophies"] == 0
    assert told(game, "emancipated") == [{"colour": "blue", "organism": BLUE, "host": MOUND}]
    assert catalysts(game, "green") == "2green"  # the lost biont was compensated


def test_l4a_the_card_can_be_used_from_the_next_turn():
    game = suffering(MOUND, 1, "green", clay_mound=life("green"), blue_parasite=queen())
    assert not tableau(game, "blue")["parasite_ready"]


def test_l4b_a_parasitic_macroorganism_reverts():
    """Its biont lives on with a compensation; systems fill the slots (green and yellow), the rest goes to the soup."""
    game = suffering(BLUE, 2, "blue", clay_mound=life("green"), blue_parasite=queen(), blue=pool())
    worm = organism(game, BLUE)
    assert "macro" not in worm and spelled(worm["bionts"]) == "blue"
    assert worm["diseased"] == ["system", "system"]
    assert chromosomes(game, BLUE) == "yellow+green+blue"
    assert catalysts(game, "blue") == "blue"
    assert tableau(game, "blue")["trophies"] == 1


def test_l4b_system_chromosomes_of_other_colours_are_lost():
    worm = seaworm("seaweed")  # no yellow system chromosome
    game = suffering(BLUE, 1, "blue", clay_mound=life("green"), blue_parasite=worm)
    assert organism(game, BLUE)["diseased"] == ["system", None]


def test_l4b_a_former_system_chromosome_is_a_cube_of_the_parasite():
    worm = parasite("blue", MOUND, "system, system")
    game = suffering(BLUE, 1, "blue", clay_mound=life("green"), blue_parasite=worm)
    play(game, "lose-disease 1")
    assert chromosomes(game, BLUE) == "yellow+blue"
    assert primordia.from_position(game.position()).position() == game.position()


def test_l4b_the_host_cannot_use_it():
    about = life("green", "red", "quorum-sensing")
    worm = parasite("blue", MOUND, "system")
    game = buying("green", MOUND, clay_mound=about, blue_parasite=worm, green=pool("green"))
    play(game, "cure 1")
    assert chromosomes(game, MOUND) == "red+yellow+green" and organism(game, BLUE)["diseased"] == [None, None]


def test_l4b_two_endosymbionts_stay():
    worm = seaworm("seaweed", "2blue+red+yellow", level=0)
    game = suffering(BLUE, 4, "blue", "green blue red yellow", clay_mound=life("green"), blue_parasite=worm)
    # without immunology the endosymbionts would go first: here all four bionts are lost one after the other
    assert asked(game) == ("atrophy", "blue")
    agenda = ["go-first blue", "abandon clay-mound blue-parasite"]
    host = life("green", macro="lamp-shell", terrestrial=True)
    things = {"clay_mound": host, "blue_parasite": seaworm("seaweed", "2blue+red+yellow", terrestrial=True)}
    game = table("green blue red yellow", phase=5, options=CHIMERA, agenda=agenda, **things)
    play(game, "no")
    assert asked(game) == ("shelter", "blue")
    assert offered(game) == {"take red", "take yellow", "take blue"}
    play(game, "take red")
    assert spelled(organism(game, BLUE)["bionts"]) == "yellow+2blue"
    assert tableau(game, "red")["bionts"] == 3


def test_l4b_nobody_else_ever_owns_a_parasite():
    """Without a biont of its own colour it goes extinct, whatever bionts are left."""
    about = life("green", "red", "quorum-sensing")
    worm = parasite("blue+red", MOUND, "", owner="blue")
    things = {"clay_mound": about, "blue_parasite": worm, "green": pool("blue")}
    game = buying("green", MOUND, "green blue red", **things)
    play(game, "capture blue")
    assert BLUE not in organisms(game) and tableau(game, "red")["bionts"] == 4
    plain = buying("green", MOUND, "green blue red", options={}, **things)
    play(plain, "capture blue")
    assert organism(plain, BLUE)["owner"] == "red"  # commandeered (E6c)


def test_l4_a_macroorganism_host_that_falls_keeps_its_parasitic_macroorganism():
    game = suffering(MOUND, 1, "green", **chimera((), (1,)))
    assert "macro" not in organism(game, MOUND)
    assert organism(game, BLUE)["macro"] == "arrow-worm" and organism(game, BLUE)["host"] == MOUND


# What does not go together


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"edition": "2017", "variants": "chimera"}, "genesis.variant.edition"),
        ({"edition": "2016-late", "variants": "chimera"}, "genesis.variant.edition"),
        ({"edition": "2016", "variants": "plants"}, "genesis.variant.edition"),
        ({"mode": "introductory", "variants": "chimera"}, "genesis.variant.introductory"),
        ({"parasites": False, "variants": "chimera"}, "genesis.variant.parasites"),
        ({"variants": "chimera+challenge"}, "genesis.variant.challenge"),
    ],
)
def test_refused_combinations(options, message):
    """The variant is switched on by name, where it makes sense (40)."""
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", players=2, **options)
    assert caught.value.message == message and str(caught.value)


def test_positions_describe_chimeras():
    game = table("green blue", phase=5, options=CHIMERA, **chimera((1,), (2, 3)))
    again = primordia.from_position(game.position())
    assert again.position() == game.position() and score(again, "blue") == score(game, "blue")


@pytest.mark.parametrize(
    ("things", "message"),
    [
        ({"blue_parasite": seaworm(mutations="")}, ""),
        ({"blue_parasite": parasite("blue", MOUND, "", "tmrna", macro="arrow-worm")}, "parasitic-macro"),
        ({"blue_parasite": seaworm(terrestrial=True), "clay_mound": life("green", macro="opabinia")}, "split-chimera"),
    ],
)
def test_positions_that_cannot_be(things, message):
    about = {"clay_mound": life("green"), **things}
    if not message:
        assert table(options=CHIMERA, **about)
        return
    with pytest.raises(primordia.SetupError) as caught:
        table(options=CHIMERA, **about)
    assert caught.value.message == f"genesis.position.{message}"


def test_d8b_catalysts_of_a_cancer_roll_go_to_the_tableau_of_the_host():
    """B3a: a parasitic macroorganism lives in another's tableau."""
    things = {"clay_mound": life("green"), "blue_parasite": seaworm(), "green": pool(), "blue": pool()}
    game = table(phase=5, dice=(1, 2), options=CHIMERA, agenda=["go-first green", f"cancer-roll {BLUE}"], **things)
    play(game, "no")
    assert asked(game) == ("reap", "green")
    play(game, "take red")
    assert (catalysts(game, "green"), catalysts(game, "blue")) == ("red", "none")
