"""Positions of Bios:Genesis: what is refused as impossible and why, what is taken for granted, what can be read again."""

import copy
import inspect
import random
import re
import tomllib

import pytest
import tomli_w

import primordia
from primordia.genesis import position_check, position_read
from primordia.kernel.game import Game
from tests.genesis.table import (
    COLOURS,
    ROWS,
    asked,
    at_random,
    catalysts,
    chromosomes,
    document,
    idle,
    life,
    mutations,
    offered,
    organism,
    parasite,
    place,
    pool,
    refugia,
    refugium,
    score,
    start,
    table,
    tableau,
)

BUSY = document(
    "green blue red",
    climate="cool warm",
    draws=(0, 0, 10),
    warm_pond=refugium("green", alive="red", enzymes="blue"),
    clay_mound=life("blue", "red", "tmrna promoted, cytochromes"),
    green_parasite=parasite("green", "clay-mound", "tmrna.base, tmrna.plus", "mrna"),
    hydrothermal_vent=life("blue+green", macro="seaweed", organs=[1]),
    green=pool("green+red", trophies=1),
)
BUSY["decks"] = {"top": ["calvin-cycle", "nitrogenase", "trna", "none"], "beneath": [[], [], ["ribozyme"], []]}


def refusal(data: dict) -> primordia.SetupError:
    with pytest.raises(primordia.SetupError) as caught:
        start(data)
    assert str(caught.value) and caught.value.message not in str(caught.value), "it has words"
    return caught.value


def changed(about: dict[str, object]) -> dict:
    """The busy position with something else in it; keys as `refugia/warm-pond/dead` reach into tables."""
    data = copy.deepcopy(BUSY)
    for key, value in about.items():
        *tables, last = key.split("/")
        where = data
        for name in tables:
            where = where.setdefault(name, {})
        where[last] = value
    return data


def test_a_sound_position_is_accepted():
    game = start(BUSY)
    assert asked(game)[0] == "assign"
    assert game.view()["order"] == ["blue", "red", "green"]
    assert mutations(game, "green-parasite") == ["mrna"]


BECOMES_MACRO = {
    "options": {"variants": "chimera"},
    "organisms/green-parasite/macro": "arrow-worm",
    "organisms/green-parasite/diseased": [],
}
FORM = {"key", "type", "value", "number", "table", "tokens"}  # of the form alone, the same in every game
HYPER = {"bionts": "red", "host": "green-parasite"}
SYSTEM = {"bionts": "red", "host": "green-parasite", "diseased": ["system"]}
REASONS = [
    # names, numbers and tables
    ({"weather": "bad"}, "key"),
    ({"colours": ["green", "blue", "pink"]}, "value"),
    ({"colours": ["green", "blue", "blue"]}, "colours"),
    ({"colours": ["green", "blue"]}, "colours"),
    ({"turn": -1}, "number"),
    ({"turn": "late"}, "number"),
    ({"turn": True}, "number"),
    ({"turn": 100}, "number"),
    ({"waterworld": 10}, "number"),
    ({"crisis": "yes"}, "number"),
    ({"sky": "36"}, "value"),
    ({"sky": "43"}, "sky"),  # an aftershock
    ({"seen": ["big whack"]}, "value"),
    ({"climate": ["mild"]}, "value"),
    ({"first": "pink"}, "value"),
    ({"medea": ["pink"]}, "value"),
    ({"refugia": ["warm-pond"]}, "table"),
    ({"organisms": "many"}, "table"),
    ({"tableaus": 3}, "table"),
    ({"decks": 3}, "table"),
    ({"refugia/warm-pond": "green"}, "table"),
    ({"organisms/clay-mound": 3}, "table"),
    ({"tableaus/green": 3}, "table"),
    ({"tableaus/yellow": {}}, "colour"),
    ({"tableaus/pink": {}}, "value"),
    ({"npcs": 3}, "table"),
    ({"npcs": {"red": {}}}, "npc"),
    ({"npcs": {"pink": {}}}, "value"),
    ({"options": {"mode": "cooperative"}, "npcs": {"blue": {"place": "green-parasite"}}}, "npc-place"),
    ({"options": {"mode": "cooperative"}, "npcs": {"blue": {"mood": "bad"}}}, "key"),
    ({"options": {"mode": "cooperative"}, "npcs": {"blue": {"cancelled": 2}}}, "number"),
    ({"organisms/clay-mound/cancelled": ["yellow"]}, "cancelled"),
    ({"options": {"mode": "cooperative"}, "npcs": {"blue": {"ready": 5}}}, "npc-ready"),
    # events
    ({"draws": [3, 7]}, "type"),
    ({"draws": "20"}, "type"),
    ({"draws": [3, 7, -1]}, "type"),
    ({"draws": [3, 7, True]}, "type"),
    ({"draws": [0, 0, 12]}, "too-few-events"),
    ({"draws": [0, 0, 11]}, "too-few-events"),  # one of the eleven lies open
    ({"seen": ["54", "55", "56"], "draws": [0, 0, 10]}, "too-few-events"),
    ({"draws": [0, 5, 10]}, "crisis-draws"),
    ({"crisis": 0}, "crisis"),
    ({"climate": ["warm", "cool"] * 21}, "climate"),
    # decks
    ({"decks/top": ["none", "none"]}, "type"),
    ({"decks/beneath": [[], []]}, "type"),
    ({"decks/veiled": [1, 2, 3]}, "type"),
    ({"decks/veiled": [1, 2, 3, -4]}, "type"),
    ({"decks/veiled": [1, 2, 3, True]}, "type"),
    ({"decks/veiled": [1, 1, 1, 1]}, "veiled"),
    ({"decks/top": ["unicorn", "none", "none", "none"]}, "value"),
    ({"decks/stack": ["unicorn"]}, "value"),
    ({"decks/top": ["calvin-cycle", "calvin-cycle", "none", "none"]}, "mutation-twice"),
    ({"decks/top": ["tmrna", "none", "none", "none"]}, "mutation-twice"),
    ({"decks/beneath": [["calvin-cycle"], [], [], []]}, "mutation-twice"),
    ({"organisms/clay-mound/mutations": ["calvin-cycle"]}, "mutation-twice"),
    # placards
    ({"organisms/warm-pond": {"bionts": "green"}}, "placard-twice"),
    ({"gone": ["warm-pond"]}, "placard-twice"),
    ({"gone": ["clay-mound"]}, "placard-twice"),
    ({"gone": ["atlantis"]}, "value"),
    ({"gone": ["green-parasite"]}, "value"),
    ({"arrival": ["atlantis"]}, "value"),
    ({"arrival": ["radioactive-beach"]}, "arrival"),
    ({"refugia": {"atlantis": {}}}, "value"),
    ({"refugia": {"green-parasite": {}}}, "value"),
    ({"refugia/warm-pond/alive": "2red"}, "manna"),
    ({"refugia/warm-pond/alive": "yellow"}, "manna"),
    ({"refugia/warm-pond/dead": "red+green+blue"}, "manna"),
    ({"refugia/warm-pond/alive": "pink"}, "type"),
    ({"refugia/warm-pond/dead": "red+red"}, "type"),
    ({"refugia/warm-pond/bionts": 3}, "type"),
    ({"refugia/warm-pond/placed": "all"}, "type"),
    ({"refugia/warm-pond/enzymes": ["red"] * 7}, "enzymes"),
    ({"refugia/warm-pond/enzymes": ["pink"]}, "value"),
    # organisms
    ({"organisms/unicorn": {"bionts": "green"}}, "value"),
    ({"organisms/clay-mound/bionts": "none"}, "no-biont"),
    ({"organisms/clay-mound/bionts": "big"}, "type"),
    ({"organisms/clay-mound/cubes": "2"}, "type"),
    ({"organisms/clay-mound/shields": "pink"}, "type"),
    ({"organisms/clay-mound/buyers": "pink"}, "type"),
    ({"organisms/clay-mound/pace": 3}, "number"),
    ({"organisms/clay-mound/pace": 0}, "number"),
    ({"organisms/clay-mound/owner": "pink"}, "value"),
    ({"organisms/clay-mound/owner": "green"}, "owner"),  # without a biont there
    ({"organisms/clay-mound/mutations": ["unicorn"]}, "value"),
    ({"organisms/clay-mound/mutations": [""]}, "value"),
    ({"organisms/clay-mound/mutations": ["tmrna bare"]}, "bare"),
    ({"organisms/clay-mound/mutations": ["tmrna 6"]}, "bought"),  # it is turn 5
    ({"organisms/clay-mound/mutations": ["tmrna asleep"]}, "value"),
    ({"organisms/clay-mound/placed": "2blue"}, "some"),
    ({"organisms/clay-mound/mutations": ["tmrna new"]}, "at-once"),
    ({"organisms/hydrothermal-vent/young": ["1"]}, "at-once"),
    ({"organisms/hydrothermal-vent/macro": "unicorn"}, "value"),
    ({"organisms/hydrothermal-vent/level": 4}, "number"),
    ({"organisms/hydrothermal-vent/organs": [0]}, "organ"),
    ({"organisms/hydrothermal-vent/organs": [7]}, "organ"),
    ({"organisms/hydrothermal-vent/organs": ["leaves"]}, "organ"),
    ({"organisms/clay-mound/bionts": "blue+yellow"}, "stranger"),
    ({"refugia/warm-pond/bionts": "green+yellow"}, "stranger"),
    ({"climate": 3}, "type"),
    ({"decks/stack": ["seaweed"]}, "macro-twice"),  # in play, and to be bought
    ({"agenda": ["assign yellow", "phase 3"]}, "step"),  # not in the game
    # parasites
    ({"organisms/green-parasite/side": "left"}, "value"),
    ({"organisms/green-parasite/host": "atlantis"}, "value"),
    ({"organisms/green-parasite/host": ""}, "no-host"),
    ({"organisms/green-parasite": {"bionts": "green"}}, "no-host"),
    ({"organisms/green-parasite/host": "warm-pond"}, "host"),  # a refugium
    ({"organisms/green-parasite/host": "pumice-raft"}, "host"),  # still in its deck
    ({"organisms/green-parasite/host": "green-parasite"}, "host"),
    ({"organisms/green-parasite/host": "red-parasite"}, "host"),
    ({"organisms/green-parasite/diseased": ["everything"]}, "value"),
    ({"organisms/green-parasite/diseased": ["tmrna.plus", "none"]}, "disease"),  # yellow does not fit the blue slot
    ({"organisms/green-parasite/diseased": ["mrna.base", "none"]}, "disease"),  # its own mutation
    ({"organisms/green-parasite/diseased": ["trna.base", "none"]}, "disease"),  # nobody's mutation
    ({"organisms/red-parasite": {"bionts": "red", "host": "clay-mound"}}, "two-parasites"),
    (
        {
            "organisms/red-parasite": {"bionts": "red", "host": "blue-parasite"},
            "organisms/blue-parasite": {"bionts": "blue", "host": "red-parasite"},
        },
        "circle",
    ),
    # parasitic macroorganisms (L)
    ({**BECOMES_MACRO}, "parasitic-macro"),  # it still has a mutation
    (
        {
            **BECOMES_MACRO,
            "organisms/green-parasite/mutations": [],
            "organisms/green-parasite/terrestrial": True,
            "organisms/clay-mound": {"bionts": "red", "macro": "opabinia"},
        },
        "split-chimera",
    ),
    (
        {
            **BECOMES_MACRO,
            "organisms/green-parasite/mutations": [],
            "organisms/red-parasite": {"bionts": "red", "host": "green-parasite"},
            "organisms/blue-parasite": {"bionts": "blue", "host": "red-parasite"},
        },
        "third-level",
    ),
    (
        {"options": {"variants": "chimera"}, "organisms/green-parasite": {"bionts": "red", "host": "clay-mound"}},
        "foreign-parasite",
    ),
    ({"options": {"variants": "chimera"}, "organisms/red-parasite": SYSTEM}, "disease"),  # no hyperparasite had systems
    ({"organisms/green-parasite": {"bionts": "green+red", "owner": "red", "host": "clay-mound"}}, "own-parasite"),
    (
        {
            **BECOMES_MACRO,
            "organisms/green-parasite": {"bionts": "green", "host": "hydrothermal-vent", "macro": "arrow-worm", "level": 1},
            "organisms/hydrothermal-vent/level": 0,
        },
        "chimera-level",
    ),
    # macroorganisms
    (
        {
            "organisms/radioactive-beach": {"bionts": "red", "macro": "trilobite", "level": 0},
            "organisms/hydrothermal-vent/level": 0,
        },
        "same-level",
    ),
    ({"organisms/hydrothermal-vent/organs": [1, 2, 3]}, "ashore"),
    ({"options": {"mode": "introductory"}}, "introductory"),
    # a game without parasites
    ({"options": {"parasites": False}}, "no-parasites"),
    (
        {"options": {"parasites": False}, "arrival": [], "organisms": {"clay-mound": {"bionts": "green+blue"}}},
        "no-foreign-genes",
    ),
    # what is going on
    ({"owing": 1}, "owing"),
    ({"ending": 1, "agenda": ["phase 3"]}, "ending"),
    ({"adrift": 3}, "adrift"),
    ({"options": {"mode": "cooperative"}, "organisms/red-parasite": HYPER}, "automatic-hyperparasite"),
    # tableaus
    ({"tableaus/green/catalysts": "5red"}, "pool"),
    ({"tableaus/green/catalysts": "pink"}, "type"),
    ({"tableaus/green/owed": "pink"}, "type"),
    ({"tableaus/green/trophies": -1}, "number"),
    ({"tableaus/green/ready": "soon"}, "number"),
    ({"tableaus/green/entropy": 100}, "number"),
    ({"refugia/warm-pond/bionts": "3green"}, "bionts"),  # five in all
    ({"tableaus/green/spent": 3}, "number"),  # two are in the pool
    ({"tableaus/green/catalysts": "99red"}, "tokens"),
    ({"organisms/clay-mound/cubes": "17red"}, "tokens"),
    ({"organisms/clay-mound/bionts": "5blue"}, "tokens"),
]


@pytest.mark.parametrize(("about", "problem"), REASONS)
def test_an_impossible_position_is_refused(about, problem):
    game = "kernel" if problem in FORM else "genesis"
    assert refusal(changed(about)).message == f"{game}.position.{problem}"


@pytest.mark.interpreted  # reads the source of modules
def test_every_reason_is_tried():
    """The reasons that the reader knows are those of the list above."""
    source = "".join(inspect.getsource(module) for module in (position_check, position_read))
    known = set(re.findall(r'wrong\(\s*"([a-z-]+)"', source))
    assert {problem for _, problem in REASONS} == known | FORM


def test_a_refusal_names_what_it_is_about():
    assert refusal(changed({"tableaus/green/catalysts": "5red"})).arguments == {"colour": "green", "limit": 4}
    assert refusal(changed({"refugia/warm-pond/alive": "2red"})).arguments == {
        "placard": "warm-pond",
        "printed": "red+green+blue",
    }
    assert refusal(changed({"draws": [0, 0, 11]})).arguments == {"eon": "proterozoic", "left": 10, "draws": 11}
    assert refusal(changed({"refugia/warm-pond/bionts": "3green"})).arguments == {"colour": "green", "placed": 5, "most": 4}
    assert refusal(changed({"decks/veiled": [1, 1, 1, 1]})).arguments == {"unseen": 13, "veiled": 4}
    assert refusal(changed({"organisms/clay-mound/owner": "green"})).arguments == {"organism": "clay-mound"}


# What is no less impossible: no accident may come of it


@pytest.mark.parametrize(
    "key",
    [
        "colours",
        "climate",
        "seen",
        "medea",
        "arrival",
        "gone",
        "decks/top",
        "decks/beneath",
        "decks/stack",
        "decks/veiled",
        "refugia/warm-pond/enzymes",
        "organisms/clay-mound/mutations",
        "organisms/green-parasite/diseased",
        "organisms/hydrothermal-vent/organs",
    ],
)
def test_where_a_list_is_wanted_anything_else_is_refused(key):
    assert refusal(changed({key: 3})).message.partition(".")[2].startswith("position.")


@pytest.mark.parametrize(
    "about",
    [
        {"phase": 6},
        {"phase": 9},
        {"doom": 3},
        {"ending": 3},
        {"adrift": 5},
        {"first": "yellow"},  # not in the game
        {"medea": ["yellow"]},
    ],
)
def test_a_sky_that_cannot_be_is_refused(about):
    assert refusal(changed(about)).message.partition(".")[2].startswith("position.")


@pytest.mark.parametrize(
    "about",
    [
        {"refugia/warm-pond/biont": "green"},
        {"organisms/clay-mound/cube": "red"},
        {"organisms/green-parasite/cubes": "red"},
        {"organisms/green-parasite/shields": "green"},
        {"tableaus/green/catalyst": "red"},
        {"decks/tops": ["none"] * 4},
        {"organisms/clay-mound/mutations": ["tmrna promoted", "cytochromes asleep"]},
    ],
)
def test_a_misspelt_key_or_word_is_refused(about):
    assert refusal(changed(about)).message.partition(".")[2].startswith("position.")


@pytest.mark.parametrize(
    "about",
    [
        {"organisms/green-parasite/diseased": ["organ-1", "none"]},  # its host is a bacterium
        {"organisms/green-parasite/diseased": ["tmrna.base", "tmrna.plus", "cytochromes.base"]},  # three
        {"organisms/clay-mound/mutations": ["tmrna"]},  # which has no second cube to steal
        {"organisms/clay-mound/mutations": ["tmrna promoted bare"]},  # whose base cube is lost
        {"organisms/hydrothermal-vent/cubes": "red"},  # a macroorganism has organs
        {"organisms/hydrothermal-vent/mutations": ["heat-shock-proteins"]},  # and no mutations
        {"organisms/radioactive-beach": {"bionts": "red", "macro": "seaweed"}},  # the same card twice
        {"decks/stack": ["seaweed"]},  # in play, and to be bought
        {"organisms/clay-mound/terrestrial": True},  # a bacterium
        {"refugia/warm-pond": {"dead": "none"}},  # would have been deserted
        {"organisms/clay-mound/mutations": ["tmrna promoted 6", "cytochromes"]},  # bought next turn
        {"tableaus/green/spent": 3},  # two are in the pool
        {"refugia/warm-pond/placed": "2green"},  # one is there
    ],
)
def test_what_contradicts_itself_is_refused(about):
    assert refusal(changed(about)).message.partition(".")[2].startswith("position.")


@pytest.mark.parametrize(
    "agenda",
    [
        ["offer blue clay-mound", "phase 1"],  # a bacterium
        ["strike blue radioactive-beach cure-1", "phase 1"],  # nobody
        ["assign yellow", "phase 3"],  # not in the game
        ["create green radioactive-beach", "phase 4"],  # in its deck
        ["buy green pumice-raft 1 0 none none", "phase 1"],
    ],
)
def test_an_agenda_that_does_not_fit_is_refused(agenda):
    refusal(changed({"agenda": agenda}))


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"agenda": ["sing"]}, "kernel.step.unknown"),
        ({"agenda": ["phase"]}, "kernel.step.arguments"),
        ({"agenda": ["assign pink"]}, "kernel.step.value"),
        ({"agenda": "phase 1"}, "kernel.position.type"),
        ({"options": {"mode": "party"}}, "kernel.setup.value"),
        ({"options": {"mode": "solitaire"}}, "genesis.setup.players"),
        ({"players": 5}, "kernel.setup.players"),
    ],
)
def test_the_kernel_refuses(about, message):
    assert refusal(changed(about)).message == message


# What chance is told


def test_a_position_is_forced_before_anything_is_played_on():
    """The event is drawn and its mutations are turned up before anybody is asked."""
    data = document("green blue", phase=1, draws=(0, 1, 0), agenda=["phase 1"])
    game = primordia.from_position(tomli_w.dumps(data), seed=1, cards=["48", "mrna", "trna", "ribozyme", "tmrna"])
    assert [entry.arguments["event"] for entry in game.journal if entry.kind == "event"] == ["48"]
    tops = [game.view()["rows"][row]["top"]["mutation"] for row in ROWS]
    assert (tops[0], tops[3]) == ("mrna", "tmrna")  # the landforms of 48 between them are active: their decks are roiled
    with pytest.raises(primordia.SetupError) as caught:
        primordia.from_position(tomli_w.dumps(data | {"seen": ["48"], "draws": [0, 0, 0]}), cards=["48"])
    assert caught.value.message == "kernel.force.seen"


def test_a_year_may_be_a_number():
    """`edition = 2017`, `sky = 45`, `seen = [37]`: what is written without quotation marks is read as it is meant."""
    text = 'game = "genesis"\nplayers = 2\nsky = 45\nseen = [37, 38]\noptions = { edition = 2017 }\n'
    game = primordia.from_position(text, seed=1)
    assert game.view()["edition"] == "2017" and 'edition = "2017"' in game.position()
    with pytest.raises(primordia.SetupError) as caught:
        primordia.from_position(text.replace("2017", "2018"))
    assert caught.value.message == "kernel.setup.value" and "2017" in str(caught.value)


# What is taken for granted


def test_the_shortest_position_is_the_set_up():
    game = primordia.from_position('game = "genesis"\nplayers = 3\n', seed=1)
    assert list(game.view()["seats"]) == ["red", "yellow", "green"]
    assert sum(game.view()["events_left"].values()) + len([e for e in game.journal if e.kind == "event"]) == 20
    for colour in COLOURS[:3]:
        assert catalysts(game, colour) == colour
        assert tableau(game, colour)["bionts"] == 4
    assert [game.view()["rows"][row]["mutations_left"] for row in ROWS] == [5, 5, 5, 5]


def test_what_a_position_leaves_out():
    game = start(BUSY)
    assert place(game, "warm-pond")["disorganised"] == {"green": 1, "blue": 1}
    assert catalysts(game, "blue") == "blue"
    assert [tableau(game, colour)["bionts"] for colour in ("green", "blue", "red")] == [1, 2, 4]
    assert organism(game, "clay-mound")["owner"] == "blue"
    assert chromosomes(game, "clay-mound") == "red+yellow+blue"
    assert score(game, "green") == 1 + 1 + 3 + 1 + 12 // 2  # parasite, its cubes and mutation, endosymbiont, trophy, seaweed
    assert game.view()["rows"]["continent"]["top"] is not None  # a card is turned up where none is named
    held = sum(len(about["mutations"]) for about in game.view()["organisms"].values())
    assert sum(game.view()["rows"][row]["mutations_left"] for row in ROWS) + held == 20


def test_refugia_lie_in_the_order_of_their_arrival():
    things = {"warm_pond": refugium(), "tholin_storm_clouds": refugium(), "eutectic_brine": refugium()}
    game = table(**things, interplanetary_dust=refugium())
    assert refugia(game, "continent") == ["warm-pond", "tholin-storm-clouds", "eutectic-brine"]
    data = document(**things, interplanetary_dust=refugium())
    del data["arrival"]
    assert refugia(start(data), "continent") == ["tholin-storm-clouds", "warm-pond", "eutectic-brine"]
    data["arrival"] = ["eutectic-brine"]
    assert refugia(start(data), "continent")[0] == "eutectic-brine"


def test_a_mutation_without_a_turn_was_bought_before_this_one():
    """So its fission works; one that was bought now does not (33)."""
    for text, purchases in (("mitochondria", 2), ("mitochondria 4", 2), ("mitochondria 5", 1)):
        game = table(phase=5, warm_pond=life("green", "", text), green=pool("2green+2blue+2red+2yellow"))
        assert "pace = 2" in game.position() if purchases == 2 else "pace" not in game.position()


# What is written can be read again


def comes_back(game: Game) -> None:
    """A position says everything: what is read from it is the same situation, with the same question and the same options."""
    text = game.position()
    again = primordia.from_position(text, seed=99)
    assert again.position() == text
    if game.decision is None or not game.decision.sealed:  # of a vote, answers may have been given already
        assert offered(again) == offered(game)
        assert again.view() == game.view()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_round_trip_at_every_decision_of_a_game(players, seed):
    game = primordia.new_game(
        "genesis", players=players, seed=seed, auto=seed != 2, mode="introductory" if seed else "competitive"
    )
    rng = random.Random(seed)
    while not game.is_over:
        comes_back(game)
        at_random(game, rng)
    comes_back(game)


RICH = {colour: pool("+".join(f"2{disk}" for disk in COLOURS)) for colour in COLOURS}
FULL_OF_LIFE = [
    dict(
        colours="red yellow green blue",
        draws=(0, 4, 10),
        clay_mound=life("red+yellow", "red+yellow", "tmrna promoted, rotary-flagellum"),
        green_parasite=parasite("green", "clay-mound", "tmrna.base, tmrna.plus", "quorum-sensing"),
        blue_parasite=parasite("blue", "green-parasite", "none, quorum-sensing.base", ""),
        warm_pond=life("yellow", "2red+2green+blue", "mitochondria promoted, mrna"),
        hydrothermal_vent=refugium("green", alive="red+green", enzymes="blue"),
        geothermal_zinc=refugium("blue+red"),
        interplanetary_dust=refugium("green"),
        **RICH,
    ),
    dict(
        colours="green blue red",
        draws=(0, 0, 9),
        climate="cool cool cool",
        clay_mound=life("red+green", macro="seaweed", organs=[1]),
        blue_parasite=parasite("blue", "clay-mound", "organ-1", ""),
        warm_pond=life("green", "3red+3yellow+3green+3blue", "calvin-cycle, riboswitches promoted"),
        hydrothermal_vent=life("blue", "2red+2yellow+3green+2blue", "rna-polymerase"),
        green_parasite=parasite("green", "hydrothermal-vent", "", "conjugation-pilus"),
        geothermal_zinc=life("red", macro="lamp-shell", terrestrial=True, organs=[1, 2]),
        **{colour: pool("+".join(f"3{disk}" for disk in COLOURS)) for colour in ("green", "blue", "red")},
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_round_trip_where_much_happens(which, seed):
    """Parasites and their parasites, foreign genes, macroorganisms in sea and on land, votes."""
    about = {**FULL_OF_LIFE[which], "phase": 1 + seed % 5, "sky": "59"}
    game = primordia.from_position(tomli_w.dumps(document(**about)), seed=seed)
    rng = random.Random(seed)
    while not game.is_over:
        comes_back(game)
        at_random(game, rng)


def test_a_sealed_question_comes_back_unanswered():
    game = table(phase=1, agenda=["call-vote green snowball", "dusk", "phase 2"], about={"doom": 2})
    game.play("yes")
    game.play("medea", seat=1)
    again = primordia.from_position(game.position(), seed=1)
    assert [step.seat for step in again.waiting] == [0, 1]


def test_a_finished_game_is_a_position_too():
    game = idle(table(warm_pond=refugium()))
    again = primordia.from_position(game.position(), seed=1)
    assert again.is_over and again.view()["ending"] == "events"
    assert tomllib.loads(game.position())["agenda"] == []
