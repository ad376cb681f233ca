"""Learns how likely a seat is to win from its features: games between players who go by the rules of thumb, and a conditional
logit fitted to who won them. Pure Python, some minutes on one core.

python tools/train_values.py ursuppe --games 3000 --seed 1     writes src/primordia/ursuppe/weights.json

One game in five is kept apart from the fit, whole, and gives the loss that is written down with the weights.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
from collections.abc import Callable
from operator import mul
from pathlib import Path
from typing import Any

import primordia
from primordia.genesis import prospects as genesis
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, playout, rules_of
from primordia.kernel.playout import Luck, Policy, Tape
from primordia.ursuppe import prospects as ursuppe

Sample = tuple[list[list[float]], int]  # the features of all contestants, and which of them won
SOURCE = Path(__file__).parent.parent / "src" / "primordia"
HELD_OUT = 5  # one game in so many
EPOCHS, RATE, DECAY = 24, 0.15, 2e-4


def noisy(game: Game, noise: float) -> Policy:
    """The rules of thumb with a slip now and then, so that what they never do is seen as well."""
    book = guide(rules_of(game))

    def policy(state: Any, step: Any, options: list[Action], luck: Luck) -> Action:
        if noise and luck() < noise:
            return options[int(luck() * len(options))]
        return book.policy(state, step, options, luck)

    return policy


def soups(game: Game, seed: int, noise: float) -> list[Sample]:
    """A game of Ursuppe: its tribes at the beginning of every round."""
    policy, tape = noisy(game, noise), Tape(random.Random(seed).random)
    seen: list[list[list[float]]] = []
    last = [0]

    def watch(soup: Any) -> bool:
        if soup.round > last[0]:
            last[0] = soup.round
            if soup.round > 1:
                seen.append([ursuppe.features(soup, colour) for colour in range(soup.colours)])
        return False

    soup, _ = playout(game, policy, watch, tape)
    scores = [soup.score[colour] for colour in range(soup.colours)]
    return [(features, scores.index(max(scores))) for features in seen]


def earths(game: Game, seed: int, noise: float) -> list[Sample]:
    """A game of Bios:Genesis: its players at the beginning of every turn."""
    policy, tape = noisy(game, noise), Tape(random.Random(seed).random)
    seen: list[list[list[float]]] = []
    last = [0]

    def watch(e: Any) -> bool:
        if e.turn > last[0]:
            last[0] = e.turn
            if e.turn > 1:
                seen.append([genesis.features(e, colour) for colour in e.playing])
        return False

    e, _ = playout(game, policy, watch, tape)
    winners = game_winners(game, e)
    dice = random.Random(seed)
    return [(features, dice.choice(winners)) for features in seen]


def game_winners(game: Game, state: Any) -> list[int]:
    seats = rules_of(game).winners(state)
    return [k for k, colour in enumerate(state.playing) if state.seats[colour] in seats]


def gather(name: str, players: int, games: int, seed: int, noise: float) -> tuple[list[Sample], list[Sample]]:
    """Samples to fit and samples to test, of different games."""
    collect: Callable[[Game, int, float], list[Sample]] = soups if name == "ursuppe" else earths
    fit: list[Sample] = []
    test: list[Sample] = []
    for k in range(games):
        game = primordia.new_game(name, players=players, seed=seed * 1_000_003 + k)
        (test if k % HELD_OUT == 0 else fit).extend(collect(game, seed * 7_919 + k, noise))
    return fit, test


def odds(weights: list[float], features: list[list[float]]) -> list[float]:
    """The chance of each contestant."""
    sums = [sum(map(mul, weights, row)) for row in features]
    top = max(sums)
    strong = [math.exp(value - top) for value in sums]
    total = sum(strong)
    return [value / total for value in strong]


def loss(weights: list[float], samples: list[Sample]) -> float:
    """The mean surprise at who won."""
    return -sum(math.log(max(1e-9, odds(weights, features)[won])) for features, won in samples) / len(samples)


def learn(samples: list[Sample], seed: int) -> list[float]:
    """Stochastic gradient descent with a rate of its own for each weight; the mean of the last epochs."""
    dice = random.Random(seed)
    count = len(samples[0][0][0])
    weights, squares, mean = [0.0] * count, [1e-3] * count, [0.0] * count
    order = list(range(len(samples)))
    for epoch in range(EPOCHS):
        dice.shuffle(order)
        rate = RATE * (1 - epoch / EPOCHS)
        for k in order:
            features, won = samples[k]
            shares = odds(weights, features)
            for j in range(count):
                gradient = features[won][j] - sum(share * row[j] for share, row in zip(shares, features, strict=True))
                gradient -= DECAY * weights[j]
                squares[j] += gradient * gradient
                weights[j] += rate * gradient / math.sqrt(squares[j])
        if epoch >= EPOCHS - 6:
            mean = [a + b / 6 for a, b in zip(mean, weights, strict=True)]
    return mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["ursuppe", "genesis"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.08, help="how often a player does anything at all")
    parser.add_argument("--to", type=Path, help="another file than the one that is read")
    arguments = parser.parse_args()
    module: Any = ursuppe if arguments.game == "ursuppe" else genesis
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    found: dict[str, Any] = {
        "provenance": {"commit": commit, "seed": arguments.seed, "noise": arguments.noise, "tables": {}},
        "weights": {},
    }
    for players in (3, 4) if arguments.game == "ursuppe" else (2, 3, 4):
        fit, test = gather(arguments.game, players, arguments.games, arguments.seed, arguments.noise)
        weights = learn(fit, arguments.seed)
        figures = {
            "games": arguments.games,
            "positions": len(fit),
            "loss": round(loss(weights, test), 4),
            "chance": round(math.log(players), 4),
        }
        found["provenance"]["tables"][str(players)] = figures
        found["weights"][str(players)] = {name: round(weight, 4) for name, weight in zip(module.NAMES, weights, strict=True)}
        sys.stdout.write(f"{players}: {figures}\n")
        sys.stdout.flush()
    target = arguments.to or SOURCE / arguments.game / "weights.json"
    target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
