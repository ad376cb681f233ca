"""Train an agent: a linear policy that learns a game by playing against itself, with NumPy alone.

    python examples/train_policy.py --game ursuppe --players 4 --minutes 3

Many matches run side by side in a `Fleet`. At every decision the policy weighs all actions of the catalogue by the numbers
of the observation, and draws one of the legal ones. When a match ends, what each seat chose is made likelier if the seat
did better than the others, and less likely if it did worse (REINFORCE: the gradient of the logarithm of the probability,
times the reward). After the given time the policy plays against `random` in every seat, and the share of its wins is
printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from primordia.environments import Fleet

RATE = 0.01  # how far a step of learning goes
FADING = (0.9, 0.99)  # of the means that Adam keeps
BATCH = 4096  # decisions that are learned from at once


class Policy:
    """A weight for each number of the observation and each action; the sum over the numbers says how likely an action is."""

    def __init__(self, high: Any, actions: int) -> None:
        self.high = high.astype(np.float32)
        self.weights = np.zeros((len(high) + 1, actions), np.float32)
        self.first = np.zeros_like(self.weights)  # Adam's means: of the gradient, and of its square
        self.second = np.zeros_like(self.weights)
        self.steps = 0

    def inputs(self, seen: Any) -> Any:
        """Small numbers matter most, so roots; and a 1, so that an action can be liked as such."""
        return np.concatenate([np.sqrt(seen / self.high), np.ones((len(seen), 1), np.float32)], axis=1)

    def chances(self, inputs: Any, masks: Any) -> Any:
        """The probability of each action."""
        wishes = np.where(masks == 1, inputs @ self.weights, -np.inf)
        wishes = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return wishes / wishes.sum(axis=1, keepdims=True)

    def choose(self, seen: Any, masks: Any, rng: np.random.Generator) -> Any:
        """An action for each row."""
        chances = self.chances(self.inputs(seen), masks)
        return (chances.cumsum(axis=1) > rng.random((len(seen), 1))).argmax(axis=1)

    def learn(self, seen: Any, masks: Any, actions: Any, rewards: Any) -> None:
        """Makes what was rewarded likelier."""
        inputs = self.inputs(seen)
        push = -self.chances(inputs, masks)
        push[np.arange(len(actions)), actions] += 1
        push *= rewards[:, None]
        gradient = inputs.T @ push / len(actions)
        self.steps += 1
        self.first += (1 - FADING[0]) * (gradient - self.first)
        self.second += (1 - FADING[1]) * (gradient**2 - self.second)
        first, second = (
            mean / (1 - fading**self.steps) for mean, fading in zip((self.first, self.second), FADING, strict=True)
        )
        self.weights += RATE * first / (np.sqrt(second) + 1e-5)


def train(fleet: Any, policy: Policy, rng: np.random.Generator, seconds: float, decisions: int) -> tuple[int, int]:
    """Plays and learns for some time, or for some decisions; returns how many matches and decisions there were."""
    running: list[list[list[tuple[Any, ...]]]] = [[[] for _ in range(fleet.arena.players)] for _ in range(fleet.number)]
    done: list[tuple[Any, ...]] = []
    matches = made = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and made < decisions:
        chosen = policy.choose(fleet.observations, fleet.masks, rng)
        for k, action in enumerate(chosen):
            running[k][fleet.seats[k]].append((fleet.observations[k].copy(), np.packbits(fleet.masks[k]), action))
        rewards, over = fleet.step(chosen)
        made += fleet.number
        for k in map(int, np.flatnonzero(over)):
            matches += 1
            for seat, steps in enumerate(running[k]):
                done += [(*step, rewards[k][seat]) for step in steps]
            running[k] = [[] for _ in range(fleet.arena.players)]
        while len(done) >= BATCH:
            batch, done = done[:BATCH], done[BATCH:]
            seen, packed, actions, rewarded = (np.array(column) for column in zip(*batch, strict=True))
            policy.learn(seen, np.unpackbits(packed, axis=1, count=fleet.masks.shape[1]), actions, rewarded)
    return matches, made


def evaluate(game: str, players: int | None, policy: Policy, matches: int, seed: int) -> float:
    """The share of matches that the policy wins against `random`; it sits in every seat equally often."""
    fleet = Fleet(game, matches, players, seed=seed)
    rng = np.random.default_rng(seed)
    own = np.arange(matches) % fleet.arena.players
    won, open_ = 0.0, np.ones(matches, bool)
    while open_.any():
        chosen = policy.choose(fleet.observations, fleet.masks, rng)
        for k in np.flatnonzero(fleet.seats != own):
            chosen[k] = rng.choice(np.flatnonzero(fleet.masks[k]))
        rewards, over = fleet.step(chosen)
        ended = over & open_
        won += float(rewards[ended, own[ended]].sum())
        open_ &= ~over
    return won / matches


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ursuppe")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--decisions", type=float, default=float("inf"), help="learn from so many at most")
    parser.add_argument("--matches", type=int, default=400, help="against random, at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="keep the weights in this file (.npy)")
    wish = parser.parse_args(arguments)
    fleet = Fleet(wish.game, 64, wish.players, reward="rank", seed=wish.seed)
    policy = Policy(fleet.layout.high, fleet.masks.shape[1])
    rng = np.random.default_rng(wish.seed)
    matches, made = train(fleet, policy, rng, 60 * wish.minutes, wish.decisions)
    share = evaluate(wish.game, wish.players, policy, wish.matches, wish.seed + 1)
    if wish.out is not None:
        np.save(wish.out, policy.weights)
    sys.stdout.write(f"learned from {matches} matches, {made} decisions; won {share:.1%} of {wish.matches} against random\n")
    return share


if __name__ == "__main__":
    main()
