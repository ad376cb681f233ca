"""Handfuls of dice as counts per face, all of them at once and with whole numbers, so that every chance is exact.

A handful is one number, six bits for the count of each face: adding a die is an addition. Twelve dice fall in two thousand
million ways but show only 6,188 handfuls; and where faces mean the same, one handful stands for all that differ by their order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from primordia.odds.table import Spread, TooMuch, spend

BITS: Final = 6
COUNT: Final = (1 << BITS) - 1
DIE: Final = [1 << BITS * face for face in range(6)]  # one die of each face
MOST_DICE: Final = COUNT - 1  # no count may overflow
Masses = dict[int, int]  # how many of all equally likely ways lead to a handful


def pack(roll: Sequence[int]) -> int:
    """A count per face as one number."""
    return sum(count * die for count, die in zip(roll, DIE, strict=True))


def unpack(handful: int) -> list[int]:
    """The count per face."""
    return [handful >> BITS * face & COUNT for face in range(6)]


def text(roll: Sequence[int]) -> str:
    """The dice one by one: `1 1 6`."""
    return " ".join(str(face) for face, count in enumerate(roll, 1) for _ in range(count))


def size(handful: int) -> int:
    """How many dice: casting out 63s adds the counts up, like casting out nines adds digits."""
    return handful % COUNT


class Dice:
    """Dice of which some faces may mean the same."""

    def __init__(self, meanings: Iterable[Hashable] = range(6)) -> None:
        groups: dict[Hashable, list[int]] = {}
        for face, meaning in enumerate(meanings):
            groups.setdefault(meaning, []).append(face)
        self.groups = [group for group in groups.values() if len(group) > 1]
        self.standing: dict[int, int] = {}
        self.all: list[Masses] = [{0: 1}]

    def stand(self, handful: int) -> int:
        """The handful that stands for this one: counts of faces that mean the same, in falling order."""
        found = self.standing.get(handful)
        if found is None:
            roll = unpack(handful)
            for group in self.groups:
                for face, count in zip(group, sorted([roll[face] for face in group], reverse=True), strict=True):
                    roll[face] = count
            found = self.standing[handful] = pack(roll)
        return found

    def rolls(self, dice: int) -> Masses:
        """All handfuls of so many dice, and in how many ways each can fall."""
        if dice > MOST_DICE:
            raise TooMuch("kernel.odds.much")
        while len(self.all) <= dice:
            self.all.append(self.spill(self.all[-1]))
        return self.all[dice]

    def spill(self, masses: Mapping[int, int]) -> Masses:
        """One more die is rolled to each handful."""
        spend(6 * len(masses))
        more: Masses = {}
        for handful, ways in masses.items():
            for die in DIE:
                full = self.stand(handful + die)
                more[full] = more.get(full, 0) + ways
        return more

    def roll_again(self, kept: Mapping[int, int], dice: int) -> Masses:
        """Handfuls of kept dice are filled up to so many. Every way to keep counts 6 ** (most dice rolled again) times."""
        missing: dict[int, Masses] = {}
        for handful, ways in kept.items():
            missing.setdefault(dice - size(handful), {})[self.stand(handful)] = ways
        most = max(missing)
        full: Masses = {}
        for left in range(most, -1, -1):  # what was filled up so far, and what has only now so few dice missing
            full = self.spill(full)
            for handful, ways in missing.get(left, {}).items():
                full[handful] = full.get(handful, 0) + ways * 6 ** (most - left)
        return full

    def best_kept(self, dice: int, most: int, worth: Mapping[int, int]) -> dict[int, int]:
        """Which dice of every roll to keep, if up to `most` may be rolled again once and the mean worth is to be the greatest.

        `worth` is that of every full roll. The sum of the worth over all that may come of a handful is the sum over its six
        successors; so one pass down from the full rolls finds the means, and one pass back up the best handful within each.
        """
        spend(12 * (most + 1) * len(worth))
        sums = [worth]  # by the number of dice that are missing
        for missing in range(1, most + 1):
            above = sums[-1]
            sums.append(
                {handful: sum([above[self.stand(handful + die)] for die in DIE]) for handful in self.rolls(dice - missing)}
            )
        best: dict[int, tuple[int, int]] = {handful: (value, handful) for handful, value in sums[most].items()}
        for missing in range(most - 1, -1, -1):
            scale = 6 ** (most - missing)
            below, best = best, {}
            for handful, value in sums[missing].items():
                chosen = (value * scale, handful)
                for face, die in enumerate(DIE):
                    if handful >> BITS * face & COUNT:
                        fewer = below[self.stand(handful - die)]
                        if fewer[0] > chosen[0]:
                            chosen = fewer
                best[handful] = chosen
        return {handful: kept for handful, (_, kept) in best.items()}


def parts(roll: int, most: int) -> list[int]:
    """Every handful that can be kept of a roll if up to `most` dice are taken out of it; the whole roll first."""
    found = [0]
    for face, count in enumerate(unpack(roll)):
        spend(len(found) * (count + 1))
        found = [kept + n * DIE[face] for kept in found for n in range(count, -1, -1)]
    dice = size(roll)
    return sorted((kept for kept in found if dice - size(kept) <= most), key=lambda kept: -size(kept))


def blend(parts: Iterable[tuple[Mapping[int, int], int]]) -> Masses:
    """Several sets of handfuls in one, each times a weight."""
    blended: Masses = {}
    for masses, weight in parts:
        for handful, ways in masses.items():
            blended[handful] = blended.get(handful, 0) + ways * weight
    return blended


def spreads(masses: Mapping[int, int], names: Sequence[str], figures: Callable[[int], Sequence[int]]) -> dict[str, Spread]:
    """How each figure of a roll is spread over handfuls that come up in so many ways each."""
    spend(len(masses))
    together: dict[Sequence[int], int] = {}
    for handful, ways in masses.items():
        row = figures(handful)
        together[row] = together.get(row, 0) + ways
    total = sum(together.values())
    result: dict[str, Spread] = {}
    for k, name in enumerate(names):
        counts: dict[int, int] = {}
        for row, ways in together.items():
            counts[row[k]] = counts.get(row[k], 0) + ways
        result[name] = {value: Fraction(counts[value], total) for value in sorted(counts) if counts[value]}
    return result
