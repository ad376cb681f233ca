"""What a match costs as it gets longer, and what it leaves behind: time per decision, memory, bytes of its record.

    python benchmarks/growth.py [--games 20] [--decisions 1000000] [--check]

Time is that of the processor. The quarters of a game differ, because late decisions have more to look at; so the last quarter
is also played on from its position, which has no past: the ratio of the two is what the length of the record costs. For memory,
`--decisions` are played at random in this process, and its size after a tenth of them is compared with that at the end.
`--check` fails if a long record costs more than a tenth, or if memory grows by more than 2 MB.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import statistics
import sys
import time
import tracemalloc

import primordia
from primordia.kernel.game import Game
from primordia.kernel.native import build
from primordia.lab.playout import playout

PLAYERS = 4
KEPT = 200  # clones or games that are kept to be weighed
DEARER = 1.1
MOST_GROWTH = 2.0  # MB


def at_random(game: Game, rng: random.Random, most: int) -> float:
    """Plays up to so many decisions; the processor time of one, in microseconds."""
    start = time.process_time()
    made = 0
    while made < most and (options := game.legal_actions()):
        game.play(options[int(rng.random() * len(options))])
        made += 1
    return (time.process_time() - start) / max(1, made) * 1e6


def length(name: str, seed: int) -> int:
    return playout(primordia.new_game(name, players=PLAYERS, seed=seed), random.Random(seed))


def times(name: str, games: int) -> dict[str, object]:
    """Microseconds per decision in each quarter of a game, and in the last one with its record and without."""
    quarters: list[list[float]] = [[], [], [], []]
    ratios = []
    for seed in range(games):
        quarter = length(name, seed) // 4
        game, rng = primordia.new_game(name, players=PLAYERS, seed=seed), random.Random(seed)
        for found in quarters[:3]:
            found.append(at_random(game, rng, quarter))
        bare = primordia.from_position(game.position(), seed=seed)
        past = game.clone(primordia.Chance(seed))
        runs: list[list[float]] = [[], []]
        for _ in range(3):
            for k, match in enumerate((past, bare)):
                runs[k].append(at_random(match.clone(primordia.Chance(seed)), random.Random(seed), quarter))
        ratios.append(min(runs[0]) / min(runs[1]))
        quarters[3].append(at_random(game, rng, quarter))
    return {
        "microseconds_by_quarter": [round(statistics.median(found), 2) for found in quarters],
        "with_record_to_without": round(statistics.median(ratios), 3),
    }


def weight(things: list[Game], before: int) -> int:
    return (tracemalloc.get_traced_memory()[0] - before) // len(things)


def sizes(name: str) -> dict[str, int]:
    """Bytes of a clone in the middle of a game, of a whole game with its record, and of that record as text."""
    half = length(name, 0) // 2
    game = primordia.new_game(name, players=PLAYERS, seed=0)
    at_random(game, random.Random(0), half)
    chance = primordia.Chance(1)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    clone = weight([game.clone(chance) for _ in range(KEPT)], before)
    played = []
    decisions = 0
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(KEPT // 4):
        match = primordia.new_game(name, players=PLAYERS, seed=seed)
        decisions += playout(match, random.Random(seed))
        played.append(match)
    gc.collect()
    whole = weight(played, before)
    tracemalloc.stop()
    texts = [len(primordia.save(match).encode()) for match in played]
    return {
        "bytes_of_a_clone": clone,
        "bytes_of_a_played_game": whole,
        "bytes_of_its_record": round(statistics.mean(texts)),
        "decisions_of_a_game": decisions // len(played),
    }


def peak() -> float:
    """The most memory that this process has had so far, in MB; the system counts in KB, that of Apple in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))


def lasting(name: str, decisions: int) -> dict[str, float]:
    """How much memory a process takes after a tenth of so many random decisions, and after all of them."""
    made = seed = 0
    early = 0.0
    while made < decisions:
        made += playout(primordia.new_game(name, players=PLAYERS, seed=seed), random.Random(seed))
        seed += 1
        if not early and made >= decisions / 10:
            early = peak()
    return {"decisions": made, "megabytes_after_a_tenth": round(early, 2), "growth_in_megabytes": round(peak() - early, 2)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of each game, for memory")
    parser.add_argument("--check", action="store_true", help="fail if cost or memory grow")
    arguments = parser.parse_args()
    figures: dict[str, dict[str, object]] = {}
    kept = True
    for name in ("ursuppe", "genesis"):
        lasted = lasting(name, arguments.decisions)
        spent = times(name, arguments.games)
        figures[name] = {**spent, **sizes(name), **lasted}
        kept = kept and spent["with_record_to_without"] <= DEARER and lasted["growth_in_megabytes"] <= MOST_GROWTH
    print(json.dumps({"build": build(), **figures}, indent=1))
    return 1 if arguments.check and not kept else 0


if __name__ == "__main__":
    sys.exit(main())
