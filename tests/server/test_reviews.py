"""Reviews on the server: only after the end, one for each match whoever asks, bounded, given up when nobody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import primordia
from primordia.kernel.errors import PrimordiaError
from primordia.lab.review import Review, review
from primordia.locales import LANGUAGES
from primordia.server import reviews
from primordia.server import study_types as st
from primordia.server.reviews import EACH, QUEUE, Reviews
from primordia.server.verdicts import Findings, Slice, go_on
from tests.endings import CLOSE, ending
from tests.server.house import House, alone, bearer


def looked(house: House, table: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """A review, asked for until it is finished."""
    while True:
        answer = house.http.get(f"/api/tables/{table['table']}/review", params={"lang": lang}, headers=bearer(table))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["finished"]:
            return found
        assert found["done"] <= found["total"] and found["seats"] == found["costly"] == found["turns"] == []


@pytest.mark.parametrize("game", primordia.GAMES)
def test_a_finished_match_is_reviewed(house: House, game: str) -> None:
    """The same as the command says, with moments that the replay shows; what it is called is in the reader's language."""
    text = ending(game, *CLOSE[game])
    table = house.bring(text)
    found = looked(house, table)
    *_, whole = review(text)
    assert isinstance(whole, Review)
    assert [one["seat"] for one in found["seats"]] == [0, 1]
    for one in found["seats"]:
        assert one["end"] == pytest.approx(one["start"] + one["luck"] + one["own"] + one["others"], abs=1e-3)
    assert [(one["at"], one["action"], one["better"]) for one in found["costly"]] == [
        (one.number - 1, one.action.text, one.best.text) for one in whole.costly()
    ]
    total = found["total"]
    assert found["curve"][-1]["at"] == total and found["curve"][0]["at"] == 0
    assert found["turns"]
    for turn in found["turns"]:
        moment = house.http.get(
            f"/api/tables/{table['table']}/replay", params={"at": turn["at"] + 1}, headers=bearer(table)
        ).json()
        assert moment["choice"] == turn["chosen"], "the choice that is made at this moment"
        assert len(turn["before"]) == len(turn["then"]) == len(turn["after"]) == 2
    if found["turns"]:
        words = {looked(house, table, lang)["turns"][0]["chosen"] for lang in LANGUAGES}
        assert len(words) > 1


def test_nothing_is_told_before_the_end(house: House) -> None:
    """Not even to those who sit there: it would tell what the others may not know."""
    table = house.table(seats="hhh", seed=3)
    answer = house.http.get(f"/api/tables/{table['table']}/review", headers=bearer(table, 0))
    assert answer.status_code == 409 and answer.json()["id"] == "server.error.not-over"
    assert house.inside_loop(lambda: len(house.app.reviews.jobs)) == 0


def test_strangers_are_told_nothing(house: House) -> None:
    table = house.bring(ending("ursuppe"))
    for headers in ({}, {"Authorization": "Bearer nonsense"}):
        answer = house.http.get(f"/api/tables/{table['table']}/review", headers=headers)
        assert answer.status_code == 404 and answer.json()["id"] == "server.error.token"


def test_slices_go_on_where_they_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.verdicts.SLICE", 0.0)
    text = ending("ursuppe", 6)
    steps = [go_on("key", text)]
    while steps[-1].found is None:
        steps.append(go_on("key", text))
    assert len(steps) > 6 and [one.done for one in steps] == sorted(one.done for one in steps)
    assert steps[-1].done == steps[-1].total == len(steps[-1].curve) - 1


# The queue, with slices that end when the test says so


class Slow:
    """A crew whose slices last until somebody lets them end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gate = asyncio.Semaphore(0)
        self.found: Findings | None = None

    async def do(self, owner: str, work: Any, key: str, text: str) -> Slice:
        self.begun.append(text)
        await self.gate.acquire()
        return Slice(1, 2, [], self.found)


class Thinking:
    def __init__(self) -> None:
        self.reviews = Slow()


def queue(work: Callable[[Reviews, Slow], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ANSWER", 0.001)

    async def run() -> None:
        brain: Any = Thinking()
        all_of_them = Reviews(brain)
        await work(all_of_them, brain.reviews)
        await all_of_them.close()
        assert not all_of_them.jobs

    alone(run())


def test_one_job_for_each_match(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(made: Reviews, crew: Slow) -> None:
        for owner in ("a", "b", "c"):
            told = await made.look(owner, "same", "en")
            assert not told.finished
        assert crew.begun == ["same"] and len(made.jobs) == 1

    queue(work, monkeypatch)


def test_what_is_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(made: Reviews, crew: Slow) -> None:
        crew.found = Findings([st.Point(2, [1.0])], [], {})
        crew.gate.release()
        while not (await made.look("a", "text", "en")).finished:
            pass
        assert (await made.look("b", "text", "de")).finished and crew.begun == ["text"]

    queue(work, monkeypatch)


def test_quotas(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address has few, all together have many; two are worked on, the others wait behind them."""

    async def work(made: Reviews, crew: Slow) -> None:
        for k in range(EACH):
            await made.look("greedy", f"text {k}", "en")
        with pytest.raises(PrimordiaError, match="Too many people"):
            await made.look("greedy", "one more", "en")
        for k in range(QUEUE - EACH):
            told = await made.look(f"other {k}", f"match {k}", "en")
        assert told.before == QUEUE - 1 and len(crew.begun) == reviews.RUNNING
        with pytest.raises(PrimordiaError, match="Too many people"):
            await made.look("late", "late", "en")
        assert not (await made.look("late", "text 0", "en")).finished, "but everybody may look at what is there"

    queue(work, monkeypatch)


def test_a_review_that_nobody_looks_at_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(made: Reviews, crew: Slow) -> None:
        await made.look("a", "text", "en")
        monkeypatch.setattr(reviews, "LOOKED", -1.0)
        crew.gate.release()
        while made.jobs:
            await asyncio.sleep(0)
        assert crew.begun == ["text"] and not made.done
        monkeypatch.setattr(reviews, "LOOKED", 60.0)
        assert not (await made.look("a", "text", "en")).finished, "it begins again when somebody asks"
        assert crew.begun == ["text", "text"]

    queue(work, monkeypatch)


def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(made: Reviews, crew: Slow) -> None:
        async def fail(*_: object) -> Slice:
            raise ValueError("broken")

        monkeypatch.setattr(crew, "do", fail)
        with pytest.raises(PrimordiaError, match="went wrong"):
            await made.look("a", "text", "en")
        assert not made.jobs

    queue(work, monkeypatch)
