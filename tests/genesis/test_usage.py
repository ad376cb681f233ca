"""Coverage by use: the kept games show that everything on the cards, and every way to end the game, occurred and mattered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli_w

import primordia
from primordia.genesis.cards import DOCUMENTS
from primordia.kernel.game import Game
from tests.genesis.checks import sound
from tests.genesis.prepared import POSITIONS, prepared
from tests.genesis.usage import ENDINGS, FOLDER, IDLE, INDEX, Trace, ending, played, things, wanted

RECORDS = sorted(FOLDER.glob("*.record"))
SHOWN: dict[str, dict[str, str | int]] = json.loads(INDEX.read_text(encoding="utf-8"))


def test_the_index_names_everything_and_every_record() -> None:
    assert SHOWN.keys() == wanted().keys()
    assert {proof["record"] for proof in SHOWN.values()} == {path.stem for path in RECORDS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_in_a_recorded_game_all_that_it_stands_for_mattered(path: Path) -> None:
    """It replays, and without the thing the choice that the index names would have been another one, and none before it."""
    text = path.read_text(encoding="utf-8")
    game = primordia.load(text)
    assert game.is_over
    assert primordia.save(game) == text
    trace, packs = Trace(game), wanted()
    for name, proof in SHOWN.items():
        if proof["record"] == path.stem:
            found = len(trace.choices) if name == ending(game) else trace.first_difference(packs[name])
            assert found == proof["choice"], name


def test_the_cards_are_taken_apart_completely() -> None:
    """No event, mutation side, parasite side, organ or endosymbiont is without a name of its own, none is named twice."""
    names = list(things())
    for card, data in DOCUMENTS["events"].items():
        assert len([name for name in names if name.startswith(f"event {card}: ")]) >= len(set(data["icons"])) + bool(
            data["order"]
        )
    for card in DOCUMENTS["mutations"]:
        for side in ("front", "promoted"):
            assert [name for name in names if name.partition(":")[0] == f"{side} {card}"], card
    for card in DOCUMENTS["parasites"]:
        assert f"parasite {card}" in names
    for card, data in DOCUMENTS["macroorganisms"].items():
        for side in ("marine", "terrestrial"):
            for part in [*data[side]["organs"], *data[side]["endosymbionts"]]:
                title = f"{side} {card}, {part['colour']} {part['name']}"
                found = [name for name in names if name.partition(":")[0] == title]
                assert len(found) == max(1, len(set(part["icons"]))), title


def test_what_is_not_in_play_does_not_matter() -> None:
    """The measure can say no: cards as they are, events that never come and macroorganisms that nobody has change nothing."""
    trace = Trace(played("garden", 0))
    record = primordia.save(trace.game)
    assert trace.first_difference("") == 0
    assert "drew hadean" not in record
    assert trace.first_difference(things()["event 37: heaven"]) == 0
    absent = next(card for card in DOCUMENTS["macroorganisms"] if card not in record)
    for name, pack in things().items():
        if f" {absent}, " in name:
            assert trace.first_difference(pack) == 0, name


@pytest.mark.parametrize("kind", POSITIONS)
def test_prepared_positions_are_possible(kind: str) -> None:
    for seed in range(30):
        game = prepared(kind, seed)
        sound(game)
        assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()


# What cannot matter


def test_idle_things_are_on_the_cards_and_few() -> None:
    assert IDLE.keys() <= things().keys()
    assert not IDLE.keys() & SHOWN.keys()
    assert len(IDLE) == 1 and not set(ENDINGS) & IDLE.keys()


HEART = next(iter(IDLE))


def test_d5a_no_chain_after_the_oxygen_crisis_is_hotter_than_an_amphibian_h3g() -> None:
    """Only Proterozoic events are left when there are macroorganisms: all aftershocks and the hottest other one are a chain."""
    events = [data for data in DOCUMENTS["events"].values() if data["eon"] == "proterozoic"]
    aftershocks = sum(data["icons"].count("extremophile") for data in events if "aftershock" in data["icons"])
    hottest = max(data["icons"].count("extremophile") for data in events if "aftershock" not in data["icons"])
    assert aftershocks + hottest <= DOCUMENTS["macroorganisms"]["sea-star"]["terrestrial"]["system"]["red"]


def amphibian(heat: int, heart: bool) -> Game:
    """An amphibian with some organs, its heart among them, in great heat, with or without the heart's shield."""
    hot = {"events": {"55": {"icons": ["extremophile"] * heat}}}
    document = {
        "game": "genesis",
        "players": 2,
        "options": {"cards": tomli_w.dumps(hot) + ("" if heart else things()[HEART])},
        "colours": ["green", "blue"],
        "turn": 8,
        "sky": "45",
        "seen": [card for card in DOCUMENTS["events"] if card != "55"],
        "draws": [0, 0, 1],
        "crisis": 1,
        "agenda": ["phase 1"],
        "organisms": {"clay-mound": {"bionts": "green", "macro": "sea-star", "terrestrial": True, "organs": [2, 3]}},
    }
    return primordia.from_position(tomli_w.dumps(document), seed=1)


@pytest.mark.parametrize(("heat", "heart", "atrophies"), [(4, False, False), (5, True, False), (5, False, True)])
def test_d5a_the_heart_of_an_amphibian_would_matter_in_greater_heat(heat: int, heart: bool, atrophies: bool) -> None:
    """It withstands the hottest chain without the shield; with one X more, which a card pack has, it does not."""
    journal = amphibian(heat, heart).journal
    assert [entry.arguments["strength"] for entry in journal if entry.kind == "extreme"] == [heat]
    assert any(entry.kind == "atrophies" for entry in journal) == atrophies
