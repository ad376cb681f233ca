"""The book of a game as data: the chapters of its rules, pictures, the quick reference and the glossary.

A game's guide has one (`Guide.book`). The words are messages of the game: `game.chapter.<name>` with `.title` and `.text`,
`game.topic.<topic>`, `game.plate.<name>` below a picture, `game.reference.<topic>`, `game.term.<name>`. Page and terminal read
the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Chapter:
    """Topics that are read together, in this order."""

    name: str
    topics: tuple[str, ...]


@dataclass(frozen=True)
class Plate:
    """A picture: a position, what of it is shown (by names that the game's own drawing knows; nothing: all of it), and what it
    looks at more closely (`Rules.look`)."""

    name: str
    topic: str
    position: str
    show: tuple[str, ...] = ()
    look: str = ""


@dataclass(frozen=True)
class Variant:
    """A rule that editions play differently: what it is about, and how each of them plays it."""

    text: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Sheet:
    """A table of the quick reference; the first row has the headings."""

    title: str
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Terms:
    """A part of the glossary: messages of the game that name things, each with the topic that explains it, if there is one.
    Its title is `game.terms.<name>`."""

    name: str
    messages: Mapping[str, str]


@dataclass(frozen=True)
class Book:
    """A game without one has its topics in a single chapter, in the order of its catalogue."""

    chapters: tuple[Chapter, ...] = ()
    plates: tuple[Plate, ...] = ()
    see: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # topics to read on, beside those that a text names
    named: tuple[str, ...] = ()  # topics whose titles are names: where a text has such a name, it is a link
    reference: tuple[str, ...] = ()  # topics of the quick reference
    glossary: tuple[Terms, ...] = ()
