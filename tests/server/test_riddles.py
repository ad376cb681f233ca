"""Puzzles over HTTP: each solved, the languages in turn, after a wrong choice; nothing is stored, bad input is refused."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import primordia
from primordia.locales import LANGUAGES, words
from primordia.puzzles import Attempt, puzzle, puzzles
from tests.server.house import House

ALL = [(game, name) for game in primordia.GAMES for name in puzzles(game)]


def stage(house: House, game: str, name: str, language: str = "en", **at: Any) -> Any:
    answer = house.http.post(f"/api/games/{game}/puzzles/{name}?lang={language}", json={"at": 0, **at})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_puzzle_is_solved_over_http(house: House, game: str, name: str) -> None:
    language = LANGUAGES[ALL.index((game, name)) % len(LANGUAGES)]
    one, say = puzzle(game, name), words(language)
    now = stage(house, game, name, language)
    while now["task"]:
        assert now["text"] == one.text(say, "task") and now["chances"] == []
        attempt = Attempt(one, now["choices"])
        (decision,) = now["state"]["decisions"]
        assert [option["action"] for option in decision["options"]] == list(attempt.chances)
        best = max(attempt.chances.values())
        wrong = next(action for action, chance in attempt.chances.items() if chance < best)
        tried = stage(house, game, name, language, choices=now["choices"], action=wrong)
        assert tried["kind"] == "wrong" and tried["answer"] == attempt.choose(wrong).sentence(say) and tried["task"]
        assert (tried["choices"], tried["state"]) == (now["choices"], now["state"])
        action = next(action for action, chance in attempt.chances.items() if chance == best)
        now = stage(house, game, name, language, choices=now["choices"], action=action)
        assert now["kind"] == "right" and str(best) in now["answer"] and now["choices"][-1] == action
    assert now["text"] == one.text(say, "why") and now["state"]["decisions"] == []
    assert now["chances"][0]["best"] and all(row["label"] and row["chance"] for row in now["chances"])
    again = stage(house, game, name, language, choices=now["choices"])
    assert (again["answer"], again["chances"]) == (now["answer"], now["chances"])


def test_the_list_has_puzzles_with_their_levels(house: House) -> None:
    for game in primordia.GAMES:
        school = house.http.get(f"/api/games/{game}/lessons?lang=fr").json()
        assert [one["puzzle"] for one in school["puzzles"]] == list(puzzles(game))
        assert all(one["title"] and one["level"] in (1, 2, 3) for one in school["puzzles"])


def test_the_picture_of_a_puzzle_is_answered(house: House) -> None:
    path = "/api/games/genesis/puzzles/errors/ask"
    odds = house.http.post(path, json={"at": 0, "message": {"type": "odds", "seat": 0, "decision": 0}}).json()
    assert odds["options"] and odds["options"][0]["outcomes"]
    for one in (one for way in odds["options"] for one in way["outcomes"]):
        assert one["text"] == (one["name"] if one["value"] is None else f"{one['name']}: {one['value']}")
    look = {"at": 0, "message": {"type": "look", "what": "red 1"}}
    assert "data" in house.http.post("/api/games/ursuppe/puzzles/corner/ask", json=look).json()
    why = {"type": "why", "seat": 0, "decision": 0, "actions": ["drift"], "ref": 3}
    said = house.http.post("/api/games/ursuppe/puzzles/corner/ask", json={"at": 0, "message": why}).json()
    assert said["ref"] == 3 and len(said["reasons"]) == 1
    done = house.http.post(path, json={"at": 0, "choices": ["reroll 6"], "message": {"type": "odds", "seat": 0, "decision": 0}})
    assert done.status_code == 400 and done.json()["id"] == "kernel.puzzle.choices"  # it is solved: nobody is asked


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("nonsense/puzzles/corner", {"at": 0}, 404),
        ("ursuppe/puzzles/nonsense", {"at": 0}, 400),
        ("ursuppe/puzzles/corner", {"at": 0, "choices": ["escape"]}, 400),
        ("ursuppe/puzzles/corner", {"at": 0, "choices": ["defend", "defend"]}, 400),
        ("ursuppe/puzzles/corner", {"at": 0, "choices": "defend"}, 400),
        ("ursuppe/puzzles/corner", {"at": -1}, 400),
        ("ursuppe/puzzles/corner", {"more": 1}, 400),
        ("ursuppe/puzzles/corner", {"at": 0, "choices": ["x" * 200]}, 400),
    ],
)
def test_what_is_no_puzzle_is_refused_by_a_sentence(house: House, path: str, body: dict[str, Any], status: int) -> None:
    answer = house.http.post(f"/api/games/{path}", json=body)
    assert answer.status_code == status and answer.json()["text"]


def test_no_search_stops_the_other_tables(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a choice nor for what the picture asks after it: both are searched for beside the event loop."""
    threads: list[int] = []

    class Watched(Attempt):
        def choose(self, action: str) -> Any:
            threads.append(threading.get_ident())
            return super().choose(action)

    monkeypatch.setattr("primordia.server.riddles.Attempt", Watched)
    attempt = Attempt(puzzle("genesis", "first-chromosome"))
    best = max(attempt.chances, key=attempt.chances.__getitem__)
    stage(house, "genesis", "first-chromosome", "cs", action=best)
    question = {"at": 0, "choices": [best], "message": {"type": "look", "what": "warm-pond"}}
    house.http.post("/api/games/genesis/puzzles/first-chromosome/ask", json=question)
    assert len(threads) >= 2 and house.inside_loop(threading.get_ident) not in threads
