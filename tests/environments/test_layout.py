"""What a seat is told: all that it may know, nothing that it may not, within bounds, and as it is documented."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra env is not installed")

import numpy as np

import primordia
from primordia.environments.layout import MOST, layout
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, begin
from tests.environments.tables import SETUPS, positions
from tests.kernel import toy

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


class Loaded(Chance):
    """Dice with a key of their own that fall as those of another key do."""

    __slots__ = ("model",)

    def __init__(self, key: bytes, model: bytes) -> None:
        super().__init__(key)
        self.model = Chance(model)

    def number(self, label: str, n: int) -> int:
        return self.model.number(label, n)


def told(match: Game, seat: int) -> bytes:
    """An observation with the mask of the actions that the seat may choose."""
    options = sorted(action.number for action in match.legal_actions(seat))
    return bytes(layout(primordia.GAMES[match.view()["game"]]).told(match, seat)) + repr(options).encode()


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


@pytest.mark.parametrize("name", SETUPS)
def test_the_key_of_the_dice_tells_nothing(name: str) -> None:
    """Two worlds whose dice have fallen alike, though their keys, and so all that is to come, differ."""
    game, options = SETUPS[name]
    rules = primordia.GAMES[game]
    setup = rules.setup(options.get("players"), True, {key: value for key, value in options.items() if key != "players"})
    keys = bytes(range(32)), bytes(range(1, 33))
    worlds = [begin(rules, setup, chance) for chance in (Chance(keys[0]), Loaded(keys[1], keys[0]))]
    rng = random.Random(5)
    compared = 0
    while actions := list(worlds[0].legal_actions()):
        for seat in range(setup.players):
            assert told(worlds[0], seat) == told(worlds[1], seat)
            compared += 1
        action = rng.choice(actions)
        for world in worlds:
            world.play(action, world.waiting[0].seat)
    assert compared > 60


def votes(seed: int) -> Iterator[tuple[Game, Game, int]]:
    """Two worlds of a match that differ in a sealed answer which is not open yet, with the seat that gave it."""
    for match in positions("genesis", {"players": 3}, seed):
        if len(match.waiting) == 3:
            voter = match.waiting[0].seat
            worlds = [match.clone(Chance(1)) for _ in range(2)]
            for world, vote in zip(worlds, ("gaia", "medea"), strict=True):
                world.play(vote, voter)
            yield worlds[0], worlds[1], voter


def test_a_sealed_answer_is_not_told() -> None:
    found = 0
    for seed in range(60):
        for gaia, medea, voter in votes(seed):
            found += 1
            for seat in range(3):
                assert told(gaia, seat) == told(medea, seat)
                assert (told(gaia, seat) != told(gaia, voter)) == (seat != voter)
        if found > 4:
            return
    raise AssertionError("there were not enough votes")


def test_hidden_hands_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of somebody else, told by its view: two worlds that differ in the hands of others."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    turns = '["turn red", "turn green", "turn blue", "count", "round"]'
    texts = [f'game = "toy"\nplayers = 3\nagenda = {turns}\nround = 1\nhand = {hand}\n' for hand in ("[0, 1, 2]", "[0, 2, 1]")]
    one, other = (toy.at(text) for text in texts)
    assert [told(one, seat) == told(other, seat) for seat in range(3)] == [True, False, False]
    for world in (one, other):
        world.play("bank")
    assert [told(one, seat) == told(other, seat) for seat in range(3)] == [True, False, False]


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the state of the dice told, the comparison of worlds would fail."""
    rules = primordia.GAMES["ursuppe"]
    form = layout(rules)
    honest = form.guide.encode

    def leaky(state: Any, seat: int) -> bytearray:
        return honest(state, seat) + bytearray.fromhex(state.chance.reveal())[:1]

    monkeypatch.setattr(form.guide, "encode", leaky)
    with pytest.raises(AssertionError):
        test_the_key_of_the_dice_tells_nothing("ursuppe-two")


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


def test_the_code_of_the_page_runs() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra env)")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), {})
