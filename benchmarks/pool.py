"""How much faster two processes play a tournament of the lab than one: whole commands, in turns, on an idle machine.

    python benchmarks/pool.py [--game ursuppe] [--games 400] [--workers 2] [--rounds 3] [--check]

Each round runs `primordia lab tournament` in one process and in a pool, and the same command again, which only writes the
reports: that part cannot be shared. The median of the ratios counts; `--check` fails below 1.8, and if the results are not the
same. What other processes took of the machine meanwhile is told: above some percent the ratio says little.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WANTED = 1.8
TICKS = os.sysconf("SC_CLK_TCK")


def busy() -> float:
    """Seconds that all processors have worked since the machine was started."""
    user, nice, system, _, _, *other = map(int, Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:])
    return (user + nice + system + sum(other[:3])) / TICKS


def own() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Run:
    """A command: how long it took, and what part of the machine others had meanwhile."""

    def __init__(self, command: list[str]) -> None:
        before, mine, start = busy(), own(), time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        self.seconds = time.perf_counter() - start
        self.others = max(0.0, busy() - before - (own() - mine)) / (self.seconds * (os.cpu_count() or 1))


def tournament(name: Path, game: str, games: int, workers: int) -> list[str]:
    options = ["--games", str(games), "--workers", str(workers), "--out", str(name)]
    return [sys.executable, "-m", "primordia", "lab", "tournament", game, *options]


def results(name: Path) -> str:
    """A digest of all that a study has found."""
    return hashlib.sha256(b"".join(name.with_suffix(f".{ending}").read_bytes() for ending in ("parquet", "csv"))).hexdigest()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="ursuppe")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    ratios, found = [], set()
    for number in range(given.rounds):
        with tempfile.TemporaryDirectory() as folder:
            one, pool = Path(folder) / "one", Path(folder) / "pool"
            alone = Run(tournament(one, given.game, given.games, 1))
            shared = Run(tournament(pool, given.game, given.games, given.workers))
            again = Run(tournament(pool, given.game, given.games, given.workers))
            found |= {results(one), results(pool)}
        ratios.append(alone.seconds / shared.seconds)
        print(
            f"round {number + 1}: one process {alone.seconds:.1f} s, {given.workers} processes {shared.seconds:.1f} s"
            f" ({ratios[-1]:.2f} times); reports alone {again.seconds:.1f} s;"
            f" others had {alone.others:.0%} and {shared.others:.0%} of the machine",
            flush=True,
        )
    ratio = statistics.median(ratios)
    print(f"{given.games} games of {given.game}: {ratio:.2f} times as fast (wanted: {WANTED}); same results: {len(found) == 1}")
    return int(given.check and (ratio < WANTED or len(found) > 1))


if __name__ == "__main__":
    sys.exit(main())
