"""The table of Bios:Genesis: played by clicking on it, what is asked about always in sight, everything on one page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator

import primordia
from primordia.kernel.game import setup_of
from tests.genesis import prepared
from tests.genesis.table import life, pool, refugium, table
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person, accessible
from tests.web.questions import KINDS, questions

# What can be chosen on the table: places, pieces, cards, dice, and the answers that lie nowhere
SPOTS = ".genesis .place.open:visible, .genesis .spot.open:visible, .genesis .bar button:visible, .tray button:enabled:visible"


def sit(person: Person, made: dict[str, Any], *seats: int) -> None:
    """Takes seats of a table, or all of them."""
    tokens = [made["tokens"][seat] for seat in seats] or made["tokens"]
    person.go(f"/t/{made['table']}#{','.join(tokens)}")


def opened(house: House, record: str) -> dict[str, Any]:
    """A table that goes on from a record, everybody at one screen."""
    players = setup_of(primordia.load(record)).players
    answer = house.http.post("/api/import", json={"record": record, "seats": [{"kind": "here"}] * players})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def touch(person: Person, spot: Locator, dice: random.Random) -> None:
    """A click on the table, and where it leaves a choice one of the options beside it; until the question is another."""
    before = person.moves
    spot.evaluate("one => one.scrollIntoView({block: 'nearest'})")
    if spot.get_attribute("data-die"):  # dice are chosen first and rolled then
        spot.click()
        person.find('.tray [data-action="roll"]').click()
    elif "place" in (spot.get_attribute("class") or "").split():
        spot.click(position={"x": 8, "y": 8})
    else:
        spot.click()
    person.page.wait_for_function(
        """before => document.querySelector('dialog.menu[open]')
          || (document.querySelector('.question')?.dataset.question ?? 'over') !== before""",
        arg=before,
    )
    options = person.find("dialog.menu[open] button")
    if options.count():
        options.nth(dice.randrange(options.count())).click()
    person.answered(before)


def uncover(person: Person) -> None:
    """A secret question at a screen that several share."""
    if person.find(".cover button").count():
        person.find(".cover button").click()


def play_by_clicking(person: Person, seed: int, most: int = 2000) -> int:
    """Plays to the end on the table alone; the list of options is not touched."""
    dice = random.Random(seed)
    asked = 0
    while asked < most:
        person.find(".genesis .timeline").wait_for()
        person.find("button.option:enabled, .result, .cover button").first.wait_for()
        uncover(person)
        if person.find(".result").count():
            break
        person.find(SPOTS).first.wait_for()
        spots = person.find(SPOTS)
        touch(person, spots.nth(dice.randrange(spots.count())), dice)
        asked += 1
    return asked


def test_an_introductory_game_is_played_on_the_table(meet: Meet, house: House) -> None:
    person = meet()
    sit(person, house.table("genesis", "hh", options={"mode": "introductory", "short": True}, seed=3))
    person.find(".genesis .timeline").wait_for()
    accessible(person)
    assert play_by_clicking(person, 3) > 20
    person.see("The game is over")
    accessible(person)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("solitaire", "h", 16), ("cooperative", "hh", 5)])
def test_a_game_with_a_goal_is_played_on_the_table(meet: Meet, house: House, mode: str, seats: str, seed: int) -> None:
    person = meet()
    sit(person, house.table("genesis", seats, options={"mode": mode, "short": True}, seed=seed))
    assert play_by_clicking(person, seed) > 10
    person.see("The game is over")


def test_an_advanced_game_of_two_is_played_on_the_table(meet: Meet, house: House) -> None:
    """From a garden of macroorganisms and parasites to the end of the world."""
    person = meet()
    game = primordia.from_position(prepared.garden(2), seed=2)
    sit(person, opened(house, primordia.save(game)))
    assert play_by_clicking(person, 2) > 5
    person.see("The game is over")


def test_a_game_on_a_phone(meet: Meet, house: House) -> None:
    """Pages turn to what is asked about; nothing sticks out at the side."""
    person = meet(PHONE)
    sit(person, house.table("genesis", "hh", options={"mode": "introductory", "short": True}, seed=4))
    dice = random.Random(4)
    for _ in range(40):
        person.find("button.option:enabled, .result").first.wait_for()
        if person.find(".result").count():
            break
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        spots = person.find(".genesis .place.open:visible, .genesis .spot.open:visible")
        options = person.find("button.option:enabled")
        if spots.count() and dice.random() < 0.7:
            touch(person, spots.nth(dice.randrange(spots.count())), dice)
        else:
            person.choose(options.nth(dice.randrange(options.count())))


def test_a_pack_of_ones_own_is_drawn(meet: Meet, house: House) -> None:
    """Names, colours, icons and landforms are those of the cards that are played."""
    pack = """
    [mutations.tmrna.front]
    name = "Home Made"
    colour = "red"
    icons = ["spore"]
    [placards.warm-pond]
    refugium = "Garden Pond"
    landform = "ocean"
    """
    options = {"cards": "\n".join(line.strip() for line in pack.splitlines())}
    things: dict[str, Any] = {"warm_pond": refugium("green"), "clay_mound": life("green", "2green"), "green": pool("red")}
    game = table(phase=5, decks={"ocean": "tmrna"}, options=options, **things)
    person = meet()
    sit(person, opened(house, primordia.save(game)))
    deck = person.find('.genesis .row.ocean [data-spot="deck ocean"]')
    deck.get_by_text("Home Made").wait_for()
    assert deck.locator('[data-icon="spore"]').count() == 1
    assert deck.locator(".cube.c-red").count() == 1
    person.find('.row.ocean [data-spot="place warm-pond"]').get_by_text("Garden Pond").wait_for()
    accessible(person)


@pytest.mark.parametrize(("edition", "rows"), [("2016", ["Cosmic", "Ocean", "Coastal"]), ("2020", ["Cosmic", "Coastal"])])
def test_the_event_is_that_of_the_edition(meet: Meet, house: House, edition: str, rows: list[str]) -> None:
    """In the first edition the ocean is active on event 46, since then it is not: on the card and on the Earth."""
    game = table("red blue", phase=5, sky="46", options={"edition": edition}, warm_pond=life("blue", "2green+blue", "tmrna"))
    person = meet()
    sit(person, opened(house, primordia.save(game)))
    lands = person.find(".present .event .lands [role=img]")
    lands.first.wait_for()
    assert [land.get_attribute("aria-label") for land in lands.all()] == rows
    assert person.find(".row.ocean.active").count() == ("Ocean" in rows)


def test_an_edition_of_2016_by_keyboard(meet: Meet, house: House) -> None:
    """The first edition has other rules and cards; digits answer, and the next question is ready for the next one."""
    person = meet()
    sit(person, house.table("genesis", "hh", options={"edition": "2016", "short": True}, seed=1))
    dice = random.Random(1)
    for _ in range(25):
        person.find("button.option:enabled, .result").first.wait_for()
        if person.find(".result").count():
            break
        before = person.moves
        person.page.keyboard.press(str(dice.randint(1, min(9, person.find("button.option").count()))))
        person.answered(before)
    person.find('.genesis [data-tip*="Meteoritic Accretion"]').first.wait_for()


@pytest.mark.parametrize("seed", [12, 42, 150])
def test_a_late_table_of_four_needs_no_scrolling(meet: Meet, house: House, seed: int) -> None:
    made = opened(house, primordia.save(primordia.from_position(prepared.garden(seed), seed=seed)))
    for size in (DESKTOP, (1600, 900), (1920, 1080)):
        person = meet(size)
        sit(person, made)
        person.find(".genesis .timeline").wait_for()
        assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(person)


VISIBLE = """
() => {
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) return false;
    const x = box.left + Math.min(box.width / 2, 60), y = box.top + Math.min(box.height / 2, 14);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    const top = document.elementFromPoint(x, y);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  const marked = [...document.querySelectorAll('.genesis .about')];
  const open = [...document.querySelectorAll('.genesis [data-spot].open, .genesis .bar button, .tray button')];
  return {
    about: marked.length, aboutShown: marked.filter(shown).length,
    open: open.length, openShown: open.filter(shown).length,
    page: document.documentElement.scrollWidth <= innerWidth,
  };
}
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_a_question_is_about_is_in_sight(meet: Meet, house: House, size: tuple[int, int]) -> None:
    """Every kind of question that there is, at both sizes: what it is about, or else what can be chosen, lies in sight."""
    hidden = []
    person = meet(size)
    for kind in KINDS:
        sit(person, opened(house, questions()[kind]))
        person.find(".genesis .timeline").wait_for()
        uncover(person)
        person.find("button.option:enabled").first.wait_for()
        person.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen = person.page.evaluate(VISIBLE)
        assert seen["page"], kind
        if (seen["about"] and not seen["aboutShown"]) or (not seen["about"] and size == DESKTOP and not seen["openShown"]):
            hidden.append((kind, seen))
    assert hidden == []
