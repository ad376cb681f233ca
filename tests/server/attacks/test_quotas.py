"""Quotas: whoever makes tables, or fills those of others, gets no further than he may."""

from __future__ import annotations

import contextlib
import json
import time
from functools import partial

import pytest

import primordia
from tests.server.attacks.siege import Attack, Castle, besiege
from tests.server.attacks.tools import addresses, flood, live, table, together


def tables(address: str, until: float) -> None:
    """As many tables and records as can be had, many at once."""
    record = primordia.save(primordia.new_game("genesis", 4, seed=5))
    wishes = [("/api/tables", {"game": "genesis", "seats": [{"kind": "invited"}] * 4}), ("/api/import", {"record": record})]
    together(partial(flood, address, until, "POST", path, own, json=wish) for own in addresses(3) for path, wish in wishes * 2)


def talk(address: str, until: float) -> None:
    """Onlookers and players who talk, call themselves something else and hand their seats to and fro."""
    made = table(address, game="ursuppe", seats=[{"kind": "here"}] * 3)
    messages = [
        {"type": "chat", "text": "x" * 500},
        {"type": "name", "seat": 0, "name": "x" * 40},
        {"type": "hand", "seat": 0, "level": "random"},
        {"type": "hand", "seat": 0, "level": None},
        {"type": "lang", "lang": "de"},
    ]

    def chatter(own: str, token: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(Exception), live(address, made, token, own) as door:
                while time.monotonic() < until:
                    for message in messages:
                        door.send(json.dumps(message))
                    door.recv(5)

    together(partial(chatter, own, token) for own in addresses(4) for token in (made["tokens"][0], made["onlooker"]))


@pytest.mark.parametrize("attack", [tables, talk])
def test_quotas(castle: Castle, attack: Attack) -> None:
    besiege(castle, attack).check()
