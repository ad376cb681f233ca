"""L2, L4, L5: hosts and parasitic macroorganisms die in the middle of something, and what that brings about at once."""

from __future__ import annotations

import pytest

import primordia
from primordia.kernel.game import Game
from tests.genesis.table import (
    NO_ROW,
    asked,
    catalysts,
    life,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    spelled,
    table,
    told,
)
from tests.genesis.test_chimera import BLUE, CHIMERA, GREEN, MOUND, RED, VENT, seaworm, suffering
from tests.genesis.test_chimera_alone import alone, worm

WANTON = "conjugation-pilus"  # a mutation with HGT


def reread(game: Game) -> None:
    """The situation can be written, read and asked as it is."""
    again = primordia.from_position(game.position())
    assert again.position() == game.position() and again.view() == game.view()


# L4a with E4: the host's host dies by the move that sets a hyperparasite free


def supplanting(**more) -> Game:
    """Red's bacterium with its last biont, a lamp shell of blue on it, and on that a parasite of green, which red supplants
    with that biont. Nothing is within reach but what shares a row with somebody."""
    things = {
        "clay_mound": life("red", "blue", WANTON),
        "blue_parasite": seaworm("lamp-shell", organs=[2, 4]),
        "green_parasite": parasite("green", BLUE, "none, organ-3"),
        "hydrothermal_vent": life("yellow", macro="opabinia", organs=[3], level=1),
    }
    agenda = ["assign red", "phase 3"]
    game = table("red green blue yellow", sky=NO_ROW, options=CHIMERA, agenda=agenda, **(things | more))
    return play(game, f"lift {MOUND}", f"attach front {BLUE}", "enough", "steal organ-4", "steal organ-2")


def test_l4a_a_hyperparasite_set_free_while_its_hosts_host_dies_is_asked_for_a_new_host():
    """R54: its old home row, the ocean, is within reach; the lamp shell lives on in blue's tableau with red's parasite."""
    game = supplanting()
    assert organism(game, MOUND)["macro"] == "lamp-shell" and organism(game, MOUND)["owner"] == "blue"
    assert organism(game, RED)["host"] == MOUND and BLUE not in organisms(game)
    assert asked(game) == ("rehome", "green")
    assert offered(game) == {f"attach front {VENT}", "pass"}
    assert organism(game, GREEN)["home"] == "ocean"
    reread(game)
    play(game, f"attach front {VENT}")
    assert organism(game, GREEN)["host"] == VENT


def test_l4a_without_a_new_host_it_dies():
    game = play(supplanting(), "pass")
    assert GREEN not in organisms(game)
    assert catalysts(game, "green") == "2green"
    reread(game)


# L7e: an automatic macroorganism dies with its host, and so do those beneath it


@pytest.mark.parametrize("macro", [True, False])
def test_q63_what_dies_with_an_automatic_macroorganism_is_no_place_for_the_last_biont(macro):
    """Red's last biont leaves: the arrow worm of nobody goes extinct with the bacterium, its hyperparasites with it."""
    virus = worm("arrow-worm", (2, 4)) if macro else worm(mutations="calvin-cycle, cytochromes")
    things = {"clay_mound": life("red", "blue", WANTON), "blue_parasite": virus}
    game = alone(["assign red", "phase 3"], **things)
    play(game, f"lift {MOUND}")
    assert not {text for text in offered(game) if text.startswith("attach")}
    things["green_parasite"] = parasite("green", BLUE, "", "trna")
    game = alone(["assign red", "phase 3"], **things)
    play(game, f"lift {MOUND}")
    assert f"put {GREEN}" not in offered(game)


def test_l4a_but_a_players_macroorganism_outlives_its_host():
    """The worm is red's prey although the bacterium beneath it dies by the move."""
    things = {"clay_mound": life("red", "blue", WANTON), "blue_parasite": seaworm(organs=[2, 4])}
    game = table("red green blue", options=CHIMERA, agenda=["assign red", "phase 3"], **things)
    play(game, f"lift {MOUND}")
    assert f"attach front {BLUE}" in offered(game)


# L4b with H5e: system chromosomes in the slots count for the landfall of the host


def test_l4b_system_chromosomes_complete_the_organs_of_a_macroorganism_host():
    """Ruling 24, R54: the arrow worm falls; its system chromosomes, yellow and green, fill the slots of the card and count for
    the yellow and the green organ that the lamp shell lacks: it goes ashore at once and takes the parasite in."""
    host = life("green", macro="lamp-shell", organs=[1, 2, 4, 6])
    things = {"clay_mound": host, "blue_parasite": seaworm(), "blue": pool(), "green": pool()}
    game = suffering(BLUE, 1, "blue", **things)
    assert organism(game, MOUND)["home"] == "continent"
    assert spelled(organism(game, MOUND)["bionts"]) == "green+blue" and BLUE not in organisms(game)
    assert told(game, "landfall") == [{"colour": "green", "organism": MOUND}]
    assert catalysts(game, "blue") == "blue"


def test_l4b_not_if_an_organ_is_still_missing():
    host = life("green", macro="lamp-shell", organs=[1, 2, 6])
    game = suffering(BLUE, 1, "blue", clay_mound=host, blue_parasite=seaworm())
    assert organism(game, MOUND)["home"] == "ocean" and organism(game, BLUE)["diseased"] == ["system", "system"]


def test_l4b_first_the_surplus_endosymbionts_leave():
    """An immune seaweed gives up its trophic biont: the owner says which of three endosymbionts goes home, then the green
    system chromosome completes the opabinia, which takes the others in."""
    virus = seaworm("seaweed", "blue+red+yellow+green", organs=[3])
    host = life("green", macro="opabinia", organs=[1, 3])
    game = suffering(BLUE, 1, "blue", "green blue red yellow", clay_mound=host, blue_parasite=virus)
    play(game, "lose-biont blue")
    assert asked(game) == ("shelter", "blue") and organism(game, MOUND)["home"] == "ocean"
    reread(game)
    play(game, "take red")
    assert organism(game, MOUND)["home"] == "continent" and BLUE not in organisms(game)
    assert spelled(organism(game, MOUND)["bionts"]) == "yellow+2green+blue"
