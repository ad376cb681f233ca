"""L. Macro Parasite Chimera, a variant: parasites may become macroorganisms and live on with their hosts (L, 40, Q62).

A parasitic macroorganism is a parasite card with a macroorganism on it; with a macroorganism as its host it is a chimera. To
its hyperparasite it is a host like any macroorganism (L2a). Here is what such beings are, what they are made of and how they
die (L1, L2, L4, L6); how they take in bionts and go ashore is told in `parasitic` (L1a, L5). What else part L changes stands
with its rule: the red queen (L3) in `redqueen`, trophic levels (L6a, L6b) in `trophic`, points (L6c) in `victory`, automatic
ones (L7) in `npc`. In this variant nobody but its colour ever owns a parasite (L4b).
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.earth import Earth
from primordia.genesis.later import Moving, later
from primordia.genesis.lots import leave_to_dice
from primordia.genesis.mutation import cure, lose_disease
from primordia.genesis.organism import endosymbionts, hostile, is_macro, parasite_of, stolen_colour, unsettle
from primordia.genesis.parts import FIRST_PARASITE, SYSTEM, TAKE
from primordia.genesis.pools import owe, send_home
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Step

BIONT_SLOTS: Final = 2  # on a parasite card, for guests (E3, L4b)
CHALLENGE: Final = 2  # a value of `Earth.chimera`: one is to live at the end of a solitaire (L7f)


# L1. The purchase


def take_diseased(e: Earth, o: int, macro: int, surplus: list[int]) -> None:
    """The diseased cubes that a parasite needs for systems and organs are lost for the host, and so may be its mutations; its
    own cubes are used first, and diseased ones that are not needed return to the host (L1, Q62)."""
    card = o - FIRST_PARASITE
    organs = e.cards.macroorganisms[macro].organs[0]
    for slot in range(2):
        if e.disease[card * 2 + slot]:
            colour = stolen_colour(e, card, slot)
            if surplus[colour] > organs.count(colour):
                surplus[colour] -= 1
                cure(e, card, slot)
            else:
                lose_disease(e, card, slot)


def beached(e: Earth, o: int) -> bool:
    """Whether a neighbour in the line of parasites lives on land (L5f)."""
    line = [parasite_of(e, o)]
    if o >= FIRST_PARASITE:
        line.append(e.host[o - FIRST_PARASITE])
    return any(other >= 0 and e.land[other] for other in line)


def complete(e: Earth, macro: int, cubes: list[int]) -> bool:
    """Whether so many cubes make a macroorganism and all its organs, so that it goes ashore at once (L5f)."""
    card = e.cards.macroorganisms[macro]
    return all(cubes[colour] >= card.system[0][colour] + card.organs[0].count(colour) for colour in range(4))


# L2. Neighbours


def is_hyperparasite(e: Earth, o: int) -> bool:
    """A parasite of a parasite; it may not become a macroorganism (L1b)."""
    return o >= FIRST_PARASITE and e.host[o - FIRST_PARASITE] >= FIRST_PARASITE


def barred(e: Earth, p: int, h: int, q: int) -> bool:
    """Why a parasite p cannot attach to a host h with the parasite q: a parasitic macroorganism is never supplanted, and
    beneath its hyperparasite there is no third level, which a liberated p could bring along (L2b)."""
    if q >= 0 and is_macro(e, q):
        return True
    if h >= FIRST_PARASITE and is_macro(e, h) and parasite_of(e, p) >= 0:
        return True
    return is_hyperparasite(e, h) and is_macro(e, e.host[h - FIRST_PARASITE])


# L6. Chimeras


def partner(e: Earth, o: int) -> int:
    """The other macroorganism of a chimera, a macroorganism host linked to a macroorganism parasite; -1: there is none (L6)."""
    if not e.chimera or not is_macro(e, o):
        return -1
    other = parasite_of(e, o)
    if other < 0 or not is_macro(e, other):
        other = e.host[o - FIRST_PARASITE] if o >= FIRST_PARASITE else -1
    return other if other >= 0 and is_macro(e, other) else -1


def members(e: Earth, o: int) -> list[int]:
    """A macroorganism with its partner in a chimera, the host first (L6a)."""
    other = partner(e, o)
    return [o] if other < 0 else sorted((o, other), key=lambda member: member >= FIRST_PARASITE)


def leaders(e: Earth, crowd: list[int]) -> list[int]:
    """Those that count in an ecosystem: a chimera once, by its host (L6a)."""
    return [o for o in crowd if members(e, o)[0] == o] if e.chimera else crowd


# L4a. The death of the host


def inherit(e: Earth, p: int, q: int) -> None:
    """The placard of a dead host comes to lie under its parasitic macroorganism, which is no longer parasitic: it moves to its
    owner's tableau with all that it has, hyperparasites included, and frees the parasite card (L4a)."""
    card = q - FIRST_PARASITE
    e.macro = changed(e.macro, p, e.macro[q])
    e.land = changed(e.land, p, e.land[q])
    e.level = changed(e.level, p, e.level[q])
    e.pace = changed(e.pace, p, e.pace[q])
    e.give(p, e.owner[q])
    e.organs[p * MOST_ORGANS : (p + 1) * MOST_ORGANS] = e.organs[q * MOST_ORGANS : (q + 1) * MOST_ORGANS]
    for colour in range(4):
        moving = e.bionts[q * 4 + colour]
        e.dwell(colour, p, moving - e.bionts[p * 4 + colour])
        e.dwell(colour, q, -moving)
        e.placed = changed(changed(e.placed, p * 4 + colour, e.placed[q * 4 + colour]), q * 4 + colour, 0)
        e.buyers = changed(changed(e.buyers, p * 4 + colour, e.buyers[q * 4 + colour]), q * 4 + colour, 0)
        if e.once:
            e.once[p * 4 + colour] = e.once[q * 4 + colour]
            e.once[q * 4 + colour] = 0
        if e.npc[colour] == q:
            e.npc = changed(e.npc, colour, p)
    for other in range(4):
        if e.host[other] == q:  # its hyperparasite, and one that was set free a moment ago (E4)
            e.host = changed(e.host, other, p)
    strip(e, q)
    redirect(e, p, q)
    e.pace = changed(e.pace, q, 1)
    e.host = changed(e.host, card, -1)
    e.give(q, -1)
    e.ready = changed(e.ready, card, e.turn + 1)
    unsettle(e, p)
    if e.journal is not None:
        e.tell("emancipated", "L4", colour=e.owner[p], organism=q, host=p)


def redirect(e: Earth, p: int, q: int) -> None:
    """What still waits for a macroorganism on a parasite card finds it on its placard: the purchases that are left to its
    biont (Q42), and a crisis that has not reached it yet (Q19). Errors that the dead host's bionts have cancelled are not
    theirs; their own are (G4b)."""
    marks = e.cancelled >> q * 4 & 0b1111
    e.cancelled = e.cancelled & ~(0b1111 << p * 4 | 0b1111 << q * 4) | marks << p * 4
    for k, step in enumerate(e.agenda):
        if isinstance(step, Moving):
            e.agenda[k] = step.moved(p, q)


def strip(e: Earth, q: int) -> None:
    """The macroorganism card leaves a parasite card."""
    e.macro = changed(e.macro, q, -1)
    e.land = changed(e.land, q, 0)
    e.level = changed(e.level, q, 0)
    e.organs[q * MOST_ORGANS : (q + 1) * MOST_ORGANS] = [0] * MOST_ORGANS


# L4b. The death of the parasite


def revert(e: Earth, q: int) -> None:
    """A parasitic macroorganism is a microorganism again: its trophic biont lives on, with a compensation; system chromosomes
    fill the slots for diseased cubes, two endosymbionts those for bionts; the card is a trophy, the rest is lost (L4b). Like
    diseased organs they may be all that a macroorganism host still lacks for landfall (H5e, 24)."""
    card = q - FIRST_PARASITE
    owner = e.owner[q]
    systems = e.cards.macroorganisms[e.macro[q]].system[e.land[q]][:]
    guests = endosymbionts(e, q)
    unsettle(e, q)
    strip(e, q)
    for slot in range(2):
        colour = stolen_colour(e, card, slot)
        if systems[colour]:
            systems[colour] -= 1
            e.disease[card * 2 + slot] = SYSTEM + 1
    if hostile(e, q):
        e.prizes += 1
    else:
        e.trophies = changed(e.trophies, owner, e.trophies[owner] + 1)
        owe(e, owner, owner, 1)
    if is_macro(e, e.host[card]):
        e.agenda.append(later("mature", e.host[card]))
    if len(guests) > BIONT_SLOTS:
        kind = Evict if hostile(e, q) else Shelter
        e.agenda.append(kind(owner, q, sum(1 << colour for colour in guests)))


class Shelter(Step[Earth]):
    """More than two endosymbionts are left on a parasite card: its owner says which of them goes home, compensated (L4b)."""

    rule = "L4"
    takes = ("colour", "organism", "contestants")

    def __init__(self, colour: int, organism: int, contestants: int) -> None:
        self.colour = colour
        self.organism = organism
        self.contestants = contestants  # the colours of the endosymbionts

    def options(self, e: Earth) -> list[Action]:
        if e.owner[self.organism] < 0:
            return []  # it has died with its host since
        return [TAKE[colour] for colour in range(4) if self.contestants >> colour & 1]

    def choose(self, e: Earth, action: Action) -> None:
        send_home(e, self.organism, action.x, True)
        rest = self.contestants & ~(1 << action.x)
        if rest.bit_count() > BIONT_SLOTS:
            e.agenda.append(type(self)(self.colour, self.organism, rest))


class Evict(Shelter):
    """The same on the card of an automatic parasite: dice choose."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)
