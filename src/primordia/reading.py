"""The book of a game in words: chapters and their topics, the quick reference, the glossary. Page and terminal read it here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import primordia
from primordia.book import Plate, Sheet, Variant
from primordia.guide import guide
from primordia.locales import LANGUAGES, words
from primordia.wording import Speaker, speaker

CODE = re.compile(r"\b[A-Z][A-Za-z0-9]{1,3}\b")  # the number of a paragraph or ruling in a text; single letters are words too
SEED = 1  # of what a picture leaves to chance


@dataclass(frozen=True)
class Topic:
    """A rule with what belongs to it: topics to read on, differences between editions, pictures with their captions."""

    name: str
    title: str
    text: str
    see: tuple[str, ...]
    variants: tuple[Variant, ...]
    plates: tuple[tuple[Plate, str], ...]


@dataclass(frozen=True)
class Part:
    """A chapter: its introduction and its topics."""

    name: str
    title: str
    text: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True)
class Entry:
    """A piece of the quick reference, by the topic that says more."""

    topic: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A term in each language, in the order of `LANGUAGES`, and the topic that explains it, if there is one."""

    words: tuple[str, ...]
    topic: str


@cache
def chapters(game: str, language: str = "en") -> tuple[Part, ...]:
    """The whole book. A game without chapters has all its topics in one, which has no title."""
    speak = speaker(game, language)
    book = guide(speak.rules).book
    if not book.chapters:
        topics = tuple(_topic(speak, name) for name in speak.topics())
        return (Part("", "", "", topics),) if topics else ()
    return tuple(
        Part(
            chapter.name,
            speak.words.text(f"{game}.chapter.{chapter.name}.title"),
            speak.words.text(f"{game}.chapter.{chapter.name}.text"),
            tuple(_topic(speak, name) for name in chapter.topics),
        )
        for chapter in book.chapters
    )


def _topic(speak: Speaker, name: str) -> Topic:
    about = guide(speak.rules)
    title, text = speak.topic(name) or (name, "")
    known = set(speak.topics())
    meant = [code for code in CODE.findall(text) if code in known]
    see = tuple(other for other in dict.fromkeys((*about.book.see.get(name, ()), *meant)) if other != name)
    plates = tuple(
        (plate, speak.words.text(f"{speak.rules.name}.plate.{plate.name}"))
        for plate in about.book.plates
        if plate.topic == name
    )
    return Topic(name, title, text, see, tuple(about.variants(name, speak.narrator)), plates)


def found(topic: Topic, wanted: str) -> bool:
    """Whether a topic has all these words somewhere."""
    text = f"{topic.name} {topic.title} {topic.text}".casefold()
    return all(word in text for word in wanted.casefold().split())


def view(game: str, plate: Plate) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """What a picture shows: the view of its position, and a closer look at one thing."""
    match = primordia.from_position(f'game = "{game}"\nauto = false\n{plate.position}', seed=SEED)
    return match.view(None), match.look(None, plate.look) if plate.look else None


def reference(game: str, language: str = "en") -> tuple[tuple[Entry, ...], tuple[Sheet, ...]]:
    """The quick reference: a few lines for each of its topics, and the tables of the game."""
    speak = speaker(game, language)
    about = guide(speak.rules)
    say = speak.words
    entries = [
        Entry(topic, say.text(f"{game}.topic.{topic}.title"), tuple(say.text(f"{game}.reference.{topic}").split("\n")))
        for topic in about.book.reference
    ]
    return tuple(entries), tuple(about.sheets(speak.narrator))


def glossary(game: str, language: str = "en") -> list[tuple[str, list[Row]]]:
    """The terms of a game in all languages beside each other, in parts with a title."""
    say = words(language)
    found: list[tuple[str, list[Row]]] = []
    for terms in guide(primordia.GAMES[game]).book.glossary:
        rows = [Row(tuple(words(code).text(name) for code in LANGUAGES), topic) for name, topic in terms.messages.items()]
        found.append((say.text(f"{game}.terms.{terms.name}"), rows))
    return found
