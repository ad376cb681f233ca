"""Which options of a question nobody takes who knows the game, and which are worth comparing if not all can be tried often
enough."""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.action import Action
from primordia.ursuppe.parts import AGGRESSION, DRIFT, MOVE, PASS, STAY, STEP, STILL, STRUGGLE, TRIBE
from primordia.ursuppe.policy import HABITS, current, feeds, leftovers
from primordia.ursuppe.soup import Soup

MOST_FIELDS: Final = 7  # fields for a newborn that are worth comparing
FEWEST: Final = 2  # options that are compared in any case


def sensible(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    """Who would die without a meal takes one that is sure, or swims for one if that is likely enough to be worth its price.
    Nobody attacks an own amoeba beside others, unless it is doomed anyway."""
    if step.kind in ("displace", "steer"):
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
    near = any(feeds(soup, colour, STEP[field * 5 + way]) for way in range(5))
    return [MOVE] if near and MOVE in options and HABITS.displace(soup, step, options) is MOVE else options


def _way(soup: Soup, action: Action) -> int:
    """Where an option leads for sure; -1: that is diced for."""
    if action is DRIFT:
        return current(soup)
    if action is STAY:
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
