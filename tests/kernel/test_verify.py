"""What is said of a record's dice: results that were set by hand are not from them, and such a match is not called checked."""

from __future__ import annotations

import pytest

from primordia.kernel.chance import Chance
from primordia.kernel.game import Game
from primordia.kernel.verify import preset, said, verify
from primordia.locales import LANGUAGES, words
from tests.kernel import toy
from tests.kernel.test_record import GAMES, KEY

NUMBERS = [bytes([1] * 32), bytes([2] * 32)]
KINDS = ("open", "key", "shared")


def played(kind: str, *dice: int) -> Game:
    """A whole match with some dice set by hand at its beginning."""
    game = toy.new(2, seed=7 if kind == "open" else Chance(KEY, NUMBERS if kind == "shared" else ()))
    if dice:
        game.force(dice=dice)
    while not game.is_over and preset(game) < len(dice):
        game.play("roll" if "roll" in [action.text for action in game.legal_actions()] else game.legal_actions()[0])
    return toy.wander(game, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_with_results_set_by_hand_is_not_checked(kind: str) -> None:
    game = played(kind, 6, 6)
    text = toy.save(game)
    assert sum(line.count("6") for line in text.split("\n") if line.endswith("(set)")) == 2
    found = verify(text, GAMES)
    assert (found["dice"], found["set"], found["dice_checked"]) == ("set", 2, False)
    for language in LANGUAGES:
        sound, dice = said(found, words(language))
        assert dice == words(language)("kernel.verify.set", count=2) and "{" not in dice and str(found["choices"]) in sound
    assert "2 results were set by hand" in said(found, words())[1]


@pytest.mark.parametrize("kind", KINDS)
def test_without_any_it_is(kind: str) -> None:
    found = verify(toy.save(played(kind)), GAMES)
    assert (found["dice"], found["set"], found["dice_checked"]) == (kind, 0, True)


def test_a_single_one_is_said_in_the_singular() -> None:
    found = verify(toy.save(played("open", 6)), GAMES)
    assert found["set"] == 1 and said(found, words())[1].startswith("1 result was set by hand")


def test_an_unfinished_match_counts_what_was_set_so_far() -> None:
    game = toy.new(2, seed=Chance(KEY))
    game.force(dice=[6])
    game.play("roll")
    found = verify(toy.save(game), GAMES)
    assert (found["dice"], found["set"], found["dice_checked"], found["over"]) == ("set", 1, False, False)
