"""Gymnasium's own checks on both games in several modes, and what is ours beyond them."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra env)")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import primordia
import primordia.environments
from primordia.kernel.errors import IllegalAction, SetupError
from tests.environments.tables import SETUPS

IDS = {"ursuppe": "primordia/Ursuppe-v0", "genesis": "primordia/Genesis-v0"}


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(name, **options)


def played(env: Any, seed: int) -> tuple[float, int]:
    """A random match: the reward, and the number of steps."""
    seen, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    steps, over = 0, False
    while not over:
        assert (seen["action_mask"] == info["action_mask"]).all()
        seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        steps += 1
    return float(reward), steps


@pytest.mark.parametrize("name", SETUPS)
def test_check_env(name: str) -> None:
    game, options = SETUPS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(IDS[game], **options).unwrapped, skip_render_check=True)


def test_render_modes() -> None:
    env = made(IDS["genesis"], mode="solitaire", render_mode="rgb_array")
    check_env(env.unwrapped)
    env = made(IDS["ursuppe"], render_mode="ansi")
    env.reset(seed=1)
    assert "\x1b[" in env.render()


def test_a_task_for_one() -> None:
    """The solitaire of Bios:Genesis: every step is a choice of the player, and it is won or lost."""
    env = made(IDS["genesis"], mode="solitaire", reward="rank")
    rewards = {played(env, seed)[0] for seed in range(3)}
    assert rewards <= {1.0, -1.0}
    match = env.unwrapped.match
    assert primordia.load(primordia.save(match)).fingerprint() == match.fingerprint()


def test_bots_sit_in_the_other_seats() -> None:
    env = made(IDS["ursuppe"], players=3, seat=1, opponents=["greedy", "random"], reward="rank")
    assert env.unwrapped.names == ["greedy", "", "random"]
    reward, steps = played(env, 5)
    assert -1 <= reward <= 1 and steps > 10 and env.unwrapped.match.is_over
    assert played(env, 5) == (reward, steps), "the same seed, the same match"
    for wish in ({"opponents": ["random"]}, {"opponents": "nobody"}, {"seat": 3}):
        with pytest.raises(SetupError):
            made(IDS["ursuppe"], players=3, **wish)


def test_illegal_actions() -> None:
    env = made(IDS["ursuppe"], players=2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    again, reward, over, _, info = env.step(wrong)
    assert (again["observation"] == seen["observation"]).all() and reward == 0 and not over and info["illegal"]
    assert (env.unwrapped.action_masks() == seen["action_mask"].astype(bool)).all()
    strict = made(IDS["ursuppe"], players=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    kind = made(IDS["ursuppe"], players=2, illegal="random")
    kind.reset(seed=1)
    assert (kind.step(wrong)[0]["observation"] != seen["observation"]).any()


def test_gymnasium_finds_them_in_a_new_process() -> None:
    """Nobody has imported anything of ours: the name says where to look."""
    code = "import gymnasium; gymnasium.make('primordia.environments:primordia/Genesis-v0', mode='solitaire').reset(seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_many_at_once() -> None:
    env = gymnasium.make_vec(IDS["ursuppe"], num_envs=3, players=2)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        seen, rewards, *_ = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]))
    assert seen["observation"].shape == (3, 396) and rewards.shape == (3,)
