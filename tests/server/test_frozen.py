"""Rule fixes meet running tables, and exceptions inside a rule: tables stand still, and nothing is lost."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import primordia
from primordia.commands import main
from primordia.server.store import everything
from primordia.ursuppe.parts import START
from primordia.ursuppe.setup import ChooseStart
from primordia.wording import speaker
from tests.server.house import House, bearer


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def own(path: str) -> Iterator[House]:
    house = House(path)
    yield house
    house.stop()


def test_an_exception_inside_a_rule_freezes_the_table_without_that_choice(
    own: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = own.table(seats="hhh", seed=3), own.table(seats="hhh", seed=3)
    honest = ChooseStart.choose

    def faulty(self: Any, soup: Any, action: Any) -> None:
        honest(self, soup, action)
        if action is START[2]:
            raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr(ChooseStart, "choose", faulty)
    with own.live(table, 0, 1, 2) as screen, own.live(table) as eye:
        assert screen.play("start 1")["type"] == "done"
        before = own.state(table, 0, 1, 2)
        answer = screen.play("start 3")
        assert (
            answer["type"] == "error"
            and answer["id"] == "server.frozen.rule"
            and speaker("ursuppe").option(START[2]) in answer["text"]
        )
        eye.until(lambda: eye.state["frozen"])
        state = own.state(table, 0, 1, 2)
        assert state["views"] == before["views"] and state["moves"] == 1 and state["decisions"] == []
        for message in ({"type": "play", "decision": before["decisions"][0]["id"], "action": "start 2"}, {"type": "undo"}):
            assert screen.ask(seat=1, **message)["id"] == "server.frozen.rule"
        assert screen.ask(type="hand", seat=1, level="random")["id"] == "server.frozen.rule"
        assert screen.ask(type="chat", text="what happened?")["type"] == "done"
        assert "secret of the house" not in json.dumps(screen.heard + eye.heard)
    record = own.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    assert primordia.load(record).view(0) == before["views"][0]["view"]
    own.inside_loop(own.app.hall.tables.clear)
    assert own.state(table)["frozen"]["id"] == "server.frozen.rule", "also after a restart"
    report = json.loads(next(row.text for match, rows in everything(path) for row in rows if row.kind == "frozen"))
    assert report["action"] == "start 3" and "ZeroDivisionError" in report["trace"]
    with own.live(other, 0, 1, 2) as screen:
        assert screen.play("start 1")["type"] == "done" and not screen.state["frozen"]


def test_an_exception_in_a_bot_s_choice_freezes_the_table(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(self: Any, soup: Any, action: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ChooseStart, "choose", faulty)
    table = own.table(seats="hrr", seed=7)  # a bot begins
    with own.live(table, 0) as screen:
        screen.until(lambda: screen.state["frozen"])


def old_rules(path: str, house: House) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two tables, and then the rules of one of them change."""
    good, bad = house.table(seats="hhh", seed=3), house.table(seats="hhh", seed=3)
    for table in (good, bad):
        with house.live(table, 0, 1, 2) as screen:
            for action in ("start 1", 0, 0, 0):
                screen.play(action)
    return good, bad


def test_a_table_that_no_longer_fits_is_shown_read_only(own: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = old_rules(path, own)
    with own.live(bad, 0, 1, 2) as screen:
        screen.ask(type="undo", seat=screen.state["undo"]["can"][0])
    choice = next(row.text for match, rows in everything(path) if match["id"] == bad["table"] for row in rows if row.seq == 3)
    own.inside_loop(own.app.hall.tables.clear)
    _rewrite(own, bad["table"], 3, re.sub(r"(\d+ \w+ \w+) .*", r"\1 9", choice.splitlines()[0]))
    state = own.state(bad, 0, 1, 2)
    assert state["frozen"]["id"] == "server.frozen.unfit" and "no longer fits" in state["frozen"]["text"]
    assert state["moves"] == 1 and state["decisions"] == [] and state["views"], "shown as far as the rules agree"
    assert own.act(bad, 0, type="play", seat=0, decision=2, action="start 1")["id"] == "server.frozen.unfit"
    assert not own.state(good)["frozen"]


def _rewrite(house: House, match: str, seq: int, text: str) -> None:
    """As if the rules had changed: a stored choice is one that they do not know."""
    import asyncio

    from primordia.server.store import rows

    async def write() -> None:
        where = (rows.c.match == match, rows.c.seq == seq)
        await house.store._run(lambda connection: connection.execute(rows.update().where(*where).values(text=text)))

    assert house.app.hall.loop is not None
    asyncio.run_coroutine_threadsafe(write(), house.app.hall.loop).result(10)


def test_check_lists_what_no_longer_fits(path: str) -> None:
    house = House(path)
    good, bad = old_rules(path, house)
    done = CliRunner().invoke(main, ["check", "--database", path])
    assert done.exit_code == 0 and "2 matches, 0 of which no longer fit" in done.output, "beside a running server"
    _rewrite(house, bad["table"], 3, "1 green start 9")
    house.stop()
    done = CliRunner().invoke(main, ["check", "--database", path])
    assert done.exit_code == 1 and bad["table"] in done.output and good["table"] not in done.output
    assert "2 matches, 1 of which no longer fit" in done.output
    done = CliRunner().invoke(main, ["check", "--database", path, "--json"])
    found = json.loads(done.output)
    assert found["matches"] == 2 and [match["table"] for match in found["misfits"]] == [bad["table"]]
    assert found["misfits"][0]["problem"]


def test_check_of_no_database_is_explained(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check", "--database", str(tmp_path / "none.sqlite")])
    assert done.exit_code == 1 and "cannot be used" in done.output and not (tmp_path / "none.sqlite").exists()


def test_a_record_whose_opening_does_not_fit_is_a_table_without_a_view(own: House) -> None:
    table = own.table(seats="hhh", seed=3)
    own.inside_loop(own.app.hall.tables.clear)
    _rewrite(own, table["table"], 1, "drew environment nowhere 7")
    state = own.state(table, 0)
    assert state["frozen"]["id"] == "server.frozen.unfit" and state["views"] == [] and state["decisions"] == []
    with own.live(table, 0) as screen:
        assert screen.state["frozen"]
        assert screen.ask(type="look", what="red 1")["data"] is None
        assert screen.ask(type="hint", seat=0, decision=1)["id"] == "server.frozen.unfit"
    assert own.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).status_code == 400


# Going on after the rules were fixed


def faulty_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start space 3 is a mistake in the rules."""
    honest = ChooseStart.choose

    def faulty(self: Any, soup: Any, action: Any) -> None:
        honest(self, soup, action)
        if action is START[2]:
            raise ZeroDivisionError

    monkeypatch.setattr(ChooseStart, "choose", faulty)


def freeze(path: str, monkeypatch: pytest.MonkeyPatch, seats: str = "hhh", **wish: Any) -> dict[str, Any]:
    """A table that has met the mistake; its server is gone."""
    house = House(path)
    table = house.table(seats=seats, seed=3, **wish)
    with monkeypatch.context() as patch:
        faulty_rule(patch)
        with house.live(table, *(seat for seat, kind in enumerate(seats) if kind == "h")) as screen:
            screen.play("start 1")
            assert screen.play("start 3")["id"] == "server.frozen.rule"
    house.stop()
    return table


def run_check(path: str, *options: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["check", "--database", path, *options])
    return done.exit_code, done.output


def test_a_frozen_table_goes_on_when_the_rules_were_fixed(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = freeze(path, monkeypatch)
    code, output = run_check(path)
    assert code == 1 and table["table"] in output and "--thaw" in output, "checking alone changes nothing"
    code, output = run_check(path, "--thaw")
    assert code == 0 and f"{table['table']} (ursuppe" in output and "unfrozen" in output and "0 of which" in output
    assert run_check(path, "--thaw")[1].count("unfrozen") == 0, "once is enough"
    house = House(path)
    state = house.state(table, 0, 1, 2)
    assert state["frozen"] is None and state["moves"] == 1 and state["decisions"]
    with house.live(table, 0, 1, 2) as screen:
        assert screen.play("start 3")["type"] == "done"
        assert screen.play(0)["type"] == "done"
    house.inside_loop(house.app.hall.tables.clear)
    assert house.state(table)["frozen"] is None and house.state(table)["moves"] == 3, "also after a restart"
    house.stop()


def test_a_table_stays_frozen_while_the_mistake_is_there(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = freeze(path, monkeypatch)
    with monkeypatch.context() as patch:
        faulty_rule(patch)
        code, output = run_check(path, "--thaw")
    assert code == 1 and "still runs into a mistake in our rules (ZeroDivisionError)" in output and "unfrozen" not in output
    house = House(path)
    assert house.state(table)["frozen"]["id"] == "server.frozen.rule"
    house.stop()


def test_a_frozen_table_that_no_longer_fits_stays_read_only(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = freeze(path, monkeypatch)
    house = House(path)
    _rewrite(house, table["table"], 2, "0 green start 9")
    house.stop()
    code, output = run_check(path, "--thaw", "--json")
    found = json.loads(output)
    assert code == 1 and found["thawed"] == [] and "no longer fits" in found["misfits"][0]["problem"]
    house = House(path)
    assert house.state(table)["frozen"]["id"] == "server.frozen.unfit"
    house.stop()


def test_a_choice_that_the_fixed_rules_refuse_does_not_hold_a_table(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = freeze(path, monkeypatch, "hhhh")
    honest = ChooseStart.options
    with monkeypatch.context() as patch:
        patch.setattr(ChooseStart, "options", lambda self, soup: [one for one in honest(self, soup) if one is not START[2]])
        assert "unfrozen" in run_check(path, "--thaw")[1]
    house = House(path)
    assert house.state(table)["frozen"] is None
    house.stop()


def test_thawing_beside_a_running_server_is_refused(own: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.store.PATIENCE", 0.2)
    code, output = run_check(path, "--thaw")
    assert code == 1 and "Another server is using the database" in output


def test_thawing_no_database_makes_none(tmp_path: Path) -> None:
    code, output = run_check(str(tmp_path / "none.sqlite"), "--thaw")
    assert code == 1 and "cannot be used" in output and list(tmp_path.iterdir()) == []


def test_the_clock_starts_anew(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is late because the table stood still."""
    table = freeze(path, monkeypatch, limit={"seconds": 600, "then": "bot"})
    with sqlite3.connect(path) as base:  # it stood still for days
        base.execute("update rows set at = at - 500000")
    before = time.time()
    assert "unfrozen" in run_check(path, "--thaw")[1]
    house = House(path)
    waiting = house.state(table, 0, 1, 2)["waiting"]
    assert all(one["deadline"] >= before + 599 for one in waiting) and waiting
    assert house.state(table)["moves"] == 1
    house.stop()
