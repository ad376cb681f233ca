"""E2. A new environment card; from the second round on, gene defects."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.parts import CARD_OZONE, GENE_COUNT, HAND_IN, MUTATION, PAY, RELIEF, REPLACES
from primordia.ursuppe.soup import Soup, sums, total

MOST_RELIEF: Final = max(RELIEF)
MUTATION_SUMS: Final = sums(MUTATION)
RELIEF_SUMS: Final = sums(RELIEF)


def begin(soup: Soup) -> None:
    """Phase 2: the next card; descending, tribes whose genes are too sensitive for its ozone layer make up the difference."""
    soup.turn_up("E2")
    if soup.round > 1:
        defects = []
        for colour in soup.falling:
            due = shortfall(soup, colour, soup.card)
            if due > 0:
                defects.append(Defect(colour, due, 0))
                if soup.journal is not None:
                    soup.tell("defect", "E2", colour=colour, due=due)
        soup.agenda += reversed(defects)


def sensitivity(soup: Soup, colour: int) -> int:
    """The sum of a tribe's mutation points; ray protection lowers it."""
    return total(soup.owned[colour], MUTATION_SUMS)


def shortfall(soup: Soup, colour: int, card: int) -> int:
    """What the ozone layer of a card leaves a tribe to make up for; nothing unless it is positive."""
    return sensitivity(soup, colour) - CARD_OZONE[card]


class Defect(Step[Soup]):
    """Genes at their worth and biopoints at one each make up the difference; no gene that is not needed for it (A3).

    The difference stays as it was when the card was turned, whatever is handed in. Genes are named in the order of the list.
    """

    rule = "E2"
    takes = ("colour", "due", "handed")

    def __init__(self, colour: int, due: int, handed: int) -> None:
        self.colour = colour
        self.due = due
        self.handed = handed  # the genes handed in so far, a bit each

    def options(self, soup: Soup) -> list[Action]:
        return list(_ways(*self.means(soup)))

    def payments(self, soup: Soup) -> list[int]:
        """All sets of genes that can settle the matter, those handed in already included."""
        return _payments(*self.means(soup))

    def means(self, soup: Soup) -> tuple[int, int, int, int]:
        """What the answer depends on: the genes of the tribe, a bit each, what is due and handed in, and the biopoints."""
        return soup.owned[self.colour], self.due, self.handed, min(soup.points[self.colour], self.due)

    def choose(self, soup: Soup, action: Action) -> None:
        if action is PAY:
            soup.pay(self.colour, self.due - relief(self.handed), "E2")
            return
        lose(soup, self.colour, action.x)
        if soup.journal is not None:
            soup.tell("lost-gene", "E2", colour=self.colour, gene=action.x, worth=RELIEF[action.x])
        handed = self.handed | 1 << action.x
        if relief(handed) < self.due:
            soup.agenda.append(Defect(self.colour, self.due, handed))

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        open_ = self.due - relief(self.handed)
        if action is PAY:
            return Reason("ursuppe.why.points", "E2", needed=open_, points=soup.points[self.colour])
        if action.verb == "hand-in" and soup.has(self.colour, action.x):
            if action.x < self.handed.bit_length():
                return Reason("ursuppe.why.hand-in-order", "E2")
            return Reason("ursuppe.why.not-needed", "A3", due=open_)
        return None


@lru_cache(1 << 12)
def _ways(owned: int, due: int, handed: int, points: int) -> tuple[Action, ...]:
    """What can be handed in next, and whether the rest can be paid; remembered, because playouts ask again and again."""
    sets = _payments(owned, due, handed, points)
    firsts = {rest & -rest for genes in sets if (rest := genes ^ handed)}  # genes are named in the order of the list
    ways = [HAND_IN[first.bit_length() - 1] for first in sorted(firsts) if first > handed]
    return (*ways, PAY) if handed in sets else tuple(ways)


def _payments(owned: int, due: int, handed: int, points: int) -> list[int]:
    """All sets of genes that can settle the matter, those handed in already included."""
    smallest = min([RELIEF[gene] for gene in range(GENE_COUNT) if handed >> gene & 1], default=MOST_RELIEF)
    sets = [(handed, relief(handed), smallest)]  # each with what it is worth, and its gene that is worth least
    for gene in range(GENE_COUNT):
        if (owned & ~handed) >> gene & 1:
            more = RELIEF[gene]
            sets += [(genes | 1 << gene, worth + more, min(least, more)) for genes, worth, least in sets if worth < due]
    return [genes for genes, worth, least in sets if _settles(genes, worth, least, due, points)]


def _settles(genes: int, worth: int, least: int, due: int, points: int) -> bool:
    """Whether biopoints cover what this set leaves open; a set that covers all must not hold a gene too many."""
    if worth < due:
        return due - worth <= points
    return genes > 0 and worth - least < due  # without a gene nothing is due


def relief(genes: int) -> int:
    """What a set of genes is worth when handed in: the mutation points of each, ray protection four."""
    return total(genes, RELIEF_SUMS)


def lose(soup: Soup, colour: int, gene: int) -> None:
    """A gene goes back to the pool, where anybody may buy it; what was handed in for it can be bought again."""
    soup.own(colour, gene, 0)
    soup.stock(gene, 1)
    for old in REPLACES[gene]:
        soup.unlock(colour, old)
