"""Faults: a killed server loses no acknowledged move; a second one is refused; a store that fails changes nothing.

`python -m tests.server.test_faults --kills 500` is the long run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from primordia.server import frames
from primordia.server.run import listen, run
from primordia.server.settings import Settings
from primordia.server.store import Store, StoreError, everything
from primordia.server.table import Table
from tests.server.house import House, alone, bearer, gifts
from tests.server.postgres import Postgres

KILLS = 12
FEWEST, MOST = 5, 10  # choices that each server acknowledges before it is killed: more than before, however slow the machine
PATIENCE = 120.0  # seconds without any answer
AWAY = {"server.error.store", "server.error.unsure"}
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
MIXES = (("ursuppe", "hie"), ("genesis", "hie"), ("ursuppe", "irre"), ("genesis", "hi"))


def _serve(database: str, port: int) -> None:
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - for the life of the process
    run(database, "127.0.0.1", port, "critical", Settings.boundless(thinkers=1))


class Victim:
    """A server in a process of its own, killed and started again on the same port."""

    def __init__(self, database: str) -> None:
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["primordia.server.run"])
        self.database = database
        with listen("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process = self.context.Process(target=_serve, args=(self.database, self.port))
        self.process.start()

    def kill(self) -> None:
        assert self.process.is_alive(), "it died by itself"
        self.process.kill()
        self.process.join()


class Witness:
    """Plays at tables, and remembers what was acknowledged and what was shown."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.dice = random.Random(seed)
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.shown: dict[str, int] = {}
        self.gifts: set[tuple[str, int | None, str]] = set()  # promises and numbers that were acknowledged
        self.journals: dict[tuple[str, int | None], list[str]] = {}  # as each seat, and an onlooker, was shown it
        self.finished = 0
        self.restarts = 0
        self.refused = 0  # how often the store was said to be away

    @property
    def choices(self) -> int:
        """How many were acknowledged."""
        return sum(len(acts) for acts in self.acknowledged.values())

    async def table(self, game: str, seats: str) -> dict[str, Any]:
        kinds = {"h": {"kind": "here"}, "i": {"kind": "invited"}, "e": {"kind": "bot", "level": "eager"}}
        wanted = [kinds.get(letter, {"kind": "bot", "level": "random"}) for letter in seats]
        while True:
            with contextlib.suppress(*LOST):
                async with httpx.AsyncClient(base_url=f"http://{self.address}") as http:
                    answer = await http.post("/api/tables", json={"game": game, "seats": wanted})
                    if answer.status_code == 201:
                        created: dict[str, Any] = answer.json()
                        self.acknowledged[created["table"]] = {}
                        self.shown[created["table"]] = 1
                        return created
                    assert answer.status_code == 503 and answer.json()["id"] in AWAY, answer.text
                    self.refused += 1
            await asyncio.sleep(0.02)

    async def host(self, game: str, seats: str) -> None:
        """One table after the other, for ever."""
        while True:
            table = await self.table(game, seats)
            people = [k for k, token in enumerate(table["tokens"]) if token]
            await asyncio.gather(*(self.person(table, seat) for seat in people), self.person(table, None))
            self.finished += 1

    async def person(self, table: dict[str, Any], seat: int | None) -> None:
        """Somebody who comes back whenever the connection is lost, until the game is over."""
        memory: dict[str, Any] = {"journal": [], "since": 0, "number": secrets.token_bytes(32)}
        self.journals[table["table"], seat] = memory["journal"]
        while True:
            try:
                if await self.sit(table, seat, memory):
                    return
            except LOST:
                await asyncio.sleep(0.02)

    async def sit(self, table: dict[str, Any], seat: int | None, memory: dict[str, Any]) -> bool:
        name = table["table"]
        token = table["onlooker"] if seat is None else table["tokens"][seat]
        async with connect(f"ws://{self.address}/api/tables/{name}/live", compression=None, max_size=2**24) as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": [token], "since": memory["since"]}))
            sent: dict[int, str] = {}  # by the decision, which is also the message's mark
            given: dict[str, dict[str, Any]] = {}  # a promise and a number, by their mark
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 30))
                if message["type"] == "done" and isinstance(message["ref"], str):
                    self.gifts.add((name, seat, message["ref"]))
                    self.shown[name] = max(self.shown[name], message["seq"])
                elif message["type"] == "done":
                    self.acknowledged[name][message["seq"]] = sent[message["ref"]]
                    self.shown[name] = max(self.shown[name], message["seq"])
                elif message["type"] == "error" and message["id"] in AWAY:
                    self.refused += 1
                    await asyncio.sleep(0.1)
                    again = message["ref"]
                    if isinstance(again, str):
                        await socket.send(json.dumps(given[again]))
                    elif again is not None:  # if it was stored after all, it comes too late now
                        play = {"type": "play", "seat": seat, "decision": again, "action": sent[again], "ref": again}
                        await socket.send(json.dumps(play))
                elif message["type"] == "error":
                    assert message["id"] in ("server.error.late", "server.error.over"), message
                elif message["type"] == "state":
                    self.look(name, message, memory)
                    if message["over"] or message["frozen"]:
                        assert not message["frozen"]
                        return True
                    if seat is not None and message["gathering"] and seat in message["gathering"]["owed"]:
                        kind = message["gathering"]["stage"]
                        given[kind] = {**gifts(table, memory["number"])[seat][kind == "number"], "ref": kind}
                        await socket.send(json.dumps(given[kind]))
                    for decision in message["decisions"]:
                        number = decision["id"]
                        if number not in sent:
                            sent[number] = self.dice.choice(decision["options"])["action"]
                            play = {"type": "play", "seat": seat, "decision": number, "action": sent[number], "ref": number}
                            await socket.send(json.dumps(play))

    def look(self, name: str, state: dict[str, Any], memory: dict[str, Any]) -> None:
        """What was shown once stays true."""
        assert state["seq"] >= memory["since"], "rows that somebody has seen are gone"
        journal = memory["journal"]
        assert state["journal"]["from"] == len(journal), "nobody takes anything back here"
        journal += [entry["text"] for entry in state["journal"]["entries"]]
        memory["since"] = state["seq"]
        self.shown[name] = max(self.shown[name], state["seq"])


async def ordeal(database: str, kills: int, seed: int, told: Callable[[Witness], None] = lambda _: None) -> Witness:
    """Kills the server while bots and people play: a random number of answers and a random moment after each start."""
    victim = Victim(database)
    witness = Witness(victim.address, seed)
    moments = random.Random(seed)
    hosts = [asyncio.create_task(witness.host(game, seats)) for game, seats in MIXES]

    async def answered(number: int) -> None:
        wanted, until = witness.choices + number, time.monotonic() + PATIENCE
        while witness.choices < wanted:
            assert time.monotonic() < until, f"{number} answers did not come in {PATIENCE} seconds"
            await asyncio.sleep(0.01)
            _raise(hosts)

    try:
        for _ in range(kills):
            await answered(moments.randint(FEWEST, MOST))
            await asyncio.sleep(moments.random() * 0.35)
            _raise(hosts)
            victim.kill()
            witness.restarts += 1
            victim.start()
            told(witness)
        await answered(MOST)
    finally:
        for task in hosts:
            task.cancel()
        await asyncio.gather(*hosts, return_exceptions=True)
        victim.kill()
    return witness


def _raise(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


def verify(database: str, witness: Witness) -> tuple[int, int]:
    """Every acknowledged choice is in the store, at its place; every table can be resumed; what was shown is what is stored."""
    store = Store(database)
    choices = 0
    found = {match["id"]: (match, rows) for match, rows in everything(database)}
    for name, acts in witness.acknowledged.items():
        match, rows = found[name]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= witness.shown[name]
        for seq, action in acts.items():
            row = rows[seq - 1]
            assert row.kind in ("choice", "sealed") and f" {action}" in row.text, (name, seq, action, row.text)
            choices += 1
        given = {(name, row.seat, row.kind) for row in rows}
        assert {gift for gift in witness.gifts if gift[0] == name} <= given
        table = Table(store, match, rows)
        assert table.frozen is None, str(table.frozen)
        for (where, seat), told in witness.journals.items():
            if where == name:
                state = json.loads(msgspec.json.encode(frames.state(table, set() if seat is None else {seat}, 0, "en")))
                assert [entry["text"] for entry in state["journal"]["entries"]][: len(told)] == told, (name, seat)
    return len(found), choices


def test_a_killed_server_loses_nothing(database: str) -> None:
    witness = alone(ordeal(database, KILLS, seed=1))
    tables, choices = verify(database, witness)
    assert witness.restarts == KILLS and tables >= len(MIXES) and choices >= FEWEST * KILLS


def test_a_second_server_is_refused_with_a_sentence(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.store.PATIENCE", 0.2)
    first = Store(database)
    first.open()
    with pytest.raises(StoreError, match="Another server is using the database"):
        Store(database).open()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "primordia", "serve", "--port", "0", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 1 and "Another server is using the database" in done.stderr and "Traceback" not in done.stderr
    first.close()
    second = Store(database)
    second.open()
    second.close()


@pytest.mark.parametrize(
    ("url", "part"),
    [
        ("mysql://root@localhost/x", "cannot be used"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "cannot be used"),
        ("sqlite:////proc/nowhere/tables.sqlite", "cannot be used"),
        ("://", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_explained(url: str, part: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store(url).open()
    assert part in str(caught.value) and "secret" not in str(caught.value)


def test_tables_survive_a_restart(database: str) -> None:
    house = House(database)
    table = house.table(seats="hie", seed=3)
    with house.live(table, 0, 1) as screen:
        for _ in range(12):
            screen.play(0)
        screen.ask(type="chat", text="see you tomorrow")
        screen.ask(type="name", seat=0, name="Ada")
        before = house.state(table, 0, 1)
    house.stop()
    house = House(database)
    after = house.state(table, 0, 1)
    assert {**after, "seats": None} == {**before, "seats": None}
    assert after["seats"][0]["name"] == "Ada" and after["chat"][-1]["text"] == "see you tomorrow"
    with house.live(table, 0, 1, since=before["seq"]) as screen:
        assert screen.state["journal"]["entries"] == []
        screen.play(0)
    house.stop()


def test_clocks_and_bots_go_on_after_a_restart(database: str) -> None:
    house = House(database)
    timed = house.table(seats="hii", limit={"seconds": 2, "then": "bot"})
    hasty = house.table("genesis", "rrr")
    house.stop()
    house = House(database)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if house.state(hasty)["over"] and house.state(timed)["moves"] >= 1:
            break
        time.sleep(0.1)
    assert house.state(hasty)["over"] and house.state(timed)["moves"] >= 1
    house.stop()


def test_idle_tables_are_forgotten_and_come_back(house: House) -> None:
    table = house.table(seats="hhh")
    before = house.state(table, 0)
    house.inside_loop(lambda: house.app.hall.sweep(time.monotonic() + 1000))
    assert table["table"] not in house.app.hall.tables
    assert house.state(table, 0) == before


def test_a_store_that_fails_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        screen.play(0)
        before = house.state(table, 0, 1, 2)
        append = house.store.append

        async def broken(*_: Any) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(house.store, "append", broken)
        answer = screen.play(0)
        assert answer["id"] == "server.error.store"
        monkeypatch.setattr(house.store, "append", append)
        assert house.state(table, 0, 1, 2) == before
        assert screen.play(0)["type"] == "done"


def test_a_lost_connection_to_the_database_is_made_anew(postgres: Postgres) -> None:
    house = House(postgres.database("lost"))
    table = house.table(seats="hhh")
    with house.live(table, 0, 1, 2) as screen:
        screen.play(0)
        postgres.disconnect("lost")
        answers = [screen.play(0)["type"] for _ in range(3)]
        assert answers[-1] == "done" and house.state(table)["moves"] == 1 + answers.count("done")
    record = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    house.stop()
    assert "unfinished" in record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    cluster = Postgres()
    with tempfile.TemporaryDirectory() as home:
        for database in (f"{home}/tables.sqlite", cluster.database("tables")):
            kind = database.partition(":")[0] if "://" in database else "sqlite"

            def told(witness: Witness, kind: str = kind) -> None:
                sys.stderr.write(f"\r{kind}: {witness.restarts} of {options.kills} kills, {witness.choices} choices ")
                sys.stderr.flush()

            witness = alone(ordeal(database, options.kills, options.seed, told))
            sys.stderr.write("\n")
            tables, choices = verify(database, witness)
            sys.stdout.write(f"{kind}: {options.kills} kills, {tables} tables, {choices} acknowledged choices, none lost\n")
    cluster.stop()


if __name__ == "__main__":
    main()
