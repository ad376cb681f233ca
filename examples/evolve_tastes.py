"""CMA-ES of the library pycma evolves a player for a Gymnasium environment of ours.

    pip install 'primordia[env]' cma
    python examples/evolve_tastes.py --env primordia/Ursuppe-v0 --generations 12

The player has a taste for each verb of the game (to eat, to divide, to pass …) and takes the legal action that it likes
best, of equals any. CMA-ES looks for the tastes with which it fares best against `random`; no gradient is needed. Any other
optimiser or learner that speaks Gymnasium is used in the same way.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import cma
import gymnasium
import numpy as np

import primordia.environments  # noqa: F401 - names the games to Gymnasium


def fare(env: Any, tastes: Any, seeds: range) -> float:
    """The mean reward over some matches."""
    total = 0.0
    for seed in seeds:
        seen, _ = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        over = False
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            likes = tastes[legal] + 1e-3 * rng.random(len(legal))
            seen, reward, over, _, _ = env.step(legal[likes.argmax()])
        total += reward
    return total / len(seeds)


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="primordia/Ursuppe-v0")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--matches", type=int, default=4, help="by which each player of a generation is judged")
    parser.add_argument("--final", type=int, default=60, help="matches on other seeds, at the end")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    env = gymnasium.make(wish.env, players=wish.players, opponents="random", reward="rank")
    actions = env.unwrapped.arena.actions  # type: ignore[attr-defined, unused-ignore]
    verbs = list(dict.fromkeys(action.verb for action in actions))
    verb_of = np.array([verbs.index(action.verb) for action in actions])
    search = cma.CMAEvolutionStrategy(np.zeros(len(verbs)), 1.0, {"seed": wish.seed, "verbose": -9})
    for generation in range(wish.generations):
        players = search.ask()
        seeds = range(1000 * generation, 1000 * generation + wish.matches)  # the same for all, others in each generation
        search.tell(players, [-fare(env, np.array(tastes)[verb_of], seeds) for tastes in players])
    best = search.mean
    seeds = range(10**6, 10**6 + wish.final)
    before, after = fare(env, np.zeros(len(actions)), seeds), fare(env, best[verb_of], seeds)
    order = ", ".join(verbs[k] for k in np.argsort(-best))
    sys.stdout.write(
        f"{wish.env}: mean rank {before:.2f} without tastes, {after:.2f} with those found\nfrom liked to disliked: {order}\n"
    )
    return before, after


if __name__ == "__main__":
    main()
