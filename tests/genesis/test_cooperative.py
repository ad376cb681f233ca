"""C2: the cooperative game; 16, Q59. A colour's automatic biont may sit beside bionts of the player of that colour."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.parts import POOL
from primordia.kernel.game import Game, inside
from tests.genesis.automatic import together
from tests.genesis.table import (
    asked,
    catalysts,
    idle,
    life,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    refugium,
    score,
    tableau,
    told,
    why,
)

HOST = {"clay_mound": life("red", "2blue", "nitrogenase, cytochromes"), "pumice_raft": refugium()}  # for the front of red


def ending(colours: str = "red green", edition: str = "2020", **things: object) -> tuple[str, list[int]]:
    game = idle(together(colours, phase=5, edition=edition, **things))
    return game.view()["ending"], game.winners()


# C2. Setting up, and the win


@pytest.mark.parametrize(("edition", "bionts"), [("2020", 3), ("2017", 3), ("2016-late", 2), ("2016", 2)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c2_three_bionts_each_and_one_for_the_automatic_parasite_r16(players: int, edition: str, bionts: int) -> None:
    game = primordia.new_game("genesis", mode="cooperative", players=players, seed=4, edition=edition)
    view = game.view()
    assert [about["bionts"] for about in view["tableaus"].values()] == [bionts] * players
    assert set(view["npcs"]) == set(view["tableaus"]), "one for each colour in play (C2a)"
    assert len(game.scores()) == players


@pytest.mark.parametrize(("edition", "card"), [("2020", False), ("2017", False), ("2016-late", True), ("2016", True)])
def test_c2_players_have_no_parasite_card_since_the_second_edition(edition: str, card: bool) -> None:
    host = life("green", "blue", "rna-polymerase, nitrogenase")
    game = together(sky="60", edition=edition, zeolite_lagoon=host, about={"npcs": NOBODY}, **POND)
    assert tableau(game, "red")["parasite_ready"] == card
    idle(game, "assign", "red")
    play(game, "lift pool")
    assert ("attach front zeolite-lagoon" in offered(game)) == card
    if not card:
        assert why(game, "attach front zeolite-lagoon") == ("no-parasite", "E3")


POND = {"warm_pond": refugium(), "pumice_raft": refugium()}
NOBODY = {"red": {"place": "pool"}, "green": {"place": "pool"}}


def test_c2_all_win_together_if_everybody_has_a_macroorganism_one_of_them_on_land() -> None:
    sea, land = life("red", macro="seaweed"), life("green", macro="flatworm", terrestrial=True)
    assert ending(clay_mound=sea, zeolite_lagoon=land) == ("common", [0, 1])


def test_c2_without_one_on_land_or_without_one_for_all_everybody_loses() -> None:
    sea, land = life("red", macro="seaweed"), life("red", macro="flatworm", terrestrial=True)
    assert ending(clay_mound=sea, zeolite_lagoon=life("green", macro="flatworm", level=1)) == ("missed-events", [])
    assert ending(clay_mound=sea, zeolite_lagoon=land) == ("missed-events", [])


def test_q59_each_player_needs_a_trophic_biont_of_his_own() -> None:
    sea, land = life("red", macro="seaweed"), life("red+green", macro="flatworm", terrestrial=True)
    assert ending(clay_mound=sea, zeolite_lagoon=land) == ("missed-events", [])
    three = {"clay_mound": life("red", macro="seaweed"), "zeolite_lagoon": life("green", macro="flatworm", terrestrial=True)}
    assert ending("red green blue", **three) == ("missed-events", [])
    assert ending("red green blue", warm_pond=life("blue", macro="dickinsonia", level=1), **three) == ("common", [0, 1, 2])


def test_c2_the_view_says_how_far_the_goal_is() -> None:
    game = together(about={"npcs": NOBODY}, clay_mound=life("red", macro="seaweed"), **POND)
    assert game.view()["goal"] == {"reached": "", "settled": 1, "players": 2, "on_land": 0}


# C2a. The automatic parasites


def test_c2a_it_acts_right_after_the_player_of_its_colour() -> None:
    game = together(dice=[1, 1], sky="53", **HOST)  # red comes first
    assert asked(game) == ("assign", "red") and not told(game, "npc-attached")
    play(game, "done")
    assert told(game, "npc-attached") == [{"npc": "red", "side": "front", "host": "clay-mound"}]
    assert asked(game) == ("assign", "green")


WANTON = {"clay_mound": life("green", "2blue", "nitrogenase, cytochromes, rotary-flagellum"), "warm_pond": refugium()}


@pytest.mark.parametrize("edition", ["2020", "2017"])
def test_c2a_also_where_a_wanton_player_goes_first(edition: str) -> None:
    agenda = ["begin 2"]
    game = together(edition=edition, sky="53", agenda=agenda, about={"first": "green"}, **WANTON)
    assert asked(game)[1] == "green"
    e = inside(game)
    assert [step.text(e.glossary) for step in reversed(e.agenda)][:4] == [
        "assign green",
        "prowl green",
        "assign red",
        "prowl red",
    ]


@pytest.mark.parametrize("edition", ["2016-late", "2016"])
def test_c2a_in_the_first_edition_it_acts_where_its_colour_is(edition: str) -> None:
    game = together(edition=edition, sky="53", agenda=["begin 2"], about={"first": "green"}, **WANTON)
    e = inside(game)
    steps = [step.text(e.glossary) for step in reversed(e.agenda)][:4]
    assert steps == ["assign green", "assign red", "prowl red", "prowl green"]


def test_q59_it_may_infest_every_tableau_also_that_of_its_own_colour() -> None:
    game = together(dice=[1, 1], sky="53", **HOST)
    play(game, "done")
    assert organism(game, "red-parasite")["host"] == "clay-mound" and organism(game, "clay-mound")["owner"] == "red"


def test_c2a_three_players_have_three_of_them() -> None:
    game = primordia.new_game("genesis", mode="cooperative", players=3, seed=4)
    assert len(game.view()["npcs"]) == 3 == len(told(game, "npc-waits"))


# Q59. What there is not


def test_q59_no_crystal_catastrophe() -> None:
    assert not inside(primordia.new_game("genesis", mode="cooperative", seed=1)).crystal


@pytest.mark.parametrize(("edition", "given"), [("2020", False), ("2017", True)])
def test_q59_no_donations_in_2020(edition: str, given: bool) -> None:
    things = {"clay_mound": life("red+green", "blue"), "green": pool("2green"), "red": pool("red")}
    game = together(edition=edition, about={"npcs": NOBODY}, **things, **POND)
    idle(game, "assign", "green")
    assert bool({a for a in offered(game) if a.startswith("donate")}) == given


# C1c in cooperation: two kinds of bionts of one colour


def test_c1c_the_automatic_biont_is_not_the_players() -> None:
    about = {"npcs": {"green": {"place": "clay-mound"}}}
    game = together(about=about, clay_mound=life("red+green", "4green"), **POND)
    assert tableau(game, "green")["bionts"] == 3 and score(game, "green") == 0 and score(game, "red") == 5
    e = inside(game)
    assert e.entropy[0] == 6 and e.entropy[2] == 1, "the greens serve the players whose bionts live there"
    idle(game, "assign", "green")
    assert "lift clay-mound" not in offered(game)


def test_c1c_a_hostile_parasite_is_not_the_players_either() -> None:
    things = {
        "clay_mound": life("green", "blue", "cytochromes"),
        "red_parasite": parasite("red", "clay-mound", "none, cytochromes.base"),
    }
    game = together(about={"climate": []}, red=pool("red"), **things, **POND)
    assert score(game, "red") == 0 and organism(game, "red-parasite")["hostile"]
    e = inside(game)
    assert e.npc[0] == 16 and e.home[0] == 3


def test_c1c_of_two_bionts_of_a_colour_the_automatic_one_is_lost_first_and_nobody_is_compensated() -> None:
    about = {"npcs": {"red": {"place": "clay-mound"}}}
    game = together(
        phase=4, about=about, dice=[6, 2, 3, 4], agenda=["darwin-roll clay-mound"], clay_mound=life("2red"), red=pool("")
    )
    assert inside(game).npc[0] == POOL and organism(game, "clay-mound")["bionts"] == {"red": 1}
    assert catalysts(game, "red") == "none" and tableau(game, "red")["bionts"] == 2


def test_q58_an_ally_of_another_colour_buys_for_the_owner_not_for_the_player_of_its_colour() -> None:
    about = {"npcs": {"green": {"place": "clay-mound"}}}
    game = together(phase=5, about=about, clay_mound=life("red+green", macro="seaweed"), red=pool("2blue+green"))
    play(game, "organ 2")
    assert asked(game) == ("buy", "red")
    play(game, "organ 1")
    assert game.is_over


def test_c1g_in_cooperation_too_it_refuses_red_queens() -> None:
    host = life("red", "3green+blue", "quorum-sensing")
    guest = parasite("red", "clay-mound", "", "rna-polymerase")
    game = together(phase=5, clay_mound=host, red_parasite=guest, red=pool("2red+2yellow"))
    assert why(game, "capture red") == ("crowns", "H4")
    game = together(phase=5, clay_mound=host, red_parasite=parasite("red", "clay-mound"), red=pool("red"))
    play(game, "capture red")
    assert game.view()["npcs"]["red"]["state"] == "ally"
    assert organism(game, "clay-mound")["bionts"] == {"red": 2}


def test_c1d_the_pool_of_the_host_pays_not_that_of_its_colour() -> None:
    decks = {"cosmic": "cytochromes", "ocean": "tmrna", "coastal": "ribosomal-rna", "continent": "calvin-cycle"}
    things = {"clay_mound": life("green", "4blue+2green"), "red_parasite": parasite("red", "clay-mound")}
    game = together(phase=5, sky="53", decks=decks, red=pool("2red"), green=pool("blue"), **things)
    play(game, "done")
    assert mutations(game, "red-parasite") == ["tmrna"]
    assert catalysts(game, "red") == "2red" and catalysts(game, "green") == "none"


# Gaia (D10b) is a matter of the players alone


def test_q55_every_player_votes_and_no_automatic_parasite() -> None:
    game = together(
        agenda=["threat snowball", "dusk", "phase 2"],
        about={"climate": ["cool", "cool", "cool", "cool"], "npcs": NOBODY},
        red=pool("red"),
        green=pool("green"),
    )
    play(game, "yes")
    assert sorted(step.seat for step in game.waiting) == [0, 1]


def test_positions_know_where_the_automatic_bionts_are() -> None:
    about = {"npcs": {"green": {"place": "clay-mound"}}}
    game = together(about=about, clay_mound=life("red+green", "blue"), **POND)
    again = primordia.from_position(game.position(), seed=5)
    assert again.fingerprint() == game.fingerprint() and again.view()["npcs"] == game.view()["npcs"]
    assert "red-parasite" not in organisms(game)


def played(players: int, seed: int) -> Game:
    game = primordia.new_game("genesis", mode="cooperative", players=players, seed=seed)
    while game.decision is not None:
        game.play(game.legal_actions()[0])
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_or_everybody_wins(players: int) -> None:
    game = played(players, players)
    assert game.winners() in ([], list(range(players)))
    assert bool(game.winners()) == (game.view()["ending"] == "common")
