"""Measures the speed of the engine: contestants take turns in short slices on one core, and the best slice of each counts.

A decision is one call of `play` with at least two legal actions, record on, journal off. Every slice plays the same seeds.
Time is that of the processor, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import primordia
from primordia.kernel.game import Game
from primordia.lab.playout import playout

Slice = Callable[[], tuple[int, float]]  # runs a piece of work; returns its units and seconds


def alternate(contestants: dict[str, Slice], slices: int) -> dict[str, float]:
    """Runs the contestants' slices in turn; returns the units per second of each one's best slice."""
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(slices):
        for name, play in contestants.items():
            units, seconds = play()
            best[name] = max(best[name], units / seconds)
    return best


def decisions(name: str, players: int, games: int) -> Slice:
    """Random games from fixed seeds."""

    def play() -> tuple[int, float]:
        total, seconds = 0, 0.0
        for seed in range(games):
            game = primordia.new_game(name, players=players, seed=seed)
            rng = random.Random(seed)
            start = time.process_time()
            total += playout(game, rng)
            seconds += time.process_time() - start
        return total, seconds

    return play


def middle(name: str, players: int, seed: int = 0) -> Game:
    """A random game, half played."""
    game = primordia.new_game(name, players=players, seed=seed)
    half = playout(game, random.Random(seed)) // 2
    game = primordia.new_game(name, players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(half):
        options = game.legal_actions()
        game.play(options[int(rng.random() * len(options))])
    return game


def clones(name: str, players: int, number: int = 5000) -> Slice:
    """Clones of a half-played game."""
    game = middle(name, players)
    chance = primordia.Chance(1)

    def play() -> tuple[int, float]:
        start = time.process_time()
        for _ in range(number):
            game.clone(chance)
        return number, time.process_time() - start

    return play


def replays(name: str, players: int, number: int = 5) -> Slice:
    """Whole games loaded from their records, checked and replayed to the last choice."""
    records = []
    for seed in range(number):
        game = primordia.new_game(name, players=players, seed=seed)
        playout(game, random.Random(seed))
        records.append(primordia.save(game))

    def play() -> tuple[int, float]:
        start = time.process_time()
        for text in records:
            primordia.load(text)
        return number, time.process_time() - start

    return play


def growth(name: str, players: int) -> Slice:
    """Decisions late in a game, when its record is long: they must not be slower than the first ones."""
    late = primordia.new_game(name, players=players, seed=0)
    half = playout(late, random.Random(0)) // 2

    def play() -> tuple[int, float]:
        game = primordia.new_game(name, players=players, seed=0)
        rng = random.Random(0)
        for _ in range(half):
            options = game.legal_actions()
            game.play(options[int(rng.random() * len(options))])
        start = time.process_time()
        total = playout(game, rng)
        return total, time.process_time() - start

    return play


OPERATIONS = 250_000


def baseline() -> tuple[int, float]:
    """A fixed piece of plain Python, so that figures from different machines can be compared.

    It takes as long as a slice of the others: a shorter one would find a quiet moment on a busy machine where they find none.
    """
    start = time.process_time()
    cells = list(range(100))
    for k in range(OPERATIONS):
        cells[k % 100] = (cells[(k * 7) % 100] + k) & 0xFFFF
    return OPERATIONS, time.process_time() - start
