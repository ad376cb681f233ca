"""One WebSocket at a table: it gets a state whenever something changes, and its messages are answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from primordia.kernel.errors import PrimordiaError
from primordia.locales import offered, words
from primordia.server import frames
from primordia.server import messages as m
from primordia.server import types as t
from primordia.server.answers import Asker, answer
from primordia.server.doors import LiveDoor
from primordia.server.gate import address_of
from primordia.server.hall import Hall
from primordia.server.limits import Bucket
from primordia.server.table import Refused, Table
from primordia.server.writer import ask

log = logging.getLogger(__name__)
HELLO = 15.0  # seconds to say hello
POLICY, TOO_BIG, GOING, LATER_ON = 1008, 1009, 1001, 1013
ENCODER = msgspec.json.Encoder()
FIRST = msgspec.json.Decoder(m.Hello)
NOTHING = m.Error("", "")
PATIENCE = 3.0  # seconds that a client which sends too much is delayed; beyond that it is disconnected
COSTS: dict[type, float] = {  # what an expensive message counts as, in ordinary messages
    **dict.fromkeys((m.Chat, m.Rename, m.Hand, m.AskHint, m.AskOdds), 4.0),
    m.ChangeLanguage: 8.0,
}
BYTES = 8192  # of an answer that count as one message
LATER: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)


class Connection(Asker):
    """One client of a table. Each state it gets has what is new since the last row it has seen."""

    def __init__(
        self, hall: Hall, table: Table, seats: set[int], language: str, since: int, socket: WebSocket[Any, Any, Any]
    ) -> None:
        super().__init__(table, seats, language, address_of(socket.scope))
        self.hall = hall
        self.socket = socket
        self.seen = since if 0 < since <= table.seq else 0
        self.spoken = self.seen
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()
        self.door: LiveDoor | None = socket.scope.get("state", {}).get("door")
        self.thinking: asyncio.Task[int] | None = None  # a hint or odds being worked out for this connection
        self.ended = False

    def tell(self) -> None:
        """Something changed: a state is sent at once or, where table or client are busy, soon; it may hold several changes."""
        if self.ended or self.news.is_set() or self.sending.locked() or self.door is None or not self.table.settled:
            self.news.set()
            return
        try:
            state = frames.state(self.table, self.seats, self.seen, self.language, self.spoken)
            sent = self.door.put(ENCODER.encode(state))
        except Exception:  # it concerns this client alone: `report` meets it too, and ends the connection
            sent = False
        if sent:
            self.seen = self.spoken = state.seq
        else:
            self.news.set()

    def stop(self) -> None:
        """The server is shutting down: closes the connection."""
        self.ended = True
        self.news.set()

    async def report(self) -> None:
        """Sends a state whenever there is news."""
        while True:
            await self.news.wait()
            self.news.clear()
            ask()
            if self.ended:
                await self.socket.close(GOING)
                return
            try:
                async with self.table.stored():
                    state = frames.state(self.table, self.seats, self.seen, self.language, self.spoken)
                    self.seen = self.spoken = state.seq
            except Refused as refused:  # the store does not answer; once it does, there will be news
                await self.send(error(refused.message, self.language))
            else:
                await self.send(state)

    async def send(self, message: m.ServerMessage) -> int:
        """Sends a message and returns its length in bytes."""
        text = ENCODER.encode(message)
        if self.door is None or self.sending.locked() or not self.door.put(text):
            async with self.sending:
                await self.socket.send_text(text.decode())
        return len(text)

    async def listen(self, bucket: Bucket) -> None:
        """Reads and answers messages, one after the other; only hints and odds are answered in the background."""
        while True:
            text = await self.socket.receive_text()
            ask()
            if len(text) > t.MOST_MESSAGE:
                await self.socket.close(TOO_BIG)
                return
            message, answered = _read(text, self.language)
            cost = COSTS.get(type(message), 1.0)
            if (pause := bucket.wait(cost)) > PATIENCE:
                await self.send(error("server.error.busy", self.language))
                await self.socket.close(POLICY)
                return
            if pause:
                await asyncio.sleep(pause)
            bucket.take(cost)
            if message is None:
                await self.send(answered)
                continue
            if isinstance(message, m.ChangeLanguage):
                self.language = offered(message.lang)
                self.seen = 0
                self.tell()
                continue
            if not isinstance(message, m.AskHint | m.AskOdds):
                bucket.charge(await self.reply(message) / BYTES)
            elif self.thinking is None or self.thinking.done():
                self.thinking = asyncio.create_task(self.reply(message))
            else:
                await self.send(error("server.error.thinking", self.language, message.ref))

    async def reply(self, message: m.ClientMessage) -> int:
        return await self.send(await answer(self.hall, self, message))


def _read(text: str, language: str) -> tuple[m.ClientMessage | None, m.Error]:
    """The decoded message; or None, with an error that says what is wrong."""
    try:
        return LATER.decode(text), NOTHING
    except (msgspec.DecodeError, RecursionError, ValueError) as problem:
        return None, error("server.error.message", language, problem=str(problem)[:200])


def error(message: str, language: str, ref: int | str | None = None, **arguments: object) -> m.Error:
    return m.Error(message, words(language)(message, **arguments), ref)


async def converse(hall: Hall, socket: WebSocket[Any, Any, Any], name: str, bucket: Bucket, onlookers: int) -> None:
    """Serves a WebSocket from the handshake to the end of the connection."""
    await socket.accept()
    try:
        hello = FIRST.decode(await asyncio.wait_for(socket.receive_text(), HELLO))
    except (msgspec.DecodeError, RecursionError, ValueError):
        await _refuse(socket, "server.error.hello")
        return
    except TimeoutError:
        await socket.close(POLICY)
        return
    ask()
    try:
        found = await hall.enter(name, hello.tokens)
    except PrimordiaError as refused:  # the store does not answer: worth another try
        await _refuse(socket, refused.message, hello.lang, LATER_ON)
        return
    if found is None:
        await _refuse(socket, "server.error.token", hello.lang)
        return
    table, seats = found
    if not seats and sum(not other.seats for other in table.connections) >= onlookers:
        await _refuse(socket, "server.error.onlookers", hello.lang)
        return
    connection = Connection(hall, table, seats, hello.lang, hello.since, socket)
    table.connections.add(connection)
    connection.tell()
    hall.stir(table)
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(connection.report()), asyncio.create_task(connection.listen(bucket))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            problem = task.exception()
            if problem is not None and not isinstance(problem, WebSocketException | RuntimeError | OSError):
                log.error("connection at table %s", name, exc_info=problem)
    finally:
        table.connections.discard(connection)
        if connection.thinking is not None:
            tasks.append(connection.thinking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if table.question is not None and any(not table.online(seat) for seat in seats & table.question.wanted):
            table.question = None  # a player whose consent is needed has left
        hall.stir(table)
        with contextlib.suppress(Exception):
            await socket.close(POLICY)


async def _refuse(socket: WebSocket[Any, Any, Any], message: str, language: str = "en", code: int = POLICY) -> None:
    await socket.send_text(ENCODER.encode(error(message, offered(language))).decode())
    await socket.close(code)
