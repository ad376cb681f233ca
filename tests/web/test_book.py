"""What there is to read: the book as a page and beside the table, gallery, quick reference, glossary; on paper too."""

from __future__ import annotations

from playwright.sync_api import expect

import primordia
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible
from tests.web.test_ursuppe import play_now

TOP = """([topic, near]) => {
  const { y } = document.querySelector(topic).getBoundingClientRect();
  return y >= -5 && y < near;
}"""
NEAR = 200  # pixels from the top of the window within which a topic that was opened begins


def begins(person: Person, topic: str) -> None:
    """The topic is marked, and it begins at the top of what is seen."""
    found = person.find(f"[data-topic='{topic}'].here")
    found.wait_for()
    person.page.wait_for_function(TOP, arg=[f"[data-topic='{topic}'].here", NEAR])


def test_the_book_beside_the_table_and_back_without_losing_the_place(meet: Meet) -> None:
    """From a badge and from the button, on by links, back by key and by the browser: the table is as it was, and goes on."""
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    person.page.get_by_role("tab", name="Chat").click()
    person.find(".panel textarea, .panel input").first.fill("half a sentence")
    before, address = person.moves, person.page.url
    book = person.page.get_by_role("dialog", name="The rules of Ursuppe")

    badge = person.find(".prompt .rule")
    badge.click()
    begins(person, "D")
    accessible(person)
    board, panel = person.find(".board").first.bounding_box(), book.bounding_box()
    assert board and panel and panel["x"] + panel["width"] <= board["x"], "beside, not above"
    book.get_by_role("link", name="The board").first.click()
    begins(person, "board")
    book.get_by_role("button", name="Back to what was read before").click()
    begins(person, "D")
    book.get_by_label("Search the rules").fill("tentacle steps")
    book.get_by_role("link", name="Ruling A10").click()
    begins(person, "A10")
    person.page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    expect(badge).to_be_focused()

    person.page.get_by_role("button", name="Open the rules beside the table").click()
    begins(person, "D")
    book.get_by_label("Contents").select_option("genes")
    begins(person, "intelligence")
    person.page.go_back()
    expect(book).to_have_count(0)
    assert person.page.url == address and person.moves == before
    assert person.find(".panel textarea, .panel input").first.input_value() == "half a sentence"

    badge.click()
    book.wait_for()
    person.choose(person.find("button.option").first)  # the table can be used while the book is open
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)
    assert person.page.url == address


def test_the_book_on_a_phone(meet: Meet) -> None:
    person = meet(PHONE, locale="cs")
    person.go("/rules/genesis/E3")
    begins(person, "E3")
    person.find("[data-topic=E3] figure .place").first.wait_for()
    accessible(person)
    link = person.find("[data-topic=E3] .see a").first
    link.click()
    begins(person, "E3b")
    person.page.go_back()
    person.find("[data-topic=E3].here").wait_for()
    expect(link).to_be_in_viewport()  # where it was left


def test_the_book_is_searched_and_read_by_its_links(meet: Meet) -> None:
    person = meet()
    person.go("/rules/ursuppe")
    chapters = person.find(".chapters > section")
    expect(chapters).to_have_count(6)
    contents = person.page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="The genes").click()
    begins(person, "intelligence")
    person.page.get_by_label("Search the rules").fill("holding TENTACLE")
    expect(person.find("[data-topic=A9]")).to_be_visible()
    expect(person.find("[data-topic=E4]")).to_have_count(0)
    assert person.find("[data-topic=A9] mark").count() >= 2
    accessible(person)
    person.page.get_by_label("Search the rules").fill("xyzzy")
    person.see("No explanation found.")
    person.page.get_by_label("Search the rules").fill("")
    person.find("[data-topic=E1b]").get_by_role("link", name="Streamlining").click()
    begins(person, "streamlining")
    person.go("/rules/genesis/E2a")
    begins(person, "E2a")
    heads = person.find("[data-topic=E2a] thead th").all_inner_texts()
    assert heads == ["2020", "2017", "2016-late", "2016"], "the differences stand below the rule"
    person.find("[data-topic=Hg]").get_by_role("link", name="R49", exact=True).click()
    begins(person, "R49")


def test_every_picture_is_drawn(meet: Meet) -> None:
    for game, count in {"ursuppe": 7, "genesis": 17}.items():
        person = meet(color_scheme="dark")
        person.go(f"/rules/{game}")
        figures = person.find("figure[data-picture]")
        expect(figures).to_have_count(count)
        expect(person.find("figure[data-picture] [role=img] [inert] svg").first).to_be_visible()
        for n in range(count):
            drawn = figures.nth(n).locator("[role=img]").first
            drawn.locator("svg").first.wait_for()
            box = drawn.bounding_box()
            assert box and box["width"] > 150 and box["height"] > 30, figures.nth(n).get_attribute("data-picture")


def test_the_gallery_is_filtered_and_searched(meet: Meet) -> None:
    person = meet()
    person.go("/cards/genesis")
    cards = person.find("[data-card]")
    expect(cards).to_have_count(16 + 20 + 8 + 8 + 24)
    accessible(person)
    search = person.page.get_by_label("Search the cards")
    search.fill("hox")
    expect(cards).to_have_count(1)
    expect(cards.first).to_contain_text("mRNA")
    search.fill("")
    kind = person.page.get_by_label("Kind of card")
    kind.select_option("mutations")
    expect(cards).to_have_count(20)
    person.page.get_by_label("Colour").select_option("red")
    expect(cards).to_have_count(5)
    kind.select_option("placards")
    person.page.get_by_label("Landform").select_option("cosmic")
    expect(cards).to_have_count(3)
    person.find("[data-card=interplanetary-dust] summary").click()
    pack = person.find("[data-card=interplanetary-dust] pre")
    expect(pack).to_contain_text("[placards.interplanetary-dust]")
    kind.select_option("events")
    person.find("[role=search]").get_by_label("Symbols").select_option("uv")
    assert 0 < cards.count() < 24
    person.page.get_by_label("Printing").select_option("2016")
    person.find("[role=search]").get_by_label("Symbols").select_option("")
    expect(person.find("[data-card='46']")).to_contain_text("printed differently here")
    person.page.get_by_label("only reconstructed cards").check()
    person.see("No such card.")
    kind.select_option("parasites")
    assert 0 < cards.count() <= 8
    person.page.get_by_role("link", name="Ursuppe").click()
    expect(cards).to_have_count(30)
    kind.select_option("genes")
    person.find("[data-card=tentacle]").get_by_role("button", name="Read the rule").click()
    begins(person, "tentacle")
    person.page.go_back()
    expect(person.find("[role=dialog]")).to_have_count(0)
    expect(cards).to_have_count(20)  # as it was


def test_the_glossary_has_all_languages_and_leads_to_the_rules(meet: Meet) -> None:
    person = meet(locale="fr")
    person.go("/glossary")
    person.find("input[type=search]").fill("hostitel")
    row = person.find("tbody tr").first
    expect(row).to_contain_text("hostitel")
    assert set(row.locator("td").all_inner_texts()) == {"host", "hostitel", "Wirt", "hôte"}
    accessible(person)
    row.get_by_role("link", name="hôte").click()
    begins(person, "E3b")


def test_the_quick_reference_is_one_printed_page(meet: Meet) -> None:
    """In every language, on A4; its titles lead to the rules."""
    person = meet()
    for game in primordia.GAMES:
        person.go(f"/reference/{game}")
        person.find("table").first.wait_for()
        accessible(person)
        for language in ("en", "de", "fr", "cs"):
            person.page.get_by_role("combobox").first.select_option(language)
            person.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
            person.page.wait_for_load_state("networkidle")
            paper = person.page.pdf(format="A4", prefer_css_page_size=True)
            assert paper.count(b"/Type /Page\n") == 1, (game, language)
        person.page.get_by_role("combobox").first.select_option("en")
    person.find("section h2 a").first.click()
    begins(person, "D")


def test_on_paper_there_is_nothing_but_the_book(meet: Meet, house: House) -> None:
    person = meet()
    person.go("/rules/ursuppe")
    person.find("figure svg").first.wait_for()
    person.page.emulate_media(media="print")
    for gone in ("body header .home", "nav.contents", "nav.reading", "input[type=search]"):
        expect(person.find(gone).first).to_be_hidden()
    expect(person.find("[data-topic=A27]")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert len(person.page.pdf(format="A4")) > 50_000
