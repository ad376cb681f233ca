"""Plays many games between bots. The same seed gives the same results, whatever the number of workers."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import primordia
from primordia.bots import Bot, ask, guests
from primordia.guide import guide
from primordia.kernel.errors import Reason, SetupError
from primordia.kernel.game import Game, rules_of
from primordia.lab.pool import spread
from primordia.locales import words


class Plan:
    """What to play. The bots take turns in the seats, so that none of them profits from its place at the table."""

    def __init__(self, game: str, players: int, bots: Sequence[str], seed: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.players = players
        self.bots = list(bots) * players if len(bots) == 1 else list(bots)
        self.seed = seed
        self.options = dict(options)
        for name in bots:
            guests.check(name)
        if len(self.bots) != players:
            raise SetupError("kernel.setup.bots", given=len(bots), players=players)
        primordia.new_game(game, players=players, seed=0, **self.options)  # type: ignore[arg-type]

    def line_up(self, index: int) -> list[int]:
        """Which of the plan's bots sits in which seat of game `index`."""
        return [(seat + index) % self.players for seat in range(self.players)]


class Outcome:
    """How one game went."""

    def __init__(
        self, index: int, line_up: list[int], game: Game, decisions: int, troubles: Mapping[int, Reason] | None = None
    ) -> None:
        view = game.view()
        self.index = index
        self.line_up = line_up
        self.scores: list[int] = game.scores()
        self.winners: list[int] = game.winners()
        self.ending: str = view["ending"]
        self.rounds: int = guide(rules_of(game)).clock(view)[0]
        self.decisions = decisions
        self.fingerprint = game.fingerprint()
        self.troubles = dict(troubles or {})  # by seat: why its player lost it to a bot


def game_seed(seed: int, index: int) -> int:
    """A separate seed for each game of a run."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{index}".encode()).digest()[:6], "big")


def play_one(plan: Plan, index: int) -> Outcome:
    """Plays game number `index` of a plan."""
    troubles: dict[int, Reason] = {}
    game, decisions = play_match(plan, index, troubles=troubles)
    return Outcome(index, plan.line_up(index), game, decisions, troubles)


def play_match(
    plan: Plan, index: int, watch: Callable[[Game], object] | None = None, troubles: dict[int, Reason] | None = None
) -> tuple[Game, int]:
    """Plays a match; returns it with the number of decisions. `watch`, if given, is called after each decision; `troubles` is
    filled with the reasons why players lost their seats to a bot."""
    seed = game_seed(plan.seed, index)
    game = primordia.new_game(plan.game, players=plan.players, seed=seed, **plan.options)  # type: ignore[arg-type]
    bots = [guests.make(plan.bots[k], f"{seed}/{seat}") for seat, k in enumerate(plan.line_up(index))]
    decisions = play_out(game, bots, random.Random(seed), watch)
    if troubles is not None:
        troubles |= {seat: why for seat, bot in enumerate(bots) if (why := guests.trouble(bot)) is not None}
    return game, decisions


def play_out(game: Game, bots: Sequence[Bot], rng: random.Random, watch: Callable[[Game], object] | None = None) -> int:
    """Plays a match to its end, a bot in each seat; returns the number of decisions. Programs among them are ended with it."""
    decisions = 0
    try:
        while (decision := game.decision) is not None:
            game.play(ask(bots[decision.seat], game, rng))
            decisions += 1
            if watch:
                watch(game)
    finally:
        guests.dismiss(bots, game)
    return decisions


def simulate(plan: Plan, games: int, workers: int = 1) -> Iterator[Outcome]:
    """Plays `games` games and yields their outcomes in order."""
    size = max(1, min(50, games // (workers * 4)))
    early: dict[int, Outcome] = {}
    due = 0
    for index, outcome in spread(partial(play_one, plan), range(games), workers, size):
        early[index] = outcome
        while due in early:
            yield early.pop(due)
            due += 1


def summary(plan: Plan, outcomes: Sequence[Outcome], language: str = "en") -> dict[str, Any]:
    """The results, per bot of the plan and in total; sentences in a language."""
    say = words(language)
    games = len(outcomes)
    table = []
    for k, name in enumerate(plan.bots):
        seats = [outcome.line_up.index(k) for outcome in outcomes]
        wins = sum(seat in outcome.winners for seat, outcome in zip(seats, outcomes, strict=True))
        points = [outcome.scores[seat] for seat, outcome in zip(seats, outcomes, strict=True)]
        table.append(
            {
                "bot": name,
                "wins": wins,
                "win_rate": round(wins / games, 4) if games else None,
                "mean_score": round(sum(points) / games, 2) if games else None,
            }
        )
    return {
        "game": plan.game,
        "players": plan.players,
        "games": games,
        "seed": plan.seed,
        "options": {name: value if isinstance(value, bool) else str(value) for name, value in plan.options.items()},
        "bots": table,
        "endings": (endings := dict(sorted(Counter(outcome.ending for outcome in outcomes).items()))),
        "ending_rates": {ending: round(count / games, 4) for ending, count in endings.items()},
        "mean_rounds": round(sum(o.rounds for o in outcomes) / games, 2) if games else None,
        "mean_decisions": round(sum(o.decisions for o in outcomes) / games, 1) if games else None,
        "troubles": [
            {"game": outcome.index, "bot": plan.bots[outcome.line_up[seat]], "problem": problem.clause(say)}
            for outcome in outcomes
            for seat, problem in outcome.troubles.items()
        ],
        "digest": hashlib.sha256("".join(o.fingerprint for o in outcomes).encode()).hexdigest()[:16],
    }
