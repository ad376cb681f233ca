"""What a puzzle of Ursuppe may ask for."""

from __future__ import annotations

from primordia.kernel.action import Names
from primordia.ursuppe.parts import AMOEBAS, COLOURS, GENES, TRIBE
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup


def _number(names: Names, text: str, goal: str) -> int:
    if text not in names.names:
        raise ValueError(goal)
    return names.number(text)


def holds(soup: Soup, goal: str) -> bool:
    """Of an amoeba: `alive red 1`, `dead red 1`, `fed red 1` (it lives without damage), `safe red 1` (it will not die of its
    damage). Of a tribe: `owns red defense`, `first red` (it leads), and at least so many: `amoebas red 4`, `lasting red 4`
    (those that will not die of their damage), `genes red 3`, `points red 2` (biopoints), `space red 20`."""
    verb, name, *rest = goal.split()
    colour = _number(COLOURS, name, goal)
    match verb, rest:
        case (("alive" | "dead" | "fed" | "safe"), [amoeba]):
            at = colour * TRIBE + _number(AMOEBAS, amoeba, goal)
            alive = soup.where[at] >= 0
            most = {"fed": 1, "safe": soup.lifetime(colour)}.get(verb, 9)
            return not alive if verb == "dead" else alive and soup.damage[at] < most
        case "lasting", [number]:
            damage = soup.damage[colour * TRIBE : (colour + 1) * TRIBE]
            return soup.alive(colour) - sum(1 for hurt in damage if hurt >= soup.lifetime(colour)) >= int(number)
        case "amoebas", [number]:
            return soup.alive(colour) >= int(number)
        case "genes", [number]:
            return gene_count(soup, colour) >= int(number)
        case "points", [number]:
            return soup.points[colour] >= int(number)
        case "space", [number]:
            return soup.score[colour] >= int(number)
        case "owns", [gene]:
            return soup.has(colour, _number(GENES, gene, goal))
        case "first", []:
            return soup.falling[0] == colour
    raise ValueError(goal)
