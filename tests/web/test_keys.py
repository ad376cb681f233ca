"""By keyboard: hints, odds, undo, the overview, the end of the show, and the fields of the board by arrows."""

from __future__ import annotations

import string

import pytest
from playwright.sync_api import expect

from tests.server.house import House, finished
from tests.web.conftest import Meet
from tests.web.page import Person, accessible
from tests.web.test_people import sit
from tests.web.test_ursuppe import play_now


def ask(person: Person, text: str) -> None:
    """Plays on until a question has this text."""
    while person.asked() and text not in person.question:
        person.choose(person.find("button.option").first)
    person.page.evaluate("document.activeElement?.blur()")


def focus(person: Person) -> str:
    return str(person.page.evaluate("document.activeElement?.dataset.field ?? document.activeElement?.tagName"))


def test_h_o_and_u(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "hhh", seed=4)
    person = meet()
    sit(person, made, 0, 1, 2)
    person.asked()
    question = person.question
    person.page.keyboard.press("h")
    person.find(".answer.hint").wait_for()
    person.page.keyboard.press("H")
    expect(person.find(".answer.hint")).to_have_count(0)
    person.page.keyboard.press("o")
    person.find(".answer.odds").wait_for()
    person.choose(person.find("button.option").first)
    assert person.asked() and person.question != question
    expect(person.page.get_by_role("button", name="Undo")).to_be_enabled()
    before = person.moves
    person.page.keyboard.press("u")
    person.answered(before)
    assert person.asked() and person.question == question


def test_letters_are_letters_where_somebody_writes(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "hhh", seed=4)
    person = meet()
    sit(person, made, 0, 1, 2)
    person.page.get_by_role("tab", name="Chat").click()
    field = person.page.get_by_placeholder("Write something")
    field.press_sequentially("hou? 1")
    expect(field).to_have_value("hou? 1")
    assert person.find(".answer, dialog[open]").count() == 0 and house.state(made)["moves"] == 0


# How the page stands: what a key changes shows here.
STANDING = """() => [
  document.querySelector('.question')?.dataset.question,
  document.querySelectorAll('.answer.hint').length,
  document.querySelectorAll('.answer.odds').length,
  document.querySelectorAll('dialog[open]').length,
  document.querySelector('.replay input')?.value,
  document.querySelector('.replay .row .button')?.innerText,
  document.activeElement?.outerHTML.slice(0, 90),
].join('|')"""
NAMED = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Space": " "}
ALL_KEYS = {*string.ascii_lowercase, *string.digits, *string.punctuation, *NAMED.values(), "Home", "Insert", "F9"}
EVERY_GAME = pytest.mark.parametrize("game", ["ursuppe", "genesis"])


def overview(person: Person) -> set[str]:
    """The keys that the overview lists."""
    person.page.keyboard.press("?")
    dialog = person.page.get_by_role("dialog", name="Keys")
    dialog.wait_for()
    listed = dialog.locator("kbd").all_inner_texts()
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    person.page.evaluate("document.activeElement?.blur()")
    if "9" in listed:
        listed += "2345678"
    return {NAMED.get(key, key) for key in listed}


def changes(person: Person, key: str, answer: bool = False) -> bool:
    """Whether a key does something: it has by the time that the page has drawn twice, unless the server has to answer."""
    before = person.page.evaluate(STANDING)
    person.page.keyboard.press(key)
    if answer:
        person.page.wait_for_function(f"before => ({STANDING})() !== before", arg=before)
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return bool(person.page.evaluate(STANDING) != before)


@EVERY_GAME
def test_the_overview_lists_exactly_the_keys_that_work(meet: Meet, house: House, game: str) -> None:
    made = house.table(game, "hhh", seed=4)
    person = meet()
    sit(person, made, 0, 1, 2)
    person.asked()
    person.choose(person.find("button.option").first)
    person.find(".board .open").nth(1).wait_for()
    person.page.evaluate("document.activeElement?.blur()")
    listed = overview(person)
    explains = {"i"} if game == "genesis" else set()  # what lies on its table has explanations
    assert listed == {*"123456789", "h", "o", "u", " ", "?", *(key for key in NAMED.values() if key != " "), *explains}
    assert [key for key in sorted(ALL_KEYS - listed) if changes(person, key)] == [], "keys that nobody knows of"
    moved = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        moved |= {key} if changes(person, key) else set()
    assert len(moved) > 1
    person.page.evaluate("document.activeElement?.blur()")
    for key in ("h", "o", "2", "u"):  # the space bar has a test of its own
        assert changes(person, key, answer=True), key
        person.asked()


@EVERY_GAME
def test_the_overview_of_a_finished_game(meet: Meet, house: House, game: str) -> None:
    person = meet()
    sit(person, finished(house, game, "hii"), 0)
    person.find(".replay .mark").first.wait_for(state="attached")
    person.find(".board > :last-child svg").first.wait_for()  # the board comes later, and has keys of its own
    listed = overview(person)
    assert listed == {" ", "ArrowLeft", "ArrowRight", "?", *({"i"} if game == "genesis" else set())}
    assert [key for key in sorted(ALL_KEYS - listed) if changes(person, key)] == []
    assert changes(person, "ArrowLeft") and changes(person, "ArrowRight") and changes(person, " ")


def test_away_from_tables_the_overview_tells_of_them(meet: Meet) -> None:
    person = meet()
    person.go()
    person.find("article h2").first.wait_for()
    assert overview(person) >= {"h", "o", "u", " ", "?", "1", "ArrowUp"}
    person.page.keyboard.press("?")
    person.page.get_by_role("dialog", name="Keys").get_by_text("At a table").wait_for()


def test_the_overview_of_keys(meet: Meet) -> None:
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    person.page.keyboard.press("?")
    dialog = person.page.get_by_role("dialog", name="Keys")
    dialog.wait_for()
    accessible(person)
    person.page.keyboard.press("h")
    assert person.find(".answer").count() == 0, "a dialog keeps the keys for itself"
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    person.page.get_by_role("button", name="Keys").click()
    dialog.wait_for()


def test_space_skips_what_the_others_do(meet: Meet) -> None:
    person = meet(reduced_motion="no-preference")
    person.stop_clock()
    clock = person.page.clock
    play_now(person, "Ursuppe")
    skip = person.page.get_by_role("button", name="Skip to the end")
    options = person.find("button.option:enabled")
    while True:
        skip.or_(options).first.wait_for()
        if skip.count():
            break
        clock.run_for(300)
        person.choose(options.first)
    person.page.evaluate("document.activeElement?.blur()")
    while skip.count():
        person.page.keyboard.press(" ")
        skip.or_(options).first.wait_for()
    assert options.count()


@pytest.mark.parametrize("arrows", [("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")])
def test_arrows_lead_over_the_fields_that_can_be_chosen(meet: Meet, house: House, arrows: tuple[str, str]) -> None:
    """There and back again, only over fields that can be chosen, and Enter chooses."""
    person = meet()
    sit(person, house.table("ursuppe", "hhh", seed=4), 0, 1, 2)
    ask(person, "place an amoeba")
    there, back = arrows
    across = there == "ArrowRight"
    person.find(".field.open").first.wait_for()  # the board comes after the question
    open_fields = set(person.page.eval_on_selector_all(".field.open", "all => all.map(one => one.dataset.field)"))
    person.page.keyboard.press(there)
    seen = [focus(person)]
    for key in (there, there, back, back):
        person.page.keyboard.press(key)
        seen.append(focus(person))
    assert set(seen) <= open_fields and len(set(seen)) > 1

    def place(field: str) -> float:
        box = person.find(f'[data-field="{field}"] rect').first.bounding_box()
        assert box
        return box["x"] if across else box["y"]

    assert place(seen[0]) <= place(seen[1]) <= place(seen[2]) >= place(seen[3]) >= place(seen[4])
    assert person.page.evaluate("document.scrollingElement.scrollTop") == 0
    before = person.moves
    person.page.keyboard.press("Enter")
    person.answered(before)
    person.find(".journal").get_by_text(seen[-1]).first.wait_for()


CHOSEN = "() => (document.activeElement?.closest('.open') ?? document.activeElement)?.getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("plain", [False, True])
def test_arrows_lead_over_the_spots_of_bios_genesis(meet: Meet, house: House, plain: bool) -> None:
    """Every step goes to something that can be chosen and lies in that direction; Enter chooses it."""
    person = meet()
    if plain:
        person.context.add_init_script("localStorage.setItem('primordia.settings', '{\"plain\": true}')")
    sit(person, house.table("genesis", "hh", seed=4), 0, 1)
    person.find(".board .open").first.wait_for()
    seen: list[dict[str, float]] = []
    for key, along, sign in (("ArrowDown", "y", 1), ("ArrowRight", "x", 1), ("ArrowUp", "y", -1), ("ArrowLeft", "x", -1)):
        before = person.page.evaluate(CHOSEN) if seen else None
        person.page.keyboard.press(key)
        box = person.page.evaluate(CHOSEN)
        assert person.page.evaluate("document.activeElement.closest('.board .open') !== null")
        size = "height" if along == "y" else "width"
        if before and box != before:
            assert sign * (box[along] + box[size] / 2 - before[along] - before[size] / 2) > 0
        seen.append(box)
    assert len({str(box) for box in seen}) > 1
    before = person.moves
    person.page.keyboard.press("Enter")
    if plain:
        person.find(".inspector, [role=dialog], dialog[open]").first.wait_for()
        return
    menu = person.find("dialog.menu[open] button")
    menu.or_(person.find(f'.question:not([data-question="{before}"])')).first.wait_for()
    if menu.count():
        menu.first.click()
    person.answered(before)
