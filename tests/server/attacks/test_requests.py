"""Requests that cost little to send and much to answer: long answers, replays, strangers' tables, crowds of onlookers."""

from __future__ import annotations

import contextlib
import random
import time
from functools import partial
from typing import Any

import pytest

import primordia
from tests.server.attacks.siege import Attack, Castle, besiege
from tests.server.attacks.tools import addresses, flood, live, table, together


def finished(address: str, game: str = "genesis") -> dict[str, Any]:
    match = primordia.new_game(game, 4, seed=5)
    dice = random.Random(5)
    while match.decision is not None:
        match.play(dice.choice(list(match.legal_actions())))
    return table(address, record=primordia.save(match), seats=[{"kind": "here"}] * 4)


def long_answers(address: str, until: float) -> None:
    """Everything that can be played, the words, and the files of the page."""
    paths = ("/api/games?lang=de", "/api/games/genesis/words", "/api/games/genesis/rules", "/", "/schema/openapi.json")
    together(partial(flood, address, until, "GET", path, own) for own in addresses(2) for path in paths)


def replays(address: str, until: float) -> None:
    """The end, the beginning and the course of a finished match, again and again."""
    made = finished(address)
    path, headers = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['onlooker']}"}
    asked = [f"{path}/replay?at={at}" for at in (9999, 0, 50)] + [f"{path}/history", f"{path}/record", path]
    together(partial(flood, address, until, "GET", one, own, headers=headers) for own in addresses(3) for one in asked)


def wrong_tokens(address: str, until: float) -> None:
    """Tables that somebody knows by name, without their tokens."""
    made = [finished(address) for _ in range(3)]
    headers = {"Authorization": "Bearer " + ",".join(["x" * 90] * 16)}
    paths = [f"/api/tables/{one['table']}" for one in made]
    together(partial(flood, address, until, "GET", path, own, headers=headers) for own in addresses(3) for path in paths)


def onlookers(address: str, until: float) -> None:
    """A crowd that comes to a long match, and goes."""
    made = finished(address, "ursuppe")

    def crowd(own: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                doors = [live(address, made, made["onlooker"], own) for _ in range(10)]
                for door in doors:
                    door.recv(5)
                for door in doors:
                    door.close()

    together(partial(crowd, own) for own in addresses(12))


@pytest.mark.parametrize("attack", [long_answers, replays, wrong_tokens, onlookers])
def test_requests(castle: Castle, attack: Attack) -> None:
    besiege(castle, attack).check()
