"""Rule fixes meet running tables, and exceptions inside a rule: tables stand still, and nothing is lost."""

from __future__ import annotations

import json
import re
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
        assert answer["type"] == "error" and answer["id"] == "server.frozen.rule" and "start 3" in answer["text"]
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
    assert done.exit_code == 0 and "2 matches, of which 0 no longer fit" in done.output, "beside a running server"
    _rewrite(house, bad["table"], 3, "1 green start 9")
    house.stop()
    done = CliRunner().invoke(main, ["check", "--database", path])
    assert done.exit_code == 1 and bad["table"] in done.output and good["table"] not in done.output
    assert "2 matches, of which 1 no longer fit" in done.output
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
