"""Draws a table as text for any game, from the shape of its view: names and values, nested things, lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from primordia.locales import Narrator

WIDTH = 100
INDENT = "  "


def draw(view: Mapping[str, Any], speak: Narrator) -> Text:
    """The whole view, one thing below the other."""
    return Text("\n".join(_lines(view, speak, "")) + "\n")


def _lines(things: Mapping[str, Any], speak: Narrator, indent: str) -> Iterator[str]:
    for key, value in things.items():
        name = speak.named(f"key.{key}", key.replace("_", " "))
        if isinstance(value, Mapping) and any(isinstance(one, Mapping | list) for one in value.values()):
            yield indent + speak.words("kernel.pair", name=name, value="").rstrip()
            yield from _lines(value, speak, indent + INDENT)
        else:
            line = indent + speak.words("kernel.pair", name=name, value=_plain(key, value, speak))
            yield line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"


def _plain(key: str, value: object, speak: Narrator) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{speak.value(key, str(name))} {_plain(key, one, speak)}" for name, one in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(_plain(key, one, speak) for one in value) or "–"
    return speak.value(key, value) if isinstance(value, str) and value else "–" if value in (None, "") else str(value)
