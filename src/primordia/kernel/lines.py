"""Texts that people give, as lines of a record: one line each, whatever they hold."""

from __future__ import annotations

import json


def quoted(text: str) -> str:
    """A text on one printable line: as it is where reading leaves it so, else as a JSON string in plain letters."""
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else json.dumps(text)


def unquoted(text: str) -> str:
    """The other way round."""
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            return text
    return text


def half(text: str) -> int:
    """Where a text holds half a character (a lone surrogate), which no file can keep; -1: nowhere."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return -1
