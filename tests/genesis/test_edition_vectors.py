"""The worked examples of the first-edition and the 2017 rulebooks, each under its own edition.

Most play as in 2020: those tests are played again with the values of the other edition. What comes out differently, or was
played by other numbers there, has a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import primordia
from primordia.genesis.darwin import dice
from primordia.genesis.edition import EDITIONS, NAMES, Edition
from primordia.genesis.entropy import entropy_limit
from primordia.genesis.organism import heat_shield
from primordia.genesis.parts import BLUE, GREEN, ORGANISMS
from primordia.kernel.game import Game, inside

from . import (
    test_assignment,
    test_autocatalysis,
    test_d_climate,
    test_d_crises,
    test_d_rays,
    test_darwin,
    test_events,
    test_j_example,
    test_macroorganisms,
    test_parasites,
    test_purchases,
    test_red_queen,
    test_victory,
)
from .table import (
    alive,
    asked,
    catalysts,
    chromosomes,
    idle,
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
    score,
    table,
    tableau,
    told,
    whole_turn,
    why,
)

OLDER = ("2017", "2016-late", "2016")
STOLEN = "rna-polymerase.base, quorum-sensing.base"
FIRST = ("2016-late", "2016")
LATER = ("2017", "2016-late")
SAME: list[tuple[Callable[[], None], tuple[str, ...]]] = [
    (test_events.test_d3_two_heavens_and_one_cosmic_placard_left, LATER),
    (test_events.test_d3_j8_both_new_biomes_are_coastal_when_the_cosmos_is_empty, LATER),
    (test_events.test_d4_j5_the_leftmost_colour_is_lost, OLDER),
    (test_events.test_d4b_j2_resilient_refugia_are_immune, OLDER),
    (test_d_crises.test_d5a_the_heat_shield_of_the_example_viroid_is_four, OLDER),
    (test_d_crises.test_d5_j4_the_unshielded_amyloid_life_loses_two_chromosomes, OLDER),
    (test_d_crises.test_d6_the_flatworm_loses_its_antioxidant, OLDER),
    (test_d_crises.test_d6_without_it_the_flatworm_would_revert_to_a_bacterium, OLDER),
    (test_d_crises.test_d6_a_vitamin_is_part_of_the_shield_and_survives, OLDER),
    (test_d_crises.test_h1d_ruling_35_a_polluter_without_green_pollutes_nothing, OLDER),
    (test_d_crises.test_j9_the_superflare, OLDER),
    (test_d_crises.test_j10_the_host_pollutes_and_the_salmonella_narrowly_escapes, OLDER),
    (test_d_rays.test_d7_the_late_heavy_bombardment, LATER),
    (test_d_rays.test_d7a_a_lost_card_takes_its_diseased_cubes_off_the_parasite, LATER),
    (test_d_rays.test_ruling_4_the_lowest_limit_prevails, OLDER),
    (test_d_rays.test_d8_the_sea_star_with_mitochondria, OLDER),
    (test_d_rays.test_immunology_example_the_antibodies_choose_for_the_amphibian, OLDER),
    (test_d_climate.test_d10_the_huronian_snowball, ("2017",)),  # whose example forgets the event without an icon
    (test_d_climate.test_d10c_a_single_medea_ends_the_world_and_is_remembered, OLDER),
    (test_d_climate.test_j12_nobody_calls_and_the_earth_goes_snowball, OLDER),
    (test_assignment.test_e1_example_the_biont_is_trapped_on_mars, LATER),
    (test_assignment.test_e2_example_the_green_biont_gives_a_second_assignment_next_turn, OLDER),
    (test_assignment.test_e6_example_into_the_malaria_of_a_player_without_hgt, OLDER),
    (test_parasites.test_e3_example_the_virus_steals_a_green_cube_and_raises_the_entropy_limit_next_turn, ("2017",)),
    (test_parasites.test_e4_example_with_a_chromosome_left_the_host_lives, LATER),
    (test_autocatalysis.test_f2_hydrogen_volcano, OLDER),
    (test_autocatalysis.test_f3_alkaline_seep, OLDER),
    (test_autocatalysis.test_f4_clay_mound, OLDER),
    (test_autocatalysis.test_f4_clay_mound_with_both_foreign_bionts_killed, OLDER),
    (test_autocatalysis.test_31_two_refused_of_different_colours_count_together, OLDER),  # "of a colour" in 2017 is a slip
    (test_autocatalysis.test_j1_dust_and_deep_hot_biosphere_in_the_cold, OLDER),
    (test_autocatalysis.test_j2_mars_and_the_fumarole, OLDER),
    (test_autocatalysis.test_j4_warm_pond_second_roll, OLDER),
    (test_autocatalysis.test_j12_life_in_the_vents, OLDER),
    (test_darwin.test_ga_dice_of_a_bacterium_and_of_a_parasite, OLDER),
    (test_darwin.test_g1_specificity, OLDER),
    (test_darwin.test_g2_gna_lipid_world, OLDER),
    (test_darwin.test_12_three_proteins_with_two_red_are_six_and_one_for_the_triple, OLDER),
    (test_darwin.test_g3_salmonella, OLDER),
    (test_darwin.test_j2_amyloid_life_survives, OLDER),
    (test_darwin.test_j5_mars_bug_makes_a_catalyst, OLDER),
    (test_darwin.test_j6_amyloid_life_falls, OLDER),
    (test_purchases.test_hb_order_of_the_example, OLDER),
    (test_purchases.test_j10_pollution_as_an_antibiotic, OLDER),
    (test_red_queen.test_h4_example_1_cyanobacteria_infest_a_brain, OLDER),
    (test_red_queen.test_j12_a_double_red_queen_with_fission, OLDER),
    (test_red_queen.test_e6_example_commandeering_malaria, OLDER),
    (test_macroorganisms.test_h6_example_the_dickinsonia_goes_ashore, OLDER),
    (test_macroorganisms.test_h6d_the_lowest_rate_goes_extinct, OLDER),
    (test_victory.test_i1_seaweed, OLDER),
    (test_j_example.test_j3_waterworld_nowhere_to_go, LATER),
    (test_j_example.test_j4_late_heavy_bombardment_and_ur_life_on_mars, OLDER),
    (test_j_example.test_j10_ocean_overturn_pollution_as_an_antibiotic, OLDER),
    (test_j_example.test_j12_cryogenian_snowball_armageddon, OLDER),
]


@pytest.mark.parametrize(
    ("test", "edition"),
    [pytest.param(test, edition, id=f"{edition}-{test.__name__[5:]}") for test, editions in SAME for edition in editions],
)
def test_an_example_that_plays_as_in_2020(test, edition, monkeypatch):
    played = Edition(edition, NAMES.index(edition))
    played.bionts, played.bionts_of_four = EDITIONS["2020"].bionts, EDITIONS["2020"].bionts_of_four  # which the examples count
    monkeypatch.setitem(EDITIONS, "2020", played)  # the default of all tables of the other tests
    test()


def at(edition: str, colours: str, phase: int, pack: str = "", **about: object) -> Game:
    """A phase from its beginning; an empty question comes first, so that dice and cards can be set."""
    agenda = [f"go-first {colours.split(maxsplit=1)[0]}", f"phase {phase}"]
    return table(colours, phase=phase, agenda=agenda, options={"edition": edition, "cards": pack}, **about)


# 5.1 Rule examples


@pytest.mark.parametrize("edition", OLDER)
def test_b3_pool_limits(edition):
    limits = [inside(primordia.new_game("genesis", players=n, seed=1, edition=edition)).limit for n in (2, 3, 4)]
    assert limits == [6, 4, 3]


def test_d3_two_heavens_in_2016_with_four_players():
    """With fewer players one placard of each row is out of the game."""
    game = at("2016", "red yellow green blue", 1, draws=(1, 0, 0), mars_paleo_ocean=refugium(), deep_hot_biosphere=refugium())
    game.force(cards=["37", "interplanetary-dust", "clay-mound"])
    play(game, "no")
    assert list(game.view()["rows"]["cosmic"]["refugia"])[-1] == "interplanetary-dust"
    assert list(game.view()["rows"]["ocean"]["refugia"]) == ["clay-mound"]


@pytest.mark.parametrize("edition", OLDER)
def test_d7_ultraviolet_one(edition):
    """Three mutations: two go; two organs: one goes; a parasite with one is safe, but loses the cubes of lost cards. A second
    icon of limit two changes nothing."""
    game = at(
        edition,
        "red green blue",
        1,
        '[events.53]\nicons = ["uv1", "uv2"]\n',
        draws=(0, 0, 1),
        warm_pond=life("red", mutations="tmrna, cytochromes, calvin-cycle"),
        clay_mound=life("blue", macro="sea-star", organs=[1, 2]),
        green_parasite=parasite("green", "warm-pond", "tmrna.base, cytochromes.base", mutations="mrna"),
    )
    game.force(cards=["53"])
    play(game, "no")
    while asked(game)[0] == "burn":  # healthy mutations first
        play(game, next(text for text in ("discard tmrna", "lose-organ 1") if text in offered(game)))
    assert mutations(game, "warm-pond") == ["cytochromes"]
    assert organism(game, "green-parasite")["diseased"] == [None, "cytochromes.base"]
    assert mutations(game, "green-parasite") == ["mrna"]
    assert organism(game, "clay-mound")["organs"] == [2]


@pytest.mark.parametrize("edition", FIRST)
def test_d10_the_huronian_snowball(edition):
    """Three snowflakes and a fourth: unanimous Gaia saves the Earth, and the next event without an icon needs another vote."""
    game = at(edition, "green blue", 1, draws=(0, 2, 0), climate="cool cool cool", green=pool("red"), blue=pool("blue"))
    game.force(cards=["47", "48", "warm-pond", "eutectic-brine"][:1])
    play(game, "no")
    assert asked(game)[0] == "call-vote"
    play(game, "yes")
    for question in list(game.waiting):
        game.play("gaia", question.seat)
    assert (catalysts(game, "green"), catalysts(game, "blue")) == ("none", "none")
    assert told(game, "averted")
    game.force(cards=["48"])
    idle(game, "call-vote")
    assert inside(game).doom == 2  # it persists


@pytest.mark.parametrize("edition", FIRST)
def test_e1_stuck_on_mars(edition):
    """T8: enzymes and a second biont may follow in 2016-late, not in 2016; the biont cannot leave."""
    game = table(
        "green blue",
        sky="44",
        options={"edition": edition},
        mars_paleo_ocean=refugium("green", enzymes="red"),
        clay_mound=life("green", "green"),
        green=pool("2red"),
    )
    assert ("enzyme red mars-paleo-ocean" in offered(game)) == (edition == "2016-late")
    assert why(game, "lift mars-paleo-ocean") == ("stuck", "E1a")
    if edition == "2016-late":
        play(game, "lift pool")
        assert place(game, "mars-paleo-ocean")["bionts"] == {"green": 2}
    else:
        assert "lift pool" not in offered(game)


@pytest.mark.parametrize("edition", FIRST)
def test_e3_the_virus_and_the_entropy_limit(edition):
    """T10: three bionts; one to a refugium, one animates the virus, which steals a green cube; two from the next turn."""
    game = table(
        "blue red",
        sky="52",
        options={"edition": edition},
        clay_mound=life("red", mutations="calvin-cycle"),
        hydrothermal_vent=refugium(),
        green_rust_fumarole=refugium(),
    )
    assert tableau(game, "blue")["bionts"] == 3
    play(game, "lift pool", "put hydrothermal-vent", "lift pool")
    if asked(game)[0] == "put":
        play(game, "attach front clay-mound")
    idle(game, "assign", "blue")
    assert organism(game, "blue-parasite")["diseased"] == ["calvin-cycle.base", None]
    assert inside(game).entropy[BLUE] == 1 and entropy_limit(inside(game), BLUE) == 2
    assert not any(text.startswith("put") for text in offered(game))


def hox(edition: str, cubes: str) -> Game:
    """E4: red's Hox Genes, whose plus cube lies on blue's viroid; green's cyanobacteria supplant it."""
    gene = "mrna" if edition == "2016" else "mrna promoted"  # demoted by the theft in 2016
    game = table(
        "green blue red",
        sky="46",
        options={"edition": edition},
        zeolite_lagoon=life("red", cubes, mutations=gene),
        blue_parasite=parasite("blue", "zeolite-lagoon", "mrna.plus, none", side="back"),
        pumice_raft=refugium(),
        green=pool("red"),  # something left to do
        blue=pool(),
        red=pool(),
    )
    play(game, "lift pool")
    while asked(game)[0] in ("put", "join", "steal"):
        wanted = ("attach back zeolite-lagoon", "steal mrna.base", "steal mrna.plus", "enough")
        play(game, next(text for text in wanted if text in offered(game)))
    return game


@pytest.mark.parametrize("edition", FIRST)
def test_e4_the_cyanobacteria_supplant_the_viroid(edition):
    """T11: two cubes against one; the viroid finds no host and dies with compensation; then pollution of strength one."""
    game = hox(edition, "blue")
    assert {entry["stolen"] for entry in told(game, "stole")} == {"mrna.base", "mrna.plus"}
    assert "blue-parasite" not in organisms(game) and catalysts(game, "blue") == "blue"
    assert told(game, "polluted")[0]["strength"] == 1
    if edition == "2016":  # the host loses the mutation, and the parasite both cubes
        assert mutations(game, "zeolite-lagoon") == [] and organism(game, "zeolite-lagoon")["cubes"] == {"blue": 1}
        assert organism(game, "green-parasite")["diseased"] == [None, None]
    else:  # the host loses a chromosome of the placard
        assert mutations(game, "zeolite-lagoon") == ["mrna+"] and organism(game, "zeolite-lagoon")["cubes"] == {}
        assert organism(game, "green-parasite")["diseased"] == ["mrna.base", "mrna.plus"]


@pytest.mark.parametrize("edition", OLDER)
def test_h_a_foreign_gene_buys_the_lamp_shell_from_the_owners_pool(edition):
    game = at(
        edition,
        "red yellow",
        5,
        sky="39",
        clay_mound=life("red+yellow", "2red+2yellow+2green+blue"),
        red=pool("2blue"),
        yellow=pool("yellow"),
    )
    play(game, "no")
    idle(game, "buy", "yellow")
    play(game, "evolve lamp-shell")
    while asked(game)[0] in ("convert", "develop"):
        play(game, sorted(offered(game))[-1])
    assert catalysts(game, "red") == "blue" and catalysts(game, "yellow") == "yellow"
    assert organism(game, "clay-mound")["owner"] == "red"
    assert organism(game, "clay-mound")["bionts"] == {"red": 1, "yellow": 1}
    idle(game, "buy", "red")  # who may still buy


@pytest.mark.parametrize("edition", OLDER)
def test_h_with_fission_the_foreign_gene_buys_again(edition):
    """T20: for the lamp shell that it has just bought."""
    bacterium = life("red+yellow", "2red+2yellow+2green+blue", mutations="mitochondria 2")
    game = at(edition, "red yellow", 5, sky="39", clay_mound=bacterium, red=pool("2blue"), yellow=pool())
    play(game, "no")
    idle(game, "buy", "yellow")
    play(game, "evolve lamp-shell")
    while asked(game)[0] in ("convert", "develop"):
        play(game, sorted(offered(game))[-1])
    assert asked(game) == ("buy", "yellow")
    play(game, "organ 6")
    assert 6 in organism(game, "clay-mound")["organs"] and catalysts(game, "red") == "none"


@pytest.mark.parametrize("edition", OLDER)
def test_h2_the_reverse_citric_cycle_whose_cube_is_on_a_parasite(edition):
    """T21: one yellow catalyst, and a new green cube."""
    game = table(
        "blue green",
        phase=5,
        sky="50",
        options={"edition": edition},
        clay_mound=life("blue", mutations="reverse-citric-cycle"),
        green_parasite=parasite("green", "clay-mound", "none, reverse-citric-cycle.base"),
        blue=pool("yellow"),
    )
    play(game, "promote reverse-citric-cycle")
    assert mutations(game, "clay-mound") == ["reverse-citric-cycle+"]
    assert chromosomes(game, "clay-mound") == "green+blue"
    assert catalysts(game, "blue") == "none"


@pytest.mark.parametrize("edition", OLDER)
def test_h3_dickinsonia(edition):
    """T22: red biont, one yellow, three green, three blue; the green cube left becomes the rhizomorph."""
    game = table(
        "red green",
        phase=5,
        sky="50",
        draws=(2, 3, 0),
        options={"edition": edition},
        clay_mound=life("red", "yellow+3green+3blue"),
        red=pool("red"),
    )
    play(game, "evolve dickinsonia", "organ 1")
    assert organism(game, "clay-mound")["organs"] == [1]
    assert chromosomes(game, "clay-mound") == "red+yellow+3green+3blue"
    assert organism(game, "clay-mound")["level"] == 0
    assert inside(game).draws[:2] == [0, 0]


@pytest.mark.parametrize("edition", OLDER)
def test_h4_example_2_malaria_goes_extinct(edition):
    """T24: the host takes the cube, its foreign gene the last biont; no compensation."""
    game = table(
        "red yellow blue",
        phase=5,
        sky="50",
        options={"edition": edition},
        clay_mound=life("red+blue", mutations="tmrna, rna-polymerase, calvin-cycle", owner="red"),
        yellow_parasite=parasite("yellow", "clay-mound", "none, calvin-cycle.base", mutations="riboswitches"),
        red=pool("green+yellow"),
        yellow=pool(),
        blue=pool(),
    )
    idle(game, "buy")
    play(game, "cure 2", "capture yellow")
    assert organisms(game) == {"clay-mound"}
    assert organism(game, "clay-mound")["bionts"] == {"red": 1, "yellow": 1, "blue": 1}
    assert catalysts(game, "yellow") == "none"


@pytest.mark.parametrize("edition", OLDER)
def test_h5_the_trilobite_becomes_an_insect_and_the_prion_stays(edition):
    """T25: both cubes are lost, it flips, and the prion stays a parasite without the cube. Automatic and involuntary, say the
    examples of 2017 and 2016-late; that of 2016 does not, and its rule leaves it to the owner (50)."""
    game = table(
        "green red",
        phase=5,
        sky="50",
        options={"edition": edition},
        clay_mound=life("green", macro="trilobite"),
        red_parasite=parasite("red", "clay-mound", "organ-1, none"),
        green=pool("blue"),
    )
    play(game, "organ 2", *(["landfall"] if edition == "2016" else []))
    assert organism(game, "clay-mound")["terrestrial"] and organism(game, "clay-mound")["organs"] == []
    assert organism(game, "red-parasite")["host"] == "clay-mound" and organism(game, "red-parasite")["diseased"] == [None, None]


@pytest.mark.parametrize("edition", OLDER)
def test_i1_seaweed_shared(edition):
    """T27: not the top level; trophic biont, a green endosymbiont, the leaves: 9 and 4."""
    game = table(
        "blue green",
        phase=5,
        sky="50",
        options={"edition": edition},
        clay_mound=life("blue+green", macro="seaweed", organs=[1], level=0, owner="blue"),
        hydrothermal_vent=life("blue", macro="sea-star", level=1),
        blue=pool(),
        green=pool(),
    )
    star = 7 + 1 + 12
    assert (score(game, "blue") - star, score(game, "green")) == (9, 4)


@pytest.mark.parametrize("edition", OLDER)
def test_atrophy_of_a_viroid(edition):
    """T28: seven dice; one atrophy takes a cube of its mutations, in 2016 the plus cube; five leave the biont alone."""
    game = table(
        "blue red",
        phase=4,
        sky="50",
        options={"edition": edition},
        agenda=["tribute blue", "phase 4"],
        clay_mound=life("red", mutations="rna-polymerase, quorum-sensing"),
        blue_parasite=parasite(
            "blue", "clay-mound", "rna-polymerase.base, quorum-sensing.base", side="back", mutations="mrna promoted, trna"
        ),
        blue=pool(),
    )
    if edition == "2016":
        assert told(game, "lost-gene") == [{"organism": "blue-parasite", "mutation": "mrna", "cube": "plus"}]
    else:
        assert offered(game) == {"lose-gene mrna base", "lose-gene mrna plus", "lose-gene trna base"}
    assert heat_shield(inside(game), ORGANISMS.number("blue-parasite")) == (1 if edition == "2016" else 2)


@pytest.mark.parametrize("edition", OLDER)
def test_five_atrophies_of_a_viroid(edition):
    """T28: it rolls seven dice; five losses leave its biont alone, and take the two mutations of its host that it had
    infected."""
    game = table(
        "blue red",
        phase=4,
        sky="50",
        options={"edition": edition},
        agenda=["go-first blue", "atrophy blue blue-parasite 5 0"],
        clay_mound=life("red", "red", mutations="rna-polymerase, quorum-sensing"),
        blue_parasite=parasite("blue", "clay-mound", STOLEN, "mrna promoted, trna", side="back"),
        blue=pool(),
    )
    assert dice(inside(game), ORGANISMS.number("blue-parasite")) == 7
    play(game, "no")
    while not game.is_over and asked(game)[0] == "atrophy":
        game.play(game.legal_actions()[0])
    assert chromosomes(game, "blue-parasite") == "blue" and mutations(game, "blue-parasite") == []
    assert mutations(game, "clay-mound") == [] and chromosomes(game, "clay-mound") == "2red"


# 5.2 The long example, where it is legal


@pytest.mark.parametrize("edition", FIRST)
def test_j1_the_first_turn(edition):
    """Cold: the dust animates two yellow and loses one; the biont in the depths dies with compensation."""
    game = whole_turn("37", cards="interplanetary-dust deep-hot-biosphere", turn=1, options={"edition": edition})
    assert tableau(game, "green")["bionts"] == 3
    assert asked(game) == ("assign", "blue")
    play(game, "lift pool", "put interplanetary-dust", "enzyme blue interplanetary-dust")
    game.force(dice=(3, 4, 3, 5))
    play(game, "lift pool", "put deep-hot-biosphere")
    play(game, "animate yellow", "animate yellow", "disorganise yellow")
    assert alive(game, "interplanetary-dust") == "yellow" and place(game, "interplanetary-dust")["enzymes"] == []
    assert (catalysts(game, "blue"), catalysts(game, "green")) == ("yellow", "green")


@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("dice", [(1, 3, 4, 6), (2, 2, 4, 5)])
def test_j2_j3_amyloid_life_survives_one_error(edition, dice):
    game = at(edition, "blue green", 4, sky="50", green_rust_fumarole=life("green", "blue+yellow"), green=pool())
    game.force(dice=dice)
    play(game, "no", "keep")
    assert chromosomes(game, "green-rust-fumarole") == "yellow+green+blue" and catalysts(game, "green") == "none"


@pytest.mark.parametrize("edition", OLDER)
def test_j5_zinc_and_a_lonely_polluter(edition):
    """Warm: a 2,2 animates green and blue, PNA life begins; tmRNA pollutes the cosmos, where nobody else is."""
    game = at(edition, "green blue", 3, sky="50", climate="warm", geothermal_zinc=refugium("green"))
    game.force(dice=(2, 2))
    play(game, "no", "animate green", "animate blue", "create")
    assert chromosomes(game, "geothermal-zinc") == "2green+blue"
    game = table(
        "blue green",
        phase=5,
        sky="50",
        options={"edition": edition},
        decks={"cosmic": "tmrna"},
        mars_paleo_ocean=life("blue", "red+yellow+green+blue"),
        geothermal_zinc=life("green", "green+blue"),
        blue=pool("2blue"),
    )
    play(game, "mutate cosmic")
    assert told(game, "polluted")[0]["strength"] == 1
    assert not told(game, "atrophies")


@pytest.mark.parametrize("edition", OLDER)
def test_j5_one_green_each_shields_from_an_oxygen_spike_of_one(edition):
    game = table(
        "blue green",
        phase=1,
        options={"edition": edition},
        agenda=["go-first green", "crisis 2 1 1 0 none"],
        mars_paleo_ocean=life("blue", "red+yellow+green+blue"),
        green_rust_fumarole=life("green"),
        geothermal_zinc=life("green", "blue"),
    )
    play(game, "no")
    assert told(game, "oxygen-spike") == [{"strength": 1}] and told(game, "atrophies") == []


@pytest.mark.parametrize("edition", OLDER)
def test_j6_the_dust_animates_two_and_loses_two(edition):
    """Two blue bionts and a yellow cube roll five dice in the cold; blue lets a green and a yellow cube die."""
    things = {"interplanetary_dust": refugium("2blue", "yellow", "yellow+green"), "blue": pool()}
    game = at(edition, "blue green", 3, sky="50", climate="cool", **things)
    game.force(dice=(1, 1, 2, 3, 4))
    play(game, "no")
    idle(game, "manna-death", "blue")
    assert alive(game, "interplanetary-dust") == "2yellow+green"
    play(game, "disorganise green", "disorganise yellow")
    assert catalysts(game, "blue") == "yellow+green"


@pytest.mark.parametrize("edition", OLDER)
def test_j6_promotion_and_cytochromes_with_two_green_each(edition):
    """Chemoselectivity."""
    game = table(
        "blue green",
        phase=5,
        sky="50",
        options={"edition": edition},
        decks={"continent": "cytochromes"},
        mars_paleo_ocean=life("blue", "red", mutations="tmrna"),
        geothermal_zinc=life("green", "blue"),
        blue=pool("2green"),
        green=pool("2green"),
    )
    play(idle(game, "buy", "green"), "mutate continent")
    assert mutations(game, "geothermal-zinc") == ["cytochromes"] and catalysts(game, "green") == "none"
    play(idle(game, "buy", "blue"), "promote tmrna")
    assert mutations(game, "mars-paleo-ocean") == ["tmrna+"] and catalysts(game, "blue") == "none"
    assert organism(game, "mars-paleo-ocean")["chromosomes"] == {"red": 1, "yellow": 1, "blue": 2}


@pytest.mark.parametrize("edition", OLDER)
def test_j7_cytochromes_shield_from_heat_only_since_2017(edition):
    """X on PNA life without red: in the first edition its only mutation is lost."""
    game = at(edition, "green blue", 1, draws=(0, 1, 0), geothermal_zinc=life("green", "green+blue", mutations="cytochromes"))
    game.force(cards=["44"])
    play(game, "no")
    assert mutations(game, "geothermal-zinc") == ([] if edition in FIRST else ["cytochromes"])


@pytest.mark.parametrize("edition", OLDER)
def test_j8_salmonella_takes_both_cubes_of_the_helicase(edition):
    game = table(
        "green blue",
        sky="46",
        options={"edition": edition},
        mars_paleo_ocean=life("blue", "red+yellow+green+blue", mutations="tmrna promoted"),
        geothermal_zinc=life("green", "green+blue"),
        blue=pool(),
        green=pool(),
    )
    idle(game, "assign", "green")  # blue, whose helicase makes him wanton, does not go first
    play(game, "lift pool")
    while asked(game)[0] in ("put", "join", "steal"):
        options = offered(game)
        play(
            game,
            next(
                text
                for text in ("attach front mars-paleo-ocean", "steal tmrna.base", "steal tmrna.plus", "enough")
                if text in options
            ),
        )
    assert {entry["stolen"] for entry in told(game, "stole")} == {"tmrna.base", "tmrna.plus"}
    assert mutations(game, "mars-paleo-ocean") == (["tmrna"] if edition == "2016" else ["tmrna+"])


@pytest.mark.parametrize("edition", OLDER)
def test_j8_the_host_pays_for_its_parasite_and_thioester_life_begins(edition):
    game = table(
        "green blue",
        phase=5,
        sky="50",
        options={"edition": edition},
        decks={"cosmic": "quorum-sensing"},
        mars_paleo_ocean=life("blue", "red"),
        green_parasite=parasite("green", "mars-paleo-ocean"),
        blue=pool("yellow"),
        green=pool(),
    )
    play(idle(game, "buy", "green"), "mutate cosmic")
    assert mutations(game, "green-parasite") == ["quorum-sensing"] and catalysts(game, "blue") == "none"
    game = at(edition, "green blue", 3, sky="50", climate="cool", hydrogen_volcano=refugium("green"))
    game.force(dice=(1, 1))
    play(game, "no", "animate blue", "animate red", "create")
    assert chromosomes(game, "hydrogen-volcano") == "red+green+blue"


@pytest.mark.parametrize("edition", OLDER)
def test_j9_the_superflare_and_the_red_wedding(edition):
    """XX: salmonella loses quorum sensing and the yellow cube, which demotes the helicase; the red queen takes the blue one."""
    gene = "tmrna" if edition == "2016" else "tmrna promoted"
    game = at(
        edition,
        "green blue",
        1,
        draws=(0, 0, 1),
        mars_paleo_ocean=life("blue", "red+yellow+green+blue", mutations=f"{gene}, rna-polymerase"),
        green_parasite=parasite("green", "mars-paleo-ocean", "tmrna.base, tmrna.plus", mutations="quorum-sensing"),
        hydrogen_volcano=life("green", "red+blue"),
        blue=pool("2blue"),
        green=pool(),
    )
    game.force(cards=["55"])
    play(game, "no")
    while asked(game)[0] in ("go-first", "sufferer", "atrophy"):
        options = offered(game)
        wanted = ("no", "suffer green-parasite", "lose-disease 2", "lose-cube blue")
        play(game, next(text for text in wanted if text in options))
    assert mutations(game, "green-parasite") == []
    assert organism(game, "green-parasite")["diseased"] == ["tmrna.base", None]
    assert mutations(game, "mars-paleo-ocean") == ["tmrna", "rna-polymerase"]
    assert chromosomes(game, "hydrogen-volcano") == "red+green"
    game.force(dice=[2] * 30)
    idle(game, "buy", "blue")
    play(game, "cure 1", "spend blue")  # triples have brought other ways to pay
    assert organism(game, "green-parasite")["diseased"] == [None, None]


@pytest.mark.parametrize("edition", OLDER)
def test_j11_a_heat_wave_kills_the_parasite(edition):
    """X: PNA life without red loses its blue cube, and salmonella with nothing but its biont dies."""
    game = at(
        edition,
        "green blue",
        1,
        draws=(0, 0, 1),
        geothermal_zinc=life("green", "blue"),
        mars_paleo_ocean=life("blue", "2red+2green"),
        green_parasite=parasite("green", "mars-paleo-ocean"),
        green=pool(),
        blue=pool(),
    )
    game.force(cards=["54"])
    play(game, "no")
    while not game.is_over and asked(game)[0] == "sufferer":
        play(game, sorted(offered(game))[0])
    assert organism(game, "geothermal-zinc")["cubes"] == {}
    assert "green-parasite" not in organisms(game)
    assert catalysts(game, "green") == "green"
    assert inside(game).trophies[GREEN] == 0
