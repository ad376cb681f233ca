"""What a position says of the Earth, and what is impossible about it as far as it can be judged while reading. The rest is
looked at by `position_check`, when everything is known."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from primordia.genesis import cooperative, solitaire
from primordia.genesis.cards import EON_NAMES, MOST_ABILITIES, MOST_ORGANS, MOST_SLOTS
from primordia.genesis.chimera import partner
from primordia.genesis.earth import (
    AUTOMATIC_MARKS,
    DISEASED,
    GONE,
    HEALTHY,
    LIVING,
    NO_CUBE,
    REFUGIUM,
    Earth,
)
from primordia.genesis.extinction import Bury
from primordia.genesis.layout import IN_DECK
from primordia.genesis.macroorganisms import BESIDE
from primordia.genesis.organism import cube_colour, is_macro, living, stolen_colour
from primordia.genesis.parts import (
    COLOURS,
    COOPERATIVE,
    EVENTS,
    FIRST_ORGAN,
    FIRST_PARASITE,
    MACROS,
    MUTATIONS,
    ORGANISMS,
    PLACARDS,
    PLACES,
    POOL,
    SOLITAIRE,
    SYSTEM,
)
from primordia.genesis.position import CLIMATE, COUNTS, ECOSYSTEMS, FLAGS, FORM, HELD, SIDE, YOUNG
from primordia.genesis.setup import bionts_each, tableaus
from primordia.kernel.errors import SetupError
from primordia.kernel.fields import EACH, Table, tokens_text

BOX: Final = 16  # cubes of a colour; if they run out others may stand for them (B2), but never on one card
DOMES: Final = 4  # bionts of a colour
DISKS: Final = 999  # if they run out others stand for them (B3d): antioxidants may pile up
LONGEST_CLIMATE: Final = 40  # as many icons as there are on all the events
ORGANISM_KEYS: Final = ("owner", "bionts", "placed", "buyers", "cancelled", "pace")
PARASITE_KEYS: Final = ("mutations", "host", "side", "diseased")
BACTERIUM_KEYS: Final = ("mutations", "cubes", "shields")
MACRO_KEYS: Final = ("macro", "terrestrial", "organs", "level", "shields", "young")
MUTATION_WORDS: Final = ("promoted", "bare", "new", "old")


def read(e: Earth, document: dict[str, Any], players: int) -> Earth:
    """Fills a blank Earth with what the position says."""
    top = FORM.read(document)
    top.only(FORM.keys(""))
    _seats(e, top, players)
    for name, most in FLAGS.items():
        setattr(e, name, top.number(name, 0, 0, most))
    e.turn = top.number("turn", 1, 0, 99)
    _decks(e, top.table("decks"))
    for name, table in top.tables("refugia").items():
        _refugium(e, name, table)
    organisms = top.tables("organisms")
    for name, table in organisms.items():
        _organism(e, name, table)
    for name, table in organisms.items():
        _ties(e, name, table)
    _levels(e, organisms)
    _sky(e, top)
    _stack(e, top.table("decks"))
    _arrivals(e, top)
    _automatic(e, top.table("npcs"))
    tableaus_ = top.table("tableaus")
    for name, table in top.tables("tableaus").items():
        if e.seats[table.itself(COLOURS)] < 0:
            _stranger(e, table, name)
    for colour in e.playing:
        _tableau(e, colour, tableaus_.table(COLOURS.text(colour), EACH), players)
    return e


def _seats(e: Earth, top: Table, players: int) -> None:
    count = tableaus(players)
    e.playing = top.choices("colours", COLOURS) if "colours" in top else list(range(count))
    if len(e.playing) != count or len(set(e.playing)) != count:
        top.wrong("colours", players=count)
    e.seats = [e.playing.index(colour) % players if colour in e.playing else -1 for colour in range(4)]


def _player(e: Earth, table: Table, key: str, name: object) -> int:
    """A colour that takes part."""
    colour = table.named(key, name, COLOURS)
    if e.seats[colour] < 0:
        _stranger(e, table, COLOURS.text(colour), key)
    return colour


def _stranger(e: Earth, table: Table, colour: str, key: str = "") -> NoReturn:
    playing = ", ".join(COLOURS.text(c) for c in e.playing)
    table.wrong("colour", key=table.whole(key) if key else table.name, colour=colour, playing=playing)


# The sky (D)


def _sky(e: Earth, top: Table) -> None:
    for event in top.choices("seen", EVENTS):
        e.see_event(event)
    if "sky" in top:
        e.sky = top.choice("sky", EVENTS)
        if e.cards.events[e.sky].aftershock:
            top.wrong("sky", event=EVENTS.text(e.sky))
        e.see_event(e.sky)
    _crisis(e, top)
    left = [len(deck) for deck in e.eons]
    usual = [0, 0, 10] if e.crisis else [3, 7, 10]
    e.draws = top.numbers("draws", 3, [min(n, unseen) for n, unseen in zip(usual, left, strict=True)])
    for eon in range(3):
        if e.draws[eon] > left[eon]:
            top.wrong("too-few-events", eon=EON_NAMES[eon], left=left[eon], draws=e.draws[eon])
    if e.crisis and (e.draws[0] or e.draws[1]):
        top.wrong("crisis-draws", draws=tuple(e.draws))
    e.restless = _restless(top)
    e.climate = top.choices("climate", CLIMATE)
    if len(e.climate) > LONGEST_CLIMATE:
        top.wrong("climate", most=LONGEST_CLIMATE)
    e.first = _player(e, top, "first", top.values["first"]) if "first" in top else -1
    for name in top.items("medea"):
        e.medea[_player(e, top, "medea", name)] = 1


def _restless(top: Table) -> int:
    """The sea and the land whose food chains have changed (H6a); 1 means both."""
    if isinstance(top.values.get("restless", 0), int):
        return 0b11 * top.number("restless", 0, 0, 1)
    return sum(1 << chain for chain in set(top.choices("restless", ECOSYSTEMS)))


def _crisis(e: Earth, top: Table) -> None:
    """The first macroorganism has brought the oxygen crisis (H3g)."""
    first = next((o for o in living(e) if is_macro(e, o)), -1)
    if first >= 0:
        if "crisis" in top and not e.crisis:
            top.wrong("crisis", organism=ORGANISMS.text(first))
        e.crisis = 1


# Decks and placards


def _decks(e: Earth, table: Table) -> None:
    table.only(FORM.keys("decks"))
    top = table.items("top", ["none"] * 4, 4)
    beneath = table.items("beneath", [[], [], [], []], 4)
    if not all(isinstance(tail, list) for tail in beneath):
        table.mistyped("beneath", "kernel.type.lists")
    for row in range(4):
        e.top[row] = -1 if top[row] == "none" else _see(e, table, "top", top[row])
        e.tails[row] = [_see(e, table, "beneath", name) for name in beneath[row]]
    e.veiled = table.numbers("veiled", 4, [-1] * 4)  # left out: as many as there are, counted when all cards are known


def complete(e: Earth) -> None:
    """What is known only with the agenda, which may hold cards between two places: where the position does not say how many
    mutations lie face down, the unseen ones are spread over the rows, and a card is turned up in each."""
    between = [step.set for step in e.agenda if isinstance(step, Bury)]
    for m in (m for cards in between for m in range(len(MUTATIONS)) if cards >> m & 1):
        if m not in e.unseen_mutations:
            raise SetupError("genesis.position.mutation-twice", mutation=MUTATIONS.text(m))
        e.see_mutation(m)
    if -1 in e.veiled:
        unseen = len(e.unseen_mutations)
        e.veiled = [unseen // 4 + (row < unseen % 4) for row in range(4)]
        for row in range(4):
            if e.top[row] < 0:
                e.reveal(row)


def _see(e: Earth, table: Table, key: str, name: object) -> int:
    m = table.named(key, name, MUTATIONS)
    if m not in e.unseen_mutations:
        table.wrong("mutation-twice", mutation=name)
    e.see_mutation(m)
    return m


def _stack(e: Earth, table: Table) -> None:
    """The macroorganisms that can be bought: those named, or all that nobody is."""
    named = table.choices("stack", MACROS)
    for k in range(len(MACROS)):
        if k in named and k in e.macro:
            table.wrong("macro-twice", macro=MACROS.text(k))
        e.stack[k] = int(k in named if "stack" in table else k not in e.macro)


def _arrivals(e: Earth, top: Table) -> None:
    arrived = top.choices("arrival", PLACARDS)
    for p in arrived:
        if e.place[p] not in (REFUGIUM, LIVING):
            top.wrong("arrival", placard=PLACARDS.text(p))
        if arrived.count(p) > 1:
            top.wrong("placard-twice", placard=PLACARDS.text(p))
    rest = [p for p in range(FIRST_PARASITE) if e.place[p] in (REFUGIUM, LIVING) and p not in arrived]
    for p in arrived + rest:
        e.arrive(p)
    for p in top.choices("gone", PLACARDS):
        _claim(e, top, p, GONE)


def _claim(e: Earth, table: Table, p: int, place: int) -> None:
    if e.place[p] != IN_DECK:
        table.wrong("placard-twice", placard=PLACARDS.text(p))
    e.lay(p, place)


def _refugium(e: Earth, name: str, table: Table) -> None:
    table.only(FORM.keys("refugia.*"))
    p = table.itself(PLACARDS)
    _claim(e, table, p, REFUGIUM)
    printed = [e.cards.placards[p].manna.count(colour) for colour in range(4)]
    alive = table.tokens("alive", COLOURS.names, BOX)
    dead = [n - a for n, a in zip(printed, alive, strict=True)]
    if "dead" in table:
        dead = table.tokens("dead", COLOURS.names, BOX)
    if any(a + d > n or d < 0 for a, d, n in zip(alive, dead, printed, strict=True)) or not any(alive + dead):
        table.wrong("manna", placard=name, printed=_text(printed))
    e.cubes[p * 4 : p * 4 + 4] = alive
    e.dead[p * 4 : p * 4 + 4] = dead
    for colour, number in enumerate(table.tokens("bionts", COLOURS.names, DOMES)):
        e.dwell(colour, p, number)
    e.placed[p * 4 : p * 4 + 4] = _some(e, p, table, "placed")
    enzymes = table.choices("enzymes", COLOURS)
    if len(enzymes) > len(e.cards.placards[p].faces):
        table.wrong("enzymes", placard=name, slots=len(e.cards.placards[p].faces))
    for slot, colour in enumerate(enzymes):
        e.enzymes[p * MOST_SLOTS + slot] = colour + 1


def _some(e: Earth, place: int, table: Table, key: str) -> list[int]:
    """Some of the bionts that are there."""
    there = e.bionts[place * 4 : place * 4 + 4]
    some = table.tokens(key, COLOURS.names, DOMES)
    if any(n > count for n, count in zip(some, there, strict=True)):
        table.wrong("some", key=table.whole(key), some=_text(some), bionts=_text(there))
    return some


# Organisms


def _organism(e: Earth, name: str, table: Table) -> None:
    o = table.itself(ORGANISMS)
    own: tuple[str, ...] = MACRO_KEYS if "macro" in table else BACTERIUM_KEYS
    if o >= FIRST_PARASITE:
        own = (*PARASITE_KEYS, *(MACRO_KEYS if e.chimera else ()))
        if not e.parasites:
            table.wrong("no-parasites", organism=name)
    table.only((*ORGANISM_KEYS, *(("once",) if e.crystal else ()), *own))
    bionts = table.tokens("bionts", COLOURS.names, DOMES)
    for colour, number in enumerate(bionts):
        e.dwell(colour, o, number)
    if not any(bionts):
        table.wrong("no-biont", organism=name)
    usual = next(colour for colour in range(4) if bionts[colour])
    if o >= FIRST_PARASITE and bionts[o - FIRST_PARASITE]:
        usual = o - FIRST_PARASITE  # its own colour, wherever a biont of that is there (E3g, Q38)
    e.give(o, table.choice("owner", COLOURS, COLOURS.text(usual)))
    e.placed[o * 4 : o * 4 + 4] = _some(e, o, table, "placed")
    if e.once:
        e.once[o * 4 : o * 4 + 4] = _some(e, o, table, "once")
    e.buyers[o * 4 : o * 4 + 4] = table.tokens("buyers", COLOURS.names, DOMES + 2)  # allies buy for the owner
    e.pace[o] = table.number("pace", 1, 1, 2)
    for colour in table.choices("cancelled", COLOURS):
        e.cancelled |= 1 << (o * 4 + colour)
    for text in table.texts("mutations"):
        _mutation(e, o, table, text)
    if o >= FIRST_PARASITE:
        e.side[o - FIRST_PARASITE] = table.choice("side", SIDE, "front")
    else:
        _claim(e, table, o, LIVING)
        e.cubes[o * 4 : o * 4 + 4] = table.tokens("cubes", COLOURS.names, BOX)
        e.shields[o * 4 : o * 4 + 4] = table.tokens("shields", COLOURS.names, DISKS)
    if "macro" in table:
        _macro(e, o, name, table)


def _macro(e: Earth, o: int, name: str, table: Table) -> None:
    if not e.advanced:
        table.wrong("introductory", organism=name)
    e.macro[o] = table.choice("macro", MACROS)
    if e.macro.count(e.macro[o]) > 1:
        table.wrong("macro-twice", macro=MACROS.text(e.macro[o]))
    e.land[o] = int(table.truth("terrestrial"))
    slots = len(e.cards.macroorganisms[e.macro[o]].organs[e.land[o]])
    for slot in table.items("organs"):
        if type(slot) is not int or not 1 <= slot <= slots:
            table.wrong("organ", key=table.whole("organs"), organism=name, slots=slots)
        e.organs[o * MOST_ORGANS + slot - 1] = 1
    for ability in table.choices("young", YOUNG):
        if not e.young:
            table.wrong("at-once", mutation=name)
        e.young[o * MOST_ABILITIES + ability] = 1


def _mutation(e: Earth, o: int, table: Table, text: str) -> None:
    """`cytochromes promoted 3`: bought in turn 3; `bare`: its base cube is lost. `new`: none of its abilities count in this
    turn; `old`: still those of its front."""
    name, *words = text.split() or [""]
    m = _see(e, table, "mutations", name)
    turns = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    for word in words:
        if word not in MUTATION_WORDS and not (word.isdecimal() and len(word) < 3):
            table.unknown("mutations", text, [*MUTATION_WORDS, f"0 … {e.turn}"])
    e.hold(m, o)
    e.promoted[m] = int("promoted" in words)
    if ("new" in words or "old" in words) and e.edition.abilities_at_once:
        table.wrong("at-once", mutation=name)
    e.faces[m] = 2 if "new" in words else 0 if "old" in words else e.promoted[m]
    e.gene[m * 2] = NO_CUBE if "bare" in words else HEALTHY
    e.gene[m * 2 + 1] = HEALTHY if e.promoted[m] else NO_CUBE
    e.bought[m] = turns[0] if turns else max(0, e.turn - 1)
    if e.bought[m] > e.turn:
        table.wrong("bought", mutation=name, bought=e.bought[m], turn=e.turn)
    if "bare" in words and not e.promoted[m]:
        table.wrong("bare", mutation=name)


def _ties(e: Earth, name: str, table: Table) -> None:
    """Hosts and diseased cubes, once all organisms are known."""
    o = ORGANISMS.number(name)
    if o < FIRST_PARASITE:
        return
    card = o - FIRST_PARASITE
    others = ", ".join(ORGANISMS.text(other) for other in living(e) if other != o) or "–"
    if not table.values.get("host"):
        table.wrong("no-host", organism=name, living=others)
    host = table.choice("host", ORGANISMS)
    if e.owner[host] < 0 or host == o:
        table.wrong("host", organism=name, host=ORGANISMS.text(host), living=others)
    e.host[card] = host
    for slot, text in enumerate(table.texts("diseased")):
        if text == "none":
            continue
        stolen = table.named("diseased", text, HELD)
        if slot > 1 or not _stealable(e, card, slot, host, stolen):
            table.wrong("disease", organism=name, stolen=text)
        e.disease[card * 2 + slot] = stolen + 1
        if stolen < FIRST_ORGAN:
            e.gene[stolen] = DISEASED


def _stealable(e: Earth, card: int, slot: int, host: int, stolen: int) -> bool:
    """Whether a parasite can hold such a cube in this slot: of a mutation of its host, of an organ slot, or of a system, which
    no hyperparasite ever had (L1b)."""
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
        return bool(e.chimera) and host < FIRST_PARASITE
    if not is_macro(e, host):
        return False
    slots = e.cards.macroorganisms[e.macro[host]].organs[e.land[host]]
    return stolen - FIRST_ORGAN < len(slots) and slots[stolen - FIRST_ORGAN] == colour


def _levels(e: Earth, organisms: dict[str, Table]) -> None:
    """Trophic levels: as the position says; left out, that of the partner in a chimera (L6a), or the lowest that is free
    (H3c)."""
    macros = {ORGANISMS.number(name): table for name, table in organisms.items() if "macro" in table}
    settled = [o for o, table in macros.items() if "level" in table]
    for o in settled:
        e.level[o] = macros[o].number("level", 0, 0, BESIDE)
    for o in sorted(set(macros) - set(settled)):
        mate = partner(e, o)
        taken = [e.level[other] for other in settled if e.land[other] == e.land[o]]
        free = next((level for level in range(BESIDE) if level not in taken), BESIDE)
        e.level[o] = e.level[mate] if mate in settled and e.land[mate] == e.land[o] else free
        settled.append(o)


# Tableaus, and automatic bionts (C1b, C2a)


def _tableau(e: Earth, colour: int, table: Table, players: int) -> None:
    table.only(FORM.keys("tableaus.*"))
    name = COLOURS.text(colour)
    disks = table.tokens("catalysts", COLOURS.names, BOX) if "catalysts" in table else [int(c == colour) for c in range(4)]
    if max(disks) > e.limit:
        table.wrong("pool", colour=name, limit=e.limit)
    e.disks[colour * 4 : colour * 4 + 4] = disks
    e.owed[colour * 4 : colour * 4 + 4] = table.tokens("owed", COLOURS.names, DISKS)
    for key, usual in COUNTS.items():
        getattr(e, key)[colour] = table.number(key, usual, 0, 99)
    placed = sum(e.bionts[colour::4]) - (0 <= e.npc[colour] < POOL)
    most = bionts_each(e, players)
    e.home[colour] = most - placed
    if e.home[colour] < 0:
        table.wrong("bionts", colour=name, placed=placed, most=most)
    table.number("spent", 0, 0, e.home[colour])


def _automatic(e: Earth, table: Table) -> None:
    """The automatic bionts: where the position says, or on their parasite cards if these are in play, or at home."""
    if e.mode == SOLITAIRE:
        solitaire.release(e)
    elif e.mode == COOPERATIVE:
        cooperative.release(e)
    for name in table.values:
        if e.npc[table.table(name, EACH).itself(COLOURS)] < 0:
            table.wrong("npc", colour=name)
    for colour in range(4):
        if e.npc[colour] < 0:
            continue
        name = COLOURS.text(colour)
        about = table.table(name, EACH)
        about.only([key for key in FORM.keys("npcs.*") if key != "once" or e.crystal])
        card = FIRST_PARASITE + colour
        usual = card if e.bionts[card * 4 + colour] and e.owner[card] == colour else POOL
        e.npc[colour] = place = about.choice("place", PLACES, PLACES.text(usual))
        if place != POOL and (e.owner[place] < 0 or not e.bionts[place * 4 + colour]):
            table.wrong("npc-place", colour=name, place=PLACES.text(place))
        e.cancelled |= about.number("cancelled", 0, 0, 1) << (AUTOMATIC_MARKS + colour)
        if e.once:
            e.once[AUTOMATIC_MARKS + colour] = about.number("once", 0, 0, 1)
        if colour not in e.playing:
            e.ready[colour] = about.number("ready", 0, 0, 99)
        elif "ready" in about:
            table.wrong("npc-ready", colour=name)


def _text(counts: list[int]) -> str:
    return tokens_text(counts, COLOURS.names)
