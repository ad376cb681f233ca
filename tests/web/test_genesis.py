"""The table of Bios:Genesis: played by clicking on it, what is asked about always in sight, everything on one page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Error

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


def sit(person: Person, made: dict[str, Any], *seats: int, loaded: bool = False) -> None:
    """Takes seats of a table, or all of them; `loaded`: on the page that is already there."""
    tokens = [made["tokens"][seat] for seat in seats] or made["tokens"]
    (person.turn if loaded else person.go)(f"/t/{made['table']}#{','.join(tokens)}")


def opened(house: House, record: str) -> dict[str, Any]:
    """A table that goes on from a record, everybody at one screen."""
    players = setup_of(primordia.load(record)).players
    answer = house.http.post("/api/import", json={"record": record, "seats": [{"kind": "here"}] * players})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


# The button that rolls the chosen dice; or that the question has become another one in the meantime
ROLL = """before => document.querySelector('.tray [data-action="roll"]')
  || (document.querySelector('.question')?.dataset.question ?? 'over') !== before"""


def rolled(person: Person, before: str) -> bool:
    """Clicks on the button that rolls the chosen dice; False: the question has become another one. The button may be drawn
    again while it is clicked, when the odds of the choice arrive."""
    while True:
        roll = person.page.wait_for_function(ROLL, arg=before).as_element()
        if roll is None:
            return False
        try:
            roll.click()
        except Error as error:
            if "not attached" not in str(error):
                raise
        else:
            return True


def touch(person: Person, spot: ElementHandle, dice: random.Random) -> None:
    """A click on the table, and where it leaves a choice one of the options beside it; until the question is another."""
    before = person.moves
    try:
        spot.evaluate("one => one.scrollIntoView({block: 'nearest'})")
        if spot.get_attribute("data-die"):  # dice are chosen first and rolled then
            spot.click()
            if not rolled(person, before):
                return
        elif "place" in (spot.get_attribute("class") or "").split():
            spot.click(position={"x": 8, "y": 8})
        else:
            spot.click()
    except Error as error:  # the picture is drawn a frame after the question: the spot was drawn again while it was clicked
        if "not attached" not in str(error):
            raise
        return  # whoever plays looks for another one
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
        if spots := person.find(SPOTS).element_handles():
            touch(person, dice.choice(spots), dice)
            asked += 1
    return asked


def test_an_introductory_game_is_played_on_the_table(meet: Meet, house: House) -> None:
    person = meet()
    sit(person, house.table("genesis", "hh", options={"mode": "introductory", "short": True}, seed=10))
    person.find(".genesis .timeline").wait_for()
    accessible(person)
    assert play_by_clicking(person, 10) > 20
    person.see("The game is over")
    accessible(person)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("solitaire", "h", 2), ("cooperative", "hh", 5)])
def test_a_game_with_a_goal_is_played_on_the_table(meet: Meet, house: House, mode: str, seats: str, seed: int) -> None:
    person = meet()
    sit(person, house.table("genesis", seats, options={"mode": mode, "short": True}, seed=seed))
    assert play_by_clicking(person, seed) > 10
    person.see("The game is over")


WISHES = (  # what a click does, the most wanted first
    *("attach back", "attach front", "steal", "lift pool", "evolve", "organ 5", "organ", "keep", "act-for", "done", "no", ""),
)


def grown() -> str:
    """Two turns before the end: a bacterium that can become a macroorganism, one that can go ashore, and a parasite card."""
    things: dict[str, Any] = {
        "clay_mound": life("green", "3green+blue", "tmrna"),
        "warm_pond": life("green", macro="flatworm", organs=[1, 2, 3, 4], level=0),
        "pumice_raft": life("blue", "2red+2blue"),
        "zeolite_lagoon": refugium("blue"),
        "green": pool("2red+2green+2blue+2yellow"),
        "blue": pool("2red+2green"),
    }
    return primordia.save(table("green blue", phase=2, draws=(0, 0, 1), decks={"ocean": "ribozyme"}, **things))


def offers(person: Person) -> list[str]:
    """The actions that can be chosen on the table, in their order in the catalogue of wishes."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('.genesis [data-offers], .genesis .bar [data-action], .tray [data-action]')]
          .filter(one => one.getClientRects().length)
          .flatMap(one => (one.dataset.offers ?? one.dataset.action).split('|')).filter(Boolean)"""
    )
    return found


def tap(person: Person, action: str) -> None:
    """Clicks where an action lies, and in the menu beside it, if the place has several."""
    before = person.moves
    spot = person.find(
        f'.genesis [data-offers="{action}"], .genesis [data-offers*="{action}|"], .genesis [data-offers$="|{action}"],'
        f' .genesis .bar [data-action="{action}"], .tray [data-action="{action}"]'
    ).locator("visible=true")
    if "place" in (spot.first.get_attribute("class") or "").split():
        spot.first.click(position={"x": 8, "y": 8})
    else:
        spot.first.click()
    person.page.wait_for_function(
        """before => document.querySelector('dialog.menu[open]')
          || (document.querySelector('.question')?.dataset.question ?? 'over') !== before""",
        arg=before,
    )
    if person.find("dialog.menu[open]").count():
        person.find(f'dialog.menu[open] [data-action="{action}"]').click()
    person.answered(before)


def test_an_advanced_game_of_two_is_played_on_the_table(meet: Meet, house: House) -> None:
    """A parasite attaches, a macroorganism arises, another one goes ashore, and the game ends: all by clicks on the table."""
    person = meet()
    made = opened(house, grown())
    sit(person, made)
    for _ in range(120):
        person.find(".genesis .timeline").wait_for()
        if not person.asked():
            break
        found = offers(person)
        tap(person, next(action for wish in WISHES for action in found if action.startswith(wish)))
    person.see("The game is over")
    told = {entry["kind"] for entry in house.state(made, 0)["journal"]["entries"]}
    assert {"attached", "stole", "evolved", "landfall"} <= told
    story = person.find(".story")
    for text in ("attaches", "into a macroorganism: Seaweed", "goes ashore"):
        story.get_by_text(text).first.wait_for()
    accessible(person)


def test_a_game_on_a_phone(meet: Meet, house: House) -> None:
    """Pages turn to what is asked about; nothing sticks out at the side."""
    person = meet(PHONE)
    sit(person, house.table("genesis", "hh", options={"mode": "introductory", "short": True}, seed=18))
    dice = random.Random(18)
    person.find("button.option:enabled").first.wait_for()
    for name in ("Mine", "Others", "Journal", "Earth"):
        person.find(".pages").get_by_role("tab", name=name).click()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    while person.asked():
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        spots = person.find(".genesis .place.open:visible, .genesis .spot.open:visible")
        options = person.find("button.option:enabled")
        if spots.count() and dice.random() < 0.7:
            touch(person, dice.choice(spots.element_handles()), dice)
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
    lands = person.find(".present article.event .lands [role=img]")
    lands.first.wait_for()
    assert [land.get_attribute("aria-label") for land in lands.all()] == rows
    assert person.find(".row.ocean.active").count() == ("Ocean" in rows)


def test_an_edition_of_2016_by_keyboard(meet: Meet, house: House) -> None:
    """A whole game: the first edition has other rules and cards; digits answer, or arrows and Enter on the table."""
    person = meet()
    sit(person, house.table("genesis", "hh", options={"edition": "2016", "short": True}, seed=5))
    dice = random.Random(5)
    while True:
        person.find("button.option:enabled, .result, .cover button").first.wait_for()
        if person.find(".cover button").count():  # a secret vote
            person.find(".cover button").press("Enter")
        if not person.asked():
            break
        before = person.moves
        if dice.random() < 0.3:  # over the table by arrows
            person.page.keyboard.press(dice.choice(["ArrowDown", "ArrowUp", "ArrowRight"]))
            if person.page.evaluate("document.activeElement?.closest('.genesis .place, .genesis .spot') !== null"):
                person.page.keyboard.press("Enter")
                person.page.wait_for_function(
                    """before => document.querySelector('dialog.menu[open]')
                      || (document.querySelector('.question')?.dataset.question ?? 'over') !== before""",
                    arg=before,
                )
                if person.find("dialog.menu[open]").count():
                    person.page.keyboard.press("Enter")
                person.answered(before)
                continue
        person.page.keyboard.press(str(dice.randint(1, min(9, person.find("button.option").count()))))
        person.answered(before)
    person.see("The game is over")
    person.find('.genesis [data-tip*="Meteoritic Accretion"]').first.wait_for()


@pytest.mark.parametrize(("make", "seed"), [(prepared.garden, 27), (prepared.garden, 42), (prepared.culture, 116)])
def test_a_late_table_of_four_needs_no_scrolling(meet: Meet, house: House, make: Any, seed: int) -> None:
    game = primordia.from_position(make(seed), seed=seed)
    assert len(game.scores()) == 4
    person = meet()
    sit(person, opened(house, primordia.save(game)))
    person.find(".genesis .timeline").wait_for()
    for width, height in (DESKTOP, (1600, 900), (1920, 1080)):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), width
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
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
    listShown: [...document.querySelectorAll('button.option')].some(shown),
    page: document.documentElement.scrollWidth <= innerWidth,
  };
}
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_a_question_is_about_is_in_sight(meet: Meet, house: House, size: tuple[int, int]) -> None:
    """Every kind of question that there is, at both sizes: what it is about, or else what can be chosen, lies in sight."""
    hidden = []
    person = meet(size)
    person.context.add_init_script("localStorage.setItem('primordia.settings', JSON.stringify({coach: false}))")
    for kind in KINDS:
        made = opened(house, questions()[kind])
        sit(person, made, loaded=person.page.url.startswith(person.url))
        person.find(".genesis .timeline").wait_for()
        uncover(person)
        person.find("button.option:enabled").first.wait_for()
        person.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen = person.page.evaluate(VISIBLE)
        assert seen["page"], kind
        if not (seen["aboutShown"] if seen["about"] else seen["openShown"] or seen["listShown"]):
            hidden.append((kind, seen))
        if size == DESKTOP:
            every_option_lies_on_the_table(person, house, made, kind)
    assert hidden == []


CONTESTS = {
    "go-first",
    "call-vote",
    "ballot",
    "tribute",
    "block",
    "second-roll",
    "grant",
    "ersatz-progenote",
    "permit",
    "supply",
}


def every_option_lies_on_the_table(person: Person, house: House, made: dict[str, Any], kind: str) -> None:
    """Each can be chosen there, no two mean the same, and a contest says why it is asked."""
    state = house.state(made, *range(len(made["tokens"])))
    asked = state["decisions"][0]
    dice = person.page.evaluate("[...document.querySelectorAll('.tray [data-die]')].map(one => 'reroll ' + one.dataset.die)")
    assert {option["action"] for option in asked["options"]} <= {*offers(person), *dice}, kind
    meant = [(option["label"], option["cost"], option["note"]) for option in asked["options"]]
    assert len(meant) == len(set(meant)), kind
    assert kind not in CONTESTS or len(person.find(f'[data-because="{kind}"]').inner_text()) > 40, kind
