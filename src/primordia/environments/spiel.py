"""The games as OpenSpiel games, with explicit chance: `pyspiel.load_game("primordia_ursuppe(players=3,reward=rank)")`.

To import this module registers them. Dice and cards are chance nodes; sealed answers are asked one after the other, and others
do not see them before all are open.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from primordia.environments.arena import Arena
from primordia.environments.course import Course, begun, replayed
from primordia.games import GAMES
from primordia.kernel.option import Value
from primordia.kernel.rules import Rules

MOST_CHOICES: Final = 5_000  # of a match; far more than any has
MOST_RESULTS: Final = 20_000
NAME: Final = "primordia_"


def game_type(rules: Rules[Any], reward: str, together: bool) -> Any:
    """What OpenSpiel is told about a game before one is made."""
    kinds = pyspiel.GameType
    hidden = rules.hides or any(step.sealed for step in rules.steps.values())
    utility = kinds.Utility.GENERAL_SUM
    if together:
        utility = kinds.Utility.IDENTICAL
    elif reward == "rank":
        utility = kinds.Utility.ZERO_SUM
    return kinds(
        short_name=NAME + rules.name,
        long_name=f"Primordia {rules.name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(rules),
    )


def game_info(arena: Arena, reward: str) -> Any:
    """Its numbers."""
    widest = max(len(names) for names in arena.rules.glossary.values() if names.kind != "count")
    return pyspiel.GameInfo(
        num_distinct_actions=len(arena.actions),
        max_chance_outcomes=max(6, widest),
        num_players=arena.players,
        min_utility=0.0 if reward == "win" else -1.0,
        max_utility=1.0,
        utility_sum=0.0 if reward == "rank" and not arena.together else None,
        max_game_length=MOST_CHOICES,
    )


class PrimordiaGame(pyspiel.Game):
    """A set-up of the game that a subclass names. `players=0` means as many as usual."""

    played: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules = GAMES[self.played]
        given = {**_defaults(rules), **(params or {})}
        options = {option: _read(given[option]) for option in rules.defaults()}
        reward = str(given["reward"])
        self.arena = Arena(rules.name, int(given["players"]) or None, reward, True, options)
        super().__init__(game_type(rules, reward, self.arena.together), game_info(self.arena, reward), params or {})
        self.root = begun(self.arena)

    def new_initial_state(self) -> PrimordiaState:
        """A match before the first card is dealt."""
        return PrimordiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PrimordiaObserver:
        """Somebody who looks at states."""
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return PrimordiaObserver(self.arena, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_RESULTS


class PrimordiaState(pyspiel.State):
    """Where a match stands."""

    def __init__(self, game: PrimordiaGame) -> None:
        super().__init__(game)
        self.course = Kept(game.root)

    @property
    def now(self) -> Course:
        return self.course.course

    def current_player(self) -> int:
        if self.now.needed is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.now.over else self.now.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal() if player == self.now.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.now.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course = Kept(self.now.after(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.now.arena.actions[action].text
        return self.now.result(self.now.needed.label, action) if self.now.needed is not None else str(action)

    def is_terminal(self) -> bool:
        return self.now.over

    def returns(self) -> list[float]:
        return self.now.arena.rewards(self.now.game) if self.now.game is not None else [0.0] * self.now.arena.players

    def resample_from_infostate(self, player: int, sampler: Any) -> PrimordiaState:
        """A state that a seat could not tell from this one, for searches that know what they do not know (IS-MCTS)."""
        if self.now.seen:
            raise NotImplementedError(f"{self.now.arena.rules.name} deals hidden things, and cannot guess them move by move")
        twin: PrimordiaState = self.get_game().new_initial_state()
        for move in self.now.imagined(player, sampler).moves:
            twin.apply_action(move)
        return twin

    def __str__(self) -> str:
        """The moves so far, by number: no two states of a game have the same."""
        return " ".join(map(str, self.now.moves)) or "-"


class Kept:
    """A course as OpenSpiel copies and writes it down: copies share it, and in writing it is its moves."""

    __slots__ = ("course",)

    def __init__(self, course: Course) -> None:
        self.course = course

    def __deepcopy__(self, memory: object) -> Kept:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        arena = self.course.arena
        setup = arena.setup
        return _kept, (arena.rules.name, setup.players, arena.reward, setup.options, self.course.moves)


def _kept(name: str, players: int, reward: str, options: dict[str, Any], moves: tuple[int, ...]) -> Kept:
    return Kept(replayed(Arena(name, players, reward, True, options), moves))


class PrimordiaObserver:
    """What a seat knows of a state: the fields of the layout, each number between 0 and 1. With perfect recall, as text, also
    all that it remembers; the tensor is the situation alone, which tells all that matters for what is to come."""

    def __init__(self, arena: Arena, kind: Any) -> None:
        self.arena = arena
        self.recall = bool(kind.perfect_recall)
        self.tensor: NDArray[np.float32] = np.zeros(arena.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PrimordiaState, player: int) -> None:
        game = state.now.game
        if game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.arena.layout.scaled(self.arena.layout.observe(game, player))

    def string_from(self, state: PrimordiaState, player: int) -> str:
        return state.now.history(player) if self.recall else state.now.situation(player)


def _defaults(rules: Rules[Any]) -> dict[str, Any]:
    """All parameters of a game, with the values that they have if nothing is said."""
    return {"players": 0, "reward": "win", **{name: _written(value) for name, value in rules.defaults().items()}}


def _written(value: Value) -> Value:
    """A value as a parameter. A text that is a number, like a year, has a stroke before it: OpenSpiel would take it for one."""
    return f"_{value}" if isinstance(value, str) and value.isdecimal() else value


def _read(value: Any) -> Any:
    return value.removeprefix("_") if isinstance(value, str) else value


def offer(name: str) -> None:
    """Names a game to OpenSpiel.

    By a class for each: OpenSpiel lets go of what it was given only after Python has ended, which a function does not survive.
    """
    game = type(f"Primordia{name.capitalize()}", (PrimordiaGame,), {"played": name})
    pyspiel.register_game(game_type(GAMES[name], "win", False), game)


for _name in GAMES:
    offer(_name)
