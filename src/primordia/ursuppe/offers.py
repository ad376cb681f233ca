"""What an option costs, and what the one who is asked should know about it: where it leads, what it does, why it is there."""

from __future__ import annotations

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.attack import EFFORT, Aggress, React, Struggle, TryAgain
from primordia.ursuppe.division import Divide, price
from primordia.ursuppe.environment import Defect, relief
from primordia.ursuppe.feeding import Feed, meals
from primordia.ursuppe.genes import Shop, Trade, replaceable, supplanted
from primordia.ursuppe.movement import Displace
from primordia.ursuppe.parts import (
    CARD_DRIFT,
    COLOUR_WORDS,
    DEFEND,
    DIRECTION_WORDS,
    DRIFT,
    EFFECTS,
    FIELDS,
    FLEE,
    FOLLOW,
    GENE_WORDS,
    MOVE,
    MOVEMENT_1,
    MOVEMENT_2,
    PAY,
    PRICE,
    RELIEF,
    STARVE,
    STAY,
    STEP,
    STILL,
    STOP,
    TRIBE,
)
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import ANYWHERE, Follow, Steer, SwimOn, fare


def cost(soup: Soup, step: Step[Soup], action: Action) -> Reason | None:
    """What is given for an option; None: nothing that one would think of giving."""
    match step, action.verb:
        case Shop(), "buy":
            return _price_of(soup, step.colour, action.x, replaceable(soup, step.colour, action.x))
        case Trade(), "hand-in":
            return _price_of(soup, step.colour, step.gene, [action.x])
        case Defect(), "hand-in":
            return Reason("ursuppe.cost.gene", gene=GENE_WORDS[action.x])
        case Divide(), "divide":
            return _points(price(soup, step.colour, soup.alive(step.colour)))
        case Defect(), PAY.verb:
            return _points(step.due - relief(step.handed))
        case Feed(), "leech":
            return Reason("ursuppe.cost.host", colour=COLOUR_WORDS[action.y])
        case (Displace(), MOVE.verb) | (React(), FLEE.verb):
            return _points(fare(soup, step.colour))
        case (React(), DEFEND.verb) | (Struggle() | Aggress(), "attack"):
            return _points(EFFORT)
        case (TryAgain(), "attack") | (SwimOn(), MOVE.verb) | (Follow(), FOLLOW.verb):
            return _points(0)
    return None


def _points(points: int) -> Reason:
    return Reason("ursuppe.cost.points", points=points) if points else Reason("ursuppe.cost.free")


def _price_of(soup: Soup, colour: int, gene: int, predecessors: list[int]) -> Reason:
    """Biopoints and, for a higher gene, one of its predecessors, or all of them (higher genes, A4)."""
    if not predecessors:
        return _points(PRICE[gene])
    given = [[old for old in supplanted(soup, gene, one) if soup.has(colour, old)] for one in predecessors]
    either = given[0] != given[-1]
    genes = [GENE_WORDS[old] for old in (predecessors if either else given[0])]
    return Reason("ursuppe.cost.either" if either else "ursuppe.cost.trade", points=PRICE[gene], genes=genes)


def note(soup: Soup, step: Step[Soup], action: Action) -> Reason | None:
    """What one should know about an option; None: it speaks for itself."""
    match step, action.verb:
        case (Shop(), "buy") | (Trade(), "hand-in"):
            return EFFECTS[action.x]
        case Defect(), "hand-in":
            return Reason("ursuppe.note.worth", worth=RELIEF[action.x])
        case Feed(), STARVE.verb:
            damage, lifetime = soup.damage[step.colour * TRIBE + step.amoeba] + 1, soup.lifetime(step.colour)
            fate = "ursuppe.note.starving" if damage < lifetime else "ursuppe.note.deadly"
            return Reason(fate, damage=damage, lifetime=lifetime)
        case (Displace() | SwimOn(), MOVE.verb):
            return _dice(soup, step.colour)
        case (Displace() | SwimOn() | Steer(), _):
            return _way(soup, step, action)
    return None


def _dice(soup: Soup, colour: int) -> Reason:
    """What decides where an active move leads (E1b)."""
    if soup.has(colour, MOVEMENT_2):
        return Reason("ursuppe.note.anywhere")
    return Reason("ursuppe.note.two-dice" if soup.has(colour, MOVEMENT_1) else "ursuppe.note.one-die")


def _way(soup: Soup, step: Displace | SwimOn | Steer, action: Action) -> Reason:
    """Where an option leads, whether a meal lies there, and why it may lead nowhere."""
    field = soup.where[step.colour * TRIBE + step.amoeba]
    direction = CARD_DRIFT[soup.card] if action is DRIFT else STILL if action in (STAY, STOP) else action.x
    target = STEP[field * 5 + direction]
    eats = bool(meals(soup, step.colour, target))
    if target != field:
        return Reason("ursuppe.note.eats" if eats else "ursuppe.note.starves", field=FIELDS.names[target])
    meal = Reason("ursuppe.note.meal" if eats else "ursuppe.note.no-meal")
    if action is STOP:
        return Reason("ursuppe.note.stops", field=FIELDS.names[field], meal=meal)
    return Reason("ursuppe.note.stays", field=FIELDS.names[field], why=_stuck(soup, step, action, field), meal=meal)


def _stuck(soup: Soup, step: Displace | SwimOn | Steer, action: Action, field: int) -> Reason:
    """Why an amoeba would stay where it is: by drifting (E1a), by holding on (holding), or by its dice (E1b, A1)."""
    if action is DRIFT:
        return Reason("ursuppe.note.calm" if CARD_DRIFT[soup.card] == STILL else "ursuppe.note.ashore")
    if not isinstance(step, Steer):
        return Reason("ursuppe.note.holds")
    if step.directions == ANYWHERE:
        return Reason("ursuppe.note.at-will")
    if step.directions >> STILL & 1:
        return Reason("ursuppe.note.five")
    shut = [word for d, word in enumerate(DIRECTION_WORDS[:STILL]) if step.directions >> d & 1 and STEP[field * 5 + d] == field]
    return Reason("ursuppe.note.blocked", directions=shut)
