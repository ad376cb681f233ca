"""C1 and C3a. Solitaire: one player runs two colours against the two automatic parasites of the others (38, Q55); in the
introductory game without them (Q61)."""

from __future__ import annotations

from typing import Final

from primordia.genesis.chimera import CHALLENGE, partner
from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import ecosystem
from primordia.genesis.organism import bionts_of, hostile
from primordia.genesis.parts import CONTINENT, OCEAN, POOL
from primordia.genesis.victory import points

TABLEAUS: Final = 2  # the colours of a solitaire player, each with its own tableau, pool and turns


def release(e: Earth) -> None:
    """Each colour that was not chosen has an automatic parasite with a single biont (C1b)."""
    for colour in range(4):
        if colour not in e.playing:
            e.npc[colour] = POOL
            if e.journal is not None:
                e.tell("npc-waits", "C1b", npc=colour)


def united(e: Earth, row: int) -> bool:
    """Both colours have bionts in macroorganisms of the sea, or of the land: in two of them, or in one as trophic biont and
    endosymbiont (C1a)."""
    return all(any(bionts_of(e, colour, o) for o in ecosystem(e, row)) for colour in e.playing)


def crowned(e: Earth) -> bool:
    """A macroorganism on land holds both colours (C1a)."""
    return any(all(bionts_of(e, colour, o) for colour in e.playing) for o in ecosystem(e, CONTINENT))


def victory(e: Earth) -> str:
    """What has been achieved: a marine or a terrestrial win, which is a marine one and more, or by older texts the same on land
    (C1a, 38); or the alternate challenge (L7f). It is looked at when the game ends; the turn of Armageddon is still before
    it."""
    if e.chimera == CHALLENGE:
        return "land-chimera" if linked(e, CONTINENT) else "chimera" if linked(e, OCEAN) else ""
    marine = united(e, OCEAN)
    if e.chimera and present(e) < required(e):
        return ""
    if marine and crowned(e) if e.edition.solo_terrestrial_needs_marine else united(e, CONTINENT):
        return "terrestrial"
    return "marine" if marine else ""


def present(e: Earth) -> int:
    """The player's bionts in macroorganisms."""
    return sum(bionts_of(e, colour, o) for row in (OCEAN, CONTINENT) for o in ecosystem(e, row) for colour in e.playing)


def required(e: Earth) -> int:
    """Two, and one more for each living macroorganism of an automatic parasite and for each of their trophies (L7f, Q62)."""
    return 2 + e.prizes + sum(hostile(e, o) for row in (OCEAN, CONTINENT) for o in ecosystem(e, row))


def linked(e: Earth, row: int) -> bool:
    """A chimera lives in the sea or on land: the alternate challenge asks for it, no matter whose its parasite is (L7f)."""
    return any(partner(e, o) >= 0 for o in ecosystem(e, row))


def conditions(e: Earth) -> dict[str, bool | int]:
    """What the two wins ask for, one by one."""
    if e.chimera == CHALLENGE:
        return {"chimera_in_sea": linked(e, OCEAN), "chimera_on_land": linked(e, CONTINENT)}
    if e.chimera:
        return {**_worlds(e), "present": present(e), "required": required(e)}
    return _worlds(e)


def _worlds(e: Earth) -> dict[str, bool | int]:
    if e.edition.solo_terrestrial_needs_marine:
        return {"both_in_sea": united(e, OCEAN), "both_on_one_land": crowned(e)}
    return {"both_in_sea": united(e, OCEAN), "both_on_land": united(e, CONTINENT)}


def introductory_victory(e: Earth) -> str:
    """Ten points of both colours together (C3a, Q61)."""
    return "ten-points" if sum(points(e, colour) for colour in e.playing) >= e.edition.intro_solo else ""
