"""Bots of many tables: they take turns to think, people are told that theirs waits, and nobody waits for ever or alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from primordia.server import crew, hall
from primordia.server.brain import LONG, SHORT, Brain
from tests.server.house import House, alone

LANGUAGES = ("en", "de", "fr", "cs")


@pytest.fixture
def held(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Bots think for another table, until this is called; people are told soon."""
    monkeypatch.setattr(hall, "LINE", 0.05)
    with house.busy() as give:
        yield give


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_people_are_told_that_a_bot_waits_for_others(house: House, held: Callable[[], None], level: str) -> None:
    seats = [{"kind": "here"}, *[{"kind": "bot", "level": level}] * 2]
    answer = house.http.post("/api/tables", json={"game": "ursuppe", "seats": seats})
    table = house.begin(answer.json())
    with house.live(table, 0) as player:
        while player.state["waiting"][0]["seat"] == 0:
            player.play()
        player.until(lambda: player.state["line"])
        assert "1" in player.state["line"] and player.state["waiting"][0]["seat"] > 0
        said = {house.state(table, 0, lang=lang)["line"] for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES) and all("1" in line for line in said)
        before = player.state["seq"]
        held()
        player.until(lambda: player.state["seq"] > before)
        assert not player.state["line"]


def test_tables_without_bots_do_not_wait(house: House, held: Callable[[], None]) -> None:
    waiting = house.table(seats="ggg")
    table = house.table(seats="hhh")
    with house.live(table, 0, 1, 2) as people:
        for _ in range(6):
            assert people.play()["type"] == "done"
        assert not people.state["line"]
    assert house.state(waiting)["moves"] == 0
    held()


def test_who_thinks_is_not_told_that_others_of_the_same_address_wait() -> None:
    """The line is asked for one bot: that of another table of the same people may have its turn."""

    async def ask() -> tuple[bool, bool, bool]:
        team = crew.Crew("bots", 1, seconds=20, patience=None)
        try:
            busy = asyncio.create_task(team.do("same", time.sleep, 1))
            while team.idle:
                await asyncio.sleep(0)
            waits = asyncio.create_task(team.do("same", time.sleep, 0))
            while not team.queued:
                await asyncio.sleep(0)
            told = (team.line(busy) is None, team.line(waits) == crew.Line(1, False))
            await asyncio.gather(busy, waits)
            return *told, team.line(waits) is None
        finally:
            team.close()

    assert alone(ask()) == (True, True, True)


def test_a_full_line_thinks_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it gets no longer: whoever thinks long is stood in for by a level that does not, and people are told."""
    asked: list[str] = []

    async def do(owner: str, work: Any, text: str, seat: int, level: str, seed: int) -> str:
        asked.append(level)
        return "pass"

    async def choose(brain: Brain) -> None:
        for level in (*sorted(LONG), "easy", "greedy"):
            await brain.choose("a", "", 0, level, ["pass"])

    brain = Brain(1)
    monkeypatch.setattr(brain.bots, "do", do)
    try:
        alone(choose(brain))
        monkeypatch.setattr(crew, "QUEUE", 0)
        alone(choose(brain))
    finally:
        brain.close()
    assert asked == [*sorted(LONG), "easy", "greedy", SHORT, SHORT, "easy", "greedy"]


def test_a_full_line_is_told(house: House, held: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="ggg")
    with house.live(table) as onlooker:
        onlooker.until(lambda: onlooker.state["line"])
        short = onlooker.state["line"]
        monkeypatch.setattr(crew, "QUEUE", 1)
        onlooker.until(lambda: onlooker.state["line"] not in ("", short))
        assert "shorter" in onlooker.state["line"]
    held()


def test_experts_of_many_tables_share_the_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is left behind, a table is in the line once, and people at another table play on."""
    monkeypatch.setattr(hall, "LINE", 0.05)
    experts = {"game": "ursuppe", "seats": [{"kind": "bot", "level": "expert"}] * 3}
    with house.busy() as give:
        tables = [house.begin(house.http.post("/api/tables", json=experts).json()) for _ in range(5)]
        people = house.table(seats="hhh")
        queue = house.app.hall.brain.bots

        def line() -> tuple[int, int]:
            return queue.queued, sum(table.thinking is not None for table in house.app.hall.tables.values())

        with house.live(people, 0, 1, 2) as player, house.live(tables[-1]) as onlooker:
            onlooker.until(lambda: onlooker.state["line"])
            give()
            while min(moves := [house.state(table)["moves"] for table in tables]) < 3:
                waiting, thinking = house.inside_loop(line)
                assert waiting <= thinking
                assert player.state["over"] or player.play()["type"] == "done"
            assert max(moves) - min(moves) <= 2
