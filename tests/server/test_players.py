"""Programs at the tables of a server: only those that its host has let in, and nobody else notices when one fails."""

from __future__ import annotations

import logging
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from primordia.bots import BOTS
from primordia.commands import main
from primordia.kernel.errors import SetupError
from primordia.locales import words
from primordia.server.entry import let_in
from primordia.server.settings import Settings
from tests.server.house import House, bearer
from tests.test_players import EXAMPLES, GOOD, HELLO, PYTHON

FOREIGN = ["run:true", "run@1:touch caught", "os:system", "good:Bot", "this:c", "good "]  # `this` is a module that prints


NAMES = ("good", "bad", "mad", "mute")  # bad dies, mad sends nonsense, mute hangs


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    (folder / "good.py").write_text(GOOD, encoding="utf-8")
    said = "import sys; sys.stderr.write('the secret of the host'); sys.stderr.flush()"
    for name, code in {"bad": "sys.exit(3)", "mad": HELLO + "read(); print('hello there', flush=True)", "mute": HELLO}.items():
        (folder / f"{name}.py").write_text(f"{said}\n{code}\ntime.sleep(600)", encoding="utf-8")
    times = {"mute": "run@0.5:"}
    players = let_in([f"{name}={times.get(name, '')}{PYTHON} {shlex.quote(str(folder / name))}.py" for name in NAMES])
    found = House(str(folder / "tables.sqlite"), Settings.boundless(thinkers=1, players=players))
    yield found
    found.stop()


def against(house: House, level: str) -> dict[str, Any]:
    """A table of two people and a player of this name, who is asked first."""
    seats = [{"kind": "bot", "level": level}, {"kind": "here"}, {"kind": "here"}]
    answer = house.http.post("/api/tables", json={"game": "ursuppe", "seats": seats, "seed": 3})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def played(house: House, table: dict[str, Any], moves: int = 2) -> dict[str, Any]:
    """The state when so many choices have been made, those of the people among them."""
    while (state := house.state(table, 1, 2))["moves"] < moves:
        if state["decisions"]:
            asked = state["decisions"][0]
            option = asked["options"][0]["action"]
            done = house.act(table, 1, 2, type="play", seat=asked["seat"], decision=asked["id"], action=option)
            assert done["type"] == "done", done
    return state


def test_a_program_of_the_host_is_offered_and_plays(house: House) -> None:
    offered = [bot["level"] for bot in house.http.get("/api/games").json()[0]["bots"]]
    assert offered == [*BOTS, *NAMES]
    state = played(house, against(house, "good"), 8)
    assert [seat["bot"] for seat in state["seats"]] == ["good", None, None] and state["chat"] == []
    assert house.act(against(house, "good"), 1, type="hand", seat=1, level="good")["type"] == "done"


@pytest.mark.parametrize("name", NAMES[1:])
def test_one_that_fails_loses_its_seat_and_the_table_goes_on(house: House, caplog: pytest.LogCaptureFixture, name: str) -> None:
    """The table is told in its reader's language; what the program said is the host's alone."""
    with caplog.at_level(logging.WARNING):
        table = against(house, name)
        state = played(house, table, 5)
    assert [seat["bot"] for seat in state["seats"]] == ["normal", None, None]
    assert [line["text"] for line in state["chat"]] == [
        f"The program “{name}” has failed; from now on the bot “normal” plays this seat."
    ]
    german = house.state(table, 1, lang="de")["chat"][0]["text"]
    assert german == words("de")("server.talk.lost", player=name, bot="normal") != state["chat"][0]["text"]
    assert "secret" not in str(state) and "the secret of the host" in caplog.text
    rows = house.inside(table)
    house.inside_loop(lambda: house.app.hall.tables.pop(table["table"]))
    again = house.state(table, 1, 2)
    assert house.inside(table) is not rows, "it was read from the store"
    assert again["chat"] == state["chat"] and again["seats"] == state["seats"]


@pytest.mark.parametrize("level", FOREIGN)
def test_a_stranger_can_name_no_module_and_no_program(house: House, level: str) -> None:
    """Neither when a table is made, nor when a seat is handed over, nor with a record."""
    modules = set(sys.modules)
    seats = [{"kind": "bot", "level": level}, {"kind": "here"}, {"kind": "here"}]
    answer = house.http.post("/api/tables", json={"game": "ursuppe", "seats": seats})
    assert (answer.status_code, answer.json()["id"]) == (400, "kernel.setup.bot")
    table = against(house, "random")
    assert house.act(table, 1, type="hand", seat=1, level=level)["id"] == "kernel.setup.bot"
    record = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 1)).text
    answer = house.http.post("/api/import", json={"record": record, "seats": seats})
    assert (answer.status_code, answer.json()["id"]) == (400, "kernel.setup.bot")
    loaded = set(sys.modules) - modules  # the server itself may load what it needs later on
    assert level.partition(":")[0].strip() not in loaded, loaded


def test_what_the_host_says_is_checked() -> None:
    bot = f"{sys.executable} {EXAMPLES / 'python' / 'bot.py'}"
    assert let_in([f"keen={bot}", f"quick=run@2:{bot}"]) == {"keen": f"run:{bot}", "quick": f"run@2:{bot}"}
    for wrong, message in {
        bot: "server.player.name",
        f"Keen={bot}": "server.player.name",
        f"normal={bot}": "server.player.name",
        "keen=no-such-program": "kernel.player.missing",
        f"keen=run@11:{bot}": "server.player.seconds",
    }.items():
        with pytest.raises(SetupError) as refused:
            let_in([wrong])
        assert refused.value.message == message
    told = CliRunner().invoke(main, ["serve", "--player", "keen=no-such-program"])
    assert told.exit_code == 1 and "The program “no-such-program” cannot be found or run." in told.output


def test_a_table_outlives_its_program(house: House, tmp_path: Path) -> None:
    """After a restart without it, a bot stands in."""
    database = str(tmp_path / "tables.sqlite")
    first = House(database, Settings.boundless(thinkers=1, players=house.app.settings.players))
    table = against(first, "good")
    played(first, table, 4)
    first.stop()
    second = House(database)
    try:
        state = played(second, table, 10)
        assert state["seats"][0]["bot"] == "good" and not state["frozen"]
    finally:
        second.stop()
