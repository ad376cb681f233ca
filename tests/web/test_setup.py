"""The set-up page: every mode of Bios:Genesis by clicking, what does not fit, card packs, seats, keyboard, small screens."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import primordia
from primordia.kernel.rules import Setup
from primordia.server.types import MOST_OPTION, Limit
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import Person, accessible, table_of

SMALL = (360, 740)
CHOICES = 15
GOOD = b'[mutations.tmrna.front]\nicons = ["heat"]\n'
BAD = b"[mutations.tmrna.front]\nicons = 3\n"


def arrive(person: Person, game: str = "genesis") -> None:
    person.go(f"/new/{game}")
    person.find("form").wait_for()


def for_players(person: Person, players: int) -> None:
    person.find(".segments label").get_by_text(str(players), exact=True).click()


def unfold(person: Person) -> None:
    for part in person.find("details:not([open]) > summary").all()[::-1]:
        part.click()


def radio(person: Person, name: str) -> Locator:
    return person.page.get_by_role("radio", name=name, exact=True)


def box(person: Person, name: str) -> Locator:
    return person.page.get_by_role("checkbox", name=name, exact=True)


def start(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Open the table")


def lay(person: Person, name: str, content: bytes) -> None:
    person.find("input[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})


def made(person: Person, house: House) -> Setup:
    """How the table on the page was set up."""
    person.page.wait_for_url("**/t/*")
    setup = house.app.hall.tables[table_of(person)].setup
    assert setup is not None
    return setup


def play(person: Person, seed: int, choices: int = CHOICES) -> None:
    """Clicks options of the generic table at random."""
    dice = random.Random(seed)
    for _ in range(choices):
        if not person.asked():
            return
        options = person.find("button.option")
        person.choose(options.nth(dice.randrange(options.count())))


# Every mode, by clicking


@pytest.mark.parametrize(
    ("mode", "players", "more"),
    [
        ("Competitive", 2, {}),
        ("Competitive", 3, {}),
        ("Competitive", 4, {}),
        ("Introductory", 1, {}),
        ("Introductory", 2, {"parasites": False}),
        ("Solitaire", 1, {"colours": "green+red", "gifts": "always"}),
        ("Cooperative", 2, {}),
        ("Competitive", 2, {"variants": "chimera+crystal", "short": True}),
        ("Competitive", 3, {"edition": "2016"}),
    ],
)
def test_a_table_of_every_mode(meet: Meet, house: House, mode: str, players: int, more: dict[str, Any]) -> None:
    person = meet()
    arrive(person)
    radio(person, mode).check()
    if mode != "Solitaire":
        for_players(person, players)
    for seat in range(2, players + 1):
        person.page.get_by_label(f"Seat {seat}").select_option("random")
    unfold(person)
    if "parasites" in more:
        box(person, "With parasites").uncheck()
    if "short" in more:
        box(person, "Short game").check()
        box(person, "Crystal Catastrophe").check()
        box(person, "Macro Parasite Chimera").check()
    if "edition" in more:
        radio(person, more["edition"]).check()
    if "colours" in more:
        person.page.get_by_label("Colours of a single player").select_option(label="Green, Red")
        person.find(".seats .token.green").wait_for()
    if "gifts" in more:
        expect(person.page.get_by_text("one of your colours can pay for the other")).to_be_visible()
        radio(person, "Always").check()
    start(person).click()
    setup = made(person, house)
    assert setup.players == players
    usual = primordia.GAMES["genesis"].defaults()
    changed = {option: value for option, value in setup.options.items() if isinstance(value, str) and value != usual[option]}
    changed["mode"] = str(setup.options["mode"])
    assert changed == {"mode": mode.lower(), **{option: value for option, value in more.items() if isinstance(value, str)}}
    assert setup.options["parasites"] is more.get("parasites", True) and setup.options["short"] is more.get("short", False)
    play(person, players)


# What does not fit


def test_a_number_of_players_that_a_mode_does_not_allow_cannot_be_chosen(meet: Meet) -> None:
    person = meet()
    arrive(person)
    expect(radio(person, "1")).to_be_disabled()
    person.see("“Competitive” allows these numbers of players: 2, 3, 4.")
    radio(person, "Solitaire").check()
    person.see("“Solitaire” allows these numbers of players: 1.")
    expect(radio(person, "1")).to_be_checked()
    for players in "234":
        expect(radio(person, players)).to_be_disabled()
    expect(person.find(".foot")).to_contain_text("Changed to fit:")  # there were four
    assert person.find(".seats li").count() == 1
    expect(box(person, "With parasites")).to_be_disabled()
    person.see("played against automatic parasites")
    radio(person, "Introductory").check()
    expect(box(person, "With parasites")).to_be_enabled()
    expect(radio(person, "1")).to_be_checked()
    unfold(person)
    radio(person, "2017").check()
    person.see("Nobody plays the introductory game alone in the edition 2017.")
    expect(radio(person, "4")).to_be_checked()
    expect(radio(person, "1")).to_be_disabled()


def test_variants_that_an_edition_does_not_have_give_way_and_say_why(meet: Meet, house: House) -> None:
    person = meet()
    arrive(person)
    unfold(person)
    chimera, crystal = box(person, "Macro Parasite Chimera"), box(person, "Crystal Catastrophe")
    chimera.check()
    crystal.check()
    radio(person, "2017").check()
    expect(chimera).to_be_disabled()
    expect(chimera).not_to_be_checked()
    expect(crystal).to_be_checked()
    expect(person.find(".foot")).to_contain_text("The edition 2017 has no variant “Macro Parasite Chimera”.")
    expect(person.find("summary").first).to_contain_text("Edition: 2017 · Variants: Crystal Catastrophe")
    start(person).click()
    assert made(person, house).options["variants"] == "crystal"
    played = person.find(".played")
    expect(played).to_have_text("Competitive · Edition: 2017 · Variants: Crystal Catastrophe")
    person.page.get_by_label("Language").select_option("de")
    expect(played).to_have_text("Gegeneinander · Ausgabe: 2017 · Varianten: Kristall-Katastrophe")


def test_colours_are_chosen_by_who_plays_alone(meet: Meet) -> None:
    person = meet()
    arrive(person)
    unfold(person)
    person.see("Only somebody who plays alone chooses them.")
    options = person.page.get_by_label("Colours of a single player").locator("option")
    assert [option.is_disabled() for option in options.all()] == [False, *[True] * 6]


# Cards of one's own


def test_a_pack_with_a_mistake_is_refused_and_a_good_one_taken(meet: Meet, house: House) -> None:
    person = meet()
    arrive(person)
    unfold(person)
    lay(person, "broken.toml", BAD)
    person.see("broken.toml: on the card “tmrna” the field “front.icons” cannot be 3.")
    expect(start(person)).to_be_disabled()
    radio(person, "2016").check()  # it is not forgotten
    person.see("broken.toml cannot be used.")
    person.page.get_by_role("button", name="Remove broken.toml").click()
    expect(start(person)).to_be_enabled()
    lay(person, "endless.toml", b"#" * (MOST_OPTION + 1))
    person.see("endless.toml has 64 kB. The limit is 64 kB.")
    lay(person, "nonsense.toml", b"cards = [")
    person.see("The card pack nonsense.toml is not valid TOML")
    lay(person, "my-copy.toml", GOOD)
    person.see("✓ my-copy.toml is used")
    expect(person.find(".summary")).to_contain_text("Cards of your own: my-copy.toml")
    start(person).click()
    assert made(person, house).options["cards"] == GOOD.decode()
    person.asked()
    expect(person.find(".played")).to_have_text("Competitive · Edition: 2016 · Cards of your own")
    assert person.page.evaluate("document.body.innerText").count("tmrna") == 0


def test_reasons_are_in_the_language_of_the_page(meet: Meet) -> None:
    person = meet()
    arrive(person)
    unfold(person)
    radio(person, "Solitaire").check()
    lay(person, "meine.toml", BAD)
    person.see("meine.toml cannot be used.")
    person.page.get_by_label("Language").select_option("de")
    person.see("„Solo“ erlaubt diese Spielerzahlen: 1.")
    person.see("meine.toml: Auf der Karte „tmrna“ kann das Feld „front.icons“ nicht 3 sein.")
    expect(person.page.get_by_role("radio", name="Solo")).to_be_checked()


# Seats, dice and time


def test_people_and_bots_sit_on_any_colour(meet: Meet, house: House) -> None:
    person = meet()
    arrive(person, "ursuppe")
    for_players(person, 3)
    red = person.page.get_by_label("Seat 1 · Red")
    offered = red.locator("option").all_inner_texts()
    assert [next(text for text in offered if level in text) for level in ("Easy: ", "Normal: ", "Hard: ", "Expert: ")]
    red.select_option(label=next(text for text in offered if "Expert: " in text))
    person.page.get_by_label("Seat 3 · Green").select_option("here")
    person.page.get_by_label("Name").fill("Ada")
    unfold(person)
    box(person, "A six may stand still").uncheck()
    seed = person.page.get_by_label("Seed")
    seed.fill("seven")
    person.see("The seed must be a whole number")
    expect(start(person)).to_be_disabled()
    seed.fill("7")
    person.page.get_by_label("Time limit").select_option(label="24 hours")
    person.page.get_by_label("When the time is up").select_option("wait")
    start(person).click()
    assert made(person, house).options["still_on_six"] is False
    table = house.app.hall.tables[table_of(person)]
    assert [(sitter.kind, sitter.bot, sitter.name) for sitter in table.sitters] == [
        ("bot", "expert", ""),
        ("bot", "normal", ""),
        ("here", None, "Ada"),
    ]
    expect(person.find(".played")).to_have_text("A six may stand still: no · open dice")
    assert "dice seed 7" in table.head and table.limit == Limit(86400, "wait")
    person.asked()
    assert person.question.startswith("Green")


def test_two_play_two_colours_each(meet: Meet) -> None:
    person = meet()
    arrive(person, "ursuppe")
    for_players(person, 2)
    person.page.get_by_label("Seat 2 · Yellow, Blue").wait_for()
    assert person.find(".seats .token").count() == 4


# For everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_and_fits_a_small_screen(meet: Meet, scheme: str) -> None:
    """Unfolded, with reasons and a file that is refused: everything that the page can show."""
    for game in ("ursuppe", "genesis"):
        person = meet(SMALL, color_scheme=scheme)
        arrive(person, game)
        unfold(person)
        if game == "genesis":
            radio(person, "Solitaire").check()
            lay(person, "a-file-with-a-rather-long-name-of-many-letters.toml", BAD)
            person.see("cannot be used.")
        assert person.page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
    accessible(person)


def test_a_table_is_set_up_by_keyboard_alone(meet: Meet, house: House) -> None:
    person = meet()
    arrive(person)
    keys = person.page.keyboard

    def reach(selector: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if person.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(selector)

    reach("input[type=radio]")
    keys.press("ArrowRight")
    expect(radio(person, "Introductory")).to_be_checked()
    reach("input[type=checkbox]")
    keys.press("Space")
    expect(box(person, "Short game")).to_be_checked()
    reach(".segments input")
    for _ in range(2):
        keys.press("ArrowLeft")
    expect(radio(person, "2")).to_be_checked()
    reach(".seats li:nth-child(2) select")
    keys.type("Bot · R")
    reach("summary")
    keys.press("Enter")
    reach("details input[type=checkbox]")
    keys.press("Space")
    expect(box(person, "Macro variant")).to_be_checked()
    reach("input[type=file]")
    reach("button[type=submit]")
    keys.press("Enter")
    setup = made(person, house)
    assert setup.players == 2
    assert (setup.options["mode"], setup.options["short"], setup.options["variants"]) == ("introductory", True, "macro")
    person.asked()


def test_a_refused_set_up_says_why_and_is_asked_for_again(meet: Meet) -> None:
    person = meet()
    refusal = {"id": "server.error.busy", "text": "The server is busy."}
    person.page.route("**/api/games/genesis/setup*", lambda route: route.fulfill(status=503, json=refusal))
    person.go("/new/genesis")
    expect(person.find("main [role=alert]")).to_contain_text(refusal["text"])
    expect(person.find("form")).to_have_count(0)
    person.page.unroute("**/api/games/genesis/setup*")
    person.page.get_by_role("button", name="Try again").click()
    person.find("form").wait_for()
    expect(person.find("main [role=alert]")).to_have_count(0)
    person.complaints = [one for one in person.complaints if "503" not in one]  # the browser tells of the refusal
