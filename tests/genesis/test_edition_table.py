"""The table of editions, and what is different when the table is set up: B, C."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import primordia
from primordia.genesis.cards import CLIMATES, DOCUMENTS, HEAT, ROW_NAMES
from primordia.genesis.edition import EDITIONS, NAMES, TABLE, Edition
from primordia.genesis.organism import full
from primordia.genesis.parts import EVENTS, FIRST_PARASITE, GREEN, MUTATIONS, PLACARDS, RED
from primordia.genesis.payment import affordable
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside

from .table import COLOURS, ROWS, idle, life, offered, parasite, place, play, pool, refugium, table, why


def new(edition: str, players: int = 2) -> Game:
    return primordia.new_game("genesis", players=players, seed=1, edition=edition)


# The table itself


@pytest.mark.interpreted  # a compiled class has no __slots__
def test_each_row_is_an_attribute_and_no_edition_has_more():
    switches = [row[0] for row in TABLE]
    assert len(set(switches)) == len(switches)
    assert {"name", *switches} == set(Edition.__slots__)
    assert tuple(EDITIONS) == NAMES == ("2020", "2017", "2016-late", "2016")


@pytest.mark.interpreted  # nor annotations
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_a_row_differs_somewhere_and_has_one_type(row):
    values = row[2:]
    assert len(set(values)) > 1
    assert {type(value).__name__ for value in values} == {Edition.__annotations__[row[0]]}
    assert [getattr(EDITIONS[name], row[0]) for name in NAMES] == list(values)


def switches_read() -> set[str]:
    """The rows that the rules ask for: `e.edition.cull`, or `EDITIONS[name].cull` before there is a table."""
    found = set()
    for file in Path(primordia.__file__).parent.glob("genesis/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith(
                ("edition", "EDITIONS[str(options['edition'])]")
            ):
                found.add(node.attr)
    return found


def test_some_rule_asks_for_each_row():
    assert {row[0] for row in TABLE} - switches_read() == set()


def test_an_unknown_edition_is_refused_with_those_that_there_are():
    with pytest.raises(primordia.SetupError) as caught:
        new("2018")
    assert caught.value.message == "kernel.setup.value"
    assert "2016-late" in str(caught.value)


@pytest.mark.parametrize("edition", NAMES)
def test_an_edition_is_kept_by_view_position_record_and_clone(edition):
    game = new(edition)
    assert game.view()["edition"] == edition
    assert primordia.from_position(game.position(), seed=2).view()["edition"] == edition
    assert primordia.load(primordia.save(game)).view()["edition"] == edition
    assert inside(game.clone(Chance(1))).edition is EDITIONS[edition]


# B. Components and limits


@pytest.mark.parametrize(
    ("edition", "bionts"),
    [("2020", [4, 4, 3]), ("2017", [4, 4, 4]), ("2016-late", [3, 3, 3]), ("2016", [3, 3, 3])],
)
def test_b4_bionts_of_each_player(edition, bionts):
    assert [new(edition, n).view()["tableaus"].popitem()[1]["bionts"] for n in (2, 3, 4)] == bionts


@pytest.mark.parametrize(("edition", "limit"), [("2020", 4), ("2017", 3), ("2016-late", 3), ("2016", 3)])
def test_b1a_organisms_of_a_player(edition, limit):
    """With three organisms there is room for another only in 2020; a fourth biont to make it exists in 2020 and 2017."""
    third = {"geothermal_zinc": life("green")}
    two = {"clay_mound": life("green"), "zeolite_lagoon": life("green")}
    assert not full(inside(table(options={"edition": edition}, **two)), GREEN)
    assert full(inside(table(options={"edition": edition}, **two, **third)), GREEN) == (limit == 3)
    if edition in ("2020", "2017"):
        about = {"phase": 3, "agenda": ["go-first green", "phase 3"], "options": {"edition": edition}, "dice": (3, 3)}
        game = idle(table(**about, **two, **third, alkaline_seep=refugium("green")), *(["create"] if limit == 4 else []))
        assert game.is_over == (limit == 3)


@pytest.mark.parametrize("edition", NAMES)
def test_b3a_a_parasite_is_paid_by_its_host_or_also_by_its_controller(edition):
    """Chemoselectivity of one catalyst of each pool, two of one's own, or the right colour of one's own."""
    game = table(
        "blue green",
        phase=5,
        sky="50",
        options={"edition": edition},
        decks={"ocean": "cytochromes"},
        clay_mound=life("blue", mutations="tmrna"),
        green_parasite=parasite("green", "clay-mound", "tmrna.base"),
        blue=pool("red"),
        green=pool("yellow+red+2green"),
    )
    idle(game, "buy", "green")
    mixed = edition in ("2017", "2016-late")
    assert ("mutate ocean" in offered(game)) == mixed
    if mixed:
        play(game, "mutate ocean")
        assert offered(game) == {"spend-own yellow", "spend-own-two green", "spend-both red"}
        twin = game.clone(Chance(1))
        play(twin, "spend-both red")
        assert twin.view()["tableaus"]["blue"]["catalysts"] == {}
        assert twin.view()["tableaus"]["green"]["catalysts"] == {"yellow": 1, "green": 2}
        play(game, "spend-own-two green")
        assert game.view()["tableaus"]["blue"]["catalysts"] == {"red": 1}
        assert game.view()["tableaus"]["green"]["catalysts"] == {"yellow": 1, "red": 1}
    else:
        assert why(game, "mutate ocean") == ("catalyst", "Ha")


@pytest.mark.parametrize("edition", ["2017", "2016-late"])
def test_b3a_only_for_its_controller(edition):
    """A foreign gene on a parasite spends from the pool of the host only."""
    game = table(
        "blue green red",
        phase=5,
        sky="50",
        options={"edition": edition},
        decks={"ocean": "cytochromes"},
        clay_mound=life("blue", mutations="tmrna"),
        green_parasite=parasite("green+red", "clay-mound", "tmrna.base"),
        red=pool("yellow"),
        blue=pool("red"),
        green=pool("green"),
    )
    e = inside(game)
    assert affordable(e, FIRST_PARASITE + GREEN, RED) == [True, False, False, False, True]
    assert affordable(e, FIRST_PARASITE + GREEN, GREEN) == [True, False, True, False, True]


# C. Setting up


@pytest.mark.parametrize("edition", NAMES)
def test_first_edition_cards_and_a_misprint(edition):
    cards = inside(new(edition)).cards
    first = edition.startswith("2016")
    accretion, breakup = cards.events[EVENTS.number("38")], cards.events[EVENTS.number("46")]
    assert [CLIMATES[icon] for icon in accretion.climate] == ["warm"]
    active = [name for row, name in enumerate(ROW_NAMES) if breakup.active >> row & 1]
    assert active == (["cosmic", "ocean", "coastal"] if edition == "2016" else ["cosmic", "coastal"])
    assert cards.mutations[MUTATIONS.number("cytochromes")].icons[0][HEAT] == (0 if first else 1)
    disk = cards.placards[PLACARDS.number("deep-hot-biosphere")].disk
    assert ("red", "yellow")[disk] == ("yellow" if edition == "2017" else "red")


@pytest.mark.parametrize("edition", NAMES)
def test_a_pack_lies_over_the_cards_of_the_edition(edition):
    game = primordia.new_game(
        "genesis", players=2, seed=1, edition=edition, cards='[mutations.tmrna.front]\nicons = ["heat"]\n'
    )
    cards = inside(game).cards
    assert cards.mutations[MUTATIONS.number("tmrna")].icons[0][HEAT] == 1
    assert cards.mutations[MUTATIONS.number("cytochromes")].icons[0][HEAT] == (0 if edition.startswith("2016") else 1)
    assert DOCUMENTS["events"]["38"]["climate"] == ["warm"]  # the cards of the others are as they were


@pytest.mark.parametrize("edition", NAMES)
def test_cd_the_backs_of_the_eons(edition):
    backs = ["red", "orange", "green"] if edition.startswith("2016") else ["black", "red", "blue"]
    assert new(edition).view()["backs"] == backs


@pytest.mark.parametrize(
    ("edition", "players", "cosmic"), [("2020", 2, 3), ("2016-late", 2, 3), ("2016", 2, 2), ("2016", 3, 2), ("2016", 4, 3)]
)
def test_ce_decks_trimmed_for_two_or_three(edition, players, cosmic):
    e = inside(new(edition, players))
    assert e.spare() == 3 - cosmic
    game = table(" ".join(COLOURS[:players]), options={"edition": edition})
    assert [game.view()["rows"][row]["refugia_left"] for row in ROWS] == [cosmic, cosmic, cosmic + 2, cosmic + 2]


def test_ce_nothing_is_taken_out_for_a_single_player():
    """The text of 2016 names two or three players only."""
    game = primordia.new_game("genesis", mode="solitaire", seed=1, edition="2016")
    assert inside(game).spare() == 0


@pytest.mark.parametrize(("edition", "found"), [("2020", 1), ("2016-late", 1), ("2016", 0)])
def test_ce_the_last_refugium_of_a_row_never_comes(edition, found):
    """Two of the three oceanic placards are in play; only in 2016 the third was taken out of the game."""
    game = table(
        phase=1,
        sky=None,
        draws=(0, 0, 1),
        options={"edition": edition},
        agenda=["go-first green", "phase 1"],
        clay_mound=refugium(),
        green_rust_fumarole=refugium(),
    )
    game.force(cards=["52", "hydrogen-volcano", *["hydrothermal-vent"] * found])  # +earth, +heaven: ocean and continent
    play(game, "no")
    vents = [name for name in game.view()["rows"]["ocean"]["refugia"] if name == "hydrothermal-vent"]
    assert len(vents) == found
    if found:
        assert place(game, "hydrothermal-vent")["bionts"] == {}
