"""What the table tells about choices: odds before the dice, certainty after them, prices, what genes do, and why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import primordia
from primordia.kernel.game import Game
from primordia.locales import words
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import DESKTOP, PHONE, Person, accessible
from tests.web.questions import questions

SCREENS = [(size, language) for size in (DESKTOP, PHONE) for language in ("en", "de")]
SIZES = pytest.mark.parametrize(("size", "language"), SCREENS, ids=["desktop-en", "desktop-de", "phone-en", "phone-de"])
HEAD = 'game = "ursuppe"\nplayers = 4\nround = 2\nenvironment = "west 6"\n'
MOVING = HEAD + 'seen = ["east 8"]\nagenda = ["displace red 1", "phase 2"]\n'
SHOPPING = HEAD + 'seen = ["east 8", "south 10"]\nagenda = ["shop red", "phase 4"]\n'
CROWD = (
    '[yellow]\npoints = 12\namoebas = ["1 a3", "2 b3", "5 b4"]\n[green]\namoebas = ["1 b3", "2 e3 1"]\n'
    '[blue]\npoints = 7\ngenes = ["spores"]\namoebas = ["2 d2", "3 b3", "4 b2"]\n[soup]\nb2 = "none"\n'
)


def moving(genes: str, *dice: int) -> Game:
    """Red 1 among others on b3; with dice it is already on its way."""
    red = f'[red]\npoints = 4\ngenes = [{genes}]\namoebas = ["1 b3", "3 c4", "4 e2 1"]\n'
    game = primordia.from_position(MOVING + red + CROWD, seed=5)
    if dice:
        game.force(dice)
        game.play("move")
    return game


def shopping(points: int = 5, genes: str = '"speed", "movement-1"') -> Game:
    red = f'[red]\npoints = {points}\ngenes = [{genes}]\namoebas = ["1 b3"]\n'
    return primordia.from_position(SHOPPING + red + CROWD, seed=5)


def sit(meet: Meet, house: House, game: Game, size: tuple[int, int] = DESKTOP, language: str = "en") -> Person:
    """Somebody who plays every seat of a match."""
    seats = [{"kind": "here"}] * len(game.scores())
    made = house.http.post("/api/import", json={"record": primordia.save(game), "seats": seats})
    assert made.status_code == 201, made.text
    person = meet(size, locale=language)
    person.go(f"/t/{made.json()['table']}#{','.join(made.json()['tokens'])}")
    person.asked()
    return person


OVERLAPS = """([ones, others]) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getBoundingClientRect().width > 0);
  const found = [];
  for (const one of shown(ones)) for (const other of shown(others)) {
    if (one.contains(other) || other.contains(one)) continue;
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 1 && y > 1) found.push(`${one.outerHTML.slice(0, 90)} covers ${other.outerHTML.slice(0, 90)} by ${x} x ${y}`);
  }
  return found;
}"""
SPILLS = """(selector) => [...document.querySelectorAll(selector)]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"""


def overlaps(person: Person, ones: str, others: str) -> list[str]:
    """What of the first covers something of the second on the screen."""
    return list(person.page.evaluate(OVERLAPS, [ones, others]))


SIGNS = r"""() => [...document.querySelectorAll('g.sign')].map((sign) => [
  sign.getAttribute('data-field'),
  (sign.querySelector('.chance')?.textContent ?? '').replace(/\s/g, ''),
  sign.querySelector('.coin text')?.textContent ?? '',
  sign.querySelector('.meal .cross') === null,
])"""


def signs(person: Person, number: int) -> dict[str, tuple[str, str, bool]]:
    """By field what stands above it: the chance (≈: the current leads there), the price, and whether a meal lies there."""
    drawn = f"number => {{ const found = ({SIGNS})(); return found.length === number && found }}"
    found = person.page.wait_for_function(drawn, arg=number).json_value()
    return {field: (chance, price, meal) for field, chance, price, meal in found}


# The soup


@SIZES
def test_before_the_dice_each_field_has_chance_price_and_meal(
    meet: Meet, house: House, size: tuple[int, int], language: str
) -> None:
    """Two dice (movement 1): 20 of 36 for one direction and a six, 27 of 36 for two (the island counts as staying)."""
    person = sit(meet, house, moving('"movement-1"'), size, language)
    assert signs(person, 4) == {
        "a3": ("≈", "", True),
        "b2": ("56%", "1", False),
        "b3": ("75%", "1", True),
        "b4": ("56%", "1", True),
    }
    label = person.find('g.sign[data-field="b2"]').get_attribute("aria-label")
    told = {"en": "b2: a move gets there with 56% and costs 1 BP, but no meal lies there"}
    told["de"] = "b2: dorthin führt eine Bewegung mit 56 % für 1 BP, aber dort liegt keine Mahlzeit"
    assert re.sub(r"\s", " ", label or "") == told[language]
    assert overlaps(person, "g.sign", ".larder .name, .cube, .creature, g.sign") == []
    assert overlaps(person, "g.sign .chance, g.sign .coin, g.sign .meal", "g.sign .chance, g.sign .coin, g.sign .meal") == []
    if size == DESKTOP:
        assert overlaps(person, ".frame .bar .act", ".field, .space, .frame .bar .act") == []
        legend = person.find(".legend li").all_inner_texts()
        assert len(legend) == 5
        expect(person.find(".legend")).to_be_visible()


@SIZES
def test_after_the_dice_the_fields_say_what_is_certain(meet: Meet, house: House, size: tuple[int, int], language: str) -> None:
    """A two and a three: north, or staying before the island; no chances and no price any more, and nothing else is marked."""
    person = sit(meet, house, moving('"movement-1"', 2, 3), size, language)
    assert signs(person, 2) == {"b2": ("", "", False), "b3": ("", "", True)}
    faces = person.find(".question .dice .die")
    expect(faces).to_have_count(2)
    assert [face.get_attribute("data-face") for face in faces.all()] == ["2", "3"]
    for die in faces.all():
        expect(die).to_be_in_viewport(ratio=1)
    assert overlaps(person, ".question .dice .die", ".question .prompt p, .question .fold, .question .options") == []
    stay = person.find('button.option[data-action="go still"] .note')
    why = {"en": "stays on b3 because the way is barred (east); it can eat there"}
    why["de"] = "bleibt auf b3, weil der Weg versperrt ist (Osten); dort kann sie fressen"
    expect(stay).to_have_text(why[language])
    expect(stay).to_be_visible()
    assert [face.get_attribute("data-way") for face in person.find(".face.fallen").all()] == ["north", "east"]
    if size == DESKTOP:
        person.choose(person.find('.field.open[data-field="b3"]'))  # staying is chosen on the board too


@SIZES
def test_the_compass_says_which_number_is_which_direction(
    meet: Meet, house: House, size: tuple[int, int], language: str
) -> None:
    """1 stands in the west of the rose, 2 in the north, 3 in the east, 4 in the south; 5 and 6 beside them with a sign each."""
    person = sit(meet, house, moving(""), size, language)
    person.find(".island .face").first.wait_for()
    boxes = {}
    for face in person.find(".island .face").all():
        number = face.locator("text")
        expect(number).to_be_visible()
        box = number.bounding_box()
        assert box is not None
        boxes[number.text_content()] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert list(boxes) == ["1", "2", "3", "4", "5", "6"]
    rose = person.find(".island .rose").bounding_box()
    assert rose is not None
    x, y = rose["x"] + rose["width"] / 2, rose["y"] + rose["height"] / 2
    assert boxes["1"][0] < x < boxes["3"][0]
    assert boxes["2"][1] < y < boxes["4"][1]
    assert abs(boxes["2"][0] - x) < 2 and abs(boxes["1"][1] - y) < 2
    assert overlaps(person, ".face text, .face path, .face circle", ".face text, .ozone, .face path, .face circle") == []
    label = person.find(".island").get_attribute("aria-label") or ""
    meaning = {"en": "1: west, 2: north, 3: east, 4: south, 5: stay put, 6: free choice"}
    meaning["de"] = "1: Westen, 2: Norden, 3: Osten, 4: Süden, 5: stehen bleiben, 6: freie Wahl"
    assert label.lower().endswith(meaning[language].lower())


# Genes


@SIZES
def test_in_phase_3_the_shop_is_in_sight(meet: Meet, house: House, size: tuple[int, int], language: str) -> None:
    """Every card has a sign, a name, an effect in a few words and a price; nothing spills or is covered."""
    person = sit(meet, house, shopping(), size, language)
    cards = person.find(".shop .gene")
    expect(cards).to_have_count(20)
    expect(cards.first).to_be_in_viewport(ratio=1)
    if size == DESKTOP:
        expect(cards.last).to_be_in_viewport(ratio=1)
    say = words(language).text
    shapes = set()
    for card in cards.all():
        gene = card.get_attribute("data-gene") or ""
        text = card.inner_text()
        assert say(f"ursuppe.gene.{gene}") in text and say(f"ursuppe.effect.{gene}") in text
        price = primordia.GAMES["ursuppe"].parts()["genes"][gene]["price"]
        expect(card.locator(".price")).to_have_text(f"{price} BP")
        shapes.add(card.locator("svg.sign path").get_attribute("d"))
    assert len(shapes) == 20, "a sign of its own for every gene"
    assert overlaps(person, ".shop .title, .shop .effect, .shop .facts", ".shop .title, .shop .effect, .shop .facts") == []
    assert person.page.evaluate(SPILLS, ".shop .gene > :is(.title, .effect, .higher, .facts), .tribe") == []
    option = person.find('button.option[data-action="buy escape"]')
    expect(option.locator(".note")).to_have_text(say("ursuppe.effect.escape"))
    expect(option.locator(".cost")).to_have_text("4 BP")
    assert option.locator('svg[data-gene="escape"]').count() == 1
    traded = person.find('button.option[data-action="buy movement-2"] .cost')
    expect(traded).to_have_text({"en": "5 BP and Movement I", "de": "5 BP und Bewegung I"}[language])
    # the soup is a click away, and comes back by itself with its phases
    person.page.get_by_role("button", name={"en": "Soup", "de": "Suppe"}[language], exact=True).click()
    person.find(".field").first.wait_for()
    assert person.find(".shop").count() == 0


@SIZES
def test_what_cannot_be_had_is_grey_and_says_why_on_demand(
    meet: Meet, house: House, size: tuple[int, int], language: str
) -> None:
    person = sit(meet, house, shopping(), size, language)
    card = person.find('.shop .gene[data-gene="spores"]')
    expect(card).to_have_class(re.compile("shut"))
    grey = "e => getComputedStyle(e.querySelector('.price')).backgroundColor"
    assert card.evaluate(grey) != person.find('.shop .gene[data-gene="intelligence"]').evaluate(grey)
    reason = card.locator(".why")
    expect(reason).to_have_count(1)
    expect(reason).to_be_hidden()
    card.locator("button.ask").click()
    expect(reason).to_be_visible()
    expect(reason).to_contain_text(words(language).text("ursuppe.why.sold-out"))
    expect(reason).to_be_in_viewport(ratio=1)
    assert not card.locator("button.buy").count()
    accessible(person)


def test_the_stage_turns_with_the_phases(meet: Meet, house: House) -> None:
    """Genes in phase 3, the soup when it is over; a card is bought by a click on it."""
    person = sit(meet, house, shopping(9))
    person.choose(person.find('.shop .gene[data-gene="tentacle"] button.buy'))
    person.find(".tribe.red .gene").get_by_text("Tentacle").wait_for()
    while person.find(".shop").count():
        person.choose(person.page.get_by_role("button", name="Pass").first)
        person.asked()
    person.find(".field").first.wait_for()


# Prices


PRICES = {
    "divide": ('agenda = ["divide red", "phase 5"]', 'points = 9\namoebas = ["1 b2", "2 b3"]', "divide 3 a2", "6 BP", "6 BP"),
    "move": ('agenda = ["displace red 1", "phase 2"]', 'points = 9\namoebas = ["1 b2"]', "move", "1 BP", "1 BP"),
    "streamlined": (
        'agenda = ["displace red 1", "phase 2"]',
        'points = 9\ngenes = ["streamlining"]\namoebas = ["1 b2"]',
        *("move", "free", "kostenlos"),
    ),
    "attack": (
        'agenda = ["struggle red 1", "phase 2"]',
        'points = 9\ngenes = ["struggle-for-survival"]\namoebas = ["1 b2"]',
        *("attack blue 4", "1 BP", "1 BP"),
    ),
    "pay": (
        'agenda = ["defect red 3 none", "phase 3"]',
        'points = 9\ngenes = ["speed", "movement-1"]\namoebas = ["1 b2"]',
        *("pay", "3 BP", "3 BP"),
    ),
}


@pytest.mark.parametrize("kind", PRICES)
def test_options_say_what_they_cost(meet: Meet, house: House, kind: str) -> None:
    agenda, red, action, english, german = PRICES[kind]
    late = kind in ("divide", "pay")
    seen = 'seen = ["east 8", "south 10"]\n' if late else 'seen = ["east 8"]\n'
    game = primordia.from_position(HEAD + seen + agenda + "\n[red]\n" + red + "\n" + CROWD, seed=5)
    for size, language, price in ((DESKTOP, "en", english), (PHONE, "de", german)):
        person = sit(meet, house, game, size, language)
        option = person.find(f'button.option[data-action="{action}"]')
        expect(option.locator(".cost")).to_have_text(price)
        assert overlaps(person, ".option .cost", ".option .note, .option kbd") == []
        assert person.page.evaluate(SPILLS, "button.option") == []


GENESIS = {"buy": r"catalysts?\b", "assign": "1 .* catalyst"}


@pytest.mark.parametrize("kind", GENESIS)
def test_options_of_genesis_say_what_they_cost(meet: Meet, house: House, kind: str) -> None:
    """In the list beside the table, in both sizes."""
    game = primordia.load(questions()[kind])
    for size in (DESKTOP, PHONE):
        person = sit(meet, house, game, size)
        cost = person.find("button.option .cost").first
        expect(cost).to_be_visible()
        expect(cost).to_have_text(re.compile(GENESIS[kind]))
        assert overlaps(person, ".option .cost", ".option kbd") == []
        assert person.page.evaluate(SPILLS, "button.option") == []
