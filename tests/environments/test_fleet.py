"""Many matches at once: each is what it would be alone, and all is written where it should be."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="the extra env is not installed")

import numpy as np

import primordia
from primordia.environments import Fleet
from primordia.kernel.errors import IllegalAction, SetupError


@pytest.mark.parametrize(("game", "size", "actions"), [("ursuppe", 396, 645), ("genesis", 1670, 620)])
def test_rows_are_what_each_match_shows(game: str, size: int, actions: int) -> None:
    seen, masks = np.zeros((4, size), np.uint8), np.zeros((4, actions), np.int8)
    fleet = Fleet(game, 4, players=2, seed=3, reward="rank", observations=seen, masks=masks)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(250):
        before = list(fleet.matches)
        rewards, over = fleet.step([rng.choice(np.flatnonzero(mask)) for mask in masks])
        for k, match in enumerate(fleet.matches):
            assert (match is not before[k]) == bool(over[k])
            if over[k]:
                assert rewards[k].tolist() == fleet.arena.rewards(before[k]) and before[k].is_over
                ended += 1
            else:
                assert not rewards[k].any()
            step = match.decision
            assert step is not None and fleet.seats[k] == step.seat
            assert (seen[k] == fleet.layout.observe(match, step.seat)).all()
            assert np.flatnonzero(masks[k]).tolist() == sorted(a.number for a in match.legal_actions(step.seat))
    assert ended and fleet.observations is seen and fleet.masks is masks


def test_the_same_seed_gives_the_same_matches() -> None:
    prints = []
    for seed in (5, 5, 6):
        fleet = Fleet("ursuppe", 3, players=3, seed=seed)
        for _ in range(30):
            fleet.step([np.flatnonzero(mask)[-1] for mask in fleet.masks])
        prints.append([match.fingerprint() for match in fleet.matches])
    assert prints[0] == prints[1] != prints[2] and len(set(prints[0])) == 3


def test_one_wrong_action_stops_all() -> None:
    fleet = Fleet("ursuppe", 3, players=3, seed=1)
    right = [int(np.flatnonzero(mask)[0]) for mask in fleet.masks]
    before = [match.fingerprint() for match in fleet.matches]
    wrong = int(np.flatnonzero(fleet.masks[2] == 0)[0])
    floats = [float(number) for number in right]
    for actions in ([*right[:2], wrong], [*right[:2], -1], [*right[:2], 10_000], right[:2], floats, ["drift"] * 3, None):
        with pytest.raises(IllegalAction):
            fleet.step(actions)
        assert [match.fingerprint() for match in fleet.matches] == before


def test_memory_that_does_not_fit_is_refused() -> None:
    size = len(primordia.GAMES["ursuppe"].catalogue)
    for room in (np.zeros((2, 5), np.uint8), np.zeros((2, 396), np.int16), np.zeros((396, 2), np.uint8).T):
        with pytest.raises(SetupError, match="observations"):
            Fleet("ursuppe", 2, observations=room)
    with pytest.raises(SetupError, match="masks"):
        Fleet("ursuppe", 2, masks=np.zeros((3, size), np.int8))
