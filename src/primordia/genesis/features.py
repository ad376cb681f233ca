"""What learning programs are told of a situation of Bios:Genesis: all of the table, as whole numbers (docs/environments.md)."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS, MOST_SLOTS
from primordia.genesis.earth import AUTOMATIC_MARKS, Earth
from primordia.genesis.edition import NAMES
from primordia.genesis.layout import IN_DECK
from primordia.genesis.parts import EVENTS, FIRST_PARASITE, MACROS, MUTATION_COUNT, ORGANISM_COUNT, POOL, SYSTEM
from primordia.genesis.rules import GENESIS
from primordia.guide import Feature
from primordia.kernel.state import counted

TURNS: Final = 60  # more than there are events
LOTS: Final = 99  # cubes, disks or bionts in one place: more than there are in the box
CLIMATES: Final = 6  # the last icons of the string: four alike end the world, and two more may come in one turn
MARKS: Final = AUTOMATIC_MARKS + 4
AHEAD: Final = 4  # steps of the agenda beneath the open question
KINDS: Final = {kind: number for number, kind in enumerate(GENESIS.steps, 1)}
NO_YOUNG: Final = bytes(FIRST_PARASITE * MOST_ABILITIES)
NO_MARKS: Final = bytes(MARKS)

FEATURES: Final = (
    Feature("edition", 1, len(NAMES) - 1),
    Feature("mode", 1, 3),
    Feature("variants", 7, 2),
    Feature("limit", 1, LOTS),
    Feature("turn", 1, TURNS),
    Feature("phase", 1, 5),
    Feature("first", 1, 4),
    Feature("sky", 1, len(EVENTS)),
    Feature("sky_flags", 4, 2),
    Feature("ending", 1, 2),
    Feature("adrift", 1, 4),
    Feature("crisis", 1, 1),
    Feature("restless", 1, 3),
    Feature("prizes", 1, LOTS),
    Feature("owing", 1, 1),
    Feature("playing", 4, 4),
    Feature("climate", 1 + CLIMATES, TURNS),
    Feature("unseen_events", len(EVENTS), 1),
    Feature("draws", 3, len(EVENTS)),
    Feature("medea", 4, 1),
    Feature("unseen_placards", FIRST_PARASITE, 1),
    Feature("unseen_mutations", MUTATION_COUNT, 1),
    Feature("veiled", 4, MUTATION_COUNT),
    Feature("top", 4, MUTATION_COUNT),
    Feature("stack", len(MACROS), 1),
    Feature("place", FIRST_PARASITE, 3),
    Feature("cubes", FIRST_PARASITE * 4, LOTS),
    Feature("dead", FIRST_PARASITE * 4, LOTS),
    Feature("enzymes", FIRST_PARASITE * MOST_SLOTS, 4),
    Feature("bionts", ORGANISM_COUNT * 4, LOTS),
    Feature("owner", ORGANISM_COUNT, 4),
    Feature("macro", ORGANISM_COUNT, len(MACROS)),
    Feature("land", ORGANISM_COUNT, 1),
    Feature("level", ORGANISM_COUNT, 3),
    Feature("shields", FIRST_PARASITE * 4, LOTS),
    Feature("host", 4, ORGANISM_COUNT),
    Feature("side", 4, 1),
    Feature("disease", 8, SYSTEM + 1),
    Feature("ready", 4, TURNS),
    Feature("npc", 4, POOL + 1),
    Feature("holder", MUTATION_COUNT, ORGANISM_COUNT),
    Feature("promoted", MUTATION_COUNT, 1),
    Feature("gene", MUTATION_COUNT * 2, 2),
    Feature("bought", MUTATION_COUNT, TURNS),
    Feature("faces", MUTATION_COUNT, 2),
    Feature("disks", 16, LOTS),
    Feature("home", 4, LOTS),
    Feature("spent", 4, LOTS),
    Feature("placed", ORGANISM_COUNT * 4, LOTS),
    Feature("moved", 4, LOTS),
    Feature("buyers", ORGANISM_COUNT * 4, LOTS),
    Feature("pace", ORGANISM_COUNT, LOTS),
    Feature("entropy", 4, LOTS),
    Feature("trophies", 4, LOTS),
    Feature("owed", 16, LOTS),
    Feature("arrival", FIRST_PARASITE, FIRST_PARASITE),
    Feature("buried_row", MUTATION_COUNT, 4),
    Feature("buried_depth", MUTATION_COUNT, MUTATION_COUNT),
    Feature("ahead", AHEAD, len(KINDS)),
    Feature("organs", ORGANISM_COUNT * MOST_ORGANS, 1),
    Feature("young", FIRST_PARASITE * MOST_ABILITIES, 1),
    Feature("once", MARKS, LOTS),
    Feature("cancelled", MARKS, 1),
)


def encode(e: Earth) -> bytearray:  # noqa: PLR0915 - written out, because it is asked at every step
    """The numbers of all fields. Nothing on this table is hidden, so they are the same for every seat."""
    agenda = e.agenda
    values = [NAMES.index(e.edition.name), e.mode]
    values += [int(e.advanced), int(e.parasites), e.gentle, e.crystal, e.chimera, e.plants, e.gifts]
    values += [
        e.limit,
        e.turn,
        e.phase,
        1 + e.first,
        1 + e.sky,
        e.dim,
        e.waterworld,
        e.ozone,
        e.doom,
        e.ending,
        e.adrift,
        e.crisis,
    ]
    values += [e.restless, e.prizes, e.owing]
    values += above(e.playing)
    values += [0] * (4 - len(e.playing))
    values += climate(e.climate)
    values += e.unseen_events()
    values += e.draws
    values += e.medea
    values += [int(place == IN_DECK) for place in e.place]
    values += counted(e.unseen_mutations, MUTATION_COUNT)
    values += e.veiled
    values += above(e.top)
    values += e.stack
    values += e.place
    values += e.cubes
    values += e.dead
    values += e.enzymes
    values += e.bionts
    values += above(e.owner)
    values += above(e.macro)
    values += e.land
    values += e.level
    values += e.shields
    values += above(e.host)
    values += e.side
    values += e.disease
    values += e.ready
    values += above(e.npc)
    values += above(e.holder)
    values += e.promoted
    values += e.gene
    values += e.bought
    values += e.faces
    values += e.disks
    values += e.home
    values += e.spent
    values += e.placed
    values += e.moved
    values += e.buyers
    values += e.pace
    values += e.entropy
    values += e.trophies
    values += e.owed
    values += arrival(e.arrival)
    values += buried(e.tails)
    for beneath in range(2, 2 + AHEAD):
        values.append(KINDS[agenda[len(agenda) - beneath].kind] if beneath <= len(agenda) else 0)
    told = bytearray(values)
    told += e.organs
    told += bytes(e.young) if e.young else NO_YOUNG
    told += bytes(e.once) if e.once else NO_MARKS
    told += bytes([e.cancelled >> k & 1 for k in range(MARKS)]) if e.cancelled else NO_MARKS
    return told


def above(numbers: list[int]) -> list[int]:
    """Each number raised by one, so that -1, which means none, is 0."""
    return [1 + number for number in numbers]


def climate(icons: list[int]) -> list[int]:
    """How many icons there are, then the last ones, the latest first: 1 warm, 2 cool, 0 none."""
    last = [1 + icon for icon in icons[: -CLIMATES - 1 : -1]]
    return [len(icons), *last, *([0] * (CLIMATES - len(last)))]


def arrival(order: list[int]) -> list[int]:
    """By placard: its place among those that are laid out, from 1; 0 if it is not."""
    places = [0] * FIRST_PARASITE
    for place, placard in enumerate(order, 1):
        places[placard] = place
    return places


def buried(tails: list[list[int]]) -> list[int]:
    """By mutation: the deck, from 1, beneath which it was put; then its place there, from 1; 0 if it was not."""
    found = [0] * (2 * MUTATION_COUNT)
    for row, tail in enumerate(tails, 1):
        for depth, mutation in enumerate(tail, 1):
            found[mutation] = row
            found[MUTATION_COUNT + mutation] = depth
    return found
