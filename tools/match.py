"""One bot against others on the same deals, in every seat in turn: wins with their 95 % interval, and time per decision.

python tools/match.py ursuppe --players 4 --bot hard --against greedy --games 40
python tools/match.py genesis --players 1 --bot hard --option mode=solitaire

Besides the bots of the house `rule` plays by the rules of thumb of the game's guide, without any search. `--minutes` stops
earlier, after a whole round of seats; `--workers` plays so many games at a time, which changes nothing but the time it takes.
How many were won so far goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

from primordia.lab.paired import Contest, Result, figures, play, seatings


def games(contest: Contest, count: int, workers: int) -> Iterator[Result]:
    """The first so many games, in their order."""
    if workers == 1:
        yield from map(partial(play, contest), range(count))
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(partial(play, contest), range(count))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.option)
    contest = Contest(arguments.game, arguments.players, arguments.bot, arguments.against, arguments.seed, options)
    until = time.monotonic() + 60 * arguments.minutes
    found: list[Result] = []
    for result in games(contest, arguments.games, max(1, arguments.workers)):
        found.append(result)
        sys.stderr.write(f"{len(found)}: {sum(result.win for result in found):g}\n")
        if time.monotonic() > until and len(found) % seatings(contest) == 0:
            break
    sys.stdout.write(json.dumps(figures(contest, found)) + "\n")


if __name__ == "__main__":
    main()
