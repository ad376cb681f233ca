"""A match at every kind of question that Bios:Genesis can ask: from the recorded games, and else from those of the soak."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import primordia
from primordia.genesis.rules import GENESIS
from primordia.lab.simulate import game_seed
from tests.genesis.soak import start
from tests.genesis.table import life, table

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = [*sorted((FIXTURES / "genesis").glob("*.record")), *sorted((FIXTURES / "genesis-usage").glob("*.record"))]
KINDS = sorted(kind for kind, step in GENESIS.steps.items() if not step.work)
RARE, MOST_GAMES = 600, 3000  # games of the soak, which are known by their numbers

# A parasitic macroorganism on land that loses its host and has more endosymbionts than its card can hold (L4b)
SHELTER = ["go-first blue", "abandon clay-mound blue-parasite"]
PARTED: dict[str, Any] = {
    "clay_mound": life("green", macro="lamp-shell", terrestrial=True),
    "blue_parasite": life("2blue+red+yellow", host="clay-mound", macro="seaweed", terrestrial=True),
}


@cache
def questions() -> dict[str, str]:
    """By kind the record of a match that has come to such a question: with several options, in the middle of things."""
    found: dict[str, str] = {}
    for path in RECORDS:
        for game in primordia.replay(path.read_text(encoding="utf-8")):
            step = game.decision
            if step is not None and step.kind not in found and len(game.legal_actions()) > 1:
                found[step.kind] = primordia.save(game)
    game = table("green blue red yellow", phase=5, options={"variants": "chimera"}, agenda=SHELTER, **PARTED)
    game.play("no")
    found["shelter"] = primordia.save(game)
    near = [index for index in range(RARE) if index % 20 in (7, 13)]  # positions where rare decisions are near
    late = [index for index in range(MOST_GAMES) if index // 3 % 3 == 2]  # full tables in any edition
    for index in (*near, *late):
        if found.keys() == set(KINDS):
            return found
        explore(index, found)
    raise AssertionError(f"never asked: {sorted(set(KINDS) - found.keys())}")


def explore(index: int, found: dict[str, str]) -> None:
    """Plays one game of the soak at random and keeps what is new."""
    dice = random.Random(index)
    game = start(index, game_seed(777, index), "wide")
    while not game.is_over:
        step = game.decision
        assert step is not None
        if step.kind not in found:
            found[step.kind] = primordia.save(game)
        game.play(dice.choice(game.legal_actions(step.seat)), step.seat)
