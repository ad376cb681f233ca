"""What attackers have: addresses of their own, requests without manners, connections that say nothing."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.attacks.siege import ATTACKER

GONE = (OSError, httpx.HTTPError, EOFError)


def addresses(count: int) -> list[str]:
    """So many addresses of attackers."""
    return [f"127.0.{k // 250}.{3 + k % 250}" for k in range(count)]


@contextlib.contextmanager
def http(address: str, own: str = ATTACKER, timeout: float = 30) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=own)
    with httpx.Client(base_url=f"http://{address}", transport=transport, timeout=timeout) as client:
        yield client


def flood(
    address: str, until: float, method: str, path: str, own: str = ATTACKER, pause: float = 0.0, **sent: Any
) -> list[int]:
    """The same request again and again; the status of each answer, 0 for none."""
    found = []
    while time.monotonic() < until:
        with http(address, own) as client, contextlib.suppress(*GONE):
            while time.monotonic() < until:
                found.append(0)
                found[-1] = client.request(method, path, **sent).status_code
                time.sleep(pause)
    return found


def together(attacks: Iterable[Callable[[], object]]) -> None:
    """Several attackers at once."""
    threads = [threading.Thread(target=attack) for attack in attacks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def table(address: str, own: str = ATTACKER, **wish: Any) -> dict[str, Any]:
    """A new table of the attacker's, with open dice so that it begins at once; tries until it gets one."""
    path, wish = ("/api/import", wish) if "record" in wish else ("/api/tables", {"seed": 1, **wish})
    with http(address, own) as client:
        while True:
            answer = client.post(path, json=wish)
            if answer.status_code == 201:
                made: dict[str, Any] = answer.json()
                return made
            assert answer.status_code in (429, 503), answer.text
            time.sleep(0.2)


def live(address: str, made: dict[str, Any], token: str, own: str = ATTACKER) -> ClientConnection:
    """A live connection that has said hello."""
    url = f"ws://{address}/api/tables/{made['table']}/live"
    door = connect(url, max_size=2**26, open_timeout=30, close_timeout=1, source_address=(own, 0))
    door.send(json.dumps({"type": "hello", "tokens": [token]}))
    return door


def raw(address: str, own: str = ATTACKER) -> socket.socket:
    host, _, port = address.rpartition(":")
    return socket.create_connection((host, int(port)), timeout=10, source_address=(own, 0))
