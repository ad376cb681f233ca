"""C1 and C3a: solitaire, its wins, and the automatic parasites; rulings 38, Q55 to Q58 and Q61."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.edition import NAMES
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, ORGANISMS, POOL, RED, YELLOW
from primordia.genesis.pools import send_home
from primordia.kernel.game import Game, inside
from tests.genesis.automatic import alone, mode
from tests.genesis.table import (
    asked,
    asked_in_turn,
    catalysts,
    chromosomes,
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
    tableau,
    told,
    why,
)

OLDER = ("2017", "2016-late", "2016")
YELLOW_ON_MOUND = {"clay_mound": life("red", "2blue", "rna-polymerase, nitrogenase"), "warm_pond": refugium()}


def npc(game: Game, colour: str) -> dict[str, object]:
    """An automatic biont, without what it will do next."""
    return {key: value for key, value in game.view()["npcs"][colour].items() if key != "figures"}


# C1. Two colours of one player


def test_c1_one_player_has_two_tableaus_with_pools_and_turns_of_their_own() -> None:
    game = primordia.new_game("genesis", mode="solitaire", seed=3)
    view = game.view()
    assert len(view["tableaus"]) == 2 and set(view["seats"].values()) == {0}
    assert len(game.scores()) == 1
    for colour, about in view["tableaus"].items():
        assert about["bionts"] == 4 and about["catalysts"] == {colour: 1}
    game = alone(warm_pond=refugium())
    assert asked_in_turn(game, "assign") == ["red", "green"]


def test_c1_the_player_may_choose_his_colours() -> None:
    game = primordia.new_game("genesis", mode="solitaire", seed=3, colours="green+blue")
    assert list(game.view()["tableaus"]) == ["green", "blue"]
    assert list(game.view()["npcs"]) == ["red", "yellow"]
    chosen = {tuple(primordia.new_game("genesis", mode="solitaire", seed=n).view()["tableaus"]) for n in range(30)}
    assert len(chosen) > 3, "otherwise they are dealt"


@pytest.mark.parametrize(("edition", "limit"), [("2020", 6), ("2017", 6), ("2016-late", 6), ("2016", 12)])
def test_c1_pool_limits_are_those_of_two_players(edition: str, limit: int) -> None:
    assert inside(primordia.new_game("genesis", mode="solitaire", seed=3, edition=edition)).limit == limit


# C1a, 38. The wins


def ending(edition: str = "2020", about: dict[str, object] | None = None, **things: object) -> tuple[str, list[int]]:
    game = alone(phase=5, edition=edition, about=about, **things)
    idle(game)
    return game.view()["ending"], game.winners()


def seaweed(bionts: str, **more: object) -> object:
    return life(bionts, macro="seaweed", **more)


def test_c1a_two_marine_macroorganisms_are_a_marine_win() -> None:
    assert ending(clay_mound=seaweed("red"), zeolite_lagoon=life("green", macro="flatworm", level=1)) == ("marine", [0])


def test_c1a_one_macroorganism_with_an_endosymbiont_is_a_marine_win() -> None:
    assert ending(clay_mound=seaweed("red+green")) == ("marine", [0])


def test_c1a_one_colour_alone_or_a_foreign_gene_is_no_win() -> None:
    assert ending(clay_mound=seaweed("2red")) == ("missed-events", [])
    assert ending(clay_mound=seaweed("red"), zeolite_lagoon=life("green", "4blue")) == ("missed-events", [])


def test_c1a_a_terrestrial_win_is_a_marine_one_and_both_colours_in_one_on_land() -> None:
    land = life("red+green", macro="flatworm", terrestrial=True)
    assert ending(clay_mound=seaweed("red+green"), zeolite_lagoon=land) == ("terrestrial", [0])
    assert ending(clay_mound=seaweed("red+green"), zeolite_lagoon=life("red", macro="flatworm", terrestrial=True)) == (
        "marine",
        [0],
    )
    assert ending(zeolite_lagoon=land) == ("missed-events", [])


@pytest.mark.parametrize("edition", OLDER)
def test_c1a_in_older_editions_both_colours_on_land_are_enough(edition: str) -> None:
    two = {"red": life("red", macro="flatworm", terrestrial=True), "green": life("green", macro="seaweed", terrestrial=True)}
    assert ending(edition, clay_mound=two["red"], zeolite_lagoon=two["green"]) == ("terrestrial", [0])
    assert ending(edition, clay_mound=seaweed("red+green")) == ("marine", [0])
    assert ending("2020", clay_mound=two["red"], zeolite_lagoon=two["green"]) == ("missed-events", [])


def test_c1a_an_ally_is_not_one_of_the_two_colours() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}}}
    assert ending(about=about, clay_mound=seaweed("red+yellow")) == ("missed-events", [])


@pytest.mark.parametrize("edition", NAMES)
def test_r38_the_purchases_of_the_turn_of_armageddon_come_before_it(edition: str) -> None:
    """Only 2020 says that a win must come before Armageddon (C1a); since the turn is played to its end, all play alike."""
    doom = {"doom": 1}
    assert ending(edition, about=doom, clay_mound=seaweed("red+green")) == ("marine", [0])
    assert ending(edition, about=doom, clay_mound=seaweed("red")) == ("missed-armageddon", [])


@pytest.mark.parametrize("edition", NAMES)
def test_c1a_a_win_that_is_made_in_the_last_purchases_before_armageddon_counts(edition: str) -> None:
    bacterium = life("green", "yellow+2green+3blue")
    things = {"clay_mound": seaweed("red"), "zeolite_lagoon": bacterium, "green": pool("2green")}
    game = alone(phase=5, edition=edition, about={"doom": 1}, **things)
    assert game.view()["goal"]["reached"] == ""
    idle(game, "buy", "green")
    idle(play(game, "evolve dickinsonia"))
    assert (game.view()["ending"], game.winners()) == ("marine", [0])


def test_c1a_the_view_says_what_is_reached() -> None:
    game = alone(clay_mound=seaweed("red+green"), warm_pond=refugium())
    assert game.view()["goal"] == {"reached": "marine", "both_in_sea": True, "both_on_one_land": False}
    assert game.winners() == [], "nobody has won before the end"


# C1b. The automatic parasites


def test_c1b_each_colour_that_was_not_chosen_has_a_single_biont_and_its_card() -> None:
    game = primordia.new_game("genesis", mode="solitaire", seed=3, colours="red+green")
    assert [npc(game, c) for c in ("yellow", "blue")] == [{"place": "pool", "state": "home", "ready": 1}] * 2
    assert game.view()["npcs"].keys() == {"yellow", "blue"}
    e = inside(game)
    assert [e.home[c] for c in range(4)] == [4, 0, 4, 0] and e.npc == [-1, POOL, -1, POOL]
    assert told(game, "npc-waits") == [{"npc": "yellow"}, {"npc": "blue"}]


def test_c1b_a_random_side_attaches_to_the_host_that_gives_it_most() -> None:
    rest = {"zeolite_lagoon": life("green", "blue", "heat-shock-proteins"), **YELLOW_ON_MOUND}
    game = alone(dice=[1, 1, 2], **rest)  # front; which cube first; then the back of blue
    assert organism(game, "yellow-parasite")["host"] == "clay-mound"
    assert organism(game, "yellow-parasite")["side"] == "Malaria"
    assert set(organism(game, "yellow-parasite")["diseased"]) == {"rna-polymerase.base", "nitrogenase.base"}
    assert organism(game, "blue-parasite")["host"] == "zeolite-lagoon"
    assert npc(game, "yellow") == {"place": "yellow-parasite", "state": "hostile", "ready": None}
    other = alone(dice=[2], **YELLOW_ON_MOUND)
    assert organism(other, "yellow-parasite")["side"] == "Puddle Syncytium"


def test_c1b_a_side_that_finds_nothing_does_nothing_this_turn() -> None:
    game = alone(dice=[1], clay_mound=life("red", "2blue", "nitrogenase"), warm_pond=refugium())
    assert told(game, "npc-attached")[0]["npc"] == "yellow"
    game = alone(dice=[2, 2], clay_mound=life("red", "2blue", "nitrogenase"), warm_pond=refugium())
    assert told(game, "npc-idle") == [{"npc": "yellow", "side": "back"}, {"npc": "blue", "side": "back"}]
    assert not {"yellow-parasite", "blue-parasite"} & organisms(game)


def test_c1b_ties_between_hosts_are_broken_by_a_die() -> None:
    twins = {"clay_mound": life("red", "blue", "rna-polymerase"), "zeolite_lagoon": life("green", "blue", "ribosomal-rna")}
    for die in (1, 2):
        game = alone(dice=[1, die], warm_pond=refugium(), **twins)
        hosts = {"clay-mound", "zeolite-lagoon"}
        assert organism(game, "yellow-parasite")["host"] in hosts
    assert {organism(alone(dice=[1, d], warm_pond=refugium(), **twins), "yellow-parasite")["host"] for d in (1, 2)} == hosts


def test_c1b_it_acts_in_the_place_of_its_colour() -> None:
    order = "red green"  # event 60: blue, yellow, green, red
    game = alone(order, sky="60", dice=[1, 1, 1], zeolite_lagoon=life("green", "blue", "nitrogenase"), warm_pond=refugium())
    assert [about["npc"] for about in told(game, "npc-attached")] == ["blue"]
    game = alone(sky="53", dice=[2], **YELLOW_ON_MOUND)  # red, green, blue, yellow
    assert not told(game, "npc-attached"), "both players come before"
    play(game, "done", "done")
    assert told(game, "npc-attached")


def test_c1b_only_hosts_in_active_rows_without_a_parasite_and_never_parasites() -> None:
    game = alone(sky="46", warm_pond=refugium(), clay_mound=life("red", "2blue", "rna-polymerase, nitrogenase"))
    assert not told(game, "npc-attached") and not told(game, "npc-idle"), "the ocean is inactive"
    things = {
        "clay_mound": life("red", "2blue", "rna-polymerase, nitrogenase, heat-shock-proteins"),
        "green_parasite": parasite("green", "clay-mound", "none, rna-polymerase.base", "cytochromes", side="back"),
    }
    game = alone(warm_pond=refugium(), **things)
    assert not told(game, "npc-attached"), "it drives nobody out and is no hyperparasite"


def test_c1b_when_it_has_gone_extinct_it_comes_back_from_the_next_turn() -> None:
    things = {"yellow_parasite": parasite("yellow", "clay-mound"), "clay_mound": life("red", "blue"), "red": pool("")}
    game = alone(phase=4, dice=[6, 6, 6], agenda=["darwin-roll yellow-parasite"], **things)
    e = inside(game)
    assert e.npc[1] == POOL and e.ready[1] == 6
    assert told(game, "npc-retired") == [{"npc": "yellow"}]
    about = {"npcs": {"yellow": {"ready": 6}, "blue": {"ready": 9}}}
    assert "yellow-parasite" not in organisms(alone(about=about, dice=[1], **YELLOW_ON_MOUND))
    assert "yellow-parasite" in organisms(alone(about=about, turn=6, dice=[1], **YELLOW_ON_MOUND))


def captive(**more: object) -> Game:
    """Red's bacterium has two crowns, the yellow parasite none and no cubes; yellow would buy after its host."""
    host = life("red", "3green+blue", "quorum-sensing, riboswitches")
    things = {"clay_mound": host, "yellow_parasite": parasite("yellow", "clay-mound"), "red": pool("3yellow+2red")}
    return alone(phase=5, **{**things, **more})


def test_c1b_taken_in_as_a_foreign_gene_it_is_an_ally_that_buys_for_the_owner_q58() -> None:
    game = captive()
    play(game, "capture yellow", "spend yellow")
    assert organism(game, "clay-mound")["bionts"] == {"red": 1, "yellow": 1}
    assert npc(game, "yellow") == {"place": "clay-mound", "state": "ally", "ready": None}
    assert asked(game) == ("buy", "red") and game.decision is not None and game.decision.seat == 0
    assert inside(game).buyers[inside(game).npc[1] * 4] == 0, "this is the purchase of the ally"
    assert told(game, "npc-allied") == [{"npc": "yellow", "organism": "clay-mound", "colour": "red"}]


def test_c1b_assimilated_by_a_macroorganism_it_is_an_endosymbiont_and_an_ally() -> None:
    host = life("red", "3green+blue")
    game = alone(phase=5, clay_mound=host, yellow_parasite=parasite("yellow", "clay-mound"), red=pool("red+2green"))
    play(game, "evolve seaweed", "spend red")
    assert organism(game, "clay-mound")["macro"] == "seaweed" and organism(game, "clay-mound")["bionts"] == {
        "red": 1,
        "yellow": 1,
    }
    assert npc(game, "yellow")["state"] == "ally"
    assert asked(game) == ("buy", "red"), "the ally has not bought yet"


def test_q58_an_ally_gives_its_owner_one_more_purchase_each_turn() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}}}
    game = alone(phase=5, about=about, clay_mound=seaweed("red+yellow"), red=pool("2blue+green"))
    e = inside(game)
    play(game, "organ 2", "organ 1")
    assert sum(e.organs[: 16 * MOST_ORGANS]) == 2 and game.is_over


def test_q58_an_allied_yellow_biont_attacks_for_nothing() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}}}
    host = life("red+yellow", "2green", "quorum-sensing, riboswitches, cytochromes")
    guest = parasite("blue", "clay-mound", "none, cytochromes.base")
    game = alone(phase=5, about=about, clay_mound=host, blue_parasite=guest, red=pool("red"))
    play(game, "cure 2")
    assert catalysts(game, "red") == "red"
    assert organism(game, "blue-parasite")["diseased"] == [None, None]
    assert "capture blue" not in offered(game), "red's own biont pays, and has no blue catalyst"


def test_q58_g4b_also_if_reds_own_biont_has_bought_in_the_darwin_phase() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}}}
    host = life("red+yellow", "2green", "quorum-sensing, riboswitches, cytochromes", cancelled=["red"])
    guest = parasite("blue", "clay-mound", "none, cytochromes.base")
    game = alone(phase=5, about=about, clay_mound=host, blue_parasite=guest, red=pool("red"))
    play(game, "cure 2")
    assert catalysts(game, "red") == "red"


def test_q58_the_purchase_of_an_ally_is_lost_with_it_and_of_nobody_else() -> None:
    """Two bionts of red and a yellow ally, none of which has bought."""
    for colour, left in ((YELLOW, 2), (RED, 2)):
        game = alone(about={"npcs": {"yellow": {"place": "clay-mound"}}}, clay_mound=life("2red+yellow", "red"))
        e = inside(game)
        o = ORGANISMS.number("clay-mound")
        e.buyers[o * 4 + RED] = 3
        send_home(e, o, colour, True)
        assert e.buyers[o * 4 + RED] == left


def test_q58_home_again_it_is_hostile_from_the_next_turn() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}, "blue": {"ready": 9}}}
    things = {"clay_mound": life("red+yellow", "red"), "zeolite_lagoon": life("green", "", "rna-polymerase, nitrogenase")}
    game = alone(
        phase=4,
        draws=[0, 0, 1],
        about=about,
        dice=[6, 6, 2, 3, 4],
        agenda=["darwin-roll clay-mound", "phase 2"],
        **things,
    )
    idle(game, "atrophy")
    play(game, *(a for a in offered(game) if a == "lose-biont yellow"))
    assert npc(game, "yellow") == {"place": "pool", "state": "home", "ready": 6}
    assert "yellow-parasite" not in organisms(game)


def test_q58_it_commandeers_nothing() -> None:
    about = {"npcs": {"yellow": {"place": "clay-mound"}}}
    game = alone(
        phase=4, about=about, dice=[6, 5, 3, 3], agenda=["darwin-roll clay-mound"], red=pool(""), clay_mound=life("red+yellow")
    )
    play(game, "keep", "lose-biont red")
    assert "clay-mound" not in organisms(game) and npc(game, "yellow")["place"] == "pool"
    assert tableau(game, "red")["trophies"] == 1


# C1c. The biont on its cube


def test_c1c_the_automatic_biont_rolls_and_counts_as_any_other() -> None:
    things = {"clay_mound": life("red", "blue"), "yellow_parasite": parasite("yellow", "clay-mound"), "red": pool("")}
    game = alone(phase=4, dice=[2, 2], agenda=["darwin-roll yellow-parasite"], **things)
    assert chromosomes(game, "yellow-parasite") == "yellow"
    rolls = [about for about in told(game, "darwin-roll") if about["organism"] == "yellow-parasite"]
    assert sum(rolls[0][face] for face in ("ones", "twos", "threes", "fours", "fives", "sixes")) == 2


# C1d. Purchases, outside of a Crystal Catastrophe (2017)


def shopping(red: str, dice: list[int], decks: dict[str, str], mutations_: str = "", sky: str = "60", **more: object) -> Game:
    host = life("red", "2green+4blue")
    things = {"clay_mound": host, "yellow_parasite": parasite("yellow", "clay-mound", "", mutations_), "red": pool(red)}
    game = alone(phase=5, edition="2017", sky=sky, dice=dice, decks=decks, warm_pond=refugium(), **{**things, **more})
    return idle(game)


ROWS = {"cosmic": "cytochromes", "ocean": "tmrna", "coastal": "ribosomal-rna", "continent": "calvin-cycle"}


def test_c1d_it_pays_with_the_catalysts_of_its_host() -> None:
    game = shopping("red", [], ROWS)
    assert mutations(game, "yellow-parasite") == ["ribosomal-rna"], "the only one that one red catalyst can pay"
    assert catalysts(game, "red") == "none"
    assert told(game, "paid")[-1] == {"colour": "red", "pay": "red", "count": 1}


def test_c1d_dice_choose_among_what_it_can_pay() -> None:
    bought = {mutations(shopping("red+blue", [die], ROWS), "yellow-parasite")[0] for die in (1, 2)}
    assert bought == {"ribosomal-rna", "tmrna"}


def test_c1d_promotions_come_first() -> None:
    game = shopping("red+blue", [], ROWS, "heat-shock-proteins")
    assert mutations(game, "yellow-parasite") == ["heat-shock-proteins+"]
    assert catalysts(game, "red") == "blue"


def test_c1d_with_fission_it_buys_twice() -> None:
    game = shopping("red+yellow", [], {**ROWS, "ocean": "riboswitches"}, "mitochondria")
    assert mutations(game, "yellow-parasite") == ["ribosomal-rna", "mitochondria+"]
    assert catalysts(game, "red") == "none"


def test_c1d_it_buys_nothing_that_its_host_cannot_pay_and_no_macroorganism() -> None:
    assert mutations(shopping("none", [], ROWS), "yellow-parasite") == []
    assert mutations(shopping("yellow", [], ROWS), "yellow-parasite") == [], "the cosmos is neither active nor home"


def test_q57_the_exact_colour_is_paid_before_two_of_another() -> None:
    decks = {"cosmic": "cytochromes", "ocean": "ribosomal-rna", "coastal": "conjugation-pilus", "continent": "quorum-sensing"}
    game = shopping("red+2blue", [1], decks)
    assert told(game, "paid")[-1] in ({"colour": "red", "pay": "red", "count": 1}, {"colour": "red", "pay": "blue", "count": 2})
    for die in range(1, 7):
        game = shopping("red+2blue", [die], decks)
        bought = mutations(game, "yellow-parasite")[0]
        paid = told(game, "paid")[-1]
        assert (paid["pay"] == "red") == (bought == "ribosomal-rna")


def test_c1d_a_parasite_buys_after_its_host() -> None:
    things = {"clay_mound": life("red", "2green+4blue"), "yellow_parasite": parasite("yellow", "clay-mound")}
    game = alone(phase=5, edition="2017", sky="60", decks=ROWS, red=pool("red"), **things)
    assert asked(game) == ("buy", "red") and mutations(game, "yellow-parasite") == []
    play(game, "mutate coastal")
    assert mutations(game, "clay-mound") == ["ribosomal-rna"], "the host was first, and nothing is left"
    assert game.is_over and mutations(game, "yellow-parasite") == []


# C1e. Re-rolls


def test_c1e_it_rerolls_errors_only_sixes_first() -> None:
    things = {
        "clay_mound": life("red", "4blue+green"),
        "yellow_parasite": parasite("yellow", "clay-mound", "", "conjugation-pilus"),
    }
    agenda = ["darwin-roll yellow-parasite"]
    game = alone(phase=4, dice=[1, 5, 6, 2], agenda=agenda, red=pool(""), **things)  # one yellow cube, one yellow biont
    reroll = told(game, "darwin-reroll")
    assert reroll[0]["count"] == 2, "the six and the five, not the one"
    game = alone(phase=4, dice=[1, 2, 3, 4], agenda=agenda, red=pool(""), **things)
    assert told(game, "darwin-reroll") == []
    things["yellow_parasite"] = parasite("yellow", "clay-mound", "", "calvin-cycle")
    game = alone(phase=4, dice=[5, 6, 2, 3], agenda=agenda, red=pool(""), **things)
    assert [about["fives"] for about in told(game, "darwin-roll")] == [1]
    dice = [about for about in told(game, "darwin-dice") if about["face"] == "5"]
    assert dice and told(game, "darwin-reroll")[0]["count"] == 1, "with one yellow chromosome the six goes, the five stays"
    game = alone(phase=4, dice=[5, 6, 2, 1], agenda=agenda, red=pool(""), **things)
    assert [(about["face"], about["count"]) for about in told(game, "darwin-dice")] == [("1", 1), ("2", 1), ("5", 1)]


def test_c1e_with_dna_a_five_is_no_error() -> None:
    """A promoted mutation makes only sixes errors (G3a): the five is not rolled again."""
    guest = parasite("yellow", "clay-mound", "", "conjugation-pilus promoted")
    things = {"clay_mound": life("red", "4blue+green"), "yellow_parasite": guest, "red": pool("")}
    agenda = ["darwin-roll yellow-parasite"]
    game = alone(phase=4, dice=[5, 5, 2, 3], agenda=agenda, **things)
    assert told(game, "darwin-reroll") == [] and told(game, "atrophies") == []
    game = alone(phase=4, dice=[5, 6, 2, 3, 1], agenda=agenda, **things)
    assert told(game, "darwin-reroll")[0]["count"] == 1


# C1f. Sex


def test_c1f_it_roils_a_deck_whose_top_it_cannot_pay_for() -> None:
    decks = {"cosmic": "cytochromes", "ocean": "tmrna", "coastal": "ribosomal-rna", "continent": "trna"}
    game = shopping("red", [1], decks, "mrna")
    roiled = told(game, "npc-roiled")
    assert len(roiled) == 1 and roiled[0]["row"] in ("ocean", "continent")
    rows = {told(shopping("red", [die], decks, "mrna"), "npc-roiled")[0]["row"] for die in (1, 2)}
    assert rows == {"ocean", "continent"}, "both cannot be paid for and are active"
    rich = shopping("red+blue", [1, 1], decks, "mrna")
    assert told(rich, "npc-roiled") == [], "it could pay for every top card"


def test_c1f_decks_of_active_rows_come_before_that_of_an_inactive_home_row() -> None:
    """Only the cosmos and the coast are active; the ocean is its home row (H1a)."""
    decks = {"cosmic": "tmrna", "ocean": "riboswitches", "coastal": "trna", "continent": "mrna"}
    rows = [told(shopping("red", [die], decks, "quorum-sensing promoted", sky="46"), "npc-roiled") for die in (1, 2)]
    assert [about[0]["row"] for about in rows] == ["cosmic", "coastal"], "by dice between active rows"
    decks |= {"cosmic": "ribosomal-rna", "coastal": "heat-shock-proteins"}
    game = shopping("red", [1], decks, "quorum-sensing promoted", sky="46")
    assert [about["row"] for about in told(game, "npc-roiled")] == ["ocean"], "the top cards of the active rows can be paid"


# C1g. Red queens


def test_c1g_it_refuses_every_red_queen_that_it_can_and_makes_none() -> None:
    crowned = parasite("yellow", "clay-mound", "", "rna-polymerase, tmrna")
    game = captive(yellow_parasite=crowned)
    assert "capture yellow" not in offered(game)
    assert why(game, "capture yellow") == ("crowns", "H4")
    game = captive(yellow_parasite=parasite("yellow", "clay-mound", "", "rna-polymerase"))
    assert "capture yellow" in offered(game), "two crowns against one need no permission"
    things = {"clay_mound": life("red", "", "nitrogenase, heat-shock-proteins"), "red": pool("2red+2green")}
    game = alone(phase=5, yellow_parasite=parasite("yellow", "clay-mound", "", "quorum-sensing"), **things)
    assert organism(idle(game), "yellow-parasite")["diseased"] == [None, None]


# C1h. Crystal Catastrophe


@pytest.mark.parametrize("edition", ["2020", *OLDER])
def test_c1h_crystal_catastrophe_is_in_force_in_2020(edition: str) -> None:
    game = primordia.new_game("genesis", mode="solitaire", seed=1, edition=edition)
    assert inside(game).crystal == int(edition == "2020")


def test_c1h_players_buy_mutations_only_to_cancel_errors() -> None:
    game = alone(phase=5, decks=ROWS, clay_mound=life("red", "green"), red=pool("red+blue"))
    assert game.is_over or not {a for a in offered(game) if a.startswith("mutate")}


def test_q57_in_a_crystal_catastrophe_it_buys_only_to_cancel_an_error() -> None:
    things = {"clay_mound": life("red", "4blue"), "yellow_parasite": parasite("yellow", "clay-mound"), "red": pool("red")}
    calm = alone(phase=4, decks=ROWS, dice=[2, 3], agenda=["darwin-roll yellow-parasite", "phase 5"], **things)
    idle(calm)
    assert mutations(calm, "yellow-parasite") == [] and catalysts(calm, "red") == "red"
    hit = alone(phase=4, decks=ROWS, dice=[2, 6, 6], agenda=["darwin-roll yellow-parasite", "phase 5"], **things)
    assert mutations(hit, "yellow-parasite") == ["ribosomal-rna"] and catalysts(hit, "red") == "none"
    assert organism(hit, "yellow-parasite")["bionts"] == {"yellow": 1}, "the error is cancelled"


def test_g4b_to_cancel_is_also_the_purchase_of_an_automatic_parasite() -> None:
    things = {"clay_mound": life("red", "4blue"), "yellow_parasite": parasite("yellow", "clay-mound"), "red": pool("red")}
    for dice, cancelled in (([2, 3], False), ([2, 6, 6], True)):
        game = alone(phase=4, decks=ROWS, dice=dice, agenda=["darwin-roll yellow-parasite", "go-first red"], **things)
        assert ("cancelled" in game.position()) == cancelled


# Q55. Who decides


def test_q55_the_player_decides_for_both_colours_and_asks_himself_for_nothing() -> None:
    things = {
        "clay_mound": life("red", "2green", "quorum-sensing, cytochromes"),
        "green_parasite": parasite("green", "clay-mound", "none, cytochromes.base", "rna-polymerase, riboswitches"),
    }
    game = alone(phase=5, red=pool("2yellow"), **things)
    play(game, "cure 2")
    assert not told(game, "refused") and not told(game, "permitted") and told(game, "cured")


def test_q55_one_vote_for_gaia_and_both_tableaus_pay() -> None:
    game = alone(
        agenda=["threat snowball", "dusk", "phase 2"],
        about={"climate": ["cool", "cool", "cool", "cool"]},
        red=pool("red"),
        green=pool("green"),
    )
    assert asked(game)[0] == "call-vote"
    play(game, "yes")
    assert [step.kind for step in game.waiting] == ["ballot"]
    play(game, "gaia")
    assert catalysts(game, "red") == "none" and catalysts(game, "green") == "none"
    assert [about["colour"] for about in told(game, "spent")] == ["red", "green"]


def test_q55_automatic_parasites_do_not_block_and_a_biont_may_move_in() -> None:
    things = {
        "clay_mound": life("2red", "green", "rotary-flagellum"),
        "yellow_parasite": parasite("yellow", "clay-mound", "", "conjugation-pilus, bacteriorhodopsin"),
    }
    game = alone(**things)
    play(game, "lift clay-mound", "put yellow-parasite")
    assert organism(game, "yellow-parasite")["bionts"] == {"red": 1, "yellow": 1}
    assert npc(game, "yellow")["state"] == "hostile"


# Q56. Driven out


def supplanted(**more: object) -> Game:
    """Red's parasite takes two cubes from green's bacterium, where yellow held one."""
    host = life("green", "green", "nitrogenase, cytochromes, rna-polymerase")
    about = {"npcs": {"blue": {"ready": 9}}}
    guest = parasite("yellow", "zeolite-lagoon", "rna-polymerase.base")
    game = alone(about=about, zeolite_lagoon=host, yellow_parasite=guest, warm_pond=refugium(), **more)
    play(game, "lift pool", "attach front zeolite-lagoon")
    while asked(game)[0] in ("join", "steal"):
        play(game, "enough" if asked(game)[0] == "join" else sorted(offered(game))[0])
    return game


def test_q56_driven_out_it_tries_the_side_that_it_shows_once_more() -> None:
    game = supplanted(clay_mound=life("red", "green", "ribosomal-rna"))
    assert organism(game, "yellow-parasite")["host"] == "clay-mound"
    assert organism(game, "yellow-parasite")["side"] == "Malaria"


def test_q56_without_another_host_it_goes_extinct() -> None:
    game = supplanted()
    assert "yellow-parasite" not in organisms(game)
    assert npc(game, "yellow") == {"place": "pool", "state": "home", "ready": 6}


def test_q56_it_takes_as_many_cubes_as_it_can_hold() -> None:
    game = alone(dice=[1, 1], **YELLOW_ON_MOUND)
    assert None not in organism(game, "yellow-parasite")["diseased"]


# Q57. Losses and pools


def test_q57_it_is_not_compensated_and_its_catalysts_go_to_its_host() -> None:
    things = {"clay_mound": life("red", "blue"), "yellow_parasite": parasite("yellow", "clay-mound", "", "rna-polymerase")}
    agenda = ["darwin-roll yellow-parasite"]
    game = alone(phase=4, dice=[1, 2, 2], agenda=agenda, red=pool(""), **things)
    assert catalysts(game, "red") == "yellow", "the colour of its card, into the pool of its host"
    things["yellow_parasite"] = parasite("yellow", "clay-mound")
    game = alone(phase=4, dice=[6, 6, 6, 6], agenda=agenda, red=pool(""), **things)
    assert "yellow-parasite" not in organisms(game)
    e = inside(game)
    assert not any(e.disks[4:8]) and not any(e.owed) and catalysts(game, "red") == "none"


def test_q57_dice_choose_what_it_loses() -> None:
    things = {"clay_mound": life("red", "blue"), "red": pool("")}
    guest = parasite("yellow", "clay-mound", "", "rna-polymerase, calvin-cycle")
    left = set()
    for die in (1, 2):
        dice = [6, 2, 3, 4, 6, die]  # four dice, of which the six is rolled again
        game = alone(phase=4, dice=dice, agenda=["darwin-roll yellow-parasite"], yellow_parasite=guest, **things)
        left.add(tuple(mutations(game, "yellow-parasite")))
    assert left == {("rna-polymerase",), ("calvin-cycle",)}


def test_q57_also_with_immunology_within_the_tier() -> None:
    """Nobody chooses another order for it: it loses a mutation cube, never its only biont before."""
    guest = parasite("yellow", "clay-mound", "", "mitochondria promoted")
    things = {"clay_mound": life("red", "blue"), "yellow_parasite": guest, "red": pool("")}
    for die in range(1, 7):
        game = alone(phase=1, agenda=["crisis 1 2 2 0 none", "go-first red"], dice=[die], **things)
        assert organism(game, "yellow-parasite")["bionts"] == {"yellow": 1}


def test_q57_dice_choose_under_ultraviolet() -> None:
    guest = parasite("yellow", "clay-mound", "", "rna-polymerase, calvin-cycle")
    left = set()
    for die in (1, 2):
        agenda = ["crisis 6 1 1 0 none", "phase 2"]
        game = alone(phase=1, sky="59", dice=[die], agenda=agenda, clay_mound=life("red", "blue"), yellow_parasite=guest)
        left.add(tuple(mutations(game, "yellow-parasite")))
    assert left == {("rna-polymerase",), ("calvin-cycle",)}


# C3a, Q61. The introductory solitaire


def introductory(**about: object) -> Game:
    return mode("introductory", "red green", 5, (), {"alone": True}, **about)


def test_c3a_ten_points_of_both_colours_together_win_q61() -> None:
    rich = {"clay_mound": life("2red", "3blue"), "zeolite_lagoon": life("green", "3blue")}  # 5 + 4
    game = idle(introductory(**rich))
    assert game.scores() == [9] and (game.view()["ending"], game.winners()) == ("missed-events", [])
    rich["warm_pond"] = life("green")
    game = idle(introductory(**rich))
    assert game.scores() == [10] and (game.view()["ending"], game.winners()) == ("ten-points", [0])


@pytest.mark.parametrize("edition", OLDER)
def test_c3a_there_is_none_in_older_editions(edition: str) -> None:
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", mode="introductory", players=1, edition=edition)
    assert caught.value.message == "genesis.setup.intro-solo" and edition.replace("-", ", ") in str(caught.value)


def test_q61_no_automatic_parasites_no_crystal_catastrophe_no_trophies() -> None:
    game = primordia.new_game("genesis", mode="introductory", players=1, seed=2)
    assert game.view()["npcs"] == {} and not inside(game).crystal
    assert game.view()["goal"] == {"reached": "", "points": 0, "needed": 10}
    game = idle(introductory(clay_mound=life("2red", "3blue"), red=pool("", trophies=9)))
    assert game.scores() == [5]


# Whole games


@pytest.mark.parametrize("colour", range(4))
def test_an_automatic_parasite_has_no_seat_and_is_never_asked(colour: int) -> None:
    others = [name for k, name in enumerate(COLOURS.names) if k != colour][:2]
    game = primordia.new_game("genesis", mode="solitaire", seed=colour, colours=others)
    while game.decision is not None:
        assert game.decision.seat == 0
        assert inside(game).seats[game.decision.colour] == 0
        game.play(game.legal_actions()[0])
    assert inside(game).owner[FIRST_PARASITE + colour] in (-1, *range(4))
