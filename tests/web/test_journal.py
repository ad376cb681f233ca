"""The journal in the browser: lines that unfold, always in sight, pointing at the board; pace, stops and the digest."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible
from tests.web.test_ursuppe import HEAD, LATER, at_table, play_now

SIZES = [(1440, 900), (1280, 720), PHONE]
HUNT = HEAD + (
    'agenda = ["displace red 1", "struggle red 1", "displace blue 2", "feed blue 2", "phase 2"]\n'
    '[red]\npoints = 9\ngenes = ["struggle-for-survival"]\namoebas = ["1 b3"]\n'
    '[blue]\npoints = 4\namoebas = ["1 a3", "2 e3"]\n[soup]\na3 = "none"\n'
)


def test_what_an_amoeba_does_in_a_phase_is_one_line_that_unfolds(meet: Meet, house: House) -> None:
    person = at_table(meet, house, HUNT)
    person.choose(person.find('button.option[data-action="drift"]'))
    person.choose(person.find('button.option[data-action="attack blue 1"]'))
    line = person.find(".journal ol > li").filter(has_text="Red 1").first
    expect(line).to_contain_text("drifts b3 → a3 · pays 1 BP · attacks Blue 1 · eats Blue 1")
    assert line.get_by_text("Red 1 drifts: b3 → a3.").count() == 0
    line.get_by_role("button", expanded=False).click()
    expect(line.locator(".whole li")).to_have_count(4)
    expect(line).to_contain_text("Red 1 drifts: b3 → a3.")
    line.get_by_role("button", name="Read the rule: E1a").wait_for()
    accessible(person)
    line.get_by_role("button", expanded=True).click()
    expect(line.locator(".whole")).to_have_count(0)


def test_the_journal_and_the_board_point_at_each_other(meet: Meet, house: House) -> None:
    person = at_table(meet, house, HUNT)
    person.choose(person.find('button.option[data-action="drift"]'))
    person.choose(person.find('button.option[data-action="attack blue 1"]'))
    line = person.find(".journal ol > li").filter(has_text="Red 1").first
    line.hover()
    person.find('.field.traced[data-field="a3"]').wait_for()
    person.find('.field.traced[data-field="b3"]').wait_for()
    person.find('.creature.traced[data-amoeba="red 1"]').wait_for()
    assert person.find(".creature.traced").count() == 1
    person.page.mouse.move(2, 2)
    expect(person.find(".traced")).to_have_count(0)
    person.find('[data-amoeba="red 1"]').hover()
    expect(person.find(".journal li.traced")).to_contain_text("Red 1")
    person.find('.field[data-field="e5"], .field[data-field="d5"]').first.hover()
    expect(person.find(".journal li.traced")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_newest_line_is_always_in_sight(meet: Meet, house: House, size: tuple[int, int]) -> None:
    """Even while many options are open, and while the talk or the seats are looked at."""
    shop = LATER + (
        'agenda = ["shop red", "shop blue", "phase 4"]\n[red]\npoints = 40\namoebas = ["1 b3"]\n[blue]\npoints = 30\n'
    )
    person = at_table(meet, house, shop, size)
    person.choose(person.find('button.option[data-action="buy speed"]'))
    person.asked()
    for tab in ("Journal", "Chat", "Seats"):
        if size != PHONE:
            person.page.get_by_role("tab", name=tab).click()
        newest = [one for one in person.page.get_by_text("Red buys Speed for 4 BP.").all() if one.is_visible()]
        assert any(in_sight(person, one) for one in newest), tab


def in_sight(person: Person, place: Locator) -> bool:
    """Whether one sees it without scrolling: on the screen, and nothing lies over it."""
    return bool(
        place.evaluate(
            """place => {
                const box = place.getBoundingClientRect();
                const seen = document.elementFromPoint(box.x + Math.min(20, box.width / 2), box.y + box.height / 2);
                return box.height > 0 && box.bottom <= innerHeight && !!seen && (place.contains(seen) || seen.contains(place));
            }"""
        )
    )


# Pace


def moving(meet: Meet) -> Person:
    """Somebody with motion, whose page has a clock that is moved on by hand."""
    person = meet(reduced_motion="no-preference")
    person.stop_clock()
    play_now(person, "Ursuppe")
    return person


# Notes when something new is shown.
NOTED = """() => {
    window.seen = [];
    const journal = document.querySelector('.journal');
    new MutationObserver(() => window.seen.push([Date.now(), Number(journal.dataset.told)]))
        .observe(journal, {attributes: true, attributeFilter: ['data-told']});
}"""


def test_no_step_of_the_others_is_shorter_than_400_milliseconds(meet: Meet) -> None:
    """Even if many are waiting: bots answer at once."""
    person = moving(meet)
    clock = person.page.clock
    options, onward = person.find("button.option:enabled"), person.page.get_by_role("button", name="Go on")
    person.find(".journal").wait_for()
    person.page.evaluate(NOTED)
    answered = 0
    own: list[float] = []
    while answered < 8:
        if options.count():
            clock.run_for(500)
            before = person.moves
            own.append(person.page.evaluate("Date.now()"))
            options.first.click()
            person.answered(before)
            answered += 1
        elif onward.count():
            own.append(person.page.evaluate("Date.now()"))
            onward.click()
        else:
            clock.run_for(40)
    times = [at for at, _ in person.page.evaluate("window.seen")]
    steps = [later - at for at, later in pairwise(times) if not any(at <= mine <= later for mine in own)]
    assert len(steps) > 8 and min(steps) >= 400, steps


def test_the_show_stops_at_an_environment_card(meet: Meet) -> None:
    """Until somebody goes on; nothing is asked meanwhile. Whoever does not want that says so in the settings."""
    person = moving(meet)
    clock = person.page.clock
    options, onward = person.find("button.option:enabled"), person.page.get_by_role("button", name="Go on")

    def to_the_card(rounds: int) -> bool:
        for _ in range(rounds):
            options.or_(onward).or_(person.page.get_by_role("button", name="Skip to the end")).first.wait_for()
            if onward.count():
                return True
            if options.count():
                clock.run_for(300)
                before = person.moves
                options.last.click()
                person.answered(before)
            else:
                clock.run_for(400)
        return False

    assert to_the_card(400)
    person.find(".question").get_by_text("The environment card shows").wait_for()
    told = person.find(".journal").get_attribute("data-told")
    clock.run_for(20_000)
    assert person.find(".journal").get_attribute("data-told") == told
    assert options.count() == 0
    clock.resume()  # which the check of the page needs, as it needs what moves to have arrived
    person.page.emulate_media(reduced_motion="reduce")
    accessible(person)
    person.page.emulate_media(reduced_motion="no-preference")
    clock.pause_at(person.page.evaluate("Date.now()") + 1000)
    onward.click()
    expect(onward).to_have_count(0)
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("Stop at cards that concern everybody").uncheck()
    person.page.keyboard.press("Escape")
    later = person.find(".line h2").get_by_text("Round 3")
    for _ in range(400):
        if later.count():
            break
        assert not to_the_card(1)
    later.wait_for()  # the card of the second round was passed


def test_a_digest_tells_what_happened_since_the_last_choice(meet: Meet, house: House) -> None:
    """Counted by colour and phase; what one did oneself is no news."""
    agenda = '["displace red 1", "feed red 1", "displace blue 1", "feed blue 1", "displace blue 2", "feed blue 2", "phase 2"]'
    position = HEAD + (
        f'agenda = {agenda}\n[red]\npoints = 9\namoebas = ["1 b3"]\n[blue]\npoints = 4\namoebas = ["1 d3", "2 e4"]\n'
    )
    person = at_table(meet, house, position)
    person.choose(person.find('button.option[data-action="drift"]'))
    assert person.find(".digest").count() == 1  # Blue was not asked before: Red has eaten
    expect(person.find(".digest")).to_contain_text("Red eats")
    person.choose(person.find('button.option[data-action="drift"]'))
    expect(person.find(".digest")).to_have_count(0)  # Blue's own doing alone
    person.choose(person.find('button.option[data-action="drift"]'))
    while "Red" not in person.question:
        person.choose(person.find("button.option").last)
        person.asked()
    digest = person.find(".digest")
    expect(digest).to_contain_text("Blue eats ×2")
    expect(digest).to_contain_text("New environment: drift")
    accessible(person)
    now = person.moves
    if digest.get_attribute("open") is None:
        digest.locator("summary").click()
    digest.locator("li").filter(has_text="Blue eats").get_by_role("button").click()  # to the moment, from which one can step on
    person.see("You are looking at an earlier moment of this table.")
    slider = person.find(".replay input")
    at = int(slider.input_value())
    assert 0 < at < int(slider.get_attribute("max") or 0)
    slider.press("ArrowRight")
    expect(slider).to_have_value(str(at + 1))
    slider.press("End")
    expect(person.page.get_by_text("You are looking at an earlier moment of this table.")).to_have_count(0)
    assert person.asked() and person.moves == now
