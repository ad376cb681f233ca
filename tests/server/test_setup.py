"""While somebody is choosing: the server says what goes together, makes no table, and stands what is sent to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import primordia
from primordia.server.settings import Settings
from tests.server.house import House

PACK = '[mutations.tmrna.front]\nicons = ["heat"]\n'


def test_a_wish_is_answered_in_words_and_no_table_is_made(house: House) -> None:
    tables = len(house.app.hall.tables)
    wish = {"players": 4, "options": {"mode": "solitaire", "parasites": False, "variants": "crystal"}}
    answer = house.http.post("/api/games/genesis/setup", params={"lang": "de"}, json=wish)
    assert answer.status_code == 200
    found = answer.json()
    assert found["players"] == 1 and found["seats"] == [[]]
    usual = primordia.GAMES["genesis"].defaults()
    assert found["options"] == {**usual, "mode": "solitaire", "variants": "crystal"}
    assert [(one["option"], one["value"]) for one in found["lost"]] == [("parasites", False), ("players", 4)]
    assert found["lost"][1]["text"] == "„Solo“ erlaubt diese Spielerzahlen: 1."
    assert {one["value"] for one in found["refused"] if one["option"] == "players"} == {2, 3, 4}
    assert len(house.app.hall.tables) == tables


def test_a_pack_is_approved_or_refused_with_file_card_and_field(house: House) -> None:
    def sent(text: str) -> dict[str, Any]:
        wish = {"options": {"cards": text}, "files": {"cards": "my-copy.toml"}}
        found: dict[str, Any] = house.http.post("/api/games/genesis/setup", json=wish).json()
        return found

    assert sent(PACK)["lost"] == []
    (lost,) = sent(PACK.replace('["heat"]', '["wings"]'))["lost"]
    assert lost["option"] == "cards"
    assert lost["text"].startswith("my-copy.toml: on the card “tmrna” the field “front.icons” cannot be wings.")


@pytest.mark.parametrize("path", ["/etc/passwd", "components/events.toml", "~/.bashrc"])
def test_a_path_is_not_a_pack(house: House, path: str) -> None:
    """No file of the server is read: a path is a text that is no TOML."""
    found = house.http.post("/api/games/genesis/setup", json={"options": {"cards": path}}).json()
    assert found["options"]["cards"] == "" and "not valid TOML" in found["lost"][0]["text"]


def test_the_colours_of_seats(house: House) -> None:
    found = house.http.post("/api/games/ursuppe/setup", json={"players": 2}).json()
    assert [[one["colour"] for one in seat] for seat in found["seats"]] == [["red", "green"], ["yellow", "blue"]]
    found = house.http.post(
        "/api/games/genesis/setup", params={"lang": "de"}, json={"options": {"mode": "solitaire", "colours": "blue+red"}}
    ).json()
    assert [[one["text"] for one in seat] for seat in found["seats"]] == [["Blau", "Rot"]]


def test_a_table_without_seats_has_as_many_as_its_mode_wants(house: House) -> None:
    answer = house.http.post("/api/tables", json={"game": "genesis", "options": {"mode": "solitaire"}})
    assert answer.status_code == 201 and len(answer.json()["tokens"]) == 1


@pytest.mark.parametrize(
    ("game", "wish", "status"),
    [
        ("chess", {}, 404),
        ("genesis", {"options": {"wings": True}}, 400),
        ("genesis", {"options": {"mode": "party"}}, 400),
        ("genesis", {"players": 9}, 400),
        ("genesis", {"players": "two"}, 400),
        ("genesis", {"colour": "red"}, 400),
        ("genesis", {"options": {"cards": "#" * 200_001}}, 400),
        ("genesis", {"options": {"cards": "#" * 300_000}}, 413),
        ("genesis", {"files": {"cards": "x" * 81}}, 400),
    ],
)
def test_what_is_no_wish_is_refused(house: House, game: str, wish: dict[str, object], status: int) -> None:
    answer = house.http.post(f"/api/games/{game}/setup", json=wish)
    assert answer.status_code == status and answer.json()["text"]


def test_wishes_are_limited(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), Settings(writes=(5, 0.001), thinkers=1))
    try:
        answers = [house.http.post("/api/games/genesis/setup", json={}).status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
    finally:
        house.stop()
