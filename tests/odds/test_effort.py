"""Exact chances are found with a bounded effort, or not at all."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest

import primordia
from primordia.genesis.darwin import Specificity
from primordia.genesis.parts import COLOURS, ORGANISMS
from primordia.kernel.game import Game, inside
from primordia.locales import words
from primordia.odds import TooMuch, odds
from primordia.odds.dice import Dice
from primordia.odds.table import at_most, spend
from primordia.terminal.play import Table

SECONDS = 30.0  # of the processor, on any machine; without a bound it is hours
POSITION = """
game = "genesis"
players = 2
colours = ["red", "green"]
turn = 4
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "2red+2yellow+2green+2blue"
"""
MOUND = ORGANISMS.number("clay-mound")
RED = COLOURS.number("red")


def crowded(*cubes: int) -> Game:
    """An organism with more cubes than any box holds."""
    game = primordia.from_position(POSITION, seed=1)
    inside(game).cubes[MOUND * 4 : MOUND * 4 + 4] = cubes or [0] * 4
    return game


def test_sixty_dice_are_answered_with_a_sentence() -> None:
    for cubes in ((15, 15, 15, 14), (90, 90, 90, 90)):
        started = time.process_time()
        with pytest.raises(TooMuch, match="too many dice"):
            odds(crowded(*cubes), inside(crowded()).seats[RED])
        assert time.process_time() - started < SECONDS


def test_sixty_dice_that_lie_there() -> None:
    game = crowded(15, 15, 15, 14)
    step = Specificity(RED, MOUND, 20, 0, 10, 10, 10, 10, 10, 11)
    step.seat = inside(game).seats[RED]
    inside(game).agenda.append(step)
    started = time.process_time()
    with pytest.raises(TooMuch):
        odds(game)
    assert time.process_time() - started < SECONDS


def test_what_real_games_ask_is_answered() -> None:
    """Eighteen dice are far more than people ever roll together."""
    tables = odds(crowded(4, 4, 4, 4), inside(crowded()).seats[RED])
    assert tables[0].arguments["count"] == 18 and tables[0].ways[0].best in (True, False)


def test_effort_is_counted_until_it_is_spent() -> None:
    spend(10**12)  # nobody has set a bound
    with at_most(10):
        spend(4)
        spend(6)
        with pytest.raises(TooMuch):
            spend(1)
    with at_most(1000), pytest.raises(TooMuch):
        Dice().rolls(20)


def test_the_table_in_characters_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def much(*_: Any) -> None:
        raise TooMuch("kernel.odds.much")

    monkeypatch.setattr("primordia.terminal.play.chances", much)
    said: list[str] = []
    table = Table.__new__(Table)
    table.game, table.say = crowded(), words("de")
    table.console = SimpleNamespace(print=said.append)  # type: ignore[assignment]
    table.odds(table.game.decision)
    assert said == [words("de").text("kernel.odds.much")]
