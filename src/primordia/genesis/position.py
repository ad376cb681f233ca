"""Positions of Bios:Genesis: what a text says of the Earth, and what is impossible about it.

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

from typing import Any

from primordia.genesis import position_npcs
from primordia.genesis.cards import EON_NAMES, MOST_ORGANS, MOST_SLOTS
from primordia.genesis.earth import DISEASED, GONE, HEALTHY, LIVING, MOST_ABILITIES, NO_CUBE, REFUGIUM, Earth
from primordia.genesis.organism import cube_colour, is_macro, living, mutations, stolen_colour
from primordia.genesis.parts import (
    COLOURS,
    CONTINENT,
    EVENTS,
    FIRST_ORGAN,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MUTATIONS,
    OCEAN,
    ORGANISMS,
    PLACARDS,
    POOL,
    ROWS,
    SYSTEM,
)
from primordia.genesis.setup import bionts_each, tableaus
from primordia.kernel.action import Names
from primordia.kernel.fields import Fields, tokens, tokens_text

F = Fields("genesis")
CLIMATE = Names("climate", ["warm", "cool"])
HELD = GLOSSARY["stolen"]
SIDE = Names("side", ["front", "back"])
ECOSYSTEMS = Names("row", [ROWS.text(OCEAN), ROWS.text(CONTINENT)])  # by the bit in `Earth.restless`
FLAGS = {
    **dict.fromkeys(("waterworld", "dim", "crisis", "owing"), 1),
    **{"prizes": 99, "ozone": 2, "doom": 2, "adrift": 4, "ending": 2, "phase": 5},
}  # each with its greatest value
ON_PLACES = ("placed", "buyers")  # what the phase keeps count of, by place and colour
TOP = ("colours", "turn", "sky", "seen", "draws", "climate", "first", "medea", "arrival", "gone", "restless", *FLAGS)
TABLES = ("decks", "refugia", "organisms", "tableaus", "npcs")
ORGANISM_KEYS = ("owner", "bionts", "placed", "buyers", "cancelled", "pace")
PARASITE_KEYS = ("mutations", "host", "side", "diseased")
BACTERIUM_KEYS = ("mutations", "cubes", "shields")
MACRO_KEYS = ("macro", "terrestrial", "organs", "level", "shields", "young")
MUTATION_WORDS = ("promoted", "bare", "new", "old")
YOUNG = Names("young", [*(str(slot + 1) for slot in range(MOST_ORGANS)), *COLOURS.names])
TABLEAU_KEYS = ("catalysts", "spent", "moved", "entropy", "trophies", "ready", "owed")


# Writing


def write(e: Earth) -> dict[str, Any]:
    document: dict[str, Any] = {"colours": [COLOURS.text(colour) for colour in e.playing], "turn": e.turn}
    if e.sky >= 0:
        document["sky"] = EVENTS.text(e.sky)
    document["seen"] = [EVENTS.text(k) for k, unseen in enumerate(e.unseen_events) if not unseen]
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
        document["npcs"] = position_npcs.write(e)
    return document


def _text(numbers: list[int]) -> str:
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
    for name, usual in (("spent", 0), ("moved", 0), ("entropy", 1), ("trophies", 0), ("ready", 0)):
        if getattr(e, name)[colour] != usual:
            table[name] = getattr(e, name)[colour]
    _put(table, "owed", _text(e.owed[colour * 4 : colour * 4 + 4]))
    return table


# Reading


def read(e: Earth, document: dict[str, Any], players: int) -> Earth:
    """Fills a blank Earth with what the position says."""
    F.keys("", document, (*TOP, *TABLES))
    _seats(e, document, players)
    _sky(e, document)
    _decks(e, F.table(document, "decks"))
    for name, table in F.table(document, "refugia").items():
        _read_refugium(e, name, table)
    organisms = F.table(document, "organisms")
    for name, table in organisms.items():
        _read_organism(e, name, _fields(name, table))
    for name, table in organisms.items():
        _read_ties(e, name, table)
    for k in e.macro:
        if k >= 0:
            if "stack" in F.table(document, "decks") and e.stack[k]:
                F.wrong("macro-twice", macro=MACROS.text(k))
            e.stack[k] = 0
    arrived = [F.name(PLACARDS, "arrival", name) for name in F.items(document, "arrival")]
    rest = [p for p in range(FIRST_PARASITE) if e.place[p] in (REFUGIUM, LIVING) and p not in arrived]
    for p in arrived + rest:
        e.arrive(p)
    for p in e.arrival:
        if e.place[p] not in (REFUGIUM, LIVING):
            F.wrong("arrival", placard=PLACARDS.text(p))
    for name in F.items(document, "gone"):
        _claim(e, F.name(PLACARDS, "gone", name), GONE)
    tables = F.table(document, "tableaus")
    for name in tables:
        if COLOURS.text(F.name(COLOURS, "tableaus", name)) not in {COLOURS.text(c) for c in e.playing}:
            F.wrong("colour", colour=name)
    position_npcs.read(e, F.table(document, "npcs"))
    for colour in e.playing:
        _read_tableau(e, colour, _fields(COLOURS.text(colour), tables.get(COLOURS.text(colour), {})), players)
    return e


def _seats(e: Earth, document: dict[str, Any], players: int) -> None:
    count = tableaus(players)
    names = F.items(document, "colours", COLOURS.names[:count])
    e.playing = [F.name(COLOURS, "colours", name) for name in names]
    if len(set(e.playing)) != count:
        F.wrong("colours", players=count)
    e.seats = [e.playing.index(colour) % players if colour in e.playing else -1 for colour in range(4)]


def _sky(e: Earth, document: dict[str, Any]) -> None:
    e.turn = F.number(document, "turn", 1, 0, 99)
    for name, most in FLAGS.items():
        setattr(e, name, F.number(document, name, 0, 0, most))
    e.restless = _restless(document.get("restless", 0))
    for name in F.items(document, "seen"):
        e.unseen_events[F.name(EVENTS, "seen", name)] = 0
    if "sky" in document:
        e.sky = F.name(EVENTS, "sky", document["sky"])
        if e.cards.events[e.sky].aftershock:
            F.wrong("sky", event=document["sky"])
        e.unseen_events[e.sky] = 0
    left = [sum(e.eon_deck(eon)) for eon in range(3)]
    draws = document.get("draws", [min(usual, unseen) for usual, unseen in zip((3, 7, 10), left, strict=True)])
    if not isinstance(draws, list) or len(draws) != 3 or not all(type(n) is int and n >= 0 for n in draws):
        F.wrong("draws", value=draws)
    e.draws = list(draws)
    for eon in range(3):
        if e.draws[eon] > left[eon]:
            F.wrong("too-few-events", eon=EON_NAMES[eon], left=left[eon], draws=e.draws[eon])
    e.climate = [F.name(CLIMATE, "climate", name) for name in F.items(document, "climate")]
    e.first = _player(e, "first", document["first"]) if "first" in document else -1
    for name in F.items(document, "medea"):
        e.medea[_player(e, "medea", name)] = 1


def _restless(value: object) -> int:
    """The sea and the land whose food chains have changed (H6a); 1 means both."""
    if not isinstance(value, list):
        return 0b11 * F.number({"restless": value}, "restless", 0, 0, 1)
    return sum(1 << chain for chain in {F.name(ECOSYSTEMS, "restless", name) for name in value})


def _player(e: Earth, key: str, name: object) -> int:
    """A colour that takes part."""
    colour = F.name(COLOURS, key, name)
    if e.seats[colour] < 0:
        F.wrong("colour", colour=name)
    return colour


def _decks(e: Earth, table: dict[str, Any]) -> None:
    F.keys("decks", table, ("top", "beneath", "veiled", "stack"))
    top = F.items(table, "top", ["none"] * 4)
    beneath = F.items(table, "beneath", [[], [], [], []])
    if len(top) != 4 or len(beneath) != 4 or not all(isinstance(tail, list) for tail in beneath):
        F.wrong("decks")
    for row in range(4):
        e.top[row] = -1 if top[row] == "none" else _see(e, top[row])
        e.tails[row] = [_see(e, name) for name in beneath[row]]
    if "stack" in table:
        left = [F.name(MACROS, "stack", name) for name in F.items(table, "stack")]
        e.stack = [1 if k in left else 0 for k in range(len(MACROS))]
    if "veiled" in table:
        veiled = F.items(table, "veiled")
        if len(veiled) != 4 or not all(type(n) is int and n >= 0 for n in veiled):
            F.wrong("decks")
        e.veiled = list(veiled)
    else:
        e.veiled = [-1] * 4  # as many as there are: counted when all cards are known


def _see(e: Earth, name: object) -> int:
    m = F.name(MUTATIONS, "mutations", name)
    if not e.unseen_mutations[m]:
        F.wrong("mutation-twice", mutation=name)
    e.unseen_mutations[m] = 0
    return m


def _claim(e: Earth, p: int, place: int) -> None:
    if not e.unseen_placards[p]:
        F.wrong("placard-twice", placard=PLACARDS.text(p))
    e.unseen_placards[p] = 0
    e.place[p] = place


def _read_refugium(e: Earth, name: str, value: object) -> None:
    table = _fields(name, value)
    F.keys(name, table, ("alive", "dead", "bionts", "enzymes", *ON_PLACES))
    p = F.name(PLACARDS, "refugia", name)
    _claim(e, p, REFUGIUM)
    printed = [e.cards.placards[p].manna.count(colour) for colour in range(4)]
    alive = _tokens(name, table.get("alive", "none"))
    dead = _tokens(name, table["dead"]) if "dead" in table else [n - a for n, a in zip(printed, alive, strict=True)]
    if any(a + d > n or d < 0 for a, d, n in zip(alive, dead, printed, strict=True)) or not any(alive + dead):
        F.wrong("manna", placard=name, printed=_text(printed))
    e.cubes[p * 4 : p * 4 + 4] = alive
    e.dead[p * 4 : p * 4 + 4] = dead
    e.bionts[p * 4 : p * 4 + 4] = _tokens(name, table.get("bionts", "none"))
    _read_counts(e, p, name, table)
    enzymes = F.items(table, "enzymes")
    if len(enzymes) > len(e.cards.placards[p].faces):
        F.wrong("enzymes", placard=name)
    for slot, colour in enumerate(enzymes):
        e.enzymes[p * MOST_SLOTS + slot] = F.name(COLOURS, f"{name}.enzymes", colour) + 1


def _read_organism(e: Earth, name: str, table: dict[str, Any]) -> None:
    o = F.name(ORGANISMS, "organisms", name)
    own = MACRO_KEYS if "macro" in table else BACTERIUM_KEYS
    if o >= FIRST_PARASITE:
        own = (*PARASITE_KEYS, *(MACRO_KEYS if e.chimera else ()))
    F.keys(name, table, (*ORGANISM_KEYS, *(("once",) if e.crystal else ()), *own))
    e.bionts[o * 4 : o * 4 + 4] = _tokens(name, table.get("bionts", "none"))
    present = [colour for colour in range(4) if e.bionts[o * 4 + colour]]
    if not present:
        F.wrong("no-biont", organism=name)
    e.owner[o] = F.name(COLOURS, f"{name}.owner", table["owner"]) if "owner" in table else present[0]
    _read_counts(e, o, name, table)
    e.pace[o] = F.number(table, "pace", 1, 1, 2)
    if e.once:
        e.once[o * 4 : o * 4 + 4] = _within(e, o, f"{name}.once", _tokens(name, table.get("once", "none")))
    for colour in F.items(table, "cancelled"):
        e.cancelled |= 1 << (o * 4 + F.name(COLOURS, f"{name}.cancelled", colour))
    for text in F.items(table, "mutations"):
        _read_mutation(e, o, str(text).split() or [""])
    if o >= FIRST_PARASITE:
        e.side[o - FIRST_PARASITE] = F.name(SIDE, f"{name}.side", table.get("side", "front"))
    else:
        _claim(e, o, LIVING)
        e.cubes[o * 4 : o * 4 + 4] = _tokens(name, table.get("cubes", "none"))
        e.shields[o * 4 : o * 4 + 4] = _tokens(name, table.get("shields", "none"))
    if "macro" in table:
        e.macro[o] = F.name(MACROS, f"{name}.macro", table["macro"])
        if e.macro.count(e.macro[o]) > 1:
            F.wrong("macro-twice", macro=table["macro"])
        e.land[o] = int(bool(table.get("terrestrial", False)))
        e.level[o] = F.number(table, "level", 0, 0, 3)
        slots = len(e.cards.macroorganisms[e.macro[o]].organs[e.land[o]])
        for slot in F.items(table, "organs"):
            if type(slot) is not int or not 1 <= slot <= slots:
                F.wrong("organ", organism=name, slots=slots)
            e.organs[o * MOST_ORGANS + slot - 1] = 1
        for text in F.items(table, "young"):
            if not e.young:
                F.wrong("at-once", mutation=name)
            e.young[o * MOST_ABILITIES + F.name(YOUNG, f"{name}.young", text)] = 1


def _read_mutation(e: Earth, o: int, words: list[str]) -> None:
    """`cytochromes promoted 3`: bought in turn 3; `bare`: its base cube is lost. `new`: none of its abilities count in this
    turn; `old`: still those of its front."""
    m = _see(e, words[0])
    for word in words[1:]:
        if word not in MUTATION_WORDS and not word.isdecimal():
            F.wrong("value", key=words[0], value=word, known=", ".join(MUTATION_WORDS))
    turns = [int(word) for word in words[1:] if word.isdecimal()]
    e.holder[m] = o
    e.promoted[m] = int("promoted" in words)
    if ("new" in words or "old" in words) and e.edition.abilities_at_once:
        F.wrong("at-once", mutation=words[0])
    e.faces[m] = 2 if "new" in words else 0 if "old" in words else e.promoted[m]
    e.gene[m * 2] = NO_CUBE if "bare" in words else HEALTHY
    e.gene[m * 2 + 1] = HEALTHY if e.promoted[m] else NO_CUBE
    e.bought[m] = turns[0] if turns else max(0, e.turn - 1)
    if e.bought[m] > e.turn:
        F.wrong("number", key=words[0], value=e.bought[m], low=0, high=e.turn)
    if "bare" in words and not e.promoted[m]:
        F.wrong("bare", mutation=words[0])


def _read_counts(e: Earth, place: int, name: str, table: dict[str, Any]) -> None:
    for key in ON_PLACES:
        counts = _tokens(name, table.get(key, "none"))
        if key == "placed":
            _within(e, place, f"{name}.{key}", counts)
        getattr(e, key)[place * 4 : place * 4 + 4] = counts


def _within(e: Earth, place: int, key: str, counts: list[int]) -> list[int]:
    """No more of each colour than bionts are there."""
    there = e.bionts[place * 4 : place * 4 + 4]
    if any(n > most for n, most in zip(counts, there, strict=True)):
        F.wrong("number", key=key, value=_text(counts), low=0, high=_text(there))
    return counts


def _read_ties(e: Earth, name: str, table: dict[str, Any]) -> None:
    """Hosts and diseased cubes, once all organisms are known."""
    o = F.name(ORGANISMS, "organisms", name)
    if o < FIRST_PARASITE:
        return
    card = o - FIRST_PARASITE
    host = F.name(ORGANISMS, f"{name}.host", table.get("host", ""))
    if e.owner[host] < 0 or host == o:
        F.wrong("host", organism=name, host=table.get("host", ""))
    e.host[card] = host
    diseased = F.items(table, "diseased")
    for slot, text in enumerate(diseased):
        if text == "none":
            continue
        stolen = F.name(HELD, f"{name}.diseased", text)
        if slot > 1 or not _stealable(e, card, slot, host, stolen):
            F.wrong("disease", organism=name, stolen=text)
        e.disease[card * 2 + slot] = stolen + 1
        if stolen < FIRST_ORGAN:
            e.gene[stolen] = DISEASED


def _stealable(e: Earth, card: int, slot: int, host: int, stolen: int) -> bool:
    """Whether a parasite can hold such a cube in this slot: of a mutation of its host, or of an organ slot."""
    colour = stolen_colour(e, card, slot)
    if is_macro(e, FIRST_PARASITE + card):
        return False
    if stolen < FIRST_ORGAN:
        m, plus = divmod(stolen, 2)
        there = HEALTHY
        if plus and e.edition.theft_demotes and e.gene[stolen - 1] != NO_CUBE:  # its theft has demoted the mutation
            there = NO_CUBE if not e.promoted[m] else DISEASED
        return e.holder[m] == host and e.gene[stolen] == there and cube_colour(e, m, plus) == colour
    if stolen == SYSTEM:
        return bool(e.chimera)
    if not is_macro(e, host):
        return False
    slots = e.cards.macroorganisms[e.macro[host]].organs[e.land[host]]
    return stolen - FIRST_ORGAN < len(slots) and slots[stolen - FIRST_ORGAN] == colour


def _read_tableau(e: Earth, colour: int, table: dict[str, Any], players: int) -> None:
    name = COLOURS.text(colour)
    F.keys(name, table, TABLEAU_KEYS)
    usual = [0, 0, 0, 0]
    usual[colour] = 1
    disks = _tokens(name, table["catalysts"]) if "catalysts" in table else usual
    if max(disks) > e.limit:
        F.wrong("pool", colour=name, limit=e.limit)
    e.disks[colour * 4 : colour * 4 + 4] = disks
    e.owed[colour * 4 : colour * 4 + 4] = _tokens(name, table.get("owed", "none"))
    for key, default in (("spent", 0), ("moved", 0), ("entropy", 1), ("trophies", 0), ("ready", 0)):
        getattr(e, key)[colour] = F.number(table, key, default, 0, 99)
    placed = sum(e.bionts[colour::4]) - (0 <= e.npc[colour] < POOL)
    most = bionts_each(e, players)
    e.home[colour] = most - placed
    if e.home[colour] < 0:
        F.wrong("bionts", colour=name, placed=placed, most=most)
    if e.spent[colour] > e.home[colour]:
        F.wrong("number", key=f"{name}.spent", value=e.spent[colour], low=0, high=e.home[colour])


# Small things


def _fields(name: str, value: object) -> dict[str, Any]:
    return F.table({name: value}, name)


def _tokens(name: str, text: object) -> list[int]:
    counts = tokens(text, COLOURS.names)
    if counts is None:
        F.wrong("tokens", key=name, text=text)
    return counts
