"""What a situation of Ursuppe is worth to a seat: spaces on the track, and what will bring more of them."""

from __future__ import annotations

from typing import Final

from primordia.ursuppe.environment import sensitivity
from primordia.ursuppe.feeding import meals
from primordia.ursuppe.parts import (
    AGGRESSION,
    ARMOR,
    CARD_DRIFT,
    CARD_OZONE,
    DEFENSE,
    ESCAPE,
    FINISH,
    GENE_COUNT,
    GENES,
    STEP,
    STRUGGLE,
    TRIBE,
)
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup

# Spaces per round that so many amoebas or counted genes are good for: the scoring tables, smoothed towards the next step
AMOEBAS: Final = [-1.0, 0.3, 0.8, 1.5, 2.5, 4.0, 5.0, 6.0]
COUNTED: Final = [0.0, 0.2, 0.5, 1.1, 2.1, 3.1, 4.1, 4.2, 4.3]
# What a gene helps beside its count, in spaces per round
HELP: Final = {
    "movement-1": 0.2, "spores": 0.25, "speed": 0.2, "defense": 0.1, "escape": 0.1, "substitution": 0.7,
    "ray-protection": 0.2, "streamlining": 0.35, "tentacle": 0.3, "holding": 0.3, "life-expectancy": 0.6, "frugality": 0.8,
    "struggle-for-survival": 0.3, "parasitism": 0.6, "division-rate": 0.7, "persistence": 0.3, "movement-2": 0.5,
    "aggression": 0.4, "armor": 0.2,
}  # fmt: skip
GENE_HELP: Final = [HELP.get(name, 0.0) for name in GENES.names]
POINT: Final = 0.11  # a biopoint, in spaces
HEALTHY: Final = 1.0  # how much of an amoeba is left
WOUNDED: Final = 0.8
DYING: Final = 0.0
HUNGER: Final = 0.3  # what the next meal weighs against the amoeba itself
THREAT: Final = 0.25  # what is lost beside a hungry predator
ENVY: Final = 0.15  # how much a rival's progress hurts


def evaluate(soup: Soup, seat: int) -> float:
    """What a situation is worth to a seat."""
    return sum(aspects(soup, seat).values())


def aspects(soup: Soup, seat: int) -> dict[str, float]:
    """A seat's own tribes (who runs two, mostly the worse one) against the others'."""
    if soup.ending:
        scores = [soup.score[c] for c in range(soup.colours)]
        mine = min(scores[c] for c in range(soup.colours) if soup.seats[c] == seat)
        return {"end": 100.0 + mine - max(scores[c] for c in range(soup.colours) if soup.seats[c] != seat)}
    own = sorted((worth(soup, c) for c in range(soup.colours) if soup.seats[c] == seat), key=lambda tribe: sum(tribe.values()))
    rivals = -ENVY * sum(progress(soup, c) for c in range(soup.colours) if soup.seats[c] != seat)
    better = {"better": 0.3 * sum(own[-1].values())} if len(own) > 1 else {}
    return {**own[0], **better, "rivals": rivals}


def worth(soup: Soup, colour: int) -> dict[str, float]:
    """One tribe: its space, what the coming rounds will bring, its purse and its risks."""
    rounds = rounds_left(soup)
    amoebas, food = health(soup, colour)
    row = colour * GENE_COUNT
    skills = sum(GENE_HELP[gene] for gene in range(GENE_COUNT) if soup.genes[row + gene])
    purse = POINT * min(soup.points[colour], 16) - POINT * defect_risk(soup, colour)
    return {
        "score": soup.score[colour],
        "amoebas": min(rounds, 3.0) * between(AMOEBAS, amoebas),
        "genes": min(rounds, 3.0) * (COUNTED[min(gene_count(soup, colour), 8)] + skills),
        "food": HUNGER * food,
        "purse": min(rounds, 1.0) * purse,
    }


def progress(soup: Soup, colour: int) -> float:
    """A rival at a glance."""
    return soup.score[colour] + AMOEBAS[soup.alive(colour)]


def rounds_left(soup: Soup) -> float:
    """Rounds that will still be scored: until the cards run out or the leader reaches the finish zone."""
    cards = sum(soup.unseen) + (1 if soup.agenda and getattr(soup.agenda[0], "phase", 1) > 2 else 0)
    leader = (FINISH - max(soup.score)) / 5.0
    return max(1.0, min(float(cards), leader))


def health(soup: Soup, colour: int) -> tuple[float, float]:
    """How many amoebas a tribe has, the wounded and the threatened counted less; and how many of them will find food."""
    lifetime = soup.lifetime(colour)
    safe = soup.has(colour, ARMOR) or soup.has(colour, DEFENSE) or soup.has(colour, ESCAPE)
    currents = _currents(soup)
    total = sum(currents)
    amoebas, food = 0.0, 0.0
    for at in range(colour * TRIBE, colour * TRIBE + TRIBE):
        field = soup.where[at]
        if field < 0:
            continue
        left = lifetime - soup.damage[at]
        if left <= 0:
            continue
        amoebas += HEALTHY if left > 1 else WOUNDED
        if not safe and _threatened(soup, colour, field):
            amoebas -= THREAT
        if total:
            fed = sum(n for d, n in enumerate(currents) if n and meals(soup, colour, STEP[field * 5 + d]))
            food += fed / total * (1.0 if left > 1 else 2.0)
    return max(amoebas, 0.0), food


def _currents(soup: Soup) -> list[int]:
    """How many of the unseen cards drift in each direction."""
    currents = [0] * 5
    for card, copies in enumerate(soup.unseen):
        currents[CARD_DRIFT[card]] += copies
    return currents


def _threatened(soup: Soup, colour: int, field: int) -> bool:
    """A foreign tribe that can attack shares the field."""
    return any(
        c != colour and (soup.has(c, STRUGGLE) or soup.has(c, AGGRESSION)) and field in soup.tribe(c)
        for c in range(soup.colours)
    )


def defect_risk(soup: Soup, colour: int) -> float:
    """The biopoints that the next card is expected to cost, over all cards still unseen."""
    cards = sum(soup.unseen)
    if not cards:
        return 0.0
    total = sensitivity(soup, colour)
    return sum(n * max(0, total - CARD_OZONE[card]) for card, n in enumerate(soup.unseen)) / cards


def between(table: list[float], x: float) -> float:
    """A table read between its lines."""
    low = int(x)
    if low + 1 >= len(table):
        return table[-1]
    return table[low] + (x - low) * (table[low + 1] - table[low])
