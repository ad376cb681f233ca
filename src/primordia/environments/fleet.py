"""Many matches of one set-up, stepped together in one process, with what they show in arrays that stay where they are.

    fleet = Fleet("ursuppe", 64, players=4, seed=7)
    while True:
        rewards, over = fleet.step(choose(fleet.observations, fleet.masks, fleet.seats))

In each match one seat is asked: `seats` says which. A match that is over is followed by a new one at once; `rewards` and `over`
are those of the one that ended. The arrays can be somebody's own, for example parts of memory that a learner reads.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from primordia.environments.arena import Arena, whole
from primordia.environments.layout import Mask, Numbers
from primordia.kernel.errors import IllegalAction, SetupError
from primordia.kernel.game import Game


class Fleet:
    """The matches, and their arrays: `observations`, `masks`, `seats`, `rewards`, `over`."""

    def __init__(
        self,
        game: str,
        number: int,
        players: int | None = None,
        *,
        reward: str = "win",
        seed: int | None = None,
        auto: bool = True,
        observations: Numbers | None = None,
        masks: Mask | None = None,
        **options: object,
    ) -> None:
        """`observations` (`uint8`) and `masks` (`int8`) have a row for each match; without them they are made here."""
        self.arena = Arena(game, players, reward, auto, options)
        self.number = number = whole("number", number, 1)
        self.layout = self.arena.layout
        size, actions = self.layout.size, len(self.arena.actions)
        self.observations: Numbers = _room("observations", observations, (number, size), np.uint8)
        self.masks: Mask = _room("masks", masks, (number, actions), np.int8)
        self.seats = np.zeros(number, np.int64)
        self.rewards = np.zeros((number, self.arena.players), np.float32)
        self.over = np.zeros(number, np.bool_)
        self._seen = self.observations.data.cast("B")
        self._allowed = self.masks.data.cast("B")
        self._rows = np.arange(number)
        self._legal: list[Sequence[int]] = [()] * number
        self.matches: list[Game] = []
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """New matches everywhere; the same seed gives the same ones."""
        base = random.getrandbits(64) if seed is None else whole("seed", seed)
        self._seeds = [random.Random(f"{base}/{k}") for k in range(self.number)]
        self.matches = [self.arena.begin(seeds.getrandbits(48)) for seeds in self._seeds]
        self.masks[:] = 0
        self._legal = [()] * self.number
        self.rewards[:] = 0
        self.over[:] = False
        for k in range(self.number):
            self._show(k)

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """An action for each match, by number. IllegalAction if one of them is not legal; then nothing has changed."""
        numbers = self._numbers(actions)
        if self.over.any():
            self.rewards[:] = 0
            self.over[:] = False
        known = self.arena.actions
        for k, number in enumerate(numbers.tolist()):
            match = self.matches[k]
            match.play(known[number])
            if match.is_over:
                self.rewards[k] = self.arena.rewards(match)
                self.over[k] = True
                self.matches[k] = self.arena.begin(self._seeds[k].getrandbits(48))
            self._show(k)
        return self.rewards, self.over

    def _show(self, k: int) -> None:
        """Writes what the seat sees that is asked in a match."""
        match = self.matches[k]
        step = match.decision
        assert step is not None
        self.seats[k] = step.seat
        size = self.layout.size
        self._seen[k * size : (k + 1) * size] = self.layout.told(match, step.seat)
        at = k * len(self.arena.actions)
        allowed = self._allowed
        for number in self._legal[k]:
            allowed[at + number] = 0
        legal = self._legal[k] = match.legal_numbers(step.seat)
        for number in legal:
            allowed[at + number] = 1

    def _numbers(self, actions: Any) -> NDArray[np.int64]:
        """The actions as an array; IllegalAction if they are no whole numbers, or one of them is not legal."""
        most = len(self.arena.actions)
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.number,):
            found = f"{given.dtype} {given.shape}"
            raise IllegalAction("kernel.action.unknown", action=found, examples=f"int64 {(self.number,)}")
        numbers = given.astype(np.int64, copy=False)
        fine = (numbers >= 0) & (numbers < most)
        fine &= self.masks[self._rows, np.where(fine, numbers, 0)] == 1
        if not fine.all():
            k = int(np.argmin(fine))
            examples = ", ".join(str(number) for number in self._legal[k][:3])
            raise IllegalAction("kernel.action.unknown", action=f"{numbers[k]} ({k})", examples=examples)
        return numbers


def _room(name: str, given: NDArray[Any] | None, shape: tuple[int, int], kind: type[Any]) -> NDArray[Any]:
    """Somebody's array, if it is of the right kind; or a new one."""
    if given is None:
        return np.zeros(shape, kind)
    if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous or not given.flags.writeable:
        found = f"{given.dtype} {given.shape}"
        raise SetupError("kernel.setup.value", option=name, value=found, known=f"{np.dtype(kind)} {shape}")
    return given
