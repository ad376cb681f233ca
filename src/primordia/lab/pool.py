"""The pool of worker processes for one machine.

Each worker has one portion of the work at a time. When a worker dies, another takes its place and does its portion again, so
that no result is lost and none comes twice.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from primordia.kernel.errors import PrimordiaError, SetupError

J = TypeVar("J")
R = TypeVar("R")
MOST_LOSSES: Final = 5  # workers that die one after the other without any result in between: something is wrong with the work


class Failed(NamedTuple):
    """What a worker answers where the work raised an error."""

    error: Exception


class Worker(NamedTuple, Generic[J]):
    """A process and what it is at."""

    process: BaseProcess
    portion: list[J]


def portions(jobs: Iterable[J], size: int) -> Iterator[list[J]]:
    """The work in portions of so many; taken from `jobs` when they are needed."""
    given = iter(jobs)
    while portion := list(islice(given, size)):
        yield portion


def attempt(task: Callable[[J], R], portion: list[J]) -> list[R] | Failed:
    """Does a portion; an error that is not ours is told as text, because it may not survive the way between processes."""
    try:
        return [task(job) for job in portion]
    except PrimordiaError as error:
        return Failed(error)
    except Exception:  # of whatever kind: bots may come from anywhere
        return Failed(RuntimeError(traceback.format_exc()))


def spread(task: Callable[[J], R], jobs: Iterable[J], workers: int, size: int = 1) -> Generator[tuple[J, R], None, None]:
    """Every job with its result, as they get done. A single worker is this process itself."""
    if workers == 1:
        for job in jobs:
            yield job, task(job)
        return
    pool = Pool(task)
    try:
        yield from pool.run(portions(jobs, size), workers)
    finally:
        pool.close()


class Pool(Generic[J, R]):
    """The workers, by the pipe on which they answer."""

    def __init__(self, task: Callable[[J], R]) -> None:
        self.task = task
        self.context = multiprocessing.get_context("spawn")
        self.crew: dict[Connection, Worker[J]] = {}

    def run(self, waiting: Iterator[list[J]], workers: int) -> Iterator[tuple[J, R]]:
        lost: list[list[J]] = []
        losses = 0
        while True:
            while len(self.crew) < workers and (portion := lost.pop() if lost else next(waiting, None)) is not None:
                self._hire(portion)
            if not self.crew:
                return
            for pipe in cast("list[Connection]", wait(list(self.crew))):
                done = self.crew[pipe].portion
                answer = self._answer(pipe)
                if answer is None:
                    losses += 1
                    if losses >= MOST_LOSSES:
                        raise SetupError("lab.error.workers", losses=losses)
                    lost.append(done)
                    continue
                if isinstance(answer, Failed):
                    raise answer.error
                losses = 0
                self._next(pipe, lost.pop() if lost else next(waiting, None))
                yield from zip(done, answer, strict=True)

    def _hire(self, portion: list[J]) -> None:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_work, args=(theirs, self.task), daemon=True)
        process.start()
        theirs.close()
        self.crew[ours] = Worker(process, portion)
        with suppress(OSError):  # it has died already: its end of the pipe will say so
            ours.send(portion)

    def _answer(self, pipe: Connection) -> list[R] | Failed | None:
        """What a worker says; None if it has died, and is no longer one of the crew."""
        try:
            return pipe.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            self._dismiss(pipe)
            return None

    def _next(self, pipe: Connection, portion: list[J] | None) -> None:
        """The next portion for a worker that has finished one; it goes home if there is none."""
        if portion is None:
            self._dismiss(pipe)
            return
        self.crew[pipe] = Worker(self.crew[pipe].process, portion)
        with suppress(OSError):
            pipe.send(portion)

    def _dismiss(self, pipe: Connection) -> None:
        worker = self.crew.pop(pipe)
        pipe.close()
        worker.process.terminate()
        worker.process.join()

    def close(self) -> None:
        for pipe in list(self.crew):
            self._dismiss(pipe)


def _work(pipe: Connection, task: Callable[[Any], Any]) -> None:
    """The life of a worker: portion after portion, until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who was interrupted ends us
    with suppress(EOFError, OSError):
        while True:
            pipe.send(attempt(task, pipe.recv()))
