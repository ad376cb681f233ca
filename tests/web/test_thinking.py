"""While experts think, the page and the server do everything else as ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import Person
from tests.web.test_people import sit

SEED = 4  # the person places an amoeba first; then six times in a row an expert does, who have the most to compare there
TRIES = 60
FRAMES = 12
# Waits until so many frames have been drawn
DRAWN = """frames => new Promise(done => {
  const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
  next();
})"""


def talk(person: Person, number: int) -> None:
    """Says something, and reads it in the chat."""
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_placeholder("Write something").fill(f"Take your time, {number}.")
    person.page.keyboard.press("Enter")
    person.find(".lines li").get_by_text(f"Take your time, {number}.").wait_for()


def leaf(person: Person, _: int) -> None:
    """Looks who sits where, and into the journal."""
    for name in ("seats", "journal"):
        person.find(f"#tab-{name}").click()
        expect(person.find(f"#panel-{name}")).not_to_be_empty()


def read(person: Person, _: int) -> None:
    """Opens the rules beside the table, and closes them."""
    person.page.get_by_role("button", name="Open the rules beside the table").click()
    book = person.page.get_by_role("dialog", name="The rules of Ursuppe")
    book.locator("[data-topic] p").first.wait_for()
    person.page.keyboard.press("Escape")
    book.wait_for(state="detached")


def watch(person: Person, _: int) -> None:
    """Sees pictures go by."""
    person.page.evaluate(DRAWN, FRAMES)


def table_of_experts(house: House) -> dict[str, Any]:
    seats = [{"kind": "here"}, *[{"kind": "bot", "level": "expert"}] * 3]
    answer = house.http.post("/api/tables", json={"game": "ursuppe", "seats": seats, "seed": SEED})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def thought_about(person: Person, house: House, made: dict[str, Any]) -> int:
    """How many choices came before the one that an expert is thinking about; the person answers what is asked until then."""
    while True:
        state = house.state(made)
        assert not state["over"]
        if state["waiting"][0]["seat"] == 0:
            person.asked()
            person.choose(person.find("button.option").first)
        elif person.find(".waits").get_by_text("(bot):").count():
            found: int = state["moves"]
            return found


@pytest.mark.parametrize("deed", [talk, leaf, read, watch])
def test_the_page_answers_while_an_expert_thinks(meet: Meet, house: House, deed: Callable[[Person, int], None]) -> None:
    """Somebody does something on the page, and it is done before the choice that an expert was thinking about all the while is
    made. Some thoughts are over sooner than a hand moves; then the next one will do. If the page or the server stood still
    while experts think, none would."""
    made = table_of_experts(house)
    person = meet()
    sit(person, made, 0)
    while house.state(made)["moves"] < 4:  # the processes have started, and the person has placed an amoeba
        thought_about(person, house, made)
    for number in range(TRIES):
        moves = thought_about(person, house, made)
        deed(person, number)
        if house.state(made)["moves"] == moves:
            break
    else:
        raise AssertionError("everything took until the expert had chosen")
