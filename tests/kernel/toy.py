"""The toy game of `examples/game` for the tests of the kernel: not installed, they give it to the kernel themselves."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from primordia.kernel import position, record
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, begin, inside
from primordia.kernel.rules import Rules
from primordia.kernel.state import State
from primordia_toy import BANK, CATALOGUE, COLOURS, GLOSSARY, SHOW, TOY, VOTE, WAIT, Table, Turn

__all__ = [
    "BANK",
    "CATALOGUE",
    "COLOURS",
    "GAMES",
    "GLOSSARY",
    "SHOW",
    "TOY",
    "VOTE",
    "WAIT",
    "Table",
    "Turn",
    "at",
    "attributes",
    "load",
    "new",
    "replay",
    "save",
    "sharing",
    "turns",
    "votes",
    "wander",
]

GAMES: Final[Mapping[str, Rules[Any]]] = {TOY.name: TOY}


# What `primordia` does for its own games


def new(players: int = 2, seed: int | bytes | Chance | None = 7, auto: bool = True, **options: object) -> Game:
    chance = seed if isinstance(seed, Chance) else Chance(seed)
    return begin(TOY, TOY.setup(players, auto, options), chance)


def at(text: str, seed: int | bytes | Chance | None = 7, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> Game:
    """A match from a position; the line `game = "toy"` goes without saying."""
    rules, setup = position.parse(text if text.startswith("game") else f'game = "toy"\n{text}', GAMES)
    return begin(rules, setup, seed if isinstance(seed, Chance) else Chance(seed), dice=dice, cards=cards)


def save(game: Game, seat: int | None = None) -> str:
    return record.write(game, seat)


def load(text: str, chance: Chance | None = None) -> Game:
    return list(record.Reader(text, GAMES, chance).play())[-1]


def replay(text: str) -> Iterator[Game]:
    return record.Reader(text, GAMES).play()


def votes(players: int = 2, seed: int = 7, auto: bool = True, extra: str = "") -> Game:
    """A match that stands at the vote."""
    steps = '["vote red", "vote green", "vote blue", "count", "round"]'
    head = f'game = "toy"\nplayers = {players}\nauto = {str(auto).lower()}\nagenda = {steps}\n'
    return at(f"{head}round = 1\nhand = [0, 1, 2]\n{extra}\n", seed)


def turns(seed: int | bytes | Chance | None = 7, extra: str = "", players: int = 2) -> Game:
    """A match in which all that happened yet is a position: red is to move, then green, then blue."""
    agenda = '["turn red", "turn green", "turn blue", "count", "round"]'
    return at(f'game = "toy"\nplayers = {players}\nagenda = {agenda}\nround = 1\nhand = [0, 1, 2]\n{extra}\n', seed)


def wander(game: Game, seed: int | random.Random = 1, choices: int = 10**9) -> Game:
    """Plays at random, so many choices or to the end."""
    dice = seed if isinstance(seed, random.Random) else random.Random(seed)
    while choices > 0 and game.decision is not None:
        game.play(dice.choice(game.legal_actions()))
        choices -= 1
    return game


def attributes(state: State) -> dict[str, Any]:
    """Everything that a state holds, in both builds."""
    found = {name: getattr(state, name) for name in dir(state) if not name.startswith("__")}
    return {name: value for name, value in found.items() if not callable(value)}


def sharing(games: Iterable[Game]) -> tuple[set[str], set[str]]:
    """Plays clones and then their originals to the end, and asserts that neither sees it in a list that both have: such lists
    are replaced, not changed. Returns the names of all lists that are shared, and of those that were replaced on the way."""
    shared: set[str] = set()
    replaced: set[str] = set()
    for seed, game in enumerate(games):
        wander(game, seed, 5 * (seed % 8))
        twin = game.clone(Chance(seed))
        before, its = attributes(inside(game)), attributes(inside(twin))
        common = {name: copy.deepcopy(value) for name, value in before.items() if type(value) is list and its[name] is value}
        shared |= common.keys()
        for player in (twin, game):
            dice = random.Random(seed)
            while not player.is_over:
                wander(player, dice, 1)
                state = inside(player)
                replaced |= {name for name in common.keys() - replaced if getattr(state, name) != common[name]}
            for name, value in common.items():
                assert before[name] == value, f"{name} was changed in place"
    return shared, replaced
