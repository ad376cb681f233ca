"""What people read beside the table: the book of a game, its quick reference, the glossary of all games."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

import primordia
from primordia import reading
from primordia.book import Plate
from primordia.guide import guide
from primordia.locales import LANGUAGES, words
from primordia.wording import speaker


class Picture(Struct):
    """A position that explains a rule: its view, what of it is shown (nothing: all), and a closer look at one thing."""

    name: str
    caption: str
    view: dict[str, Any]
    show: list[str]
    look: dict[str, Any] | None


class Difference(Struct):
    """A rule that editions play differently: how each of them has it, in the order of `editions`."""

    text: str
    editions: list[str]
    values: list[str]


class Page(Struct):
    """A topic; `see` names topics to read on."""

    topic: str
    title: str
    text: str
    see: list[str]
    differences: list[Difference]
    pictures: list[Picture]


class Chapter(Struct):
    name: str
    title: str
    text: str
    topics: list[Page]


class Book(Struct):
    """The rules of a game; the titles of topics that are `named` are links where a text has them."""

    chapters: list[Chapter]
    named: list[str]


class Short(Struct):
    """A piece of the quick reference, and the topic that says more."""

    topic: str
    title: str
    lines: list[str]


class Grid(Struct):
    """A table; its first row has the headings."""

    title: str
    rows: list[list[str]]


class Reference(Struct):
    entries: list[Short]
    tables: list[Grid]


class Term(Struct):
    """A term in each language of the glossary, and the topic that explains it (empty: none)."""

    words: list[str]
    topic: str


class Terms(Struct):
    game: str
    title: str
    terms: list[Term]


class Glossary(Struct):
    """The terms of all games; `languages` names the columns."""

    languages: list[str]
    codes: list[str]
    parts: list[Terms]


def book(game: str, language: str) -> Book:
    return Book(
        [
            Chapter(part.name, part.title, part.text, [_page(game, topic) for topic in part.topics])
            for part in reading.chapters(game, language)
        ],
        list(guide(primordia.GAMES[game]).book.named),
    )


def _page(game: str, topic: reading.Topic) -> Page:
    return Page(
        topic.name,
        topic.title,
        topic.text,
        list(topic.see),
        [Difference(variant.text, list(variant.values), list(variant.values.values())) for variant in topic.variants],
        [_picture(game, plate, caption) for plate, caption in topic.plates],
    )


def _picture(game: str, plate: Plate, caption: str) -> Picture:
    view, look = reading.view(game, plate)
    return Picture(plate.name, caption, view, list(plate.show), look)


def reference(game: str, language: str) -> Reference:
    entries, sheets = reading.reference(game, language)
    return Reference(
        [Short(entry.topic, entry.title, list(entry.lines)) for entry in entries],
        [Grid(sheet.title, [list(row) for row in sheet.rows]) for sheet in sheets],
    )


def glossary(language: str) -> Glossary:
    names = [words(code).text("server.language") for code in LANGUAGES]
    parts = []
    for game in primordia.GAMES:
        name = speaker(game, language).narrator.named("name", game)
        for title, rows in reading.glossary(game, language):
            heading = words(language)("kernel.pair", name=name, value=title)
            parts.append(Terms(game, heading, [Term(list(row.words), row.topic) for row in rows]))
    return Glossary(names, list(LANGUAGES), parts)
