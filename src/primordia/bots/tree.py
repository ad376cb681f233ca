"""Open-loop tree search: below each option a tree of the choices that followed, with what came of them for every seat.

The options of the decision itself are compared as in flat search, on the same tapes. Further down everybody takes what has been
best for them so far; what a node has not tried comes from the policy, a few choices first and more as it is visited more often.
A node stands for the choices that led to it, whatever the dice were in between. It is here to be measured against flat search
(`docs/measurements.md`); no level uses it.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Any, Final

from primordia.bots.search import Budget, Search, Value
from primordia.kernel.action import Action
from primordia.kernel.game import Game, playout
from primordia.kernel.playout import Luck
from primordia.kernel.step import Step

EXPLORE: Final = 0.4  # how much what was tried seldom is preferred
WIDEN: Final = 1.0  # a node that was visited n times has about so many times the square root of n choices


class Node:
    """A place in the tree: how often playouts came by, the sum of everybody's chances then, and the choices made from here."""

    __slots__ = ("children", "sums", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.sums: list[float] = []
        self.children: dict[tuple[int, int], Node] = {}

    def add(self, chances: list[float]) -> None:
        self.visits += 1
        self.sums = [a + b for a, b in zip(self.sums, chances, strict=True)] if self.sums else list(chances)

    def promise(self, seat: int, parent: int) -> float:
        """What has come of it for a seat, and a bonus for what is little known."""
        return self.sums[seat] / self.visits + EXPLORE * sqrt(log(parent + 1) / self.visits)


class TreeSearch(Search):
    """Flat search whose playouts begin with a walk through a tree."""

    def __init__(
        self, game: Game, rng: random.Random, budget: Budget, value: Value | None = None, sensible: bool = False
    ) -> None:
        super().__init__(game, rng, budget, value=value, sensible=sensible)
        self.roots: dict[int, Node] = {}  # the tree below each option
        self.path: list[Node] = []  # where the playout has come by
        self.growing = False  # whether it is still in the tree

    def _sample(self, k: int, sample: int) -> None:
        super()._sample(k, sample)
        for node in self.path:
            node.add(self.outcomes[k][-1])

    def _play(self, k: int, sample: int) -> tuple[Any, int]:
        self.path = [self.roots.setdefault(k, Node())]
        self.growing = True
        return playout(self.game, self._walk, self._stop(sample), self.tapes[sample].again(), self.options[k], self.seat)

    def _walk(self, state: Any, step: Step[Any], options: list[Action], luck: Luck) -> Action:
        """A choice in the tree; below it the policy's."""
        if not self.growing:
            return self.policy(state, step, options, luck)
        node = self.path[-1]
        known = {action: node.children.get((step.colour, action.number)) for action in options}
        tried = {action: child for action, child in known.items() if child is not None and child.visits}
        if len(tried) < WIDEN * sqrt(node.visits + 1):
            action = self.policy(state, step, options, luck)
        else:
            action = max(tried, key=lambda one: tried[one].promise(step.seat, node.visits))
        child = node.children.setdefault((step.colour, action.number), Node())
        self.growing = child.visits > 0
        self.path.append(child)
        return action
