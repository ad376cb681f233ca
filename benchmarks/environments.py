"""Steps per second of our PettingZoo environments beside PettingZoo's own and Catanatron's Gymnasium environment.

Random play with masks and observations, each environment as its library hands it out, on one core, in alternating slices of the
same games; processor time, and the best slice of each counts. `make bench-environments` installs what it takes; --check fails
unless the promised ratios are reached.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

from primordia.environments import Fleet, aec_env
from primordia.kernel.native import build
from primordia.lab.bench import Slice, alternate

PEERS = ("hanabi_v5", "texas_holdem_no_limit_v6", "catanatron")
PROMISED = {"ursuppe": 5.0, "genesis": 3.0}


def pick(mask: Any, rng: random.Random) -> int:
    """A random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def turns(make: Callable[[], Any], steps: int) -> Slice:
    """Random games of a PettingZoo environment."""
    env = make()

    def play() -> tuple[int, float]:
        made, seconds, seed, rng = 0, 0.0, 0, random.Random(1)
        while made < steps:
            env.reset(seed=seed)
            seed += 1
            start = time.process_time()
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                env.step(pick(seen["action_mask"] if "action_mask" in seen else info["action_mask"], rng))
                made += 1
            seconds += time.process_time() - start
        return made, seconds

    return play


def catan(steps: int) -> Slice:
    """Random games of Catanatron's environment: one seat, its opponent plays at random too."""
    import_module("catanatron_gym")
    env = gymnasium.make("catanatron_gym:catanatron-v1")

    def play() -> tuple[int, float]:
        made, seconds, seed, rng = 0, 0.0, 0, random.Random(1)
        while made < steps:
            _, info = env.reset(seed=seed)
            seed += 1
            start = time.process_time()
            over = cut = False
            while not (over or cut):
                valid = info["valid_actions"]
                _, _, over, cut, info = env.step(valid[int(rng.random() * len(valid))])
                made += 1
            seconds += time.process_time() - start
        return made, seconds

    return play


def fleet(game: str, steps: int, number: int = 64) -> Slice:
    """Many matches at once."""

    def play() -> tuple[int, float]:
        matches, rng = Fleet(game, number, seed=0), random.Random(1)
        start = time.process_time()
        for _ in range(steps // number):
            matches.step([pick(mask, rng) for mask in matches.masks])
        return steps // number * number, time.process_time() - start

    return play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=8, help="slices for each environment; the best one counts")
    parser.add_argument("--steps", type=int, default=3000, help="of a slice, at least")
    parser.add_argument("--check", action="store_true", help="fail unless the promised ratios are reached")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    steps = arguments.steps
    ours = {game: turns(lambda game=game: aec_env(game), steps) for game in PROMISED}  # type: ignore[misc]
    theirs = {
        "hanabi_v5": turns(import_module("pettingzoo.classic.hanabi_v5").env, steps),
        "texas_holdem_no_limit_v6": turns(import_module("pettingzoo.classic.texas_holdem_no_limit_v6").env, steps),
        "catanatron": catan(steps),
    }
    best = alternate({**ours, **theirs, **{f"{game} (64 at once)": fleet(game, steps) for game in PROMISED}}, arguments.slices)
    fastest = max(best[name] for name in theirs)
    print(
        json.dumps(
            {"python": platform.python_version(), "build": build(), "steps_per_second": {k: round(v) for k, v in best.items()}},
            indent=1,
        )
    )
    kept = True
    for game, ratio in PROMISED.items():
        found = best[game] / fastest
        kept = kept and found >= ratio
        print(
            "kept  " if found >= ratio else "BROKEN", f"{game}: {found:.2f} times the fastest of the others (promised: {ratio})"
        )
    return 1 if arguments.check and not kept else 0


if __name__ == "__main__":
    sys.exit(main())
