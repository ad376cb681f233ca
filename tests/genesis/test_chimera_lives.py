"""L1 to L6: how parasitic macroorganisms and their neighbours live through crises, rolls, purchases and moves."""

from __future__ import annotations

import pytest

from tests.genesis.table import (
    asked,
    catalysts,
    idle,
    life,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    refugium,
    spelled,
    table,
    tableau,
    told,
    why,
)
from tests.genesis.test_chimera import (
    BLUE,
    CHIMERA,
    GREEN,
    MOUND,
    POND,
    RED,
    RICH,
    allow,
    buying,
    chimera,
    evolve,
    queen,
    seaworm,
    suffering,
)

SEEP = "alkaline-seep"


def happening(steps: str, colours: str = "green blue", phase: int = 5, dice=(), variants: str = "chimera", **about):
    """Steps of the agenda run; a question comes first, so that dice can be set. Player order: yellow, blue, red, green."""
    agenda = ["go-first " + colours.split(maxsplit=1)[0], *steps.split(",")]
    game = table(colours, dice=dice, phase=phase, options={"variants": variants}, agenda=agenda, **about)
    return play(game, "no")


# L1. The purchase


def test_q62_a_diseased_organ_that_is_not_used_returns_to_a_macroorganism_host():
    """A seaweed has no place for the yellow organ of the lamp shell."""
    host = life("green", macro="lamp-shell", organs=[4])
    worm = parasite("blue", MOUND, "organ-5, organ-2", RICH)
    game = buying("blue", BLUE, clay_mound=host, blue_parasite=worm, green=pool("3red"))
    evolve(game)
    assert organism(game, BLUE)["macro"] == "seaweed"
    assert organism(game, MOUND)["organs"] == [2, 4]


def test_h3g_a_parasite_can_be_the_first_macroorganism():
    """L1: it is a macroorganism like any other, so that the age of oxygen begins."""
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "green": pool("red")}
    worm = parasite("blue", MOUND, "calvin-cycle.base", RICH)
    game = buying("blue", BLUE, blue_parasite=worm, draws=(1, 2, 3), **things)
    evolve(game)
    assert told(game, "oxygen-crisis") == [{"count": 3}]


def test_q42_fission_lasts_when_the_host_dies_of_the_purchase():
    """L1a, L4a: the second purchase of the biont is made for the macroorganism on its new placard, from its owner's pool."""
    host = life("green", "red", "calvin-cycle")
    worm = parasite("blue", MOUND, "calvin-cycle.base", RICH + ", mitochondria 2")
    things = {"clay_mound": host, "blue_parasite": worm, "green": pool("red"), "blue": pool("green")}
    game = idle(table(phase=5, options=CHIMERA, agenda=["go-first green", "phase 5"], **things), "buy", "blue")
    evolve(game)
    assert BLUE not in organisms(game) and organism(game, MOUND)["owner"] == "blue"
    assert asked(game) == ("buy", "blue")
    play(game, "organ 1")
    assert organism(game, MOUND)["organs"] == [1] and catalysts(game, "blue") == "none"


# L2. Neighbours


def test_hb_an_endosymbiont_of_a_parasitic_macroorganism_buys_for_it():
    """L2: from the pool of the tableau in which it lives, when the bionts of the host have bought."""
    worm = seaworm(bionts="blue+red")
    things = {"clay_mound": life("green"), "blue_parasite": worm, "green": pool("yellow+red"), "red": pool()}
    game = idle(table("green blue red", phase=5, options=CHIMERA, agenda=["go-first green", "phase 5"], **things), "buy", "red")
    play(game, "organ 2")
    assert organism(game, BLUE)["organs"] == [2] and catalysts(game, "green") == "red"


def test_l2a_a_hyperparasite_of_a_parasitic_macroorganism_rolls_after_the_host():
    """The macroorganism between them makes no Darwin roll."""
    hyper = parasite("red", BLUE, "organ-4")
    things = {"clay_mound": life("green", "blue"), "blue_parasite": queen(), "red_parasite": hyper}
    game = happening("phase 4", "green blue red", 4, (2, 3, 4, 2, 3, 4), **things)
    idle(game)
    assert [entry["organism"] for entry in told(game, "darwin-roll")] == [MOUND, RED]


def test_l2a_a_hyperparasite_dies_when_its_host_reverts():
    """22: as the parasite of any macroorganism that falls; its diseased organ is lost."""
    hyper = parasite("red", BLUE, "organ-4")
    things = {"clay_mound": life("green"), "blue_parasite": seaworm(), "red_parasite": hyper, "red": pool()}
    game = suffering(BLUE, 1, "blue", "green blue red", **things)
    assert RED not in organisms(game) and "macro" not in organism(game, BLUE)
    assert catalysts(game, "red") == "red"


def test_e6d_no_biont_moves_into_or_out_of_a_parasitic_macroorganism():
    """L2: HGT is for microorganisms."""
    things = {"warm_pond": life("2green", "red", "rotary-flagellum, conjugation-pilus"), SEEP.replace("-", "_"): refugium()}
    worm = seaworm(bionts="blue+green", host=POND)
    game = table("green blue", options=CHIMERA, agenda=["assign green"], **things, blue_parasite=worm)
    assert f"lift {BLUE}" not in offered(game)
    play(game, f"lift {POND}")
    assert why(game, f"put {BLUE}") == ("macroorganism", "E6d")


def liberated(third: bool):
    """Red's parasite is driven from its host by green's; in reach is blue's arrow worm, with two organs for it."""
    host = life("yellow", "red", "calvin-cycle, cytochromes, tmrna")
    things = {
        "warm_pond": host,
        "hydrothermal_vent": life("yellow", "red"),
        "alkaline_seep": life("green", "red", "reverse-citric-cycle"),
        "red_parasite": parasite("red", POND, "calvin-cycle.base", "superoxide-dismutase"),
        "blue_parasite": seaworm(host="hydrothermal-vent", organs=[2, 4]),
    }
    if third:
        things["yellow_parasite"] = parasite("yellow", RED, "superoxide-dismutase.base")
    game = table("green blue red yellow", options=CHIMERA, agenda=["assign green"], **things)
    play(game, "lift pool", f"attach front {POND}")
    while asked(game)[0] in ("join", "steal"):
        play(game, "enough" if asked(game)[0] == "join" else sorted(offered(game))[-1])
    return game


@pytest.mark.parametrize("third", [False, True])
def test_l2b_a_liberated_parasite_brings_no_third_level(third):
    """With a hyperparasite of its own it cannot become that of a parasitic macroorganism."""
    game = liberated(third=third)
    assert asked(game) == ("rehome", "red")
    assert f"attach front {SEEP}" in offered(game)
    assert (f"attach front {BLUE}" in offered(game)) != third


def test_q63_a_foreign_gene_keeps_no_parasite_alive():
    """L4b: when blue's own biont leaves its parasite, that dies with its hyperparasite, which is therefore no target."""
    things = {
        "warm_pond": life("green", "red", "calvin-cycle"),
        "blue_parasite": parasite("blue+red", POND, "", "rotary-flagellum, tmrna", owner="blue"),
        "red_parasite": parasite("red", BLUE, ""),
    }
    for options, found in ((CHIMERA, False), ({}, True)):
        game = table("green blue red", options=options, agenda=["assign blue"], **things)
        play(game, f"lift {BLUE}")
        assert (f"put {RED}" in offered(game)) == found


def test_q63_what_lives_on_without_the_host_is_a_target():
    """L4a: green's last biont leaves; the arrow worm takes the placard, and the hyperparasite on it lives."""
    things = {
        "warm_pond": life("green", "red", "rotary-flagellum"),
        "blue_parasite": seaworm(host=POND),
        "red_parasite": parasite("red", BLUE, ""),
    }
    game = table("green blue red", options=CHIMERA, agenda=["assign green"], **things)
    play(game, f"lift {POND}", f"put {RED}")
    assert organism(game, POND)["macro"] == "arrow-worm" and organism(game, RED)["host"] == POND
    assert spelled(organism(game, RED)["bionts"]) == "red+green"


# L3. Red queens


def test_l3a_an_endosymbiont_can_be_taken_while_there_are_organs():
    """Cubes do not come first between two macroorganisms."""
    things = chimera((1,), (1, 4), "blue+red")
    game = buying("green", MOUND, "green blue red", **things, green=pool("red+green"))
    assert {"seize 4", "capture red"} == {text for text in offered(game) if text.startswith(("seize", "capture"))}


def test_l3a_not_without_a_free_circle():
    things = chimera((1,), (), "blue+red")
    things["clay_mound"] = life("green+red", macro="opabinia", organs=[1], owner="green")
    game = buying("green", MOUND, "green blue red", **things, green=pool("red"))
    assert "capture red" not in offered(game)


def test_l3b_the_host_may_change_hands():
    about = life("green+red", "red", owner="green")
    game = buying("blue", BLUE, "green blue red", clay_mound=about, blue_parasite=queen(), green=pool("green"))
    play(game, "abduct green")
    allow(game)
    assert (organism(game, MOUND)["owner"], organism(game, BLUE)["host"]) == ("red", MOUND)
    assert spelled(organism(game, BLUE)["bionts"]) == "green+blue"


# L4. Death


@pytest.mark.parametrize(("colour", "hit"), [("yellow", [MOUND, MOUND]), ("green", [BLUE, MOUND])])
def test_l4a_a_crisis_strikes_everybody_once(colour, hit):
    """A heat wave of strength 3 kills the host, whose placard goes to an arrow worm with two red chromosomes: that suffers
    after it if its owner comes later, and not again if he came before (Q19)."""
    things = {"clay_mound": life(colour), "blue_parasite": seaworm(organs=[2])}
    game = happening("crisis 1 3 3 0 none", f"{colour} blue", **things)
    assert [entry["organism"] for entry in told(game, "atrophies")] == hit
    assert organism(game, MOUND)["macro"] == "arrow-worm" and organism(game, MOUND)["organs"] == []


def test_g4b_what_a_dead_host_has_cancelled_is_nothing_to_its_heir():
    """L4a in a Crystal Catastrophe: green's biont in the host has bought, but that in the arrow worm has not."""
    things = {"clay_mound": life("green", cancelled=["green"]), "blue_parasite": seaworm(bionts="blue+green")}
    steps = f"atrophy green {MOUND} 1 0,phase 5"
    game = happening(steps, phase=4, variants="chimera+crystal", **things, blue=pool("red+yellow"), green=pool())
    assert organism(game, MOUND)["macro"] == "arrow-worm"
    idle(game, "buy", "green")
    play(game, "organ 2")
    assert organism(game, MOUND)["organs"] == [2]


@pytest.mark.parametrize("organ", [1, 2])
def test_l4b_system_chromosomes_in_the_slots_are_diseased_cubes(organ):
    """H5e: those that stay on a parasite count for the landfall of a macroorganism host, by their colours."""
    host = life("green", macro="trilobite")
    worm = parasite("blue", MOUND, "system", "")
    game = buying("green", MOUND, clay_mound=host, blue_parasite=worm, green=pool("blue+green"))
    play(game, f"organ {organ}")  # a green one is on the parasite, so that only the blue one is missing
    assert organism(game, MOUND)["terrestrial"] == (organ == 2)
    assert (BLUE in organisms(game)) == (organ == 1)


# L5. Landfall


def test_l5e_the_neighbour_may_change_hands():
    """The trilobite goes ashore alone, and takes green's biont: red's is left in the bacterium."""
    host = life("green+red", macro="dickinsonia", organs=[1, 3], owner="green")
    things = {"clay_mound": host, "blue_parasite": seaworm("trilobite", organs=[1]), "green": pool()}
    game = happening("shore", "green blue red", **things)
    play(game, "no", "landfall", "no", "incorporate green", "done")
    assert organism(game, MOUND)["owner"] == "red" and organism(game, BLUE)["host"] == MOUND
    assert spelled(organism(game, BLUE)["bionts"]) == "green+blue"


def test_l5f_not_even_with_organs_of_the_neighbour():
    """A parasite of a land dweller lacks a blue cube; that its host has a blue organ does not help."""
    host = life("green", macro="opabinia", organs=[3, 4], terrestrial=True)
    worm = parasite("blue", MOUND, "organ-3", RICH + ", bacteriorhodopsin")
    game = buying("blue", BLUE, clay_mound=host, blue_parasite=worm, green=pool("2red"))
    assert why(game, "evolve seaweed") == ("land-neighbour", "L5")


def test_l5d_a_parasitic_macroorganism_alone_on_land_keeps_its_host():
    """Its host is a microorganism: nobody is left behind in the sea."""
    things = {"clay_mound": life("green", "", "calvin-cycle, mrna"), "blue_parasite": seaworm("trilobite")}
    game = happening("shore", **things)
    play(game, "landfall")
    assert told(game, "fell") == [] and organism(game, MOUND)["owner"] == "green"


# L6. Chimeras


def test_l6a_on_land_too_a_chimera_counts_once_and_falls_together():
    host = life("green", macro="seaweed", terrestrial=True)
    worm = seaworm("dickinsonia", terrestrial=True)
    names = ("hydrothermal_vent", "warm_pond", "alkaline_seep")
    macros = ("sea-star", "trilobite", "opabinia")
    three = {name: life("red", macro=macro, terrestrial=True) for name, macro in zip(names, macros, strict=True)}
    two = {name: three[name] for name in names[:2]}
    game = happening("outcompete continent", "green blue red", clay_mound=host, blue_parasite=worm, **two)
    assert told(game, "outcompeted") == []
    game = happening("outcompete continent", "green blue red", clay_mound=host, blue_parasite=worm, **three)
    assert [entry["organism"] for entry in told(game, "fell")] == [MOUND, BLUE]


def test_l6a_a_parasitic_macroorganism_without_a_chimera_stands_alone():
    """Its host is a bacterium: it takes a level of its own, and falls alone."""
    names = ("hydrothermal_vent", "warm_pond", "alkaline_seep")
    macros = ("sea-star", "trilobite", "opabinia")
    three = {name: life("red", macro=macro) for name, macro in zip(names, macros, strict=True)}
    things = {"clay_mound": life("green", "blue"), "blue_parasite": seaworm("seaweed")}
    game = happening("outcompete ocean", "green blue red", **things, **three)
    assert told(game, "outcompeted") == [{"organism": BLUE, "row": "ocean"}]
    assert "macro" not in organism(game, BLUE) and organism(game, MOUND)["owner"] == "green"


def test_l6c_three_owners_share_a_member():
    """The value of each member is shared by those who have bionts in it, rounded down (36)."""
    host = life("green", macro="opabinia", terrestrial=True)
    worm = seaworm(bionts="blue+red+yellow", terrestrial=True)
    things = {"clay_mound": host, "blue_parasite": worm}
    game = table("green blue red yellow", phase=5, options=CHIMERA, agenda=["go-first green"], **things)
    assert [game.scores()[game.view()["seats"][c]] for c in ("red", "yellow")] == [1 + 8, 1 + 8]


def test_nobody_attaches_to_a_host_whose_parasite_is_a_macroorganism():
    """L2b: not as a second parasite either; each host has one."""
    things = {"warm_pond": life("green", macro="opabinia", organs=[2, 3]), "blue_parasite": seaworm(host=POND)}
    game = table("red green blue", options=CHIMERA, agenda=["assign red"], **things, alkaline_seep=refugium())
    play(game, "lift pool")
    assert not {text for text in offered(game) if text.startswith("attach") and text.endswith(POND)}
    assert tableau(game, "red")["parasite_ready"] and mutations(game, POND) == [] and GREEN not in organisms(game)
