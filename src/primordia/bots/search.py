"""Search: the options of a decision are compared by playing on, each on the same imagined dice.

Flat Monte Carlo with sequential halving: all options get a few playouts, the better half gets more, and so on, until one is
left or the budget is spent. The playouts of a sample share a tape (`kernel/playout.py`): the same dice, the same cards, the
same moods of the players, so that options are compared in pairs; one that is worse for sure, or is the same thing under another
name, is dropped early. Everybody plays by the rules of thumb of the game's guide as far as its horizon, where the guide says
how likely each seat is to win. Nothing is known here but the imagined match that the bot was given.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from math import ceil, log2, sqrt
from typing import Any, Final, NamedTuple

from primordia.guide import Manner, guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, playout, rules_of
from primordia.kernel.playout import Luck, Policy, Stop, Tape
from primordia.kernel.step import Step
from primordia.kernel.values import expit

FEWEST: Final = 8  # samples before an option is dropped by comparison
SURE: Final = 2.5  # standard errors by which it has to be worse
FLAT: Final = 1e-9  # log odds that are the same
REASONS: Final = 16  # samples that are looked at for what makes an option better
Value = Callable[[Any], list[float]]  # the chance of each seat in a state


def middling() -> float:
    """The luck of somebody without moods."""
    return 0.5


class Budget(NamedTuple):
    """How much may be thought about a decision: so many playouts, so much effort (`Guide.effort`) in them, so many seconds of
    the processor; 0: no limit.

    Without a limit in seconds a seed gives the same choice on every machine.
    """

    playouts: int
    effort: float = 0.0
    seconds: float = 0.0
    sight: int = 1  # how far a playout goes, see `Guide.horizon`


class Found(NamedTuple):
    """An option: the chance to win with it, how sure that is (one standard error), in how many playouts it was tried; how far
    it is behind the first option on the same dice, and how sure that is."""

    action: Action
    chance: float
    error: float
    playouts: int
    behind: float = 0.0
    doubt: float = 0.0


class Cast:
    """A policy for each seat, in one sample of a search."""

    def __init__(self, roles: Sequence[Policy]) -> None:
        self.roles = roles

    def __call__(self, state: Any, step: Step[Any], options: list[Action], luck: Luck) -> Action:
        chosen: Action = self.roles[state.seats[step.colour]](state, step, options, luck)
        return chosen


def _gains(one: Mapping[str, float], two: Mapping[str, float]) -> dict[str, float]:
    """The difference of two chances by what their log odds are made of."""
    high, low = sum(one.values()), sum(two.values())
    steep = (expit(high) - expit(low)) / (high - low) if abs(high - low) > FLAT else expit(high) * expit(-high)
    return {name: steep * (one.get(name, 0.0) - two.get(name, 0.0)) for name in dict.fromkeys((*one, *two))}


class Search:
    """Compares the options of one decision in an imagined match."""

    def __init__(
        self,
        game: Game,
        rng: random.Random,
        budget: Budget,
        also: Action | None = None,
        value: Value | None = None,
        beliefs: Sequence[Sequence[float]] = (),
        sensible: bool = False,
    ) -> None:
        """`also` is compared in any case, even if it is not worth it; `value` judges where playouts end, instead of the guide's
        chances; `beliefs` are how likely each seat is to play in each of the guide's manners (none: all play alike); what looks
        silly is not compared if it has to be `sensible`."""
        decision = game.decision
        assert decision is not None
        self.game = game
        self.seat = decision.seat
        self.rng = rng
        self.budget = budget
        self.book = guide(rules_of(game))
        self.value = value or self.book.chances
        state = inside(game)
        self.policy, self.effort, self.caution, self.margin, self.further = self.book.prudence(state, budget.playouts)
        legal = list(game.legal_actions(self.seat))
        if sensible:
            legal = self.book.sensible(state, decision, legal)
        self.options = self.book.worthwhile(state, decision, legal, budget.playouts, rng.random)
        if also is not None and also not in self.options:
            self.options.append(also)
        self.decision = decision
        luck = middling if self.policy == self.book.policy else rng.random  # a policy that looks ahead needs dice
        habit = self.policy(state, decision, self.options, luck) if len(self.options) > 1 else self.options[0]
        self.habit = self.options.index(habit)  # what one would do without thinking: given up for what is clearly better
        self.manners: Sequence[Manner] = self.book.manners(state) if beliefs else ()
        self.beliefs = beliefs
        self.casts: list[Policy] = []  # who plays how in each sample
        self.costs: list[float] = []  # the effort of a decision there
        self.tapes: list[Tape] = []
        self.values: list[list[float]] = [[] for _ in self.options]
        self.outcomes: list[list[list[float]]] = [[] for _ in self.options]  # the same for every seat
        self.grounds: dict[int, list[Sequence[Mapping[str, float]]]] = {}  # of options that somebody asked about
        self.spent, self.thought = 0, 0.0
        self.began = time.process_time()

    def ranking(self) -> list[Found]:
        """All options, the best first: those that were compared longest before those that were dropped."""
        alive = list(range(len(self.options)))
        rounds = max(1, ceil(log2(len(alive)))) if len(alive) > 1 else 0
        fallen: list[int] = []
        for k in range(rounds):
            share = self.budget.playouts * (k + 1) // rounds - self.spent
            alive, dropped = self._compare(alive, max(1, share // max(1, len(alive))), (k + 1) / rounds)
            fallen = dropped + fallen
            if len(alive) < 2 or self._exhausted(len(alive)):
                break
            keep = len(alive) if k == rounds - 1 else (len(alive) + 1) // 2
            fallen = [k for k in alive[keep:] if k != self.habit] + fallen
            alive = [k for n, k in enumerate(alive) if n < keep or k == self.habit]
        if rounds and self.habit in alive and not self._better(alive[0]):
            alive.remove(self.habit)
            alive.insert(0, self.habit)
        return [self._found(k, (alive + fallen)[0]) for k in alive + fallen]

    def retold(self, ranking: Sequence[Found]) -> list[Found]:
        """A ranking with what is known by now (`deepen`), in the same order."""
        first = self.options.index(ranking[0].action)
        return [self._found(self.options.index(one.action), first) for one in ranking]

    def why(self, action: Action, other: Action) -> dict[str, float]:
        """What of the chance to win one option gains over another by each aspect (`Guide.grounds`), on the same dice."""
        pairs = list(zip(self._grounds(action), self._grounds(other), strict=False))
        gains: dict[str, float] = {}
        for one, two in pairs:
            for k in range(judgements := max(len(one), len(two))):
                for name, gain in _gains(one[min(k, len(one) - 1)], two[min(k, len(two) - 1)]).items():
                    gains[name] = gains.get(name, 0.0) + gain / judgements / len(pairs)
        return gains

    def _grounds(self, action: Action) -> list[Sequence[Mapping[str, float]]]:
        """What the chances are made of where the first playouts of an option end."""
        k = self.options.index(action)
        if k not in self.grounds:
            ends = (self._play(k, sample)[0] for sample in range(min(REASONS, len(self.values[k]))))
            self.grounds[k] = [self.book.grounds(state, self.seat) for state in ends]
        return self.grounds[k]

    def deepen(self, action: Action, playouts: int) -> None:
        """Tries an option in so many playouts in all, whatever the budget says."""
        k = self.options.index(action)
        for sample in range(len(self.values[k]), playouts):
            self._sample(k, sample)

    def everybody(self, action: Action, other: Action | None = None) -> list[float]:
        """The chances of all seats after an option; with `other`, how much more than after that one, on the same dice."""
        found = self.outcomes[self.options.index(action)]
        if other is None:
            return [sum(chances) / len(found) for chances in zip(*found, strict=True)]
        pairs = list(zip(found, self.outcomes[self.options.index(other)], strict=False))
        return [sum(one[seat] - two[seat] for one, two in pairs) / len(pairs) for seat in range(len(found[0]))]

    def _better(self, k: int) -> bool:
        """Whether an option is clearly better than the habit, on the same dice."""
        mean, spread = self._gap(k, self.habit)
        return mean > self.margin + self.caution * spread

    def _gap(self, k: int, other: int) -> tuple[float, float]:
        """How much better one option is than another in pairs of the same dice, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.values[k], self.values[other], strict=False)]
        n = len(gaps)
        mean = sum(gaps) / n
        return mean, sqrt(max(0.0, sum(gap * gap for gap in gaps) / n - mean * mean) / (n - 1)) if n > 1 else 1.0

    def _compare(self, alive: list[int], samples: int, part: float) -> tuple[list[int], list[int]]:
        """So many more samples for each of these, at least one, until this part of effort and time is spent; those still in,
        the best first, and those that were dropped."""
        dropped: list[int] = []
        start = len(self.values[alive[0]])
        for sample in range(start, start + samples):
            for k in alive:
                self._sample(k, sample)
            if self._exhausted(len(alive), part):
                break
            if sample + 1 >= FEWEST and len(alive) > 1:
                alive, worse = self._drop(alive)
                dropped = worse + dropped
                if len(alive) < 2:
                    break
        return sorted(alive, key=self._rank, reverse=True), dropped

    def _sample(self, k: int, sample: int) -> None:
        """What one playout of an option leads to, on the tape of this sample."""
        if sample == len(self.tapes):
            self.tapes.append(Tape(random.Random(self.rng.getrandbits(48)).random))
            self._cast()
        state, decisions = self._play(k, sample)
        chances = self.value(state)
        self.values[k].append(chances[self.seat])
        self.outcomes[k].append(chances)
        self.spent += 1
        self.thought += (decisions + 1) * self.costs[sample]

    def _cast(self) -> None:
        """Who plays how in the next sample, by lot, the likelier the more it is believed of them."""
        if not self.manners:
            self.casts.append(self.policy)
            self.costs.append(self.effort)
            return
        drawn = [
            Manner(self.policy, self.effort) if seat == self.seat else self.rng.choices(self.manners, row)[0]
            for seat, row in enumerate(self.beliefs)
        ]
        self.casts.append(Cast([manner.policy for manner in drawn]))
        self.costs.append(sum(manner.effort for manner in drawn) / len(drawn))

    def _play(self, k: int, sample: int) -> tuple[Any, int]:
        tape = self.tapes[sample].again()
        return playout(self.game, self.casts[sample], self._stop(sample), tape, self.options[k], self.seat)

    def _stop(self, sample: int) -> Stop:
        """Where the playouts of a sample end."""
        return self.book.horizon(inside(self.game), self.decision, self.budget.sight + sample % (self.further + 1))

    def _drop(self, alive: list[int]) -> tuple[list[int], list[int]]:
        """Without those that are worse than the best for sure, in pairs of the same dice, or equal to it in every one."""
        best = max(alive, key=self._rank)
        kept, worse = [], []
        for k in alive:
            mean, spread = self._gap(best, k)
            lead = SURE * spread + (self.margin if k == self.habit else 0.0)
            if k != best and (mean > lead or mean == spread == 0.0):
                worse.append(k)
            else:
                kept.append(k)
        return kept, sorted(worse, key=self._mean, reverse=True)

    def _rank(self, k: int) -> tuple[float, bool]:
        """By its mean; of equals, as where everything is decided, what one would do without thinking comes first."""
        return self._mean(k), k == self.habit

    def _mean(self, k: int) -> float:
        values = self.values[k]
        return sum(values) / len(values) if values else 0.0

    def _found(self, k: int, first: int) -> Found:
        values = self.values[k]
        n, mean = len(values), self._mean(k)
        spread = sum((value - mean) ** 2 for value in values)
        behind, doubt = self._gap(first, k) if n and k != first else (0.0, 0.0)
        return Found(self.options[k], mean, sqrt(spread / (n - 1) / n) if n > 1 else 0.5, n, behind, doubt)

    def _exhausted(self, more: int, part: float = 1.0) -> bool:
        """Whether the budget, or this part of its effort and time, does not allow so many more playouts."""
        budget, growth = self.budget, 1 + more / self.spent
        if self.spent + more > budget.playouts:
            return True
        if budget.effort and self.thought * growth > budget.effort * part:
            return True
        return bool(budget.seconds) and (time.process_time() - self.began) * growth > budget.seconds * part
