"""Tables, as people use them: made, played, left, resumed, handed over, taken back."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from typing import Any

import pytest

import primordia
from primordia.bots import USUAL
from tests.server.house import House, Player, bearer


def play_on(players: dict[int, Player], choices: int) -> None:
    """Whoever is asked plays the first option."""
    eye = next(iter(players.values()))
    for _ in range(choices):
        if eye.state["over"]:
            return
        seat = eye.state["waiting"][0]["seat"]
        done = players[seat].play(0, seat)
        for player in players.values():
            player.until(lambda player=player, done=done: player.state["seq"] >= done["seq"])


def test_a_new_table_has_a_token_for_each_person_and_a_commitment(house: House) -> None:
    table = house.table(seats="hig")
    assert [bool(token) for token in table["tokens"]] == [True, True, False]
    assert len({table["onlooker"], *table["tokens"]}) == 4 and len(table["onlooker"]) >= 32
    assert table["commitment"].startswith("sha256 ")
    state = house.state(table, 0)
    assert state["dice"]["text"].startswith(f"{table['commitment']} with ") and not state["dice"]["open"]
    assert state["dice"]["key"] is None and f"sha256 {state['dice']['commitment']}" == table["commitment"]
    assert [seat["kind"] for seat in state["seats"]] == ["here", "invited", "bot"]
    assert state["seats"][2]["bot"] == "greedy"


def test_play_now_needs_the_name_of_the_game_only(house: House) -> None:
    answer = house.http.post("/api/tables", json={"game": "ursuppe"})
    assert answer.status_code == 201
    assert [token is not None for token in answer.json()["tokens"]] == [True, False, False, False]


def test_a_given_seed_is_labelled_open_dice(house: House) -> None:
    table = house.table(seed=7)
    assert table["commitment"] == "seed 7"
    dice = house.state(table)["dice"]
    label = "Open dice: seed 7"
    assert dice == {"open": True, "text": "seed 7", "label": label, "commitment": None, "numbers": [], "key": None, "set": 0}


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "ursuppe", "seats": [{"kind": "here"}]}, "2, 3, 4"),
        ({"game": "ursuppe", "options": {"colour": True}}, "colour"),
        ({"game": "ursuppe", "options": {"still_on_six": "maybe"}}, "maybe"),
        ({"game": "ursuppe", "seats": [{"kind": "bot", "level": "genius"}] * 3}, "genius"),
        ({"game": "genesis", "options": {"cards": "/etc/passwd"}}, "TOML"),
        ({"game": "ursuppe", "seed": -1}, "seed"),
        ({"game": "ursuppe", "limit": {"seconds": 0}}, "seconds"),
        ({"seats": []}, "game"),
        ({"game": "ursuppe", "colour": 1}, "colour"),
    ],
)
def test_a_table_that_cannot_be_is_explained(house: House, wish: dict[str, Any], part: str) -> None:
    answer = house.http.post("/api/tables", json=wish)
    assert answer.status_code == 400, answer.text
    assert part in answer.json()["text"]


def test_everybody_is_told_what_happened(house: House) -> None:
    table = house.table(seats="hii", seed=3)
    with house.live(table, 0) as red, house.live(table, 1) as yellow, house.live(table) as eye:
        assert red.state["mine"] == [0] and eye.state["mine"] == [] and eye.state["views"][0]["seat"] is None
        assert yellow.state["decisions"] == [] == eye.state["decisions"]
        decision = red.decision()
        assert decision["prompt"].startswith("Red") and decision["options"][0]["label"]
        assert decision["options"][0]["arguments"] == {"space": "1"} or decision["options"][0]["arguments"]
        done = red.play(0)
        assert done["type"] == "done"
        for other in (yellow, eye):
            other.until(lambda other=other: other.state["seq"] == done["seq"])
            assert other.state["moves"] == 1 and other.state["waiting"][0]["seat"] == 1
            assert other.journal == red.journal and other.journal[-1]["text"]
        assert yellow.decision()["seat"] == 1


def test_a_choice_counts_once(house: House) -> None:
    """A message sent again after a lost connection is late, and nothing is played twice."""
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        decision = screen.decision()
        message = {"type": "play", "seat": 0, "decision": decision["id"], "action": decision["options"][0]["action"]}
        assert screen.ask(**message)["type"] == "done"
        again = screen.ask(**message)
        assert again["type"] == "error" and again["id"] == "server.error.late"
        screen.until(lambda: screen.state["moves"] == 1)
        assert house.state(table)["moves"] == 1


def test_wrong_seats_and_illegal_actions_change_nothing(house: House) -> None:
    table = house.table(seats="hii", seed=3)
    with house.live(table, 1) as yellow, house.live(table) as eye:
        number = house.state(table, 0)["decisions"][0]["id"]
        for player in (yellow, eye):
            answer = player.ask(type="play", seat=0, decision=number, action="start 1")
            assert answer["id"] == "server.error.seat"
        assert yellow.ask(type="play", seat=1, decision=number, action="start 1")["id"] == "server.error.late"
    for action, message in (("drift", "kernel.illegal.action"), ("fly", "kernel.action.unknown")):
        answer = house.act(table, 0, type="play", seat=0, decision=number, action=action)
        assert answer["id"] == message and action in answer["text"]
    assert house.state(table)["seq"] == 1


def test_a_whole_game_against_bots(house: House) -> None:
    table = house.table(seats="hgr", seed=3)
    with house.live(table, 0) as me:
        while not me.state["over"]:
            me.until(lambda: me.state["over"] or me.state["decisions"])
            if me.state["decisions"]:
                me.play(0)
        over = me.state["over"]
        assert over["text"] and over["winners"] and sorted(place["seat"] for place in over["places"]) == [0, 1, 2]
        assert me.ask(type="play", seat=0, decision=1, action="move")["id"] == "server.error.over"
        texts = [entry["text"] for entry in me.journal]
    text = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    game = primordia.load(text)
    assert game.is_over and game.scores() == over["scores"]
    assert len(game.journal) == len(texts)
    head = house.http.get(f"/api/tables/{table['table']}/history", headers=bearer(table)).json()
    assert head["scores"][-1] == over["scores"] and head["total"] == len(head["scores"]) - 1
    seen = 0
    for at in (0, 1, head["total"] // 2, head["total"]):
        moment = house.http.get(f"/api/tables/{table['table']}/replay", params={"at": at}, headers=bearer(table)).json()
        assert moment["at"] == at and moment["scores"] == head["scores"][at]
        assert bool(moment["choice"]) == (at > 0)
        seen += len(moment["journal"])
    assert moment["view"]["over"] and seen > 3


def test_the_key_is_shown_at_the_end_and_the_record_verifies(house: House) -> None:
    table = house.table("genesis", "eee", options={"mode": "introductory"})
    with house.live(table) as eye:
        eye.until(lambda: eye.state["over"], 120)
        keys = [state["dice"]["key"] for state in eye.heard if state["type"] == "state"]
    assert keys[-1] is not None and keys[:-1] == [None] * (len(keys) - 1)
    record = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
    found = house.http.post("/api/verify", json={"record": record}).json()
    assert found["dice_checked"] and found["over"] and found["text"]
    forged = record.replace("rolled 1", "rolled 2", 1) if "rolled 1" in record else record.replace("rolled 2", "rolled 1", 1)
    answer = house.http.post("/api/verify", json={"record": forged})
    assert answer.status_code == 400 and "ine" in answer.json()["text"]


def test_reconnecting_catches_up_from_the_last_row(house: House) -> None:
    table = house.table(seats="hhh")
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(3):
            screen.play(0)
        since, kept = screen.state["seq"], list(screen.journal)
        for _ in range(3):
            screen.play(0)
        whole = list(screen.journal)
    with house.live(table, 0, 1, 2, since=since) as again:
        journal = again.state["journal"]
        assert journal["from"] == len(kept) and kept + journal["entries"] == whole
        assert again.decision()["seat"] == screen.state["decisions"][0]["seat"]
    with house.live(table, 0, since=10**6) as lost:
        assert lost.state["journal"]["from"] == 0


def test_reconnecting_after_an_undo_forgets_what_was_taken_back(house: House) -> None:
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(2):
            screen.play(0)
        since, kept = screen.state["seq"], list(screen.journal)
        assert screen.ask(type="undo", seat=1)["type"] == "done"
        screen.until(lambda: screen.state["moves"] == 1)
        assert len(screen.journal) < len(kept)
        screen.play(1)
        whole = list(screen.journal)
    with house.live(table, 0, since=since) as again:
        start = again.state["journal"]["from"]
        assert start < len(kept) and kept[:start] + again.state["journal"]["entries"] == whole


def test_several_devices_of_one_seat(house: House) -> None:
    table = house.table(seats="hii", seed=3)
    with house.live(table, 0) as phone, house.live(table, 0) as desk:
        done = phone.play(0)
        desk.until(lambda: desk.state["seq"] == done["seq"])
        assert desk.state["decisions"] == []


def test_presence_is_told(house: House) -> None:
    table = house.table(seats="hii")
    with house.live(table, 0) as red:
        assert [seat["online"] for seat in red.state["seats"]] == [True, False, False]
        with house.live(table, 2), house.live(table):
            red.until(lambda: red.state["seats"][2]["online"] and red.state["onlookers"] == 1)
        red.until(lambda: not red.state["seats"][2]["online"] and not red.state["onlookers"])


# Undo


def test_undo_alone_takes_back_the_bots_choices_too(house: House) -> None:
    table = house.table(seats="hrr", seed=3)
    with house.live(table, 0) as me:
        first = me.decision()
        me.play(0)
        second = me.decision()
        assert me.state["moves"] == 2, "a bot has chosen in between"
        assert me.state["undo"]["can"] == [0]
        assert me.ask(type="undo", seat=0)["type"] == "done"
        me.until(lambda: me.state["moves"] == 0)
        again = me.decision()
        assert again["options"] == first["options"] and again["id"] > second["id"]


def test_undo_never_crosses_chance(house: House) -> None:
    table = house.table(seats="hhh", seed=1)
    with house.live(table, 0, 1, 2) as screen:
        barred = free = 0
        for _ in range(60):
            screen.play(len(screen.decision()["options"]) - 1)
            text = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table)).text
            body = text.split("---\n")[1].strip().splitlines()
            if body[-1].startswith(("rolled", "drew")):
                barred += 1
                assert screen.state["undo"]["can"] == []
                for seat in (0, 1, 2):
                    assert screen.ask(type="undo", seat=seat)["id"] == "kernel.undo.barred"
            free += bool(screen.state["undo"]["can"])
        assert barred > 3 and free > 3


def test_undo_asks_the_others_who_are_here(house: House) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 0) as red, house.live(table, 1) as yellow, house.live(table, 2) as green:
        red.play(0)
        assert red.ask(type="undo", seat=0)["type"] == "done"
        green.until(lambda: green.state["undo"]["asked"])
        assert green.state["undo"]["asked"]["wanted"] == [1, 2] and green.state["moves"] == 1
        assert red.ask(type="consent", seat=1, yes=True)["id"] == "server.error.seat"
        assert yellow.ask(type="consent", seat=1, yes=True)["type"] == "done"
        red.until(lambda: red.state["undo"]["asked"]["agree"] == [1])
        assert green.ask(type="consent", seat=2, yes=False)["type"] == "done"
        red.until(lambda: not red.state["undo"]["asked"])
        assert red.state["moves"] == 1
        red.ask(type="undo", seat=0)
        for seat, player in ((1, yellow), (2, green)):
            player.until(lambda player=player: player.state["undo"]["asked"])
            assert player.ask(type="consent", seat=seat, yes=True)["type"] == "done"
        red.until(lambda: red.state["moves"] == 0)
        assert red.ask(type="consent", seat=0, yes=True)["id"] == "server.error.no-question"


def test_undo_of_somebody_s_choice_needs_that_person(house: House) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 0) as red:
        red.play(0)
        with house.live(table, 1) as yellow:
            yellow.play(0)
        red.until(lambda: red.state["moves"] == 2 and not red.state["seats"][1]["online"])
        answer = red.ask(type="undo", seat=0)
        assert answer["id"] == "server.error.undo-away"
    with house.live(table, 1) as yellow:  # his own he may take back, with nobody else here
        assert yellow.ask(type="undo", seat=1)["type"] == "done"
        yellow.until(lambda: yellow.state["moves"] == 1)


def test_a_choice_ends_the_question(house: House) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 0) as red, house.live(table, 1) as yellow:
        red.play(0)
        red.ask(type="undo", seat=0)
        yellow.until(lambda: yellow.state["undo"]["asked"])
        yellow.play(0)
        assert yellow.state["undo"]["asked"] is None
        assert yellow.ask(type="consent", seat=1, yes=True)["id"] == "server.error.no-question"


# Seats, talk, names


def test_a_seat_is_handed_to_a_bot_and_taken_back(house: House) -> None:
    table = house.table(seats="hhh", seed=3)
    with house.live(table, 0, 1, 2) as screen:
        assert screen.ask(type="hand", seat=0, level="genius")["id"] == "kernel.setup.bot"
        assert screen.ask(type="hand", seat=0, level="random")["type"] == "done"
        screen.until(lambda: screen.state["waiting"][0]["seat"] == 1)
        assert screen.state["seats"][0]["bot"] == "random" and screen.state["moves"] == 1
        while screen.state["moves"] < 7:
            assert screen.decision()["seat"] != 0 or screen.state["seats"][0]["bot"]
            screen.play(0, screen.state["decisions"][0]["seat"])
            screen.until(lambda: screen.state["waiting"][0]["seat"] != 0)
        assert screen.ask(type="hand", seat=0, level=None)["type"] == "done"
        screen.until(lambda: screen.state["seats"][0]["bot"] is None)
        while screen.decision()["seat"] != 0:
            screen.play(0)
        assert screen.play(0, 0)["type"] == "done"
    table = house.table(seats="hrr")
    assert house.act(table, 0, type="hand", seat=0, level=None)["type"] == "done"


def test_who_has_a_bot_does_not_play(house: House) -> None:
    table = house.table(seats="hgh", seed=3)
    assert house.act(table, 2, type="hand", seat=2, level="greedy")["type"] == "done"
    decision = house.state(table, 0)["decisions"][0]
    answer = house.act(table, 2, type="play", seat=2, decision=decision["id"], action="start 1")
    assert answer["id"] == "server.error.handed"


def test_talk_is_plain_text_and_bounded(house: House) -> None:
    table = house.table(seats="hii")
    with house.live(table, 0) as red, house.live(table) as eye:
        assert red.ask(type="name", seat=0, name="Ada\u0000 <b>")["type"] == "done"
        assert red.ask(type="chat", text="<script>alert(1)</script>\n\n\u202e  hello")["type"] == "done"
        assert eye.ask(type="chat", text="looks good")["type"] == "done"
        eye.until(lambda: len(eye.chat) == 2)
        assert eye.chat[0]["text"] == "<script>alert(1)</script> hello" and eye.chat[0]["name"] == "Ada <b>"
        assert eye.chat[1]["seat"] is None
        assert red.ask(type="chat", text=" \n ")["id"] == "server.error.empty"
        red.socket.send('{"type": "chat", "text": "' + "x" * 501 + '"}')
        red.until(lambda: red.heard[-1].get("id") == "server.error.message")
        for k in range(210):
            red.ask(type="chat", text=str(k))
    with house.live(table, 1) as late:
        assert len(late.chat) == 200 and late.chat[-1]["text"] == "209"
        assert "<" in house.state(table)["chat"][0]["name"]


# Asking


def test_hints_previews_reasons_and_rules(house: House) -> None:
    table = house.table(seats="hhh", seed=5)
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(6):
            decision = screen.decision()
            hint = screen.ask(type="hint", seat=decision["seat"], decision=decision["id"])
            offered = [option["action"] for option in decision["options"]]
            assert [option["action"] in offered for option in hint["options"]] == [True] * len(hint["options"])
            assert (
                hint["options"][0]["behind"] == 0
                and all(0 <= option["behind"] <= 1 and 0 <= option["chance"] <= 1 for option in hint["options"])
                and hint["options"][0]["label"]
            )
            preview = screen.ask(type="preview", seat=decision["seat"], decision=decision["id"], action=offered[0])
            assert preview["type"] == "preview" and (preview["view"] is None) == (not preview["certain"])
            why = screen.ask(
                type="why", seat=decision["seat"], decision=decision["id"], actions=[offered[0], "buy armor", "sing"]
            )
            assert why["reasons"][0]["text"] is None and all(reason["text"] for reason in why["reasons"][1:])
            screen.play(0)
        assert screen.ask(type="rule", topic="E1a")["title"]
        while screen.decision()["kind"] != "displace":
            screen.play(0)
        decision = screen.decision()
        odds = screen.ask(type="odds", seat=decision["seat"], decision=decision["id"])["options"]
        assert odds and all(way["title"] and way["label"] and way["rule"] for way in odds)
        assert all(0 <= outcome["chance"] <= 1 and outcome["text"] for way in odds for outcome in way["outcomes"])
        assert all(outcome["figure"].startswith("ursuppe.odds.") for way in odds for outcome in way["outcomes"])
        assert screen.ask(type="rule", topic="E77")["id"] == "server.error.topic"
        assert screen.ask(type="look", seat=None, what="nothing")["data"] is None
        assert screen.ask(type="hint", seat=0, decision=99999)["id"] == "server.error.late"
        assert screen.ask(type="ping")["type"] == "pong"


def test_a_change_of_language_tells_everything_again(house: House) -> None:
    table = house.table(seats="hhh")
    with house.live(table, 0, 1, 2, lang="xx") as screen:
        screen.play(0)
        before = list(screen.journal)
        screen.socket.send('{"type": "lang", "lang": "en"}')
        screen.until(lambda: screen.heard[-1]["type"] == "state" and screen.heard[-1]["journal"]["from"] == 0)
        assert screen.journal == before


# Time limits


def test_the_usual_level_stands_in_for_people(house: House) -> None:
    """When time is up, and where nobody has said which bot is wanted."""
    table = house.table(seats="hii", limit={"seconds": 600, "then": "bot"}, seed=3)
    inside = house.inside(table)
    assert inside.next_bot(time.time()) is None
    assert inside.next_bot(time.time() + 700) == (0, USUAL)
    made = house.http.post("/api/tables", json={"game": "ursuppe", "seats": [{"kind": "here"}, *[{"kind": "bot"}] * 2]}).json()
    assert [seat["bot"] for seat in house.state(made, 0)["seats"]] == [None, USUAL, USUAL]


@pytest.mark.slow
def test_when_time_is_up_a_bot_decides(house: House) -> None:
    begun = time.time()
    table = house.table(seats="hii", limit={"seconds": 1, "then": "bot"}, seed=3)
    with house.live(table) as eye:
        assert begun + 0.9 <= eye.state["waiting"][0]["deadline"] <= time.time() + 1.1
        eye.until(lambda: eye.state["moves"] >= 2)
        assert eye.state["seats"][0]["bot"] is None


@pytest.mark.slow
def test_or_the_table_waits(house: House) -> None:
    table = house.table(seats="hii", limit={"seconds": 1, "then": "wait"}, seed=3)
    time.sleep(1.5)
    state = house.state(table, 0)
    assert state["moves"] == 0 and state["waiting"][0]["deadline"] < time.time()
    assert house.act(table, 0, type="play", seat=0, decision=state["decisions"][0]["id"], action="start 1")["type"] == "done"


# Import and export


def test_an_unfinished_record_goes_on(house: House) -> None:
    game = primordia.new_game("ursuppe", players=3, seed=11)
    for _ in range(25):
        game.play(game.legal_actions()[0])
    table = house.bring(primordia.save(game), "hhh")
    with house.live(table, 0, 1, 2) as screen:
        assert len(screen.journal) == len(game.journal) and screen.state["moves"] == 25
        screen.play(0)
    game.play(game.legal_actions()[0])
    text = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0)).text
    assert text == primordia.save(game), "open dice go on as they would have"


def test_a_record_with_secret_dice_gets_new_ones(house: House) -> None:
    game = primordia.new_game("ursuppe", players=3)
    for _ in range(25):
        game.play(game.legal_actions()[0])
    table = house.bring(primordia.save(game), "hhh")
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(20):
            screen.play(0)
    house.app.hall.tables.pop(table["table"])
    state = house.state(table)
    assert state["moves"] == 45 and not state["frozen"] and state["dice"]["text"].startswith(table["commitment"])


def test_a_finished_record_can_be_replayed(house: House) -> None:
    game = primordia.new_game("ursuppe", players=3, seed=11)
    while game.decision is not None:
        game.play(game.legal_actions()[0])
    table = house.http.post("/api/import", json={"record": primordia.save(game)}).json()
    history = house.http.get(f"/api/tables/{table['table']}/history", headers=bearer(table)).json()
    assert history["scores"][-1] == game.scores()


@pytest.mark.parametrize("record", ["", "hello", "Primordia record 1\n---\n---\nfingerprint 0", "\x00" * 50, "---\n" * 1000])
def test_a_bad_record_is_explained(house: House, record: str) -> None:
    answer = house.http.post("/api/import", json={"record": record})
    assert answer.status_code == 400 and answer.json()["text"] and "Traceback" not in answer.text


def test_an_unfinished_table_has_no_replay(house: House) -> None:
    table = house.table()
    for place in ("replay", "history"):
        answer = house.http.get(f"/api/tables/{table['table']}/{place}", headers=bearer(table))
        assert answer.status_code == 409 and answer.json()["id"] == "server.error.not-over"


def test_a_question_keeps_nobody_waiting_not_even_its_asker(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One question of a connection is thought about at a time; meanwhile everything else is answered."""
    table = house.table("genesis", "hh", seed=3)
    asked, answered = threading.Event(), asyncio.Event()

    async def slow(*_: Any) -> list[Any]:
        asked.set()
        await answered.wait()
        return []

    monkeypatch.setattr(house.app.brain, "chances", slow)
    with house.live(table, 0, 1) as player:
        decision = player.decision()
        question = {"type": "odds", "seat": decision["seat"], "decision": decision["id"]}
        player.socket.send(json.dumps({**question, "ref": "first"}))
        assert asked.wait(60)
        assert player.ask(**question)["id"] == "server.error.thinking"
        assert player.ask(type="ping")["type"] == "pong"
        house.inside_loop(answered.set)
        player.until(lambda: player.heard[-1].get("ref") == "first")
        assert player.heard[-1]["type"] == "odds"
        assert player.ask(**question)["type"] == "odds"
