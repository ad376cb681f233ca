"""Opponents. A bot is given an imagined match, never the table's, and may read all of it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from primordia.bots.greedy import Greedy
from primordia.bots.simple import Eager, Random
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game


class Bot(Protocol):
    """Chooses for the seat that is asked in an imagined match. Made with a generator of its own."""

    def __init__(self, rng: random.Random) -> None: ...

    def choose(self, game: Game) -> Action: ...


BOTS: Mapping[str, type[Bot]] = {"random": Random, "eager": Eager, "greedy": Greedy}


def make_bot(name: str, seed: object) -> Bot:
    """A bot whose choices repeat with its seed."""
    return BOTS[name](random.Random(str(seed)))


def ask(bot: Bot, game: Game, rng: random.Random) -> Action:
    """What a bot would do at this table: it sees only what its seat may know, and dice that are not the table's."""
    decision = game.decision
    assert decision is not None
    return bot.choose(game.imagine(decision.seat, Chance(rng.getrandbits(64))))
