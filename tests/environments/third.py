"""Walks an installed game of another package through every environment; prints where the game came from.

Run in a process of its own, so that importing `primordia.environments` is all that makes the game known.
"""

from __future__ import annotations

import sys
import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import primordia.environments
from primordia.environments import Fleet, aec_env, parallel_env


def zoo() -> None:
    """PettingZoo, in both forms, with a picture."""
    api_test(aec_env("toy", players=3), num_cycles=40)
    parallel_api_test(parallel_env("toy", players=2), num_cycles=40)
    seed_test(partial(aec_env, "toy", bonus="three"), num_cycles=20)
    env = aec_env("toy", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (1170, 918, 3)


def alone() -> None:
    """Gymnasium: a seat against bots, to the end."""
    env: Any = gymnasium.make("primordia/Toy-v0", players=3, opponents="eager", reward="margin")
    check_env(env.unwrapped, skip_render_check=True)
    seen, _ = env.reset(seed=2)
    rng, over, reward = np.random.default_rng(1), False, 0.0
    while not over:
        seen, reward, over, *_ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert -1 <= reward <= 1


def spiel() -> None:
    """OpenSpiel, with states written down. A seat remembers what it has seen: what it cannot tell apart is the same to it."""
    game = pyspiel.load_game("primordia_toy(players=3)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    ace_king, ace_wild = game.new_initial_state(), game.new_initial_state()
    for state, cards in ((ace_king, (0, 1, 1)), (ace_wild, (0, 2, 1))):
        for card in cards:
            state.apply_action(card)
    assert not ace_king.is_chance_node() and ace_king.current_player() == 0
    same = [ace_king.information_state_string(seat) == ace_wild.information_state_string(seat) for seat in range(3)]
    assert same == [True, False, True]
    assert np.array_equal(ace_king.observation_tensor(0), ace_wild.observation_tensor(0))


def many() -> None:
    """Several matches at once."""
    fleet = Fleet("toy", 3, players=3, seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    while ended < 3:
        _, over = fleet.step([rng.choice(np.flatnonzero(mask)) for mask in fleet.masks])
        ended += int(over.sum())


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # PettingZoo's remarks on masks
    for part in (zoo, alone, spiel, many):
        part()
    sys.stdout.write(f"{sys.modules[type(primordia.GAMES['toy']).__module__].__file__}\n")
