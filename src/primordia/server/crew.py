"""Crews: groups of worker processes, off the event loop, each doing one job at a time.

A job has a time limit, counted from its start, and a memory limit. If it exceeds one, only its own process is killed, and a
new one takes its place. The caller always gets an answer: the result, or an error with a sentence. Waiting jobs take turns
by owner, so a single owner with many jobs does not hold up the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import resource
import signal
import threading
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, ParamSpec, TypeVar

from primordia.kernel.errors import PrimordiaError, Reason

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
MEMORY = 256 << 20  # bytes of data that one process may use
START = 60.0  # seconds within which a process must be ready
QUEUE, EACH = 64, 4  # jobs that may wait: in total, and for one owner


class Overworked(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The job was not done; the message says why. It may be asked for again."""


class JobError(RuntimeError):
    """An unexpected exception inside a job, i.e. a bug of ours; the text is its traceback."""


class Complaint(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """A PrimordiaError that can be pickled: the other classes take keyword arguments, which pickle does not pass."""

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


# In the processes


def serve(pipe: Connection, memory: int, nice: int) -> None:
    """The main loop of a worker process: does jobs until the pipe closes.

    Ctrl-C is left to the server; if the server dies in whatever way, the process ends too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the server has closed the pipe
        pipe.send(None)  # ready
        while True:
            work, args = pipe.recv()
            pipe.send(_done(work, args))


def _done(work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, work(*args)
    except PrimordiaError as error:
        return False, Complaint.of(error)
    except (MemoryError, RecursionError):
        return False, Overworked("server.error.costly")
    except Exception:
        return False, JobError(traceback.format_exc())


# In the server


class Worker:
    """One process. Its methods block, so they are called in a thread."""

    def __init__(self, memory: int, nice: int) -> None:
        self.memory = memory
        self.nice = nice
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["__main__", "primordia.server.brain"])
        self.process: Any = None
        self.pipe: Connection | None = None

    def run(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Runs a job and returns its result; Overworked if it took too long or killed the process."""
        if self.process is None or not self.process.is_alive():
            self.start()
        pipe = self.pipe
        assert pipe is not None
        try:
            pipe.send((work, args))
            if not pipe.poll(seconds):
                log.warning("%s was ended after %s seconds", work.__name__, seconds)
                self.end()
                raise Overworked("server.error.long")
            fine, answer = pipe.recv()
        except (EOFError, OSError):
            log.warning("a process died of %s", work.__name__)
            self.end()
            raise Overworked("server.error.costly") from None
        if not fine:
            raise answer
        return answer

    def start(self) -> None:
        self.end()
        self.pipe, theirs = multiprocessing.Pipe()
        process = self.context.Process(target=serve, args=(theirs, self.memory, self.nice), daemon=True)
        process.start()
        self.process = process  # not before: `end` may come from another thread, and cannot kill what has not started
        theirs.close()
        if not self.pipe.poll(START):
            self.end()
            raise Overworked("server.error.long")
        self.pipe.recv()

    def end(self) -> None:
        """Kills the process. If a job is running, its caller gets Overworked."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()


class Line(NamedTuple):
    """How many jobs wait for a worker; `full`: as many as should."""

    waiting: int
    full: bool


class Crew:
    """Several workers for one kind of work. `nice` lowers their priority for the processor."""

    def __init__(
        self, name: str, workers: int, seconds: float, patience: float | None, memory: int = MEMORY, nice: int = 0
    ) -> None:
        self.seconds = seconds  # a job may take, from its start
        self.patience = patience  # seconds to wait for a worker; None: without limit, however long the queue
        self.jobs = 0
        self.all = [Worker(memory, nice) for _ in range(workers)]
        self.idle = self.all[:]
        self.waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()  # by owner; the next in turn comes first
        self.patient: set[asyncio.Task[Any] | None] = set()  # the tasks whose jobs these are
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self.closed = False

    async def do(self, owner: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a job for an owner. Raises Overworked if it was not done, or the PrimordiaError that the job itself raised."""
        assert not kwargs
        worker = await self._turn(owner)
        self.jobs += 1
        job = asyncio.get_running_loop().run_in_executor(self.threads, worker.run, self.seconds, work, args)
        job.add_done_callback(lambda finished: self._free(worker, finished))
        try:
            found: T = await asyncio.shield(job)
        except asyncio.CancelledError:
            worker.end()  # nobody needs the result any more
            raise
        return found

    def line(self, job: asyncio.Task[Any]) -> Line | None:
        """Those who wait for a worker, if the job of this task is among them."""
        return Line(self.queued, self.full) if job in self.patient else None

    @property
    def full(self) -> bool:
        """Whether as many jobs wait as should."""
        return self.queued >= QUEUE

    @property
    def queued(self) -> int:
        """How many jobs wait for a worker."""
        return sum(map(len, self.waiting.values()))

    async def _turn(self, owner: str) -> Worker:
        if self.closed:
            raise Overworked("server.error.long")
        if self.idle:
            return self.idle.pop()
        if self.patience is not None and (self.full or len(self.waiting.get(owner, ())) >= EACH):
            raise Overworked("server.error.crowded")
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(owner, deque()).append(turn)
        self.patient.add(task := asyncio.current_task())
        try:
            await asyncio.wait([turn], timeout=self.patience)  # `wait_for` can lose a worker given at the last moment
        except asyncio.CancelledError:
            self._withdraw(owner, turn)
            raise
        finally:
            self.patient.discard(task)
        if not turn.done():
            self._withdraw(owner, turn)
            raise Overworked("server.error.crowded")
        return turn.result()

    def _withdraw(self, owner: str, turn: asyncio.Future[Worker]) -> None:
        """Takes a turn back: its worker goes to the next, or it leaves the queue."""
        if turn.done():
            self.give(turn.result())
            return
        self.waiting[owner].remove(turn)
        if not self.waiting[owner]:
            del self.waiting[owner]

    def _free(self, worker: Worker, finished: asyncio.Future[Any]) -> None:
        if not finished.cancelled():
            finished.exception()  # marks it as seen: the caller may be gone
        self.give(worker)

    def give(self, worker: Worker) -> None:
        """Passes a worker to the owner that has waited longest since its last turn, or makes it idle."""
        if self.waiting:
            owner, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[owner] = turns
            turn.set_result(worker)
            return
        self.idle.append(worker)

    def close(self) -> None:
        self.closed = True
        for worker in self.all:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)
