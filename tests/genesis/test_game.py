"""Whole games of Bios:Genesis through the public face: setting up, order, phases, endings, views, votes, records."""

import json
import random
import tomllib
from pathlib import Path

import pytest
import tomli_w

import primordia
from primordia.kernel.game import Game
from tests.checks import agrees
from tests.genesis.table import (
    COLOURS,
    PLACARDS,
    ROWS,
    asked,
    asked_in_turn,
    at_random,
    catalysts,
    chromosomes,
    document,
    idle,
    life,
    move,
    nothing,
    offered,
    organism,
    organisms,
    parasite,
    place,
    play,
    pool,
    refugia,
    refugium,
    refused,
    roll,
    score,
    start,
    table,
    tableau,
    told,
    voting,
    whole_turn,
    why,
)

EONS = {"hadean": range(37, 43), "archean": range(43, 50), "proterozoic": range(50, 61)}


def new(players: int = 2, seed: int = 1, **options: object) -> Game:
    return primordia.new_game("genesis", players=players, seed=seed, **options)


def to_the_end(game: Game, seed: int = 1) -> Game:
    rng = random.Random(seed)
    while not game.is_over:
        at_random(game, rng)
    return game


def nobody_acts(game: Game) -> Game:
    """Everybody does nothing to the end."""
    while not game.is_over:
        game.play(nothing(game))
    return game


def events(game: Game) -> list[int]:
    """The events drawn so far."""
    return [int(entry["event"]) for entry in told(game, "event")]


# C. Setting up


@pytest.mark.parametrize(("players", "bionts"), [(2, 4), (3, 4), (4, 3)])
def test_16_b4_c_bionts_and_one_catalyst_of_the_own_colour(players, bionts):
    game = new(players)
    assert game.view()["phase"] == 2  # nobody could do anything before the first assignment
    assert len(game.view()["tableaus"]) == players
    for colour in game.view()["tableaus"]:
        assert catalysts(game, colour) == colour
        assert tableau(game, colour)["bionts"] == bionts
        assert tableau(game, colour)["trophies"] == 0
        assert tableau(game, colour)["parasite_ready"] is True


def test_c_a_colours_are_dealt_at_random():
    seats = [tuple(new(2, seed).view()["seats"].items()) for seed in range(40)]
    assert {colour for seat in seats for colour, _ in seat} == set(COLOURS)
    assert len(set(seats)) > 6  # in either order


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 4), (4, 3)])
def test_b3b_pool_limit_is_twelve_divided_by_the_players(players, limit):
    colours = " ".join(COLOURS[:players])
    rich = table(colours, red=pool(f"{limit}blue"), interplanetary_dust=refugium())
    assert catalysts(rich, "red") == f"{limit}blue"
    with pytest.raises(primordia.SetupError) as caught:
        table(colours, red=pool(f"{limit + 1}blue"))
    assert caught.value.arguments["limit"] == limit


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 4), (4, 3)])
def test_b3b_biosynthesis_stops_at_the_limit(players, limit):
    """Three proteins with four red chromosomes are twelve red catalysts; what is refused becomes half as many others (B3c)."""
    colours = " ".join(COLOURS[:players])
    game = table(colours, agenda=["go-first red", "phase 4"], hydrogen_volcano=life("red", "3red"), red=pool())
    play(roll(game, 1, 1, 1, 2, 3), "no")
    assert tableau(game, "red")["catalysts"]["red"] == limit
    assert asked(game) == ("substitute", "red")
    assert game.view()["asked"][0]["context"]["left"] == str((13 - limit) // 2)
    assert "take red" not in offered(game)


@pytest.mark.parametrize(("short", "last"), [(False, 10), (True, 7)])
def test_1_c_d_three_seven_and_ten_events_in_the_order_of_the_eons(short, last):
    for seed in range(6):
        game = new(2, seed, mode="introductory", short=short)
        left = list(game.view()["events_left"].values())
        assert sum(left) + len(events(game)) == 10 + last
        to_the_end(game, seed)
        drawn = events(game)
        assert len(set(drawn)) == len(drawn)
        assert [sum(1 for event in drawn if event in eon) for eon in EONS.values()] == [3, 7, last]
        assert [event for eon in EONS.values() for event in drawn if event in eon] == drawn
        assert list(game.view()["events_left"].values()) == [0, 0, 0]


def test_c_d_which_events_are_left_out_is_up_to_chance():
    decks = [frozenset(events(nobody_acts(new(2, seed, mode="introductory")))) for seed in range(25)]
    assert frozenset().union(*decks) == set(range(37, 61))
    assert len({deck & set(EONS["hadean"]) for deck in decks}) > 5
    assert len({deck & set(EONS["proterozoic"]) for deck in decks}) > 5


def test_c_e_g_h_refugia_mutations_and_the_public_stack():
    game = new(4, auto=False)
    rows = game.view()["rows"]
    in_play = {row: list(about["refugia"]) for row, about in rows.items()}
    assert [rows[row]["refugia_left"] + len(in_play[row]) for row in ROWS] == [3, 3, 5, 5]
    assert all(name in PLACARDS[row] for row in ROWS for name in in_play[row])
    assert [rows[row]["mutations_left"] for row in ROWS] == [5, 5, 5, 5]
    assert len({rows[row]["top"]["mutation"] for row in ROWS}) == 4
    assert len(game.view()["stack"]) == 8
    assert game.view()["organisms"] == {}


def test_c_g_the_decks_hold_twenty_different_mutations():
    """Roiled under an event with all rows active, each deck shows its five cards and then the first one again."""
    seen: dict[str, list[str]] = {row: [] for row in ROWS}
    decks: dict[str, object] = {"top": list(TOPS), "veiled": [4, 4, 4, 4]}
    for _ in range(6):
        game = start({**document(phase=1, draws=(0, 0, 1), agenda=["go-first green", "phase 1"]), "decks": decks})
        game.force(cards=["59"])
        for row in ROWS:
            seen[row].append(game.view()["rows"][row]["top"]["mutation"])
        play(game, "no")
        decks = tomllib.loads(game.position())["decks"]
    for row in ROWS:
        assert len(set(seen[row])) == 5 and seen[row][5] == seen[row][0]
    assert len({name for row in ROWS for name in seen[row]}) == 20


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "genesis.setup.players"),
        ({"mode": "solitaire", "players": 3}, "genesis.setup.players"),
        ({"mode": "cooperative", "players": 1}, "genesis.setup.players"),
        ({"mode": "introductory", "players": 1, "edition": "2017"}, "genesis.setup.intro-solo"),
        ({"mode": "solitaire", "parasites": False}, "genesis.setup.parasites"),
        ({"mode": "cooperative", "parasites": False}, "genesis.setup.parasites"),
        ({"mode": "solitaire", "colours": "red"}, "genesis.setup.colours"),
        ({"mode": "solitaire", "colours": "red+pink"}, "genesis.setup.colours"),
        ({"mode": "solitaire", "colours": ["red", "red"]}, "genesis.setup.colours"),
        ({"players": 2, "colours": "red+blue"}, "genesis.setup.colours-dealt"),
        ({"players": 5}, "kernel.setup.players"),
        ({"edition": "2015"}, "kernel.setup.value"),
        ({"mode": "party"}, "kernel.setup.value"),
        ({"short": "yes"}, "kernel.setup.value"),
        ({"climate": True}, "kernel.setup.option"),
        ({"cards": "[mutations.unicorn]\n"}, "genesis.cards.unknown"),
        ({"cards": Path("no-such-file.toml")}, "genesis.cards.unreadable"),
    ],
)
def test_what_cannot_be_set_up(options, message):
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", seed=1, **options)
    assert caught.value.message == message


# A6. Player order


@pytest.mark.parametrize(
    ("colours", "order"),
    [
        ("green blue", "blue green"),
        ("yellow red", "red yellow"),
        ("green red blue", "red blue green"),
        ("yellow green blue", "yellow blue green"),
        ("blue green yellow red", "red yellow blue green"),
    ],
)
def test_a6a_colours_that_are_not_in_the_game_are_passed_over(colours, order):
    """The card says red, yellow, blue, green."""
    game = table(colours, sky="37", interplanetary_dust=refugium())
    assert game.view()["order"] == order.split()
    assert asked_in_turn(game, "assign") == order.split()


def test_a6_every_event_has_an_order_of_its_own():
    order = {sky: table("red yellow green blue", sky=sky).view()["order"] for sky in ("38", "44", "48", "53")}
    assert order == {
        "38": ["green", "red", "yellow", "blue"],
        "44": ["yellow", "blue", "red", "green"],
        "48": ["blue", "green", "yellow", "red"],
        "53": ["red", "green", "blue", "yellow"],
    }


FOUR = "red yellow green blue"
WANTON = {"clay_mound": life("green", "", "rotary-flagellum"), "warm_pond": life("red", "", "heat-shock-proteins")}
HOMES = {**WANTON, "geothermal_zinc": life("yellow"), "hydrothermal_vent": life("blue")}
PURSES = {colour: pool(colour) for colour in COLOURS}


def buyers(game: Game) -> list[str]:
    order = []
    while not game.is_over:
        order.append(asked(game)[1])
        game.play(nothing(game))
    return order


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a6b_28_wanton_first_player_of_the_assignment(answer):
    game = table(FOUR, sky="37", interplanetary_dust=refugium(), **WANTON)
    assert tableau(game, "green")["wantonness"] == 1
    assert asked(game) == ("go-first", "green")
    assert offered(game) == {"yes", "no"}
    play(game, answer)
    first = ["green", "red", "yellow", "blue"] if answer == "yes" else ["red", "yellow", "blue", "green"]
    assert game.view()["order"] == first
    assert asked_in_turn(game, "assign") == first


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a6b_28_wanton_first_player_of_the_darwin_rolls(answer):
    game = table(FOUR, phase=4, sky="37", **HOMES, **PURSES)
    assert asked(game) == ("go-first", "green")
    play(roll(game, *[2, 3] * 8), answer)
    idle(game, "go-first", "green")  # a new phase, a new offer
    first = ["green", "red", "yellow", "blue"] if answer == "yes" else ["red", "yellow", "blue", "green"]
    assert [entry["colour"] for entry in told(game, "darwin-roll")] == first
    assert game.view()["phase"] == 5


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a6b_28_wanton_first_player_of_the_purchases(answer):
    decks = {"cosmic": "mrna", "ocean": "superoxide-dismutase", "coastal": "cytochromes", "continent": "calvin-cycle"}
    game = table(FOUR, phase=5, sky="59", decks=decks, **HOMES, **PURSES)  # yellow, blue, red, green
    assert asked(game) == ("go-first", "green")
    play(game, answer)
    first = ["green", "yellow", "blue", "red"] if answer == "yes" else ["yellow", "blue", "red", "green"]
    assert buyers(game) == first


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a6b_28_wanton_first_player_of_the_events(answer):
    """Who is asked first whether there shall be a vote."""
    data = document(FOUR, phase=1, sky="37", draws=(0, 0, 1), climate="cool cool cool", **WANTON)
    game = start(data)
    game.force(cards=["57"])  # red, green, yellow, blue
    assert asked(game) == ("go-first", "green")
    play(game, answer)
    while asked(game)[0] != "call-vote":
        play(game, sorted(offered(game))[0])
    first = ["green", "red", "yellow", "blue"] if answer == "yes" else ["red", "green", "yellow", "blue"]
    assert asked_in_turn(game, "call-vote") == first


def test_28_no_order_in_the_autocatalytic_phase_and_no_offer():
    game = table(FOUR, sky="37", agenda=["go-first red", "phase 3"], interplanetary_dust=refugium("blue"), **WANTON)
    play(roll(game, 1, 1), "no")
    assert asked(game) == ("animation", "blue")
    play(game, "animate yellow", "animate yellow", "pass")
    assert asked(game) == ("go-first", "green")
    assert game.view()["phase"] == 4


def test_28_whoever_begins_anyway_is_not_asked():
    game = table(FOUR, sky="38", interplanetary_dust=refugium(), **WANTON)  # green is first
    assert asked(game) == ("assign", "green")


def test_a6b_of_two_equally_wanton_players_neither_is_asked():
    both = {"clay_mound": life("green", "", "rotary-flagellum"), "warm_pond": life("red", "", "conjugation-pilus")}
    game = table(FOUR, sky="37", interplanetary_dust=refugium(), **both)
    assert asked(game) == ("assign", "red")


def test_a6b_a_foreign_gene_is_as_wanton_as_its_organism():
    """Blue resides in green's organism and has an icon of its own besides."""
    game = table(
        FOUR,
        sky="38",
        interplanetary_dust=refugium(),
        clay_mound=life("green+blue", "", "rotary-flagellum"),
        warm_pond=life("blue", "", "conjugation-pilus"),
    )
    assert {colour: tableau(game, colour)["wantonness"] for colour in COLOURS} == {"red": 0, "yellow": 0, "green": 1, "blue": 2}
    assert asked(game) == ("go-first", "blue")


# A6d. Passing; A. the phases


def test_a6d_who_passes_is_not_asked_again():
    decks = {"cosmic": "mrna", "ocean": "superoxide-dismutase", "coastal": "cytochromes", "continent": "calvin-cycle"}
    game = table(decks=decks, interplanetary_dust=refugium(), warm_pond=life("green"), clay_mound=life("blue"))
    roll(game, 2, 3, 2, 3)
    assert asked_in_turn(game, "assign") == ["blue", "green"]
    assert asked_in_turn(game, "buy") == ["blue", "green"]
    assert game.is_over
    assert [entry["phase"] for entry in told(game, "phase")] == [2, 3, 4, 5]
    assert chromosomes(game, "warm-pond") == "green"


@pytest.mark.parametrize("seed", range(4))
def test_a_five_phases_a_turn_and_no_turn_left_out(seed):
    game = to_the_end(new(2 + seed % 3, seed), seed)
    told_phases = [(entry["turn"], entry["phase"]) for entry in told(game, "phase")]
    assert told_phases == [(turn, phase) for turn in range(1, game.view()["turn"] + 1) for phase in range(1, 6)]
    rules = {entry.rule for entry in game.journal if entry.kind == "phase"}
    assert rules == {"A1", "A2", "A3", "A4", "A5"}


# I. Both endings


def test_i_the_events_run_out():
    game = whole_turn("46", warm_pond=life("green", "red"), clay_mound=life("blue"))
    roll(game, 2, 3, 4, 2, 3)
    idle(game)
    assert game.view()["ending"] == "events"
    assert (score(game, "green"), score(game, "blue")) == (2, 1)
    assert game.winners() == [0]
    assert game.decision is None and list(game.legal_actions()) == []
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play("done")
    assert caught.value.message == "kernel.illegal.over"


def test_i_the_last_words_name_points_and_winners():
    game = idle(roll(whole_turn("46", warm_pond=life("green", "red"), clay_mound=life("blue")), 2, 3, 4, 2, 3))
    assert told(game, "scored") == [{"colour": "green", "count": 2}, {"colour": "blue", "count": 1}]
    assert (game.journal[-1].kind, game.journal[-1].rule) == ("ended-events", "I")
    assert game.journal[-1].arguments == {"winners": "green", "count": 2}
    shared = idle(roll(whole_turn("46", warm_pond=life("green"), clay_mound=life("blue")), 2, 3, 2, 3))
    assert shared.journal[-1].arguments == {"winners": "green+blue", "count": 1}
    game = voting(warm_pond=life("green", "2green+blue"), clay_mound=life("blue", "2green"))
    game.play("medea", seat=0)
    game.play("gaia", seat=1)
    idle(roll(game, *[2, 3, 4, 2, 3] * 3))
    assert game.journal[-1].kind == "ended-armageddon"
    assert game.journal[-1].arguments == {"winners": "blue", "count": 3}


def test_i_nobody_has_won_before_the_end():
    assert new(3).winners() == []


def test_q53_armageddon_the_turn_is_played_in_full_and_events_may_be_left():
    data = document(phase=1, draws=(0, 0, 9), climate="cool cool cool", agenda=["go-first green", "phase 1"])
    data["organisms"] = {"warm-pond": dict(life("green", "red+blue"))}
    game = start(data)
    game.force(cards=["57"], dice=[2, 3, 2, 3])
    play(game, "no")
    assert asked_in_turn(game, "call-vote") == ["green", "blue"]  # nobody calls
    idle(game)
    assert game.view()["ending"] == "armageddon"
    assert [entry["phase"] for entry in told(game, "phase")] == [1, 2, 3, 4, 5]
    assert sum(game.view()["events_left"].values()) == 8


def test_q53_the_last_event_and_armageddon_at_once_medea_still_counts():
    game = voting(warm_pond=life("green", "2green+blue"), clay_mound=life("blue", "2green"))
    game.play("medea", seat=0)
    game.play("gaia", seat=1)
    roll(game, *[2, 3, 4, 2, 3] * 3)
    idle(game)
    assert game.view()["ending"] == "armageddon"
    assert (score(game, "green"), score(game, "blue")) == (2, 3)
    assert game.winners() == [1]


def test_37_a_shared_victory():
    game = whole_turn("46", warm_pond=life("green"), clay_mound=life("blue"))
    idle(roll(game, 2, 3, 2, 3))
    assert game.winners() == [0, 1]


# C3. The introductory game (Q54)


def intro(parasites: bool = True, **about: object) -> Game:
    return table(options={"mode": "introductory", "parasites": parasites}, **about)


@pytest.mark.parametrize("parasites", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_c3_no_climate_no_macroorganisms_no_trophies(seed, parasites):
    game = new(2 + seed, seed, mode="introductory", parasites=parasites)
    rng = random.Random(seed)
    verbs = set()
    while not game.is_over:
        verbs |= {action.verb for action in game.legal_actions()}
        at_random(game, rng)
    assert game.view()["climate"] == []
    assert game.view()["waterworld"] is False
    assert game.view()["ending"] == "events"
    assert len(game.view()["stack"]) == 8
    assert not verbs & {"evolve", "organ", "gaia", "medea", "landfall"}
    assert parasites or not verbs & {"attach", "steal", "cure", "capture", "infect", "donate", "ask"}
    told_kinds = {entry.kind for entry in game.journal}
    assert not told_kinds & {"climate-changed", "cancer", "drought", "armageddon", "waterworld-began"}


def test_c3_no_trophy_points_and_always_warm():
    game = intro(phase=3, warm_pond=refugium("green"), green=pool("none", trophies=2), about={"climate": []})
    assert score(game, "green") == 0
    advanced = table(phase=3, warm_pond=refugium("green"), green=pool("none", trophies=2))
    assert score(advanced, "green") == 2


@pytest.mark.parametrize("parasites", [True, False])
def test_q54_parasites_may_attach_or_not(parasites):
    """Green has nothing else to do: his salmonella takes yellow cubes."""
    about = {"sky": "37", "clay_mound": life("blue", "", "cytochromes")}
    assert asked_in_turn(intro(parasites, **about), "assign") == (["blue", "green"] if parasites else ["blue"])
    if parasites:
        game = idle(intro(parasites, **about), "assign", "green")
        play(game, "lift pool", "enough")
        assert organism(game, "green-parasite")["diseased"] == [None, "cytochromes.base"]


@pytest.mark.parametrize("parasites", [True, False])
def test_q54_a_foreign_biont_stays_or_goes_home_compensated(parasites):
    game = intro(parasites, phase=3, sky="37", agenda=["go-first green", "phase 3"], clay_mound=refugium("2green+blue"))
    roll(game, 3, 3, 1, 1, 2, 2)
    play(game, "no")
    while asked(game)[0] != "create":
        play(game, sorted(offered(game))[0])
    play(roll(game, *[2, 3] * 6), "create")
    assert organism(game, "clay-mound")["owner"] == "green"
    assert organism(game, "clay-mound")["bionts"] == ({"green": 2, "blue": 1} if parasites else {"green": 2})
    assert tableau(game, "blue")["bionts"] == (3 if parasites else 4)
    assert catalysts(game, "blue") == ("blue" if parasites else "2blue")


@pytest.mark.parametrize("parasites", [True, False])
def test_q54_hgt_into_the_organisms_of_others(parasites):
    game = intro(
        parasites,
        sky="38",  # green is first
        clay_mound=life("2green", "", "rotary-flagellum"),
        hydrothermal_vent=life("blue"),
        green_rust_fumarole=life("green"),
    )
    play(game, "lift clay-mound")
    assert {"put pool", "put green-rust-fumarole"} <= offered(game)
    assert ("put hydrothermal-vent" in offered(game)) is parasites


def test_q54_no_red_queen_without_parasites():
    things = {"clay_mound": life("green", "", "tmrna"), "blue_parasite": parasite("blue", "clay-mound"), "green": pool("3blue")}
    assert "capture blue" in offered(idle(intro(True, phase=5, **things), "buy", "green"))
    del things["blue_parasite"]
    game = idle(intro(False, phase=5, **things), "buy", "green")
    assert "capture blue" not in offered(game)
    assert why(game, "capture blue") == ("no-parasites", "C3")


# Views


def seats(game: Game) -> list[int | None]:
    return [None, *range(len(game.view()["tableaus"]))]


def differ(one: Game, other: Game) -> None:
    """Two situations that are not the same look the same to everybody."""
    assert one.fingerprint() != other.fingerprint()
    for seat in seats(one):
        assert one.view(seat) == other.view(seat)


TOPS = ("tmrna", "ribozyme", "trna", "mrna")
REST = [
    ["riboswitches", "ribosomal-rna", "superoxide-dismutase", "rna-polymerase"],
    ["rotary-flagellum", "heat-shock-proteins", "cytochromes", "quorum-sensing"],
    ["mitochondria", "reverse-citric-cycle", "conjugation-pilus", "chloroplast-symbiont"],
    ["calvin-cycle", "nitrogenase", "endospore-coat", "bacteriorhodopsin"],
]


def with_decks(beneath: list[list[str]], veiled: list[int]) -> Game:
    data = document(phase=5, warm_pond=life("green"), green=pool("2green+2blue"))
    data["decks"] = {"top": list(TOPS), "beneath": beneath, "veiled": veiled}
    return start(data)


def test_q17_q65_nobody_sees_beneath_the_top_card():
    known = with_decks(REST, [0, 0, 0, 0])
    assert known.view()["rows"]["ocean"]["top"] == {"mutation": "ribozyme", "colour": "blue", "dot": "red"}
    assert known.view()["rows"]["ocean"]["mutations_left"] == 5
    differ(known, with_decks([row[::-1] for row in REST], [0, 0, 0, 0]))
    differ(known, with_decks(REST[::-1], [0, 0, 0, 0]))
    differ(known, with_decks([[], [], [], []], [4, 4, 4, 4]))  # which nobody has ever seen


def test_h1_nobody_sees_the_reverse_of_a_card_before_it_is_bought():
    """The colour that a promotion adds is printed in front; the abilities are not."""
    pack = '[mutations.cytochromes.promoted]\nname = "Spore Wall"\nicons = ["spore", "hgt"]\n'
    about = {"phase": 5, "decks": {"continent": "cytochromes"}, "warm_pond": life("green"), "green": pool("2yellow")}
    plain, packed = table(**about), table(options={"cards": pack}, **about)
    differ(plain, packed)
    for game in (plain, packed):
        play(game, "mutate continent")
    assert plain.view() == packed.view()
    promoted = {"phase": 5, "warm_pond": life("green", "", "cytochromes promoted"), "green": pool("2yellow")}
    plain, packed = table(**promoted), table(options={"cards": pack}, **promoted)
    assert organism(plain, "warm-pond")["icons"] == {"nucleus": 1}
    assert organism(packed, "warm-pond")["icons"] == {"hgt": 1, "spore": 1}


def test_nobody_sees_the_events_to_come():
    """Of two games with the same table nothing tells which card comes next."""
    decks = dict(zip(ROWS, TOPS, strict=True))
    text = tomli_w.dumps(document(sky="44", draws=(0, 5, 10), decks=decks, interplanetary_dust=refugium("green")))
    games = [primordia.from_position(text, seed=seed) for seed in range(6)]
    assert all(game.view(seat) == games[0].view(seat) for game in games for seat in seats(game))
    assert list(games[0].view()["events_left"].values()) == [0, 5, 10]
    for game in games:
        game.force(dice=[3, 3])
        for _ in range(40):
            if game.view()["turn"] == 5 and not game.is_over:
                at_random(game, random.Random(1))
    assert len({game.view()["event"] for game in games}) > 1


def test_the_options_go_to_who_is_asked_alone():
    game = table(interplanetary_dust=refugium())
    (question,) = game.view(1)["asked"]
    assert question["options"] == [action.text for action in game.legal_actions()]
    assert (question["seat"], question["kind"], question["rule"]) == (1, "assign", "E")
    assert "options" not in game.view(0)["asked"][0]
    assert "options" not in game.view()["asked"][0]
    assert list(game.legal_actions(0)) == []


def test_a_view_is_plain_data_and_names_everything():
    game = table(
        warm_pond=refugium("green", alive="red", enzymes="blue"),
        clay_mound=life("blue", "red", "tmrna promoted"),
        green_parasite=parasite("green", "clay-mound", "tmrna.base, tmrna.plus"),
        hydrothermal_vent=life("blue", macro="seaweed", organs=[1]),
    )
    view = json.loads(json.dumps(game.view(0)))
    assert view == game.view(0)
    pond = view["rows"]["continent"]["refugia"]["warm-pond"]
    assert {key: value for key, value in pond.items() if key != "figures"} == {
        "organised": {"red": 1},
        "disorganised": {"green": 1, "blue": 1},
        "bionts": {"green": 1},
        "enzymes": ["blue"],
        "life_faces": [1, 2, 3, 4],
        "death_faces": [5, 6],
        "decay_faces": [4, 5, 6],
    }
    host = view["organisms"]["clay-mound"]
    assert (host["owner"], host["home"], host["cubes"]) == ("blue", "ocean", {"red": 1})
    assert host["mutations"] == {"tmrna": {"promoted": True, "cubes": [2, 2]}}
    guest = view["organisms"]["green-parasite"]
    assert (guest["host"], guest["side"], guest["diseased"]) == ("clay-mound", "Salmonella", ["tmrna.base", "tmrna.plus"])
    assert (guest["home"], guest["chromosomes"]) == ("ocean", {"yellow": 1, "green": 1, "blue": 1})
    sea = view["organisms"]["hydrothermal-vent"]
    assert (sea["macro"], sea["terrestrial"], sea["level"], sea["organs"]) == ("seaweed", False, 0, [1])
    assert view["tableaus"]["green"]["parasite_ready"] is False


# D10b. The vote, sealed


def test_d10b_all_vote_at_once_in_any_order_and_nothing_shows_before_the_last():
    game = voting("green blue red", warm_pond=life("green", "2green"))
    assert [(step.kind, step.seat) for step in game.waiting] == [("ballot", 0), ("ballot", 1), ("ballot", 2)]
    assert [action.text for action in game.legal_actions(2)] == ["gaia", "medea"]
    game.play("medea", seat=2)
    assert [step.seat for step in game.waiting] == [0, 1]
    assert list(game.legal_actions(2)) == []
    assert told(game, "voted-medea") == []
    game.play("gaia", seat=1)
    assert game.view()["doom"] == "snowball"
    game.play("gaia", seat=0)
    assert [entry["colour"] for entry in told(game, "voted-medea")] == ["red"]
    assert {entry["colour"] for entry in told(game, "voted-gaia")} == {"green", "blue"}
    assert game.view()["doom"] == "snowball"


def test_d10b_an_open_vote_is_secret():
    gaia, medea = (voting(warm_pond=life("green", "2green")) for _ in range(2))
    gaia.play("gaia", seat=0)
    medea.play("medea", seat=0)
    for seat in (None, 0, 1):
        assert gaia.view(seat) == medea.view(seat)
    assert gaia.position() == medea.position()
    assert primordia.save(gaia, seat=1) == primordia.save(medea, seat=1)
    assert "medea" not in primordia.save(medea, seat=1)
    assert primordia.save(medea, seat=0) != primordia.save(gaia, seat=0)
    twin = medea.imagine(1, primordia.Chance(3))
    assert [step.seat for step in twin.waiting] == [0, 1]
    assert [step.seat for step in medea.imagine(0, primordia.Chance(3)).waiting] == [1]


def test_d10b_an_open_vote_can_be_taken_back_a_shown_one_cannot():
    game = voting(warm_pond=life("green", "2green"))
    game.play("medea", seat=0)
    assert game.can_undo
    game.undo()
    assert [step.seat for step in game.waiting] == [0, 1]
    game.play("gaia", seat=0)
    game.play("medea", seat=1)
    assert not game.can_undo
    with pytest.raises(primordia.IllegalAction):
        game.undo()


def test_d10b_nobody_votes_twice_or_for_others():
    game = voting(warm_pond=life("green", "2green"))
    game.play("gaia", seat=0)
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play("medea", seat=0)
    assert caught.value.message == "kernel.illegal.turn"
    with pytest.raises(primordia.IllegalAction):
        game.play("yes", seat=1)


def test_d10b_an_open_vote_survives_a_record():
    game = voting(warm_pond=life("green", "2green"))
    game.play("gaia", seat=1)
    loaded = primordia.load(primordia.save(game))
    assert [step.seat for step in loaded.waiting] == [0]
    for match in (game, loaded):
        match.play("gaia", seat=0)
    assert loaded.fingerprint() == game.fingerprint()
    assert loaded.view()["doom"] == ""
    *_, last = primordia.replay(primordia.save(game))
    assert last.fingerprint() == game.fingerprint()


def test_d10b_unanimous_gaia_is_paid_for_and_the_game_goes_on():
    game = voting(warm_pond=life("green", "2green"), blue=pool())
    play(game, "gaia", "gaia")
    assert asked(game) == ("tribute", "green")
    assert offered(game) == {"spend green", "suffer warm-pond"}
    play(game, "spend green")
    assert catalysts(game, "green") == "none"
    assert game.view()["doom"] == ""
    assert game.view()["climate"] == ["cool"] * 4
    idle(roll(game, *[2, 3] * 4))
    assert game.view()["ending"] == "events"  # blue, who had nothing, was not asked


# Records, undo, imagined games, seeds

SETUPS = [
    {"players": 2, "seed": 3},
    {"players": 3, "seed": 4, "auto": False},
    {"players": 4, "seed": 5, "short": True},
    {"players": 3, "seed": 6, "mode": "introductory", "parasites": False},
]


@pytest.mark.parametrize("setup", SETUPS)
def test_save_load_replay_clone_and_position_agree(setup):
    game = primordia.new_game("genesis", **setup)
    rng = random.Random(setup["seed"])
    count = 0
    while not game.is_over:
        if count % 60 == 0:
            agrees(game, count)
        at_random(game, rng)
        count += 1
    agrees(game, 1)
    *_, last = primordia.replay(primordia.save(game))
    assert last.is_over and last.scores() == game.scores() and last.winners() == game.winners()


def test_a_record_names_setup_choices_and_chance():
    game = to_the_end(new(3, 8, short=True), 8)
    lines = primordia.save(game).splitlines()
    assert {"game genesis", "players 3", "option short yes", "dice seed 8"} <= set(lines)
    assert any(line.startswith("drew hadean ") for line in lines)
    assert any(line.startswith("drew mutations ") for line in lines)
    assert lines[-2] in ("over events", "over armageddon")
    spoilt = primordia.save(game).replace("drew hadean ", "drew archean ", 1)
    with pytest.raises(primordia.RecordError):
        primordia.load(spoilt)


@pytest.mark.parametrize("seed", range(3))
def test_undo_takes_back_one_choice_and_never_chance(seed):
    game = new(2 + seed, seed)
    rng = random.Random(seed)
    taken_back = 0
    for _ in range(150):
        if game.is_over:
            break
        before, options = game.fingerprint(), [action.text for action in game.legal_actions()]
        results = len(primordia.save(game).split("\nrolled")) + len(primordia.save(game).split("\ndrew"))
        at_random(game, rng)
        fresh = len(primordia.save(game).split("\nrolled")) + len(primordia.save(game).split("\ndrew")) > results
        if game.can_undo:
            assert not fresh
            game.undo()
            taken_back += 1
            assert game.fingerprint() == before
            assert [action.text for action in game.legal_actions()] == options
            at_random(game, rng)
    assert taken_back > 10


def test_imagined_games_go_their_own_way():
    game = idle(new(3, 5), "assign")
    before = game.fingerprint()
    twins = [game.imagine(game.decision.seat, primordia.Chance(k)) for k in range(8)]
    assert all(twin.fingerprint() == before for twin in twins)
    assert all(twin.view(seat) == game.view(seat) for twin in twins for seat in seats(game))
    for k, twin in enumerate(twins):
        to_the_end(twin, k)
    assert game.fingerprint() == before
    assert len({twin.fingerprint() for twin in twins}) == 8


def test_imagined_games_draw_other_cards():
    game = table(sky="44", draws=(0, 5, 10), interplanetary_dust=refugium("green"))
    following = set()
    for k in range(12):
        twin = game.imagine(0, primordia.Chance(k))
        twin.force(dice=[3, 3])
        while twin.view()["turn"] == 5:
            at_random(twin, random.Random(1))
        following.add(twin.view()["event"])
    assert len(following) > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_is_the_same_game(players):
    one, other, third = (to_the_end(new(players, seed), 9) for seed in (11, 11, 12))
    assert primordia.save(one) == primordia.save(other)
    assert primordia.save(one) != primordia.save(third)


# What always holds


@pytest.mark.parametrize("seed", range(6))
def test_nothing_appears_and_nothing_is_lost(seed):
    players = 2 + seed % 3
    game = new(players, seed, mode="introductory" if seed == 5 else "competitive")
    bionts, limit = (3 if players == 4 else 4), 12 // players
    rng = random.Random(seed)
    while not game.is_over:
        view = game.view()
        places = [place for row in view["rows"].values() for place in row["refugia"].values()]
        for colour, mine in view["tableaus"].items():
            placed = sum(about["bionts"].get(colour, 0) for about in [*places, *view["organisms"].values()])
            assert placed + mine["bionts"] == bionts
            assert all(0 < count <= limit for count in mine["catalysts"].values())
        held = sum(len(about["mutations"]) for about in view["organisms"].values())
        assert held + sum(row["mutations_left"] for row in view["rows"].values()) == 20 or asked(game)[0] == "bury"
        assert all(about["bionts"] for about in view["organisms"].values())
        assert all(sum(refugium["organised"].values()) + sum(refugium["disorganised"].values()) for refugium in places)
        options = [action.text for action in game.legal_actions(game.decision.seat)]
        assert options and len(set(options)) == len(options)
        at_random(game, rng)
    assert len(game.scores()) == players and game.winners()


def test_forced_cards_of_every_deck_come_up():
    decks = dict(zip(ROWS, TOPS, strict=True))
    game = whole_turn("45", cards="tholin-storm-clouds eutectic-brine mitochondria cytochromes nitrogenase", decks=decks)
    assert game.view()["event"] == "45"
    assert refugia(game, "continent") == ["tholin-storm-clouds", "eutectic-brine"]
    tops = [game.view()["rows"][row]["top"]["mutation"] for row in ROWS[1:]]
    assert tops == ["mitochondria", "cytochromes", "nitrogenase"]


def test_a_card_that_has_been_seen_cannot_be_forced():
    game = whole_turn("45", cards="tholin-storm-clouds eutectic-brine")
    for card, deck in (("45", "archean"), ("eutectic-brine", "continent")):
        with pytest.raises(primordia.SetupError) as caught:
            game.force(cards=[card])
        assert caught.value.message == "kernel.force.seen"
        assert caught.value.arguments == {"card": card, "deck": deck}


def test_refusals_name_reason_and_rule_and_change_nothing():
    game = table(sky="37", interplanetary_dust=refugium("green"), deep_hot_biosphere=refugium("blue"), warm_pond=refugium())
    assert asked(game) == ("assign", "blue")
    assert why(game, "lift pool") == ("entropy", "E2a")
    assert why(game, "enzyme red interplanetary-dust") == ("no-catalyst", "B3")
    assert why(game, "enzyme blue warm-pond") == ("out-of-reach", "E1b")
    play(game, "lift deep-hot-biosphere")
    assert why(game, "attach front warm-pond")[1] == "E3b"
    assert refused(game, "gaia").rule
    move_on = offered(game)
    assert move_on == {"put interplanetary-dust", "put pool"}
    play(game, "put pool")
    assert organisms(game) == set()
    idle(game, "assign", "green")
    move(roll(game, 3, 4), "interplanetary-dust", "deep-hot-biosphere")
    assert catalysts(game, "green") == "none"


# Rules in play, where the whole game is needed to show them


def first_options(game: Game) -> Game:
    """Every question is answered with its first option, to the end."""
    while not game.is_over:
        game.play(next(iter(game.legal_actions())))
    return game


def deck(game: Game, row: str) -> list[str]:
    """The seen cards of a deck from the top."""
    decks = tomllib.loads(game.position())["decks"]
    return [decks["top"][ROWS.index(row)], *decks["beneath"][ROWS.index(row)]]


def test_a3_rows_from_the_top_whoever_owns_the_bionts():
    game = table(
        FOUR,
        phase=3,
        warm_pond=refugium("red"),
        clay_mound=refugium("green"),
        interplanetary_dust=refugium("blue"),
        pumice_raft=refugium("yellow"),
        green_rust_fumarole=refugium("red"),
    )
    rolls = [entry["placard"] for entry in told(first_options(game), "autocatalytic-roll")]
    assert rolls == ["interplanetary-dust", "clay-mound", "green-rust-fumarole", "pumice-raft", "warm-pond"]


HOSTS = {
    "clay_mound": life("green", "blue", "tmrna"),
    "blue_parasite": parasite("blue", "clay-mound"),
    "warm_pond": life("blue", "blue", "cytochromes"),
    "green_parasite": parasite("green", "warm-pond"),
}


def test_a4_a6c_a_parasite_rolls_right_after_its_host():
    game = idle(table(phase=4, sky="38", **HOSTS))
    rolls = [entry["organism"] for entry in told(game, "darwin-roll")]
    assert rolls == ["clay-mound", "blue-parasite", "warm-pond", "green-parasite"]


def test_a5_a6c_a_parasite_buys_right_after_its_host():
    decks = {"cosmic": "mrna", "ocean": "superoxide-dismutase", "coastal": "quorum-sensing", "continent": "calvin-cycle"}
    game = table(phase=5, sky="38", decks=decks, **HOSTS, green=pool("3blue"), blue=pool("3blue"))
    order = []
    while not game.is_over:
        order.append((asked(game)[1], game.view()["asked"][0]["context"]["organism"]))
        game.play(nothing(game))
    assert order == [("green", "clay-mound"), ("blue", "blue-parasite"), ("blue", "warm-pond"), ("green", "green-parasite")]


def test_b1a_an_organism_has_a_single_parasite_which_may_have_its_own():
    game = table(
        "green blue red",
        sky="38",
        clay_mound=life("red", "blue", "chloroplast-symbiont, cytochromes"),
        blue_parasite=parasite("blue", "clay-mound", "chloroplast-symbiont.base, cytochromes.base", "mrna"),
    )
    assert asked(game) == ("assign", "green")
    play(game, "lift pool")
    assert offered(game) == {"attach front blue-parasite", "attach back blue-parasite"}  # its host has one already
    play(game, "attach front blue-parasite", "enough")
    assert organism(game, "green-parasite")["host"] == "blue-parasite"
    assert organism(game, "green-parasite")["diseased"] == ["mrna.base", None]


def test_32_b2_more_cubes_than_are_in_the_box():
    game = table(warm_pond=life("green", "12red"), clay_mound=life("blue", "12red"), blue=pool("6red"), green=pool("6red"))
    assert (score(game, "green"), score(game, "blue")) == (13, 13)


def test_b4b_a_biont_moved_home_by_hgt_is_not_compensated():
    game = table(sky="38", clay_mound=life("2green", "", "rotary-flagellum"), green=pool())
    play(game, "lift clay-mound")  # there is nowhere else to go
    assert (catalysts(game, "green"), tableau(game, "green")["bionts"]) == ("none", 3)


def test_d4a_a_refugium_without_manna_is_removed_and_its_bionts_go_home_uncompensated():
    """B4b"""
    game = whole_turn("49", warm_pond=refugium("green", dead="blue"), clay_mound=refugium("blue"))
    assert "warm-pond" not in refugia(game, "continent")
    assert (catalysts(game, "green"), tableau(game, "green")["bionts"]) == ("green", 4)
    assert tableau(game, "green")["trophies"] == 0
    assert place(game, "clay-mound")["bionts"] == {"blue": 1}


def test_d8b_ones_of_a_cancer_roll_bring_catalysts_of_any_colour():
    data = document(phase=1, draws=(0, 0, 1), agenda=["go-first green", "phase 1"])
    data["organisms"] = {"clay-mound": dict(life("green", macro="seaweed", organs=[1]))}
    game = start(data)
    game.force(cards=["60"], dice=[1, 1, 2])
    play(game, "no")
    assert asked(game) == ("reap", "green")
    play(game, "take red", "take blue")
    assert catalysts(game, "green") == "red+green+blue"


def test_e2b_as_many_enzymes_as_there_are_slots():
    game = table(sky="38", interplanetary_dust=refugium(), hydrothermal_vent=refugium(enzymes="red red"))
    assert asked(game) == ("assign", "green")
    assert why(game, "enzyme green hydrothermal-vent") == ("slots-full", "E2b")
    assert "enzyme green interplanetary-dust" in offered(game)


def test_e5c_e5d_no_antioxidants_on_parasites_and_on_land():
    game = table(
        sky="38",
        clay_mound=life("green"),
        warm_pond=life("green", macro="seaweed", terrestrial=True),
        hydrothermal_vent=life("blue", "", "tmrna"),
        green_parasite=parasite("green", "hydrothermal-vent"),
    )
    assert {option for option in offered(game) if option.startswith("antioxidant")} == {"antioxidant green clay-mound"}
    assert why(game, "antioxidant green warm-pond") == ("terrestrial", "E5d")


def test_e6e_a_biont_that_was_assigned_does_not_move_on():
    game = table(
        sky="38",
        clay_mound=life("2green", "", "rotary-flagellum, bacteriorhodopsin"),
        hydrothermal_vent=life("blue", "", "tmrna"),
    )
    play(game, "lift pool", "attach front hydrothermal-vent", "enough")
    assert organism(game, "green-parasite")["bionts"] == {"green": 1}
    assert {"lift clay-mound", "lift pool"} <= offered(game) | {"lift pool"}
    assert why(game, "lift green-parasite") == ("biont-used", "E")


def test_f2b_a_dead_cube_is_a_catalyst_of_its_colour():
    game = table(agenda=["go-first green", "phase 3"], green_rust_fumarole=refugium("green", alive="blue"))
    play(roll(game, 4, 5, 5), "no")  # more deaths than there is manna
    assert catalysts(game, "green") == "2green+blue"  # the other green one compensates for the biont
    assert place(game, "green-rust-fumarole")["disorganised"] == {"yellow": 1, "green": 1, "blue": 1}


def test_f4a_f4b_f4c_f4d_the_progenote_rolls_decides_gives_and_takes():
    game = table(agenda=["go-first green", "phase 3"], clay_mound=refugium("2green+blue", alive="red"))
    play(roll(game, 1, 1, 1, 1, 1, 1, 4), "no")
    assert [entry["colour"] for entry in told(game, "autocatalytic-roll")] == ["green"]
    assert asked(game) == ("manna-death", "green")
    play(game, "disorganise red")
    assert (catalysts(game, "green"), catalysts(game, "blue")) == ("green", "red+blue")
    assert asked(game) == ("create", "green")
    play(roll(game, *[2, 3] * 6), "create")
    assert organism(game, "clay-mound")["owner"] == "green"
    assert organism(game, "clay-mound")["bionts"] == {"green": 2, "blue": 1}


def test_h1a_a_deck_is_roiled_before_the_purchase():
    about = {"warm_pond": life("green", "", "mrna"), "green": pool("yellow")}
    game = table(
        phase=5,
        sky="50",
        decks={**dict(zip(ROWS, REST[0], strict=True)), "continent": "nitrogenase"},
        cards=["cytochromes"],
        **about,
    )
    assert offered(game) == {"roil continent", "done"}  # the top card is green
    play(game, "roil continent")
    assert offered(game) == {"mutate continent", "done"}
    play(game, "mutate continent")
    assert set(organism(game, "warm-pond")["mutations"]) == {"mrna", "cytochromes"}


def test_h5e_the_parasite_of_a_macroorganism_goes_ashore_as_an_endosymbiont():
    game = table(
        phase=5,
        clay_mound=life("green", macro="seaweed", organs=[2]),
        blue_parasite=parasite("blue", "clay-mound", "organ-1"),
        green=pool("blue"),
    )
    play(game, "organ 3")
    assert organisms(game) == {"clay-mound"}
    assert organism(game, "clay-mound")["terrestrial"] is True
    assert organism(game, "clay-mound")["bionts"] == {"green": 1, "blue": 1}
    assert game.view()["tableaus"]["blue"]["bionts"] == 3


def test_h6a_h6b_food_chain_by_metabolic_rate():
    game = table(
        phase=5,
        clay_mound=life("green", macro="sea-star", level=0),
        hydrothermal_vent=life("blue", macro="seaweed", level=1),
        warm_pond=life("blue", macro="flatworm", level=2),
        about={"restless": 1},
    )
    idle(game)
    levels = {name: about["level"] for name, about in game.view()["organisms"].items()}
    assert levels == {"hydrothermal-vent": 0, "warm-pond": 1, "clay-mound": 2}  # rates 0, 3 and 4


def test_25_h6d_overcrowding_is_settled_when_all_have_bought():
    game = table(
        phase=5,
        decks={"cosmic": "mrna"},
        clay_mound=life("green", macro="sea-star", level=2),
        hydrothermal_vent=life("blue", macro="seaweed", level=0),
        warm_pond=life("blue", macro="flatworm", level=1),
        geothermal_zinc=life("green", macro="trilobite", level=3),
        green=pool("red"),
        blue=pool(),
    )
    assert asked(game) == ("buyer", "green")
    assert len([name for name in organisms(game) if "macro" in organism(game, name)]) == 4
    idle(game)
    assert {name for name in organisms(game) if "macro" in organism(game, name)} == {
        "clay-mound",
        "warm-pond",
        "geothermal-zinc",
    }
    assert tableau(game, "blue")["trophies"] == 1
    assert organism(game, "hydrothermal-vent")["cubes"] == {"green": 3, "blue": 1}


def test_i1e_catalysts_break_a_tie():
    game = whole_turn("46", warm_pond=life("green"), clay_mound=life("blue"), blue=pool("2red"))
    idle(roll(game, 2, 3, 2, 3))
    assert game.scores() == [1, 1]
    assert game.winners() == [1]


def test_aids_an_endosymbiont_with_immunology_chooses_the_loss_but_not_the_trophic_biont():
    amphibian = life("green+blue", macro="sea-star", terrestrial=True, organs=[1])
    data = document(phase=1, draws=(0, 0, 1), agenda=["go-first green", "phase 1"])
    data["organisms"] = {"clay-mound": dict(amphibian)}
    game = start(data)
    game.force(cards=["50"])
    play(game, "no")
    assert asked(game) == ("atrophy", "blue")  # the drought
    assert offered(game) == {"lose-organ 1", "lose-biont blue"}


def test_disease_leaves_the_abilities_to_the_host_and_the_cube_to_the_parasite():
    game = table(
        clay_mound=life("green", "", "tmrna, cytochromes"),
        blue_parasite=parasite("blue", "clay-mound", "none, cytochromes.base"),
    )
    assert organism(game, "clay-mound")["icons"] == {"heat": 1, "red_queen": 1, "pollution": 1}
    assert organism(game, "blue-parasite")["icons"] == {}
    assert (chromosomes(game, "clay-mound"), chromosomes(game, "blue-parasite")) == ("green+blue", "yellow+blue")
    assert (score(game, "green"), score(game, "blue")) == (2, 2)


def test_2_a_chain_of_aftershocks_up_to_a_card_without():
    game = whole_turn("51 58 54", "green red", warm_pond=refugium(), clay_mound=refugium())
    assert events(game) == [51, 58, 54]
    assert game.view()["event"] == "54"
    assert game.view()["order"] == ["green", "red"]
    assert [row["active"] for row in game.view()["rows"].values()] == [False, True, True, False]


def test_19_a_promoted_mutation_without_its_base_cube_stays_until_it_is_demoted():
    game = whole_turn("43 45", warm_pond=life("green", "blue", "tmrna promoted"), turn=4)
    idle(game, "atrophy", "green")
    assert offered(game) == {"lose-gene tmrna base", "lose-gene tmrna plus"}
    play(game, "lose-gene tmrna base")  # the second loss leaves no choice
    assert [entry["mutation"] for entry in told(game, "demoted")] == ["tmrna"]
    assert organism(game, "warm-pond")["mutations"] == {}
    assert "tmrna" in deck(game, "continent")
    bare = table(warm_pond=life("green", "", "tmrna promoted bare"))
    assert organism(bare, "warm-pond")["mutations"] == {"tmrna": {"promoted": True, "cubes": [0, 1]}}


def test_21_without_immunology_the_biont_goes_last():
    """The order of atrophy."""
    game = whole_turn("43 45", warm_pond=life("green", "yellow+2blue"), turn=4)
    assert offered(game) == {"lose-cube yellow", "lose-cube blue"}
    assert refused(game, "lose-biont green").rule == "atrophy"
    guarded = whole_turn("43 45", warm_pond=life("green", "2blue", "riboswitches promoted"), turn=4)
    assert offered(guarded) == {
        "lose-gene riboswitches base",
        "lose-gene riboswitches plus",
        "lose-cube blue",
        "lose-biont green",
    }


def test_q2_one_player_acts_in_any_order_until_he_is_done():
    game = table(sky="38", green=pool("2green"), interplanetary_dust=refugium(), clay_mound=refugium())
    play(game, "enzyme green clay-mound")
    move(game, "pool", "clay-mound")
    play(game, "enzyme green interplanetary-dust")
    assert asked(game) == ("assign", "blue")  # nothing is left that he could do
    assert place(game, "clay-mound")["enzymes"] == ["green"]


def test_q9_a_single_option_is_played_and_recorded():
    game = table(agenda=["go-first green", "phase 3"], tholin_storm_clouds=refugium("green", dead="green"))
    play(roll(game, 1, 3), "no")
    assert game.is_over
    assert told(game, "animated") == [{"colour": "green", "placard": "tholin-storm-clouds"}]
    assert "green animate green (only)" in primordia.save(game)


def test_q12_a_host_that_loses_the_plus_cube_keeps_the_card_while_the_base_cube_is_diseased():
    game = whole_turn(
        "39",
        warm_pond=life("blue", "yellow", "tmrna promoted"),
        green_parasite=parasite("green", "warm-pond", "tmrna.base, none", "heat-shock-proteins"),
    )
    idle(game, "assign")
    assert organism(game, "warm-pond")["mutations"] == {"tmrna": {"promoted": False, "cubes": [2, 0]}}
    assert organism(game, "green-parasite")["diseased"] == ["tmrna.base", None]
    assert chromosomes(game, "warm-pond") == "yellow+blue"


def test_q29_the_trophy_goes_to_who_controls_the_organism_at_its_end():
    game = whole_turn("43 45", warm_pond=life("green+blue"), turn=4)
    assert offered(game) == {"lose-biont green", "lose-biont blue"}
    play(game, "lose-biont green")  # blue takes it over, and loses the last one
    assert organisms(game) == set()
    assert (tableau(game, "green")["trophies"], tableau(game, "blue")["trophies"]) == (0, 1)
    assert (catalysts(game, "green"), catalysts(game, "blue")) == ("2green", "2blue")


def test_q40_q41_a_macroorganism_sheds_its_mutations_under_the_ocean_deck():
    game = table(
        phase=5,
        sky="38",  # green is first
        draws=(1, 2, 3),
        decks={"ocean": "nitrogenase"},
        warm_pond=life("green+blue", "2green+blue", "calvin-cycle, mrna", shields="red"),
        green=pool("3red"),
    )
    idle(game, "buy", "green")
    play(game, "evolve seaweed", "organ 2", "discard mrna")  # three green cubes and a blue one; the other blue one is an organ
    sea = organism(game, "warm-pond")
    assert (sea["macro"], sea["home"], sea["mutations"], sea["shields"]) == ("seaweed", "ocean", {}, {})
    assert sea["bionts"] == {"green": 1, "blue": 1}
    assert deck(game, "ocean")[-2:] == ["mrna", "calvin-cycle"]
    assert list(game.view()["events_left"].values()) == [0, 0, 3]  # the oxygen crisis
