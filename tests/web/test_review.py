"""A finished game is looked through on the page: its review, a turning point on the analysis board, and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import primordia
from tests.endings import CLOSE, ending
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person, accessible, table_of
from tests.web.test_people import sit

ROUND = 'game = "ursuppe"\nagenda = ["displace red 1", "phase 2"]\n[red]\npoints = 5\namoebas = ["1 b2"]\n'
MOVING = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
[red]
points = 9
amoebas = ["1 b2", "2 e4"]
"""


def reviewed(house: House, person: Person, game: str) -> dict[str, Any]:
    """Somebody who follows the link from the end of a game to its review, until it is done."""
    made = house.bring(ending(game, *CLOSE[game]))
    sit(person, made, 0)
    person.find(".result").get_by_role("link", name="Review").click()
    person.find(".balance").nth(1).wait_for()
    return made


def tried(person: Person, nth: int, move: int) -> str:
    """Tries an option on the analysis board; how the move is called there."""
    person.find("button.option:enabled").nth(nth).click()
    current = person.find(f'[data-move="{move}"][aria-current]')
    current.wait_for()
    return current.inner_text()


@pytest.mark.parametrize(("game", "size"), [("ursuppe", DESKTOP), ("genesis", PHONE)], ids=["ursuppe", "genesis"])
def test_from_a_turning_point_to_the_analysis_board_and_back(
    meet: Meet, house: House, game: str, size: tuple[int, int]
) -> None:
    person = meet(size)
    made = reviewed(house, person, game)
    accessible(person)
    slider = person.find(".review input[type=range]")
    slider.focus()
    person.page.keyboard.press("Home")
    person.page.keyboard.press("ArrowRight")
    total = slider.get_attribute("max")
    expect(person.find("figcaption")).to_contain_text(f"Choice 1 of {total}")
    assert re.search(r"\d%", slider.get_attribute("aria-valuetext") or "")
    turning = person.find("section:has(#turns-title) li[data-at]")
    at = int(turning.first.get_attribute("data-at") or -1)
    turning.first.get_by_role("link", name="Analyse").click()
    person.find("button.option:enabled").first.wait_for()
    asked = person.find(".ask .prompt").inner_text()
    first = tried(person, 0, 0)
    assert first and person.find("[data-move]").count() == 2
    person.find('[data-move="-1"]').click()
    expect(person.find(".ask .prompt")).to_have_text(asked, use_inner_text=True)
    tried(person, 1, 1)
    expect(person.find("[data-move]")).to_have_count(3)
    person.page.keyboard.press("u")
    person.find('[data-move="-1"][aria-current]').wait_for()
    person.page.keyboard.press("h")
    person.find(".weighed").wait_for()
    expect(person.find(".option .chance").first).to_contain_text("%")
    accessible(person)
    link = person.page.url
    person.page.get_by_role("link", name="Back to the review").click()
    person.find(".balance").nth(1).wait_for()
    assert person.page.url.split("?")[0].endswith(f"/t/{made['table']}/review")

    # The link brings the variations back, for somebody who has no seat there
    stranger = meet()
    stranger.go("/analysis#" + link.split("#")[1])
    stranger.find('[data-move="1"]').wait_for()
    assert stranger.find('[data-move="0"]').inner_text() == first and stranger.find("[data-move]").count() == 3
    assert stranger.page.get_by_role("link", name="Back to the review").count() == 0

    # And the table itself, at that moment
    turning.first.get_by_role("link", name="Look at it").click()
    expect(person.find(".replay")).to_contain_text(f"Choice {at} of {total}")


def test_a_costly_choice_says_why_and_is_played_on_from(meet: Meet, house: House) -> None:
    person = meet()
    sit(person, house.bring(ending("ursuppe", 20, 3, 4)), 0)
    person.find(".result").get_by_role("link", name="Review").click()
    costly = person.find("section:has(#costly-title) li[data-at]").first
    expect(costly.locator(".grounds b").first).to_contain_text("%")
    expect(costly).to_contain_text("Probably next")
    chosen, better = costly.locator("dd").all_inner_texts()
    assert chosen != better
    costly.get_by_text("The options with their chances").click()
    options = costly.locator("details.options > ol > li")
    expect(options.first).to_be_visible()
    told = options.all_inner_texts()
    assert len(told) > 1 and all("±" in one for one in told) and better in told[0]
    assert costly.locator("details.options b.chosen").inner_text() == chosen
    costly.get_by_role("button", name="Play on here").click()
    person.asked()
    assert {chosen, better} <= {option.splitlines()[0] for option in person.find("button.option").all_inner_texts()}


def test_dice_are_rolled_again_or_set_and_a_branch_is_removed(meet: Meet) -> None:
    person = meet()
    person.go("/analysis")
    person.find("textarea").fill(MOVING)
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.find('.option[data-action="move"]').click()
    person.find('[data-move="0"][aria-current] .fell').wait_for()
    person.page.get_by_role("button", name="Other dice or cards").click()
    person.find('[data-move="1"][aria-current]').wait_for()
    person.page.get_by_role("button", name="Set the dice").click()
    person.page.get_by_label("Dice, in the order").fill("5")
    person.page.get_by_role("button", name="Set", exact=True).click()
    expect(person.find('[data-move="2"][aria-current] .fell')).to_have_text(re.compile("⚄"))
    link = person.page.url
    person.go("/analysis")
    person.find("textarea").fill(link)
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.find('[data-move="2"][aria-current] .fell')).to_have_text(re.compile("⚄"))
    person.page.reload()
    expect(person.find('[data-move="2"][aria-current] .fell')).to_have_text(re.compile("⚄"))
    person.page.get_by_role("button", name="Remove this branch").click()
    person.find('[data-move="-1"][aria-current]').wait_for()
    expect(person.find("[data-move]")).to_have_count(3)
    person.page.get_by_role("button", name="Play on here").click()
    person.find(".question button.option").first.wait_for()
    assert table_of(person)


def test_cards_are_set_and_the_variations_go_round_as_text(meet: Meet) -> None:
    """What is copied can be read, and opens the same tree again; a text with a mistake says where it is."""
    person = meet()
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.go("/analysis")
    person.find("textarea").fill(ROUND)
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.find('.option[data-action="drift"]').click()
    person.find('[data-move="0"][aria-current]').wait_for()
    person.page.get_by_role("button", name="Set the cards").click()
    chosen = person.page.get_by_label("Card 1")
    card = chosen.locator("option").nth(2).get_attribute("value")
    chosen.select_option(card)
    person.page.get_by_role("button", name="Set", exact=True).click()
    shown = person.find('[data-move="1"][aria-current]')
    shown.wait_for()
    label = shown.inner_text()
    person.page.get_by_role("button", name="Copy variations").click()
    person.see("Variations copied as text")
    text = person.page.evaluate("navigator.clipboard.readText()")
    assert f"\n0: drift\n0: drift {{card {card}}} <-\n" in text
    accessible(person)
    person.go("/analysis")
    person.find("textarea").fill(text.replace("0: drift\n", "0 drift\n"))
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.see("wrong in line 3")
    person.find("textarea").fill(text)
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.find('[data-move="1"][aria-current]')).to_have_text(label, use_inner_text=True)
    expect(person.find("[data-move]")).to_have_count(3)


def test_a_link_that_is_cut_off_is_told(meet: Meet) -> None:
    person = meet(PHONE)
    person.go("/analysis#nonsense")
    person.see("This link is not complete")
    person.find("textarea").fill("nonsense")
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.see("line 1")
    person.complaints.clear()  # the browser tells of every answer that is an error
    accessible(person)
    for game in primordia.GAMES:
        person.page.get_by_role("button", name="Beginning of").nth(list(primordia.GAMES).index(game)).wait_for()


def test_before_the_end_there_is_no_review(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "hii", seed=4)
    person = meet()
    person.go(f"/t/{made['table']}/review#{made['tokens'][0]}")
    person.see("not over")
    person.complaints.clear()
