"""Who meets whom, on which deal, in which seats.

A table is made of entrants. A deal is played at it as often as its line-up can be turned so that everybody sits elsewhere: each
entrant has each seat of the same deal once (`rotations`). All tables have the same deals, so luck is the same for everybody.

A schedule is a generator: it yields the fixtures of a round and is sent everything that has been played so far.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from itertools import combinations, count
from typing import NamedTuple

from primordia.kernel.errors import SetupError


class Fixture(NamedTuple):
    """A game to be played: its number in the study, its table, its deal, and the entrant in each seat."""

    number: int
    table: int
    deal: int
    line_up: tuple[int, ...]


class Played(NamedTuple):
    """How a game went: its fixture, and what came of it. `replaced` are seats that their players lost to a bot, because they
    hung or died; tallies (group, name, seat) are there only where they are counted."""

    number: int
    table: int
    deal: int
    line_up: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    rounds: int
    decisions: int
    fingerprint: str
    replaced: tuple[int, ...] = ()
    tallies: tuple[tuple[str, str, int], ...] = ()


Schedule = Generator[list[Fixture], Sequence[Played], None]
Share = Callable[[Played, int], float]  # what a seat has of the win


def line_up(entrants: Sequence[int], players: int) -> tuple[int, ...]:
    """These entrants around a table, from the first again where there are more seats."""
    return tuple(entrants[seat % len(entrants)] for seat in range(players))


def rotations(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A line-up turned around the table, as often as that makes another one."""
    return list(dict.fromkeys(seats[turn:] + seats[:turn] for turn in range(len(seats))))


def deals(tables: Sequence[tuple[int, ...]], games: int) -> Schedule:
    """Deal after deal at all tables, as many whole deals as make up so many games; at least one."""
    each = sum(len(rotations(table)) for table in tables)
    numbers = count()
    yield [
        Fixture(next(numbers), table, deal, seats)
        for deal in range(max(1, games // each))
        for table, around in enumerate(tables)
        for seats in rotations(around)
    ]


def round_robin(entrants: int, players: int, together: bool, games: int) -> Schedule:
    """Everybody against everybody: all tables that can be made of them. Where seats win or lose together, everybody alone."""
    groups = [(one,) for one in range(entrants)] if together else combinations(range(entrants), min(entrants, players))
    return deals([line_up(group, players) for group in groups], games)


def against(entrants: int, players: int, games: int) -> Schedule:
    """Each entrant against a table full of the last one, the baseline."""
    return deals([(one, *[entrants - 1] * (players - 1)) for one in range(entrants - 1)], games)


def ladder(entrants: int, players: int, games: int, seed: int) -> Schedule:
    """Rounds in which everybody plays a deal at one of several tables, so that all pairs come to meet about equally often."""
    rng = random.Random(f"{seed}/ladder")
    met: Counter[frozenset[int]] = Counter()
    rested: Counter[int] = Counter()
    fixtures: list[Fixture] = []
    table = 0
    while True:
        order = rng.sample(range(entrants), entrants)
        groups = seated(order, players, met, rested)
        size = sum(len(rotations(line_up(group, players))) for group in groups)
        if fixtures and len(fixtures) + size > games:
            break
        for group in groups:
            for seats in rotations(line_up(group, players)):
                fixtures.append(Fixture(len(fixtures), table, table, seats))
            table += 1
    yield fixtures


def swiss(entrants: int, players: int, games: int, rounds: int, seed: int, share: Share) -> Schedule:
    """Rounds in which those who have won about equally often meet, and rather those who have not met yet."""
    rng = random.Random(f"{seed}/swiss")
    met: Counter[frozenset[int]] = Counter()
    points = dict.fromkeys(range(entrants), 0.0)
    lots = rng.sample(range(entrants), entrants)  # who comes first among equals
    rested: Counter[int] = Counter()
    index = table = counted = 0
    for number in range(rounds):
        order = sorted(lots, key=lambda one: -points[one])
        groups = seated(order, players, met, rested)
        each = sum(len(rotations(line_up(group, players))) for group in groups)
        many = max(1, games // rounds // each)
        fixtures = []
        for deal in range(many):
            for k, group in enumerate(groups):
                for seats in rotations(line_up(group, players)):
                    fixtures.append(Fixture(index, table + k, number * many + deal, seats))
                    index += 1
        table += len(groups)
        played = yield fixtures
        for game in played[counted:]:
            for seat, one in enumerate(game.line_up):
                points[one] += share(game, seat) / game.line_up.count(one)
        counted = len(played)


def seated(order: Sequence[int], players: int, met: Counter[frozenset[int]], rested: Counter[int]) -> list[tuple[int, ...]]:
    """Tables of entrants in this order; the neighbours who have met least sit together. Somebody who would be left alone rests:
    the last of those who have rested least. Notes who has met and rested."""
    left = list(order)
    groups = []
    if len(left) % players == 1:
        resting = min(reversed(left), key=lambda one: (rested[one], -left.index(one)))
        rested[resting] += 1
        left.remove(resting)
    while left:
        group = [left.pop(0)]
        while left and len(group) < players:
            nearest = min(left, key=lambda one: (sum(met[frozenset((one, other))] for other in group), left.index(one)))
            left.remove(nearest)
            group.append(nearest)
        met.update(frozenset(pair) for pair in combinations(group, 2))
        groups.append(tuple(group))
    return groups


def enough(entrants: Sequence[str], least: int) -> None:
    """SetupError where there are too few bots, or one of them twice."""
    twice = [name for name, times in Counter(entrants).items() if times > 1]
    if twice:
        raise SetupError("lab.error.twice", bot=twice[0])
    if len(entrants) < least:
        raise SetupError("lab.error.few", given=len(entrants), least=least)
