"""E. Phase 2: in player order everybody assigns bionts and catalysts, one thing after the other, until he is done (Q2).

A biont is lifted and put down: from the pool or an active refugium, or by HGT from a microorganism; each only once. The biont
stays where it is until its new place is known, so nothing hangs in the air between two choices.
"""

from __future__ import annotations

from primordia.genesis.cards import MOST_SLOTS
from primordia.genesis.earth import REFUGIUM, ROWS_OF, Earth, tally
from primordia.genesis.entropy import entropy_limit
from primordia.genesis.extinction import after_departure
from primordia.genesis.layout import FOUR_ZEROS, ZEROS
from primordia.genesis.npc import Prowl
from primordia.genesis.organism import bionts_of, has_card, hostile, is_micro, lives, own, parasite_of, wantonness
from primordia.genesis.parasites import attach, attachments, available
from primordia.genesis.parts import (
    ANTIOXIDANT_ON,
    DONE,
    ENOUGH,
    ENZYME,
    FIRST_PARASITE,
    LIFT,
    NO,
    ORGANISM_COUNT,
    POOL,
    PUT,
    SPEND,
    YES,
)
from primordia.genesis.payment import donate, donations, hosts_of
from primordia.genesis.survey import Survey
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work


def begin(e: Earth) -> None:
    """Phase 2, in player order (A2): nothing is used up yet, and the entropy limits are taken once (Q4)."""
    forget(e)
    e.entropy = [1] * 4
    if any(e.estates):
        for colour in e.playing:
            e.entropy[colour] = entropy_limit(e, colour)
    e.agenda.append(Assigned())
    e.agenda += [Assign(party) if party < 4 else Prowl(party - 4) for party in reversed(e.parties())]


def forget(e: Earth) -> None:
    """Each biont may be used once in a phase, and not twice by HGT (E6e): a new phase, a new count (Q3)."""
    e.spent = e.moved = FOUR_ZEROS
    e.placed = ZEROS


class Assigned(Work[Earth]):
    """The phase is over."""

    rule = "E"

    def run(self, e: Earth) -> None:
        forget(e)


class Assign(Step[Earth]):
    """One player's turn: a biont (E1, E3, E4, E6), an enzyme (E1), an antioxidant (E5) or a donation (Hg); or done (A6d)."""

    rule = "E"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, e: Earth) -> list[Action]:
        colour = self.colour
        survey = Survey(e, colour)
        sources, targets = survey.sources, survey.targets
        pay = [disk for disk in range(4) if e.disks[colour * 4 + disk]] if tally(e.disks, colour) else []
        if not sources and not pay:
            return []
        if sources and sources[0] == POOL and not (can_settle(e, colour, survey) or attachments(e, colour, targets, POOL)):
            sources = sources[1:]  # from everywhere else a biont can go home
        options = [LIFT[source] for source in sources]
        if pay:
            options += [
                ENZYME[disk * FIRST_PARASITE + p]
                for row in ROWS_OF[survey.rows]
                for p in e.havens[row]
                if empty_slot(e, p) >= 0
                for disk in pay
            ]
            if survey.homes:
                options += [ANTIOXIDANT_ON[disk * FIRST_PARASITE + p] for p in antioxidant_targets(e, colour) for disk in pay]
                options += donations(e, colour)
        if options:
            options.append(DONE)
        return options

    def choose(self, e: Earth, action: Action) -> None:
        if action is DONE:
            return
        colour = self.colour
        e.agenda.append(self)
        if action.verb == "lift":
            e.agenda.append(Put(colour, action.x, 0))
            return
        if action.verb == "donate":
            donate(e, colour, action.x, action.y)
            return
        e.disks[colour * 4 + action.x] -= 1
        if action.verb == "enzyme":
            e.enzymes[empty_slot(e, action.y)] = action.x + 1
            if e.journal is not None:
                e.tell("enzyme", "E1", colour=colour, pay=action.x, placard=action.y)
        else:
            e.shields[action.y * 4 + action.x] += 1
            if e.journal is not None:
                e.tell("antioxidant", "E5", colour=colour, pay=action.x, organism=action.y)

    def hindrance(self, e: Earth, action: Action) -> Reason | None:
        colour = self.colour
        if action.verb == "lift":
            return cannot_lift(e, colour, action.x)
        if action.verb not in ("enzyme", "antioxidant", "donate"):
            return None
        if not e.disks[colour * 4 + action.x]:
            return Reason("genesis.why.no-catalyst", "B3")
        if action.verb == "enzyme" and e.place[action.y] == REFUGIUM:
            if empty_slot(e, action.y) < 0:
                return Reason("genesis.why.slots-full", "E2b")
            return Reason("genesis.why.out-of-reach", "E1b")
        if action.verb == "antioxidant" and e.owner[action.y] == colour and e.land[action.y]:
            return Reason("genesis.why.terrestrial", "E5d")
        if action.verb == "donate" and hosts_of(e, colour) >> action.y & 1:
            return Reason("genesis.why.pool-full", "B3b")
        return None


# Catalysts (E1b, E1c, E5, Hg)


def empty_slot(e: Earth, p: int) -> int:
    """The leftmost unoccupied enzyme slot of a refugium, as `enzymes` counts them; -1: none (E1). Whoever is in reach may fill
    it, own biont there or not (E1b, Q6)."""
    first = p * MOST_SLOTS
    for slot in range(first, first + e.cards.placards[p].slots):
        if not e.enzymes[slot]:
            return slot
    return -1


def antioxidant_targets(e: Earth, colour: int) -> list[int]:
    """Own bacteria and marine macroorganisms; never parasites (E5c, E5d, Q30)."""
    return [p for p in own(e, colour) if p < FIRST_PARASITE and not e.land[p]]


# Where bionts come from (E1a, E6)


def cannot_lift(e: Earth, colour: int, source: int) -> Reason | None:
    """Why a biont cannot be lifted from a place."""
    there = e.home[colour] if source == POOL else bionts_of(e, colour, source)
    used = e.spent[colour] if source == POOL else e.placed[source * 4 + colour]
    if not there:
        return Reason("genesis.why.no-biont", "E1a")
    if there <= used:
        return Reason("genesis.why.biont-used", "E")
    if source < FIRST_PARASITE and e.place[source] == REFUGIUM:
        return Reason("genesis.why.stuck", "E1a")
    if source != POOL:
        return Reason("genesis.why.no-hgt", "E6") if is_micro(e, source) else Reason("genesis.why.macroorganism", "E6d")
    if Survey(e, colour).settled >= e.entropy[colour]:
        return Reason("genesis.why.entropy", "E2a", limit=e.entropy[colour])
    return None


# Where they go (E1b, E2, E3, E6)


def affordable_refugia(e: Earth, colour: int, near: list[int]) -> list[int]:
    """Those of the refugia within reach whose fee can be paid (E2c)."""
    if tally(e.disks, colour):
        return near
    return [p for p in near if not e.cards.placards[p].entry_cost]


def settling(e: Earth, colour: int, near: list[int], survey: Survey) -> list[int]:
    """The refugia to which one more biont may be assigned, within the entropy limit (E1b, E2a)."""
    return affordable_refugia(e, colour, near) if survey.settled < e.entropy[colour] else []


def can_settle(e: Earth, colour: int, survey: Survey) -> bool:
    """Whether there is such a refugium."""
    if survey.settled >= e.entropy[colour]:
        return False
    for row in ROWS_OF[survey.rows]:
        for p in e.havens[row]:
            if not e.cards.placards[p].entry_cost or tally(e.disks, colour):
                return True
    return False


def destinations(
    e: Earth, colour: int, source: int, left_out: int, survey: Survey, near: list[int], new: list[Action]
) -> list[Action]:
    """Where a biont may go from a place; after a block only to microorganisms, its own included, and the pool (29)."""
    options: list[Action] = []
    hgt = source < POOL and lives(e, source)
    lost = doomed(e, colour, source) if hgt else 0
    if not left_out:
        if source < POOL and not hgt:
            options = [PUT[p] for p in affordable_refugia(e, colour, near) if p != source]  # Q5
        else:
            options = [PUT[p] for p in settling(e, colour, near, survey)]
        options += [action for action in new if not lost >> action.y & 1]
    if hgt:
        for o in range(ORGANISM_COUNT):
            if o == source:
                if left_out:
                    options.append(PUT[o])
            elif (
                is_micro(e, o)
                and survey.targets >> e.home_row(o) & 1
                and not (lost | left_out) >> o & 1
                and (e.parasites or e.owner[o] == colour)  # Q54
            ):
                options.append(PUT[o])
    if source != POOL:
        options.append(PUT[POOL])
    return options


def doomed(e: Earth, colour: int, source: int) -> int:
    """The organisms that die if a biont leaves a microorganism: none, or it and its line of parasites (Q26, Q63), but for a
    parasitic macroorganism (L4a) that somebody plays (L7e). Foreign genes keep no parasite alive in that variant (L4b)."""
    heirs = [e.owner[source]] if e.chimera and source >= FIRST_PARASITE else e.playing
    if hostile(e, source) or any(bionts_of(e, heir, source) > (heir == colour) for heir in heirs):
        return 0
    lost = 0
    while source >= 0 and (e.macro[source] < 0 or hostile(e, source)):
        lost |= 1 << source
        source = parasite_of(e, source)
    return lost


class Put(Step[Earth]):
    """The lifted biont is put down, or starts a parasite (E1b, E3, E6)."""

    rule = "E1"
    takes = ("colour", "source", "left_out")

    def __init__(self, colour: int, source: int, left_out: int) -> None:
        self.colour = colour
        self.source = source
        self.left_out = left_out  # organisms whose owners have blocked it (E6a)

    def options(self, e: Earth) -> list[Action]:
        survey = Survey(e, self.colour)
        new = attachments(e, self.colour, survey.targets, self.source)
        return destinations(e, self.colour, self.source, self.left_out, survey, e.refugia_in(survey.rows), new)

    def choose(self, e: Earth, action: Action) -> None:
        colour, source, target = self.colour, self.source, action.x
        if action.verb == "attach":
            animate(e, colour, source, action.x, action.y)
        elif blockable(e, colour, source, target):
            e.agenda.append(Block(e.owner[target], colour, source, target, self.left_out))
        else:
            move(e, colour, source, target)

    def hindrance(self, e: Earth, action: Action) -> Reason | None:
        if self.left_out and action.verb in ("put", "attach"):
            return Reason("genesis.why.blocked", "E6")
        if action.verb == "attach" and not available(e, self.colour, self.source):
            return Reason("genesis.why.no-parasite", "E3")
        if action.verb == "attach":
            return Reason("genesis.why.no-host", "E3b")
        if action.verb != "put" or action.x in (self.source, POOL):
            return None
        if lives(e, action.x) and not is_micro(e, action.x):
            return Reason("genesis.why.macroorganism", "E6d")
        if not lives(e, action.x) and (action.x >= FIRST_PARASITE or e.place[action.x] != REFUGIUM):
            return None
        survey = Survey(e, self.colour)
        reach = survey.targets if lives(e, action.x) else survey.rows
        if not reach >> e.row_of(action.x) & 1:
            return Reason("genesis.why.out-of-reach", "E1b")
        hgt = self.source != POOL and lives(e, self.source)
        if lives(e, action.x):
            return None if hgt else Reason("genesis.why.only-hgt", "E6")
        if (hgt or self.source == POOL) and survey.settled >= e.entropy[self.colour]:
            return Reason("genesis.why.entropy", "E2a", limit=e.entropy[self.colour])
        return Reason("genesis.why.no-catalyst", "E2c")


def animate(e: Earth, colour: int, source: int, side: int, host: int) -> None:
    """A new parasite: its side, a first biont, the host; perhaps a second biont from the same places (E3a); the cubes (Q24).

    The biont has left its place when its parasite supplants another, whose hyperparasites may die by it (E4 in 2016).
    """
    p = FIRST_PARASITE + colour
    e.side = changed(e.side, colour, side)
    e.give(p, colour)
    lift(e, colour, source)
    attach(e, p, host)
    e.agenda.append(Join(colour, p))
    arrive(e, colour, p)
    vacate(e, source)


class Join(Step[Earth]):
    """A second biont for a new parasite; more can come later by HGT only (E3, Q24)."""

    rule = "E3"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        found = Survey(e, self.colour).sources
        options = [LIFT[s] for s in found if s == POOL or not lives(e, s) or self._spared(e, s)]
        return [*options, ENOUGH] if options else []

    def _spared(self, e: Earth, source: int) -> bool:
        return not doomed(e, self.colour, source) >> self.organism & 1

    def choose(self, e: Earth, action: Action) -> None:
        if action is not ENOUGH:
            if e.journal is not None:
                e.tell("joined", "E3", colour=self.colour, source=action.x, organism=self.organism)
            arrive(e, self.colour, self.organism)
            leave(e, self.colour, action.x)


# The move itself


def move(e: Earth, colour: int, source: int, target: int) -> None:
    """A biont goes from one place to another; what its leaving brings about comes next."""
    if charges(e, target):
        e.agenda.append(Fee(colour, target))
    if e.journal is not None:
        if source < POOL and lives(e, source):
            e.tell("moved", "E6", colour=colour, source=source, place=target)
        else:
            e.tell("assigned", "E1", colour=colour, source=source, place=target)
    arrive(e, colour, target)
    leave(e, colour, source)


def charges(e: Earth, target: int) -> bool:
    """Whether a place is a refugium that costs a catalyst (E2c)."""
    return target < FIRST_PARASITE and e.place[target] == REFUGIUM and bool(e.cards.placards[target].entry_cost)


def arrive(e: Earth, colour: int, target: int) -> None:
    """A biont is put down, and is used up for this phase; back on its own parasite card it takes command again (E6c, Q38)."""
    if target == POOL:
        e.home[colour] += 1
        e.spent = changed(e.spent, colour, e.spent[colour] + 1)
        return
    e.dwell(colour, target, 1)
    e.placed = changed(e.placed, target * 4 + colour, e.placed[target * 4 + colour] + 1)
    if target == FIRST_PARASITE + colour and e.owner[target] != colour and e.edition.card_regained and has_card(e, colour):
        e.give(target, colour)
        if e.journal is not None:
            e.tell("regained", "E6", colour=colour, organism=target)


def leave(e: Earth, colour: int, source: int) -> None:
    """A biont leaves its place without compensation; a microorganism may change hands or go extinct (E1b, E6b, E6c, Q26)."""
    lift(e, colour, source)
    vacate(e, source)


def lift(e: Earth, colour: int, source: int) -> None:
    """A biont is taken from its place; out of an organism that is a transfer (E6)."""
    if source == POOL:
        e.home[colour] -= 1
        return
    e.dwell(colour, source, -1)
    if lives(e, source):
        e.moved = changed(e.moved, colour, e.moved[colour] + 1)


def vacate(e: Earth, source: int) -> None:
    """What becomes of an organism that a biont has left."""
    if source != POOL and lives(e, source):
        after_departure(e, source)


class Fee(Step[Earth]):
    """Each biont assigned to the Deep Hot Biosphere costs a catalyst (E2c)."""

    rule = "E2"
    takes = ("colour", "placard")

    def __init__(self, colour: int, placard: int) -> None:
        self.colour = colour
        self.placard = placard

    def options(self, e: Earth) -> list[Action]:
        return [SPEND[disk] for disk in range(4) if e.disks[self.colour * 4 + disk]]

    def choose(self, e: Earth, action: Action) -> None:
        e.disks[self.colour * 4 + action.x] -= 1
        if e.journal is not None:
            e.tell("fee", "E2", colour=self.colour, pay=action.x, placard=self.placard)


# The wanton block (E6a, 29)


def blockable(e: Earth, colour: int, source: int, target: int) -> bool:
    """Whether an opponent may refuse a biont: one with more wantonness than its owner."""
    if target in (POOL, source) or not lives(e, target):
        return False
    foe = e.owner[target]
    return foe != colour and not hostile(e, target) and wantonness(e, foe) > wantonness(e, colour)


class Block(Step[Earth]):
    """The owner of an organism may block a biont that moves in; it goes elsewhere then, and its move is spent (E6a, 29)."""

    rule = "E6"
    takes = ("colour", "foe", "source", "target", "left_out")

    def __init__(self, colour: int, foe: int, source: int, target: int, left_out: int) -> None:
        self.colour = colour
        self.foe = foe  # who moves
        self.source = source
        self.target = target
        self.left_out = left_out

    def options(self, e: Earth) -> list[Action]:
        return [YES, NO]

    def choose(self, e: Earth, action: Action) -> None:
        if action is NO:
            move(e, self.foe, self.source, self.target)
            return
        if e.journal is not None:
            e.tell("blocked", "E6", colour=self.colour, foe=self.foe, target=self.target)
        e.agenda.append(Put(self.foe, self.source, self.left_out | 1 << self.target))
