"""What requests cost: tables are loaded for holders of tokens only, crowds are told together, replays go on where they are."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

import primordia
from primordia.kernel import record
from primordia.kernel.game import inside
from primordia.server import frames, reel
from primordia.server.gate import Gate
from primordia.server.limits import Rates
from tests.server.house import House, Player, bearer, finished


def forgotten(house: House, table: dict[str, Any]) -> None:
    house.inside_loop(lambda: house.app.hall.sweep(time.monotonic() + 1000))
    assert table["table"] not in house.app.hall.tables


def test_a_table_is_loaded_only_for_those_who_have_a_token(house: House) -> None:
    table = house.table(begun=False)
    forgotten(house, table)
    for headers in ({}, {"Authorization": "Bearer x"}, bearer(house.table(), 0)):
        assert house.http.get(f"/api/tables/{table['table']}", headers=headers).status_code == 404
    stranger = Player(house.address, table["table"], ["x"])
    assert stranger.closed() == 1008
    assert table["table"] not in house.app.hall.tables
    assert house.state(table, 0)["seq"] == 1 and table["table"] in house.app.hall.tables


def test_nothing_is_left_of_tables_that_come_and_go(house: House) -> None:
    """A clock runs at this one: there is one timer for it, however often somebody looks in."""
    table = house.table(limit={"seconds": 86_400})
    hall = house.app.hall
    before = house.inside_loop(lambda: len(hall._tasks))
    for _ in range(5):
        forgotten(house, table)
        assert list(hall._alarms).count(table["table"]) == 1
        house.state(table, 0)
        assert table["table"] not in hall._alarms, "it is here: its own clock runs"
    for _ in range(5):
        assert house.http.get("/api/tables/none", headers=bearer(table, 0)).status_code == 404
    assert house.inside_loop(lambda: len(hall._tasks)) <= before and not hall._loading


def test_a_table_that_many_ask_for_at_once_is_loaded_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the first attempt fails: nobody gets a second copy of the same table."""
    table = house.table()
    forgotten(house, table)
    hall = house.app.hall
    load, asked = hall.store.load, []

    async def late(name: str) -> Any:
        asked.append(name)
        await asyncio.sleep(0.05)
        if len(asked) == 1:
            raise OSError("the first attempt fails")
        return await load(name)

    monkeypatch.setattr(hall.store, "load", late)

    async def crowd() -> list[Any]:
        return await asyncio.gather(*(hall.get(table["table"]) for _ in range(5)), return_exceptions=True)

    assert hall.loop is not None
    failed = asyncio.run_coroutine_threadsafe(crowd(), hall.loop).result(30)
    assert all(isinstance(one, OSError) for one in failed) and len(asked) == 1
    found = asyncio.run_coroutine_threadsafe(crowd(), hall.loop).result(30)
    assert len({id(one) for one in found}) == 1 and found[0].id == table["table"] and len(asked) == 2
    assert not hall._loading


def test_comings_and_goings_are_told_together(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="hhh")
    made: list[int] = []
    honest = frames.state

    def counted(*args: Any) -> Any:
        made.append(1)
        return honest(*args)

    monkeypatch.setattr("primordia.server.frames.state", counted)
    crowd = [house.live(table) for _ in range(30)]
    for one in crowd:
        one.until(lambda one=one: one.state.get("onlookers") == 30)
    assert len(made) < 30 * 12, "thirty who come would be told of 465 arrivals one by one"
    for one in crowd[1:]:
        one.close()
    crowd[0].until(lambda: crowd[0].state["onlookers"] == 1)
    crowd[0].close()


def test_onlookers_are_bounded_and_players_are_not(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.app.settings, "onlookers", 2)
    table = house.table(seats="hhh")
    with house.live(table), house.live(table):
        late = house.live(table, lang="de")
        assert late.closed() == 1008 and late.heard[-1]["id"] == "server.error.onlookers"
        assert "schauen schon" in late.heard[-1]["text"]
        with house.live(table, 0) as player:
            assert player.state["onlookers"] == 2
    with house.live(table) as again:
        assert again.state["mine"] == []


def test_costly_requests_count_more() -> None:
    class Small:
        requests, writes, sockets, connections, names = (24, 0), (1e9, 0), (1, 0), 1, ()

    gate = Gate(None, None, Small())  # type: ignore[arg-type]

    def fine(path: str, address: str) -> bool:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"method": "POST", "path": path, "headers": headers, "client": (address, 1)}
        return gate._refusal(scope) is None

    costs = {
        "/api/games": 24,
        "/api/import": 2,
        "/api/verify": 2,
        "/api/tables": 6,
        "/api/tables/x/replay": 6,
        "/api/tables/x/rolls": 6,
        "/api/tables/x": 6,
    }
    for k, (path, most) in enumerate(costs.items()):
        assert sum(fine(path, f"10.0.0.{k}") for _ in range(40)) == most, path
    assert Rates(3, 0).take("a", 12), "what costs more than there can ever be costs all of it"


def test_a_replay_goes_on_where_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    reader = record.Reader

    def counted(*args: Any, **more: Any) -> Any:
        read.append(1)
        return reader(*args, **more)

    monkeypatch.setattr("primordia.kernel.reel.Reader", counted)
    for kept in (reel.reel_of, reel.moment, reel.course):
        kept.cache_clear()
    monkeypatch.setattr(house.app.brain.questions, "seconds", 60.0)  # however busy the machine is
    table = finished(house, "genesis", "hh")
    text = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    total = json.loads(reel.moment(text, 0, "en"))["total"]
    for at in range(0, total + 1, 7):
        shown = json.loads(reel.moment(text, at, "en"))
        assert shown["at"] == at and shown["total"] == total
    assert len(read) <= 2, "from the first choice to the last the record is read once"
    for at in (total, 3, 99_999, 0):
        answer = house.http.get(f"/api/tables/{table['table']}/replay", params={"at": at}, headers=bearer(table)).json()
        assert answer == json.loads(reel.moment(text, at, "en")), "the same, whoever was asked"
    reel.course(text)
    again = len(read)
    for at in (total, 0, total, 0):
        reel.moment(text, at, "en")
        reel.course(text)
    assert len(read) == again, "what was asked lately is known"
    match = primordia.load(text)
    last = json.loads(reel.moment(text, total, "de"))
    assert last["view"] == json.loads(json.dumps(match.view(None))) and last["scores"] == match.scores()


def test_what_everybody_asks_for_at_the_end_is_worked_out_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight people behind one address look at the same result: nobody is told to come back later."""
    monkeypatch.setattr(house.app.brain.questions, "seconds", 60.0)  # however busy the machine is
    monkeypatch.setattr(house.app.brain.questions, "patience", 60.0)
    table = finished(house)
    jobs = house.app.brain.questions.jobs
    for what in ("rolls", "replay", "history"):

        def asked(_: int, what: str = what) -> Any:
            return house.http.get(f"/api/tables/{table['table']}/{what}", headers=bearer(table))

        with ThreadPoolExecutor(8) as people:
            answers = list(people.map(asked, range(8)))
        assert {answer.status_code for answer in answers} == {200} and len({answer.content for answer in answers}) == 1
    assert house.app.brain.questions.jobs - jobs < 8, "24 requests"


def test_what_a_table_shows_of_its_cards_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    from primordia.genesis import cards

    box = cards.box

    def counted(*args: Any) -> Any:
        made.append(1)
        return box(*args)

    monkeypatch.setattr(cards, "box", counted)
    table = house.table("genesis", "hh", options={"cards": "[mutations.tmrna.front]\nname = 'seen once'\n"})
    with house.live(table) as onlooker:
        answers = [onlooker.ask(type="look", what="parts") for _ in range(3)]
    assert answers[0]["data"]["mutations"]["tmrna"]["front"]["name"] == "seen once" and len(made) == 1


def test_long_answers_count_more(house: House) -> None:
    """Whoever asks for them again and again gets them, but not faster than he may."""
    from primordia.server.limits import Bucket

    table = house.table("genesis", "hh", options={"cards": "[mutations.tmrna.front]\nname = 'long'\n"})
    waits: list[float] = []

    class Patient(Bucket):
        def wait(self, amount: float = 1.0) -> float:
            waits.append(super().wait(amount))
            return 0.0

    original = house.app.settings.messages
    house.app.settings.messages = (30, 0.1)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("primordia.server.api.Bucket", Patient)
            with house.live(table) as onlooker:
                for _ in range(12):
                    size = len(json.dumps(onlooker.ask(type="look", what="parts")))
        assert size > 20_000 and max(waits) > 0.5
    finally:
        house.app.settings.messages = original


@pytest.mark.parametrize("game", primordia.GAMES)
def test_what_several_readers_get_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Three people and two onlookers, in two languages: one view for a choice, and its entries are worded once for each."""
    table = house.table(game, seats="hhh")
    views: list[Any] = []
    worded: list[Any] = []
    rules = primordia.GAMES[game]
    view, told = rules.view, frames._told

    def viewed(state: Any, seat: int | None) -> dict[str, Any]:
        views.append(seat)
        return view(state, seat)

    def worded_(speak: Any, match: Any, kept: int) -> Any:
        worded.append((speak, kept))
        return told(speak, match, kept)

    people = [*(house.live(table, seat) for seat in range(3)), house.live(table), house.live(table, lang="de")]
    for person in people:
        person.until(lambda person=person: person.state.get("onlookers") == 2)
    monkeypatch.setattr(rules, "view", viewed)
    monkeypatch.setattr(frames, "_told", worded_)
    seq = people[0].state["seq"]
    mover = next(person for person in people if person.state["decisions"])
    mover.play()
    for person in people:
        person.until(lambda person=person: person.state["seq"] > seq)
    assert len(views) == 1
    assert len(worded) == len(set(worded)), "once for a language and for those who know as much"
    assert len({speak for speak, _ in worded}) == 2
    shown = [{**person.state["views"][0]["view"], "seat": None, "asked": None} for person in people]
    assert all(one == shown[0] for one in shown)
    for person in people:
        person.close()


def test_what_hardly_anybody_asks_for_is_not_kept(house: House) -> None:
    """Whoever comes back from an old row after the other would fill the memory with journals."""
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(12):
            screen.play(0)
        seq = screen.state["seq"]
        for since in range(seq + 1):
            with house.live(table, since=since) as reader:
                assert reader.state["seq"] == seq
        kept = [key for key in house.inside(table).sheet._parts if key[0] == "state"]
        assert {since for _, _, since, _ in kept} <= {0, seq - 1, seq} and len(kept) <= 9


def test_a_choice_is_one_statement_where_nothing_else_changes(house: House) -> None:
    said: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        said.append(statement.split(maxsplit=1)[0].upper())

    sa.event.listen(house.store.engine, "before_cursor_execute", note)
    try:
        people, bots = house.table(seats="hhh", seed=3), house.table(seats="hrr", seed=3)
        with house.live(people, 0, 1, 2) as screen:
            said.clear()
            screen.play(0)
            assert said == ["INSERT"]
        with house.live(bots, 0) as screen:
            said.clear()
            screen.play(0)
            assert said[:2] == ["INSERT", "UPDATE"], "now a bot is due, which a restart must know"
    finally:
        sa.event.remove(house.store.engine, "before_cursor_execute", note)


@pytest.mark.parametrize("game", primordia.GAMES)
def test_a_game_that_hides_nothing_shows_everybody_the_same(game: str) -> None:
    rules = primordia.GAMES[game]
    assert not rules.hides
    for seed in range(3):
        match = primordia.new_game(game, players=3, seed=seed)
        for _ in range(150):
            if match.is_over:
                break
            state = inside(match)
            assert all(rules.view(state, seat) == rules.view(state, None) for seat in range(3))
            seat = match.waiting[0].seat
            match.play(match.legal_actions(seat)[-1], seat)


def test_records_are_replayed_one_after_the_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads share one interpreter: several at work would keep everybody waiting."""
    record = primordia.save(primordia.new_game("ursuppe", 3, seed=1))
    running, most = [0], [0]
    honest = primordia.load

    def load(text: str, **more: Any) -> Any:
        running[0] += 1
        most[0] = max(most[0], running[0])
        time.sleep(0.05)
        running[0] -= 1
        return honest(text, **more)

    monkeypatch.setattr(primordia, "load", load)
    with ThreadPoolExecutor(8) as together:
        answers = list(together.map(lambda _: house.http.post("/api/import", json={"record": record}), range(8)))
    fine = [answer.status_code for answer in answers].count(201)
    assert fine >= 2 and most == [1], [answer.text for answer in answers]
