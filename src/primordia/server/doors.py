"""The doors: limits on connections, and on how long one may take to send its request or to read what it is sent.

uvicorn's own protocols have no such limits. When there is no room, the oldest connection that has not sent a request is
dropped. A connection that does not read what it is sent is ended, and so is one that sends far too many frames.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from primordia.server.limits import Bucket, neighbourhood

if TYPE_CHECKING:
    import h11

log = logging.getLogger(__name__)
HEAD = 10.0  # seconds to send the head of a request
STALL = 20.0  # seconds without reading after which a connection is ended
UNREAD = 48 << 20  # bytes that may wait in the buffers of all stalled connections together
SLICE = 2048  # bytes handed on at a time, so that the frames in them are counted early
UNSIZED = b"HTTP/1.1 411 Length Required\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Guest(Protocol):
    """A connection, as `Doors` sees it."""

    transport: asyncio.Transport
    client: tuple[str, int] | None


class Doors:
    """Counts all connections and decides which may stay."""

    def __init__(self, most: int, each: int, frames: tuple[float, float], trusted: str | None = None) -> None:
        self.most = most
        self.each = each  # for one address
        self.frames = frames  # for a live connection: at once, and per second
        self.trusted = trusted  # the proxy's address, to which `each` does not apply
        self.inside: dict[Guest, str] = {}
        self.addresses: Counter[str] = Counter()
        self.silent: dict[Guest, None] = {}  # those that have not sent a request yet, oldest first
        self.stalled: dict[Guest, None] = {}  # those that do not read, oldest first
        self.refused = 0

    def enter(self, guest: Guest) -> bool:
        """Lets a connection in, dropping a silent one if needed; False if there is no room."""
        address = neighbourhood(guest.client[0]) if guest.client else ""
        if address != self.trusted and self.addresses[address] >= self.each:
            self.refused += 1
            return False
        if len(self.inside) >= self.most:
            if not self.silent:
                self.refused += 1
                return False
            eldest = next(iter(self.silent))
            self.leave(eldest)
            eldest.transport.abort()
        self.inside[guest] = address
        self.addresses[address] += 1
        return True

    def leave(self, guest: Guest) -> None:
        self.silent.pop(guest, None)
        self.stalled.pop(guest, None)
        address = self.inside.pop(guest, None)
        if address is not None:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    def stall(self, guest: Guest) -> None:
        """Notes a connection that does not read; if too much is buffered in total, those stalled longest are ended."""
        self.stalled[guest] = None
        waiting = {one: one.transport.get_write_buffer_size() for one in self.stalled}
        total = sum(waiting.values())
        for one, size in waiting.items():
            if total <= UNREAD:
                return
            total -= size
            del self.stalled[one]
            one.transport.abort()


class Stalling:
    """Mixin: ends a connection that has not read anything for `STALL` seconds."""

    doors: Doors
    transport: asyncio.Transport
    client: tuple[str, int] | None
    loop: asyncio.AbstractEventLoop
    unread: asyncio.TimerHandle | None = None

    def stall(self) -> None:
        self.doors.stall(self)
        if self.unread is None:
            self.unread = self.loop.call_later(STALL, self.transport.abort)

    def flow_again(self) -> None:
        self.doors.stalled.pop(self, None)
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def gone(self) -> None:
        self.flow_again()
        self.doors.leave(self)


class Door(H11Protocol, Stalling):
    """HTTP. Chunked requests are refused: parsing many small chunks costs us far more than sending them costs a client."""

    head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.doors = self.config.app.doors  # type: ignore[union-attr]
        if self.doors.enter(self):
            self._listen()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        self.gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            if self.transport.get_protocol() is not self:
                self.transport.get_protocol().data_received(data[start:])  # type: ignore[attr-defined]
                return
            super().data_received(data[start : start + SLICE])
            if self.headers and any(name == b"transfer-encoding" for name, _ in self.headers):
                self.transport.write(UNSIZED)
                self.transport.close()
                return
        if self.transport.get_protocol() is not self or (self.cycle is not None and not self.cycle.response_complete):
            self._heard()
        else:
            self._listen()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._heard()
        self.gone()  # the live connection takes this place
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flow_again()

    def _listen(self) -> None:
        """Starts the timer within which a request has to arrive."""
        if self.head is None:
            self.doors.silent[self] = None
            self.head = self.loop.call_later(HEAD, self.transport.abort)

    def _heard(self) -> None:
        self.doors.silent.pop(self, None)
        if self.head is not None:
            self.head.cancel()
            self.head = None


class LiveDoor(WebSocketsSansIOProtocol, Stalling):
    """A live connection. Every frame counts, even those that the application never sees."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.doors = self.config.app.doors  # type: ignore[union-attr]
        self.frames_left = Bucket(*self.doors.frames)
        if not self.doors.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # it sends before it has been accepted
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    async def run_asgi(self) -> None:
        self.scope["state"]["door"] = self  # for `live`, which writes states without a detour
        await super().run_asgi()

    def put(self, text: bytes) -> bool:
        """Writes a message at once; False if this client does not read fast enough, or is about to go."""
        if not self.writable.is_set() or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_events(self) -> None:
        if self.frames_left.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():  # no answers for a client that does not read
            self.transport.write(pong)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flow_again()
