"""Opponents. A bot is given an imagined match, never the table's, and may read all of it.

A package brings a bot by an entry point that names its class:

    [project.entry-points."primordia.bots"]
    cautious = "primordia_cautious:Cautious"
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.plugins import Plugged


class Bot(Protocol):
    """Chooses for the seat that is asked in an imagined match. Made with a generator of its own."""

    def __init__(self, rng: random.Random) -> None: ...

    def choose(self, game: Game) -> Action: ...


OURS: Final = {  # the levels first, as people are offered them
    "easy": "primordia.bots.levels:Easy",
    "normal": "primordia.bots.levels:Normal",
    "hard": "primordia.bots.levels:Hard",
    "expert": "primordia.bots.levels:Expert",
    "random": "primordia.bots.simple:Random",
    "eager": "primordia.bots.simple:Eager",
    "greedy": "primordia.bots.greedy:Greedy",
}
USUAL: Final = "normal"  # what somebody begins with who has not played against them
BOTS: Final = Plugged[type[Bot]]("primordia.bots", OURS, lambda _, thing: isinstance(thing, type) and hasattr(thing, "choose"))


def check(name: str, also: Sequence[str] = ()) -> None:
    """SetupError where there is no bot of this name, nor anybody else who may sit there."""
    if name not in also and name not in BOTS:
        raise SetupError("kernel.setup.bot", bot=name[:40], known=", ".join([*also, *BOTS]))


def make_bot(name: str, seed: object) -> Bot:
    """A bot whose choices repeat with its seed."""
    return BOTS[name](random.Random(str(seed)))


def ask(bot: Bot, game: Game, rng: random.Random) -> Action:
    """What a bot would do at this table: it sees only what its seat may know, and dice that are not the table's."""
    decision = game.decision
    assert decision is not None
    return bot.choose(at_question(game.imagine(decision.seat, Chance(rng.getrandbits(64))), decision.seat, rng))


def at_question(game: Game, seat: int, rng: random.Random) -> Game:
    """An imagined match, brought to the seat's own decision: sealed answers due before it are given by the rules of thumb."""
    while (decision := game.decision) is not None and decision.seat != seat and decision.sealed:
        options = list(game.legal_actions(decision.seat))
        game.play(guide(rules_of(game)).policy(inside(game), decision, options, rng.random), decision.seat)
    return game
