"""How amoebas change their fields, in and out of turn: active steps, tentacles that carry, holders that follow (E1b, genes)."""

from __future__ import annotations

from typing import Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.parts import (
    CARRY,
    FOLLOW,
    FREE_CHOICE,
    GO,
    HOLDING,
    MOVE,
    MOVEMENT_1,
    MOVEMENT_2,
    PERSISTENCE,
    SPEED,
    STAY,
    STEP,
    STILL,
    STOP,
    STREAMLINING,
    TENTACLE,
    TRIBE,
)
from primordia.ursuppe.soup import Soup

ANYWHERE: Final = 0b11111  # all five results of the compass
FOUR_WAYS: Final = 0b01111
ENDURING: Final = 1 << SPEED | 1 << PERSISTENCE  # who has one of these genes swims two steps


def fare(soup: Soup, colour: int) -> int:
    """Moving costs a biopoint (E1b), with streamlining none."""
    return 0 if soup.has(colour, STREAMLINING) else 1


def can_swim(soup: Soup, colour: int) -> bool:
    return soup.points[colour] > 0 or soup.has(colour, STREAMLINING)


def pay_for_swimming(soup: Soup, colour: int, amoeba: int, rule: str) -> None:
    if price := fare(soup, colour):
        soup.pay(colour, price, rule, amoeba=amoeba)


def swim(soup: Soup, colour: int, amoeba: int) -> None:
    """An active move, already paid for: one step, with speed or persistence a second one if wanted."""
    if soup.owned[colour] & ENDURING:
        soup.agenda.append(SwimOn(colour, amoeba))
    stroke(soup, colour, amoeba)


def stroke(soup: Soup, colour: int, amoeba: int) -> None:
    """One active step: the die says where (E1b), one of two dice (movement 1), or the owner (movement 2)."""
    if soup.has(colour, MOVEMENT_2):
        directions = ANYWHERE
    else:
        directions = compass(soup, colour, amoeba)
        if soup.has(colour, MOVEMENT_1):
            directions |= compass(soup, colour, amoeba)
    if directions & (directions - 1):
        soup.agenda.append(Steer(colour, amoeba, directions))
    else:  # one result is no choice
        step(soup, colour, amoeba, directions.bit_length() - 1)


def step(soup: Soup, colour: int, amoeba: int, direction: int) -> None:
    """An active step in a direction; before an obstacle it stays (E1b)."""
    field = soup.where[colour * TRIBE + amoeba]
    target = STEP[field * 5 + direction]
    if soup.journal is not None:
        soup.tell("moved", "E1b", colour=colour, amoeba=amoeba, field=field, to=target)
    travel(soup, colour, amoeba, target)


def compass(soup: Soup, colour: int, amoeba: int) -> int:
    """A die, and the directions that it allows, as a set: 1 to 4 one each, 5 to stand still, 6 free choice (A1)."""
    die = soup.roll()
    if soup.journal is not None:
        soup.tell("rolled", "E1b", colour=colour, amoeba=amoeba, die=die)
    if die != FREE_CHOICE:
        return 1 << (die - 1)
    return ANYWHERE if soup.still_on_six else FOUR_WAYS


class Steer(Step[Soup]):
    """Which of the possible directions. Blocked ones all mean to stay, and are offered as one (E1b, A26)."""

    rule = "E1b"
    takes = ("colour", "amoeba", "directions")

    def __init__(self, colour: int, amoeba: int, directions: int) -> None:
        self.colour = colour
        self.amoeba = amoeba
        self.directions = directions

    def options(self, soup: Soup) -> list[Action]:
        field = soup.where[self.colour * TRIBE + self.amoeba]
        options = []
        stays = False
        for direction in range(5):
            if self.directions >> direction & 1:
                if STEP[field * 5 + direction] != field:
                    options.append(GO[direction])
                else:
                    stays = True
        if stays:
            options.append(GO[STILL])
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        step(soup, self.colour, self.amoeba, action.x)


class SwimOn(Step[Soup]):
    """A second active step, free, in a new direction (speed, persistence)."""

    rule = "speed"
    takes = ("colour", "amoeba")

    def __init__(self, colour: int, amoeba: int) -> None:
        self.colour = colour
        self.amoeba = amoeba

    def options(self, soup: Soup) -> list[Action]:
        return [MOVE, STOP]

    def choose(self, soup: Soup, action: Action) -> None:
        if action is MOVE:
            if soup.journal is not None:
                soup.tell("swam-on", "speed", colour=self.colour, amoeba=self.amoeba)
            stroke(soup, self.colour, self.amoeba)


def travel(soup: Soup, colour: int, amoeba: int, target: int) -> None:
    """An amoeba changes its field: first it takes cubes along (tentacle), then others may hold on to it (holding)."""
    at = colour * TRIBE + amoeba
    field = soup.where[at]
    if target == field:
        return
    soup.where[at] = target
    if not soup.pool[HOLDING]:  # its only copy is in somebody's hands
        for foe in range(soup.colours):
            if foe != colour and soup.has(foe, HOLDING):
                clinging = [n for n, place in enumerate(soup.tribe(foe)) if place == field]
                soup.agenda += [Follow(foe, n, colour, target) for n in reversed(clinging)]
    if soup.has(colour, TENTACLE):
        soup.agenda.append(Carry(colour, amoeba, field, soup.colours - 1, 0))


class Carry(Step[Soup]):
    """Up to three cubes (two among three colours) of any colour come along, one at a time in the order of colours."""

    rule = "tentacle"
    takes = ("colour", "amoeba", "field", "cubes", "food")

    def __init__(self, colour: int, amoeba: int, field: int, cubes: int, food: int) -> None:
        self.colour = colour
        self.amoeba = amoeba
        self.field = field  # the one just left
        self.cubes = cubes  # how many more may come along
        self.food = food  # the first colour still on offer

    def options(self, soup: Soup) -> list[Action]:
        options = [CARRY[food] for food in range(self.food, soup.colours) if soup.cubes[self.field * 4 + food]]
        if options:
            options.append(STOP)
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action is STOP:
            return
        to = soup.where[self.colour * TRIBE + self.amoeba]
        soup.cubes[self.field * 4 + action.x] -= 1
        soup.cubes[to * 4 + action.x] += 1
        if soup.journal is not None:
            soup.tell("carried", "tentacle", colour=self.colour, amoeba=self.amoeba, food=action.x, field=self.field, to=to)
        if self.cubes > 1:
            soup.agenda.append(Carry(self.colour, self.amoeba, self.field, self.cubes - 1, action.x))

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action.verb != "carry":
            return None
        return Reason("ursuppe.why.carry-order" if action.x < self.food else "ursuppe.why.no-cube", "tentacle")


class Follow(Step[Soup]):
    """An amoeba of another tribe has left: hold on to it and come along, free of charge (holding)."""

    rule = "holding"
    takes = ("colour", "amoeba", "foe", "to")

    def __init__(self, colour: int, amoeba: int, foe: int, to: int) -> None:
        self.colour = colour
        self.amoeba = amoeba
        self.foe = foe
        self.to = to

    def options(self, soup: Soup) -> list[Action]:
        return [FOLLOW, STAY]

    def choose(self, soup: Soup, action: Action) -> None:
        if action is FOLLOW:
            at = self.colour * TRIBE + self.amoeba
            field = soup.where[at]
            soup.where[at] = self.to
            if soup.journal is not None:
                soup.tell("followed", "holding", colour=self.colour, amoeba=self.amoeba, foe=self.foe, to=self.to)
            if soup.followers_carry and soup.has(self.colour, TENTACLE):  # A9
                soup.agenda.append(Carry(self.colour, self.amoeba, field, soup.colours - 1, 0))
