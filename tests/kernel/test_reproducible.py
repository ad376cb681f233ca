"""The same seed gives the same game: in a new process, under another PYTHONHASHSEED, and whatever is rolled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import primordia
from primordia.kernel.chain import chain
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, last_link
from tests.kernel import toy

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
import primordia
from tests.kernel import toy
for seed in (1, 2):
    sys.stdout.write(toy.save(toy.wander(toy.new(seed=seed), seed)))
    sys.stdout.write(primordia.save(toy.wander(primordia.new_game("ursuppe", players=3, seed=seed), seed)))
sys.stdout.write(str(hash("primordia")))
"""


def in_a_new_process(hash_seed: str) -> tuple[str, str]:
    """The records, and a number that shows that strings are hashed in another way."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples" / "game" / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, check=True)
    records, _, hashed = run.stdout.decode().rpartition("\n")
    return records + "\n", hashed


def test_in_a_new_process_under_another_hash_seed() -> None:
    here = ""
    for seed in (1, 2):
        here += toy.save(toy.wander(toy.new(seed=seed), seed))
        here += primordia.save(toy.wander(primordia.new_game("ursuppe", players=3, seed=seed), seed))
    runs = [in_a_new_process(hash_seed) for hash_seed in ("0", "1", "4711")]
    assert [records for records, _ in runs] == [here] * 3
    assert len({hashed for _, hashed in runs}) == 3


def cards(game: Game, label: str) -> list[int]:
    return [result.value for link in chain(last_link(game)) for result in link.results if result.label == label]


def test_another_seed_turns_up_other_cards() -> None:
    games = [toy.wander(primordia.new_game("ursuppe", players=3, seed=seed), 1) for seed in range(12)]
    rows = [tuple(cards(game, "environment")) for game in games]
    assert all(row for row in rows)
    assert len(set(rows)) == 12
    openings = {tuple(cards(toy.new(seed=seed), "card")) for seed in range(60)}
    assert len(openings) > 15


def test_the_same_seed_turns_up_the_same_cards_whatever_is_rolled() -> None:
    rows = []
    for way in range(6):
        game = toy.wander(primordia.new_game("ursuppe", players=3, seed=3), way)
        rows.append((tuple(cards(game, "environment")), tuple(cards(game, "dice"))))
    shortest = min(len(environment) for environment, _ in rows)
    assert shortest > 5
    assert len({environment[:shortest] for environment, _ in rows}) == 1
    assert len({len(dice) for _, dice in rows}) > 1  # they were rolled a different number of times


def test_dice_are_not_moved_by_cards_either() -> None:
    plain, drawn = toy.turns(seed=5), toy.turns(seed=5)
    drawn.play("swap")
    plain.play("wait")
    for game in (plain, drawn):
        game.play("roll")
    assert cards(plain, "dice") == cards(drawn, "dice")


def test_looking_changes_nothing() -> None:
    plain, watched = toy.new(seed=6), toy.new(seed=6)
    while not plain.is_over:
        toy.wander(plain, 3, 1)
        toy.wander(watched, 3, 1)
        for seat in (None, 0, 1):
            watched.view(seat)
        assert watched.journal is not None
        toy.wander(watched.clone(Chance(1)), 5)
        toy.wander(watched.imagine(0, Chance(2)), 5)
        toy.load(toy.save(watched))
    assert toy.save(plain) == toy.save(watched)


def test_secret_dice_differ_from_game_to_game() -> None:
    records = {toy.save(toy.wander(toy.new(seed=None), 1)) for _ in range(5)}
    assert len(records) == 5
    assert all("dice sha256" in record for record in records)
