"""F, phase 3: the autocatalytic roll. Each refugium with bionts rolls: manna is animated, manna and enzymes die, life begins.

What a roll does is a function of state and roll: `outcome`. The choices that it leaves are asked one token at a
time, in the strict order of the rules (Q8).
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_SLOTS
from primordia.genesis.crisis import one_effect
from primordia.genesis.earth import LIVING, REFUGIUM, Earth, tally
from primordia.genesis.events import warm
from primordia.genesis.organism import full
from primordia.genesis.parts import (
    ANIMATE,
    APPOINT,
    CREATE,
    DISORGANISE,
    FIRST_PARASITE,
    GRANT,
    KEEP,
    KILL,
    PASS,
    REROLL_ALL,
)
from primordia.genesis.pools import owe, send_home
from primordia.genesis.rolls import tell_roll, throw
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work


def begin(e: Earth) -> None:
    """Phase 3 (A3): row by row from the top, each from left to right; active or not (Fa, Fd)."""
    rolls = [AUTOCATALYSE[p] for havens in e.havens for p in havens if tally(e.bionts, p)]
    rolls.reverse()
    e.agenda += rolls


# The roll (F) and what it does (F1, F2)


def dice(e: Earth, p: int) -> int:
    """One for each organised cube, two for each biont of any player (Fb)."""
    return tally(e.cubes, p) + 2 * tally(e.bionts, p)


def effect(e: Earth, p: int, face: int) -> tuple[int, int, int]:
    """What one die of a face does on a refugium as it is before the roll: life, manna deaths, enzyme deaths; a face may do
    all three (F1, F2d)."""
    card = e.cards.placards[p]
    life = card.lively[0 if warm(e) else 1] >> face & 1
    death = decay = 0
    for slot in card.showing[face]:
        if not e.enzymes[p * MOST_SLOTS + slot]:
            if card.kills_manna[slot]:
                death += 1
            else:
                decay += 1
    return life, death, decay


def outcome(e: Earth, p: int, roll: list[int]) -> tuple[int, int, int, bool]:
    """What a roll does: life dice, manna deaths, enzyme deaths, and whether there is a double (F1, F2, F3)."""
    life = death = decay = 0
    double = False
    for k, count in enumerate(roll):
        if count:
            lived, died, decayed = effect(e, p, k + 1)
            life += lived * count
            death += died * count
            decay += decayed * count
            double = double or count > 1
    return life, death, decay, double


def contestants(e: Earth, p: int) -> int:
    """The colours with a biont on a refugium, a bit each. Who is one when it rolls remains one for the phase (F4, 30)."""
    present = 0
    for colour in range(4):
        if e.bionts[p * 4 + colour]:
            present |= 1 << colour
    return present


ALONE: Final = [-1, 0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1]  # by the contestants: whose refugium it is alone


def progenote(e: Earth, p: int) -> int:
    """The contestant with the most enzymes and organised manna (cubes and bionts) of his colour; ties go to the left (F4)."""
    best, most = ALONE[contestants(e, p)], 0
    if best >= 0:
        return best
    for colour in e.cards.placards[p].ranks:
        if e.bionts[p * 4 + colour]:
            mine = strength(e, p, colour)
            if mine > most:
                best, most = colour, mine
    return best


def strength(e: Earth, p: int, colour: int) -> int:
    """What a contestant has on a refugium: enzymes and organised manna of his colour (F4)."""
    enzymes = e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS].count(colour + 1)
    return enzymes + e.cubes[p * 4 + colour] + e.bionts[p * 4 + colour]


def may_repeat(e: Earth, p: int, colour: int, present: int) -> bool:
    """Whether the roller may roll again: no other contestant, and a refugium of his own colour (Fc)."""
    return present == 1 << colour and e.cards.placards[p].colour == colour


class Autocatalyse(Work[Earth]):
    """One roll for a refugium, made by the progenote if it is contested (F, F4a)."""

    rule = "F"
    takes = ("placard",)

    def __init__(self, placard: int) -> None:
        self.placard = placard

    def run(self, e: Earth) -> None:
        p = self.placard
        present = contestants(e, p)
        if not present or e.place[p] != REFUGIUM:
            return
        colour = progenote(e, p)
        contested = present != 1 << colour
        if contested and e.journal is not None:
            e.tell("progenote", "F4", colour=colour, placard=p, contestants=present)
        roll = throw(e, dice(e, p))
        if e.journal is not None:
            tell_roll(e, "autocatalytic-roll", "Fb", roll, colour=colour, placard=p)
        if may_repeat(e, p, colour, present):
            e.agenda.append(SecondRoll(colour, p, *roll))
        else:
            resolve(e, colour, p, present, roll)


AUTOCATALYSE: Final = [Autocatalyse(p) for p in range(FIRST_PARASITE)]  # steps without a colour can be the same in all matches


class SecondRoll(Step[Earth]):
    """On an uncontested refugium of one's own colour all dice may be rolled once more; that roll is final (Fc)."""

    rule = "Fc"
    takes = ("colour", "placard", "ones", "twos", "threes", "fours", "fives", "sixes")

    def __init__(
        self, colour: int, placard: int, ones: int, twos: int, threes: int, fours: int, fives: int, sixes: int
    ) -> None:
        self.colour = colour
        self.placard = placard
        self.ones = ones
        self.twos = twos
        self.threes = threes
        self.fours = fours
        self.fives = fives
        self.sixes = sixes

    def options(self, e: Earth) -> list[Action]:
        return [REROLL_ALL, KEEP]

    def choose(self, e: Earth, action: Action) -> None:
        p = self.placard
        roll = [self.ones, self.twos, self.threes, self.fours, self.fives, self.sixes]
        if action is REROLL_ALL:
            roll = throw(e, sum(roll))
            if e.journal is not None:
                tell_roll(e, "autocatalytic-reroll", "Fc", roll, colour=self.colour, placard=p)
        resolve(e, self.colour, p, contestants(e, p), roll)


def resolve(e: Earth, colour: int, p: int, present: int, roll: list[int]) -> None:
    """Life, then manna death with its biosynthesis, then enzyme death, then Darwinian life (F, Q8)."""
    life, death, decay, double = outcome(e, p, roll)
    if e.journal is not None:
        for k, count in enumerate(roll):
            if count:
                lived, died, decayed = (n * count for n in effect(e, p, k + 1))
                e.tell("autocatalytic-dice", "F", placard=p, face=k, count=count, life=lived, death=died, decay=decayed)
    if double:
        e.agenda.append(Creation(colour, p))
    if decay:
        e.agenda.append(EnzymeDeath(p, decay))
    if death:
        one_effect(e)  # all catalysts of the roll are taken together (31)
        e.agenda.append(MannaDeath(colour, p, present, death))
    if life:
        e.agenda.append(Animation(colour, p, life))


# F1. Animation


class Animation(Step[Earth]):
    """Each life die slides one manna up, as long as there are any; the roller chooses its colour (F1)."""

    rule = "F1"
    takes = ("colour", "placard", "left")

    def __init__(self, colour: int, placard: int, left: int) -> None:
        self.colour = colour
        self.placard = placard
        self.left = left

    def options(self, e: Earth) -> list[Action]:
        options = [ANIMATE[c] for c in range(4) if e.dead[self.placard * 4 + c]]
        everything = self.left >= tally(e.dead, self.placard)  # then there is nothing to choose (Q9)
        return options[:1] if everything else options

    def choose(self, e: Earth, action: Action) -> None:
        e.dead[self.placard * 4 + action.x] -= 1
        e.cubes[self.placard * 4 + action.x] += 1
        if e.journal is not None:
            e.tell("animated", "F1", colour=action.x, placard=self.placard)
        if self.left > 1:
            e.agenda.append(Animation(self.colour, self.placard, self.left - 1))


# F2. Death and biosynthesis


class MannaDeath(Step[Earth]):
    """Each manna death takes a cube or a biont (F1a) from the organised field, the roller's choice; excess lapses (F2a, F4b).

    A cube makes a catalyst of its colour (F2b), on a contested refugium for another contestant; a biont is compensated (B4a).
    """

    rule = "F2a"
    takes = ("colour", "placard", "contestants", "left")

    def __init__(self, colour: int, placard: int, contestants: int, left: int) -> None:
        self.colour = colour
        self.placard = placard
        self.contestants = contestants
        self.left = left

    def options(self, e: Earth) -> list[Action]:
        at = self.placard * 4
        options = [DISORGANISE[c] for c in range(4) if e.cubes[at + c]]
        options += [KILL[c] for c in range(4) if e.bionts[at + c]]
        return options[:1] if self.left >= tally(e.cubes, self.placard) + tally(e.bionts, self.placard) else options

    def choose(self, e: Earth, action: Action) -> None:
        p = self.placard
        if self.left > 1:
            e.agenda.append(MannaDeath(self.colour, p, self.contestants, self.left - 1))
        if action.verb == "kill":
            if e.journal is not None:
                e.tell("killed", "F2a", colour=action.x, placard=p)
            send_home(e, p, action.x, True)
            return
        e.cubes[p * 4 + action.x] -= 1
        e.dead[p * 4 + action.x] += 1
        if e.journal is not None:
            e.tell("disorganised", "F2a", colour=action.x, placard=p)
        if self.contestants == 1 << self.colour:
            owe(e, self.colour, action.x, 1)
        else:
            e.agenda.append(Grant(self.colour, p, self.contestants, action.x))


class Grant(Step[Earth]):
    """The progenote gives the catalyst of a cube that he disorganised to another contestant, alive or dead (F4b, 30)."""

    rule = "F4b"
    takes = ("colour", "placard", "contestants", "pay")

    def __init__(self, colour: int, placard: int, contestants: int, pay: int) -> None:
        self.colour = colour
        self.placard = placard
        self.contestants = contestants
        self.pay = pay

    def options(self, e: Earth) -> list[Action]:
        return [GRANT[c] for c in range(4) if self.contestants >> c & 1 and c != self.colour]

    def choose(self, e: Earth, action: Action) -> None:
        if e.journal is not None:
            e.tell("granted", "F4b", colour=self.colour, foe=action.x, pay=self.pay)
        owe(e, action.x, self.pay, 1)


class EnzymeDeath(Work[Earth]):
    """For each enzyme death the rightmost enzyme is lost (F2c)."""

    rule = "F2c"
    takes = ("placard", "decay")

    def __init__(self, placard: int, decay: int) -> None:
        self.placard = placard
        self.decay = decay

    def run(self, e: Earth) -> None:
        left = self.decay
        for at in range((self.placard + 1) * MOST_SLOTS - 1, self.placard * MOST_SLOTS - 1, -1):
            if left and e.enzymes[at]:
                left -= 1
                if e.journal is not None:
                    e.tell("enzyme-lost", "F2c", placard=self.placard, pay=e.enzymes[at] - 1)
                e.enzymes[at] = 0


# F3. Creation of Darwinian life


class Creation(Work[Earth]):
    """A double was rolled: who may take the placard, if bionts are left on it (F3, F4c, F4e)."""

    rule = "F3"
    takes = ("colour", "placard")

    def __init__(self, colour: int, placard: int) -> None:
        self.colour = colour
        self.placard = placard

    def run(self, e: Earth) -> None:
        if e.bionts[self.placard * 4 + self.colour]:
            e.agenda.append(Create(self.colour, self.placard))
        else:
            e.agenda.append(ErsatzProgenote(self.colour, self.placard))


class ErsatzProgenote(Step[Earth]):
    """The progenote has none of his own bionts left: he must pick one of the others, who may claim the bacterium (F4e)."""

    rule = "F4e"
    takes = ("colour", "placard")

    def __init__(self, colour: int, placard: int) -> None:
        self.colour = colour
        self.placard = placard

    def options(self, e: Earth) -> list[Action]:
        return [APPOINT[c] for c in range(4) if e.bionts[self.placard * 4 + c] and not full(e, c)]

    def choose(self, e: Earth, action: Action) -> None:
        if e.journal is not None:
            e.tell("appointed", "F4e", colour=self.colour, foe=action.x, placard=self.placard)
        e.agenda.append(Create(action.x, self.placard))


class Create(Step[Earth]):
    """Whether to take the placard, flipped to its bacterium (F3)."""

    rule = "F3"
    takes = ("colour", "placard")

    def __init__(self, colour: int, placard: int) -> None:
        self.colour = colour
        self.placard = placard

    def options(self, e: Earth) -> list[Action]:
        return [] if full(e, self.colour) else [CREATE, PASS]

    def choose(self, e: Earth, action: Action) -> None:
        if action is CREATE:
            create_life(e, self.colour, self.placard)
        elif e.journal is not None:
            e.tell("declined-life", "F3", colour=self.colour, placard=self.placard)


def create_life(e: Earth, colour: int, p: int) -> None:
    """Organised manna become chromosomes (F3a), other manna and the enzymes are lost (F3b); others' bionts are foreign genes
    (F4d)."""
    e.lay(p, LIVING)
    e.give(p, colour)
    for c in range(4):
        e.dead[p * 4 + c] = 0
    for slot in range(MOST_SLOTS):
        e.enzymes[p * MOST_SLOTS + slot] = 0
    if e.journal is not None:
        e.tell("created-life", "F3", colour=colour, organism=p)
    for c in range(4):
        count = e.bionts[p * 4 + c]
        if c == colour or not count:
            continue
        if not e.parasites:  # the introductory game knows no foreign genes (C3, Q54)
            for _ in range(count):
                send_home(e, p, c, True)
        elif e.journal is not None:
            e.tell("foreign-genes", "F4d", colour=c, organism=p, count=count)
