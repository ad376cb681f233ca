"""How somebody plays Ursuppe who knows the game but does not think ahead: a rule for each kind of question.

It costs some microseconds, so that playouts are cheap. An amoeba drifts where that feeds it, before it pays for a move; from
phase 3 on the card on the table is the next drift, so newborns are put where it will carry them to food that is left over by
the others; genes are bought for what they help and count, against the defects that they will bring.

The numbers in these rules are data, `habits.json`, with a note on where they come from; `tools/tune_habits.py` makes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

from primordia.kernel.action import Action
from primordia.kernel.playout import Luck
from primordia.ursuppe.environment import sensitivity
from primordia.ursuppe.evaluation import rounds_left
from primordia.ursuppe.feeding import DIETARY, meals
from primordia.ursuppe.parts import (
    CARD_DRIFT,
    CARD_OZONE,
    COUNTS,
    DIET_CUBES,
    DRIFT,
    FIELD_COUNT,
    FRUGALITY,
    GENES,
    MOVE,
    MOVEMENT_1,
    MOVEMENT_2,
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
    STREAMLINING,
    TRIBE,
)
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup

# By colours in play, own colour
FOREIGN: Final = [[tuple(c for c in range(n) if c != own) for own in range(4)] for n in range(5)]
MOST_COUNTED: Final = 8  # a tribe with more counted genes than this is worth no more
NAMES: Final = [  # the numbers of `Habits`, in spaces on the track where nothing else is said
    "point",  # a biopoint
    "burden",  # what a mutation point costs beyond the defects that can be foreseen
    "keen",  # how much moods sway a purchase
    "far",  # rounds: how far ahead a purchase is looked at
    "lost-far",  # rounds: how far ahead a gene that is given up is looked at
    "relief",  # what a mutation point is worth that a given up gene takes with it
    "thrift",  # how much dearer biopoints are that a defect takes
    "crowded",  # part of a meal that a rival's amoeba on the same field will take
    "hungry",  # meals: with less a newborn is not born
    "few",  # amoebas: with so many it is born all the same
    "rich",  # biopoints: likewise
    "late",  # rounds: likewise with no more than so many to come
    "whim",  # meals: how much moods sway where it is born
    "effort",  # part of a meal that must be hoped for before a move is paid for
    "spare",  # biopoints that a fast swimmer keeps if no food is in sight
    *(f"counted-{n}" for n in range(MOST_COUNTED + 1)),  # what so many counted genes are good for in a round
    *(f"gene-{name}" for name in GENES.names),  # what a gene helps in a round beside its count
]
HEALTHY: Final = 0.4  # how much an unhurt amoeba needs a meal, against one that would die without


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


def leftovers(soup: Soup, colour: int, fields: Iterable[int], crowded: float) -> dict[int, float]:
    """For a newborn in each of these fields: the meals that it will find after its drift, less those that others will take."""
    way = current(soup)
    eaters = [0.0] * FIELD_COUNT
    for at, field in enumerate(soup.where):
        if field >= 0:
            eaters[STEP[field * 5 + way]] += 1.0 if at // TRIBE == colour else crowded
    found = {}
    for field in fields:
        target = STEP[field * 5 + way]
        found[field] = portions(soup, colour, target) - eaters[target]
    return found


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


def start(soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
    return options[int(luck() * len(options))]


class Habits:
    """The rules that weigh one thing against another, with the numbers by which they do so."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.point = numbers["point"]
        self.burden = numbers["burden"]
        self.keen = numbers["keen"]
        self.far = numbers["far"]
        self.lost_far = numbers["lost-far"]
        self.relief = numbers["relief"]
        self.thrift = numbers["thrift"]
        self.crowded = numbers["crowded"]
        self.hungry = numbers["hungry"]
        self.few = numbers["few"]
        self.rich = numbers["rich"]
        self.late = numbers["late"]
        self.whim = numbers["whim"]
        self.effort = numbers["effort"]
        self.spare = numbers["spare"]
        self.counted = [numbers[f"counted-{n}"] for n in range(MOST_COUNTED + 1)]
        self.helps = [numbers[f"gene-{name}"] for name in GENES.names]

    def policy(self, soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
        """What a player with these habits does who does not think ahead."""
        kind: str = step.kind
        if kind == "displace":
            return self.displace(soup, step, options)
        if kind == "shop":
            return self.shop(soup, step, options, luck)
        if kind == "divide":
            return self.divide(soup, step, options, luck)
        if kind == "defect":
            return self.defect(soup, step, options, luck)
        if kind == "place":
            return self._nursery(soup, step.colour, options, luck, 1.0)[0]
        if kind == "trade":
            return min(options, key=lambda action: self.helps[action.x])
        return RULES[kind](soup, step, options, luck)

    def displace(self, soup: Soup, step: Any, options: list[Action]) -> Action:
        """For nothing before paying: drift or hold on where that feeds; then move if that is likely enough to feed it."""
        colour: int = step.colour
        at: int = colour * TRIBE + step.amoeba
        field = soup.where[at]
        if feeds(soup, colour, STEP[field * 5 + current(soup)]):
            return DRIFT
        if options[-1] is STAY and feeds(soup, colour, field):
            return STAY
        if MOVE not in options:
            return DRIFT
        good = 0
        for way in range(5):
            if feeds(soup, colour, STEP[field * 5 + way]):
                good += 1
        if not good:
            return MOVE if soup.has(colour, SPEED) and soup.points[colour] > self.spare else DRIFT
        if soup.has(colour, STREAMLINING):
            return MOVE
        chance = (good + 1) / 6
        if soup.has(colour, MOVEMENT_2):
            chance = 1.0
        elif soup.has(colour, MOVEMENT_1):
            chance = 1 - (1 - chance) * (1 - chance)
        if soup.damage[at] + 1 < soup.lifetime(colour):
            chance *= HEALTHY
        return MOVE if chance >= self.least(soup, colour) else DRIFT

    def least(self, soup: Soup, colour: int) -> float:
        """How likely a meal has to be to be worth a biopoint; more for somebody poor."""
        return self.effort * (1.0 if soup.points[colour] > 2 else 1.5)

    def defect(self, soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
        """The gene that is worth least for what it relieves, or biopoints if they are cheaper."""
        colour: int = step.colour
        rounds = min(rounds_left(soup), self.lost_far)
        counted = gene_count(soup, colour)
        best, least = options[0], 1e9
        for action in options:
            if action is PAY:
                loss = self.point * max(0, sensitivity(soup, colour) - CARD_OZONE[soup.card]) * self.thrift
            else:
                gene = action.x
                fewer = max(0, counted - COUNTS[gene])
                steps = self.counted[min(counted, MOST_COUNTED)] - self.counted[min(fewer, MOST_COUNTED)]
                loss = rounds * (self.helps[gene] + steps) - self.relief * MUTATION[gene]
            loss += 0.1 * luck()
            if loss < least:
                best, least = action, loss
        return best

    def shop(self, soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
        """The gene with the best balance of help and count against price and defects; none if all cost more than they bring."""
        colour: int = step.colour
        rounds = min(rounds_left(soup), self.far)
        counted = gene_count(soup, colour)
        load = sensitivity(soup, colour)
        cards = [(CARD_OZONE[card], n) for card, n in enumerate(soup.unseen) if n]
        total = 0
        risk = 0
        for ozone, n in cards:
            total += n
            if load > ozone:
                risk += n * (load - ozone)
        total = total or 1
        best, most = PASS, self.keen * luck()
        for action in options:
            if action is PASS:
                continue
            gene = action.x
            count = min(MOST_COUNTED, counted + COUNTS[gene] - (1 if REPLACES[gene] else 0))
            more = load + MUTATION[gene] - (MUTATION[REPLACES[gene][0]] if REPLACES[gene] else 0)
            defects = -risk
            for ozone, n in cards:
                if more > ozone:
                    defects += n * (more - ozone)
            worth = rounds * (self.counted[count] - self.counted[min(counted, MOST_COUNTED)] + self.helps[gene])
            worth -= self.point * PRICE[gene] + self.point * rounds * defects / total
            worth -= self.burden * (more - load) - self.keen * luck()
            if worth > most:
                best, most = action, worth
        return best

    def divide(self, soup: Soup, step: Any, options: list[Action], luck: Luck) -> Action:
        """Where the drift carries the newborn to a meal that nobody else takes; a tribe of many does not breed into hunger."""
        colour: int = step.colour
        best, most = self._nursery(soup, colour, options, luck, self.whim)
        if most < self.hungry and soup.alive(colour) > self.few and soup.points[colour] < self.rich:
            return PASS if rounds_left(soup) > self.late else best
        return best

    def _nursery(self, soup: Soup, colour: int, options: list[Action], luck: Luck, whim: float) -> tuple[Action, float]:
        """The best field for the lowest free number, and the food to be had there after the drift, away from others."""
        row = options[0].x
        fields = []
        for action in options:
            if action is PASS or action.x != row:
                break
            fields.append(action.y)
        left = leftovers(soup, colour, fields, self.crowded)
        best, most = options[0], -1e9
        for action in options[: len(fields)]:
            worth = left[action.y] + whim * luck()
            if worth > most:
                best, most = action, worth
        return best, most


RULES: Final[dict[str, Callable[[Soup, Any, list[Action], Luck], Action]]] = {
    "choose-start": start,
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
}


def read() -> dict[str, float]:
    """The numbers by name."""
    data = json.loads(files(__package__).joinpath("habits.json").read_text(encoding="utf-8"))
    return {name: float(data["habits"][name]) for name in NAMES}


HABITS: Final = Habits(read())
policy: Final = HABITS.policy  # what a player does who does not think ahead
