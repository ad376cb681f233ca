"""Chance: one keyed generator with a stream for each label, commitment and reveal, set and recorded results."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from itertools import pairwise

import pytest

from primordia.kernel.chance import DICE, SIX, Chance, Preset, Result, Script, pick, promise, server_number, shared_key
from primordia.kernel.errors import RecordError

KEY = bytes(range(32))


def numbers(chance: Chance, label: str, n: int, count: int) -> list[int]:
    return [chance.number(label, n) for _ in range(count)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert numbers(Chance(7), DICE, 6, 500) == numbers(Chance(7), DICE, 6, 500)
    assert numbers(Chance(KEY), DICE, 6, 500) == numbers(Chance(KEY), DICE, 6, 500)


def test_another_seed_or_label_gives_others() -> None:
    rows = [numbers(Chance(seed), label, 6, 60) for seed in (-1, 0, 1, 7, 2**70) for label in (DICE, "card", "dice ")]
    assert len({tuple(row) for row in rows}) == len(rows)


def test_a_seed_stands_for_a_key() -> None:
    key = bytes.fromhex(Chance(7).reveal())
    assert numbers(Chance(7), DICE, 6, 100) == numbers(Chance(key), DICE, 6, 100)


def test_numbers_stay_in_their_range() -> None:
    for n in (1, 2, 6, 13):
        assert set(numbers(Chance(7), DICE, n, 1000)) == set(range(n))


def test_a_label_does_not_disturb_another() -> None:
    plain, mixed = Chance(3), Chance(3)
    mixed.number("card", 11)
    for k in range(300):
        assert plain.number(DICE, 6) == mixed.number(DICE, 6)
        numbers(mixed, "card", 7, k % 5)


def test_labels_are_not_correlated() -> None:
    chance = Chance(5)
    pairs = list(zip(numbers(chance, DICE, 6, 6000), numbers(chance, "card", 6, 6000), strict=True))
    same = sum(a == b for a, b in pairs)
    assert 880 < same < 1120  # 1000 expected, 29 standard deviation


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 11, 100, 255, 256, 257, 300])
def test_every_number_is_equally_likely(n: int) -> None:
    draws = 200 * max(n, 10)
    counts = [0] * n
    for number in numbers(Chance(2024), f"deck{n}", n, draws):
        counts[number] += 1
    expected = draws / n
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert chi < (n - 1) + 5 * (2 * max(n - 1, 1)) ** 0.5


def test_more_than_a_byte_of_things_does_not_take_for_ever() -> None:
    """A deck of 300 cards gets a card, or an error that says so."""
    program = "from primordia.kernel.chance import Chance, pick; assert 0 <= pick(Chance(1), 'card', [100, 100, 100]) < 3"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=5, check=False)
    assert run.returncode == 0 or b"Error" in run.stderr


def test_successive_dice_are_independent() -> None:
    row = numbers(Chance(11), DICE, 6, 36_001)
    counts = [0] * 36
    for first, second in pairwise(row):
        counts[first * 6 + second] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 35 + 5 * 70**0.5


def test_pick_respects_the_copies() -> None:
    chance = Chance(1)
    counts = [0, 3, 0, 1, 0]
    picked = [pick(chance, "card", counts) for _ in range(4000)]
    assert set(picked) == {1, 3}
    assert 2850 < picked.count(1) < 3150
    assert counts == [0, 3, 0, 1, 0]


def test_commitment_and_reveal() -> None:
    for chance in (Chance(), Chance(7), Chance(KEY)):
        before = chance.commitment
        row = numbers(chance, DICE, 6, 50)
        assert chance.commitment == before
        key = bytes.fromhex(chance.reveal())
        assert len(key) == 32
        assert hashlib.sha256(key).hexdigest() == before
        assert numbers(Chance(key), DICE, 6, 50) == row


def test_secret_keys_differ() -> None:
    assert len({Chance().commitment for _ in range(20)}) == 20
    assert Chance(KEY).reveal() == KEY.hex()


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(bytes(length))


NUMBERS = [bytes([k] * 32) for k in (1, 2)]


def test_a_key_is_made_of_the_secret_and_every_number() -> None:
    """The hashes as anybody can work them out (the page does)."""
    text = f"primordia key {KEY.hex()} {'01' * 32} {'02' * 32}"
    assert shared_key(KEY, NUMBERS) == hashlib.sha256(text.encode()).digest()
    chance = Chance(KEY, NUMBERS)
    assert numbers(chance, DICE, 6, 50) == numbers(Chance(shared_key(KEY, NUMBERS)), DICE, 6, 50)
    assert chance.commitment == Chance(KEY).commitment and chance.reveal() == KEY.hex()
    assert Chance(KEY, NUMBERS).source == f"sha256 {chance.commitment} with {'01' * 32} {'02' * 32}" == chance.name
    assert chance.source == "elsewhere"


def test_every_number_and_its_place_count() -> None:
    """Whoever changes one, leaves one out or swaps two has other dice."""
    one, two = NUMBERS
    shares: list[list[bytes | None]] = [
        [],
        [one],
        [two],
        [one, two],
        [two, one],
        [one, None],
        [None, two],
        [None, None],
        [one, two, None],
        [one, one],
    ]
    keys = [Chance(KEY, share) for share in shares] + [Chance(bytes(32), [one, two])]
    assert len({tuple(numbers(chance, DICE, 6, 60)) for chance in keys}) == len(keys)


def test_the_server_s_own_numbers_are_fixed_by_its_secret() -> None:
    assert server_number(KEY, 1) == hashlib.sha256(f"primordia bot {KEY.hex()} 1".encode()).digest()
    assert shared_key(KEY, [NUMBERS[0], None]) == shared_key(KEY, [NUMBERS[0], server_number(KEY, 1)])
    assert Chance(KEY, [None, NUMBERS[1]]).source.endswith(f" with server {'02' * 32}")


def test_a_promise_is_good_for_one_seat_of_one_match() -> None:
    mine = promise(Chance(KEY).commitment, 0, NUMBERS[0])
    assert mine == hashlib.sha256(f"primordia number {Chance(KEY).commitment} 0 {'01' * 32}".encode()).hexdigest()
    others = [promise(Chance(KEY).commitment, 1, NUMBERS[0]), promise(Chance(bytes(32)).commitment, 0, NUMBERS[0])]
    assert mine not in others and len(set(others)) == 2


def test_where_the_dice_come_from() -> None:
    chance = Chance(7)
    assert chance.seed == 7
    assert chance.fresh
    assert chance.source == "seed 7"
    chance.number("card", 3)
    assert not chance.fresh
    assert chance.source == "elsewhere"
    secret = Chance(KEY)
    assert secret.seed is None
    assert secret.source == f"sha256 {hashlib.sha256(KEY).hexdigest()}"
    assert Chance(0).source == "seed 0"
    assert Chance(-3).source == "seed -3"


def test_preset_gives_what_was_set_and_then_chance() -> None:
    given = [Result(DICE, 5, True), Result("card", 2, True), Result(DICE, 0, True)]
    preset = Preset(given)
    chance = Chance(7)
    taken = [preset.take(chance, DICE, SIX) for _ in range(4)]
    assert [result.value for result in taken[:2]] == [5, 0]
    assert [result.preset for result in taken] == [True, True, False, False]
    assert [result.value for result in taken[2:]] == numbers(Chance(7), DICE, 6, 2)  # what was set took nothing from chance
    assert preset.take(chance, "card", [1, 1, 0]).preset is False  # no such card left: not possible now
    assert preset.take(chance, "card", [1, 1, 1]).value == 2
    assert preset.results == []


def test_script_gives_what_is_written_and_nothing_else() -> None:
    script = Script([Result(DICE, 3, False), Result("card", 1, False)])
    chance = Chance(7)
    assert script.take(chance, DICE, SIX).value == 3
    with pytest.raises(RecordError) as caught:
        script.take(chance, DICE, SIX)
    assert caught.value.message == "kernel.record.result-other"
    assert caught.value.arguments == {"label": DICE, "found": "card"}
    with pytest.raises(RecordError) as caught:
        script.take(chance, "card", [1, 0, 1])
    assert caught.value.message == "kernel.record.result-impossible"
    with pytest.raises(RecordError) as caught:
        script.take(chance, "card", [1])
    assert caught.value.message == "kernel.record.result-impossible"
    assert script.taken == 1
    assert script.take(chance, "card", [1, 1]).value == 1
    with pytest.raises(RecordError) as caught:
        script.take(chance, "card", [1, 1])
    assert caught.value.message == "kernel.record.result-missing"
    assert chance.fresh


def test_script_checks_against_a_known_key() -> None:
    true = numbers(Chance(7), DICE, 6, 3)
    good = Script([Result(DICE, value, False) for value in true], check=True)
    chance = Chance(7)
    assert [good.take(chance, DICE, SIX).value for _ in true] == true
    false = Script([Result(DICE, (true[0] + 1) % 6, False)], check=True)
    with pytest.raises(RecordError) as caught:
        false.take(Chance(7), DICE, SIX)
    assert caught.value.message == "kernel.record.result-false"
    marked = Script([Result(DICE, (true[0] + 1) % 6, True), Result(DICE, true[0], False)], check=True)
    chance = Chance(7)
    assert marked.take(chance, DICE, SIX).preset
    assert marked.take(chance, DICE, SIX).value == true[0]
