"""Crews: processes that work beside the event loop, each on one job at a time.

A job is given a time that counts from its start. One that takes longer, or more memory than it may, is ended with its process
and nothing else; another process takes its place. Whoever asks is always answered: with the result, or with a sentence. Those
who wait take turns by their owner, so nobody who asks much keeps the others waiting.
"""

from __future__ import annotations

import asyncio
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
from typing import Any, ParamSpec, TypeVar

from primordia.kernel.errors import PrimordiaError, Reason

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
MEMORY = 256 << 20  # bytes of data in one process
START = 60.0  # seconds for a process to be ready
QUEUE, EACH = 64, 4  # jobs that may wait in all, and of one owner


class Overworked(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The job was not done, and why; the same may be asked again."""


class JobError(RuntimeError):
    """A mistake of ours in a job: what the process said."""


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


# In the processes


def serve(pipe: Connection, memory: int) -> None:
    """Works until nobody asks any more. The process ends with the server, however that ended, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    pipe.send(None)  # ready
    while True:
        try:
            work, args = pipe.recv()
        except EOFError:
            return
        try:
            answer = True, work(*args)
        except PrimordiaError as error:
            answer = False, Complaint.of(error)
        except (MemoryError, RecursionError):
            answer = False, Overworked("server.error.costly")
        except Exception:
            answer = False, JobError(traceback.format_exc())
        pipe.send(answer)


# In the server


class Worker:
    """One process. Its methods wait, so they are called in a thread."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["__main__", "primordia.server.brain"])
        self.process: Any = None
        self.pipe: Connection | None = None

    def run(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """The result of a job; Overworked where it took too long or the process died of it."""
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
        self.process = self.context.Process(target=serve, args=(theirs, self.memory), daemon=True)
        self.process.start()
        theirs.close()
        if not self.pipe.poll(START):
            self.end()
            raise Overworked("server.error.long")
        self.pipe.recv()

    def end(self) -> None:
        """May be called while a job runs: whoever waits for it is told."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()


class Crew:
    """Several workers for one kind of work."""

    def __init__(self, name: str, workers: int, seconds: float, patience: float | None, memory: int = MEMORY) -> None:
        self.seconds = seconds  # for a job, from its start
        self.patience = patience  # for its turn to come; None: it waits, however many there are
        self.jobs = 0
        self.all = [Worker(memory) for _ in range(workers)]
        self.idle = self.all[:]
        self.waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()  # by owner, whose turn is next first
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self.closed = False

    async def do(self, owner: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Has a job done for somebody. Overworked: in a sentence, why not; PrimordiaError: what the job itself said."""
        assert not kwargs
        worker = await self._turn(owner)
        self.jobs += 1
        job = asyncio.get_running_loop().run_in_executor(self.threads, worker.run, self.seconds, work, args)
        job.add_done_callback(lambda finished: self._free(worker, finished))
        try:
            found: T = await asyncio.shield(job)
        except asyncio.CancelledError:
            worker.end()  # nobody wants to know any more
            raise
        return found

    async def _turn(self, owner: str) -> Worker:
        if self.closed:
            raise Overworked("server.error.long")
        if self.idle:
            return self.idle.pop()
        crowded = len(self.waiting.get(owner, ())) >= EACH or sum(map(len, self.waiting.values())) >= QUEUE
        if crowded and self.patience is not None:
            raise Overworked("server.error.crowded")
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(owner, deque()).append(turn)
        try:
            return await asyncio.wait_for(turn, self.patience)
        except TimeoutError:
            raise Overworked("server.error.crowded") from None
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            raise

    def _free(self, worker: Worker, finished: asyncio.Future[Any]) -> None:
        if not finished.cancelled():
            finished.exception()  # whoever asked may have gone
        self._give(worker)

    def _give(self, worker: Worker) -> None:
        """To the next who waits: of the owner that has waited longest since its last turn."""
        while self.waiting:
            owner, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[owner] = turns
            if not turn.done():
                turn.set_result(worker)
                return
        self.idle.append(worker)

    def close(self) -> None:
        self.closed = True
        for worker in self.all:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)
