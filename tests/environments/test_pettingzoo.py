"""PettingZoo's own tests on both games in several modes, and what is ours beyond them."""

from __future__ import annotations

import random
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra env)")

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

import primordia
from primordia.environments import aec_env, parallel_env
from primordia.kernel.errors import IllegalAction
from tests.environments.tables import SETUPS


@pytest.mark.parametrize("name", SETUPS)
def test_api(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, options = SETUPS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")  # every masked one is a Dict
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # of those who are not asked
        api_test(aec_env(game, **options), num_cycles=60)
        if len(aec_env(game, **options).possible_agents) > 1:
            parallel_api_test(parallel_env(game, **options), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["ursuppe-two", "genesis-four", "genesis-solitaire"])
def test_seeds(name: str) -> None:
    game, options = SETUPS[name]
    seed_test(partial(aec_env, game, **options), num_cycles=30)
    parallel_seed_test(partial(parallel_env, game, illegal="random", **options), num_cycles=30)


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_max_cycles(game: str) -> None:
    parallel = partial(parallel_env, game, illegal="random")
    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles)))
    )
    env = aec_env(game, max_cycles=3)
    env.reset(seed=1)
    steps = [agent for agent in env.agent_iter() if step(env)]
    assert len(steps) == 3 and not any(env.truncations.values()), "all agents have left"


def step(env: Any) -> bool:
    """A random step; whether it was a choice."""
    seen, _, over, cut, _ = env.last()
    env.step(None if over or cut else env.action_space(env.agent_selection).sample(seen["action_mask"]))
    return not (over or cut)


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    frames: list[Any] = []

    def keep(frame: Any) -> bool:
        frames.append(frame)
        return True

    render_test(partial(aec_env, game), {"rgb_array": keep, "ansi": lambda text: "\x1b[" in text})
    assert len({frame.tobytes() for frame in frames}) > 1 and {frame.shape for frame in frames} == {(1170, 918, 3)}
    assert all(len(np.unique(frame @ np.array([65536, 256, 1]))) > 10 for frame in frames), "something is drawn, in colours"
    assert capsys.readouterr().out.count("\n") > 20, "what is for people was written out"


def test_a_match_is_the_engines() -> None:
    """The same seed and choices give the same match as the engine itself, and nobody but who is asked has actions."""
    env = aec_env("genesis", players=2, reward="margin")
    env.reset(seed=11)
    match = primordia.new_game("genesis", players=2, seed=11)
    rng = random.Random(3)
    while (asked := match.decision) is not None:
        assert env.agent_selection == f"player_{asked.seat}"
        options = sorted(action.number for action in match.legal_actions(asked.seat))
        assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == options
        if len(match.waiting) == 1:
            assert not env.observe(f"player_{1 - asked.seat}")["action_mask"].any()
        number = rng.choice(options)
        env.step(number)
        match.play(primordia.GAMES["genesis"].catalogue[number], asked.seat)
    assert env.match.fingerprint() == match.fingerprint() and all(env.terminations.values())
    ahead = match.scores()[0] - match.scores()[1]
    assert env.rewards == {"player_0": ahead / 100, "player_1": -ahead / 100}
    assert env.state().shape == env.state_space.shape and env.state_space.contains(env.state())


def test_what_is_not_legal_changes_nothing() -> None:
    env = aec_env("ursuppe", players=3)
    env.reset(seed=1)
    before = env.match.fingerprint()
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action in (wrong, -1, 10_000, None, "drift"):
        with pytest.raises(IllegalAction):
            env.step(action)
        assert env.match.fingerprint() == before and env.agents == env.possible_agents
    with pytest.raises(ValueError, match="only valid action is None"):
        finished(env)
        env.step(0)
    together = parallel_env("ursuppe", players=3)
    assert together.step({}) == ({}, {}, {}, {}, {}), "nobody is there yet"
    together.reset(seed=1)
    with pytest.raises(IllegalAction):
        together.step(dict.fromkeys(together.agents, wrong))
    assert together.match.fingerprint() == before


def finished(env: Any) -> None:
    while not any(env.terminations.values()):
        step(env)


def test_illegal_actions_can_be_ignored_or_replaced() -> None:
    for illegal, moved in (("ignore", False), ("random", True)):
        env = aec_env("ursuppe", players=3, illegal=illegal)
        env.reset(seed=1)
        before, agent = env.match.fingerprint(), env.agent_selection
        env.step(10_000)
        assert (env.match.fingerprint() != before) == moved and "10000" in env.infos[agent]["illegal"]


def test_sealed_answers_are_given_at_once() -> None:
    """In the parallel form all who are asked for a sealed answer give it in the same step."""
    env = parallel_env("genesis", players=3)
    sealed = 0
    for seed in range(40):
        seen, _ = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while env.agents:
            asked = [agent for agent in env.agents if not seen[agent]["action_mask"][-1]]
            assert asked == [f"player_{seat}" for seat in sorted({one.seat for one in env.match.waiting})]
            sealed += len(asked) > 1
            seen, *_ = env.step({agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in env.agents})
        if sealed > 2:
            return
    raise AssertionError("there were no votes")
