"""Quoting: any text, whatever it contains, as a single line of a record."""

from __future__ import annotations

import json


def quoted(text: str) -> str:
    """A text on one printable line: unchanged if it reads back the same, otherwise as a JSON string in ASCII."""
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else json.dumps(text)


def unquoted(text: str) -> str:
    """The inverse of `quoted`."""
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            return text
    return text


def half(text: str) -> int:
    """The index of a lone surrogate (half a character, which cannot be written to a file); -1 if there is none."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return -1
