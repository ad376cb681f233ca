"""Counts the instructions of a decision, function by function: the compiled engine under valgrind's callgrind.

    .venv-compiled/bin/python benchmarks/instructions.py [ursuppe] [genesis] [--games 6] [--top 40] [--own]

Instructions do not depend on what else the machine does, so two counts of the same games can be compared to the last per cent.
Only the loop of the bench is counted (`lab/playout.py`): four random players, record on. A function's count includes what it
calls; with `--own` it does not, and functions of Python itself (lists, memory) are listed as well. It must be the compiled
build: in plain Python every function would be the interpreter.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

LOOP = "CPyDef_lab___playout___playout"  # what mypyc calls it
PLAY = """
import random, sys
import primordia
from primordia.lab.playout import playout

def play(seed):
    return playout(primordia.new_game(sys.argv[1], players=4, seed=seed), random.Random(seed))

print(sum(play(seed) for seed in range(int(sys.argv[2]))))
"""


def count(game: str, games: int) -> tuple[int, Counter[str], Counter[str]]:
    """Decisions, and instructions by function: with what they call, and of their own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", f"--toggle-collect={LOOP}"]
        command = [*valgrind, sys.executable, "-c", PLAY, game, str(games)]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return int(run.stdout), listed(out, "--inclusive=yes"), listed(out, "--inclusive=no")


def listed(out: Path, how: str) -> Counter[str]:
    """Instructions by function. A function of several files (inlined parts) is one."""
    command = ["callgrind_annotate", "--threshold=100", "--auto=no", how, str(out)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: Counter[str] = Counter()
    for line in text.splitlines():
        row = re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+\S+?:(\S+)", line)
        if row:
            number = int(row[1].replace(",", ""))
            found[row[2]] = max(found[row[2]], number) if how == "--inclusive=yes" else found[row[2]] + number
    return found


def named(function: str) -> str:
    """A compiled function as it is called in the source."""
    return function.removeprefix("CPyDef_").replace("___", ".")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["ursuppe", "genesis"], metavar="game")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--top", type=int, default=40, help="how many functions")
    parser.add_argument("--own", action="store_true", help="without what they call")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("This needs valgrind (Debian: apt-get install valgrind).")
    for game in arguments.names:
        decisions, whole, own = count(game, arguments.games)
        if not whole[LOOP]:
            sys.exit("This needs the compiled build: make compiled, then .venv-compiled/bin/python benchmarks/instructions.py")
        print(f"{game}: {whole[LOOP] / decisions:,.0f} instructions a decision ({decisions} decisions)")
        mine = own if arguments.own else Counter({name: n for name, n in whole.items() if name.startswith("CPyDef_")})
        shown = [(name, n) for name, n in mine.most_common() if not name.endswith("_glue")]
        for name, number in shown[: arguments.top]:
            print(f"{number / decisions:10,.0f}  {100 * number / whole[LOOP]:5.1f} %  {named(name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
