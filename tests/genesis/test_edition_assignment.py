"""What the editions play differently in assignment: reach, entropy, culling, spores, theft, liberation, command (E)."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.edition import NAMES
from primordia.genesis.entropy import entropy_limit
from primordia.genesis.parts import BLUE, GREEN, ORGANISMS, RED
from primordia.kernel.game import Game, inside

from .checks import sound
from .table import (
    NO_ROW,
    asked,
    catalysts,
    document,
    life,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    place,
    play,
    pool,
    refugium,
    start,
    table,
    told,
    why,
)

FIRST = ("2016-late", "2016")


def at(edition: str, colours: str = "green blue", **about: object) -> Game:
    return table(colours, options={"edition": edition}, **about)


# E1b. Reach of bionts and enzymes


@pytest.mark.parametrize("edition", NAMES)
def test_e1b_a_biont_in_a_refugium_of_the_row_gives_reach_but_in_2016(edition):
    game = at(edition, sky=NO_ROW, green=pool("2red"), blue=pool(), mars_paleo_ocean=refugium("green"))
    if edition == "2016":
        assert game.is_over  # nobody could do anything any more
    else:
        assert "enzyme red mars-paleo-ocean" in offered(game)


@pytest.mark.parametrize("edition", NAMES)
def test_e1b_own_organisms_always_give_reach_and_those_of_others_not_in_2016(edition):
    things = {"green": pool("2red"), "clay_mound": life("green"), "zeolite_lagoon": life("blue+green")}
    game = at(edition, sky=NO_ROW, hydrothermal_vent=refugium(), pumice_raft=refugium(), **things)
    assert "enzyme red hydrothermal-vent" in offered(game)
    assert ("enzyme red pumice-raft" in offered(game)) == (edition != "2016")
    if edition == "2016":
        assert why(game, "enzyme red pumice-raft") == ("out-of-reach", "E1b")


# E3b, E6. Reach of parasites and HGT


@pytest.mark.parametrize("edition", NAMES)
def test_e3b_a_biont_in_a_refugium_gives_a_parasite_reach_from_2017(edition):
    game = at(
        edition,
        sky=NO_ROW,
        green=pool("red"),
        clay_mound=life("green"),  # something to do
        zeolite_lagoon=life("blue", mutations="tmrna"),
        pumice_raft=refugium("green"),
        radioactive_beach=refugium(),
    )
    reaches = edition in ("2020", "2017")
    assert asked(game) == ("assign", "green")
    assert ("lift pool" in offered(game)) == (edition != "2016")  # to the refugium, or to a host
    if edition != "2016":
        assert why(play(game, "lift pool"), "attach front clay-mound") == ("no-host", "E3b")
        assert ("attach front zeolite-lagoon" in offered(game)) == reaches


@pytest.mark.parametrize("edition", NAMES)
def test_e6_the_same_for_hgt(edition):
    game = at(
        edition,
        sky=NO_ROW,
        clay_mound=life("2green", mutations="rotary-flagellum"),
        zeolite_lagoon=life("blue"),
        hydrothermal_vent=life("blue"),
        pumice_raft=refugium("green"),
    )
    play(game, "lift clay-mound")
    assert "put hydrothermal-vent" in offered(game)  # the home row of his own bacterium
    assert ("put zeolite-lagoon" in offered(game)) == (edition in ("2020", "2017"))
    assert ("put pumice-raft" in offered(game)) == (edition != "2016" and inside(game).entropy[GREEN] > 1)
    if edition in FIRST:
        assert why(game, "put zeolite-lagoon") == ("out-of-reach", "E1b")


# E2. Home rows of macroorganisms


@pytest.mark.parametrize("edition", NAMES)
def test_e2_a_macroorganism_lives_in_the_ocean_or_with_its_placard(edition):
    about = {"macro": "seaweed"}
    game = at(
        edition,
        sky=NO_ROW,
        green=pool("red"),
        zeolite_lagoon=life("green", **about),
        pumice_raft=refugium(),
        clay_mound=refugium(),
    )
    assert organism(game, "zeolite-lagoon")["home"] == ("coastal" if edition == "2016" else "ocean")
    assert ("enzyme red pumice-raft" in offered(game)) == (edition == "2016")
    assert ("enzyme red clay-mound" in offered(game)) == (edition != "2016")
    land = at(edition, zeolite_lagoon=life("green", terrestrial=True, **about))
    assert organism(land, "zeolite-lagoon")["home"] == ("coastal" if edition == "2016" else "continent")


@pytest.mark.parametrize("edition", NAMES)
def test_e2_its_mutations_are_shed_to_the_deck_of_its_home_row(edition):
    game = at(
        edition,
        phase=5,
        sky=NO_ROW,
        blue=pool(),
        green=pool("red"),
        decks={"ocean": "trna", "coastal": "mrna"},
        zeolite_lagoon=life("green", "3green+blue", mutations="cytochromes"),
    )
    play(game, "evolve seaweed")
    assert told(game, "discarded")[-1] == {"mutation": "cytochromes", "row": "coastal" if edition == "2016" else "ocean"}
    assert inside(game).level[ORGANISMS.number("zeolite-lagoon")] == 0  # a plant of the sea in every edition
    assert told(game, "entered")[0]["row"] == "ocean"


# E2a. Entropy


@pytest.mark.parametrize(("edition", "own", "foreign"), [("2020", 4, 3), ("2017", 4, 3), ("2016-late", 2, 2), ("2016", 4, 1)])
def test_e2a_the_limit(edition, own, foreign):
    """Three greens in an own organism; two in another's where one is a foreign gene."""
    game = at(edition, agenda=["phase 2"], clay_mound=life("green", "2green"))
    assert entropy_limit(inside(game), GREEN) == own
    game = at(edition, agenda=["phase 2"], clay_mound=life("blue+green", "green", owner="blue"))
    assert entropy_limit(inside(game), GREEN) == foreign
    assert entropy_limit(inside(at(edition)), GREEN) == 1


# E2a. Culling


def fading(edition: str) -> Game:
    """X strikes the bacterium in which red has a biont and takes its only green cube; red has three bionts in refugia."""
    data = document(
        "red blue",
        phase=1,
        draws=(1, 0, 0),
        agenda=["go-first red", "phase 1"],
        options={"edition": edition, "cards": '[events.39]\nicons = ["extremophile", "extremophile"]\n'},
        clay_mound=life("blue+red", "green", owner="blue"),
        mars_paleo_ocean=refugium("red"),
        warm_pond=refugium("2red"),
        red=pool(),
        blue=pool(),
    )
    game = start(data)
    game.force(cards=["39"])
    return play(game, "no")


@pytest.mark.parametrize("edition", ["2020", "2017"])
def test_e2a_without_green_all_but_one_go_home_in_2017_with_compensation(edition):
    game = fading(edition)
    if edition == "2020":
        assert not told(game, "culled")
        return
    assert asked(game) == ("withdraw", "red")
    assert offered(game) == {"lift mars-paleo-ocean", "lift warm-pond"}
    play(game, "lift warm-pond", "lift mars-paleo-ocean")
    assert place(game, "warm-pond")["bionts"] == {"red": 1} and place(game, "mars-paleo-ocean")["bionts"] == {}
    assert len(told(game, "culled")) == 2
    assert catalysts(game, "red") == "2red"


@pytest.mark.parametrize("edition", NAMES)
def test_e2a_a_stolen_green_culls_at_once(edition):
    """Two bionts in refugia and no green any more: one goes home at once, compensated but in 2016, not at all in 2020."""
    game = at(
        edition,
        "blue red",
        sky="52",  # blue first; ocean and continent
        clay_mound=life("red", mutations="calvin-cycle"),
        warm_pond=refugium("red"),
        hydrothermal_vent=refugium("red"),
        red=pool(),
        blue=pool("blue"),
    )
    play(game, "lift pool")
    if asked(game)[0] == "put":
        play(game, "attach front clay-mound")
    if asked(game)[0] == "join":
        play(game, "enough")
    assert told(game, "stole")
    if edition == "2020":
        assert asked(game)[0] == "assign" and not told(game, "culled")
        return
    assert asked(game) == ("withdraw", "red")
    play(game, "lift warm-pond")
    assert place(game, "hydrothermal-vent")["bionts"] == {"red": 1}
    assert catalysts(game, "red") == ("none" if edition == "2016" else "red")
    assert inside(game).entropy[RED] == 1  # and he cannot put it back in this phase
    assert told(game, "culled") == [{"colour": "red", "placard": "warm-pond"}]


@pytest.mark.parametrize("edition", ["2017", "2016-late", "2016"])
def test_e2a_how_many_go(edition):
    """Three bionts in refugia without green: all but one, but one only in 2016-late. (A position; limits forbid it in play.)"""
    game = at(
        edition,
        "blue red",
        agenda=["cull", "phase 2"],
        warm_pond=refugium("2red"),
        hydrothermal_vent=refugium("red"),
    )
    assert asked(game) == ("withdraw", "red")
    play(game, "lift warm-pond")
    if edition == "2016-late":
        assert asked(game)[0] != "withdraw"
    else:
        assert asked(game) == ("withdraw", "red")
        play(game, "lift warm-pond")
        assert place(game, "warm-pond")["bionts"] == {}


@pytest.mark.parametrize(("edition", "go"), [("2020", 0), ("2017", 0), ("2016-late", 0), ("2016", 1)])
def test_e2a_above_the_limit_with_a_green_left(edition, go):
    """Two bionts in refugia and one green: the limit is two; but in 2016 only if the green is one's own."""
    green = {"clay_mound": life("red", "green")}
    game = at(edition, "blue red", agenda=["cull", "phase 2"], warm_pond=refugium("2red"), **green)
    assert not told(game, "culled")
    game = at(
        edition,
        "blue red",
        agenda=["cull", "phase 2"],
        clay_mound=life("blue+red", "green", owner="blue"),
        warm_pond=refugium("2red"),
    )
    assert len(told(game, "culled")) == go


# E2d. Spores


@pytest.mark.parametrize(
    ("edition", "assigns", "attaches"),
    [("2020", True, True), ("2017", False, False), ("2016-late", True, False), ("2016", False, False)],
)
def test_e2d_a_spore_of_an_organism_in_which_one_is_a_foreign_gene(edition, assigns, attaches):
    game = at(
        edition,
        "green blue red",
        sky=NO_ROW,
        green=pool("2red"),
        clay_mound=life("blue+green", mutations="endospore-coat", owner="blue"),
        zeolite_lagoon=life("red", mutations="tmrna"),
        hydrothermal_vent=life("green"),
        warm_pond=refugium(),
    )
    assert asked(game) == ("assign", "green")
    assert ("enzyme red warm-pond" in offered(game)) == assigns
    if "lift pool" in offered(game):
        play(game, "lift pool")
        assert ("attach front zeolite-lagoon" in offered(game)) == attaches
    else:
        assert not attaches


@pytest.mark.parametrize("edition", NAMES)
def test_e2d_the_spore_of_ones_own_organism_opens_all_rows_in_every_edition(edition):
    game = at(
        edition,
        sky=NO_ROW,
        green=pool("2red"),
        clay_mound=life("green", mutations="endospore-coat"),
        zeolite_lagoon=life("blue", mutations="tmrna"),
        warm_pond=refugium(),
    )
    assert "enzyme red warm-pond" in offered(game)
    assert "attach front zeolite-lagoon" in offered(play(game, "lift pool"))


# E3c. Theft


def promoted_host(edition: str, gene: str = "mrna promoted") -> Game:
    """Hox Genes, blue with a red plus cube, and the green cyanobacteria (blue, red)."""
    return at(edition, "green red", sky="46", zeolite_lagoon=life("red", "yellow", mutations=gene), red=pool())


@pytest.mark.parametrize("edition", NAMES)
def test_e3c_the_plus_cube_first_and_it_demotes_in_2016(edition):
    game = promoted_host(edition)
    play(game, "lift pool", *(["attach back zeolite-lagoon"] if edition != "2016" else []), "enough")  # in 2016 the only side
    if edition != "2016":
        assert offered(game) == {"steal mrna.base", "steal mrna.plus"}
        play(game, "steal mrna.plus", "steal mrna.base")
        assert mutations(game, "zeolite-lagoon") == ["mrna+"]
        return
    assert told(game, "stole")[0]["stolen"] == "mrna.plus"  # the only one that may be taken first
    assert told(game, "demoted") == [{"mutation": "mrna"}]
    assert mutations(game, "zeolite-lagoon") == ["mrna"]
    assert offered(game) == {"steal mrna.base", "enough"}
    text = game.position()
    again = primordia.from_position(text, seed=1)
    assert again.position() == text


@pytest.mark.parametrize("edition", ["2016-late", "2016"])
def test_e3c_2016_a_base_cube_beneath_a_plus_cube_of_another_colour_cannot_be_had(edition):
    """Blue with a green plus cube, and a parasite that takes blue but not green."""
    game = at(edition, "green red", sky="46", zeolite_lagoon=life("red", mutations="trna promoted"), green=pool("red"))
    assert (asked(game) == ("assign", "green") and "lift pool" in offered(game)) == (edition == "2016-late")


def test_e3c_2016_the_returned_cube_promotes_again_and_meanwhile_it_cannot_be_promoted():
    about = {
        "zeolite_lagoon": life("red", mutations="mrna, tmrna"),
        "blue_parasite": parasite("blue", "zeolite-lagoon", "mrna.plus, none", side="back"),
        "red": pool("2blue+red"),
    }
    game = at("2016", "red blue", phase=5, sky=NO_ROW, **about)
    assert why(game, "promote mrna") == ("plus-stolen", "E3")
    play(game, "cure 1", "spend red")
    assert mutations(game, "zeolite-lagoon") == ["tmrna", "mrna+"]


@pytest.mark.parametrize("edition", ["2016-late", "2016"])
def test_e3c_2016_a_plus_cube_without_a_base_cube_is_stolen_as_any_other(edition):
    """It is two cubes of a promoted mutation of which the plus cube goes first and demotes; disease itself does neither."""
    game = promoted_host(edition, "mrna promoted bare, nitrogenase")
    play(game, "lift pool", "enough")
    assert told(game, "stole")[0]["stolen"] == "mrna.plus" and not told(game, "demoted")
    assert "mrna+" in mutations(game, "zeolite-lagoon")
    sound(game)
    text = game.position()
    assert primordia.from_position(text, seed=1).position() == text


@pytest.mark.parametrize(("edition", "promoted"), [("2016", True), ("2016-late", False)])
def test_e3c_a_position_must_fit_its_edition(edition, promoted):
    """In 2016 a mutation whose plus cube is diseased is demoted, in the others it is not."""
    word = "mrna promoted" if promoted else "mrna"
    data = document(
        "red blue",
        options={"edition": edition},
        zeolite_lagoon=life("red", mutations=word),
        blue_parasite=parasite("blue", "zeolite-lagoon", "mrna.plus, none", side="back"),
    )
    with pytest.raises(primordia.SetupError) as caught:
        start(data)
    assert caught.value.message == "genesis.position.disease"


# E4. Liberation


@pytest.mark.parametrize("edition", NAMES)
def test_e4_a_liberated_parasite_keeps_its_hyperparasites_from_2017(edition):
    game = at(
        edition,
        "green red blue yellow",
        sky="46",
        green=pool(),
        zeolite_lagoon=life("red", mutations="mrna, heat-shock-proteins"),
        blue_parasite=parasite(
            "blue", "zeolite-lagoon", "heat-shock-proteins.base, none", mutations="calvin-cycle", side="back"
        ),
        yellow_parasite=parasite("yellow", "blue-parasite", "none, calvin-cycle.base"),
        pumice_raft=life("red", mutations="rna-polymerase"),
    )
    play(game, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base")
    assert asked(game) == ("rehome", "blue")
    assert ("yellow-parasite" in organisms(game)) == (edition in ("2020", "2017"))
    assert mutations(game, "blue-parasite") == (["calvin-cycle"] if edition != "2016" else [])  # lost with the cube: extinction
    play(game, "attach back pumice-raft")
    assert organism(game, "blue-parasite")["host"] == "pumice-raft"


# E6c. A commandeered parasite


@pytest.mark.parametrize("edition", NAMES)
def test_e6c_the_owner_of_the_card_regains_it_in_2020(edition):
    game = at(
        edition,
        "blue red",
        sky="52",
        clay_mound=life("red", mutations="tmrna"),
        hydrothermal_vent=life("2blue", mutations="rotary-flagellum"),
        blue_parasite=parasite("red", "clay-mound", mutations="trna", owner="red"),
    )
    play(game, "lift hydrothermal-vent", "put blue-parasite")
    assert organism(game, "blue-parasite")["bionts"] == {"red": 1, "blue": 1}
    assert organism(game, "blue-parasite")["owner"] == ("blue" if edition == "2020" else "red")
    assert inside(game).owner[ORGANISMS.number("blue-parasite")] == (BLUE if edition == "2020" else RED)


@pytest.mark.parametrize("edition", NAMES)
def test_e4_a_biont_that_has_left_does_not_die_with_its_old_place(edition):
    """Red's last biont in yellow's hyperparasite moves to its own parasite and supplants green's, on which that one lives: in
    the first edition it dies by it (E4)."""
    game = at(
        edition,
        "red blue green yellow",
        phase=2,
        agenda=["assign red", "phase 3"],
        red=pool(),
        alkaline_seep=life("blue", mutations="chloroplast-symbiont, bacteriorhodopsin, tmrna"),
        green_parasite=parasite("green", "alkaline-seep", mutations="ribozyme"),
        yellow_parasite=parasite("yellow+red", "green-parasite", mutations="conjugation-pilus"),
    )
    stock = sum(inside(game).bionts[RED::4]) + inside(game).home[RED]
    play(game, "lift yellow-parasite", "attach front alkaline-seep")
    e = inside(game)
    assert min(e.bionts) == 0 and sum(e.bionts[RED::4]) + e.home[RED] == stock
    assert ("yellow-parasite" in organisms(game)) == (edition not in FIRST)
    assert organism(game, "red-parasite")["bionts"] == {"red": 1}
