"""What a situation of Bios:Genesis is worth to a seat: points, what will become points, and what stands in danger."""

from __future__ import annotations

from primordia.genesis.cards import HGT, IMMUNOLOGY, NUCLEUS, RED_QUEEN
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.goals import has_goal
from primordia.genesis.organism import chromosomes, heat_shield, icons, is_macro, own, oxygen_shield
from primordia.genesis.parts import BLUE, FIRST_PARASITE, RED, YELLOW
from primordia.genesis.pursuit import evaluate as pursue
from primordia.genesis.victory import points

CATALYST = 0.22  # a disk in the pool; the more there are, the less another one matters
HATCHING = 0.9  # a biont in a refugium
ORGANISED = 0.35  # a cube beside it that is organised
ENZYME = 0.12
METABOLISM, SPECIFICITY, HEREDITY = 0.25, 0.15, 0.45  # chromosomes that keep a microorganism alive and earning
SHIELD = 0.3  # each of the first three points of heat and oxygen shield
CLEVER = 0.3  # an ability that makes others possible
ENVY = 0.12


def evaluate(e: Earth, seat: int) -> float:
    """The seat's own colours against the others'."""
    if has_goal(e) and e.advanced:
        return pursue(e)
    own_colours = [colour for colour in e.playing if e.seats[colour] == seat]
    others = [colour for colour in e.playing if e.seats[colour] != seat]
    if e.ending:
        return 100.0 + sum(points(e, colour) for colour in own_colours) - max((points(e, c) for c in others), default=0)
    mine = sum(worth(e, colour) for colour in own_colours)
    return mine - ENVY * sum(points(e, colour) for colour in others)


def worth(e: Earth, colour: int) -> float:
    """One colour: its points, its purse, its nurseries and the health of its organisms."""
    purse = sum(min(n, 4) for n in e.disks[colour * 4 : colour * 4 + 4])
    total = points(e, colour) + CATALYST * purse
    for p in range(FIRST_PARASITE):
        if e.place[p] == REFUGIUM and e.bionts[p * 4 + colour]:
            cubes = sum(e.cubes[p * 4 : p * 4 + 4])
            enzymes = sum(1 for k in e.enzymes[p * 7 : p * 7 + 7] if k)
            total += HATCHING * min(e.bionts[p * 4 + colour], 2) + ORGANISED * cubes + ENZYME * enzymes
    return total + sum(health(e, o) for o in own(e, colour))


def health(e: Earth, o: int) -> float:
    """What keeps an organism going."""
    count = chromosomes(e, o)
    value = SHIELD * (min(heat_shield(e, o), 3) + min(oxygen_shield(e, o), 3))
    if not is_macro(e, o):
        value += METABOLISM * min(count[RED], 3) + SPECIFICITY * min(count[YELLOW], 3) + HEREDITY * min(count[BLUE], 4)
    return value + CLEVER * sum(min(icons(e, o, icon), 2) for icon in (HGT, IMMUNOLOGY, NUCLEUS, RED_QUEEN))
