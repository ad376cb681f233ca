"""E3 and E4: parasites attach to hosts and steal their cubes; one supplants another, and the liberated one goes on at once.

A new parasite and a liberated one attach by the same function, and the agenda resolves the chain: the thief takes its cubes,
the liberated parasite acts to the end, then the thief pollutes (Q36, Q37).
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.chimera import barred
from primordia.genesis.crisis import pollute
from primordia.genesis.earth import DISEASED, HEALTHY, NO_CUBE, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.extinction import extinct
from primordia.genesis.later import later
from primordia.genesis.lots import leave_to_dice
from primordia.genesis.macroorganisms import Mature
from primordia.genesis.mutation import cure, demote, diseases, homeless
from primordia.genesis.organism import (
    barren,
    cube_colour,
    full,
    has_card,
    hostile,
    is_macro,
    lives,
    mutations,
    parasite_of,
    stir,
    stolen_colour,
)
from primordia.genesis.parts import (
    ATTACH,
    ENOUGH,
    FIRST_ORGAN,
    FIRST_PARASITE,
    ORGANISM_COUNT,
    PASS,
    PRICE_WORDS,
    STEAL,
    TAKE_OVER,
)
from primordia.genesis.survey import Survey
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work

SLOTS: Final = 2  # for diseased cubes


# Host suitability (E3b, E4b)


def available(e: Earth, colour: int, source: int) -> bool:
    """Whether a colour may bring its parasite card into play with a biont of this place: the card is not there yet and not lost
    in this turn, and there is room for an organism."""
    if not e.parasites or e.host[colour] >= 0 or e.ready[colour] > e.turn:
        return False
    return has_card(e, colour) and not full(e, colour, source)


def attachments(e: Earth, colour: int, rows: int, source: int) -> list[Action]:
    """Sides and hosts with which a colour's new parasite could attach or supplant, with a biont of this place (E3, E4)."""
    if e.host[colour] >= 0 or not e.parasites or e.ready[colour] > e.turn:
        return []
    p = FIRST_PARASITE + colour
    targets = prey(e, colour, p, rows)
    if not targets or not available(e, colour, source):
        return []
    return [ATTACH[side * ORGANISM_COUNT + h] for side in range(2) for h in hosts(e, p, side, targets)]


def prey(e: Earth, colour: int, p: int, rows: int) -> list[int]:
    """Organisms in reach, foreign or (for a hyperparasite, E3d) parasites, to which a parasite might attach."""
    found: list[int] = []
    if barren(e) or (e.held.count(()) == ORGANISM_COUNT and e.macro.count(-1) == ORGANISM_COUNT):
        return found  # nobody has mutations or organs
    for h, owner in enumerate(e.owner):
        if owner < 0 or (owner == colour and h < FIRST_PARASITE) or (not e.held[h] and not is_macro(e, h)):
            continue  # it is not there, one's own, or has neither mutations nor organs
        if not rows >> e.home_row(h) & 1 or descends(e, h, p):
            continue
        q = parasite_of(e, h)
        if e.chimera and barred(e, p, h, q):
            continue
        if q < 0 or e.owner[q] != colour:  # one supplants enemies (A2b)
            found.append(h)
    return found


def hosts(e: Earth, p: int, side: int, targets: list[int]) -> list[int]:
    """Those that have enough to steal for a side of a parasite card; more than an incumbent holds (E3c, E4a)."""
    slots = e.cards.parasites[p - FIRST_PARASITE].slots[side]
    found = []
    for h in targets:
        q = parasite_of(e, h)
        if loot(e, h, q, slots) > (held(e, q) if q >= 0 else 0):
            found.append(h)
    return found


def descends(e: Earth, o: int, p: int) -> bool:
    """Whether an organism is a parasite or stands further down its line of hyperparasites."""
    while o >= FIRST_PARASITE:
        if o == p:
            return True
        o = e.host[o - FIRST_PARASITE]
    return False


def held(e: Earth, p: int) -> int:
    """How many diseased cubes a parasite holds."""
    card = p - FIRST_PARASITE
    return sum(1 for slot in range(SLOTS) if e.disease[card * 2 + slot])


def loot(e: Earth, h: int, q: int, slots: list[int]) -> int:
    """How many cubes fit from a host into such slots, with those of its incumbent q, also where the host has no place for them
    any more (E3c, E3e, E4a, 47)."""
    have = [0] * 4
    if is_macro(e, h):
        organs = e.cards.macroorganisms[e.macro[h]].organs[e.land[h]]
        for k, colour in enumerate(organs):
            have[colour] += e.organs[h * MOST_ORGANS + k]
    else:
        for m in mutations(e, h):
            for plus in range(2):
                if e.gene[m * 2 + plus] != NO_CUBE:
                    have[cube_colour(e, m, plus)] += 1
    if q >= 0:
        for slot in range(SLOTS):
            if e.disease[(q - FIRST_PARASITE) * 2 + slot] > FIRST_ORGAN:
                have[stolen_colour(e, q - FIRST_PARASITE, slot)] += 1
    if e.edition.theft_demotes and not is_macro(e, h):
        return loot_plus_first(e, h, slots)
    first, second = slots
    if first == second:
        return min(SLOTS, have[first])
    return min(1, have[first]) + min(1, have[second])


def loot_plus_first(e: Earth, h: int, slots: list[int]) -> int:
    """The same where a promoted mutation's base cube can be stolen only after its plus cube (E3c in 2016)."""
    have = [0] * 4
    for m in mutations(e, h):
        if e.gene[m * 2 + 1] == NO_CUBE:
            have[cube_colour(e, m, 0)] += 1
            continue
        have[cube_colour(e, m, 1)] += 1
        if e.gene[m * 2] != NO_CUBE and sorted(slots) == sorted([cube_colour(e, m, 0), cube_colour(e, m, 1)]):
            return SLOTS
    first, second = slots
    return min(SLOTS, have[first]) if first == second else min(1, have[first]) + min(1, have[second])


# Attaching (E3) and supplanting (E4)


def attach(e: Earth, p: int, h: int) -> None:
    """A parasite attaches; an incumbent gives its cubes back and is liberated. The steps are pushed in reverse (Q36). A cube
    for which the host has no place stays until the other has stolen (E4a, 47)."""
    card = p - FIRST_PARASITE
    colour = e.owner[p]
    q = parasite_of(e, h)
    need = held(e, q) + 1 if q >= 0 else 1
    foe = q - FIRST_PARASITE
    if e.cards.parasites[card].pollutes[e.side[card]]:
        e.agenda.append(Befoul(p))
    e.host = changed(e.host, card, h)
    e.adrift = 0
    if q < 0:
        if e.journal is not None:
            e.tell("attached", "E3", colour=colour, organism=p, side=e.side[card], host=h)
    else:
        if e.journal is not None:
            e.tell("supplanted", "E4", colour=colour, organism=p, side=e.side[card], target=q, host=h)
        hyperparasite = parasite_of(e, q)
        if hyperparasite >= 0 and not e.edition.liberated_keeps_hyperparasites:
            extinct(e, hyperparasite)
        e.adrift = foe + 1
        e.agenda.append(Liberate(q))
    e.agenda.append(Seize(colour, p, need) if hostile(e, p) else Steal(colour, p, need))
    for slot in diseases(e, foe) if q >= 0 else ():
        if not homeless(e, foe, slot):
            cure(e, foe, slot)


class Liberate(Work[Earth]):
    """The incumbent is free and acts at once; what its supplanter has left on it is lost (E4, 47)."""

    rule = "E4"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        q = self.organism
        for slot in diseases(e, q - FIRST_PARASITE):
            e.disease[(q - FIRST_PARASITE) * 2 + slot] = 0
            wane(e)
        e.agenda.append(later("resettle", q) if hostile(e, q) else Rehome(e.owner[q], q))


def abandoned(e: Earth, p: int) -> list[int]:
    """The slots of the parasite that was driven out whose cubes have no place on the host, but on its supplanter (E4a, 47)."""
    foe, card = e.adrift - 1, p - FIRST_PARASITE
    if foe < 0 or e.host[foe] != e.host[card]:
        return []
    wanted = [stolen_colour(e, card, slot) for slot in range(SLOTS) if not e.disease[card * 2 + slot]]
    return [slot for slot in range(SLOTS) if e.disease[foe * 2 + slot] and stolen_colour(e, foe, slot) in wanted]


def plunder(e: Earth, p: int) -> list[int]:
    """What a parasite could steal from its host now: mutation cubes, or organs, of the colours of its empty slots."""
    card = p - FIRST_PARASITE
    h = e.host[card]
    wanted = [stolen_colour(e, card, slot) for slot in range(SLOTS) if not e.disease[card * 2 + slot]]
    if is_macro(e, h):
        organs = e.cards.macroorganisms[e.macro[h]].organs[e.land[h]]
        return [FIRST_ORGAN + k for k, c in enumerate(organs) if c in wanted and e.organs[h * MOST_ORGANS + k]]
    return [
        m * 2 + plus
        for m in mutations(e, h)
        for plus in range(2)
        if e.gene[m * 2 + plus] == HEALTHY
        and cube_colour(e, m, plus) in wanted
        and not (e.edition.theft_demotes and e.promoted[m] > plus)
    ]


def infect(e: Earth, p: int, stolen: int) -> None:
    """Disease: a cube of the host goes to its parasite; the mutation stays, an organ is disabled (E3c, E3e, H5b)."""
    card = p - FIRST_PARASITE
    h = e.host[card]
    wane(e)
    if stolen < FIRST_ORGAN:
        colour = cube_colour(e, stolen // 2, stolen % 2)
        e.gene[stolen] = DISEASED
        if stolen % 2 and e.edition.theft_demotes and e.gene[stolen - 1] != NO_CUBE:
            demote(e, stolen // 2)
    else:
        k = stolen - FIRST_ORGAN
        colour = e.cards.macroorganisms[e.macro[h]].organs[e.land[h]][k]
        e.organs[h * MOST_ORGANS + k] = 0
        stir(e, h, colour)
    hold(e, card, colour, stolen)


def hold(e: Earth, card: int, colour: int, stolen: int) -> None:
    """A cube comes into the first free slot of its colour on a parasite."""
    for slot in range(SLOTS):
        if not e.disease[card * 2 + slot] and stolen_colour(e, card, slot) == colour:
            e.disease[card * 2 + slot] = stolen + 1
            return


class Steal(Step[Earth]):
    """One or two cubes of the host, or of the incumbent that it supplants, each into a slot of its colour; more than that one
    had (E3c, E4a, Q24)."""

    rule = "E3"
    takes = ("colour", "organism", "need")

    def __init__(self, colour: int, organism: int, need: int) -> None:
        self.colour = colour
        self.organism = organism
        self.need = need  # cubes that it must still take

    def options(self, e: Earth) -> list[Action]:
        options = [STEAL[stolen] for stolen in plunder(e, self.organism)]
        options += [TAKE_OVER[slot] for slot in abandoned(e, self.organism)]
        return [*options, ENOUGH] if options and self.need <= 0 else options

    def choose(self, e: Earth, action: Action) -> None:
        if action is ENOUGH:
            return
        p = self.organism
        if action.verb == "take-over":
            foe = e.adrift - 1
            stolen = e.disease[foe * 2 + action.x] - 1
            hold(e, p - FIRST_PARASITE, stolen_colour(e, foe, action.x), stolen)
            e.disease[foe * 2 + action.x] = 0
            wane(e)
            if e.journal is not None:
                e.tell("took-over", "E4", colour=self.colour, organism=p, stolen=stolen, target=FIRST_PARASITE + foe)
        else:
            infect(e, p, action.x)
            if e.journal is not None:
                e.tell("stole", "E3", colour=self.colour, organism=p, stolen=action.x, host=e.host[p - FIRST_PARASITE])
        e.agenda.append(type(self)(self.colour, self.organism, max(0, self.need - 1)))


class Seize(Steal):
    """An automatic parasite takes as many cubes as it can hold, by dice (C1b, Q56)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)

    def options(self, e: Earth) -> list[Action]:
        return [STEAL[stolen] for stolen in plunder(e, self.organism)]


class Rehome(Step[Earth]):
    """A liberated parasite attaches or supplants at once, with the side, bionts and mutations that it has, or dies (E4)."""

    rule = "E4"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        side = e.side[self.organism - FIRST_PARASITE]
        found = hosts(e, self.organism, side, prey(e, self.colour, self.organism, Survey(e, self.colour).targets))
        return [*(ATTACH[side * ORGANISM_COUNT + h] for h in found), PASS]

    def choose(self, e: Earth, action: Action) -> None:
        if action is PASS:
            e.adrift = 0
            extinct(e, self.organism)
        else:
            attach(e, self.organism, action.y)


class Befoul(Work[Earth]):
    """A polluter that has attached fouls its home row, if it has lived to do so (E3f, H1d)."""

    rule = "E3"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        if lives(e, self.organism):
            pollute(e, self.organism)


# Flipping the card (H2 in 2016)


def flip_hosts(e: Earth, colour: int, p: int) -> list[int]:
    """Hosts for the other side of a parasite in active rows or its home row, its present host among them (H2 in 2016)."""
    card = p - FIRST_PARASITE
    rows = e.active_rows() | 1 << e.home_row(p)
    adrift, e.adrift = e.adrift, card + 1  # it leaves its host
    found = hosts(e, p, 1 - e.side[card], prey(e, colour, p, rows))
    e.adrift = adrift
    h = e.host[card]
    again = loot(e, h, p, e.cards.parasites[card].slots[1 - e.side[card]]) > 0
    return [o for o in found if o != h] + ([h] if again else [])


def flip_hindrance(e: Earth, colour: int, p: int, prices: list[bool]) -> Reason | None:
    """Why a parasite's card cannot be flipped: by its controller, for a catalyst of its colour (H2 in 2016). An automatic one
    has none, though a biont of its colour may live in it (C1b)."""
    if p < FIRST_PARASITE or e.owner[p] != colour or hostile(e, p) or not e.edition.parasite_flip:
        return Reason("genesis.why.no-flip", "H2")
    if not prices[p - FIRST_PARASITE]:
        return Reason("genesis.why.catalyst", "Ha", price=PRICE_WORDS[p - FIRST_PARASITE])
    return None if flip_hosts(e, colour, p) else Reason("genesis.why.no-host", "E3b")


class Flip(Step[Earth]):
    """A parasite lets its host go, which takes its cubes back, shows its other side and attaches again (H2 in 2016)."""

    rule = "H2"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        side = 1 - e.side[self.organism - FIRST_PARASITE]
        return [ATTACH[side * ORGANISM_COUNT + h] for h in flip_hosts(e, self.colour, self.organism)]

    def choose(self, e: Earth, action: Action) -> None:
        card = self.organism - FIRST_PARASITE
        e.agenda.append(Mature(e.host[card]))  # its organs may all be its own again (24)
        before = len(e.agenda)
        for slot in diseases(e, card):
            cure(e, card, slot)
        questions, e.agenda[before:] = e.agenda[before:], []
        e.adrift = card + 1
        e.side = changed(e.side, card, action.x)
        attach(e, self.organism, action.y)
        e.agenda += questions  # where organs return comes before what it steals
