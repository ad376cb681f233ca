"""H6. Trophic levels: what happens when the ocean or the land is overcrowded, and who eats whom when the purchases are over."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import NUCLEUS
from primordia.genesis.chimera import leaders, members
from primordia.genesis.crisis import macroorganisms
from primordia.genesis.earth import Earth
from primordia.genesis.extinction import fall
from primordia.genesis.lots import leave_to_dice
from primordia.genesis.macroorganisms import GoAshore, ecosystem, landfall, metabolic_rate, short
from primordia.genesis.organism import bionts_of, chromosomes, hostile, icons, is_macro, tableau
from primordia.genesis.organs import fill, slots
from primordia.genesis.parasitic import Ashore, Shore, Wade
from primordia.genesis.parts import BLUE, CONTINENT, DONE, GIVE, GREEN, LANDFALL, NO, OCEAN, ORGANISM_COUNT
from primordia.genesis.payment import donate, spend, ways
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work

LEVELS: Final = 3
GONE: Final = -1  # instead of a level to come
UNSURE: Final = -2


def close(e: Earth) -> None:
    """What follows the last purchase, in reverse: offers, the sea, the land, the new order (Q46), of those too that were made
    in this phase (H6a, 42); landfalls of neighbours first."""
    if e.macro.count(-1) < ORGANISM_COUNT or e.restless:
        e.agenda += [Rank(), Outcompete(CONTINENT), Outcompete(OCEAN), Crowd()]
    if e.chimera:
        e.agenda.append(Shore())


# The overcrowded ocean (H6c, Q47)


class Crowd(Work[Earth]):
    """Four or more in the ocean after the purchases: in player order all may go ashore, also when one has left (25, Q47)."""

    rule = "H6c"

    def run(self, e: Earth) -> None:
        sea = leaders(e, ecosystem(e, OCEAN))
        if len(sea) > LEVELS:
            if e.journal is not None:
                e.tell("overcrowded", "H6c", row=OCEAN, count=len(sea))
            invited = [o for o in macroorganisms(e) if o in sea]
            e.agenda += [Invite(member) for o in reversed(invited) for member in reversed(members(e, o))]


class Invite(Work[Earth]):
    """A marine macroorganism may complete its organs at once: first its endosymbionts are asked for catalysts."""

    rule = "H6c"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        o = self.organism
        if is_macro(e, o) and not e.land[o]:
            if hostile(e, o):
                if enough(e, o, needs(e, o), pool_of(e, o)):
                    e.agenda.append(Surge(e.owner[o], o) if short(e, o) else Wade(o))
                return
            if not short(e, o):  # it has declined before, as 2016 allows, and with a neighbour's organs L5b
                e.agenda.append((Ashore if e.chimera else GoAshore)(e.owner[o], o))
                return
            e.agenda.append(Offer(e.owner[o], o))
            e.agenda += [Contribute(colour, o) for colour in reversed(givers(e, o))]


def givers(e: Earth, o: int) -> list[int]:
    """The players whose bionts live in a macroorganism of another's tableau, in player order: endosymbionts, and the owner of a
    parasitic macroorganism (L2)."""
    return [colour for colour in e.turns() if colour != tableau(e, o) and bionts_of(e, colour, o)]


def needs(e: Earth, o: int) -> list[int]:
    """How many organs of each colour a macroorganism lacks for landfall; diseased ones count (H5e), and those of its neighbours
    (L5b, 54)."""
    count = [0] * 4
    for slot in short(e, o):
        count[slots(e, o)[slot]] += 1
    return count


def pool_of(e: Earth, o: int) -> list[int]:
    """The catalysts in the pool of the tableau in which a macroorganism resides (B3a)."""
    pool = tableau(e, o) * 4
    return e.disks[pool : pool + 4]


def enough(e: Earth, o: int, needed: list[int], pool: list[int]) -> bool:
    """Whether a pool can pay for organs of these colours, two of a colour standing for one of another (Hc, Hd)."""
    if icons(e, o, NUCLEUS):
        return sum(pool) >= sum(needed)
    lacking = sum(max(0, n - p) for n, p in zip(needed, pool, strict=True))
    pairs = sum(max(0, p - n) // 2 for n, p in zip(needed, pool, strict=True))
    return pairs >= lacking


class Contribute(Step[Earth]):
    """An endosymbiont's owner may give catalysts, one at a time, as long as they are needed and can suffice (H6c)."""

    rule = "H6c"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        needed, pool = needs(e, o), pool_of(e, o)
        if enough(e, o, needed, pool):
            return []
        most = pool[:]
        others = givers(e, o)
        for colour in others[others.index(self.colour) :]:
            for disk in range(4):
                most[disk] = min(e.limit, most[disk] + e.disks[colour * 4 + disk])
        if not enough(e, o, needed, most):
            return []
        mine = e.disks[self.colour * 4 : self.colour * 4 + 4]
        return [*(GIVE[disk] for disk in range(4) if mine[disk] and pool[disk] < e.limit), DONE]

    def choose(self, e: Earth, action: Action) -> None:
        if action is not DONE:
            donate(e, self.colour, action.x, tableau(e, self.organism), "H6c")
            e.agenda.append(self)


class Offer(Step[Earth]):
    """Its owner decides whether a macroorganism completes its organs, if he can pay for all (H6c)."""

    rule = "H6c"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        return [LANDFALL, NO] if enough(e, o, needs(e, o), pool_of(e, o)) else []

    def choose(self, e: Earth, action: Action) -> None:
        if action is LANDFALL:
            e.agenda.append(Complete(self.colour, self.organism))


class Complete(Step[Earth]):
    """The missing organs are paid for one after the other, in a way that leaves enough for the rest; then landfall (H6c)."""

    rule = "H6c"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        needed = needs(e, o)
        colour = slots(e, o)[short(e, o)[0]]
        needed[colour] -= 1
        options = []
        for way in ways(e, o, colour, self.colour):
            rest = pool_of(e, o)
            rest[way.x] -= 2 if way.verb == "spend-two" else 1
            if enough(e, o, needed, rest):
                options.append(way)
        return options

    def choose(self, e: Earth, action: Action) -> None:
        o = self.organism
        spend(e, tableau(e, o), action)
        fill(e, o, short(e, o)[0], "H6c")
        if short(e, o):
            e.agenda.append(type(self)(self.colour, o))
        else:
            landfall(e, o, True)


class Surge(Complete):
    """An automatic parasite leaves an overcrowded ocean if its host's pool can pay (L7d)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)


# Extinction (H6d)


class Outcompete(Work[Earth]):
    """As long as an ecosystem is overcrowded, the lowest metabolic rate goes extinct (H6d)."""

    rule = "H6d"
    takes = ("row",)

    def __init__(self, row: int) -> None:
        self.row = row

    def run(self, e: Earth) -> None:
        crowd = leaders(e, ecosystem(e, self.row))
        if len(crowd) <= LEVELS:
            return
        loser = weakest(e, threatened(e, crowd))
        if e.journal is not None:
            e.tell("outcompeted", "H6d", organism=loser, row=self.row)
        e.agenda.append(self)
        for o in members(e, loser):
            fall(e, o)


def threatened(e: Earth, crowd: list[int]) -> list[int]:
    """Those of an overcrowded ecosystem with the lowest metabolic rate (H6d), the base of the food chain apart (L6b)."""
    if e.plants:
        crowd = above_the_base(e, crowd)
    rates = [joint_rate(e, o) for o in crowd]
    return [o for o, rate in zip(crowd, rates, strict=True) if rate == min(rates)]


def prospects(e: Earth, row: int) -> list[tuple[int, int]]:
    """The macroorganisms of an ecosystem as they stand, with the levels that they will have after this turn's purchases (H6a,
    H6d): GONE: extinct, UNSURE: dice will tell."""
    crowd = sorted(ecosystem(e, row), key=lambda o: e.level[o])
    alive = leaders(e, crowd)
    levels = dict.fromkeys(crowd, UNSURE)
    while len(alive) > LEVELS:
        weak = threatened(e, alive)
        if len(weak) > 1:
            return list(levels.items())
        levels[weak[0]] = GONE
        alive.remove(weak[0])
    rates = [joint_rate(e, o) for o in alive]
    calm = not e.restless >> (row == CONTINENT) & 1
    for o, rate in zip(alive, rates, strict=True):
        if calm and len(alive) == len(levels):
            levels[o] = e.level[o]
        elif rates.count(rate) == 1:
            levels[o] = sum(other < rate for other in rates)
    for o in crowd:
        levels[o] = levels.get(members(e, o)[0], UNSURE)  # one of a chimera that is parted by the shore
    return list(levels.items())


def joint_rate(e: Earth, o: int) -> int:
    """The metabolic rate of a macroorganism; of a chimera that of both together (L6a)."""
    return sum(metabolic_rate(e, member) for member in members(e, o))


def above_the_base(e: Earth, crowd: list[int]) -> list[int]:
    """The one with most blue and green chromosomes, among equals most of all colours, is a plant at least: the others are in
    danger (L6b). If all are equal in both, nobody is spared."""
    worth = []
    for o in crowd:
        count = [sum(colour) for colour in zip(*(chromosomes(e, member) for member in members(e, o)), strict=True)]
        worth.append((count[BLUE] + count[GREEN], sum(count)))
    return [o for o, value in zip(crowd, worth, strict=True) if value < max(worth)] or crowd


def weakest(e: Earth, tied: list[int]) -> int:
    """The lowest die among equals, rolled again among equals (Q48)."""
    while len(tied) > 1:
        dice = roll_off(e, tied, "H6d")
        tied = [o for o, die in zip(tied, dice, strict=True) if die == min(dice)]
    return tied[0]


def roll_off(e: Earth, tied: list[int], rule: str) -> list[int]:
    """A die for each tied organism."""
    dice = []
    for o in tied:
        dice.append(e.roll())
        if e.journal is not None:
            e.tell("rolled-off", rule, organism=o, roll=dice[-1])
    return dice


# Food chains (H6a)


class Rank(Work[Earth]):
    """The trophic bionts are put in the order of their metabolic rates, in the sea and on land, wherever something has changed
    since the last time (Q48, 45)."""

    rule = "H6a"

    def run(self, e: Earth) -> None:
        restless, e.restless = e.restless, 0
        for land, row in enumerate((OCEAN, CONTINENT)):
            if not restless >> land & 1:
                continue
            for level, leader in enumerate(food_chain(e, leaders(e, ecosystem(e, row)))):
                for o in members(e, leader):
                    if e.level[o] != level:
                        e.level = changed(e.level, o, level)
                        if e.journal is not None:
                            e.tell("ranked", "H6a", organism=o, level=level)


def food_chain(e: Earth, crowd: list[int]) -> list[int]:
    """Macroorganisms from the plant upwards; dice decide between equal metabolic rates."""
    chain: list[int] = []
    rates = [joint_rate(e, o) for o in crowd]
    for rate in sorted(set(rates)):
        chain += by_dice(e, [o for o, other in zip(crowd, rates, strict=True) if other == rate])
    return chain


def by_dice(e: Earth, tied: list[int]) -> list[int]:
    """Equals in the order of their dice, rolled again among equals."""
    if len(tied) < 2:
        return tied
    dice = roll_off(e, tied, "H6a")
    chain: list[int] = []
    for die in sorted(set(dice)):
        chain += by_dice(e, [o for o, other in zip(tied, dice, strict=True) if other == die])
    return chain
