"""Thinking beside the event loop: bots, hints and foreign records are worked on in processes of their own.

A process is given the position of an imagined match, so it cannot know more than the seat it thinks for.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

import primordia
from primordia.bots import make_bot
from primordia.bots.greedy import Greedy
from primordia.kernel.errors import PrimordiaError, Reason
from primordia.kernel.game import Game
from primordia.kernel.record import Reader
from primordia.odds import odds

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
QUICK = frozenset(("random", "eager"))  # bots that do not think need no process
PATIENCE = 30.0  # seconds for one thought

# What the processes do


def choose(position: str, seat: int, level: str, seed: int) -> str:
    """The choice of a bot."""
    return make_bot(level, seed).choose(_question(position, seat, seed)).text


def worths(position: str, seat: int, seed: int) -> list[tuple[str, float]]:
    """What each option seems to be worth to a greedy bot, the best first."""
    found = Greedy(random.Random(seed)).worths(_question(position, seat, seed))
    return [(action.text, worth) for action, worth in sorted(found, key=lambda pair: -pair[1])]


def chances(position: str, seat: int) -> list[dict[str, Any]]:
    """The exact chances that a seat faces, as plain data."""
    return [table.data() for table in odds(_question(position, seat, 0), seat)]


def examine(text: str) -> dict[str, Any] | PrimordiaError:
    """What a record shows; or what is wrong with it."""
    try:
        reader = Reader(text, primordia.GAMES)
        choices = -1
        for game in reader.play():
            choices += 1
            last = game
    except PrimordiaError as error:
        return Complaint.of(error)
    return {
        "game": reader.rules.name,
        "choices": choices,
        "over": last.is_over,
        "scores": last.scores(),
        "winners": last.winners(),
        "dice_checked": reader.checked,
        "fingerprint": last.fingerprint(),
    }


class Complaint(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """An error that can travel between processes: the others need their arguments by name."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _complain, (self.message, self.rule, getattr(self, "line", 0), self.arguments)

    @staticmethod
    def of(error: PrimordiaError) -> PrimordiaError:
        return _complain(error.message, error.rule, getattr(error, "line", 0), error.arguments)


def _complain(message: str, rule: str, line: int, arguments: dict[str, Any]) -> Complaint:
    problem = Complaint(message, rule=rule, **arguments)
    if not line:
        return problem
    return Complaint("kernel.record.line", line=line, text=Reason(message, **arguments))


def _question(position: str, seat: int, seed: int) -> Game:
    """The imagined match at which a seat is asked; how others vote in secret is anybody's guess."""
    game = primordia.from_position(position, seed=seed)
    dice = random.Random(seed)
    while (decision := game.decision) is not None and decision.seat != seat and decision.sealed:
        game.play(dice.choice(list(game.legal_actions(decision.seat))), decision.seat)
    return game


def _prepare() -> None:
    """A process ends with the server, however the server ended, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# What the server asks


class Brain:
    """The processes. One that dies is replaced; a thought that takes too long is given up."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.thoughts = 0
        self._pools: dict[str, ProcessPoolExecutor] = {}

    async def choose(self, position: str, seat: int, level: str, options: list[str]) -> str:
        """A bot's choice; where thinking fails, chance answers, so that the table goes on."""
        seed = secrets.randbits(48)
        try:
            if level in QUICK:
                return choose(position, seat, level, seed)
            text = await self._think(choose, position, seat, level, seed)
        except Exception:
            log.exception("a bot could not think")
            text = ""
        return text if text in options else random.Random(seed).choice(options)

    async def worths(self, position: str, seat: int) -> list[tuple[str, float]]:
        return await self._think(worths, position, seat, secrets.randbits(48))

    async def chances(self, position: str, seat: int) -> list[dict[str, Any]]:
        return await self._think(chances, position, seat)

    async def examine(self, text: str) -> dict[str, Any] | PrimordiaError:
        """What foreign records may do to a process, they do not do to the bots'."""
        return await self._think(examine, text)

    async def _think(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        assert not kwargs
        self.thoughts += 1
        for attempt in (1, 2):
            pool = self._pool("foreign" if work is examine else "own")
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, work, *args)
                return await asyncio.wait_for(future, PATIENCE)
            except BrokenProcessPool:
                self._drop(pool)
                if attempt == 2:
                    raise
            except TimeoutError:
                self._drop(pool)
                raise
        raise AssertionError

    def _pool(self, name: str) -> ProcessPoolExecutor:
        if name not in self._pools:
            workers = self.workers if name == "own" else 1
            context = multiprocessing.get_context("spawn")
            self._pools[name] = ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare)
        return self._pools[name]

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        self._pools = {name: other for name, other in self._pools.items() if other is not pool}
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        for pool in list(self._pools.values()):
            self._drop(pool)
