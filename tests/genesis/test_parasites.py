"""E3, E4: parasites attach, steal, supplant, are liberated and pollute."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.assignment import entropy_limit
from primordia.genesis.earth import DISEASED, GONE, HEALTHY, Earth
from primordia.genesis.organism import chromosomes, icons, living, parasite_of, tableau
from primordia.genesis.parts import (
    BLUE,
    COLOURS,
    FIRST_ORGAN,
    FIRST_PARASITE,
    GLOSSARY,
    GREEN,
    MACROS,
    MUTATIONS,
    PLACARDS,
    RED,
    YELLOW,
)
from primordia.kernel.chance import Chance
from primordia.kernel.game import inside
from tests.genesis.scene import Scene, assigning, spell, turn_of
from tests.genesis.table import NO_ROW

HOX = "mrna+"  # Hox Genes: blue, plus red
RED_P, YELLOW_P, GREEN_P, BLUE_P = (FIRST_PARASITE + colour for colour in range(4))


def attaching(options: list[str]) -> list[str]:
    return [text for text in options if text.startswith("attach")]


# E3


def test_e3_example_the_virus_steals_a_green_cube_and_raises_the_entropy_limit_next_turn() -> None:
    e = assigning("blue", "red", sky="52", bionts=3)  # blue first; ocean and continent
    host = e.bacterium("zeolite-lagoon", "red", "", "calvin-cycle")
    e.refugium("clay-mound")
    e.bacterium("radioactive-beach", "red+blue")  # a foreign gene opens the coastal row
    e.begin().run("lift pool", "put clay-mound")
    assert e.why("lift radioactive-beach") == "no-hgt E6"
    e.run("lift pool")  # to the only host, the only cube
    assert e.earth.host[BLUE] == host and e.earth.side[BLUE] == 0
    assert e.diseased("blue") == ["calvin-cycle.base", ""]
    assert e.earth.entropy[BLUE] == 1 and entropy_limit(e.earth, BLUE) == 2
    assert e.earth.promoted[16] == 0 and e.earth.holder[16] == host  # the mutation stays with the host
    assert chromosomes(e.earth, host)[GREEN] == 0 and chromosomes(e.earth, BLUE_P)[GREEN] == 1
    assert [entry.kind for entry in e.earth.journal or []] == ["assigned", "attached", "stole"]


def test_e3_one_or_two_bionts_then_one_or_two_cubes_q24() -> None:
    e = assigning("green", "red", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", f"{HOX} ribozyme cytochromes")
    e.pool("green", "green")  # something to do afterwards
    assert turn_of(e, "green") == ["lift pool", "done"]
    assert e.run("lift pool") == ["attach front zeolite-lagoon", "attach back zeolite-lagoon"]
    assert e.run("attach front zeolite-lagoon") == ["lift pool", "enough"]
    assert e.question == "join green green-parasite"
    options = e.run("lift pool")
    assert e.bionts("green-parasite") == "2green"
    assert options == ["steal ribozyme.base", "steal mrna.base", "steal cytochromes.base"]  # blue and yellow
    assert e.run("steal mrna.base") == ["steal cytochromes.base", "enough"]  # one of each colour
    e.run("enough")
    assert e.diseased("green") == ["mrna.base", ""]
    assert e.earth.gene[3 * 2] == DISEASED and e.earth.promoted[3] == 1  # disease does not demote
    assert icons(e.earth, host, 6) == 1  # nor take abilities: sex
    assert "joined" in [entry.kind for entry in e.entries()]
    assert e.earth.placed[GREEN_P * 4 + GREEN] == 2
    assert attaching(e.options) == []  # the card is in play


def test_e3_both_cubes_of_one_mutation() -> None:
    e = assigning("green", "red", sky="46")
    e.bacterium("zeolite-lagoon", "red", "yellow", HOX)
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base", "steal mrna.plus")
    assert e.diseased("green") == ["mrna.base", "mrna.plus"]


def test_e3b_in_reach_in_a_foreign_tableau_with_a_cube_to_steal() -> None:
    e = assigning("green", "red", "blue", sky="46")  # cosmic and coastal
    e.bacterium("zeolite-lagoon", "red", "2blue", "calvin-cycle")  # only green: not for salmonella or cyanobacteria
    e.bacterium("clay-mound", "red", "", HOX)  # ocean: out of reach
    e.bacterium("radioactive-beach", "green", "", "ribozyme")  # my own
    good = e.bacterium("interplanetary-dust", "blue", "", "riboswitches")
    turn_of(e, "green")
    assert attaching(e.run("lift pool")) == ["attach front interplanetary-dust", "attach back interplanetary-dust"]
    assert e.why("attach front clay-mound") == "no-host E3b"
    e.run("attach front interplanetary-dust", "enough")
    assert e.earth.host[GREEN] == good
    assert tableau(e.earth, GREEN_P) == BLUE and e.earth.owner[GREEN_P] == GREEN  # E3g


def test_e3b_a_biont_in_a_refugium_of_the_row_gives_reach() -> None:
    e = assigning("green", "red", sky="44")  # ocean and continent
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.refugium("pumice-raft")
    assert e.begin().run("done") == []  # red is through, green has no reach
    e = assigning("green", "red", sky="44")
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.refugium("pumice-raft", "green")
    turn_of(e, "green")
    assert e.run("lift pool") == ["attach front zeolite-lagoon", "attach back zeolite-lagoon"]


def test_e2d_a_spore_serves_parasites_too() -> None:
    e = assigning("green", "red", sky=NO_ROW)
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.bacterium("clay-mound", "green", "", "endospore-coat")
    assert "attach front zeolite-lagoon" in e.begin().run("lift pool")


def test_e3_the_card_must_be_ready_and_parasites_allowed() -> None:
    e = assigning("green", "red", sky="46")
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.earth.ready[GREEN] = 6
    assert e.begin().run() == []
    e.earth.turn = 6
    assert e.begin().run() == ["lift pool", "done"]
    e = assigning("green", "red", sky="46", options={"parasites": False})
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    assert e.begin().run() == []


def test_ruling_15_no_parasite_for_whoever_has_four_organisms() -> None:
    e = assigning("green", "red", sky="46", bionts=6)
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    for name in ("clay-mound", "warm-pond", "radioactive-beach", "mars-paleo-ocean"):
        e.bacterium(name, "green")
    assert e.begin().run() == []


def test_e3_a_biont_from_a_refugium_or_by_hgt_e3a() -> None:
    e = assigning("green", "red", sky="46")
    e.bacterium("zeolite-lagoon", "red", "", HOX)
    e.refugium("pumice-raft", "green")
    e.bacterium("radioactive-beach", "green", "", "rotary-flagellum")
    turn_of(e, "green")
    e.run("lift radioactive-beach", "attach front zeolite-lagoon")
    assert e.earth.place[3] == GONE and e.earth.moved[GREEN] == 1  # the last biont left: extinct (E6b)
    assert e.options == ["lift pool", "lift pumice-raft", "enough"]
    e.run("lift pumice-raft")
    assert e.bionts("green-parasite") == "2green"
    assert e.diseased("green") == ["mrna.base", ""]


def test_q63_a_second_biont_does_not_kill_the_host() -> None:
    e = assigning("green", "red", "yellow", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", "calvin-cycle rotary-flagellum")
    e.parasite("yellow", host, "none, calvin-cycle.base", "green", mutations=HOX)  # commanded by green
    e.bacterium("radioactive-beach", "green+red", "", "conjugation-pilus")
    turn_of(e, "green")
    e.run("lift pool", "attach front yellow-parasite")
    assert e.options == ["lift pool", "lift radioactive-beach", "enough"]  # not the host's last biont


def test_e3d_a_hyperparasite_in_the_own_tableau_takes_mutation_cubes_only() -> None:
    e = assigning("green", "red", sky="46")
    mine = e.bacterium("zeolite-lagoon", "green", "", "ribosomal-rna+ calvin-cycle cytochromes")
    e.parasite("red", mine, "calvin-cycle.base, cytochromes.base", mutations="riboswitches")
    turn_of(e, "green")
    assert attaching(e.run("lift pool")) == ["attach front red-parasite", "attach back red-parasite"]
    e.run("attach front red-parasite", "enough")
    assert e.earth.host[GREEN] == RED_P and tableau(e.earth, GREEN_P) == GREEN
    assert e.diseased("green") == [
        "riboswitches.base",
        "",
    ]  # not the prion's diseased cytochromes
    assert e.diseased("red") == ["calvin-cycle.base", "cytochromes.base"]
    assert e.earth.home_row(GREEN_P) == e.earth.home_row(mine)


def test_e3e_organs_are_stolen_and_disabled() -> None:
    e = assigning("green", "red", sky="45")
    host = e.macro("zeolite-lagoon", "lamp-shell", "red", "1, 4, 6")  # red, green, blue organs
    before = [icons(e.earth, host, icon) for icon in range(13)]
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal organ-1", "steal organ-6")
    assert e.organs(host) == [4]
    assert e.diseased("green") == ["organ-6", "organ-1"]  # blue slot, red slot
    assert e.earth.restless == 1
    card = e.earth.cards.macroorganisms[e.earth.macro[host]]
    for icon in range(13):
        assert icons(e.earth, host, icon) == before[icon] - card.organ_icons[0][0][icon] - card.organ_icons[0][5][icon]


def test_e3c_no_voluntary_detachment() -> None:
    e = assigning("green", "red", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", HOX)
    e.parasite("green", host)  # without any cube it stays
    options = e.begin().run()
    assert "lift green-parasite" not in options
    assert e.earth.host[GREEN] == host


@pytest.mark.parametrize("strength", [1, 2])
def test_e3f_a_polluter_fouls_its_home_row_when_it_attaches(strength: int) -> None:
    e = assigning("green", "red", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "2red", "riboswitches")
    shielded = e.bacterium("radioactive-beach", "red", "2green")
    elsewhere = e.bacterium("interplanetary-dust", "red", "red", "tmrna")
    own = e.bacterium("pumice-raft", "green", "blue")  # one green: its biont
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough" if strength == 1 else "lift pool")
    # the blue cube of riboswitches is taken; the host has red cubes to lose
    assert sum(e.earth.cubes[host * 4 : host * 4 + 4]) == 2 - strength
    assert e.earth.cubes[shielded * 4 + GREEN] == 2
    assert e.earth.cubes[elsewhere * 4 + RED] == 1
    assert e.earth.cubes[own * 4 + BLUE] == (1 if strength == 1 else 0)
    assert e.diseased("green") == ["riboswitches.base", ""]


def test_e3h_own_pollution_that_kills_the_host_kills_the_parasite_and_its_biont_stays_used() -> None:
    e = assigning("green", "red", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.refugium("interplanetary-dust")
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough")
    assert e.question == "assign green"
    assert e.earth.place[host] == GONE and e.earth.trophies[RED] == 1
    assert e.earth.host[GREEN] == -1 and e.earth.ready[GREEN] == 6
    assert e.earth.home == [4, 0, 4, 0] and e.earth.spent[GREEN] == 1  # once placed, it cannot be used again
    assert e.catalysts("red") == "red" and e.catalysts("green") == "green"


# E4


def viroid_on_hox(sky: str = "46", cubes: str = "", order: tuple[str, ...] = ("red", "green", "blue")) -> Scene:
    """Red's bacterium with hox genes, whose red cube the viroid holds."""
    e = assigning(*order, sky=sky)
    host = e.bacterium("zeolite-lagoon", "red", cubes, HOX)
    e.parasite("blue", host, "mrna.plus, none", side=1)
    return e


def test_e4_example_cyanobacteria_supplant_the_viroid_and_kill_their_host() -> None:
    e = viroid_on_hox()
    turn_of(e, "green")
    assert e.run("lift pool") == ["lift pool", "enough"]  # only the back has more than the viroid's one cube
    e.run("enough")
    # two cubes are needed, one blue and one red: asked in either order
    assert e.options == ["steal mrna.base", "steal mrna.plus"]
    e.run("steal mrna.base")
    # the viroid finds no host and dies; the pollution kills the host, whose biont is its last chromosome (ruling 21)
    assert e.earth.place[9] == GONE
    assert e.earth.host[GREEN] == e.earth.host[BLUE] == -1
    assert e.earth.ready[BLUE] == e.earth.ready[GREEN] == 6
    assert e.catalysts("blue") == "blue" and e.catalysts("green") == "green" and e.catalysts("red") == "red"
    assert e.earth.home[BLUE] - e.earth.spent[BLUE] == 4  # fresh, for blue's turn (Q3)
    assert e.earth.adrift == 0


def test_e4_example_with_a_chromosome_left_the_host_lives() -> None:
    e = viroid_on_hox(cubes="yellow")
    turn_of(e, "green")
    e.run("lift pool", "enough", "steal mrna.base")
    assert e.earth.cubes[9 * 4 + YELLOW] == 0 and e.earth.host[GREEN] == 9
    assert e.diseased("green") == ["mrna.base", "mrna.plus"]
    kinds = [entry.kind for entry in e.entries()]
    assert kinds.index("supplanted") < kinds.index("stole") < kinds.index("extinct") < kinds.index("polluted")  # Q36


def test_e4a_two_cubes_cannot_be_supplanted_and_one_more_is_needed() -> None:
    e = assigning("green", "red", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", f"{HOX} cytochromes")
    e.parasite("blue", host, "mrna.plus, cytochromes.base", side=1)
    assert e.begin().run() == [] or attaching(e.options) == []
    e = assigning("green", "red", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", "ribozyme")
    e.parasite("blue", host, side=1)  # it has lost its cubes: one is enough
    turn_of(e, "green")
    e.run("lift pool", "attach front zeolite-lagoon", "enough")
    assert e.diseased("green") == ["ribozyme.base", ""]
    assert e.earth.host[BLUE] == -1


def test_e4b_not_on_a_host_in_the_own_tableau_unless_it_is_a_parasite() -> None:
    e = assigning("green", "red", "blue", sky="46")
    mine = e.bacterium("zeolite-lagoon", "green", "", HOX)
    e.parasite("blue", mine, "mrna.plus, none", side=1)
    assert attaching(turn_and_lift(e)) == []
    e = assigning("green", "red", "blue", sky="46")
    mine = e.bacterium("zeolite-lagoon", "green", "", "cytochromes")
    e.parasite("red", mine, "none, cytochromes.base", mutations=HOX)
    e.parasite("blue", RED_P, "mrna.plus, none", side=1)
    turn_of(e, "green")
    e.run("lift pool", "enough", "steal mrna.base")
    assert e.earth.host[GREEN] == RED_P and e.earth.host[BLUE] == -1


def turn_and_lift(e: Earth) -> list[str]:
    e.refugium("pumice-raft")
    e.refugium("radioactive-beach")
    turn_of(e, "green")
    return e.run("lift pool")


def test_a2b_only_enemies_are_supplanted() -> None:
    e = assigning("green", "red", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "", HOX)
    e.parasite("blue", host, "mrna.plus, none", "green", side=1)  # commandeered by green
    assert attaching(turn_and_lift(e)) == []


def test_q36_the_incumbents_cubes_return_first_and_may_be_taken() -> None:
    e = assigning("yellow", "red", "green", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "blue", "ribozyme heat-shock-proteins")
    e.parasite("green", host, "ribozyme.base, none", side=1)
    turn_of(e, "yellow")
    e.run("lift pool", "enough")  # red and blue: the puddle syncytium
    assert e.earth.side[YELLOW] == 1
    assert e.earth.gene[1 * 2] == HEALTHY and e.earth.adrift == GREEN + 1
    assert parasite_of(e.earth, host) == YELLOW_P
    assert e.options == ["steal ribozyme.base", "steal heat-shock-proteins.base"]
    e.run("steal ribozyme.base")
    assert e.diseased("yellow") == ["heat-shock-proteins.base", "ribozyme.base"]
    assert e.diseased("green") == ["", ""] and e.earth.host[GREEN] == -1


def test_e4_an_organ_returns_to_an_empty_slot_else_to_the_soup() -> None:
    e = assigning("green", "red", "yellow", sky="45")
    host = e.macro("zeolite-lagoon", "lamp-shell", "red", "4, 6")  # its red organ is on the malaria
    e.parasite("yellow", host, "organ-1, none")
    turn_of(e, "green")
    e.run("lift pool", "enough")
    assert e.organs(host) == [1, 4, 6]
    e.run("steal organ-1")
    assert e.diseased("green") == ["organ-6", "organ-1"]
    assert e.organs(host) == [4]
    e = assigning("green", "red", "yellow", sky="45")
    host = e.macro("zeolite-lagoon", "opabinia", "red", "1")  # bought again since
    e.parasite("yellow", host, "organ-1, none")
    assert "lift pool" not in e.begin().run()  # the cube would go to the soup: one red organ is not more than one


# Liberation (Q37)


def test_q37_a_liberated_parasite_keeps_side_bionts_mutations_and_hyperparasites() -> None:
    e = viroid_on_hox(cubes="2yellow")
    other = e.bacterium("radioactive-beach", "green", "green", "rotary-flagellum")
    m = 17  # nitrogenase
    e.parasite("blue", "zeolite-lagoon", "mrna.plus, none", "2blue", side=1, mutations="nitrogenase")
    e.parasite("red", BLUE_P, "nitrogenase.base")
    turn_of(e, "green")
    e.run("lift pool", "enough", "steal mrna.base")
    assert e.question == "rehome blue blue-parasite"
    assert e.options == ["attach back radioactive-beach", "pass"]
    e.run("attach back radioactive-beach")  # in green's tableau: foreign for blue
    assert e.earth.host[BLUE] == other and e.earth.side[BLUE] == 1
    assert e.bionts("blue-parasite") == "2blue"
    assert e.diseased("blue") == ["rotary-flagellum.base", ""]
    assert e.earth.holder[m] == BLUE_P and e.earth.host[RED] == BLUE_P
    assert e.diseased("red") == ["nitrogenase.base", ""]
    assert e.earth.adrift == 0
    assert e.earth.home[BLUE] == 2 and e.earth.spent[BLUE] == 0


def test_q37_declining_is_extinction_and_the_card_is_back_next_turn() -> None:
    e = viroid_on_hox(cubes="2yellow")
    e.bacterium("radioactive-beach", "green", "green", "rotary-flagellum")
    turn_of(e, "green")
    e.run("lift pool", "enough", "steal mrna.base", "pass")
    assert e.earth.host[BLUE] == -1 and e.earth.ready[BLUE] == 6
    assert e.catalysts("blue") == "blue"
    assert e.earth.host[GREEN] == 9


def test_q37_not_onto_its_own_hyperparasite() -> None:
    e = viroid_on_hox(cubes="2yellow")
    e.parasite("red", BLUE_P, "", mutations="rotary-flagellum")  # a red cube that the viroid could use
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base")
    assert e.earth.host[BLUE] == e.earth.host[RED] == -1  # nowhere to go: both are gone
    assert e.earth.host[GREEN] == 9


def test_q37_chains_each_acts_to_the_end_before_the_pollution_of_its_supplanter() -> None:
    e = assigning("red", "yellow", "green", "blue", sky="55")  # yellow first; cosmic, ocean, coastal
    one = e.bacterium("zeolite-lagoon", "red", "3yellow", f"{HOX} ribozyme")
    two = e.bacterium("clay-mound", "red", "2yellow", "heat-shock-proteins tmrna")
    three = e.bacterium("interplanetary-dust", "red", "yellow", "calvin-cycle")
    e.parasite("green", one, "mrna.base, none", side=1)  # cyanobacteria
    e.parasite("blue", two, "heat-shock-proteins.base, none", side=1)  # viroid: red and yellow
    turn_of(e, "yellow")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.plus", "steal mrna.base")
    assert e.question == "rehome green green-parasite"
    assert attaching(e.options) == ["attach back clay-mound"]  # supplanting the viroid with blue and red
    e.run("attach back clay-mound", "steal heat-shock-proteins.base")
    # the viroid had no host left: extinct, before the cyanobacteria pollute the ocean
    assert e.earth.host == [-1, one, two, -1]
    assert e.diseased("green") == ["tmrna.base", "heat-shock-proteins.base"]
    assert (
        e.earth.cubes[two * 4 + YELLOW] == 1 and e.earth.cubes[one * 4 + YELLOW] == 3 and e.earth.cubes[three * 4 + YELLOW] == 1
    )
    kinds = [k for k in [entry.kind for entry in e.entries()] if k in ("supplanted", "extinct", "polluted")]
    assert kinds == ["supplanted", "supplanted", "extinct", "polluted"]
    assert not e.earth.agenda


def test_q37_a_liberated_parasite_may_attach_to_its_supplanter_or_supplant_it_in_turn() -> None:
    e = assigning("red", "green", "blue", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "2yellow", f"{HOX} cytochromes")
    e.parasite("blue", host, "none, none", side=1)  # lost its cubes
    turn_of(e, "green")
    e.run("lift pool", "attach front zeolite-lagoon", "enough", "steal mrna.base", "enough")
    assert e.question == "rehome blue blue-parasite"
    assert e.options == ["attach back zeolite-lagoon", "pass"]  # two cubes are more than one
    e.run("attach back zeolite-lagoon")
    assert e.options == ["steal mrna.plus", "steal cytochromes.base"]
    e.run("steal mrna.plus")
    assert e.earth.host[BLUE] == host and e.earth.host[GREEN] == -1
    assert parasite_of(e.earth, host) == BLUE_P
    assert e.diseased("blue") == ["mrna.plus", "cytochromes.base"]


def test_q37_the_row_of_the_old_host_stays_in_reach() -> None:
    e = viroid_on_hox(sky="52", cubes="2yellow")  # coastal inactive
    e.bacterium("radioactive-beach", "green", "green", "rotary-flagellum")  # green's own bacterium: its reach
    turn_of(e, "green")
    e.run("lift pool", "enough", "steal mrna.base")
    assert e.options == ["attach back radioactive-beach", "pass"]


def test_q38_a_commandeered_parasite_is_rehomed_by_its_controller_and_the_card_goes_to_its_owner() -> None:
    e = assigning("red", "green", "blue", "yellow", sky="46")
    host = e.bacterium("zeolite-lagoon", "red", "2blue", HOX)
    other = e.bacterium("radioactive-beach", "blue", "green", "rotary-flagellum")
    e.parasite("blue", host, "mrna.plus, none", "yellow", side=1)
    turn_of(e, "green")
    e.run("lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base")
    assert e.question == "rehome yellow blue-parasite"
    assert e.options == ["attach back radioactive-beach", "pass"]  # foreign for yellow, though not for the card's owner
    e.run("attach back radioactive-beach")
    assert e.earth.host[BLUE] == other and e.earth.owner[BLUE_P] == YELLOW


def test_slots_of_one_colour_take_two_cubes_of_it() -> None:
    pack = '[parasites.salmonella]\nslots = ["blue", "blue"]\n'
    e = assigning("green", "red", sky="46", options={"cards": pack})
    e.bacterium("zeolite-lagoon", "red", "", "ribozyme tmrna")
    turn_of(e, "green")
    e.run("lift pool", "attach front zeolite-lagoon", "enough", "steal tmrna.base", "steal ribozyme.base")
    assert e.diseased("green") == ["tmrna.base", "ribozyme.base"]


def test_catalysts_are_not_needed_to_attach_and_donations_can_follow() -> None:
    e = assigning("green", "red", sky="46")
    e.bacterium("zeolite-lagoon", "red", "", "riboswitches")
    e.pool("green", "blue")
    turn_of(e, "green")
    options = e.run("lift pool", "attach front zeolite-lagoon", "enough")
    assert e.catalysts("green") == "blue"
    assert "donate blue red" in options


# Whatever happens


MANY = 24


def anything(dice: random.Random) -> Scene:
    """A crowded Earth: bacteria, macroorganisms, lines of parasites, refugia."""
    colours = dice.sample(COLOURS.names, dice.choice((2, 3, 4)))
    e = assigning(*colours, sky=dice.choice(("37", "46", "45", "59", "50", "55")), bionts=MANY)
    names, cards, macros = dice.sample(PLACARDS.names, 12), dice.sample(MUTATIONS.names, 20), dice.sample(MACROS.names, 3)

    def some(most: int) -> str:
        return " ".join(cards.pop() + dice.choice(("", "+")) for _ in range(min(len(cards), dice.randint(0, most))))

    def crowd() -> str:
        return spell([dice.choice(colours) for _ in range(dice.randint(1, 2))])

    found = [e.bacterium(names.pop(), crowd(), spell(dice.choices(COLOURS.names, k=2)), some(4)) for _ in range(4)]
    found += [e.macro(names.pop(), card, crowd(), "1", land=dice.random() < 0.3) for card in macros[: dice.randint(0, 2)]]
    for card in dice.sample(colours, dice.randint(0, len(colours) - 1)):
        host = dice.choice([o for o in found if parasite_of(e.earth, o) < 0])
        found.append(e.parasite(card, host, "", crowd(), side=dice.randint(0, 1), mutations=some(3)))
    for _ in range(dice.randint(0, 4)):
        e.refugium(names.pop(), crowd() if dice.random() < 0.5 else "")
    for colour in colours:
        e.pool(colour, spell(dice.choices(COLOURS.names, k=dice.randint(0, 3))))
    return e


def sound(e: Scene) -> None:
    for colour in e.earth.playing:
        assert e.earth.home[colour] + sum(e.earth.bionts[colour::4]) == MANY
        assert 0 <= e.earth.spent[colour] <= e.earth.home[colour]
    assert all(0 <= n <= e.earth.limit for n in e.earth.disks)
    assert all(0 <= placed <= there for placed, there in zip(e.earth.placed, e.earth.bionts, strict=True))
    hosts = [h for card, h in enumerate(e.earth.host) if h >= 0 and card + 1 != e.earth.adrift]
    assert len(set(hosts)) == len(hosts)
    for o in living(e.earth):
        assert e.earth.bionts[o * 4 + e.earth.owner[o]] or e.earth.agenda[-1].kind == "bequeath"
    taken = [k - 1 for k in e.earth.disease if 0 < k <= FIRST_ORGAN]
    assert sorted(taken) == [k for k, cube in enumerate(e.earth.gene) if cube == DISEASED]
    for k, stolen in enumerate(e.earth.disease):
        if 0 < stolen <= FIRST_ORGAN:
            assert e.earth.holder[(stolen - 1) // 2] == e.earth.host[k // 2]
    if e.earth.agenda[-1].kind == "assign":
        assert e.earth.adrift == e.earth.owing == 0 and not any(e.earth.owed)


@pytest.mark.parametrize("seed", range(150))
def test_any_assignment_comes_to_an_end_and_nothing_is_lost(seed: int) -> None:
    dice = random.Random(seed)
    e = anything(dice)
    options = e.begin().run()
    for _ in range(500):
        if not options:
            break
        sound(e)
        twin = e.game.clone(Chance(seed))
        assert [step.text(GLOSSARY) for step in inside(twin).agenda] == [step.text(GLOSSARY) for step in e.earth.agenda]
        text = dice.choice(options)
        if text in ("done", "enough", "pass"):
            text = dice.choice(options)
        twin.play(text)
        options = e.run(text)
    assert not e.earth.agenda
