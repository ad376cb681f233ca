"""Whether a step of a position can come up: its numbers are possible, and what it speaks of is there.

Rules put steps on the agenda that fit the situation; positions come from anybody. `possible` asks what never changes, of every
step when the position is read; `fits` asks the rest, when the step comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from primordia.genesis import atrophy, crisis, darwin
from primordia.genesis.autocatalysis import contestants, dice, may_repeat
from primordia.genesis.cards import EARTH, HEAVEN, MOST_ORGANS
from primordia.genesis.chimera import partner
from primordia.genesis.climate import voters
from primordia.genesis.earth import NO_CUBE, REFUGIUM, Earth
from primordia.genesis.macroorganisms import hindrance, missing, stock
from primordia.genesis.organism import bionts_of, hostile, is_macro, is_micro, lives, own, tableau
from primordia.genesis.organs import slots
from primordia.genesis.parts import ANY, CONTINENT, FIRST_PARASITE, OCEAN, ORGANISM_COUNT, POOL
from primordia.genesis.pools import room
from primordia.genesis.redqueen import attack_of, attacks, target_of
from primordia.genesis.trophic import enough, givers, needs, pool_of
from primordia.kernel.step import Step

CAUSES: Final = (atrophy.EXTREME, atrophy.SPIKE, crisis.RADIATION)
FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
EVERYTHING: Final = [True] * (ANY + 1)  # prices that can be paid
MANY: Final = 99
Check = Callable[[Earth, Any], bool]


# What never changes


def possible(e: Earth, step: Step[Any]) -> bool:
    """Whether the step belongs to this game and its numbers make sense, whatever happens until it comes up."""
    named = {name: getattr(step, name) for name in step.takes}
    if any(named[name] not in allowed for name, allowed in _NUMBERS.get(step.kind, {}).items()):
        return False
    if not getattr(e, _PLAYED.get(step.kind, "playing")) or (step.kind == "flip" and not e.edition.parasite_flip):
        return False
    for name in ("colour", "foe", "npc"):
        if name in named:
            player, automatic = e.seats[named[name]] >= 0, e.npc[named[name]] >= 0
            if not (automatic if name == "npc" else player or (step.work and automatic)):
                return False
    if step.kind in ("call-vote", "ballot") and named["colour"] not in voters(e):
        return False
    if named.get("index", 0) > len(e.parties()) and step.kind in _CRISES:
        return False
    return step.kind == "evict" or all(e.seats[c] >= 0 for c in range(4) if named.get("contestants", 0) >> c & 1)


_CRISES: Final = ("crisis", "sufferer", "victim")
_SOME: Final = range(1, MANY + 1)
_TWICE: Final = {"left": range(3)}  # purchases of a biont, or errors that it can cancel
_PHASE: Final = {"phase": range(1, 6)}
_DOOM: Final = {"doom": (1, 2)}
_LEFT: Final = {"left": _SOME}
_LOSSES: Final = {"left": _SOME, "cause": range(atrophy.TRIBUTE + 1)}
_SUFFERING: Final = {"cause": CAUSES, "strength": range(MANY + 1), "mild": range(MANY + 1)}
_ERRORS: Final = {**_TWICE, "need": range(MANY), "fives": range(MANY), "sixes": range(MANY)}
_THEFT: Final = {"need": range(3)}
# Numbers that a step can have
_NUMBERS: Final[dict[str, Mapping[str, Container[int]]]] = {
    "opening": {"players": ()},  # a position is past it
    **dict.fromkeys(("phase", "begin"), _PHASE),
    "emerge": {"index": (HEAVEN, EARTH)},
    **dict.fromkeys(("threat", "call-vote", "ballot"), _DOOM),
    **dict.fromkeys(_CRISES, _SUFFERING),
    **dict.fromkeys(("atrophy", "wither", "atrophy-on"), _LOSSES),
    **dict.fromkeys(("reap", "substitute", "animation", "manna-death", "convert", "develop"), _LEFT),
    **dict.fromkeys(("buy", "buy-on", "shop", "permit"), _TWICE),
    **dict.fromkeys(("cancelling", "cancel"), _ERRORS),
    **dict.fromkeys(("steal", "seize"), _THEFT),
    "outcompete": {"row": (OCEAN, CONTINENT)},
}
# Steps of a variant, or of the advanced game: what the Earth must play
_PLAYED: Final = {
    **dict.fromkeys(("cancelling", "cancel"), "crystal"),
    **dict.fromkeys(
        ("shelter", "evict", "engulf", "shore", "wade", "ashore", "follow", "trail", "abandon", "incorporate"), "chimera"
    ),
    **dict.fromkeys(("evolve", "develop", "convert", "furnish", "grow", "crowd", "rank", "outcompete"), "advanced"),
}


# What may change until the step comes up


def fits(e: Earth, step: Step[Any]) -> bool:
    """Whether the step can come up now."""
    return step.kind not in _FITS or _FITS[step.kind](e, step)


def _refugium(e: Earth, step: Any) -> bool:
    place: int = e.place[step.placard]
    return place == REFUGIUM


def _dice(step: Any) -> int:
    """How many dice lie there."""
    return sum(int(getattr(step, face)) for face in FACES)


def _rolled(e: Earth, step: Any) -> bool:
    """An autocatalytic roll that may be repeated, with all its dice."""
    p = step.placard
    if not _refugium(e, step) or not may_repeat(e, p, step.colour, contestants(e, p)):
        return False
    return _dice(step) == dice(e, p)


def _specificity(e: Earth, step: Any) -> bool:
    """A Darwin roll with all its dice, of which some may still be named."""
    kept = _dice(step)
    if not is_micro(e, step.organism) or not 0 < step.left <= kept:
        return False
    return kept + int(step.rerolls) == darwin.dice(e, step.organism)


def _movable(e: Earth, colour: int, source: int) -> bool:
    """A biont of a colour can leave a place: its pool, a refugium or a microorganism."""
    if source == POOL:
        return e.home[colour] > 0
    if not bionts_of(e, colour, source):
        return False
    return is_micro(e, source) or (source < FIRST_PARASITE and e.place[source] == REFUGIUM)


def _block(e: Earth, step: Any) -> bool:
    source, target = step.source, step.target
    moves = source not in (POOL, target) and is_micro(e, source) and bionts_of(e, step.foe, source) > 0
    return moves and is_micro(e, target) and e.owner[target] == step.colour


def _hurt(e: Earth, step: Any) -> bool:
    """Some organisms of the player suffer, or the automatic parasite of the colour."""
    mine = own(e, step.colour) if step.kind == "sufferer" else crisis.nobodys(e, step.colour)
    hurt = [o for o in range(ORGANISM_COUNT) if step.hurt >> o & 1]
    return bool(hurt) and all(o in mine for o in hurt)


def _parasite(e: Earth, step: Any) -> bool:
    """A plain parasite in the hands of the colour."""
    o = step.organism
    return o >= FIRST_PARASITE and is_micro(e, o) and e.owner[o] == step.colour


def _adrift(e: Earth, step: Any) -> bool:
    o: int = step.organism
    return o >= FIRST_PARASITE and lives(e, o) and e.adrift == o - FIRST_PARASITE + 1


def _resident(e: Earth, colour: int, o: int) -> bool:
    """A biont of the colour buys for an organism; an ally's does for the owner (Q58)."""
    ally = e.owner[o] == colour and o in e.npc
    return lives(e, o) and (bionts_of(e, colour, o) > 0 or ally)


def _attack(e: Earth, step: Any) -> bool:
    return lives(e, step.organism) and step.attack in [attack_of(action) for action in attacks(e, step.organism)]


def _permit(e: Earth, step: Any) -> bool:
    target = target_of(e, step.organism, step.attack) if _attack(e, step) else -1
    return target >= 0 and e.owner[target] == step.colour and _resident(e, step.foe, step.organism)


def _supply(e: Earth, step: Any) -> bool:
    """The donor has the catalyst, and there is room for it in the pool that pays for the organism."""
    if not lives(e, step.organism) or not e.disks[step.colour * 4 + step.pay]:
        return False
    pool = tableau(e, step.organism)
    return pool != step.colour and room(e, pool, step.pay) > 0


def _unfinished(e: Earth, o: int) -> bool:
    """A marine macroorganism that lacks organs."""
    return is_macro(e, o) and not e.land[o] and bool(missing(e, o))


def _complete(e: Earth, step: Any) -> bool:
    o = step.organism
    return _unfinished(e, o) and enough(e, o, needs(e, o), pool_of(e, o))


def _evolve(e: Earth, step: Any) -> bool:
    o = step.organism
    return is_micro(e, o) and hindrance(e, o, step.macro, stock(e, o), EVERYTHING) is None


def _grow(e: Earth, step: Any) -> bool:
    o, slot = step.organism, step.slot
    return is_macro(e, o) and slot in [k for k in range(len(slots(e, o))) if not e.organs[o * MOST_ORGANS + k]]


def _promote(e: Earth, step: Any) -> bool:
    m = step.mutation
    return e.holder[m] == step.organism and not e.promoted[m] and e.gene[m * 2 + 1] == NO_CUBE


def _guests(e: Earth, step: Any) -> bool:
    """More endosymbionts than fit on a parasite card, each of which is there."""
    o = step.organism
    colours = [colour for colour in range(4) if step.contestants >> colour & 1]
    there = all(e.bionts[o * 4 + colour] > (colour == e.owner[o]) for colour in colours)
    return o >= FIRST_PARASITE and is_micro(e, o) and there


def _linked(e: Earth, step: Any) -> bool:
    """The two are a chimera."""
    return is_macro(e, step.target) and partner(e, step.target) == step.organism


_FITS: Final[dict[str, Check]] = {
    # E
    "put": lambda e, step: _movable(e, step.colour, step.source),
    "block": _block,
    "join": lambda e, step: _parasite(e, step) and step.organism == FIRST_PARASITE + step.colour,
    "flip": _parasite,
    "steal": _parasite,
    "seize": _parasite,
    "rehome": lambda e, step: _adrift(e, step) and e.owner[step.organism] == step.colour,
    "liberate": _adrift,
    "resettle": lambda e, step: _adrift(e, step) and hostile(e, step.organism),
    # F
    "second-roll": _rolled,
    **dict.fromkeys(("animation", "enzyme-death", "creation", "ersatz-progenote"), _refugium),
    "manna-death": lambda e, step: _refugium(e, step) and step.contestants >> step.colour & 1 > 0,
    "create": lambda e, step: _refugium(e, step) and e.bionts[step.placard * 4 + step.colour] > 0,
    # D, G
    "sufferer": _hurt,
    "victim": _hurt,
    "wither": lambda e, step: hostile(e, step.organism),
    "cancer-roll": lambda e, step: is_macro(e, step.organism),
    "parch": lambda e, step: is_macro(e, step.organism),
    "specificity": _specificity,
    "cancel": lambda e, step: is_micro(e, step.organism) and bionts_of(e, step.colour, step.organism) > 0,
    "supply": _supply,
    # Extinction
    "bequeath": lambda e, step: is_micro(e, step.organism),
    "shelter": _guests,
    "evict": _guests,
    # H
    **dict.fromkeys(("pay", "atrophy", "burn", "fade"), lambda e, step: lives(e, step.organism)),
    "buy": lambda e, step: step.left > 0 and _resident(e, step.colour, step.organism),
    "mutate": lambda e, step: is_micro(e, step.organism) and e.top[step.row] >= 0,
    "promote": _promote,
    "permit": _permit,
    "strike": _attack,
    "evolve": _evolve,
    "grow": _grow,
    "convert": lambda e, step: is_macro(e, step.organism),
    "develop": lambda e, step: is_macro(e, step.organism),
    "furnish": lambda e, step: is_macro(e, step.organism),
    "offer": lambda e, step: _unfinished(e, step.organism),
    "complete": _complete,
    "surge": _complete,
    "contribute": lambda e, step: _unfinished(e, step.organism) and step.colour in givers(e, step.organism),
    # L
    "engulf": lambda e, step: step.organism >= FIRST_PARASITE and is_macro(e, step.organism),
    "follow": lambda e, step: _linked(e, step) and not e.land[step.target] and e.owner[step.target] == step.colour,
    "abandon": _linked,
    "trail": lambda e, step: is_macro(e, step.organism) and not e.land[step.organism],
}
