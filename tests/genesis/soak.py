"""The long run of Bios:Genesis: one third random, one third eager, one third greedy, part of it from late positions.

python -m tests.genesis.soak --games 10000 --workers 2        (make soak)
python -m tests.genesis.soak --games 10000 --wide             all modes, variants and editions
python -m tests.genesis.soak --games 7000 --chimera           tangled lines of parasites, with checks of their own
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import primordia
from primordia.bots import Bot, make_bot
from primordia.genesis.edition import EDITIONS, NAMES
from primordia.genesis.parts import MODES as ALL_MODES
from primordia.genesis.rules import GIFTS, PLAYERS, VARIANTS
from primordia.kernel.action import Action
from primordia.kernel.game import Game, in_secret, inside
from primordia.lab.simulate import game_seed
from tests.checks import agrees, refuses
from tests.genesis.checks import haunted, sound, teeming
from tests.genesis.chimeras import entangled, entwined
from tests.genesis.wild import Watch, watched, wild

POINTS = 4  # in each game where everything is saved, loaded, cloned and compared
STYLES = {
    "plain": ("random", "eager", "greedy"),
    "wide": ("random", "eager", "greedy"),
    "chimera": ("random", "random", "eager"),
}
PLAIN_MODES = ("competitive", "competitive", "competitive", "introductory")
ELSEWHERE = {"seize", "abduct", "incorporate", "spend-own", "spend-own-two", "spend-both", "flip"}  # not in the game of 2020
MODES = ("competitive", "solitaire", "competitive", "cooperative", "competitive", "introductory", "cooperative")
CATALOGUE = primordia.GAMES["genesis"].catalogue
MOST_DECISIONS = 5000


def start(index: int, seed: int, kind: str) -> Game:
    """A third of the games start late; players, mode and length are drawn, in a wide soak also the edition and, for half of
    the games, variants; every tenth of these starts where rare decisions are near, or lines of parasites are tangled, as all do
    in a soak of chimeras."""
    wide = kind == "wide"
    if kind == "chimera" or (wide and index % 20 == 13):
        return entangled(index)
    if wide and index % 20 == 7:
        return teeming(index)
    rng = random.Random(seed)
    edition = rng.choice(NAMES) if wide else NAMES[0]
    late = index // 3 % 3 == 2
    mode = rng.choice(MODES if wide else PLAIN_MODES)
    if late and mode == "introductory":
        mode = "competitive"
    variants = rng.sample(VARIANTS, rng.randint(1, len(VARIANTS))) if wide and rng.random() < 0.5 else []
    if mode != "solitaire" or "chimera" not in variants:
        variants = [name for name in variants if name != "challenge"]
    if mode == "introductory" or not EDITIONS[edition].chimera:
        variants = [name for name in variants if name in ("macro", "crystal")]
    if "chimera" in variants and index % 2:
        return haunted(index // 2)
    if late:
        return wild(index, edition, mode, variants)
    players: Sequence[int] = PLAYERS[ALL_MODES.index(mode)]
    if mode == "introductory" and not (wide and EDITIONS[edition].intro_solo):
        players = players[1:]  # it has no solitaire in the older editions
    plain = mode in ("competitive", "introductory") and "chimera" not in variants
    return primordia.new_game(
        "genesis",
        players=rng.choice(players),
        seed=seed,
        edition=edition,
        auto=index % 10 != 9,
        mode=mode,
        parasites=not plain or rng.random() < 0.9,
        variants=variants,
        short=rng.random() < 0.1,
        gifts=rng.choice(GIFTS if wide else GIFTS[:1]),
    )


def story(game: Game, bot: Bot) -> list[Action]:
    """The choices of a whole game."""
    choices: list[Action] = []
    while not game.is_over:
        assert len(choices) < MOST_DECISIONS, "no end in sight"
        action = bot.choose(game)
        game.play(action)
        choices.append(action)
    return choices


def play(index: int, points: int = POINTS, kind: str = "wide") -> tuple[Game, Counter[str], int]:
    """Game number `index`, checked throughout: played once without looking, then the same choices with all checks."""
    tangled = kind == "chimera" or (kind == "wide" and index % 20 == 13)  # the levels there are not those of the rates
    with watched(ranked=not tangled):
        return checked(index, points, kind)


def checked(index: int, points: int, kind: str) -> tuple[Game, Counter[str], int]:
    seed = game_seed(777, index)
    rng = random.Random(seed)
    choices = story(start(index, seed, kind), make_bot(STYLES[kind][index % 3], seed))
    chosen = set(rng.sample(range(len(choices)), min(points, len(choices))))
    game = start(index, seed, kind)
    watch = Watch(game)
    tangled = inside(game).chimera > 0
    seen: Counter[str] = Counter()
    decisions = 0
    for action in choices:
        if decisions in chosen:
            if not in_secret(game):
                agrees(game, decisions)
            refuses(game, rng, len(CATALOGUE))
        step = game.decision
        assert step is not None
        seen[f"{step.kind} {action.verb}"] += 1
        game.play(action)
        decisions += 1
        sound(game)
        watch.look(game)
        if tangled:
            entwined(game)
    assert game.is_over
    if points:
        agrees(game, decisions)
    return game, seen, decisions


def job(index: int, kind: str) -> tuple[Counter[str], str, int] | str:
    """What was chosen, the ending and the number of decisions; or what went wrong."""
    try:
        game, seen, decisions = play(index, kind=kind)
    except Exception:
        return f"game {index}: {traceback.format_exc()}"
    return seen, game.view()["ending"], decisions


def soak(games: int, workers: int, kind: str, first: int = 0) -> int:
    seen: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    decisions = violations = 0
    begun = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        played = pool.map(partial(job, kind=kind), range(first, first + games), chunksize=12)
        for done, found in enumerate(played, 1):
            if isinstance(found, str):
                violations += 1
                print(found, flush=True)
                continue
            seen += found[0]
            endings[found[1]] += 1
            decisions += found[2]
            if done % max(1, games // 20) == 0:
                left = (games - done) * (time.monotonic() - begun) / done / 60
                print(
                    f"{done:>7} games, {decisions:>9} decisions, {len(seen)} kinds of choices, {left:.0f} min left", flush=True
                )
    verbs = {action.verb for action in CATALOGUE.actions} - (ELSEWHERE if kind == "plain" else set())
    missing = sorted(verbs - {key.split()[1] for key in seen}) if kind != "chimera" else []
    wrong = f"{violations} violations" if violations else "no violation"
    print(f"{games} games from number {first}, {decisions} decisions, {wrong}; endings: {dict(endings)}")
    for verb in missing:
        print(f"never chosen: {verb}")
    return 1 if violations or missing or len(endings) < 2 else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first one: where an interrupted run goes on")
    parser.add_argument("--workers", type=int, default=2)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--wide", dest="kind", action="store_const", const="wide", help="all modes, variants and editions")
    kinds.add_argument("--chimera", dest="kind", action="store_const", const="chimera", help="tangled lines of parasites")
    arguments = parser.parse_args()
    return soak(arguments.games, arguments.workers, arguments.kind or "plain", arguments.first)


if __name__ == "__main__":
    sys.exit(main())
