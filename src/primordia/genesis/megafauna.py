"""K. The handover to the successor game: what its players start from when a match of Bios:Genesis is over (41).

All editions hand over macroorganisms, catalysts and points, which are added to those of the next game. Those before 2020 also
say how they become colours and genes there: `edition.megafauna`.
"""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.earth import Earth
from primordia.genesis.organism import bionts_of, hostile, is_macro, living
from primordia.genesis.parts import COLOURS, LEVELS, MACROS, ORGANISMS
from primordia.genesis.victory import catalysts, points, worth

MOST_GENES: Final = 5  # for the player with the most catalysts; one less for the next


def bequest(e: Earth) -> dict[str, Any]:
    """What is handed over, as plain data: each colour's macroorganisms, catalysts and points; and the conversion, if the
    edition has one. The macro variant is recommended for a match that goes on (Ka)."""
    document: dict[str, Any] = {
        "game": "genesis",
        "edition": e.edition.name,
        "macro_variant": bool(e.gentle),
        "colours": {COLOURS.text(colour): _estate(e, colour) for colour in e.playing},
        "macroorganisms": [_macroorganism(e, o) for o in macroorganisms(e)],
    }
    if e.edition.megafauna:
        document["conversion"] = {
            "choice": [COLOURS.text(colour) for colour in choice(e)],
            "genes": {COLOURS.text(colour): count for colour, count in genes(e).items()},
            "sides": sides(e),
        }
    return document


def macroorganisms(e: Earth) -> list[int]:
    """The macroorganisms that players own; those of automatic parasites end here."""
    return [o for o in living(e) if is_macro(e, o) and not hostile(e, o)]


def _estate(e: Earth, colour: int) -> dict[str, Any]:
    """What a colour takes along: its points, its catalysts, and the macroorganisms that it owns or lives in."""
    disks = e.disks[colour * 4 : colour * 4 + 4]
    return {
        "seat": e.seats[colour],
        "points": points(e, colour),
        "catalysts": {COLOURS.text(disk): count for disk, count in enumerate(disks) if count},
        "owns": [ORGANISMS.text(o) for o in macroorganisms(e) if e.owner[o] == colour],
        "lives_in": [ORGANISMS.text(o) for o in macroorganisms(e) if e.owner[o] != colour and bionts_of(e, colour, o)],
    }


def _macroorganism(e: Earth, o: int) -> dict[str, Any]:
    card = e.cards.macroorganisms[e.macro[o]]
    return {
        "organism": ORGANISMS.text(o),
        "macro": MACROS.text(e.macro[o]),
        "name": card.names[e.land[o]],
        "owner": COLOURS.text(e.owner[o]),
        "world": "land" if e.land[o] else "sea",
        "level": LEVELS.text(e.level[o]),
        "bionts": {COLOURS.text(c): bionts_of(e, c, o) for c in e.playing if bionts_of(e, c, o)},
        "organs": [slot + 1 for slot in range(MOST_ORGANS) if e.organs[o * MOST_ORGANS + slot]],
        "points": sum(sum(worth(e, colour, o)) for colour in e.playing),
    }


# The conversion of the editions before 2020


def best(e: Earth, colour: int) -> int:
    """What the best macroorganism of a colour brings it; -1: it has none."""
    return max((sum(worth(e, colour, o)) for o in macroorganisms(e) if e.owner[o] == colour), default=-1)


def choice(e: Earth) -> list[int]:
    """The order in which players choose their colours: by their best macroorganism, those without any last; among equals by
    points, then as they sit."""
    return sorted(e.playing, key=lambda colour: (-best(e, colour), -points(e, colour)))


def genes(e: Earth) -> dict[int, int]:
    """Five genes for the most catalysts, four for the next, and so on; as many for equals."""
    ranks = sorted({catalysts(e, colour) for colour in e.playing}, reverse=True)
    return {colour: MOST_GENES - ranks.index(catalysts(e, colour)) for colour in e.playing}


def sides(e: Earth) -> list[dict[str, Any]]:
    """Hosts and endosymbionts of different players play one side in turns, or take a meeple each, the host first."""
    found = []
    for o in macroorganisms(e):
        guests = [COLOURS.text(c) for c in e.playing if c != e.owner[o] and bionts_of(e, c, o)]
        if guests:
            found.append({"organism": ORGANISMS.text(o), "host": COLOURS.text(e.owner[o]), "endosymbionts": guests})
    return found
