"""Players that search with settings of somebody's own: `search:playouts=320,sight=1,value=hand`.

They are there to be measured (`primordia lab tournament`), so the command line alone can name them (`bots/guests.py`): a
setting may name a file. Before the colon stands a level, whose settings hold unless others are given, or `search` (as `hard`)
or `tree` (the same by tree search).
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from primordia.bots.levels import Easy, Expert, Hard, Normal, Thinker
from primordia.bots.search import Budget, Search, Value
from primordia.bots.tree import TreeSearch
from primordia.guide import Guide, guide
from primordia.kernel.action import Action
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game, rules_of
from primordia.kernel.values import Values

TREE: Final = "tree"
BASES: Final[dict[str, type[Thinker]]] = {
    **{"easy": Easy, "normal": Normal, "hard": Hard, "expert": Expert},
    **{"search": Hard, TREE: Hard},
}
LEARNED: Final = "learned"
HAND: Final = "hand"
LIMITS: Final = {"playouts": (1, 1_000_000), "effort": (0, 100_000_000), "sight": (0, 99), "watches": (0, 1)}  # whole numbers
VALUE: Final = "value"


class Tuning(NamedTuple):
    """Who searches, how much, how far, by what value (learned, by hand, or that of a file); whether it watches the others.
    `counted`: whether the playouts are what somebody wants, more than help if need be."""

    base: str
    budget: Budget
    counted: bool
    value: str
    watches: bool


def is_tuned(name: str) -> bool:
    """Whether a name is one of these: a base, a colon, and settings."""
    base, _, rest = name.partition(":")
    return base in BASES and "=" in rest


def tuning(name: str) -> Tuning:
    """The settings that a name gives; SetupError where something is wrong with them."""
    base, _, rest = name.partition(":")
    budget, value = BASES[base].budget, LEARNED
    given: dict[str, int] = {}
    for pair in rest.split(","):
        key, _, text = pair.partition("=")
        if key == VALUE and text:
            value = text
        elif key in LIMITS and key not in given:
            low, high = LIMITS[key]
            if not text.isascii() or not text.isdecimal() or not low <= int(text[:12]) <= high:
                raise SetupError("kernel.player.setting-number", name=name, setting=key, given=text[:40], low=low, high=high)
            given[key] = int(text)
        else:
            raise SetupError("kernel.player.setting", name=name, setting=key[:40], known=", ".join([*LIMITS, VALUE]))
    counted = "playouts" in given
    if counted:  # whoever counts playouts wants them all
        given = {"effort": 0, **given}
    if value not in (LEARNED, HAND):
        _data(value)
    watches = bool(given.pop("watches", BASES[base].watches)) and base != TREE
    return Tuning(base, budget._replace(**given), counted, value, watches)


class Tuned(Thinker):
    """A player that searches as its name says."""

    def __init__(self, rng: random.Random, name: str) -> None:
        super().__init__(rng)
        self.base, self.budget, self.counted, self.judge, self.watches = tuning(name)  # type: ignore[misc]  # its own, for once
        self.taste, self.blunder = BASES[self.base].taste, BASES[self.base].blunder  # type: ignore[misc]
        self.value: Value | None = None

    def choose(self, game: Game) -> Action:
        options = game.legal_actions()
        if len(options) == 1:
            return options[0]
        if self.value is None:
            self.value = value_of(self.judge, guide(rules_of(game)))
        rng = random.Random(self.rng.getrandbits(48))
        budget = self.budget if self.counted else self.allowance(game)
        if self.base == TREE:
            return self.pick(TreeSearch(game, rng, budget, value=self.value, sensible=True).ranking())
        return self.pick(Search(game, rng, budget, value=self.value, beliefs=self.beliefs(game), sensible=True).ranking())


def value_of(name: str, book: Guide[Any]) -> Value:
    """What judges a state: the guide's chances, those made by hand, or those of a file."""
    if name == LEARNED:
        return book.chances
    if name == HAND:
        return book.by_hand
    values = values_of(name, book)
    return lambda state: book.appraise(state, values)


def values_of(path: str, book: Guide[Any]) -> Values:
    """The values in a file; SetupError where they do not fit the game."""
    try:
        return book.read(_data(path))
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise SetupError("kernel.player.values-game", path=path, game=book.rules.name, problem=str(problem)[:200]) from problem


def _data(path: str) -> dict[str, Any]:
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise SetupError("kernel.player.values", path=path) from problem
    if not isinstance(data, dict) or not isinstance(data.get("weights"), dict):
        raise SetupError("kernel.player.values", path=path)
    return data
