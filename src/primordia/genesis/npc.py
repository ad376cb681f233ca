"""C1b to C1g. The automatic parasites: a colour's parasite card that nobody plays, driven by a single biont.

It looks for the host that gives it most, buys what its host's pool can pay, re-rolls its errors (darwin.reroll_errors), and
refuses every red queen (redqueen.hindrance). It is hostile until its host takes it in; then it buys for the owner of that
organism. What a rule leaves open is decided by dice (lots.cast).
"""

from __future__ import annotations

from primordia.genesis import macroorganisms, parasites, parasitic, payment, purchases, redqueen
from primordia.genesis.cards import RED_QUEEN, SEX
from primordia.genesis.earth import Earth
from primordia.genesis.extinction import extinct
from primordia.genesis.lots import cast
from primordia.genesis.organism import hostile, icons, is_macro, lives, mutations, parasite_of, tableau
from primordia.genesis.organs import slots
from primordia.genesis.parts import ANY, FIRST_PARASITE, POOL, SPEND
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work

# Attaching (C1b, Q56)


class Prowl(Work[Earth]):
    """An automatic parasite in the assignment phase: a die chooses the side of its card, which goes where it can steal most."""

    rule = "C1b"
    takes = ("npc",)

    def __init__(self, npc: int) -> None:
        self.npc = npc  # its colour

    def run(self, e: Earth) -> None:
        colour = self.npc
        if e.npc[colour] != POOL or e.host[colour] >= 0 or e.ready[colour] > e.turn:
            return
        rows = e.active_rows()
        sides = [prey(e, colour, side, rows) for side in range(2)]
        if not sides[0] and not sides[1]:
            return
        side = cast(e, 2)
        if not sides[side]:
            if e.journal is not None:
                e.tell("npc-idle", "C1b", npc=colour, side=side)
            return
        p = FIRST_PARASITE + colour
        host = sides[side][cast(e, len(sides[side]))]
        e.npc = changed(e.npc, colour, p)
        e.dwell(colour, p, 1)
        e.give(p, colour)
        e.side = changed(e.side, colour, side)
        settle(e, p, host)


def prey(e: Earth, colour: int, side: int, rows: int) -> list[int]:
    """The hosts that would give a side of a parasite the most cubes: in any tableau, in these rows, without a parasite; it
    supplants nobody and is no hyperparasite."""
    slots = e.cards.parasites[colour].slots[side]
    found: list[int] = []
    most = 1
    for h in range(FIRST_PARASITE):
        if lives(e, h) and rows >> e.home_row(h) & 1 and parasite_of(e, h) < 0:
            cubes = parasites.loot(e, h, -1, slots)
            if cubes > most:
                found, most = [], cubes
            if cubes == most:
                found.append(h)
    return found


def settle(e: Earth, p: int, host: int) -> None:
    """It attaches as any other (E3), takes all that it can, and pollutes if it is a polluter."""
    if e.journal is not None:
        e.tell("npc-attached", "C1b", npc=p - FIRST_PARASITE, side=e.side[p - FIRST_PARASITE], host=host)
    parasites.attach(e, p, host)


class Resettle(Work[Earth]):
    """An automatic parasite that was driven out tries once more with the side that it shows, or goes extinct (E4, Q56)."""

    rule = "C1b"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        p = self.organism
        colour = p - FIRST_PARASITE
        rows = e.active_rows() | 1 << e.home_row(p)  # its biont is still there (E1b)
        found = prey(e, colour, e.side[colour], rows)
        if found:
            settle(e, p, found[cast(e, len(found))])
        else:
            e.adrift = 0
            extinct(e, p)


# Buying (C1d, C1f, Q57)


class Shop(Work[Earth]):
    """The purchases of an automatic parasite for itself: as many as its fission allows; none in a Crystal Catastrophe (G4)."""

    rule = "C1d"
    takes = ("organism", "left")

    def __init__(self, organism: int, left: int) -> None:
        self.organism = organism
        self.left = left

    def run(self, e: Earth) -> None:
        o = self.organism
        if self.left and hostile(e, o):
            bought = aspire(e, o) if e.chimera else []
            if not bought and not e.crystal and not is_macro(e, o):
                bought = purchase(e, o)
            if bought:
                e.agenda += [Shop(self.organism, self.left - 1), *bought]


def purchase(e: Earth, p: int) -> list[Step[Earth]]:
    """What it buys now, already paid for by the pool of its host: a promotion if there is one, else a mutation; or nothing."""
    colour = p - FIRST_PARASITE
    prices = payment.affordable(e, p, -1)
    roil(e, p, prices)
    found = promotions(e, p, prices)
    if found:
        m = found[cast(e, len(found))]
        pay(e, p, e.cards.mutations[m].colour)
        return [purchases.Promote(colour, p, m)]
    rows = decks(e, p, prices)
    if rows:
        row = rows[cast(e, len(rows))]
        pay(e, p, e.cards.mutations[e.top[row]].colour)
        return [purchases.Mutate(colour, p, row)]
    return []


def promotions(e: Earth, p: int, prices: list[bool]) -> list[int]:
    """The mutations that it could promote: it always prefers one of these (C1d)."""
    return [m for m in mutations(e, p) if purchases.promotion_hindrance(e, p, m, prices) is None]


def decks(e: Earth, p: int, prices: list[bool]) -> list[int]:
    """The rows whose topmost mutation it could buy."""
    return [row for row in range(4) if purchases.mutation_hindrance(e, p, row, prices) is None]


def forms(e: Earth, p: int, prices: list[bool]) -> list[int]:
    """The macroorganisms that it could become (L7a)."""
    cubes = macroorganisms.stock(e, p)
    return [k for k in range(len(e.stack)) if macroorganisms.hindrance(e, p, k, cubes, prices) is None]


def aspire(e: Earth, p: int) -> list[Step[Earth]]:
    """A parasite becomes a macroorganism whenever it can, any one by dice; then it takes the topmost organ of a macroorganism
    host for a free slot, if it has more crowns, or buys its own organs from the top (L7a, L7b)."""
    colour = p - FIRST_PARASITE
    prices = payment.affordable(e, p, -1)
    if not is_macro(e, p):
        found = forms(e, p, prices)
        if not found:
            return []
        macro = found[cast(e, len(found))]
        pay(e, p, ANY)
        return [parasitic.Engulf(p), macroorganisms.Evolve(colour, p, macro)]
    if is_macro(e, e.host[colour]):
        found = [redqueen.attack_of(raid) for raid in redqueen.attacks(e, p) if raid.verb == "infect"]
        for attack in found:
            price = redqueen.price(e, colour, p, attack)
            if redqueen.unasked(e, colour, p, e.host[colour]) and icons(e, p, RED_QUEEN) and prices[price]:
                pay(e, p, price)
                return [redqueen.Strike(colour, p, attack)]
    organs = macroorganisms.organs_on_offer(e, p, prices)
    if not organs:
        return []
    pay(e, p, slots(e, p)[organs[0].x])
    return [macroorganisms.Grow(colour, p, organs[0].x)]


def pay(e: Earth, p: int, price: int) -> None:
    """One catalyst of the colour, if the host has it; otherwise dice choose the two of another (Hc, Q57)."""
    ways = payment.ways(e, p, price, -1)
    way = SPEND[price] if price != ANY and SPEND[price] in ways else ways[cast(e, len(ways))]
    payment.spend(e, tableau(e, p), way)


def roil(e: Earth, p: int, prices: list[bool]) -> None:
    """Sex: for each icon a deck whose top card it cannot pay for is roiled, by dice where there are several in active rows; one
    of another row that it reaches (H1a) only if there is none (C1f)."""
    for roiled in range(icons(e, p, SEX)):
        found = [row for row in range(4) if purchases.roil_hindrance(e, p, row, roiled) is None]
        found = [row for row in found if not prices[e.cards.mutations[e.top[row]].colour]]
        found = [row for row in found if e.active(row)] or found
        if found:
            row = found[cast(e, len(found))]
            e.roil(row)
            if e.journal is not None:
                e.tell("npc-roiled", "C1f", npc=p - FIRST_PARASITE, row=row, mutation=e.top[row])
