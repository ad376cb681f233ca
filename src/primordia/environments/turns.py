"""Both games, and those of other packages, as PettingZoo environments in which one agent acts at a time (AEC).

env = aec_env("ursuppe", players=3, reward="rank")
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from primordia.environments.arena import ILLEGAL, RENDERED, Arena, Seeds, one_of
from primordia.environments.pictures import render
from primordia.kernel.errors import IllegalAction
from primordia.kernel.game import Game

Observation = dict[str, Any]


def observation_space(arena: Arena, actions: int) -> spaces.Dict:
    """The numbers of the layout, and a mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, arena.layout.high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class TurnEnv(AECEnv[str, Observation, int]):
    """A match, asked seat by seat: `player_0` is seat 0. Of sealed decisions that are asked together, one is asked after the
    other; nobody is told the answers before all are there."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        reward: str = "win",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        auto: bool = True,
        **options: object,
    ) -> None:
        super().__init__()
        self.arena = Arena(game, players, reward, auto, options)
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *RENDERED))
        self.metadata = {
            "name": f"primordia_{game}_v0",
            "render_modes": list(RENDERED),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        number = len(self.arena.actions)
        self.observation_spaces = {agent: observation_space(self.arena, number) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(number) for agent in self.possible_agents}
        size = self.arena.layout.size * self.arena.players
        self.state_space = spaces.Box(0, np.tile(self.arena.layout.high, self.arena.players), (size,), np.uint8)
        self._seeds = Seeds()
        self.agents: list[str] = []

    match: Game  # as it stands; its record is `primordia.save(env.match)`

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none are known
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        self._seeds.sow(seed)
        self.match = self.arena.begin(self._seeds.next())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """The answer of the agent that is asked. IllegalAction if it is not legal; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.match.play(self.arena.action(action))
        except IllegalAction as error:
            self._refused(agent, error)
        self.cycles += 1
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        arena = self.arena
        return {
            "observation": arena.layout.observe(self.match, seat),
            "action_mask": arena.mask(self.match.legal_numbers(seat)),
        }

    def state(self) -> NDArray[np.uint8]:
        """What all seats together know: their observations, one after the other."""
        return np.concatenate([self.arena.layout.observe(self.match, seat) for seat in range(self.arena.players)])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The table in characters (`ansi`), as a picture (`rgb_array`), or written to the terminal (`human`)."""
        shown = render(self.match, self.render_mode)
        if self.render_mode == "human":
            sys.stdout.write(shown)
            return None
        return shown

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _select(self) -> None:
        """Who is asked next; at the end, rewards for everybody."""
        step = self.match.decision
        if step is not None and (self.max_cycles is None or self.cycles < self.max_cycles):
            self.agent_selection = self.possible_agents[step.seat]
            return
        rewards = self.arena.rewards(self.match)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[seat]
            self.terminations[agent] = step is None
            self.truncations[agent] = step is not None
        self.agent_selection = self.agents[0]

    def _refused(self, agent: str, error: IllegalAction) -> None:
        """An action was not legal."""
        if self.illegal == "raise":
            raise error
        self.infos[agent] = {"illegal": str(error)}
        if self.illegal == "random":
            self.match.play(self._seeds.rng.choice(list(self.match.legal_actions(self._seat[agent]))))


def aec_env(game: str, players: int | None = None, **options: Any) -> TurnEnv:
    """A game as a PettingZoo environment. `options` are those of `TurnEnv` and of the game (`primordia play GAME --help`)."""
    return TurnEnv(game, players, **options)
