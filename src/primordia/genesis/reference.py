"""What the book of Bios:Genesis says beside its texts: how editions differ in a rule, tables of the quick reference."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from primordia.book import Sheet, Variant
from primordia.genesis.book import BOOK
from primordia.genesis.cards import COLOUR_NAMES, MARINE, STANDARD, slug
from primordia.genesis.edition import NAMES
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.locales import Narrator

TOPICS = {topic for chapter in BOOK.chapters for topic in chapter.topics}


def topic_of(rule: str, topics: Collection[str] = TOPICS) -> str:
    """The topic that explains a paragraph: `D1a` is part of D1."""
    while rule not in topics:
        rule = rule[:-1]
    return rule


def edition_value(speak: Narrator, switch: str, value: bool | int | str) -> str:
    """How an edition has it, in few words."""
    if isinstance(value, bool):
        return speak.words.text("genesis.edition.yes" if value else "genesis.edition.no")
    worded = f"genesis.edition.{switch}.{value}"
    return speak.words.text(worded) if worded in speak.words else str(value)


def variants(topic: str, speak: Narrator) -> Sequence[Variant]:
    """The rows of the table of editions that belong to a topic."""
    return [
        Variant(
            speak.words.text(f"genesis.edition.{switch}"),
            {name: edition_value(speak, switch, value) for name, value in zip(NAMES, values, strict=True)},
        )
        for switch, rule, *values in SWITCHES
        if topic_of(rule) == topic
    ]


def sheets(speak: Narrator) -> Sequence[Sheet]:
    """What macroorganisms need, and how many organs take them ashore."""
    say = speak.words.text
    head = [
        say("genesis.sheet.sea"),
        *(say(f"genesis.colour.{colour}") for colour in COLOUR_NAMES),
        say("genesis.sheet.organs"),
        say("genesis.sheet.land"),
    ]
    rows = [
        [
            say(f"genesis.organism.{slug(card.names[0])}"),
            *(str(n) if n else "–" for n in card.system[MARINE]),
            str(len(card.organs[MARINE])),
            say(f"genesis.organism.{slug(card.names[1])}"),
        ]
        for card in STANDARD.macroorganisms
    ]
    return [Sheet(say("genesis.sheet.macroorganisms"), [head, *rows])]
