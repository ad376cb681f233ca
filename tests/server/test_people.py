"""Who sits at a table: what people are called, and what the others read while somebody decides."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

import primordia
from primordia.locales import LANGUAGES, words
from primordia.server.store import matches, rows
from tests.server.house import House, bearer, finished

PRONOUNS = sorted({words(language).text("web.you") for language in LANGUAGES})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("people") / "tables.sqlite"))
    yield house
    house.stop()


@pytest.mark.parametrize("pronoun", [*PRONOUNS, "  yOU "])
def test_nobody_is_called_you(house: House, pronoun: str) -> None:
    """What one person would read as “you” every other one would too."""
    seats = [{"kind": "here", "name": pronoun}, {"kind": "invited", "name": " Ada  Lovelace\n"}, {"kind": "bot"}]
    table = house.http.post("/api/tables", json={"game": "ursuppe", "seats": seats}).json()
    assert [seat["name"] for seat in house.state(table, 1)["seats"]] == ["", "Ada Lovelace", ""]
    for name, shown in ((" Bo ", "Bo"), (pronoun, "")):
        assert house.act(table, 0, type="name", seat=0, name=name)["type"] == "done"
        assert house.state(table, 1)["seats"][0]["name"] == shown


@pytest.mark.parametrize("pronoun", PRONOUNS)
def test_an_old_table_with_somebody_called_you(house: House, pronoun: str) -> None:
    """Its seat has no name, as if nobody had ever given one; its talk and its match are as they were."""
    table = house.table("ursuppe", "hhg")
    house.act(table, 0, type="name", seat=0, name="old name")
    house.act(table, 0, type="chat", text="hello")
    with sa.create_engine(house.store.url).begin() as database:
        stored = database.execute(sa.select(matches.c.seats).where(matches.c.id == table["table"])).scalar_one()
        old = json.dumps([{**seat, "name": pronoun} if not seat["bot"] else seat for seat in json.loads(stored)])
        database.execute(matches.update().where(matches.c.id == table["table"]).values(seats=old))
        database.execute(rows.update().where(rows.c.match == table["table"], rows.c.kind == "name").values(text=pronoun))
    house.inside_loop(lambda: house.app.hall.tables.pop(table["table"]))
    state = house.state(table, 0)
    assert [seat["name"] for seat in state["seats"]] == ["", "", ""] and state["frozen"] is None
    assert [(line["seat"], line["name"], line["text"]) for line in state["chat"]] == [(0, "", "hello")]


@pytest.mark.parametrize(("lang", "about"), [("en", "which start space to take"), ("de", "welches Startfeld gewählt wird")])
def test_the_others_read_whom_they_wait_for_and_not_the_question(house: House, lang: str, about: str) -> None:
    table = house.table("ursuppe", "iii", seed=3)
    asked, waiting = house.state(table, 0, lang=lang), house.state(table, 1, lang=lang)
    assert asked["decisions"] and not waiting["decisions"]
    for state in (asked, waiting, house.state(table, lang=lang)):
        [one] = state["waiting"]
        assert one == {"seat": 0, "colour": "red", "kind": "choose-start", "rule": "D", "about": about, "deadline": None}
    assert asked["decisions"][0]["prompt"] not in json.dumps(waiting, ensure_ascii=False)


def test_who_has_no_name_goes_by_the_colour(house: House) -> None:
    table = house.table(seats="iii", seed=3)
    with house.live(table, 0) as red:
        red.play(0)
        with house.live(table, 1) as yellow:
            colour = yellow.state["seats"][1]["colours"][0]
            yellow.play(0)
        red.until(lambda: red.state["moves"] == 2 and not red.state["seats"][1]["online"])
        assert colour.capitalize() in red.ask(type="undo", seat=0)["text"]


# A rematch


def test_a_rematch_has_the_same_people_and_options(house: House) -> None:
    """Whoever had a seat at the old table has the same one at the new: the same tokens open it."""
    old = finished(house, "ursuppe", "hii", still_on_six=False)
    for seat, name in enumerate(("Ada", "Bo", "")):
        house.act(old, seat, type="name", seat=seat, name=name)
    with house.live(old, 1) as guest, house.live(old) as onlooker:
        assert guest.state["rematch"] is None
        answer = house.http.post(f"/api/tables/{old['table']}/rematch", json={}, headers=bearer(old, 0))
        assert answer.status_code == 200, answer.text
        name = answer.json()["table"]
        assert answer.json() == {"table": name} and name != old["table"], "and no token travels"
        for player in (guest, onlooker):
            player.until(lambda player=player: player.state["rematch"] == name)
    new = {**old, "table": name, "commitment": f"sha256 {house.state({**old, 'table': name})['dice']['commitment']}"}
    house.begin(new)
    before, after = house.state(old, 1), house.state(new, 1)
    assert after["moves"] == 0 and after["over"] is None and after["rematch"] is None and after["mine"] == [1]
    assert after["options"] == before["options"] and after["options"]["still_on_six"] is False
    keys = ("seat", "kind", "name", "bot")
    assert [[seat[key] for key in keys] for seat in after["seats"]] == [[seat[key] for key in keys] for seat in before["seats"]]
    assert not after["dice"]["open"] and after["dice"]["text"] != before["dice"]["text"], "new dice, and secret ones"
    again = house.http.post(f"/api/tables/{old['table']}/rematch", json={}, headers=bearer(old, 2))
    assert again.json() == {"table": name}, "whoever asks later comes to the same table"
    assert house.state(new)["mine"] == [], "onlookers look on again"
    house.inside_loop(lambda: (house.app.hall.tables.pop(old["table"]), house.app.hall.tables.pop(name)))
    assert house.state(old, 0)["rematch"] == name and house.state(new, 2)["mine"] == [2], "and after a restart"


def test_bots_and_time_limits_play_again_and_people_get_their_seats_back(house: House) -> None:
    match = primordia.new_game("ursuppe", 3, seed=5)
    dice = random.Random(5)
    while match.decision is not None:
        match.play(dice.choice(list(match.legal_actions())))
    seats = [{"kind": "here"}, {"kind": "bot", "level": "eager"}, {"kind": "invited"}]
    limit = {"seconds": 3600, "then": "wait"}
    old = house.http.post("/api/import", json={"record": primordia.save(match), "seats": seats, "limit": limit}).json()
    name = house.http.post(f"/api/tables/{old['table']}/rematch", json={}, headers=bearer(old, 2)).json()["table"]
    state = house.state({**old, "table": name}, 0)
    assert [(seat["kind"], seat["bot"]) for seat in state["seats"]] == [("here", None), ("bot", "eager"), ("invited", None)]
    assert house.inside({"table": name}).limit.seconds == 3600


def test_who_cannot_have_a_rematch(house: House) -> None:
    running, old = house.table("ursuppe", "hhg"), finished(house)
    for headers, table, status, problem in (
        (bearer(running, 0), running, 409, "server.error.no-rematch"),
        (bearer(old), old, 403, "server.error.onlooker"),
        (bearer(running, 0), old, 404, "server.error.token"),
        ({}, old, 404, "server.error.token"),
    ):
        answer = house.http.post(f"/api/tables/{table['table']}/rematch", json={}, headers=headers)
        assert (answer.status_code, answer.json()["id"]) == (status, problem)
    assert house.state(old, 0)["rematch"] is None


# A table at a glance


@pytest.mark.parametrize(
    ("game", "lang", "when"), [("ursuppe", "en", "Round 1"), ("genesis", "de", "Runde 1"), ("genesis", "en", "Round 1")]
)
def test_a_table_at_a_glance(house: House, game: str, lang: str, when: str) -> None:
    table = house.table(game, "ii")
    house.act(table, 1, type="name", seat=1, name="Bo")
    state = house.state(table, 1)
    answer = house.http.get(f"/api/tables/{table['table']}/brief", params={"lang": lang}, headers=bearer(table, 1))
    assert answer.json() == {
        **{"table": table["table"], "game": game, "mine": [1], "seats": state["seats"], "when": when, "frozen": False},
        **{"asked": sorted({one["seat"] for one in state["waiting"]}), "over": None, "rematch": None},
    }
    assert house.http.get(f"/api/tables/{table['table']}/brief").status_code == 404


def test_a_finished_table_at_a_glance(house: House) -> None:
    table = finished(house, "genesis", "hh")
    brief = house.http.get(f"/api/tables/{table['table']}/brief", headers=bearer(table, 0)).json()
    assert brief["asked"] == [] and brief["over"] == house.state(table, 0)["over"]


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_the_course_of_a_table_has_rounds_and_the_journal_s_length(house: House, game: str) -> None:
    table = finished(house, game)
    course = house.http.get(f"/api/tables/{table['table']}/history", headers=bearer(table)).json()
    journal = house.state(table)["journal"]["entries"]
    assert len(course["rounds"]) == len(course["told"]) == len(course["scores"]) == course["total"] + 1
    assert course["told"] == sorted(course["told"]) and course["told"][-1] == len(journal)
    assert course["rounds"] == sorted(course["rounds"]) and course["rounds"][0] == 1 and course["rounds"][-1] > 3
    for at in (1, course["total"] // 2, course["total"]):
        moment = house.http.get(f"/api/tables/{table['table']}/replay", params={"at": at}, headers=bearer(table)).json()
        assert moment["journal"] == journal[course["told"][at - 1] : course["told"][at]]
