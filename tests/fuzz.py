"""Positions and records as strangers might send them: good ones with something wrong in them. Whatever they are, they are
refused with one of our own errors, or can be played on; in bounded time and memory.

python -m tests.fuzz --cases 50000        (make fuzz)
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import random
import resource
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import Any

import tomli_w

import primordia
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game
from tests.checks import conserved
from tests.genesis import soak
from tests.genesis.checks import sound

GAMES = ("genesis", "ursuppe")
BASES = 60  # good positions of each game
MOVES = 12  # that are played from what was accepted
SECONDS = 20.0  # of the processor for a case, even on a machine that has other things to do; most take hundredths
MEGABYTES = 500  # for all of them
SOUND: dict[str, Callable[[Game], None]] = {"genesis": sound, "ursuppe": conserved}
Document = dict[str, Any]


class BrokenError(AssertionError):
    """A case that came through as something else than one of our errors."""


# Good ones


@cache
def bases(game: str) -> list[tuple[str, str]]:
    """Positions and records of games at some point, the same ones every time."""
    found = []
    for index in range(BASES):
        rng = random.Random(index)
        match = start(game, index)
        for _ in range(rng.choice([0, 3, 20, 60, 120])):
            if not match.is_over:
                seat = rng.choice(match.waiting).seat
                match.play(rng.choice(match.legal_actions(seat)), seat)
        found.append((match.position(), primordia.save(match)))
    return found


def start(game: str, index: int) -> Game:
    if game == "genesis":
        return soak.start(index, index, "chimera" if index % 4 == 3 else "wide")
    return primordia.new_game("ursuppe", players=2 + index % 3, seed=index)


# What can go wrong with them


def values(game: str, rng: random.Random) -> Any:
    """Something that may stand anywhere."""
    glossary = primordia.GAMES[game].glossary
    names = [name for kind in glossary.values() for name in kind.names[:60]]
    return rng.choice(
        [
            *(-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 16, 17, 99, 100, 255, 256),
            *(10**6, 10**30, 1 << 70, 1.5, float("nan"), True, False),
            *("", "none", "red", "2red+blue", "17green", "999yellow", "red+red", "pool", "0red", "³red", "\u0000", "x" * 400),
            *([], {}, [[]], [1, 2], ["red"], ["none"] * 4, [[], [], [], []], {"a": {"b": 1}}, [{"red": 1}]),
            *rng.sample(names, 30),
            *([name] for name in rng.sample(names, 5)),
        ]
    )


def steps(game: str, rng: random.Random) -> str:
    """A step of any kind with any arguments."""
    rules = primordia.GAMES[game]
    kind = rules.steps[rng.choice(list(rules.steps))]
    words = [kind.kind]
    for name in kind.takes:
        names = rules.glossary[name]
        members = getattr(names, "members", None)
        if members is not None:
            words.append(names.text(rng.getrandbits(len(members)) & rng.getrandbits(len(members))))
        else:
            words.append(rng.choice(names.names[: rng.choice([3, 8, len(names.names)])]))
    return " ".join(words)


def places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document: what holds it, and its key or number there."""
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in list(inner):
        yield document, key
        if isinstance(value, dict | list):
            yield from places(value)


def spoil(game: str, document: Document, rng: random.Random) -> None:
    """One thing of a position becomes another."""
    way = rng.randrange(9)
    if way < 3:
        agenda = document.setdefault("agenda", [])
        if not isinstance(agenda, list):
            return
        at = rng.randint(0, len(agenda))
        if way == 0 or not agenda:
            agenda.insert(at, steps(game, rng))
        elif way == 1:
            at = rng.randrange(len(agenda))
            words = str(agenda[at]).split() or [""]
            other = steps(game, rng).split()
            words[rng.randrange(len(words))] = rng.choice(other)
            agenda[at] = " ".join(words)
        else:
            agenda[:] = rng.choice(
                [agenda[:-1], [*agenda[:at], rng.choice(agenda), *agenda[at:]], rng.sample(agenda, len(agenda))]
            )
        return
    holder, key = rng.choice(list(places(document)))
    if way == 3:
        del holder[key]
    elif way == 4:
        holder[key] = values(game, rng)
    elif way == 5:
        other, there = rng.choice(list(places(document)))
        holder[key] = copy.deepcopy(other[there])
    elif way == 6 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(rng.choice(holder)))
    elif way == 7 and isinstance(holder, dict):
        holder[str(values(game, rng))] = holder.pop(key)
    else:
        spoil_options(game, document, rng)


def spoil_options(game: str, document: Document, rng: random.Random) -> None:
    option = rng.choice(primordia.GAMES[game].options)
    options = document.setdefault("options", {})
    if isinstance(options, dict):
        options[option.name] = rng.choice([*option.shown, "+".join(map(str, option.shown[:2])), values(game, rng)])
    if rng.random() < 0.3:
        document["players"] = rng.choice([1, 2, 3, 4, 5])


def scratch(text: str, rng: random.Random) -> str:
    """Something happens to the letters."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    k = rng.randrange(len(text))
    return rng.choice(
        [
            text[:k],
            text[:k] + rng.choice(['"', "[", "]", "=", "#", "\n", ".", "\x00", "é", "\u2028", "9" * 30]) + text[k:],
            text[:k] + text[k + rng.randint(1, 30) :],
            "\n".join([*lines[:at], *lines[at + 1 :]]),
            "\n".join([*lines[:at], lines[at], *lines[at:]]),
            "\n".join(rng.sample(lines, len(lines))),
            text + "\n" + rng.choice(["[" * 5000, "x = " + "9" * 5000, "x = 0x" + "f" * 5000, "a." * 3000 + "b = 1", "{" * 99]),
            text.replace(rng.choice("0123456789"), rng.choice("0123456789")),
        ]
    )


def position(game: str, rng: random.Random) -> str:
    text, _ = rng.choice(bases(game))
    if rng.random() < 0.15:
        return scratch(text, rng)
    document = tomllib.loads(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        spoil(game, document, rng)
    return tomli_w.dumps(document)


def record(game: str, rng: random.Random) -> str:
    _, text = rng.choice(bases(game))
    lines = text.split("\n")
    for _ in range(rng.choice([1, 1, 2, 4])):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        way = rng.randrange(7)
        if way == 0:
            words[rng.randrange(len(words))] = str(values(game, rng))
            lines[at] = " ".join(words)
        elif way == 1:
            lines[at] = f"{words[0]} {rng.choice(primordia.GAMES[game].catalogue.actions).text}"
        elif way == 2:
            lines.insert(
                at, rng.choice(["dice seed 1", "dice elsewhere", "rolled 1 2 3", "# a note", "key 00", "over", "---", "|"])
            )
        elif way == 3:
            lines.insert(at, rng.choice(lines))
        elif way == 4:
            del lines[at]
            lines = lines or [""]
        elif way == 5:
            return scratch("\n".join(lines), rng)
        else:
            head = "\n".join(f"| {line}" for line in position(game, rng).splitlines())
            lines = ["Primordia record 1", f"game {game}", "rules 1", "players 4", head, "dice seed 1", "---", *lines[at:]]
    return "\n".join(lines)


# What must come of them


def try_position(game: str, text: str, rng: random.Random) -> str:
    """Loads it and plays on; tells what came of it."""
    try:
        match = primordia.from_position(text, seed=1)
    except PrimordiaError as error:
        return refused(error)
    play_on(match, SOUND[match.view()["game"]], rng)
    return "accepted"


def try_record(game: str, text: str, rng: random.Random) -> str:
    try:
        match = primordia.load(text)
    except PrimordiaError as error:
        return refused(error)
    play_on(match, SOUND[match.view()["game"]], rng)
    return "accepted"


def refused(error: PrimordiaError) -> str:
    sentence = str(error)
    if not sentence or error.message in sentence or len(sentence) > 4000:
        raise BrokenError(f"no sentence: {sentence[:200]}")
    return error.message


def play_on(match: Game, intact: Callable[[Game], None], rng: random.Random) -> None:
    for seat in (None, 0):
        match.view(seat)
    intact(match)
    for _ in range(MOVES):
        again = primordia.from_position(match.position(), seed=1)
        if again.position() != match.position():
            raise BrokenError("it is written otherwise than it is read")
        if match.is_over:
            return
        seat = rng.choice(match.waiting).seat
        match.play(rng.choice(match.legal_actions(seat)), seat)
        intact(match)


def case(number: int, game: str, what: str) -> str:
    """Case number so and so; BrokenError, with what it was, if anything else than one of our errors came of it."""
    rng = random.Random(f"{what} {game} {number}")
    text = (position if what == "position" else record)(game, rng)
    begun = time.process_time()
    try:
        outcome = (try_position if what == "position" else try_record)(game, text, rng)
    except Exception as error:
        error.add_note(f"{what} {number} of {game}")
        raise
    if time.process_time() - begun > SECONDS:
        raise BrokenError(f"{what} {number} of {game} took {time.process_time() - begun:.1f} seconds")
    return outcome


def run(numbers: range, game: str, what: str) -> tuple[Counter[str], int]:
    found = Counter(case(number, game, what) for number in numbers)
    return found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fuzz(cases: int, workers: int, first: int = 0, only: Sequence[str] = ()) -> int:
    begun = time.monotonic()
    jobs = [(game, what) for game in GAMES for what in ("position", "record") if not only or f"{game}-{what}" in only]
    worst = 0
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for game, what in jobs:
            chunks = [range(start, min(start + 250, cases)) for start in range(first, cases, 250)]
            found: Counter[str] = Counter()
            for chunk, (part, megabytes) in zip(chunks, pool.map(partial(run, game=game, what=what), chunks), strict=True):
                found += part
                worst = max(worst, megabytes)
                print(f"\r{game}: {chunk.stop} of {cases} {what}s ", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            accepted = found.pop("accepted", 0)
            print(
                f"{game}: {cases - first} {what}s, {accepted} accepted and played on, {len(found)} reasons against the others; "
                f"{worst} MB, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
            if worst > MEGABYTES:
                print(f"more than {MEGABYTES} MB")
                return 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=50_000, help="positions, and as many records, of each game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number to begin with: goes on where a run was stopped")
    names = [f"{game}-{what}" for game in GAMES for what in ("position", "record")]
    parser.add_argument("--only", nargs="*", default=(), choices=names, help="not all four kinds")
    arguments = parser.parse_args()
    return fuzz(arguments.cases, arguments.workers, arguments.first, arguments.only)


if __name__ == "__main__":
    sys.exit(main())
