"""H. Purchases: who buys when, mutations (H1) and their promotion (H2); the other things to be had are files of their own.

Each biont buys once, or as often as the fission of its organism allowed when the phase began (He, Q42). A player acts for one
organism after the other; a parasite when all bionts of its host have bought or passed (Hb, Q13).
"""

from __future__ import annotations

from typing import Final

from primordia.genesis import macroorganisms, redqueen
from primordia.genesis.cards import MOST_ORGANS, POLLUTION, RED_QUEEN, SEX, SPORE
from primordia.genesis.crisis import pollute
from primordia.genesis.earth import AUTOMATIC_MARKS, HEALTHY, NO_CUBE, Earth
from primordia.genesis.later import Moving, later
from primordia.genesis.layout import ONES, ZEROS
from primordia.genesis.macroorganisms import Evolve, Grow, organ_hindrance, organs_on_offer, stock
from primordia.genesis.organism import (
    barren,
    exhausted,
    fission,
    hostile,
    icons,
    is_macro,
    lives,
    living,
    mutations,
    parasite_of,
    tableau,
)
from primordia.genesis.organs import slots
from primordia.genesis.parasites import Flip, flip_hindrance
from primordia.genesis.parasitic import Engulf
from primordia.genesis.parts import (
    ACT_FOR,
    ANY,
    DONE,
    EVOLVE,
    FIRST_PARASITE,
    FLIP,
    MUTATE,
    NO,
    ORGAN,
    ORGANISM_COUNT,
    POOL,
    PRICE_WORDS,
    PROMOTE,
    ROIL,
    YES,
)
from primordia.genesis.payment import Pay, affordable, donate, donations, request, requests
from primordia.genesis.pools import leave_queue
from primordia.genesis.redqueen import FREE, OFFSET, Strike, attack_of, attacks, price, target_of, unasked
from primordia.genesis.trophic import close
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work

# Who buys when (Hb, He; Q13, Q14, Q42)

PARASITES: Final = range(FIRST_PARASITE, ORGANISM_COUNT)


def begin(e: Earth) -> None:
    """Phase A5: every biont in an organism may buy."""
    e.pace = ONES
    if barren(e):
        e.buyers = ZEROS
        rest(e)
        return
    e.buyers = ZEROS[:]  # until the phase has begun it may be changed
    for o in living(e):
        if fission(e, o):
            e.pace = changed(e.pace, o, 2)
        for colour in e.playing:
            k = o * 4 + colour
            e.buyers[k] = e.bionts[k]
            if e.cancelled and e.buyers[k] and exhausted(e, k):
                e.buyers[k] -= 1  # G4b
    for card, place in enumerate(e.npc):
        if 0 <= place < POOL:  # an automatic parasite, or an ally who buys for the owner of its organism (C1b, Q58)
            if e.seats[card] >= 0:
                e.buyers[place * 4 + card] -= 1
            if not exhausted(e, AUTOMATIC_MARKS + card):  # G4b
                e.buyers[place * 4 + e.owner[place]] += 1
    e.agenda.append(NextBuyer())


def waiting(e: Earth, o: int, colour: int) -> bool:
    """Whether a colour has bionts in an organism that have neither bought nor passed."""
    return e.buyers[o * 4 + colour] > 0 and e.bionts[o * 4 + colour] > 0 and e.owner[o] >= 0


def eager(e: Earth, colour: int) -> list[int]:
    """The bacteria and macroorganisms for which a colour has still to buy."""
    return [o for o in e.abodes[colour] if o < FIRST_PARASITE and waiting(e, o, colour)]


def acts(e: Earth, p: int, order: list[int]) -> bool:
    """Whether it is the turn of a parasite with a host: all bionts of its hosts have bought or passed, and so have the players
    in front of the one in whose tableau it lives, also where those of its host have nothing left to buy (Hb, G4b)."""
    if not through(e, e.host[p - FIRST_PARASITE]) or not (automatic(e, p) or any(waiting(e, p, colour) for colour in order)):
        return False
    return not any(eager(e, colour) for colour in order[: order.index(tableau(e, p))])


def automatic(e: Earth, p: int) -> bool:
    """Whether an automatic parasite has still to buy."""
    card = p - FIRST_PARASITE
    return hostile(e, p) and e.buyers[p * 4 + card] > 0 and not exhausted(e, AUTOMATIC_MARKS + card)


def through(e: Earth, o: int) -> bool:
    """All bionts of an organism, and of its hosts in turn, have bought or passed."""
    while True:
        if any(waiting(e, o, colour) for colour in range(4)):
            return False
        if o < FIRST_PARASITE:
            return True
        o = e.host[o - FIRST_PARASITE]


class NextBuyer(Work[Earth]):
    """A parasite whose host is through, its controller first; otherwise the first player with bionts left (Q13, Q14)."""

    rule = "Hb"

    def run(self, e: Earth) -> None:
        order = e.turns()
        ready = [p for p in PARASITES if e.host[p - FIRST_PARASITE] >= 0 and acts(e, p, order)]
        if ready:
            p = min(ready, key=lambda p: order.index(tableau(e, p)))
            buyers = [colour for colour in order if waiting(e, p, colour)]
            buyers.sort(key=lambda colour: colour != e.owner[p])
            e.agenda.append(self)
            e.agenda += [BuyOn(colour, p, 0, 0) for colour in reversed(buyers)]
            if automatic(e, p):
                card = p - FIRST_PARASITE
                last = leave_queue(e, p * 4 + card, AUTOMATIC_MARKS + card)
                e.agenda.append(later("shop", p, 1 if last else e.pace[p]))
            return
        for colour in order:
            if eager(e, colour):
                e.agenda += [self, Buyer(colour)]
                return
        e.buyers = ZEROS
        rest(e)


def rest(e: Earth) -> None:
    """Nobody buys any more in this turn; the trophic levels come last (H6)."""
    e.pace = ONES
    e.cancelled = 0
    e.once[:] = [0] * len(e.once)
    if e.advanced:
        close(e)


class Buyer(Step[Earth]):
    """For which organism a player buys next (Q13)."""

    rule = "Hb"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, e: Earth) -> list[Action]:
        options = [ACT_FOR[o] for o in eager(e, self.colour)]
        if len(options) > 1 and not any(
            parasite_of(e, a.x) >= 0 or len(Buy(self.colour, a.x, 1, 0, 0, 0).options(e)) > 1 for a in options
        ):
            return options[:1]  # no order matters where nothing can be had and no parasite follows
        return options

    def choose(self, e: Earth, action: Action) -> None:
        e.agenda.append(BuyOn(self.colour, action.x, 0, 0))


class BuyOn(Moving):
    """The next purchase of a biont, or that of a colour's next biont in the organism, if both still live."""

    rule = "H"
    takes = ("colour", "organism", "left", "barred")

    def __init__(self, colour: int, organism: int, left: int, barred: int) -> None:
        self.colour = colour
        self.organism = organism
        self.left = left  # purchases of this biont
        self.barred = barred  # targets that have been refused to this biont (Q33)

    def run(self, e: Earth) -> None:
        colour, o = self.colour, self.organism
        if self.left and lives(e, o) and e.bionts[o * 4 + colour]:
            e.agenda.append(Buy(colour, o, self.left, 0, self.barred, 0))
        elif waiting(e, o, colour):
            last = leave_queue(e, o * 4 + colour, o * 4 + colour)
            e.agenda.append(Buy(colour, o, 1 if last else e.pace[o], 0, 0, 0))

    def moved(self, p: int, q: int) -> BuyOn:
        return BuyOn(self.colour, p, self.left, self.barred) if self.organism == q else self


class Buy(Step[Earth]):
    """One purchase of a biont for its organism: a mutation, a promotion, a macroorganism, a red queen, an organ; or no more."""

    rule = "H"
    takes = ("colour", "organism", "left", "roiled", "barred", "asked")

    def __init__(self, colour: int, organism: int, left: int, roiled: int, barred: int, asked: int) -> None:
        self.colour = colour
        self.organism = organism
        self.left = left
        self.roiled = roiled  # decks roiled before this purchase (H1a)
        self.barred = barred
        self.asked = asked  # donors asked for this purchase (Hg)

    def options(self, e: Earth) -> list[Action]:
        colour, o = self.colour, self.organism
        prices = affordable(e, o, colour)
        options: list[Action] = []
        if not prices[ANY]:
            pass  # the pool is empty
        elif is_macro(e, o):
            options += organs_on_offer(e, o, prices)
        else:
            if not e.crystal:  # mutations are bought in the Darwin phase only (G4)
                options += [MUTATE[row] for row in range(4) if mutation_hindrance(e, o, row, prices) is None]
                options += [PROMOTE[m] for m in mutations(e, o) if promotion_hindrance(e, o, m, prices) is None]
            if e.edition.parasite_flip and flip_hindrance(e, colour, o, prices) is None:
                options.append(FLIP)
            if e.advanced and (o < FIRST_PARASITE or e.chimera):
                cubes = stock(e, o)
                if sum(cubes) >= e.cards.least:
                    macros = range(len(e.stack))
                    options += [EVOLVE[k] for k in macros if macroorganisms.hindrance(e, o, k, cubes, prices) is None]
        if e.parasites and icons(e, o, RED_QUEEN):
            found = attacks(e, o)
            options += [a for a in found if redqueen.hindrance(e, colour, o, a, self.barred, prices) is None]
        if self.roiled < icons(e, o, SEX):
            options += [ROIL[row] for row in range(4) if roil_hindrance(e, o, row, self.roiled) is None]
        return [*options, *donations(e, colour), *requests(e, colour, o, self.asked), DONE]

    def choose(self, e: Earth, action: Action) -> None:
        colour, o, verb = self.colour, self.organism, action.verb
        if action is DONE:
            e.buyers = changed(e.buyers, o * 4 + colour, 0)
            if e.once:
                e.once[o * 4 + colour] = 0
        elif verb == "roil":
            e.roil(action.x)
            if e.journal is not None:
                e.tell("roiled-for", "H1a", colour=colour, organism=o, row=action.x, mutation=e.top[action.x])
            e.agenda.append(Buy(colour, o, self.left, self.roiled + 1, self.barred, self.asked))
        elif verb == "donate":
            donate(e, colour, action.x, action.y)
            e.agenda.append(self)
        elif verb == "ask":
            e.agenda.append(Buy(colour, o, self.left, self.roiled, self.barred, self.asked | 1 << action.x))
            request(e, action.x, action.y, colour, o)
        elif verb in OFFSET:
            attack = attack_of(action)
            target = target_of(e, o, attack)
            if unasked(e, colour, o, target):
                strike(e, colour, o, attack, self.left, self.barred)
            else:
                foe = e.owner[target]
                e.agenda.append(Permit(foe, colour, o, attack, self.left, self.roiled, self.barred, self.asked))
        else:
            e.agenda.append(BuyOn(colour, o, self.left - 1, self.barred))
            self.order(e, action)

    def order(self, e: Earth, action: Action) -> None:
        """What is bought, and first its price."""
        colour, o, x = self.colour, self.organism, action.x
        if action.verb == "mutate":
            e.agenda.append(Mutate(colour, o, x))
        elif action.verb == "promote":
            e.agenda.append(Promote(colour, o, x))
        elif action.verb == "evolve":
            if o >= FIRST_PARASITE:
                e.agenda.append(Engulf(o))  # L1a
            e.agenda.append(Evolve(colour, o, x))
        elif action is FLIP:
            e.agenda.append(Flip(colour, o))
        else:
            e.agenda.append(Grow(colour, o, x))
        e.agenda.append(Pay(colour, o, due(e, colour, o, action)))

    def hindrance(self, e: Earth, action: Action) -> Reason | None:
        o, verb = self.organism, action.verb
        prices = affordable(e, o, self.colour)
        if e.crystal and verb in ("mutate", "promote"):
            return Reason("genesis.why.crystal", "G4")
        if verb == "mutate":
            return mutation_hindrance(e, o, action.x, prices)
        if verb == "promote":
            return promotion_hindrance(e, o, action.x, prices)
        if verb == "flip":
            return flip_hindrance(e, self.colour, o, prices)
        if verb == "evolve":
            return macroorganisms.hindrance(e, o, action.x, stock(e, o), prices)
        if verb == "organ":
            return organ_hindrance(e, o, action.x, prices)
        if verb == "roil":
            return roil_hindrance(e, o, action.x, self.roiled)
        if verb in OFFSET:
            return redqueen.hindrance(e, self.colour, o, action, self.barred, prices)
        return None


def goods(e: Earth, colour: int, o: int) -> list[tuple[Action, int]]:
    """All that a biont's purchase could be, whether it can be had now or not, with its price; FREE: none (H1 to H5)."""
    found: list[Action] = []
    if is_macro(e, o):
        found += [ORGAN[k] for k in range(len(slots(e, o))) if not e.organs[o * MOST_ORGANS + k]]
    else:
        found += [MUTATE[row] for row, m in enumerate(e.top) if m >= 0]
        found += [PROMOTE[m] for m in mutations(e, o) if not e.promoted[m]]
        if e.edition.parasite_flip and o >= FIRST_PARASITE:
            found.append(FLIP)
        if e.advanced and (o < FIRST_PARASITE or e.chimera):
            found += [EVOLVE[k] for k, left in enumerate(e.stack) if left]
    if e.parasites:
        found += attacks(e, o)
    return [(action, due(e, colour, o, action)) for action in found]


def due(e: Earth, colour: int, o: int, action: Action) -> int:
    """The price of what a biont buys for an organism: a colour, any (H3), or FREE (H1 to H5)."""
    match action.verb:
        case "mutate":
            return e.cards.mutations[e.top[action.x]].colour
        case "promote":
            return e.cards.mutations[action.x].colour
        case "organ":
            return slots(e, o)[action.x]
        case "evolve":
            return ANY
        case "flip":
            return o - FIRST_PARASITE
    return price(e, colour, o, attack_of(action))


class Permit(Step[Earth]):
    """Without more crowns the owner of the target allows a red queen, or not, which costs nothing (H4, 27, Q33)."""

    rule = "H4"
    takes = ("colour", "foe", "organism", "attack", "left", "roiled", "barred", "asked")

    def __init__(
        self, colour: int, foe: int, organism: int, attack: int, left: int, roiled: int, barred: int, asked: int
    ) -> None:
        self.colour = colour
        self.foe = foe  # who attacks
        self.organism = organism
        self.attack = attack
        self.left = left
        self.roiled = roiled
        self.barred = barred
        self.asked = asked

    def options(self, e: Earth) -> list[Action]:
        return [YES, NO]

    def choose(self, e: Earth, action: Action) -> None:
        target = target_of(e, self.organism, self.attack)
        if e.journal is not None:
            o = self.organism
            e.tell(
                "permitted" if action is YES else "refused", "H4", colour=self.colour, foe=self.foe, organism=o, target=target
            )
        if action is YES:
            strike(e, self.foe, self.organism, self.attack, self.left, self.barred)
        else:
            barred = self.barred | 1 << target
            e.agenda.append(Buy(self.foe, self.organism, self.left, self.roiled, barred, self.asked))


def strike(e: Earth, colour: int, o: int, attack: int, left: int, barred: int) -> None:
    """A red queen that nobody can refuse any more: its price, then its effect (H4)."""
    e.agenda += [BuyOn(colour, o, left - 1, barred), Strike(colour, o, attack)]
    if (cost := price(e, colour, o, attack)) != FREE:
        e.agenda.append(Pay(colour, o, cost))


# Mutations (H1)


def in_reach(e: Earth, o: int, row: int) -> bool:
    """The home row of the organism and the active ones; with a spore all (H1)."""
    return e.active(row) or e.home_row(o) == row or icons(e, o, SPORE) > 0


def mutation_hindrance(e: Earth, o: int, row: int, prices: list[bool]) -> Reason | None:
    """Why the top mutation of a row cannot be bought for an organism."""
    if e.macro[o] >= 0:
        return Reason("genesis.why.macro", "H1")
    if e.top[row] < 0:
        return Reason("genesis.why.deck-empty", "H1")
    colour = e.cards.mutations[e.top[row]].colour
    if not prices[colour]:
        return Reason("genesis.why.catalyst", "Ha", price=PRICE_WORDS[colour])
    return None if in_reach(e, o, row) else Reason("genesis.why.row", "H1")


def roil_hindrance(e: Earth, o: int, row: int, roiled: int) -> Reason | None:
    """Why a deck cannot be roiled before a purchase: once for each sex icon (H1a, 34, Q16)."""
    if is_macro(e, o) or roiled >= icons(e, o, SEX):
        return Reason("genesis.why.sex", "H1a")
    if e.top[row] < 0 or not (e.veiled[row] or e.tails[row]):
        return Reason("genesis.why.deck-short", "H1a")
    return None if in_reach(e, o, row) else Reason("genesis.why.row", "H1a")


class Mutate(Work[Earth]):
    """The top mutation of a row comes to an organism with its cube; its abilities count at once, before 2020 from the next
    turn, and it may pollute (H1b to H1d)."""

    rule = "H1"
    takes = ("colour", "organism", "row")

    def __init__(self, colour: int, organism: int, row: int) -> None:
        self.colour = colour
        self.organism = organism
        self.row = row

    def run(self, e: Earth) -> None:
        m = e.top[self.row]
        e.reveal(self.row)
        e.hold(m, self.organism)
        e.promoted[m] = 0
        e.gene[m * 2] = HEALTHY
        e.gene[m * 2 + 1] = NO_CUBE
        e.bought = changed(e.bought, m, e.turn)
        if not e.edition.abilities_at_once:
            e.faces[m] = 2
        if e.journal is not None:
            e.tell("mutated", "H1", colour=self.colour, organism=self.organism, mutation=m, row=self.row)
        if e.cards.mutations[m].icons[0][POLLUTION]:
            pollute(e, self.organism)


# Promotion (H2)


def promotion_hindrance(e: Earth, o: int, m: int, prices: list[bool]) -> Reason | None:
    """Why a mutation cannot be promoted; a diseased one can (H2d)."""
    if e.holder[m] != o:
        return Reason("genesis.why.not-its-mutation", "H2")
    if e.promoted[m]:
        return Reason("genesis.why.promoted", "H2")
    if e.gene[m * 2 + 1] != NO_CUBE:
        return Reason("genesis.why.plus-stolen", "E3")
    colour = e.cards.mutations[m].colour
    return None if prices[colour] else Reason("genesis.why.catalyst", "Ha", price=PRICE_WORDS[colour])


class Promote(Work[Earth]):
    """A mutation is flipped and gets its second cube (H2a); its old abilities are lost at once (H2b); it may pollute (H2c)."""

    rule = "H2"
    takes = ("colour", "organism", "mutation")

    def __init__(self, colour: int, organism: int, mutation: int) -> None:
        self.colour = colour
        self.organism = organism
        self.mutation = mutation

    def run(self, e: Earth) -> None:
        m = self.mutation
        if e.journal is not None:  # while it still goes by the name of its front
            e.tell("promoted", "H2", colour=self.colour, organism=self.organism, mutation=m)
        e.promoted[m] = 1
        e.gene[m * 2 + 1] = HEALTHY
        if e.edition.abilities_at_once:
            e.bought = changed(e.bought, m, e.turn)
        if e.cards.mutations[m].icons[1][POLLUTION]:
            pollute(e, self.organism)
