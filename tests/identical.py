"""The same games in the interpreted and the compiled build (docs/compiled.md): every record, view and journal, byte for byte.

python -m tests.identical --games 2000                                    digests of the games of this build
python -m tests.identical --games 2000 --against .venv-compiled/bin/python   plays them in that build too, and compares
python -m tests.identical --write                                         tests/fixtures/identical.txt, after a change of rules

The games are those of the soaks: all numbers of players, modes, variants and editions, a third of Bios:Genesis from late
positions. Most are played at random or eagerly, some by `greedy`; in each one the policy plays on from the middle.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import primordia
from primordia.bots import make_bot
from primordia.guide import guide
from primordia.kernel.game import Game, mark, playout, rules_of
from primordia.kernel.native import build
from primordia.kernel.playout import Tape
from primordia.kernel.position import mark as mark_state
from primordia.lab.simulate import game_seed
from tests import soak
from tests.genesis import soak as genesis_soak

FIXTURE = Path(__file__).parent / "fixtures" / "identical.txt"
FEW = 20  # games of each kind in the fixture
CHUNK = 20  # games in a digest
SEED = 1616
STARTS: dict[str, Callable[[int, int], Game]] = {
    "ursuppe": lambda index, seed: soak.start(index, seed)[0],
    "genesis": lambda index, seed: genesis_soak.start(index, seed, "wide"),
}


def style(index: int) -> str:
    return "greedy" if index % 40 == 39 else ("random", "eager")[index % 2]


def thought(game: Game, seed: int) -> str:
    """What comes of a game if the policy plays on for a while."""
    decision = game.decision
    if decision is None:
        return "over"
    book = guide(rules_of(game))
    left = 60

    def stop(_state: object) -> bool:
        nonlocal left
        left -= 1
        return left < 0

    state, decisions = playout(game, book.policy, stop, Tape(random.Random(seed).random))
    chances = " ".join(f"{chance:.9f}" for chance in book.chances(state))
    return f"{decisions} decisions, {mark_state(rules_of(game), state)}, {chances}"


def played(name: str, index: int) -> tuple[str, str]:
    """Game number `index`: what must never differ (its record, and what was thought on the way), and what clients see of it."""
    seed = game_seed(SEED, index)
    game = STARTS[name](index, seed)
    bot = make_bot(style(index), seed)
    thoughts = [thought(game, seed)]
    decisions = 0
    while not game.is_over:
        game.play(bot.choose(game))
        decisions += 1
        if decisions == 50:
            thoughts.append(thought(game, seed))
    record = primordia.save(game)
    twin = primordia.load(record)
    assert mark(twin) == mark(game) and primordia.save(twin) == record, f"{name} {index}: the record replays otherwise"
    seen = [game.view(), [entry.data() for entry in game.journal], game.scores(), game.winners()]
    return "\n".join([record, *thoughts]), json.dumps(seen, sort_keys=True)


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:32]


def digests(games: int) -> Iterator[tuple[str, str]]:
    """For each chunk of games: a line about what must never differ, and a line about what is seen of it."""
    for first in range(0, games, CHUNK):
        last = min(first + CHUNK, games)
        for name in STARTS:
            found = [played(name, index) for index in range(first, last)]
            line = f"{name} {first}-{last - 1}"
            yield f"{line} {digest([record for record, _ in found])}", digest([seen for _, seen in found])


def listed(games: int) -> Iterator[str]:
    """First which build it is, then the digests."""
    yield build()
    for line, seen in digests(games):
        yield f"{line} {seen}"


def compare(games: int, other: str) -> int:
    """Plays the games here and in another environment; 0 if everything is the same and one of the two builds is compiled."""
    command = [other, "-m", "tests.identical", "--games", str(games)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # what is installed there counts
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for number, mine in enumerate(listed(games)):
            theirs = process.stdout.readline().rstrip("\n")
            same = mine == theirs if number else {mine, theirs} == {"compiled", "interpreted"}
            if not same:
                print(f"{'DIFFERENT' if number else 'NOT ONE OF EACH BUILD'}\n  here:  {mine}\n  there: {theirs}")
                process.terminate()
                return 1
    print(f"identical: {games} games of each of {', '.join(STARTS)}, interpreted and compiled")
    return process.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=FEW, help="of each game")
    parser.add_argument("--against", metavar="PYTHON", help="the interpreter of the other environment")
    parser.add_argument("--write", action="store_true", help="write the fixture of the small run")
    arguments = parser.parse_args()
    if arguments.write:
        FIXTURE.write_text("".join(f"{line}\n" for line, _ in digests(FEW)), encoding="utf-8")
        return 0
    if arguments.against:
        return compare(arguments.games, arguments.against)
    for line in listed(arguments.games):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
