"""The thread that owns the only connection to the database, and notices whether the database answers.

It puts all waiting jobs into one transaction, so that many tables share the wait for the disk; results are returned after the
commit. Nobody waits for long: if the database hangs, is locked or full, waiting jobs fail with `Away`, new ones fail at once,
and this thread keeps trying until it can write again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from primordia.kernel.errors import PrimordiaError

T = TypeVar("T")
log = logging.getLogger(__name__)
TOGETHER = 256  # jobs in one transaction
WAIT = 2.4  # seconds for a job; if it takes longer, the database counts as away
SPARE = 0.02  # seconds more, so that a result which is already there counts
PATIENCE = 4.5  # seconds that one request may wait for the store in total: it has to be answered within five
PAUSE = 0.5  # seconds between two attempts to write again
LAST = 5.0  # seconds for the last jobs when the server stops
NOT_DONE, UNSURE = "server.error.store", "server.error.unsure"


class Away(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The database does not answer. The job was not done (`NOT_DONE`), or it is not known yet whether it was (`UNSURE`)."""


class Patience:
    """How long a request may still wait for the store."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = PATIENCE

    @asynccontextmanager
    async def spend(self, most: float = PATIENCE) -> AsyncIterator[None]:
        """Limits the time spent inside to what is left, and to `most`; TimeoutError if it takes longer."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(min(most, self.left)):
                yield
        finally:
            self.left -= time.monotonic() - begun


_asking: ContextVar[Patience | None] = ContextVar("patience", default=None)


def ask() -> None:
    """A new request begins: everything done for it, also in tasks that it starts, shares one patience."""
    _asking.set(Patience())


def patience() -> Patience:
    """The patience of the current request; outside of requests, a new one each time."""
    return _asking.get() or Patience()


class Job(Generic[T]):
    """Work to be done with the connection, and the future for its result."""

    __slots__ = ("begun", "dropped", "future", "work")

    def __init__(self, work: Callable[[Connection], T], future: asyncio.Future[T]) -> None:
        self.work = work
        self.future = future
        self.begun = False
        self.dropped = False


class Writer:
    """Runs jobs in its thread. `connect` opens a connection; `probe` writes something, to see whether that works."""

    def __init__(self, connect: Callable[[], Connection], probe: Callable[[Connection], None]) -> None:
        self.connect = connect
        self.probe = probe
        self.connection: Connection | None = None
        self.written = 0  # transactions, for the metrics
        self.failures = 0
        self.away = False
        self._committing = False  # whether the last transaction got as far as its commit
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._taking = threading.Lock()  # so that a job is begun or dropped, never both
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)

    def start(self, connection: Connection) -> None:
        self.connection = connection
        self._thread.start()

    def stop(self) -> bool:
        """Finishes the waiting jobs and ends the thread; False if that took too long."""
        if self._thread.is_alive():
            self._stopping.set()
            self._jobs.put(None)
            self._thread.join(LAST)
        return not self._thread.is_alive()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Runs a job and returns its result after the commit; Away if the database does not answer in time."""
        if self.away:
            raise Away(NOT_DONE)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        job = Job(work, future)
        self._jobs.put(job)
        waiting, begun = patience(), time.monotonic()
        timer = loop.call_later(min(WAIT, waiting.left), lambda: loop.call_later(SPARE, self._give_up, job, begun))
        try:
            return await future
        finally:
            timer.cancel()
            waiting.left -= time.monotonic() - begun

    def _give_up(self, job: Job[Any], begun: float) -> None:
        """The time for a job is over: those who wait for it are told so."""
        if job.future.done():  # it was this process that was too busy
            return
        with self._taking:
            job.dropped = not job.begun
        if not self.away and time.monotonic() - begun > 0.9 * WAIT:
            log.warning("the database does not answer")
            self.away = True
        self._jobs.put(job)  # if the thread is idle by now, it must see that somebody has given up
        job.future.set_exception(Away(NOT_DONE if job.dropped else UNSURE))

    # In the thread

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while len(batch) < TOGETHER and not self._jobs.empty():
                another = self._jobs.get()
                if another is None:
                    self._jobs.put(None)
                    break
                batch.append(another)
            with self._taking:
                batch = [one for one in batch if not one.dropped and not one.begun]
                for one in batch:
                    one.begun = True
            if batch:
                self._transact(batch)
            if self.away:
                self._recover()

    def _transact(self, batch: list[Job[Any]], again: bool = True) -> None:
        """Runs a batch in one transaction. If it fails because of one job, each is run alone, so that the others succeed."""
        try:
            results = self._whole([job.work for job in batch])
        except Exception as error:
            self.failures += 1
            lost = self._drop_lost()
            if lost and again and not self._committing:  # the connection was lost while idle: nothing has been done yet
                self._transact(batch, again=False)
            elif lost or _is_away(error):
                log.warning("the database cannot be written: %s", error)
                self.away = True
                _settle([(job.future, None, Away(UNSURE if self._committing else NOT_DONE)) for job in batch])
            elif len(batch) > 1:
                for job in batch:
                    self._transact([job])
            else:
                _settle([(batch[0].future, None, error)])
            return
        self.written += 1
        self.away = False
        _settle([(job.future, result, None) for job, result in zip(batch, results, strict=True)])

    def _whole(self, works: list[Callable[[Connection], Any]]) -> list[Any]:
        """Does several works in one transaction and returns their results."""
        self._committing = False
        if self.connection is None:
            self.connection = self.connect()
        with self.connection.begin() as transaction:
            results = [work(self.connection) for work in works]
            self._committing = True
            transaction.commit()
        return results

    def _recover(self) -> None:
        """Tries until the database can be written again; jobs that arrive meanwhile fail at once."""
        while self.away and not self._stopping.is_set():
            while not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    return
                _settle([(job.future, None, Away(NOT_DONE))])
            try:
                self._whole([self.probe])
            except Exception as error:
                self._drop_lost()
                log.warning("the database still cannot be written: %s", error)
                self._stopping.wait(PAUSE)
            else:
                log.warning("the database can be written again")
                self.away = False

    def _drop_lost(self) -> bool:
        """Drops a connection that is broken, or in an unknown state because a commit failed; returns whether it was."""
        connection = self.connection
        broken = connection is None or connection.invalidated or connection.closed or connection.in_transaction()
        if not broken and not self._committing:
            return False
        self.connection = None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()
        return True


def _is_away(error: Exception) -> bool:
    """Whether an error comes from the state of the database (locked, full, slow, gone) and not from the job itself."""
    return isinstance(error, OperationalError | InterfaceError | OSError | PrimordiaError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def _settle(results: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    """Sets results or errors of futures from this thread, all at once; nobody may be waiting for them any more."""

    def answer() -> None:
        for future, result, error in results:
            if not future.done():
                if error is None:
                    future.set_result(result)
                else:
                    future.set_exception(error)

    try:
        results[0][0].get_loop().call_soon_threadsafe(answer)
    except RuntimeError:  # the loop has ended
        for _, _, error in results:
            if error is not None:
                sys.stderr.write(f"{error}\n")


def patient(attempt: Callable[[], bool], seconds: float) -> bool:
    """Repeats an attempt until it succeeds; False if it does not within so many seconds."""
    until = time.monotonic() + seconds
    while not attempt():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
