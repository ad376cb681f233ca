"""How somebody plays Ursuppe who knows the game but does not think ahead: a rule for each kind of question.

It costs some microseconds, so that playouts are cheap. An amoeba drifts where that feeds it, before it pays for a move; from
phase 3 on the card on the table is the next drift, so newborns are put where it will carry them to food that is left over by
the others; genes are bought for what they help and count, against the defects that they will bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from primordia.kernel.action import Action
from primordia.kernel.playout import Luck
from primordia.ursuppe.evaluation import COUNTED, rounds_left
from primordia.ursuppe.evaluation import GENE_HELP as ONE_STEP_HELP
from primordia.ursuppe.feeding import DIETARY, meals
from primordia.ursuppe.parts import (
    CARD_DRIFT,
    CARD_OZONE,
    COUNTS,
    DIET_CUBES,
    DIVISION_RATE,
    DRIFT,
    FIELD_COUNT,
    FRUGALITY,
    GENE_COUNT,
    LIFE_EXPECTANCY,
    MOVE,
    MUTATION,
    PARASITISM,
    PASS,
    PAY,
    PRICE,
    REPLACES,
    SPEED,
    STAY,
    STEP,
    STILL,
    STOP,
    TRIBE,
)
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup

# What a gene helps beside its count, in spaces per round: more than one step ahead shows, where it keeps amoebas coming
GENE_HELP: Final = [{LIFE_EXPECTANCY: 1.0, DIVISION_RATE: 1.1}.get(gene, worth) for gene, worth in enumerate(ONE_STEP_HELP)]
# By colours in play, own colour
FOREIGN: Final = [[tuple(c for c in range(n) if c != own) for own in range(4)] for n in range(5)]
POINT: Final = 0.11  # a biopoint, in spaces on the track
BURDEN: Final = 0.05  # what a mutation point costs beyond the defects that can be foreseen
KEEN: Final = 0.15  # how much moods sway a purchase
CROWDED: Final = 0.6  # how much of a meal a rival's amoeba on the same field will take
MOST_FIELDS: Final = 7  # fields for a newborn that are worth comparing
SPARE: Final = 3  # biopoints that are better kept than paid for a gene that is worth little


def feeds(soup: Soup, colour: int, field: int) -> bool:
    """Whether an amoeba of this colour finds a meal in a field."""
    row, cubes = field * 4, soup.cubes
    if soup.colours == 4:
        a, b, c = FOREIGN[4][colour]
        if cubes[row + a] and cubes[row + b] and cubes[row + c]:
            return True
    else:
        a, b = FOREIGN[3][colour]
        x, y = cubes[row + a], cubes[row + b]
        if x and y and x + y > 2:
            return True
    if soup.owned[colour] & DIETARY:
        return bool(meals(soup, colour, field))
    return False


def portions(soup: Soup, colour: int, field: int) -> float:
    """How many meals of this colour lie in a field, about."""
    row, cubes = field * 4, soup.cubes
    owned = soup.owned[colour]
    if owned & DIETARY & ~(1 << PARASITISM):
        size = 3 if owned >> FRUGALITY & 1 else 4
        return max(float(feeds(soup, colour, field)), sum(cubes[row + c] for c in FOREIGN[soup.colours][colour]) / size)
    if soup.colours == 4:
        a, b, c = FOREIGN[4][colour]
        x, y, z = cubes[row + a], cubes[row + b], cubes[row + c]
        x = min(x, y)
        return float(z if z < x else x)
    a, b = FOREIGN[3][colour]
    x, y = cubes[row + a], cubes[row + b]
    return float(min((x + y) // 3, x, y))


def current(soup: Soup) -> int:
    """Where the card on the table lets things drift; calm before the first."""
    return CARD_DRIFT[soup.card] if soup.card >= 0 else STILL


def leftovers(soup: Soup, colour: int, fields: Iterable[int]) -> dict[int, float]:
    """For a newborn in each of these fields: the meals that it will find after its drift, less those that others will take."""
    way = current(soup)
    eaters = [0.0] * FIELD_COUNT
    for at, field in enumerate(soup.where):
        if field >= 0:
            eaters[STEP[field * 5 + way]] += 1.0 if at // TRIBE == colour else CROWDED
    found = {}
    for field in fields:
        target = STEP[field * 5 + way]
        found[field] = portions(soup, colour, target) - eaters[target]
    return found


def displace(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """For nothing before paying: drift or hold on where that feeds; then move if some direction does."""
    colour = step.colour
    field = soup.where[colour * TRIBE + step.amoeba]
    if feeds(soup, colour, STEP[field * 5 + current(soup)]):
        return DRIFT
    if options[-1] is STAY and feeds(soup, colour, field):
        return STAY
    if MOVE in options:
        for way in range(5):
            if feeds(soup, colour, STEP[field * 5 + way]):
                return MOVE
        if soup.has(colour, SPEED) and soup.points[colour] > SPARE:
            return MOVE
    return DRIFT


def steer(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """To food; otherwise beside food; otherwise anywhere."""
    colour = step.colour
    field = soup.where[colour * TRIBE + step.amoeba]
    best, most = options[0], -1.0
    for action in options:
        target = STEP[field * 5 + action.x]
        worth = portions(soup, colour, target) + 2.0 * feeds(soup, colour, target) + 0.5 * luck()
        if worth > most:
            best, most = action, worth
    return best


def swim_on(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    return STOP if feeds(soup, step.colour, soup.where[step.colour * TRIBE + step.amoeba]) else MOVE


def carry(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """What the amoeba lacks for a meal where it is now comes along; the own colour never."""
    to = soup.where[step.colour * TRIBE + step.amoeba] * 4
    for action in options:
        if action is not STOP and action.x != step.colour and not soup.cubes[to + action.x]:
            return action
    return STOP


def follow(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    here = soup.where[step.colour * TRIBE + step.amoeba]
    return options[0] if portions(soup, step.colour, step.to) > portions(soup, step.colour, here) else options[1]


def feed(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """A meal that leaves most of what is rare; without one an attack on the one who is ahead; otherwise it starves."""
    if options[0].verb in ("eat", "leech"):
        row = soup.where[step.colour * TRIBE + step.amoeba] * 4
        best, most = options[0], -99.0
        for action in options:
            if action.verb in ("eat", "leech"):
                left = min(soup.cubes[row + c] - DIET_CUBES[action.x][c] for c in FOREIGN[soup.colours][step.colour])
                worth = left + (0.5 if action.verb == "leech" else 0.0) + 0.1 * luck()
                if worth > most:
                    best, most = action, worth
        return best
    return strike(soup, step, options, luck)


def strike(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """The healthiest amoeba of the tribe that is furthest ahead; never an own one, nor one of the same seat."""
    best, most = options[-1], 0.0
    for action in options:
        if action.verb == "attack" and soup.seats[action.x] != soup.seats[step.colour]:
            worth = 9.0 + soup.score[action.x] - soup.damage[action.x * TRIBE + action.y]
            if worth > most:
                best, most = action, worth
    return best


def first(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """Fight before one flees, and flee before one yields; which of several attackers goes does not matter."""
    return options[0]


def defect(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """The gene that is worth least for what it relieves, or biopoints if they are cheaper."""
    rounds = min(rounds_left(soup), 3.0)
    counted = gene_count(soup, step.colour)
    best, least = options[0], 1e9
    for action in options:
        if action is PAY:
            loss = POINT * max(0, sum(MUTATION[g] for g in _owned(soup, step.colour)) - CARD_OZONE[soup.card]) * 1.5
        else:
            gene = action.x
            fewer = max(0, counted - COUNTS[gene])
            steps = COUNTED[min(counted, 8)] - COUNTED[min(fewer, 8)]
            loss = rounds * (GENE_HELP[gene] + steps) - 2 * BURDEN * MUTATION[gene]
        loss += 0.1 * luck()
        if loss < least:
            best, least = action, loss
    return best


def shop(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """The gene with the best balance of help and count against price and defects; none if all cost more than they bring."""
    colour = step.colour
    rounds = min(rounds_left(soup), 4.0)
    counted = gene_count(soup, colour)
    load = sum(MUTATION[gene] for gene in _owned(soup, colour))
    cards = [(CARD_OZONE[card], n) for card, n in enumerate(soup.unseen) if n]
    total = sum(n for _, n in cards) or 1
    risk = sum(n * max(0, load - ozone) for ozone, n in cards) / total
    best, most = PASS, KEEN * luck()
    for action in options:
        if action is PASS:
            continue
        gene = action.x
        count = min(8, counted + COUNTS[gene] - (1 if REPLACES[gene] else 0))
        more = load + MUTATION[gene] - (MUTATION[REPLACES[gene][0]] if REPLACES[gene] else 0)
        defects = sum(n * max(0, more - ozone) for ozone, n in cards) / total - risk
        worth = rounds * (COUNTED[count] - COUNTED[min(counted, 8)] + GENE_HELP[gene])
        worth -= POINT * PRICE[gene] + POINT * rounds * defects + BURDEN * (more - load) - KEEN * luck()
        if worth > most:
            best, most = action, worth
    return best


def divide(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """Where the drift will carry the newborn to a meal that nobody else takes; a tribe of many does not breed into hunger."""
    best, most = _nursery(soup, step.colour, options, luck, 0.5)
    hungry = most < 0.8 and soup.alive(step.colour) > 2 and soup.points[step.colour] < 10 and rounds_left(soup) > 2
    return PASS if hungry else best


def place(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """A first amoeba: where the drift leads to food, away from others."""
    return _nursery(soup, step.colour, options, luck, 1.0)[0]


def _nursery(soup: Soup, colour: int, options: list[Action], luck: Luck, mood: float) -> tuple[Action, float]:
    """The best field for the lowest free number, and the food to be had there."""
    row = options[0].x
    fields = []
    for action in options:
        if action is PASS or action.x != row:
            break
        fields.append(action.y)
    left = leftovers(soup, colour, fields)
    best, most = options[0], -1e9
    for action in options[: len(fields)]:
        worth = left[action.y] + mood * luck()
        if worth > most:
            best, most = action, worth
    return best, most


def start(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    return options[int(luck() * len(options))]


def trade(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    return min(options, key=lambda action: GENE_HELP[action.x])


def _owned(soup: Soup, colour: int) -> list[int]:
    row = colour * GENE_COUNT
    return [gene for gene in range(GENE_COUNT) if soup.genes[row + gene]]


RULES: Final[dict[str, Callable[[Soup, Any, list[Action], Luck], Action]]] = {
    "choose-start": start,
    "place": place,
    "displace": displace,
    "steer": steer,
    "swim-on": swim_on,
    "carry": carry,
    "follow": follow,
    "feed": feed,
    "struggle": feed,
    "react": first,
    "try-again": strike,
    "aggress": strike,
    "send": first,
    "defect": defect,
    "shop": shop,
    "trade": trade,
    "divide": divide,
}


def policy(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    """What a player does who does not think ahead."""
    return RULES[step.kind](soup, step, options, luck)


def worthwhile(soup: Soup, step: Any, options: list[Action], most: int) -> list[Action]:
    """Placing and dividing: the fields with the best food after the drift, and only the lowest and the highest free number,
    because the others hardly differ. All else as it is."""
    if step.kind not in ("place", "divide"):
        return options
    rows = [action.x for action in options if action is not PASS]
    ends = (rows[0], rows[-1])
    left = leftovers(soup, step.colour, dict.fromkeys(action.y for action in options if action is not PASS))
    fields = sorted(left, key=lambda field: -left[field])[: max(2, min(most // 2, MOST_FIELDS))]
    return [action for action in options if action is PASS or (action.x in ends and action.y in fields)]
