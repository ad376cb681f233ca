"""Rules that are short in the book and decide games, as far as parts A to E and the glossary know them."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.atrophy import lose_biont
from primordia.genesis.cards import overlay
from primordia.genesis.earth import GONE, HEALTHY
from primordia.genesis.organism import is_macro, lives, living, parasite_of
from primordia.genesis.parts import BLUE, CONTINENT, FIRST_PARASITE, GREEN, MACROS, MUTATIONS, OCEAN, RED, YELLOW

from . import table as t
from .scene import Scene, assigning, buying, happening, turn_of

DRY = """
[macroorganisms.opabinia.terrestrial]
endosymbionts = [{ colour = "green", name = "Gut Bacteria", icons = [] }]
"""
HOX = "mrna+"  # Hox Genes: blue, plus red
RED_P, YELLOW_P, GREEN_P, BLUE_P = (FIRST_PARASITE + colour for colour in range(4))

# The Golden Rule


def test_golden_rule_a_card_beats_the_book() -> None:
    """The book knows spores of mutations only, three resilient refugia, and one that costs a catalyst."""
    pack = """
        [macroorganisms.seaweed.marine]
        organs = [
          { colour = "green", name = "Drifting Spores", icons = ["spore"] },
          { colour = "blue", name = "Holdfast", icons = [] },
        ]
        [placards.warm-pond]
        smite_immune = true
        entry_cost = true
        [placards.hydrothermal-vent]
        smite_immune = false
        """
    e = assigning("red", "green", sky=t.NO_ROW, options={"cards": pack})
    e.macro("clay-mound", "seaweed", "red", "1")
    e.refugium("warm-pond")
    e.pool("red", "blue+yellow")
    assert "lift pool" in turn_of(e, "red")  # no row is active; the ocean has no refugium
    assert e.run("lift pool") == ["spend yellow", "spend blue"]  # into the only one
    e.run("spend blue")
    assert e.bionts("warm-pond") == "red" and e.catalysts("red") == "yellow"
    e = happening(options={"cards": pack})
    pond, vent = e.refugium("warm-pond"), e.refugium("hydrothermal-vent")
    e.events(49)
    e.run()
    assert e.manna(pond) == "red+green+blue" and e.manna(vent) == "red+2green+blue"


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
    e = happening()
    o = e.macro("warm-pond", "seaweed", "2red", "Sporangia, Leaves")
    e.events(43, 44)  # X 3 against two red bionts and the heat icon of the endosymbiont
    assert e.run() == []
    e.earth.turn += 1
    e.events(51, 55)  # X 4
    assert e.run() == ["lose-organ 1", "lose-organ 3", "lose-biont red", "lose-trophic"]
    e.run("lose-trophic")
    assert not is_macro(e.earth, o) and e.bionts(o) == "2red"
    assert e.earth.trophies[0] == 1 and e.catalysts("red") == "none"
    assert e.cubes(o) == "4green+2blue"


# E: why a biont cannot go somewhere


def test_e6d_a_macroorganism_keeps_its_bionts_whatever_the_icons() -> None:
    e = assigning("red", "green", sky="42")
    e.macro("hydrothermal-vent", "seaweed", "red+green")
    e.bacterium("clay-mound", "2red", "", "rotary-flagellum")
    turn_of(e, "red")
    assert e.why("lift hydrothermal-vent") == "macroorganism E6d"


def test_e2a_the_limit_does_not_hinder_who_moves_between_refugia() -> None:
    """What is missing is the catalyst for the Deep Hot Biosphere (E2c)."""
    e = assigning("red", "green", sky="37")
    e.refugium("clay-mound", "red")
    e.refugium("hydrothermal-vent")
    e.refugium("deep-hot-biosphere")
    turn_of(e, "red")
    assert e.run("lift clay-mound") == ["put hydrothermal-vent", "put pool"]
    assert e.why("put deep-hot-biosphere") == "no-catalyst E2c"


def test_e6a_after_a_block_refugia_and_new_parasites_are_out() -> None:
    e = assigning("red", "green", "blue", sky="42")
    e.bacterium("hydrothermal-vent", "2red", "", "rotary-flagellum")
    e.bacterium("clay-mound", "green", "", "conjugation-pilus bacteriorhodopsin")
    e.refugium("green-rust-fumarole")
    turn_of(e, "red")
    options = e.run("lift hydrothermal-vent")
    assert {"put green-rust-fumarole", "put clay-mound", "attach front clay-mound"} <= set(options)
    assert e.run("put clay-mound", "yes") == ["put hydrothermal-vent", "put pool"]
    for text in ("put green-rust-fumarole", "put clay-mound", "attach front clay-mound"):
        assert e.why(text) == "blocked E6"


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
    market = buying("red", "green")
    market.bacterium("clay-mound", "red", "3red+3yellow+3green+3blue")
    market.pool("red", "blue")
    market.begin()
    assert [text for text in market.options if text.startswith("evolve")] == [f"evolve {card}" for card in MACROS.names]


def test_d1b_the_waterworld_card_does_its_own_tasks_first() -> None:
    """A pack whose card lights the continents: they roil and emerge once more, then the card lies on them."""
    e = happening()
    e.earth.cards = overlay("flood", "[events.48]\nactive = ['ocean', 'continent']\nicons = ['earth']\n")
    e.events(48)
    assert e.run() == []
    assert [e.earth.cards.placards[p].row for p in e.earth.refugia()] == [CONTINENT]
    assert e.earth.active_rows() == 1 << OCEAN


def test_ruling_10_nobody_assigns_to_the_continents_under_a_waterworld() -> None:
    e = assigning("red", "green")  # all landforms are active
    e.earth.waterworld = 1
    e.refugium("warm-pond", "green")
    e.refugium("clay-mound")
    e.pool("red", "red")
    assert [text for text in turn_of(e, "red") if text.startswith("enzyme")] == ["enzyme red clay-mound"]
    assert e.run("lift pool", "done") == []  # green is not asked: its biont is stuck
    assert (e.bionts("clay-mound"), e.bionts("warm-pond")) == ("red", "green")


def test_q48_a_lost_endosymbiont_and_an_organ_that_returns_change_the_metabolic_rate() -> None:
    e = happening("red", "yellow", "green")
    o = e.macro("warm-pond", "flatworm", "red+yellow", land=True)
    e.events(50)
    assert e.run() == []
    assert e.bionts(o) == "red" and e.earth.restless
    e = happening("red", "yellow", "green")
    o = e.macro("warm-pond", "sea-star", "red")
    p = e.parasite("yellow", o, "organ-1")
    lose_biont(e.earth, p, YELLOW)
    assert len(e.organs(o)) == 1 and e.earth.restless


def test_ruling_6_one_roll_for_each_crab() -> None:
    """No turn of this edition shows two crabs: the pack has a card that does."""
    e = happening(options={"cards": "[events.60]\nicons = ['cancer', 'cancer']\n"})
    o = e.macro("warm-pond", "flatworm", "red")
    e.dice(5, 2, 5, 5)  # one error is shielded by the blue system chromosome; of the second roll's two, one is not
    e.events(60)
    e.run()
    assert e.lines("rolled-cancer") == ["rolled-cancer red warm-pond 0 1 0 0 1 0", "rolled-cancer red warm-pond 0 0 0 0 2 0"]
    assert not is_macro(e.earth, o)


def test_d1d_the_cosmos_ignores_the_ultraviolet_of_the_big_whack() -> None:
    """In this edition it has none: the pack adds it."""
    e = happening()
    e.earth.cards = overlay("whack", "[events.41]\nicons = ['aftershock', 'uv0']\n")
    cosmic, coastal = e.bacterium("mars-paleo-ocean", "red"), e.bacterium("pumice-raft", "green")
    e.mutate(cosmic, "tmrna")
    e.mutate(coastal, "mrna")
    e.events(41, 38)
    assert e.run() == []
    assert e.genes(cosmic) == ["tmrna"] and e.genes(coastal) == []


@pytest.mark.parametrize(("number", "land", "faces"), [(60, False, (6, 6, 2, 2) * 2), (50, True, ())])
def test_q18_compensation_of_one_cancer_or_drought_icon_counts_together(
    number: int, land: bool, faces: tuple[int, ...]
) -> None:
    """Two endosymbionts of green die in two macroorganisms of red; green's pool is full of green."""
    e = happening(options={"cards": DRY if land else ""})
    e.pool("green", "6green")
    for name, card in (("warm-pond", "arrow-worm"), ("clay-mound", "opabinia")):
        o = e.macro(name, card, "red+green", land=land)
        e.earth.shields[o * 4 + GREEN] = 3 * (not land)
    e.dice(*faces)
    e.events(number)
    assert e.run() == ["take red", "take yellow", "take blue"]
    assert e.run("take blue") == []
    assert e.catalysts("green") == "6green+blue" and e.earth.bionts.count(1) == 2


def test_q44_the_rest_of_the_atrophies_lapses_when_a_macroorganism_falls() -> None:
    e = happening()
    o = e.macro("warm-pond", "flatworm", "green")
    e.events(51, 55)  # X 4 against two red system chromosomes
    assert e.run() == []
    assert not is_macro(e.earth, o) and e.cubes(o) == "2red+yellow+green+blue" and e.bionts(o) == "green"


def test_q30_antioxidants_are_useless_against_cancer() -> None:
    e = happening()
    o = e.macro("warm-pond", "flatworm", "red", "Pharynx")
    e.earth.shields[o * 4 : o * 4 + 4] = [1, 0, 1, 0]
    e.dice(6, 6, 2)
    e.events(60)  # its oxygen, 1, is less than the shield
    e.run()
    assert len(e.organs(o)) == 0 and e.earth.shields[o * 4 : o * 4 + 4] == [1, 0, 1, 0]


def test_ruling_17_a_parasite_loses_mutation_cubes_then_diseased_ones_then_bionts() -> None:
    e = happening()
    host = e.bacterium("warm-pond", "red", "3red")
    e.mutate(host, "tmrna")
    p = e.parasite("green", host, "tmrna.base")
    e.mutate(p, "trna+")
    e.events(39)  # X 1
    assert e.run() == ["lose-gene trna base", "lose-gene trna plus"]
    e.run("lose-gene trna plus")
    assert e.genes(p) == ["trna"] and e.earth.disease[4]
    e.events(40)  # from here on nothing is left to choose
    e.run()
    assert e.genes(p) == [] and e.earth.disease[4] and e.genes(host) == ["tmrna"]
    e.events(42)
    e.run()
    assert not e.earth.disease[4] and lives(e.earth, p) and e.genes(host) == []  # its card follows the stolen cube
    e.events(44)
    e.run()
    assert not lives(e.earth, p) and e.catalysts("green") == "green"


# E1, E2


def test_e2_home_row_of_a_macroorganism_is_ocean_or_continent_whatever_its_placard() -> None:
    e = assigning("red", "green", sky=t.NO_ROW)
    for name in ("interplanetary-dust", "clay-mound", "radioactive-beach", "warm-pond"):
        e.refugium(name)
    e.macro("zeolite-lagoon", "seaweed", "red")
    e.refugium("green-rust-fumarole")
    turn_of(e, "red")
    assert e.run("lift pool") == ["put clay-mound", "put green-rust-fumarole"]
    e = assigning("red", "green", sky=t.NO_ROW)
    for name in ("clay-mound", "radioactive-beach", "warm-pond", "hydrogen-volcano"):
        e.refugium(name)
    e.macro("zeolite-lagoon", "seaweed", "red", land=True)
    turn_of(e, "red")
    assert e.run("lift pool") == ["put warm-pond", "put hydrogen-volcano"]


def test_e2_home_row_of_a_foreign_gene_and_an_endosymbiont_is_that_of_its_organism() -> None:
    e = assigning("red", "green", sky=t.NO_ROW)
    for name in ("interplanetary-dust", "clay-mound", "radioactive-beach", "warm-pond"):
        e.refugium(name)
    e.macro("zeolite-lagoon", "seaweed", "green+red")
    e.bacterium("mars-paleo-ocean", "green+red")
    turn_of(e, "red")
    assert e.run("lift pool") == ["put interplanetary-dust", "put clay-mound"]


# E3, E4: parasites


def test_e3c_a_parasite_without_diseased_cubes_stays_and_its_last_biont_leaves_no_parasite_behind() -> None:
    """No voluntary detachment: by HGT the biont leaves and the parasite is extinct."""
    e = assigning("green", "red", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    other = e.bacterium("radioactive-beach", "red", "", "ribozyme")
    p = e.parasite("green", host, "", mutations="rotary-flagellum")
    options = turn_of(e, "green")
    assert "lift green-parasite" in options and parasite_of(e.earth, host) == p
    assert e.run("lift green-parasite") == ["put radioactive-beach", "put zeolite-lagoon", "put pool"]  # no host
    e.run("put radioactive-beach")
    assert not lives(e.earth, p) and parasite_of(e.earth, other) == -1 and e.bionts("radioactive-beach") == "red+green"
    assert e.earth.ready[GREEN] == 6 and e.earth.trophies == [0, 0, 0, 0]  # Q29: a parasite card is no trophy


def test_e3d_a_parasite_with_diseased_cubes_alone_is_no_host() -> None:
    """Glossary: a hyperparasite takes mutation cubes only."""
    e = assigning("green", "red", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", "riboswitches cytochromes")
    e.parasite("blue", host, "none, cytochromes.base")
    e.refugium("pumice-raft")
    turn_of(e, "green")
    assert e.run("lift pool") == ["put pumice-raft", "attach front zeolite-lagoon"]
    assert e.why("attach front blue-parasite") == "no-host E3b"


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


def chain() -> tuple[Scene, int]:
    """Red's bacterium, green's parasite on it, blue's on that, yellow's on that: each holds a cube of its host."""
    e = assigning("red", "yellow", "green", "blue", sky="46", bionts=4)
    host = e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    green = e.parasite("green", host, "riboswitches.base, none", mutations="calvin-cycle")
    blue = e.parasite("blue", green, "calvin-cycle.base, none", mutations="superoxide-dismutase")
    e.parasite("yellow", blue, "superoxide-dismutase.base, none")
    return e, host


def kill(e: Scene, o: int) -> None:
    """The last biont of an organism is lost."""
    lose_biont(e.earth, o, e.earth.owner[o])
    e.run()


def test_q35_the_death_of_the_host_runs_down_the_line() -> None:
    e, host = chain()
    kill(e, host)
    assert living(e.earth) == [] and e.earth.host == [-1] * 4
    assert e.earth.home == [4] * 4 and all(e.catalysts(c) == c for c in t.COLOURS)
    assert not any(e.earth.disease) and not any(e.earth.gene) and max(e.earth.holder) < 0
    assert e.earth.trophies == [1, 0, 0, 0]


def test_q35_the_death_of_a_parasite_gives_its_cubes_back_and_takes_its_hyperparasites() -> None:
    e, host = chain()
    kill(e, GREEN_P)
    assert living(e.earth) == [host] and e.diseased("green") == ["", ""]
    m = MUTATIONS.number("riboswitches")
    assert e.earth.gene[m * 2] == HEALTHY and e.earth.holder[m] == host  # its host lives
    assert (
        e.earth.holder[MUTATIONS.number("calvin-cycle")] == -1
        and e.earth.holder[MUTATIONS.number("superoxide-dismutase")] == -1
    )
    assert e.earth.ready == [0, 6, 6, 6] and e.earth.trophies == [0] * 4


def test_q35_the_death_of_the_last_of_a_line_leaves_the_others() -> None:
    e, host = chain()
    kill(e, YELLOW_P)
    assert living(e.earth) == [host, GREEN_P, BLUE_P]
    assert e.earth.gene[MUTATIONS.number("superoxide-dismutase") * 2] == HEALTHY
    assert e.diseased("blue") == ["calvin-cycle.base", ""]


def test_q37_a_liberated_parasite_may_attach_to_its_supplanter_if_that_has_mutation_cubes() -> None:
    """Yellow liberates green's salmonella, which has cytochromes; it supplants blue's viroid, which moves onto it."""
    e = assigning("red", "yellow", "green", "blue", sky="55")
    one = e.bacterium("zeolite-lagoon", "red", "2yellow", f"{HOX} ribozyme")
    two = e.bacterium("clay-mound", "red", "2yellow", "tmrna")
    e.parasite("green", one, "mrna.base, none", mutations="cytochromes")
    e.parasite("blue", two, side=1)  # without cubes: one is more
    turn_of(e, "yellow")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.plus", "steal mrna.base")
    assert e.question == "rehome green green-parasite"
    e.run("attach front clay-mound")
    assert e.question == "rehome blue blue-parasite"
    assert e.options == ["attach back green-parasite", "pass"]
    e.run("attach back green-parasite")
    assert e.earth.host == [-1, one, two, GREEN_P]
    assert e.diseased("blue") == ["", "cytochromes.base"] and e.diseased("green") == ["tmrna.base", ""]


def test_q37_a_new_host_does_not_use_the_bionts_of_a_liberated_parasite() -> None:
    """Blue's turn comes later: its biont was not assigned in this phase, and may leave by HGT."""
    e = assigning("red", "yellow", "green", "blue", sky="46")  # green, blue, red, yellow
    one = e.bacterium("zeolite-lagoon", "red", "2yellow", f"{HOX} cytochromes")
    two = e.bacterium("radioactive-beach", "red", "yellow", "rotary-flagellum")
    e.bacterium("pumice-raft", "blue", "", "conjugation-pilus")
    e.parasite("blue", one, "mrna.plus, none", side=1)
    turn_of(e, "green")
    e.run("lift pool", "attach front zeolite-lagoon", "enough", "steal mrna.base", "attach back radioactive-beach")
    assert e.earth.host[BLUE] == two
    if e.question == "assign green":
        e.run("done")
    assert e.question == "assign blue" and "lift blue-parasite" in e.options


def test_q38_the_owner_of_a_commandeered_card_has_no_parasite_meanwhile() -> None:
    e = assigning("red", "yellow", "green", sky="42")
    host = e.bacterium("clay-mound", "green", "", "calvin-cycle heat-shock-proteins")
    e.bacterium("hydrothermal-vent", "green", "", "superoxide-dismutase")
    e.refugium("green-rust-fumarole")
    p = e.parasite("yellow", host, "none, calvin-cycle.base", "2red")
    turn_of(e, "yellow")
    assert e.run("lift pool") == []  # into the only refugium; else malaria could infest the vent
    assert e.bionts("green-rust-fumarole") == "yellow"
    for _ in range(2):  # on extinction each biont goes home compensated, the card to its printed owner
        lose_biont(e.earth, p, RED)
    e.run()
    assert not lives(e.earth, p) and e.catalysts("red") == "2red"
    assert e.earth.ready[YELLOW] == 6 and e.earth.ready[RED] == 0 and e.earth.host[YELLOW] == -1


# E6


def test_e6b_what_dies_by_hgt_is_no_refugium_again() -> None:
    e = assigning("red", "green", sky="42")
    o = e.bacterium("clay-mound", "red", "2red", "rotary-flagellum")
    e.earth.shields[o * 4 + BLUE] = 1
    e.bacterium("hydrothermal-vent", "red")
    turn_of(e, "red")
    e.run("lift clay-mound", "put hydrothermal-vent")
    assert e.earth.place[o] == GONE and e.earth.trophies[RED] == 1
    assert not any(e.earth.cubes[o * 4 : o * 4 + 4]) and not any(e.earth.shields[o * 4 : o * 4 + 4])


def test_q25_hgt_into_a_refugium_respects_the_entropy_limit() -> None:
    e = assigning("red", "green", sky="42")
    e.bacterium("clay-mound", "2red", "", "rotary-flagellum")
    e.refugium("hydrothermal-vent", "red")
    e.refugium("green-rust-fumarole")
    e.bacterium("pumice-raft", "red", "red")
    turn_of(e, "red")
    assert e.run("lift clay-mound") == ["put pumice-raft", "put pool"]
    assert e.why("put green-rust-fumarole") == "entropy E2a"


def test_q37_a_liberated_parasite_supplants_its_supplanter_whatever_the_order_of_the_colours() -> None:
    e = assigning("red", "green", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "green", "2yellow", "calvin-cycle cytochromes")
    e.parasite("red", host)  # prion: green and yellow; it has lost its cubes
    turn_of(e, "blue")
    e.run("lift pool", "attach front zeolite-lagoon", "enough", "steal calvin-cycle.base", "enough")
    assert e.question == "rehome red red-parasite" and parasite_of(e.earth, host) == BLUE_P
    assert e.options == ["attach front zeolite-lagoon", "pass"]
    e.run("attach front zeolite-lagoon", "steal cytochromes.base")
    assert e.diseased("red") == ["calvin-cycle.base", "cytochromes.base"]
    assert e.earth.host == [host, -1, -1, -1] and e.earth.ready[BLUE] == 6


def test_e4a_47_the_incumbents_cube_counts_also_if_its_slot_has_been_filled_again() -> None:
    """With two red slots, which no card of this edition has: the organ that was bought again, and the stolen one."""
    pack = '[parasites.salmonella]\nslots = ["red", "red"]\n'
    for card in ("opabinia", "sea-star"):  # one slot for red organs, and two
        e = assigning("green", "red", "yellow", sky="45", options={"cards": pack})
        host = e.macro("zeolite-lagoon", card, "red", "1")
        e.parasite("yellow", host, "organ-1, none")
        e.refugium("clay-mound")
        e.refugium("hydrothermal-vent")
        turn_of(e, "green")
        assert "attach front zeolite-lagoon" in e.run("lift pool")
        options = e.run("attach front zeolite-lagoon", "enough")
        while options and options[0].startswith(("steal", "take-over")):
            options = e.run(options[0])
        assert all(e.diseased("green"))
