"""D. Setting up: the first environment card, the start spaces, two amoebas each."""

from __future__ import annotations

from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Broad, Step, Work
from primordia.ursuppe.parts import PLACES, START, TRIBE
from primordia.ursuppe.round import Phase
from primordia.ursuppe.soup import Soup, empty, fields_of


class Opening(Work[Soup]):
    """One card is turned up; everybody rolls two dice, ties again; the highest chooses a start space first."""

    rule = "D"

    def run(self, soup: Soup) -> None:
        soup.turn_up("D")
        soup.agenda.append(FirstAmoebas())
        soup.agenda += [ChooseStart(colour) for colour in reversed(roll_off(soup, list(range(soup.colours))))]


def roll_off(soup: Soup, tied: list[int]) -> list[int]:
    """These colours in the order of their rolls, the highest first; equal rolls are rolled again among themselves."""
    rolls = {}
    for colour in tied:
        first, second = soup.roll(), soup.roll()
        rolls[colour] = first + second
        if soup.journal is not None:
            soup.tell("rolled-start", "D", colour=colour, first=first, second=second)
    order = []
    for roll in range(12, 1, -1):
        equal = [colour for colour in tied if rolls[colour] == roll]
        order += equal if len(equal) < 2 else roll_off(soup, equal)
    return order


class ChooseStart(Step[Soup]):
    """In the order of the rolls: a free start space, which is also the first score (D)."""

    rule = "D"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, soup: Soup) -> list[Action]:
        return [START[space - 1] for space in range(1, soup.colours + 1) if space not in soup.score]

    def choose(self, soup: Soup, action: Action) -> None:
        soup.score = changed(soup.score, self.colour, action.x + 1)
        soup.rank()
        if soup.journal is not None:
            soup.tell("started", "D", colour=self.colour, space=action.x + 1)


class FirstAmoebas(Work[Soup]):
    """Ascending: a first amoeba each, with one point of damage in a game of four colours, without among three (D)."""

    rule = "D"

    def run(self, soup: Soup) -> None:
        hurt = 1 if soup.colours == 4 else 0
        soup.agenda.append(SecondAmoebas())
        soup.agenda += [Place(colour, hurt) for colour in reversed(soup.rising)]


class SecondAmoebas(Work[Soup]):
    """Descending: a second amoeba each, unhurt (D). Then the first round begins."""

    rule = "D"

    def run(self, soup: Soup) -> None:
        soup.agenda.append(Phase(1))
        soup.agenda += [Place(colour, 0) for colour in reversed(soup.falling)]


class Place(Broad[Soup]):
    """Any number, on a field where no amoeba stands yet (D)."""

    rule = "D"
    takes = ("colour", "damage")

    def __init__(self, colour: int, damage: int) -> None:
        self.colour = colour
        self.damage = damage

    def breadth(self, soup: Soup) -> int:
        return (TRIBE - soup.alive(self.colour)) * empty(soup.where).bit_count()

    def nth(self, soup: Soup, k: int) -> Action:
        free = fields_of(empty(soup.where))
        return PLACES[soup.spare(self.colour, k // len(free))][free[k % len(free)]]

    def options(self, soup: Soup) -> list[Action]:
        free = fields_of(empty(soup.where))
        rows = [PLACES[amoeba] for amoeba, place in enumerate(soup.tribe(self.colour)) if place < 0]
        return [row[field] for row in rows for field in free]

    def choose(self, soup: Soup, action: Action) -> None:
        at = self.colour * TRIBE + action.x
        soup.where[at] = action.y
        soup.damage[at] = self.damage
        if soup.journal is not None:
            soup.tell("placed", "D", colour=self.colour, amoeba=action.x, field=action.y, damage=self.damage)
