"""Compares our speed with that of others (extras `bench` and `peers`): same core and Python, alternating slices, random play.

    python benchmarks/peers.py [--slices N] [--check]     Ursuppe beside Catanatron 3.2.1, with clones and replays
    python benchmarks/peers.py --table                    both games beside Catanatron, OpenSpiel and PettingZoo, in one run

`--check` fails unless the promised ratios are reached. The table counts decisions: choices among at least two options where the
engine says so (ours, OpenSpiel), ticks of Catanatron, steps of PettingZoo. OpenSpiel's games are C++ called from Python, and
none of these games is another one, so the table says how much an environment costs, not who writes better code.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from primordia.kernel.native import build
from primordia.lab.bench import Slice, alternate, decisions
from primordia.lab.peers import catan_ticks, compare

SECONDS = 0.3  # a slice of a peer


def spiel(name: str) -> Slice:
    """Random games of OpenSpiel: chance nodes are rolled but not counted, nor is what has only one option."""
    game: Any = import_module("pyspiel").load_game(name)

    def play() -> tuple[int, float]:
        rng = random.Random(1)
        made, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    faces, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(faces, chances)[0])
                else:
                    options = state.legal_actions()
                    made += len(options) > 1
                    state.apply_action(options[int(rng.random() * len(options))])
        return made, time.process_time() - start

    return play


def hanabi() -> Slice:
    """Random games of PettingZoo's Hanabi, with the observations that come with every step."""
    env: Any = import_module("pettingzoo.classic.hanabi_v5").env()

    def play() -> tuple[int, float]:
        rng = random.Random(1)
        made, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            env.reset(seed=made)
            for _ in env.agent_iter():
                observation, _reward, over, cut, _info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                options = observation["action_mask"].nonzero()[0]
                env.step(int(options[int(rng.random() * len(options))]))
                made += 1
        return made, time.process_time() - start

    return play


def table(slices: int) -> None:
    """All of them in one run, as a table."""
    contestants = {
        "Ursuppe, four players": decisions("ursuppe", 4, 10),
        "Bios:Genesis, four players": decisions("genesis", 4, 10),
    }
    if find_spec("catanatron") is not None:
        contestants["Catanatron 3.2.1"] = catan_ticks()
    if find_spec("pyspiel") is not None:
        contestants |= {f"OpenSpiel, {name}": spiel(name) for name in ("backgammon", "hearts", "chess")}
    if find_spec("pettingzoo") is not None and find_spec("shimmy") is not None:
        contestants["PettingZoo, hanabi"] = hanabi()
    best = alternate(contestants, slices)
    beside = best.get("Catanatron 3.2.1", 0.0)
    print(f"Python {sys.version.split()[0]}, {build()} build, best of {slices} slices")
    for name, speed in best.items():
        print(f"{name:28}{speed:12,.0f} a second" + (f"{speed / beside:9.2f} times Catanatron" if beside else ""))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slices", type=int, default=12, help="slices for each contestant; the best one counts")
    parser.add_argument("--check", action="store_true", help="fail unless the promised ratios are reached")
    parser.add_argument("--table", action="store_true", help="all peers that are installed, in one run")
    arguments = parser.parse_args()
    if arguments.table:
        table(arguments.slices)
        return 0
    figures = compare("ursuppe", 4, arguments.slices)
    print(json.dumps(figures, indent=1))
    promised = {
        "decisions at least 3.5 times the peer's ticks": figures["decisions_to_ticks"] >= 3.5,
        "a clone at most an eighth of the peer's copy": figures["clone_to_copy"] <= 1 / 8,
        "a whole game replayed in under 5 ms": figures["replay_milliseconds"] < 5,
    }
    for promise, kept in promised.items():
        print("kept  " if kept else "BROKEN", promise)
    return 1 if arguments.check and not all(promised.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
