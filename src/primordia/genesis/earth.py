"""The state of Bios:Genesis, and the small things that every chapter does with it; `layout.py` says what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from primordia.genesis.cards import EON_NAMES, ROW_NAMES, slug
from primordia.genesis.layout import IN_DECK, Layout
from primordia.genesis.parts import (
    CONTINENT,
    COOPERATIVE,
    CUBES,
    FIRST_INFECT,
    FIRST_ORGAN,
    FIRST_PARASITE,
    MACROS,
    MUTATION_COUNT,
    OCEAN,
    ORGANISM_COUNT,
    ORGANISMS,
    PRINTED,
    SPECIES,
    TURNED,
    VIEWED,
)
from primordia.kernel.state import changed, counted

REFUGIUM: Final = 1  # a placard's place
LIVING: Final = 2
GONE: Final = 3
NO_CUBE: Final = 0  # a mutation's cube: none, on the card, on a parasite
HEALTHY: Final = 1
DISEASED: Final = 2

SEATS_OF_LIFE: Final = ("organism", "host", "target", "place", "source")  # arguments that may name a parasite
ALL_ROWS: Final = 0b1111
ROWS_OF: Final = [[row for row in range(4) if rows >> row & 1] for rows in range(ALL_ROWS + 1)]  # a set of rows as a list
AUTOMATIC_MARKS: Final = ORGANISM_COUNT * 4  # the first of the bits of `cancelled` for automatic bionts


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """One more, in their order."""
    return tuple(sorted([*numbers, number]))


def tally(numbers: list[int], place: int) -> int:
    """The numbers of all four colours at a place, added up."""
    at = place * 4
    return numbers[at] + numbers[at + 1] + numbers[at + 2] + numbers[at + 3]


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """One less, if it is there."""
    left = list(numbers)
    if number in left:
        left.remove(number)
    return tuple(left)


class Earth(Layout):
    """One table of Bios:Genesis."""

    __slots__ = ()

    def called(self, arguments: Mapping[str, int]) -> dict[str, str]:
        """A macroorganism goes by its own name, not by that of its bacterium; neither by that of their former refugium; and a
        parasite, a mutation and its cubes by the side of the card that shows."""
        names = {}
        for name, o in arguments.items():
            if name in ("place", "source") and o < FIRST_PARASITE and self.place[o] == LIVING:
                names[name] = f"organism.{self._species(o) or ORGANISMS.text(o)}"
            elif name in ("organism", "host", "target", "holder") and (species := self._species(o)):
                names[name] = species
            elif name in SEATS_OF_LIFE and FIRST_PARASITE <= o < ORGANISM_COUNT and (side := self._side(o)):
                names[name] = f"parasite.{side}"
            elif name == "mutation" and self.promoted[o] and (title := self.cards.mutations[o].names[1]) in PRINTED:
                names[name] = f"printed.{title}"
            elif name == "stolen" and (cube := self.turned(o)):
                names[name] = cube
            elif name == "attack" and (cube := self.turned(o - FIRST_INFECT)):
                names[name] = f"stolen.{cube}"
        return names

    def turned(self, stolen: int) -> str:
        """A cube of a promoted mutation by the side that shows, if its name is a printed one; nothing for other cubes."""
        if not 0 <= stolen < FIRST_ORGAN or not self.promoted[stolen >> 1]:
            return ""
        name = f"{slug(self.cards.mutations[stolen >> 1].names[1])}.{CUBES.text(stolen & 1)}"
        return name if name in TURNED.names else ""

    def _species(self, o: int) -> str:
        """What a macroorganism is called; nothing for others."""
        return SPECIES.text(self.macro[o] + self.land[o] * len(MACROS)) if o < FIRST_PARASITE and self.macro[o] >= 0 else ""

    def _side(self, o: int) -> str:
        """The name of the side that a parasite in play shows, if it is a printed one."""
        card = o - FIRST_PARASITE
        side = self.cards.parasites[card].names[self.side[card]]
        return side if self.owner[o] >= 0 and side in VIEWED["side"].names else ""

    # Order (A6)

    def order(self) -> list[int]:
        """The colours in play in this turn's player order: by the row of icons without those that nobody plays (A6a), or from
        the first of them round the table."""
        if self.sky < 0:
            return self.playing[:]
        order = self.cards.events[self.sky].order[:]
        if len(self.playing) < 4:
            order = [colour for colour in order if self.seats[colour] >= 0]
        if self.edition.clockwise:
            at = self.playing.index(order[0])
            return self.playing[at:] + self.playing[:at]
        return order

    def turns(self) -> list[int]:
        """The same for this phase: a wanton first player comes first, the others follow in order (A6b, 28)."""
        order = self.order()
        if self.first >= 0:
            order.remove(self.first)
            order.insert(0, self.first)
        return order

    def parties(self) -> list[int]:
        """The same with the automatic parasites, as 4 + colour: where the event shows their colour, or in a cooperative game
        right after the player of that colour (C1b, C2a)."""
        turns = self.turns()
        if self.npc.count(-1) == 4:
            return turns
        if self.sky < 0 or (self.mode == COOPERATIVE and self.edition.coop_after_player):
            near = [party for colour in turns for party in (colour, 4 + colour) if party < 4 or self.npc[colour] >= 0]
            return near + [4 + colour for colour in range(4) if self.npc[colour] >= 0 and colour not in turns]
        parties = [turns.pop(0)] if self.first >= 0 else []
        for colour in self.cards.events[self.sky].order:
            if self.seats[colour] >= 0 and colour != self.first:
                parties.append(turns.pop(0))
            if self.npc[colour] >= 0:
                parties.append(4 + colour)
        return parties

    # Rows (D2)

    def active(self, row: int) -> bool:
        """Whether a landform is active this turn; the continents never are under a Waterworld."""
        if self.sky < 0 or self.dim or (row == CONTINENT and self.waterworld):
            return False
        return bool(self.cards.events[self.sky].active >> row & 1)

    def active_rows(self) -> int:
        """All four as a set, a bit each."""
        if self.sky < 0 or self.dim:
            return 0
        rows = self.cards.events[self.sky].active
        return rows & ~(1 << CONTINENT) if self.waterworld else rows

    def home_row(self, organism: int) -> int:
        """Of a bacterium its placard's (F3c), of a macroorganism ocean or continent (but in 2016), of a parasite that of its
        host (E2)."""
        if self.macro[organism] >= 0 and self.edition.macro_home:
            return CONTINENT if self.land[organism] else OCEAN
        if organism >= FIRST_PARASITE:
            return self.home_row(self.host[organism - FIRST_PARASITE])
        return self.cards.placards[organism].row

    def row_of(self, place: int) -> int:
        """The row of a refugium or organism."""
        if place < FIRST_PARASITE and self.place[place] == REFUGIUM:
            return self.cards.placards[place].row
        return self.home_row(place)

    def refugia(self) -> list[int]:
        """The refugia in play in the order of their rows, from left to right (F)."""
        return self.refugia_in(ALL_ROWS)

    def refugia_in(self, rows: int) -> list[int]:
        """Those in a set of rows, a bit each."""
        found: list[int] = []
        for row in ROWS_OF[rows]:
            found += self.havens[row]
        return found

    def lay(self, p: int, place: int) -> None:
        """A placard leaves its deck, becomes something living, or leaves the game; a refugium is one once it `arrive`s."""
        row = self.cards.placards[p].row
        if self.place[p] == IN_DECK:
            self.shelves = changed(self.shelves, row, _without(self.shelves[row], p))
        elif self.place[p] == REFUGIUM:
            self.havens = changed(self.havens, row, _without(self.havens[row], p))
        self.place = changed(self.place, p, place)

    def dwell(self, colour: int, place: int, change: int) -> None:
        """Bionts of a colour come to a refugium or organism; a negative number: they leave it."""
        before = self.bionts[place * 4 + colour]
        after = self.bionts[place * 4 + colour] = before + change
        if not before and after:
            self.abodes = changed(self.abodes, colour, _with(self.abodes[colour], place))
        elif before and not after:
            self.abodes = changed(self.abodes, colour, _without(self.abodes[colour], place))

    def hold(self, m: int, o: int) -> None:
        """A mutation comes to an organism; -1: it leaves the one that has it."""
        old = self.holder[m]
        self.holder = changed(self.holder, m, o)
        if old >= 0:
            self.held = changed(self.held, old, _without(self.held[old], m))
        if o >= 0:
            self.held = changed(self.held, o, _with(self.held[o], m))

    def give(self, o: int, colour: int) -> None:
        """An organism comes to a colour; -1: it is no longer in play."""
        old = self.owner[o]
        self.owner = changed(self.owner, o, colour)
        if old >= 0:
            self.estates = changed(self.estates, old, _without(self.estates[old], o))
        if colour >= 0:
            self.estates = changed(self.estates, colour, _with(self.estates[colour], o))

    def decks(self) -> dict[str, list[int]]:
        decks = {eon: counted(self.eons[k], len(self.cards.events)) for k, eon in enumerate(EON_NAMES)}
        decks |= {row: counted(self.shelves[k], FIRST_PARASITE) for k, row in enumerate(ROW_NAMES)}
        decks["mutations"] = counted(self.unseen_mutations, MUTATION_COUNT)
        return decks

    def unseen_events(self) -> list[int]:
        """By event: 1 if it has not come up yet."""
        return counted((*self.eons[0], *self.eons[1], *self.eons[2]), len(self.cards.events))

    def refugia_left(self, row: int) -> int:
        """How many refugia can still come from a row's deck."""
        left = len(self.shelves[row]) - self.spare()
        return left if left > 0 else 0

    def spare(self) -> int:
        """How many refugia of each row were taken out of the game unseen: one with two or three players in 2016 (C.e)."""
        return int(self.edition.trimmed_decks and 1 <= max(self.seats) <= 2)

    # Cards from decks without an order

    def draw_event(self) -> int:
        """The next event card of the earliest eon that has one left; -1: none."""
        for eon, name in enumerate(EON_NAMES):
            if self.draws[eon]:
                self.draws = changed(self.draws, eon, self.draws[eon] - 1)
                event = self.draw_one(name, self.eons[eon])
                self.see_event(event)
                return event
        return -1

    def see_event(self, event: int) -> None:
        """An event card is no longer unseen."""
        eon = self.cards.events[event].eon
        self.eons = changed(self.eons, eon, _without(self.eons[eon], event))

    def draw_placard(self, row: int) -> int:
        """A refugium from a row's deck comes into play at its right end with its dead manna (D3b); -1: none is left."""
        if not self.refugia_left(row):
            return -1
        placard = self.draw_one(ROW_NAMES[row], self.shelves[row])
        self.lay(placard, REFUGIUM)
        self.arrive(placard)
        for colour in self.cards.placards[placard].manna:
            self.dead[placard * 4 + colour] += 1
        return placard

    def arrive(self, placard: int) -> None:
        """A placard takes its place at the right end of its row (D3a)."""
        cards = self.cards.placards
        row = cards[placard].row
        at = 0
        while at < len(self.arrival) and cards[self.arrival[at]].row <= row:
            at += 1
        self.arrival = [*self.arrival[:at], placard, *self.arrival[at:]]
        if self.place[placard] == REFUGIUM:
            self.havens = changed(self.havens, row, (*self.havens[row], placard))

    def reveal(self, row: int) -> None:
        """The next mutation of a row comes to lie on top: an unseen one, or the first that was put underneath (Q65)."""
        if self.veiled[row]:
            self.veiled = changed(self.veiled, row, self.veiled[row] - 1)
            self.top = changed(self.top, row, self.draw_one("mutations", self.unseen_mutations))
            self.see_mutation(self.top[row])
        elif self.tails[row]:
            self.top = changed(self.top, row, self.tails[row][0])
            self.tails = changed(self.tails, row, self.tails[row][1:])
        else:
            self.top = changed(self.top, row, -1)

    def see_mutation(self, mutation: int) -> None:
        """A mutation is no longer unseen."""
        self.unseen_mutations = _without(self.unseen_mutations, mutation)

    def roil(self, row: int) -> None:
        """The top card of a mutation deck goes to its bottom (D2b)."""
        if self.top[row] >= 0 and (self.veiled[row] or self.tails[row]):
            self.tails = changed(self.tails, row, [*self.tails[row], self.top[row]])
            self.reveal(row)

    def bury(self, mutation: int, row: int) -> None:
        """A discarded mutation goes face up to the bottom of a deck; in an empty one it lies on top."""
        if self.top[row] < 0:
            self.top = changed(self.top, row, mutation)
        else:
            self.tails = changed(self.tails, row, [*self.tails[row], mutation])
