"""Connections: idle ones, slow ones, deaf ones and chatty ones."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from functools import partial

import pytest
from websockets.frames import Frame, Opcode

from tests.server.attacks.siege import Attack, Castle, besiege
from tests.server.attacks.tools import addresses, raw, table, together

MANY = 3000


def idle(address: str, until: float) -> None:
    """Thousands of connections that say nothing, or half of something; those that are shut are opened anew."""
    held: list[socket.socket] = []
    owns = addresses(40)
    while time.monotonic() < until:
        for own in owns:
            with contextlib.suppress(OSError):
                held.append(raw(address, own))
                held[-1].sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " if len(held) % 2 else b"")
            if len(held) > MANY:
                held.pop(0).close()
            if time.monotonic() > until:
                return


def deaf(address: str, until: float) -> None:
    """Pings, and requests for long answers, from those who read nothing."""
    made = table(address, game="genesis", seats=[{"kind": "here"}] * 2)
    head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    shake = (head + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()
    hello = Frame(Opcode.TEXT, json.dumps({"type": "hello", "tokens": [made["onlooker"]]}).encode()).serialize(mask=True)
    ping = Frame(Opcode.PING, b"x" * 120).serialize(mask=True)

    def live(own: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError), raw(address, own) as door:
                door.settimeout(2)
                door.sendall(shake)
                door.recv(1000)
                door.sendall(hello)
                while time.monotonic() < until:
                    door.sendall(ping * 500)

    def plain(own: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError), raw(address, own) as door:
                door.settimeout(2)
                while time.monotonic() < until:
                    door.sendall(b"GET /api/games/genesis/words HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)

    together([*(partial(live, own) for own in addresses(8)), *(partial(plain, own) for own in addresses(8))])


def pieces(address: str, until: float) -> None:
    """Bodies and messages in pieces of one byte, or none."""
    made = table(address, game="ursuppe", seats=[{"kind": "here"}] * 3)
    post = (
        b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    shake = (head + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()

    def send(own: str, first: bytes, piece: bytes) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError), raw(address, own) as door:
                door.settimeout(2)
                door.sendall(first)
                while time.monotonic() < until:
                    door.sendall(piece * 10_000)

    begun = shake + Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    empty = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    floods = [(post, b"1\r\nx\r\n"), (begun, empty)]
    together(partial(send, own, first, piece) for own in addresses(4) for first, piece in floods)


@pytest.mark.parametrize("attack", [idle, deaf, pieces])
def test_connections(castle: Castle, attack: Attack) -> None:
    besiege(castle, attack).check()
    assert castle.log.stat().st_size < 1 << 20
