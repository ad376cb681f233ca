"""One seat of a game as a Gymnasium environment: against bots, or alone where a game can be played alone.

env = gymnasium.make("primordia/Ursuppe-v0", players=3, opponents="greedy", seat=1)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from primordia.bots import Bot, ask, check, make_bot
from primordia.environments.arena import Arena, one_of
from primordia.environments.match import SHOWN, MatchEnv, Observation, observation_space
from primordia.kernel.errors import IllegalAction, SetupError


class SeatEnv(MatchEnv, gymnasium.Env[Observation, Any]):
    """A seat, with bots in the others: one name for all of them, or one for each.

    The bots play as soon as they are asked, so that every step is a choice of this seat. An action that is not legal changes
    nothing, unless `illegal` says otherwise; `info` has the reason, and always the mask of what is legal.
    """

    metadata: dict[str, Any] = SHOWN

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        reward: str = "win",
        illegal: str = "ignore",
        render_mode: str | None = None,
        auto: bool = True,
        **options: object,
    ) -> None:
        self.prepare(Arena(game, players, reward, auto, options), illegal, render_mode)
        one_of("seat", seat, range(self.arena.players))
        others = self.arena.players - 1
        names = [str(name) for name in (opponents if isinstance(opponents, list | tuple) else [opponents] * others)]
        for name in names:
            check(name)
        if len(names) != others:
            raise SetupError("kernel.setup.bots", given=len(names), players=others)
        self.names = [*names[:seat], "", *names[seat:]]  # by seat
        self.seat = seat
        number = len(self.arena.actions)
        self.observation_space = observation_space(self.arena, number)
        self.action_space = spaces.Discrete(number)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new match; the first after a seed is `primordia.new_game(…, seed=seed)`."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**48)) if seed is None else seed
        self.match = self.arena.begin(number)
        self.rng = random.Random(number)
        self.bots: list[Bot | None] = [make_bot(name, f"{number}/{at}") if name else None for at, name in enumerate(self.names)]
        self._wait()
        seen = self.seen(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An answer of this seat. IllegalAction only with `illegal="raise"`; then nothing has changed."""
        info: dict[str, Any] = {}
        try:
            self.match.play(self.arena.action(action), self.seat)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            info["illegal"] = str(error)
            if self.illegal == "random" and not self.match.is_over:
                self.match.play(self.rng.choice(list(self.match.legal_actions(self.seat))), self.seat)
        self._wait()
        seen = self.seen(self.seat)
        info["action_mask"] = seen["action_mask"]
        self.stepped()
        return seen, self.arena.rewards(self.match)[self.seat], self.match.is_over, False, info

    def action_masks(self) -> Any:
        """The mask by itself, as libraries with masked agents ask for it."""
        return self.arena.mask(self.match.legal_numbers(self.seat)).astype(bool)

    def _wait(self) -> None:
        """The bots play until this seat is asked, or the match is over."""
        while not self.match.is_over and all(step.seat != self.seat for step in self.match.waiting):
            asked = self.match.waiting[0].seat
            bot = self.bots[asked]
            assert bot is not None
            self.match.play(ask(bot, self.match, self.rng), asked)
