"""What requests cost: tables are loaded for holders of tokens only, crowds are told together, replays go on where they are."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import primordia
from primordia.kernel import record
from primordia.server import frames, reel
from primordia.server.gate import Gate
from primordia.server.limits import Rates
from tests.server.house import House, Player, bearer, finished


def forgotten(house: House, table: dict[str, Any]) -> None:
    house.inside_loop(lambda: house.app.hall.sweep(time.monotonic() + 1000))
    assert table["table"] not in house.app.hall.tables


def test_a_table_is_loaded_only_for_those_who_have_a_token(house: House) -> None:
    table = house.table()
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
        "/api/tables/x": 6,
    }
    for k, (path, most) in enumerate(costs.items()):
        assert sum(fine(path, f"10.0.0.{k}") for _ in range(40)) == most, path
    assert Rates(3, 0).take("a", 12), "what costs more than there can ever be costs all of it"


def test_a_replay_goes_on_where_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    reader = record.Reader

    def counted(*args: Any) -> Any:
        read.append(1)
        return reader(*args)

    monkeypatch.setattr(reel, "Reader", counted)
    reel.reel_of.cache_clear()
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
    match = primordia.load(text)
    last = json.loads(reel.moment(text, total, "de"))
    assert last["view"] == json.loads(json.dumps(match.view(None))) and last["scores"] == match.scores()


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
