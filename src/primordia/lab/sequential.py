"""The sequential test: after every deal it says whether enough has been played.

It is the generalised likelihood ratio test for the mean of independent numbers (as chess engines are tested): one number for
each deal, the challenger's share of the wins over all seats of it, so that games on the same deal need not be independent. The
variance is estimated as well, but never below that of independent games, so that a few equal deals prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

LEAST: Final = 6  # deals before anything is decided

WORSE: Final = "no"  # not better than the lower chance
BETTER: Final = "yes"  # as good as the higher chance
OPEN: Final = "open"


class Sequential(NamedTuple):
    """Two chances to win that are told apart, and the greatest chance to be wrong in either direction."""

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The ratio is decided above it, or below its negative."""
        return log((1 - self.error) / self.error)

    def ratio(self, deals: list[float], seats: int) -> float:
        """The logarithm of how much likelier these shares, each of so many games, are with the higher chance than the lower."""
        number = len(deals)
        if not number:
            return 0.0
        mean = sum(deals) / number
        middle = (self.low + self.high) / 2
        variance = max(sum((deal - mean) ** 2 for deal in deals) / number, middle * (1 - middle) / seats)
        return number * (self.high - self.low) * (mean - middle) / variance

    def verdict(self, deals: list[float], seats: int) -> str:
        """What these deals decide."""
        if len(deals) < LEAST:
            return OPEN
        ratio = self.ratio(deals, seats)
        return BETTER if ratio >= self.bound else WORSE if ratio <= -self.bound else OPEN


def decide(test: Sequential, deals: Iterable[float], seats: int) -> tuple[str, int]:
    """The verdict on deals that come one by one, and how many it took."""
    seen: list[float] = []
    for deal in deals:
        seen.append(deal)
        verdict = test.verdict(seen, seats)
        if verdict != OPEN:
            return verdict, len(seen)
    return OPEN, len(seen)
