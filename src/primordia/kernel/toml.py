"""Reads TOML from strangers. Parsing can be made very slow on purpose, so a text too long or too deep is refused first."""

from __future__ import annotations

import re
from typing import Any, Final

from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late

parse = late("tomllib:loads")  # when somebody sends a text

PARTS: Final = 8  # of a dotted key
DEPTH: Final = 8  # of nested lists and tables
TOKEN: Final = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?'''  # strings of four kinds
    r"|[\w-]+|#[^\n]*|[ \t]+|.",
    re.DOTALL,
)


def read(text: str, most: int) -> dict[str, Any]:
    """The parsed document; ValueError if it is not TOML, SetupError if it is longer than `most` bytes or nested too deeply."""
    if len(text) > most or len(text.encode(errors="replace")) > most:
        raise SetupError("kernel.toml.long", most=most // 1000)
    depth = parts = 0
    for token in TOKEN.findall(text):
        first = token[0]
        if first == ".":
            parts += 1
        elif first in "[{":
            depth, parts = depth + 1, 0
        elif first in "]}":
            depth, parts = depth - 1, 0
        elif first not in " \t\"'" and not (first.isalnum() or first in "_-"):
            parts = 0
        if parts >= PARTS:
            raise SetupError("kernel.toml.parts", most=PARTS)
        if depth > DEPTH:
            raise SetupError("kernel.toml.deep", most=DEPTH)
    parsed: dict[str, Any] = parse(text)
    return parsed
