"""Questions and records that take long to work out: whoever asks gets a sentence, and the bots play on."""

from __future__ import annotations

import contextlib
import json
import time
from functools import partial

import pytest

import primordia
from tests.server.attacks.siege import Attack, Castle, besiege
from tests.server.attacks.tools import addresses, flood, live, table, together

CROWDED = """
game = "genesis"
players = 2
colours = ["red", "green"]
turn = 4
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "{cubes}"
"""


def odds(address: str, until: float) -> None:
    """Odds and hints of a position with as many dice as the server takes."""
    for cubes in ("15red+15yellow+15green+14blue", "6red+6yellow+6green+6blue", "4red+4yellow+4green+4blue"):
        with contextlib.suppress(primordia.SetupError):
            record = primordia.save(primordia.from_position(CROWDED.format(cubes=cubes), seed=1))
            made = table(address, record=record, seats=[{"kind": "here"}] * 2)
            break

    def ask(own: str, kind: str) -> None:
        while time.monotonic() < until:
            for seat in (0, 1):
                with contextlib.suppress(Exception), live(address, made, made["tokens"][seat], own) as door:
                    state = json.loads(door.recv(5))
                    for decision in state["decisions"]:
                        door.send(json.dumps({"type": kind, "seat": seat, "decision": decision["id"]}))
                        while json.loads(door.recv(30))["type"] == "state":
                            pass

    together(partial(ask, own, kind) for own in addresses(8) for kind in ("odds", "hint"))


def records(address: str, until: float) -> None:
    """Records as long as they may be, that turn out to be none at the end."""
    match = primordia.new_game("ursuppe", 4, seed=5)
    good = primordia.save(match)
    head, _, tail = good.rpartition("---")
    long = head + "# a remark\n" * 80_000 + "---" + tail
    deep = good.replace("players 4", "players 4\noption cards " + json.dumps("[" * 50_000))
    wishes = [("/api/verify", {"record": long}), ("/api/import", {"record": long}), ("/api/verify", {"record": deep})]
    together(partial(flood, address, until, "POST", path, own, json=wish) for own in addresses(3) for path, wish in wishes)


def bots(address: str, until: float) -> None:
    """Tables at which only bots sit, as many as can be had."""
    wish = {"game": "genesis", "seats": [{"kind": "bot", "level": "greedy"}] * 4}
    together(partial(flood, address, until, "POST", "/api/tables", own, json=wish) for own in addresses(3))


@pytest.mark.parametrize("attack", [odds, records, bots])
def test_questions(castle: Castle, attack: Attack) -> None:
    besiege(castle, attack, game="genesis").check()
