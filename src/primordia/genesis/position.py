"""Positions of Bios:Genesis: their keys, and what is written of an Earth. `position_read` is the other way round.

    colours = ["red", "green"]      turn = 4      sky = "45"      climate = ["cool", "warm"]
    [refugia.warm-pond]             alive = "red"          dead = "blue+green"     bionts = "green"    enzymes = ["red"]
    [organisms.clay-mound]          owner = "red"          bionts = "2red"         cubes = "blue"
                                    mutations = ["tmrna", "cytochromes promoted 3"]
    [organisms.green-parasite]      host = "clay-mound"    side = "back"           bionts = "green"    diseased = ["tmrna.base"]
    [tableaus.red]                  catalysts = "2red+blue"
    [npcs.blue]                     place = "clay-mound"   ready = 5

What is left out takes its set-up value: bionts not named are in their pools, events and cards not named are unseen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS, MOST_SLOTS
from primordia.genesis.earth import AUTOMATIC_MARKS, GONE, LIVING, NO_CUBE, REFUGIUM, Earth
from primordia.genesis.organism import is_macro, living, mutations
from primordia.genesis.parts import (
    COLOURS,
    CONTINENT,
    EVENTS,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MUTATIONS,
    OCEAN,
    ORGANISMS,
    PLACARDS,
    PLACES,
    ROWS,
)
from primordia.kernel.action import Names
from primordia.kernel.fields import Form, tokens_text

CLIMATE: Final = Names("climate", ["warm", "cool"])
HELD: Final = GLOSSARY["stolen"]
SIDE: Final = Names("side", ["front", "back"])
ECOSYSTEMS: Final = Names("row", [ROWS.text(OCEAN), ROWS.text(CONTINENT)])  # by the bit in `Earth.restless`
YOUNG: Final = Names("young", [*(str(slot + 1) for slot in range(MOST_ORGANS)), *COLOURS.names])
FLAGS: Final = {
    **dict.fromkeys(("waterworld", "dim", "crisis", "owing"), 1),
    **{"prizes": 24, "ozone": 2, "doom": 2, "adrift": 4, "ending": 2, "phase": 5},
}  # each with its greatest value
COUNTS: Final = {"spent": 0, "moved": 0, "entropy": 1, "trophies": 0, "ready": 0}  # of a tableau, each with its usual value
ON_PLACES: Final = ("placed", "buyers")  # what the phase keeps count of, by place and colour
FORM: Final = Form(
    "genesis",
    {
        "colours": 'colours = ["red", "green"]',
        "turn": "turn = 4",
        "phase": "phase = 4",
        "first": 'first = "green"',
        "sky": 'sky = "45"',
        "dim": "dim = 1",
        "seen": 'seen = ["37", "44"]',
        "draws": "draws = [0, 5, 10]",
        "climate": 'climate = ["cool", "warm"]',
        "waterworld": "waterworld = 1",
        "ozone": "ozone = 1",
        "doom": "doom = 1",
        "medea": 'medea = ["green"]',
        "crisis": "crisis = 1",
        "restless": 'restless = ["ocean"]',
        "owing": "owing = 1",
        "adrift": "adrift = 3",
        "prizes": "prizes = 1",
        "ending": "ending = 1",
        "arrival": 'arrival = ["warm-pond", "clay-mound"]',
        "gone": 'gone = ["pumice-raft"]',
        "decks.top": 'top = ["mrna", "none", "trna", "ribozyme"]',
        "decks.beneath": 'beneath = [["mrna"], [], [], []]',
        "decks.veiled": "veiled = [4, 4, 3, 3]",
        "decks.stack": 'stack = ["seaweed", "trilobite"]',
        "refugia.*.alive": 'alive = "red"',
        "refugia.*.dead": 'dead = "green"',
        "refugia.*.bionts": 'bionts = "green"',
        "refugia.*.placed": 'placed = "green"',
        "refugia.*.enzymes": 'enzymes = ["red"]',
        "organisms.*.owner": 'owner = "red"',
        "organisms.*.bionts": 'bionts = "2red+green"',
        "organisms.*.placed": 'placed = "red"',
        "organisms.*.buyers": 'buyers = "red"',
        "organisms.*.cancelled": 'cancelled = ["red"]',
        "organisms.*.once": 'once = "red"',
        "organisms.*.pace": "pace = 2",
        "organisms.*.mutations": 'mutations = ["tmrna", "cytochromes promoted 3"]',
        "organisms.*.cubes": 'cubes = "2red+blue"',
        "organisms.*.shields": 'shields = "green"',
        "organisms.*.host": 'host = "clay-mound"',
        "organisms.*.side": 'side = "back"',
        "organisms.*.diseased": 'diseased = ["tmrna.base", "none"]',
        "organisms.*.macro": 'macro = "seaweed"',
        "organisms.*.terrestrial": "terrestrial = true",
        "organisms.*.organs": "organs = [1, 3]",
        "organisms.*.level": "level = 1",
        "organisms.*.young": 'young = ["1", "red"]',
        "tableaus.*.catalysts": 'catalysts = "2red+blue"',
        "tableaus.*.spent": "spent = 1",
        "tableaus.*.moved": "moved = 1",
        "tableaus.*.entropy": "entropy = 2",
        "tableaus.*.trophies": "trophies = 1",
        "tableaus.*.ready": "ready = 5",
        "tableaus.*.owed": 'owed = "red"',
        "npcs.*.place": 'place = "clay-mound"',
        "npcs.*.ready": "ready = 5",
        "npcs.*.cancelled": "cancelled = 1",
        "npcs.*.once": "once = 1",
    },
)


# Writing


def write(e: Earth) -> dict[str, Any]:
    document: dict[str, Any] = {"colours": [COLOURS.text(colour) for colour in e.playing], "turn": e.turn}
    if e.sky >= 0:
        document["sky"] = EVENTS.text(e.sky)
    document["seen"] = [EVENTS.text(k) for k, unseen in enumerate(e.unseen_events()) if not unseen]
    document["draws"] = e.draws[:]
    document["climate"] = [CLIMATE.text(icon) for icon in e.climate]
    for name in FLAGS:
        if getattr(e, name):
            document[name] = getattr(e, name)
    if e.restless:
        document["restless"] = [ECOSYSTEMS.text(land) for land in range(2) if e.restless >> land & 1]
    if e.first >= 0:
        document["first"] = COLOURS.text(e.first)
    if any(e.medea):
        document["medea"] = [COLOURS.text(colour) for colour in range(4) if e.medea[colour]]
    document["arrival"] = [PLACARDS.text(p) for p in e.arrival if e.place[p] in (REFUGIUM, LIVING)]
    gone = [PLACARDS.text(p) for p in range(FIRST_PARASITE) if e.place[p] == GONE]
    if gone:
        document["gone"] = gone
    document["decks"] = {
        "top": [MUTATIONS.text(m) if m >= 0 else "none" for m in e.top],
        "veiled": e.veiled[:],
        "beneath": [[MUTATIONS.text(m) for m in tail] for tail in e.tails],
        "stack": [MACROS.text(k) for k, left in enumerate(e.stack) if left],
    }
    document["refugia"] = {PLACARDS.text(p): _refugium(e, p) for p in e.refugia()}
    document["organisms"] = {ORGANISMS.text(o): _organism(e, o) for o in living(e)}
    document["tableaus"] = {COLOURS.text(colour): _tableau(e, colour) for colour in e.playing}
    if max(e.npc) >= 0:
        document["npcs"] = {COLOURS.text(colour): _automatic(e, colour) for colour in range(4) if e.npc[colour] >= 0}
    return document


def _text(numbers: list[int]) -> str:
    return _tokens(*numbers)


@lru_cache(4096)
def _tokens(*numbers: int) -> str:
    return tokens_text(numbers, COLOURS.names)


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    if value and value != "none":
        table[key] = value


def _refugium(e: Earth, p: int) -> dict[str, Any]:
    table: dict[str, Any] = {"dead": _text(e.dead[p * 4 : p * 4 + 4])}
    _put(table, "alive", _text(e.cubes[p * 4 : p * 4 + 4]))
    _put(table, "bionts", _text(e.bionts[p * 4 : p * 4 + 4]))
    _write_counts(e, p, table)
    _put(table, "enzymes", [COLOURS.text(k - 1) for k in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k])
    return table


def _organism(e: Earth, o: int) -> dict[str, Any]:
    table: dict[str, Any] = {"owner": COLOURS.text(e.owner[o]), "bionts": _text(e.bionts[o * 4 : o * 4 + 4])}
    _put(table, "mutations", [_mutation(e, m) for m in mutations(e, o)])
    _write_counts(e, o, table)
    if e.once:
        _put(table, "once", _text(e.once[o * 4 : o * 4 + 4]))
    _put(table, "cancelled", [COLOURS.text(c) for c in range(4) if e.cancelled >> (o * 4 + c) & 1])
    if e.pace[o] != 1:
        table["pace"] = e.pace[o]
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        table["host"] = ORGANISMS.text(e.host[card])
        table["side"] = SIDE.text(e.side[card])
        table["diseased"] = [HELD.text(k - 1) if k else "none" for k in e.disease[card * 2 : card * 2 + 2]]
    else:
        _put(table, "cubes", _text(e.cubes[o * 4 : o * 4 + 4]))
        _put(table, "shields", _text(e.shields[o * 4 : o * 4 + 4]))
    if is_macro(e, o):
        table["macro"] = MACROS.text(e.macro[o])
        _put(table, "terrestrial", bool(e.land[o]))
        _put(table, "organs", [slot + 1 for slot in range(MOST_ORGANS) if e.organs[o * MOST_ORGANS + slot]])
        table["level"] = e.level[o]
        _put(table, "young", [YOUNG.text(k) for k, new in enumerate(_young(e, o)) if new])
    return table


def _young(e: Earth, o: int) -> list[int]:
    """Which organs and circles of a macroorganism are new in this turn."""
    return e.young[o * MOST_ABILITIES : (o + 1) * MOST_ABILITIES]


def _write_counts(e: Earth, place: int, table: dict[str, Any]) -> None:
    for name in ON_PLACES:
        _put(table, name, _text(getattr(e, name)[place * 4 : place * 4 + 4]))


def _mutation(e: Earth, m: int) -> str:
    words = [MUTATIONS.text(m)]
    if e.promoted[m]:
        words.append("promoted")
    if e.gene[m * 2] == NO_CUBE:
        words.append("bare")  # its base cube is lost
    if e.faces[m] != e.promoted[m]:
        words.append("new" if e.faces[m] == 2 else "old")
    return " ".join([*words, str(e.bought[m])])


def _tableau(e: Earth, colour: int) -> dict[str, Any]:
    table: dict[str, Any] = {"catalysts": _text(e.disks[colour * 4 : colour * 4 + 4])}
    for name, usual in COUNTS.items():
        if getattr(e, name)[colour] != usual:
            table[name] = getattr(e, name)[colour]
    _put(table, "owed", _text(e.owed[colour * 4 : colour * 4 + 4]))
    return table


def _automatic(e: Earth, colour: int) -> dict[str, Any]:
    """Where an automatic biont is (C1b, C2a), the turn when it is back, and whether it has bought in the Darwin phase (G4b)."""
    table: dict[str, Any] = {"place": PLACES.text(e.npc[colour])}
    if e.ready[colour] and colour not in e.playing:
        table["ready"] = e.ready[colour]
    if e.cancelled >> (AUTOMATIC_MARKS + colour) & 1:
        table["cancelled"] = 1
    if e.once and e.once[AUTOMATIC_MARKS + colour]:
        table["once"] = 1
    return table
