"""A game of strangers in the browser: set up, played on the table of words and reviewed, without a line about it here."""

from __future__ import annotations

from collections.abc import Iterator

import build_client
import pytest
from playwright.sync_api import Browser

from tests import third
from tests.server.house import House
from tests.web.page import DESKTOP, PHONE, Person, accessible
from tests.web.test_setup import arrive, made, start, unfold


@pytest.fixture(scope="module")
def toy_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on a machine where the toy game and a card pack are installed."""
    folder = tmp_path_factory.mktemp("packages")
    third.install(folder, "game", "pack")
    build_client.install_tools()
    build_client.build_client()
    with third.installed(folder):
        house = House(str(folder / "tables.sqlite"))
        yield house
        house.stop()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_toy_game_is_set_up_and_played_to_its_end(toy_house: House, browser: Browser, size: tuple[int, int]) -> None:
    person = Person(browser, f"http://{toy_house.address}", size)
    person.go("/")
    person.page.get_by_role("link", name="Toy").first.click()
    person.page.get_by_role("button", name="Open the table").click()
    asked = 0
    while person.asked():
        if not asked:
            accessible(person)
        options = person.find("button.option")
        person.choose(options.nth(asked % options.count()))
        asked += 1
    assert asked > 5
    person.see("The game is over")
    person.page.get_by_role("button", name="How it went").click()
    if size == DESKTOP:
        look_back(person)
    person.done()


def look_back(person: Person) -> None:
    """From the result to the review, and from there to the analysis board."""
    person.page.keyboard.press("Escape")
    person.find(".result").get_by_role("link", name="Review").click()
    person.find(".balance").nth(1).wait_for()
    accessible(person)
    person.find(".moments li[data-at]").first.get_by_role("link", name="Analyse").click()
    person.find("button.option:enabled").first.click()
    person.find('[data-move="0"][aria-current]').wait_for()
    accessible(person)


def test_a_game_without_a_book_has_pages_too(toy_house: House, browser: Browser) -> None:
    """Its cards are tables of facts, and nothing else is there to be read."""
    person = Person(browser, f"http://{toy_house.address}", DESKTOP)
    person.go("/cards/toy")
    flint = person.find("[data-card=flint]")
    flint.get_by_text("Flint").wait_for()
    flint.get_by_text("weight").first.wait_for()
    flint.locator("summary").wait_for()
    person.page.get_by_label("Search the cards").fill("slate")
    flint.wait_for(state="detached")
    accessible(person)
    for page in ("rules", "reference"):
        person.go(f"/{page}/toy")
        person.see("No explanation found.")
    person.done()


def test_an_installed_pack_is_offered_and_laid(toy_house: House, browser: Browser) -> None:
    person = Person(browser, f"http://{toy_house.address}", DESKTOP)
    arrive(person)
    unfold(person)
    person.page.get_by_role("button", name="glowing", exact=True).click()
    person.see("✓ glowing is used")
    start(person).click()
    assert str(made(person, toy_house).options["cards"]).startswith("# A hotter world")
    person.done()
