"""Ursuppe in the browser: whole games by clicking and by keyboard, what the board tells, what it refuses."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person, accessible, table_of

PLACES = ".field.open, .space.open, .creature.open, .act, .shop .buy, .tribe .gene.open"


def play_now(person: Person, game: str) -> None:
    person.go()
    person.find("article").filter(has_text=game).get_by_role("button", name="Play now").click()
    person.find(".question").wait_for()


def test_a_whole_game_by_clicking_on_the_board(meet: Meet, house: House) -> None:
    """Every answer is given on the board itself, by mouse."""
    person = meet()
    play_now(person, "Ursuppe")
    dice = random.Random(7)
    kinds = set()
    while person.asked():
        kinds.add(re.sub(r"\d+", "", person.question))
        places = person.find(PLACES)
        places.first.wait_for()
        count = places.count()
        if "which way" in person.question:
            person.choose(person.find(".field.open").first)
        else:
            person.choose(places.nth(dice.randrange(count)))
    assert len(kinds) >= 5
    person.see("The game is over")
    person.find(".result .fits").wait_for()  # the dice were checked in the page
    person.page.get_by_role("button", name="How it went").click()
    person.find("dialog[open] figure svg .line").first.wait_for()
    assert person.find("dialog[open] table tbody tr").count() >= 4
    accessible(person)
    person.page.keyboard.press("Escape")
    # and it can be watched again, from the first choice to the last
    slider = person.page.get_by_role("slider")
    slider.fill("0")
    person.see("You are looking at an earlier moment")
    person.find(".creature").first.wait_for(state="detached")
    person.page.get_by_role("button", name="To the end").click()
    person.find(".strip").wait_for(state="detached")
    assert table_of(person) in house.app.hall.tables


def test_a_whole_game_by_keyboard_alone(meet: Meet) -> None:
    """From the start page to the end of the game without a mouse: tabulator, arrows, digits, Enter."""
    person = meet()
    keyboard = person.page.keyboard
    person.go()
    person.find("article button").first.wait_for()
    for _ in range(30):
        keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.textContent.includes('Play now')"):
            break
    keyboard.press("Enter")
    turn = 0
    while person.asked():
        before = person.moves
        if turn % 6 == 0:  # walk to an option and press Enter
            for _ in range(150):
                if person.page.evaluate("document.activeElement.classList.contains('option')"):
                    break
                keyboard.press("Tab")
            keyboard.press("ArrowDown")
            keyboard.press("Enter")
        else:
            keyboard.press(str(1 + turn % 2))
        person.answered(before)
        turn += 1
    person.see("The game is over")
    assert turn > 20


def test_the_first_option_waits_under_the_finger(meet: Meet) -> None:
    """Who answered with Enter can answer the next question with Enter."""
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    person.find("button.option").first.focus()
    for _ in range(3):
        before = person.moves
        person.page.keyboard.press("Enter")
        person.answered(before)
        person.asked()
        person.page.wait_for_function("() => document.activeElement.classList.contains('option')")


def at_table(meet: Meet, house: House, position: str, size: tuple[int, int] = DESKTOP) -> Person:
    """A person who runs every tribe of a situation."""
    record = primordia_record(position)
    answer = house.http.post("/api/import", json={"record": record, "seats": [{"kind": "here"}] * 4})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    person = meet(size)
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.asked()
    return person


def primordia_record(position: str) -> str:
    import primordia

    return primordia.save(primordia.from_position(position, seed=5))


LATER = 'game = "ursuppe"\nplayers = 4\nround = 2\nenvironment = "west 6"\nseen = ["east 8", "south 10"]\n'  # after phase 2
HEAD = 'game = "ursuppe"\nplayers = 4\nround = 2\nenvironment = "west 6"\nseen = ["east 8"]\n'


def test_selecting_an_amoeba_shows_where_it_can_go_and_whether_it_eats(meet: Meet, house: House) -> None:
    position = (
        HEAD + 'agenda = ["displace red 1", "phase 2"]\n[red]\npoints = 4\namoebas = ["1 b3"]\n'
        '[blue]\namoebas = ["2 d2"]\n[soup]\nb2 = "none"\n'
    )
    person = at_table(meet, house, position)
    signs = person.find("g.sign")
    expect(signs).to_have_count(4)
    assert sorted(str(sign.get_attribute("aria-label")) for sign in signs.all()) == [
        "a3: the current leads there, and a meal lies there",
        "b2: a move gets there with 33% and costs 1 BP, but no meal lies there",
        "b3: a move gets there with 50% and costs 1 BP, and a meal lies there",
        "b4: a move gets there with 33% and costs 1 BP, and a meal lies there",
    ]
    person.find('[data-amoeba="blue 2"]').click()
    person.find('.selected[data-amoeba="blue 2"]').wait_for()
    person.find('g.sign[data-field="c2"]').wait_for()  # another amoeba, other fields
    expect(person.find('g.sign[data-field="b3"]')).to_have_count(0)
    accessible(person)


def test_what_cannot_be_bought_says_why(meet: Meet, house: House) -> None:
    position = (
        LATER + 'agenda = ["shop red", "phase 4"]\n[red]\npoints = 4\ngenes = ["speed"]\namoebas = ["1 b3"]\n'
        '[blue]\ngenes = ["spores"]\n'
    )
    person = at_table(meet, house, position)
    own = person.find('.shop .gene[data-gene="speed"]')
    own.get_by_role("button", name="Speed: why not?").click()
    own.get_by_text("already").wait_for()
    card = person.find('.shop .gene[data-gene="spores"]')
    assert card.get_by_role("button", name="Buy Spores").count() == 0
    card.get_by_role("button", name="Spores: why not?").click()
    card.get_by_text("no copy of this gene is left").wait_for()
    card.get_by_role("button", name="Read the rule: E3").click()
    person.find("[role=dialog] [data-topic=E3].here").get_by_text("E3", exact=True).wait_for()
    accessible(person)
    person.page.keyboard.press("Escape")
    person.choose(person.page.get_by_role("button", name="Buy Movement I").first)
    person.find(".tribe.red .gene").get_by_text("Movement I").wait_for()
    person.page.get_by_role("button", name="Undo").click()
    person.find(".tribe.red .gene").get_by_text("Movement I").wait_for(state="detached")


def test_a_field_that_is_shut_says_why(meet: Meet, house: House) -> None:
    position = LATER + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 9\namoebas = ["1 b2", "2 b3"]\n'
    person = at_table(meet, house, position)
    person.find('.field.shut[data-field="e4"]').click(position={"x": 20, "y": 20}, force=True)
    person.find(".note").get_by_text("amoeba").first.wait_for()
    person.choose(person.find('.field.open[data-field="a2"]'))
    person.find('[data-amoeba="red 3"]').wait_for()


def test_standing_answers_answer(meet: Meet, house: House) -> None:
    """Red attacks Blue, who always gives in: Blue is not asked."""
    position = HEAD + (
        'agenda = ["struggle red 1", "phase 2"]\n[red]\npoints = 9\ngenes = ["struggle-for-survival"]\namoebas = ["1 b2"]\n'
        '[blue]\npoints = 4\ngenes = ["defense"]\namoebas = ["1 b2", "2 e3"]\n[soup]\nb2 = "none"\n'
    )
    person = at_table(meet, house, position)
    person.page.get_by_text("Answers for every time").click()
    person.page.get_by_label("When my amoeba is attacked").select_option("yield")
    person.choose(person.find('.creature.open[data-amoeba="blue 1"]'))
    person.find('[data-amoeba="blue 1"]').wait_for(state="detached")
    assert "eats Blue 1" in person.find(".journal").inner_text()


def test_on_a_phone_the_amoeba_that_is_asked_about_lies_above_the_question(meet: Meet, house: House) -> None:
    """With the fields around it, wherever on the board it is; also when the question grows."""
    for field in ("b1", "e4", "c5"):
        red = f'[red]\npoints = 4\namoebas = ["1 {field}"]\n'
        position = HEAD + f'agenda = ["displace red 1", "phase 2"]\n{red}[blue]\namoebas = ["2 d2"]\n'
        person = at_table(meet, house, position, PHONE)
        person.find(".coach").wait_for()
        person.page.wait_for_function(
            """field => {
              const box = document.querySelector(`[data-field="${field}"]`).getBoundingClientRect();
              const sheet = document.querySelector('[data-sheet]').getBoundingClientRect();
              return box.top >= 0 && box.bottom <= sheet.top;
            }""",
            arg=field,
        )


def test_on_a_phone_a_new_question_begins_at_its_beginning_and_the_end_is_in_sight(meet: Meet, house: House) -> None:
    position = LATER + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 13\nscore = 41\namoebas = ["1 b2", "2 b3"]\n'
    person = at_table(meet, house, position, PHONE)
    sheet = "document.querySelector('[data-sheet]').scrollTop"
    person.find(".coach").scroll_into_view_if_needed()
    assert person.page.evaluate(sheet) > 0
    before = person.moves
    person.page.keyboard.press("1")  # a click would scroll by itself
    person.answered(before)
    person.page.wait_for_function(f"{sheet} === 0")
    person.choose(person.find('button.option[data-action="pass"]'))
    person.find(".result").wait_for()
    expect(person.find(".result h2")).to_be_in_viewport()
