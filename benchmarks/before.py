"""Compares the speed of the present tree with that of an earlier revision: random games with the same seeds, in turns.

    python benchmarks/before.py REVISION [--game genesis] [--players 4] [--pairs 21] [--slices 8] [--numbers] [--check]
    python benchmarks/before.py HEAD --installed .venv-compiled/bin/python       the compiled build against HEAD, interpreted

Each side is a process that plays a slice of games when it is its turn. Two processes of the same code can differ by some
percent, depending on their memory layout, so there are several pairs of processes: for each pair the median slices are
compared, and the median of these ratios counts. With `--numbers` games are played by number, as `primordia bench` does, which
old revisions cannot. `--check` fails if the present tree is more than 5 % slower.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALLOWED = 0.95
SIDE = """
import random, sys, time
import primordia

def by_lists(game, rng):
    decisions = 0
    while options := game.legal_actions():
        game.play(options[int(rng.random() * len(options))])
        decisions += 1
    return decisions

def by_numbers(game, rng):
    decisions = 0
    while choices := game.choices:
        game.choose(int(rng.random() * choices))
        decisions += 1
    return decisions

playout = by_numbers if sys.argv[4] == "True" else by_lists
for _ in sys.stdin:
    games = [primordia.new_game(sys.argv[1], players=int(sys.argv[2]), seed=seed) for seed in range(int(sys.argv[3]))]
    start = time.process_time()
    total = sum(playout(game, random.Random(seed)) for seed, game in enumerate(games))
    print(total / (time.process_time() - start), flush=True)
"""


def side(source: Path, game: str, players: int, games: int, numbers: bool) -> subprocess.Popen[str]:
    """Starts a process that plays a slice for each line it gets, and answers with its decisions per second. The source is a
    folder, or an interpreter that has Primordia installed."""
    installed = source.is_file()
    command = [str(source) if installed else sys.executable, "-c", SIDE, game, str(players), str(games), str(numbers)]
    environment = {**os.environ, "PYTHONPATH": "" if installed else str(source), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def slice_of(process: subprocess.Popen[str]) -> float:
    assert process.stdin and process.stdout
    process.stdin.write("go\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def duel(sources: list[Path], game: str, players: int, games: int, numbers: bool, slices: int) -> tuple[float, float]:
    """Runs one pair of processes; returns the median decisions per second of both sides."""
    sides = [side(source, game, players, games, numbers) for source in sources]
    found: list[list[float]] = [[], []]
    for process in sides:
        slice_of(process)  # not counted: loads and warms up everything
    for turn in range(slices):
        for k in (0, 1) if turn % 2 else (1, 0):
            found[k].append(slice_of(sides[k]))
    for process in sides:
        process.communicate()
    return statistics.median(found[0]), statistics.median(found[1])


def compare(
    revision: str, present: Path, game: str, players: int, games: int, numbers: bool, slices: int, pairs: int
) -> dict[str, object]:
    """The decisions per second of both sides, and the ratio of present to earlier speed in each pair."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        duels = [duel([Path(folder) / "src", present], game, players, games, numbers, slices) for _ in range(pairs)]
    ratios = sorted(now / before for before, now in duels)
    return {
        "revision": revision,
        "game": game,
        "slices": slices,
        "pairs": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
        "decisions_per_second": {
            "before": round(statistics.median(before for before, _ in duels)),
            "now": round(statistics.median(now for _, now in duels)),
        },
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision")
    parser.add_argument("--game", default="genesis")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20, help="games in a slice")
    parser.add_argument("--slices", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=21)
    parser.add_argument("--numbers", action="store_true", help="play by number, not from lists of actions")
    parser.add_argument("--installed", metavar="PYTHON", help="measure what this interpreter has, not the present tree")
    parser.add_argument("--check", action="store_true", help=f"fail if the ratio is below {ALLOWED}")
    arguments = parser.parse_args()
    present = Path.cwd() / arguments.installed if arguments.installed else ROOT / "src"
    matches = (arguments.game, arguments.players, arguments.games, arguments.numbers, arguments.slices, arguments.pairs)
    figures = compare(arguments.revision, present, *matches)
    print(json.dumps(figures, indent=1))
    return 1 if arguments.check and figures["ratio"] < ALLOWED else 0


if __name__ == "__main__":
    sys.exit(main())
