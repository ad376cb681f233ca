"""The rules of thumb of Ursuppe: what somebody does who knows the game but does not think ahead, and the numbers behind it."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path
from types import ModuleType

import pytest

import primordia
from primordia.bots.levels import Rule
from primordia.ursuppe import policy
from primordia.ursuppe.policy import NAMES, Habits, read

ROOT = Path(__file__).parents[2]
# Drifting west leaves the amoeba on a2, where nothing but its own colour is left; food lies on b2 alone
SWIM = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
environment = "west 6"
[red]
points = 6
genes = [{genes}]
amoebas = ["1 a2 {damage}", "2 e4"]
[soup]
a2 = "red"
a3 = "red"
"""


@pytest.fixture(scope="module")
def tuning() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tune_habits", ROOT / "tools" / "tune_habits.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def choice(position: str) -> str:
    return Rule(random.Random(1)).choose(primordia.from_position(position, seed=1)).text


@pytest.mark.parametrize(
    ("genes", "damage", "expected"),
    [
        ("", 0, "drift"),  # a die that helps in two of six cases is not worth a biopoint yet
        ('"movement-2 1"', 1, "move"),  # it would die, and is sure to find food
        ('"streamlining 1"', 0, "move"),  # for nothing
        ('"streamlining 1", "movement-2 1"', 0, "move"),
    ],
)
def test_a_move_is_paid_for_what_it_is_worth(genes: str, damage: int, expected: str) -> None:
    assert choice(SWIM.format(genes=genes, damage=damage)) == expected


def test_habits_say_where_they_come_from_and_leave_nothing_out() -> None:
    data = json.loads(Path(policy.__file__).with_name("habits.json").read_text(encoding="utf-8"))
    assert list(data["habits"]) == NAMES == list(read())
    assert data["provenance"]["commit"] and data["provenance"]["generations"] > 0


def test_tuning_tells_better_habits_from_worse(tuning: ModuleType) -> None:
    """The same habits are nobody ahead of anybody, since all sit in every seat; who buys no gene falls behind."""
    usual = read()
    assert tuning.strength(usual, Habits(usual), 4, 8, 1)[1] == pytest.approx(0)
    mean = {**usual, "point": 9.0}
    win, ahead = tuning.strength(mean, Habits(usual), 4, 8, 1)
    assert ahead < -2 and win < 0.2
