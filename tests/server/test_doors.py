"""The doors: connections are bounded in number, in time and in what waits for them; logs are lines, and few."""

from __future__ import annotations

import contextlib
import json
import logging
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from primordia.server import run
from primordia.server.limits import Bucket, neighbourhood
from primordia.server.logs import Form, Seldom
from primordia.server.settings import Settings
from tests.server.house import House

PATIENCE = 30.0
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def knock(house: House, own: str = "127.0.0.1") -> socket.socket:
    host, _, port = house.address.rpartition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(own, 0))


def is_shut(door: socket.socket) -> bool:
    """Waits for the end of a connection."""
    door.settimeout(PATIENCE)
    try:
        while piece := door.recv(65536):
            assert len(piece)
    except OSError as error:
        assert not isinstance(error, TimeoutError), "it is still open"
    return True


def asks(door: socket.socket, path: str = "/health", **headers: str) -> bytes:
    """Sends a request; the first bytes of the answer."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "localhost", **headers}.items())
    door.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
    return door.recv(65536)


@contextlib.contextmanager
def small(tmp_path: Path, **limits: Any) -> Iterator[House]:
    house = House(str(tmp_path / "tables.sqlite"), Settings(thinkers=1, **limits))
    yield house
    house.stop()


def test_connections_are_bounded_for_each_address(tmp_path: Path) -> None:
    with small(tmp_path, connections=3) as house:
        mine = [knock(house, "127.0.0.3") for _ in range(6)]
        assert is_shut(knock(house, "127.0.0.3")), "six of one address are twice three"
        assert b"200 OK" in asks(mine[0])
        assert b"200 OK" in asks(knock(house, "127.0.0.4")), "the others are not concerned"


def test_who_says_nothing_goes_first_when_there_is_no_room(tmp_path: Path) -> None:
    with small(tmp_path, most_connections=8) as house:
        player = knock(house, "127.0.0.4")
        assert b" 101 " in asks(player, f"/api/tables/{house.table()['table']}/live", **UPGRADE)
        silent = [knock(house, f"127.0.0.{5 + k}") for k in range(20)]
        newcomer = knock(house, "127.0.1.1")
        assert b"200 OK" in asks(newcomer)
        assert is_shut(silent[0])
        player.sendall(Frame(Opcode.PING, b"here?").serialize(mask=True))
        assert b"here?" in player.recv(65536), "whoever plays is not concerned"


def test_whoever_does_not_say_what_he_wants_is_shut_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.doors.HEAD", 0.5)
    with small(tmp_path) as house:
        assert is_shut(knock(house))
        half = knock(house)
        half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert is_shut(half)
        second = knock(house)
        assert b"200 OK" in asks(second)
        second.sendall(b"GET / HT")
        assert is_shut(second), "also before a second request"


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.gate.BODY", 0.5)
    with small(tmp_path) as house:
        door = knock(house)
        head = "POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        door.sendall(head.encode())
        assert b"408" in door.recv(65536)
        assert b"200 OK" in asks(knock(house))


def test_a_body_without_a_length_is_refused(tmp_path: Path) -> None:
    """A million pieces of one byte would cost minutes."""
    with small(tmp_path) as house:
        door = knock(house)
        head = b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        with contextlib.suppress(OSError):
            door.sendall(head + b"1\r\nx\r\n" * 10_000)
        assert b"411" in door.recv(65536)
        assert is_shut(door)


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT, Opcode.TEXT])
def test_every_frame_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opcode: Opcode) -> None:
    """Pings, pongs and empty pieces of a message that never ends, too. Nothing else would end the connection here."""
    monkeypatch.setattr("primordia.server.doors.STALL", 1e6)
    with small(tmp_path, messages=(1e9, 1e9)) as house:
        house.server.config.ws_ping_interval = None
        table = house.table()
        door = knock(house)
        assert b" 101 " in asks(door, f"/api/tables/{table['table']}/live", **UPGRADE)
        hello = json.dumps({"type": "hello", "tokens": [table["onlooker"]]}).encode()
        door.sendall(Frame(Opcode.TEXT, hello).serialize(mask=True))
        if opcode is Opcode.CONT:
            door.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        frame = Frame(opcode, b"x" if opcode is Opcode.PING else b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
        with contextlib.suppress(OSError):
            for _ in range(200):
                door.sendall(frame * 200)
        assert is_shut(door)
        assert house.http.get("/health").status_code == 200


def test_what_nobody_reads_does_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.doors.STALL", 1.0)
    with small(tmp_path, requests=(1e9, 1e9)) as house:
        door = knock(house)
        request = b"GET /api/games/genesis/words HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with contextlib.suppress(OSError):
            for _ in range(400):
                door.sendall(request)
        assert door.recv(1, socket.MSG_PEEK), "it is answered, but reads nothing of it"
        until = time.monotonic() + PATIENCE
        while any(guest.client == door.getsockname() for guest in list(house.app.doors.inside)):
            assert time.monotonic() < until, "it is still there"
            time.sleep(0.05)
        assert not house.app.doors.stalled


def test_those_who_do_not_read_have_one_allowance_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.doors.UNREAD", 1 << 20)
    monkeypatch.setattr("primordia.server.doors.STALL", 1e6)  # nothing else would end them
    with small(tmp_path, requests=(1e9, 1e9)) as house:
        deaf = [knock(house) for _ in range(20)]
        for door in deaf:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            with contextlib.suppress(OSError):
                for _ in range(100):
                    door.sendall(b"GET /api/games/genesis/words HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for door in deaf:
            with contextlib.suppress(OSError):  # ended already
                door.recv(1, socket.MSG_PEEK)
        until = time.monotonic() + PATIENCE
        while len(house.app.doors.inside) > 15:
            assert time.monotonic() < until, f"{len(house.app.doors.inside)} are still there"
            time.sleep(0.05)
        waiting = house.inside_loop(lambda: sum(one.transport.get_write_buffer_size() for one in house.app.doors.stalled))
        assert waiting <= 3 << 20
        assert b"200 OK" in asks(knock(house))


def test_the_limit_of_files_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(256, before[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (low, before[1]))
    try:
        assert run.raise_limit() == min(before[1] if before[1] > 0 else run.FILES, run.FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2:3::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("not an address", "another one", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same
    assert len(neighbourhood("x" * 10_000)) <= 64


def test_a_bucket_says_how_long_to_wait_and_takes_debts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("primordia.server.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(10, 2)
    assert bucket.wait(10) == 0 and bucket.take(10)
    assert bucket.wait(4) == 2 and not bucket.take(4)
    bucket.charge(1000)
    assert bucket.wait(2) == 6, "the debt is never more than what fits in"
    assert bucket.wait(11) == float("inf") and Bucket(1, 0).wait(2) == float("inf")


# The name of the server


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8377", 200),
        ("127.0.0.1:8377", 200),
        ("192.168.1.7", 200),
        ("[::1]:8377", 200),
        ("[fe80::1]", 200),
        ("play.example.org", 200),
        ("PLAY.example.org:443", 200),
        ("evil.example", 421),
        ("play.example.org.evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[evil.example]", 421),
        ("[", 421),
    ],
)
def test_a_page_whose_name_stands_for_our_address_is_refused(tmp_path: Path, host: str, status: int) -> None:
    """DNS rebinding: the browser takes such a page for one of ours; only the name in Host gives it away."""
    with small(tmp_path, names=("play.example.org",)) as house:
        answer = house.http.get("/health", headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status_code == status and (status == 200 or answer.json()["id"] == "server.error.host")


def test_live_connections_know_the_name_too(tmp_path: Path) -> None:
    with small(tmp_path) as house:
        path = f"/api/tables/{house.table()['table']}/live"
        assert b" 101 " in asks(knock(house), path, **UPGRADE)
        assert b" 403 " in asks(knock(house), path, **UPGRADE, Host="evil.example")


# Logs


def record(message: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("primordia.server", logging.WARNING, "", 0, message, args, None)


@pytest.mark.parametrize("sign", ["\n", "\r", "\x1b[2J", "\u2028", "\u2029", "\x85", "\x00", "\u202e"])
def test_nobody_can_forge_a_line(sign: str) -> None:
    said = Form("%(message)s").format(record("a request for %s failed", f"/x{sign}2026-01-01 CRITICAL all is lost"))
    assert said.isprintable() and len(said.splitlines()) == 1 and "all is lost" in said
    assert len(Form("%(message)s").format(record("%s", "x" * 10**6))) < 3000


def test_the_same_line_is_not_said_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("primordia.server.limits.time.monotonic", lambda: now[0])
    seldom = Seldom()
    assert sum(seldom.filter(record("no more files: %d", k)) for k in range(1000)) == 20
    assert seldom.filter(record("something else"))
    now[0] += 10
    last = record("no more files: %d", 7)
    assert seldom.filter(last) and last.getMessage() == "no more files: 7 (and 980 more like it)"
    assert sum(seldom.filter(record(f"Task-{k} at {hex(k << 40)} failed")) for k in range(1000)) == 20
    for k in range(5000):
        seldom.filter(record("kind" + "x" * (k % 50) + "y" * (k // 50)))
    assert len(seldom.kinds) <= 1000
