"""Ratings by OpenSkill (Plackett-Luce), with intervals by bootstrap. Nothing else imports the library.

OpenSkill rates game after game, so the order matters; a rating is therefore the mean over several orders of the deals. For the
interval deals are drawn again and again with repetition, each with all its games at a table, because those share their luck.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from primordia.lab.fixtures import Played
from primordia.lab.paired import SURE

ORDERS: Final = 20
EFFORT: Final = 30_000  # games that are rated for the intervals, in all
LEAST, MOST = 40, 200  # drawings
SIDE: Final = 0.025  # of the drawings on each side of a 95 % interval

Contest = list[tuple[int, int]]  # entrants with their ranks


class Rating(NamedTuple):
    """How strong an entrant is (25 is the mean), and the 95 % interval."""

    value: float
    low: float
    high: float


def ranks(game: Played) -> list[int]:
    """The rank of each seat: who has won comes first, then by points; equals share a rank."""
    keys = [(seat not in game.winners, -score) for seat, score in enumerate(game.scores)]
    order = sorted(set(keys))
    return [order.index(key) for key in keys]


def contests(games: Sequence[Played], common: bool) -> dict[tuple[int, int], list[Contest]]:
    """By deal and table, who came out before whom: at each table, or among all tables where they win or lose together."""
    found: defaultdict[tuple[int, int], list[Contest]] = defaultdict(list)
    if not common:
        for game in games:
            found[game.deal, game.table].append(list(zip(game.line_up, ranks(game), strict=True)))
        return found
    tables: defaultdict[int, list[Played]] = defaultdict(list)
    for game in games:
        tables[game.deal].append(game)
    for deal, rivals in tables.items():
        keys = [(not game.winners, -sum(game.scores)) for game in rivals]
        order = sorted(set(keys))
        found[deal, 0].append([(game.line_up[0], order.index(key)) for game, key in zip(rivals, keys, strict=True)])
    return found


def rated(entrants: int, deals: Sequence[Sequence[Contest]]) -> list[float]:
    """What OpenSkill makes of these contests, one after the other. Somebody in several seats is rated by the mean of them."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for contest in (contest for deal in deals for contest in deal):
        if len(contest) < 2:
            continue
        after = model.rate([[ratings[one]] for one, _ in contest], ranks=[float(rank) for _, rank in contest])
        seats: dict[int, list[PlackettLuceRating]] = {}
        for (one, _), team in zip(contest, after, strict=True):
            seats.setdefault(one, []).append(team[0])
        for one, own in seats.items():
            if len(own) == 1:
                ratings[one] = own[0]
            else:
                mean, doubt = sum(rating.mu for rating in own) / len(own), sum(rating.sigma for rating in own) / len(own)
                ratings[one] = model.rating(mu=mean, sigma=doubt)
    return [rating.mu for rating in ratings]


def ratings(entrants: int, games: Sequence[Played], common: bool, seed: int) -> list[Rating]:
    """The rating of each entrant."""
    deals = list(contests(games, common).values())
    rng = random.Random(f"{seed}/ratings")
    orders = [rated(entrants, rng.sample(deals, len(deals))) for _ in range(ORDERS)]
    number = min(MOST, max(LEAST, EFFORT // max(1, len(games))))
    drawn = [rated(entrants, rng.choices(deals, k=len(deals))) for _ in range(number)]
    found = []
    if len(deals) < 2:  # nothing to draw from: all that is known is the doubt with which everybody begins
        half = SURE * PlackettLuce().rating().sigma
        return [Rating(value, value - half, value + half) for value in orders[0]]
    for one in range(entrants):
        values = sorted(drawing[one] for drawing in drawn)
        side = int(SIDE * number)
        found.append(Rating(sum(order[one] for order in orders) / ORDERS, values[side], values[-1 - side]))
    return found
