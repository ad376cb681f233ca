"""Reads values from a position. An error gives the full key, what was found, what is expected, and an example."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from primordia.kernel.action import Names
from primordia.kernel.errors import Reason, SetupError

LONGEST: Final = 60  # characters of a wrong value that are repeated
BEYOND: Final = 1 << 64  # larger numbers are surely mistakes, and may have more digits than Python will print
EACH: Final = "*"  # stands for the name of a thing in the keys of a form


class Form:
    """The keys that positions of a game may have, each with an example. `organisms.*.host` is a key of every organism."""

    def __init__(self, game: str, examples: Mapping[str, str]) -> None:
        self.game = game
        self.examples = examples

    def keys(self, kind: str) -> list[str]:
        """The keys of a table of this kind; `*` if they are names."""
        start = f"{kind}." if kind else ""
        inside = [key.removeprefix(start) for key in self.examples if key.startswith(start)]
        return list(dict.fromkeys(key.partition(".")[0] for key in inside))

    def read(self, document: Mapping[str, Any]) -> Table:
        """A whole position."""
        return Table(self, document, "", "")


class Table:
    """A table of a position, with its whole name (`organisms.clay-mound`) and its kind (`organisms.*`)."""

    __slots__ = ("form", "kind", "name", "own", "values")

    def __init__(self, form: Form, values: Mapping[str, Any], name: str, kind: str, own: str = "") -> None:
        self.form = form
        self.values = values
        self.name = name
        self.kind = kind
        self.own = own  # the last part of its name

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def only(self, known: Sequence[str]) -> None:
        """SetupError if there is a key that is not known here."""
        for key in self.values:
            if key not in known:
                raise SetupError("kernel.position.key", key=self.whole(short(key)), known=", ".join(known))

    def whole(self, key: str) -> str:
        """The whole name of a key."""
        return f"{self.name}.{key}" if self.name else key

    def wrong(self, problem: str, **arguments: Any) -> NoReturn:
        """Raises an error of the game: the message `<game>.position.<problem>`."""
        raise SetupError(f"{self.form.game}.position.{problem}", **arguments)

    def mistyped(self, key: str, expected: str, **arguments: Any) -> NoReturn:
        """Raises: the value has the wrong type, or cannot be read."""
        raise SetupError(
            "kernel.position.type",
            key=self.whole(key),
            value=shown(self.values[key]),
            expected=Reason(expected, **arguments),
            example=self.example(key),
        )

    def unknown(self, key: str, value: object, known: Sequence[str]) -> NoReturn:
        """Raises: this name is not known here."""
        raise SetupError("kernel.position.value", key=self.whole(key), value=shown(value), known=", ".join(known))

    def example(self, key: str) -> str:
        """An example of the key with a value."""
        start = f"{self.kind}." if self.kind else ""
        return self.form.examples.get(f"{start}{key}") or self.form.examples[f"{start}{EACH}"]

    # Values

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.values.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise SetupError("kernel.position.number", key=self.whole(key), value=shown(value), low=low, high=high)
        return value

    def truth(self, key: str, default: bool = False) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.mistyped(key, "kernel.type.truth")
        return value

    def choice(self, key: str, names: Names, default: str = "") -> int:
        """The number of a name; a name that looks like a number may be written as one (`sky = 45`)."""
        return self.named(key, self.values.get(key, default), names)

    def named(self, key: str, value: object, names: Names) -> int:
        if not isinstance(value, str | int) or isinstance(value, bool):
            self.mistyped(key, "kernel.type.text")
        try:
            return names.number(value if isinstance(value, str) else shown(value))
        except KeyError:
            self.unknown(key, value, names.names)

    def items(self, key: str, default: Sequence[Any] = (), length: int = 0) -> list[Any]:
        """A list of anything, of this length if given; the default if the key is left out."""
        value = self.values.get(key, list(default))
        if not isinstance(value, list):
            self.mistyped(key, "kernel.type.list")
        if length and len(value) != length:
            self.mistyped(key, "kernel.type.length", length=length)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.items(key)
        if not all(isinstance(text, str) for text in value):
            self.mistyped(key, "kernel.type.texts")
        return value

    def choices(self, key: str, names: Names) -> list[int]:
        """A list of names, as their numbers."""
        value = self.items(key)
        if not all(isinstance(name, str | int) and not isinstance(name, bool) for name in value):
            self.mistyped(key, "kernel.type.texts")
        return [self.named(key, name, names) for name in value]

    def numbers(self, key: str, length: int, default: Sequence[int]) -> list[int]:
        """A list of this length, of numbers that are not negative; the default if the key is left out."""
        if key not in self.values:
            return list(default)
        value = self.items(key)
        if len(value) != length or not all(type(n) is int and 0 <= n < BEYOND for n in value):
            self.mistyped(key, "kernel.type.numbers", length=length)
        return value[:]

    def tokens(self, key: str, names: Sequence[str], most: int) -> list[int]:
        """`red+2blue` as a count for each name, at most `most` of each; all zero if the key is left out."""
        counts = tokens(self.values.get(key, "none"), names)
        if counts is None:
            self.mistyped(key, "kernel.type.tokens")
        if max(counts) > most:
            raise SetupError("kernel.position.tokens", key=self.whole(key), value=shown(self.values[key]), most=most)
        return counts

    def table(self, key: str, kind: str = "") -> Table:
        """A table inside this one; empty if the key is left out."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise SetupError("kernel.position.table", key=self.whole(key), value=shown(value))
        start = f"{self.kind}." if self.kind else ""
        return Table(self.form, value, self.whole(key), start + (kind or key), key)

    def itself(self, names: Names) -> int:
        """The number of the thing after which this table is named."""
        try:
            return names.number(self.own)
        except KeyError:
            key = self.name.removesuffix(f".{self.own}")
            raise SetupError("kernel.position.value", key=key, value=shown(self.own), known=", ".join(names.names)) from None

    def tables(self, key: str) -> dict[str, Table]:
        """The tables of a table, by name."""
        inner = self.table(key)
        return {name: inner.table(name, EACH) for name in inner.values}


def tokens(text: object, names: Sequence[str]) -> list[int] | None:
    """`red+2blue` as a count for each name, all zero for `none`; None if it cannot be read."""
    if not isinstance(text, str):
        return None
    counts = [0] * len(names)
    for part in [] if text == "none" else text.split("+"):
        match = re.fullmatch(r"([0-9]{0,3})([a-z]+)", part.strip())
        if match is None or match[2] not in names or counts[names.index(match[2])]:
            return None
        counts[names.index(match[2])] = int(match[1] or 1)
    return counts


def tokens_text(counts: Sequence[int], names: Sequence[str]) -> str:
    """The inverse of `tokens`: counts as text."""
    return "+".join((str(n) if n > 1 else "") + name for name, n in zip(names, counts, strict=False) if n) or "none"


def shown(value: object) -> str:
    """A value as it is written in a position, shortened to fit into a sentence."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < BEYOND else "…"
    if isinstance(value, list):
        return short("[" + ", ".join(shown(item) for item in value[:LONGEST]) + "]")
    return short(json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value))


def short(text: str) -> str:
    """A text, cut to fit into a sentence."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
