"""Both games, and those of other packages, as PettingZoo environments in which one agent acts at a time (AEC).

env = aec_env("ursuppe", players=3, reward="rank")
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from primordia.environments.match import Observation, ZooEnv
from primordia.kernel.errors import IllegalAction


class TurnEnv(ZooEnv, AECEnv[str, Observation, int]):
    """A match, asked seat by seat. Of sealed decisions that are asked together, one is asked after the other; nobody is told
    the answers before all are there."""

    kind = ""
    waiting = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none are known
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """The answer of the agent that is asked. IllegalAction if it is not legal; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.infos[agent]:  # told of its last answer
            self.infos[agent] = {}
        try:
            self.match.play(self.arena.action(action))
        except IllegalAction as error:
            self._refused(agent, error)
        self.cycles += 1
        self._select()
        self.stepped()

    def observe(self, agent: str) -> Observation:
        return self.seen(self.possible_agents.index(agent))

    def _select(self) -> None:
        """Who is asked next; at the end, rewards for everybody."""
        step = self.match.decision
        if step is not None and (self.max_cycles is None or not self.cut_off):
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
            self.match.play(self.seeds.rng.choice(list(self.match.legal_actions(self.possible_agents.index(agent)))))


def aec_env(game: str, players: int | None = None, **options: Any) -> TurnEnv:
    """A game as a PettingZoo environment. `options` are those of `TurnEnv` and of the game (`primordia play GAME --help`)."""
    return TurnEnv(game, players, **options)
