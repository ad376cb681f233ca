"""The numbers of a study: rows, from which table, plot and CSV are made alike."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import Final, NamedTuple

from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.lab.fixtures import Played
from primordia.lab.paired import SURE, wilson
from primordia.lab.study import BALANCE, Study, share, together

ratings = late("primordia.lab.ratings:ratings")
rank = late("primordia.lab.ratings:ranks")

RATING: Final = "rating"
WIN: Final = "win"
SHARE: Final = "share"
MEAN: Final = "mean"
AHEAD: Final = "ahead"
TEST: Final = "test"


class Row(NamedTuple):
    """A number with its 95 % interval. `times` of `total`: of what it is a rate, or how many games it is the mean of."""

    section: str
    measure: str
    name: str
    other: str
    times: float
    total: int
    value: float
    low: float
    high: float


def rate(section: str, measure: str, name: str, count: float, total: int, other: str = "") -> Row:
    """A rate with its interval (Wilson)."""
    low, high = wilson(count, total)
    return Row(section, measure, name, other, round(count, 6), total, count / total if total else 0.0, low, high)


def mean(section: str, name: str, values: Sequence[float]) -> Row:
    """A mean with its interval."""
    value = fmean(values)
    half = SURE * sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0
    return Row(section, MEAN, name, "", len(values), len(values), value, value - half, value + half)


def rows(study: Study) -> list[Row]:
    """All numbers of a study."""
    if not study.played:
        return []
    return list(_balance(study) if study.settings.kind == BALANCE else _tournament(study))


def _tournament(study: Study) -> Iterator[Row]:
    settings, games = study.settings, study.played
    names, common = settings.entrants, together(settings)
    seats: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for game in games:
        for seat, one in enumerate(game.line_up):
            seats[one].append((share(game, seat, common), game.scores[seat]))
    strengths = ratings(len(names), games, common, settings.seed)
    order = sorted(seats, key=lambda one: -strengths[one].value)
    yield from (Row("rating", RATING, names[one], "", len(seats[one]), len(seats[one]), *strengths[one]) for one in order)
    yield from (rate("won", WIN, names[one], sum(win for win, _ in seats[one]), len(seats[one])) for one in order)
    yield from (mean("points", names[one], [points for _, points in seats[one]]) for one in order)
    if settings.test is not None:
        bound = settings.test.bound
        for one in order:
            if one in study.verdicts:
                played = len(seats[one]) // settings.players
                yield Row("test", TEST, names[one], study.verdicts[one], played, played, study.ratio(one), -bound, bound)
    if not common:
        yield from _versus(games, order, names)
        yield from _by_seat(games, settings.players, common)
    yield from _facts(games, settings.players > 1 and not common)
    yield from _of_matches("ending", [(game, {game.ending}) for game in games], 0, common)
    yield from _of_matches("length", [(game, {str(game.rounds)}) for game in games], 0, common)


def _versus(games: Sequence[Played], order: Sequence[int], names: Sequence[str]) -> Iterator[Row]:
    """How often each came out before each other, at the tables where both sat; a tie is half."""
    met: Counter[tuple[int, int]] = Counter()
    ahead: defaultdict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        places = list(zip(game.line_up, rank(game), strict=True))
        for one, mine in places:
            for other, theirs in places:
                if one != other:
                    met[one, other] += 1
                    ahead[one, other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    for one in order:
        for other in order:
            if met[one, other]:
                yield rate("versus", AHEAD, names[one], ahead[one, other], met[one, other], names[other])


def _by_seat(games: Sequence[Played], players: int, common: bool) -> Iterator[Row]:
    for seat in range(players):
        yield rate("seat", WIN, str(seat + 1), sum(share(game, seat, common) for game in games), len(games))


def _of_matches(section: str, found: Sequence[tuple[Played, set[str]]], players: int, common: bool) -> Iterator[Row]:
    """How often something was so in a match, and, for so many seats, how often they won then; all together as one."""
    counts = Counter(name for _, names in found for name in names)
    for name in sorted(counts, key=_natural):
        yield rate(section, SHARE, name, counts[name], len(found))
        games = [game for game, names in found if name in names] if players else []
        for seat in range(1 if common else players):
            wins = sum(share(game, seat, common) for game in games)
            yield rate(section, WIN, name, wins, len(games), "" if common else str(seat + 1))


def _balance(study: Study) -> Iterator[Row]:
    settings, games = study.settings, study.played
    players, common = settings.players, together(settings)
    if common:
        yield rate("won", WIN, settings.entrants[0], sum(share(game, 0, common) for game in games), len(games))
    else:
        yield from _by_seat(games, players, common)
    yield from (mean("points", str(seat + 1), [game.scores[seat] for game in games]) for seat in range(players))
    yield from _facts(games, players > 1 and not common)
    yield from _of_matches("ending", [(game, {game.ending}) for game in games], players, common)
    yield from _of_matches("length", [(game, {str(game.rounds)}) for game in games], players, common)
    for group in dict.fromkeys(group for game in games for group, _, _ in game.tallies):
        yield from _tallied(group, games, players, common)


def _facts(games: Sequence[Played], rivals: bool) -> Iterator[Row]:
    """What one would like to know of a match: how long it is, and how close."""
    yield mean("facts", "rounds", [game.rounds for game in games])
    yield mean("facts", "decisions", [game.decisions for game in games])
    if rivals:
        yield mean("facts", "margin", [_margin(game) for game in games])


def _margin(game: Played) -> int:
    """By how many points the first is ahead of the second."""
    first, second, *_ = sorted(game.scores, reverse=True)
    return first - second


def _tallied(group: str, games: Sequence[Played], players: int, common: bool) -> Iterator[Row]:
    """What the game counts: of whole matches how often it was so; of seats also how often those won for whom it was so."""
    whole: list[tuple[Played, set[str]]] = []
    had: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    for game in games:
        whole.append((game, {name for kind, name, seat in game.tallies if kind == group and seat < 0}))
        for kind, name, seat in game.tallies:
            if kind == group and seat >= 0:
                had[name] += 1
                won[name] += share(game, seat, common)
    if any(names for _, names in whole):
        yield from _of_matches(group, whole, players, common)
    numbers = all(name.isdecimal() for name in had)
    for name in sorted(had, key=_natural if numbers else lambda name: (-won[name] / had[name], name)):
        yield rate(group, SHARE, name, had[name], len(games) * players)
        yield rate(group, WIN, name, won[name], had[name])


def _natural(name: str) -> tuple[int, str]:
    return (int(name) if name.isdecimal() else -1, name)


def write_csv(path: Path, found: Sequence[Row]) -> None:
    """The rows as a table for other programs, with every digit."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(Row._fields)
            table.writerows(found)
    except OSError as error:
        raise SetupError("lab.error.write", path=str(path), problem=str(error.strerror)) from error
