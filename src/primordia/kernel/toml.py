"""TOML from anybody. To read it can take far longer than to write it, so what is too long or too deep is not even begun."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from primordia.kernel.errors import SetupError

PARTS: Final = 8  # of a dotted key
DEPTH: Final = 8  # of lists and tables within each other
TOKEN: Final = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?'''  # strings of four kinds
    r"|[\w-]+|#[^\n]*|[ \t]+|.",
    re.DOTALL,
)


def read(text: str, most: int) -> dict[str, Any]:
    """The document; ValueError where it is none, SetupError where it is longer than so many bytes, or deeper than need be."""
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
    return tomllib.loads(text)
