"""F: the autocatalytic roll, by the examples of the rulebook, its rulings, and the autocatalytic rolls of part J."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.autocatalysis import begin, contestants, dice, outcome, progenote
from primordia.genesis.earth import LIVING, REFUGIUM
from primordia.genesis.organism import chromosomes, full
from primordia.genesis.parts import BLUE, COLOURS, FIRST_PARASITE, GREEN, RED, ROWS
from primordia.genesis.view import view
from tests.genesis.driver_f import (
    COOL,
    asked,
    bacterium,
    earth,
    enzymes,
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

VOLCANO, SEEP, MOUND, POND = "hydrogen-volcano", "alkaline-seep", "clay-mound", "warm-pond"
DUST, MARS, DEEP = "interplanetary-dust", "mars-paleo-ocean", "deep-hot-biosphere"


# The examples of part F


def test_f2_hydrogen_volcano():
    e = earth()
    p = refugium(e, VOLCANO, "green", "red red", "green blue")
    assert spell(e.dead, p) == "green blue"
    start(e, begin, 1, 4, 4, 6)
    options = run(e)  # both manna have been animated, unasked: there were three life dice
    assert spell(e.dead, p) == ""
    assert options == ["disorganise red", "disorganise green", "disorganise blue", "kill green"]
    assert run(e, "kill green", "disorganise red", "disorganise red") == []
    assert pool(e, "green") == "red red green"
    assert (e.home[GREEN], spell(e.bionts, p)) == (1, "")
    assert (spell(e.cubes, p), spell(e.dead, p)) == ("green blue", "red red")
    assert enzymes(e, p) == "green"  # the 6 killed the rightmost
    assert e.place[p] == REFUGIUM  # a double, but no biont is left


def test_f2_outcome_of_the_volcano_is_a_function_of_state_and_roll():
    e = earth()
    p = refugium(e, VOLCANO, "green", "red red", "green blue")
    assert dice(e, p) == 4
    assert outcome(e, p, [1, 0, 0, 2, 0, 1]) == (3, 3, 1, True)
    assert outcome(e, p, [1, 1, 1, 1, 0, 0]) == (4, 1, 0, False)  # 2 and 3 are covered
    e.climate.append(1)
    assert outcome(e, p, [1, 0, 0, 2, 0, 1]) == (1, 3, 1, True)
    e.enzymes[p * 7 : p * 7 + 7] = [1] * 7
    assert outcome(e, p, [4, 4, 4, 4, 4, 4])[1:3] == (0, 0)  # all slots occupied: no deaths


def test_f3_alkaline_seep():
    e = earth()
    p = refugium(e, SEEP, "green green")
    start(e, begin, 3, 3, 3, 3)
    assert run(e, "keep") == ["create", "pass"]
    assert run(e, "create") == []
    assert (e.place[p], e.owner[p]) == (LIVING, GREEN)
    assert chromosomes(e, p) == [0, 0, 2, 0]
    assert spell(e.dead, p) == ""


def clay_mound(e):
    p = refugium(e, MOUND, "green red blue", "", "red blue")
    start(e, begin, 1, 2, 4, 4, 5, 6)
    return p


def test_f4_clay_mound():
    e = earth("red green blue")
    p = clay_mound(e)
    assert progenote(e, p) == RED
    assert run(e, "animate blue", "animate blue", "disorganise blue") == ["grant green", "grant blue"]
    assert run(e, "grant green", "disorganise blue", "grant blue") == ["create", "pass"]
    assert (pool(e, "red"), pool(e, "green"), pool(e, "blue")) == ("", "blue", "blue")
    assert run(e, "create") == []
    assert (e.owner[p], chromosomes(e, p)) == (RED, [1, 0, 1, 1])
    assert told(e, "foreign-genes") == [
        {"colour": "green", "organism": MOUND, "count": 1},
        {"colour": "blue", "organism": MOUND, "count": 1},
    ]


def test_f4_clay_mound_with_both_foreign_bionts_killed():
    e = earth("red green blue")
    p = clay_mound(e)
    assert run(e, "animate blue", "animate blue", "kill green", "kill blue", "create") == []
    assert (pool(e, "red"), pool(e, "green"), pool(e, "blue")) == ("", "green", "blue")
    assert (e.owner[p], spell(e.bionts, p), spell(e.cubes, p)) == (RED, "red", "blue blue")
    assert enzymes(e, p) == ""
    assert e.home == [0, 0, 1, 1]


# The order, the dice, the re-roll (F)


def test_fa_rows_from_the_top_each_from_left_to_right():
    e = earth()
    for name in (VOLCANO, SEEP, MOUND, MARS, DUST):
        refugium(e, name, "green")
    start(e, begin)
    assert [asked_step.text(e.glossary) for asked_step in reversed(e.agenda)] == [
        f"autocatalyse {name}" for name in (MARS, DUST, MOUND, SEEP, VOLCANO)
    ]


def test_fb_two_dice_for_a_biont_one_for_an_organised_cube():
    e = earth()
    assert dice(e, refugium(e, VOLCANO, "green red red", "red blue")) == 8


def test_fb_only_refugia_with_bionts_roll():
    e = earth()
    refugium(e, VOLCANO, "", "red red")
    start(e, begin)
    assert e.agenda == []


def test_fc_own_colour_uncontested_may_roll_again_once():
    e = earth()
    refugium(e, POND, "green green")
    start(e, begin, 5, 5, 6, 6, 1, 2, 1, 3)
    assert run(e) == ["reroll-all", "keep"]
    assert asked(e).split()[:3] == ["second-roll", "green", POND]
    assert run(e, "reroll-all") == ["create", "pass"]  # the second roll is final
    assert told(e, "autocatalytic-reroll")[0]["ones"] == 2


@pytest.mark.parametrize(("name", "bionts"), [(POND, "red red"), (POND, "green red"), (VOLCANO, "green green")])
def test_fc_no_second_roll_elsewhere(name, bionts):
    e = earth()
    refugium(e, name, bionts)
    start(e, begin, 1, 1, 1, 1)
    run(e)
    assert not asked(e).startswith("second-roll")


def test_fd_inactive_refugia_roll():
    e = earth(event="39")  # only the ocean is active
    p = refugium(e, VOLCANO, "green")
    assert not e.active(e.row_of(p))
    start(e, begin, 1, 2)
    run(e)
    assert len(told(e, "autocatalytic-roll")) == 1


# F1


def test_f1_the_roller_chooses_colours_and_must_animate():
    e = earth()
    p = refugium(e, VOLCANO, "green", "", "red red red")
    start(e, begin, 1, 2)
    assert run(e) == ["animate red", "animate green", "animate blue"]
    assert run(e, "animate green", "animate blue") == []
    assert (spell(e.cubes, p), spell(e.dead, p)) == ("green blue", "red red")


def test_f1_cool_climate_has_other_life_dice():
    e = earth(climate=COOL)
    refugium(e, VOLCANO, "green", "", "red red red red red red red")
    start(e, begin, 3, 4)
    assert run(e) == []
    assert told(e, "animated") == []


def test_f1_the_introductory_game_is_always_warm():
    e = earth(climate=COOL, advanced=False)
    refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 3, 4)
    run(e)
    assert asked(e).startswith("animation")


def test_f1_before_the_first_icon_it_is_warm():
    e = earth()
    e.climate = []
    assert outcome(e, refugium(e, VOLCANO, "green"), [0, 0, 1, 1, 0, 0])[0] == 2


def test_f1_f2_the_table_shows_what_each_face_does_now():
    """Life by the climate; deaths and enzyme losses only of slots that no enzyme covers."""
    found = []
    for about, disks in (({}, ""), ({"climate": COOL}, ""), ({}, "red red red")):
        e = earth(**about)
        p = refugium(e, VOLCANO, "green", "", disks)
        shown = view(e)["rows"][ROWS.text(e.cards.placards[p].row)]["refugia"][VOLCANO]
        faces = [shown["life_faces"], shown["death_faces"], shown["decay_faces"]]
        for kind, listed in enumerate(faces):
            assert listed == [face + 1 for face in range(6) if outcome(e, p, [int(k == face) for k in range(6)])[kind]]
        found.append(faces)
    assert found[0][0] != found[1][0] and found[0][1:] == found[1][1:]
    assert len(found[2][1]) + len(found[2][2]) < len(found[0][1]) + len(found[0][2])


def test_q8_newly_animated_manna_may_die():
    e = earth()
    p = refugium(e, VOLCANO, "green", "", "", dead="blue")
    start(e, begin, 1, 4)
    assert run(e) == ["disorganise blue", "kill green"]
    run(e, "disorganise blue")
    assert (pool(e, "green"), spell(e.dead, p)) == ("blue", "blue")


def test_f1a_bionts_are_manna_too_and_count_once():
    """A biont rolls two dice, but a single death takes it."""
    e = earth()
    p = refugium(e, VOLCANO, "green", "red", "red red red red", dead="")
    assert dice(e, p) == 3
    start(e, begin, 6, 1, 2)
    assert run(e) == ["disorganise red", "kill green"]
    run(e, "kill green")
    assert (spell(e.cubes, p), spell(e.bionts, p), e.home[GREEN]) == ("red", "", 1)


# F2


def test_f2_slots_as_they_were_before_the_roll():
    """Both sixes kill an enzyme and a manna; the slots that the enzymes leave do not count."""
    e = earth()
    p = refugium(e, VOLCANO, "green green", "red blue", "red red red red")  # 2 to 5 are covered; 5e, 6m, 6e are not
    start(e, begin, 6, 6, 5, 5, 4, 3)
    run(e)
    assert told(e, "autocatalytic-dice") == [
        {"placard": VOLCANO, "face": "3", "count": 1, "life": 1, "death": 0, "decay": 0},
        {"placard": VOLCANO, "face": "4", "count": 1, "life": 1, "death": 0, "decay": 0},
        {"placard": VOLCANO, "face": "5", "count": 2, "life": 0, "death": 0, "decay": 2},
        {"placard": VOLCANO, "face": "6", "count": 2, "life": 0, "death": 2, "decay": 2},
    ]
    run(e, "kill green", "disorganise red")
    assert enzymes(e, p) == ""


def test_f2a_excess_deaths_lapse_and_nothing_is_asked():
    e = earth()
    p = refugium(e, VOLCANO, "green green", dead="")
    start(e, begin, 6, 6, 6, 6)
    assert run(e) == []
    assert (e.home[GREEN], pool(e, "green"), e.place[p]) == (2, "green green", REFUGIUM)


def test_f2a_forced_deaths_are_played_one_by_one():
    e = earth("red green blue")
    refugium(e, VOLCANO, "green blue", "red")
    start(e, begin, 5, 5, 5, 6, 6)
    assert run(e) == []
    assert [entry["colour"] for entry in told(e, "killed")] == ["green", "blue"]
    assert told(e, "granted") == [{"colour": "green", "foe": "blue", "pay": "red"}]  # the progenote by the printed order
    assert (pool(e, "green"), pool(e, "blue")) == ("green", "red blue")


def test_f2c_enzymes_die_from_the_right_after_manna():
    e = earth()
    p = refugium(e, MOUND, "green", "", "red blue green")  # 5e, 6m, 6e are open
    start(e, begin, 5, 6)
    assert run(e) == []
    assert enzymes(e, p) == "red"
    kinds = [line for line in rules_told(e) if line.split()[0] in ("killed", "enzyme-lost", "gained")]
    assert kinds == ["killed F2a", "gained B3", "enzyme-lost F2c", "enzyme-lost F2c"]
    assert [entry["pay"] for entry in told(e, "enzyme-lost")] == ["green", "blue"]


def test_f2d_every_refugium_but_the_brine_loses_an_enzyme_to_a_six():
    e = earth()
    for p, card in enumerate(e.cards.placards):
        assert outcome(e, p, [0, 0, 0, 0, 0, 1])[1:3] == (1, 0 if card.refugium == "Eutectic Brine" else 1)


# B3, B4, 31, Q18


def test_31_each_full_two_refused_become_one_of_the_receivers_choice():
    e = earth()
    refugium(e, VOLCANO, "green", "red red blue", "red red", dead="")
    e.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 0, 0, 6]
    start(e, begin, 4, 5, 6, 1, 1)
    run(e, "disorganise red", "disorganise red")
    assert not told(e, "gained") and asked(e).startswith("manna-death")  # all catalysts of the roll are taken together
    options = run(e, "disorganise blue")
    assert asked(e) == "substitute green 1"  # one of three is lost
    assert options == ["take yellow", "take green"]
    run(e, "take yellow", "pass")
    assert e.disks[GREEN * 4 : GREEN * 4 + 4] == [6, 1, 0, 6]


def test_31_two_refused_of_different_colours_count_together():
    """Ruling 53: in every edition; that of 2017 says "of a colour" by mistake."""
    e = earth()
    refugium(e, VOLCANO, "green", "red blue", "red red", dead="")
    e.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 0, 0, 6]
    start(e, begin, 4, 5, 1, 1)
    assert run(e, "disorganise red", "disorganise blue") == ["take yellow", "take green"]


def test_31_four_refused_become_two_and_no_more_than_there_is_room_for():
    for room, taken in ((2, ["take yellow", "take yellow"]), (1, [])):  # a single colour with room is no choice
        e = earth()
        refugium(e, VOLCANO, "green", "red red red red", "red red", dead="")
        e.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 6 - room, 6, 4 if taken else 6]
        start(e, begin, 4, 4, 5, 6, 1, 2)
        run(e, *["disorganise red"] * 4)
        assert asked(e) == ("substitute green 2" if taken else f"create green {VOLCANO}")
        run(e, *taken)
        assert e.disks[GREEN * 4 : GREEN * 4 + 4] == [6, 6, 6, 4 if taken else 6]


def test_q18_one_refused_compensation_is_lost():
    e = earth()
    refugium(e, VOLCANO, "green", dead="")
    e.disks[GREEN * 4 + GREEN] = 6
    start(e, begin, 6, 1)
    assert run(e) == []
    assert e.disks[GREEN * 4 : GREEN * 4 + 4] == [0, 0, 6, 0]


def test_q18_several_bionts_lost_in_one_roll_count_together():
    e = earth()
    refugium(e, VOLCANO, "green green", dead="")
    e.disks[GREEN * 4 + GREEN] = 6
    start(e, begin, 6, 5, 1, 2)
    assert run(e) == ["take red", "take yellow", "take blue"]


def test_b4a_a_contestants_biont_goes_home_compensated():
    e = earth()
    refugium(e, VOLCANO, "green red red", dead="", enzymes="green green")
    start(e, begin, 6, 1, 2, 3, 3, 1)
    run(e, "kill red", "pass")
    assert (pool(e, "red"), e.home[RED]) == ("red", 1)


# F3


def test_f3_life_is_optional():
    e = earth()
    p = refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 1, 1)
    assert run(e, "animate red", "animate red", "pass") == []
    assert (e.place[p], enzymes(e, p), spell(e.cubes, p)) == (REFUGIUM, "red red red red", "red red")
    assert told(e, "declined-life") == [{"colour": "green", "placard": VOLCANO}]


def test_f3b_enzymes_and_disorganised_manna_are_lost():
    e = earth()
    p = refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 1, 1)
    run(e, "animate red", "animate blue", "create")
    assert (spell(e.cubes, p), spell(e.dead, p), enzymes(e, p)) == ("red blue", "", "")
    assert p not in e.refugia()


def test_f3a_f3c_organised_manna_are_chromosomes_and_the_placard_has_the_home_row():
    """Also where the row is inactive; a bacterium no longer makes autocatalytic rolls."""
    e = earth(event="39")  # only the ocean is active
    p = refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 1, 1)
    run(e, "animate red", "animate blue", "create")
    assert chromosomes(e, p) == [1, 0, 1, 1]
    assert e.home_row(p) == 3
    begin(e)
    assert e.agenda == []


def test_f3_no_doubles_no_life():
    e = earth()
    p = refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 1, 2)
    assert run(e, "animate red", "animate blue") == []
    assert e.place[p] == REFUGIUM


def test_15_four_organisms_at_most_with_the_own_parasite():
    e = earth()
    for name in (SEEP, MOUND, POND):
        bacterium(e, name, "green", "green")
    host = bacterium(e, MARS, "red", "red")
    assert not full(e, GREEN)
    mutate(e, host, "tmrna")
    parasite(e, "green", host, steal="tmrna.base")
    assert full(e, GREEN)
    p = refugium(e, VOLCANO, "green", "", "red red red red")
    start(e, begin, 1, 1)
    assert run(e, "animate red", "animate red") == []
    assert e.place[p] == REFUGIUM


def test_15_a_commandeered_parasite_is_not_ones_own():
    e = earth()
    for name in (SEEP, MOUND, POND):
        bacterium(e, name, "green", "green")
    host = bacterium(e, MARS, "red", "red")
    mutate(e, host, "tmrna")
    parasite(e, "green", host, "red", owner="red", steal="tmrna.base")
    assert not full(e, GREEN)
    e.owner[FIRST_PARASITE + RED] = -1
    assert not full(e, RED)


def test_q54_without_parasites_foreign_bionts_go_home_compensated():
    e = earth("red green blue", parasites=False, advanced=False)
    p = clay_mound(e)
    run(e, "animate blue", "animate blue", "disorganise blue", "grant green", "disorganise blue", "grant green", "create")
    assert (spell(e.bionts, p), e.owner[p]) == ("red", RED)
    assert (pool(e, "red"), pool(e, "green"), pool(e, "blue")) == ("", "green blue blue", "blue")
    assert e.home == [0, 0, 1, 1]


# F4


def test_f4_progenote_counts_enzymes_cubes_and_bionts_of_his_colour():
    e = earth("red green blue")
    p = refugium(e, VOLCANO, "green red red")
    assert progenote(e, p) == RED
    p = refugium(e, MOUND, "green red red", "", "green green")
    assert progenote(e, p) == GREEN
    p = refugium(e, DEEP, "blue red red", "blue", "blue")
    assert progenote(e, p) == BLUE
    assert contestants(e, p) == 1 << RED | 1 << BLUE


def test_f4_who_has_no_biont_there_is_no_contestant_whatever_else_of_his_colour_lies_there():
    e = earth("red green blue")
    p = refugium(e, VOLCANO, "green blue", "red red", "red red red")
    assert contestants(e, p) == 1 << GREEN | 1 << BLUE
    assert progenote(e, p) == GREEN


@pytest.mark.parametrize(
    ("name", "bionts", "leftmost"),
    [
        (VOLCANO, "red green", "green"),  # printed: green, red, blue, red
        (VOLCANO, "red blue", "red"),
        (VOLCANO, "yellow blue", "blue"),  # yellow is a dot
        (DUST, "red blue", "red"),  # two dots
        (DUST, "green red", "green"),  # a cube is left of a dot
    ],
)
def test_f4_ties_go_to_the_leftmost_printed_colour(name, bionts, leftmost):
    e = earth("red yellow green blue")
    assert progenote(e, refugium(e, name, bionts)) == COLOURS.number(leftmost)


def test_30_who_has_died_remains_a_contestant():
    e = earth("red green blue")
    refugium(e, VOLCANO, "green blue", "red", "green green green", dead="")
    start(e, begin, 5, 6, 1, 2, 3)
    assert run(e) == ["disorganise red", "kill green", "kill blue"]
    run(e, "kill blue", "disorganise red")
    assert told(e, "granted") == [{"colour": "green", "foe": "blue", "pay": "red"}]
    assert pool(e, "blue") == "red blue"


def test_30_a_progenote_who_has_died_still_gets_nothing_for_cubes():
    e = earth("red green blue")
    refugium(e, VOLCANO, "green blue", "red", dead="")
    start(e, begin, 5, 6, 1, 1, 1)
    run(e, "kill green", "disorganise red", "create")
    assert (pool(e, "green"), pool(e, "blue")) == ("green", "red")


def test_f4e_ersatz_progenote_claims_the_bacterium():
    e = earth("red green blue")
    p = refugium(e, VOLCANO, "green red blue", dead="")
    start(e, begin, 5, 1, 1, 1, 1, 1)
    assert run(e, "kill green") == ["appoint red", "appoint blue"]
    assert asked(e) == f"ersatz-progenote green {VOLCANO}"
    assert run(e, "appoint blue") == ["create", "pass"]
    assert asked(e) == f"create blue {VOLCANO}"
    run(e, "create")
    assert (e.owner[p], spell(e.bionts, p)) == (BLUE, "red blue")


def test_f4e_a_single_other_is_picked_by_the_game_and_may_decline():
    e = earth()
    p = refugium(e, VOLCANO, "green red", dead="")
    start(e, begin, 5, 1, 1, 1)
    assert run(e, "kill green", "pass") == []
    assert told(e, "appointed") == [{"colour": "green", "foe": "red", "placard": VOLCANO}]
    assert told(e, "declined-life") == [{"colour": "red", "placard": VOLCANO}]
    assert e.place[p] == REFUGIUM


# The autocatalytic rolls of part J


def test_j1_dust_and_deep_hot_biosphere_in_the_cold():
    e = earth("green blue", climate=COOL)
    dust = refugium(e, DUST, "blue", "", "blue")
    deep = refugium(e, DEEP, "green")
    start(e, begin, 3, 4, 3, 5)
    run(e, "animate yellow", "animate yellow", "disorganise yellow")
    assert (pool(e, "blue"), enzymes(e, dust), spell(e.cubes, dust)) == ("yellow", "", "yellow")
    assert (pool(e, "green"), e.home[GREEN], spell(e.bionts, deep)) == ("green", 1, "")


def test_j2_mars_and_the_fumarole():
    e = earth("green blue")
    refugium(e, MARS, "blue")
    fumarole = refugium(e, "green-rust-fumarole", "green")
    start(e, begin, 4, 4, 2, 2)
    assert run(e, "animate green", "animate blue", "disorganise green", "disorganise blue") == ["create", "pass"]
    assert pool(e, "blue") == "green blue"
    run(e, "pass", "animate yellow", "animate blue", "create")
    assert chromosomes(e, fumarole) == [0, 1, 1, 1]


def test_j4_warm_pond_second_roll():
    e = earth("green blue")
    p = refugium(e, POND, "green green", dead="blue green red")
    start(e, begin, 5, 5, 6, 6, 2, 4, 6, 6)
    run(e, "reroll-all", "animate blue", "animate red", "disorganise blue", "disorganise red", "pass")
    assert pool(e, "green") == "red green blue"
    assert (spell(e.bionts, p), e.place[p]) == ("green", REFUGIUM)


def test_j7_triple_twos_in_the_volcano():
    e = earth("green blue", climate=COOL)
    refugium(e, VOLCANO, "green green")
    start(e, begin, 2, 2, 2, 1)
    run(e, "disorganise green", "disorganise red", "disorganise red", "pass")
    assert pool(e, "green") == "red red green"


def test_j12_life_in_the_vents():
    """Two cubes and two bionts roll six dice; the sixth is neutral."""
    e = earth("green blue", climate=COOL)
    p = refugium(e, "hydrothermal-vent", "blue blue", "red yellow")
    start(e, begin, 1, 1, 3, 6, 6, 4)
    run(e, "animate green", "animate blue", "disorganise green", "disorganise blue", "create")
    assert (pool(e, "blue"), chromosomes(e, p)) == ("green blue", [1, 1, 0, 2])


# The journal, and rolls at random


def test_journal_names_the_rule_of_everything():
    e = earth("red green blue")
    clay_mound(e)
    run(e, "animate blue", "animate blue", "disorganise blue", "grant green", "kill blue", "create")
    told_once = list(dict.fromkeys(rules_told(e)))
    assert told_once == [
        *("progenote F4", "autocatalytic-roll Fb", "autocatalytic-dice F", "animated F1", "disorganised F2a", "granted F4b"),
        *("killed F2a", "went-home B4", "gained B3", "enzyme-lost F2c", "created-life F3", "foreign-genes F4d"),
    ]
    assert told(e, "autocatalytic-roll")[0] == {
        **{"colour": "red", "placard": MOUND},
        **{"ones": 1, "twos": 1, "threes": 0, "fours": 2, "fives": 1, "sixes": 1},
    }


@pytest.mark.parametrize("seed", range(60))
def test_rolls_at_random_end_and_conserve_manna_and_bionts(seed):
    rng = random.Random(seed)
    e = earth("red yellow green blue", climate=seed % 2, parasites=bool(seed % 3))
    e.limit = 3
    names = [card.refugium.lower().replace(" ", "-") for card in e.cards.placards]
    for name in rng.sample(names, 8):
        p = refugium(e, name, " ".join(rng.choices(COLOURS.names, k=rng.randint(0, 4))))
        for c in range(4):
            up = rng.randint(0, e.dead[p * 4 + c])
            e.dead[p * 4 + c] -= up
            e.cubes[p * 4 + c] += up
        for slot in range(rng.randint(0, len(e.cards.placards[p].faces))):
            e.enzymes[p * 7 + slot] = rng.randint(1, 4)
    bionts = sum(e.bionts)
    manna = {p: sum(e.cubes[p * 4 : p * 4 + 4]) + sum(e.dead[p * 4 : p * 4 + 4]) for p in e.arrival}
    start(e, begin)
    e.preset = None
    while options := run(e):
        run(e, rng.choice(options))
    assert sum(e.bionts) + sum(e.home) == bionts
    assert min(*e.cubes, *e.dead, *e.bionts, *e.disks) >= 0 and max(e.disks) <= e.limit
    for p, count in manna.items():
        if e.place[p] == REFUGIUM:
            assert sum(e.cubes[p * 4 : p * 4 + 4]) + sum(e.dead[p * 4 : p * 4 + 4]) == count
        else:
            assert e.bionts[p * 4 + e.owner[p]] and not any(e.enzymes[p * 7 : p * 7 + 7])
