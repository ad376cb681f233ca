"""The long run: thousands of games, half random, half eager, everything checked after every action.

python -m tests.soak --games 20000 --workers 2        (make soak)
python -m tests.soak --fixtures                       writes the records of tests/fixtures/ursuppe anew
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import primordia
from primordia.bots import Bot, make_bot
from primordia.kernel.game import Game
from primordia.lab.simulate import game_seed
from tests.checks import agrees, conserved, no_order, refuses
from tests.usage import ENDINGS, WANTED, Usage

FIXTURES = Path(__file__).parent / "fixtures" / "ursuppe"
POINTS = 10  # in each game where everything is saved, loaded, cloned and compared
REFUSALS = 20  # actions that are tried there although nobody offers them
VARIANTS = [
    {},
    {"still_on_six": False},
    {"armor_locks_both": True},
    {"followers_carry": True},
]


def start(index: int, seed: int) -> tuple[Game, Bot]:
    """The table of game number `index` and who plays all its seats."""
    style = "random" if index // 3 % 2 else "eager"
    options = VARIANTS[index // 6 % len(VARIANTS)]
    game = primordia.new_game("ursuppe", players=(2, 3, 4)[index % 3], seed=seed, auto=index % 10 != 9, **options)
    return game, make_bot(style, seed)


def length(game: Game, bot: Bot) -> int:
    """How many decisions a game will take: it is played once without looking."""
    decisions = 0
    while not game.is_over:
        game.play(bot.choose(game))
        decisions += 1
    return decisions


def play(index: int, points: int = POINTS) -> tuple[Game, Usage, int]:
    """Game number `index`, checked throughout."""
    seed = game_seed(4242, index)
    rng = random.Random(seed)
    chosen = set(rng.sample(range(length(*start(index, seed))), points)) if points else set()
    game, bot = start(index, seed)
    usage = Usage()
    decisions = 0
    while not game.is_over:
        if decisions in chosen:
            agrees(game, decisions)
        refuses(game, rng, REFUSALS)
        usage.watch(game)
        action = bot.choose(game)
        usage.before(game, action)
        game.play(action)
        decisions += 1
        conserved(game)
        no_order(game)
    if points:
        agrees(game, decisions)
    usage.after(game)
    return game, usage, decisions


def job(index: int) -> tuple[int, set[tuple[str, str]], str, int]:
    try:
        game, usage, decisions = play(index)
    except BaseException as error:
        error.add_note(f"in game {index} of the soak")
        raise
    return index, usage.seen, game.view()["ending"], decisions


def soak(games: int, first: int, workers: int) -> int:
    """Runs it all, from game number `first`; 0 if nothing was violated and everything was met."""
    seen: set[tuple[str, str]] = set()
    endings: set[str] = set()
    decisions = 0
    start = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done, (_, used, ending, count) in enumerate(pool.map(job, range(first, first + games), chunksize=20), 1):
            seen |= used
            endings.add(ending)
            decisions += count
            if done % max(1, games // 20) == 0:
                rate = done / (time.monotonic() - start)
                left = (games - done) / rate / 60
                missing = len(WANTED - seen)
                print(f"{done:>7} games, {decisions:>9} decisions, {missing} uses missing, {left:.0f} min left", flush=True)
    missing_uses = sorted(WANTED - seen)
    print(f"{games} games, {decisions} decisions, no violation; endings: {', '.join(sorted(endings))}")
    for gene, how in missing_uses:
        print(f"missing: {gene} never {how}")
    return 1 if missing_uses or endings != ENDINGS else 0


def fixtures() -> None:
    """Few games that together show every gene bought, used and mattering, and every ending for every number of players."""
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for old in FIXTURES.glob("*.record"):
        old.unlink()
    wanted = {*WANTED, *((str(n), ending) for n in (2, 3, 4) for ending in ENDINGS)}
    index = 0
    while wanted and index < 5000:
        game, usage, _ = play(index, points=0)
        view = game.view()
        shows = wanted & {*usage.seen, (str(len(view["scores"])), view["ending"])}
        if len(shows) >= min(6, len(wanted)) or (index > 300 and shows):
            wanted -= shows
            name = f"{len(view['scores'])}-players-{view['ending']}-{index}.record"
            (FIXTURES / name).write_text(primordia.save(game), encoding="utf-8")
        index += 1
    assert not wanted, wanted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first one: where an interrupted run goes on")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fixtures", action="store_true")
    arguments = parser.parse_args()
    if arguments.fixtures:
        fixtures()
        return 0
    return soak(arguments.games, arguments.first, arguments.workers)


if __name__ == "__main__":
    sys.exit(main())
