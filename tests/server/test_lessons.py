"""Lessons over HTTP: every lesson, the languages in turn, right and wrong; nothing is stored, bad input is refused."""

from __future__ import annotations

from typing import Any

import pytest

import primordia
from primordia.learn import RIGHT, Walk, lesson, lessons
from primordia.locales import LANGUAGES
from primordia.server.table import Refused
from tests.server.house import House

ALL = [(game, name) for game in primordia.GAMES for name in lessons(game)]


def stage(house: House, game: str, name: str, language: str = "en", **at: Any) -> Any:
    answer = house.http.post(f"/api/games/{game}/lessons/{name}?lang={language}", json={"at": 0, **at})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def busy(*_: object) -> None:
    raise Refused("server.error.crowded")


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_finished_over_http(house: House, game: str, name: str) -> None:
    language = LANGUAGES[ALL.index((game, name)) % len(LANGUAGES)]
    one = lesson(game, name)
    now = stage(house, game, name, language)
    while True:
        assert now["text"] and now["state"]["views"][0]["view"]["game"] == game
        if now["task"]:
            (decision,) = now["state"]["decisions"]
            walk = Walk(one, now["at"], now["choices"])
            offered = [option["action"] for option in decision["options"]]
            assert offered == walk.options and decision["seat"] == one.seat and decision["prompt"]
            others = [action for action in offered if walk.stage.judge(action) != RIGHT]
            tried = stage(house, game, name, language, at=now["at"], choices=now["choices"], action=others[0])
            assert tried["kind"] in ("possible", "wrong") and tried["answer"] and tried["task"]
            assert (tried["choices"], tried["state"]) == (now["choices"], now["state"])
            action = next(action for action in offered if walk.stage.judge(action) == RIGHT)
            now = stage(house, game, name, language, at=now["at"], choices=now["choices"], action=action)
            assert now["kind"] == RIGHT and now["answer"] and not now["task"] and now["choices"][-1] == action
        assert now["state"]["decisions"] == []
        if now["at"] == now["total"] - 1:
            return
        now = stage(house, game, name, language, at=now["at"] + 1, choices=now["choices"])


def test_the_list_has_lessons_a_first_game_and_the_coach(house: House) -> None:
    for game in primordia.GAMES:
        school = house.http.get(f"/api/games/{game}/lessons?lang=cs").json()
        assert [one["lesson"] for one in school["lessons"]] == list(lessons(game))
        assert all(one["title"] and one["about"] and one["minutes"] > 0 for one in school["lessons"])
        assert school["questions"] and school["phases"]["1"]
        gentle = school["gentle"]
        seats = [{"kind": "here"}, *({"kind": "bot", "level": gentle["level"]} for _ in range(gentle["players"] - 1))]
        made = house.http.post("/api/tables", json={"game": game, "options": gentle["options"], "seats": seats})
        assert made.status_code == 201, made.text


def test_the_picture_of_a_lesson_is_answered(house: House) -> None:
    path = "/api/games/ursuppe/lessons/genes/ask"
    why = {"type": "why", "seat": 0, "decision": 0, "actions": ["buy armor", "buy speed"], "ref": 3}
    said = house.http.post(path, json={"at": 1, "message": why}).json()
    assert said["ref"] == 3 and said["reasons"][0]["text"] and said["reasons"][1]["text"] is None
    said = house.http.post("/api/games/ursuppe/lessons/drift/ask", json={"at": 1, "message": {"type": "look", "what": "red 1"}})
    assert said.json()["data"]
    odds = {"type": "odds", "seat": 0, "decision": 0}
    said = house.http.post("/api/games/genesis/lessons/darwin/ask", json={"at": 2, "message": odds}).json()
    assert said["options"] and said["options"][0]["outcomes"]
    with pytest.MonkeyPatch.context() as patched:  # a server that has too much to do says so in a message
        patched.setattr(house.app.brain, "chances", busy)
        said = house.http.post("/api/games/genesis/lessons/darwin/ask", json={"at": 2, "message": odds}).json()
    assert (said["type"], said["id"]) == ("error", "server.error.crowded") and len(said["text"]) > 10
    said = house.http.post("/api/games/genesis/lessons/darwin/ask", json={"at": 0, "message": odds})
    assert said.status_code == 400 and said.json()["id"] == "kernel.lesson.choices"  # nobody is asked there


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("ursuppe/lessons/nonsense", {"at": 0}, 400),
        ("nonsense/lessons/drift", {"at": 0}, 404),
        ("ursuppe/lessons/drift", {"at": 99}, 400),
        ("ursuppe/lessons/drift", {"at": -1}, 400),
        ("ursuppe/lessons/drift", {"at": 2, "choices": ["move"]}, 400),
        ("ursuppe/lessons/drift", {"at": 2, "choices": []}, 400),
        ("ursuppe/lessons/drift", {"at": 0, "choices": ["drift"] * 41}, 400),
        ("ursuppe/lessons/drift", {"at": 1, "action": "x" * 101}, 400),
        ("ursuppe/lessons/drift", {"at": 1, "unknown": 1}, 400),
        ("ursuppe/lessons/drift/ask", {"at": 1, "message": {"type": "play", "seat": 0, "decision": 0, "action": "drift"}}, 400),
    ],
)
def test_bad_input_gets_a_sentence(house: House, path: str, body: dict[str, Any], status: int) -> None:
    answer = house.http.post(f"/api/games/{path}", json=body)
    assert answer.status_code == status and len(answer.json()["text"]) > 10


def test_what_the_rules_do_not_allow_gets_their_reason_and_nothing_is_stored(house: House) -> None:
    before = house.http.get("/health").json()["tables"]
    for nonsense in ("frobnicate", "stay", "buy armor"):
        said = stage(house, "ursuppe", "drift", at=1, action=nonsense)
        assert said["kind"] == "wrong" and nonsense in said["answer"] and said["choices"] == []
    assert house.http.get("/health").json()["tables"] == before
