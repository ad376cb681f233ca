"""E3. New genes: descending, each tribe buys what it wants and can pay for."""

from __future__ import annotations

from typing import Final

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.environment import lose
from primordia.ursuppe.parts import BUY, GENE_COUNT, GENE_WORDS, HAND_IN, PASS, PRICE, REPLACES
from primordia.ursuppe.soup import TABLES, Soup

CHEAPEST: Final = min(PRICE)
AFFORDABLE: Final = [[g for g in range(GENE_COUNT) if PRICE[g] <= points] for points in range(max(PRICE) + 1)]  # by biopoints


def begin(soup: Soup) -> None:
    """Phase 3: each tribe has one turn to buy, the leader first."""
    shop = SHOP[soup.players]
    soup.agenda += [shop[colour] for colour in reversed(soup.falling)]


class Shop(Step[Soup]):
    """One gene after another, as long as there is one to be had; then pass."""

    rule = "E3"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, soup: Soup) -> list[Action]:
        points = soup.points[self.colour]
        if points < CHEAPEST:
            return []
        genes = AFFORDABLE[min(points, len(AFFORDABLE) - 1)]
        options = [BUY[g] for g in genes if soup.pool[g] and hindrance(soup, self.colour, g) is None]
        if options:
            options.append(PASS)
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action is PASS:
            return
        gene = action.x
        soup.agenda.append(self)
        if REPLACES[gene]:
            soup.agenda.append(Trade(self.colour, gene))
        else:
            acquire(soup, self.colour, gene)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        return hindrance(soup, self.colour, action.x) if action.verb == "buy" else None


SHOP: Final = [[Shop(colour) for colour in range(4)] for _ in TABLES]


def hindrance(soup: Soup, colour: int, gene: int) -> Reason | None:
    """Why a tribe cannot have a gene now; None: it can."""
    if soup.has(colour, gene):
        return Reason("ursuppe.why.owned", "E3")
    if not soup.pool[gene]:
        return Reason("ursuppe.why.sold-out", "E3")
    if soup.points[colour] < PRICE[gene]:
        return Reason("ursuppe.why.points", "E3", needed=PRICE[gene], points=soup.points[colour])
    if soup.locked[colour] >> gene & 1:
        return Reason("ursuppe.why.locked", "higher-genes")
    if REPLACES[gene] and not replaceable(soup, colour, gene):
        return Reason("ursuppe.why.predecessor", "higher-genes", genes=[GENE_WORDS[old] for old in REPLACES[gene]])
    return None


def replaceable(soup: Soup, colour: int, gene: int) -> list[int]:
    """The genes that may be handed in for a higher one: bought in an earlier round."""
    row = colour * GENE_COUNT
    return [old for old in REPLACES[gene] if 0 < soup.genes[row + old] < soup.round]


class Trade(Step[Soup]):
    """Which predecessor to hand in for a higher gene; armor takes defense or escape (higher genes)."""

    rule = "higher-genes"
    takes = ("colour", "gene")

    def __init__(self, colour: int, gene: int) -> None:
        self.colour = colour
        self.gene = gene

    def options(self, soup: Soup) -> list[Action]:
        return [HAND_IN[old] for old in replaceable(soup, self.colour, self.gene)]

    def choose(self, soup: Soup, action: Action) -> None:
        for old in supplanted(soup, self.gene, action.x):
            if soup.has(self.colour, old):
                lose(soup, self.colour, old)
            soup.lock(self.colour, old)
        if soup.journal is not None:
            soup.tell("traded", "higher-genes", colour=self.colour, old=action.x, gene=self.gene)
        acquire(soup, self.colour, self.gene)


def supplanted(soup: Soup, gene: int, old: int) -> list[int]:
    """What a higher gene takes the place of: the predecessor that is handed in, or every one (A4)."""
    return REPLACES[gene] if soup.armor_locks_both else [old]


def acquire(soup: Soup, colour: int, gene: int) -> None:
    """The price to the bank, a copy from the pool; it works at once for all amoebas of the tribe."""
    soup.points[colour] -= PRICE[gene]
    soup.stock(gene, -1)
    soup.own(colour, gene, soup.round)
    if soup.journal is not None:
        soup.tell("bought", "E3", colour=colour, gene=gene, price=PRICE[gene])
