"""Handfuls of dice: every count of ways is what throwing the dice one by one gives."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from primordia.odds.dice import COUNT, DIE, Dice, blend, pack, parts, size, spreads, text, unpack
from primordia.odds.table import TooMuch

PLAIN = Dice()


def thrown(dice: int) -> Counter[int]:
    """All throws of so many dice, one by one."""
    return Counter(pack([throw.count(face) for face in range(6)]) for throw in itertools.product(range(6), repeat=dice))


@pytest.mark.parametrize("dice", range(6))
def test_rolls_are_all_throws(dice: int) -> None:
    assert PLAIN.rolls(dice) == thrown(dice)


def test_twelve_dice_show_6188_handfuls() -> None:
    rolls = PLAIN.rolls(12)
    assert len(rolls) == math.comb(17, 5) == 6188
    assert sum(rolls.values()) == 6**12
    assert rolls[pack([2] * 6)] == math.factorial(12) // 2**6


def test_a_handful_is_a_count_per_face() -> None:
    roll = [3, 0, 1, 0, 0, 2]
    assert unpack(pack(roll)) == roll
    assert size(pack(roll)) == 6 and size(0) == 0
    assert text(roll) == "1 1 1 3 6 6"
    assert size(pack([10, 10, 10, 10, 10, 12])) == 62


def test_there_is_an_end_to_the_dice() -> None:
    with pytest.raises(TooMuch):
        PLAIN.rolls(COUNT)


def test_faces_that_mean_the_same_stand_for_each_other() -> None:
    dice = Dice("abbbcc")
    assert dice.stand(pack([1, 0, 2, 1, 0, 3])) == pack([1, 2, 1, 0, 3, 0])
    rolls: Counter[int] = Counter()
    for handful, ways in PLAIN.rolls(7).items():
        rolls[dice.stand(handful)] += ways
    assert dice.rolls(7) == rolls
    assert len(rolls) < len(PLAIN.rolls(7)) / 4


def test_rolling_again_fills_every_handful_up() -> None:
    """Two dice kept in two of three ways, none in the third: 36 times as many ways as before, because that rolls two more."""
    kept = {pack([0, 0, 0, 0, 0, 2]): 2, 0: 1}
    one_by_one: Counter[int] = Counter()
    for throw in itertools.product(range(6), repeat=2):
        one_by_one[pack([throw.count(face) for face in range(6)])] += 1
        one_by_one[2 * DIE[5]] += 2
    assert PLAIN.roll_again(kept, 2) == one_by_one


def mean_worth(kept: int, dice: int, worth: dict[int, int]) -> Fraction:
    missing = dice - size(kept)
    return Fraction(sum(worth[kept + new] * ways for new, ways in thrown(missing).items()), 6**missing)


@pytest.mark.parametrize("most", [0, 1, 2, 4])
def test_the_best_dice_to_keep_are_the_best_of_all(most: int) -> None:
    worth = {handful: random.Random(handful).randrange(100) for handful in PLAIN.rolls(4)}
    best = PLAIN.best_kept(4, most, worth)
    assert best.keys() == worth.keys()
    for roll, kept in best.items():
        means = {part: mean_worth(part, 4, worth) for part in parts(roll, most)}
        assert means[kept] == max(means.values())
        assert size(kept) == max(size(part) for part, mean in means.items() if mean == means[kept])  # no die for nothing


def test_the_best_dice_to_keep_where_faces_mean_the_same() -> None:
    dice = Dice("abbbcc")
    worth = {handful: random.Random(dice.stand(handful)).randrange(100) for handful in PLAIN.rolls(4)}
    plain = PLAIN.best_kept(4, 2, worth)
    for roll, kept in dice.best_kept(4, 2, {handful: worth[handful] for handful in dice.rolls(4)}).items():
        assert mean_worth(kept, 4, worth) == mean_worth(plain[roll], 4, worth)


def test_parts_are_all_choices_of_dice() -> None:
    assert [text(unpack(part)) for part in parts(pack([2, 0, 0, 0, 0, 1]), 2)] == ["1 1 6", "1 1", "1 6", "1", "6"]


def test_spreads_add_up() -> None:
    masses = blend([(PLAIN.rolls(2), 1), ({2 * DIE[5]: 1}, 36)])  # half of the time two sixes, else a roll of two
    found = spreads(masses, ("sixes", "doubles"), lambda h: (unpack(h)[5], int(max(unpack(h)) == 2)))
    assert found["sixes"] == {0: Fraction(25, 72), 1: Fraction(10, 72), 2: Fraction(37, 72)}
    assert found["doubles"] == {0: Fraction(5, 12), 1: Fraction(7, 12)}
