"""G, phase 4: the Darwin roll. Each microorganism rolls: specificity re-rolls dice, proteins and triples make catalysts, errors
cause atrophies.

What a roll does is a function of state and roll: `outcome`. A parasite rolls right after its host.
"""

from __future__ import annotations

from primordia.genesis.atrophy import ERROR, afflict
from primordia.genesis.crystal import Cancelling, cancels
from primordia.genesis.earth import Earth, tally
from primordia.genesis.organism import (
    barren,
    chromosomes,
    error_shield,
    first_error,
    hostile,
    is_micro,
    parasite_of,
    tableau,
)
from primordia.genesis.parts import BLUE, FIRST_PARASITE, KEEP, RED, REROLL, ROLL_FOR, YELLOW
from primordia.genesis.pools import owe
from primordia.genesis.rolls import tell_roll, throw
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work


def begin(e: Earth) -> None:
    """Phase 4: in player order; the owner of several microorganisms chooses their order (11)."""
    e.cancelled = 0
    e.once[:] = [0] * len(e.once)
    if not barren(e):
        e.agenda.append(DarwinOrder(0))


# The order (A4, A6c, 11, Q15)


def waiting(e: Earth, colour: int, done: int) -> list[int]:
    """What a player has still to do: bacteria that roll, and macroorganisms whose parasite does (Q15); in the older editions
    all microorganisms, parasites among them."""
    found: list[int] = []
    for o in e.estates[colour]:
        if e.edition.parasite_rolls_after_host:
            rolls = o < FIRST_PARASITE and (e.macro[o] < 0 or parasite_of(e, o) >= 0)
        else:
            rolls = e.macro[o] < 0 and not hostile(e, o)
        if rolls and not done >> o & 1:
            found.append(o)
    return found


class DarwinOrder(Work[Earth]):
    """The first in player order who has something left to roll for; what changed hands after its roll does not roll again."""

    rule = "G"
    takes = ("done",)

    def __init__(self, done: int) -> None:
        self.done = done

    def run(self, e: Earth) -> None:
        for party in e.parties():
            if party < 4:
                if waiting(e, party, self.done):
                    e.agenda.append(DarwinTurn(party, self.done))
                    return
            elif not e.edition.parasite_rolls_after_host:  # an automatic parasite in its place (C1b)
                p = FIRST_PARASITE + party - 4
                if hostile(e, p) and not self.done >> p & 1:
                    e.agenda += [DarwinOrder(self.done | 1 << p), DarwinRoll(p)]
                    return


class DarwinTurn(Step[Earth]):
    """For which organism of his tableau the player rolls next (G, 11)."""

    rule = "G"
    takes = ("colour", "done")

    def __init__(self, colour: int, done: int) -> None:
        self.colour = colour
        self.done = done

    def options(self, e: Earth) -> list[Action]:
        return [ROLL_FOR[p] for p in waiting(e, self.colour, self.done)]

    def choose(self, e: Earth, action: Action) -> None:
        e.agenda.append(DarwinOrder(self.done | 1 << action.x))
        if e.edition.parasite_rolls_after_host:
            e.agenda.append(DarwinParasite(action.x))
        e.agenda.append(DarwinRoll(action.x))


class DarwinParasite(Work[Earth]):
    """A parasite rolls right after its host, and its hyperparasite after that; none is left if the host has died (Q15)."""

    rule = "A6c"
    takes = ("host",)

    def __init__(self, host: int) -> None:
        self.host = host

    def run(self, e: Earth) -> None:
        parasite = parasite_of(e, self.host)
        if parasite >= 0:
            e.agenda.append(DarwinParasite(parasite))
            e.agenda.append(DarwinRoll(parasite))


# The roll (G) and what it does (G2, G3)


def dice(e: Earth, o: int) -> int:
    """One for each cube on a microorganism and its mutations, two for each biont; diseased cubes roll where they are (Ga)."""
    return tally(chromosomes(e, o), 0) + tally(e.bionts, o)


def catalyst_colour(e: Earth, o: int) -> int:
    """The disk that is printed on a bacterium's placard; for a parasite the colour of its card (G2a)."""
    return o - FIRST_PARASITE if o >= FIRST_PARASITE else e.cards.placards[o].disk


def effect(face: int, count: int, metabolism: int, lowest: int) -> tuple[int, int]:
    """What all dice of a face bring: catalysts for proteins and triples, and errors (G2, G3).

    Three ones count for both (G2, 12), six of a face are two triples (G2, 13).
    """
    return (metabolism * count if face == 1 else 0) + count // 3, count if face >= lowest else 0


def outcome(e: Earth, o: int, roll: list[int]) -> tuple[int, int, int]:
    """What a roll does: catalysts by its metabolism, errors, and losses, which are the errors above the shield (G2, G3)."""
    chromosome = chromosomes(e, o)
    lowest = first_error(e, o)
    catalysts = errors = 0
    for k, count in enumerate(roll):
        made, wrong = effect(k + 1, count, chromosome[RED], lowest)
        catalysts += made
        errors += wrong
    return catalysts, errors, max(0, errors - (error_shield(e, o) if e.gentle else chromosome[BLUE]))


class DarwinRoll(Work[Earth]):
    """A microorganism's roll; macroorganisms make none (G)."""

    rule = "G"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        o = self.organism
        if not is_micro(e, o):
            return
        roll = throw(e, dice(e, o))
        if e.journal is not None:
            tell_roll(e, "darwin-roll", "Ga", roll, colour=e.owner[o], organism=o)
        most = specificity(e, o)
        if not most:
            resolve(e, o, roll)
        elif hostile(e, o):
            kept = without_errors(e, o, roll, most)
            roll_again(e, o, kept, sum(roll) - sum(kept))
        else:
            e.agenda.append(Specificity(e.owner[o], o, min(most, sum(roll)), 0, *roll))


# G1. Specificity re-rolls


def specificity(e: Earth, o: int) -> int:
    """How many dice an organism may re-roll: one for each yellow chromosome (G1)."""
    return chromosomes(e, o)[YELLOW]


class Specificity(Step[Earth]):
    """One re-roll of as many chosen dice as there are yellow chromosomes: named one by one, then rolled together (G1)."""

    rule = "G1"
    takes = ("colour", "organism", "left", "rerolls", "ones", "twos", "threes", "fours", "fives", "sixes")

    def __init__(
        self,
        colour: int,
        organism: int,
        left: int,
        rerolls: int,
        ones: int,
        twos: int,
        threes: int,
        fours: int,
        fives: int,
        sixes: int,
    ) -> None:
        self.colour = colour
        self.organism = organism
        self.left = left  # dice that may still be named
        self.rerolls = rerolls  # dice that have been named
        self.ones = ones  # the dice that stay as they are
        self.twos = twos
        self.threes = threes
        self.fours = fours
        self.fives = fives
        self.sixes = sixes

    def kept(self) -> list[int]:
        return [self.ones, self.twos, self.threes, self.fours, self.fives, self.sixes]

    def options(self, e: Earth) -> list[Action]:
        return [*(REROLL[face] for face, count in enumerate(self.kept()) if count), KEEP]

    def choose(self, e: Earth, action: Action) -> None:
        kept = self.kept()
        if action is KEEP:
            roll_again(e, self.organism, kept, self.rerolls)
            return
        kept[action.x] -= 1
        if self.left > 1:
            e.agenda.append(Specificity(self.colour, self.organism, self.left - 1, self.rerolls + 1, *kept))
        else:
            roll_again(e, self.organism, kept, self.rerolls + 1)


def roll_again(e: Earth, o: int, kept: list[int], rerolls: int) -> None:
    """The named dice are rolled together; the others stay."""
    roll = kept
    if rerolls:
        new = throw(e, rerolls)
        roll = [kept[face] + new[face] for face in range(6)]
        if e.journal is not None:
            tell_roll(e, "darwin-reroll", "G1", new, colour=e.owner[o], organism=o, count=rerolls)
    resolve(e, o, roll)


def without_errors(e: Earth, o: int, roll: list[int], most: int) -> list[int]:
    """The dice that stay if up to `most` errors are re-rolled, sixes first; so does a parasite that nobody plays (C1e)."""
    kept = roll[:]
    for face in range(6, first_error(e, o) - 1, -1):
        kept[face - 1] -= min(kept[face - 1], most - sum(roll) + sum(kept))
    return kept


# G2. Biosynthesis; G3. Error catastrophe


def resolve(e: Earth, o: int, roll: list[int]) -> None:
    """Catalysts for the tableau in which the organism resides, then an atrophy for each error above its shield (Q10).

    They are taken together with the compensation for bionts that are lost by the same roll (31); in a Crystal Catastrophe
    before that, because they may pay for a mutation that cancels an error (Gb).
    """
    catalysts, errors, losses = outcome(e, o, roll)
    disk = catalyst_colour(e, o)
    if e.journal is not None:
        metabolism, lowest = chromosomes(e, o)[RED], first_error(e, o)
        for k, count in enumerate(roll):
            if count:
                made, wrong = effect(k + 1, count, metabolism, lowest)
                e.tell("darwin-dice", "G", organism=o, face=k, count=count, catalysts=made, errors=wrong)
        if catalysts:
            e.tell("biosynthesis", "G2", organism=o, colour=tableau(e, o), pay=disk, count=catalysts)
        if errors:
            e.tell("errors", "G3", organism=o, count=errors, shield=error_shield(e, o), losses=losses)
    cancelling = Cancelling(o, losses, roll[4], roll[5], cancels(e, o), 0, 0) if e.crystal and losses else None
    if cancelling is not None and e.edition.crystal_at_once:
        e.agenda.append(cancelling)  # when the catalysts have been taken
    owe(e, tableau(e, o), disk, catalysts)
    if cancelling is None:
        afflict(e, o, losses, ERROR)
    elif not e.edition.crystal_at_once:
        e.agenda.append(cancelling)
