"""Which options of a question are worth comparing, if not all can be tried often enough."""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.action import Action
from primordia.ursuppe.parts import PASS
from primordia.ursuppe.policy import HABITS, leftovers
from primordia.ursuppe.soup import Soup

MOST_FIELDS: Final = 7  # fields for a newborn that are worth comparing
FEWEST: Final = 2  # options that are compared in any case


def worthwhile(soup: Soup, step: Any, options: list[Action], most: int) -> list[Action]:
    """Placing and dividing: the fields with the best food after the drift, and only the lowest free number; who thinks longer
    tries the highest as well (those between hardly differ). Shopping: what the rules of thumb would buy. All else as it is."""
    if step.kind in ("place", "divide"):
        return _nurseries(soup, step.colour, options, most)
    if step.kind == "shop":
        return _bargains(soup, step, options, most)
    return options


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
