"""Work beside the event loop: a job that goes wrong is ended alone, everybody is answered, nobody is kept waiting by others."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from primordia.kernel.errors import SetupError
from primordia.server.brain import Brain
from primordia.server.crew import Crew, JobError, Overworked
from tests.server.house import alone

Made = Callable[..., Crew]


@pytest.fixture
def crew() -> Iterator[Made]:
    made: list[Crew] = []

    def make(workers: int = 1, seconds: float = 60, patience: float | None = 60, memory: int = 256 << 20) -> Crew:
        made.append(Crew("test", workers, seconds, patience, memory))
        return made[-1]

    yield make
    for one in made:
        one.close()


def number(n: int) -> int:
    return n


def slow(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def die() -> None:
    os._exit(3)


def hog() -> int:
    return len(bytearray(1 << 30))


def deep(n: int) -> int:
    return deep(n + 1) + 1


def standing() -> int:
    return os.nice(0)


def refuse() -> None:
    raise SetupError("kernel.setup.game", game="chess", known="ursuppe")


def fail() -> None:
    raise ZeroDivisionError("ours")


async def outcome(work: Any) -> Any:
    try:
        return await work
    except Exception as error:
        return error


def test_what_a_job_gives_or_says(crew: Made) -> None:
    async def ask() -> None:
        one = crew()
        assert await one.do("a", number, 7) == 7
        with pytest.raises(Exception, match="chess") as refused:
            await one.do("a", refuse)
        assert getattr(refused.value, "message", "") == "kernel.setup.game"
        with pytest.raises(JobError, match="ours"):
            await one.do("a", fail)
        assert await one.do("a", number, 8) == 8

    alone(ask())


def test_a_job_that_takes_too_long_is_ended_alone(crew: Made) -> None:
    async def ask() -> None:
        two = crew(2)
        pids = await asyncio.gather(two.do("a", slow, 0.2), two.do("b", slow, 0.2))
        two.seconds = 4
        late, fine = await asyncio.gather(outcome(two.do("a", slow, 600)), outcome(two.do("b", slow, 0.8)))
        assert isinstance(late, Overworked) and late.message == "server.error.long"
        two.seconds = 60
        now = await asyncio.gather(two.do("a", slow, 0.2), two.do("b", slow, 0.2))
        assert fine in pids and set(pids) & set(now) == {fine}, "the other process was not touched"

    alone(ask())


def test_the_time_counts_from_the_start_of_a_job(crew: Made) -> None:
    async def ask() -> None:
        one = crew()
        await one.do("a", number, 0)
        one.seconds = 4
        answers = await asyncio.gather(*(outcome(one.do(str(k), slow, 1.5)) for k in range(4)))
        assert all(isinstance(answer, int) for answer in answers), answers

    alone(ask())


@pytest.mark.parametrize("job", [die, hog])
def test_a_job_that_kills_its_process_is_answered(crew: Made, job: Any) -> None:
    async def ask() -> None:
        one = crew()
        first, second = await asyncio.gather(outcome(one.do("a", job)), outcome(one.do("b", number, 2)))
        assert isinstance(first, Overworked) and first.message == "server.error.costly"
        assert second == 2

    alone(ask())


def test_endless_recursion_is_answered(crew: Made) -> None:
    async def ask() -> None:
        one = crew()
        with pytest.raises(Exception, match="more memory"):
            await one.do("a", deep, 0)

    alone(ask())


def test_owners_take_turns(crew: Made) -> None:
    async def ask() -> None:
        one = crew(patience=None)
        order: list[str] = []

        async def job(owner: str) -> None:
            await one.do(owner, slow, 0.01)
            order.append(owner)

        await asyncio.gather(*(job("greedy") for _ in range(12)), job("modest"))
        assert order.index("modest") <= 2

    alone(ask())


def test_who_asks_too_much_or_waits_too_long_is_told(crew: Made) -> None:
    async def ask() -> None:
        one = crew(patience=0.3)
        await one.do("a", number, 0)
        waiting = [outcome(one.do("a", slow, 1.0)) for _ in range(8)]
        answers = await asyncio.gather(*waiting)
        told = [answer for answer in answers if isinstance(answer, Overworked)]
        assert len(told) == 7 and {one.message for one in told} == {"server.error.crowded"}
        assert await one.do("a", number, 3) == 3

    alone(ask())


def test_who_has_given_up_waiting_counts_no_more(crew: Made) -> None:
    async def ask() -> None:
        one = crew(patience=0.05)
        worker = one.idle.pop()
        answers = await asyncio.gather(*(outcome(one.do("a", number, 1)) for _ in range(3)))
        assert all(isinstance(answer, Overworked) for answer in answers) and not one.waiting
        one.give(worker)
        assert one.idle == [worker] and await one.do("a", number, 2) == 2

    alone(ask())


@pytest.mark.parametrize("given_first", [True, False])
def test_a_worker_given_at_the_last_moment_is_not_lost(crew: Made, given_first: bool) -> None:
    """Whoever waits goes away in the same moment in which the turn comes: then it is the next one's."""

    async def ask() -> None:
        one = crew(patience=None)
        worker = one.idle.pop()
        gone = asyncio.create_task(one.do("a", number, 1))
        stays = asyncio.create_task(one.do("b", number, 2))
        while len(one.waiting) < 2:
            await asyncio.sleep(0)
        for act in (lambda: one.give(worker), gone.cancel) if given_first else (gone.cancel, lambda: one.give(worker)):
            act()
        assert await asyncio.wait_for(stays, 30) == 2
        assert isinstance(await asyncio.gather(gone, return_exceptions=True), list) and gone.cancelled()
        assert await asyncio.wait_for(one.do("c", number, 3), 30) == 3

    alone(ask())


def test_a_job_that_nobody_waits_for_is_ended(crew: Made) -> None:
    async def ask() -> None:
        one = crew()
        task = asyncio.create_task(one.do("a", slow, 600))
        while one.idle:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await asyncio.wait_for(one.do("b", number, 4), 30) == 4

    alone(ask())


def test_questions_and_foreign_text_stand_back_for_bots() -> None:
    """Where processors are few, whoever asks much takes none from those who play."""
    brain = Brain(1)

    crews = (brain.bots, brain.questions, brain.foreign)
    for one in crews:
        one.seconds = 60  # a worker of a busy machine has to load this file first

    async def ask() -> list[int]:
        return [await one.do("a", standing) for one in crews]

    try:
        bots, questions, foreign = alone(ask())
    finally:
        brain.close()
    assert (bots == os.nice(0) and bots < questions < foreign) or os.nice(0) >= 14, "there is an end to it"
