"""Reads values out of a position, and says what is wrong with one in the words of its game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from primordia.kernel.action import Names
from primordia.kernel.errors import SetupError


class Fields:
    """The reader of one game: its complaints are messages `game.position.problem`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def wrong(self, problem: str, **arguments: Any) -> NoReturn:
        raise SetupError(f"{self.game}.position.{problem}", **arguments)

    def table(self, document: dict[str, Any], key: str) -> dict[str, Any]:
        """A table, or an empty one where it is left out."""
        value = document.get(key, {})
        if not isinstance(value, dict):
            self.wrong("table", key=key)
        return value

    def items(self, table: dict[str, Any], key: str, default: Sequence[Any] = ()) -> list[Any]:
        """A list, or its default where it is left out."""
        value = table.get(key, list(default))
        if not isinstance(value, list):
            self.wrong("list", key=key)
        return value

    def keys(self, name: str, table: dict[str, Any], known: Sequence[str]) -> None:
        """Refuses what nobody would read."""
        for key in table:
            if key not in known:
                self.wrong("key", key=f"{name}.{key}" if name else key, known=", ".join(known))

    def number(self, table: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
        value = table.get(key, default)
        if type(value) is not int or not low <= value <= high:
            self.wrong("number", key=key, value=value, low=low, high=high)
        return value

    def name(self, names: Names, key: str, text: object) -> int:
        """The number of a name."""
        try:
            return names.number(str(text))
        except KeyError:
            self.wrong("value", key=key, value=text, known=", ".join(names.names))


def tokens(text: object, names: Sequence[str]) -> list[int] | None:
    """`red+2blue` as a count for each name, `none` as nothing; None: it cannot be read."""
    counts = [0] * len(names)
    for part in [] if text == "none" else str(text).split("+"):
        match = re.fullmatch(r"(\d{0,3})([a-z]+)", part.strip())
        if match is None or match[2] not in names or counts[names.index(match[2])]:
            return None
        counts[names.index(match[2])] = int(match[1] or 1)
    return counts


def tokens_text(counts: Sequence[int], names: Sequence[str]) -> str:
    """The other way round."""
    return "+".join((str(n) if n > 1 else "") + name for name, n in zip(names, counts, strict=False) if n) or "none"
