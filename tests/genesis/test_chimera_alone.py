"""L7: solo play. Automatic parasites become macroorganisms; what they then do, and what the player needs to win."""

from __future__ import annotations

from typing import Any

import pytest

import primordia
from primordia.kernel.game import Game
from tests.genesis.table import document, idle, life, organism, organisms, parasite, play, pool, start, tableau, told
from tests.genesis.test_chimera import BLUE, MOUND, RICH

SOLO = {"mode": "solitaire", "variants": "chimera"}


def alone(agenda: list[str], dice: tuple[int, ...] = (), options: dict[str, Any] = SOLO, **about: Any) -> Game:
    """Green and red are played by one person; blue and yellow are automatic. A question comes first, so that dice can be
    set."""
    seats = about.pop("colours", "green red")
    npcs = {"blue": {"place": BLUE, **about.pop("npc", {})}, **about.pop("npcs", {})}
    data = document(seats, phase=5, options=options, agenda=["go-first green", *agenda], **about)
    data["players"] = 1 if options["mode"] == "solitaire" else len(seats.split())
    data["npcs"] = npcs
    game = start(data)
    game.force(dice)
    return play(game, "no")


def shop(**about: Any) -> Game:
    """The automatic virus of blue buys."""
    return alone([f"shop {BLUE} 1"], **about)


def worm(
    macro: str = "", organs: tuple[int, ...] = (), diseased: str = "", mutations: str = "", bionts: str = "blue", **more: Any
):
    """The automatic parasite of blue on green's bacterium or macroorganism."""
    if macro:
        more |= {"macro": macro, "organs": list(organs)}
    return parasite(bionts, MOUND, diseased, mutations, owner="blue", **more)


def test_l7a_it_becomes_a_macroorganism_whenever_it_can():
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "green": pool("red")}
    game = shop(blue_parasite=worm(diseased="calvin-cycle.base", mutations=RICH), **things)
    assert organism(game, BLUE)["macro"] == "seaweed"  # the only one that its cubes allow
    assert tableau(game, "green")["catalysts"] == {}
    assert told(game, "evolved")[0]["organism"] == BLUE


def test_l7a_it_prefers_a_macroorganism_to_a_promotion():
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "green": pool("2red")}
    own = RICH + ", ribosomal-rna"
    game = shop(blue_parasite=worm(diseased="calvin-cycle.base", mutations=own), **things)
    assert "macro" in organism(game, BLUE) and told(game, "promoted") == []


def test_l7a_by_dice_if_there_are_several():
    """Seaweed and lamp shell are possible: a die names one of them."""
    own = RICH + ", bacteriorhodopsin promoted, ribosomal-rna promoted, cytochromes"
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "green": pool("red")}
    found = set()
    for die in (1, 2):
        game = shop(blue_parasite=worm(diseased="calvin-cycle.base", mutations=own), dice=(die, *[1] * 12), **things)
        found.add(organism(game, BLUE)["macro"])
    assert found == {"seaweed", "lamp-shell"}


def test_l7a_then_organs_from_the_top():
    things = {"clay_mound": life("green", "red"), "green": pool("green+yellow")}
    game = shop(blue_parasite=worm("arrow-worm"), **things)
    assert organism(game, BLUE)["organs"] == [2]  # no red catalyst for the first; the second is yellow
    assert tableau(game, "green")["catalysts"] == {"green": 1}


def test_l7a_also_in_a_crystal_catastrophe():
    """Solitaire is played with G4 (C1h): mutations wait for errors, macroorganisms do not."""
    game = shop(blue_parasite=worm("arrow-worm"), clay_mound=life("green", "red"), green=pool("red"))
    assert organism(game, BLUE)["organs"] == [1]


@pytest.mark.parametrize("cancelled", [False, True])
def test_g4b_an_automatic_parasite_that_has_cancelled_an_error_has_bought(cancelled):
    """Crystal Catastrophe is in force for it as well (C1h): it waits a turn with becoming a macroorganism."""
    things = {"clay_mound": life("2green", "red", "calvin-cycle"), "green": pool("red")}
    virus = worm(diseased="calvin-cycle.base", mutations=RICH)
    game = idle(alone(["phase 5"], blue_parasite=virus, npc={"cancelled": int(cancelled)}, **things))
    assert ("macro" in organism(game, BLUE)) != cancelled


TOGETHER = {"mode": "cooperative", "variants": "chimera+crystal"}


@pytest.mark.parametrize(
    ("whose", "automatic", "player"), [("nobody", True, True), ("automatic", False, True), ("player", True, False)]
)
def test_g4b_an_automatic_biont_and_a_players_of_its_colour_buy_each_for_itself(whose, automatic, player):
    """In cooperation blue's biont is a foreign gene in the automatic parasite of blue: each has bought in the Darwin phase if
    it has cancelled an error itself. The automatic one would buy an organ for the arrow worm, and so may the player."""
    more = {"cancelled": ["blue"]} if whose == "player" else {}
    things = {"clay_mound": life("green", "red"), "blue_parasite": worm("arrow-worm", bionts="2blue", **more)}
    npc = {"cancelled": 1} if whose == "automatic" else {}
    game = alone(["phase 5"], options=TOGETHER, colours="green blue", npc=npc, green=pool("red+yellow+green"), **things)
    assert organism(game, BLUE)["organs"] == ([1] if automatic else [])
    assert (not game.is_over) == player
    if player:
        assert game.view()["asked"][0]["context"]["colour"] == "blue"
    again = alone(["phase 5"], options=TOGETHER, colours="green blue", npc=npc, **things)
    assert primordia.from_position(again.position()).position() == again.position()


def test_g4b_a_colour_that_nobody_plays_cancels_as_an_automatic_biont():
    """A position says it under [npcs]."""
    with pytest.raises(primordia.SetupError) as caught:
        alone([], clay_mound=life("green", "red"), blue_parasite=worm(cancelled=["blue"]))
    assert caught.value.message == "genesis.position.cancelled" and "npcs.blue" in str(caught.value)


def test_q58_an_automatic_endosymbiont_of_an_automatic_macroorganism_buys_for_it():
    """The arrow worm of blue has taken in the automatic biont of yellow: both buy organs, from the top (L7a)."""
    things = {"clay_mound": life("green", "red"), "green": pool("red+yellow+green")}
    npcs = {"yellow": {"place": BLUE}}
    game = idle(alone(["phase 5"], blue_parasite=worm("arrow-worm", bionts="blue+yellow"), npcs=npcs, **things))
    assert organism(game, BLUE)["organs"] == [1, 2]


def test_q58_and_holds_up_no_hyperparasite():
    """Red's hyperparasite, with three crowns, attacks after both have bought."""
    things = {"clay_mound": life("green", "red"), "green": pool("2red+yellow"), "npcs": {"yellow": {"place": BLUE}}}
    hyper = parasite("red", BLUE, "", "quorum-sensing, rna-polymerase, tmrna")
    virus = worm("sea-star", (3,), bionts="blue+yellow")
    game = alone(["phase 5"], blue_parasite=virus, red_parasite=hyper, **things)
    assert organism(game, BLUE)["organs"] == [1, 2, 3]
    play(game, "infect organ-3")
    assert organism(game, "red-parasite")["diseased"] == [None, "organ-3"]


def test_l7b_red_queen_at_the_topmost_organ_of_a_chimera():
    """Its first organ is a crown; the host has none. It takes the topmost organ for which it has a slot."""
    host = life("green", macro="sea-star", organs=[3, 4, 5])  # yellow, green, green
    game = shop(blue_parasite=worm("arrow-worm", (1,)), clay_mound=host, green=pool("yellow"))
    assert (organism(game, BLUE)["organs"], organism(game, MOUND)["organs"]) == ([1, 2], [4, 5])


def test_l7b_not_without_more_crowns():
    host = life("green", macro="sea-star", organs=[1, 3])
    game = shop(blue_parasite=worm("arrow-worm", (1,)), clay_mound=host, green=pool("yellow"))
    assert organism(game, MOUND)["organs"] == [1, 3] and organism(game, BLUE)["organs"] == [1, 2]  # it buys instead


def test_q57_immunology_without_players_endosymbionts_changes_nothing():
    """L7c: the seaweed's third organ has a syringe; it loses organs, never its own biont before them."""
    for die in range(1, 7):
        game = alone([f"parch {BLUE}"], (die,), blue_parasite=worm("seaweed", (1, 3)), clay_mound=life("green", "red"))
        assert organism(game, BLUE)["macro"] == "seaweed" and len(organism(game, BLUE)["organs"]) == 1


@pytest.mark.parametrize(("organs", "left"), [((3,), {"blue": 1}), ((1,), {"blue": 1, "green": 1})])
def test_l7c_immunology_drives_out_the_endosymbionts_of_the_player(organs, left):
    """A seaweed's third organ has a syringe: the green endosymbiont goes first; without one the organ does."""
    things = {"blue_parasite": worm("seaweed", organs, bionts="blue+green"), "clay_mound": life("green", "red")}
    game = alone([f"parch {BLUE}"], **things)
    assert organism(game, BLUE)["bionts"] == left


def test_l7d_it_goes_ashore_when_its_neighbours_organs_suffice():
    things = {"clay_mound": life("green", "", "calvin-cycle, mrna"), "blue_parasite": worm("trilobite")}
    game = alone(["shore"], **things)
    assert organism(game, BLUE)["terrestrial"]


def test_l7d_and_follows_its_host():
    host = life("green", macro="dickinsonia", organs=[1, 3])
    game = alone(["shore"], clay_mound=host, blue_parasite=worm("trilobite", (1,)), green=pool())
    play(game, "landfall")
    assert organism(game, MOUND)["terrestrial"] and organism(game, BLUE)["terrestrial"]


@pytest.mark.parametrize("catalysts", ["green+blue", "green"])
def test_l7d_every_macroorganism_of_an_overcrowded_ocean_is_invited(catalysts):
    """H6c: also one of an automatic parasite on a bacterium, which no player owns."""
    names = ("hydrothermal_vent", "green_rust_fumarole", "warm_pond")
    crowd = {name: life("red", macro=macro) for name, macro in zip(names, ("seaweed", "sea-star", "opabinia"), strict=True)}
    things = {"clay_mound": life("green"), "blue_parasite": worm("trilobite"), "green": pool(catalysts), "red": pool()}
    game = alone(["crowd"], **things, **crowd)
    assert organism(game, BLUE)["terrestrial"] == (catalysts == "green+blue")


def test_l5e_an_automatic_parasite_that_stays_behind_may_be_taken_in():
    """C1b: its biont is an ally then."""
    host = life("green", macro="seaweed", organs=[2, 3])
    game = alone([f"buy green {MOUND} 1 0 none none"], clay_mound=host, blue_parasite=worm("flatworm"), green=pool("green"))
    play(game, "organ 1", "incorporate blue")
    assert organism(game, MOUND)["terrestrial"] and organism(game, MOUND)["bionts"] == {"green": 1, "blue": 1}
    assert game.view()["npcs"]["blue"]["state"] == "ally"
    assert game.view()["goal"]["required"] == 3  # its flatworm is a trophy of theirs


def test_l7d_from_an_overcrowded_ocean_if_the_pool_can_pay():
    game = alone([f"invite {BLUE}"], clay_mound=life("green"), blue_parasite=worm("trilobite"), green=pool("green+blue"))
    assert organism(game, BLUE)["terrestrial"] and tableau(game, "green")["catalysts"] == {}


def test_l7e_with_its_host_it_dies_and_is_a_trophy_of_theirs():
    game = alone([f"atrophy green {MOUND} 1 0"], clay_mound=life("green"), blue_parasite=worm("arrow-worm"))
    assert organisms(game) == set()
    assert game.view()["npcs"]["blue"]["place"] == "pool"
    assert game.view()["goal"]["required"] == 3
    assert tableau(game, "green")["trophies"] == 0


def test_l7e_one_that_reverts_is_a_trophy_too():
    game = alone([f"parch {BLUE}"], clay_mound=life("green"), blue_parasite=worm("arrow-worm"))
    assert "macro" not in organism(game, BLUE)
    assert game.view()["goal"]["required"] == 3


@pytest.mark.parametrize(("bionts", "won"), [("green+red", ""), ("2green+red", "marine")])
def test_l7f_one_biont_more_for_each_macroorganism_of_theirs(bionts, won):
    """Two bionts of both colours are a marine win, but for the arrow worm of the automatic parasite."""
    things = {"hydrothermal_vent": life(bionts, macro="seaweed", owner="green"), "clay_mound": life("green", "2red")}
    game = alone([], blue_parasite=worm("arrow-worm"), **things)
    assert game.view()["goal"]["required"] == 3
    assert game.view()["goal"]["reached"] == won


def test_l7f_not_without_the_variant():
    things = {
        "hydrothermal_vent": life("green+red", macro="seaweed", owner="green"),
        "clay_mound": life("green", "2red", "mrna"),
    }
    game = alone([], options={"mode": "solitaire"}, blue_parasite=worm(), **things)
    assert game.view()["goal"]["reached"] == "marine" and "required" not in game.view()["goal"]


CHALLENGE = {"mode": "solitaire", "variants": "challenge+chimera"}


@pytest.mark.parametrize(
    ("host", "parasite_", "won"),
    [
        ({"macro": "seaweed"}, {"macro": "arrow-worm"}, "chimera"),
        ({"macro": "seaweed", "terrestrial": True}, {"macro": "arrow-worm", "terrestrial": True}, "land-chimera"),
        ({"macro": "seaweed"}, {"diseased": "organ-1"}, ""),
        ({}, {"macro": "arrow-worm"}, ""),
    ],
)
def test_l7f_the_alternate_challenge_is_a_chimera_at_the_end(host, parasite_, won):
    """A macroorganism host with a macroorganism parasite; the wins of other games, and what they ask for, do not count."""
    things = {"clay_mound": life("green", **host), "hydrothermal_vent": life("green+red", macro="opabinia", owner="green")}
    game = alone(["turn"], options=CHALLENGE, blue_parasite=worm(**parasite_), **things)
    assert game.view()["goal"] == {
        "reached": won,
        "chimera_in_sea": won == "chimera",
        "chimera_on_land": won == "land-chimera",
    }
    assert game.view()["ending"] == (won or "missed-events")
    assert game.winners() == ([0] if won else [])
    assert told(game, "goal-" + (won or "missed-events"))


def test_l7f_a_chimera_of_ones_own_two_colours_is_one_too():
    """Whoever has the parasite: a chimera is a macroorganism host with a macroorganism parasite (L6)."""
    things = {"clay_mound": life("green", macro="seaweed"), "red_parasite": parasite("red", MOUND, "", macro="arrow-worm")}
    game = alone(["turn"], options=CHALLENGE, npcs={"blue": {"place": "pool"}}, **things)
    assert game.winners() == [0] and game.view()["ending"] == "chimera"


@pytest.mark.parametrize(
    "options", [{"mode": "solitaire", "variants": "challenge"}, {"mode": "cooperative", "variants": "challenge+chimera"}]
)
def test_l7f_the_challenge_is_for_a_solitaire_with_chimeras(options):
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", **options)
    assert caught.value.message == "genesis.variant.challenge" and "solitaire" in str(caught.value)


def test_l7_cooperative_players_need_macroorganisms_of_their_own():
    """The automatic parasite of blue is not one of the player's."""
    host = life("green", macro="opabinia", terrestrial=True)
    things = {"clay_mound": host, "blue_parasite": worm("arrow-worm", terrestrial=True)}
    options = {"mode": "cooperative", "variants": "chimera"}
    game = alone([], options=options, colours="green blue", **things)
    assert game.view()["goal"]["settled"] == 1 and game.view()["goal"]["reached"] == ""


def test_q58_an_allied_endosymbiont_goes_home_before_the_trophic_biont_of_its_colour():
    """The player of red keeps his macroorganism when the automatic red ally in it is lost."""
    things = {"clay_mound": life("2red", macro="seaweed", owner="red")}
    data = document("green red", phase=5, options={"mode": "cooperative", "variants": "chimera"}, **things)
    data |= {"players": 2, "agenda": ["go-first green", f"parch {MOUND}"], "npcs": {"red": {"place": MOUND}}}
    game = play(start(data), "no")
    assert organism(game, MOUND)["bionts"] == {"red": 1} and organism(game, MOUND)["owner"] == "red"
    assert game.view()["npcs"]["red"]["place"] == "pool"


def test_d8_an_automatic_macroorganism_rolls_at_the_place_of_its_colour():
    """C1b: the event shows yellow, blue, red, green; the automatic arrow worm of blue comes before the macroorganisms of the
    player."""
    things = {"clay_mound": life("green", macro="opabinia"), "hydrothermal_vent": life("red", macro="seaweed")}
    game = alone(["cancer"], (2, 3) * 3, blue_parasite=worm("arrow-worm"), **things)
    assert [entry["organism"] for entry in told(game, "rolled-cancer")] == [BLUE, "hydrothermal-vent", MOUND]
