"""Card packs and other foreign text: nothing that somebody sends keeps the others from playing."""

from __future__ import annotations

import contextlib
import json
import time
from functools import partial
from typing import Any

import pytest

import primordia
from tests.server.attacks.siege import ATTACKER, Attack, Castle, besiege
from tests.server.attacks.tools import GONE, addresses, flood, http, live, together

DOTTED = "a" + ".a" * 30_000 + " = 1"
NAMES = "\n".join(f"[events.{k}]\nname = '{'x' * 60}'" for k in range(37, 61))


def dotted_keys(address: str, until: float) -> None:
    """Set-ups, tables and records with keys of thirty thousand parts."""
    record = primordia.save(primordia.new_game("genesis", players=2, seed=1)).replace(
        "players 2\n", f"players 2\noption cards {json.dumps('# pack' + chr(10) + DOTTED)}\n"
    )
    wishes = (
        ("/api/games/genesis/setup", {"options": {"cards": DOTTED}}),
        ("/api/tables", {"game": "genesis", "options": {"cards": DOTTED}}),
        ("/api/import", {"record": record}),
        ("/api/verify", {"record": record}),
    )
    together(partial(flood, address, until, "POST", path, own, json=wish) for own in addresses(2) for path, wish in wishes)


def long_names(address: str, until: float) -> None:
    """The cards of a table with names as long as they may be, asked for again and again."""
    made = packed(address, '[mutations.tmrna.front]\nname = "' + "x" * 190_000 + '"') or packed(address, NAMES)
    assert made
    question = json.dumps({"type": "look", "what": "parts"})

    def ask(own: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(Exception), live(address, made, made["onlooker"], own) as door:
                while time.monotonic() < until:
                    door.send(question)
                    door.recv(5)

    together(partial(ask, own) for own in addresses(8))


def many_packs(address: str, until: float) -> None:
    """Tables, each with another pack as long as it may be."""
    for own in addresses(3):
        for k in range(60):
            long = '[mutations.tmrna.front]\nname = "' + f"{own} {k} " + "x" * 190_000 + '"'
            if time.monotonic() < until and not packed(address, long, own):
                packed(address, f"{NAMES}\n# {k} {'x' * 50_000}", own)


def packed(address: str, pack: str, own: str = ATTACKER) -> dict[str, Any] | None:
    """A table with a card pack; None: the server does not want it."""
    wish = {"game": "genesis", "seats": [{"kind": "here"}] * 2, "options": {"cards": pack}}
    with contextlib.suppress(*GONE), http(address, own) as client:
        answer = client.post("/api/tables", json=wish)
        return answer.json() if answer.status_code == 201 else None
    return None


@pytest.mark.parametrize("attack", [dotted_keys, long_names, many_packs])
def test_foreign_text(castle: Castle, attack: Attack) -> None:
    besiege(castle, attack, game="genesis").check()
