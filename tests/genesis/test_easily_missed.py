"""Rules that are short in the book and decide games, as far as parts A to E and the glossary know them."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.atrophy import lose_biont
from primordia.genesis.cards import overlay
from primordia.genesis.earth import GONE, HEALTHY
from primordia.genesis.organism import is_macro, lives, living, parasite_of
from primordia.genesis.parts import BLUE, CONTINENT, FIRST_PARASITE, GREEN, MACROS, MUTATIONS, RED, YELLOW

from . import driver_d as d
from . import driver_e as a
from . import table as t
from .driver_h import Table

DRY = """
[macroorganisms.opabinia.terrestrial]
endosymbionts = [{ colour = "green", name = "Gut Bacteria", icons = [] }]
"""
HOX = "mrna+"  # Hox Genes: blue, plus red
RED_P, YELLOW_P, GREEN_P, BLUE_P = (FIRST_PARASITE + colour for colour in range(4))

# The Golden Rule


def test_golden_rule_a_card_beats_the_book() -> None:
    """The book knows spores of mutations only, three resilient refugia, and one that costs a catalyst."""
    pack = overlay(
        "pack",
        """
        [macroorganisms.seaweed.marine]
        organs = [{ colour = "green", name = "Drifting Spores", icons = ["spore"] }]
        [placards.warm-pond]
        smite_immune = true
        entry_cost = true
        [placards.hydrothermal-vent]
        smite_immune = false
        """,
    )
    e = a.earth("red", "green", sky=a.NONE, cards=pack)
    a.macro(e, "clay-mound", "seaweed", "red", [1])
    a.refugium(e, "warm-pond")
    a.catalysts(e, "red", "blue yellow")
    assert "lift pool" in a.turn_of(e, "red")  # no row is active; the ocean has no refugium
    assert a.play(e, "lift pool") == ["spend yellow", "spend blue"]  # into the only one
    a.play(e, "spend blue")
    assert a.bionts(e, "warm-pond") == "red" and a.disks(e, "red") == [0, 1, 0, 0]
    e = d.table()
    e.cards = pack
    pond, vent = d.refugium(e, "warm-pond"), d.refugium(e, "hydrothermal-vent")
    d.event(e, 49)
    d.run(e)
    assert d.manna(e, pond) == "rgb" and d.manna(e, vent) == "rggb"


@pytest.mark.parametrize(
    "pack",
    [
        "[events.37]\norder = ['red', 'yellow', 'blue']\n",
        "[events.37]\norder = ['red', 'yellow', 'blue', 'blue']\n",
        "[events.41]\nicons = ['smite']\n",  # no longer an aftershock
    ],
)
def test_a6_an_event_without_aftershock_names_every_colour_once(pack: str) -> None:
    with pytest.raises(primordia.SetupError) as caught:
        overlay("mine.toml", pack)
    assert caught.value.message == "genesis.cards.field"
    assert caught.value.arguments["field"] == "order"


# Glossary: atrophy, immunology, AIDS


def test_immunology_of_an_organ_the_trophic_biont_may_go_before_an_endosymbiont_of_the_same_colour() -> None:
    """Red has the trophic biont and an endosymbiont; with the syringe of an organ tokens go in any order."""
    e = d.table()
    o = d.macro(e, "warm-pond", "seaweed", "rr", ("Sporangia", "Leaves"))
    d.event(e, 43, 44)  # X 3 against two red bionts and the heat icon of the endosymbiont
    assert d.run(e) == []
    e.turn += 1
    d.event(e, 51, 55)  # X 4
    assert d.run(e) == ["lose-organ 1", "lose-organ 3", "lose-biont red", "lose-trophic"]
    d.run(e, "lose-trophic")
    assert not is_macro(e, o) and d.bionts(e, o) == "rr"
    assert e.trophies[0] == 1 and d.pool(e, "red") == ""
    assert d.cubes(e, o) == "ggggbb"


# E: why a biont cannot go somewhere


def test_e6d_a_macroorganism_keeps_its_bionts_whatever_the_icons() -> None:
    e = a.earth("red", "green", sky="42")
    a.macro(e, "hydrothermal-vent", "seaweed", "red green")
    a.bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    a.turn_of(e, "red")
    assert a.why(e, "lift hydrothermal-vent") == ("genesis.why.macroorganism", "E6d")


def test_e2a_the_limit_does_not_hinder_who_moves_between_refugia() -> None:
    """What is missing is the catalyst for the Deep Hot Biosphere (E2c)."""
    e = a.earth("red", "green", sky="37")
    a.refugium(e, "clay-mound", "red")
    a.refugium(e, "hydrothermal-vent")
    a.refugium(e, "deep-hot-biosphere")
    a.turn_of(e, "red")
    assert a.play(e, "lift clay-mound") == ["put hydrothermal-vent", "put pool"]
    assert a.why(e, "put deep-hot-biosphere") == ("genesis.why.no-catalyst", "E2c")


def test_e6a_after_a_block_refugia_and_new_parasites_are_out() -> None:
    e = a.earth("red", "green", "blue", sky="42")
    a.bacterium(e, "hydrothermal-vent", "red red", "", ["rotary-flagellum"])
    a.bacterium(e, "clay-mound", "green", "", ["conjugation-pilus", "bacteriorhodopsin"])
    a.refugium(e, "green-rust-fumarole")
    a.turn_of(e, "red")
    options = a.play(e, "lift hydrothermal-vent")
    assert {"put green-rust-fumarole", "put clay-mound", "attach front clay-mound"} <= set(options)
    assert a.play(e, "put clay-mound", "yes") == ["put hydrothermal-vent", "put pool"]
    for text in ("put green-rust-fumarole", "put clay-mound", "attach front clay-mound"):
        assert a.why(e, text) == ("genesis.why.blocked", "E6")


# A, C and D


def test_28_in_the_event_phase_the_wanton_player_is_asked_though_he_began_the_turn_before() -> None:
    """The new card may put him further back."""
    data = t.document(phase=1, sky="38", draws=(0, 0, 1), clay_mound=t.life("green", "red", "rotary-flagellum"))
    game = t.start(data)
    assert t.asked(game) == ("go-first", "green")


def test_a6b_whoever_went_first_in_one_phase_does_not_in_the_next() -> None:
    wanton = {"clay_mound": t.life("green", "2red", "rotary-flagellum"), "warm_pond": t.life("blue", "2red")}
    game = t.table(sky="37", interplanetary_dust=t.refugium(), **wanton)  # blue before green
    t.play(game, "yes")
    assert game.view()["order"] == ["green", "blue"]
    t.idle(t.roll(game, *[2, 3] * 8), "go-first", "green")
    assert game.view()["phase"] == 4 and game.view()["order"] == ["blue", "green"]
    t.play(game, "no")
    assert [entry["colour"] for entry in t.told(game, "darwin-roll")] == ["blue", "green"]


def test_c_h_any_card_of_the_public_stack_not_only_the_top() -> None:
    market = Table("red", "green")
    market.bacterium("clay-mound", "red", "red", "3red+3yellow+3green+3blue")
    market.pool("red", "blue")
    market.begin()
    assert [text for text in market.options if text.startswith("evolve")] == [f"evolve {card}" for card in MACROS.names]


def test_d1b_the_waterworld_card_does_its_own_tasks_first() -> None:
    """A pack whose card lights the continents: they roil and emerge once more, then the card lies on them."""
    e = d.table()
    e.cards = overlay("flood", "[events.48]\nactive = ['ocean', 'continent']\nicons = ['earth']\n")
    d.event(e, 48)
    assert d.run(e) == []
    assert [e.cards.placards[p].row for p in e.refugia()] == [CONTINENT]
    assert e.active_rows() == [False, True, False, False]


def test_ruling_10_nobody_assigns_to_the_continents_under_a_waterworld() -> None:
    e = a.earth("red", "green")  # all landforms are active
    e.waterworld = 1
    a.refugium(e, "warm-pond", "green")
    a.refugium(e, "clay-mound")
    a.catalysts(e, "red", "red")
    assert [text for text in a.turn_of(e, "red") if text.startswith("enzyme")] == ["enzyme red clay-mound"]
    assert a.play(e, "lift pool", "done") == []  # green is not asked: its biont is stuck
    assert (a.bionts(e, "clay-mound"), a.bionts(e, "warm-pond")) == ("red", "green")


def test_q48_a_lost_endosymbiont_and_an_organ_that_returns_change_the_metabolic_rate() -> None:
    e = d.table("red", "yellow", "green")
    o = d.macro(e, "warm-pond", "flatworm", "ry", land=True)
    d.event(e, 50)
    assert d.run(e) == []
    assert d.bionts(e, o) == "r" and e.restless
    e = d.table("red", "yellow", "green")
    o = d.macro(e, "warm-pond", "sea-star", "r")
    p = d.parasite(e, "yellow", o, "organ-1")
    lose_biont(e, p, YELLOW)
    assert d.organs(e, o) == 1 and e.restless


def test_ruling_6_one_roll_for_each_crab() -> None:
    """No turn of this edition shows two crabs: the pack has a card that does."""
    e = d.table()
    e.cards = overlay("crabs", "[events.60]\nicons = ['cancer', 'cancer']\n")
    o = d.macro(e, "warm-pond", "flatworm", "r")
    d.dice(e, 5, 2, 5, 5)  # one error is shielded by the blue system chromosome; of the second roll's two, one is not
    d.event(e, 60)
    d.run(e)
    assert d.told(e, "rolled-cancer") == ["rolled-cancer red warm-pond 0 1 0 0 1 0", "rolled-cancer red warm-pond 0 0 0 0 2 0"]
    assert not is_macro(e, o)


def test_d1d_the_cosmos_ignores_the_ultraviolet_of_the_big_whack() -> None:
    """In this edition it has none: the pack adds it."""
    e = d.table()
    e.cards = overlay("whack", "[events.41]\nicons = ['aftershock', 'uv0']\n")
    cosmic, coastal = d.bacterium(e, "mars-paleo-ocean", "r"), d.bacterium(e, "pumice-raft", "g")
    d.gene(e, cosmic, "tmrna")
    d.gene(e, coastal, "mrna")
    d.event(e, 41, 38)
    assert d.run(e) == []
    assert d.genes(e, cosmic) == ["tmrna"] and d.genes(e, coastal) == []


@pytest.mark.parametrize(("number", "land", "faces"), [(60, False, (6, 6, 2, 2) * 2), (50, True, ())])
def test_q18_compensation_of_one_cancer_or_drought_icon_counts_together(
    number: int, land: bool, faces: tuple[int, ...]
) -> None:
    """Two endosymbionts of green die in two macroorganisms of red; green's pool is full of green."""
    e = d.table()
    d.catalysts(e, "green", "g" * 6)
    for name, card in (("warm-pond", "arrow-worm"), ("clay-mound", "opabinia")):
        o = d.macro(e, name, card, "rg", land=land)
        e.shields[o * 4 + GREEN] = 3 * (not land)
    if land:
        e.cards = overlay("dry", DRY)
    d.dice(e, *faces)
    d.event(e, number)
    assert d.run(e) == ["take red", "take yellow", "take blue"]
    assert d.run(e, "take blue") == []
    assert d.pool(e, "green") == "ggggggb" and e.bionts.count(1) == 2


def test_q44_the_rest_of_the_atrophies_lapses_when_a_macroorganism_falls() -> None:
    e = d.table()
    o = d.macro(e, "warm-pond", "flatworm", "g")
    d.event(e, 51, 55)  # X 4 against two red system chromosomes
    assert d.run(e) == []
    assert not is_macro(e, o) and d.cubes(e, o) == "rrygb" and d.bionts(e, o) == "g"


def test_q30_antioxidants_are_useless_against_cancer() -> None:
    e = d.table()
    o = d.macro(e, "warm-pond", "flatworm", "r", ("Pharynx",))
    e.shields[o * 4 : o * 4 + 4] = [1, 0, 1, 0]
    d.dice(e, 6, 6, 2)
    d.event(e, 60)  # its oxygen, 1, is less than the shield
    d.run(e)
    assert d.organs(e, o) == 0 and e.shields[o * 4 : o * 4 + 4] == [1, 0, 1, 0]


def test_ruling_17_a_parasite_loses_mutation_cubes_then_diseased_ones_then_bionts() -> None:
    e = d.table()
    host = d.bacterium(e, "warm-pond", "r", "rrr")
    d.gene(e, host, "tmrna")
    p = d.parasite(e, "green", host, "tmrna.base")
    d.gene(e, p, "trna+")
    d.event(e, 39)  # X 1
    assert d.run(e) == ["lose-gene trna base", "lose-gene trna plus"]
    d.run(e, "lose-gene trna plus")
    assert d.genes(e, p) == ["trna"] and e.disease[4]
    d.event(e, 40)  # from here on nothing is left to choose
    d.run(e)
    assert d.genes(e, p) == [] and e.disease[4] and d.genes(e, host) == ["tmrna"]
    d.event(e, 42)
    d.run(e)
    assert not e.disease[4] and lives(e, p) and d.genes(e, host) == []  # its card follows the stolen cube
    d.event(e, 44)
    d.run(e)
    assert not lives(e, p) and d.pool(e, "green") == "g"


# E1, E2


def test_e2_home_row_of_a_macroorganism_is_ocean_or_continent_whatever_its_placard() -> None:
    e = a.earth("red", "green", sky=a.NONE)
    for name in ("interplanetary-dust", "clay-mound", "radioactive-beach", "warm-pond"):
        a.refugium(e, name)
    a.macro(e, "zeolite-lagoon", "seaweed", "red")
    a.refugium(e, "green-rust-fumarole")
    a.turn_of(e, "red")
    assert a.play(e, "lift pool") == ["put clay-mound", "put green-rust-fumarole"]
    e = a.earth("red", "green", sky=a.NONE)
    for name in ("clay-mound", "radioactive-beach", "warm-pond", "hydrogen-volcano"):
        a.refugium(e, name)
    a.macro(e, "zeolite-lagoon", "seaweed", "red", land=True)
    a.turn_of(e, "red")
    assert a.play(e, "lift pool") == ["put warm-pond", "put hydrogen-volcano"]


def test_e2_home_row_of_a_foreign_gene_and_an_endosymbiont_is_that_of_its_organism() -> None:
    e = a.earth("red", "green", sky=a.NONE)
    for name in ("interplanetary-dust", "clay-mound", "radioactive-beach", "warm-pond"):
        a.refugium(e, name)
    a.macro(e, "zeolite-lagoon", "seaweed", "green red")
    a.bacterium(e, "mars-paleo-ocean", "green red")
    a.turn_of(e, "red")
    assert a.play(e, "lift pool") == ["put interplanetary-dust", "put clay-mound"]


# E3, E4: parasites


def test_e3c_a_parasite_without_diseased_cubes_stays_and_its_last_biont_leaves_no_parasite_behind() -> None:
    """No voluntary detachment: by HGT the biont leaves and the parasite is extinct."""
    e = a.earth("green", "red", sky="46")
    host = a.bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    other = a.bacterium(e, "radioactive-beach", "red", "", ["ribozyme"])
    p = a.parasite(e, "green", host, "green", 0, [], ["rotary-flagellum"])
    options = a.turn_of(e, "green")
    assert "lift green-parasite" in options and parasite_of(e, host) == p
    assert a.play(e, "lift green-parasite") == ["put radioactive-beach", "put zeolite-lagoon", "put pool"]  # no host
    a.play(e, "put radioactive-beach")
    assert not lives(e, p) and parasite_of(e, other) == -1 and a.bionts(e, "radioactive-beach") == "red green"
    assert e.ready[GREEN] == 6 and e.trophies == [0, 0, 0, 0]  # Q29: a parasite card is no trophy


def test_e3d_a_parasite_with_diseased_cubes_alone_is_no_host() -> None:
    """Glossary: a hyperparasite takes mutation cubes only."""
    e = a.earth("green", "red", "blue", sky="46")
    host = a.bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches", "cytochromes"])
    a.parasite(e, "blue", host, "blue", 0, ["", "cytochromes.base"])
    a.refugium(e, "pumice-raft")
    a.turn_of(e, "green")
    assert a.play(e, "lift pool") == ["put pumice-raft", "attach front zeolite-lagoon"]
    assert a.why(e, "attach front blue-parasite") == ("genesis.why.no-host", "E3b")


def test_extinction_the_parasite_card_is_back_beginning_next_turn() -> None:
    """Green's salmonella dies of the heat in turn 5: no parasite in that turn, but in the sixth."""
    data = t.document(
        phase=1,
        draws=(0, 0, 2),
        agenda=["go-first green", "phase 1"],
        clay_mound=t.life("blue", "2red+2green+2blue", "cytochromes"),
        green_parasite=t.parasite("green", "clay-mound"),
    )
    game = t.start(data)
    game.force(cards=["54", "55"])  # X and oxygen, then XX and ultraviolet 2; the ocean is active, no refugium emerges
    t.play(game, "no")
    assert t.organisms(game) == {"clay-mound"}
    assert t.tableau(game, "green")["parasite_ready"] is False
    colours = set()
    while game.view()["turn"] == 5:
        colours |= {t.asked(game)[1]} if t.asked(game)[0] == "assign" else set()
        t.play(t.roll(game, *[2, 3] * 8), t.nothing(game))
    assert colours == {"blue"}  # no refugium, no parasite: green has nothing to do
    t.idle(game, "assign", "green")
    t.play(game, "lift pool")
    assert t.organism(game, "green-parasite")["host"] == "clay-mound"


def chain() -> tuple[a.Earth, int]:
    """Red's bacterium, green's parasite on it, blue's on that, yellow's on that: each holds a cube of its host."""
    e = a.earth("red", "yellow", "green", "blue", sky="46")
    host = a.bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    green = a.parasite(e, "green", host, "green", 0, ["riboswitches.base", ""], ["calvin-cycle"])
    blue = a.parasite(e, "blue", green, "blue", 0, ["calvin-cycle.base", ""], ["superoxide-dismutase"])
    a.parasite(e, "yellow", blue, "yellow", 0, ["superoxide-dismutase.base", ""])
    return e, host


def kill(e: a.Earth, o: int) -> None:
    """The last biont of an organism is lost."""
    lose_biont(e, o, e.owner[o])
    a.play(e)


def test_q35_the_death_of_the_host_runs_down_the_line() -> None:
    e, host = chain()
    kill(e, host)
    assert living(e) == [] and e.host == [-1] * 4
    assert e.home == [4] * 4 and [a.disks(e, c)[k] for k, c in enumerate(("red", "yellow", "green", "blue"))] == [1] * 4
    assert not any(e.disease) and not any(e.gene) and max(e.holder) < 0
    assert e.trophies == [1, 0, 0, 0]


def test_q35_the_death_of_a_parasite_gives_its_cubes_back_and_takes_its_hyperparasites() -> None:
    e, host = chain()
    kill(e, GREEN_P)
    assert living(e) == [host] and a.diseased(e, "green") == ["", ""]
    m = MUTATIONS.number("riboswitches")
    assert e.gene[m * 2] == HEALTHY and e.holder[m] == host  # its host lives
    assert e.holder[MUTATIONS.number("calvin-cycle")] == -1 and e.holder[MUTATIONS.number("superoxide-dismutase")] == -1
    assert e.ready == [0, 6, 6, 6] and e.trophies == [0] * 4


def test_q35_the_death_of_the_last_of_a_line_leaves_the_others() -> None:
    e, host = chain()
    kill(e, YELLOW_P)
    assert living(e) == [host, GREEN_P, BLUE_P]
    assert e.gene[MUTATIONS.number("superoxide-dismutase") * 2] == HEALTHY
    assert a.diseased(e, "blue") == ["calvin-cycle.base", ""]


def test_q37_a_liberated_parasite_may_attach_to_its_supplanter_if_that_has_mutation_cubes() -> None:
    """Yellow liberates green's salmonella, which has cytochromes; it supplants blue's viroid, which moves onto it."""
    e = a.earth("red", "yellow", "green", "blue", sky="55")
    one = a.bacterium(e, "zeolite-lagoon", "red", "yellow yellow", [HOX, "ribozyme"])
    two = a.bacterium(e, "clay-mound", "red", "yellow yellow", ["tmrna"])
    a.parasite(e, "green", one, "green", 0, ["mrna.base", ""], ["cytochromes"])
    a.parasite(e, "blue", two, "blue", 1)  # without cubes: one is more
    a.turn_of(e, "yellow")
    a.play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.plus", "steal mrna.base")
    assert a.asked(e) == "rehome green green-parasite"
    a.play(e, "attach front clay-mound")
    assert a.asked(e) == "rehome blue blue-parasite"
    assert a.now(e) == ["attach back green-parasite", "pass"]
    a.play(e, "attach back green-parasite")
    assert e.host == [-1, one, two, GREEN_P]
    assert a.diseased(e, "blue") == ["", "cytochromes.base"] and a.diseased(e, "green") == ["tmrna.base", ""]


def test_q37_a_new_host_does_not_use_the_bionts_of_a_liberated_parasite() -> None:
    """Blue's turn comes later: its biont was not assigned in this phase, and may leave by HGT."""
    e = a.earth("red", "yellow", "green", "blue", sky="46")  # green, blue, red, yellow
    one = a.bacterium(e, "zeolite-lagoon", "red", "yellow yellow", [HOX, "cytochromes"])
    two = a.bacterium(e, "radioactive-beach", "red", "yellow", ["rotary-flagellum"])
    a.bacterium(e, "pumice-raft", "blue", "", ["conjugation-pilus"])
    a.parasite(e, "blue", one, "blue", 1, ["mrna.plus", ""])
    a.turn_of(e, "green")
    a.play(e, "lift pool", "attach front zeolite-lagoon", "enough", "steal mrna.base", "attach back radioactive-beach")
    assert e.host[BLUE] == two
    if a.asked(e) == "assign green":
        a.play(e, "done")
    assert a.asked(e) == "assign blue" and "lift blue-parasite" in a.now(e)


def test_q38_the_owner_of_a_commandeered_card_has_no_parasite_meanwhile() -> None:
    e = a.earth("red", "yellow", "green", sky="42")
    host = a.bacterium(e, "clay-mound", "green", "", ["calvin-cycle", "heat-shock-proteins"])
    a.bacterium(e, "hydrothermal-vent", "green", "", ["superoxide-dismutase"])
    a.refugium(e, "green-rust-fumarole")
    p = a.parasite(e, "yellow", host, "red red", 0, ["", "calvin-cycle.base"])
    a.turn_of(e, "yellow")
    assert a.play(e, "lift pool") == []  # into the only refugium; else malaria could infest the vent
    assert a.bionts(e, "green-rust-fumarole") == "yellow"
    for _ in range(2):  # on extinction each biont goes home compensated, the card to its printed owner
        lose_biont(e, p, RED)
    a.play(e)
    assert not lives(e, p) and a.disks(e, "red") == [2, 0, 0, 0]
    assert e.ready[YELLOW] == 6 and e.ready[RED] == 0 and e.host[YELLOW] == -1


# E6


def test_e6b_what_dies_by_hgt_is_no_refugium_again() -> None:
    e = a.earth("red", "green", sky="42")
    o = a.bacterium(e, "clay-mound", "red", "red red", ["rotary-flagellum"])
    e.shields[o * 4 + BLUE] = 1
    a.bacterium(e, "hydrothermal-vent", "red")
    a.turn_of(e, "red")
    a.play(e, "lift clay-mound", "put hydrothermal-vent")
    assert e.place[o] == GONE and e.trophies[RED] == 1
    assert not any(e.cubes[o * 4 : o * 4 + 4]) and not any(e.shields[o * 4 : o * 4 + 4])


def test_q25_hgt_into_a_refugium_respects_the_entropy_limit() -> None:
    e = a.earth("red", "green", sky="42")
    a.bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    a.refugium(e, "hydrothermal-vent", "red")
    a.refugium(e, "green-rust-fumarole")
    a.bacterium(e, "pumice-raft", "red", "red")
    a.turn_of(e, "red")
    assert a.play(e, "lift clay-mound") == ["put pumice-raft", "put pool"]
    assert a.why(e, "put green-rust-fumarole") == ("genesis.why.entropy", "E2a")


def test_q37_a_liberated_parasite_supplants_its_supplanter_whatever_the_order_of_the_colours() -> None:
    e = a.earth("red", "green", "blue", sky="46")
    host = a.bacterium(e, "zeolite-lagoon", "green", "yellow yellow", ["calvin-cycle", "cytochromes"])
    a.parasite(e, "red", host, "red", 0)  # prion: green and yellow; it has lost its cubes
    a.turn_of(e, "blue")
    a.play(e, "lift pool", "attach front zeolite-lagoon", "enough", "steal calvin-cycle.base", "enough")
    assert a.asked(e) == "rehome red red-parasite" and parasite_of(e, host) == BLUE_P
    assert a.now(e) == ["attach front zeolite-lagoon", "pass"]
    a.play(e, "attach front zeolite-lagoon", "steal cytochromes.base")
    assert a.diseased(e, "red") == ["calvin-cycle.base", "cytochromes.base"]
    assert e.host == [host, -1, -1, -1] and e.ready[BLUE] == 6


def test_e4a_47_the_incumbents_cube_counts_also_if_its_slot_has_been_filled_again() -> None:
    """With two red slots, which no card of this edition has: the organ that was bought again, and the stolen one."""
    pack = overlay("pack", '[parasites.salmonella]\nslots = ["red", "red"]\n')
    for card in ("opabinia", "sea-star"):  # one slot for red organs, and two
        e = a.earth("green", "red", "yellow", sky="45", cards=pack)
        host = a.macro(e, "zeolite-lagoon", card, "red", [1])
        a.parasite(e, "yellow", host, "yellow", 0, ["organ-1", ""])
        a.refugium(e, "clay-mound")
        a.refugium(e, "hydrothermal-vent")
        a.turn_of(e, "green")
        assert "attach front zeolite-lagoon" in a.play(e, "lift pool")
        options = a.play(e, "attach front zeolite-lagoon", "enough")
        while options and options[0].startswith(("steal", "take-over")):
            options = a.play(e, options[0])
        assert all(a.diseased(e, "green"))
