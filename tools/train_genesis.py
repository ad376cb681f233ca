"""Learns from games of Bios:Genesis between players who go by the rules of thumb: who will win (a conditional logit over the
players), and how likely a common goal is to be reached (a logit). Some minutes on one core; needs NumPy.

python tools/train_genesis.py rivals --games 2000 --seed 1     writes src/primordia/genesis/weights.json
python tools/train_genesis.py goals --games 2000 --seed 1      writes src/primordia/genesis/journeys.json

One game in five is kept apart from the fit, whole, and gives the loss that is written down with the weights.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import primordia
from primordia.genesis import journey, prospects
from primordia.genesis.earth import Earth
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, playout, rules_of
from primordia.kernel.playout import Luck, Policy, Tape

# A logit is a conditional logit between the table and one of noughts: so both are samples of the same kind
Sample = tuple[list[list[float]], int]  # all contestants in numbers, and which of them won
RIVALS = {str(players): ("competitive", players) for players in (2, 3, 4)}
GOALS = {
    "solitaire": ("solitaire", 1),
    "introductory": ("introductory", 1),
    **{f"cooperative-{players}": ("cooperative", players) for players in (2, 3, 4)},
}
HOME = Path(__file__).parent.parent / "src" / "primordia" / "genesis"
HELD_OUT = 5  # one game in so many
ROUNDS, RIDGE = 12, 3.0


def slips(game: Game, noise: float) -> Policy:
    """The rules of thumb with a slip now and then, so that what they never do is seen as well."""
    book = guide(rules_of(game))

    def policy(e: Any, step: Any, options: list[Action], luck: Luck) -> Action:
        if noise and luck() < noise:
            return options[int(luck() * len(options))]
        return book.policy(e, step, options, luck)

    return policy


def watched(mode: str, players: int, seed: int, noise: float, numbers: Callable[[Earth], list[list[float]]]) -> list[Sample]:
    """One game: the table at the beginning of every turn, and who won."""
    game = primordia.new_game("genesis", players=players, seed=seed, mode=mode)
    seen: list[list[list[float]]] = []
    last = [0]

    def watch(e: Any) -> bool:
        if e.turn > last[0]:
            last[0] = e.turn
            seen.append(numbers(e))
        return False

    e, _ = playout(game, slips(game, noise), watch, Tape(random.Random(seed).random))
    seats = rules_of(game).winners(e)
    if numbers is table:
        won = 0 if seats else 1
    else:
        won = random.Random(seed).choice([k for k, colour in enumerate(e.playing) if e.seats[colour] in seats])
    return [(rows, won) for rows in seen]


def players_of(e: Earth) -> list[list[float]]:
    return [prospects.features(e, colour) for colour in e.playing]


def table(e: Earth) -> list[list[float]]:
    return [journey.numbers(e), [0.0] * len(journey.NAMES)]


def shares(weights: Any, rows: Any) -> Any:
    """The chance of each contestant."""
    sums = rows @ weights
    strong = np.exp(sums - sums.max(axis=1, keepdims=True))
    return strong / strong.sum(axis=1, keepdims=True)


def loss(weights: Any, rows: Any, won: Any) -> float:
    """The mean surprise at who won."""
    return float(-np.mean(np.log(np.clip(shares(weights, rows)[np.arange(len(won)), won], 1e-9, 1.0))))


def learn(rows: Any, won: Any) -> Any:
    """Newton's method, with a little weight on weights."""
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        chance = shares(weights, rows)
        mean = np.einsum("nk,nkf->nf", chance, rows)
        slope = (rows[np.arange(len(won)), won] - mean).sum(axis=0) - RIDGE * weights
        bend = np.einsum("nk,nkf,nkg->fg", chance, rows, rows, optimize=True) - mean.T @ mean + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def ignorance(won: Any) -> float:
    """The loss of somebody who knows only how often each of them wins."""
    counts = np.bincount(won) / len(won)
    return float(-np.sum(counts[counts > 0] * np.log(counts[counts > 0])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rivals", "goals"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.02, help="how often a player does anything at all")
    parser.add_argument("--to", type=Path, help="another file than the one that is read")
    arguments = parser.parse_args()
    goals = arguments.what == "goals"
    names, numbers = (journey.NAMES, table) if goals else (prospects.NAMES, players_of)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    found: dict[str, Any] = {
        "provenance": {"commit": commit, "seed": arguments.seed, "noise": arguments.noise, "tables": {}},
        "weights": {},
    }
    for kind, (mode, players) in (GOALS if goals else RIVALS).items():
        fit: list[Sample] = []
        test: list[Sample] = []
        for k in range(arguments.games):
            samples = watched(mode, players, arguments.seed * 1_000_003 + k, arguments.noise, numbers)
            (test if k % HELD_OUT == 0 else fit).extend(samples)
        (rows, won), (others, outcome) = ([np.array(column) for column in zip(*part, strict=True)] for part in (fit, test))
        weights = learn(rows, won)
        figures = {
            "games": arguments.games,
            "positions": len(fit),
            "loss": round(loss(weights, others, outcome), 4),
            "chance": round(ignorance(outcome), 4),
        }
        found["provenance"]["tables"][kind] = figures
        found["weights"][kind] = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}
        sys.stdout.write(f"{kind}: {figures}\n")
        sys.stdout.flush()
    target = arguments.to or HOME / ("journeys.json" if goals else "weights.json")
    target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
