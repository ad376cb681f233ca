"""The promised speed, as ratios in the same run: a short version of `benchmarks/peers.py`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.speed


RATIO = {"ursuppe": 3.5, "genesis": 1.5}
CLONE = {"ursuppe": 1 / 8, "genesis": 1 / 4}


def measured(game: str) -> dict[str, float]:
    """The middle one of three runs, each in a process of its own; no run is picked because it passes."""
    command = [sys.executable, "-m", "primordia", "bench", game, "--players", "4", "--slices", "10", "--json"]
    runs: list[dict[str, float]] = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3)
    ]
    return sorted(runs, key=lambda run: run["decisions_to_ticks"])[1]


@pytest.fixture(scope="module")
def figures() -> dict[str, float]:
    return measured("ursuppe")


def test_genesis_is_fast_too() -> None:
    found = measured("genesis")
    assert found["decisions_to_ticks"] >= RATIO["genesis"]
    assert found["clone_to_copy"] <= CLONE["genesis"]


def test_decisions_are_cheap(figures: dict[str, float]) -> None:
    assert figures["decisions_to_ticks"] >= RATIO["ursuppe"]


def test_clones_are_cheap(figures: dict[str, float]) -> None:
    assert figures["clone_to_copy"] <= CLONE["ursuppe"]


def test_replays_are_cheap(figures: dict[str, float]) -> None:
    """The promised 5 ms are those of a quiet machine that does 10.5 million operations of the baseline in a second."""
    assert figures["replay_baseline_operations"] < 5 * 10_500


def test_a_long_record_costs_nothing(figures: dict[str, float]) -> None:
    """The second half of a game is played as fast as the whole (it is faster: placing the first amoebas has most options)."""
    assert figures["second_half_decisions_per_second"] > 0.8 * figures["decisions_per_second"]
