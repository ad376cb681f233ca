"""What environments of PettingZoo and Gymnasium have in common: a match, what a seat is told of it, and how it is shown."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from primordia.environments.arena import Arena, Seeds, one_of, whole
from primordia.environments.pictures import render
from primordia.kernel.game import Game

Observation = dict[str, Any]
ILLEGAL: Final = ("raise", "random", "ignore")  # what becomes of an action that is not legal
RENDERED: Final = ("human", "ansi", "rgb_array")
SHOWN: Final[dict[str, Any]] = {"render_modes": list(RENDERED), "render_fps": 2}  # as both libraries want to be told


class MatchEnv:
    """A match in an environment."""

    match: Game  # as it stands; its record is `primordia.save(env.match)`

    def prepare(self, arena: Arena, illegal: str, render_mode: str | None) -> None:
        """SetupError names a wish that cannot be met."""
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *RENDERED))
        self.arena = arena
        self.illegal = illegal
        self.render_mode = render_mode

    def seen(self, seat: int) -> Observation:
        """What a seat is told, and a mask of the actions among which it may choose now."""
        return {
            "observation": self.arena.layout.observe(self.match, seat),
            "action_mask": self.arena.mask(self.match.legal_numbers(seat)),
        }

    def render(self) -> Any:
        """The table in characters (`ansi`), as a picture (`rgb_array`), or written to the terminal (`human`)."""
        shown = render(self.match, self.render_mode)
        if self.render_mode == "human":
            sys.stdout.write(shown)
            return None
        return shown

    def stepped(self) -> None:
        """After a step people are shown the table without asking for it."""
        if self.render_mode == "human":
            self.render()


class ZooEnv(MatchEnv):
    """An environment of PettingZoo: `player_0` is the agent of seat 0, and so on."""

    kind: ClassVar[str]  # of environment, as a part of its name
    waiting: ClassVar[int]  # 1 if agents that are not asked have an action of their own for it

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
        self.prepare(Arena(game, players, reward, auto, options), illegal, render_mode)
        self.metadata: dict[str, Any] = {**SHOWN, "name": f"primordia_{game}{self.kind}_v0", "is_parallelizable": False}
        self.max_cycles = None if max_cycles is None else whole("max_cycles", max_cycles, 1)
        self.cycles = 0
        self.seeds = Seeds()
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.players)]
        actions = len(self.arena.actions) + self.waiting
        self.observation_spaces = {agent: observation_space(self.arena, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        size = self.arena.layout.size * self.arena.players
        self.state_space = spaces.Box(0, np.tile(self.arena.layout.high, self.arena.players), (size,), np.uint8)

    def begin(self, seed: int | None) -> None:
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        self.seeds.sow(seed)
        self.match = self.arena.begin(self.seeds.next())
        self.agents = self.possible_agents[:]
        self.cycles = 0

    @property
    def cut_off(self) -> bool:
        """Whether the match has lasted as long as it may, and is not over."""
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.match.is_over

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is open; PettingZoo wants it said wherever something is rendered."""

    def state(self) -> NDArray[np.uint8]:
        """What all seats together know: their observations, one after the other."""
        return np.concatenate([self.arena.layout.observe(self.match, seat) for seat in range(self.arena.players)])


def observation_space(arena: Arena, actions: int) -> spaces.Dict:
    """The numbers of the layout, and a mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, arena.layout.high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
