"""Which options of a question nobody takes who knows the game, and which are worth comparing if not all can be tried often
enough."""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.action import Action
from primordia.ursuppe.parts import (
    AGGRESSION,
    DRIFT,
    MOVE,
    MOVEMENT_1,
    MOVEMENT_2,
    PASS,
    STAY,
    STEP,
    STILL,
    STOP,
    STREAMLINING,
    STRUGGLE,
    TRIBE,
)
from primordia.ursuppe.policy import HABITS, current, feeds, leftovers
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import ENDURING

MOST_FIELDS: Final = 7  # fields for a newborn that are worth comparing
FEWEST: Final = 2  # options that are compared in any case


def sensible(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    """Who would die without a meal takes one that is sure, or swims for one if that is likely enough to be worth its price;
    who swims on for nothing does so for a meal only. Nobody attacks an own amoeba beside others, unless it is doomed."""
    if step.kind in ("displace", "steer", "swim-on"):
        return _meals(soup, step, options)
    if step.kind in ("struggle", "aggress"):
        return _prey(soup, step, options)
    return options


def worthwhile(soup: Soup, step: Any, options: list[Action], most: int) -> list[Action]:
    """Placing and dividing: the fields with the best food after the drift, and only the lowest free number; who thinks longer
    tries the highest as well (those between hardly differ). Shopping: what the rules of thumb would buy. All else as it is."""
    if step.kind in ("place", "divide"):
        return _nurseries(soup, step.colour, options, most)
    if step.kind == "shop":
        return _bargains(soup, step, options, most)
    return options


def _meals(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    colour = step.colour
    at = colour * TRIBE + step.amoeba
    if soup.damage[at] + 1 < soup.lifetime(colour) or soup.has(colour, STRUGGLE) or soup.has(colour, AGGRESSION):
        return options
    field = soup.where[at]
    ways = [(action, _way(soup, action)) for action in options]
    if sure := [action for action, way in ways if way >= 0 and feeds(soup, colour, STEP[field * 5 + way])]:
        return sure
    if MOVE not in options:
        return options
    paid = step.kind == "displace" and not soup.has(colour, STREAMLINING)
    hope = _hope(soup, colour, field, 1 if step.kind == "swim-on" or not soup.owned[colour] & ENDURING else 2)
    return [MOVE] if hope > (HABITS.least(soup, colour) if paid else 0.0) else options


def _hope(soup: Soup, colour: int, field: int, strokes: int) -> float:
    """How likely an amoeba comes to a meal by so many strokes, as the soup is now; it stops where there is one."""
    ends = []
    for way in range(5):
        there = STEP[field * 5 + way]
        further = _hope(soup, colour, there, strokes - 1) if strokes > 1 else 0.0
        ends.append(1.0 if feeds(soup, colour, there) else further)
    if soup.has(colour, MOVEMENT_2):
        return max(ends)
    faces = [*ends, max(ends if soup.still_on_six else ends[:STILL])]
    if soup.has(colour, MOVEMENT_1):
        return sum(max(one, other) for one in faces for other in faces) / len(faces) ** 2
    return sum(faces) / len(faces)


def _way(soup: Soup, action: Action) -> int:
    """Where an option leads for sure; -1: that is diced for."""
    if action is DRIFT:
        return current(soup)
    if action is STAY or action is STOP:
        return STILL
    return action.x if action.verb == "go" else -1


def _prey(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    attacks = [action for action in options if action.verb == "attack"]
    own = [action for action in attacks if soup.seats[action.x] == soup.seats[step.colour]]
    if len(own) == len(attacks):
        return options
    doomed = [action for action in own if soup.damage[action.x * TRIBE + action.y] >= soup.lifetime(action.x)]
    return [action for action in options if action not in own or action in doomed]


def _nurseries(soup: Soup, colour: int, options: list[Action], most: int) -> list[Action]:
    rows = [action.x for action in options if action is not PASS]
    numbers = (rows[0], rows[-1] if most > MOST_FIELDS else rows[0])
    left = leftovers(soup, colour, dict.fromkeys(action.y for action in options if action is not PASS), HABITS.crowded)
    fields = sorted(left, key=lambda field: -left[field])[: max(FEWEST, min(most, MOST_FIELDS))]
    return [action for action in options if action is PASS or (action.x in numbers and action.y in fields)]


def _bargains(soup: Soup, step: Any, options: list[Action], most: int) -> list[Action]:
    """As many as can be compared, in the order in which the rules of thumb would buy them; and to buy nothing."""
    left = list(options)
    wanted: list[Action] = []
    while len(wanted) < max(FEWEST, most) and len(left) > 1:
        action = HABITS.shop(soup, step, left, lambda: 0.5)
        if action is PASS:
            break
        wanted.append(action)
        left.remove(action)
    wanted += [action for action in left if action is not PASS][: max(0, max(FEWEST, most) - len(wanted))]
    return [action for action in options if action is PASS or action in wanted]
