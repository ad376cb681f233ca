"""The table of words, as Bios:Genesis can be played on it: what it says, what it explains, what can be clicked."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import primordia
import primordia.locales
from tests.genesis.table import life, parasite, pool, table
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible
from tests.web.test_setup import for_players
from tests.web.test_ursuppe import play_now

PLAIN = """
const kept = JSON.parse(localStorage.getItem('primordia.settings') ?? '{}');
localStorage.setItem('primordia.settings', JSON.stringify({...kept, plain: true}));
"""


@pytest.fixture
def meet(meet: Meet) -> Meet:
    """Everybody here reads tables of words."""

    def arrive(*size: tuple[int, int], **wishes: object) -> Person:
        person = meet(*size, **wishes)
        person.context.add_init_script(PLAIN)
        return person

    return arrive


def test_an_introductory_game_of_genesis(meet: Meet) -> None:
    person = meet()
    person.go("/new/genesis")
    for_players(person, 2)
    person.page.get_by_role("radio", name="Introductory").check()
    person.page.get_by_role("button", name="Open the table").click()
    dice = random.Random(3)
    asked = 0
    while person.asked():
        things = person.find(".thing.open:visible")
        if asked % 5 == 0 and things.count():  # on the table itself
            things.nth(dice.randrange(things.count())).click()
            if asked == 0:
                accessible(person)
            person.choose(person.find("dialog[open] .options button").first)
        else:
            options = person.find("button.option")
            person.choose(options.nth(dice.randrange(options.count())))
        asked += 1
    assert asked > 20
    person.see("The game is over")
    person.page.get_by_role("button", name="How it went").click()
    person.find("dialog[open] figure").wait_for()
    person.find("dialog[open] table").first.wait_for()
    accessible(person)


MODES = (("competitive", "hgg"), ("solitaire", "h"), ("cooperative", "hg"))


def test_the_generic_table_speaks_the_language_of_its_reader(meet: Meet, house: House) -> None:
    """No mode, colour, landform, eon or state stands there as the engine writes it, nor the name of a key."""
    glossary = [*primordia.GAMES["genesis"].glossary.values(), *primordia.GAMES["genesis"].viewed.values()]
    ids = {name for group in glossary for name in group.names if re.search("[a-z]{3}", name)}
    german = set(re.findall(r"[\w-]+", " ".join(primordia.locales.words("de").messages("genesis.").values())))
    for mode, seats in MODES:
        made = house.table("genesis", seats, options={"mode": mode}, seed=5)
        person = meet(locale="de")
        person.go(f"/t/{made['table']}#{made['tokens'][0]}")
        for _ in range(4):
            person.asked()
            person.find(".generic dt").first.wait_for()
            shown = set(re.findall(r"[\w-]+", person.find(".table").inner_text()))
            assert shown & (ids - german) == set()
            assert not re.search(r"\w_\w|\b(web|server|genesis)\.[a-z]", person.find(".table").inner_text())
            person.choose(person.find("button.option").first)
        person.asked()
        accessible(person)
        assert person.find(".panel h2").get_by_text("Ziel").count() == (mode != "competitive")


def test_the_generic_table_explains_and_takes_back(meet: Meet, house: House) -> None:
    """Hint, odds, undo, rules behind entries, a look back: the same as at a table of one's own."""
    made = house.table("genesis", "hh", seed=8)
    person = meet()
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.asked()
    while not person.page.get_by_role("button", name="Undo").is_enabled():
        person.choose(person.find("button.option").first)
        person.asked()
    told = person.find(".journal").inner_text()
    person.page.get_by_role("button", name="Undo").click()
    person.page.wait_for_function("told => document.querySelector('.journal').innerText !== told", arg=told)
    person.asked()
    person.page.get_by_role("button", name="Hint").click()
    person.see("A bot would choose")
    person.page.get_by_role("button", name="Odds").click()
    person.find(".answer").nth(1).wait_for()
    person.find(".journal .rule").last.click()
    person.find("[role=dialog] [data-topic].here p").first.wait_for()
    person.page.keyboard.press("Escape")
    for _ in range(3):
        person.choose(person.find("button.option").first)
        person.asked()
    person.page.get_by_role("slider").fill("0")
    person.see("You are looking at an earlier moment")
    assert person.find(".thing.open").count() == 0
    person.page.get_by_role("button", name="Back to now").click()
    person.asked()


def test_cards_can_be_read(meet: Meet, house: House) -> None:
    person = meet()
    play_now(person, "Bios:Genesis")
    person.asked()
    person.find("summary").get_by_text("Macroorganisms on offer").click()  # a long list is folded
    person.find('.thing:has-text("Seaweed")').first.click()
    person.find("dialog[open]").get_by_text("Moss").wait_for()
    person.find("dialog[open] abbr").first.wait_for()  # what was reconstructed is marked
    person.page.keyboard.press("Escape")
    made = house.table("genesis", "hh", seed=8)
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.asked()
    event = house.app.hall.tables[made["table"]].game.view(None)["event"]  # type: ignore[union-attr]
    person.find(f'.thing:has-text("{primordia.GAMES["genesis"].parts()["events"][event]["name"]}")').first.click()
    person.find("dialog[open] dt").get_by_text("Symbols").wait_for()


EXPLAINED = "dialog[open] section, dialog[open] .options button, dialog[open] .reason"  # a card, a choice, a reason


def test_only_what_has_an_explanation_can_be_clicked(meet: Meet, house: House) -> None:
    """Everything on the table that looks like a button tells something: what its card says, what can be done, or why not."""
    made = house.table("genesis", "h", options={"mode": "solitaire"}, seed=5)
    person = meet()
    person.go(f"/t/{made['table']}#{made['tokens'][0]}")
    for wanted in ("which biont or catalyst", "comes to life", "which biont or catalyst"):
        while person.asked() and wanted not in person.question:
            person.choose(person.find("button.option").first)
        for place in range(person.find(".generic button.thing:visible").count()):
            tells_more(person, place)
        person.choose(person.find("button.option").first)


def tells_more(person: Person, place: int) -> None:
    thing = person.find(".generic button.thing:visible").nth(place)
    name = thing.inner_text()
    thing.click()
    expect(person.find(EXPLAINED).first, name).to_be_visible()
    person.page.keyboard.press("Escape")
    person.find("dialog[open]").wait_for(state="detached")


def test_a_place_in_passing_is_no_button(meet: Meet, house: House) -> None:
    """A biont can be taken from the pool, but the pool in which an automatic parasite waits is another one, and only a word."""
    made = house.table("genesis", "h", options={"mode": "solitaire"}, seed=5)
    person = meet()
    person.go(f"/t/{made['table']}#{made['tokens'][0]}")
    person.asked()
    person.find('button.option[data-action="lift pool"]').wait_for()
    waiting = person.find(".panel").filter(has_text="Automatic parasites")
    expect(waiting.get_by_text("the pool")).to_have_count(2)
    assert waiting.locator("button").count() == 0
    landforms = person.find(".panel").filter(has_text="Landforms")
    assert landforms.locator('[data-thing="interplanetary-dust"]').count() == 1, "which can be chosen"
    assert landforms.locator("button", has_text="Coastal").count() == 0, "of which there is nothing to tell"
    while "comes to life" not in person.question:
        person.choose(person.find("button.option").first)
        person.asked()
    tableaus = person.find(".panel").filter(has_text="Tableaus")
    tableaus.wait_for()
    assert tableaus.locator("button").count() == 0, "the colour of a cube is no tableau"


def test_a_landform_tells_why_it_is_not_on_offer_and_a_parasite_has_a_card(meet: Meet, house: House) -> None:
    """While others of its kind can be chosen, there is a reason to ask; a card is found by its printed name too."""
    things: dict[str, Any] = {"warm_pond": life("blue", "2green+blue", "tmrna"), "red_parasite": parasite("red", "warm-pond")}
    tops = {"cosmic": "ribozyme", "ocean": "cytochromes", "coastal": "calvin-cycle", "continent": "rotary-flagellum"}
    game = table("red blue", phase=5, sky="46", decks=tops, blue=pool("green+blue"), **things)
    offered = [action.arguments["row"] for action in game.legal_actions() if action.verb == "mutate"]
    assert offered == ["cosmic", "coastal"]
    person = meet()
    made = house.http.post("/api/import", json={"record": primordia.save(game), "seats": [{"kind": "here"}] * 2}).json()
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.asked()
    for row in tops:
        person.find(f'.panel [data-thing="{row}"]').click()
        person.find("dialog[open] .options button" if row in offered else "dialog[open] .reason").first.wait_for()
        person.page.keyboard.press("Escape")
    person.find('.panel [data-thing="Prion"]').click()
    person.find("dialog[open] section").get_by_text("Parasite card").wait_for()


def test_a_card_fits_a_small_screen(meet: Meet) -> None:
    """Sides of a card have the whole width: nothing of it, nor the button that closes it, sticks out."""
    person = meet(PHONE)
    play_now(person, "Bios:Genesis")
    person.asked()
    person.find("summary").get_by_text("Macroorganisms on offer").click()
    person.find('.thing:has-text("Seaweed")').first.click()
    person.find("dialog[open]").get_by_text("Moss").wait_for()
    assert person.page.evaluate("(d => d.scrollWidth <= d.clientWidth)(document.querySelector('dialog[open]'))")


def test_who_has_lost_alone_takes_no_first_place(meet: Meet, house: House) -> None:
    made = house.table("genesis", "h", options={"mode": "solitaire"}, seed=5)
    person = meet()
    person.go(f"/t/{made['table']}#{made['tokens'][0]}")
    while person.asked():
        person.choose(person.find("button.option").last)  # which does nothing, and lets the Earth end
    person.see("Lost:")
    assert person.find(".result ol li").count() == 1
    assert person.find(".result ol .place").count() == 0


@pytest.mark.parametrize(("edition", "rows"), [("2016", "Cosmic Ocean Coastal"), ("2020", "Cosmic Coastal")])
def test_cards_are_those_of_the_edition(meet: Meet, house: House, edition: str, rows: str) -> None:
    """In the first edition the ocean is active on event 46, since then it is not."""
    game = table("red blue", phase=5, sky="46", options={"edition": edition}, warm_pond=life("blue", "2green+blue", "tmrna"))
    person = meet()
    made = house.http.post("/api/import", json={"record": primordia.save(game), "seats": [{"kind": "here"}] * 2}).json()
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.asked()
    person.find('.thing[data-thing="46"]').first.click()
    expect(person.find("dialog[open] dt:has-text('Active') + dd")).to_have_text(re.compile(rows.replace(" ", r"\s*") + r"\s*$"))
