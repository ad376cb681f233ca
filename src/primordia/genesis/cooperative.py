"""C2. The cooperative game: everybody has three bionts, the fourth drives the automatic parasite of his colour (16, Q59)."""

from __future__ import annotations

from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import ecosystem
from primordia.genesis.organism import hostile
from primordia.genesis.parts import CONTINENT, OCEAN, POOL


def release(e: Earth) -> None:
    """An automatic parasite for each colour in play (C2a)."""
    for colour in e.playing:
        e.npc[colour] = POOL
        if e.journal is not None:
            e.tell("npc-waits", "C2a", npc=colour)


def players_own(e: Earth, row: int) -> list[int]:
    """The macroorganisms of the sea or the land that are not those of automatic parasites (L7)."""
    return [o for o in ecosystem(e, row) if not hostile(e, o)]


def settled(e: Earth) -> list[int]:
    """The players who have a macroorganism: a trophic biont of their own (Q59)."""
    owners = [e.owner[o] for row in (OCEAN, CONTINENT) for o in players_own(e, row)]
    return [colour for colour in e.playing if colour in owners]


def victory(e: Earth) -> str:
    """All players have macroorganisms, at least one of them on land: they win together (C2)."""
    return "common" if len(settled(e)) == len(e.playing) and players_own(e, CONTINENT) else ""


def conditions(e: Earth) -> dict[str, int]:
    """What the common win asks for, one by one."""
    return {"settled": len(settled(e)), "players": len(e.playing), "on_land": len(players_own(e, CONTINENT))}
