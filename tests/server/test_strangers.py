"""What strangers send: deep JSON, records without their key; and a calendar that somebody sets. A sentence each, no harm."""

from __future__ import annotations

import json
import random
import time

import pytest

import primordia
from primordia.kernel.chance import Chance
from primordia.kernel.game import begin
from primordia.locales import words
from primordia.server import clock
from tests.server.house import House, bearer

DEPTHS = ["[" * 15_000, "[" * 7000 + "]" * 7000, '{"a":' * 2500 + "1" + "}" * 2500]


@pytest.fixture(scope="module")
def finished() -> str:
    """The record of a match with secret dice, which are known now that it is over."""
    rules = primordia.GAMES["ursuppe"]
    match = begin(rules, rules.setup(3, True, {}), Chance(None))
    dice = random.Random(5)
    while match.decision is not None:
        match.play(dice.choice(list(match.legal_actions())))
    return primordia.save(match)


@pytest.mark.parametrize("deep", DEPTHS, ids=["open", "lists", "objects"])
def test_deep_json_is_answered_with_a_sentence(house: House, deep: str) -> None:
    table = house.table(seats="hhh", seed=3)
    paths = ["/api/tables", "/api/import", "/api/verify", "/api/games/genesis/setup", f"/api/tables/{table['table']}/act"]
    for body in (deep, f'{{"type": "play", "seat": {deep}}}', f'{{"game": "ursuppe", "options": {{"cards": {deep}}}}}'):
        for path in paths:
            headers = {**bearer(table, 0), "Content-Type": "application/json"}
            answer = house.http.post(path, content=body, headers=headers)
            assert answer.status_code == 400, (path, answer.text[:300])
            assert answer.json()["id"].startswith("server.error") and 10 < len(answer.json()["text"]) < 1000
    with house.live(table, 0) as screen:
        for message in (deep, f'{{"type": "chat", "text": {deep}}}', f'{{"type": {deep}}}'):
            screen.socket.send(message)
            told = len(screen.heard)
            screen.until(lambda: any(heard.get("id") == "server.error.message" for heard in screen.heard[told:]))  # noqa: B023
        assert screen.play(0)["type"] == "done"


@pytest.mark.parametrize("deep", DEPTHS, ids=["open", "lists", "objects"])
def test_deep_json_in_a_record_is_answered_with_a_sentence(house: House, finished: str, deep: str) -> None:
    head, _, tail = finished.partition("\n")
    for record in (f"{head}\noption cards {json.dumps(deep)}\n{tail}", f"{head}\noption cards {deep}\n{tail}"):
        for path in ("/api/verify", "/api/import"):
            answer = house.http.post(path, json={"record": record})
            assert answer.status_code == 400 and 10 < len(answer.json()["text"]) < 1000, answer.text[:300]


def test_a_finished_record_without_its_key_is_shown_and_said_to_be_unchecked(house: House, finished: str) -> None:
    keyless = "".join(line for line in finished.splitlines(keepends=True) if not line.startswith("key "))
    assert keyless != finished
    found = house.http.post("/api/verify", json={"record": keyless})
    assert found.status_code == 200 and found.json()["dice"] == "unknown" and len(found.json()["text"]) > 20
    made = house.http.post("/api/import", json={"record": keyless, "seats": [{"kind": "here"}] * 3})
    assert made.status_code == 201, made.text
    table = made.json()
    house.inside_loop(lambda: house.app.hall.sweep(time.monotonic() + 1000))
    state = house.state(table, 0)
    assert state["over"] and not state["frozen"]
    for path in ("record", "replay?at=3", "history"):
        answer = house.http.get(f"/api/tables/{table['table']}/{path}", headers=bearer(table))
        assert answer.status_code == 200, answer.text
    again = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    assert house.http.post("/api/verify", json={"record": again}).json()["dice"] == "unknown", "nothing was made up"


@pytest.mark.parametrize("jump", [86_400.0, -86_400.0])
def test_clocks_follow_the_time_that_passes_and_not_the_calendar(
    house: House, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    honest, before = time.time, clock.now()
    table = house.table(seats="hhh", seed=3, limit={"seconds": 600, "then": "bot"})
    monkeypatch.setattr(time, "time", lambda: honest() + jump)
    assert abs(clock.now() - before) < 300
    inside = house.inside(table)
    house.inside_loop(lambda: house.app.hall.nudge(inside))
    state = house.state(table, 0)
    assert state["moves"] == 0 and state["waiting"][0]["deadline"] > clock.now() + 300, "nobody's time is up"
    with house.live(table, 0, 1, 2) as screen:
        assert screen.play(0)["type"] == "done"
        assert abs(screen.state["waiting"][0]["deadline"] - clock.now() - 600) < 300


def test_made_up_languages_leave_nothing_behind(house: House) -> None:
    """English is said to those who name one that we lack, and it is kept once."""
    table = house.table(seats="hhh", seed=3)
    house.live({**table, "onlooker": "wrong"}, lang="de").closed()
    before = words.cache_info().currsize
    for k in range(20):
        for tokens in ({"onlooker": "wrong"}, {}):
            reader = house.live({**table, **tokens}, lang=f"x{k}")
            assert reader.hear()["type"] == ("error" if tokens else "state")
            reader.close()
        for path in (f"/api/tables/{table['table']}", "/api/words", "/api/games", "/api/missing"):
            house.http.get(path, params={"lang": f"y{k}"}, headers=bearer(table, 0))
        house.http.post(f"/api/tables/{table['table']}/act", params={"lang": f"z{k}"}, json={}, headers=bearer(table, 0))
    assert words.cache_info().currsize == before
