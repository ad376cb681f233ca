"""Compares our speed with Catanatron's (extra `bench`) in the same run: four random players, counted in its ticks."""

from __future__ import annotations

import platform
import random
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import primordia
from primordia.kernel.native import build
from primordia.lab.bench import Slice, alternate, baseline, clones, decisions, growth, replays

MOST_TURNS = 1000


def _catan(seed: int) -> Any:
    """A game of Catan among four random players."""
    players = import_module("catanatron.models.player")
    random.seed(seed)
    table = [players.RandomPlayer(getattr(players.Color, name)) for name in ("RED", "BLUE", "ORANGE", "WHITE")]
    return import_module("catanatron.game").Game(table, seed=seed)


def catan_ticks(games: int = 2) -> Slice:
    """Ticks of random games from fixed seeds."""

    def play() -> tuple[int, float]:
        ticks, seconds = 0, 0.0
        for seed in range(games):
            game = _catan(seed)
            start = time.process_time()
            while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
                game.play_tick()
                ticks += 1
            seconds += time.process_time() - start
        return ticks, seconds

    return play


def catan_copies(number: int = 500) -> Slice:
    """Copies of a half-played game."""
    game = _catan(0)
    for _ in range(400):
        game.play_tick()

    def play() -> tuple[int, float]:
        start = time.process_time()
        for _ in range(number):
            game.copy()
        return number, time.process_time() - start

    return play


def compare(name: str, players: int | None = None, slices: int = 10) -> dict[str, Any]:
    """The figures of one game and, if the peer is installed, their ratios to its own; all measured in this run."""
    players = max(primordia.GAMES[name].players) if players is None else players
    contestants = {
        "decisions": decisions(name, players, 10),
        "late": growth(name, players),
        "clones": clones(name, players),
        "replays": replays(name, players),
        "baseline": baseline,
    }
    peer = find_spec("catanatron") is not None
    if peer:
        contestants |= {"ticks": catan_ticks(), "copies": catan_copies()}
    best = alternate(contestants, slices)
    figures: dict[str, Any] = {
        "game": name,
        "players": players,
        "python": platform.python_version(),
        "build": build(),
        "slices": slices,
        "decisions_per_second": round(best["decisions"]),
        "second_half_decisions_per_second": round(best["late"]),
        "clone_microseconds": round(1e6 / best["clones"], 2),
        "replay_milliseconds": round(1e3 / best["replays"], 2),
        "replay_baseline_operations": round(best["baseline"] / best["replays"]),
        "decisions_per_1000_baseline_operations": round(1000 * best["decisions"] / best["baseline"], 2),
    }
    if peer:
        figures |= {
            "catanatron_ticks_per_second": round(best["ticks"]),
            "catanatron_copy_microseconds": round(1e6 / best["copies"], 2),
            "decisions_to_ticks": round(best["decisions"] / best["ticks"], 2),
            "clone_to_copy": round(best["copies"] / best["clones"], 4),
        }
    return figures
