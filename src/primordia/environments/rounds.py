"""The same games as PettingZoo environments in which all agents act at each step (parallel).

Only those count who are asked: one, or several where a game asks for sealed answers. The others wait, which is an action of its
own, the last one, and the only one that their mask allows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from primordia.environments.match import Observation, ZooEnv
from primordia.kernel.errors import IllegalAction

By = dict[str, Any]  # something for each agent


class RoundEnv(ZooEnv, ParallelEnv[str, Observation, int]):
    """A match, with an action of every seat at each step."""

    kind = "_parallel"
    waiting = 1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[By, By]:  # noqa: ARG002 - none are known
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        self.begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: By) -> tuple[By, By, By, By, By]:
        """The answers of those who are asked. IllegalAction if one is not legal; then nothing has changed. Nobody is there
        before the first match and after the end of one: then nothing happens."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        infos: By = {agent: {} for agent in self.agents}
        for seat, action in self._checked(actions, infos):
            self.match.play(action, seat)
        self.cycles += 1
        over, cut = self.match.is_over, self.cut_off
        observations = self._observations()
        rewards = dict(zip(self.agents, self.arena.rewards(self.match), strict=True))
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        self.stepped()
        return observations, rewards, ended, truncated, infos

    def _observations(self) -> By:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}

    def _observe(self, seat: int) -> Observation:
        seen = self.seen(seat)
        mask = seen["action_mask"]
        return {**seen, "action_mask": np.append(mask, np.int8(not mask.any()))}

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
                action = self.seeds.rng.choice(options)
            played.append((seat, action))
        return played


def parallel_env(game: str, players: int | None = None, **options: Any) -> RoundEnv:
    """A game as a parallel PettingZoo environment. `options` are those of `RoundEnv` and of the game."""
    return RoundEnv(game, players, **options)
