"""What a puzzle of Bios:Genesis may ask for."""

from __future__ import annotations

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.earth import Earth
from primordia.genesis.organism import lives, living, mutations
from primordia.genesis.parts import COLOURS, MUTATIONS, ORGANISMS
from primordia.genesis.victory import points
from primordia.kernel.action import Names


def _number(names: Names, text: str, goal: str) -> int:
    if text not in names.names:
        raise ValueError(goal)
    return names.number(text)


def holds(e: Earth, goal: str) -> bool:
    """Of an organism: `alive warm-pond`, `gone warm-pond`, `has warm-pond trna`, and at least so many: `mutations warm-pond 2`,
    `organs warm-pond 2`. Of a colour: `owns green warm-pond`, `biont green warm-pond`, and at least so many:
    `organisms green 2`, `macroorganisms green 1`, `ashore green 1`, `catalysts green 3`, `points green 20`."""
    verb, name, *rest = goal.split()
    if verb in ("alive", "gone", "mutations", "organs", "has"):
        o = _number(ORGANISMS, name, goal)
        match verb, rest:
            case (("alive" | "gone"), []):
                return lives(e, o) == (verb == "alive")
            case "mutations", [number]:
                return len(mutations(e, o)) >= int(number)
            case "organs", [number]:
                return sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) >= int(number)
            case "has", [card]:
                return e.holder[_number(MUTATIONS, card, goal)] == o
        raise ValueError(goal)
    colour = _number(COLOURS, name, goal)
    mine = [o for o in living(e) if e.owner[o] == colour]
    match verb, rest:
        case "owns", [organism]:
            return _number(ORGANISMS, organism, goal) in mine
        case "biont", [organism]:
            return e.bionts[_number(ORGANISMS, organism, goal) * 4 + colour] > 0
        case "organisms", [number]:
            return len(mine) >= int(number)
        case "macroorganisms", [number]:
            return sum(1 for o in mine if e.macro[o] >= 0) >= int(number)
        case "ashore", [number]:
            return sum(1 for o in mine if e.macro[o] >= 0 and e.land[o]) >= int(number)
        case "catalysts", [number]:
            return sum(e.disks[colour * 4 : colour * 4 + 4]) >= int(number)
        case "points", [number]:
            return points(e, colour) >= int(number)
    raise ValueError(goal)
