"""The compiled build under valgrind's memcheck: no access to memory that is not there, or no longer.

.venv-compiled/bin/python -m tests.memcheck [--games 20]

It plays the games of `tests/identical.py`, of both games and with views, journals and policies, in a process whose every object
is a block of its own (`PYTHONMALLOC=malloc`), so that valgrind sees each of them come and go. Values that were never set are
not looked for, because libraries compare such bytes on purpose; nor is memory that is still held at the end.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys

from primordia.kernel.native import build

FOUND = 99  # the exit code of a run with an invalid access
VALGRIND = ["valgrind", "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no", f"--error-exitcode={FOUND}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games of each game; one takes two seconds")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("This needs valgrind (Debian: apt-get install valgrind).")
    if build() != "compiled":
        sys.exit("This needs the compiled build: make compiled, then .venv-compiled/bin/python -m tests.memcheck")
    command = [*VALGRIND, sys.executable, "-m", "tests.identical", "--games", str(arguments.games)]
    return subprocess.run(command, env={**os.environ, "PYTHONMALLOC": "malloc"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
