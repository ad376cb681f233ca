"""People at a table: names, whom one waits for, onlookers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person, accessible, table_of
from tests.web.test_ursuppe import play_now


def sit(person: Person, made: dict[str, Any], *seats: int, loaded: bool = False) -> None:
    """Opens the link of seats, or the onlookers'; `loaded`: on the page that is already there."""
    tokens = [made["tokens"][seat] for seat in seats] or [made["onlooker"]]
    (person.turn if loaded else person.go)(f"/t/{made['table']}#{','.join(tokens)}")
    person.find(".oneself").wait_for()


def colour_of(person: Person) -> str:
    """The colour that somebody is told to play."""
    return person.find(".oneself .line").inner_text().removeprefix("You play ").strip(" .")


def turn(house: House, made: dict[str, Any]) -> int:
    """Whose seat is asked."""
    seat: int = house.state(made)["waiting"][0]["seat"]
    return seat


def test_you_are_you_on_your_own_screen_alone(meet: Meet, house: House) -> None:
    """Who plays without a name is “you” there; nobody else reads that word."""
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    own = person.find(".tribe").filter(has_text="You")
    expect(own).to_have_count(1)
    colour = own.locator("b").first.inner_text()
    person.see(f"You play {colour}.")
    assert person.find("#own-name").count() == 0, "alone with bots nobody asks for a name"
    kept = person.page.evaluate("JSON.parse(localStorage.getItem('primordia.tables'))[0]")
    assert kept["id"] == table_of(person)
    onlooker = meet()
    onlooker.go(f"/t/{kept['id']}#{kept['links']['onlooker']}")
    onlooker.find(".tribe").first.wait_for()
    assert onlooker.find(".tribe").filter(has_text="You").count() == 0
    assert {seat["name"] for seat in house.state({"table": kept["id"], "onlooker": kept["links"]["onlooker"]})["seats"]} == {""}


def test_a_guest_is_asked_for_a_name_and_sees_its_colour(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    asked = turn(house, made)
    guest, other = meet(), meet(PHONE)
    sit(guest, made, asked)
    colour = guest.find(".question .prompt p").inner_text().split(":")[0]
    guest.see(f"You play {colour}.")
    question = guest.question.removesuffix(guest.find(".prompt .rule").inner_text()).strip()
    sit(other, made, (asked + 1) % 3)
    other.see(f"Waiting for {colour}:")
    accessible(guest)
    name = guest.page.get_by_label("What should the others call you?")
    expect(guest.page.get_by_role("button", name="That’s me")).to_be_disabled()
    name.fill("  Ada ")
    name.press("Enter")
    expect(name).to_have_count(0)
    guest.find(".tribe").get_by_text("Ada (you)").wait_for()
    other.see(f"Waiting for {colour} (Ada):")
    waiting = other.find(".question").inner_text()
    assert "which start space to take" in waiting and question not in waiting
    other.find(".tribe").get_by_text("Ada", exact=True).wait_for()
    other.page.get_by_role("button", name="No name").click()
    expect(other.page.get_by_label("What should the others call you?")).to_have_count(0)
    guest.choose(guest.find("button.option").first)
    guest.see("Waiting for")
    guest.page.get_by_role("tab", name="Chat").click()
    for person in (guest, other):
        person.page.get_by_role("tab", name="Chat").click()
        person.page.get_by_placeholder("Write something").fill("good day")
        person.page.get_by_role("button", name="Send").click()
    expect(guest.find(".lines li b")).to_have_text(["Ada (you)", colour_of(other)])


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_the_name_is_asked_for_beside_and_not_above(meet: Meet, house: House, game: str, size: tuple[int, int]) -> None:
    """The question and the board stand where they stand once somebody has answered, and both are in sight."""
    person = meet(size)
    made = house.table(game, "iii", seed=4)
    sit(person, made, turn(house, made))
    person.asked()
    person.find(".board > :last-child svg").first.wait_for()  # the board comes after the question
    name = person.find("#own-name")
    expect(name).to_be_in_viewport(ratio=1)
    expect(person.find(".question .prompt")).to_be_in_viewport(ratio=1)
    places = [person.find(part).first.bounding_box() for part in (".question", ".board > :last-child")]
    line = person.find(".oneself").bounding_box()
    person.page.get_by_role("button", name="No name").click()
    expect(name).to_have_count(0)
    assert places == [person.find(part).first.bounding_box() for part in (".question", ".board > :last-child")]
    assert line and line["height"] < 50


def test_who_has_told_the_browser_a_name_is_introduced_with_it(meet: Meet, house: House) -> None:
    guest = meet()
    guest.go()
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("My name at new tables").fill("Grace")
    guest.page.keyboard.press("Escape")
    made = house.table("ursuppe", "iig")
    sit(guest, made, 1)
    guest.see("The others see your name: Grace.")
    assert guest.find("#own-name").count() == 0
    assert [seat["name"] for seat in house.state(made)["seats"]] == ["", "Grace", ""]


def test_onlookers_see_that_they_look_on(meet: Meet, house: House) -> None:
    made = house.table("genesis", "ii", seed=4)
    house.act(made, 0, 1, type="name", seat=turn(house, made), name="Ada")
    onlooker = meet()
    sit(onlooker, made)
    onlooker.see("You are watching.")
    onlooker.find(".question").get_by_text("(Ada):").wait_for()
    assert onlooker.find("button.option, #own-name").count() == 0
    assert onlooker.page.get_by_role("button", name="Undo").count() == 0
    accessible(onlooker)


def test_several_people_at_one_screen_go_by_their_names(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "hhg")
    house.act(made, 0, 1, type="name", seat=1, name="Bo")
    person = meet()
    sit(person, made, 0, 1)
    here = person.find(".oneself li")
    expect(here).to_have_count(2)
    assert here.nth(1).inner_text() == "Bo" and "You" not in person.find(".oneself").inner_text()
    assert person.find(".tribe").filter(has_text="You").count() == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_one_is_told_that_a_bot_waits_for_those_of_other_tables(meet: Meet, house: House, size: tuple[int, int]) -> None:
    with house.busy() as give:
        made = house.table("ursuppe", "hgg", seed=4)
        while turn(house, made) == 0:
            decision = house.state(made, 0)["decisions"][0]
            house.act(made, 0, type="play", seat=0, decision=decision["id"], action=decision["options"][0]["action"])
        person = meet(size)
        sit(person, made, 0)
        person.see("Many bots are thinking at once, so this one waits for its turn. In line: 1.")
        person.page.get_by_role("tab", name="Chat").click()  # meanwhile everything else goes on
        person.page.get_by_role("textbox").last.fill("Take your time.")
        person.page.keyboard.press("Enter")
        person.see("Take your time.")
        give()
        expect(person.find(".prompt").filter(has_text="In line")).to_have_count(0)
