"""How far games of Bios:Genesis come between bots: how many have a bacterium, a parasite, a macroorganism in the sea or on land
at some time, and how they end.

python tools/milestones.py --games 300 --workers 2                prints tables in Markdown
python tools/milestones.py --games 20 --bots expert              four of these, or one for each seat, separated by commas
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from primordia.genesis.organism import is_macro, living
from primordia.genesis.parts import FIRST_PARASITE
from primordia.kernel.game import Game, inside
from primordia.lab.simulate import Plan, play_match

ENDINGS = ("events", "armageddon")
MARKS = ("bacterium", "parasite", "macroorganism in the sea", "macroorganism on land")
TABLES = (["random"], ["greedy"], ["greedy", "random", "random", "random"])


def marks(game: Game) -> set[str]:
    """What lives now."""
    e = inside(game)
    found = set()
    for o in living(e):
        if is_macro(e, o):
            found.add(MARKS[2 + e.land[o]])
        else:
            found.add(MARKS[o >= FIRST_PARASITE])
    return found


def story(plan: Plan, index: int) -> tuple[set[str], str, list[str]]:
    """What one game has seen, how it ended, and which bots won."""
    seen: set[str] = set()
    game, _ = play_match(plan, index, lambda now: seen.update(marks(now)))
    line_up = plan.line_up(index)
    return seen, game.view()["ending"], [plan.bots[line_up[seat]] for seat in game.winners()]


def line(bots: list[str], games: int, workers: int, seed: int) -> str:
    """One line of the table: percentages of games."""
    plan = Plan("genesis", 4, bots, seed, {})
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        stories = list(pool.map(partial(story, plan), range(games), chunksize=1 if games < 100 else 10))
    seen = Counter(mark for reached, _, _ in stories for mark in reached)
    endings = Counter(ending for _, ending, _ in stories)
    wins = sum("greedy" in winners for _, _, winners in stories)
    cells = [f"{100 * seen[mark] / games:.1f}" for mark in MARKS] + [f"{100 * endings[end] / games:.1f}" for end in ENDINGS]
    return f"| {', '.join(bots)} | {' | '.join(cells)} | {f'{100 * wins / games:.1f}' if len(bots) > 1 else ''} |"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="other bots than the usual ones, separated by commas")
    arguments = parser.parse_args()
    say(f"| bots, % of {arguments.games} games | {' | '.join(MARKS)} | ended by events | by Armageddon | won by greedy |")
    say("|---" * (len(MARKS) + len(ENDINGS) + 2) + "|")
    for bots in [arguments.bots.split(",")] if arguments.bots else TABLES:
        say(line(bots, arguments.games, arguments.workers, arguments.seed))


if __name__ == "__main__":
    main()
