"""What is learned from: games of a bot against itself or of several bots, with slips, seen at the moments that the guide names.

By the rules of thumb (`rule`) a game is one playout; by any other bot it is a match like all others. Where several bots are
named, one is drawn for each seat: who never met anybody stronger does not know what stronger players make of a situation.
Somebody who slips takes any option, so that what the bot never does is seen as well.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any, Final, NamedTuple

import primordia
from primordia.bots import ask, guests
from primordia.guide import Guide, Measure, guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, playout, rules_of
from primordia.kernel.playout import Luck, Tape
from primordia.lab.paired import RULE, bot_of

DIGITS: Final = 5  # of the numbers that are kept


class Source(NamedTuple):
    """Where samples come from: games of these bots in a bout, with a slip in so many of their choices."""

    game: str
    bout: str
    bots: tuple[str, ...]
    noise: float
    seed: int


class Sample(NamedTuple):
    """What one game teaches: its measures (the seat of each contestant, and their numbers), and each seat's share of the win;
    where there is a goal, whether it was reached."""

    looks: list[tuple[list[int], list[list[float]]]]
    shares: list[float]


def stage_seed(seed: int, *stage: object) -> int:
    """A separate seed for each stage of a training."""
    text = "/".join(map(str, (seed, *stage)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


class Eye:
    """Looks at a match whenever its moment has grown."""

    def __init__(self, book: Guide[Any]) -> None:
        self.book = book
        self.last = 0
        self.seen: list[Measure] = []

    def __call__(self, state: Any) -> bool:
        moment = self.book.moment(state)
        if moment > self.last:
            self.last = moment
            self.seen.append(self.book.measure(state))
        return False


def collect(source: Source, number: int) -> Sample:
    """Plays game `number` of a source and looks at it."""
    rules = primordia.GAMES[source.game]
    book = guide(rules)
    bout = book.bouts[source.bout]
    seed = stage_seed(source.seed, number)
    game = primordia.new_game(source.game, players=bout.players, seed=seed, **bout.options)  # type: ignore[arg-type]
    eye = Eye(book)
    names = drawn(source.bots, bout.players, seed)
    state = _thumbs(game, source, seed, eye) if set(names) == {RULE} else _match(game, names, source.noise, seed, eye)
    winners = rules.winners(state)
    share = 1 / max(1, len(winners))
    shares = [float(bool(winners))] if bout.goal else [share * (seat in winners) for seat in range(bout.players)]
    looks = [(look.seats, [[round(one, DIGITS) for one in row] for row in look.numbers]) for look in eye.seen]
    return Sample(looks, shares)


def drawn(bots: tuple[str, ...], seats: int, seed: int) -> list[str]:
    """A bot for each seat, drawn from those that are named; one that is named twice is drawn twice as often."""
    return random.Random(f"{seed}/seats").choices(bots, k=seats)


def _thumbs(game: Game, source: Source, seed: int, eye: Eye) -> Any:
    """A whole game by the rules of thumb, with slips; returns its last state."""
    book = guide(rules_of(game))

    def policy(state: Any, step: Any, options: list[Action], luck: Luck) -> Action:
        if source.noise and luck() < source.noise:
            return options[int(luck() * len(options))]
        return book.policy(state, step, options, luck)

    return playout(game, policy, eye, Tape(random.Random(seed).random))[0]


def _match(game: Game, names: list[str], noise: float, seed: int, eye: Eye) -> Any:
    """A whole match of bots, with slips; returns its last state."""
    bots = [bot_of(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    rng, slips = random.Random(seed), random.Random(f"{seed}/slips")
    try:
        while (decision := game.decision) is not None:
            eye(inside(game))
            slip = slips.random() < noise
            game.play(slips.choice(list(game.legal_actions())) if slip else ask(bots[decision.seat], game, rng))
    finally:
        guests.dismiss(bots, game)
    return inside(game)
