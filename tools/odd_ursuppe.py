"""Choices in Ursuppe that somebody who knows the game would ask about (`tools/watch.py`). Not all of them are mistakes."""

from __future__ import annotations

from typing import Any

from primordia.kernel.action import Action
from primordia.ursuppe.evaluation import rounds_left
from primordia.ursuppe.parts import AMOEBA_STEPS, COUNTS, GENE_STEPS, MOVEMENT_2, PASS, PAY, SPEED, STEP, STREAMLINING, TRIBE
from primordia.ursuppe.policy import HABITS, current, feeds, leftovers
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup


def displaced(soup: Soup, step: Any, action: Action) -> str:
    colour, field = step.colour, soup.where[step.colour * TRIBE + step.amoeba]
    drift, stay = feeds(soup, colour, STEP[field * 5 + current(soup)]), feeds(soup, colour, field)
    near = any(feeds(soup, colour, STEP[field * 5 + way]) for way in range(5))
    free = soup.has(colour, STREAMLINING)
    dying = soup.damage[colour * TRIBE + step.amoeba] + 1 >= soup.lifetime(colour)
    if action.verb == "move" and free and drift and dying:
        return "swam away from the meal that it needs"
    if action.verb == "move" and not free:
        if drift:
            return "paid for a move although drifting feeds"
        if not near and not soup.has(colour, SPEED):
            return "paid for a move with no food beside it"
    if action.verb == "drift" and not drift:
        if "stay" in [option.verb for option in step.options(soup)] and stay:
            return "drifted away from a meal that it could hold on to"
        if near and soup.has(colour, MOVEMENT_2) and (free or soup.points[colour]):
            return "drifted into hunger although it could have swum to food for sure"
        if near and dying and (free or soup.points[colour]):
            return "drifted to its death beside food"
    return ""


def bred(soup: Soup, step: Any, action: Action) -> str:
    colour = step.colour
    last = rounds_left(soup) <= 1
    if action is PASS:
        alive = soup.alive(colour)
        if last and AMOEBA_STEPS[alive + 1] > AMOEBA_STEPS[alive]:
            return "no birth in what is probably the last round"
        healthy = sum(
            1
            for k in range(colour * TRIBE, (colour + 1) * TRIBE)
            if soup.where[k] >= 0 and soup.damage[k] < soup.lifetime(colour)
        )
        more = AMOEBA_STEPS[min(healthy + 1, TRIBE)] - AMOEBA_STEPS[healthy]
        return f"no birth although it scores {more} more at once" if more > 1 else ""
    left = leftovers(soup, colour, {option.y for option in step.options(soup) if option is not PASS}, HABITS.crowded)
    if left[action.y] < 0.5 <= max(left.values()) - 0.5 and not last:
        return f"born where it finds nothing ({left[action.y]:.1f}, elsewhere {max(left.values()):.1f})"
    return ""


def bought(soup: Soup, step: Any, action: Action) -> str:
    if action is PASS or rounds_left(soup) > 1:
        return ""
    count = gene_count(soup, step.colour)
    more = GENE_STEPS[min(6, count + COUNTS[action.x])] > GENE_STEPS[min(6, count)]
    return "" if more else "bought in what is probably the last round a gene that brings no step"


def given_up(soup: Soup, step: Any, action: Action) -> str:
    if action is PAY or soup.genes[step.colour * len(COUNTS) + action.x] < soup.round - 1:
        return ""
    return "gave up a gene that it bought in the round before"


def odd(soup: Soup, step: Any, action: Action) -> str:
    """What one would ask about a choice; empty: nothing."""
    if step.kind == "displace":
        return displaced(soup, step, action)
    if step.kind == "divide":
        return bred(soup, step, action)
    if step.kind == "shop":
        return bought(soup, step, action)
    if step.kind == "defect":
        return given_up(soup, step, action)
    offered = [option.verb for option in step.options(soup)]
    if action.verb == "starve" and "eat" in offered:
        return "starved beside a meal"
    if action.verb == "attack" and soup.seats[action.x] == soup.seats[step.colour]:
        return "attacked its own"
    if action.verb == "yield" and len(offered) > 1:
        return "did not defend itself"
    return ""


def purse(soup: Soup, colour: int) -> str:
    """What a player has, in few words."""
    return f"{soup.points[colour]} points, space {soup.score[colour]}"
