"""`primordia cards`: the cards of a game and what is on them; reconstructed values are marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from primordia.locales import Narrator

if TYPE_CHECKING:
    from primordia.guide import Guide

MARK = "°"


def listing(book: Guide[Any], speak: Narrator | None = None) -> list[tuple[str, str, str]]:
    """Kind, id and name of every card; in the reader's language, or as it is printed."""

    def name(kind: str, card: str, data: Mapping[str, Any]) -> str:
        return book.title(kind, card, data) if speak is None else book.called(kind, card, data, speak)

    return [
        (kind, card, name(kind, card, data) + (f" {MARK}" if reconstructed(data) else ""))
        for kind, cards in book.cards().items()
        for card, data in cards.items()
    ]


def reconstructed(data: object) -> list[str]:
    """The paths of the fields of a card that were reconstructed, because no source gives them."""
    found: list[str] = []
    if isinstance(data, dict):
        found += [str(field) for field in data.get("reconstructed", [])]
        for key, value in data.items():
            if key != "reconstructed":
                found += [f"{key}.{field}" for field in reconstructed(value)]
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            found += [f"{number}.{field}" for field in reconstructed(value)]
    return found


def find(book: Guide[Any], name: str, speak: Narrator) -> tuple[str, str, Mapping[str, Any]] | None:
    """The card with this id or name, printed or in the reader's language, with its kind; None if there is none."""
    wanted = name.strip().lower()
    for kind, cards in book.cards().items():
        for card, data in cards.items():
            names = f"{book.title(kind, card, data)}/{book.called(kind, card, data, speak)}"
            if wanted in (card, *(part.strip().lower() for part in names.split("/"))):
                return kind, card, data
    return None


def lines(data: object, marks: list[str], path: str = "") -> list[str]:
    """The facts of a card, one per line, with a mark after those that were reconstructed."""
    rows: list[str] = []
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("reconstructed", "source"):
                continue
            here = f"{path}.{key}" if path else key
            if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
                rows += lines(value, marks, here)
            else:
                shown = ", ".join(str(v) for v in value) if isinstance(value, list) else str(value)
                marked = any(mark == here or mark.startswith(here + ".") for mark in marks)
                rows.append(f"  {here:<34} {shown or '–'}{' ' + MARK if marked else ''}")
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            rows += lines(value, marks, f"{path}.{number}")
    return rows
