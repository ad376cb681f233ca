"""What a seat is told: all that it may know, within bounds, and as it is documented (secrets: test_secrets.py)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra env is not installed")

import numpy as np

import primordia
from primordia.environments.layout import MOST, layout
from tests.environments.tables import SETUPS, positions

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", SETUPS)
def test_what_changes_the_view_changes_the_observation(name: str) -> None:
    """Nothing that can be seen is left out, and every number is within its bounds."""
    game, options = SETUPS[name]
    form = layout(primordia.GAMES[game])
    before: tuple[dict[str, Any], bytes] | None = None
    changes = 0
    for seed in (1, 2):
        for match in positions(game, options, seed):
            seen = form.observe(match, 0)
            assert (seen <= form.high).all(), [
                field for field in form.fields if (seen > form.high)[form.places[field.name]].any()
            ]
            now = (match.view(0), seen.tobytes())
            if before is not None and before[0] != now[0]:
                changes += 1
                assert before[1] != now[1], (before[0], now[0])
            before = now
    assert changes > 50


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_every_field_is_documented(game: str) -> None:
    """The tables of docs/environments.md name every field with its size and its highest number, in order."""
    text = PAGE.read_text(encoding="utf-8")
    part = text.partition(f"### {primordia.GAMES[game].name.capitalize()}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w.]+)` \| (\d+) \| (\d+) \|", part, re.MULTILINE)
    form = layout(primordia.GAMES[game])
    known = [field for field in form.fields if not field.name.startswith("question.")]
    assert rows == [(field.name, str(field.size), str(field.high)) for field in known]
    assert f"{form.size} numbers" in part and f"{len(form.rules.catalogue)} actions" in part


def test_fields_by_name_are_parts_of_the_observation() -> None:
    form = layout(primordia.GAMES["ursuppe"])
    match = primordia.new_game("ursuppe", players=3, seed=2)
    seen = form.observe(match, 1)
    named = form.named(seen)
    assert named["seat"].tolist() == [0, 1, 0, 0] and named["seats"].tolist() == [1, 2, 3, 0]
    assert named["asked"].tolist() == [int(seat == match.waiting[0].seat) for seat in range(4)]
    assert list(form.rules.steps)[named["question"][0] - 1] == match.waiting[0].kind
    seen[form.places["round"]] = 9
    assert named["round"][0] == 9  # no copy
    scaled = form.scaled(seen)
    assert scaled.dtype == np.float32 and scaled.min() >= 0 and scaled.max() <= 1 and form.high.max() <= MOST


def test_observations_are_written_into_given_memory() -> None:
    form = layout(primordia.GAMES["genesis"])
    match = primordia.new_game("genesis", seed=2)
    rows = np.full((3, form.size), 7, np.uint8)
    form.write(match, 1, rows.data.cast("B"), form.size)
    assert (rows[1] == form.observe(match, 1)).all() and (rows[[0, 2]] == 7).all()
