"""F: the autocatalytic roll, by the examples of the rulebook, its rulings, and the autocatalytic rolls of part J."""

from __future__ import annotations

import random

import pytest

from primordia.genesis.autocatalysis import begin, contestants, dice, outcome, progenote
from primordia.genesis.earth import LIVING, REFUGIUM
from primordia.genesis.organism import chromosomes, full
from primordia.genesis.parts import BLUE, COLOURS, GREEN, RED, ROWS
from primordia.genesis.view import view
from tests.genesis.scene import rolling, spell

VOLCANO, SEEP, MOUND, POND = "hydrogen-volcano", "alkaline-seep", "clay-mound", "warm-pond"
DUST, MARS, DEEP = "interplanetary-dust", "mars-paleo-ocean", "deep-hot-biosphere"


# The examples of part F


def test_f2_hydrogen_volcano():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "2red", "green blue")
    assert e.manna(p) == "green+blue"
    e.dice(1, 4, 4, 6).begin()
    options = e.run()  # both manna have been animated, unasked: there were three life dice
    assert e.manna(p) == "none"
    assert options == ["disorganise red", "disorganise green", "disorganise blue", "kill green"]
    assert e.run("kill green", "disorganise red", "disorganise red") == []
    assert e.catalysts("green") == "2red+green"
    assert (e.earth.home[GREEN], e.bionts(p)) == (4, "none")
    assert (e.cubes(p), e.manna(p)) == ("green+blue", "2red")
    assert e.enzymes(p) == "green"  # the 6 killed the rightmost
    assert e.earth.place[p] == REFUGIUM  # a double, but no biont is left


def test_f2_outcome_of_the_volcano_is_a_function_of_state_and_roll():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "2red", "green blue")
    assert dice(e.earth, p) == 4
    assert outcome(e.earth, p, [1, 0, 0, 2, 0, 1]) == (3, 3, 1, True)
    assert outcome(e.earth, p, [1, 1, 1, 1, 0, 0]) == (4, 1, 0, False)  # 2 and 3 are covered
    e.earth.climate.append(1)
    assert outcome(e.earth, p, [1, 0, 0, 2, 0, 1]) == (1, 3, 1, True)
    e.earth.enzymes[p * 7 : p * 7 + 7] = [1] * 7
    assert outcome(e.earth, p, [4, 4, 4, 4, 4, 4])[1:3] == (0, 0)  # all slots occupied: no deaths


def test_f3_alkaline_seep():
    e = rolling(phase=3)
    p = e.refugium(SEEP, "2green")
    e.dice(3, 3, 3, 3).begin()
    assert e.run("keep") == ["create", "pass"]
    assert e.run("create") == []
    assert (e.earth.place[p], e.earth.owner[p]) == (LIVING, GREEN)
    assert chromosomes(e.earth, p) == [0, 0, 2, 0]
    assert e.manna(p) == "none"


def clay_mound(e):
    p = e.refugium(MOUND, "green+red+blue", "", "red blue")
    e.dice(1, 2, 4, 4, 5, 6).begin()
    return p


def test_f4_clay_mound():
    e = rolling("red green blue", phase=3)
    p = clay_mound(e)
    assert progenote(e.earth, p) == RED
    assert e.run("animate blue", "animate blue", "disorganise blue") == ["grant green", "grant blue"]
    assert e.run("grant green", "disorganise blue", "grant blue") == ["create", "pass"]
    assert (e.catalysts("red"), e.catalysts("green"), e.catalysts("blue")) == ("none", "blue", "blue")
    assert e.run("create") == []
    assert (e.earth.owner[p], chromosomes(e.earth, p)) == (RED, [1, 0, 1, 1])
    assert e.told("foreign-genes") == [
        {"colour": "green", "organism": MOUND, "count": 1},
        {"colour": "blue", "organism": MOUND, "count": 1},
    ]


def test_f4_clay_mound_with_both_foreign_bionts_killed():
    e = rolling("red green blue", phase=3)
    p = clay_mound(e)
    assert e.run("animate blue", "animate blue", "kill green", "kill blue", "create") == []
    assert (e.catalysts("red"), e.catalysts("green"), e.catalysts("blue")) == ("none", "green", "blue")
    assert (e.earth.owner[p], e.bionts(p), e.cubes(p)) == (RED, "red", "2blue")
    assert e.enzymes(p) == ""
    assert e.earth.home == [3, 0, 4, 4]


# The order, the dice, the re-roll (F)


def test_fa_rows_from_the_top_each_from_left_to_right():
    e = rolling(phase=3, bionts=5)
    for name in (VOLCANO, SEEP, MOUND, MARS, DUST):
        e.refugium(name, "green")
    begin(e.earth)
    assert [asked_step.text(e.earth.glossary) for asked_step in reversed(e.earth.agenda[2:])] == [
        f"autocatalyse {name}" for name in (MARS, DUST, MOUND, SEEP, VOLCANO)
    ]


def test_fb_two_dice_for_a_biont_one_for_an_organised_cube():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green+2red", "red+blue")
    assert dice(e.earth, p) == 8


def test_fb_only_refugia_with_bionts_roll():
    e = rolling(phase=3)
    e.refugium(VOLCANO, "", "2red")
    e.dice().begin()
    assert e.earth.agenda == []


def test_fc_own_colour_uncontested_may_roll_again_once():
    e = rolling(phase=3)
    e.refugium(POND, "2green")
    e.dice(5, 5, 6, 6, 1, 2, 1, 3).begin()
    assert e.run() == ["reroll-all", "keep"]
    assert e.question.split()[:3] == ["second-roll", "green", POND]
    assert e.run("reroll-all") == ["create", "pass"]  # the second roll is final
    assert e.told("autocatalytic-reroll")[0]["ones"] == 2


@pytest.mark.parametrize(("name", "bionts"), [(POND, "red red"), (POND, "green red"), (VOLCANO, "green green")])
def test_fc_no_second_roll_elsewhere(name, bionts):
    e = rolling(phase=3)
    e.refugium(name, spell(bionts.split()))
    e.dice(1, 1, 1, 1).begin()
    e.run()
    assert not e.question.startswith("second-roll")


def test_fd_inactive_refugia_roll():
    e = rolling(phase=3, sky="39")  # only the ocean is active
    p = e.refugium(VOLCANO, "green")
    assert not e.earth.active(e.earth.row_of(p))
    e.dice(1, 2).begin()
    e.run()
    assert len(e.told("autocatalytic-roll")) == 1


# F1


def test_f1_the_roller_chooses_colours_and_must_animate():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "", "red red red")
    e.dice(1, 2).begin()
    assert e.run() == ["animate red", "animate green", "animate blue"]
    assert e.run("animate green", "animate blue") == []
    assert (e.cubes(p), e.manna(p)) == ("green+blue", "2red")


def test_f1_cool_climate_has_other_life_dice():
    e = rolling(phase=3, climate="cool")
    e.refugium(VOLCANO, "green", "", "red red red red red red red")
    e.dice(3, 4).begin()
    assert e.run() == []
    assert e.told("animated") == []


def test_f1_the_introductory_game_is_always_warm():
    e = rolling(phase=3, climate="cool", options={"mode": "introductory"})
    e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(3, 4).begin()
    e.run()
    assert e.question.startswith("animation")


def test_f1_before_the_first_icon_it_is_warm():
    e = rolling(phase=3)
    e.earth.climate = []
    assert outcome(e.earth, e.refugium(VOLCANO, "green"), [0, 0, 1, 1, 0, 0])[0] == 2


def test_f1_f2_the_table_shows_what_each_face_does_now():
    """Life by the climate; deaths and enzyme losses only of slots that no enzyme covers."""
    found = []
    for about, disks in (({}, ""), ({"climate": "cool"}, ""), ({}, "red red red")):
        e = rolling(phase=3, **about)
        p = e.refugium(VOLCANO, "green", "", disks)
        shown = view(e.earth)["rows"][ROWS.text(e.earth.cards.placards[p].row)]["refugia"][VOLCANO]
        faces = [shown["life_faces"], shown["death_faces"], shown["decay_faces"]]
        for kind, listed in enumerate(faces):
            assert listed == [face + 1 for face in range(6) if outcome(e.earth, p, [int(k == face) for k in range(6)])[kind]]
        found.append(faces)
    assert found[0][0] != found[1][0] and found[0][1:] == found[1][1:]
    assert len(found[2][1]) + len(found[2][2]) < len(found[0][1]) + len(found[0][2])


def test_q8_newly_animated_manna_may_die():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "", "", "blue")
    e.dice(1, 4).begin()
    assert e.run() == ["disorganise blue", "kill green"]
    e.run("disorganise blue")
    assert (e.catalysts("green"), e.manna(p)) == ("blue", "blue")


def test_f1a_bionts_are_manna_too_and_count_once():
    """A biont rolls two dice, but a single death takes it."""
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "red", "red red red red", "")
    assert dice(e.earth, p) == 3
    e.dice(6, 1, 2).begin()
    assert e.run() == ["disorganise red", "kill green"]
    e.run("kill green")
    assert (e.cubes(p), e.bionts(p), e.earth.home[GREEN]) == ("red", "none", 4)


# F2


def test_f2_slots_as_they_were_before_the_roll():
    """Both sixes kill an enzyme and a manna; the slots that the enzymes leave do not count."""
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "2green", "red+blue", "red red red red")  # 2 to 5 are covered; 5e, 6m, 6e are not
    e.dice(6, 6, 5, 5, 4, 3).begin()
    e.run()
    assert e.told("autocatalytic-dice") == [
        {"placard": VOLCANO, "face": "3", "count": 1, "life": 1, "death": 0, "decay": 0},
        {"placard": VOLCANO, "face": "4", "count": 1, "life": 1, "death": 0, "decay": 0},
        {"placard": VOLCANO, "face": "5", "count": 2, "life": 0, "death": 0, "decay": 2},
        {"placard": VOLCANO, "face": "6", "count": 2, "life": 0, "death": 2, "decay": 2},
    ]
    e.run("kill green", "disorganise red")
    assert e.enzymes(p) == ""


def test_f2a_excess_deaths_lapse_and_nothing_is_asked():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "2green", dead="")
    e.dice(6, 6, 6, 6).begin()
    assert e.run() == []
    assert (e.earth.home[GREEN], e.catalysts("green"), e.earth.place[p]) == (4, "2green", REFUGIUM)


def test_f2a_forced_deaths_are_played_one_by_one():
    e = rolling("red green blue", phase=3)
    e.refugium(VOLCANO, "green+blue", "red")
    e.dice(5, 5, 5, 6, 6).begin()
    assert e.run() == []
    assert [entry["colour"] for entry in e.told("killed")] == ["green", "blue"]
    assert e.told("granted") == [{"colour": "green", "foe": "blue", "pay": "red"}]  # the progenote by the printed order
    assert (e.catalysts("green"), e.catalysts("blue")) == ("green", "red+blue")


def test_f2c_enzymes_die_from_the_right_after_manna():
    e = rolling(phase=3)
    p = e.refugium(MOUND, "green", "", "red blue green")  # 5e, 6m, 6e are open
    e.dice(5, 6).begin()
    assert e.run() == []
    assert e.enzymes(p) == "red"
    kinds = [
        line
        for line in [f"{entry.kind} {entry.rule}" for entry in e.entries()]
        if line.split()[0] in ("killed", "enzyme-lost", "gained")
    ]
    assert kinds == ["killed F2a", "gained B3", "enzyme-lost F2c", "enzyme-lost F2c"]
    assert [entry["pay"] for entry in e.told("enzyme-lost")] == ["green", "blue"]


def test_f2d_every_refugium_but_the_brine_loses_an_enzyme_to_a_six():
    e = rolling(phase=3)
    for p, card in enumerate(e.earth.cards.placards):
        assert outcome(e.earth, p, [0, 0, 0, 0, 0, 1])[1:3] == (1, 0 if card.refugium == "Eutectic Brine" else 1)


# B3, B4, 31, Q18


def test_31_each_full_two_refused_become_one_of_the_receivers_choice():
    e = rolling(phase=3)
    e.refugium(VOLCANO, "green", "2red+blue", "red red", "")
    e.earth.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 0, 0, 6]
    e.dice(4, 5, 6, 1, 1).begin()
    e.run("disorganise red", "disorganise red")
    assert not e.told("gained") and e.question.startswith("manna-death")  # all catalysts of the roll are taken together
    options = e.run("disorganise blue")
    assert e.question == "substitute green 1"  # one of three is lost
    assert options == ["take yellow", "take green"]
    e.run("take yellow", "pass")
    assert e.earth.disks[GREEN * 4 : GREEN * 4 + 4] == [6, 1, 0, 6]


def test_31_two_refused_of_different_colours_count_together():
    """Ruling 53: in every edition; that of 2017 says "of a colour" by mistake."""
    e = rolling(phase=3)
    e.refugium(VOLCANO, "green", "red+blue", "red red", "")
    e.earth.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 0, 0, 6]
    e.dice(4, 5, 1, 1).begin()
    assert e.run("disorganise red", "disorganise blue") == ["take yellow", "take green"]


def test_31_four_refused_become_two_and_no_more_than_there_is_room_for():
    for room, taken in ((2, ["take yellow", "take yellow"]), (1, [])):  # a single colour with room is no choice
        e = rolling(phase=3)
        p = e.refugium(VOLCANO, "green", "2red", "red red", "")
        e.earth.cubes[p * 4 + RED] = 4  # more than any refugium has
        e.earth.disks[GREEN * 4 : GREEN * 4 + 4] = [6, 6 - room, 6, 4 if taken else 6]
        e.dice(4, 4, 5, 6, 1, 2).begin()
        e.run(*["disorganise red"] * 4)
        assert e.question == ("substitute green 2" if taken else f"create green {VOLCANO}")
        e.run(*taken)
        assert e.earth.disks[GREEN * 4 : GREEN * 4 + 4] == [6, 6, 6, 4 if taken else 6]


def test_q18_one_refused_compensation_is_lost():
    e = rolling(phase=3)
    e.refugium(VOLCANO, "green", dead="")
    e.earth.disks[GREEN * 4 + GREEN] = 6
    e.dice(6, 1).begin()
    assert e.run() == []
    assert e.earth.disks[GREEN * 4 : GREEN * 4 + 4] == [0, 0, 6, 0]


def test_q18_several_bionts_lost_in_one_roll_count_together():
    e = rolling(phase=3)
    e.refugium(VOLCANO, "2green", dead="")
    e.earth.disks[GREEN * 4 + GREEN] = 6
    e.dice(6, 5, 1, 2).begin()
    assert e.run() == ["take red", "take yellow", "take blue"]


def test_b4a_a_contestants_biont_goes_home_compensated():
    e = rolling(phase=3)
    e.refugium(VOLCANO, "green+2red", enzymes="green green", dead="")
    e.dice(6, 1, 2, 3, 3, 1).begin()
    e.run("kill red", "pass")
    assert (e.catalysts("red"), e.earth.home[RED]) == ("red", 3)


# F3


def test_f3_life_is_optional():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(1, 1).begin()
    assert e.run("animate red", "animate red", "pass") == []
    assert (e.earth.place[p], e.enzymes(p), e.cubes(p)) == (REFUGIUM, "red red red red", "2red")
    assert e.told("declined-life") == [{"colour": "green", "placard": VOLCANO}]


def test_f3b_enzymes_and_disorganised_manna_are_lost():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(1, 1).begin()
    e.run("animate red", "animate blue", "create")
    assert (e.cubes(p), e.manna(p), e.enzymes(p)) == ("red+blue", "none", "")
    assert p not in e.earth.refugia()


def test_f3a_f3c_organised_manna_are_chromosomes_and_the_placard_has_the_home_row():
    """Also where the row is inactive; a bacterium no longer makes autocatalytic rolls."""
    e = rolling(phase=3, sky="39")  # only the ocean is active
    p = e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(1, 1).begin()
    e.run("animate red", "animate blue", "create")
    assert chromosomes(e.earth, p) == [1, 0, 1, 1]
    assert e.earth.home_row(p) == 3
    begin(e.earth)
    assert e.earth.agenda == []


def test_f3_no_doubles_no_life():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(1, 2).begin()
    assert e.run("animate red", "animate blue") == []
    assert e.earth.place[p] == REFUGIUM


def test_15_four_organisms_at_most_with_the_own_parasite():
    e = rolling(phase=3)
    e.domes = 5
    for name in (SEEP, MOUND, POND):
        e.bacterium(name, "green")
    host = e.bacterium(MARS, "red")
    assert not full(e.earth, GREEN)
    e.mutate(host, "tmrna")
    e.parasite("green", host, "tmrna.base")
    assert full(e.earth, GREEN)
    p = e.refugium(VOLCANO, "green", "", "red red red red")
    e.dice(1, 1).begin()
    assert e.run("animate red", "animate red") == []
    assert e.earth.place[p] == REFUGIUM


def test_15_a_commandeered_parasite_is_not_ones_own():
    e = rolling(phase=3)
    for name in (SEEP, MOUND, POND):
        e.bacterium(name, "green")
    host = e.bacterium(MARS, "red")
    e.mutate(host, "tmrna")
    e.parasite("green", host, "tmrna.base", "red", owner="red")
    assert not full(e.earth, GREEN)
    assert not full(e.earth, RED)


def test_q54_without_parasites_foreign_bionts_go_home_compensated():
    e = rolling("red green blue", phase=3, options={"parasites": False, "mode": "introductory"})
    p = clay_mound(e)
    e.run("animate blue", "animate blue", "disorganise blue", "grant green", "disorganise blue", "grant green", "create")
    assert (e.bionts(p), e.earth.owner[p]) == ("red", RED)
    assert (e.catalysts("red"), e.catalysts("green"), e.catalysts("blue")) == ("none", "green+2blue", "blue")
    assert e.earth.home == [3, 0, 4, 4]


# F4


def test_f4_progenote_counts_enzymes_cubes_and_bionts_of_his_colour():
    e = rolling("red green blue", phase=3, bionts=6)
    p = e.refugium(VOLCANO, "green+2red")
    assert progenote(e.earth, p) == RED
    p = e.refugium(MOUND, "green+2red", "", "green green")
    assert progenote(e.earth, p) == GREEN
    p = e.refugium(DEEP, "blue+2red", "blue", "blue")
    assert progenote(e.earth, p) == BLUE
    assert contestants(e.earth, p) == 1 << RED | 1 << BLUE


def test_f4_who_has_no_biont_there_is_no_contestant_whatever_else_of_his_colour_lies_there():
    e = rolling("red green blue", phase=3)
    p = e.refugium(VOLCANO, "green+blue", "2red", "red red red")
    assert contestants(e.earth, p) == 1 << GREEN | 1 << BLUE
    assert progenote(e.earth, p) == GREEN


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
    e = rolling("red yellow green blue", phase=3)
    p = e.refugium(name, spell(bionts.split()))
    assert progenote(e.earth, p) == COLOURS.number(leftmost)


def test_30_who_has_died_remains_a_contestant():
    e = rolling("red green blue", phase=3)
    e.refugium(VOLCANO, "green+blue", "red", "green green green", "")
    e.dice(5, 6, 1, 2, 3).begin()
    assert e.run() == ["disorganise red", "kill green", "kill blue"]
    e.run("kill blue", "disorganise red")
    assert e.told("granted") == [{"colour": "green", "foe": "blue", "pay": "red"}]
    assert e.catalysts("blue") == "red+blue"


def test_30_a_progenote_who_has_died_still_gets_nothing_for_cubes():
    e = rolling("red green blue", phase=3)
    e.refugium(VOLCANO, "green+blue", "red", dead="")
    e.dice(5, 6, 1, 1, 1).begin()
    e.run("kill green", "disorganise red", "create")
    assert (e.catalysts("green"), e.catalysts("blue")) == ("green", "red")


def test_f4e_ersatz_progenote_claims_the_bacterium():
    e = rolling("red green blue", phase=3)
    p = e.refugium(VOLCANO, "green+red+blue", dead="")
    e.dice(5, 1, 1, 1, 1, 1).begin()
    assert e.run("kill green") == ["appoint red", "appoint blue"]
    assert e.question == f"ersatz-progenote green {VOLCANO}"
    assert e.run("appoint blue") == ["create", "pass"]
    assert e.question == f"create blue {VOLCANO}"
    e.run("create")
    assert (e.earth.owner[p], e.bionts(p)) == (BLUE, "red+blue")


def test_f4e_a_single_other_is_picked_by_the_game_and_may_decline():
    e = rolling(phase=3)
    p = e.refugium(VOLCANO, "green+red", dead="")
    e.dice(5, 1, 1, 1).begin()
    assert e.run("kill green", "pass") == []
    assert e.told("appointed") == [{"colour": "green", "foe": "red", "placard": VOLCANO}]
    assert e.told("declined-life") == [{"colour": "red", "placard": VOLCANO}]
    assert e.earth.place[p] == REFUGIUM


# The autocatalytic rolls of part J


def test_j1_dust_and_deep_hot_biosphere_in_the_cold():
    e = rolling("green blue", phase=3, climate="cool")
    dust = e.refugium(DUST, "blue", "", "blue")
    deep = e.refugium(DEEP, "green")
    e.dice(3, 4, 3, 5).begin()
    e.run("animate yellow", "animate yellow", "disorganise yellow")
    assert (e.catalysts("blue"), e.enzymes(dust), e.cubes(dust)) == ("yellow", "", "yellow")
    assert (e.catalysts("green"), e.earth.home[GREEN], e.bionts(deep)) == ("green", 4, "none")


def test_j2_mars_and_the_fumarole():
    e = rolling("green blue", phase=3)
    e.refugium(MARS, "blue")
    fumarole = e.refugium("green-rust-fumarole", "green")
    e.dice(4, 4, 2, 2).begin()
    assert e.run("animate green", "animate blue", "disorganise green", "disorganise blue") == ["create", "pass"]
    assert e.catalysts("blue") == "green+blue"
    e.run("pass", "animate yellow", "animate blue", "create")
    assert chromosomes(e.earth, fumarole) == [0, 1, 1, 1]


def test_j4_warm_pond_second_roll():
    e = rolling("green blue", phase=3)
    p = e.refugium(POND, "2green", dead="blue+red+green")
    e.dice(5, 5, 6, 6, 2, 4, 6, 6).begin()
    e.run("reroll-all", "animate blue", "animate red", "disorganise blue", "disorganise red", "pass")
    assert e.catalysts("green") == "red+green+blue"
    assert (e.bionts(p), e.earth.place[p]) == ("green", REFUGIUM)


def test_j7_triple_twos_in_the_volcano():
    e = rolling("green blue", phase=3, climate="cool")
    e.refugium(VOLCANO, "2green")
    e.dice(2, 2, 2, 1).begin()
    e.run("disorganise green", "disorganise red", "disorganise red", "pass")
    assert e.catalysts("green") == "2red+green"


def test_j12_life_in_the_vents():
    """Two cubes and two bionts roll six dice; the sixth is neutral."""
    e = rolling("green blue", phase=3, climate="cool")
    p = e.refugium("hydrothermal-vent", "2blue", "red+yellow")
    e.dice(1, 1, 3, 6, 6, 4).begin()
    e.run("animate green", "animate blue", "disorganise green", "disorganise blue", "create")
    assert (e.catalysts("blue"), chromosomes(e.earth, p)) == ("green+blue", [1, 1, 0, 2])


# The journal, and rolls at random


def test_journal_names_the_rule_of_everything():
    e = rolling("red green blue", phase=3)
    clay_mound(e)
    e.run("animate blue", "animate blue", "disorganise blue", "grant green", "kill blue", "create")
    told_once = list(dict.fromkeys([f"{entry.kind} {entry.rule}" for entry in e.entries()]))
    assert told_once == [
        *("progenote F4", "autocatalytic-roll Fb", "autocatalytic-dice F", "animated F1", "disorganised F2a", "granted F4b"),
        *("killed F2a", "went-home B4", "gained B3", "enzyme-lost F2c", "created-life F3", "foreign-genes F4d"),
    ]
    assert e.told("autocatalytic-roll")[0] == {
        **{"colour": "red", "placard": MOUND},
        **{"ones": 1, "twos": 1, "threes": 0, "fours": 2, "fives": 1, "sixes": 1},
    }


@pytest.mark.parametrize("seed", range(60))
def test_rolls_at_random_end_and_conserve_manna_and_bionts(seed):
    rng = random.Random(seed)
    e = rolling(
        "red yellow green blue", phase=3, bionts=32, climate=("warm", "cool")[seed % 2], options={"parasites": bool(seed % 3)}
    )
    names = [card.refugium.lower().replace(" ", "-") for card in e.earth.cards.placards]
    for name in rng.sample(names, 8):
        p = e.refugium(name, spell(rng.choices(COLOURS.names, k=rng.randint(0, 4))))
        for c in range(4):
            up = rng.randint(0, e.earth.dead[p * 4 + c])
            e.earth.dead[p * 4 + c] -= up
            e.earth.cubes[p * 4 + c] += up
        for slot in range(rng.randint(0, len(e.earth.cards.placards[p].faces))):
            e.earth.enzymes[p * 7 + slot] = rng.randint(1, 4)
    manna = {p: sum(e.earth.cubes[p * 4 : p * 4 + 4]) + sum(e.earth.dead[p * 4 : p * 4 + 4]) for p in e.earth.arrival}
    e.begin()
    while options := e.run():
        e.run(rng.choice(options))
    assert sum(e.earth.bionts) + sum(e.earth.home) == 4 * 32
    assert min(*e.earth.cubes, *e.earth.dead, *e.earth.bionts, *e.earth.disks) >= 0 and max(e.earth.disks) <= e.earth.limit
    for p, count in manna.items():
        if e.earth.place[p] == REFUGIUM:
            assert sum(e.earth.cubes[p * 4 : p * 4 + 4]) + sum(e.earth.dead[p * 4 : p * 4 + 4]) == count
        else:
            assert e.earth.bionts[p * 4 + e.earth.owner[p]] and not any(e.earth.enzymes[p * 7 : p * 7 + 7])
