"""Reads the components of a game: TOML files, which people write, or copies of them, which load at once.

A copy (`events.toml.json`) is made by the build (build_catalogues.py) and begins with the digest of the text it was made of. If
there is none, or the text has been changed since, the TOML itself is read.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from primordia.kernel.plugins import late

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

parse = late("tomllib:loads")  # only when needed: it takes longer to import than a copy to load


def read(folder: Traversable, name: str) -> dict[str, Any]:
    """The components that stand in a file of a folder."""
    text = folder.joinpath(name).read_bytes()
    copy = folder.joinpath(f"{name}.json")
    if copy.is_file():
        digest, _, data = copy.read_text(encoding="utf-8").partition("\n")
        if digest == digest_of(text):
            loaded: dict[str, Any] = json.loads(data)
            return loaded
    parsed: dict[str, Any] = parse(text.decode("utf-8"))
    return parsed


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
