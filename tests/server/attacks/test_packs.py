"""Card packs and other foreign text: nothing that somebody sends keeps the others from playing."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from pathlib import Path
from typing import Any

import primordia
from tests.server.attacks.siege import ATTACKER, Castle, besiege
from tests.server.attacks.tools import GONE, addresses, flood, http, live

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
    floods = [
        threading.Thread(target=flood, args=(address, until, "POST", path, own), kwargs={"json": wish})
        for own in addresses(2)
        for path, wish in wishes
    ]
    for one in floods:
        one.start()
    for one in floods:
        one.join()


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

    askers = [threading.Thread(target=ask, args=(own,)) for own in addresses(8)]
    for one in askers:
        one.start()
    for one in askers:
        one.join()


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


def test_dotted_keys(tmp_path: Path) -> None:
    with Castle(str(tmp_path / "tables.sqlite")) as castle:
        besiege(castle, dotted_keys).check()


def test_long_names(tmp_path: Path) -> None:
    with Castle(str(tmp_path / "tables.sqlite")) as castle:
        besiege(castle, long_names, game="genesis").check()


def test_many_packs(tmp_path: Path) -> None:
    with Castle(str(tmp_path / "tables.sqlite")) as castle:
        besiege(castle, many_packs).check()
