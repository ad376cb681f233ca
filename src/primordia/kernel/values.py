"""Learned values: how strong a contestant is, from named numbers about it. Data (JSON) that `primordia lab train` makes.

A model is a weighted sum of the numbers, and, where that was shown to be better, a small layer beside it. Values hold a model
for each kind of match that a game tells apart (`Guide.bouts`). A temperature makes chances bolder or more careful than the
models are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, tanh
from operator import mul
from typing import Any, Final

RIVALS: Final = "rivals"  # what a chance owes to the others
EDGE: Final = 1e-9  # chances are never surer than that where they are turned into strengths


class Model:
    """How strong a contestant is: `weights` for its numbers, and units of a hidden layer, each with a bias, a share and weights
    of its own."""

    def __init__(self, weights: Sequence[float], units: Sequence[tuple[float, float, list[float]]] = ()) -> None:
        self.weights = list(weights)
        self.units = list(units)

    def strength(self, numbers: list[float]) -> float:
        """The strength of somebody with these numbers; it has no scale of its own, differences count."""
        total: float = sum(map(mul, self.weights, numbers))
        for bias, share, weights in self.units:
            total += share * tanh(bias + sum(map(mul, weights, numbers)))
        return total

    def parts(self, numbers: list[float], groups: Sequence[str]) -> dict[str, float]:
        """The same strength, by groups of numbers; what a hidden layer adds belongs to none of them."""
        found: dict[str, float] = {}
        for group, weight, number in zip(groups, self.weights, numbers, strict=True):
            found[group] = found.get(group, 0.0) + weight * number
        if self.units:
            found[""] = found.get("", 0.0) + self.strength(numbers) - sum(found.values())
        return found


class Values:
    """The models of a game, by bout. `scales` and `shifts` are the temperatures: what strengths are multiplied by, and what is
    added to them where there is a goal."""

    def __init__(
        self, models: Mapping[str, Model], scales: Mapping[str, float] | None = None, shifts: Mapping[str, float] | None = None
    ) -> None:
        self.models = dict(models)
        self.scales = dict(scales or {})
        self.shifts = dict(shifts or {})

    def model(self, bout: str) -> Model | None:
        """What was learned for a bout; None: nothing."""
        return self.models.get(bout)

    def shares(self, bout: str, strengths: Sequence[float]) -> list[float]:
        """The chance of each seat that is so strong, by a softmax."""
        scale = self.scales.get(bout, 1.0)
        top = max(strengths)
        strong = [exp(scale * (value - top)) for value in strengths]
        total = sum(strong)
        return [value / total for value in strong]

    def grounds(self, bout: str, parts: Mapping[str, float], rivals: Sequence[float]) -> dict[str, float]:
        """The log odds of somebody whose strength has these parts, against rivals that are so strong: they add up to the logit
        of his share."""
        scale = self.scales.get(bout, 1.0)
        found = {name: scale * part for name, part in parts.items()}
        if rivals:
            top = max(rivals)
            found[RIVALS] = found.get(RIVALS, 0.0) - scale * top - log(sum(exp(scale * (value - top)) for value in rivals))
        return found

    def reach(self, bout: str, strength: float) -> float:
        """The chance to reach a goal of those who are so strong."""
        return expit(self.scales.get(bout, 1.0) * strength + self.shifts.get(bout, 0.0))


def expit(strength: float) -> float:
    """The chance that log odds belong to."""
    return 1.0 / (1.0 + exp(-min(max(strength, -40.0), 40.0)))


def logit(chance: float) -> float:
    """The strength that a chance to reach a goal belongs to."""
    inside = min(max(chance, EDGE), 1.0 - EDGE)
    return log(inside / (1.0 - inside))


def read_values(data: Mapping[str, Any], names: Mapping[str, Sequence[str]], near: Mapping[str, str]) -> Values:
    """Values as a file has them. `names`: the numbers of each bout, in their order; `near`: whose model serves a bout without
    one of its own. ValueError where the file and the game do not fit."""
    models: dict[str, Model] = {}
    networks = data.get("networks", {})
    for bout, row in data["weights"].items():
        if bout not in names:
            raise ValueError(bout)
        if sorted(row) != sorted(names[bout]):
            raise ValueError(", ".join(sorted(set(row) ^ set(names[bout]))))
        order = names[bout]
        units = [
            (float(unit["bias"]), float(unit["share"]), [float(unit["weights"][name]) for name in order])
            for unit in networks.get(bout, [])
        ]
        models[bout] = Model([float(row[name]) for name in order], units)
    scales: dict[str, float] = {}
    shifts: dict[str, float] = {}
    for bout, row in data.get("temperature", {}).items():
        scales[bout], shifts[bout] = float(row["scale"]), float(row["shift"])
    for bout, other in near.items():
        if bout not in models and other in models:
            models[bout] = models[other]
        if bout not in scales and other in scales:
            scales[bout], shifts[bout] = scales[other], shifts[other]
    return Values(models, scales, shifts)
