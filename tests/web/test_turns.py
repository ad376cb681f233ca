"""Whose turn it is: title and icon, tone and notification, my tables, rematches."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.server.house import House, bearer, finished
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible, table_of
from tests.web.test_page import until
from tests.web.test_people import colour_of, sit, turn

# What the browser would show and play, and whether somebody looks at the page, is written down.
STAGE = """
window.staged = {permission: 'default', asked: 0, notes: [], tones: [], hidden: false};
window.Notification = class {
  static get permission() { return staged.permission; }
  static async requestPermission() { staged.asked += 1; return staged.permission = staged.answer ?? 'granted'; }
  constructor(title, options) { staged.notes.push([title, options.body]); }
  close() {}
};
window.AudioContext = class {
  currentTime = 0;
  createOscillator() {
    return {frequency: {set value(pitch) { staged.tones.push(pitch); }}, connect: (next) => next, start() {}, stop() {}};
  }
  createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (next) => next}; }
};
Object.defineProperty(document, 'visibilityState', {get: () => staged.hidden ? 'hidden' : 'visible'});
"""

TURN = [523, 659]  # the pitches of the tone


def staged(person: Person, what: str) -> Any:
    return person.page.evaluate(f"staged.{what}")


def play(house: House, made: dict[str, Any]) -> None:
    """Whoever is asked takes the first option."""
    seat = turn(house, made)
    decision = house.state(made, seat)["decisions"][0]
    house.act(made, seat, type="play", seat=seat, decision=decision["id"], action=decision["options"][0]["action"])


def icon(person: Person) -> str:
    return str(person.page.evaluate("document.querySelector('link[rel=icon]').getAttribute('href')"))


def switch_on(person: Person, label: str) -> None:
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label(label).click()
    person.page.keyboard.press("Escape")


def test_title_and_icon_say_whose_turn_it_is(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    asked = turn(house, made)
    one, other = meet(), meet()
    sit(one, made, asked)
    sit(other, made, (asked + 1) % 3)
    expect(one.page).to_have_title("● Your turn · Ursuppe · Primordia")
    expect(other.page).to_have_title(f"Waiting for {colour_of(one)} · Ursuppe · Primordia")
    until(one, lambda: (icon(one), icon(other)) == ("/favicon-turn.svg", "/favicon.svg"))
    for path in ("/favicon-turn.svg", "/favicon.svg"):
        assert house.http.get(path).headers["content-type"] == "image/svg+xml"
    while turn(house, made) != (asked + 1) % 3:
        play(house, made)
    expect(other.page).to_have_title("● Your turn · Ursuppe · Primordia")
    until(one, lambda: (icon(one), icon(other)) == ("/favicon.svg", "/favicon-turn.svg"))
    one.go()
    expect(one.page).to_have_title("Primordia")


def test_a_tone_and_a_notification_for_those_who_want_them(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    asked = turn(house, made)
    eager, calm = meet(), meet()
    seats = ((asked + 1) % 3, (asked + 2) % 3)
    for person, seat in zip((eager, calm), seats, strict=True):
        person.context.add_init_script(STAGE)
        sit(person, made, seat)
        person.see("Waiting for")
    assert staged(eager, "asked") == 0, "nobody is asked for permission before they want it"
    switch_on(eager, "Notify me when it is my turn")
    switch_on(eager, "Sounds")
    until(eager, lambda: staged(eager, "asked") == 1)
    for person in (eager, calm):
        person.page.evaluate("staged.hidden = true")
    heard = len(staged(eager, "tones"))
    for _ in range(6):
        play(house, made)
    until(eager, lambda: len(staged(eager, "notes")) > 0)
    notes = staged(eager, "notes")
    assert {title for title, _ in notes} == {"● Your turn · Ursuppe"}
    assert all(text.startswith(colour_of(eager)) for _, text in notes)
    assert staged(eager, "tones")[heard:] == TURN * len(notes)
    expect(calm.find(".journal")).to_contain_text("takes start space")
    assert [staged(calm, what) for what in ("asked", "notes", "tones")] == [0, [], []], "both are off unless switched on"
    eager.page.evaluate("staged.hidden = false")
    notes, heard = len(staged(eager, "notes")), len(staged(eager, "tones"))
    play(house, made)
    while turn(house, made) != seats[0]:
        play(house, made)
    eager.asked()
    assert len(staged(eager, "notes")) == notes, "whoever looks at the page needs no notification"
    assert TURN[-1] not in staged(eager, "tones")[heard:], "and no tone"


def test_a_browser_that_refuses_notifications(meet: Meet) -> None:
    person = meet()
    person.context.add_init_script(STAGE)
    person.go()
    person.page.evaluate("staged.answer = 'denied'")
    person.page.get_by_role("button", name="Settings").click()
    box = person.page.get_by_label("Notify me when it is my turn")
    box.click()
    person.see("This browser does not allow it.")
    expect(box).not_to_be_checked()
    assert not person.page.evaluate("JSON.parse(localStorage.getItem('primordia.settings')).notify")
    accessible(person)


def test_my_tables_tell_opponents_round_and_turn(meet: Meet, house: House) -> None:
    tables = [house.table("ursuppe", "iii", seed=4), house.table("genesis", "ii", seed=4), finished(house, "ursuppe", "iii")]
    person = meet(PHONE)
    asked = turn(house, tables[0])
    waiting = 1 - turn(house, tables[1])
    for made, seat in zip(tables, (asked, waiting, 0), strict=True):
        house.act(made, 0, 1, type="name", seat=1 - seat if seat < 2 else 1, name="Ada")
        sit(person, made, seat)
    person.go()
    first = person.find(".tables li").first
    expect(first).to_contain_text("Your turn")
    expect(first).to_contain_text("Round 1")
    expect(first).to_contain_text("Ursuppe")
    expect(first.locator(".one").filter(has_text="You")).to_have_count(1)
    expect(first.locator(".one")).to_have_count(3)
    expect(person.page).to_have_title("Your turn: 1 · Primordia")
    assert icon(person) == "/favicon-turn.svg"
    second = person.find(".tables li").nth(1)
    expect(second).to_contain_text("Bios:Genesis")
    expect(second).to_contain_text("Round 1 · waiting for Ada")
    expect(person.find(".tables li").nth(2)).to_contain_text("finished · won by")
    accessible(person)
    play(house, tables[1])
    while turn(house, tables[1]) != waiting:
        play(house, tables[1])
    person.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # somebody comes back to the page
    expect(person.page).to_have_title("Your turn: 2 · Primordia")
    first.locator("a").click()
    person.asked()


def test_a_rematch_brings_the_same_people_together(meet: Meet, house: House) -> None:
    """Whoever is still there sees it open; whoever has gone finds it among the tables; onlookers watch."""
    made = finished(house, "ursuppe", "hii", still_on_six=False)
    for seat, name in enumerate(("Ada", "Bo", "Cy")):
        house.act(made, seat, type="name", seat=seat, name=name)
    ada, bo, cy, eye = people = [meet() for _ in range(4)]
    for person, seats in zip(people, ((0,), (1,), (2,), ()), strict=True):
        sit(person, made, *seats)
        person.find(".result").wait_for()
    assert eye.page.get_by_role("button", name="Rematch").count() == 0
    cy.go()
    ada.page.get_by_role("button", name="Rematch", exact=True).click()
    ada.page.wait_for_url(lambda url: made["table"] not in url)
    ada.find(".gathering").wait_for()
    new = table_of(ada)
    bo.see("A rematch is open")
    accessible(bo)
    bo.page.get_by_role("button", name="To the rematch").click()
    eye.page.get_by_role("button", name="Watch the rematch").click()
    cy.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    cy.page.get_by_role("button", name="To the rematch").click()
    for person, name in ((ada, "Ada"), (bo, "Bo"), (cy, "Cy")):
        person.find(".tribe").get_by_text(f"{name} (you)").wait_for()
        assert table_of(person) == new
    eye.see("You are watching.")
    state = house.http.get(f"/api/tables/{new}", headers=bearer(made, 0)).json()
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Bo", "Cy"] and state["options"]["still_on_six"] is False
