"""How the journal of Bios:Genesis is told: a line for each organism, refugium or player in a phase."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.guide import Telling
from primordia.kernel.journal import Entry

DOERS = ("npc", "organism", "placard", "colour")  # the first of them that an entry names does it
OF_CUBES = ("lost-manna", "animated", "disorganised", "lost", "engulfed", "incorporated")  # their colour is no player's


class EarthTelling(Telling):
    """Everything that happens to an organism or a refugium is told with it."""

    cards = frozenset(("event",))

    def line(self, entry: Entry) -> Sequence[str]:
        return tuple(name for name in DOERS if name in entry.arguments)[:1]

    def colour(self, entry: Entry) -> str:
        return "" if entry.kind in OF_CUBES else super().colour(entry)
