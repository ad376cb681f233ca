"""Everything fits: in no language does a label stick out of its box or is it cut off, on a desktop and on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

import primordia
from primordia.locales import LANGUAGES
from tests.endings import ending
from tests.server.house import House, finished
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person
from tests.web.questions import RECORDS
from tests.web.test_people import sit

# Finds boxes that are too narrow for what they hold, texts that are cut off, choices that cannot be read, what is outside of a
# picture or of the window. What is shortened by dots on purpose says it whole in its title.
OVERFLOWING = (Path(__file__).parent / "overflowing.js").read_text(encoding="utf-8")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
SPEAK = """language => {
  const choice = [...document.querySelectorAll('select')].find((one) => [...one.options].some(({ value }) => value === 'cs'));
  choice.value = language;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}"""
COUNTING = """(() => {
  const fetched = window.fetch;
  window.fetching = 0;
  window.fetch = (...all) => {
    window.fetching += 1;
    return fetched(...all).finally(() => setTimeout(() => (window.fetching -= 1)));
  };
})()"""
PROMPT = "() => document.querySelector('.question .prompt p')?.textContent ?? ''"
SETTLES = 4000  # milliseconds, after which it stays
Visit = Callable[[Person, House], None]


def found(person: Person, settles: int = SETTLES) -> list[str]:
    """What does not fit on the page, at either size."""
    told: list[str] = []
    now = person.page.viewport_size
    assert now
    for size in (DESKTOP, PHONE) if now["width"] == DESKTOP[0] else (PHONE, DESKTOP):  # a change takes time
        if size[0] != now["width"]:
            person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.evaluate(DRAWN)
        faults = person.page.evaluate(OVERFLOWING)
        if faults and settles:  # what does not fit in the first moment may be on its way to another place
            with suppress(TimeoutError):
                person.page.wait_for_function(f"() => ({OVERFLOWING})().length === 0", timeout=settles, polling=200)
            faults = person.page.evaluate(OVERFLOWING)
        told += [f"{size[0]} pixels: {one}" for one in faults]
    return told


def in_every_language(person: Person) -> list[str]:
    """The same of a page that is there, in one language after the other; the page changes where it is."""
    told: list[str] = []
    now = person.page.evaluate("document.documentElement.lang")
    for language in sorted(LANGUAGES, key=lambda one: one != now):  # a change takes time
        if language != now:
            before = person.page.evaluate(PROMPT)
            person.page.evaluate(SPEAK, language)
            person.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
            if before:  # no question reads the same in two languages
                person.page.wait_for_function(f"before => ({PROMPT})() !== before", arg=before)
        person.page.wait_for_function("() => window.fetching === 0")
        told += [f"{language}, {one}" for one in found(person)]
    return told


def imported(house: House, record: str, kind: str = "here") -> dict[str, Any]:
    """A table that goes on with a record."""
    seats = [{"kind": "here"}, *({"kind": kind} for _ in primordia.load(record).scores()[1:])]
    made: dict[str, Any] = house.http.post("/api/import", json={"record": record, "seats": seats}).json()
    return made


def after(game: str, choices: int) -> str:
    """The record of a match after some choices."""
    match = primordia.new_game(game, seed=11)
    dice = random.Random(11)
    for _ in range(choices):
        match.play(dice.choice(list(match.legal_actions())))
    return primordia.save(match)


@cache
def asked(game: str) -> dict[str, str]:
    """By kind of question the record of a match that has come to one."""
    records: dict[str, str] = {}
    for match in matches(game):
        step = match.decision
        if step is not None and step.kind not in records and len(match.legal_actions()) > 1:
            records[step.kind] = primordia.save(match)
    return records


def matches(game: str) -> Iterator[Any]:
    """Recorded games of Bios:Genesis and games of Ursuppe by chance, choice by choice."""
    if game == "genesis":
        for path in RECORDS[:12]:
            yield from primordia.replay(path.read_text(encoding="utf-8"))
        return
    for seed in range(4):
        match = primordia.new_game(game, seed=seed)
        dice = random.Random(seed)
        while match.decision is not None:
            yield match
            match.play(dice.choice(list(match.legal_actions())))


def drawn(person: Person) -> None:
    """The table of the game is there."""
    person.find(".board > :last-child svg").first.wait_for()


def unfold(person: Person) -> None:
    person.page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")


# Pages


def start(person: Person, house: House) -> None:
    tables = [imported(house, after("ursuppe", 30), "invited"), imported(house, after("genesis", 60), "invited")]
    for made in (*tables, finished(house, "genesis", "hii")):
        sit(person, made, 0)
    person.go()
    person.find(".tables .people").nth(2).wait_for()


def settings(person: Person, house: House) -> None:
    person.go()
    person.find("header button:visible").last.click()
    person.find("dialog[open]").wait_for()


def keys(person: Person, house: House) -> None:
    person.go()
    person.find("article h2").first.wait_for()
    person.page.keyboard.press("?")
    person.find("dialog[open]").wait_for()


def setup(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        person.go(f"/new/{game}")
        person.find("form details").first.wait_for()
        unfold(person)

    return visit


def rules(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        person.go(f"/rules/{game}")
        person.find("[data-topic] figure svg").first.wait_for()

    return visit


def beside(game: str) -> Visit:
    """The book beside a table."""

    def visit(person: Person, house: House) -> None:
        made = imported(house, after(game, 30))
        sit(person, made, *range(len(made["tokens"])))
        drawn(person)
        person.find("header .book").click()
        person.find("[role=dialog] [data-topic]").first.wait_for()

    return visit


def reference(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        person.go(f"/reference/{game}")
        person.find("table").first.wait_for()

    return visit


def gallery(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        person.go(f"/cards/{game}")
        person.find("[data-card] svg").first.wait_for()

    return visit


def glossary(person: Person, house: House) -> None:
    person.go("/glossary")
    person.find("table").first.wait_for()


def no_key(person: Person, house: House) -> None:
    person.go("/t/nowhere")
    person.find("h1").wait_for()


# Tables


def invited(person: Person, house: House) -> None:
    """Whoever has made a table finds the links to hand out; nobody has come yet."""
    person.go("/new/ursuppe")
    person.find("form").wait_for()
    person.find("form select[id*=seat], form .seats select").first.wait_for()
    for seat in person.find("form .seats select").all()[1:]:
        seat.select_option("invited")
    person.find("form button[type=submit]").click()
    person.find("#tab-seats").click()
    person.find("#panel-seats").wait_for()


def guest(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        sit(person, imported(house, after(game, 25), "invited"), 0)
        drawn(person)
        person.find("#own-name").wait_for()
        for tab in ("chat", "seats"):
            person.find(f"#tab-{tab}").click()

    return visit


def onlooker(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        sit(person, imported(house, after(game, 70), "invited"))
        drawn(person)

    return visit


def advice(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        made = imported(house, after(game, 70))
        sit(person, made, *range(len(made["tokens"])))
        drawn(person)
        person.asked()
        person.page.keyboard.press("h")
        person.find(".answer.hint").wait_for()
        person.page.keyboard.press("o")
        person.find(".answer.odds").wait_for()

    return visit


def news(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        """The others have chosen a lot since one's own last choice."""
        made = house.table(game, "hii", seed=3)
        dice = random.Random(3)
        seats = range(len(made["tokens"]))
        since = 0
        while True:
            decision = house.state(made, *seats)["decisions"][0]
            if decision["seat"] == 0 and since >= 4:
                break
            since = since + 1 if decision["seat"] else 0
            action = dice.choice(decision["options"])["action"]
            house.act(made, *seats, type="play", seat=decision["seat"], decision=decision["id"], action=action)
        sit(person, made, 0)
        drawn(person)
        person.asked()
        person.find(".digest").wait_for()

    return visit


def plain(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        person.context.add_init_script("localStorage.setItem('primordia.settings', '{\"plain\": true}')")
        made = imported(house, after(game, 70))
        sit(person, made, *range(len(made["tokens"])))
        person.asked()

    return visit


def result(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        sit(person, finished(house, game, "hii"), 0)
        drawn(person)
        person.find(".replay .mark").first.wait_for(state="attached")

    return visit


def details(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        result(game)(person, house)
        person.find(".result .row button").nth(1).click()
        person.find("dialog[open] figure").wait_for()

    return visit


def looking_back(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        result(game)(person, house)
        person.find(".replay input").fill("60")
        person.find(".strip").wait_for()

    return visit


def review(game: str) -> Visit:
    def visit(person: Person, house: House) -> None:
        sit(person, imported(house, ending(game, 6)), 0)
        person.find(".result a[href$=review]").click()
        person.find(".balance").first.wait_for()

    return visit


def analysis(game: str) -> Visit:
    """A tree with two branches, and the chances of the options at its root."""

    def visit(person: Person, house: House) -> None:
        made = imported(house, ending(game, 6))
        sit(person, made, 0)
        person.go(f"/analysis?table={made['table']}&at=0")
        for move in range(2):
            person.find("button.option:enabled").nth(move).click()
            person.find(f'[data-move="{move}"][aria-current]').wait_for()
            person.find('[data-move="-1"]').click()
            person.find('[data-move="-1"][aria-current]').wait_for()
        person.page.keyboard.press("h")
        person.find(".weighed").wait_for()

    return visit


PAGES: dict[str, Visit] = {
    "start": start,
    "settings": settings,
    "keys": keys,
    "no key": no_key,
    "invited": invited,
    "glossary": glossary,
    **{
        f"{name} of {game}": visit(game)
        for game in primordia.GAMES
        for name, visit in {
            "setup": setup,
            "rules": rules,
            "book beside": beside,
            "reference": reference,
            "gallery": gallery,
            "guest": guest,
            "onlooker": onlooker,
            "news": news,
            "plain": plain,
            "result": result,
            "details": details,
            "looking back": looking_back,
            "review": review,
            "analysis": analysis,
        }.items()
    },
}
EVERY_GAME = pytest.mark.parametrize("game", primordia.GAMES)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fits(meet: Meet, house: House, page: str) -> None:
    person = meet()
    person.context.add_init_script(COUNTING)
    PAGES[page](person, house)
    told = in_every_language(person)
    assert told == [], "\n".join(told)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_fits(meet: Meet, house: House, language: str, game: str) -> None:
    """It stays in the language in which it was asked for."""
    person = meet(locale=language)
    advice(game)(person, house)
    told = found(person)
    assert told == [], "\n".join(told)


@EVERY_GAME
def test_every_question_fits(meet: Meet, house: House, game: str) -> None:
    records = asked(game)
    assert len(records) >= {"ursuppe": 10, "genesis": 25}[game]
    person = meet()
    person.context.add_init_script(COUNTING)
    told: dict[str, str] = {}
    for kind, record in records.items():
        made = imported(house, record)
        sit(person, made, *range(len(made["tokens"])), loaded=person.page.url.startswith(person.url))
        drawn(person)
        person.find("button.option:enabled, .cover button").first.wait_for()
        for one in in_every_language(person):
            told.setdefault(one, kind)
    assert told == {}, "\n".join(f"{kind}: {one}" for one, kind in told.items())


# The search finds what it is there for


FAULTS = {
    "a box": "<div style='width:80px;overflow:visible'><b style='white-space:nowrap'>Donaudampfschifffahrt</b></div>",
    "dots": "<div style='width:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>Donaudampfschifffahrt</div>",
    "a button": "<button style='width:80px;overflow:hidden;white-space:nowrap'>Donaudampfschifffahrt</button>",
    "below": "<div style='height:1em;width:80px;overflow:hidden'>ein Satz von mehreren Zeilen</div>",
    "a choice": "<select style='width:80px'><option>Donaudampfschifffahrt</option></select>",
    "a field": "<input style='width:80px' placeholder='Donaudampfschifffahrt'>",
    "a picture": "<svg width='80' height='20'><text y='14'>Donaudampfschifffahrt</text></svg>",
    "the window": "<div style='position:fixed;left:200px;width:3000px;height:9px'></div>",
    "the page": "<div style='position:absolute;top:0;left:0;width:3000px;height:9px'></div>",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_does_not_fit_is_found(meet: Meet, fault: str) -> None:
    person = meet()
    person.page.set_content("<p>Hier passt alles.</p>")
    assert found(person) == []
    person.page.evaluate("text => document.body.insertAdjacentHTML('beforeend', text)", FAULTS[fault])
    assert len(found(person, settles=0)) >= 2, "at both sizes"
