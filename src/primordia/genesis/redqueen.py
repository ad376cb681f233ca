"""H4. The red queen: a host takes cubes and bionts back from its parasite, a parasite takes more cubes from its host.

An attack is a number of `parts.ATTACKS`: cure a slot, capture a biont of a colour, infect a cube of the host.
"""

from __future__ import annotations

from primordia.genesis.cards import MOST_ORGANS, RED_QUEEN
from primordia.genesis.earth import MOST_ABILITIES, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.extinction import after_departure
from primordia.genesis.macroorganisms import Mature, circle_free, convert, empty
from primordia.genesis.mutation import cure
from primordia.genesis.organism import (
    bionts_of,
    cube_colour,
    hostile,
    icons,
    is_macro,
    parasite_of,
    stir,
    stolen_colour,
)
from primordia.genesis.parasites import infect, plunder
from primordia.genesis.parts import (
    CAPTURE,
    COLOURS,
    CURE,
    FIRST_CAPTURE,
    FIRST_INFECT,
    FIRST_ORGAN,
    FIRST_PARASITE,
    INFECT,
    YELLOW,
)
from primordia.genesis.pools import absorb, send_home
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Work

FREE = -1
OFFSET = {"cure": 0, "capture": FIRST_CAPTURE, "infect": FIRST_INFECT}


def attack_of(action: Action) -> int:
    """The attack that an action stands for."""
    return OFFSET[action.verb] + action.x


def target_of(e: Earth, o: int, attack: int) -> int:
    """The parasite of an organism, or its host; -1: none."""
    if attack < FIRST_INFECT:
        return parasite_of(e, o)
    return e.host[o - FIRST_PARASITE] if o >= FIRST_PARASITE else -1


def holds(e: Earth, p: int) -> bool:
    """Whether a parasite has diseased cubes."""
    card = p - FIRST_PARASITE
    return e.disease[card * 2] + e.disease[card * 2 + 1] > 0


def attacks(e: Earth, o: int) -> list[Action]:
    """What an organism's red queen could take: diseased cubes, or without any the bionts; cubes of the host (H4a to H4c)."""
    found: list[Action] = []
    parasite = parasite_of(e, o)
    if parasite >= 0:
        card = parasite - FIRST_PARASITE
        if holds(e, parasite):
            found = [CURE[slot] for slot in range(2) if e.disease[card * 2 + slot]]
            if is_macro(e, o) and e.edition.queen_needs_slot:
                found = [cure for cure in found if empty(e, o, stolen_colour(e, card, cure.x))]
        else:
            found = [CAPTURE[c] for c in range(4) if e.bionts[parasite * 4 + c]]
    if o >= FIRST_PARASITE:
        stolen = plunder(e, o)
        if e.edition.queen_plus_only:
            stolen = [cube for cube in stolen if cube >= FIRST_ORGAN or not e.promoted[cube // 2] or cube % 2]
        found += [INFECT[cube] for cube in stolen]
    return found


def price(e: Earth, colour: int, o: int, attack: int) -> int:
    """The colour of the cube or biont; in 2020 a yellow biont attacks parasites for nothing, in 2017 all (H4d, Q31, Q32)."""
    yellow = e.edition.yellow_free != "none" and (colour == YELLOW or _yellow_ally(e, colour, o))
    if yellow and (attack < FIRST_INFECT or e.edition.yellow_free == "all"):
        return FREE
    if attack < FIRST_CAPTURE:
        return stolen_colour(e, parasite_of(e, o) - FIRST_PARASITE, attack)
    if attack < FIRST_INFECT:
        return attack - FIRST_CAPTURE
    stolen = attack - FIRST_INFECT
    if stolen < FIRST_ORGAN:
        return cube_colour(e, stolen // 2, stolen % 2)
    host = target_of(e, o, attack)
    return e.cards.macroorganisms[e.macro[host]].organs[e.land[host]][stolen - FIRST_ORGAN]


def _yellow_ally(e: Earth, colour: int, o: int) -> bool:
    """Whether the biont that acts is an allied yellow one: allies buy before their owner's own bionts (Q58)."""
    return e.npc[YELLOW] == o and e.owner[o] == colour and e.buyers[o * 4 + colour] >= bionts_of(e, colour, o)


def unasked(e: Earth, colour: int, o: int, target: int) -> bool:
    """No permission is needed: more crowns than the target, or it belongs to the same player (H4, Q33)."""
    if e.seats[e.owner[target]] == e.seats[colour] and not hostile(e, target):
        return True
    return icons(e, o, RED_QUEEN) > icons(e, target, RED_QUEEN)


def hindrance(e: Earth, colour: int, o: int, action: Action, barred: int, prices: list[bool]) -> Reason | None:
    """Why a biont cannot perform a red queen; None: it can, or can ask for it."""
    if not e.parasites:
        return Reason("genesis.why.no-parasites", "C3")
    if not icons(e, o, RED_QUEEN):
        return Reason("genesis.why.no-crown", "H4")
    attack = attack_of(action)
    target = target_of(e, o, attack)
    if target < 0:
        return Reason("genesis.why.no-target", "H4")
    if action not in attacks(e, o):
        if action.verb == "capture" and holds(e, target):
            return Reason("genesis.why.cubes-first", "H4a")
        if action.verb == "cure" and is_macro(e, o) and e.disease[(target - FIRST_PARASITE) * 2 + action.x]:
            return Reason("genesis.why.no-organ-slot", "H4b")
        if action.verb == "infect" and action.x < FIRST_ORGAN and e.promoted[action.x // 2] and not action.x % 2:
            return Reason("genesis.why.plus-only", "H4c")
        return Reason("genesis.why.not-there", "H4")
    if not unasked(e, colour, o, target):
        if barred >> target & 1:
            return Reason("genesis.why.refused", "H4")
        if hostile(e, target):  # it always refuses (C1g)
            return Reason("genesis.why.crowns", "H4")
    due = price(e, colour, o, attack)
    if due != FREE and not prices[due]:
        return Reason("genesis.why.catalyst", "H4d", price=COLOURS.text(due))
    return None


class Strike(Work[Earth]):
    """The red queen takes what was chosen and paid for (H4)."""

    rule = "H4"
    takes = ("colour", "organism", "attack")

    def __init__(self, colour: int, organism: int, attack: int) -> None:
        self.colour = colour
        self.organism = organism
        self.attack = attack

    def run(self, e: Earth) -> None:
        o, attack = self.organism, self.attack
        target = target_of(e, o, attack)
        if attack < FIRST_CAPTURE:
            heal(e, self.colour, o, target - FIRST_PARASITE, attack)
        elif attack < FIRST_INFECT:
            abduct(e, self.colour, o, target, attack - FIRST_CAPTURE)
        else:
            stolen = attack - FIRST_INFECT
            infect(e, o, stolen)
            if e.journal is not None:
                e.tell("infected", "H4c", colour=self.colour, organism=o, target=target, stolen=stolen)


def heal(e: Earth, colour: int, o: int, card: int, slot: int) -> None:
    """A diseased cube returns to its mutation, or becomes an organ of its colour if a slot is empty (H4a, H4b)."""
    stolen = e.disease[card * 2 + slot] - 1
    if e.journal is not None:
        rule = "H4b" if is_macro(e, o) else "H4a"
        e.tell("cured", rule, colour=colour, organism=o, target=FIRST_PARASITE + card, stolen=stolen)
    if stolen < FIRST_ORGAN:
        cure(e, card, slot)
        return
    e.disease[card * 2 + slot] = 0
    wane(e)
    e.agenda.append(Mature(o))
    convert(e, colour, o, stolen_colour(e, card, slot), 1)


def abduct(e: Earth, colour: int, o: int, parasite: int, biont: int) -> None:
    """A biont becomes a foreign gene or endosymbiont, uncompensated; without a circle it goes home (H4a, H4b, Q34).

    With its last biont the parasite goes extinct; with the last of its controller it may change hands (E6c). A biont that has
    not bought yet does so where it is now.
    """
    if e.journal is not None:
        rule = "H4b" if is_macro(e, o) else "H4a"
        e.tell("captured", rule, colour=colour, organism=o, target=parasite, foe=biont)
    if is_macro(e, o) and not circle_free(e, o, biont):
        send_home(e, parasite, biont, True)
    else:
        absorb(e, parasite, o, biont)
        if is_macro(e, o):
            stir(e, biont)
            if e.young:
                e.young[o * MOST_ABILITIES + MOST_ORGANS + biont] = 1
    after_departure(e, parasite)
