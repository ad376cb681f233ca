"""A record is replayed once for each thing that is wanted of it: its journal is written in the same go."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from rich.console import Console

import primordia
from primordia.kernel.chain import Link
from primordia.kernel.game import Game
from primordia.kernel.record import Reader
from primordia.server import reel
from primordia.terminal.viewer import Viewer
from tests.server.house import House
from tests.server.test_costs import forgotten


def some_match(choices: int) -> str:
    """The record of a match after so many choices."""
    game = primordia.new_game("ursuppe", 3, seed=5)
    dice = random.Random(5)
    while game.decision is not None and choices:
        game.play(dice.choice(game.legal_actions()))
        choices -= 1
    return primordia.save(game)


TEXT, UNFINISHED = some_match(-1), some_match(100)


class Count:
    """Replays: of a record, and of a match for its journal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.records = self.matches = 0
        play, rebuild = Reader.play, Game._rebuild

        def played(reader: Reader) -> Iterator[Game]:
            self.records += 1
            return play(reader)

        def rebuilt(game: Game, last: Link, listening: bool) -> None:
            self.matches += 1
            rebuild(game, last, listening)

        monkeypatch.setattr(Reader, "play", played)
        monkeypatch.setattr(Game, "_rebuild", rebuilt)

    def taken(self) -> tuple[int, int]:
        found, self.records, self.matches = (self.records, self.matches), 0, 0
        return found


def test_a_moment_of_a_finished_match(monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count(monkeypatch)
    reel.reel_of.cache_clear()
    reel.moment(TEXT, 40, "en")
    assert count.taken() == (1, 0)
    reel.moment(TEXT, 41, "en")  # goes on where it is
    reel.moment(TEXT, 55, "en")
    assert count.taken() == (0, 0)
    reel.moment(TEXT, 12, "de")  # back: from the beginning
    assert count.taken() == (1, 0)
    reel.course(TEXT)
    assert count.taken() == (1, 0)


def test_a_record_that_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count(monkeypatch)
    Viewer(TEXT, Console(file=io.StringIO())).run(30)
    assert count.taken() == (1, 0)


def test_a_record_that_becomes_a_table_and_a_table_that_is_opened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was looked at by another process before; here it is replayed once, and again when it is loaded."""
    count = Count(monkeypatch)
    made = house.http.post("/api/import", json={"record": UNFINISHED, "seats": [{"kind": "here"}] * 3}).json()
    assert count.taken() == (1, 0)
    seen = house.state(made, 0)
    assert len(seen["journal"]["entries"]) > 50 and count.taken() == (0, 0)
    forgotten(house, made)
    assert house.state(made, 0) == seen and count.taken() == (1, 0)


def test_a_new_table_is_not_replayed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count(monkeypatch)
    house.state(house.table(), 0)
    assert count.taken() == (0, 0)
