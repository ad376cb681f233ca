"""G4. Crystal Catastrophe: mutations are bought and promoted in the Darwin phase only, to cancel an error (39, Q60).

What a roll brings is taken first, so that it can pay (Gb). Then one error above the shield may be cancelled, two with fission
(G4a): the controller's biont is asked first, then foreign genes in player order. Each is a purchase of that biont: of two,
which fission allows it in the turn, one is left for phase 5 after one cancel (G4b, 43).
"""

from __future__ import annotations

from typing import Final

from primordia.genesis import npc
from primordia.genesis.atrophy import ERROR, afflict
from primordia.genesis.earth import AUTOMATIC_MARKS, Earth
from primordia.genesis.organism import bionts_of, error_shield, first_error, fission, hostile, lives, mutations
from primordia.genesis.parts import DONE, MUTATE, PROMOTE, ROIL
from primordia.genesis.payment import Pay, affordable, donate, donations, request, requests
from primordia.genesis.purchases import Mutate, Promote, due, mutation_hindrance, promotion_hindrance, roil_hindrance
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step, Work

EVERYBODY: Final = 0b1111  # all colours


def uncancelled(e: Earth, o: int, fives: int, sixes: int) -> int:
    """The errors of a roll above the shield as it is now: what a purchase has brought helps at once (G4)."""
    errors = sixes if first_error(e, o) == 6 else fives + sixes
    return max(0, errors - error_shield(e, o))


def cancels(e: Earth, o: int) -> int:
    """How many errors of a roll may be cancelled: one, whatever the number of bionts; two with fission (G4a, Q60)."""
    return 2 if fission(e, o) else 1


def citizens(e: Earth, o: int, asked: int) -> list[int]:
    """Whose bionts may still cancel: the controller's, then those of foreign genes in player order, unless their edition keeps
    them out."""
    order = [e.owner[o]]
    if e.edition.crystal_foreign_genes:
        order += [colour for colour in e.turns() if colour != e.owner[o]]
    return [colour for colour in order if e.seats[colour] >= 0 and bionts_of(e, colour, o) and not asked >> colour & 1]


def mark(e: Earth, biont: int, left: int) -> None:
    """A biont cancels an error, and as many as are left it could: one purchase remains of two, none of one (G4b, 43)."""
    if e.edition.crystal_purchase:
        e.cancelled |= 1 << biont
        e.once[biont] = left - 1


class Cancelling(Work[Earth]):
    """Errors are left: somebody may cancel one; otherwise they are suffered (G4)."""

    rule = "G4"
    takes = ("organism", "need", "fives", "sixes", "left", "count", "asked")

    def __init__(self, organism: int, need: int, fives: int, sixes: int, left: int, count: int, asked: int) -> None:
        self.organism = organism
        self.need = need  # errors above the shield when the dice had been rolled
        self.fives = fives
        self.sixes = sixes
        self.left = left  # errors that may still be cancelled
        self.count = count  # errors that have been
        self.asked = asked  # who has declined

    def run(self, e: Earth) -> None:
        o = self.organism
        if not lives(e, o):
            return
        need = uncancelled(e, o, self.fives, self.sixes) if e.edition.crystal_at_once else self.need
        losses = need - self.count
        if hostile(e, o) and losses > 0 and self.left:  # an automatic parasite cancels whenever it can (C1h, Q57)
            bought = npc.purchase(e, o)
            if bought:
                mark(e, AUTOMATIC_MARKS + e.owner[o], self.left)
                e.agenda.append(Cancelling(o, need, self.fives, self.sixes, self.left - 1, self.count + 1, EVERYBODY))
                e.agenda += bought
                return
        if losses > 0 and self.left:
            for colour in citizens(e, o, self.asked):
                step = Cancel(colour, o, need, self.fives, self.sixes, self.left, self.count, self.asked, 0, 0)
                if len(step.options(e)) > 1:
                    e.agenda.append(step)
                    return
        afflict(e, o, losses, ERROR)


class Cancel(Step[Earth]):
    """A mutation bought or promoted to cancel an error, by the procedure of H1 and H2, sex and donors included; or none
    (G4)."""

    rule = "G4"
    takes = ("colour", "organism", "need", "fives", "sixes", "left", "count", "asked", "roiled", "begged")

    def __init__(
        self,
        colour: int,
        organism: int,
        need: int,
        fives: int,
        sixes: int,
        left: int,
        count: int,
        asked: int,
        roiled: int,
        begged: int,
    ) -> None:
        self.colour = colour
        self.organism = organism
        self.need = need
        self.fives = fives
        self.sixes = sixes
        self.left = left
        self.count = count
        self.asked = asked
        self.roiled = roiled  # decks roiled before this purchase (H1a)
        self.begged = begged  # donors asked for this purchase (Hg)

    def again(self, roiled: int, begged: int) -> Cancel:
        """The same question after a roil or a gift."""
        dice = (self.fives, self.sixes)
        return Cancel(self.colour, self.organism, self.need, *dice, self.left, self.count, self.asked, roiled, begged)

    def options(self, e: Earth) -> list[Action]:
        colour, o = self.colour, self.organism
        prices = affordable(e, o, self.colour)
        options = [MUTATE[row] for row in range(4) if mutation_hindrance(e, o, row, prices) is None]
        options += [PROMOTE[m] for m in mutations(e, o) if promotion_hindrance(e, o, m, prices) is None]
        options += [ROIL[row] for row in range(4) if roil_hindrance(e, o, row, self.roiled) is None]
        return [*options, *donations(e, colour), *requests(e, colour, o, self.begged), DONE]

    def choose(self, e: Earth, action: Action) -> None:
        colour, o, x = self.colour, self.organism, action.x
        if action is DONE:  # somebody who has cancelled one error already leaves the other to nobody else
            left = 0 if self.count else self.left
            asked = self.asked | 1 << colour
            e.agenda.append(Cancelling(o, self.need, self.fives, self.sixes, left, self.count, asked))
        elif action.verb == "roil":
            e.roil(x)
            if e.journal is not None:
                e.tell("roiled-for", "H1a", colour=colour, organism=o, row=x, mutation=e.top[x])
            e.agenda.append(self.again(self.roiled + 1, self.begged))
        elif action.verb == "donate":
            donate(e, colour, x, action.y)
            e.agenda.append(self)
        elif action.verb == "ask":
            e.agenda.append(self.again(self.roiled, self.begged | 1 << x))
            request(e, x, action.y, colour, o)
        else:
            others = self.asked | (EVERYBODY & ~(1 << colour))  # one biont cancels for a roll
            e.agenda.append(Cancelling(o, self.need, self.fives, self.sixes, self.left - 1, self.count + 1, others))
            mark(e, o * 4 + colour, self.left)
            if e.journal is not None:
                e.tell("cancelled", "G4", colour=colour, organism=o)
            bought = Mutate(colour, o, x) if action.verb == "mutate" else Promote(colour, o, x)
            e.agenda += [bought, Pay(colour, o, due(e, colour, o, action))]

    def hindrance(self, e: Earth, action: Action) -> Reason | None:
        o, verb = self.organism, action.verb
        if verb == "mutate":
            return mutation_hindrance(e, o, action.x, affordable(e, o, self.colour))
        if verb == "promote":
            return promotion_hindrance(e, o, action.x, affordable(e, o, self.colour))
        return roil_hindrance(e, o, action.x, self.roiled) if verb == "roil" else None
