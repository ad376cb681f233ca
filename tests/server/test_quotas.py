"""Quotas that bind: tables of an address, and what each seat may add to a table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import primordia
from primordia.server.settings import Settings
from primordia.server.store import Store, everything
from primordia.server.table import MOST
from tests.server.house import House, alone, bearer

RECORD = primordia.save(primordia.new_game("ursuppe", 3, seed=1))
ALONE = [{"kind": "bot", "level": "random"}] * 3


def test_forty_at_once_do_not_pass_a_limit_of_five(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), Settings(5, (1e9, 1e9), (1e9, 1e9), thinkers=1))

    async def all_at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=60) as http:
            wishes = [http.post("/api/tables", json={"game": "ursuppe"}) for _ in range(40)]
            return [answer.status_code for answer in await asyncio.gather(*wishes)]

    codes = alone(all_at_once())
    house.stop()
    assert codes.count(201) == 5 and codes.count(429) == 35
    assert len(list(everything(str(tmp_path / "tables.sqlite")))) == 5


def test_records_and_tables_of_bots_alone_count_even_when_they_are_over(tmp_path: Path) -> None:
    """Each would be over at once, or soon, and so never be counted."""
    house = House(str(tmp_path / "tables.sqlite"), Settings(3, (1e9, 1e9), (1e9, 1e9), thinkers=1))
    match = primordia.load(RECORD)
    while match.decision is not None:
        match.play(match.legal_actions()[0])
    finished = house.http.post("/api/import", json={"record": primordia.save(match)})
    bots = house.http.post("/api/tables", json={"game": "ursuppe", "seats": ALONE})
    assert finished.status_code == bots.status_code == 201
    until = time.monotonic() + 60
    while not house.state(bots.json())["over"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert house.http.post("/api/import", json={"record": RECORD}).status_code == 201
    for path, wish in (("/api/import", {"record": RECORD}), ("/api/tables", {"game": "ursuppe"})):
        answer = house.http.post(path, json=wish)
        assert answer.status_code == 429 and answer.json()["id"] == "server.error.tables"
    house.stop()


def test_a_finished_table_of_people_no_longer_counts(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), Settings(1, (1e9, 1e9), (1e9, 1e9), messages=(1e9, 1e9), thinkers=1))
    table = house.table(seats="hhh", seed=1)
    assert house.http.post("/api/tables", json={"game": "ursuppe"}).status_code == 429
    with house.live(table, 0, 1, 2) as screen:
        while not screen.state["over"]:
            screen.play(0)
    assert house.http.post("/api/tables", json={"game": "ursuppe"}).status_code == 201
    house.stop()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in MOST:
        monkeypatch.setitem(MOST, kind, 3)
    monkeypatch.setattr("primordia.server.table.MOST_ONLOOKERS", 3)


def test_no_onlooker_uses_up_what_others_have(house: House, few: None) -> None:
    table = house.table(seats="hhh", seed=3)
    said = [house.act(table, type="chat", text=str(k)) for k in range(5)]
    assert [answer.get("id") for answer in said] == [None] * 3 + ["server.error.enough"] * 2
    for seat in (0, 1):
        said = [house.act(table, seat, type="chat", text=str(k)) for k in range(4)]
        assert [answer["type"] for answer in said] == ["done"] * 3 + ["error"], "each seat has an allowance of its own"
        named = [house.act(table, seat, type="name", seat=seat, name=f"Ada {k}") for k in range(4)]
        assert [answer["type"] for answer in named] == ["done"] * 3 + ["error"]
    assert house.act(table, 0, type="name", seat=0, name="Ada 2")["type"] == "done", "that is the name already"
    assert house.act(table, 2, type="chat", text="still me")["type"] == "done"
    assert house.act(table, 0, type="play", seat=0, decision=1, action="start 1")["type"] == "done"


def test_a_seat_can_always_be_handed_over(house: House, few: None) -> None:
    table = house.table(seats="hhh", seed=3)
    for k in range(15):
        level = None if k % 2 else "random"
        assert house.act(table, 1, type="hand", seat=1, level=level)["type"] == "done"
    rows = house.state(table)["seq"]
    assert house.act(table, 1, type="hand", seat=1, level="random")["type"] == "done"
    assert house.act(table, 1, type="hand", seat=1, level="random")["seq"] == rows, "nothing was changed, so nothing is stored"


def test_whoever_hands_a_seat_to_and_fro_has_to_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="hhh", seed=3)
    monkeypatch.setattr("primordia.server.answers.WAIT", 0.3)
    hands = house.inside(table).sitters[1].hands
    for k in range(40):
        started = time.monotonic()
        waits = hands.left < 1
        assert house.act(table, 1, type="hand", seat=1, level=None if k % 2 else "random")["type"] == "done"
        assert not waits or time.monotonic() - started > 0.2
    assert hands.wait(0) > 10


def test_what_is_taken_back_has_an_end(house: House, few: None) -> None:
    """Each choice that is taken back is two rows."""
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(3):
            assert screen.play(0)["type"] == "done"
            assert screen.ask(type="undo", seat=0)["type"] == "done"
        screen.play(0)
        assert screen.ask(type="undo", seat=0)["id"] == "server.error.enough-undo"
        assert house.state(table, 0)["moves"] == 1, "nothing was changed"
        assert screen.play(0)["type"] == "done"


def test_a_clock_goes_on_when_a_seat_is_handed_to_and_fro(house: House) -> None:
    """Whoever had no time left used to get all of it back."""
    table = house.table(seats="hhh", seed=3, limit={"seconds": 1000})

    def deadline() -> float:
        found: float = next(one["deadline"] for one in house.state(table, 0)["waiting"] if one["seat"] == 0)
        return found

    before = deadline()
    assert house.act(table, 0, type="hand", seat=0, level=None)["type"] == "done"
    assert deadline() == before
    inside = house.inside(table)
    house.inside_loop(lambda: house.app.hall.tables[table["table"]].sitters)
    assert house.app.hall.loop is not None
    for level in ("random", None):  # without a bot that would choose meanwhile
        asyncio.run_coroutine_threadsafe(_hand(inside, level), house.app.hall.loop).result(60)
    assert inside.deadline(0) == before


async def _hand(table: Any, level: str | None) -> None:
    async with table.stored():
        await table.hand(0, level)


def test_few_tables_are_kept_at_which_nobody_sits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.hall.KEPT", 5)
    monkeypatch.setattr("primordia.server.hall.SOON", 0.0)
    tables = [house.table(begun=False) for _ in range(5)]
    with house.live(tables[0], 0):
        house.app.hall._swept = 0.0
        last = house.table(begun=False)
        assert set(house.app.hall.tables) >= {tables[0]["table"]} and len(house.app.hall.tables) <= 2
        assert house.state(tables[3], 0)["seq"] == house.state(last, 0)["seq"] == 1


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    from sqlalchemy import text

    path = str(tmp_path / "tables.sqlite")
    house = House(path)
    table = house.table(seats="hhh", seed=3)
    house.stop()
    store = Store(path)
    with store.engine.begin() as connection:
        connection.execute(text("drop table pulse"))
        connection.execute(text("alter table matches drop column lasting"))
        connection.execute(text("update alembic_version set version_num = '2'"))
    store.engine.dispose()
    assert len(list(everything(path))) == 1, "a server of the version before can be looked at"
    house = House(path)
    assert house.state(table, 0)["seq"] == 1
    assert house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).status_code == 200
    house.stop()
