"""Reviews of finished matches: one job for each match, whoever asks, in slices beside everything else.

A review takes half a minute of a processor, so it is bounded on all sides: so many of one address and in all, two at a time, in
a crew of its own, which takes turns. It goes on only while somebody asks how far it is. What was found is kept in memory, and
worked out again where it was forgotten: the same record always gives the same review.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections import OrderedDict
from contextvars import Context
from typing import Final

from primordia.kernel.errors import PrimordiaError
from primordia.server import study_types as st
from primordia.server.brain import Brain
from primordia.server.crew import Overworked
from primordia.server.verdicts import Findings, Slice, go_on

log = logging.getLogger(__name__)
LOOKED: Final = 20.0  # seconds without a question after which nobody seems to wait for a review
ANSWER: Final = 2.0  # seconds after which a question is answered even if there is nothing new
QUEUE, EACH, RUNNING = 32, 2, 2  # reviews in all, of one address, at a time
KEPT: Final = 64  # reviews that are done


class Job:
    """A review that is being made."""

    def __init__(self, key: str, text: str, owner: str) -> None:
        self.key = key
        self.text = text
        self.owner = owner
        self.seen = time.monotonic()
        self.begun = False
        self.now = Slice(0, 0, [], None)
        self.error: PrimordiaError | None = None
        self.changed = asyncio.Event()

    def tell(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Reviews:
    """All reviews of this server."""

    def __init__(self, brain: Brain) -> None:
        self.brain = brain
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.done: OrderedDict[str, Findings] = OrderedDict()
        self._turns = asyncio.Semaphore(RUNNING)
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self, owner: str, text: str, language: str) -> st.Review:
        """The review of a record, or how far it is: answered when there is news, or after a moment. The first to ask starts it;
        Overworked if there are too many."""
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self.done:
            job = self.jobs.get(key) or self._admit(key, text, owner)
            job.seen = time.monotonic()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(job.changed.wait(), ANSWER)
            job.seen = time.monotonic()
            if job.error is not None:
                raise job.error
            if key not in self.done:
                before = 0 if job.begun else list(self.jobs).index(key) if key in self.jobs else 0
                return st.Review(job.now.done, job.now.total, before, False, job.now.curve, [], [], [])
        self.done.move_to_end(key)
        found = self.done[key]
        costly, turns = found.told.get(language, ([], []))
        total = found.curve[-1].at
        return st.Review(total, total, 0, True, found.curve, found.seats, costly, turns)

    def _admit(self, key: str, text: str, owner: str) -> Job:
        if len(self.jobs) >= QUEUE or sum(1 for job in self.jobs.values() if job.owner == owner) >= EACH:
            raise Overworked("server.error.crowded")
        job = self.jobs[key] = Job(key, text, owner)
        task = asyncio.create_task(self._work(job), context=Context())  # not with the patience of the current request
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _work(self, job: Job) -> None:
        try:
            async with self._turns:
                job.begun = True
                while time.monotonic() - job.seen < LOOKED:
                    job.now = await self.brain.reviews.do(job.owner, go_on, job.key, job.text)
                    if job.now.found is not None:
                        self._keep(job.key, job.now.found)
                        return
                    job.tell()
        except PrimordiaError as error:
            job.error = error
        except Exception:
            log.exception("a review failed")
            job.error = Overworked("server.error.internal")
        finally:
            del self.jobs[job.key]
            job.tell()

    def _keep(self, key: str, found: Findings) -> None:
        self.done[key] = found
        if len(self.done) > KEPT:
            self.done.popitem(last=False)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
