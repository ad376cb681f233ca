"""Nobody chooses or foresees the dice of a table: not who makes it, not who brings a record, not who comes last."""

from __future__ import annotations

import hashlib
import random

import primordia
from primordia.kernel.game import Game
from tests.kernel import toy
from tests.server.house import House

KEY = bytes(range(32))


def begun(seed: int | primordia.Chance | None = None) -> Game:
    """A match that goes on."""
    game: Game = toy.wander(primordia.new_game("ursuppe", players=3, seed=seed), random.Random(1), 25)
    return game


# A record that somebody brings


def test_a_record_that_goes_on_does_not_bring_its_key(house: House) -> None:
    """Whoever brings it knows the key, and would know all “secret” dice of the table."""
    text = primordia.save(begun(primordia.Chance(KEY)))
    forged = text.replace("unfinished\n", f"unfinished\nkey {KEY.hex()}\n")
    answer = house.http.post("/api/import", json={"record": forged, "seats": [{"kind": "here"}] * 3})
    assert answer.status_code == 400 and "has no key" in answer.json()["text"]
    answer = house.http.post("/api/verify", json={"record": forged})
    assert answer.status_code == 400 and "has no key" in answer.json()["text"]


def test_a_key_of_another_length_is_none(house: House) -> None:
    game = primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY))
    while game.decision is not None:
        game.play(game.legal_actions()[0])
    for key in (b"mine", KEY + b"0", b""):
        text = primordia.save(game).replace(hashlib.sha256(KEY).hexdigest(), hashlib.sha256(key).hexdigest())
        forged = text.replace(f"key {KEY.hex()}", f"key {key.hex()}")
        answer = house.http.post("/api/import", json={"record": forged})
        assert answer.status_code == 400 and "does not belong to these dice" in answer.json()["text"]
