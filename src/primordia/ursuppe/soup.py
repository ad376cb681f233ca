"""The state of Ursuppe: what lies where, and the small things that every phase does with it."""

from __future__ import annotations

from typing import Final, Self

from primordia.kernel.chance import Chance, Preset
from primordia.kernel.rules import Setup
from primordia.kernel.state import State
from primordia.ursuppe.parts import (
    CARD_COPIES,
    COPIES,
    CUBES_PER_COLOUR,
    CUBES_PER_FIELD,
    FIELD_COUNT,
    GENE_COUNT,
    GLOSSARY,
    LIFE_EXPECTANCY,
    START_POINTS,
    TRIBE,
)

LIFETIME: Final = 2  # the damage at which an amoeba dies


def seats_of(players: int) -> list[int]:
    """The seat of each colour: one each for three and four; two players run two colours each."""
    return [colour % players for colour in range(3 if players == 3 else 4)]


def empty(places: list[int]) -> list[int]:
    """The fields that are none of these places; -1 is beside the board."""
    taken = 0  # a set of fields, a bit each
    for place in places:
        if place >= 0:
            taken |= 1 << place
    return [field for field in range(FIELD_COUNT) if not taken >> field & 1]


class Soup(State):
    """Flat lists of small integers; long ones that are seldom asked are bytes, which a clone copies at once. Colours are 0 to 3
    (three colours: 0 to 2); `where` is -1 beside the board."""

    __slots__ = (
        *("armor_locks_both", "card", "colours", "cubes", "damage", "ending", "followers_carry", "genes", "locked"),
        *("owned", "points", "pool", "reserve", "round", "score", "still_on_six", "unseen", "where"),
    )

    colours: int
    still_on_six: bool  # A1
    armor_locks_both: bool  # A4
    followers_carry: bool  # A9

    round: int
    card: int  # the environment card on the compass; -1 before the first
    unseen: list[int]  # copies per kind of environment card
    cubes: list[int]  # field * 4 + colour
    reserve: list[int]
    points: list[int]  # biopoints
    score: list[int]  # space on the track; 0: not on it yet
    genes: bytearray  # colour * 20 + gene: the round of purchase, 0: not owned (`own`)
    owned: list[int]  # by colour: the same genes as a set, a bit each
    locked: bytearray  # colour * 20 + gene: handed in for a higher gene that is still owned
    pool: list[int]  # copies left
    where: list[int]  # colour * 7 + amoeba: field
    damage: list[int]
    ending: int  # 0: goes on, 1: finish zone, 2: last card

    @classmethod
    def fresh(cls, setup: Setup, chance: Chance, preset: Preset | None) -> Soup:
        """The table before the first card is turned (D): cubes and biopoints dealt out, nothing else."""
        soup = cls()
        soup.begin(GLOSSARY, chance, preset)
        soup.seats = seats_of(setup.players)
        soup.colours = n = len(soup.seats)
        soup.still_on_six = bool(setup.options["still_on_six"])
        soup.armor_locks_both = bool(setup.options["armor_locks_both"])
        soup.followers_carry = bool(setup.options["followers_carry"])
        soup.round = 1
        soup.card = -1
        soup.unseen = CARD_COPIES[:]
        soup.cubes = [CUBES_PER_FIELD if k % 4 < n else 0 for k in range(FIELD_COUNT * 4)]
        soup.reserve = [CUBES_PER_COLOUR - FIELD_COUNT * CUBES_PER_FIELD if c < n else 0 for c in range(4)]
        soup.points = [START_POINTS if c < n else 0 for c in range(4)]
        soup.score = [0, 0, 0, 0]
        soup.genes = bytearray(4 * GENE_COUNT)
        soup.owned = [0] * 4
        soup.locked = bytearray(4 * GENE_COUNT)
        soup.pool = COPIES[n - 3][:]
        soup.where = [-1] * (4 * TRIBE)
        soup.damage = [0] * (4 * TRIBE)
        soup.ending = 0
        return soup

    def fork(self, chance: Chance) -> Self:
        twin = super().fork(chance)
        twin.colours = self.colours
        twin.still_on_six = self.still_on_six
        twin.armor_locks_both = self.armor_locks_both
        twin.followers_carry = self.followers_carry
        twin.round = self.round
        twin.card = self.card
        twin.unseen = self.unseen[:]
        twin.cubes = self.cubes[:]
        twin.reserve = self.reserve[:]
        twin.points = self.points[:]
        twin.score = self.score[:]
        twin.genes = self.genes[:]
        twin.owned = self.owned[:]
        twin.locked = self.locked[:]
        twin.pool = self.pool[:]
        twin.where = self.where[:]
        twin.damage = self.damage[:]
        twin.ending = self.ending
        return twin

    def decks(self) -> dict[str, list[int]]:
        return {"environment": self.unseen}

    # Order

    def ascending(self) -> list[int]:
        """The colours in play, the rearmost marker first (phase 1)."""
        return sorted(range(self.colours), key=self.score.__getitem__)

    def descending(self) -> list[int]:
        """The colours in play, the leader first (phases 2 to 6)."""
        return sorted(range(self.colours), key=self.score.__getitem__, reverse=True)

    # Genes

    def has(self, colour: int, gene: int) -> bool:
        return self.owned[colour] >> gene & 1 == 1

    def own(self, colour: int, gene: int, bought: int) -> None:
        """A tribe has a gene, since a round; 0: it no longer has it."""
        self.genes[colour * GENE_COUNT + gene] = bought
        if bought:
            self.owned[colour] |= 1 << gene
        else:
            self.owned[colour] &= ~(1 << gene)

    # Biopoints

    def pay(self, colour: int, points: int, rule: str, **payer: int) -> None:
        """Biopoints to the bank, for an amoeba or the whole tribe; the bank never runs dry (A19)."""
        self.points[colour] -= points
        if self.journal is not None:
            self.tell("paid", rule, colour=colour, count=points, **payer)

    # Cubes

    def put(self, field: int, colour: int, cubes: int) -> int:
        """Cubes from the reserve into a field, as far as the reserve lasts (shortage of nutrients); how many it were."""
        put = cubes if cubes <= self.reserve[colour] else self.reserve[colour]
        self.reserve[colour] -= put
        self.cubes[field * 4 + colour] += put
        if put < cubes and self.journal is not None:
            self.tell("shortage", "shortage", colour=colour, field=field, cubes=put)
        return put

    # Amoebas

    def tribe(self, colour: int) -> list[int]:
        """The fields of a colour's amoebas in numerical order; -1 beside the board."""
        return self.where[colour * TRIBE : colour * TRIBE + TRIBE]

    def alive(self, colour: int) -> int:
        """How many amoebas a colour has on the board."""
        return TRIBE - self.tribe(colour).count(-1)

    def lifetime(self, colour: int) -> int:
        """The damage at which an amoeba of this colour dies (E5, life expectancy)."""
        return LIFETIME + 1 if self.has(colour, LIFE_EXPECTANCY) else LIFETIME

    def remove(self, colour: int, amoeba: int, cubes: int) -> None:
        """An amoeba dies: back to its owner, without damage; cubes of each colour in play take its place."""
        at = colour * TRIBE + amoeba
        field = self.where[at]
        self.where[at] = -1
        self.damage[at] = 0
        for kind in range(self.colours):
            self.put(field, kind, cubes)

    def starve(self, colour: int, amoeba: int) -> None:
        """Nothing eaten, nothing excreted, one point of damage; death is a matter of phase 5."""
        at = colour * TRIBE + amoeba
        self.damage[at] += 1
        if self.journal is not None:
            self.tell("starved", "feeding", colour=colour, amoeba=amoeba, field=self.where[at], damage=self.damage[at])


def total(genes: int, worths: list[int]) -> int:
    """What a set of genes, a bit each, adds up to."""
    found = 0
    for gene, worth in enumerate(worths):
        if genes >> gene & 1:
            found += worth
    return found
