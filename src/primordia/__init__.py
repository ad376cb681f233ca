"""Primordia: play, learn and study two board games about the origin of life.

import primordia

game = primordia.new_game("ursuppe", players=4, seed=7)
while (decision := game.decision) is not None:
    game.play(choose(decision.seat, game.legal_actions()))
print(game.scores(), game.winners())
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from primordia.games import GAMES
from primordia.kernel import position as _position
from primordia.kernel import record as _record
from primordia.kernel import verify as _verify
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.errors import IllegalAction, RecordError, SetupError
from primordia.kernel.game import Game, begin
from primordia.kernel.rules import Rules

__all__ = [
    "GAMES",
    "Chance",
    "IllegalAction",
    "RecordError",
    "SetupError",
    "from_position",
    "load",
    "new_game",
    "parse_action",
    "replay",
    "save",
    "verify",
]


def new_game(
    game: str, players: int | None = None, seed: int | Chance | None = None, auto: bool = True, **options: object
) -> Game:
    """A new match. Without a seed the dice are secret until the end; `auto=False` asks even where there is no choice."""
    rules = _rules(game)
    return begin(rules, rules.setup(players, auto, options), _chance(seed))


def from_position(text: str, seed: int | Chance | None = None, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> Game:
    """A match that starts from a position; SetupError says what is impossible about it.

    `dice` and `cards` are forced, as by `game.force`, before anything is turned up or played on.
    """
    rules, setup = _position.parse(text, GAMES)
    return begin(rules, setup, _chance(seed), dice=dice, cards=cards)


def save(game: Game, seat: int | None = None) -> str:
    """The record of a match as text; for a seat, without the sealed answers of others."""
    return _record.write(game, seat)


def load(text: str, chance: Chance | None = None, listening: bool = False) -> Game:
    """The match of a record, replayed and checked; it goes on with its own dice, if they are given or open.

    `listening` is for those who will ask for its journal: it is written in the same replay.
    """
    for game in _record.Reader(text, GAMES, chance, listening=listening).play():
        last = game
    return last


def replay(text: str) -> Iterator[Game]:
    """The match of a record at its start and after each choice: one match that moves on."""
    return _record.Reader(text, GAMES).play()


def verify(text: str) -> dict[str, Any]:
    """What a record shows when it is replayed, and what can be said about its dice; RecordError: the first line that does not
    fit."""
    return _verify.verify(text, GAMES)


def parse_action(game: str, text: str) -> Action:
    """The action of a text form: `divide 3 b2`."""
    return _rules(game).catalogue.parse(text)


def _rules(game: str) -> Rules[Any]:
    if game not in GAMES:
        raise SetupError("kernel.setup.game", game=game, known=", ".join(GAMES))
    return GAMES[game]


def _chance(seed: int | Chance | None) -> Chance:
    return seed if isinstance(seed, Chance) else Chance(seed)
