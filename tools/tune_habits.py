"""Finds better numbers for the rules of thumb of Ursuppe: one player tries slightly other habits against players with the usual
ones, in thousands of short games without any search, and the habits move in the direction that won.

python tools/tune_habits.py --minutes 15 --seed 5     writes src/primordia/ursuppe/habits.json

An evolution strategy with mirrored samples: all samples of a generation play the same dice. The compiled build plays some 400
such games in a second. How strong the habits are against those it began with is told every fifth generation.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import primordia
from primordia.kernel.action import Action
from primordia.kernel.game import playout
from primordia.kernel.playout import Luck, Tape
from primordia.ursuppe.policy import NAMES, Habits, read

TARGET = Path(__file__).parent.parent / "src" / "primordia" / "ursuppe" / "habits.json"
TABLES = {4: 160, 3: 99}  # players, and games that a sample plays with so many
PAIRS = 8  # of mirrored samples in a generation
STEP = 0.35  # how far samples stray
PACE, DRAG = 0.6, 0.7  # how far a generation goes, and how much of its direction the next one keeps
SHARP = 2.0  # spaces on the track by which one is ahead rather surely
MARGIN = 0.03  # what a space on the track is worth beside the win

Numbers = dict[str, float]


def reach(name: str, value: float) -> float:
    """How far a number may be changed at a time."""
    return 0.2 if name.startswith("gene-") else max(0.05, 0.25 * abs(value))


def match(mine: Habits, others: Habits, players: int, seat: int, seed: int) -> tuple[float, float]:
    """How near to a win one seat came, and how many spaces it is ahead of the mean of the others."""
    game = primordia.new_game("ursuppe", players=players, seed=1)

    def policy(soup: Any, step: Any, options: list[Action], luck: Luck) -> Action:
        return (mine if soup.seats[step.colour] == seat else others).policy(soup, step, options, luck)

    soup, _ = playout(game, policy, lambda _: False, Tape(random.Random(seed).random))
    scores = list(soup.score[:players])
    own = scores.pop(seat)
    return 1 / (1 + math.exp((max(scores) - own) / SHARP)), own - sum(scores) / len(scores)


def strength(mine: Numbers, others: Habits, players: int, games: int, seed: int) -> tuple[float, float]:
    """The means over so many games, on the same dice in every seat."""
    habits = Habits(mine)
    found = [match(habits, others, players, k % players, seed * 1_000_003 + k // players) for k in range(games)]
    return sum(win for win, _ in found) / games, sum(ahead for _, ahead in found) / games


def generation(mean: Numbers, others: Habits, rng: random.Random, seed: int) -> Numbers:
    """The direction in which the habits win more, in units of `reach`."""
    draws, gains = [], []
    for _ in range(PAIRS):
        draw = {name: rng.gauss(0, 1) for name in NAMES}
        sides = []
        for sign in (1, -1):
            sample = {name: mean[name] + sign * STEP * reach(name, mean[name]) * draw[name] for name in NAMES}
            results = [strength(sample, others, players, games, seed) for players, games in TABLES.items()]
            sides.append(sum(win + MARGIN * ahead for win, ahead in results) / len(results))
        draws.append(draw)
        gains.append(sides[0] - sides[1])
    spread = math.sqrt(sum(gain * gain for gain in gains) / PAIRS) or 1.0
    return {name: sum(gain * draw[name] for gain, draw in zip(gains, draws, strict=True)) / (PAIRS * spread) for name in NAMES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=TARGET, help="another file than the one that is read")
    arguments = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    rng = random.Random(arguments.seed)
    mean = read()
    others = Habits(mean)
    way = dict.fromkeys(NAMES, 0.0)
    until, count = time.monotonic() + 60 * arguments.minutes, 0
    while time.monotonic() < until:
        count += 1
        found = generation(mean, others, rng, 1000 * arguments.seed + count)
        way = {name: DRAG * way[name] + (1 - DRAG) * found[name] for name in NAMES}
        mean = {name: mean[name] + PACE * reach(name, mean[name]) * way[name] for name in NAMES}
        if count % 5 == 0:
            told = {players: strength(mean, others, players, 400, 77) for players in TABLES}
            sys.stdout.write(f"{count}: {told}\n")
            sys.stdout.flush()
    ahead = {str(players): round(strength(mean, others, players, 2000, 78)[1], 2) for players in TABLES}
    note = {"commit": commit, "seed": arguments.seed, "generations": count, "spaces-ahead": ahead}
    habits = {name: round(mean[name], 3) for name in NAMES}
    arguments.to.write_text(json.dumps({"provenance": note, "habits": habits}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
