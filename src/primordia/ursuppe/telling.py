"""How the journal of Ursuppe is told: a line for each amoeba or tribe in a phase."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.guide import Telling
from primordia.kernel.journal import Entry

NOBODY = ("phase", "turned", "shortage", "ended-finish", "ended-last-card")
OF_THE_TRIBE = ("placed", "divided")  # new amoebas
OF_THE_ATTACKER = ("attacked", "attack-failed")
OF_THE_VICTOR = ("eaten", "killed")


class SoupTelling(Telling):
    """An amoeba is a colour and a number; in a fight there are two of them."""

    cards = frozenset(("turned",))

    def message(self, entry: Entry) -> str:
        """An amoeba that comes from where it goes has stayed."""
        if entry.kind in ("drifted", "moved") and entry.arguments["field"] == entry.arguments["to"]:
            return f"{entry.kind}-nowhere"
        return entry.kind

    def line(self, entry: Entry) -> Sequence[str]:
        if entry.kind in NOBODY:
            return ()
        if entry.kind in OF_THE_VICTOR:
            return ("foe", "attacker")
        if entry.kind in OF_THE_ATTACKER:
            return ("colour", "attacker")
        return ("colour", "amoeba") if "amoeba" in entry.arguments and entry.kind not in OF_THE_TRIBE else ("colour",)

    def colour(self, entry: Entry) -> str:
        line = self.line(entry)
        return str(entry.arguments[line[0]]) if line else ""

    def things(self, entry: Entry) -> list[str]:
        """Amoebas, tribes, fields and genes."""
        about = entry.arguments
        attacker, victim = ("colour", "foe") if entry.kind in OF_THE_ATTACKER else ("foe", "colour")
        found = [str(about[name]) for name in ("colour", "foe", "host", "field", "to", "gene", "old") if name in about]
        if "attacker" in about:
            found.append(f"{about[attacker]} {about['attacker']}")
        if "amoeba" in about:
            found.append(f"{about[victim]} {about['amoeba']}")
        return list(dict.fromkeys(found))
