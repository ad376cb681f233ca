"""Packs that installed packages bring: texts of one's own for the options of a game, called by a name.

A package brings a pack by an entry point that names an instance of `Pack`:

    [project.entry-points."primordia.packs"]
    glowing = "primordia_glowing:PACK"

Wherever an option takes a text, the name of such a pack stands for the text. Records and positions have the text itself, so
they can be read where the pack is not installed.
"""

from __future__ import annotations

import re
from typing import Final

from primordia.kernel.plugins import Plugged

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Pack:
    """Texts for options of one game, by the option's name."""

    def __init__(self, game: str, **texts: str) -> None:
        self.game = game
        self.texts = texts


PACKS: Final = Plugged[Pack](
    "primordia.packs", {}, lambda name, thing: isinstance(thing, Pack) and NAME.fullmatch(name) is not None
)


def packs_of(game: str, option: str) -> list[str]:
    """The names of the installed packs for an option of a game."""
    return [name for name, pack in PACKS.items() if pack.game == game and option in pack.texts]


def laid(game: str, option: str, wish: object) -> object:
    """The text of the pack that a wish names; any other wish as it is."""
    if isinstance(wish, str) and NAME.fullmatch(wish) and wish in packs_of(game, option):
        return PACKS[wish].texts[option]
    return wish
