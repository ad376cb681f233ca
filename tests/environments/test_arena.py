"""Rewards and seeds, which all environments share."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra env is not installed")

from primordia.environments.arena import Arena, Seeds, margin, rank, win


class Ended:
    """A match that is over."""

    def __init__(self, scores: list[int], winners: list[int]) -> None:
        self._scores, self._winners = scores, winners

    def scores(self) -> list[int]:
        return self._scores

    def winners(self) -> list[int]:
        return self._winners


@pytest.mark.parametrize(
    ("reward", "scores", "winners", "together", "expected"),
    [
        (win, [5, 9, 2], [1], False, [0, 1, 0]),
        (win, [9, 9, 2], [0, 1], False, [0.5, 0.5, 0]),
        (win, [9, 9], [], True, [0, 0]),
        (win, [4, 7], [0, 1], True, [1, 1]),
        (rank, [5, 9, 2], [1], False, [0, 1, -1]),
        (rank, [9, 9, 2, 5], [1], False, [1 / 3, 1, -1, -1 / 3]),  # equal points, but one has won
        (rank, [9, 9, 9], [0, 1, 2], False, [0, 0, 0]),
        (rank, [4], [], True, [-1]),
        (rank, [4, 7], [0, 1], True, [1, 1]),
        (margin, [50, 20, 30], [0], False, [0.2, -0.3, -0.2]),
        (margin, [500, 20], [0], False, [1, -1]),
        (margin, [12], [], True, [0.12]),
    ],
)
def test_rewards(reward: Any, scores: list[int], winners: list[int], together: bool, expected: list[float]) -> None:
    assert reward(Ended(scores, winners), together) == pytest.approx(expected)


def test_who_wins_together() -> None:
    assert [Arena("genesis", 2, "win", True, {"mode": mode}).together for mode in ("competitive", "cooperative")] == [
        False,
        True,
    ]
    assert Arena("genesis", None, "win", True, {"mode": "solitaire"}).together


def test_seeds_follow_from_the_first() -> None:
    runs = []
    for seed in (7, 7, 8):
        seeds = Seeds()
        seeds.sow(seed)
        runs.append([seeds.next() for _ in range(3)])
        seeds.sow(None)
        assert seeds.next() not in runs[-1]
    assert runs[0] == runs[1] and runs[0][0] == 7 and not set(runs[0]) & set(runs[2])
