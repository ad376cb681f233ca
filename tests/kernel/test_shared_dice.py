"""Dice that several have made: a secret and a number of each seat, in records and when they are verified."""

from __future__ import annotations

import pytest

from primordia.kernel.chain import chain
from primordia.kernel.chance import Chance, pick
from primordia.kernel.errors import RecordError
from primordia.kernel.game import Game, last_link
from primordia.kernel.record import Reader
from primordia.kernel.verify import said, verify
from primordia.locales import words
from tests.kernel import toy
from tests.kernel.test_record import GAMES, KEY, change, elsewhere, load, recorded, secret, whole, wrong

ONE, TWO = bytes([1] * 32), bytes([2] * 32)


def shared() -> Game:
    """A finished match with a secret and the numbers of two seats, the third a bot's."""
    return toy.wander(toy.new(3, seed=Chance(KEY, [ONE, TWO, None])), 1)


def test_a_record_names_the_numbers_and_verifies_with_them() -> None:
    game = shared()
    text = toy.save(game)
    assert f"\ndice sha256 {Chance(KEY).commitment} with {ONE.hex()} {TWO.hex()} server\n" in text
    assert f"\nkey {KEY.hex()}\n" in text
    assert toy.save(load(text)) == text
    found = verify(text, GAMES)
    assert found["dice_checked"] and found["dice"] == "shared" and found["people"] == 2
    assert "numbers of 2 players" in said(found, words())[1]
    for number in (ONE, TWO):  # with another number the results do not fit, nor with one taken away
        with pytest.raises(RecordError) as caught:
            load(text.replace(number.hex(), bytes(32).hex()))
        assert caught.value.message == "kernel.record.result-false"
        with pytest.raises(RecordError):
            load(text.replace(number.hex(), "server"))
    with pytest.raises(RecordError):
        load(text.replace(f" with {ONE.hex()} {TWO.hex()} server", ""))


def test_an_unfinished_match_with_shared_dice() -> None:
    chance = Chance(KEY, [ONE, None])
    game = toy.wander(toy.new(2, seed=chance), 1, 6)
    text = toy.save(game)
    assert KEY.hex() not in text and verify(text, GAMES)["dice"] == "unknown"
    twin = load(text, Chance(KEY))  # whoever has the secret goes on
    assert toy.save(twin) == text
    assert toy.save(toy.wander(twin, 9)) == toy.save(toy.wander(game, 9))
    stranger = toy.wander(load(text), 9)
    assert toy.save(stranger).count("\ndice sha256 ") == 2, "everybody else with dice of his own"


@pytest.mark.parametrize(
    "line",
    [
        "sha256",
        "sha256 7",
        f"sha256 {'0' * 63}",
        f"sha256 {'A' * 64}",
        f"sha256 {'a' * 64} with",
        f"sha256 {'a' * 64} with server",
        f"sha256 {'a' * 64} with server server server",
        f"sha256 {'a' * 64} and server server",
        f"sha256 {'a' * 64} with server {'0' * 62}",
        f"sha256 {'a' * 64} with server {'0' * 66}",
        f"sha256 {'a' * 64} with server  server",
        f"sha256 {'a' * 64} with server {'zz' * 32}",
    ],
)
def test_numbers_that_are_none(line: str) -> None:
    wrong(change(5, f"dice {line}"), "kernel.record.dice", 5)


def test_older_records_verify_as_what_they_are() -> None:
    for match, dice, said_so in (
        (whole, "open", "open seed"),
        (secret, "key", "players had no part"),
        (elsewhere, "unknown", "not known"),
    ):
        found = verify(recorded(match), GAMES)
        assert found["dice"] == dice and said_so in said(found, words())[1]
        assert found["dice_checked"] is (dice != "unknown")
    bots = toy.save(toy.wander(toy.new(2, seed=Chance(KEY, [None, None])), 1))
    assert verify(bots, GAMES)["dice"] == "key", "numbers of the server's own prove nothing"


def test_every_result_with_what_it_was_taken_from() -> None:
    game = shared()
    reader = Reader(toy.save(game), GAMES)
    reader.rolls = []
    *_, last = reader.play()
    assert [result.value for result, _ in reader.rolls] == [r.value for link in chain(last_link(last)) for r in link.results]
    chance = Chance(KEY, [ONE, TWO, None])
    assert all(pick(chance, result.label, counts) == result.value for result, counts in reader.rolls)
