"""A finished game: marks for its rounds, a journal that leads to its moments, no questions; a reload keeps the place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.server.house import House, bearer, finished
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible
from tests.web.test_people import sit


@pytest.fixture(params=["ursuppe", "genesis"])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param


def open_finished(house: House, person: Person, game: str) -> dict[str, object]:
    """A finished game on the page; its course."""
    made = finished(house, game, "hii")
    sit(person, made, 0)
    person.find(".result").wait_for()
    course: dict[str, object] = house.http.get(f"/api/tables/{made['table']}/history", headers=bearer(made, 0)).json()
    return course


def place(person: Person) -> int:
    return int(person.find(".replay input").input_value())


def test_rounds_are_marked_on_the_slider(meet: Meet, house: House, game: str) -> None:
    person = meet()
    course = open_finished(house, person, game)
    rounds = course["rounds"]
    word = {"ursuppe": "Round", "genesis": "Turn"}[game]
    assert isinstance(rounds, list)
    begins = [at for at, number in enumerate(rounds) if at == 0 or number != rounds[at - 1]]
    expect(person.find(".replay .mark")).to_have_count(len(begins))
    slider = person.find(".replay input").bounding_box()
    number = person.find(".replay .number").nth(1)
    box = number.bounding_box()
    assert slider and box
    at = begins[[rounds[start] for start in begins].index(int(number.inner_text()))]
    wanted = slider["x"] + 8 + (slider["width"] - 16) * at / course["total"]  # type: ignore[operator]
    assert abs(box["x"] + box["width"] / 2 - wanted) < 2, "a mark stands where the slider will be"
    number.click()
    expect(person.find(".replay")).to_contain_text(f"Choice {at} of {course['total']} · {word} {rounds[at]}")
    person.page.get_by_role("button", name="To the next round").click()
    following = begins[begins.index(at) + 1]
    expect(person.find(".replay")).to_contain_text(f"Choice {following} of {course['total']} · {word} {rounds[following]}")
    person.page.get_by_role("button", name="To the beginning of the round").click()
    expect(person.find(".replay")).to_contain_text(f"Choice {at} of")
    accessible(person)


def test_a_finished_game_asks_nothing(meet: Meet, house: House, game: str) -> None:
    person = meet(PHONE)
    open_finished(house, person, game)
    for _ in range(2):
        assert person.find(".question, button.option").count() == 0
        expect(person.find(".result")).to_have_count(1)
        assert person.page.get_by_role("button", name="Undo").count() == 0
        person.page.get_by_role("button", name="One step back").click()
        person.see("You are looking at an earlier moment")


def test_the_journal_leads_to_its_moments(meet: Meet, house: House, game: str) -> None:
    person = meet()
    course = open_finished(house, person, game)
    told = course["told"]
    assert isinstance(told, list)
    entry = person.find("[data-entry]").nth(3)
    number = int(entry.get_attribute("data-entry") or -1)
    entry.get_by_role("button", name="Look at this moment").click()
    at = next(k for k, length in enumerate(told) if length > number)
    expect(person.find(".replay")).to_contain_text(f"Choice {at} of {course['total']}")
    expect(person.find(f'[data-entry="{number}"]')).to_have_class(re.compile(r"\bnow\b"))


def test_a_hurried_click_waits_for_the_history(meet: Meet, house: House, game: str) -> None:
    """Who asks for a moment before the page knows the course of the game sees it as soon as it does."""
    person = meet()
    held: list[Route] = []
    person.page.route("**/history", lambda route: held.append(route))  # noqa: PLW0108 - it looks at what it is given
    made = finished(house, game, "hii")
    sit(person, made, 0)
    person.find(".result").wait_for()
    person.find("[data-entry]").nth(3).get_by_role("button", name="Look at this moment").click()
    while not held:
        person.page.wait_for_timeout(20)
    expect(person.find(".replay")).to_contain_text(re.compile(r"Choice (\d+) of \1"))
    held[0].continue_()
    expect(person.find(".replay")).not_to_contain_text(re.compile(r"Choice (\d+) of \1"))


def test_a_reload_keeps_the_place_of_the_slider(meet: Meet, house: House, game: str) -> None:
    person = meet()
    open_finished(house, person, game)
    slider = person.find(".replay input")
    slider.fill("40")
    person.see("You are looking at an earlier moment")
    seen = person.find("section.board").inner_text()
    person.page.reload()
    person.see("You are looking at an earlier moment")
    assert place(person) == 40
    expect(person.find("section.board")).to_have_text(re.sub(r"\s+", " ", seen), use_inner_text=True)
    person.page.get_by_role("button", name="To the end").click()
    person.page.reload()
    person.find(".result").wait_for()
    assert place(person) == int(slider.get_attribute("max") or 0) and "at=" not in person.page.url


def test_arrows_step_through_a_finished_game(meet: Meet, house: House, game: str) -> None:
    person = meet()
    course = open_finished(house, person, game)
    last = course["total"]
    assert isinstance(last, int)
    for key, at in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        person.page.keyboard.press(key)
        expect(person.find(".replay")).to_contain_text(f"Choice {at} of {last}")


def test_space_plays_a_finished_game(meet: Meet, house: House) -> None:
    person = meet()
    open_finished(house, person, "ursuppe")
    person.page.keyboard.press(" ")
    person.page.get_by_role("button", name="Pause").wait_for()
    person.page.wait_for_function(
        "() => Number(document.querySelector('.replay input').value) > 1 && document.querySelector('.replay .main')"
    )
    person.page.keyboard.press(" ")
    person.page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_replay_waits_at_no_card(meet: Meet, house: House) -> None:
    """The table waits at an event until it is read, and a replay passes it."""
    person = meet(reduced_motion="no-preference")
    course = open_finished(house, person, "genesis")
    rounds = course["rounds"]
    assert isinstance(rounds, list)
    second = next(at for at, number in enumerate(rounds) if number != rounds[0])  # an event begins every turn
    person.find(".replay input").fill(str(second - 1))
    person.page.evaluate("document.activeElement.blur()")
    person.page.keyboard.press(" ")
    person.page.wait_for_function(f"() => Number(document.querySelector('.replay input').value) > {second}")
    assert person.page.get_by_role("button", name="Go on").count() == 0
