"""The gallery: all cards of a game as each printing has them, what of them is reconstructed, and how to correct a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

import primordia
from primordia.guide import Guide, guide
from primordia.wording import speaker

PACKS = "cards"  # the option that takes a pack of one's own
MARKS = "reconstructed"


class Printing(Struct):
    """The cards of a printing, by kind and id, as plain data."""

    name: str
    text: str
    cards: dict[str, dict[str, dict[str, Any]]]


class Guess(Struct):
    """A card with something that no source gives; `pack`: the lines by which a player corrects it, with our guesses."""

    fields: list[str]
    pack: str


class Gallery(Struct):
    """`facets`: for each kind of card the fields to filter by; `guesses`: by kind and id."""

    printings: list[Printing]
    facets: dict[str, list[str]]
    guesses: dict[str, dict[str, Guess]]


def gallery(game: str, language: str) -> Gallery:
    rules = primordia.GAMES[game]
    about = guide(rules)
    speak = speaker(game, language).narrator
    printings = [
        Printing(name, speak.named(f"printing.{name}", name), {k: dict(v) for k, v in _plain(about, name)})
        for name in about.printings
    ]
    sources = about.cards() if PACKS in rules.defaults() else {}
    guesses: dict[str, dict[str, Guess]] = {}
    for kind, cards in printings[0].cards.items():
        for card, data in cards.items():
            fields = list(dict.fromkeys(marks(data)))
            if fields:
                pack = correction(kind, card, sources[kind][card]) if kind in sources else ""
                guesses.setdefault(kind, {})[card] = Guess(fields, pack)
    return Gallery(printings, {kind: list(fields) for kind, fields in about.facets.items()}, guesses)


def _plain(about: Guide[Any], printing: str) -> Iterator[tuple[str, dict[str, dict[str, Any]]]]:
    for kind, cards in about.gallery(printing).items():
        yield kind, {card: dict(data) for card, data in cards.items()}


def marks(data: object) -> Iterator[str]:
    """The fields of a card that are reconstructed, by their own names, wherever they stand."""
    if isinstance(data, Mapping):
        yield from (str(field).partition(".")[0] for field in data.get(MARKS, ()))
        for key, value in data.items():
            if key != MARKS:
                yield from marks(value)
    elif isinstance(data, list):
        for value in data:
            yield from marks(value)


def correction(kind: str, card: str, data: Mapping[str, Any]) -> str:
    """A pack with the reconstructed fields of a card as we have them, to be changed by hand."""
    return "\n".join(_tables(f"{kind}.{card}", data)) + "\n"


def _tables(path: str, data: Mapping[str, Any]) -> Iterator[str]:
    doubtful = {str(field).partition(".")[0] for field in data.get(MARKS, ())}
    lists = {key for key, value in data.items() if isinstance(value, list) and key != MARKS and _marked(value)}
    fields = [key for key in data if key in doubtful | lists]
    if fields:
        yield f"[{path}]"
        yield from (f"{key} = {_value(data[key])}" for key in fields)
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _tables(f"{path}.{key}", value)


def _marked(data: object) -> bool:
    return any(True for _ in marks(data))


def _value(value: object) -> str:
    """A value as TOML writes it in one line; of a table, without its marks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(part)}" for key, part in value.items() if key != MARKS) + " }"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
