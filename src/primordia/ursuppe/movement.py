"""E1, first half: ascending, each amoeba in numerical order drifts or moves; then it feeds."""

from __future__ import annotations

from typing import Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step, Work
from primordia.ursuppe.attack import Struggle
from primordia.ursuppe.feeding import FEED
from primordia.ursuppe.parts import AGGRESSION, CARD_DRIFT, DRIFT, HOLDING, MOVE, STAY, STEP, STRUGGLE, TRIBE
from primordia.ursuppe.soup import TABLES, Soup
from primordia.ursuppe.swimming import can_swim, pay_for_swimming, swim, travel

WAYS: Final = [[DRIFT], [DRIFT, MOVE]]  # without and with what swimming costs
CLINGING: Final = [[DRIFT, STAY], [DRIFT, MOVE, STAY]]  # the same with holding
FIERCE: Final = 1 << STRUGGLE | 1 << AGGRESSION  # who has one of these genes may struggle


def begin(soup: Soup) -> None:
    """Phase 1: the tribes act in ascending order."""
    soup.agenda += [TURN[colour] for colour in reversed(soup.rising)]


class Turn(Work[Soup]):
    """A tribe's amoebas act in numerical order. One that has been eaten when its number comes up is passed over."""

    rule = "E1"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, soup: Soup) -> None:
        colour = self.colour
        fierce = soup.owned[colour] & FIERCE
        displace, feed = DISPLACE[soup.players], FEED[soup.players]
        for amoeba in range(TRIBE - 1, -1, -1):
            at = colour * TRIBE + amoeba
            if soup.where[at] >= 0:
                soup.agenda.append(Struggle(colour, amoeba) if fierce else feed[at])
                soup.agenda.append(displace[at])


TURN: Final = [Turn(colour) for colour in range(4)]


class Displace(Step[Soup]):
    """Drift (E1a), move by own force for a biopoint (E1b), or hold on (holding)."""

    rule = "E1"
    takes = ("colour", "amoeba")

    def __init__(self, colour: int, amoeba: int) -> None:
        self.colour = colour
        self.amoeba = amoeba

    def options(self, soup: Soup) -> list[Action]:
        if soup.where[self.colour * TRIBE + self.amoeba] < 0:
            return []
        ways = CLINGING if soup.has(self.colour, HOLDING) else WAYS
        return ways[1] if can_swim(soup, self.colour) else ways[0]

    def choose(self, soup: Soup, action: Action) -> None:
        if action is DRIFT:
            drift(soup, self.colour, self.amoeba)
        elif action is MOVE:
            pay_for_swimming(soup, self.colour, self.amoeba, "E1b")
            swim(soup, self.colour, self.amoeba)
        elif soup.journal is not None:
            field = soup.where[self.colour * TRIBE + self.amoeba]
            soup.tell("held-still", "holding", colour=self.colour, amoeba=self.amoeba, field=field)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action is MOVE:
            return Reason("ursuppe.why.points", "E1b", needed=1, points=soup.points[self.colour])
        if action is STAY:
            return Reason("ursuppe.why.no-holding", "E1")
        return None


DISPLACE: Final = [[Displace(colour, amoeba) for colour in range(4) for amoeba in range(TRIBE)] for _ in TABLES]


def drift(soup: Soup, colour: int, amoeba: int) -> None:
    """One field with the current; before an obstacle and in calm water it stays (E1a)."""
    field = soup.where[colour * TRIBE + amoeba]
    target = STEP[field * 5 + CARD_DRIFT[soup.card]]
    if soup.journal is not None:
        soup.tell("drifted", "E1a", colour=colour, amoeba=amoeba, field=field, to=target)
    travel(soup, colour, amoeba, target)
