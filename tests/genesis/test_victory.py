"""I: victory points, by the example of the rulebook, the scores of part J, and the rulings."""

from __future__ import annotations

import random

import pytest

import primordia
from primordia.genesis.parts import BLUE, GREEN, RED, YELLOW
from primordia.genesis.victory import breakdown, dominance, points, ranking, winners
from tests.genesis.driver_f import bacterium, earth, macro, mutate, parasite, refugium

SEEP, MOUND, POND, ZINC, MARS = "alkaline-seep", "clay-mound", "warm-pond", "geothermal-zinc", "mars-paleo-ocean"
VOLCANO, VENT = "hydrogen-volcano", "hydrothermal-vent"


def adds_up(e):
    for colour in range(4):
        assert sum(line["points"] for line in breakdown(e, colour)) == points(e, colour)


# The example


def test_i1_seaweed():
    """Seaweed with one organ and a green endosymbiont, eaten by another player's herbivore."""
    e = earth("red green blue")
    macro(e, ZINC, "seaweed", "red", "red green", organs=1, level=0)
    macro(e, POND, "flatworm", "blue", "blue", level=1)
    assert points(e, RED) == 9
    assert points(e, GREEN) == 4
    assert breakdown(e, RED) == [
        {"organism": ZINC, "cubes": 1, "systems": 4, "bionts": 1, "dominance": 3, "points": 9},
    ]
    assert breakdown(e, GREEN) == [
        {"organism": ZINC, "cubes": 0, "systems": 0, "bionts": 1, "dominance": 3, "points": 4},
    ]
    assert points(e, BLUE) == 5 + 1 + 12
    adds_up(e)


# I1a, I1b


def test_i1a_cubes_on_organisms_and_their_mutations():
    e = earth()
    p = bacterium(e, MARS, "red", "red", "red blue")
    mutate(e, p, "tmrna", promoted=True)
    mutate(e, p, "calvin-cycle")
    assert points(e, RED) == 2 + 3 + 1


def test_i1a_a_cube_counts_for_who_controls_it_not_for_its_colour():
    e = earth()
    bacterium(e, MARS, "red", "red", "green green green")
    assert (points(e, RED), points(e, GREEN)) == (4, 0)


def test_i1a_a_diseased_cube_counts_for_the_parasite():
    e = earth()
    host = bacterium(e, MARS, "red", "red")
    mutate(e, host, "tmrna", promoted=True)
    parasite(e, "green", host, steal="tmrna.base tmrna.plus")
    assert (points(e, RED), points(e, GREEN)) == (1, 3)


def test_q38_a_commandeered_parasites_cubes_count_for_its_controller():
    e = earth("red green blue")
    host = bacterium(e, MARS, "red", "red")
    mutate(e, host, "tmrna")
    parasite(e, "green", host, "blue", owner="blue", steal="tmrna.base")
    assert (points(e, GREEN), points(e, BLUE)) == (0, 2)


def test_i1b_bionts_score_for_their_colour_anywhere_but_in_refugia_and_pools():
    e = earth("red green blue")
    host = bacterium(e, MARS, "red", "red green green")
    mutate(e, host, "tmrna")
    parasite(e, "blue", host, "blue green")
    refugium(e, VOLCANO, "green", "green")
    e.home = [3, 0, 1, 2]
    assert (points(e, RED), points(e, GREEN), points(e, BLUE)) == (2, 3, 1)
    adds_up(e)


# I1c


def test_i1c_trophies_in_the_advanced_game_only():
    for advanced, expected in ((True, 4), (False, 2)):
        e = earth(advanced=advanced)
        bacterium(e, MARS, "red", "red", "red")
        e.trophies[RED] = 2
        assert points(e, RED) == expected
        adds_up(e)


# I1d


@pytest.mark.parametrize(("levels", "worth"), [([0], [12]), ([0, 1], [6, 12]), ([1, 2, 0], [6, 12, 6]), ([0, 2], [6, 12])])
def test_i1d_the_highest_of_its_ecosystem_is_worth_twelve(levels, worth):
    e = earth("red green blue")
    cards = ["seaweed", "flatworm", "lamp-shell"]
    names = [ZINC, POND, SEEP]
    places = [macro(e, names[k], cards[k], "red", "red", level=level) for k, level in enumerate(levels)]
    assert [dominance(e, p) for p in places] == worth


def test_i1d_land_and_sea_are_counted_apart():
    e = earth()
    sea = macro(e, ZINC, "seaweed", "red", "red", level=0)
    herbivore = macro(e, MOUND, "arrow-worm", "red", "red", level=1)
    land = macro(e, POND, "flatworm", "green", "green", level=0, land=1)
    assert [dominance(e, p) for p in (sea, herbivore, land)] == [6, 12, 12]


def test_i1d_a_fourth_beside_the_levels_is_not_the_highest():
    e = earth()
    plant = macro(e, ZINC, "seaweed", "red", "red", level=0)
    newcomer = macro(e, POND, "flatworm", "green", "green", level=3)
    assert [dominance(e, p) for p in (plant, newcomer)] == [12, 6]


def test_36_shared_by_the_players_with_a_biont_there_rounded_down_each():
    e = earth("red yellow green blue")
    macro(e, ZINC, "seaweed", "red", "red yellow green blue", level=0)
    macro(e, POND, "flatworm", "red", "red", level=1)
    assert points(e, YELLOW) == 1 + 1  # 6 / 4, rounded down, and the biont
    assert breakdown(e, RED)[1]["dominance"] == 1


def test_36_two_bionts_of_one_player_are_one_share():
    e = earth()
    macro(e, ZINC, "seaweed", "red", "red red green", level=0)
    assert points(e, GREEN) == 6 + 1
    assert points(e, RED) == 6 + 4 + 2


def test_36_a_parasite_has_no_share():
    e = earth()
    p = macro(e, ZINC, "seaweed", "red", "red", level=0, organs=2)
    e.organs[p * 7 + 1] = 0
    parasite(e, "green", p, steal="organ-2")
    assert (points(e, GREEN), points(e, RED)) == (2, 12 + 4 + 1 + 1)


# Medea (8, Q51)


@pytest.mark.parametrize(("cubes", "half"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_q51_medea_halves_the_whole_score_in_the_voters_favour(cubes, half):
    e = earth()
    bacterium(e, MARS, "red", "red", " ".join(["blue"] * cubes))
    e.medea[RED] = 1
    assert points(e, RED) == half
    adds_up(e)


def test_q51_trophies_and_dominance_are_halved_too():
    e = earth()
    macro(e, ZINC, "seaweed", "red", "red", level=0)
    e.trophies[RED] = 2
    assert points(e, RED) == 19
    e.medea[RED] = 1
    assert points(e, RED) == 10
    assert breakdown(e, RED)[-1] == {"medea": 1, "points": -9}


# Ties (I1e, 37)


def test_37_the_most_points_win_then_the_most_catalysts_then_it_is_shared():
    e = earth("red green blue")
    for name, owner in ((MARS, "red"), (MOUND, "green"), (POND, "blue")):
        bacterium(e, name, owner, owner, "blue")
    assert winners(e) == [RED, GREEN, BLUE]
    e.disks[GREEN * 4 + RED] = e.disks[BLUE * 4 + YELLOW] = 1
    assert winners(e) == [GREEN, BLUE]
    e.disks[BLUE * 4 + RED] = 1
    assert winners(e) == [BLUE]
    e.cubes[0] = 0
    bacterium(e, SEEP, "red", "red")
    assert winners(e) == [RED]
    assert ranking(e) == [RED, BLUE, GREEN]


def test_37_enzymes_and_antioxidants_are_no_catalysts():
    e = earth()
    p = bacterium(e, MARS, "red", "red")
    bacterium(e, MOUND, "green", "green")
    e.shields[p * 4 + RED] = 2
    refugium(e, VOLCANO, "", "", "red red")
    assert winners(e) == [RED, GREEN]


# The scores of part J


def test_j11_seven_to_seven():
    """Thioester: biont and red; PNA: biont, blue, green, the red of a mutation; the dead amyloid. Blue: seven chromosomes."""
    e = earth("green blue")
    bacterium(e, VOLCANO, "green", "green", "red")
    p = bacterium(e, ZINC, "green", "green", "blue green")
    mutate(e, p, "superoxide-dismutase")
    e.trophies[GREEN] = 1
    bug = bacterium(e, MARS, "blue", "blue", "red yellow green blue")
    mutate(e, bug, "tmrna")
    mutate(e, bug, "rna-polymerase")
    assert (points(e, GREEN), points(e, BLUE)) == (7, 7)
    adds_up(e)


def test_j12_ending_without_the_parasite():
    """Twelve to eight: the thioester-life has lost its red and gained mRNA, PNA has the Calvin cycle (rulings, part J)."""
    e = earth("green blue")
    thioester = bacterium(e, VOLCANO, "green", "green")
    mutate(e, thioester, "mrna")
    pna = bacterium(e, ZINC, "green", "green", "blue green")
    mutate(e, pna, "superoxide-dismutase")
    mutate(e, pna, "calvin-cycle")
    e.trophies[GREEN] = 1
    bug = bacterium(e, MARS, "blue", "blue", "red yellow green blue")
    for name in ("tmrna", "rna-polymerase", "mitochondria"):
        mutate(e, bug, name)
    bacterium(e, VENT, "blue", "blue blue", "red yellow")
    assert (points(e, BLUE), points(e, GREEN)) == (12, 8)
    assert winners(e) == [BLUE]


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
