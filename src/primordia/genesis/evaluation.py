"""What a situation of Bios:Genesis is worth to a seat: points, what will become points, and what stands in danger."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import HGT, IMMUNOLOGY, NUCLEUS, RED_QUEEN
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.goals import has_goal
from primordia.genesis.organism import chromosomes, heat_shield, icons, is_macro, own, oxygen_shield
from primordia.genesis.parts import BLUE, FIRST_PARASITE, RED, YELLOW
from primordia.genesis.pursuit import evaluate as pursue
from primordia.genesis.victory import points

CATALYST: Final = 0.22  # a disk in the pool; the more there are, the less another one matters
HATCHING: Final = 0.9  # a biont in a refugium
ORGANISED: Final = 0.35  # a cube beside it that is organised
ENZYME: Final = 0.12
METABOLISM: Final = 0.25  # chromosomes that keep a microorganism alive and earning
SPECIFICITY: Final = 0.15
HEREDITY: Final = 0.45
SHIELD: Final = 0.3  # each of the first three points of heat and oxygen shield
CLEVER: Final = 0.3  # an ability that makes others possible
ENVY: Final = 0.12


def evaluate(e: Earth, seat: int) -> float:
    """What a situation is worth to a seat."""
    return sum(aspects(e, seat).values())


def aspects(e: Earth, seat: int) -> dict[str, float]:
    """The seat's own colours against the others'; or the goal, where all have the same one."""
    if has_goal(e) and e.advanced:
        return {"goal": pursue(e)}
    own_colours = [colour for colour in e.playing if e.seats[colour] == seat]
    others = [colour for colour in e.playing if e.seats[colour] != seat]
    if e.ending:
        mine = sum(points(e, colour) for colour in own_colours)
        return {"end": 100.0 + mine - max((points(e, c) for c in others), default=0)}
    return {
        "points": sum(points(e, colour) for colour in own_colours),
        "catalysts": CATALYST * sum(min(n, 4) for colour in own_colours for n in e.disks[colour * 4 : colour * 4 + 4]),
        "nurseries": sum(nurseries(e, colour) for colour in own_colours),
        "health": sum(health(e, o) for colour in own_colours for o in own(e, colour)),
        "rivals": -ENVY * sum(points(e, colour) for colour in others),
    }


def nurseries(e: Earth, colour: int) -> float:
    """What a colour has begun in refugia."""
    total = 0.0
    for p in range(FIRST_PARASITE):
        if e.place[p] == REFUGIUM and e.bionts[p * 4 + colour]:
            cubes = sum(e.cubes[p * 4 : p * 4 + 4])
            enzymes = sum(1 for k in e.enzymes[p * 7 : p * 7 + 7] if k)
            total += HATCHING * min(e.bionts[p * 4 + colour], 2) + ORGANISED * cubes + ENZYME * enzymes
    return total


def health(e: Earth, o: int) -> float:
    """What keeps an organism going."""
    count = chromosomes(e, o)
    value = SHIELD * (min(heat_shield(e, o), 3) + min(oxygen_shield(e, o), 3))
    if not is_macro(e, o):
        value += METABOLISM * min(count[RED], 3) + SPECIFICITY * min(count[YELLOW], 3) + HEREDITY * min(count[BLUE], 4)
    return value + CLEVER * sum(min(icons(e, o, icon), 2) for icon in (HGT, IMMUNOLOGY, NUCLEUS, RED_QUEEN))
