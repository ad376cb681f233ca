"""A real server for tests, on a port of its own, and clients that talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import primordia
from primordia.kernel.chance import promise
from primordia.server.api import Application
from primordia.server.crew import Worker
from primordia.server.run import configuration, listen
from primordia.server.settings import Settings
from primordia.server.store import Store

PATIENCE = 60.0
T = TypeVar("T")


def alone(work: Coroutine[Any, Any, T]) -> T:
    """Runs something to its end in a thread of its own: the loop of a browser's test may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class House:
    """A server in a thread of this process."""

    def __init__(self, database: str, settings: Settings | None = None, static: Path | None = None) -> None:
        self.store = Store(database)
        self.store.open()
        settings = settings or Settings.boundless(thinkers=1)
        self.app = Application(self.store, settings, static) if static else Application(self.store, settings)
        listener = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.server = uvicorn.Server(configuration(self.app, "debug"))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listener]}, daemon=True)
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert time.monotonic() < until and self.thread.is_alive()
            time.sleep(0.01)
        limits = httpx.Limits(keepalive_expiry=1)  # sooner than the server tires of a connection
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE, limits=limits)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def table(self, game: str = "ursuppe", seats: str = "hhh", begun: bool = True, **wish: Any) -> dict[str, Any]:
        """A new table; `seats` is a letter each: here, invited, or a bot (greedy, eager, random)."""
        kinds = {"h": {"kind": "here"}, "i": {"kind": "invited"}}
        bots = {"g": "greedy", "e": "eager", "r": "random"}
        wanted = [kinds.get(letter) or {"kind": "bot", "level": bots[letter]} for letter in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wanted, **wish})
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return self.begin(created) if begun else created

    def bring(self, record: str, seats: str = "", **wish: Any) -> dict[str, Any]:
        """A table from a record."""
        wanted = {"seats": [{"kind": "here"}] * len(seats)} if seats else {}
        answer = self.http.post("/api/import", json={"record": record, **wanted, **wish})
        assert answer.status_code == 201, answer.text
        return self.begin(answer.json())

    def begin(self, table: dict[str, Any]) -> dict[str, Any]:
        """Everybody gives a number for the dice, where they are not open, so that the game begins."""
        if self.state(table)["gathering"]:
            for messages in zip(*gifts(table).values(), strict=True):
                for message in messages:
                    assert self.act(table, message["seat"], **message)["type"] == "done"
        return table

    def state(self, table: dict[str, Any], *seats: int, lang: str = "en") -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table['table']}", params={"lang": lang}, headers=bearer(table, *seats))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, table: dict[str, Any], *seats: int, **message: Any) -> dict[str, Any]:
        answer = self.http.post(f"/api/tables/{table['table']}/act", json=message, headers=bearer(table, *seats))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def live(self, table: dict[str, Any], *seats: int, since: int = 0, lang: str = "en") -> Player:
        return Player(self.address, table["table"], tokens(table, *seats), since, lang)

    def inside_loop(self, work: Callable[[], Any]) -> Any:
        """Runs something where the server runs; its result."""

        async def wrapped() -> Any:
            return work()

        assert self.app.hall.loop is not None
        return asyncio.run_coroutine_threadsafe(wrapped(), self.app.hall.loop).result(PATIENCE)

    @contextlib.contextmanager
    def busy(self) -> Iterator[Callable[[], None]]:
        """The only process that thinks for bots does so for another table, until one calls what is given."""
        hall = self.app.hall
        taken: Future[Worker] = Future()

        async def take() -> None:
            taken.set_result(await hall.brain.bots._turn("somebody else"))  # noqa: SLF001

        self.inside_loop(lambda: hall._start(take()))  # noqa: SLF001
        worker: list[Worker] = [taken.result(PATIENCE)]

        def give() -> None:
            if worker:
                self.inside_loop(lambda: hall.brain.bots.give(worker.pop()))

        try:
            yield give
        finally:
            give()

    def inside(self, table: dict[str, Any]) -> Any:
        return self.app.hall.tables[table["table"]]


def tokens(table: dict[str, Any], *seats: int) -> list[str]:
    """The tokens of seats; without any, the onlookers'."""
    return [table["tokens"][seat] for seat in seats] or [table["onlooker"]]


def bearer(table: dict[str, Any], *seats: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {','.join(tokens(table, *seats))}"}


def finished(house: House, game: str = "ursuppe", seats: str = "hhh", **options: Any) -> dict[str, Any]:
    """A table at which a game has been played to its end."""
    match = primordia.new_game(game, len(seats), seed=5, **options)
    dice = random.Random(5)
    while match.decision is not None:
        match.play(dice.choice(list(match.legal_actions())))
    wanted = [{"kind": "here"} if letter == "h" else {"kind": "invited"} for letter in seats]
    answer = house.http.post("/api/import", json={"record": primordia.save(match), "seats": wanted})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


def family(pid: int) -> list[int]:
    """A process and all that it has started, by whichever thread."""
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError):  # it may just have ended
                found += map(int, task.read_text().split())
    return found


def gifts(table: dict[str, Any], own: bytes | None = None) -> dict[int, tuple[dict[str, Any], dict[str, Any]]]:
    """For each seat of a person the two messages that give its number to the dice."""
    found = {}
    for seat, token in enumerate(table["tokens"]):
        if token is not None:
            number = own or secrets.token_bytes(32)
            hashed = promise(table["commitment"].removeprefix("sha256 "), seat, number)
            found[seat] = (
                {"type": "promise", "seat": seat, "hash": hashed},
                {"type": "number", "seat": seat, "number": number.hex()},
            )
    return found


class Player:
    """One live connection; keeps the last state and puts the journal together as a client does."""

    def __init__(self, address: str, table: str, tokens: list[str], since: int = 0, lang: str = "en", **options: Any) -> None:
        self.door = connect(
            f"ws://{address}/api/tables/{table}/live",
            compression=None,
            max_size=2**24,
            open_timeout=PATIENCE,
            close_timeout=1,
            **options,
        )
        self.socket: ClientConnection = self.door.__enter__()
        self.refs = itertools.count(1)
        self.heard: list[dict[str, Any]] = []
        self.journal: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.socket.send(json.dumps({"type": "hello", "tokens": tokens, "since": since, "lang": lang}))

    def __enter__(self) -> Self:
        self.until(lambda: bool(self.state))
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.door.__exit__(None, None, None)

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
            del self.journal[message["journal"]["from"] :]
            self.journal += message["journal"]["entries"]
            first = self.journal[0]["n"] if self.journal else 0  # who comes back has only what is new
            assert [entry["n"] - first for entry in self.journal] == list(range(len(self.journal)))
            self.chat += message["chat"]
        return message

    def until(self, fine: Any, timeout: float = PATIENCE) -> None:
        """Listens until something is as wanted."""
        end = time.monotonic() + timeout
        while not fine():
            self.hear(max(0.01, end - time.monotonic()))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Sends a message and waits for its answer."""
        ref = next(self.refs)
        self.socket.send(json.dumps({**message, "ref": ref}))
        while True:
            answer = self.hear()
            if answer.get("ref") == ref:
                return answer

    def decision(self, seat: int | None = None) -> dict[str, Any]:
        """Waits until one of my seats is asked."""

        def asked() -> list[dict[str, Any]]:
            return [d for d in self.state.get("decisions", []) if seat is None or d["seat"] == seat]

        self.until(lambda: asked() or self.state.get("over"))
        return asked()[0]

    def play(self, action: str | int = 0, seat: int | None = None) -> dict[str, Any]:
        """Plays an option (by its place, or its text) at my decision; waits for the state that has it."""
        decision = self.decision(seat)
        text = decision["options"][action]["action"] if isinstance(action, int) else action
        answer = self.ask(type="play", seat=decision["seat"], decision=decision["id"], action=text)
        if answer["type"] == "done":
            self.until(lambda: self.state["seq"] >= answer["seq"])
        return answer

    def closed(self) -> int:
        """Waits for the end of the connection; its code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0
