"""Lessons in the browser: each finished by clicking, all languages in turn; wrong choices, progress, keys; the coach."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

import primordia
from primordia.learn import RIGHT, Walk, lesson, lessons
from primordia.locales import LANGUAGES, words
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible
from tests.web.test_overflow import COUNTING, in_every_language
from tests.web.test_people import sit

STAGE = ".lesson[data-stage]"
ALL = [(game, name) for game in primordia.GAMES for name in lessons(game)]


def spoken(language: str) -> list[tuple[str, str]]:
    """The lessons that are walked through in this language: every fourth."""
    return ALL[LANGUAGES.index(language) :: len(LANGUAGES)]


def begin(person: Person, game: str, name: str) -> Walk:
    person.go(f"/learn/{game}/{name}")
    person.find(STAGE).wait_for()
    return Walk(lesson(game, name))


def option(person: Person, action: str) -> Locator:
    return person.find(f'.lesson button.option[data-action="{action}"]')


def visible(person: Person, walk: Walk, right: bool) -> str:
    """An option in the list that is right, or one that is not."""
    person.find(".lesson button.option:enabled").first.wait_for()
    actions = person.page.eval_on_selector_all(".lesson button.option", "all => all.map((one) => one.dataset.action)")
    return str(next(action for action in actions if (walk.stage.judge(action) == RIGHT) is right))


def at(person: Person, stage: int, task: bool) -> None:
    person.find(f'{STAGE}[data-stage="{stage}.{"task" if task else "read"}"]').wait_for()


def answer(person: Person, walk: Walk, place: Locator, action: str) -> None:
    """Gives a right answer, and waits for what is said to it."""
    place.click()
    walk.choose(action)
    at(person, walk.at, False)


def walk_through(person: Person, game: str, name: str, language: str) -> None:
    """Clicks through a lesson; at each task something else is tried first."""
    walk, say = begin(person, game, name), words(language)
    while True:
        at(person, walk.at, not walk.done)
        expect(person.find(".lesson .text")).to_have_text(walk.lesson.text(say, walk.stage.name))
        if not walk.done:
            other = visible(person, walk, False)
            option(person, other).click()
            said = walk.lesson.text(say, walk.stage.name, walk.stage.judge(other))
            expect(person.find(".lesson .answer")).to_contain_text(said)
            at(person, walk.at, True)
            action = visible(person, walk, True)
            answer(person, walk, option(person, action), action)
            expect(person.find(".lesson .answer.right")).to_contain_text(walk.lesson.text(say, walk.stage.name, RIGHT))
        if walk.finished:
            break
        person.find(".lesson .next").click()
        walk.onward()
    person.find(".lesson .well").wait_for()
    ways = person.find(".lesson .ways").locator("a, button")
    told = [text.strip() for text in ways.all_inner_texts()]
    assert len(set(told)) == len(told), "each way on is offered once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_finished_by_clicking(meet: Meet, language: str) -> None:
    person = meet(locale=language)
    for game, name in spoken(language):
        walk_through(person, game, name, language)
    person.go("/learn")
    expect(person.find("li.done")).to_have_count(len(spoken(language)))  # kept on the device
    title = lesson(*ALL[0]).text(words(language), "title")
    expect(person.find(".game a").first).to_have_text(title)


def test_the_first_visit_leads_to_a_lesson_and_a_lesson_to_the_next(meet: Meet) -> None:
    """By keyboard, with a reload in the middle, and back again."""
    person = meet()
    person.go("/")
    person.page.get_by_role("link", name="Learn", exact=True).first.click()
    person.page.get_by_role("link", name="Begin", exact=True).first.click()
    at(person, 0, False)
    accessible(person)
    expect(person.find(".creature.traced")).to_have_count(2)  # what the lesson points at
    person.page.keyboard.press("Space")
    at(person, 1, True)
    person.page.keyboard.press("2")  # moving is possible, but not what is taught
    person.find(".answer.possible").wait_for()
    person.page.keyboard.press("1")
    at(person, 1, False)
    person.page.reload()
    at(person, 1, False)
    person.find(".answer.right").wait_for()
    person.page.get_by_role("button", name="Next", exact=True).click()
    at(person, 2, True)
    person.page.get_by_role("button", name="Back", exact=True).click()
    at(person, 1, False)
    person.page.get_by_role("button", name="Back", exact=True).click()
    at(person, 0, False)
    for _ in range(2):
        person.page.keyboard.press("Space")
    at(person, 1, True)
    person.page.keyboard.press("1")
    at(person, 1, False)
    person.page.keyboard.press("Space")
    at(person, 2, True)
    person.page.keyboard.press("2")
    person.find(".well").wait_for()
    person.page.get_by_role("link", name="Next lesson", exact=False).click()
    person.page.wait_for_url("**/learn/ursuppe/eat")
    at(person, 0, False)
    kept = json.loads(person.page.evaluate("localStorage.getItem('primordia.lessons')"))
    assert kept["done"] == ["ursuppe drift"]


def test_a_lesson_is_played_on_the_board_of_a_phone(meet: Meet) -> None:
    person = meet(PHONE)
    walk = begin(person, "genesis", "refugia")
    while walk.done:
        person.find(".lesson .next").click()
        walk.onward()
        at(person, walk.at, not walk.done)
    answer(person, walk, person.find('[data-spot="biont pool green"]'), "lift pool")
    person.find(".lesson .next").click()
    walk.onward()
    at(person, walk.at, True)
    answer(person, walk, person.find('.earth [data-spot="place warm-pond"]'), "put warm-pond")
    accessible(person)


def test_a_lesson_that_is_not_there(meet: Meet) -> None:
    person = meet()
    person.go("/learn/ursuppe/nonsense")
    person.see("There is no such lesson")
    person.complaints = [one for one in person.complaints if "400" not in one]  # the browser tells of the refusal
    person.page.get_by_role("link", name="All lessons").click()
    person.find("li a").first.wait_for()


# The coach


def test_the_coach_explains_each_kind_of_question_once(meet: Meet) -> None:
    person = meet()
    person.go("/learn/ursuppe")
    person.page.get_by_role("button", name="First game with a coach").click()
    coach = person.find(".coach")
    person.asked()
    coach.wait_for()
    first = coach.inner_text()
    accessible(person)
    person.page.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    person.page.get_by_role("button", name="Explain this question").click()  # and back, without losing the place
    expect(coach).to_be_visible()
    assert first.split("\n")[0] in coach.inner_text()
    person.page.get_by_role("button", name="Got it").click()
    for _ in range(12):  # until something new is asked
        if coach.count():
            break
        person.choose(person.find("button.option:enabled").first)
        person.asked()
    expect(coach).to_be_visible()
    assert coach.inner_text() != first
    person.page.get_by_role("button", name="Switch the coach off").click()
    expect(coach).to_have_count(0)
    person.page.reload()
    person.asked()
    expect(person.find(".coach, .again")).to_have_count(0)
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("A coach explains").click()
    person.page.keyboard.press("Escape")
    expect(coach).to_be_visible()  # all is explained once more


def test_the_question_stays_in_sight_while_the_coach_speaks(meet: Meet, house: House) -> None:
    """In French, whose explanations are the longest; the short reason is not shown beside the long one."""
    person = meet(locale="fr")
    options, coach = person.find("button.option"), person.find(".coach")
    for game, seats in (("genesis", "hg"), ("ursuppe", "hgg")):
        sit(person, house.table(game, seats, seed=7), 0)
        kinds = set()
        for _ in range(12):  # as far as the first genes are bought
            person.asked()
            if coach.count():
                expect(person.find(".question .prompt p")).to_be_in_viewport(ratio=1)
                for n in range(min(2, options.count())):
                    expect(options.nth(n)).to_be_in_viewport(ratio=1)
                if coach.get_attribute("data-explains"):
                    expect(person.find(".because:visible")).to_have_count(0)
            kinds.add(str(options.first.get_attribute("data-action")).split()[0])
            if "buy" in kinds:
                break
            person.choose(options.first)
        assert kinds & {"buy", "lift"}, kinds


# Everything fits


def test_lessons_and_the_coach_fit_in_every_language(meet: Meet, house: House) -> None:
    person = meet()
    person.context.add_init_script(COUNTING)
    person.go("/learn")
    person.find("li a").first.wait_for()
    told = in_every_language(person)
    for game, name in (("ursuppe", "scoring"), ("genesis", "parasites")):
        walk = begin(person, game, name)
        person.find(".lesson .next").click()
        walk.onward()
        at(person, walk.at, True)
        told += [f"{game} {name}: {one}" for one in in_every_language(person)]
    for game in primordia.GAMES:
        sit(person, house.table(game, "hh" if game == "genesis" else "hhh", seed=7), 0, 1)
        person.find(".coach").wait_for()
        told += [f"coach, {game}: {one}" for one in in_every_language(person)]
    assert told == []
