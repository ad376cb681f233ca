"""What a situation of Bios:Genesis is worth where there is a goal instead of rivals (C1a, C2, C3a).

Every colour is as far as its best living thing. A bacterium, or a refugium that may become one, is worth the more the fewer
cubes it lacks for some macroorganism of the stack, and the likelier it is to live that long.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from primordia.genesis import goals
from primordia.genesis.autocatalysis import progenote
from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS, Cards
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.macroorganisms import ecosystem, stock
from primordia.genesis.organism import (
    chromosomes,
    error_shield,
    first_error,
    heat_shield,
    is_macro,
    living,
    oxygen_shield,
    parasite_of,
)
from primordia.genesis.organs import slots
from primordia.genesis.parts import BLUE, CONTINENT, COOPERATIVE, FIRST_PARASITE, RED, YELLOW

RIPE: Final = [1.0, 0.55, 0.32, 0.19, 0.11, 0.06, 0.03, 0.0, 0.0]  # by the cubes that are lacking for a macroorganism
MACRO: Final = 40.0  # a colour in a macroorganism
BACTERIUM: Final = 25.0  # a bacterium or refugium that lacks nothing
NURSERY: Final = 8.0
ALIVE: Final = 8.0  # any bacterium or refugium with a biont
HATCHING: Final = 1.0
SLEEPING: Final = 0.5  # how much a disorganised cube counts
SECOND: Final = 0.25  # the second best place of a colour against the best
LAGGING: Final = 0.2  # the extra weight of the colour that is behind
SPARE: Final = 1.5  # a token that a macroorganism can lose before a biont
SHIELD: Final = 1.0  # each of the first three points of a macroorganism's heat and oxygen shield
CATALYST: Final = [0.0, 0.5, 0.85, 1.1, 1.25, 1.35, 1.4]  # so many disks of one colour in a pool
ENZYME: Final = 0.3
COMPANY: Final = 0.5  # a second and a third biont in a refugium: more dice, and one that dies is not the end
METABOLISM: Final = 1.0
GUEST: Final = 0.5  # a refugium that somebody else will take, or a bacterium that is his: there one can help him
ALLY: Final = 0.5
RISK: Final = 0.22  # how much an expected loss takes from a bacterium's chances
ASTRAY: Final = 0.4  # a macroorganism in the wrong world
BEYOND: Final = 0.1  # what is reached on land beside the sea
LANDED: Final = 25.0  # a macroorganism on land for all players, and one whose organs are nearly complete
NEARLY: Final = 0.6
DOOMED: Final = 60.0  # Armageddon before the goal


def evaluate(e: Earth) -> float:
    """All colours together: the goal, and what leads to it."""
    if e.ending:
        return 1000.0 * bool(goals.reached(e))
    progress = together(e) if e.mode == COOPERATIVE else both(e)
    if e.doom:  # this turn is the last
        return 900.0 if goals.reached(e) else progress - DOOMED
    return progress + sum(CATALYST[min(n, 6)] for colour in e.playing for n in e.disks[colour * 4 : colour * 4 + 4])


def both(e: Earth) -> float:
    """Solitaire: both colours in the sea, and then on land (C1a)."""
    sea = balance([stage(e, colour, 0, False) for colour in e.playing])
    land = balance([stage(e, colour, 1, False) for colour in e.playing])
    if e.edition.solo_terrestrial_needs_marine:
        return sea + BEYOND * land
    return max(sea, land)


def together(e: Earth) -> float:
    """Cooperation: a macroorganism for everybody, one of them on land (C2)."""
    value = balance([max(stage(e, colour, land, True) for land in range(2)) for colour in e.playing])
    if ecosystem(e, CONTINENT):
        return value + LANDED
    afloat = [o for o in living(e) if is_macro(e, o)]
    grown = max((sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) / len(slots(e, o)) for o in afloat), default=0.0)
    return value + NEARLY * LANDED * grown


def balance(stages: list[float]) -> float:
    """All colours have to arrive: who is behind counts more."""
    return sum(stages) + LAGGING * min(stages) * len(stages)


def stage(e: Earth, colour: int, land: int, own: bool) -> float:
    """How far a colour is on its way into a macroorganism of the sea or the land; `own`: into one that it owns (Q59)."""
    best = second = 0.0
    for o, count in enumerate(e.bionts[colour : FIRST_PARASITE * 4 : 4]):
        if count > (e.npc[colour] == o):
            value = prospects(e, o, land)
            if own and (e.owner[o] if e.owner[o] >= 0 else progenote(e, o)) != colour:
                value *= 0.0 if is_macro(e, o) else GUEST if e.place[o] == REFUGIUM else ALLY
            if value > best:
                best, second = value, best
            else:
                second = max(second, value)
    return best + SECOND * second


def prospects(e: Earth, o: int, land: int) -> float:
    """What a place is worth to each colour that has a biont there."""
    if is_macro(e, o):
        organs = sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS])
        safety = SPARE * min(organs, 3) + SHIELD * (min(heat_shield(e, o), 3) + min(oxygen_shield(e, o), 3))
        return (MACRO if e.land[o] == land else ASTRAY * MACRO) + safety + chromosomes(e, o)[BLUE]
    if e.place[o] == REFUGIUM:
        cubes = [e.cubes[o * 4 + c] + SLEEPING * e.dead[o * 4 + c] for c in range(4)]
        enzymes = sum(1 for disk in e.enzymes[o * MOST_SLOTS : (o + 1) * MOST_SLOTS] if disk)
        company = min(sum(e.bionts[o * 4 : o * 4 + 4]), 3) - 1
        return (HATCHING + NURSERY * ripeness(e, cubes) + ENZYME * enzymes) * (1 + COMPANY * company)
    value = ALIVE + BACTERIUM * ripeness(e, stock(e, o)) + METABOLISM * min(chromosomes(e, o)[RED], 3)
    return value / (1 + RISK * danger(e, o))


def ripeness(e: Earth, cubes: list[float] | list[int]) -> float:
    """How near so many cubes of each colour are to the nearest macroorganism of the stack."""
    return nearness(e.cards, tuple(e.stack), tuple(cubes))


@lru_cache(1 << 16)
def nearness(cards: Cards, stack: tuple[int, ...], cubes: tuple[float, ...]) -> float:
    """The same, remembered: a bot asks for it again and again."""
    best = float(len(RIPE) - 2)
    for card, left in zip(cards.macroorganisms, stack, strict=True):
        if left:
            best = min(best, sum(max(0.0, need - have) for need, have in zip(card.system[0], cubes, strict=True)))
    low = int(best)
    return RIPE[low] + (best - low) * (RIPE[low + 1] - RIPE[low])


def danger(e: Earth, o: int) -> float:
    """The losses that an organism has to expect in a turn: errors above its shield, heat and oxygen, a parasite."""
    count = chromosomes(e, o)
    dice = sum(count) + sum(e.bionts[o * 4 : o * 4 + 4])
    chance = (7 - first_error(e, o)) / 6
    errors = dice * chance
    errors -= min(count[YELLOW], errors) * (1 - chance)
    losses = max(0.0, errors + 0.5 - error_shield(e, o) - (0.5 if e.crystal else 0.0))
    losses += 0.3 * (max(0, 2 - heat_shield(e, o)) + max(0, 2 - oxygen_shield(e, o)))
    return losses + (0.5 if parasite_of(e, o) >= 0 else 0.0)
