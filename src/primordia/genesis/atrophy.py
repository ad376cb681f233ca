"""Atrophy (glossary): which token an organism loses, who chooses it, and what its loss brings about (17, 18, 21, Q11, Q27)."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import IMMUNOLOGY, MOST_ABILITIES, MOST_ORGANS
from primordia.genesis.earth import HEALTHY, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.extinction import after_departure, fall
from primordia.genesis.lots import leave_to_dice
from primordia.genesis.mutation import discard, drop_gene, lose_disease
from primordia.genesis.organism import bionts_of, endosymbionts, hostile, icons, is_macro, lives, mutations, stir
from primordia.genesis.parts import (
    DISCARD,
    FIRST_PARASITE,
    LOSE_BIONT,
    LOSE_CUBE,
    LOSE_DISEASE,
    LOSE_DISK,
    LOSE_GENE,
    LOSE_ORGAN,
    LOSE_TROPHIC,
)
from primordia.genesis.pools import SETTLE, send_home
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work

ERROR: Final = 0  # why an organism atrophies; only a spike takes antioxidants
EXTREME: Final = 1
SPIKE: Final = 2
CANCER: Final = 3
DRYNESS: Final = 4
TRIBUTE: Final = 5


def afflict(e: Earth, o: int, losses: int, cause: int) -> None:
    """An organism suffers atrophies, one token after the other."""
    if losses > 0:
        if e.journal is not None:
            e.tell("atrophies", "atrophy", organism=o, count=losses)
        if not e.owing:
            e.owing = 1
            e.agenda.append(SETTLE)
        e.agenda.append(atrophy(e, o, losses, cause))


def atrophy(e: Earth, o: int, losses: int, cause: int) -> Step[Earth]:
    """The next loss: its decider is asked; an automatic parasite's is left to dice (Q57)."""
    colour = decider(e, o)
    kind = Wither if hostile(e, o) and colour == e.owner[o] else Atrophy
    return kind(colour, o, losses, cause)


def decider(e: Earth, o: int) -> int:
    """Who chooses an organism's losses: its controller, or the endosymbiont that gives it immunology (AIDS, Q45), but for an
    ally, which leaves it to the owner (Q58)."""
    if is_macro(e, o):
        guardians = guards(e, o)
        for colour in e.turns():
            if colour in guardians and bionts_of(e, colour, o):
                return colour
    return e.owner[o]


def guards(e: Earth, o: int) -> list[int]:
    """The colours whose endosymbionts give a macroorganism immunology."""
    icons_of = e.cards.macroorganisms[e.macro[o]].circle_icons[e.land[o]]
    found = [c for c in endosymbionts(e, o) if icons_of[c][IMMUNOLOGY]]
    return [c for c in found if not e.young[o * MOST_ABILITIES + MOST_ORGANS + c]] if e.young else found


class Atrophy(Step[Earth]):
    """One token is lost: mutation cubes first, then other cubes, then bionts, last the trophic biont; with immunology any."""

    rule = "atrophy"
    takes = ("colour", "organism", "left", "cause")

    def __init__(self, colour: int, organism: int, left: int, cause: int) -> None:
        self.colour = colour
        self.organism = organism
        self.left = left
        self.cause = cause

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        if not lives(e, o):
            return []
        options: list[Action] = []
        if self.cause == SPIKE and o < FIRST_PARASITE:
            options = [LOSE_DISK[c] for c in range(4) if e.shields[o * 4 + c]]
        if not icons(e, o, IMMUNOLOGY):
            return [*options, *first_tier(e, o)]
        tiers = all_tiers(e, o)
        if is_macro(e, o) and guards(e, o):
            tiers.pop()  # a guard is an endosymbiont, so there is something else to lose (AIDS, Q45)
        return [*options, *(action for tier in tiers for action in tier)]

    def choose(self, e: Earth, action: Action) -> None:
        o = self.organism
        if self.left > 1:
            e.agenda.append(AtrophyOn(o, self.left - 1, self.cause, int(is_macro(e, o))))
        lose_token(e, o, action)


class Wither(Atrophy):
    """An automatic parasite loses a token: dice choose within the tier (Q57). Immunology changes this for a macroorganism with
    endosymbionts of players only, who go first (L7c)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        if not lives(e, o):
            return []
        if is_macro(e, o) and icons(e, o, IMMUNOLOGY):
            guests = [LOSE_BIONT[colour] for colour in range(4) if bionts_of(e, colour, o)]
            return [loss for loss in biont_losses(e, o, False) if loss in guests] or first_tier(e, o)
        return first_tier(e, o)


class AtrophyOn(Work[Earth]):
    """The next token, chosen by its decider then; the rest lapses when the organism has gone extinct (Q11, Q27, Q44)."""

    rule = "atrophy"
    takes = ("organism", "left", "cause", "index")

    def __init__(self, organism: int, left: int, cause: int, index: int) -> None:
        self.organism = organism
        self.left = left
        self.cause = cause
        self.index = index  # 1: it was a macroorganism

    def run(self, e: Earth) -> None:
        o = self.organism
        if lives(e, o) and is_macro(e, o) == bool(self.index):
            e.agenda.append(atrophy(e, o, self.left, self.cause))


def all_tiers(e: Earth, o: int) -> list[list[Action]]:
    """What an organism can lose, in the order of the glossary (17)."""
    return [gene_losses(e, o), cube_losses(e, o), biont_losses(e, o, False), biont_losses(e, o, True)]


def first_tier(e: Earth, o: int) -> list[Action]:
    """What it can lose next without immunology."""
    genes = gene_losses(e, o)
    first = plus_losses(genes) if e.edition.plus_first else []
    return first or genes or cube_losses(e, o) or biont_losses(e, o, False) or biont_losses(e, o, True)


def gene_losses(e: Earth, o: int) -> list[Action]:
    """The cubes on an organism's own mutations; diseased ones are not its to lose. In 2016 a mutation all of whose cubes are
    diseased can be lost as one token."""
    cards = mutations(e, o)
    losses = [LOSE_GENE[m * 2 + plus] for m in cards for plus in range(2) if e.gene[m * 2 + plus] == HEALTHY]
    if e.edition.host_loses_diseased:
        losses += [DISCARD[m] for m in cards if HEALTHY not in e.gene[m * 2 : m * 2 + 2]]
    return losses


def plus_losses(genes: list[Action]) -> list[Action]:
    """The plus cubes, which are lost before the others in 2016."""
    return [loss for loss in genes if loss.verb == "lose-gene" and loss.y]


def cube_losses(e: Earth, o: int) -> list[Action]:
    """Chromosomes on the card, organs, and the diseased cubes that a parasite holds."""
    if e.macro[o] >= 0:
        slots = e.cards.macroorganisms[e.macro[o]].organs[e.land[o]]
        return [LOSE_ORGAN[slot] for slot in range(len(slots)) if e.organs[o * MOST_ORGANS + slot]]
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        return [LOSE_DISEASE[slot] for slot in range(2) if e.disease[card * 2 + slot]]
    return [LOSE_CUBE[c] for c in range(4) if e.cubes[o * 4 + c]]


def biont_losses(e: Earth, o: int, trophic: bool) -> list[Action]:
    """The bionts of an organism; of a macroorganism either the endosymbionts or the trophic biont, which can go before an
    endosymbiont of its own colour (immunology)."""
    if not is_macro(e, o):
        return [] if trophic else [LOSE_BIONT[c] for c in range(4) if e.bionts[o * 4 + c]]
    if trophic:
        return [LOSE_BIONT[e.owner[o]] if e.bionts[o * 4 + e.owner[o]] == 1 else LOSE_TROPHIC]
    return [LOSE_BIONT[c] for c in endosymbionts(e, o)]


def lose_token(e: Earth, o: int, action: Action) -> None:
    """What a lost token brings about."""
    if e.journal is not None:
        tell_loss(e, o, action)
    if action.verb == "lose-disk":
        e.shields[o * 4 + action.x] -= 1
    elif action.verb == "lose-gene":
        drop_gene(e, action.x, action.y)
    elif action.verb == "lose-cube":
        e.cubes[o * 4 + action.x] -= 1
    elif action.verb == "lose-organ":
        e.organs[o * MOST_ORGANS + action.x] = 0
        stir(e, o, e.cards.macroorganisms[e.macro[o]].organs[e.land[o]][action.x])
    elif action.verb == "lose-disease":
        lose_disease(e, o - FIRST_PARASITE, action.x)
    elif action is LOSE_TROPHIC:
        fall(e, o)
    elif action.verb == "discard":
        discard(e, action.x)
    else:
        lose_biont(e, o, action.x)
    wane(e)


def tell_loss(e: Earth, o: int, action: Action) -> None:
    """A lost token in the journal: what it was."""
    if action.verb == "lose-disk":
        e.tell("lost-antioxidant", "atrophy", organism=o, pay=action.x)
    elif action.verb == "lose-gene":
        e.tell("lost-gene", "atrophy", organism=o, mutation=action.x, cube=action.y)
    elif action.verb == "lose-cube":
        e.tell("lost", "atrophy", organism=o, colour=action.x)
    elif action.verb == "lose-organ":
        e.tell("lost-organ", "atrophy", organism=o, slot=action.x)
    elif action.verb == "lose-disease":
        e.tell("lost-disease", "atrophy", organism=o, stolen=e.disease[(o - FIRST_PARASITE) * 2 + action.x] - 1)
    elif action.verb != "discard":
        colour = e.owner[o] if action is LOSE_TROPHIC else action.x
        e.tell("lost-biont", "atrophy", organism=o, colour=colour)


def lose_biont(e: Earth, o: int, colour: int) -> None:
    """A biont is lost with compensation; the trophic biont of a macroorganism goes down with it instead (22)."""
    if is_macro(e, o) and colour == e.owner[o] and e.bionts[o * 4 + colour] == 1:
        fall(e, o)
        return
    send_home(e, o, colour, True)
    if is_macro(e, o):
        stir(e, o, colour)
    after_departure(e, o)
