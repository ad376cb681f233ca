"""How the matches of an environment are set up, seeded and judged: what PettingZoo's, Gymnasium's and OpenSpiel's share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import numpy as np

import primordia
from primordia.environments.layout import Layout, Mask, layout
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.errors import IllegalAction, SetupError
from primordia.kernel.game import Game, begin

HUNDRED: Final = 100.0


class Arena:
    """One set-up of a game, with a way to reward its seats."""

    def __init__(self, game: str, players: int | None, reward: str, auto: bool, options: Mapping[str, object]) -> None:
        """SetupError says what is wrong about any of it."""
        if not isinstance(game, str) or game not in primordia.GAMES:
            raise SetupError("kernel.setup.game", game=game, known=", ".join(primordia.GAMES))
        self.rules = primordia.GAMES[game]
        one_of("auto", auto, (False, True))
        self.setup = self.rules.setup(players, auto, options)
        self.players = self.setup.players
        self.layout: Layout = layout(self.rules)
        self.actions: list[Action] = self.rules.catalogue.actions
        self.together = guide(self.rules).together(self.players, self.setup.options)
        one_of("reward", reward, REWARDS)
        self.reward = reward
        self._reward = REWARDS[reward]

    def begin(self, seed: int | Chance) -> Game:
        """A new match."""
        return begin(self.rules, self.setup, seed if isinstance(seed, Chance) else Chance(seed))

    def rewards(self, game: Game) -> list[float]:
        """What each seat gets at the end of a match; nothing before it."""
        return self._reward(game, self.together) if game.is_over else [0.0] * self.players

    def action(self, number: Any, options: Sequence[Action] | None = None) -> Action:
        """The action of a number; IllegalAction if there is none, or if it is not one of the options."""
        examples = f"0, …, {len(self.actions) - 1}"
        try:
            index: int = number.__index__()  # of an int, or of a number of NumPy
            if index >= 0:
                action = self.actions[index]
                if options is None or action in options:
                    return action
                examples = ", ".join(str(option.number) for option in options[:3])
        except (AttributeError, IndexError):
            pass
        raise IllegalAction("kernel.action.unknown", action=str(number), examples=examples)

    def mask(self, legal: Sequence[int]) -> Mask:
        """1 for every action that is legal, by number."""
        mask = bytearray(len(self.actions))
        for number in legal:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)


class Seeds:
    """The seeds of match after match: the first is the one given, the others follow from it."""

    def __init__(self) -> None:
        self.rng = random.Random()
        self._first: int | None = None

    def sow(self, seed: int | None) -> None:
        """Begins again, if a seed is given; SetupError if it is no whole number."""
        if seed is not None:
            self._first = whole("seed", seed)
            self.rng = random.Random(self._first)

    def next(self) -> int:
        """The seed of the next match."""
        first, self._first = self._first, None
        return self.rng.getrandbits(48) if first is None else first


def one_of(name: str, value: object, known: Iterable[object]) -> None:
    """SetupError if an argument is none of those that are known."""
    if not any(type(value) is type(one) and value == one for one in known):
        raise SetupError("kernel.setup.value", option=name, value=value, known=", ".join(map(str, known)))


def whole(name: str, value: Any, least: int | None = None) -> int:
    """An argument that is a whole number, of Python or NumPy, and not too small; SetupError if it is not."""
    with suppress(AttributeError):
        number: int = value.__index__()
        if least is None or number >= least:
            return number
    first = 0 if least is None else least
    raise SetupError("kernel.setup.value", option=name, value=value, known=f"{first}, {first + 1}, {first + 2}, …")


# Rewards. Each is between -1 and 1, and is given at the end of a match.


def win(game: Game, together: bool) -> list[float]:
    """1 for a victory, divided among those who share it; who win together get 1 each. 0 for everybody else."""
    winners = game.winners()
    share = 1.0 if together else 1.0 / (len(winners) or 1)
    return [share if seat in winners else 0.0 for seat in range(len(game.scores()))]


def rank(game: Game, together: bool) -> list[float]:
    """1 for the first place, -1 for the last, evenly between; equals share their places. Together: 1 won, -1 lost."""
    winners, scores = game.winners(), game.scores()
    if together:
        return [1.0 if seat in winners else -1.0 for seat in range(len(scores))]
    standing = [(seat in winners, score) for seat, score in enumerate(scores)]
    places = [sum(other > own for other in standing) + (standing.count(own) - 1) / 2 for own in standing]
    return [1.0 - 2.0 * place / (len(scores) - 1) for place in places]


def margin(game: Game, together: bool) -> list[float]:
    """A hundredth of the points by which a seat is ahead of the best other; together: of its points."""
    scores = game.scores()
    ahead = [
        score if together else score - max(other for k, other in enumerate(scores) if k != seat)
        for seat, score in enumerate(scores)
    ]
    return [max(-1.0, min(1.0, points / HUNDRED)) for points in ahead]


REWARDS: Final[dict[str, Callable[[Game, bool], list[float]]]] = {"win": win, "rank": rank, "margin": margin}
