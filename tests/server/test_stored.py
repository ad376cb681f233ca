"""Played, stored, then shown: nobody sees what is not stored, and what is stored is told though its sender has gone."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import primordia.server
from primordia.kernel.game import last_link
from primordia.server.types import NewSeat, NewTable
from primordia.ursuppe.setup import ChooseStart
from tests.server.house import House, Player, alone, bearer
from tests.server.test_secrets import hall_in


class Outage:
    """A store that answers nothing until it is back."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.honest = {name: getattr(house.store, name) for name in ("append", "load")}
        self.house = house

    def begin(self) -> None:
        async def away(*_: Any) -> None:
            raise OSError("the cable")

        for name in self.honest:
            self.monkeypatch.setattr(self.house.store, name, away)

    def end(self) -> None:
        for name, honest in self.honest.items():
            self.monkeypatch.setattr(self.house.store, name, honest)


@pytest.fixture
def outage(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outage]:
    outage = Outage(house, monkeypatch)
    yield outage
    outage.end()


def before_a_roll(house: House) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table at a choice behind which there are dice, and what is shown of it."""
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        while screen.decision()["kind"] != "displace":
            screen.play(0)
        return table, house.state(table, 0, 1, 2)


LOOKS: dict[str, Callable[[House, dict[str, Any], Player], Any]] = {
    "state": lambda house, table, _: house.http.get(f"/api/tables/{table['table']}", headers=bearer(table, 0, 1, 2)).json(),
    "record": lambda house, table, _: house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0)).json(),
    "brief": lambda house, table, _: house.http.get(f"/api/tables/{table['table']}/brief", headers=bearer(table, 0)).json(),
    "look": lambda _house, _table, screen: screen.ask(type="look", seat=0, what="red 1"),
    "language": lambda house, table, _: house.http.post(
        f"/api/tables/{table['table']}/act", json={"type": "lang", "lang": "de"}, headers=bearer(table, 0)
    ).json(),
}


@pytest.mark.parametrize("how", LOOKS)
def test_nobody_foresees_a_roll_while_the_store_is_away(house: House, outage: Outage, how: str) -> None:
    table, before = before_a_roll(house)
    with house.live(table, 0, 1, 2) as screen:
        decision = screen.decision()
        outage.begin()
        play = {"type": "play", "seat": decision["seat"], "decision": decision["id"]}
        assert screen.ask(action=decision["options"][-1]["action"], **play)["id"] == "server.error.store"
        told = len(screen.heard)
        if how == "language":  # on the line itself too
            screen.socket.send('{"type": "lang", "lang": "de"}')
            screen.until(lambda: screen.heard[-1].get("id") == "server.error.store" and len(screen.heard) > told)
        assert LOOKS[how](house, table, screen)["id"] == "server.error.store"
        assert all(message["type"] != "state" for message in screen.heard[told:]), "what was played is shown"
        outage.end()
        screen.until(lambda: screen.heard[-1]["type"] == "state")
        assert screen.state["seq"] == before["seq"] and screen.state["moves"] == before["moves"]
        assert house.state(table, 0, 1, 2)["views"] == before["views"]
        assert screen.play(0)["type"] == "done"


def test_who_arrives_during_an_outage_sees_nothing_that_is_not_stored(house: House, outage: Outage) -> None:
    table, before = before_a_roll(house)
    with house.live(table, 0, 1, 2) as screen:
        decision = screen.decision()
        outage.begin()
        play = {"type": "play", "seat": decision["seat"], "decision": decision["id"]}
        assert screen.ask(action=decision["options"][-1]["action"], **play)["id"] == "server.error.store"
        late = house.live(table, 0)
        assert late.hear()["id"] == "server.error.store" and late.closed() == 1013, "to be tried again"
        late.close()
        told = len(screen.heard)
        outage.end()
        screen.until(lambda: len(screen.heard) > told and screen.heard[-1]["type"] == "state")
        assert screen.state["moves"] == before["moves"]


def test_what_an_exception_left_behind_is_not_shown_while_the_store_is_away(
    house: House, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = ChooseStart.choose

    def faulty(self: Any, soup: Any, action: Any) -> None:
        honest(self, soup, action)
        outage.begin()
        raise ZeroDivisionError

    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        before = house.state(table, 0, 1, 2)
        with monkeypatch.context() as patch:
            patch.setattr(ChooseStart, "choose", faulty)
            assert screen.play(0)["id"] == "server.error.store"
        answer = house.http.get(f"/api/tables/{table['table']}", headers=bearer(table, 0))
        assert answer.status_code == 503 and answer.json()["id"] == "server.error.store"
        outage.end()
        screen.until(lambda: screen.heard[-1]["type"] == "state")
        assert house.state(table, 0, 1, 2)["views"] == before["views"]


def test_nobody_looks_at_a_table_but_through_what_is_stored() -> None:
    """The lock alone does not keep out what could not be stored: whoever takes it takes `stored` or `change`."""
    for file in sorted(Path(primordia.server.__file__).parent.glob("*.py")):
        if file.name != "table.py":
            assert not re.search(r"async with [\w.]*\.lock\b", file.read_text(encoding="utf-8")), file.name


# A sender who is cut off


class Slow:
    """A store that takes rows of a table and answers when it is told to; then it stores them, or fails."""

    def __init__(self, house: House, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> None:
        self.house = house
        self.go = house.inside_loop(asyncio.Event)
        self.taken = 0
        honest = house.store.append

        async def slow(match: str, *rest: Any) -> None:
            if match == table["table"]:  # bots of earlier tests may still play at theirs
                self.taken += 1
                await self.go.wait()
                if fails:
                    raise OSError("the disk is full")
            await honest(match, *rest)

        monkeypatch.setattr(house.store, "append", slow)

    def answer(self) -> None:
        self.house.inside_loop(self.go.set)


def cut_off(house: House, table: dict[str, Any], slow: Slow, message: dict[str, Any], seat: int = 0) -> None:
    """Somebody sends a message, and while it is being stored the line breaks under something that is sent to him."""
    sender = house.live(table, seat)
    sender.until(lambda: bool(sender.state))
    (connection,) = (one for one in house.inside(table).connections if seat in one.seats)
    broken: asyncio.Event = house.inside_loop(asyncio.Event)
    stuck: asyncio.Event = house.inside_loop(asyncio.Event)

    async def send(_: object) -> None:
        stuck.set()
        await broken.wait()
        raise OSError("the cable")

    connection.send, connection.door = send, None
    house.inside_loop(connection.tell)
    wait(stuck.is_set)
    taken = slow.taken
    if message["type"] == "play":
        decision = sender.decision()
        message = message | {"seat": seat, "decision": decision["id"], "action": decision["options"][0]["action"]}
    sender.socket.send(json.dumps(message))
    wait(lambda: slow.taken > taken)
    house.inside_loop(broken.set)
    wait(lambda: connection not in house.inside(table).connections)
    sender.close()


def wait(fine: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not fine():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"type": "play"}, lambda state: state["moves"] == 1),
        ({"type": "chat", "text": "goodbye"}, lambda state: bool(state["chat"])),
        ({"type": "name", "seat": 0, "name": "Ada"}, lambda state: state["seats"][0]["name"] == "Ada"),
        ({"type": "hand", "seat": 0, "level": "random"}, lambda state: state["seats"][0]["bot"] == "random"),
    ],
)
def test_what_is_stored_is_told_though_its_sender_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch, message: dict[str, Any], told: Callable[[dict[str, Any]], bool]
) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 1) as other:
        slow = Slow(house, table, monkeypatch)
        cut_off(house, table, slow, message)
        assert house.inside(table).lock.locked(), "nobody looks at it before it is stored"
        slow.answer()
        other.until(lambda: told(other.state), timeout=20)


def test_nobody_is_told_of_a_choice_while_it_is_being_stored(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the state for somebody who comes, changes the language, or is told of others."""
    table = house.table(seats="iii", seed=3)
    with house.live(table, 0, 1, 2) as sender, house.live(table) as onlooker:
        onlooker.until(lambda: onlooker.state["onlookers"] == 1 and len(sender.state["decisions"]) == 1)
        slow = Slow(house, table, monkeypatch)
        decision = sender.decision()
        played = {"seat": decision["seat"], "decision": decision["id"], "action": decision["options"][0]["action"]}
        sender.socket.send(json.dumps({"type": "play", **played}))
        wait(lambda: slow.taken == 1)
        assert last_link(house.inside(table).game).free == 1, "it has been played"
        sender.socket.send('{"type": "ping", "ref": "?"}')
        onlooker.socket.send('{"type": "lang", "lang": "de"}')
        onlooker.ask(type="ping")
        house.inside_loop(lambda: house.app.hall.announce(house.inside(table)))
        late = house.live(table)
        onlooker.ask(type="ping")
        assert all(message.get("moves", 0) == 0 for message in onlooker.heard)
        slow.answer()
        for person in (sender, onlooker, late):
            person.until(lambda person=person: person.state.get("moves") == 1, timeout=20)
            assert all(message["moves"] in (0, 1) for message in person.heard if message["type"] == "state")
        late.close()


def test_a_bot_is_woken_though_the_sender_is_gone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="irr", seed=3)
    with house.live(table) as eye:
        slow = Slow(house, table, monkeypatch)
        cut_off(house, table, slow, {"type": "play"})
        slow.answer()
        eye.until(lambda: eye.state["moves"] >= 2, timeout=20)


def test_a_choice_whose_sender_is_gone_and_that_is_not_stored_is_shown_to_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 1) as other:
        slow = Slow(house, table, monkeypatch, fails=True)
        cut_off(house, table, slow, {"type": "play"})
        slow.answer()
        wait(lambda: not house.inside(table).lock.locked())
        monkeypatch.undo()
        assert house.state(table, 1)["moves"] == 0
        assert all(message.get("moves", 0) == 0 for message in other.heard)


def test_a_table_whose_maker_is_cut_off_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bots play, though nobody waited for the answer."""

    async def run() -> bool:
        async with hall_in(tmp_path) as hall:
            await hall.open()
            storing = asyncio.Event()
            honest = hall.store.create

            async def create(*arguments: Any) -> Any:
                storing.set()
                return await honest(*arguments)

            monkeypatch.setattr(hall.store, "create", create)
            wish = NewTable("ursuppe", seats=[NewSeat("bot", level="random")] * 3, seed=3)
            maker = asyncio.create_task(hall.create(wish, "here"))
            await storing.wait()
            maker.cancel()
            until = time.monotonic() + 60
            while time.monotonic() < until and not any(table.seq > 3 for table in hall.tables.values()):
                await asyncio.sleep(0.01)
            await hall.close()
            return any(table.seq > 3 for table in hall.tables.values())

    assert alone(run())
