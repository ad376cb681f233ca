"""H3 and H5. Macroorganisms: what a bacterium needs to become one, its organs and endosymbionts, and the way ashore."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS
from primordia.genesis.chimera import beached, complete, is_hyperparasite, partner, take_diseased
from primordia.genesis.earth import HEALTHY, NO_CUBE, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.extinction import Bury, Litter
from primordia.genesis.later import later
from primordia.genesis.organism import (
    chromosomes,
    cube_colour,
    hostile,
    is_macro,
    mutations,
    parasite_of,
    stolen_colour,
    unsettle,
)
from primordia.genesis.organs import Convert, convert, fill, slots
from primordia.genesis.parts import (
    ANY,
    COLOUR_WORDS,
    CONTINENT,
    DONE,
    ENOUGH,
    FIRST_ORGAN,
    FIRST_PARASITE,
    LANDFALL,
    NO,
    OCEAN,
    ORGAN,
    PRICE_WORDS,
    RED,
    YELLOW,
)
from primordia.genesis.payment import Pay, affordable
from primordia.genesis.pools import absorb, send_home
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work

BESIDE: Final = 3  # not in one of the three trophic levels


# The ecosystems (H3c, H6b)


def ecosystem(e: Earth, row: int) -> list[int]:
    """The macroorganisms of the sea (ocean) or the land (continent)."""
    land = int(row == CONTINENT)
    return [o for o, macro in enumerate(e.macro) if macro >= 0 and e.land[o] == land]


def metabolic_rate(e: Earth, o: int) -> int:
    """Red and yellow chromosomes, the printed ones included (H6b)."""
    count = chromosomes(e, o)
    return count[RED] + count[YELLOW]


def enter(e: Earth, o: int) -> None:
    """A newcomer takes the lowest free trophic level of its ecosystem, or waits beside them (H3c); in a chimera it shares that
    of its partner (L6a)."""
    crowd = ecosystem(e, row := CONTINENT if e.land[o] else OCEAN)
    taken = [e.level[other] for other in crowd if other != o]
    mate = partner(e, o)
    if mate in crowd:
        e.level = changed(e.level, o, e.level[mate])
    else:
        e.level = changed(e.level, o, next((level for level in range(3) if level not in taken), BESIDE))
    unsettle(e, o)
    if e.journal is not None:
        e.tell("entered", "H3c", organism=o, row=row, level=e.level[o])


# Organs (H5)


def missing(e: Earth, o: int) -> list[int]:
    """The organ slots still to be filled for landfall: a diseased organ counts for an empty slot of its colour (H5e, Q39)."""
    diseased = [0] * 4
    parasite = parasite_of(e, o)
    if parasite >= 0:
        card = parasite - FIRST_PARASITE
        for slot in range(2):
            if e.disease[card * 2 + slot] > FIRST_ORGAN:
                diseased[stolen_colour(e, card, slot)] += 1
    found = []
    for k, colour in enumerate(slots(e, o)):
        if not e.organs[o * MOST_ORGANS + k]:
            if diseased[colour]:
                diseased[colour] -= 1
            else:
                found.append(k)
    return found


def organ_hindrance(e: Earth, o: int, slot: int, prices: list[bool]) -> Reason | None:
    """Why an organ cannot be bought; a slot whose cube is diseased is empty (H5, Q39)."""
    if not is_macro(e, o):
        return Reason("genesis.why.not-macro", "H5")
    if slot >= len(slots(e, o)):
        return Reason("genesis.why.no-slot", "H5")
    if e.organs[o * MOST_ORGANS + slot]:
        return Reason("genesis.why.organ-there", "H5")
    if not prices[slots(e, o)[slot]]:
        return Reason("genesis.why.catalyst", "Ha", price=PRICE_WORDS[slots(e, o)[slot]])
    return None


def organs_on_offer(e: Earth, o: int, prices: list[bool]) -> list[Action]:
    return [ORGAN[slot] for slot in range(len(slots(e, o))) if organ_hindrance(e, o, slot, prices) is None]


class Grow(Work[Earth]):
    """An organ cube has been paid for (H5)."""

    rule = "H5"
    takes = ("colour", "organism", "slot")

    def __init__(self, colour: int, organism: int, slot: int) -> None:
        self.colour = colour
        self.organism = organism
        self.slot = slot

    def run(self, e: Earth) -> None:
        fill(e, self.organism, self.slot, "H5")
        mature(e, self.organism)


class Develop(Convert):
    """The same in the first edition, where surplus cubes need not become organs (H3b)."""

    def options(self, e: Earth) -> list[Action]:
        options = super().options(e)
        return [*options, ENOUGH] if options else []

    def choose(self, e: Earth, action: Action) -> None:
        if action is not ENOUGH:
            fill(e, self.organism, action.x, "H3b")
            if self.left > 1:
                e.agenda.append(Develop(self.colour, self.organism, self.pay, self.left - 1))


# The purchase of a macroorganism (H3, Q40)


def stock(e: Earth, o: int) -> list[int]:
    """A bacterium's healthy cubes by colour, those on its mutations included; bionts do not count (H3a). Of a parasite the
    diseased cubes count that it holds (L1, Q62)."""
    if o < FIRST_PARASITE:
        count = e.cubes[o * 4 : o * 4 + 4]
    else:
        count = [0] * 4
        for slot in range(2):
            if e.disease[(o - FIRST_PARASITE) * 2 + slot]:
                count[stolen_colour(e, o - FIRST_PARASITE, slot)] += 1
    for m in mutations(e, o):
        for plus in range(2):
            if e.gene[m * 2 + plus] == HEALTHY:
                count[cube_colour(e, m, plus)] += 1
    return count


def lacks(e: Earth, o: int, macro: int) -> list[int]:
    """How many cubes of each colour an organism is short of to become this macroorganism (H3a)."""
    return [max(0, n - found) for n, found in zip(e.cards.macroorganisms[macro].system[0], stock(e, o), strict=True)]


def hindrance(e: Earth, o: int, macro: int, cubes: list[int], prices: list[bool]) -> Reason | None:
    """Why an organism with these cubes cannot become this macroorganism (H3)."""
    if not e.advanced:
        return Reason("genesis.why.introductory", "C3")
    if e.macro[o] >= 0 or (o >= FIRST_PARASITE and not e.chimera):
        return Reason("genesis.why.bacteria-only", "H3")
    if is_hyperparasite(e, o):
        return Reason("genesis.why.hyperparasite", "L1")
    if not e.stack[macro]:
        return Reason("genesis.why.taken", "H3")
    for colour, needed in enumerate(e.cards.macroorganisms[macro].system[0]):
        if cubes[colour] < needed:
            return Reason("genesis.why.cubes", "H3a", colour=COLOUR_WORDS[colour], needed=needed, found=cubes[colour])
    if not prices[ANY]:
        return Reason("genesis.why.catalyst", "H3", price=PRICE_WORDS[ANY])
    if e.chimera and beached(e, o) and not complete(e, macro, cubes):
        return Reason("genesis.why.land-neighbour", "L5")
    return None


class Evolve(Work[Earth]):
    """A bacterium, or a parasite (L1), becomes a marine macroorganism, at the hands of its buyer (H3, Q40)."""

    rule = "H3"
    takes = ("colour", "organism", "macro")

    def __init__(self, colour: int, organism: int, macro: int) -> None:
        self.colour = colour
        self.organism = organism
        self.macro = macro

    def run(self, e: Earth) -> None:
        buyer, o = self.colour, self.organism
        surplus = [n - s for n, s in zip(stock(e, o), e.cards.macroorganisms[self.macro].system[0], strict=True)]
        if e.journal is not None:
            e.tell("evolved", "H3", colour=buyer, organism=o, macro=self.macro)
        e.stack = changed(e.stack, self.macro, 0)
        if o >= FIRST_PARASITE:
            take_diseased(e, o, self.macro, surplus)
        e.macro = changed(e.macro, o, self.macro)
        e.land = changed(e.land, o, 0)
        if o < FIRST_PARASITE:
            e.agenda.append(Mature(o) if e.edition.landfall_at_once else GoAshore(buyer, o))
        for colour in range(4):
            if o < FIRST_PARASITE:
                e.cubes[o * 4 + colour] = e.shields[o * 4 + colour] = 0  # H3a, H3f
            while e.bionts[o * 4 + colour] > circles(e, o, colour):
                send_home(e, o, colour, True)
        for slot in range(MOST_ORGANS):
            e.organs[o * MOST_ORGANS + slot] = 0
        lost = shed(e, o)
        parasite = parasite_of(e, o)
        if parasite >= 0 and not is_macro(e, parasite):
            lost |= assimilate(e, parasite, o, "H3d")
        if lost:
            kind = Litter if hostile(e, o) else Bury
            e.agenda.append(kind(buyer, e.home_row(o), lost))  # Q41
        enter(e, o)
        oxygen_crisis(e)
        settle_in(e, o)
        wane(e)
        for colour in reversed(range(4)):  # red is asked first
            if e.edition.convert_must:
                convert(e, buyer, o, colour, surplus[colour])
            elif surplus[colour]:
                e.agenda.append(Develop(buyer, o, colour, surplus[colour]))


def settle_in(e: Earth, o: int) -> None:
    """All endosymbionts of a new macroorganism are new: in older editions their abilities count from the next turn (H1c)."""
    if e.young:
        for colour in range(4):
            e.young[o * MOST_ABILITIES + MOST_ORGANS + colour] = 1


def circles(e: Earth, o: int, colour: int) -> int:
    """How many bionts of a colour a macroorganism holds: one in its circle, and the owner's trophic biont (H3c, H3d)."""
    return e.cards.macroorganisms[e.macro[o]].circles[e.land[o]][colour] + (colour == e.owner[o])


def circle_free(e: Earth, o: int, colour: int) -> bool:
    return e.bionts[o * 4 + colour] < circles(e, o, colour)


def shed(e: Earth, o: int) -> int:
    """An organism's mutations lose all their cubes, wherever they lie, and leave it; their order is asked later (H3f)."""
    lost = 0
    for m in mutations(e, o):
        for plus in range(2):
            e.gene[m * 2 + plus] = NO_CUBE
            for k in range(8):
                if e.disease[k] == m * 2 + plus + 1:
                    e.disease[k] = 0
        e.promoted[m] = e.faces[m] = 0
        e.hold(m, -1)
        lost |= 1 << m
    return lost


def assimilate(e: Earth, parasite: int, o: int, rule: str) -> int:
    """A parasite's bionts become endosymbionts of its host; its hyperparasite moves up without cubes (H3d, H3e, H5e, Q35).

    Its other tokens go to the soup, its card to its owner; its mutations are given back to be put under the ocean deck.
    """
    card = parasite - FIRST_PARASITE
    heir = parasite_of(e, parasite)
    if e.journal is not None:
        e.tell("assimilated", rule, organism=parasite, host=o)
    e.disease[card * 2] = e.disease[card * 2 + 1] = 0
    for colour in range(4):
        while e.bionts[parasite * 4 + colour]:
            if circle_free(e, o, colour):
                absorb(e, parasite, o, colour)
            else:
                send_home(e, parasite, colour, True)
        e.buyers = changed(e.buyers, parasite * 4 + colour, 0)
    lost = shed(e, parasite)
    e.host = changed(e.host, card, -1)
    e.give(parasite, -1)
    e.ready = changed(e.ready, card, e.turn + e.edition.reuse_next_turn)
    if heir >= 0:
        e.host = changed(e.host, heir - FIRST_PARASITE, o)
        if e.journal is not None:
            e.tell("cascaded", "H3e", organism=heir, host=o)
    return lost


def oxygen_crisis(e: Earth) -> None:
    """The first macroorganism of the game: all events before the Proterozoic are out of the game (H3g)."""
    if not e.crisis:
        e.crisis = 1
        if e.journal is not None:
            e.tell("oxygen-crisis", "H3g", count=e.draws[0] + e.draws[1])
        e.draws = [0, 0, e.draws[2]]


# Landfall (H5d, H5e, 24, Q43)


class Mature(Work[Earth]):
    """Cubes have come into the organs of a macroorganism: perhaps it goes ashore."""

    rule = "H5d"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        mature(e, self.organism)


def mature(e: Earth, o: int) -> None:
    """Landfall happens by itself the moment all organ slots are full (24); diseased ones count, but in 2016 only if the owner
    likes (H5e, 50); organs of neighbours are counted later (L5)."""
    if is_macro(e, o) and not e.land[o] and not missing(e, o):
        if e.edition.landfall_must_count or all(e.organs[o * MOST_ORGANS : o * MOST_ORGANS + len(slots(e, o))]):
            landfall(e, o)
        else:
            e.agenda.append(GoAshore(e.owner[o], o))


class GoAshore(Step[Earth]):
    """Landfall where the edition of 2016 leaves it to the player: of a macroorganism just bought (H3b), or with diseased
    organs (H5e)."""

    rule = "H5d"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def ready(self, e: Earth) -> bool:
        """Whether its organs suffice."""
        return not missing(e, self.organism)

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        return [LANDFALL, NO] if is_macro(e, o) and not e.land[o] and self.ready(e) else []

    def choose(self, e: Earth, action: Action) -> None:
        if action is LANDFALL:
            landfall(e, self.organism)


def landfall(e: Earth, o: int, crowded: bool = False) -> None:
    """The card is flipped; organs and disks are lost, a parasite is assimilated, and the owner may buy organs for the land.

    Before 2020 the parasite stays without the organs that it holds (H5e), and only a crowded ocean lets the owner buy (H6c).
    """
    if e.journal is not None:
        e.tell("landfall", "H5d", colour=e.owner[o], organism=o)
    mate = partner(e, o)
    if mate >= 0 and not e.land[mate]:
        part(e, o, mate)
    unsettle(e, o)  # the sea that it leaves; the land follows when it enters
    e.land = changed(e.land, o, 1)
    for slot in range(MOST_ORGANS):
        e.organs[o * MOST_ORGANS + slot] = 0
    if o < FIRST_PARASITE:
        for disk in range(4):
            e.shields[o * 4 + disk] = 0
    if e.young:
        e.young[o * MOST_ABILITIES : o * MOST_ABILITIES + MOST_ORGANS] = [0] * MOST_ORGANS
    if (crowded or e.edition.landfall_extra_organs) and not hostile(e, o):
        e.agenda.append(Furnish(e.owner[o], o))
    parasite = parasite_of(e, o)
    if parasite >= 0 and not e.edition.landfall_assimilates:
        e.disease[(parasite - FIRST_PARASITE) * 2] = e.disease[(parasite - FIRST_PARASITE) * 2 + 1] = 0
        wane(e)
    elif parasite >= 0 and not is_macro(e, parasite):
        lost = assimilate(e, parasite, o, "H5e")
        if lost:
            kind = Litter if hostile(e, o) else Bury
            e.agenda.append(kind(e.owner[o], OCEAN, lost))
    enter(e, o)


def short(e: Earth, o: int) -> list[int]:
    """The organ slots that are still missing when those of the neighbours count as well: the organs of a macroorganism (L5e),
    the mutation cubes of a microorganism host (L5d); diseased organs count anyhow (L5c)."""
    host = e.host[o - FIRST_PARASITE] if o >= FIRST_PARASITE else -1
    other = partner(e, o)
    extra = [0] * 4
    if other >= 0:
        for slot, colour in enumerate(slots(e, other)):
            extra[colour] += e.organs[other * MOST_ORGANS + slot]
    elif host >= 0:
        for m in mutations(e, host):
            for plus in range(2):
                extra[cube_colour(e, m, plus)] += e.gene[m * 2 + plus] == HEALTHY
    found = []
    for slot in missing(e, o):
        if extra[slots(e, o)[slot]]:
            extra[slots(e, o)[slot]] -= 1
        else:
            found.append(slot)
    return found


def part(e: Earth, o: int, mate: int) -> None:
    """One of a chimera goes ashore: the other may follow if it can, counting the organs as they are now, or is left behind
    (L5e)."""
    if short(e, mate):
        e.agenda.append(later("abandon", o, mate))
    else:
        e.agenda.append(later("trail", mate) if hostile(e, mate) else later("follow", e.owner[mate], o, mate))


class Furnish(Step[Earth]):
    """Terrestrial organs right after landfall, as many as the owner likes, beside the limit of purchases (H5d)."""

    rule = "H5d"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        options = organs_on_offer(e, self.organism, affordable(e, self.organism, self.colour))
        return [*options, DONE] if options else []

    def choose(self, e: Earth, action: Action) -> None:
        if action is not DONE:
            o = self.organism
            e.agenda += [self, Grow(self.colour, o, action.x), Pay(self.colour, o, slots(e, o)[action.x])]

    def hindrance(self, e: Earth, action: Action) -> Reason | None:
        prices = affordable(e, self.organism, self.colour)
        return organ_hindrance(e, self.organism, action.x, prices) if action.verb == "organ" else None
