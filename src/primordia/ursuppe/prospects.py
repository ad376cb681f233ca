"""Who will win a game of Ursuppe: readable features of every tribe, and the chance of each seat.

The chance is a softmax over the seats of a weighted sum of features (a conditional logit); a seat with two tribes is about as
strong as its weaker one. The weights are data, `weights.json`, with a note on where they come from (`tools/fit_ursuppe.py`).
"""

from __future__ import annotations

import math
from typing import Final

from primordia.kernel.playout import Stop
from primordia.kernel.values import Values
from primordia.ursuppe.environment import sensitivity
from primordia.ursuppe.evaluation import defect_risk
from primordia.ursuppe.parts import AMOEBA_STEPS, FINISH, GENE_COUNT, GENE_STEPS, GENES, STEP, TRIBE
from primordia.ursuppe.policy import current, feeds, portions
from primordia.ursuppe.round import Phase
from primordia.ursuppe.scoring import gene_count, standing
from primordia.ursuppe.soup import Soup

STATE: Final = [  # a tribe as it is; each is told a second time as "-early", less and less as the end comes near
    *("behind", "rank", "score", "income", "next"),
    *(f"amoebas-{n}" for n in range(1, TRIBE + 1)),  # whether there are so many
    *("wounded", "dying", "fed", "hungry", "unfed", "shared"),
    *(f"counted-{n}" for n in range(1, len(GENE_STEPS))),  # whether genes count so much
    *("points-2", "points-6", "points-12", "points-more", "mutations", "defects", "overload"),
    *(f"gene-{name}" for name in GENES.names),
]
NAMES: Final = [*STATE, *(f"{name}-early" for name in STATE), "score-late", "score-last", "income-long"]
SOFT: Final = 1.5  # how sharply the weaker of two tribes counts
WHOLE: Final = 8.0  # rounds of a game, about


def rounds(soup: Soup) -> float:
    """Rounds that will still be scored, about."""
    return max(0.5, min(float(sum(soup.unseen)) + 1.0, (FINISH - max(soup.score)) / 5.0 + 0.5))


def features(soup: Soup, colour: int) -> list[float]:
    """A tribe in numbers, in the order of NAMES."""
    left = rounds(soup)
    early = min(left, WHOLE) / WHOLE
    alive, fed = _amoebas(soup, colour)
    count, owned = gene_count(soup, colour), soup.owned[colour]
    load = sensitivity(soup, colour)
    income = AMOEBA_STEPS[alive] + GENE_STEPS[min(count, len(GENE_STEPS) - 1)]
    points, score = soup.points[colour], soup.score[colour]
    state = [
        (max(soup.score) - score) / 10,
        sum(1 for other in soup.score if other > score) / 3,  # who is ahead acts before or after the others
        score / 10,
        income / 5,
        AMOEBA_STEPS[min(alive + 1, TRIBE)] / 5,
        *[1.0 if alive >= n else 0.0 for n in range(1, TRIBE + 1)],
        *fed,
        *[1.0 if count >= n else 0.0 for n in range(1, len(GENE_STEPS))],
        min(points, 2) / 2,
        min(max(points - 2, 0), 4) / 4,
        min(max(points - 6, 0), 6) / 6,
        max(points - 12, 0) / 10,
        load / 10,
        defect_risk(soup, colour) / 5,
        max(0, load - 9) / 5,
        *[1.0 if owned >> gene & 1 else 0.0 for gene in range(GENE_COUNT)],
    ]
    state += [early * number for number in state]
    state += [score / (3 + 3 * left), score / (1 + 2 * left * left), income * min(left, 4.0) / 10]
    return state


def _amoebas(soup: Soup, colour: int) -> tuple[int, list[float]]:
    """How many a tribe has; how many are wounded, would die without a meal, drift to food, would die and do not, whether none
    does, and what is left for those who do beside others."""
    where, lifetime, way = soup.where, soup.lifetime(colour), current(soup)
    alive = wounded = dying = fed = hungry = 0
    shared = 0.0
    targets = [STEP[place * 5 + way] if place >= 0 else -1 for place in where]
    for at in range(colour * TRIBE, colour * TRIBE + TRIBE):
        target = targets[at]
        if target < 0:
            continue
        alive += 1
        damage = soup.damage[at]
        dies = damage >= lifetime - 1
        wounded += damage > 0
        dying += dies
        if feeds(soup, colour, target):
            fed += 1
            shared += min(1.0, portions(soup, colour, target) / targets.count(target))
        elif dies:
            hungry += 1
    return alive, [wounded / 3, dying / 3, fed / 3, hungry / 3, 0.0 if fed else 1.0, shared / 3]


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
    return values.shares(kind, [together(own) for own in tribes])


def together(tribes: list[float]) -> float:
    """How strong somebody with tribes of this strength is: about as the weaker one."""
    return tribes[0] if len(tribes) == 1 else -math.log(sum([math.exp(-SOFT * value) for value in tribes])) / SOFT
