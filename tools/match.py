"""One bot against others on the same deals, in every seat in turn: wins with their 95 % interval, and time per decision.

python tools/match.py ursuppe --players 4 --bot hard --against greedy --games 40
python tools/match.py genesis --players 1 --bot hard --option mode=solitaire

Besides the bots of the house `rule` plays by the rules of thumb of the game's guide, without any search. `--minutes` stops
earlier, after a whole round of seats. How many were won so far goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from primordia.lab.paired import Contest, Result, figures, play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.option)
    contest = Contest(arguments.game, arguments.players, arguments.bot, arguments.against, arguments.seed, options)
    until = time.monotonic() + 60 * arguments.minutes
    found: list[Result] = []
    for index in range(arguments.games):
        found.append(play(contest, index))
        sys.stderr.write(f"{len(found)}: {sum(result.win for result in found):g}\n")
        if time.monotonic() > until and len(found) % arguments.players == 0:
            break
    sys.stdout.write(json.dumps(figures(contest, found)) + "\n")


if __name__ == "__main__":
    main()
