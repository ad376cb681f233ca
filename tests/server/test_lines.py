"""What people write stays what it is: no name, pack, position, word of the talk or address makes a line of a record, of the
log of the server, or of a header."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import primordia
from primordia.kernel.game import setup_of
from primordia.server.logs import FORM, MARGIN, Form, begin
from primordia.server.seats import proper, tidy
from tests.server.house import House, bearer, tokens

BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
LINES = ("---", "unfinished", "fingerprint 0", "1 red start 3", "2030-01-01 00:00:00,000 ERROR root: forged", "Set-Cookie: a=b")
ODD = "\0\t\x1b\x7f\u200b\u202e\ufeff\"'\\|#"
CHARACTERS = st.one_of(st.characters(codec="utf-8"), st.sampled_from(BREAKS), st.sampled_from(ODD))
ANY = st.lists(st.one_of(st.text(CHARACTERS, max_size=20), st.sampled_from(LINES), st.sampled_from(BREAKS)), max_size=6).map(
    "".join
)
FORGED = "a".join(f"{end}{line}" for end in "\x85\u2028\u2029" for line in LINES[:4])
SOME = settings(max_examples=200, deadline=None, derandomize=True, database=None)
FEW = settings(max_examples=25, deadline=None, derandomize=True, database=None)


# Records


def play(house: House, table: dict[str, Any], choices: int) -> dict[str, Any]:
    """Some choices of whoever is asked; the state after them."""
    for _ in range(choices):
        asked = house.state(table, 0, 1)["decisions"][0]
        act = {"seat": asked["seat"], "decision": asked["id"], "action": asked["options"][-1]["action"]}
        assert house.act(table, 0, 1, type="play", **act)["type"] == "done"
    return house.state(table, 0, 1)


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_a_line_smuggled_in_by_a_pack_loses_no_choice(tmp_path: Path, end: str) -> None:
    """Twelve acknowledged choices were gone after a restart, behind a ruler in a comment."""
    pack = f"# mine{end}---{end}unfinished{end}# "
    database = str(tmp_path / "tables.sqlite")
    house = House(database)
    table = house.table("genesis", "hh", options={"cards": pack}, seed=1)
    before = play(house, table, 12)
    kept = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0, 1)).text
    house.stop()
    house = House(database)
    after = house.state(table, 0, 1)
    assert house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0, 1)).text == kept
    house.stop()
    assert after["seq"] == before["seq"] >= 12 and after["frozen"] is None
    assert after["views"] == before["views"] and after["decisions"] == before["decisions"]
    assert setup_of(primordia.load(kept)).options["cards"] == pack


@FEW
@given(text=ANY)
@example(text=FORGED)
def test_an_imported_record_keeps_its_pack(house: House, text: str) -> None:
    try:
        match = primordia.new_game("genesis", 2, seed=1, cards=f"# {text}")
    except primordia.SetupError:
        return
    saved = primordia.save(match)
    answer = house.http.post("/api/import", json={"record": saved, "seats": [{"kind": "here"}] * 2})
    assert answer.status_code == 201, answer.text
    found = house.http.get(f"/api/tables/{answer.json()['table']}/record", headers=bearer(answer.json(), 0, 1)).text
    assert setup_of(primordia.load(found)).options == setup_of(match).options
    assert all(line.isprintable() for line in found[:-1].split("\n"))


def test_half_a_character_is_refused_in_a_sentence(house: House) -> None:
    """As JSON can have it: an escape for one half of a pair."""
    wish = json.dumps({"game": "genesis", "seats": [{"kind": "here"}] * 2, "options": {"cards": "# X"}}).replace("X", "\\ud800")
    answer = house.http.post("/api/tables", content=wish, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500 and answer.json()["text"]


# Names and talk


@SOME
@given(ANY)
def test_names_and_talk_are_one_printable_line(text: str) -> None:
    for kept in (tidy(text), proper(text)):
        assert kept.isprintable() and kept == kept.strip() and len(kept.splitlines()) <= 1
        assert tidy(kept) == kept


@FEW
@given(text=ANY)
@example(text=FORGED)
def test_they_are_shown_and_stored_so(house: House, shared: dict[str, Any], text: str) -> None:
    house.act(shared, 0, type="name", seat=0, name=text[:20])
    said = house.act(shared, 0, type="chat", text=text[:200] or "\u2028")
    state = house.state(shared, 0)
    assert state["seats"][0]["name"] == proper(text[:20])
    assert (said["type"] == "done") == bool(tidy(text[:200]))
    if tidy(text[:200]):
        assert state["chat"][-1]["text"] == tidy(text[:200])
    record = house.http.get(f"/api/tables/{shared['table']}/record", headers=bearer(shared, 0)).text
    assert all(line.isprintable() for line in record[:-1].split("\n"))


@pytest.fixture(scope="module")
def shared(house: House) -> dict[str, Any]:
    return house.table()


# Headers


@FEW
@given(text=ANY)
@example(text="\r\nSet-Cookie: a=b\r\n\r\n")
def test_no_header_has_what_somebody_wrote(house: House, shared: dict[str, Any], text: str) -> None:
    place = quote(text, safe="")
    answers = [
        house.http.get(f"/{place}"),
        house.http.get(f"/assets/{place}"),
        house.http.get(f"/api/games/{place}/words", params={"lang": text}),
        house.http.get(f"/api/tables/{place}", headers=bearer(shared, 0)),
        house.http.get(f"/api/tables/{shared['table']}/record", params={"lang": text}, headers=bearer(shared, 0)),
        house.http.post("/api/verify", json={"record": text}, params={"lang": text}),
        house.http.post(f"/api/tables/{place}/act", json={"type": "ping"}, headers=bearer(shared, 0)),
    ]
    for answer in answers:
        assert "set-cookie" not in answer.headers and answer.status_code < 500
        for name, value in answer.headers.raw:
            assert name.isascii() and value.isascii() and value.decode().isprintable()
    assert tokens(shared, 0)[0] not in str([answer.headers for answer in answers])


# The log of the server


@SOME
@given(text=ANY)
@example(text="\n2030-01-01 00:00:00,000 ERROR root: forged")
def test_an_entry_is_one_line_and_cannot_be_forged(text: str) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Form(FORM))
    logger = logging.Logger("tests.lines")
    logger.addHandler(handler)
    logger.warning("a request failed: %s", text)
    logger.error("another", exc_info=ValueError(text))
    lines = stream.getvalue().removesuffix("\n").split("\n")
    entries = [line for line in lines if not line.startswith(MARGIN)]
    assert [line.split(" ", 2)[2].partition(":")[0] for line in entries] == ["WARNING tests.lines", "ERROR tests.lines"]
    assert len(stream.getvalue().splitlines()) == len(lines), "nor does another reader see more lines"


def test_the_server_writes_in_this_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries too: uvicorn has no form of its own (`log_config=None`)."""
    root = logging.Logger("root")
    monkeypatch.setattr(logging, "root", root)
    begin("warning")
    assert [type(handler.formatter) for handler in root.handlers] == [Form] and root.level == logging.WARNING
