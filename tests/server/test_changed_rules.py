"""Rules that change under a running match: it stands still, with the reason; nothing of it is rewritten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from click.testing import CliRunner

import primordia
from primordia.commands import main
from primordia.kernel.game import inside
from primordia.server.store import Row, Store, database_url, engine_of, everything
from primordia.server.table import Table
from primordia.ursuppe import URSUPPE
from tests.server.house import House, alone


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def own(path: str) -> Iterator[House]:
    house = House(path)
    yield house
    house.stop()


def income(house: House) -> dict[str, Any]:
    """A table at which everybody has had an income, and one more choice was made."""
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        while not any(entry["kind"] == "income" for entry in screen.journal):
            screen.play(0)
        screen.play(0)
    return table


def restart(house: House) -> None:
    house.inside_loop(house.app.hall.tables.clear)


def test_a_changed_rule_does_not_rewrite_a_running_match(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = income(own)
    before = own.state(table, 0, 1, 2)
    while any(seat["online"] for seat in before["seats"]):  # the connection is on its way out
        before = own.state(table, 0, 1, 2)
    monkeypatch.setattr("primordia.ursuppe.division.INCOME", 12)
    restart(own)
    state = own.state(table, 0, 1, 2)
    assert state["frozen"]["id"] == "server.frozen.unfit" and "something else" in state["frozen"]["text"]
    assert 0 < state["moves"] < before["moves"] and state["decisions"] == [], "shown as far as both agree"
    decision = before["decisions"][0]
    play = {"type": "play", "seat": decision["seat"], "decision": decision["id"], "action": decision["options"][0]["action"]}
    assert own.act(table, 0, 1, 2, **play)["id"] == "server.frozen.unfit"
    monkeypatch.undo()
    restart(own)
    assert own.state(table, 0, 1, 2) == before, "with the rules that it was begun with it goes on"


def test_a_changed_rule_does_not_rewrite_a_finished_match(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(seats="rrr", seed=3)
    with own.live(table) as eye:
        eye.until(lambda: eye.state["over"])
    monkeypatch.setattr("primordia.ursuppe.division.INCOME", 12)
    restart(own)
    assert own.state(table)["frozen"]
    monkeypatch.undo()
    monkeypatch.setattr(URSUPPE, "version", "7")
    restart(own)
    state = own.state(table)
    assert state["over"] and not state["frozen"], "a finished match that is still the same is shown under any version"


def test_a_match_goes_on_only_under_the_version_it_was_begun_with(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(seats="hhh", seed=3)
    with own.live(table, 0, 1, 2) as screen:
        screen.play(0)
    before = own.state(table, 0, 1, 2)
    monkeypatch.setattr(URSUPPE, "version", "7")
    restart(own)
    state = own.state(table, 0, 1, 2)
    assert state["frozen"]["id"] == "server.frozen.version" and "version 1" in state["frozen"]["text"]
    assert state["views"] == before["views"] and state["decisions"] == []


def test_check_lists_matches_that_changed_rules_would_change(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(path)
    old = income(house)
    house.stop()
    assert CliRunner().invoke(main, ["check", "--database", path]).exit_code == 0
    monkeypatch.setattr("primordia.ursuppe.division.INCOME", 12)
    done = CliRunner().invoke(main, ["check", "--database", path, "--json"])
    assert done.exit_code == 1
    (misfit,) = json.loads(done.output)["misfits"]
    assert misfit["table"] == old["table"] and "something else" in misfit["problem"]
    assert CliRunner().invoke(main, ["check", "--database", path, "--thaw"]).exit_code == 1, "nor is it thawed"


def test_each_choice_keeps_a_digest_of_the_position_after_it(own: House, path: str) -> None:
    table = own.table(seats="hhh", seed=3)
    with own.live(table, 0, 1, 2) as screen:
        for _ in range(5):
            screen.play(0)
        screen.ask(type="chat", text="well")
        screen.ask(type="undo", seat=screen.state["undo"]["can"][0])
    ((_, rows),) = everything(path)
    assert [bool(row.digest) for row in rows] == [row.kind in ("start", "choice") for row in rows]
    assert len({row.digest for row in rows if row.digest}) == 6
    restart(own)
    assert not own.state(table)["frozen"], "what was taken back is not compared"


# Before the table was made


def test_an_undo_does_not_reach_into_an_imported_record(own: House) -> None:
    game = primordia.new_game("ursuppe", players=3, seed=3)
    for _ in range(2):
        game.play(game.legal_actions()[0])
    assert game.can_undo
    answer = own.http.post("/api/import", json={"record": primordia.save(game), "seats": [{"kind": "here"}] * 3})
    table = answer.json()
    assert own.state(table, 0, 1, 2)["undo"]["can"] == []
    for seat in (0, 1, 2):
        assert own.act(table, 0, 1, 2, type="undo", seat=seat)["id"] == "kernel.undo.barred"
    with own.live(table, 0, 1, 2) as screen:
        seat = screen.decision()["seat"]
        screen.play(0)
        assert screen.state["undo"]["can"] == [seat]
        assert screen.ask(type="undo", seat=seat)["type"] == "done"
    restart(own)
    assert own.state(table)["moves"] == 2


# Databases of the version before


def old_database(path: str) -> dict[str, Any]:
    """A database as the first version made it, with a match of two choices."""
    engine = engine_of(database_url(path))
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", "primordia.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        game = primordia.new_game("ursuppe", players=3, seed=3)
        head, _, body = primordia.save(game).partition("---\n")
        match = {
            "id": "old",
            "game": "ursuppe",
            "head": f"{head}---",
            "key": inside(game).chance.reveal(),
            "seats": json.dumps([{"kind": "here", "name": "", "bot": None}] * 3),
            "tokens": json.dumps([None] * 4),
            "limits": "null",
            "address": "-",
            "created": 1.0,
            "over": False,
        }
        columns = ", ".join(match)
        connection.execute(sa.text(f"INSERT INTO matches ({columns}) VALUES ({', '.join(f':{c}' for c in match)})"), match)
        start = {"seq": 1, "text": body.partition("---")[0].strip(), "told": len(game.journal)}
        sql = "INSERT INTO rows (match, seq, kind, text, told, at) VALUES ('old', :seq, 'start', :text, :told, 1.0)"
        connection.execute(sa.text(sql), start)
        connection.commit()
    engine.dispose()
    return match


def test_a_database_of_the_version_before_is_checked_and_migrated(database: str) -> None:
    old_database(database)
    done = CliRunner().invoke(main, ["check", "--database", database])
    assert done.exit_code == 0 and "1 matches, 0 of which" in done.output, done.output

    async def go_on() -> list[Row]:
        store = Store(database)
        store.open()
        try:
            found = await store.load("old")
            assert found is not None
            table = Table(store, *found)
            assert table.frozen is None
            await table.play(0, 1, "start 1")
            found = await store.load("old")
            assert found is not None
            return found[1]
        finally:
            store.close()

    rows = alone(go_on())
    assert [bool(row.digest) for row in rows] == [False, True]
