"""E3, E4: parasites attach, steal, supplant, are liberated and pollute."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.assignment import entropy_limit
from primordia.genesis.cards import overlay
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

from .driver_e import (
    NONE,
    asked,
    bacterium,
    begin,
    bionts,
    catalysts,
    diseased,
    disks,
    earth,
    macro,
    now,
    parasite,
    play,
    refugium,
    told,
    turn_of,
    why,
)

HOX = "mrna+"  # Hox Genes: blue, plus red
RED_P, YELLOW_P, GREEN_P, BLUE_P = (FIRST_PARASITE + colour for colour in range(4))


def attaching(options: list[str]) -> list[str]:
    return [text for text in options if text.startswith("attach")]


# E3


def test_e3_example_the_virus_steals_a_green_cube_and_raises_the_entropy_limit_next_turn() -> None:
    e = earth("blue", "red", sky="52", bionts=3)  # blue first; ocean and continent
    host = bacterium(e, "zeolite-lagoon", "red", "", ["calvin-cycle"])
    refugium(e, "clay-mound")
    bacterium(e, "radioactive-beach", "red blue")  # a foreign gene opens the coastal row
    begin(e, "lift pool", "put clay-mound")
    assert why(e, "lift radioactive-beach") == ("genesis.why.no-hgt", "E6")
    play(e, "lift pool")  # to the only host, the only cube
    assert e.host[BLUE] == host and e.side[BLUE] == 0
    assert diseased(e, "blue") == ["calvin-cycle.base", ""]
    assert e.entropy[BLUE] == 1 and entropy_limit(e, BLUE) == 2
    assert e.promoted[16] == 0 and e.holder[16] == host  # the mutation stays with the host
    assert chromosomes(e, host)[GREEN] == 0 and chromosomes(e, BLUE_P)[GREEN] == 1
    assert [entry.kind for entry in e.journal or []] == ["assigned", "attached", "stole"]


def test_e3_one_or_two_bionts_then_one_or_two_cubes_q24() -> None:
    e = earth("green", "red", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", [HOX, "ribozyme", "cytochromes"])
    catalysts(e, "green", "green")  # something to do afterwards
    assert turn_of(e, "green") == ["lift pool", "done"]
    assert play(e, "lift pool") == ["attach front zeolite-lagoon", "attach back zeolite-lagoon"]
    assert play(e, "attach front zeolite-lagoon") == ["lift pool", "enough"]
    assert asked(e) == "join green green-parasite"
    options = play(e, "lift pool")
    assert bionts(e, "green-parasite") == "green green"
    assert options == ["steal ribozyme.base", "steal mrna.base", "steal cytochromes.base"]  # blue and yellow
    assert play(e, "steal mrna.base") == ["steal cytochromes.base", "enough"]  # one of each colour
    play(e, "enough")
    assert diseased(e, "green") == ["mrna.base", ""]
    assert e.gene[3 * 2] == DISEASED and e.promoted[3] == 1  # disease does not demote
    assert icons(e, host, 6) == 1  # nor take abilities: sex
    assert "joined" in told(e)
    assert e.placed[GREEN_P * 4 + GREEN] == 2
    assert attaching(now(e)) == []  # the card is in play


def test_e3_both_cubes_of_one_mutation() -> None:
    e = earth("green", "red", sky="46")
    bacterium(e, "zeolite-lagoon", "red", "yellow", [HOX])
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base", "steal mrna.plus")
    assert diseased(e, "green") == ["mrna.base", "mrna.plus"]


def test_e3b_in_reach_in_a_foreign_tableau_with_a_cube_to_steal() -> None:
    e = earth("green", "red", "blue", sky="46")  # cosmic and coastal
    bacterium(e, "zeolite-lagoon", "red", "blue blue", ["calvin-cycle"])  # only green: not for salmonella or cyanobacteria
    bacterium(e, "clay-mound", "red", "", [HOX])  # ocean: out of reach
    bacterium(e, "radioactive-beach", "green", "", [HOX[:-1]])  # my own
    good = bacterium(e, "interplanetary-dust", "blue", "", ["riboswitches"])
    turn_of(e, "green")
    assert attaching(play(e, "lift pool")) == ["attach front interplanetary-dust", "attach back interplanetary-dust"]
    assert why(e, "attach front clay-mound") == ("genesis.why.no-host", "E3b")
    play(e, "attach front interplanetary-dust", "enough")
    assert e.host[GREEN] == good
    assert tableau(e, GREEN_P) == BLUE and e.owner[GREEN_P] == GREEN  # E3g


def test_e3b_a_biont_in_a_refugium_of_the_row_gives_reach() -> None:
    e = earth("green", "red", sky="44")  # ocean and continent
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    refugium(e, "pumice-raft")
    assert begin(e, "done") == []  # red is through, green has no reach
    e = earth("green", "red", sky="44")
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    refugium(e, "pumice-raft", "green")
    turn_of(e, "green")
    assert play(e, "lift pool") == ["attach front zeolite-lagoon", "attach back zeolite-lagoon"]


def test_e2d_a_spore_serves_parasites_too() -> None:
    e = earth("green", "red", sky=NONE)
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    bacterium(e, "clay-mound", "green", "", ["endospore-coat"])
    assert "attach front zeolite-lagoon" in begin(e, "lift pool")


def test_e3_the_card_must_be_ready_and_parasites_allowed() -> None:
    e = earth("green", "red", sky="46")
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    e.ready[GREEN] = 6
    assert begin(e) == []
    e.turn = 6
    assert begin(e) == ["lift pool", "done"]
    e.agenda.clear()
    e.parasites = False
    assert begin(e) == []


def test_ruling_15_no_parasite_for_whoever_has_four_organisms() -> None:
    e = earth("green", "red", sky="46", bionts=6)
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    for name in ("clay-mound", "warm-pond", "radioactive-beach", "mars-paleo-ocean"):
        bacterium(e, name, "green")
    assert begin(e) == []


def test_e3_a_biont_from_a_refugium_or_by_hgt_e3a() -> None:
    e = earth("green", "red", sky="46")
    bacterium(e, "zeolite-lagoon", "red", "", [HOX])
    refugium(e, "pumice-raft", "green")
    bacterium(e, "radioactive-beach", "green", "", ["rotary-flagellum"])
    turn_of(e, "green")
    play(e, "lift radioactive-beach", "attach front zeolite-lagoon")
    assert e.place[3] == GONE and e.moved[GREEN] == 1  # the last biont left: extinct (E6b)
    assert now(e) == ["lift pool", "lift pumice-raft", "enough"]
    play(e, "lift pumice-raft")
    assert bionts(e, "green-parasite") == "green green"
    assert diseased(e, "green") == ["mrna.base", ""]


def test_q63_a_second_biont_does_not_kill_the_host() -> None:
    e = earth("green", "red", "yellow", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", ["calvin-cycle", "rotary-flagellum"])
    parasite(e, "yellow", host, "green", 0, ["", "calvin-cycle.base"], [HOX])  # commanded by green
    bacterium(e, "radioactive-beach", "green red", "", ["conjugation-pilus"])
    turn_of(e, "green")
    play(e, "lift pool", "attach front yellow-parasite")
    assert now(e) == ["lift pool", "lift radioactive-beach", "enough"]  # not the host's last biont


def test_e3d_a_hyperparasite_in_the_own_tableau_takes_mutation_cubes_only() -> None:
    e = earth("green", "red", sky="46")
    mine = bacterium(e, "zeolite-lagoon", "green", "", ["ribosomal-rna+", "calvin-cycle", "cytochromes"])
    parasite(e, "red", mine, "red", 0, ["calvin-cycle.base", "cytochromes.base"], ["riboswitches"])
    turn_of(e, "green")
    assert attaching(play(e, "lift pool")) == ["attach front red-parasite", "attach back red-parasite"]
    play(e, "attach front red-parasite", "enough")
    assert e.host[GREEN] == RED_P and tableau(e, GREEN_P) == GREEN
    assert diseased(e, "green") == [
        "riboswitches.base",
        "",
    ]  # not the prion's diseased cytochromes
    assert diseased(e, "red") == ["calvin-cycle.base", "cytochromes.base"]
    assert e.home_row(GREEN_P) == e.home_row(mine)


def test_e3e_organs_are_stolen_and_disabled() -> None:
    e = earth("green", "red", sky="45")
    host = macro(e, "zeolite-lagoon", "opabinia", "red", [1, 2, 3])  # red, green, blue organs
    before = [icons(e, host, icon) for icon in range(13)]
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal organ-1", "steal organ-3")
    assert e.organs[host * 7 : host * 7 + 3] == [0, 1, 0]
    assert diseased(e, "green") == ["organ-3", "organ-1"]  # blue slot, red slot
    assert e.restless == 1
    card = e.cards.macroorganisms[e.macro[host]]
    for icon in range(13):
        assert icons(e, host, icon) == before[icon] - card.organ_icons[0][0][icon] - card.organ_icons[0][2][icon]


def test_e3c_no_voluntary_detachment() -> None:
    e = earth("green", "red", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", [HOX])
    parasite(e, "green", host, "green", 0)  # without any cube it stays
    options = begin(e)
    assert "lift green-parasite" not in options
    assert e.host[GREEN] == host


@pytest.mark.parametrize("strength", [1, 2])
def test_e3f_a_polluter_fouls_its_home_row_when_it_attaches(strength: int) -> None:
    e = earth("green", "red", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "red red", ["riboswitches"])
    shielded = bacterium(e, "radioactive-beach", "red", "green green")
    elsewhere = bacterium(e, "interplanetary-dust", "red", "red", ["tmrna"])
    own = bacterium(e, "pumice-raft", "green", "blue")  # one green: its biont
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough" if strength == 1 else "lift pool")
    # the blue cube of riboswitches is taken; the host has red cubes to lose
    assert sum(e.cubes[host * 4 : host * 4 + 4]) == 2 - strength
    assert e.cubes[shielded * 4 + GREEN] == 2
    assert e.cubes[elsewhere * 4 + RED] == 1
    assert e.cubes[own * 4 + BLUE] == (1 if strength == 1 else 0)
    assert diseased(e, "green") == ["riboswitches.base", ""]


def test_e3h_own_pollution_that_kills_the_host_kills_the_parasite_and_its_biont_stays_used() -> None:
    e = earth("green", "red", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    refugium(e, "interplanetary-dust")
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough")
    assert asked(e) == "assign green"
    assert e.place[host] == GONE and e.trophies[RED] == 1
    assert e.host[GREEN] == -1 and e.ready[GREEN] == 6
    assert e.home == [4, 0, 4, 0] and e.spent[GREEN] == 1  # once placed, it cannot be used again
    assert disks(e, "red") == [1, 0, 0, 0] and disks(e, "green") == [0, 0, 1, 0]


# E4


def viroid_on_hox(sky: str = "46", cubes: str = "", order: tuple[str, ...] = ("red", "green", "blue")) -> Earth:
    """Red's bacterium with hox genes, whose red cube the viroid holds."""
    e = earth(*order, sky=sky)
    host = bacterium(e, "zeolite-lagoon", "red", cubes, [HOX])
    parasite(e, "blue", host, "blue", 1, ["mrna.plus", ""])
    return e


def test_e4_example_cyanobacteria_supplant_the_viroid_and_kill_their_host() -> None:
    e = viroid_on_hox()
    turn_of(e, "green")
    assert play(e, "lift pool") == ["lift pool", "enough"]  # only the back has more than the viroid's one cube
    play(e, "enough")
    # two cubes are needed, one blue and one red: asked in either order
    assert now(e) == ["steal mrna.base", "steal mrna.plus"]
    play(e, "steal mrna.base")
    # the viroid finds no host and dies; the pollution kills the host, whose biont is its last chromosome (ruling 21)
    assert e.place[9] == GONE
    assert e.host[GREEN] == e.host[BLUE] == -1
    assert e.ready[BLUE] == e.ready[GREEN] == 6
    assert disks(e, "blue") == [0, 0, 0, 1] and disks(e, "green") == [0, 0, 1, 0] and disks(e, "red") == [1, 0, 0, 0]
    assert e.home[BLUE] - e.spent[BLUE] == 4  # fresh, for blue's turn (Q3)
    assert e.adrift == 0


def test_e4_example_with_a_chromosome_left_the_host_lives() -> None:
    e = viroid_on_hox(cubes="yellow")
    turn_of(e, "green")
    play(e, "lift pool", "enough", "steal mrna.base")
    assert e.cubes[9 * 4 + YELLOW] == 0 and e.host[GREEN] == 9
    assert diseased(e, "green") == ["mrna.base", "mrna.plus"]
    kinds = told(e)
    assert kinds.index("supplanted") < kinds.index("stole") < kinds.index("extinct") < kinds.index("polluted")  # Q36


def test_e4a_two_cubes_cannot_be_supplanted_and_one_more_is_needed() -> None:
    e = earth("green", "red", "blue", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", [HOX, "cytochromes"])
    parasite(e, "blue", host, "blue", 1, ["mrna.plus", "cytochromes.base"])
    assert begin(e) == [] or attaching(now(e)) == []
    e = earth("green", "red", "blue", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", ["ribozyme"])
    parasite(e, "blue", host, "blue", 1)  # it has lost its cubes: one is enough
    turn_of(e, "green")
    play(e, "lift pool", "attach front zeolite-lagoon", "enough")
    assert diseased(e, "green") == ["ribozyme.base", ""]
    assert e.host[BLUE] == -1


def test_e4b_not_on_a_host_in_the_own_tableau_unless_it_is_a_parasite() -> None:
    e = earth("green", "red", "blue", sky="46")
    mine = bacterium(e, "zeolite-lagoon", "green", "", [HOX])
    parasite(e, "blue", mine, "blue", 1, ["mrna.plus", ""])
    assert attaching(turn_and_lift(e)) == []
    e = earth("green", "red", "blue", sky="46")
    mine = bacterium(e, "zeolite-lagoon", "green", "", ["cytochromes"])
    parasite(e, "red", mine, "red", 0, ["", "cytochromes.base"], [HOX])
    parasite(e, "blue", RED_P, "blue", 1, ["mrna.plus", ""])
    turn_of(e, "green")
    play(e, "lift pool", "enough", "steal mrna.base")
    assert e.host[GREEN] == RED_P and e.host[BLUE] == -1


def turn_and_lift(e: Earth) -> list[str]:
    refugium(e, "pumice-raft")
    refugium(e, "radioactive-beach")
    turn_of(e, "green")
    return play(e, "lift pool")


def test_a2b_only_enemies_are_supplanted() -> None:
    e = earth("green", "red", "blue", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "", [HOX])
    parasite(e, "blue", host, "green", 1, ["mrna.plus", ""])  # commandeered by green
    assert attaching(turn_and_lift(e)) == []


def test_q36_the_incumbents_cubes_return_first_and_may_be_taken() -> None:
    e = earth("yellow", "red", "green", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "blue", ["ribozyme", "heat-shock-proteins"])
    parasite(e, "green", host, "green", 1, ["ribozyme.base", ""])
    turn_of(e, "yellow")
    play(e, "lift pool", "enough")  # red and blue: the puddle syncytium
    assert e.side[YELLOW] == 1
    assert e.gene[1 * 2] == HEALTHY and e.adrift == GREEN + 1
    assert parasite_of(e, host) == YELLOW_P
    assert now(e) == ["steal ribozyme.base", "steal heat-shock-proteins.base"]
    play(e, "steal ribozyme.base")
    assert diseased(e, "yellow") == ["heat-shock-proteins.base", "ribozyme.base"]
    assert diseased(e, "green") == ["", ""] and e.host[GREEN] == -1


def test_e4_an_organ_returns_to_an_empty_slot_else_to_the_soup() -> None:
    e = earth("green", "red", "yellow", sky="45")
    host = macro(e, "zeolite-lagoon", "opabinia", "red", [2, 3])  # its red organ is on the malaria
    parasite(e, "yellow", host, "yellow", 0, ["organ-1", ""])
    turn_of(e, "green")
    play(e, "lift pool", "enough")
    assert e.organs[host * 7 : host * 7 + 3] == [1, 1, 1]
    play(e, "steal organ-1")
    assert diseased(e, "green") == ["organ-3", "organ-1"]
    assert e.organs[host * 7 : host * 7 + 3] == [0, 1, 0]
    e = earth("green", "red", "yellow", sky="45")
    host = macro(e, "zeolite-lagoon", "opabinia", "red", [1])  # bought again since
    parasite(e, "yellow", host, "yellow", 0, ["organ-1", ""])
    assert "lift pool" not in begin(e)  # the cube would go to the soup: one red organ is not more than one


# Liberation (Q37)


def test_q37_a_liberated_parasite_keeps_side_bionts_mutations_and_hyperparasites() -> None:
    e = viroid_on_hox(cubes="yellow yellow")
    parasite(e, "red", BLUE_P, "red", 0, [], [])
    other = bacterium(e, "radioactive-beach", "green", "green", ["rotary-flagellum"])
    e.bionts[BLUE_P * 4 + BLUE] += 1
    e.home[BLUE] -= 1
    m = 17  # nitrogenase
    e.holder[m], e.gene[m * 2] = BLUE_P, HEALTHY
    e.disease[RED * 2] = m * 2 + 1
    e.gene[m * 2] = DISEASED
    turn_of(e, "green")
    play(e, "lift pool", "enough", "steal mrna.base")
    assert asked(e) == "rehome blue blue-parasite"
    assert now(e) == ["attach back radioactive-beach", "pass"]
    play(e, "attach back radioactive-beach")  # in green's tableau: foreign for blue
    assert e.host[BLUE] == other and e.side[BLUE] == 1
    assert bionts(e, "blue-parasite") == "blue blue"
    assert diseased(e, "blue") == ["rotary-flagellum.base", ""]
    assert e.holder[m] == BLUE_P and e.host[RED] == BLUE_P
    assert diseased(e, "red") == ["nitrogenase.base", ""]
    assert e.adrift == 0
    assert e.home[BLUE] == 2 and e.spent[BLUE] == 0


def test_q37_declining_is_extinction_and_the_card_is_back_next_turn() -> None:
    e = viroid_on_hox(cubes="yellow yellow")
    bacterium(e, "radioactive-beach", "green", "green", ["rotary-flagellum"])
    turn_of(e, "green")
    play(e, "lift pool", "enough", "steal mrna.base", "pass")
    assert e.host[BLUE] == -1 and e.ready[BLUE] == 6
    assert disks(e, "blue") == [0, 0, 0, 1]
    assert e.host[GREEN] == 9


def test_q37_not_onto_its_own_hyperparasite() -> None:
    e = viroid_on_hox(cubes="yellow yellow")
    parasite(e, "red", BLUE_P, "red", 0, [], ["rotary-flagellum"])  # a red cube that the viroid could use
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base")
    assert e.host[BLUE] == e.host[RED] == -1  # nowhere to go: both are gone
    assert e.host[GREEN] == 9


def test_q37_chains_each_acts_to_the_end_before_the_pollution_of_its_supplanter() -> None:
    e = earth("red", "yellow", "green", "blue", sky="55")  # yellow first; cosmic, ocean, coastal
    one = bacterium(e, "zeolite-lagoon", "red", "yellow yellow yellow", [HOX, "ribozyme"])
    two = bacterium(e, "clay-mound", "red", "yellow yellow", ["heat-shock-proteins", "tmrna"])
    three = bacterium(e, "interplanetary-dust", "red", "yellow", ["calvin-cycle"])
    parasite(e, "green", one, "green", 1, ["mrna.base", ""])  # cyanobacteria
    parasite(e, "blue", two, "blue", 1, ["heat-shock-proteins.base", ""])  # viroid: red and yellow
    turn_of(e, "yellow")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.plus", "steal mrna.base")
    assert asked(e) == "rehome green green-parasite"
    assert attaching(now(e)) == ["attach back clay-mound"]  # supplanting the viroid with blue and red
    play(e, "attach back clay-mound", "steal heat-shock-proteins.base")
    # the viroid had no host left: extinct, before the cyanobacteria pollute the ocean
    assert e.host == [-1, one, two, -1]
    assert diseased(e, "green") == ["tmrna.base", "heat-shock-proteins.base"]
    assert e.cubes[two * 4 + YELLOW] == 1 and e.cubes[one * 4 + YELLOW] == 3 and e.cubes[three * 4 + YELLOW] == 1
    kinds = [k for k in told(e) if k in ("supplanted", "extinct", "polluted")]
    assert kinds == ["supplanted", "supplanted", "extinct", "polluted"]
    assert not e.agenda


def test_q37_a_liberated_parasite_may_attach_to_its_supplanter_or_supplant_it_in_turn() -> None:
    e = earth("red", "green", "blue", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "yellow yellow", [HOX, "cytochromes"])
    parasite(e, "blue", host, "blue", 1, ["", ""])  # lost its cubes
    turn_of(e, "green")
    play(e, "lift pool", "attach front zeolite-lagoon", "enough", "steal mrna.base", "enough")
    assert asked(e) == "rehome blue blue-parasite"
    assert now(e) == ["attach back zeolite-lagoon", "pass"]  # two cubes are more than one
    play(e, "attach back zeolite-lagoon")
    assert now(e) == ["steal mrna.plus", "steal cytochromes.base"]
    play(e, "steal mrna.plus")
    assert e.host[BLUE] == host and e.host[GREEN] == -1
    assert parasite_of(e, host) == BLUE_P
    assert diseased(e, "blue") == ["mrna.plus", "cytochromes.base"]


def test_q37_the_row_of_the_old_host_stays_in_reach() -> None:
    e = viroid_on_hox(sky="52", cubes="yellow yellow")  # coastal inactive
    bacterium(e, "radioactive-beach", "green", "green", ["rotary-flagellum"])  # green's own bacterium: its reach
    turn_of(e, "green")
    play(e, "lift pool", "enough", "steal mrna.base")
    assert now(e) == ["attach back radioactive-beach", "pass"]


def test_q38_a_commandeered_parasite_is_rehomed_by_its_controller_and_the_card_goes_to_its_owner() -> None:
    e = earth("red", "green", "blue", "yellow", sky="46")
    host = bacterium(e, "zeolite-lagoon", "red", "blue blue", [HOX])
    other = bacterium(e, "radioactive-beach", "blue", "green", ["rotary-flagellum"])
    parasite(e, "blue", host, "yellow", 1, ["mrna.plus", ""])
    turn_of(e, "green")
    play(e, "lift pool", "attach back zeolite-lagoon", "enough", "steal mrna.base")
    assert asked(e) == "rehome yellow blue-parasite"
    assert now(e) == ["attach back radioactive-beach", "pass"]  # foreign for yellow, though not for the card's owner
    play(e, "attach back radioactive-beach")
    assert e.host[BLUE] == other and e.owner[BLUE_P] == YELLOW


def test_slots_of_one_colour_take_two_cubes_of_it() -> None:
    pack = overlay("pack", '[parasites.salmonella]\nslots = ["blue", "blue"]\n')
    e = earth("green", "red", sky="46", cards=pack)
    bacterium(e, "zeolite-lagoon", "red", "", ["ribozyme", "tmrna"])
    turn_of(e, "green")
    play(e, "lift pool", "attach front zeolite-lagoon", "enough", "steal tmrna.base", "steal ribozyme.base")
    assert diseased(e, "green") == ["tmrna.base", "ribozyme.base"]


def test_catalysts_are_not_needed_to_attach_and_donations_can_follow() -> None:
    e = earth("green", "red", sky="46")
    bacterium(e, "zeolite-lagoon", "red", "", ["riboswitches"])
    catalysts(e, "green", "blue")
    turn_of(e, "green")
    options = play(e, "lift pool", "attach front zeolite-lagoon", "enough")
    assert disks(e, "green") == [0, 0, 0, 1]
    assert "donate blue red" in options


# Whatever happens


MANY = 24


def anything(dice: random.Random) -> Earth:
    """A crowded Earth: bacteria, macroorganisms, lines of parasites, refugia."""
    colours = dice.sample(COLOURS.names, dice.choice((2, 3, 4)))
    e = earth(*colours, sky=dice.choice(("37", "46", "45", "59", "50", "55")), bionts=MANY)
    names, cards, macros = dice.sample(PLACARDS.names, 12), dice.sample(MUTATIONS.names, 20), dice.sample(MACROS.names, 3)

    def some(most: int) -> list[str]:
        return [cards.pop() + dice.choice(("", "+")) for _ in range(min(len(cards), dice.randint(0, most)))]

    def crowd() -> str:
        return " ".join(dice.choice(colours) for _ in range(dice.randint(1, 2)))

    found = [bacterium(e, names.pop(), crowd(), " ".join(dice.choices(COLOURS.names, k=2)), some(4)) for _ in range(4)]
    found += [macro(e, names.pop(), card, crowd(), [1, 2], dice.random() < 0.3) for card in macros[: dice.randint(0, 2)]]
    for card in dice.sample(colours, dice.randint(0, len(colours) - 1)):
        host = dice.choice([o for o in found if parasite_of(e, o) < 0])
        found.append(parasite(e, card, host, crowd(), dice.randint(0, 1), [], some(3)))
    for _ in range(dice.randint(0, 4)):
        refugium(e, names.pop(), crowd() if dice.random() < 0.5 else "")
    for colour in colours:
        catalysts(e, colour, " ".join(dice.choices(COLOURS.names, k=dice.randint(0, 3))))
    return e


def sound(e: Earth) -> None:
    for colour in e.playing:
        assert e.home[colour] + sum(e.bionts[colour::4]) == MANY
        assert 0 <= e.spent[colour] <= e.home[colour]
    assert all(0 <= n <= e.limit for n in e.disks)
    assert all(0 <= placed <= there for placed, there in zip(e.placed, e.bionts, strict=True))
    hosts = [h for card, h in enumerate(e.host) if h >= 0 and card + 1 != e.adrift]
    assert len(set(hosts)) == len(hosts)
    for o in living(e):
        assert e.bionts[o * 4 + e.owner[o]] or e.agenda[-1].kind == "bequeath"
    taken = [k - 1 for k in e.disease if 0 < k <= FIRST_ORGAN]
    assert sorted(taken) == [k for k, cube in enumerate(e.gene) if cube == DISEASED]
    for k, stolen in enumerate(e.disease):
        if 0 < stolen <= FIRST_ORGAN:
            assert e.holder[(stolen - 1) // 2] == e.host[k // 2]
    if e.agenda[-1].kind == "assign":
        assert e.adrift == e.owing == 0 and not any(e.owed)


@pytest.mark.parametrize("seed", range(150))
def test_any_assignment_comes_to_an_end_and_nothing_is_lost(seed: int) -> None:
    dice = random.Random(seed)
    e = anything(dice)
    options = begin(e)
    for _ in range(500):
        if not options:
            break
        sound(e)
        twin = e.fork(Chance(seed))
        assert [step.text(GLOSSARY) for step in twin.agenda] == [step.text(GLOSSARY) for step in e.agenda]
        text = dice.choice(options)
        if text in ("done", "enough", "pass"):
            text = dice.choice(options)
        play(twin, text)
        options = play(e, text)
    assert not e.agenda
