"""What a picture of the Earth needs beyond what lies there: numbers that the rules work out, so that no client has to.

Nothing here is a rule of its own: every figure is what a rule's function says. A view has them under `figures`; tables of words
leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from primordia.genesis import autocatalysis, climate, darwin, events
from primordia.genesis import npc as automatic
from primordia.genesis.atrophy import CANCER, DRYNESS, EXTREME, SPIKE, Atrophy
from primordia.genesis.cards import CANCER_SHIELD, DROUGHT_SHIELD, EVENT_ICONS, MOST_SLOTS, UV
from primordia.genesis.crisis import (
    RADIATION,
    Burn,
    Cancer,
    CancerRoll,
    Crisis,
    Drought,
    Parch,
    Sufferer,
    cancer_dice,
    excess,
    exposed,
    macroorganisms,
)
from primordia.genesis.earth import Earth
from primordia.genesis.entropy import entropy_limit, nests
from primordia.genesis.macroorganisms import lacks, metabolic_rate, missing
from primordia.genesis.organism import (
    chromosomes,
    endosymbionts,
    error_shield,
    first_error,
    fission,
    full,
    has_card,
    heat_shield,
    hostile,
    icons,
    is_macro,
    living,
    mutations,
    own,
    oxygen_shield,
    parasite_of,
    tableau,
)
from primordia.genesis.organs import slots
from primordia.genesis.parts import (
    COLOURS,
    CONTINENT,
    COSMIC,
    EVENTS,
    FIRST_PARASITE,
    LEVELS,
    MACROS,
    MUTATIONS,
    OCEAN,
    ORGANISMS,
    PLACARDS,
    PRICES,
    RED,
    ROWS,
)
from primordia.genesis.payment import affordable, requests, ways
from primordia.genesis.purchases import Buy, goods, in_reach
from primordia.genesis.redqueen import FREE
from primordia.genesis.trophic import GONE, UNSURE, joint_rate, prospects
from primordia.genesis.trophic import LEVELS as ROOM
from primordia.genesis.victory import breakdown
from primordia.kernel.chance import Chance
from primordia.kernel.step import Step

CAUSES: Final = {EXTREME: "extremophile", SPIKE: "oxygen", CANCER: "cancer", DRYNESS: "drought"}  # icons of what takes tokens


def by_colour(numbers: Iterable[int]) -> dict[str, int]:
    """Colours with their numbers; none are left out."""
    return {COLOURS.text(colour): n for colour, n in enumerate(numbers) if n}


def by_organism(numbers: dict[int, int]) -> dict[str, int]:
    return {ORGANISMS.text(o): n for o, n in numbers.items()}


# The sky


def earth(e: Earth) -> dict[str, Any]:
    """The turn's cards, what they still bring, how near the ends of the world are, and the food chains."""
    suns, flakes = climate.runs(e.climate)
    return {
        "landforms": EVENTS.text(e.sky) if e.sky >= 0 and not e.dim else None,
        "coming": [found for step in e.agenda[::-1] if (found := coming(e, step))],
        "warm": events.warm(e),
        "hot": {"now": suns, "end": climate.FATAL_SUNS if e.waterworld else climate.FATAL},
        "cold": {"now": flakes, "end": climate.FATAL},
        "hole": e.ozone == 2,
        "crisis": bool(e.crisis),
        "parties": [{"colour": COLOURS.text(k % 4), "automatic": k > 3} for k in (e.parties() if e.playing else [])],
        "food_chains": {ROWS.text(row): chain(e, row) for row in (OCEAN, CONTINENT)} if e.advanced else {},
        "advanced": e.advanced,
        "parasites": e.parasites,
    }


def coming(e: Earth, step: Step[Earth]) -> dict[str, Any]:
    """What a step of the agenda will do to whom; nothing for one that is none of an event's or a polluter's."""
    if isinstance(step, Crisis | Sufferer):
        crisis = Crisis(step.cause, step.strength, step.mild, step.index, step.done)
        icon = "uv" if step.cause == RADIATION else "extremophile" if step.cause == EXTREME else "oxygen"
        return {
            "icon": icon,
            "strength": step.strength,
            "losses": by_organism(crisis.victims(e)),
            "shields": {} if step.cause == RADIATION else by_organism(_shields(e, crisis)),
        }
    if isinstance(step, Atrophy) and step.cause in CAUSES:
        return {"icon": CAUSES[step.cause], "losses": by_organism({step.organism: step.left})}
    if isinstance(step, Burn):
        return {"icon": "uv", "losses": by_organism({step.organism: excess(e, step.organism, step.limit)})}
    if isinstance(step, Cancer):
        return {"icon": "cancer", "to_roll": by_organism({o: cancer_dice(e, o) for o in macroorganisms(e)})}
    if isinstance(step, CancerRoll):
        return {"icon": "cancer", "to_roll": by_organism({step.organism: cancer_dice(e, step.organism)})}
    if isinstance(step, Drought):
        return {"icon": "drought", "losses": by_organism(dict.fromkeys(exposed(e), 1))}
    if isinstance(step, Parch):
        return {"icon": "drought", "losses": by_organism({step.organism: 1})}
    if isinstance(step, events.Smite):
        return {"icon": "smite", "places": [PLACARDS.text(p) for p in step.exposed(e)]}
    if isinstance(step, events.Emerge):
        row = step.row(e)
        return {"icon": EVENT_ICONS[step.index], "row": ROWS.text(row) if row >= 0 else None}
    if isinstance(step, climate.ClimateChange):
        return {"icon": ("warm", "cool")[step.climate]}
    if isinstance(step, events.OzoneLayer):
        return {"icon": "ozone_layer"}
    return {"icon": "waterworld"} if isinstance(step, climate.FloodContinents) else {}


def _shields(e: Earth, crisis: Crisis) -> dict[int, int]:
    """The shields of all in the way of a crisis who have not lost anything yet, also of those who will not; pollution (H1d)
    strikes in one row."""
    shield = heat_shield if crisis.cause == EXTREME else oxygen_shield
    hit = [step.organism for step in e.agenda if isinstance(step, Atrophy) and step.cause == crisis.cause]
    left = [o for o in living(e) if o in hit or not crisis.done >> o & 1]
    rows = range(4) if e.phase == 1 else {e.home_row(o) for o in left}
    return {o: shield(e, o) for o in living(e) if o in left or (e.home_row(o) in rows and crisis.losses(e, o) <= 0)}


def chain(e: Earth, row: int) -> dict[str, Any]:
    """A food chain from the plant upwards: rates, what will become of each after the purchases, and how much room is left."""
    levels = {GONE: "gone", UNSURE: "unsure"}
    found = prospects(e, row)
    return {
        "room": ROOM - len({e.level[o] for o, _ in found if e.level[o] < ROOM}),
        "crowded": len(found) > ROOM,
        "members": {
            ORGANISMS.text(o): {
                "level": LEVELS.text(e.level[o]),
                "rate": joint_rate(e, o),
                "next": levels.get(level) or LEVELS.text(level),
            }
            for o, level in found
        },
    }


# Refugia


def refugium(e: Earth, p: int, effects: list[tuple[int, int, int]]) -> dict[str, Any]:
    """Its enzyme slots, and the roll that is to come: how many dice, by whom, and the chances of one roll.

    `effects`: what each face does there now.
    """
    card = e.cards.placards[p]
    dice = autocatalysis.dice(e, p)
    roller = autocatalysis.progenote(e, p)
    enzymes = e.enzymes[p * MOST_SLOTS : p * MOST_SLOTS + len(card.faces)]
    found: dict[str, Any] = {
        "slots": [
            {
                "face": face,
                "kills": "manna" if kills else "enzyme",
                "enzyme": COLOURS.text(enzyme - 1) if enzyme else None,
            }
            for face, kills, enzyme in zip(card.faces, card.kills_manna, enzymes, strict=True)
        ],
        "to_roll": dice if roller >= 0 else 0,
    }
    if roller >= 0:
        present = autocatalysis.contestants(e, p)
        found |= {
            "roller": COLOURS.text(roller),
            "contested": present != 1 << roller,
            "strength": {
                COLOURS.text(colour): autocatalysis.strength(e, p, colour) for colour in range(4) if present >> colour & 1
            },
            "again": autocatalysis.may_repeat(e, p, roller, present),
            "double": chance_of_double(dice),
            "survival": float(survival(e, p, dice, effects)),
        }
    return found


@cache
def chance_of_double(dice: int) -> float:
    """The chance that some face comes up twice, which is what life needs (F3)."""
    single = Fraction(1)
    for k in range(dice):
        single *= Fraction(max(0, 6 - k), 6)
    return float(1 - single)


def survival(e: Earth, p: int, dice: int, effects: list[tuple[int, int, int]]) -> Fraction:
    """The chance that a roll leaves a roller one of his bionts on a refugium, if he gives up all else first (F2a)."""
    spare = sum(e.cubes[p * 4 : p * 4 + 4]) + sum(e.bionts[p * 4 : p * 4 + 4])
    return _survival(tuple((life, death) for life, death, _ in effects), spare, sum(e.dead[p * 4 : p * 4 + 4]), dice)


@lru_cache(1024)
def _survival(effects: tuple[tuple[int, int], ...], spare: int, dead: int, dice: int) -> Fraction:
    """With so much to spare and so much that life can bring back, if each face has these effects: life and death."""
    ways = {(0, 0): 1}  # so many lived and died: the number of ways
    for _ in range(dice):
        after: dict[tuple[int, int], int] = {}
        for (lived, died), count in ways.items():
            for life, death in effects:
                key = (min(dead, lived + life), min(spare + dead, died + death))
                after[key] = after.get(key, 0) + count
        ways = after
    good = sum(count for (lived, died), count in ways.items() if died < spare + lived)
    return Fraction(good, 6**dice)


# Organisms


def organism(e: Earth, o: int) -> dict[str, Any]:
    """Its dice and what the faces mean, its shields, what it may become, and who pays for it."""
    macro = is_macro(e, o)
    count = chromosomes(e, o)
    found: dict[str, Any] = {
        "pool": COLOURS.text(tableau(e, o)),
        "parasite": ORGANISMS.text(parasite_of(e, o)) if parasite_of(e, o) >= 0 else None,
        "shield": {
            "heat": heat_shield(e, o),
            "oxygen": oxygen_shield(e, o),
            "error": error_shield(e, o),
            "uv": bool(icons(e, o, UV)),
            "cancer": bool(icons(e, o, CANCER_SHIELD)),
            "drought": bool(icons(e, o, DROUGHT_SHIELD)),
            "comet": e.home_row(o) == COSMIC,
        },
        "exposed": max(0, excess(e, o, 0)),
        "purchases": 2 if fission(e, o) else 1,
        "buyers": by_colour(e.buyers[o * 4 : o * 4 + 4]),
        "reach": [ROWS.text(row) for row in range(4) if not macro and in_reach(e, o, row)],
    }
    if macro:
        found |= _macroorganism(e, o)
    else:
        found |= {
            "to_roll": darwin.dice(e, o),
            "catalyst": COLOURS.text(darwin.catalyst_colour(e, o)),
            "metabolism": count[RED],
            "rerolls": darwin.specificity(e, o),
            "errors": list(range(first_error(e, o), 7)),
            "young": [MUTATIONS.text(m) for m in mutations(e, o) if e.faces[m] != e.promoted[m]],
            "lacks": _lacks(e, o),
        }
    return found


def _macroorganism(e: Earth, o: int) -> dict[str, Any]:
    card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
    return {
        "to_roll": cancer_dice(e, o),
        "errors": [6] if icons(e, o, CANCER_SHIELD) else [5, 6],
        "rate": metabolic_rate(e, o),
        "systems": by_colour(card.system[side]),
        "slots": [COLOURS.text(colour) for colour in slots(e, o)],
        "missing": [slot + 1 for slot in missing(e, o)],
        "endosymbionts": [COLOURS.text(colour) for colour in endosymbionts(e, o)],
        "circles": [COLOURS.text(colour) for colour in range(4) if card.circles[side][colour]],
    }


def _lacks(e: Earth, o: int) -> dict[str, dict[str, int]]:
    """What a bacterium is short of for each macroorganism of the stack; nothing: it could become one."""
    if not e.advanced or hostile(e, o) or (o >= FIRST_PARASITE and not e.chimera):
        return {}
    return {MACROS.text(k): by_colour(lacks(e, o, k)) for k, left in enumerate(e.stack) if left}


# Tableaus


def pool(e: Earth, colour: int) -> dict[str, Any]:
    """The limits of a player's pool, bionts and organisms, his parasite card, and where his points come from."""
    return {
        "limit": e.limit,
        "entropy": entropy_limit(e, colour),
        "settled": sum(e.bionts[p * 4 + colour] for p in nests(e, colour)),
        "spent": e.spent[colour],
        "organisms": len(own(e, colour)),
        "most_organisms": e.edition.organisms,
        "full": full(e, colour),
        "card": _card(e, colour),
        "score": breakdown(e, colour),
    }


def _card(e: Earth, colour: int) -> dict[str, Any] | None:
    """The parasite card of a player: attached, ready, or to be used again from a later turn."""
    if not e.parasites or not has_card(e, colour):
        return None
    return {"attached": e.host[colour] >= 0, "ready": e.ready[colour]}


# Automatic parasites


def npc(e: Earth, colour: int, state: str) -> dict[str, Any]:
    """What an automatic parasite will do next, as things stand: the hosts of each side of its card, or what it would buy."""
    if state == "home":
        rows = e.active_rows()
        prey = [automatic.prey(e, colour, side, rows) if e.host[colour] < 0 else [] for side in range(2)]
        names = e.cards.parasites[colour].names
        return {"hosts": {names[side]: [ORGANISMS.text(o) for o in found] for side, found in enumerate(prey)}}
    p = FIRST_PARASITE + colour
    if state == "ally" or not hostile(e, p):
        return {}
    prices = affordable(e, p, -1)
    if e.chimera and not is_macro(e, p) and (found := automatic.forms(e, p, prices)):
        return {"evolves": [MACROS.text(k) for k in found]}
    if is_macro(e, p):
        return {}
    errors = {"cancels": bool(e.crystal)}  # it buys only to cancel an error of its roll then (G4)
    if found := automatic.promotions(e, p, prices):
        return {"promotes": [MUTATIONS.text(m) for m in found], **errors}
    return {"mutates": [ROWS.text(row) for row in automatic.decks(e, p, prices)], **errors}


# The market


def market(e: Earth, buyer: Buy) -> dict[str, Any]:
    """All that a biont could buy for an organism: the price of each action, in which ways it could be paid now, and if in none,
    whose catalyst would make it possible."""
    colour, o = buyer.colour, buyer.organism
    pool = tableau(e, o)
    gifts = [(ask.x, ask.y) for ask in requests(e, colour, o, buyer.asked)]
    found = {}
    for action, price in goods(e, colour, o):
        paid = [] if price == FREE else [way.text for way in ways(e, o, price, colour)]
        lenders = [] if paid or price == FREE else [gift for gift in gifts if helps(e, o, price, colour, pool, gift[1])]
        found[action.text] = {
            "price": "free" if price == FREE else PRICES.text(price),
            "ways": paid,
            "lenders": [f"{COLOURS.text(donor)} {COLOURS.text(disk)}" for donor, disk in lenders],
        }
    return {"pool": COLOURS.text(pool), "goods": found}


def helps(e: Earth, o: int, price: int, buyer: int, pool: int, disk: int) -> bool:
    """Whether a price could be paid with one catalyst more in the pool."""
    twin = e.fork(Chance(0))
    twin.disks[pool * 4 + disk] += 1
    return bool(ways(twin, o, price, buyer))
