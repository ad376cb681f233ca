"""Which options of a question nobody takes who knows the game, and which are worth comparing if not all can be tried often
enough."""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.action import Action
from primordia.ursuppe.environment import relief
from primordia.ursuppe.parts import (
    AGGRESSION,
    AMOEBA_STEPS,
    ARMOR,
    DEFENSE,
    DRIFT,
    ESCAPE,
    FINISH,
    GENE_STEPS,
    MOVE,
    MOVEMENT_1,
    MOVEMENT_2,
    PASS,
    PAY,
    PRICE,
    STARVE,
    STAY,
    STEP,
    STILL,
    STOP,
    STREAMLINING,
    STRUGGLE,
    TENTACLE,
    TRIBE,
)
from primordia.ursuppe.policy import HABITS, current, feeds, leftovers, portions
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import ENDURING

MOST_FIELDS: Final = 7  # fields for a newborn that are worth comparing
SMALL: Final = 2  # biopoints that are paid rather than a gene given away
FEWEST: Final = 2  # options that are compared in any case


def sensible(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    """Who would die without a meal takes one that is sure, swims for one if that is likely enough to be worth its price, or
    attacks somebody defenceless; who swims on for nothing does so for a meal only. In the last round, where points alone count,
    playouts see what a life is worth. Nobody pays to leave an own meal, or to swim where nothing is to be had, or gives a dear
    gene for a small defect. Nobody attacks an own amoeba beside others, unless it is doomed."""
    if step.kind in ("displace", "steer", "swim-on"):
        return _meals(soup, step, _moves(soup, step, options) if step.kind == "displace" else options)
    if step.kind in ("struggle", "aggress"):
        return _prey(soup, step, options)
    if step.kind == "defect":
        return _amends(step, options)
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
    if not _dying(soup, step):
        return options
    colour = step.colour
    field = soup.where[colour * TRIBE + step.amoeba]
    ways = [(action, _way(soup, action)) for action in options]
    if _hunts(soup, colour) and any(_beside(soup, colour, STEP[field * 5 + way]) for _, way in ways if way >= 0):
        return options
    if sure := [action for action, way in ways if way >= 0 and feeds(soup, colour, STEP[field * 5 + way])]:
        return sure
    if MOVE not in options:
        return options
    paid = step.kind == "displace" and not soup.has(colour, STREAMLINING)
    hope = _hope(soup, colour, field, 1 if step.kind == "swim-on" else _strokes(soup, colour))
    return [MOVE] if hope > (HABITS.effort if paid else 0.0) else options


def _moves(soup: Soup, step: Any, options: list[Action]) -> list[Action]:
    """Without a move that costs a biopoint, if drifting brings a meal that nobody disputes, or if no dice lead to one, nor to a
    place where somebody will soon die."""
    colour = step.colour
    if MOVE not in options or soup.has(colour, STREAMLINING) or soup.has(colour, TENTACLE) or _hunts(soup, colour):
        return options
    at = colour * TRIBE + step.amoeba
    field, way = soup.where[at], current(soup)
    target = STEP[field * 5 + way]
    if feeds(soup, colour, target):
        eaters = sum(1 for place in soup.where if place >= 0 and STEP[place * 5 + way] == target)
        idle = portions(soup, colour, target) >= eaters
    else:
        near = _reach(field, _strokes(soup, colour))
        corpses = any(place in near and k != at and _frail(soup, k) for k, place in enumerate(soup.where))
        idle = not corpses and not any(feeds(soup, colour, place) for place in near)
    return [action for action in options if action is not MOVE] if idle else options


def _ending(soup: Soup) -> bool:
    """Whether this round is the last, as far as can be seen while amoebas move: one card is left to be turned up, or somebody
    comes to the finish as he is now."""
    reached = [
        score + AMOEBA_STEPS[soup.alive(colour)] + GENE_STEPS[min(gene_count(soup, colour), len(GENE_STEPS) - 1)]
        for colour, score in enumerate(soup.score)
    ]
    return max(reached) >= FINISH or sum(soup.unseen) < 2


def _dying(soup: Soup, step: Any) -> bool:
    """Whether an amoeba will not survive another meal that it misses, and there are rounds left to live in."""
    return _frail(soup, step.colour * TRIBE + step.amoeba) and not _ending(soup)


def _frail(soup: Soup, at: int) -> bool:
    return soup.damage[at] + 1 >= soup.lifetime(at // TRIBE)


def _defenceless(soup: Soup, colour: int, foe: int) -> bool:
    return soup.seats[foe] != soup.seats[colour] and not soup.owned[foe] & (1 << DEFENSE | 1 << ESCAPE)


def _hunts(soup: Soup, colour: int) -> bool:
    return soup.has(colour, STRUGGLE) or soup.has(colour, AGGRESSION)


def _beside(soup: Soup, colour: int, field: int) -> bool:
    """Whether somebody of another tribe is in a field who can be attacked."""
    return any(
        place == field and k // TRIBE != colour and not soup.has(k // TRIBE, ARMOR) for k, place in enumerate(soup.where)
    )


def _strokes(soup: Soup, colour: int) -> int:
    return 2 if soup.owned[colour] & ENDURING else 1


def _reach(field: int, strokes: int) -> set[int]:
    """The fields to which so many strokes may lead."""
    found = {field}
    for _ in range(strokes):
        found |= {STEP[place * 5 + way] for place in found for way in range(5)}
    return found


def _amends(step: Any, options: list[Action]) -> list[Action]:
    """A point or two are paid with biopoints, or with a gene that costs no more."""
    due = step.due - relief(step.handed)
    if PAY not in options or due > SMALL:
        return options
    return [action for action in options if action is PAY or PRICE[action.x] <= due]


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
    if step.kind == "struggle" and _dying(soup, step) and any(_defenceless(soup, step.colour, action.x) for action in attacks):
        options = [action for action in options if action is not STARVE]
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
