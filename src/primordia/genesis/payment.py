"""H.a to H.g: what a purchase costs, from whose pool it is paid, and catalysts that others give to that pool."""

from __future__ import annotations

from primordia.genesis.cards import NUCLEUS
from primordia.genesis.earth import Earth, tally
from primordia.genesis.organism import bionts_of, homes, icons, tableau
from primordia.genesis.parts import (
    ANY,
    ASK,
    COOPERATIVE,
    DONATE,
    FIRST_PARASITE,
    NO,
    SPEND,
    SPEND_BOTH,
    SPEND_OWN,
    SPEND_OWN_TWO,
    SPEND_TWO,
    YES,
)
from primordia.genesis.pools import room
from primordia.kernel.action import Action
from primordia.kernel.step import Step

# The price


def ways(e: Earth, o: int, price: int, buyer: int) -> list[Action]:
    """How a purchase for an organism can be paid from the pool of the tableau in which it resides (Ha, He).

    One catalyst of the colour, or two of one other colour (chemoselectivity, Hc); with a nucleus any single one (Hd), which is
    also what a macroorganism costs (H3). In some editions a parasite's controller may also pay from his own pool (B3a).
    """
    pool = tableau(e, o) * 4
    own = buyer * 4 if two_pools(e, o, buyer) else -1
    if price == ANY or icons(e, o, NUCLEUS):
        options = [SPEND[disk] for disk in range(4) if e.disks[pool + disk]]
        return options if own < 0 else options + [SPEND_OWN[disk] for disk in range(4) if e.disks[own + disk]]
    options = [SPEND[price]] if e.disks[pool + price] else []
    options += [SPEND_TWO[disk] for disk in range(4) if disk != price and e.disks[pool + disk] > 1]
    if own >= 0:
        others = [disk for disk in range(4) if disk != price]
        options += [SPEND_OWN[price]] if e.disks[own + price] else []
        options += [SPEND_OWN_TWO[disk] for disk in others if e.disks[own + disk] > 1]
        options += [SPEND_BOTH[disk] for disk in others if e.disks[own + disk] and e.disks[pool + disk]]
    return options


def two_pools(e: Earth, o: int, buyer: int) -> bool:
    """Whether a buyer may add his own catalysts to those of the tableau: for a parasite that he controls (B3a)."""
    return e.edition.parasite_own_pool and o >= FIRST_PARASITE and e.owner[o] == buyer != tableau(e, o)


def affordable(e: Earth, o: int, buyer: int) -> list[bool]:
    """Which prices can be paid for an organism: the four colours, and any."""
    pool = tableau(e, o) * 4
    disks = e.disks[pool : pool + 4]
    if o >= FIRST_PARASITE and two_pools(e, o, buyer):
        disks = [disk + own for disk, own in zip(disks, e.disks[buyer * 4 : buyer * 4 + 4], strict=True)]
    rich = tally(disks, 0) > 0
    if not rich or icons(e, o, NUCLEUS):
        return [rich] * 5
    pairs = [disk for disk in range(4) if disks[disk] > 1]
    return [disks[c] > 0 or len(pairs) > 0 for c in range(4)] + [True]


class Pay(Step[Earth]):
    """The catalysts for a purchase: asked only where there are several ways."""

    rule = "H"
    takes = ("colour", "organism", "price")

    def __init__(self, colour: int, organism: int, price: int) -> None:
        self.colour = colour
        self.organism = organism
        self.price = price

    def options(self, e: Earth) -> list[Action]:
        return ways(e, self.organism, self.price, self.colour)

    def choose(self, e: Earth, action: Action) -> None:
        if action.verb == "spend-both":
            spend(e, tableau(e, self.organism), SPEND[action.x])
            spend(e, self.colour, SPEND[action.x])
        else:
            spend(e, self.colour if action.verb.startswith("spend-own") else tableau(e, self.organism), action)


def spend(e: Earth, pool: int, action: Action) -> None:
    """One catalyst, or two of a colour, go from a pool to the soup."""
    count = 2 if action.verb.endswith("-two") else 1
    e.disks[pool * 4 + action.x] -= count
    if e.journal is not None:
        e.tell("paid", "Hc" if count == 2 else "Ha", colour=pool, pay=action.x, count=count)


# Gene transfer agents (Hg, 26)


def transferable(e: Earth, donor: int, pool: int) -> bool:
    """Catalysts are given in games where players compete, not between the colours of one player nor in cooperation (Hg, Q59);
    some editions know no such limit, and an option lifts it (26, 49)."""
    if donor == pool or e.seats[donor] < 0:
        return False
    return bool(e.edition.donors_any_mode or e.gifts or (e.mode != COOPERATIVE and e.seats[donor] != e.seats[pool]))


def guests(e: Earth, pool: int) -> int:
    """Who else resides in a tableau, with a parasite, foreign gene or endosymbiont: a set, a bit each."""
    found = 0
    for colour, places in enumerate(e.abodes):
        for o in places:
            if e.owner[o] >= 0 and tableau(e, o) == pool and bionts_of(e, colour, o):
                found |= 1 << colour
    return found & ~(1 << pool)


def hosts_of(e: Earth, colour: int) -> int:
    """In which other tableaus a colour resides with a parasite, foreign gene or endosymbiont, and may therefore give; in the
    first edition only with a parasite that it controls. A set, a bit each."""
    found = 0
    for o in homes(e, colour):
        if e.edition.donors_residents or (o >= FIRST_PARASITE and e.owner[o] == colour):
            pool = tableau(e, o)
            if transferable(e, colour, pool):
                found |= 1 << pool
    return found


def donations(e: Earth, colour: int) -> list[Action]:
    """The catalysts that a player can give now, one at a time, as far as the other pool has room."""
    if not e.parasites or not tally(e.disks, colour):
        return []
    pools = hosts_of(e, colour)
    if not pools:
        return []
    return [
        DONATE[disk * 4 + pool]
        for pool in range(4)
        if pools >> pool & 1
        for disk in range(4)
        if e.disks[colour * 4 + disk] and room(e, pool, disk) > 0
    ]


def requests(e: Earth, buyer: int, o: int, asked: int) -> list[Action]:
    """Whom a buyer can ask for a catalyst for the pool that he spends from: everybody who resides there, once a purchase."""
    if not e.parasites:
        return []
    pool = tableau(e, o)
    present = guests(e, pool) & ~(1 << buyer)
    if not present:
        return []
    return [
        ASK[donor * 4 + disk]
        for donor in e.order()
        if present >> donor & 1 and not asked >> donor & 1 and transferable(e, donor, pool)
        for disk in range(4)
        if e.disks[donor * 4 + disk] and room(e, pool, disk) > 0
    ]


def donate(e: Earth, donor: int, disk: int, pool: int, rule: str = "Hg") -> None:
    """A catalyst goes from one pool to another."""
    e.disks[donor * 4 + disk] -= 1
    e.disks[pool * 4 + disk] += 1
    if e.journal is not None:
        e.tell("donated", rule, colour=donor, pay=disk, foe=pool)


def request(e: Earth, donor: int, disk: int, buyer: int, o: int) -> None:
    """Somebody who buys for an organism, or cancels an error, asks for a catalyst; nobody is asked for his own (Hg, Q33)."""
    if e.seats[donor] == e.seats[buyer]:
        donate(e, donor, disk, tableau(e, o))
    else:
        e.agenda.append(Supply(donor, disk, buyer, o))


class Supply(Step[Earth]):
    """A donor gives the catalyst that somebody asks for, or not (Hg, 26)."""

    rule = "Hg"
    takes = ("colour", "pay", "foe", "organism")

    def __init__(self, colour: int, pay: int, foe: int, organism: int) -> None:
        self.colour = colour
        self.pay = pay
        self.foe = foe  # who asks
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        return [YES, NO]

    def choose(self, e: Earth, action: Action) -> None:
        if action is YES:
            donate(e, self.colour, self.pay, tableau(e, self.organism))
        elif e.journal is not None:
            e.tell("declined", "Hg", colour=self.colour, pay=self.pay, foe=self.foe)
