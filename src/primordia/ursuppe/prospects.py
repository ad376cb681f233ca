"""Who will win a game of Ursuppe: readable features of every tribe, and the chance of each seat.

The chance is a softmax over the seats of a weighted sum of features (a conditional logit); a seat with two tribes is about as
strong as its weaker one. The weights are data, `weights.json`, with a note on where they come from; `primordia lab train` makes
them.
"""

from __future__ import annotations

import math
from typing import Final

from primordia.kernel.playout import Stop
from primordia.kernel.values import Values
from primordia.ursuppe.parts import AMOEBA_STEPS, COUNTS, FINISH, GENE_COUNT, GENE_STEPS, GENES, MUTATION, STEP, TRIBE
from primordia.ursuppe.policy import current, feeds, portions
from primordia.ursuppe.round import Phase
from primordia.ursuppe.scoring import standing
from primordia.ursuppe.soup import Soup

NAMES: Final = [
    *("score", "score-late", "income", "income-long", "amoebas", "wounded", "fed", "hungry", "genes", "points", "poor"),
    *("mutations", "overload", "next", "shared", "projected", "score-last"),
    *(f"gene-{name}" for name in GENES.names),
]
SOFT: Final = 1.5  # how sharply the weaker of two tribes counts


def rounds(soup: Soup) -> float:
    """Rounds that will still be scored, about."""
    return max(0.5, min(float(sum(soup.unseen)) + 1.0, (FINISH - max(soup.score)) / 5.0 + 0.5))


def features(soup: Soup, colour: int) -> list[float]:
    """A tribe in numbers, in the order of NAMES."""
    left = rounds(soup)
    lifetime = soup.lifetime(colour)
    way = current(soup)
    alive = wounded = fed = hungry = 0
    shared = 0.0
    for at in range(colour * TRIBE, colour * TRIBE + TRIBE):
        field = soup.where[at]
        if field < 0:
            continue
        alive += 1
        eats = feeds(soup, colour, STEP[field * 5 + way])
        fed += eats
        if eats:
            target = STEP[field * 5 + way]
            others = sum(1 for place in soup.where if place >= 0 and STEP[place * 5 + way] == target)
            shared += min(1.0, portions(soup, colour, target) / others)
        if soup.damage[at] >= lifetime - 1:
            wounded += 1
            hungry += not eats
    genes = [1.0 if soup.owned[colour] >> gene & 1 else 0.0 for gene in range(GENE_COUNT)]
    count = sum(n for n, has in zip(COUNTS, genes, strict=True) if has)
    load = sum(n for n, has in zip(MUTATION, genes, strict=True) if has)
    income = AMOEBA_STEPS[alive] + GENE_STEPS[min(count, 6)]
    points = soup.points[colour]
    score = soup.score[colour]
    return [
        score / 10,
        score / (3 + 3 * left),
        income / 5,
        income * min(left, 4.0) / 10,
        alive / 3,
        wounded / 3,
        fed / 3,
        hungry / 3,
        count / 3,
        points / 10,
        1.0 if points < 2 else 0.0,
        load / 10,
        max(0, load - 9) / 5,
        AMOEBA_STEPS[min(alive + 1, TRIBE)] / 5,
        shared / 3,
        (score + income * left) / 10,
        score / (1 + 2 * left * left),
        *genes,
    ]


def phase(soup: Soup) -> int:
    """The phase that is being played; 0: before the first round."""
    for step in soup.agenda:
        if isinstance(step, Phase):
            return step.phase - 1
    return 6 if soup.card >= 0 and any(soup.where) and max(soup.where) >= 0 else 0


def horizon(soup: Soup, sight: int) -> Stop:
    """Drifting, moving and feeding show what they are worth at the end of the round; what is bought, bred or lost later, and
    where one begins, after the next meal, so a round further."""
    last = soup.round + (sight - 1 if phase(soup) == 1 and sight else sight)
    return lambda later: later.round > last


def bout(soup: Soup) -> str:
    """The kind of match: how many play it."""
    return str(max(soup.seats) + 1)


def chances(soup: Soup, values: Values) -> list[float]:
    """The chance of each seat to win; at the end it is known."""
    seats = max(soup.seats) + 1
    if soup.ending:
        scores = standing(soup)
        best = scores.index(max(scores))
        return [1.0 if seat == best else 0.0 for seat in range(seats)]
    kind = bout(soup)
    model = values.models[kind]
    tribes: list[list[float]] = [[] for _ in range(seats)]
    for colour in range(soup.colours):
        tribes[soup.seats[colour]].append(model.strength(features(soup, colour)))
    if soup.colours == seats:
        return values.shares(kind, [own[0] for own in tribes])
    return values.shares(kind, [-math.log(sum(math.exp(-SOFT * value) for value in own)) / SOFT for own in tribes])
