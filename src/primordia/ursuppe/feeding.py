"""E1, second half: an amoeba eats a whole meal or starves. The diets of substitution, frugality and parasitism combine."""

from __future__ import annotations

from typing import Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.parts import (
    DIET_CUBES,
    EAT,
    EXCRETION,
    FRUGALITY,
    LEECH,
    PARASITISM,
    STARVE,
    SUBSTITUTION,
    TRIBE,
)
from primordia.ursuppe.soup import TABLES, Soup

DIETARY: Final = 1 << SUBSTITUTION | 1 << FRUGALITY | 1 << PARASITISM  # the genes that add to the own diet
_DIETS: Final = {tuple(cubes): diet for diet, cubes in enumerate(DIET_CUBES)}
NEEDS: Final = [[(colour, n) for colour, n in enumerate(cubes) if n] for cubes in DIET_CUBES]


def _meals(shapes: list[list[int]], colour: int, colours: int) -> list[int]:
    """The diets of these shapes (cubes in any assignment to the foreign colours), never the own colour."""
    foreign = [c for c in range(colours) if c != colour]
    return [
        diet
        for diet, cubes in enumerate(DIET_CUBES)
        if not cubes[colour] and not any(cubes[colours:]) and sorted((cubes[c] for c in foreign), reverse=True) in shapes
    ]


def _less(diets: list[int]) -> list[int]:
    """These diets with one cube fewer; something must still be eaten."""
    smaller = set()
    for diet in diets:
        for colour, n in NEEDS[diet]:
            cubes = list(DIET_CUBES[diet])
            cubes[colour] = n - 1
            if any(cubes):
                smaller.add(_DIETS[tuple(cubes)])
    return sorted(smaller)


def plain_diets(colour: int, colours: int, substitution: bool, frugality: bool) -> list[int]:
    """What a tribe may eat without a host: its own list first, then substitutes, then both with a cube fewer."""
    diets = base_diets(colour, colours)
    if substitution:
        diets += _meals([[2, 2, 0], [3, 1, 0]] if colours == 4 else [[4, 0]], colour, colours)
    if frugality:
        diets += [diet for diet in _less(diets) if diet not in diets]
    return diets


def base_diets(colour: int, colours: int) -> list[int]:
    """Four colours: one cube of each foreign one. Three: two of one and one of the other."""
    return _meals([[1, 1, 1]] if colours == 4 else [[2, 1]], colour, colours)


# By ((colours - 3) * 4 + colour) * 4 + substitution + 2 * frugality
_CASES: Final = [(n, c, s, f) for n in (3, 4) for c in range(4) for f in (False, True) for s in (False, True)]
PLAIN: Final = [plain_diets(c, n, s, f) if c < n else [] for n, c, s, f in _CASES]
LEECHED: Final = [_less(diets) for diets in PLAIN]
BASE: Final = [[EAT[diet] for diet in base_diets(c, n)] if c < n else [] for n in (3, 4) for c in range(4)]  # first in PLAIN
HUNGRY: Final = [STARVE]


class Feed(Step[Soup]):
    """If the base diet is there it must eat (A2); gene diets it may use or not; otherwise it starves."""

    rule = "feeding"
    takes = ("colour", "amoeba")

    def __init__(self, colour: int, amoeba: int) -> None:
        self.colour = colour
        self.amoeba = amoeba

    def options(self, soup: Soup) -> list[Action]:
        field = soup.where[self.colour * TRIBE + self.amoeba]
        if field < 0:
            return []
        base = BASE[(soup.colours - 3) * 4 + self.colour]
        if not soup.owned[self.colour] & DIETARY:
            if len(base) == 1:
                return base if served(soup, field, base[0].x) else HUNGRY
            return [meal for meal in base if served(soup, field, meal.x)] or [STARVE]
        options = meals(soup, self.colour, field)
        if not options or options[0] not in base:
            options.append(STARVE)
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action is STARVE:
            soup.starve(self.colour, self.amoeba)
        else:
            eat(soup, self.colour, self.amoeba, action)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action is STARVE:
            return Reason("ursuppe.why.food-there", "A2")
        if action.verb == "attack":
            return Reason("ursuppe.why.peaceful", "feeding")
        if action.verb in ("eat", "leech"):
            return Reason("ursuppe.why.not-a-meal", "feeding")
        return None


FEED: Final = [[Feed(colour, amoeba) for colour in range(4) for amoeba in range(TRIBE)] for _ in TABLES]


def served(soup: Soup, field: int, diet: int) -> bool:
    """Whether the field has all cubes of a diet."""
    row = field * 4
    for colour, n in NEEDS[diet]:  # noqa: SIM110 - asked most often of all; `all` is slower
        if soup.cubes[row + colour] < n:
            return False
    return True


def satisfied(soup: Soup, colour: int, field: int) -> bool:
    """Whether the base diet is to be had in a field: then nobody starves or struggles."""
    return any(served(soup, field, meal.x) for meal in BASE[(soup.colours - 3) * 4 + colour])


def meals(soup: Soup, colour: int, field: int) -> list[Action]:
    """Everything that an amoeba of this colour could eat in a field."""
    owned = soup.owned[colour]
    case = ((soup.colours - 3) * 4 + colour) * 4
    if owned >> SUBSTITUTION & 1:
        case += 1
    if owned >> FRUGALITY & 1:
        case += 2
    options = [EAT[diet] for diet in PLAIN[case] if served(soup, field, diet)]
    if owned >> PARASITISM & 1:
        hosts = [c for c in range(soup.colours) if c != colour and soup.points[c] and field in soup.tribe(c)]
        options += [LEECH[diet * 4 + host] for diet in LEECHED[case] if served(soup, field, diet) for host in hosts]
    return options


def eat(soup: Soup, colour: int, amoeba: int, action: Action) -> None:
    """The cubes go to the reserve, two of the own colour come back; a host's owner pays a biopoint to the bank."""
    field = soup.where[colour * TRIBE + amoeba]
    for food, n in NEEDS[action.x]:
        at = field * 4 + food
        soup.cubes[at] = soup.cubes[at] - n
        soup.reserve[food] = soup.reserve[food] + n
    if soup.journal is not None:
        soup.tell("ate", "feeding", colour=colour, amoeba=amoeba, field=field, diet=action.x)
    if action.verb == "leech":
        soup.points[action.y] -= 1
        if soup.journal is not None:
            soup.tell("leeched", "parasitism", colour=colour, amoeba=amoeba, host=action.y)
    soup.put(field, colour, EXCRETION)
