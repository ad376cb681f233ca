"""What the chance to win a game of Ursuppe is made of: the numbers of `prospects`, by what people would call them."""

from __future__ import annotations

from math import exp
from typing import Final

from primordia.kernel.values import Values, logit
from primordia.ursuppe.parts import AMOEBA_STEPS, GENE_STEPS
from primordia.ursuppe.prospects import NAMES, SOFT, bout, chances, features, together
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup

INCOME: Final = "income"  # of amoebas and genes together
# Names of numbers, or how they begin
ASPECTS: Final = {
    "score": ("behind", "rank", "score"),
    INCOME: ("income",),
    "amoebas": ("next", "amoebas-"),
    "health": ("wounded", "dying"),
    "food": ("fed", "hungry", "unfed", "shared"),
    "genes": ("counted-", "gene-"),
    "purse": ("points-",),
    "ozone": ("mutations", "defects", "overload"),
}
GROUPS: Final = [next(aspect for aspect, starts in ASPECTS.items() if name.startswith(starts)) for name in NAMES]


def grounds(soup: Soup, values: Values, seat: int) -> list[dict[str, float]]:
    """The chance of a seat as log odds by aspects. Who has two tribes is about as strong as the weaker one, so that counts
    more; what is left of it has no name."""
    if soup.ending:
        return [{"end": logit(chances(soup, values)[seat])}]
    kind = bout(soup)
    tribes: list[list[dict[str, float]]] = [[] for _ in range(max(soup.seats) + 1)]
    for colour in range(soup.colours):
        tribes[soup.seats[colour]].append(tribe(soup, values, colour))
    strengths = [together([sum(own.values()) for own in tribe]) for tribe in tribes]
    rivals = [strength for other, strength in enumerate(strengths) if other != seat]
    weak = [exp(-SOFT * sum(own.values())) for own in tribes[seat]]
    parts: dict[str, float] = {}
    for own, weight in zip(tribes[seat], weak, strict=True):
        for aspect, part in own.items():
            parts[aspect] = parts.get(aspect, 0.0) + part * weight / sum(weak)
    if len(weak) > 1:
        parts[""] = strengths[seat] - sum(parts.values())
    return [values.grounds(kind, parts, rivals)]


def tribe(soup: Soup, values: Values, colour: int) -> dict[str, float]:
    """The strength of a tribe by aspects. What it scores a round comes of its amoebas and of its genes."""
    parts = values.models[bout(soup)].parts(features(soup, colour), GROUPS)
    income = parts.pop(INCOME)
    amoebas = AMOEBA_STEPS[soup.alive(colour)]
    genes = GENE_STEPS[min(gene_count(soup, colour), len(GENE_STEPS) - 1)]
    if amoebas + genes:
        parts["amoebas"] += income * amoebas / (amoebas + genes)
        parts["genes"] += income * genes / (amoebas + genes)
    return parts
