"""E4. Cell division: descending, ten biopoints each, and new amoebas for those who pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Broad, Work
from primordia.ursuppe.parts import (
    BIRTHS,
    DIVISION_RATE,
    INCOME,
    NEIGHBOURS,
    NEW_AMOEBA,
    NEW_AMOEBA_CHEAP,
    PASS,
    SPORES,
    TRIBE,
)
from primordia.ursuppe.soup import EVERYWHERE, TABLES, Soup, fields_of

if TYPE_CHECKING:
    from mypy_extensions import i64


def begin(soup: Soup) -> None:
    """Phase 4: income and divisions, the leader first."""
    soup.agenda += [INCOMES[colour] for colour in reversed(soup.falling)]


class Income(Work[Soup]):
    """Ten biopoints, when the tribe's turn comes."""

    rule = "E4"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, soup: Soup) -> None:
        soup.points[self.colour] += INCOME
        if soup.journal is not None:
            soup.tell("income", "E4", colour=self.colour, points=INCOME)
        soup.agenda.append(DIVISIONS[soup.players][self.colour])


INCOMES: Final = [Income(colour) for colour in range(4)]


class Divide(Broad[Soup]):
    """A new amoeba of any free number, as often as it can be paid for, or pass."""

    rule = "E4"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, soup: Soup) -> list[Action]:
        tribe = soup.tribe(self.colour)
        free = tribe.count(-1)
        if not free or soup.points[self.colour] < price(soup, self.colour, TRIBE - free):
            return []
        fields = fields_of(nurseries(soup, self.colour, tribe))
        births = [BIRTHS[amoeba] for amoeba in range(TRIBE) if tribe[amoeba] < 0]
        options = [row[field] for row in births for field in fields]
        options.append(PASS)
        return options

    def breadth(self, soup: Soup) -> int:
        tribe = soup.tribe(self.colour)
        free = tribe.count(-1)
        if not free or soup.points[self.colour] < price(soup, self.colour, TRIBE - free):
            return 0
        return free * nurseries(soup, self.colour, tribe).bit_count() + 1

    def nth(self, soup: Soup, k: int) -> Action:
        fields = fields_of(nurseries(soup, self.colour, soup.tribe(self.colour)))
        amoeba = soup.spare(self.colour, k // len(fields))
        return BIRTHS[amoeba][fields[k % len(fields)]] if amoeba < TRIBE else PASS

    def choose(self, soup: Soup, action: Action) -> None:
        if action is PASS:
            return
        cost = price(soup, self.colour, soup.alive(self.colour))
        soup.points[self.colour] -= cost
        soup.where[self.colour * TRIBE + action.x] = action.y
        if soup.journal is not None:
            soup.tell("divided", "E4", colour=self.colour, amoeba=action.x, field=action.y, price=cost)
        soup.agenda.append(self)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action.verb != "divide":
            return None
        tribe = soup.tribe(self.colour)
        if tribe[action.x] >= 0:
            return Reason("ursuppe.why.on-board", "E4")
        if action.y in tribe:
            return Reason("ursuppe.why.own-amoeba", "E4")
        return Reason("ursuppe.why.not-adjacent", "E4")


DIVISIONS: Final = [[Divide(colour) for colour in range(4)] for _ in TABLES]


def price(soup: Soup, colour: int, alive: int) -> int:
    """Six biopoints, four with division rate; the first amoeba of a tribe that has died out is free."""
    if alive == 0:
        return 0
    return NEW_AMOEBA_CHEAP if soup.has(colour, DIVISION_RATE) else NEW_AMOEBA


def nurseries(soup: Soup, colour: int, tribe: list[int]) -> int:
    """The fields for a new amoeba, as a set, a bit each: without an own one (A5), beside an own one; the first two and spores
    go anywhere."""
    near: i64 = 0
    taken: i64 = 0
    alive: i64 = 0
    place: i64
    for place in tribe:
        if place >= 0:
            alive += 1
            near |= NEIGHBOURS[place]
            taken |= 1 << place
    if alive < 2 or soup.has(colour, SPORES):
        near = EVERYWHERE
    return near & ~taken
