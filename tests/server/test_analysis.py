"""The analysis board: variations on dice that repeat or are set, questions about them, texts that are opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import primordia
from primordia.server import study_types as st
from primordia.server.brain import is_position
from tests.endings import ending
from tests.server.house import House, bearer
from tests.test_advice import HUNGRY as CROWDED

FIXTURES = Path(__file__).parents[1] / "fixtures"
HUNGRY = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
environment = "west 6"
[red]
points = 3
genes = ["holding 1"]
amoebas = ["1 b2 1", "2 e4"]
[soup]
a2 = "red"
"""
MOVING = (
    'game = "ursuppe"\nagenda = ["displace red 1", "feed red 1", "phase 2"]\n[red]\npoints = 5\namoebas = ["1 b2", "2 e4"]\n'
)


def asked(house: House, path: str = "", **body: Any) -> dict[str, Any]:
    answer = house.http.post(f"/api/analysis{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def move(action: str, parent: int = -1, **more: Any) -> dict[str, Any]:
    return {"parent": parent, "action": action, "seat": 0} | more


def test_a_position_is_shown_and_a_choice_tried(house: House) -> None:
    board = asked(house, position=HUNGRY)
    (decision,) = board["state"]["decisions"]
    assert {one["action"] for one in decision["options"]} == {"drift", "move", "stay"} and board["told"] == []
    board = asked(house, position=HUNGRY, moves=[move("stay")], at=0)
    (told,) = board["told"]
    assert told["colour"] == "red" and told["label"] and board["news"] <= len(board["state"]["journal"]["entries"])
    assert board["position"] != HUNGRY and primordia.from_position(board["position"], seed=1).decision


def test_the_same_tree_has_the_same_dice_and_siblings_share_them(house: House) -> None:
    tries = [move("move", seed=seed) for seed in range(6)]
    body: dict[str, Any] = {"position": MOVING, "moves": tries, "all": True}
    told = asked(house, **body)["told"]
    assert told == asked(house, **body)["told"] and len(told) == 6
    fallen = [one["dice"] for one in told]
    assert all(len(dice) == 1 for dice in fallen) and len({dice[0] for dice in fallen}) > 1, "another number, other dice"
    for at in (0, 5):
        assert asked(house, position=MOVING, moves=tries, at=at)["told"] == [told[at]]
    (there,) = asked(house, position=MOVING, moves=tries, at=1)["state"]["decisions"]
    after = [*tries, move("move", 0), move(there["options"][0]["action"], 1, seat=there["seat"])]
    lines = asked(house, position=MOVING, moves=after, at=7)["told"]
    assert [one["number"] for one in lines] == [1, 7]


@pytest.mark.parametrize("die", [1, 4, 6])
def test_dice_can_be_set(house: House, die: int) -> None:
    board = asked(house, position=MOVING, moves=[move("move", dice=[die])], at=0)
    assert board["told"][0]["dice"] == [die]


ROUND = 'game = "ursuppe"\nagenda = ["displace red 1", "phase 2"]\n[red]\npoints = 5\namoebas = ["1 b2"]\n'


def test_cards_can_be_set_to_any_that_could_have_come(house: House) -> None:
    """Drifting ends the phase, and the next environment card is turned up."""
    board = asked(house, position=ROUND, moves=[move("drift")], at=0)
    (drawn,), (deck,) = board["told"][0]["drawn"], board["could"]
    assert drawn in deck and len(deck) > 3 and asked(house, position=ROUND)["could"] == []
    for card in (deck[0], deck[-1]):
        again = asked(house, position=ROUND, moves=[move("drift", cards=[card])], at=0)
        assert again["told"][0]["drawn"] == [card] and again["could"] == [deck]


def test_chances_reasons_and_what_follows(house: House) -> None:
    """At a table of four: of one where the others have no amoebas chances know nothing."""
    table = CROWDED.format(points=4)
    found = asked(house, "/chances", position=table)
    best = found["options"][0]
    assert best["action"] == "stay" and best["behind"] == 0 and found["reason"]
    assert found == asked(house, "/chances", position=table), "the same whenever it is asked for"
    assert sum(found["seats"]) == pytest.approx(1, abs=0.01) and found["seat"] == 0
    assert all(one["behind"] > 0 for one in found["options"][1:])
    assert any(one["ahead"] and one["ahead"][0]["label"] for one in found["options"])


def test_what_the_picture_asks_for(house: House) -> None:
    here = {"position": HUNGRY, "moves": [], "at": -1}
    about = {"seat": 0, "decision": 0}
    assert asked(house, "/ask", study=here, message={"type": "look", "seat": 0, "what": "red 1"})["type"] == "look"
    why = asked(house, "/ask", study=here, message={"type": "why", **about, "actions": ["eat red", "stay"]})
    assert [bool(one["text"]) for one in why["reasons"]] == [True, False]
    assert asked(house, "/ask", study=here, message={"type": "odds", **about})["type"] == "odds"
    shown = asked(house, "/ask", study=here, message={"type": "preview", **about, "action": "stay"})
    assert shown["type"] == "preview"


@pytest.mark.parametrize("game", primordia.GAMES)
def test_a_moment_of_a_record_is_opened_and_played_on(house: House, game: str) -> None:
    text = ending(game)
    opened = asked(house, "/open", text=text, at=3)
    assert opened["game"] == game and opened["at"] == 3 and opened["total"] == primordia.verify(text)["choices"]
    table = house.bring(text)
    moment = house.http.get(f"/api/tables/{table['table']}/replay", params={"at": 3}, headers=bearer(table)).json()
    assert moment["position"] == opened["position"], "the same as in the replay"
    board = asked(house, position=opened["position"])
    decision = board["state"]["decisions"][0]
    option = decision["options"][0]["action"]
    after = asked(house, position=opened["position"], moves=[{**move(option), "seat": decision["seat"]}], at=0)
    assert after["told"][0]["label"] == decision["options"][0]["label"]
    assert asked(house, "/open", text=after["position"])["game"] == game, "what is copied can be pasted back"
    begun = house.bring(after["position"], "hh")
    assert house.state(begun, 0)["game"] == game


def test_a_secret_vote_is_answered_seat_by_seat(house: House) -> None:
    """Both are asked at once; what the first has said is not seen before the second has answered too."""
    matches = primordia.replay((FIXTURES / "genesis" / "2-players-armageddon-3.record").read_text(encoding="utf-8"))
    position = next(match.position() for match in matches if len(match.waiting) > 1)
    first, second = asked(house, position=position)["state"]["decisions"]
    assert first["sealed"] and second["sealed"] and first["seat"] != second["seat"]
    moves = [move(first["options"][0]["action"], seat=first["seat"])]
    board = asked(house, position=position, moves=moves, at=0)
    (rest,) = board["state"]["decisions"]
    assert rest["seat"] == second["seat"] and board["state"]["journal"]["entries"] == []
    moves.append(move(second["options"][1]["action"], 0, seat=second["seat"]))
    opened = asked(house, position=position, moves=moves, at=1, all=True)
    assert [one["number"] for one in opened["told"]] == [0, 1] and opened["state"]["journal"]["entries"]


WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "server.study.tree": ("", {"position": HUNGRY, "moves": [move("stay", 0)], "at": 0}),
    "server.study.over": ("/chances", {"position": primordia.load(ending("ursuppe")).position()}),
    "kernel.illegal.action": ("", {"position": HUNGRY, "moves": [move("eat red")], "at": 0}),
    "kernel.illegal.turn": ("", {"position": HUNGRY, "moves": [{**move("stay"), "seat": 2}], "at": 0}),
    "kernel.setup.game": ("", {"position": 'game = "chess"'}),
    "kernel.force.card": ("", {"position": HUNGRY, "moves": [move("stay", cards=["nonsense"])], "at": 0}),
    "kernel.position.toml": ("/open", {"text": "game = = 3"}),
    "kernel.record.line": ("/open", {"text": "nonsense"}),
    "server.error.request": ("", {"position": HUNGRY, "moves": [move("stay", dice=[7])], "at": 0}),
}


@pytest.mark.parametrize("message", WRONG)
def test_what_is_wrong_gets_a_sentence(house: House, message: str) -> None:
    path, body = WRONG[message]
    answer = house.http.post(f"/api/analysis{path}", json=body)
    assert answer.status_code == 400 and answer.json()["id"] == message, answer.text
    assert answer.json()["text"]


def test_a_tree_has_its_limits(house: House) -> None:
    many = [move("move", seed=k) for k in range(st.MOST_MOVES + 1)]
    assert house.http.post("/api/analysis", json={"position": MOVING, "moves": many}).status_code == 400
    large = house.http.post("/api/analysis", json={"position": "#" * 600_000})
    assert large.status_code in (400, 413)


def test_a_position_is_no_record() -> None:
    assert is_position(HUNGRY) and not is_position(ending("ursuppe")) and not is_position("nonsense")
