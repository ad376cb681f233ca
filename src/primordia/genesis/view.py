"""What a seat may see of the Earth: everything but what lies beneath the top cards and the events to come (Q17, Q65)."""

from __future__ import annotations

from typing import Any

from primordia.genesis import figures, goals
from primordia.genesis.autocatalysis import effect
from primordia.genesis.cards import ICONS, MOST_ORGANS, MOST_SLOTS
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.organism import chromosomes, has_card, hostile, icons, is_macro, living, mutations, wantonness
from primordia.genesis.parts import (
    COLOURS,
    EONS,
    EVENTS,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MODES,
    MUTATIONS,
    ORGANISMS,
    PLACARDS,
    PLACES,
    POOL,
    ROWS,
    SPECIES,
)


def counts(numbers: list[int]) -> dict[str, int]:
    """Colours with their numbers; none are left out."""
    return {COLOURS.text(colour): n for colour, n in enumerate(numbers) if n}


def view(e: Earth) -> dict[str, Any]:
    """The public table as plain data."""
    return {
        "figures": figures.earth(e),
        "turn": e.turn,
        "phase": e.phase,
        "event": EVENTS.text(e.sky) if e.sky >= 0 else None,
        "order": [COLOURS.text(colour) for colour in (e.turns() if e.playing else [])],
        "climate": ["warm" if icon == 0 else "cool" for icon in e.climate],
        "waterworld": bool(e.waterworld),
        "ozone": bool(e.ozone),
        "doom": ["", "greenhouse", "snowball"][e.doom],
        "events_left": dict(zip(EONS, e.draws, strict=True)),
        "events_seen": [EVENTS.text(k) for k, unseen in enumerate(e.unseen_events()) if not unseen],
        "stack": [MACROS.text(k) for k, left in enumerate(e.stack) if left],
        "mode": MODES[e.mode],
        "edition": e.edition.name,
        "backs": e.edition.backs.split(),
        "goal": goals.progress(e) if goals.has_goal(e) else None,
        "tableaus": {COLOURS.text(colour): _tableau(e, colour) for colour in sorted(e.playing)},
        "organisms": {ORGANISMS.text(o): _organism(e, o) for o in living(e)},
        "rows": {ROWS.text(row): _row(e, row) for row in range(4)},
        "npcs": {COLOURS.text(colour): _npc(e, colour) for colour in range(4) if e.npc[colour] >= 0},
    }


def _row(e: Earth, row: int) -> dict[str, Any]:
    top = e.top[row]
    return {
        "active": e.active(row),
        "refugia_left": e.refugia_left(row),
        "mutations_left": e.veiled[row] + len(e.tails[row]) + (top >= 0),
        "top": {
            "mutation": MUTATIONS.text(top),
            "colour": COLOURS.text(e.cards.mutations[top].colour),
            "dot": COLOURS.text(e.cards.mutations[top].plus),
        }
        if top >= 0
        else None,
        "refugia": {
            PLACARDS.text(p): _refugium(e, p) for p in e.refugia() if e.place[p] == REFUGIUM and e.cards.placards[p].row == row
        },
    }


def _refugium(e: Earth, p: int) -> dict[str, Any]:
    effects = [effect(e, p, face) for face in range(1, 7)]
    return {
        "organised": counts(e.cubes[p * 4 : p * 4 + 4]),
        "disorganised": counts(e.dead[p * 4 : p * 4 + 4]),
        "bionts": counts(e.bionts[p * 4 : p * 4 + 4]),
        "enzymes": [COLOURS.text(k - 1) for k in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k],
        # what dice would do now: the faces that animate, disorganise and destroy an enzyme (F1, F2)
        "life_faces": [face for face, (life, _, _) in enumerate(effects, 1) if life],
        "death_faces": [face for face, (_, death, _) in enumerate(effects, 1) if death],
        "decay_faces": [face for face, (_, _, decay) in enumerate(effects, 1) if decay],
        "figures": figures.refugium(e, p, effects),
    }


def _organism(e: Earth, o: int) -> dict[str, Any]:
    data: dict[str, Any] = {
        "owner": COLOURS.text(e.owner[o]),
        "hostile": hostile(e, o),
        "home": ROWS.text(e.home_row(o)),
        "bionts": counts(e.bionts[o * 4 : o * 4 + 4]),
        "chromosomes": counts(chromosomes(e, o)),
        "icons": {name: icons(e, o, k) for k, name in enumerate(ICONS) if icons(e, o, k)},
        "mutations": {
            MUTATIONS.text(m): {"promoted": bool(e.promoted[m]), "cubes": e.gene[m * 2 : m * 2 + 2]} for m in mutations(e, o)
        },
    }
    data["figures"] = figures.organism(e, o)
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        stolen = [e.disease[card * 2], e.disease[card * 2 + 1]]
        data["host"] = ORGANISMS.text(e.host[card])
        data["side"] = e.cards.parasites[card].names[e.side[card]]
        data["diseased"] = [GLOSSARY["stolen"].text(k - 1) if k else None for k in stolen]
        data["figures"]["held"] = [e.turned(k - 1) or name for k, name in zip(stolen, data["diseased"], strict=True)]
    else:
        data["shields"] = counts(e.shields[o * 4 : o * 4 + 4])
    if is_macro(e, o):
        data["called"] = SPECIES.text(e.macro[o] + e.land[o] * len(MACROS))
        data["macro"] = MACROS.text(e.macro[o])
        data["terrestrial"] = bool(e.land[o])
        data["level"] = e.level[o]
        data["organs"] = [slot + 1 for slot in range(MOST_ORGANS) if e.organs[o * MOST_ORGANS + slot]]
    elif o < FIRST_PARASITE:
        data["cubes"] = counts(e.cubes[o * 4 : o * 4 + 4])
    return data


def _npc(e: Earth, colour: int) -> dict[str, Any]:
    """An automatic biont: at home, on its parasite card, or an ally in an organism (C1b)."""
    place = e.npc[colour]
    state = "home" if place == POOL else "hostile" if hostile(e, place) else "ally"
    return {
        "place": PLACES.text(place),
        "state": state,
        "ready": max(e.ready[colour], e.turn) if place == POOL else None,
        "figures": figures.npc(e, colour, state),
    }


def _tableau(e: Earth, colour: int) -> dict[str, Any]:
    about = figures.pool(e, colour)
    return {
        "seat": e.seats[colour],
        "points": sum(line["points"] for line in about["score"]),
        "catalysts": counts(e.disks[colour * 4 : colour * 4 + 4]),
        "bionts": e.home[colour],
        "trophies": e.trophies[colour],
        "wantonness": wantonness(e, colour),
        "figures": about,
        "parasite_ready": e.parasites and has_card(e, colour) and e.host[colour] < 0 and e.ready[colour] <= e.turn,
    }
