"""A database that hangs, is locked, full, slow or gone: whoever asks is soon told so; afterwards tables are what is stored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from primordia.server.store import everything
from tests.server.attacks.siege import Castle
from tests.server.house import Player, alone, bearer, tokens
from tests.server.postgres import Postgres
from tests.server.troubles import POSTGRESQL, SQLITE, Patient, Trouble, refusing, slow

SOON = 5.0  # seconds in which everybody is answered
PATIENCE = 60.0
AWAY = {"server.error.store", "server.error.unsure"}
CASES = [*(("sqlite", trouble) for trouble in SQLITE), *(("postgresql", trouble) for trouble in POSTGRESQL)]
HANGING = [case for case in CASES if case[1] is not slow]


class Ward:
    """A server of its own, and what it is asked."""

    def __init__(self, castle: Castle, patient: Patient) -> None:
        self.castle = castle
        self.patient = patient
        self.http = httpx.Client(base_url=f"http://{castle.address}", timeout=PATIENCE)

    def table(self, **wish: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": "ursuppe", "seats": [{"kind": "here"}] * 3, "seed": 3, **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def live(self, table: dict[str, Any], *seats: int) -> Player:
        return Player(self.castle.address, table["table"], tokens(table, *seats))

    def ask(self, method: str, path: str, **sent: Any) -> tuple[float, httpx.Response]:
        """How long an answer took, and what it was."""
        begun = time.monotonic()
        answer = self.http.request(method, path, **sent)
        return time.monotonic() - begun, answer

    def well(self) -> None:
        """Waits until the server says that its store answers."""
        until = time.monotonic() + PATIENCE
        while self.http.get("/health").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def ward(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ward]:
    cluster: Postgres | None = None
    database = str(tmp_path_factory.mktemp("ward") / "tables.sqlite")
    if request.param == "postgresql":
        cluster = request.getfixturevalue("postgres")
        assert cluster is not None
        database = cluster.database("ward")
    with Castle(database, "--unlimited") as castle:
        ward = Ward(castle, Patient(database, castle.process.pid, cluster))
        yield ward
        ward.http.close()


def cases(troubles: list[tuple[str, Trouble]]) -> pytest.MarkDecorator:
    names = [f"{kind}-{trouble.__name__}" for kind, trouble in troubles]
    return pytest.mark.parametrize(("ward", "trouble"), troubles, indirect=["ward"], ids=names, scope="module")


@cases(HANGING)
def test_everybody_is_told_soon_and_the_tables_are_what_is_stored(ward: Ward, trouble: Trouble) -> None:
    table = ward.table()
    requests: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/api/tables", {"json": {"game": "ursuppe"}}),
        ("POST", f"/api/tables/{table['table']}/act", {"json": {"type": "chat", "text": "x"}, "headers": bearer(table, 1)}),
        ("GET", f"/api/tables/{table['table']}", {"headers": bearer(table, 2)}),
        ("GET", "/api/tables/unknown", {"headers": bearer(table, 2)}),
        ("GET", "/health", {}),
    ]
    with ward.live(table, 0, 1, 2) as screen:
        for _ in range(3):
            assert screen.play(0)["type"] == "done"
        before = screen.state["seq"]
        with trouble(ward.patient):
            decision = screen.decision()
            begun = time.monotonic()
            play = {"type": "play", "seat": decision["seat"], "decision": decision["id"]}
            refused = screen.ask(action=decision["options"][0]["action"], **play)
            assert refused.get("id") in AWAY, refused
            assert time.monotonic() - begun < SOON
            with ThreadPoolExecutor(20) as together:
                answers = list(together.map(lambda one: ward.ask(one[0], one[1], **one[2]), requests * 4))
            assert max(took for took, _ in answers) < SOON
            for _, answer in answers:
                if answer.headers["content-type"].startswith("application/json") and answer.status_code == 200:
                    assert answer.json()["id"] in AWAY, "messages are answered by messages"
                else:
                    assert answer.status_code == 503 and answer.json()["id"] in AWAY and len(answer.json()["text"]) > 20
            assert "primordia_store_away 1" in ward.http.get("/metrics").text
            assert screen.state["seq"] == before, "what may not be stored is shown"
        ward.well()
        screen.until(lambda: screen.heard[-1]["type"] == "state")
        assert screen.state["seq"] == before or (screen.state["seq"] == before + 1 and refused["id"] == "server.error.unsure")
        for _ in range(3):
            assert screen.play(0)["type"] == "done"
        rows = next(rows for match, rows in everything(ward.patient.database) if match["id"] == table["table"])
        assert [row.seq for row in rows] == list(range(1, screen.state["seq"] + 1))


@cases([case for case in CASES if case[1] is slow])
def test_a_slow_database_keeps_nobody_waiting_for_long(ward: Ward, trouble: Trouble) -> None:
    """Many at once, of whom some wait for their turn at one table."""
    table = ward.table()
    path = f"/api/tables/{table['table']}/act"
    said = [{"json": {"type": "chat", "text": str(k)}, "headers": bearer(table, k % 3)} for k in range(12)]
    with trouble(ward.patient), ThreadPoolExecutor(24) as together:
        chats = [together.submit(ward.ask, "POST", path, **one) for one in said]
        tables = [together.submit(ward.ask, "POST", "/api/tables", json={"game": "ursuppe"}) for _ in range(12)]
        answers = [one.result() for one in [*chats, *tables]]
    assert max(took for took, _ in answers) < SOON
    done = sum(chat.result()[1].json().get("type") == "done" for chat in chats)
    unsure = sum(chat.result()[1].json().get("id") == "server.error.unsure" for chat in chats)
    assert done
    ward.well()
    state = ward.http.get(f"/api/tables/{table['table']}", headers=bearer(table)).json()
    assert done <= len(state["chat"]) <= done + unsure, "what was said to be kept was, and nothing that was said not to be"


@cases([("postgresql", refusing)])
def test_one_tries_again_and_the_others_fail_at_once(ward: Ward, trouble: Trouble) -> None:
    table = ward.table()
    with trouble(ward.patient):
        while ward.http.get("/health").status_code == 200:
            time.sleep(0.05)
        begun = time.monotonic()
        path = f"/api/tables/{table['table']}/act"
        answers = [ward.ask("POST", path, json={"type": "chat", "text": "x"}, headers=bearer(table, 0)) for _ in range(40)]
        assert all(answer.json()["id"] == "server.error.store" for _, answer in answers)
        assert sorted(took for took, _ in answers)[20] < 0.3, "they wait for nothing"
        log = ward.castle.log.read_text() if ward.castle.log.is_file() else ""
        assert log.count("still cannot be written") < 10 + 4 * (time.monotonic() - begun)
    ward.well()


def test_what_a_request_waits_for_the_store_is_counted_together() -> None:
    import asyncio

    from primordia.server import writer

    async def asker() -> list[float]:
        writer.ask()
        left = []
        for _ in range(3):
            try:
                async with writer.patience().spend(0.05):
                    await asyncio.sleep(10)
            except TimeoutError:
                left.append(writer.patience().left)
        shared = await asyncio.create_task(asyncio.sleep(0, writer.patience()))
        assert shared is writer.patience()
        writer.patience().left = 0.0
        with pytest.raises(TimeoutError):
            async with writer.patience().spend():
                await asyncio.sleep(10)
        return left

    left = alone(asyncio.wait_for(asker(), 60))
    assert writer.PATIENCE > left[0] > left[1] > left[2]
