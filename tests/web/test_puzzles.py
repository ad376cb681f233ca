"""Puzzles in the browser: one of each game solved after a wrong choice, by mouse and by keyboard; the list, phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from primordia.locales import LANGUAGES, words
from primordia.puzzles import Attempt, puzzle, puzzles
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible

CARD = ".lesson[data-stage]"


def choose(person: Person, action: str) -> None:
    person.find(f'.lesson button.option[data-action="{action}"]').click()


@pytest.mark.parametrize(("game", "name", "language"), [("ursuppe", "prey", "de"), ("genesis", "seaweed", "fr")])
def test_a_puzzle_is_solved_after_a_wrong_choice(meet: Meet, game: str, name: str, language: str) -> None:
    person, say, one = meet(locale=language), words(language), puzzle(game, name)
    attempt = Attempt(one)
    person.go("/learn")
    person.page.get_by_role("link", name=one.text(say, "title"), exact=True).click()
    while not attempt.solved:
        expect(person.find(".lesson .text")).to_have_text(one.text(say, "task"))
        best = max(attempt.chances.values())
        wrong = next(action for action, chance in attempt.chances.items() if chance < best)
        choose(person, wrong)
        expect(person.find(".lesson .answer.wrong")).to_contain_text(attempt.choose(wrong).sentence(say))
        right = next(action for action, chance in attempt.chances.items() if chance == best)
        choose(person, right)
        expect(person.find(".lesson .answer.right")).to_contain_text(attempt.choose(right).sentence(say))
    expect(person.find(".lesson .text")).to_have_text(one.text(say, "why"))
    expect(person.find(".chances tr")).to_have_count(len(attempt.chances))
    expect(person.find(".chances tr.best td").first).to_have_text(str(max(attempt.chances.values())))
    accessible(person)
    following = puzzles(game)[puzzles(game).index(name) + 1]
    person.find(".lesson .button.main").click()
    expect(person.find(".lesson .text")).to_have_text(puzzle(game, following).text(say, "task"))
    person.go("/learn")
    expect(person.find(".puzzles li.done a")).to_have_text([one.text(say, "title")])  # kept on the device
    person.page.reload()
    expect(person.find(".puzzles li.done a")).to_have_text([one.text(say, "title")])


def test_a_puzzle_by_keyboard_and_a_reload_in_the_middle(meet: Meet) -> None:
    person = meet()
    person.go("/learn/genesis/puzzles/seaweed")
    person.find(".lesson button.option:enabled").first.wait_for()
    person.page.keyboard.press("1")  # a mutation that leads nowhere
    person.find(".answer.wrong").wait_for()
    person.page.keyboard.press("3")
    person.find('.lesson button.option[data-action="evolve seaweed"]').wait_for()
    person.page.reload()
    person.find('.lesson button.option[data-action="evolve seaweed"]').click()
    person.find(".chances").wait_for()
    expect(person.find(f'{CARD}[data-stage="0.read"]')).to_have_count(1)


def test_an_unknown_puzzle_has_a_sentence_and_a_way_out(meet: Meet) -> None:
    person = meet()
    person.go("/learn/ursuppe/puzzles/nonsense")
    person.see("There is no such puzzle")
    person.complaints = [one for one in person.complaints if "400" not in one]  # the browser tells of the refusal
    expect(person.find(".message")).to_contain_text("nonsense")
    person.find(".message a").click()
    person.find(".puzzles a").first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_fit_on_a_phone(meet: Meet, language: str) -> None:
    """Nothing is wider than the screen, in the list and in a puzzle that is solved."""
    person = meet(size=PHONE, locale=language)
    person.go("/learn/ursuppe")
    person.find(".puzzles a").first.wait_for()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.go("/learn/ursuppe/puzzles/corner")
    choose(person, "defend")
    person.find(".chances").wait_for()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_dice_of_a_puzzle_lie_beside_its_question(meet: Meet) -> None:
    """On a phone in the same sheet, and what they were rolled for is in sight above it."""
    person = meet(PHONE)
    person.go("/learn/genesis/puzzles/false-double")
    person.find(".lesson #within .tray [data-die]").first.wait_for()
    person.page.wait_for_function(
        """() => {
          const box = document.querySelector('.genesis .about').getBoundingClientRect();
          const [strip, sheet] = ['strip', 'sheet'].map(one => document.querySelector(`[data-${one}]`).getBoundingClientRect());
          return box.top >= strip.bottom && box.bottom <= sheet.top;
        }"""
    )
    choose(person, "keep")
    person.find(".lesson .answer").wait_for()
    assert person.page.evaluate("document.querySelector('.lesson').getBoundingClientRect().bottom === innerHeight"), (
        "no gap below"
    )
