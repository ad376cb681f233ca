"""Where things lie in Bios:Genesis. Flat lists of small integers; -1 means nobody, nowhere, none.

Colours are 0 to 3, rows 0 (cosmic) to 3 (continent). A placard p (0 to 15) is a refugium or the card of a bacterium or, with a
card on top, of a macroorganism; 16 + colour is a parasite card. All of these are "organisms" o, and `bionts[o * 4 + colour]`
counts the domes there. `cubes[p * 4 + colour]` are the organised manna of a refugium and the chromosomes of the bacterium that
it becomes.

What changes seldom is shared by clones: whoever changes it puts a changed copy in its place. `earth.py` has the methods.
"""

from __future__ import annotations

from typing import Final, Self

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS, MOST_SLOTS, Cards
from primordia.genesis.edition import Edition
from primordia.genesis.parts import FIRST_PARASITE, MUTATION_COUNT, ORGANISM_COUNT
from primordia.kernel.chance import Chance
from primordia.kernel.state import State

IN_DECK: Final = 0  # a placard's place
ONES: Final = [1] * ORGANISM_COUNT  # for lists that clones share
FOUR_ZEROS: Final = [0] * 4
ZEROS: Final = [0] * (ORGANISM_COUNT * 4)


class Layout(State):
    """One table of Bios:Genesis."""

    __slots__ = (
        *("abodes", "adrift", "advanced", "arrival", "bionts", "bought", "buyers", "cancelled", "cards", "chimera"),
        *("climate", "crisis", "crystal", "cubes", "dead", "dim", "disease", "disks", "doom", "draws", "edition", "ending"),
        *("entropy", "enzymes", "eons", "estates", "faces", "first", "gene", "gentle", "gifts", "havens", "held", "holder"),
        *("home", "host", "land", "level", "limit", "macro", "medea", "mode", "moved", "npc", "once", "organs", "owed"),
        *("owing", "owner", "ozone", "pace", "parasites", "phase", "place", "placed", "plants", "playing", "prizes"),
        *("promoted", "ready", "restless", "shelves", "shields", "side", "sky", "spent", "stack", "tails", "top", "trophies"),
        *("turn", "unseen_mutations", "veiled", "waterworld", "young"),
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
    eons: list[tuple[int, ...]]  # by eon: the unseen events, in their order
    draws: list[int]  # cards still to be drawn, by eon
    sky: int  # the event that gives landforms and player order
    dim: int  # 1: but no landform is active, since the deck has ended with an aftershock (D1a)
    climate: list[int]  # the string of climate icons: 0 warm, 1 cool
    waterworld: int
    ozone: int
    doom: int  # Armageddon after this turn's purchases: 1 greenhouse, 2 snowball
    medea: list[int]  # who voted for the end of the world

    # Decks
    shelves: list[tuple[int, ...]]  # by row: the unseen refugia, in their order
    unseen_mutations: tuple[int, ...]  # in their order
    veiled: list[int]  # unseen mutations in each row's deck, beneath the top
    top: list[int]  # the mutation that lies on top, by row
    tails: list[list[int]]  # mutations that were put underneath, by row, in their order
    stack: list[int]  # macroorganisms that can be bought

    # Placards
    place: list[int]
    arrival: list[int]  # the refugia and former refugia row by row, in each row as they came into play
    havens: list[tuple[int, ...]]  # by row: the refugia in play, from left to right
    cubes: list[int]
    dead: list[int]  # disorganised manna
    enzymes: list[int]  # placard * 7 + slot: colour + 1, or 0
    bionts: list[int]
    abodes: list[tuple[int, ...]]  # by colour: the places with bionts of it, in their order
    owner: list[int]  # who controls an organism (`give`)
    estates: list[tuple[int, ...]]  # by colour: the organisms that it controls, in their order
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
        self.climate, self.arrival, self.havens = [], [], [()] * 4
        self.eons = self.cards.of_eon
        self.draws = [0, 0, 0]
        self.medea = [0] * 4
        self.shelves = self.cards.of_row
        self.unseen_mutations = tuple(range(MUTATION_COUNT))
        self.veiled = [0] * 4
        self.top = [-1] * 4
        self.tails = [[], [], [], []]
        self.stack = [1] * len(self.cards.macroorganisms)
        self.place = [IN_DECK] * FIRST_PARASITE
        self.cubes = [0] * (FIRST_PARASITE * 4)
        self.dead = [0] * (FIRST_PARASITE * 4)
        self.enzymes = [0] * (FIRST_PARASITE * MOST_SLOTS)
        self.bionts, self.abodes = [0] * (ORGANISM_COUNT * 4), [()] * 4
        self.owner, self.estates = [-1] * ORGANISM_COUNT, [()] * 4
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
        twin.cubes = self.cubes[:]
        twin.dead = self.dead[:]
        twin.enzymes = self.enzymes[:]
        twin.bionts = self.bionts[:]
        twin.organs = self.organs[:]
        twin.shields = self.shields[:]
        twin.disease = self.disease[:]
        twin.promoted = self.promoted[:]
        twin.faces = twin.promoted if self.faces is self.promoted else self.faces[:]
        twin.young = self.young[:] if self.young else self.young
        twin.gene = self.gene[:]
        twin.disks = self.disks[:]
        twin.home = self.home[:]
        twin.once = self.once[:] if self.once else self.once
        twin.owed = self.owed[:]
        twin.climate = self.climate  # the rest is shared
        twin.draws = self.draws
        twin.medea = self.medea
        twin.unseen_mutations = self.unseen_mutations
        twin.veiled = self.veiled
        twin.top = self.top
        twin.tails = self.tails
        twin.stack = self.stack
        twin.place = self.place
        twin.arrival = self.arrival
        twin.abodes = self.abodes
        twin.owner = self.owner
        twin.estates = self.estates
        twin.macro = self.macro
        twin.land = self.land
        twin.level = self.level
        twin.host = self.host
        twin.side = self.side
        twin.ready = self.ready
        twin.npc = self.npc
        twin.holder = self.holder
        twin.held = self.held
        twin.bought = self.bought
        twin.pace = self.pace
        twin.entropy = self.entropy
        twin.trophies = self.trophies
        twin.eons = self.eons
        twin.shelves = self.shelves
        twin.havens = self.havens
        twin.spent = self.spent
        twin.placed = self.placed
        twin.moved = self.moved
        twin.buyers = self.buyers
        return twin
