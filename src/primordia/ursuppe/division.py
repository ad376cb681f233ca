"""E4. Cell division: descending, ten biopoints each, and new amoebas for those who pay."""

from __future__ import annotations

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step, Work
from primordia.ursuppe.parts import (
    BORDERS,
    DIVIDE,
    DIVISION_RATE,
    FIELD_COUNT,
    INCOME,
    NEW_AMOEBA,
    NEW_AMOEBA_CHEAP,
    PASS,
    SPORES,
    TRIBE,
)
from primordia.ursuppe.soup import Soup


def begin(soup: Soup) -> None:
    """Phase 4: income and divisions, the leader first."""
    soup.agenda += [Income(colour) for colour in reversed(soup.descending())]


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
        soup.agenda.append(Divide(self.colour))


class Divide(Step[Soup]):
    """A new amoeba of any free number, as often as it can be paid for; then pass."""

    rule = "E4"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, soup: Soup) -> list[Action]:
        options = []
        if soup.points[self.colour] >= cost(soup, self.colour):
            fields = nurseries(soup, self.colour)
            options = [
                DIVIDE[amoeba * FIELD_COUNT + field]
                for amoeba, place in enumerate(soup.tribe(self.colour))
                if place < 0
                for field in fields
            ]
        options.append(PASS)
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action is PASS:
            return
        price = cost(soup, self.colour)
        soup.points[self.colour] -= price
        soup.where[self.colour * TRIBE + action.x] = action.y
        if soup.journal is not None:
            soup.tell("divided", "E4", colour=self.colour, amoeba=action.x, field=action.y, price=price)
        soup.agenda.append(self)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action.verb != "divide":
            return None
        tribe = soup.tribe(self.colour)
        if tribe[action.x] >= 0:
            return Reason("ursuppe.why.on-board", "E4")
        if soup.points[self.colour] < cost(soup, self.colour):
            points = soup.points[self.colour]
            return Reason("ursuppe.why.points", "E4", needed=cost(soup, self.colour), points=points)
        if action.y in tribe:
            return Reason("ursuppe.why.own-amoeba", "E4")
        return Reason("ursuppe.why.not-adjacent", "E4")


def cost(soup: Soup, colour: int) -> int:
    """Six biopoints, four with division rate; the first amoeba of a tribe that has died out is free."""
    if soup.alive(colour) == 0:
        return 0
    return NEW_AMOEBA_CHEAP if soup.has(colour, DIVISION_RATE) else NEW_AMOEBA


def nurseries(soup: Soup, colour: int) -> list[int]:
    """The fields for a new amoeba: without an own one (A5), beside an own one; the first two and spores go anywhere."""
    tribe = soup.tribe(colour)
    if soup.alive(colour) < 2 or soup.has(colour, SPORES):
        return [field for field in range(FIELD_COUNT) if field not in tribe]
    fields: list[int] = []
    for place in tribe:
        if place >= 0:
            fields += [field for field in BORDERS[place] if field not in tribe and field not in fields]
    fields.sort()
    return fields
