"""B3, B4. Pools: catalysts and their limits, bionts that go home. What an effect brings is taken together when it is over."""

from __future__ import annotations

from typing import Final

from primordia.genesis.earth import AUTOMATIC_MARKS, Earth
from primordia.genesis.organism import bionts_of, exhausted
from primordia.genesis.parts import FIRST_PARASITE, POOL, TAKE
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work


def room(e: Earth, colour: int, disk: int) -> int:
    """How many more catalysts of a colour fit into a pool (B3b)."""
    return e.limit - e.disks[colour * 4 + disk]


def owe(e: Earth, colour: int, disk: int, count: int) -> None:
    """An effect brings catalysts to a pool; they are taken together when it is over (31, Q18)."""
    if count and e.seats[colour] >= 0:
        e.owed[colour * 4 + disk] += count
        if not e.owing:
            e.owing = 1
            e.agenda.append(SETTLE)


class Settle(Work[Earth]):
    """The catalysts of one effect are taken, as far as the pools have room; each full two refused become one other (B3c)."""

    rule = "B3"

    def run(self, e: Earth) -> None:
        e.owing = 0
        refused = [0] * 4
        substitutes = False
        for k, due in enumerate(e.owed):
            if due:
                taken = min(due, e.limit - e.disks[k])
                e.disks[k] = e.disks[k] + taken
                e.owed[k] = 0
                refused[k // 4] = refused[k // 4] + due - taken
                substitutes = substitutes or refused[k // 4] > 1
                if taken and e.journal is not None:
                    e.tell("gained", "B3", colour=k // 4, pay=k % 4, count=taken)
        if substitutes:
            e.agenda += [Substitute(colour, refused[colour] // 2) for colour in reversed(e.order()) if refused[colour] > 1]


SETTLE: Final = Settle()  # a step without a colour can be the same in all matches


class Substitute(Step[Earth]):
    """One catalyst of any colour with room for each full two that the pool could not take (B3c)."""

    rule = "B3"
    takes = ("colour", "left")

    def __init__(self, colour: int, left: int) -> None:
        self.colour = colour
        self.left = left

    def options(self, e: Earth) -> list[Action]:
        return [TAKE[disk] for disk in range(4) if room(e, self.colour, disk) > 0]

    def choose(self, e: Earth, action: Action) -> None:
        e.disks[self.colour * 4 + action.x] += 1
        if e.journal is not None:
            e.tell("gained", self.rule, colour=self.colour, pay=action.x, count=1)
        if self.left > 1:
            e.agenda.append(type(self)(self.colour, self.left - 1))


def retire(e: Earth, colour: int) -> None:
    """An automatic biont is out of play until the next turn; having no pool, it is not compensated (C1b, Q57, Q58)."""
    e.npc = changed(e.npc, colour, POOL)
    e.ready = changed(e.ready, colour, e.turn + e.edition.reuse_next_turn)
    _clear_mark(e, AUTOMATIC_MARKS + colour)
    if e.journal is not None:
        e.tell("npc-retired", "C1b", npc=colour)


def _guest(e: Earth, place: int, colour: int) -> bool:
    """A biont has left a macroorganism of an automatic parasite (L7): it was not the automatic one, if one is still there."""
    return FIRST_PARASITE <= place < POOL and e.macro[place] >= 0 and e.bionts[place * 4 + colour] > 0


def absorb(e: Earth, parasite: int, o: int, colour: int) -> None:
    """A biont of a parasite lives on in its host, where it buys if it has not yet; an automatic one becomes the ally of that
    organism's owner (C1b, Q58)."""
    buyer = colour
    k = biont = parasite * 4 + colour
    e.dwell(colour, parasite, -1)
    e.dwell(colour, o, 1)
    if e.npc[colour] == parasite and not _guest(e, parasite, colour):
        e.npc = changed(e.npc, colour, o)
        buyer = e.owner[o]
        biont = AUTOMATIC_MARKS + colour
        if e.journal is not None:
            e.tell("npc-allied", "C1b", npc=colour, organism=o, colour=buyer)
    if e.buyers[k] and not (biont != k and exhausted(e, biont)):
        if leave_queue(e, k, biont):
            e.once[o * 4 + buyer] += 1
        e.buyers = changed(e.buyers, o * 4 + buyer, e.buyers[o * 4 + buyer] + 1)


# Whose purchases are still to come (H, G4b)


def leave_queue(e: Earth, k: int, biont: int) -> bool:
    """A biont that waits for its purchases does so no longer. Whether only one is left to it, because it has made another in
    the Darwin phase: of equal ones such come last (43)."""
    e.buyers = changed(e.buyers, k, e.buyers[k] - 1)
    last = bool(e.once) and e.once[biont] > (e.buyers[k] if biont == k else 0)
    if last:
        e.once[biont] -= 1
    return last


def _clear_mark(e: Earth, biont: int) -> None:
    """The biont that has cancelled errors is gone (G4b)."""
    e.cancelled &= ~(1 << biont)
    if e.once:
        e.once[biont] = 0


def _shorten(e: Earth, place: int, colour: int) -> bool:
    """One of those bionts in an organism that buy for a colour is gone, automatic ones for the owner (Q58): whether it had
    still to buy, which is lost with it (H). Of equal ones those that have bought go first."""
    k = place * 4 + colour
    most = bionts_of(e, colour, place) + (e.npc.count(place) if e.owner[place] == colour else 0)
    waited = e.buyers[k] > most
    if waited:
        e.buyers = changed(e.buyers, k, most)
    return waited


def _mourn(e: Earth, place: int, colour: int) -> None:
    """A player's biont is gone: one that has cancelled an error goes before its equals (G4b, 43)."""
    k = place * 4 + colour
    if e.cancelled >> k & 1 and (exhausted(e, k) or not e.buyers[k]):  # without buyers the phase has not begun
        _clear_mark(e, k)
    if _shorten(e, place, colour) and e.once and e.once[k]:
        e.once[k] -= 1
        if not e.once[k]:
            _clear_mark(e, k)


def send_home(e: Earth, place: int, colour: int, compensated: bool) -> None:
    """A biont returns from a refugium or organism to its owner's pool, with compensation (B4a) or without (B4b)."""
    k = place * 4 + colour
    e.dwell(colour, place, -1)
    if e.npc[colour] == place and not _guest(e, place, colour):
        retire(e, colour)
        _shorten(e, place, e.owner[place])
        return
    e.home[colour] += 1
    if e.placed[k] > e.bionts[k]:  # it was used already in this phase (Q3)
        e.placed = changed(e.placed, k, e.placed[k] - 1)
        e.spent = changed(e.spent, colour, e.spent[colour] + 1)
    if e.owner[place] >= 0:
        _mourn(e, place, colour)
    if e.journal is not None:
        if e.owner[place] < 0:
            e.tell("went-home", "B4", colour=colour, place=place)
        else:
            e.tell("left-organism", "B4", colour=colour, organism=place)
    if compensated:
        owe(e, colour, colour, 1)
