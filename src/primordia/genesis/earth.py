"""The state of Bios:Genesis: what lies where. Flat lists of small integers; -1 means nobody, nowhere, none.

Colours are 0 to 3, rows 0 (cosmic) to 3 (continent). A placard p (0 to 15) is a refugium or the card of a bacterium or, with a
card on top, of a macroorganism; 16 + colour is a parasite card. All of these are "organisms" o, and `bionts[o * 4 + colour]`
counts the domes there. `cubes[p * 4 + colour]` are the organised manna of a refugium and the chromosomes of the bacterium that
it becomes.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import and_
from typing import Final, Self

from primordia.genesis.cards import EON_NAMES, MOST_ORGANS, MOST_SLOTS, ROW_NAMES, Cards, slug
from primordia.genesis.edition import Edition
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
from primordia.kernel.chance import Chance
from primordia.kernel.state import State

IN_DECK: Final = 0  # a placard's place
REFUGIUM: Final = 1
LIVING: Final = 2
GONE: Final = 3
NO_CUBE: Final = 0  # a mutation's cube: none, on the card, on a parasite
HEALTHY: Final = 1
DISEASED: Final = 2


SEATS_OF_LIFE: Final = ("organism", "host", "target", "place", "source")  # arguments that may name a parasite
AUTOMATIC_MARKS: Final = ORGANISM_COUNT * 4  # the first of the bits of `cancelled` for automatic bionts
MOST_ABILITIES: Final = MOST_ORGANS + 4  # the organs and circles of a macroorganism


class Earth(State):
    """One table of Bios:Genesis. Flat lists of small integers; long ones that are seldom asked are bytes, as in Ursuppe."""

    __slots__ = (
        *("abodes", "adrift", "advanced", "arrival", "bionts", "bought", "buyers", "cancelled", "cards", "chimera", "climate"),
        *("crisis", "crystal", "cubes", "dead", "dim", "disease", "disks", "doom", "draws", "edition", "ending"),
        *("entropy", "enzymes", "faces", "first", "gene", "gentle", "gifts", "held", "holder", "home", "host", "land", "level"),
        *("limit", "macro", "medea", "mode", "moved", "npc", "once", "organs", "owed", "owing", "owner", "ozone", "pace"),
        *("parasites", "phase", "place", "placed", "plants", "playing", "prizes", "promoted", "ready", "restless", "shields"),
        *("side", "sky", "spent", "stack", "tails", "top", "trophies", "turn", "unseen_events", "unseen_mutations"),
        *("unseen_placards", "veiled", "waterworld", "young"),
    )

    cards: Cards
    edition: Edition
    mode: int  # competitive, introductory, solitaire or cooperative
    advanced: bool  # False: the introductory game (C3)
    parasites: bool  # False: no parasites, foreign genes or red queens (C3)
    gentle: int  # the macro variant: fewer errors (C4)
    crystal: int  # Crystal Catastrophe: mutations only to cancel errors (G4)
    chimera: int  # 1: parasites may become macroorganisms (L); 2: and that is the goal of a solitaire (L7f)
    plants: int  # who is richest in blue and green is at least a plant (L6b)
    gifts: int  # catalysts may be given in every mode (Hg, 49)
    limit: int  # catalysts of a colour in a pool (B3b)
    playing: list[int]  # the colours in play, by seat
    turn: int
    phase: int  # 1 to 5
    first: int  # who has declared himself first player of this phase (A6b)

    # The sky (D)
    unseen_events: list[int]
    draws: list[int]  # cards still to be drawn, by eon
    sky: int  # the event that gives landforms and player order
    dim: int  # 1: but no landform is active, since the deck has ended with an aftershock (D1a)
    climate: list[int]  # the string of climate icons: 0 warm, 1 cool
    waterworld: int
    ozone: int
    doom: int  # Armageddon after this turn's purchases: 1 greenhouse, 2 snowball
    medea: list[int]  # who voted for the end of the world

    # Decks
    unseen_placards: list[int]
    unseen_mutations: list[int]
    veiled: list[int]  # unseen mutations in each row's deck, beneath the top
    top: list[int]  # the mutation that lies on top, by row
    tails: list[list[int]]  # mutations that were put underneath, by row, in their order
    stack: list[int]  # macroorganisms that can be bought

    # Placards
    place: list[int]
    arrival: list[int]  # the refugia and former refugia row by row, in each row as they came into play
    cubes: list[int]
    dead: list[int]  # disorganised manna
    enzymes: list[int]  # placard * 7 + slot: colour + 1, or 0
    bionts: list[int]
    abodes: list[tuple[int, ...]]  # by colour: the places with bionts of it, in their order
    owner: list[int]  # who controls an organism
    macro: list[int]  # the macroorganism card on a placard, or on a parasite card (L)
    land: list[int]  # its side: 0 marine, 1 terrestrial
    organs: bytearray  # organism * 7 + slot: 1 for a cube
    level: list[int]  # trophic level: 0 plant, 1 herbivore, 2 carnivore, 3 beside them
    shields: list[int]  # placard * 4 + colour: antioxidants and (green) vitamins

    # Parasites, by colour of the card
    host: list[int]
    side: list[int]
    disease: list[int]  # card * 2 + slot: 1 + what was stolen (parts.STOLEN), or 0
    ready: list[int]  # the turn from which the card can be used again
    adrift: int  # 1 + the card of a liberated parasite that seeks a new host (E4); it still counts for its old one's row

    npc: list[int]  # by colour: the place of the automatic biont (parts.PLACES), which `bionts` counts too; -1: there is none

    # Mutations
    holder: list[int]  # by mutation: the organism (`hold`)
    held: list[tuple[int, ...]]  # by organism: its mutations in their order
    promoted: list[int]
    gene: list[int]  # mutation * 2 + cube: NO_CUBE, HEALTHY or DISEASED
    bought: list[int]  # the turn of purchase, promotion or demotion
    faces: list[int]  # whose abilities count: 0 the front's, 1 the promoted side's, 2 none; `promoted` itself if at once (H1c)
    young: list[int]  # placard * 11 + organ slot or 7 + colour of a circle: new in this turn; empty if abilities count at once

    # Tableaus, by colour
    disks: list[int]  # tableau * 4 + colour
    home: list[int]  # bionts in the pool
    spent: list[int]  # of these, used already in this phase (E)
    placed: list[int]  # organism * 4 + colour: of the bionts there, those used already in this phase (E)
    moved: list[int]  # HGT moves made in this phase (E6)
    buyers: list[int]  # organism * 4 + colour: bionts that have not bought yet in this phase (H)
    cancelled: int  # bits of bionts that have bought in the Darwin phase: organism * 4 + colour, AUTOMATIC_MARKS + colour (G4b)
    once: list[int]  # by the same numbers: those of them that have one purchase left (G4a, 43); empty without G4
    pace: list[int]  # purchases of each biont in an organism, taken when the phase begins (He, Q42)
    entropy: list[int]  # bionts allowed in refugia in this phase (E2a)
    trophies: list[int]
    prizes: int  # trophies of automatic parasites (L7e)
    owed: list[int]  # tableau * 4 + colour: catalysts that the effect in progress brings
    owing: int  # a Settle is on the agenda
    crisis: int  # the oxygen crisis has happened (H3g)
    restless: int  # whose trophic levels have to be put in order: 1 those of the sea, 2 those of the land (H6a)
    ending: int  # 0: goes on, 1: the events have run out, 2: Armageddon

    def blank(self) -> None:
        """Fills all lists with nothing."""
        self.turn = self.phase = self.waterworld = self.ozone = self.doom = self.dim = 0
        self.adrift = self.owing = self.crisis = self.restless = self.ending = 0
        self.mode = self.gentle = self.crystal = self.chimera = self.plants = self.gifts = self.cancelled = self.prizes = 0
        self.sky = self.first = -1
        self.climate, self.arrival = [], []
        self.unseen_events = [1] * len(self.cards.events)
        self.draws = [0, 0, 0]
        self.medea = [0] * 4
        self.unseen_placards = [1] * FIRST_PARASITE
        self.unseen_mutations = [1] * MUTATION_COUNT
        self.veiled = [0] * 4
        self.top = [-1] * 4
        self.tails = [[], [], [], []]
        self.stack = [1] * len(self.cards.macroorganisms)
        self.place = [IN_DECK] * FIRST_PARASITE
        self.cubes = [0] * (FIRST_PARASITE * 4)
        self.dead = [0] * (FIRST_PARASITE * 4)
        self.enzymes = [0] * (FIRST_PARASITE * MOST_SLOTS)
        self.bionts, self.abodes = [0] * (ORGANISM_COUNT * 4), [()] * 4
        self.owner = [-1] * ORGANISM_COUNT
        self.macro = [-1] * ORGANISM_COUNT
        self.land = [0] * ORGANISM_COUNT
        self.organs = bytearray(ORGANISM_COUNT * MOST_ORGANS)
        self.level = [0] * ORGANISM_COUNT
        self.shields = [0] * (FIRST_PARASITE * 4)
        self.host = [-1] * 4
        self.side = [0] * 4
        self.disease = [0] * 8
        self.ready = [0] * 4
        self.npc = [-1] * 4
        self.holder = [-1] * MUTATION_COUNT
        self.held = [()] * ORGANISM_COUNT
        self.promoted = [0] * MUTATION_COUNT
        self.gene = [0] * (MUTATION_COUNT * 2)
        self.bought = [0] * MUTATION_COUNT
        at_once = self.edition.abilities_at_once
        self.faces = self.promoted if at_once else [0] * MUTATION_COUNT
        self.young = [] if at_once else [0] * (FIRST_PARASITE * MOST_ABILITIES)
        self.disks = [0] * 16
        self.home = [0] * 4
        self.spent = [0] * 4
        self.placed = [0] * (ORGANISM_COUNT * 4)
        self.moved = [0] * 4
        self.buyers = [0] * (ORGANISM_COUNT * 4)
        self.once = []
        self.pace = [1] * ORGANISM_COUNT
        self.entropy = [1] * 4
        self.trophies = [0] * 4
        self.owed = [0] * 16

    def fork(self, chance: Chance) -> Self:  # noqa: PLR0915 - written out, because it is the hottest path of search
        twin = super().fork(chance)
        twin.cards = self.cards
        twin.edition = self.edition
        twin.mode = self.mode
        twin.advanced = self.advanced
        twin.parasites = self.parasites
        twin.gentle = self.gentle
        twin.crystal = self.crystal
        twin.chimera = self.chimera
        twin.plants = self.plants
        twin.gifts = self.gifts
        twin.cancelled = self.cancelled
        twin.prizes = self.prizes
        twin.limit = self.limit
        twin.playing = self.playing
        twin.turn = self.turn
        twin.phase = self.phase
        twin.first = self.first
        twin.sky = self.sky
        twin.dim = self.dim
        twin.waterworld = self.waterworld
        twin.ozone = self.ozone
        twin.doom = self.doom
        twin.adrift = self.adrift
        twin.owing = self.owing
        twin.crisis = self.crisis
        twin.restless = self.restless
        twin.ending = self.ending
        twin.climate = self.climate[:]
        twin.unseen_events = self.unseen_events[:]
        twin.draws = self.draws[:]
        twin.medea = self.medea[:]
        twin.unseen_placards = self.unseen_placards[:]
        twin.unseen_mutations = self.unseen_mutations[:]
        twin.veiled = self.veiled[:]
        twin.top = self.top[:]
        twin.stack = self.stack[:]
        twin.place = self.place[:]
        twin.arrival = self.arrival[:]
        twin.cubes = self.cubes[:]
        twin.dead = self.dead[:]
        twin.enzymes = self.enzymes[:]
        twin.bionts = self.bionts[:]
        twin.abodes = self.abodes[:]
        twin.owner = self.owner[:]
        twin.macro = self.macro[:]
        twin.land = self.land[:]
        twin.organs = self.organs[:]
        twin.level = self.level[:]
        twin.shields = self.shields[:]
        twin.host = self.host[:]
        twin.side = self.side[:]
        twin.disease = self.disease[:]
        twin.ready = self.ready[:]
        twin.npc = self.npc[:]
        twin.holder = self.holder[:]
        twin.held = self.held[:]
        twin.promoted = self.promoted[:]
        twin.faces = twin.promoted if self.faces is self.promoted else self.faces[:]
        twin.young = self.young[:]
        twin.gene = self.gene[:]
        twin.bought = self.bought[:]
        twin.disks = self.disks[:]
        twin.home = self.home[:]
        twin.spent = self.spent[:]
        twin.placed = self.placed[:]
        twin.moved = self.moved[:]
        twin.buyers = self.buyers[:]
        twin.once = self.once[:]
        twin.pace = self.pace[:]
        twin.entropy = self.entropy[:]
        twin.trophies = self.trophies[:]
        twin.owed = self.owed[:]
        twin.tails = [tail[:] for tail in self.tails]
        return twin

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
        order = [colour for colour in self.cards.events[self.sky].order if self.seats[colour] >= 0]
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
        if max(self.npc) < 0:
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

    def active_rows(self) -> list[bool]:
        """All four at once."""
        if self.sky < 0 or self.dim:
            return [False] * 4
        rows = self.cards.events[self.sky].rows[:]
        if self.waterworld:
            rows[CONTINENT] = False
        return rows

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
        return [p for p in self.arrival if self.place[p] == REFUGIUM]

    def dwell(self, colour: int, place: int, change: int) -> None:
        """Bionts of a colour come to a refugium or organism; a negative number: they leave it."""
        before = self.bionts[place * 4 + colour]
        after = self.bionts[place * 4 + colour] = before + change
        if not before and after:
            self.abodes[colour] = tuple(sorted([*self.abodes[colour], place]))
        elif before and not after:
            self.abodes[colour] = tuple([other for other in self.abodes[colour] if other != place])

    def hold(self, m: int, o: int) -> None:
        """A mutation comes to an organism; -1: it leaves the one that has it."""
        old = self.holder[m]
        self.holder[m] = o
        if old >= 0:
            self.held[old] = tuple([other for other in self.held[old] if other != m])
        if o >= 0:
            self.held[o] = tuple(sorted([*self.held[o], m]))

    def decks(self) -> dict[str, list[int]]:
        decks = {eon: self.eon_deck(k) for k, eon in enumerate(EON_NAMES)}
        decks |= {row: self.row_deck(k) for k, row in enumerate(ROW_NAMES)}
        decks["mutations"] = self.unseen_mutations
        return decks

    def eon_deck(self, eon: int) -> list[int]:
        """The unseen events of an eon."""
        return list(map(and_, self.unseen_events, self.cards.of_eon[eon]))

    def row_deck(self, row: int) -> list[int]:
        """The unseen refugia of a row."""
        return list(map(and_, self.unseen_placards, self.cards.of_row[row]))

    def refugia_left(self, row: int) -> int:
        """How many refugia can still come from a row's deck."""
        return max(0, sum(self.row_deck(row)) - self.spare())

    def spare(self) -> int:
        """How many refugia of each row were taken out of the game unseen: one with two or three players in 2016 (C.e)."""
        return int(self.edition.trimmed_decks and 1 <= max(self.seats) <= 2)

    # Cards from decks without an order

    def draw_event(self) -> int:
        """The next event card of the earliest eon that has one left; -1: none."""
        for eon, name in enumerate(EON_NAMES):
            if self.draws[eon]:
                self.draws[eon] -= 1
                event = self.draw(name, self.eon_deck(eon))
                self.unseen_events[event] = 0
                return event
        return -1

    def draw_placard(self, row: int) -> int:
        """A refugium from a row's deck comes into play at its right end with its dead manna (D3b); -1: none is left."""
        deck = self.row_deck(row)
        if sum(deck) <= self.spare():
            return -1
        placard = self.draw(ROW_NAMES[row], deck)
        self.unseen_placards[placard] = 0
        self.place[placard] = REFUGIUM
        self.arrive(placard)
        for colour in self.cards.placards[placard].manna:
            self.dead[placard * 4 + colour] += 1
        return placard

    def arrive(self, placard: int) -> None:
        """A placard takes its place at the right end of its row (D3a)."""
        rows = [self.cards.placards[p].row for p in self.arrival]
        self.arrival.insert(sum(1 for row in rows if row <= self.cards.placards[placard].row), placard)

    def reveal(self, row: int) -> None:
        """The next mutation of a row comes to lie on top: an unseen one, or the first that was put underneath (Q65)."""
        if self.veiled[row]:
            self.veiled[row] -= 1
            self.top[row] = self.draw("mutations", self.unseen_mutations)
        elif self.tails[row]:
            self.top[row] = self.tails[row].pop(0)
        else:
            self.top[row] = -1

    def roil(self, row: int) -> None:
        """The top card of a mutation deck goes to its bottom (D2b)."""
        if self.top[row] >= 0 and (self.veiled[row] or self.tails[row]):
            self.tails[row].append(self.top[row])
            self.reveal(row)

    def bury(self, mutation: int, row: int) -> None:
        """A discarded mutation goes face up to the bottom of a deck; in an empty one it lies on top."""
        if self.top[row] < 0:
            self.top[row] = mutation
        else:
            self.tails[row].append(mutation)
