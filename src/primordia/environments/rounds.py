"""The same games as PettingZoo environments in which all agents act at each step (parallel).

Only those count who are asked: one, or several where a game asks for sealed answers. The others wait, which is an action of its
own, the last one, and the only one that their mask allows.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from primordia.environments.arena import ILLEGAL, RENDERED, Arena, Seeds, one_of
from primordia.environments.pictures import render
from primordia.environments.turns import Observation, observation_space
from primordia.kernel.errors import IllegalAction
from primordia.kernel.game import Game

By = dict[str, Any]  # something for each agent


class RoundEnv(ParallelEnv[str, Observation, int]):
    """A match, with an action of every seat at each step."""

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
        self.arena = Arena(game, players, reward, auto, options)
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *RENDERED))
        self.metadata = {"name": f"primordia_{game}_parallel_v0", "render_modes": list(RENDERED), "render_fps": 2}
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.wait = len(self.arena.actions)
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.players)]
        self.observation_spaces = {agent: observation_space(self.arena, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._seeds = Seeds()
        self.agents: list[str] = []

    match: Game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[By, By]:  # noqa: ARG002 - none are known
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        self._seeds.sow(seed)
        self.match = self.arena.begin(self._seeds.next())
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: By) -> tuple[By, By, By, By, By]:
        """The answers of those who are asked. IllegalAction if one is not legal; then nothing has changed."""
        infos: By = {agent: {} for agent in self.agents}
        played = self._checked(actions, infos)
        for seat, action in played:
            self.match.play(action, seat)
        self.cycles += 1
        over = self.match.is_over
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.agents, self.arena.rewards(self.match), strict=True))
        observations = self._observations()
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, truncated, infos

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """What all seats together know: their observations, one after the other."""
        return np.concatenate([self.arena.layout.observe(self.match, seat) for seat in range(self.arena.players)])

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

    def _observations(self) -> By:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}

    def _observe(self, seat: int) -> Observation:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self.match.legal_numbers(seat) or self.wait] = 1
        return {"observation": self.arena.layout.observe(self.match, seat), "action_mask": mask}

    def _checked(self, actions: By, infos: By) -> list[tuple[int, Any]]:
        """What is to be played, by seat: all of it is legal."""
        played = []
        for seat in dict.fromkeys(step.seat for step in self.match.waiting):
            agent = self.agents[seat]
            options = list(self.match.legal_actions(seat))
            try:
                action = self.arena.action(actions.get(agent), options)
            except IllegalAction as error:
                if self.illegal == "raise":
                    raise
                infos[agent] = {"illegal": str(error)}
                if self.illegal == "ignore":
                    continue
                action = self._seeds.rng.choice(options)
            played.append((seat, action))
        return played


def parallel_env(game: str, players: int | None = None, **options: Any) -> RoundEnv:
    """A game as a parallel PettingZoo environment. `options` are those of `RoundEnv` and of the game."""
    return RoundEnv(game, players, **options)
