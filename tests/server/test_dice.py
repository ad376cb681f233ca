"""Nobody chooses or foresees the dice of a table: not who makes it, not who brings a record, not who comes last."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from typing import Any

import pytest

import primordia
from primordia.kernel.game import Game
from primordia.server.replaying import choices
from primordia.server.store import everything
from primordia.server.types import NewSeat
from tests.kernel import toy
from tests.server.house import House, bearer, gifts

KEY = bytes(range(32))


def begun(seed: int | primordia.Chance | None = None) -> Game:
    """A match that goes on."""
    game: Game = toy.wander(primordia.new_game("ursuppe", players=3, seed=seed), random.Random(1), 25)
    return game


# A record that somebody brings


def test_a_record_that_goes_on_does_not_bring_its_key(house: House) -> None:
    """Whoever brings it knows the key, and would know all “secret” dice of the table."""
    text = primordia.save(begun(primordia.Chance(KEY)))
    forged = text.replace("unfinished\n", f"unfinished\nkey {KEY.hex()}\n")
    answer = house.http.post("/api/import", json={"record": forged, "seats": [{"kind": "here"}] * 3})
    assert answer.status_code == 400 and "has no key" in answer.json()["text"]
    answer = house.http.post("/api/verify", json={"record": forged})
    assert answer.status_code == 400 and "has no key" in answer.json()["text"]


def test_a_key_of_another_length_is_none(house: House) -> None:
    game = primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY))
    while game.decision is not None:
        game.play(game.legal_actions()[0])
    for key in (b"mine", KEY + b"0", b""):
        text = primordia.save(game).replace(hashlib.sha256(KEY).hexdigest(), hashlib.sha256(key).hexdigest())
        forged = text.replace(f"key {KEY.hex()}", f"key {key.hex()}")
        answer = house.http.post("/api/import", json={"record": forged})
        assert answer.status_code == 400 and "does not belong to these dice" in answer.json()["text"]


def test_results_that_were_set_by_hand_are_not_from_the_dice(house: House) -> None:
    """The key of the match may be as it should: a record in which somebody set what he liked is not called checked."""
    game = primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY))
    game.force(dice=[6, 6, 6])
    text = primordia.save(toy.wander(game, random.Random(1)))
    assert text.count("(set)") > 0 and f"key {KEY.hex()}" in text
    found = house.http.post("/api/verify", json={"record": text}).json()
    assert (found["dice"], found["set"], found["dice_checked"]) == ("set", 3, False)
    assert "3 results were set by hand" in found["text"] and "All results of chance" not in found["text"]
    assert "3 Ergebnisse wurden von Hand" in house.http.post("/api/verify?lang=de", json={"record": text}).json()["text"]
    made = house.http.post("/api/import", json={"record": text, "seats": [{"kind": "here"}] * 3}).json()
    assert house.state(made, 0)["dice"]["set"] == 3
    honest = primordia.save(
        toy.wander(primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY)), random.Random(1), 2000)
    )
    made = house.http.post("/api/import", json={"record": honest, "seats": [{"kind": "here"}] * 3}).json()
    assert house.state(made, 0)["dice"]["set"] == 0


def test_a_match_that_is_brought_and_goes_on_gets_the_server_s_dice(house: House) -> None:
    """Whatever key its maker had: he does not know what comes, and everybody reads where it came from."""
    game = begun(primordia.Chance(KEY))
    answer = house.http.post("/api/import", json={"record": primordia.save(game), "seats": [{"kind": "here"}] * 3})
    table = answer.json()
    state = house.state(table, 0, 1, 2)
    assert state["imported"] == 25 and state["moves"] == 25 and state["gathering"] and state["decisions"] == []
    assert "up to choice 25 it was played elsewhere; after that, the dice are this server’s" in state["dice"]["label"]
    refused = house.act(table, 0, 1, 2, type="undo", seat=0)
    assert refused["id"] == "server.error.gathering"
    house.begin(table)
    with house.live(table, 0, 1, 2) as screen:
        while not screen.state["over"]:
            screen.play(0)
    record = record_of(house, table)
    sources = re.findall(r"^dice (.*)$", record, re.MULTILINE)
    assert len(sources) == 2 and KEY.hex() not in record and sources[1].startswith(f"{table['commitment']} with ")
    assert choices(record.partition(f"dice {sources[1]}\n")[0]) == 25
    found = house.http.post("/api/verify", json={"record": record}).json()
    assert found["dice"] == "unknown", "what was played elsewhere with unknown dice stays unchecked"


def test_open_dice_that_are_brought_go_on_openly(house: House) -> None:
    table = house.bring(primordia.save(begun(11)), "hhh")
    state = house.state(table, 0)
    assert state["dice"]["open"] and state["gathering"] is None and state["imported"] == 25
    assert "Open dice: seed 11" in state["dice"]["label"] and "up to choice 25" in state["dice"]["label"]


def test_a_finished_record_without_its_key_shows_none(house: House) -> None:
    game: Game = toy.wander(primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY)), 1)
    record = re.sub(r"\nkey .*", "", primordia.save(game))
    state = house.state(house.bring(record))
    assert state["over"] and state["dice"]["key"] is None
    assert house.state(house.bring(primordia.save(game)))["dice"]["key"] == KEY.hex()


def record_of(house: House, table: dict[str, Any], *seats: int) -> str:
    answer = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, *seats))
    assert answer.status_code == 200, answer.text
    return answer.text


# Numbers of all who come


def test_nothing_is_rolled_before_all_have_given_their_numbers(house: House) -> None:
    table = house.table(seats="iir", begun=False)
    given = gifts(table)
    for seats in ((0,), (1,), ()):
        state = house.state(table, *seats)
        assert state["views"] == [] and state["decisions"] == [] and state["rolled"]["lines"] == [] and state["moves"] == 0
        assert state["gathering"]["stage"] == "promise" and state["gathering"]["owed"] == [0, 1]
        assert f"sha256 {state['dice']['commitment']}" == table["commitment"] == state["dice"]["text"]
    with house.live(table, 0) as ada, house.live(table, 1) as bo, house.live(table) as eye:
        assert ada.ask(type="play", seat=0, decision=1, action="start 1")["id"] == "server.error.gathering"
        assert ada.ask(**given[0][0])["type"] == "done"
        assert ada.ask(**given[0][1])["id"] == "server.error.number-early"
        assert bo.ask(**given[1][0])["type"] == "done"
        eye.until(lambda: eye.state["gathering"]["stage"] == "number")
        assert eye.state["dice"]["numbers"] == [
            {"promise": given[0][0]["hash"], "number": None, "server": False},
            {"promise": given[1][0]["hash"], "number": None, "server": False},
            {"promise": None, "number": None, "server": True},
        ]
        assert bo.ask(**given[1][1])["type"] == "done"
        eye.until(lambda: eye.state["dice"]["numbers"][1]["number"] == given[1][1]["number"])
        assert eye.state["gathering"]["owed"] == [0] and eye.state["views"] == []
        assert ada.ask(**given[0][1])["type"] == "done"
        eye.until(lambda: eye.state["gathering"] is None)
        assert eye.state["views"] and eye.state["rolled"]["lines"]
    ((match, rows),) = (found for found in everything(house.store.url) if found[0]["id"] == table["table"])
    numbers = [bytes.fromhex(given[0][1]["number"]), bytes.fromhex(given[1][1]["number"]), None]
    chance = primordia.Chance(bytes.fromhex(match["key"]), numbers)
    twin = primordia.new_game("ursuppe", players=3, seed=chance)
    assert rows[-1].kind in ("start", "choice")
    assert (
        house.state(table)["rolled"]["lines"][:1] == [line for line in primordia.save(twin).split("\n") if "drew" in line][:1]
    )
    assert house.state(table)["dice"]["text"] == chance.name


def cheat(house: House, table: dict[str, Any], who: int, refusal: str, **message: Any) -> None:
    """A message that is refused with a sentence, and changes nothing."""
    before = house.state(table, 0)
    answer = house.act(table, who, **message)
    assert answer["type"] == "error" and answer["id"] == refusal and answer["text"]
    after = house.state(table, 0)
    assert {**after, "seats": None} == {**before, "seats": None}


def test_numbers_that_are_late_repeated_changed_or_anothers(house: House) -> None:
    table = house.table(seats="iii", begun=False)
    given, other = gifts(table), gifts(table)
    assert house.act(table, 0, **given[0][0])["type"] == "done"
    seq = house.state(table)["seq"]
    assert house.act(table, 0, **given[0][0])["type"] == "done" and house.state(table)["seq"] == seq, "sent twice"
    cheat(house, table, 0, "server.error.number-given", **other[0][0])
    cheat(house, table, 1, "server.error.seat", **other[0][0])
    cheat(house, table, 0, "server.error.number-early", **given[0][1])
    for seat in (1, 2):
        assert house.act(table, seat, **given[seat][0])["type"] == "done"
    cheat(house, table, 0, "server.error.number-given", **other[0][0])
    cheat(house, table, 0, "server.error.number-other", **other[0][1])
    cheat(house, table, 0, "server.error.number-other", type="number", seat=0, number=given[1][1]["number"])
    assert house.act(table, 0, **given[0][1])["type"] == "done"
    seq = house.state(table)["seq"]
    assert house.act(table, 0, **given[0][1])["type"] == "done" and house.state(table)["seq"] == seq, "shown twice"
    cheat(house, table, 0, "server.error.number-late", **other[0][1])
    cheat(house, table, 2, "server.error.number-other", type="number", seat=2, number=given[0][1]["number"])
    for seat in (1, 2):
        assert house.act(table, seat, **given[seat][1])["type"] == "done"
    assert house.state(table)["gathering"] is None
    for message in (other[0][0], other[0][1]):
        cheat(house, table, 0, "server.error.number-late", **message)
    assert house.act(table, 0, **given[0][1])["type"] == "done", "what stands already may be said again"


@pytest.mark.parametrize("text", ["", "0", "g" * 64, "A" * 64, "0" * 63, "0" * 65, "0" * 64 + "\n", " " + "0" * 63, 7, None])
def test_numbers_that_are_none(house: House, text: object) -> None:
    table = house.table(seats="ii", begun=False)
    for message in ({"type": "promise", "hash": text}, {"type": "number", "number": text}):
        answer = house.http.post(f"/api/tables/{table['table']}/act", json={**message, "seat": 0}, headers=bearer(table, 0))
        assert answer.status_code == 400 and answer.json()["text"]
    with house.live(table, 0) as ada:
        ada.socket.send(json.dumps({"type": "promise", "seat": 0, "hash": text}))
        assert ada.hear()["id"] == "server.error.message"
    assert house.state(table)["gathering"]["owed"] == [0, 1]


def test_two_tabs_of_one_seat(house: House) -> None:
    """The first promise counts; whoever knows its number can show it from anywhere."""
    table = house.table(seats="ir", begun=False)
    given, other = gifts(table), gifts(table)
    with house.live(table, 0) as desk, house.live(table, 0) as phone:
        assert desk.ask(**given[0][0])["type"] == "done"
        assert phone.ask(**other[0][0])["id"] in ("server.error.number-given", "server.error.number-late")
        phone.until(lambda: phone.state["gathering"]["stage"] == "number")
        assert phone.state["dice"]["numbers"][0]["promise"] == given[0][0]["hash"]
        assert phone.ask(**other[0][1])["id"] == "server.error.number-other"
        assert phone.ask(**given[0][1])["type"] == "done"
        desk.until(lambda: desk.state["gathering"] is None)


def test_a_table_of_bots_begins_at_once(house: House) -> None:
    table = house.table(seats="rrr", begun=False)
    state = house.state(table)
    assert state["gathering"] is None and state["views"]
    assert [number["server"] for number in state["dice"]["numbers"]] == [True] * 3


def test_a_restart_loses_no_number(house: House) -> None:
    table = house.table(seats="iir", begun=False)
    given = gifts(table)
    for seat, message in ((0, given[0][0]), (1, given[1][0]), (1, given[1][1]), (0, given[0][1])):
        before = house.state(table, 0)
        house.inside_loop(house.app.hall.tables.clear)
        assert house.state(table, 0) == before
        assert house.act(table, seat, **message)["type"] == "done"
    before = house.state(table, 1)
    house.inside_loop(house.app.hall.tables.clear)
    assert house.state(table, 1)["rolled"]["lines"][:1] == before["rolled"]["lines"][:1]
    assert house.state(table, 1)["dice"] == before["dice"] and not before["gathering"]


# Those who do not come


def test_who_does_not_come_is_replaced_by_a_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="iii", begun=False)
    given = gifts(table)
    hand = {"type": "hand", "seat": 2, "level": "random"}
    cheat(house, table, 0, "server.error.seat", **hand)  # who has done nothing himself decides nothing
    for seat in (0, 1):
        house.act(table, seat, **given[seat][0])
    cheat(house, table, 0, "server.error.patience", **hand)
    monkeypatch.setattr("primordia.server.joining.GRACE", 0.0)
    cheat(house, table, 0, "server.error.seat", type="hand", seat=1, level="random")  # who has done his part keeps his seat
    cheat(house, table, 0, "server.error.seat", type="hand", seat=2, level=None)
    answer = house.http.post(f"/api/tables/{table['table']}/act", json=hand, headers=bearer(table))
    assert answer.json()["id"] == "server.error.seat", "nor do onlookers decide"
    assert house.act(table, 0, **hand)["type"] == "done"
    state = house.state(table, 0)
    assert state["gathering"]["stage"] == "number" and state["dice"]["numbers"][2]["server"]
    cheat(house, table, 2, "server.error.handed", **given[2][0])
    assert house.act(table, 2, type="hand", seat=2, level=None)["type"] == "done", "the seat is still his"
    cheat(house, table, 2, "server.error.number-late", **given[2][0])
    for seat in (0, 1):
        house.act(table, seat, **given[seat][1])
    state = house.state(table, 2)
    assert state["gathering"] is None and state["mine"] == [2] and state["dice"]["text"].endswith(" server")


def test_who_does_not_keep_his_promise_is_gone_on_without(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(seats="ii", begun=False)
    given = gifts(table)
    for seat in (0, 1):
        house.act(table, seat, **given[seat][0])
    house.act(table, 0, **given[0][1])
    monkeypatch.setattr("primordia.server.joining.GRACE", 0.0)
    assert house.act(table, 0, type="hand", seat=1, level="random")["type"] == "done"
    state = house.state(table, 0)
    assert state["gathering"] is None and state["dice"]["text"].endswith(f"{given[0][1]['number']} server")
    withheld = {"promise": given[1][0]["hash"], "number": None, "server": True}
    assert state["dice"]["numbers"][1] == withheld, "and everybody sees whose number is missing"
    assert house.act(table, 1, **given[1][1])["id"] == "server.error.number-late"
    assert house.state(table, 0)["dice"] == state["dice"]


def test_a_seat_that_changes_hands_before_all_have_promised_promises_anew(house: House) -> None:
    table = house.table(seats="ii", begun=False)
    given, other = gifts(table), gifts(table)
    house.act(table, 0, **given[0][0])
    house.act(table, 0, type="hand", seat=0, level="random")
    assert house.state(table)["gathering"]["owed"] == [1]
    house.act(table, 0, type="hand", seat=0, level=None)
    assert house.state(table)["gathering"] | {"free": 0} == {"stage": "promise", "owed": [0, 1], "free": 0, "deadline": None}
    assert house.act(table, 0, **other[0][0])["type"] == "done"


def test_a_seat_that_changes_hands_after_its_number_was_shown_keeps_it(house: House) -> None:
    table = house.table(seats="ii", begun=False)
    given = gifts(table)
    for seat in (0, 1):
        house.act(table, seat, **given[seat][0])
    house.act(table, 0, **given[0][1])
    house.act(table, 0, type="hand", seat=0, level="random")
    house.act(table, 1, **given[1][1])
    assert given[0][1]["number"] in house.state(table)["dice"]["text"]


@pytest.mark.parametrize("promised", [False, True])
def test_a_time_limit_holds_for_numbers_too(house: House, promised: bool) -> None:
    table = house.table(seats="ii", begun=False, limit={"seconds": 1, "then": "bot"})
    given = gifts(table)
    with house.live(table) as eye:
        house.act(table, 0, **given[0][0])
        if promised:
            house.act(table, 1, **given[1][0])
        else:
            eye.until(lambda: eye.state["gathering"]["stage"] == "number")
        house.act(table, 0, **given[0][1])
        eye.until(lambda: eye.state["gathering"] is None)
    state = house.state(table)
    assert state["dice"]["numbers"][1]["server"] and given[0][1]["number"] in state["dice"]["text"]
    assert state["seats"][1]["bot"] is None, "and the seat waits for its person"


# What is said of the dice


def test_the_results_of_chance_are_told_as_they_fall_and_never_taken_back(house: House) -> None:
    table = house.table(seats="ihr")
    with house.live(table, 0, 1) as screen:
        while screen.state["moves"] < 80:
            screen.play(0)
    told: list[str] = []
    for message in screen.heard:
        if message["type"] == "state":
            assert message["rolled"]["from"] <= len(told)
            told[message["rolled"]["from"] :] = message["rolled"]["lines"]
    lines = record_of(house, table, 0).split("---\n")[1].splitlines()
    assert told == [line for line in lines if line.startswith(("rolled", "drew"))][: len(told)] and len(told) > 5


@pytest.mark.slow
def test_the_secret_is_sent_to_nobody_before_the_end(house: House) -> None:
    table = house.table(seats="ihr", begun=False)
    secret = house.inside(table).key
    given = gifts(table)
    with house.live(table, 0) as ada, house.live(table, 1) as bo, house.live(table) as eye:
        for k in (0, 1):
            for player, seat in ((ada, 0), (bo, 1)):
                assert not k or given[1][1]["number"] not in json.dumps(ada.heard), "nor a number before its time"
                player.ask(**given[seat][k])
        for player, seat in ((ada, 0), (bo, 1)):
            player.ask(type="hand", seat=seat, level="random")
        eye.until(lambda: eye.state["over"])
        assert eye.state["dice"]["key"] == secret
        for player in (ada, bo, eye):
            running = [message for message in player.heard if not message.get("over")]
            assert secret not in json.dumps(running)
    found = house.http.post("/api/verify", json={"record": record_of(house, table)}).json()
    assert found["dice"] == "shared" and found["people"] == 2 and found["dice_checked"]


def test_old_tables_keep_their_dice(house: House) -> None:
    """A table of before, whose key the server chose alone, goes on and says so."""

    async def old() -> dict[str, Any]:
        game = primordia.new_game("ursuppe", players=3, seed=primordia.Chance(KEY))
        created = await house.app.hall.seat(game, [NewSeat("bot", level="random")] * 3, None, "-")
        return {"table": created.table, "tokens": created.tokens, "onlooker": created.onlooker}

    assert house.app.hall.loop is not None
    table = asyncio.run_coroutine_threadsafe(old(), house.app.hall.loop).result(60)
    with house.live(table) as eye:
        eye.until(lambda: eye.state["over"])
        assert eye.state["dice"]["numbers"] == [] and eye.state["dice"]["key"] == KEY.hex()
        assert "Secret dice, fixed before the first roll" in eye.state["dice"]["label"]
    found = house.http.post("/api/verify", json={"record": record_of(house, table)}).json()
    assert found["dice"] == "key" and found["dice_checked"] and "players had no part" in found["text"]
