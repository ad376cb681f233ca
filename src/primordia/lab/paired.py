"""Paired matches: one bot against others on the same deals, in every seat in turn, with intervals and the time it thinks."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any, NamedTuple

import primordia
from primordia.bots import Bot, ask, guests
from primordia.bots.levels import Rule
from primordia.guide import guide
from primordia.kernel.game import Game, rules_of, setup_of
from primordia.lab.simulate import game_seed

RULE = "rule"  # the rules of thumb without any search, to be measured but not to be played against
SURE = 1.96  # standard errors of a 95 % interval


class Contest(NamedTuple):
    """A challenger against rivals of one kind; where all win together, `rival` is the partner."""

    game: str
    players: int
    challenger: str
    rival: str
    seed: int
    options: Mapping[str, object]


class Result(NamedTuple):
    """How a match went for the challenger: its share of the win, its points against the best rival's, seconds per decision."""

    win: float
    ahead: int
    ending: str
    seconds: list[float]


def bot_of(name: str, seed: object) -> Bot:
    """A bot by its name; also the rules of thumb alone."""
    return Rule(random.Random(str(seed))) if name == RULE else guests.make(name, seed)


def seatings(contest: Contest) -> int:
    """In how many ways a deal is played: once with the challenger in each seat; partners of one kind would only repeat it."""
    rules = primordia.GAMES[contest.game]
    together = guide(rules).together(contest.players, rules.setup(contest.players, True, contest.options).options)
    return 1 if together and contest.challenger == contest.rival else contest.players


def play(contest: Contest, index: int) -> Result:
    """Match `index`: each deal is played once with the challenger in each seat."""
    deal, seat = divmod(index, seatings(contest))
    seed = game_seed(contest.seed, deal)
    game = primordia.new_game(contest.game, players=contest.players, seed=seed, **contest.options)  # type: ignore[arg-type]
    names = [contest.challenger if k == seat else contest.rival for k in range(contest.players)]
    bots = [bot_of(name, f"{seed}/{k}") for k, name in enumerate(names)]
    rng = random.Random(seed)
    seconds: list[float] = []
    try:
        while (decision := game.decision) is not None:
            start = time.process_time()
            action = ask(bots[decision.seat], game, rng)
            if names[decision.seat] == contest.challenger and decision.seat == seat:
                seconds.append(time.process_time() - start)
            game.play(action)
    finally:
        guests.dismiss(bots, game)
    winners, scores = game.winners(), game.scores()
    others = [score for k, score in enumerate(scores) if k != seat]
    win = share(winners, seat, common(game))
    return Result(win, scores[seat] - max(others, default=0), game.view()["ending"], seconds)


def common(game: Game) -> bool:
    """Whether all seats of a match win or lose together."""
    setup = setup_of(game)
    return guide(rules_of(game)).together(setup.players, setup.options)


def share(winners: list[int], seat: int, common: bool) -> float:
    """A seat's part of a win: the whole of it where all win together, a share with those who tie where they are rivals."""
    return (seat in winners) / (1 if common else max(1, len(winners)))


def results(contest: Contest, games: int) -> Iterator[Result]:
    """The first so many matches."""
    for index in range(games):
        yield play(contest, index)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of wins (Wilson)."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, SURE * SURE / games
    middle = (rate + square / 2) / (1 + square)
    half = SURE * sqrt(rate * (1 - rate) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def figures(contest: Contest, found: list[Result]) -> dict[str, Any]:
    """The outcome of a contest as plain data."""
    wins = sum(result.win for result in found)
    low, high = wilson(wins, len(found))
    seconds = [second for result in found for second in result.seconds]
    return {
        **contest._asdict(),
        "games": len(found),
        "wins": round(wins, 2),
        "rate": round(wins / len(found), 4) if found else None,
        "interval": [round(low, 4), round(high, 4)],
        "endings": dict(Counter(result.ending for result in found).most_common()),
        "ahead": round(sum(result.ahead for result in found) / len(found), 2) if found else None,
        "milliseconds": {
            "median": round(1000 * quantile(seconds, 0.5), 2),
            "p99": round(1000 * quantile(seconds, 0.99), 2),
            "most": round(1000 * max(seconds, default=0.0), 2),
        },
    }
