"""H4. The red queen: a host takes cubes and bionts back from its parasite, a parasite takes more cubes from its host.

An attack is a number of `parts.ATTACKS`: cure a slot, capture a biont of a colour, infect a cube of the host.
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS, RED_QUEEN
from primordia.genesis.earth import HEALTHY, NO_CUBE, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.extinction import after_departure
from primordia.genesis.macroorganisms import Mature, circle_free
from primordia.genesis.mutation import cure, drop_gene
from primordia.genesis.organism import (
    bionts_of,
    cube_colour,
    endosymbionts,
    exhausted,
    hostile,
    icons,
    is_macro,
    mutations,
    parasite_of,
    stir,
    stolen_colour,
)
from primordia.genesis.organs import convert, empty, slots
from primordia.genesis.parasites import infect, plunder
from primordia.genesis.parts import (
    ABDUCT,
    CAPTURE,
    CURE,
    FIRST_ABDUCT,
    FIRST_CAPTURE,
    FIRST_INFECT,
    FIRST_ORGAN,
    FIRST_PARASITE,
    FIRST_SEIZE,
    INFECT,
    PRICE_WORDS,
    SEIZE,
    YELLOW,
)
from primordia.genesis.pools import absorb, send_home
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Work

FREE: Final = -1
OFFSET: Final = {"cure": 0, "capture": FIRST_CAPTURE, "infect": FIRST_INFECT, "seize": FIRST_SEIZE, "abduct": FIRST_ABDUCT}


def attack_of(action: Action) -> int:
    """The attack that an action stands for."""
    return OFFSET[action.verb] + action.x


def target_of(e: Earth, o: int, attack: int) -> int:
    """The parasite of an organism, or its host; -1: none."""
    if attack < FIRST_INFECT or FIRST_SEIZE <= attack < FIRST_ABDUCT:
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
        if is_macro(e, parasite):
            found = spoils(e, o, parasite)
        elif holds(e, parasite):
            found = [CURE[slot] for slot in range(2) if e.disease[card * 2 + slot]]
            if is_macro(e, o) and e.edition.queen_needs_slot:
                found = [cure for cure in found if empty(e, o, stolen_colour(e, card, cure.x))]
        else:
            found = [CAPTURE[c] for c in range(4) if e.bionts[parasite * 4 + c]]
    if o >= FIRST_PARASITE:
        found += raids(e, o) if is_macro(e, o) else robberies(e, o)
    return found


def robberies(e: Earth, o: int) -> list[Action]:
    """What a parasite can steal from its host; of a promoted mutation in some editions only the second cube (H4c)."""
    stolen = plunder(e, o)
    if e.edition.queen_plus_only:
        stolen = [cube for cube in stolen if cube >= FIRST_ORGAN or not e.promoted[cube // 2] or cube % 2]
    return [INFECT[cube] for cube in stolen]


def spoils(e: Earth, o: int, parasite: int) -> list[Action]:
    """What a host can take from a parasitic macroorganism: organs, as a macroorganism for its empty slots of their colour, and
    then endosymbionts too for its free circles (L3a); as a microorganism for empty slots of its mutations (L3)."""
    macro = is_macro(e, o)
    organs = slots(e, parasite)
    found = [
        SEIZE[slot]
        for slot, colour in enumerate(organs)
        if e.organs[parasite * MOST_ORGANS + slot] and (empty(e, o, colour) if macro else bare(e, o, colour))
    ]
    if macro:
        found += [CAPTURE[c] for c in endosymbionts(e, parasite) if circle_free(e, o, c)]
    return found


def bare(e: Earth, o: int, colour: int) -> list[int]:
    """The mutations of an organism that have lost their base cube of this colour."""
    return [m for m in mutations(e, o) if e.gene[m * 2] == NO_CUBE and cube_colour(e, m, 0) == colour]


def raids(e: Earth, o: int) -> list[Action]:
    """What a parasitic macroorganism can take from its host: organs (L3a), or mutation cubes, for empty organ slots of their
    colour; when there is none of these, bionts of a microorganism, even without a circle for them (L3b)."""
    h = e.host[o - FIRST_PARASITE]
    if is_macro(e, h):
        organs = enumerate(slots(e, h))
        return [INFECT[FIRST_ORGAN + k] for k, c in organs if e.organs[h * MOST_ORGANS + k] and empty(e, o, c)]
    found = [
        INFECT[m * 2 + plus]
        for m in mutations(e, h)
        for plus in range(2)
        if e.gene[m * 2 + plus] == HEALTHY and empty(e, o, cube_colour(e, m, plus))
    ]
    return found or [ABDUCT[c] for c in range(4) if e.bionts[h * 4 + c]]


def price(e: Earth, colour: int, o: int, attack: int) -> int:
    """The colour of the cube or biont; in 2020 a yellow biont attacks parasites for nothing, in 2017 all (H4d, Q31, Q32)."""
    yellow = e.edition.yellow_free != "none" and (colour == YELLOW or _yellow_ally(e, colour, o))
    on_parasite = attack < FIRST_INFECT or FIRST_SEIZE <= attack < FIRST_ABDUCT
    if yellow and (on_parasite or e.edition.yellow_free == "all"):
        return FREE
    if attack < FIRST_CAPTURE:
        return stolen_colour(e, parasite_of(e, o) - FIRST_PARASITE, attack)
    if attack < FIRST_INFECT:
        return attack - FIRST_CAPTURE
    if attack >= FIRST_ABDUCT:
        return attack - FIRST_ABDUCT
    if attack >= FIRST_SEIZE:
        return slots(e, parasite_of(e, o))[attack - FIRST_SEIZE]
    stolen = attack - FIRST_INFECT
    if stolen < FIRST_ORGAN:
        return cube_colour(e, stolen // 2, stolen % 2)
    host = target_of(e, o, attack)
    return e.cards.macroorganisms[e.macro[host]].organs[e.land[host]][stolen - FIRST_ORGAN]


def _yellow_ally(e: Earth, colour: int, o: int) -> bool:
    """Whether the biont that acts is an allied yellow one: allies buy before their owner's own bionts (Q58)."""
    if e.npc[YELLOW] != o or e.owner[o] != colour:
        return False
    return e.buyers[o * 4 + colour] >= bionts_of(e, colour, o) - exhausted(e, o * 4 + colour)


def unasked(e: Earth, colour: int, o: int, target: int) -> bool:
    """No permission is needed: more crowns than the target, or it belongs to the same player (H4, Q33)."""
    if e.seats[e.owner[target]] == e.seats[colour] and not hostile(e, target) and not hostile(e, o):
        return True
    return icons(e, o, RED_QUEEN) > icons(e, target, RED_QUEEN)


def hindrance(e: Earth, colour: int, o: int, action: Action, barred: int, prices: list[bool]) -> Reason | None:
    """Why a biont cannot perform a red queen; None: it can, or can ask for it."""
    if not e.parasites:
        return Reason("genesis.why.no-parasites", "C3")
    if not icons(e, o, RED_QUEEN):
        return Reason("genesis.why.no-crown", "H4")
    if action in CURE[2:]:  # no parasite has so many slots; organs have
        return Reason("genesis.why.not-there", "H4")
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
        return Reason("genesis.why.catalyst", "H4d", price=PRICE_WORDS[due])
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
        elif attack >= FIRST_ABDUCT:
            ravish(e, self.colour, o, target, attack - FIRST_ABDUCT)
        elif attack >= FIRST_SEIZE:
            seize(e, self.colour, o, target, attack - FIRST_SEIZE)
        else:
            stolen = attack - FIRST_INFECT
            if e.journal is not None:
                e.tell("infected", "H4c", colour=self.colour, organism=o, target=target, stolen=stolen)
            if is_macro(e, o):
                raid(e, self.colour, o, target, stolen)
            else:
                infect(e, o, stolen)


def heal(e: Earth, colour: int, o: int, card: int, slot: int) -> None:
    """A diseased cube returns to its mutation, or becomes an organ of its colour if a slot is empty (H4a, H4b). For landfall it
    has counted before, unless its owner did not want that (H5e in older editions): now all slots may be full (24)."""
    stolen = e.disease[card * 2 + slot] - 1
    if e.journal is not None:
        rule = "H4b" if is_macro(e, o) else "H4a"
        e.tell("cured", rule, colour=colour, organism=o, target=FIRST_PARASITE + card, stolen=stolen)
    if stolen < FIRST_ORGAN or not is_macro(e, o):  # what was no mutation cube is lost to a microorganism (L4b)
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
            stir(e, o, biont)
            if e.young:
                e.young[o * MOST_ABILITIES + MOST_ORGANS + biont] = 1
    after_departure(e, parasite)


# Parasitic macroorganisms (L3)


def seize(e: Earth, colour: int, o: int, parasite: int, slot: int) -> None:
    """An organ of a parasitic macroorganism becomes one of its host, or a cube of a mutation that had lost its own (L3,
    L3a)."""
    cube = slots(e, parasite)[slot]
    e.organs[parasite * MOST_ORGANS + slot] = 0
    stir(e, parasite, cube)
    if e.journal is not None:
        e.tell("seized", "L3", colour=colour, organism=o, target=parasite, slot=slot)
    if is_macro(e, o):
        e.agenda.append(Mature(o))
        convert(e, colour, o, cube, 1)
    else:
        e.gene[bare(e, o, cube)[0] * 2] = HEALTHY


def raid(e: Earth, colour: int, o: int, host: int, stolen: int) -> None:
    """A cube of the host becomes an organ of its parasitic macroorganism; a mutation loses it in lockstep (L3a, L3b)."""
    if stolen < FIRST_ORGAN:
        cube = cube_colour(e, stolen // 2, stolen % 2)
        drop_gene(e, stolen // 2, stolen % 2)
    else:
        cube = slots(e, host)[stolen - FIRST_ORGAN]
        e.organs[host * MOST_ORGANS + stolen - FIRST_ORGAN] = 0
        stir(e, host, cube)
    e.agenda.append(Mature(o))
    convert(e, colour, o, cube, 1)


def ravish(e: Earth, colour: int, o: int, host: int, biont: int) -> None:
    """A biont of the host becomes an endosymbiont of its parasitic macroorganism, or goes home with a compensation if there is
    no circle for it; the host may change hands or die (L3b)."""
    if e.journal is not None:
        e.tell("abducted", "L3", colour=colour, organism=o, target=host, foe=biont)
    if circle_free(e, o, biont):
        absorb(e, host, o, biont)
        stir(e, o, biont)
    else:
        send_home(e, host, biont, True)
    after_departure(e, host)
