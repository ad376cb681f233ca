"""`primordia cards`: every card of a game with its facts; what was reconstructed is marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from primordia.genesis.cards import DOCUMENTS

MARK = "°"


def listing() -> list[tuple[str, str, str]]:
    """Kind, id and name of every card."""
    rows = []
    for kind, cards in DOCUMENTS.items():
        for card, data in cards.items():
            rows.append((kind, card, title(kind, data) + (f" {MARK}" if reconstructed(data) else "")))
    return rows


def title(kind: str, data: Mapping[str, Any]) -> str:
    if kind == "placards":
        return f"{data['refugium']} / {data['bacterium']}"
    if kind == "mutations":
        return f"{data['front']['name']} / {data['promoted']['name']}"
    if kind == "macroorganisms":
        return f"{data['marine']['name']} / {data['terrestrial']['name']}"
    return str(data["name"])


def reconstructed(data: object) -> list[str]:
    """The fields of a card that no source gives, with their paths."""
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


def find(name: str) -> tuple[str, str, Mapping[str, Any]] | None:
    """A card by its id or by one of its names."""
    wanted = name.strip().lower()
    for kind, cards in DOCUMENTS.items():
        for card, data in cards.items():
            if wanted in (card, *(part.strip().lower() for part in title(kind, data).split("/"))):
                return kind, card, data
    return None


def lines(data: object, marks: list[str], path: str = "") -> list[str]:
    """The facts of a card, one a line; the mark stands behind what is reconstructed."""
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
