"""I: victory points, by the example of the rulebook, the scores of part J, and the rulings."""

from __future__ import annotations

import random

import pytest

import primordia
from primordia.genesis.parts import BLUE, GREEN, RED, YELLOW
from primordia.genesis.victory import breakdown, dominance, points, ranking, winners
from tests.genesis.scene import rolling

SEEP, MOUND, POND, ZINC, MARS = "alkaline-seep", "clay-mound", "warm-pond", "geothermal-zinc", "mars-paleo-ocean"
VOLCANO, VENT = "hydrogen-volcano", "hydrothermal-vent"


def adds_up(e):
    for colour in range(4):
        assert sum(line["points"] for line in breakdown(e.earth, colour)) == points(e.earth, colour)


# The example


def test_i1_seaweed():
    """Seaweed with one organ and a green endosymbiont, eaten by another player's herbivore."""
    e = rolling("red green blue", phase=5)
    e.macro(ZINC, "seaweed", "red+green", "1", level=0)
    e.macro(POND, "flatworm", "blue", level=1)
    assert points(e.earth, RED) == 9
    assert points(e.earth, GREEN) == 4
    assert breakdown(e.earth, RED) == [
        {"organism": ZINC, "cubes": 1, "systems": 4, "bionts": 1, "dominance": 3, "points": 9},
    ]
    assert breakdown(e.earth, GREEN) == [
        {"organism": ZINC, "cubes": 0, "systems": 0, "bionts": 1, "dominance": 3, "points": 4},
    ]
    assert points(e.earth, BLUE) == 5 + 1 + 12
    adds_up(e)


# I1a, I1b


def test_i1a_cubes_on_organisms_and_their_mutations():
    e = rolling(phase=5)
    p = e.bacterium(MARS, "red", "red+blue")
    e.mutate(p, "tmrna+")
    e.mutate(p, "calvin-cycle")
    assert points(e.earth, RED) == 2 + 3 + 1


def test_i1a_a_cube_counts_for_who_controls_it_not_for_its_colour():
    e = rolling(phase=5)
    e.bacterium(MARS, "red", "3green")
    assert (points(e.earth, RED), points(e.earth, GREEN)) == (4, 0)


def test_i1a_a_diseased_cube_counts_for_the_parasite():
    e = rolling(phase=5)
    host = e.bacterium(MARS, "red")
    e.mutate(host, "tmrna+")
    e.parasite("green", host, "tmrna.base, tmrna.plus")
    assert (points(e.earth, RED), points(e.earth, GREEN)) == (1, 3)


def test_q38_a_commandeered_parasites_cubes_count_for_its_controller():
    e = rolling("red green blue", phase=5)
    host = e.bacterium(MARS, "red")
    e.mutate(host, "tmrna")
    e.parasite("green", host, "tmrna.base", "blue", owner="blue")
    assert (points(e.earth, GREEN), points(e.earth, BLUE)) == (0, 2)


def test_i1b_bionts_score_for_their_colour_anywhere_but_in_refugia_and_pools():
    e = rolling("red green blue", phase=5)
    host = e.bacterium(MARS, "red+2green")
    e.mutate(host, "tmrna")
    e.parasite("blue", host, bionts="blue+green")
    e.refugium(VOLCANO, "green", "green")
    e.earth.home = [3, 0, 1, 2]
    assert (points(e.earth, RED), points(e.earth, GREEN), points(e.earth, BLUE)) == (2, 3, 1)
    adds_up(e)


# I1c


def test_i1c_trophies_in_the_advanced_game_only():
    for mode, expected in (("competitive", 4), ("introductory", 2)):
        e = rolling(phase=5, options={"mode": mode})
        e.bacterium(MARS, "red", "red")
        e.earth.trophies[RED] = 2
        assert points(e.earth, RED) == expected
        adds_up(e)


# I1d


@pytest.mark.parametrize(("levels", "worth"), [([0], [12]), ([0, 1], [6, 12]), ([1, 2, 0], [6, 12, 6]), ([0, 2], [6, 12])])
def test_i1d_the_highest_of_its_ecosystem_is_worth_twelve(levels, worth):
    e = rolling("red green blue", phase=5)
    cards = ["seaweed", "flatworm", "lamp-shell"]
    names = [ZINC, POND, SEEP]
    places = [e.macro(names[k], cards[k], "red", level=level) for k, level in enumerate(levels)]
    assert [dominance(e.earth, p) for p in places] == worth


def test_i1d_land_and_sea_are_counted_apart():
    e = rolling(phase=5)
    sea = e.macro(ZINC, "seaweed", "red", level=0)
    herbivore = e.macro(MOUND, "arrow-worm", "red", level=1)
    land = e.macro(POND, "flatworm", "green", land=True, level=0)
    assert [dominance(e.earth, p) for p in (sea, herbivore, land)] == [6, 12, 12]


def test_i1d_a_fourth_beside_the_levels_is_not_the_highest():
    e = rolling(phase=5)
    plant = e.macro(ZINC, "seaweed", "red", level=0)
    newcomer = e.macro(POND, "flatworm", "green", level=3)
    assert [dominance(e.earth, p) for p in (plant, newcomer)] == [12, 6]


def test_36_shared_by_the_players_with_a_biont_there_rounded_down_each():
    e = rolling("red yellow green blue", phase=5)
    e.macro(ZINC, "seaweed", "red+yellow+green+blue", level=0)
    e.macro(POND, "flatworm", "red", level=1)
    assert points(e.earth, YELLOW) == 1 + 1  # 6 / 4, rounded down, and the biont
    assert breakdown(e.earth, RED)[1]["dominance"] == 1


def test_36_two_bionts_of_one_player_are_one_share():
    e = rolling(phase=5)
    e.macro(ZINC, "seaweed", "2red+green", level=0)
    assert points(e.earth, GREEN) == 6 + 1
    assert points(e.earth, RED) == 6 + 4 + 2


def test_36_a_parasite_has_no_share():
    e = rolling(phase=5)
    p = e.macro(ZINC, "seaweed", "red", "1, 2", level=0)
    e.earth.organs[p * 7 + 1] = 0
    e.parasite("green", p, "organ-2")
    assert (points(e.earth, GREEN), points(e.earth, RED)) == (2, 12 + 4 + 1 + 1)


# Medea (8, Q51)


@pytest.mark.parametrize(("cubes", "half"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_q51_medea_halves_the_whole_score_in_the_voters_favour(cubes, half):
    e = rolling(phase=5)
    e.bacterium(MARS, "red", f"{cubes}blue")
    e.earth.medea[RED] = 1
    assert points(e.earth, RED) == half
    adds_up(e)


def test_q51_trophies_and_dominance_are_halved_too():
    e = rolling(phase=5)
    e.macro(ZINC, "seaweed", "red", level=0)
    e.earth.trophies[RED] = 2
    assert points(e.earth, RED) == 19
    e.earth.medea[RED] = 1
    assert points(e.earth, RED) == 10
    assert breakdown(e.earth, RED)[-1] == {"medea": 1, "points": -9}


# Ties (I1e, 37)


def test_37_the_most_points_win_then_the_most_catalysts_then_it_is_shared():
    e = rolling("red green blue", phase=5)
    for name, owner in ((MARS, "red"), (MOUND, "green"), (POND, "blue")):
        e.bacterium(name, owner, "blue")
    assert winners(e.earth) == [RED, GREEN, BLUE]
    e.earth.disks[GREEN * 4 + RED] = e.earth.disks[BLUE * 4 + YELLOW] = 1
    assert winners(e.earth) == [GREEN, BLUE]
    e.earth.disks[BLUE * 4 + RED] = 1
    assert winners(e.earth) == [BLUE]
    e.earth.cubes[0] = 0
    e.bacterium(SEEP, "red")
    assert winners(e.earth) == [RED]
    assert ranking(e.earth) == [RED, BLUE, GREEN]


def test_37_enzymes_and_antioxidants_are_no_catalysts():
    e = rolling(phase=5)
    p = e.bacterium(MARS, "red")
    e.bacterium(MOUND, "green")
    e.earth.shields[p * 4 + RED] = 2
    e.refugium(VOLCANO, "", "", "red red")
    assert winners(e.earth) == [RED, GREEN]


# The scores of part J


def test_j11_seven_to_seven():
    """Thioester: biont and red; PNA: biont, blue, green, the red of a mutation; the dead amyloid. Blue: seven chromosomes."""
    e = rolling("green blue", phase=5)
    e.bacterium(VOLCANO, "green", "red")
    p = e.bacterium(ZINC, "green", "blue+green")
    e.mutate(p, "superoxide-dismutase")
    e.earth.trophies[GREEN] = 1
    bug = e.bacterium(MARS, "blue", "red+yellow+green+blue")
    e.mutate(bug, "tmrna")
    e.mutate(bug, "rna-polymerase")
    assert (points(e.earth, GREEN), points(e.earth, BLUE)) == (7, 7)
    adds_up(e)


def test_j12_ending_without_the_parasite():
    """Twelve to eight: the thioester-life has lost its red and gained mRNA, PNA has the Calvin cycle (rulings, part J)."""
    e = rolling("green blue", phase=5)
    thioester = e.bacterium(VOLCANO, "green")
    e.mutate(thioester, "mrna")
    pna = e.bacterium(ZINC, "green", "blue+green")
    e.mutate(pna, "superoxide-dismutase")
    e.mutate(pna, "calvin-cycle")
    e.earth.trophies[GREEN] = 1
    bug = e.bacterium(MARS, "blue", "red+yellow+green+blue")
    for name in ("tmrna", "rna-polymerase", "mitochondria"):
        e.mutate(bug, name)
    e.bacterium(VENT, "2blue", "red+yellow")
    assert (points(e.earth, BLUE), points(e.earth, GREEN)) == (12, 8)
    assert winners(e.earth) == [BLUE]


def test_i_a_look_at_the_score_adds_up() -> None:
    game = primordia.new_game("genesis", players=3, seed=5)
    dice = random.Random(5)
    while not game.is_over:
        game.play(dice.choice(game.legal_actions()))
    lines = game.look(None, "score")
    assert lines is not None
    for colour, seat in game.view()["seats"].items():
        assert sum(line["points"] for line in lines[colour]) == game.scores()[seat]
    assert game.look(None, "weather") is None
