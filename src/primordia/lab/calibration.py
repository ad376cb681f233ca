"""Calibration: are the chances that reviews and hints show what then comes true?

Games of a level against itself are stopped at fixed points (`Guide.moment`), the same search is asked that reviews and hints
ask, and what it says is compared with who won. Where chances are too bold or too timid, a temperature is found that puts them
right: what strengths are multiplied by where a playout ends (`kernel/values.py`), fitted to other games than it is measured on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib.metadata import version
from math import exp, log
from typing import Any, Final, NamedTuple

import primordia
from primordia.bots import ask, guests
from primordia.bots.levels import ADVICE
from primordia.bots.search import Search
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.values import logit
from primordia.lab.paired import RULE, bot_of
from primordia.lab.review import ENOUGH
from primordia.lab.simulate import game_seed
from primordia.lab.train import Spread, commit

CALIBRATION: Final = "calibration"
FORMAT: Final = 1
DIGITS: Final = 5
SELDOM: Final = 20  # decisions between two points in a game that knows no moments
BINS: Final = 10
DRAWS: Final = 400  # of games with repetition, for intervals
STEPS: Final = 40  # of the search for a temperature
WIDEST: Final = 1.5  # logarithm of the boldest and the most timid temperature that is tried


class Settings(NamedTuple):
    """All that the results depend on, beside the versions and the values."""

    game: str
    players: int
    bot: str
    games: int
    seed: int = 0
    options: Mapping[str, object] = {}

    def data(self) -> dict[str, Any]:
        own: dict[str, Any] = json.loads(json.dumps(self._asdict()))
        rules = primordia.GAMES[self.game].version
        return {"format": FORMAT, "kind": CALIBRATION, "version": version("primordia"), "rules": rules, **own}


class Point(NamedTuple):
    """A position that was judged: when, whose choice it was, everybody's chances as a review shows them, the chance of that
    seat as a hint shows it, and everybody's chances where each playout ended (where all win together, one for all)."""

    moment: int
    seat: int
    review: list[float]
    hint: float
    leaves: list[list[float]]


class Judged(NamedTuple):
    """A game: its points, and each seat's share of the win."""

    points: list[Point]
    shares: list[float]


class Temperature(NamedTuple):
    """What strengths are multiplied by, and what is added to them where there is a goal."""

    scale: float = 1.0
    shift: float = 0.0


def settled(settings: Settings) -> Settings:
    """The same settings, all checked and complete; SetupError where something does not fit."""
    options = dict(settings.options)
    primordia.new_game(settings.game, players=settings.players or None, seed=0, **options)  # type: ignore[arg-type]
    setup = primordia.GAMES[settings.game].setup(settings.players or None, True, options)
    guests.check(settings.bot, (RULE,))
    return settings._replace(players=setup.players)


def together(settings: Settings) -> bool:
    """Whether all seats win or lose together."""
    rules = primordia.GAMES[settings.game]
    setup = rules.setup(settings.players, True, dict(settings.options))
    return guide(rules).together(setup.players, setup.options)


def observe(settings: Settings, number: int) -> Judged:
    """Plays game `number` and judges it at its points."""
    seed = game_seed(settings.seed, number)
    game = primordia.new_game(settings.game, players=settings.players, seed=seed, **settings.options)  # type: ignore[arg-type]
    bots = [bot_of(settings.bot, f"{seed}/{seat}") for seat in range(settings.players)]
    rng = random.Random(seed)
    book = guide(rules_of(game))
    common = together(settings)
    points: list[Point] = []
    last = made = 0
    try:
        while (decision := game.decision) is not None:
            moment = book.moment(inside(game)) if book.bouts else made // SELDOM
            if moment > last and not decision.sealed and len(game.legal_actions()) > 1:
                last = moment
                points.append(judge(game, moment, f"{seed}/{made}", common))
            game.play(ask(bots[decision.seat], game, rng))
            made += 1
    finally:
        guests.dismiss(bots, game)
    winners = game.winners()
    if common:
        return Judged(points, [float(bool(winners))])
    return Judged(points, [(seat in winners) / max(1, len(winners)) for seat in range(settings.players)])


def judge(game: Game, moment: int, seed: str, common: bool) -> Point:
    """What reviews and hints say of a position: everybody's chances before the choice, and with the best one."""
    decision = game.decision
    assert decision is not None
    rng = random.Random(seed)
    search = Search(game.imagine(decision.seat, Chance(rng.getrandbits(48))), rng, ADVICE)
    best = search.ranking()[0].chance
    habit = search.options[search.habit]
    search.deepen(habit, ENOUGH)
    seats = slice(0, 1) if common else slice(None)
    leaves = [[round(chance, DIGITS) for chance in found[seats]] for found in search.outcomes[search.habit]]
    review = [round(chance, DIGITS) for chance in search.everybody(habit)[seats]]
    return Point(moment, 0 if common else decision.seat, review, round(best, DIGITS), leaves)


def run(settings: Settings, before: Sequence[Any], spread: Spread, note: Callable[[object], None]) -> Iterator[Judged]:
    """All games in their order; those that are there from before are not played again."""
    there = {number: read(result) for number, result in before}
    missing = (number for number in range(settings.games) if number not in there)
    due = 0
    with closing(spread(partial(observe, settings), missing)) as results:
        while due < settings.games:
            if due in there:
                yield there[due]
                due += 1
                continue
            number, judged = next(results)
            note([number, judged])
            there[number] = judged


def read(result: Any) -> Judged:
    """A game as the log has it."""
    points, shares = result
    return Judged([Point(*point) for point in points], shares)


# Temperatures


def warmed(leaves: Sequence[Sequence[float]], heat: Temperature, goal: bool) -> list[float]:
    """What the chances of a position would be with another temperature."""
    if heat == Temperature():
        return [sum(seat) / len(leaves) for seat in zip(*leaves, strict=True)]
    found = [[_reach(leaf[0], heat)] if goal else _sharpened(leaf, heat.scale) for leaf in leaves]
    return [sum(seat) / len(found) for seat in zip(*found, strict=True)]


def _reach(chance: float, heat: Temperature) -> float:
    if chance in (0.0, 1.0):
        return chance  # it was over
    return 1 / (1 + exp(-min(max(heat.scale * logit(chance) + heat.shift, -40.0), 40.0)))


def _sharpened(leaf: Sequence[float], scale: float) -> list[float]:
    powers = [chance**scale if chance > 0 else 0.0 for chance in leaf]
    total = sum(powers)
    return [power / total for power in powers]


def surprise(games: Sequence[Judged], heat: Temperature, goal: bool) -> float:
    """The mean surprise of chances at who won."""
    total = count = 0.0
    for game in games:
        for point in game.points:
            chances = warmed(point.leaves, heat, goal)
            pairs = list(zip(chances, game.shares, strict=True))
            total -= sum(share * log(max(1e-6, chance)) for chance, share in pairs)
            if goal:
                total -= sum((1 - share) * log(max(1e-6, 1 - chance)) for chance, share in pairs)
            count += 1
    return total / max(1.0, count)


def fitted(games: Sequence[Judged], goal: bool) -> Temperature:
    """The temperature that surprises least in these games."""
    heat = Temperature()
    for _ in range(3 if goal else 1):
        heat = heat._replace(scale=exp(_least(partial(_of_scale, games, heat, goal))))
        if goal:
            heat = heat._replace(shift=_least(partial(_of_shift, games, heat)))
    return Temperature(round(heat.scale, 3), round(heat.shift, 3))


def _of_scale(games: Sequence[Judged], heat: Temperature, goal: bool, size: float) -> float:
    return surprise(games, heat._replace(scale=exp(size)), goal)


def _of_shift(games: Sequence[Judged], heat: Temperature, shift: float) -> float:
    return surprise(games, heat._replace(shift=shift), True)


def _least(of: Callable[[float], float]) -> float:
    """Where a function with one valley is least, by golden section."""
    low, high = -WIDEST, WIDEST
    ratio = 0.6180339887498949
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    a, b = of(left), of(right)
    for _ in range(STEPS // 2):
        if a < b:
            high, right, b = right, left, a
            left = high - ratio * (high - low)
            a = of(left)
        else:
            low, left, a = left, right, b
            right = low + ratio * (high - low)
            b = of(right)
    return (low + high) / 2


def crossed(games: Sequence[Judged], goal: bool) -> list[Judged]:
    """The games with chances by a temperature that was fitted to the other half of them."""
    halves = games[::2], games[1::2]
    heats = [fitted(half, goal) for half in halves]
    return [
        game._replace(points=[point._replace(review=warmed(point.leaves, heats[1 - k % 2], goal)) for point in game.points])
        for k, game in enumerate(games)
    ]


def with_temperature(
    values: Mapping[str, Any], bout: str, heat: Temperature, settings: Settings, games: Sequence[Judged]
) -> dict[str, Any]:
    """Values with a temperature for a bout, on top of the one that was there, and where it comes from."""
    before = values.get("temperature", {}).get(bout, {"scale": 1.0, "shift": 0.0})
    row = {
        "scale": round(before["scale"] * heat.scale, 3),
        "shift": round(before["shift"] * heat.scale + heat.shift, 3),
        "commit": commit(),
        **{"bot": settings.bot, "seed": settings.seed, "games": len(games)},
        "positions": sum(len(game.points) for game in games),
    }
    return {**values, "temperature": {**values.get("temperature", {}), bout: row}}
