"""What a seat is told of a situation, as whole numbers in a fixed order: for every game, with fields by name.

First comes what every game has: which seat is told, who is asked, which seat plays which colour, and the open question with
what it is about. Then the game's own features (`Guide.features`); of a game that brings none, its view, hashed into a fixed
number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from primordia.guide import Feature, guide
from primordia.kernel.action import Sets
from primordia.kernel.game import Game, inside
from primordia.kernel.rules import Rules
from primordia.kernel.step import Step

Numbers: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]

MOST: Final = 255
VIEW: Final = Feature("view", 1024, MOST)
LEFT_OUT: Final = frozenset(("game", "seat", "seats", "asked"))  # of the view: told by other fields


class Layout:
    """The fields of an observation of one game, the same for all its set-ups."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.guide = guide(rules)
        self.most = max(rules.players)
        self.colours = len(rules.colour)
        head = [
            Feature("seat", self.most, 1),
            Feature("asked", self.most, 1),
            Feature("seats", self.colours, self.most),
        ]
        self.question = [Feature("question", 1, len(rules.steps)), *_arguments(rules)]
        self.fields = [*head, *self.question, *(self.guide.features or [VIEW])]
        self.places: dict[str, slice] = {}
        at = 0
        for name, size, _ in self.fields:
            self.places[name] = slice(at, at + size)
            at += size
        self.size = at
        self.high: Numbers = np.repeat([field.high for field in self.fields], [field.size for field in self.fields]).astype(
            np.uint8
        )
        self._blank = bytes(sum(field.size for field in self.question))
        self._plans = {cls: self._plan(number, cls) for number, cls in enumerate(rules.steps.values(), 1)}

    def told(self, game: Game, seat: int) -> bytearray:
        """The numbers of all fields for a seat, a byte each."""
        state = inside(game)
        waiting = game.waiting
        told = bytearray(self._head(seat, tuple([step.seat for step in waiting]), tuple(state.seats)))
        told += self._asked(waiting, seat)
        told += self.guide.encode(state, seat) if self.guide.features else hashed(game.view(seat))
        return told

    @lru_cache(1 << 12)  # noqa: B019 - a layout lives as long as its game
    def _head(self, seat: int, asked: tuple[int, ...], seats: tuple[int, ...]) -> bytes:
        """What every game tells: who is told, who is asked, and who plays which colour."""
        told = [int(k == seat) for k in range(self.most)]
        told += [int(k in asked) for k in range(self.most)]
        told += [1 + at for at in seats]
        return bytes(told + [0] * (self.colours - len(seats)))

    def observe(self, game: Game, seat: int) -> Numbers:
        """The numbers as a new array."""
        return np.frombuffer(self.told(game, seat), np.uint8)

    def write(self, game: Game, seat: int, out: memoryview, at: int = 0) -> None:
        """Puts the numbers into somebody's memory, from byte `at` on; no array is made."""
        out[at : at + self.size] = self.told(game, seat)

    def named(self, observation: Numbers) -> dict[str, Numbers]:
        """An observation field by field, without copying it."""
        return {name: observation[..., place] for name, place in self.places.items()}

    def scaled(self, observation: NDArray[Any]) -> NDArray[np.float32]:
        """An observation, or many, with every number between 0 and 1: what most networks like better."""
        numbers: NDArray[np.float32] = np.divide(observation, self.high, dtype=np.float32)
        return numbers

    def _asked(self, waiting: Any, seat: int) -> bytearray:
        """The open question: of several sealed ones the seat's own, or else the first."""
        values = bytearray(self._blank)
        if not waiting:
            return values
        step: Step[Any] = waiting[0]
        if len(waiting) > 1:
            step = next((one for one in waiting if one.seat == seat), step)
        number, plain, sets = self._plans[type(step)]
        values[0] = number
        for name, slot in plain:
            values[slot] = min(getattr(step, name) + 1, MOST)
        for name, slot, size in sets:
            if members := getattr(step, name):
                values[slot : slot + size] = _bits(members, size)
        return values

    def _plan(self, number: int, cls: type[Step[Any]]) -> tuple[int, list[tuple[str, int]], list[tuple[str, int, int]]]:
        """Where the numbers of a kind of question go: its own, those of plain arguments, those of sets."""
        plain, sets = [], []
        slot = 0
        for field in self.question:
            name = field.name.removeprefix("question.")
            if name in cls.takes and not cls.work:
                if isinstance(self.rules.glossary[name], Sets):
                    sets.append((name, slot, field.size))
                else:
                    plain.append((name, slot))
            slot += field.size
        return number, plain, sets


def _arguments(rules: Rules[Any]) -> list[Feature]:
    """A field for each thing that questions are about: 1 more than its number, 0 if this question is not; a set has bits."""
    names = dict.fromkeys(name for cls in rules.steps.values() if not cls.work for name in cls.takes)
    fields = []
    for name in names:
        known = rules.glossary[name]
        if isinstance(known, Sets):
            fields.append(Feature(f"question.{name}", len(known.members), 1))
        else:
            fields.append(Feature(f"question.{name}", 1, min(len(known), MOST)))
    return fields


@cache
def layout(rules: Rules[Any]) -> Layout:
    """The layout of a game; made once."""
    return Layout(rules)


def hashed(view: Mapping[str, Any]) -> bytearray:
    """A view in a fixed number of cells: a number is added to cells that its path stands for (one for each of its two bytes,
    and others if it is negative), and a word counts one in the cell of path and word. Two paths seldom share a cell.
    """
    cells = [0] * VIEW.size
    for path, value in _leaves("", {key: value for key, value in view.items() if key not in LEFT_OUT}):
        if isinstance(value, int):
            sign = "" if value >= 0 else "-"
            cells[_cell(f"{path}{sign}#")] += 1
            cells[_cell(path + sign)] += abs(value) % 256
            cells[_cell(f"{path}{sign}>")] += abs(value) // 256
        elif value is not None:
            cells[_cell(f"{path}={value}")] += 1
    return bytearray([min(cell, MOST) for cell in cells])


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(f"{path}/{key}", part)
    elif isinstance(value, list | tuple):
        for k, part in enumerate(value):
            yield from _leaves(f"{path}/{k}", part)
    else:
        yield path, value


@lru_cache(1 << 14)
def _bits(members: int, size: int) -> bytes:
    """A set with a 0 or 1 for each thing."""
    return bytes([members >> k & 1 for k in range(size)])


@cache
def _cell(path: str) -> int:
    return crc32(path.encode()) % VIEW.size
