"""How far everybody has come on the way to a common goal (C1a, C2, C3a): the whole table in readable numbers, from which the
chance to reach it is learned (`weights.json`).

A colour has arrived when it lives in a macroorganism that counts. Of those that have not, the numbers tell how ripe their
best bacterium and their best nursery are; of those that have, how much their macroorganism can stand until the end.
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.autocatalysis import progenote
from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS
from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import stock
from primordia.genesis.organism import (
    bionts_of,
    chromosomes,
    heat_shield,
    hostile,
    is_macro,
    living,
    oxygen_shield,
    parasite_of,
)
from primordia.genesis.organs import slots
from primordia.genesis.parts import BLUE, COOPERATIVE, FIRST_PARASITE, SOLITAIRE
from primordia.genesis.pursuit import danger, ripeness
from primordia.genesis.victory import points

# What is looked at, and most of it once more by how much time is left
STATE: Final = [
    *("arrived", "nobody-missing", "landed", "shore", "spare", "heat", "oxygen", "heredity", "bionts-aboard"),
    *("ripe", "ripest", "ripe-danger", "nursery", "nurseries", "bacteria", "estate", "catalysts", "poor", "plagued", "points"),
]
NAMES: Final = ["constant", "turns", "last", "crisis", *STATE, *(name + "-early" for name in STATE)]
HARMS: Final = frozenset(("ripe-danger", "poor", "plagued"))
HELPS: Final = frozenset(STATE) - HARMS
LONG: Final = 16.0  # turns, about a whole game
SLEEPING: Final = 0.4  # how much a disorganised cube counts beside an organised one
ENOUGH: Final = 3  # tokens or shields of which more hardly matter


def turns(e: Earth) -> int:
    """Turns still to come; none after Armageddon."""
    return 0 if e.doom else sum(e.draws)


def counts(e: Earth, colour: int, o: int) -> bool:
    """Whether a macroorganism is where a colour has to arrive: any that is its own in cooperation (Q59), otherwise one of the
    sea with a biont of it."""
    if e.mode == COOPERATIVE:
        return e.owner[o] == colour and not hostile(e, o)
    return not (e.land[o] and e.edition.solo_terrestrial_needs_marine) and bionts_of(e, colour, o) > 0


def belongs(e: Earth, colour: int, o: int) -> bool:
    """Whether a colour arrives when this bacterium evolves."""
    return e.owner[o] == colour if e.mode == COOPERATIVE else bionts_of(e, colour, o) > 0


def toughness(e: Earth, o: int) -> list[float]:
    """What a macroorganism can stand: tokens to lose, shields against heat, oxygen and cancer; bionts."""
    organs = sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS])
    shields = (organs, heat_shield(e, o), oxygen_shield(e, o), chromosomes(e, o)[BLUE], sum(e.bionts[o * 4 : o * 4 + 4]))
    return [min(n, ENOUGH) / ENOUGH for n in shields]


def nursery(e: Earth, p: int) -> float:
    """How much a refugium promises: the cubes that could be there, its dice and its enzymes."""
    cubes = [e.cubes[p * 4 + c] + SLEEPING * e.dead[p * 4 + c] for c in range(4)]
    dice = sum(e.cubes[p * 4 : p * 4 + 4]) + 2 * sum(e.bionts[p * 4 : p * 4 + 4])
    enzymes = sum(1 for disk in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if disk)
    return ripeness(e, cubes) * min(dice, 8) / 4 + enzymes / 10


def numbers(e: Earth) -> list[float]:
    """The table in the order of NAMES."""
    left = turns(e)
    early = min(left, LONG) / LONG
    share = 1.0 / len(e.playing)
    found = [0.0] * len(STATE) if not e.advanced else progress(e, share)
    disks = [sum(min(n, 4) for n in e.disks[colour * 4 : colour * 4 + 4]) for colour in e.playing]
    found[-4:] = [
        sum(disks) * share / 8,
        sum(1 for n in disks if n < 2) * share,
        sum(1 for o in living(e) if o < FIRST_PARASITE and parasite_of(e, o) >= 0) * share,
        sum(points(e, colour) for colour in e.playing) * share / 10,
    ]
    return [1.0, early, 1.0 if not left else 0.0, float(e.crisis), *found, *(value * early for value in found)]


def progress(e: Earth, share: float) -> list[float]:
    """The numbers of STATE; the last four are put in by `numbers`."""
    macros = [o for o in living(e) if is_macro(e, o)]
    bacteria = [o for o in living(e) if o < FIRST_PARASITE and not is_macro(e, o)]
    nests = [p for p in e.refugia() if any(e.bionts[p * 4 : p * 4 + 4])]
    ripe = {o: ripeness(e, stock(e, o)) for o in bacteria}
    arrived = 0
    tough = [1.0] * 5  # the weakest of what is there
    waiting: list[tuple[float, float, float]] = []  # of those on their way: bacterium, its danger, nursery
    for colour in e.playing:
        ships = [toughness(e, o) for o in macros if counts(e, colour, o)]
        if ships:
            arrived += 1
            tough = [min(a, b) for a, b in zip(tough, max(ships, key=sum), strict=True)]
            continue
        best = max((o for o in bacteria if belongs(e, colour, o)), key=lambda o: ripe[o], default=-1)
        own = [p for p in nests if bionts_of(e, colour, p) and (e.mode == SOLITAIRE or progenote(e, p) == colour)]
        nest = max((nursery(e, p) for p in own), default=0.0)
        waiting.append((ripe[best] if best >= 0 else 0.0, danger(e, best) if best >= 0 else 0.0, nest))
    landed = any(e.land[o] and not hostile(e, o) for o in macros)
    afloat = [o for o in macros if not e.land[o] and not hostile(e, o)]
    shore = max((sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) / len(slots(e, o)) for o in afloat), default=0.0)
    rest = len(waiting) or 1
    return [
        arrived * share,
        1.0 if not waiting else 0.0,
        float(landed),
        0.0 if landed else shore,
        *(tough if arrived else [0.0] * 5),
        min((row[0] for row in waiting), default=0.0),
        max(ripe.values(), default=0.0),
        sum(row[0] * row[1] for row in waiting) / rest / 3,
        min((max(row[0], row[2]) for row in waiting), default=0.0),
        sum(row[2] for row in waiting) / rest,
        len(bacteria) * share / 2,
        sum(1 for row in waiting if row[0]) / rest,
        *(0.0,) * 4,
    ]
