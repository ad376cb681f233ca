"""Who sits at a table: what people are called, and what the others read while somebody decides."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from primordia.locales import LANGUAGES, words
from primordia.server.store import matches, rows
from tests.server.house import House

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
