"""The state of Ursuppe: what lies where, and the small things that every phase does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from primordia.kernel.chance import Chance, Preset
from primordia.kernel.rules import Setup
from primordia.kernel.state import State, changed
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

if TYPE_CHECKING:
    from mypy_extensions import i64

LIFETIME: Final = 2  # the damage at which an amoeba dies
EVERYWHERE: Final = (1 << FIELD_COUNT) - 1  # all fields, a bit each
TABLES: Final = range(5)  # numbers of players, for steps that are made once for each: a colour's seat depends on it


def seats_of(players: int) -> list[int]:
    """The seat of each colour: one each for three and four; two players run two colours each."""
    return [colour % players for colour in range(3 if players == 3 else 4)]


def empty(places: list[int]) -> int:
    """The fields that are none of these places, as a set, a bit each; -1 is beside the board."""
    taken: i64 = 0
    place: i64
    for place in places:
        if place >= 0:
            taken |= 1 << place
    return EVERYWHERE & ~taken


def fields_of(wanted: i64) -> list[int]:
    """The fields of a set, a bit each."""
    return [field for field in range(FIELD_COUNT) if wanted >> field & 1]


class Soup(State):
    """Flat lists of small integers. Colours are 0 to 3 (three colours: 0 to 2); `where` is -1 beside the board.

    What changes seldom is shared by clones: whoever changes it puts a changed copy in its place."""

    __slots__ = (
        *("armor_locks_both", "card", "colours", "cubes", "damage", "ending", "falling", "followers_carry", "genes", "locked"),
        *("owned", "players", "points", "pool", "reserve", "rising", "round", "score", "still_on_six", "unseen", "where"),
    )

    players: int
    colours: int
    still_on_six: bool  # A1
    armor_locks_both: bool  # A4
    followers_carry: bool  # A9

    round: int
    card: int  # the environment card on the compass; -1 before the first
    cubes: list[int]  # field * 4 + colour
    reserve: list[int]
    points: list[int]  # biopoints
    where: list[int]  # colour * 7 + amoeba: field
    damage: list[int]
    ending: int  # 0: goes on, 1: finish zone, 2: last card

    # Shared by clones
    unseen: list[int]  # copies per kind of environment card
    score: list[int]  # space on the track; 0: not on it yet
    rising: list[int]  # the colours in play, the rearmost marker first (`rank`)
    falling: list[int]  # the same, the leader first
    genes: list[int]  # colour * 20 + gene: the round of purchase, 0: not owned (`own`)
    owned: list[int]  # by colour: the same genes as a set, a bit each
    locked: list[int]  # by colour, as a set: genes handed in for a higher one that is still owned
    pool: list[int]  # copies left

    @classmethod
    def fresh(cls, setup: Setup, chance: Chance, preset: Preset | None) -> Soup:
        """The table before the first card is turned (D): cubes and biopoints dealt out, nothing else."""
        soup = cls()
        soup.begin(GLOSSARY, chance, preset)
        soup.players = setup.players
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
        soup.genes = [0] * (4 * GENE_COUNT)
        soup.owned = [0] * 4
        soup.locked = [0] * 4
        soup.pool = COPIES[n - 3][:]
        soup.where = [-1] * (4 * TRIBE)
        soup.damage = [0] * (4 * TRIBE)
        soup.ending = 0
        soup.rank()
        return soup

    def fork(self, chance: Chance) -> Self:
        twin = super().fork(chance)
        twin.players = self.players
        twin.colours = self.colours
        twin.still_on_six = self.still_on_six
        twin.armor_locks_both = self.armor_locks_both
        twin.followers_carry = self.followers_carry
        twin.round = self.round
        twin.card = self.card
        twin.cubes = self.cubes[:]
        twin.reserve = self.reserve[:]
        twin.points = self.points[:]
        twin.where = self.where[:]
        twin.damage = self.damage[:]
        twin.ending = self.ending
        twin.unseen = self.unseen
        twin.score = self.score
        twin.rising = self.rising
        twin.falling = self.falling
        twin.genes = self.genes
        twin.owned = self.owned
        twin.locked = self.locked
        twin.pool = self.pool
        return twin

    def decks(self) -> dict[str, list[int]]:
        return {"environment": self.unseen}

    # The environment deck

    def turn_up(self, rule: str) -> None:
        """The next environment card."""
        self.unseen = self.unseen[:]
        self.card = self.draw("environment", self.unseen)
        if self.journal is not None:
            self.tell("turned", rule, environment=self.card)

    # Order

    def rank(self) -> None:
        """Markers have moved: ascending order is that of phase 1, descending that of phases 2 to 6."""
        score = self.score
        self.rising = [key & 3 for key in sorted([score[colour] * 4 + colour for colour in range(self.colours)])]
        self.falling = self.rising[::-1]
        if not score[self.rising[1]]:  # markers beside the track are equal, and go by their colours
            self.falling = [key & 3 for key in sorted([colour - score[colour] * 4 for colour in range(self.colours)])]

    # Genes

    def has(self, colour: int, gene: int) -> bool:
        return self.owned[colour] >> gene & 1 == 1

    def own(self, colour: int, gene: int, bought: int) -> None:
        """A tribe has a gene, since a round; 0: it no longer has it."""
        self.genes = changed(self.genes, colour * GENE_COUNT + gene, bought)
        owned = self.owned[colour]
        self.owned = changed(self.owned, colour, owned | 1 << gene if bought else owned & ~(1 << gene))

    def stock(self, gene: int, copies: int) -> None:
        """Copies of a gene come back to the pool; a negative number: they leave it."""
        self.pool = changed(self.pool, gene, self.pool[gene] + copies)

    def lock(self, colour: int, gene: int) -> None:
        """A tribe cannot buy a gene, because it was handed in for a higher one."""
        self.locked = changed(self.locked, colour, self.locked[colour] | 1 << gene)

    def unlock(self, colour: int, gene: int) -> None:
        self.locked = changed(self.locked, colour, self.locked[colour] & ~(1 << gene))

    # Biopoints

    def pay(self, colour: int, points: int, rule: str, **payer: int) -> None:
        """Biopoints to the bank, for an amoeba or the whole tribe; the bank never runs dry (A19)."""
        self.points[colour] -= points
        if self.journal is not None:
            self.tell("paid", rule, colour=colour, count=points, **payer)

    # Cubes

    def put(self, field: int, colour: int, cubes: int) -> int:
        """Cubes from the reserve into a field, as far as the reserve lasts (shortage of nutrients); how many it were."""
        left = self.reserve[colour]
        put = cubes if cubes <= left else left
        self.reserve[colour] = left - put
        at = field * 4 + colour
        self.cubes[at] = self.cubes[at] + put
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

    def spare(self, colour: int, k: int) -> int:
        """The k-th of the numbers that are beside the board; TRIBE: there are not so many."""
        for amoeba in range(TRIBE):
            if self.where[colour * TRIBE + amoeba] < 0:
                if not k:
                    return amoeba
                k -= 1
        return TRIBE

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


def sums(worths: list[int]) -> list[int]:
    """What sets of genes add up to, for `total`: of the first five genes, the second five, and so on, a bit each."""
    return [
        sum(worth for bit, worth in enumerate(worths[first : first + 5]) if genes >> bit & 1)
        for first in range(0, GENE_COUNT, 5)
        for genes in range(32)
    ]


def total(genes: int, table: list[int]) -> int:
    """What a set of genes, a bit each, adds up to, by the table that `sums` has made."""
    return table[genes & 31] + table[32 + (genes >> 5 & 31)] + table[64 + (genes >> 10 & 31)] + table[96 + (genes >> 15 & 31)]
