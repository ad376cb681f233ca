"""Compares Ursuppe with Catanatron (PyPI, 3.2.1): same core and Python, alternating slices, fixed seeds, random play.

    python benchmarks/peers.py [--slices N] [--check]

`--check` fails unless the promised ratios are reached.
"""

from __future__ import annotations

import argparse
import json
import sys

from primordia.lab.peers import compare


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=12, help="slices for each contestant; the best one counts")
    parser.add_argument("--check", action="store_true", help="fail unless the promised ratios are reached")
    arguments = parser.parse_args()
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
