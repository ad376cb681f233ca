"""`greedy`: plays each option in its imagination, looks at what comes of it, and takes the one it likes best.

One step ahead only. Where chance answers, it imagines several answers, the same ones for each option, and takes the mean.
What a situation is worth to a seat is the evaluation of the game, a readable sum of a few things.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from primordia.guide import Guide, guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of

SAMPLES = 8


def act(game: Game, action: Action, seat: int) -> None:
    """Plays an action; of a secret vote, as if all the others voted the same way, where they can."""
    others = [step.seat for step in game.waiting if step.seat != seat]
    game.play(action, seat)
    for other in others:
        options = game.legal_actions(other)
        game.play(action if action in options else options[0], other)


class Greedy:
    """One-step look-ahead."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> Action:
        return max(self.worths(game), key=lambda pair: pair[1])[0]

    def worths(self, game: Game) -> list[tuple[Action, float]]:
        """Each option with what it seems to be worth; equal ones are told apart by a breath of chance."""
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        book = guide(rules_of(game))
        seeds = [self.rng.getrandbits(48) for _ in range(SAMPLES)]
        worths = []
        for action in game.legal_actions(seat):
            seen = [book.evaluate(state, seat) for state in outlook(game, action, seat, seeds, book)]
            breath = 0.0 if action.verb in book.ends else self.rng.random() * 1e-6
            worths.append((action, sum(seen) / len(seen) + breath))
        return worths


def outlook(game: Game, action: Action, seat: int, seeds: Sequence[int], book: Guide[Any]) -> list[Any]:
    """What may come of an option: a situation for each seed, or one where no chance decides."""
    if action.verb in book.ends:  # the dice that follow would tell against it
        return [inside(game)]
    found = []
    for seed in seeds:
        twin = game.clone(Chance(seed))
        act(twin, action, seat)
        found.append(completed(twin, seat, book))
        if twin.can_undo:  # no result of chance: the others would be the same
            break
    return found


def completed(game: Game, seat: int, book: Guide[Any]) -> Any:
    """The situation; where a choice is only half made, with its best second half."""
    decision = game.decision
    if decision is None or decision.kind not in book.parts or decision.seat != seat or not game.can_undo:
        return inside(game)
    halves = []
    for action in game.legal_actions(seat):
        twin = game.clone(Chance(0))
        act(twin, action, seat)
        halves.append(inside(twin))
    return max(halves, key=lambda state: book.evaluate(state, seat))
