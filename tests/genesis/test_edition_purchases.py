"""What the editions play differently in purchases: abilities, donations, flipping, red queens, organs, landfall (H)."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.cards import HEAT, IMMUNOLOGY, RED_QUEEN, UV
from primordia.genesis.edition import NAMES
from primordia.genesis.mutation import demote
from primordia.genesis.organism import fission, has_dna, icons
from primordia.genesis.parts import ATTACKS, BLUE, FIRST_PARASITE, GREEN, MUTATIONS, ORGANISMS, RED, YELLOW
from primordia.genesis.payment import transferable
from primordia.genesis.purchases import Promote
from primordia.genesis.redqueen import FREE, price
from primordia.kernel.game import Game, inside

from .table import (
    ALL_ROWS,
    NO_ROW,
    asked,
    catalysts,
    idle,
    life,
    mutations,
    nothing,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    table,
    told,
    why,
)

FIRST = ("2016-late", "2016")
CLAY = ORGANISMS.number("clay-mound")


def at(edition: str, colours: str = "red green", phase: int = 5, sky: str = NO_ROW, **about: object) -> Game:
    return table(colours, phase=phase, sky=sky, options={"edition": edition}, **about)


def again(game: Game) -> Game:
    """The same from its position, which must say everything."""
    twin = primordia.from_position(game.position(), seed=1)
    assert twin.position() == game.position()
    return twin


# H1c, H2b. Abilities


@pytest.mark.parametrize("edition", NAMES)
def test_h1c_a_new_mutation_counts_at_once_in_2020_else_from_the_next_turn(edition):
    game = at(edition, draws=(0, 0, 1), decks={"ocean": "riboswitches"}, clay_mound=life("2red", "3red"), red=pool("2blue"))
    play(game, "mutate ocean")
    e = inside(game)
    assert icons(e, CLAY, RED_QUEEN) == (1 if edition == "2020" else 0)
    assert icons(inside(again(game)), CLAY, RED_QUEEN) == icons(e, CLAY, RED_QUEEN)
    assert organism(game, "clay-mound")["chromosomes"] == {"red": 5, "blue": 1}  # its cube counts at once
    game.force(cards=["52"])
    play(game, "done")
    assert inside(game).turn == 6 and icons(inside(game), CLAY, RED_QUEEN) == 1


@pytest.mark.parametrize("edition", NAMES)
def test_h2b_a_promoted_mutation_keeps_its_old_abilities_for_the_turn_before_2020(edition):
    """RNA polymerase shows a red queen, promoted a red queen and a nucleus; heat-shock proteins then also immunology."""
    game = at(edition, clay_mound=life("2red", mutations="heat-shock-proteins"), red=pool("2red"))
    play(game, "promote heat-shock-proteins")
    e = inside(game)
    late = edition != "2020"
    assert [icons(e, CLAY, icon) for icon in (HEAT, IMMUNOLOGY)] == [1, 0 if late else 1]
    assert has_dna(e, CLAY) == (not late)
    twin = inside(again(game))
    assert has_dna(twin, CLAY) == has_dna(e, CLAY)


@pytest.mark.parametrize("edition", NAMES)
def test_h2b_what_only_the_front_had_is_lost_at_once_in_2020(edition):
    game = at(edition, clay_mound=life("2red", mutations="cytochromes, tmrna"), red=pool("2blue"))
    play(game, "promote tmrna")
    assert icons(inside(game), CLAY, RED_QUEEN) == (0 if edition == "2020" else 1)


@pytest.mark.parametrize("edition", ["2017", "2016-late", "2016"])
def test_h1c_bought_and_promoted_in_one_turn_it_has_no_ability_yet(edition):
    game = at(edition, decks={"ocean": "rna-polymerase"}, clay_mound=life("3red"), red=pool("3red"))
    play(game, "mutate ocean", "promote rna-polymerase")
    e = inside(game)
    assert icons(e, CLAY, RED_QUEEN) == 0 and not has_dna(e, CLAY)
    assert icons(inside(again(game)), CLAY, RED_QUEEN) == 0


@pytest.mark.parametrize("edition", NAMES)
def test_h1c_a_demoted_mutation_has_its_fronts_abilities_at_once(edition):
    """Riboswitches: a red queen, promoted also immunology."""
    riboswitches = life("red", mutations="riboswitches promoted")
    game = at(edition, phase=4, agenda=["tribute red", "phase 5"], red=pool(), clay_mound=riboswitches)
    play(game, "lose-gene riboswitches plus")
    e = inside(game)
    assert (icons(e, CLAY, RED_QUEEN), icons(e, CLAY, IMMUNOLOGY), has_dna(e, CLAY)) == (1, 0, False)


@pytest.mark.parametrize("edition", NAMES)
def test_33_fission_works_from_the_next_turn_in_every_edition(edition):
    game = at(edition, decks={"ocean": "mitochondria"}, clay_mound=life("2red"), red=pool("3yellow"))
    play(game, "mutate ocean")
    assert not told(game, "promoted")
    play(game, "promote mitochondria")
    assert game.is_over or asked(game)[0] != "buy"  # two bionts, two purchases
    game = at(edition, clay_mound=life("red", mutations="mitochondria"), decks={"ocean": "cytochromes"}, red=pool("3yellow"))
    play(game, "mutate ocean")
    assert asked(game) == ("buy", "red")


@pytest.mark.parametrize("edition", NAMES)
def test_44_fission_regained_by_a_demotion_counts_from_the_next_turn_in_every_edition(edition):
    """ATP synthase falls back to mitochondria before the purchases: one in this turn, two in the next."""
    synthase = life("red", "red", "mitochondria promoted")
    things = {"clay_mound": synthase, "decks": {"ocean": "cytochromes"}, "red": pool("3yellow")}
    game = at(edition, phase=4, agenda=["tribute red", "phase 5"], draws=(0, 0, 2), **things)
    play(game, "suffer clay-mound")
    if asked(game)[0] == "atrophy":  # in 2016 the plus cube goes first, but with immunology
        play(game, "lose-gene mitochondria plus")
    assert asked(game) == ("buy", "red") and "pace" not in game.position()
    e = inside(game)
    e.turn += 1
    assert fission(e, CLAY)


@pytest.mark.parametrize("edition", NAMES[1:])
def test_44_a_front_that_has_counted_all_the_time_keeps_its_fission(edition):
    """Promoted and demoted in one turn: before 2020 the promotion had not taken its abilities yet (H2b)."""
    synthase = life("red", "red", "mitochondria promoted old 4")
    things = {"clay_mound": synthase, "decks": {"ocean": "cytochromes"}, "red": pool("3yellow")}
    game = at(edition, phase=4, agenda=["tribute red", "phase 5"], **things)
    play(game, "suffer clay-mound")
    if asked(game)[0] == "atrophy":  # in 2016 the plus cube goes first, but with immunology
        play(game, "lose-gene mitochondria plus")
    assert "pace = 2" in game.position()


@pytest.mark.parametrize("edition", NAMES[1:])
def test_44_a_front_regained_in_this_turn_has_no_fission_though_it_is_promoted_again(edition):
    """Demoted in turn 5, then promoted again, by a purchase in the Darwin phase or by the return of a stolen cube: the front,
    which counts to the end of the turn, had no fission before either."""
    things = {"decks": {"ocean": "cytochromes"}, "red": pool("3yellow"), "draws": (0, 0, 2)}
    game = at(edition, clay_mound=life("red", "red", "mitochondria promoted old 5"), **things)
    assert asked(game) == ("buy", "red") and "pace" not in game.position()
    game = at(edition, clay_mound=life("red", "red", "mitochondria 5"), **things)
    e = inside(game)
    Promote(RED, CLAY, MUTATIONS.number("mitochondria")).run(e)
    assert not fission(e, CLAY)
    demote(e, MUTATIONS.number("mitochondria"))
    assert not fission(e, CLAY)
    e.turn += 1
    assert fission(e, CLAY)


@pytest.mark.parametrize("edition", NAMES)
def test_h1c_organs_and_endosymbionts_too(edition):
    """A seaweed with leaves (UV shield) and a giant virus (immunology) of blue's."""
    game = at(edition, "red blue", clay_mound=life("red+blue", "4green+blue"), red=pool("2green"))
    play(game, "evolve seaweed")
    if asked(game)[0] == "develop":
        play(game, "organ 1")
    e = inside(game)
    late = edition != "2020"
    assert [icons(e, CLAY, icon) for icon in (UV, IMMUNOLOGY)] == [0 if late else 1, 0 if late else 1]
    twin = inside(again(game)) if not game.is_over else e
    assert icons(twin, CLAY, UV) == icons(e, CLAY, UV)


@pytest.mark.parametrize("edition", NAMES)
def test_h1c_an_organ_bought_counts_with_the_next_turn(edition):
    game = at(
        edition, draws=(0, 0, 1), clay_mound=life("2red", macro="seaweed"), red=pool("green+blue"), decks={"ocean": "trna"}
    )
    play(game, "organ 1")
    assert icons(inside(game), CLAY, UV) == (1 if edition == "2020" else 0)
    assert icons(inside(again(game)), CLAY, UV) == icons(inside(game), CLAY, UV)
    game.force(cards=["52"])
    play(game, "done")
    assert inside(game).turn == 6 and icons(inside(game), CLAY, UV) == 1


# Hg. Donations


@pytest.mark.parametrize("edition", NAMES)
def test_hg_who_may_donate(edition):
    """A foreign gene gives from 2017 on; a parasite always."""
    foreign = at(edition, phase=2, clay_mound=life("red+green", owner="red"), zeolite_lagoon=life("green"), green=pool("blue"))
    idle(foreign, "assign", "green")
    assert ("donate blue red" in offered(foreign)) == (edition not in FIRST)
    attached = at(
        edition,
        phase=2,
        clay_mound=life("red", mutations="tmrna"),
        zeolite_lagoon=life("green"),
        green_parasite=parasite("green", "clay-mound"),
        green=pool("blue"),
    )
    idle(attached, "assign", "green")
    assert "donate blue red" in offered(attached)


@pytest.mark.parametrize("edition", NAMES)
def test_hg_between_the_colours_of_one_player_but_in_2020(edition):
    game = at(edition, phase=2, clay_mound=life("red", mutations="tmrna"), green_parasite=parasite("green", "clay-mound"))
    e = inside(game)
    e.seats = [0, -1, 0, -1]  # one person plays both
    assert transferable(e, GREEN, RED) == (edition != "2020")


# H2. Flipping a parasite's card


def salmonella(edition: str, **about: object) -> Game:
    return at(
        edition,
        clay_mound=life("red", mutations="mrna, rna-polymerase, tmrna"),
        green_parasite=parasite("green", "clay-mound", "mrna.base, none"),
        red=pool("green"),
        green=pool(),
        **about,
    )


@pytest.mark.parametrize("edition", NAMES)
def test_h2_a_parasites_card_can_be_flipped_in_2016(edition):
    """Salmonella (blue, yellow) becomes cyanobacteria (blue, red) on the same host, for a green catalyst of the host."""
    game = salmonella(edition)
    if edition != "2016":
        while not game.is_over:
            assert "flip" not in offered(game)
            game.play(nothing(game))
        return
    idle(game, "buy", "green")
    assert "flip" in offered(game)
    play(game, "flip")
    assert organism(game, "green-parasite")["side"] == "Cyanobacteria"
    assert organism(game, "green-parasite")["diseased"] == [None, None]
    assert catalysts(game, "red") == "none"
    assert asked(game) == ("steal", "green")
    play(game, "steal rna-polymerase.base", "steal tmrna.base")
    assert organism(game, "green-parasite")["diseased"] == ["tmrna.base", "rna-polymerase.base"]
    assert organism(game, "clay-mound")["mutations"]["mrna"]["cubes"][0] == 1  # given back


def test_h2_nobody_flips_an_automatic_parasite():
    """Green's own biont lives in the automatic parasite of its colour, whose card nobody commands (C1b)."""
    game = table(
        "red green",
        phase=5,
        sky=NO_ROW,
        options={"edition": "2016", "mode": "cooperative"},
        clay_mound=life("red", mutations="mrna, rna-polymerase, tmrna"),
        green_parasite=parasite("2green", "clay-mound", "mrna.base, none"),
        red=pool("2green"),
        green=pool("2green"),
        about={"npcs": {"green": {"place": "green-parasite"}, "red": {"place": "pool"}}},
    )
    idle(game, "buy", "green")
    assert "flip" not in offered(game)
    assert why(game, "flip") == ("no-flip", "H2")


def test_h2_flipping_may_change_or_supplant_the_host_in_2016():
    game = salmonella(
        "2016",
        hydrothermal_vent=life("red", mutations="riboswitches"),
        zeolite_lagoon=life("red", mutations="cytochromes"),
    )
    idle(game, "buy", "green")
    play(game, "flip")
    assert offered(game) == {"attach back clay-mound", "attach back hydrothermal-vent"}  # its home row; the coast is not active
    play(game, "attach back hydrothermal-vent")
    assert organism(game, "green-parasite")["host"] == "hydrothermal-vent"
    assert organism(game, "clay-mound")["mutations"]["mrna"]["cubes"][0] == 1


@pytest.mark.parametrize(
    ("edition", "gene", "purse", "reason"),
    [
        ("2016", "mrna", "blue", ("catalyst", "Ha")),
        ("2016-late", "mrna", "2blue", ("no-flip", "H2")),
        ("2016", "calvin-cycle", "2blue+green", ("no-host", "E3b")),  # a green cube suits neither side
    ],
)
def test_h2_why_a_card_cannot_be_flipped(edition, gene, purse, reason):
    pest = parasite("green", "clay-mound", mutations="tmrna")
    game = at(edition, clay_mound=life("red", mutations=gene), green_parasite=pest, red=pool(purse))
    assert why(idle(game, "buy", "green"), "flip") == reason


def test_h2_a_flipped_polluter_pollutes():
    game = salmonella("2016", hydrothermal_vent=life("red", "blue"))
    idle(game, "buy", "green")
    play(game, "flip", "steal rna-polymerase.base", "enough")
    assert told(game, "polluted")[0]["organism"] == "green-parasite"


# H3b. Surplus cubes and landfall at the purchase


@pytest.mark.parametrize("edition", NAMES)
def test_h3b_surplus_cubes_must_or_may_become_organs(edition):
    game = at(edition, clay_mound=life("red", "4green+blue"), red=pool("red"))
    play(game, "evolve seaweed")
    if edition in FIRST:
        assert asked(game) == ("develop", "red") and offered(game) == {"organ 1", "enough"}
        play(game, "enough")
        assert not told(game, "grew")
    else:
        assert told(game, "grew") == [{"organism": "clay-mound", "slot": "1"}]


@pytest.mark.parametrize("edition", NAMES)
def test_h3b_landfall_of_a_new_macroorganism_is_left_to_the_buyer_in_2016(edition):
    game = at(edition, clay_mound=life("red", "2red+3yellow+3green+2blue"), red=pool("red"))
    play(game, "evolve trilobite")
    if edition in FIRST:
        play(game, "organ 1", "organ 2")
    if edition == "2016":
        assert asked(game) == ("go-ashore", "red")
        twin = game.clone(inside(game).chance)
        play(twin, "landfall")
        assert told(twin, "landfall")
        play(game, "no")
        assert not told(game, "landfall")
    else:
        assert told(game, "landfall")


# H4. Red queens


@pytest.mark.parametrize("edition", NAMES)
def test_h4c_of_a_promoted_mutation_only_the_plus_cube_in_the_first_edition(edition):
    """Cyanobacteria with a crown against Hox Genes (blue, plus red); in 2016 that demotes them."""
    game = at(
        edition,
        clay_mound=life("red", mutations="mrna promoted"),
        green_parasite=parasite("green", "clay-mound", mutations="quorum-sensing", side="back"),
        red=pool("red+blue"),
    )
    idle(game, "buy", "green")
    assert "infect mrna.plus" in offered(game)
    assert ("infect mrna.base" in offered(game)) == (edition not in FIRST)
    if edition in FIRST:
        assert why(game, "infect mrna.base") == ("plus-only", "H4c")
    play(game, "infect mrna.plus")
    assert mutations(game, "clay-mound") == (["mrna"] if edition == "2016" else ["mrna+"])


@pytest.mark.parametrize("edition", NAMES)
def test_h4b_a_diseased_organ_without_a_slot(edition):
    """The cuticle on the prion was bought anew: in 2020 the cube can be taken and is discarded, before it cannot."""
    game = at(
        edition,
        "green red",
        clay_mound=life("green", macro="opabinia", organs=[1, 2]),  # a crown, and the green proboscis
        red_parasite=parasite("red", "clay-mound", "organ-2, none"),
        green=pool("2green"),
    )
    idle(game, "buy", "green")
    if edition == "2020":
        play(game, "cure 1")
        assert organism(game, "red-parasite")["diseased"] == [None, None]
        assert organism(game, "clay-mound")["organs"] == [1, 2]
    else:
        assert why(game, "cure 1") == ("no-organ-slot", "H4b")
        assert why(game, "capture red") == ("cubes-first", "H4a")


@pytest.mark.parametrize("edition", NAMES)
def test_h4b_with_an_empty_slot_in_every_edition(edition):
    game = at(
        edition,
        "green red",
        clay_mound=life("green", macro="opabinia", organs=[1]),
        red_parasite=parasite("red", "clay-mound", "organ-2, none"),
        green=pool("2green"),
    )
    play(idle(game, "buy", "green"), "cure 1")
    assert organism(game, "clay-mound")["organs"] == [1, 2]


@pytest.mark.parametrize(
    ("edition", "parasites", "hosts"),
    [("2020", True, False), ("2017", True, True), ("2016-late", False, False), ("2016", False, False)],
)
def test_h4d_yellows_red_queens_for_nothing(edition, parasites, hosts):
    """A yellow biont in a host that takes back a blue cube, and one in a parasite that infects a red one."""
    against = at(
        edition,
        "yellow green",
        clay_mound=life("yellow", mutations="tmrna"),
        green_parasite=parasite("green", "clay-mound", "tmrna.base, none"),
    )
    e = inside(against)
    assert price(e, YELLOW, CLAY, ATTACKS.number("cure-1")) == (FREE if parasites else BLUE)
    assert price(e, GREEN, CLAY, ATTACKS.number("cure-1")) == BLUE
    attack = at(
        edition,
        "yellow green",
        clay_mound=life("green", mutations="rotary-flagellum"),
        yellow_parasite=parasite("yellow", "clay-mound", mutations="tmrna"),
        yellow=pool(),
        green=pool("green"),
    )
    pest = FIRST_PARASITE + YELLOW
    assert price(inside(attack), YELLOW, pest, ATTACKS.number("infect-rotary-flagellum.base")) == (FREE if hosts else RED)
    if hosts:
        play(idle(attack, "buy", "yellow"), "infect rotary-flagellum.base")
        assert catalysts(attack, "green") == "green"
        assert organism(attack, "yellow-parasite")["diseased"] == ["rotary-flagellum.base", None]


# H5d, H5e. Landfall


def trilobite(edition: str, **about: object) -> Game:
    """H5's example: it has the shelled egg but for the purchase, and its cuticle is on red's prion."""
    return at(
        edition,
        "green red",
        clay_mound=life("green", macro="trilobite"),
        red_parasite=parasite("red", "clay-mound", "organ-1, none", mutations="trna"),
        green=pool("3blue"),
        red=pool(),
        **about,
    )


@pytest.mark.parametrize("edition", NAMES)
def test_h5e_diseased_organs_must_count_but_in_2016(edition):
    game = trilobite(edition)
    play(game, "organ 2")
    if edition != "2016":
        assert told(game, "landfall")
        return
    assert asked(game) == ("go-ashore", "green") and not told(game, "landfall")
    twin = again(game)
    assert asked(twin) == ("go-ashore", "green")
    play(game, "no")
    assert not told(game, "landfall") and organism(game, "clay-mound")["organs"] == [2]


def declined(**about: object) -> Game:
    """In 2016 the owner of an arrow worm did not want to count the green organ that a parasite holds."""
    worm = life("green", macro="arrow-worm", organs=[1, 2, 3])
    things = {"clay_mound": worm, "red_parasite": parasite("red", "clay-mound", "organ-4"), "green": pool("3green+3red")}
    return at("2016", "green red blue", **(things | about))


def test_24_an_organ_that_is_taken_back_may_be_the_last_in_2016():
    """Landfall is no question any more when all slots are full."""
    game = idle(declined(), "buy", "green")
    play(game, "cure 1")
    while not game.is_over and asked(game)[0] in ("permit", "pay"):
        game.play(game.legal_actions()[0])
    assert told(game, "landfall") == [{"colour": "green", "organism": "clay-mound"}]


def test_24_nor_when_a_parasite_lets_its_host_go_in_2016():
    """It flips its card and attaches elsewhere: the organ returns."""
    other = life("blue", mutations="mrna")
    game = idle(declined(hydrothermal_vent=other), "buy", "red")
    play(game, "flip")
    while not game.is_over and asked(game)[0] == "pay":
        game.play(game.legal_actions()[0])
    if not game.is_over and asked(game)[0] == "flip":
        play(game, "attach back hydrothermal-vent")
    assert organism(game, "red-parasite")["host"] == "hydrothermal-vent"
    assert told(game, "landfall") == [{"colour": "green", "organism": "clay-mound"}]


@pytest.mark.parametrize("edition", NAMES)
def test_h5e_the_parasite_becomes_an_endosymbiont_in_2020_else_it_stays(edition):
    game = trilobite(edition)
    play(game, "organ 2")
    if edition == "2016":
        play(game, "landfall")
    assert organism(game, "clay-mound")["terrestrial"]
    if edition == "2020":
        assert organisms(game) == {"clay-mound"}
        assert organism(game, "clay-mound")["bionts"] == {"red": 1, "green": 1}
    else:
        assert organism(game, "red-parasite")["host"] == "clay-mound"
        assert organism(game, "red-parasite")["diseased"] == [None, None]
        assert mutations(game, "red-parasite") == ["trna"]


@pytest.mark.parametrize("edition", NAMES)
def test_h5d_organs_at_landfall_in_2020_only(edition):
    game = at(edition, clay_mound=life("red", macro="trilobite", organs=[1]), red=pool("3blue"))
    play(game, "organ 2")
    assert told(game, "landfall")
    if edition == "2020":
        assert asked(game) == ("furnish", "red") and "organ 3" in offered(game)
    else:
        assert game.is_over or asked(game)[0] != "furnish"


@pytest.mark.parametrize("edition", NAMES)
def test_h6c_from_an_overcrowded_ocean_organs_may_be_bought_in_every_edition(edition):
    game = at(
        edition,
        "red green",
        clay_mound=life("red", macro="trilobite", organs=[1], level=0),
        hydrothermal_vent=life("red", macro="seaweed", level=1),
        green_rust_fumarole=life("green", macro="flatworm", level=2),
        zeolite_lagoon=life("green", macro="sea-star", level=3),
        red=pool("3blue"),
        green=pool(),
    )
    idle(game, "offer", "red")
    play(game, "landfall")
    assert told(game, "landfall") == [{"colour": "red", "organism": "clay-mound"}]
    assert asked(game) == ("furnish", "red") and "organ 3" in offered(game)


def test_h6c_who_declined_landfall_is_asked_again_in_an_overcrowded_ocean():
    game = at(
        "2016",
        "red green",
        sky=ALL_ROWS,
        clay_mound=life("red", macro="trilobite", organs=[1, 2], level=0),
        hydrothermal_vent=life("red", macro="seaweed", level=1),
        green_rust_fumarole=life("green", macro="flatworm", level=2),
        zeolite_lagoon=life("green", macro="sea-star", level=3),
        red=pool(),
        green=pool(),
    )
    assert asked(game) == ("go-ashore", "red")
    play(game, "landfall")
    assert organism(game, "clay-mound")["terrestrial"]
