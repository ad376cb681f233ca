"""Chance: a keyed random generator, and its results.

Every result comes from SHA-256 of key, label and counter, with a separate counter for each label (the dice, each deck), so the
same seed turns up the same cards whatever is rolled. Counters never go back. With a given seed the dice are open: anybody can
compute them. Otherwise there is a secret of 256 random bits; its hash is published before the first result, the secret itself
after the last. The key is that secret, or is made from it and a number of each seat, so that nobody can choose it
(docs/security.md).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from primordia.kernel.errors import RecordError
from primordia.kernel.native import mypyc_attr

DICE: Final = "dice"
SIX: Final = [1, 1, 1, 1, 1, 1]
BYTES: Final = 32  # of a key, a secret, a number
SERVER: Final = "server"  # in a record: this seat's number is the server's own


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A generator. `Chance(7)` is open and repeatable; `Chance()` has a random secret; `Chance(secret)` takes 32 given bytes.

    `Chance(secret, numbers)` has a key made from a secret and the numbers of all seats; None stands for the server's number.
    """

    __slots__ = ("_drawn", "_key", "_name", "_secret", "_start", "_streams", "seed")

    def __init__(self, seed: int | bytes | None = None, numbers: Sequence[bytes | None] = ()) -> None:
        self.seed = int(seed) if isinstance(seed, int) else None
        if isinstance(seed, bytes):
            if len(seed) != BYTES:
                raise ValueError(f"a key has {BYTES} bytes")
            secret = seed
        elif self.seed is None:
            secret = secrets.token_bytes(BYTES)
        else:
            secret = hashlib.sha256(b"primordia seed %d" % self.seed).digest()
        self._secret = secret
        self._key = shared_key(secret, numbers) if numbers else secret
        self._name = f"sha256 {self.commitment}" if self.seed is None else f"seed {self.seed}"
        if numbers:
            self._name += " ".join([" with", *(number.hex() if number is not None else SERVER for number in numbers)])
        self._start = hashlib.sha256(b"%b " % self._key)  # of every hash
        self._streams: dict[str, list[int]] = {}  # by label: what is left of its last hash, from the end
        self._drawn: dict[str, int] = {}  # by label: how many hashes it has used

    def number(self, label: str, n: int) -> int:
        """The next number from 0 to n - 1 for this label; all are exactly equally likely."""
        stream = self._streams.get(label) or self._refill(label)
        size = 256
        number = stream.pop()
        while size < n:
            stream = stream or self._refill(label)
            number, size = number * 256 + stream.pop(), size * 256
        if number < size - size % n:
            return number % n
        return self.number(label, n)  # drawn again: the incomplete last block would favour small numbers

    def _refill(self, label: str) -> list[int]:
        """The next hash of a label."""
        counter = self._drawn.get(label, 0)
        self._drawn[label] = counter + 1
        block = self._start.copy()
        block.update(f"{label} {counter}".encode())
        stream = self._streams[label] = list(block.digest()[::-1])
        return stream

    @property
    def fresh(self) -> bool:
        """Whether nothing has been drawn yet."""
        return not self._streams

    @property
    def commitment(self) -> str:
        """The hash of the secret: published at the start."""
        return hashlib.sha256(self._secret).hexdigest()

    def reveal(self) -> str:
        """The secret itself: published when the game is over."""
        return self._secret.hex()

    @property
    def source(self) -> str:
        """How a record names these dice: `seed 7`, `sha256 …`, or `elsewhere` if some results were already used elsewhere."""
        return "elsewhere" if self._streams else self._name

    @property
    def name(self) -> str:
        """The same, even if results have been drawn."""
        return self._name


def shared_key(secret: bytes, numbers: Sequence[bytes | None]) -> bytes:
    """The key of a match, made from the secret and every seat's number, in the order of the seats; all have the same length."""
    texts = [secret.hex(), *((number or server_number(secret, seat)).hex() for seat, number in enumerate(numbers))]
    return hashlib.sha256(f"primordia key {' '.join(texts)}".encode()).digest()


def server_number(secret: bytes, seat: int) -> bytes:
    """The number of a seat that gives none of its own, like a bot's: derived from the secret."""
    return hashlib.sha256(f"primordia bot {secret.hex()} {seat}".encode()).digest()


def promise(commitment: str, seat: int, number: bytes) -> str:
    """The hash by which a seat promises its number, before any number is shown; valid for this match and seat only."""
    return hashlib.sha256(f"primordia number {commitment} {seat} {number.hex()}".encode()).hexdigest()


class Result:
    """One result of chance: the dice or deck, the value, and whether it was set by hand."""

    __slots__ = ("label", "preset", "value")

    def __init__(self, label: str, value: int, preset: bool) -> None:
        self.label = label
        self.value = value
        self.preset = preset


FACES: Final = [Result(DICE, face, False) for face in range(6)]  # a die needs no more than these
Roll = tuple[Result, list[int]]  # a result, and how many of each kind there were


def pick(chance: Chance, label: str, counts: list[int]) -> int:
    """Chance picks one thing out of a set in which there are `counts[k]` of kind k."""
    left = chance.number(label, sum(counts))
    for kind, count in enumerate(counts):
        left -= count
        if left < 0:
            return kind
    raise AssertionError("the set is empty")


class Forced(NamedTuple):
    """Results that were fixed beforehand and have not come up yet."""

    dice: list[int]
    cards: list[str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Preset:
    """Results fixed beforehand with `force`; after them, chance decides."""

    def __init__(self, results: list[Result]) -> None:
        self.results = results

    def take(self, chance: Chance, label: str, counts: list[int]) -> Result:
        for index, result in enumerate(self.results):
            if result.label == label and counts[result.value]:
                return self.results.pop(index)
        return Result(label, pick(chance, label, counts), False)


class Script(Preset):
    """The results of a record. Nothing is drawn beyond them; with `check`, each is compared with what chance gives.

    Each result is appended to `rolls`, if given, with how many of each kind there were.
    """

    def __init__(self, results: list[Result], check: bool = False, rolls: list[Roll] | None = None) -> None:
        self.results = results
        self.check = check
        self.taken = 0
        self.rolls = rolls

    def take(self, chance: Chance, label: str, counts: list[int]) -> Result:
        if self.taken == len(self.results):
            raise RecordError("kernel.record.result-missing", label=label)
        result = self.results[self.taken]
        if result.label != label:
            raise RecordError("kernel.record.result-other", label=label, found=result.label)
        if not (0 <= result.value < len(counts) and counts[result.value]):
            raise RecordError("kernel.record.result-impossible", label=label)
        if (
            self.check
            and not result.preset
            and result.value != (chance.number(DICE, 6) if label == DICE else pick(chance, label, counts))
        ):
            raise RecordError("kernel.record.result-false", label=label)
        self.taken += 1
        if self.rolls is not None:
            self.rolls.append((result, counts[:]))
        return result
