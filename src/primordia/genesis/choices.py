"""Which options of a question nobody takes who knows Bios:Genesis and plays against others."""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis.assignment import settling
from primordia.genesis.earth import ROWS_OF, Earth, tally
from primordia.genesis.goals import has_goal
from primordia.genesis.organism import bionts_of, chromosomes, error_shield, first_error
from primordia.genesis.parts import KEEP, LIFT, POOL, RED
from primordia.genesis.survey import Survey
from primordia.kernel.action import Action

LIVELY: Final = 2  # cubes of a refugium that is worth a biont


def sensible(e: Earth, step: Any, options: list[Action]) -> list[Action]:
    """A biont of the pool, which costs nothing, goes out while a refugium waits for it, and before catalysts are spent; these
    go where one has bionts. Dice that are no errors are left alone where the shield is used up and a 1 would bring nothing."""
    if has_goal(e) or len(options) == 1:
        return options
    if step.kind == "assign":
        if LIFT[POOL] in options:
            return [LIFT[POOL]] if waiting(e, step.colour) else _rooted(e, step.colour, options)
    elif step.kind == "specificity" and not e.crystal:
        return _steady(e, step, options)
    return options


def waiting(e: Earth, colour: int) -> bool:
    """Whether a biont of the pool could go, for nothing, to a refugium with some cubes."""
    survey = Survey(e, colour)
    near = settling(e, colour, [p for row in ROWS_OF[survey.rows] for p in e.havens[row]], survey)
    return any(tally(e.cubes, p) >= LIVELY and not e.cards.placards[p].entry_cost for p in near)


def _rooted(e: Earth, colour: int, options: list[Action]) -> list[Action]:
    """Without enzymes where none of one's own is yet: the biont can be put there first."""
    return [action for action in options if action.verb != "enzyme" or e.bionts[action.y * 4 + colour]]


def _steady(e: Earth, step: Any, options: list[Action]) -> list[Action]:
    o, roll = step.organism, step.kept()
    lowest = first_error(e, o)
    guests = any(bionts_of(e, colour, o) for colour in e.playing if e.seats[colour] != e.seats[step.colour])
    if sum(roll[lowest - 1 :]) < error_shield(e, o) or chromosomes(e, o)[RED] or guests:
        return options
    return [action for action in options if action is KEEP or action.x + 1 >= lowest] or options
