"""Work that runs in processes of its own, off the event loop: bots, hints, odds, replays, reviews, texts from strangers.

A process that thinks for a seat is given the position or the record of an imagined match, so it cannot know more than that seat
does.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import primordia
from primordia.bots import BOTS, USUAL, at_question, guests, make_bot
from primordia.bots.advice import Counsel, Ground, advise
from primordia.bots.ahead import Next
from primordia.bots.levels import punctual
from primordia.kernel.chance import Chance
from primordia.kernel.errors import Reason
from primordia.kernel.game import Game, rules_of
from primordia.kernel.record import TITLE
from primordia.kernel.rules import Setup
from primordia.locales import words
from primordia.odds import odds
from primordia.server import games, reel
from primordia.server import messages as m
from primordia.server import types as t
from primordia.server.crew import Crew
from primordia.wording import Speaker, speaker

log = logging.getLogger(__name__)
DICE_LINE = re.compile("^dice .*$", re.MULTILINE)
LONG, SHORT = frozenset(("hard", "expert")), "normal"  # levels that think long, and the one that stands in for them in a crowd

# What the processes do


def told(game: Game, seat: int, level: str) -> str:
    """What a bot is told of a match: the position of an imagined one; those who watch the others, its record, which does not
    say where the dice come from."""
    imagined = game.imagine(seat, Chance(secrets.randbits(48)))
    if level not in BOTS or not getattr(BOTS[level], "watches", False):
        return imagined.position()
    return DICE_LINE.sub("dice elsewhere", primordia.save(imagined, seat))


def choose(text: str, seat: int, level: str, seed: int) -> str:
    """The action that a bot chooses, as text, in its time."""
    return punctual(make_bot(level, seed)).choose(_question(text, seat, seed)).text


def perform(position: str, seat: int, command: str, seed: int) -> tuple[str, Reason | None]:
    """The same of a program, which is started for this choice alone, or of the bot that took over; and why it did."""
    program = guests.make(command, seed)
    game = _question(position, seat, seed)
    try:
        return program.choose(game).text, guests.trouble(program)
    finally:
        guests.dismiss([program])


Numbers = tuple[float, float, float, float]  # chance, error, how far behind, doubt
Counsels = list[tuple[str, Numbers, list[m.Ground], list[m.Ahead]]]  # an action, why, and what follows


def counsel(position: str, seat: int, seed: int, language: str) -> tuple[Counsels, int, str, int]:
    """What a bot would advise, as plain data."""
    game = _question(position, seat, seed)
    speak = speaker(rules_of(game).name, language)
    advice = advise(game, random.Random(seed))
    options = [(one.action.text, _numbers(one), grounded(one.why, speak), followed(one.ahead, speak)) for one in advice.options]
    return options, advice.equal, advice.aspect, advice.left


def _numbers(one: Counsel) -> Numbers:
    return round(one.chance, 3), round(one.error, 3), round(one.behind, 3), round(one.doubt, 3)


def grounded(why: Sequence[Ground], speak: Speaker) -> list[m.Ground]:
    """What makes a difference, in words."""
    return [m.Ground(speak.narrator.named(f"ground.{one.aspect}", one.aspect), round(one.gain, 4)) for one in why]


def followed(line: list[Next], speak: Speaker) -> list[m.Ahead]:
    """What probably comes, in words."""
    colour = speak.rules.colour
    return [m.Ahead(colour.text(one.colour), speak.option(one.action, one.state), round(one.share, 2)) for one in line]


def chances(position: str, seat: int) -> list[dict[str, Any]]:
    """The exact chances that a seat faces, as plain data."""
    return [table.data() for table in odds(_question(position, seat, 0), seat)]


def is_position(text: str) -> bool:
    """Whether somebody means a position by a text, and not a record."""
    return not text.lstrip("\ufeff \n\r").startswith(TITLE.rpartition(" ")[0]) and any(
        line.replace(" ", "").startswith("game=") for line in text.splitlines()[:200]
    )


def begun(position: str) -> str:
    """The record of a match that begins in a position."""
    return primordia.save(primordia.from_position(position))


def setup(game: str, players: int | None, options: Mapping[str, object]) -> Setup:
    """The set-up of a new match; SetupError if it is not valid."""
    return primordia.GAMES[game].setup(players, True, options)


def _question(text: str, seat: int, seed: int) -> Game:
    """The imagined match of a position or a record, brought to the seat's own decision."""
    game = primordia.from_position(text, seed=seed) if is_position(text) else primordia.load(text)
    return at_question(game, seat, random.Random(seed))


# What the server asks


class Brain:
    """Four crews, so that questions, texts from strangers and reviews never hold up the bots: those run at lower priority."""

    def __init__(self, workers: int | None = None, players: Mapping[str, str] | None = None) -> None:
        self.players = dict(players or {})  # programs that the host has let in: `run:…` by name
        self.bots = Crew("bots", workers or max(1, (os.cpu_count() or 2) - 1), seconds=20, patience=None)
        self.questions = Crew("questions", 1, seconds=5, patience=10, nice=2)
        self.foreign = Crew("foreign", 1, seconds=10, patience=20, nice=5)
        self.reviews = Crew("reviews", 1, seconds=20, patience=None, nice=10)
        self._asked: dict[tuple[Any, ...], asyncio.Task[bytes]] = {}  # jobs that several wait for

    @property
    def thoughts(self) -> int:
        return sum(crew.jobs for crew in self._crews)

    @property
    def _crews(self) -> tuple[Crew, ...]:
        return self.bots, self.questions, self.foreign, self.reviews

    async def choose(self, owner: str, text: str, seat: int, level: str, options: list[str]) -> tuple[str, bool]:
        """A bot's choice by what it is `told`, and whether it was a program that lost its seat by it.

        If a bot fails, the choice is random, so that the table goes on; who is no longer here is stood in for. While the line
        of those who wait is full, nobody thinks long, so that it gets no longer; people are told (`frames.state`).
        """
        seed = secrets.randbits(48)
        if self.bots.full and level in LONG:
            level = SHORT
        action, lost = "", False
        try:
            if level in self.players:
                action, trouble = await self.bots.do(owner, perform, text, seat, self.players[level], seed)
                if trouble is not None:
                    lost = True
                    log.warning("player %s: %s", level, trouble.clause(words()))
            else:
                action = await self.bots.do(owner, choose, text, seat, level if level in BOTS else USUAL, seed)
        except Exception:
            log.exception("a bot could not think")
            lost = level in self.players
        return action if action in options else random.Random(seed).choice(options), lost

    async def counsel(self, owner: str, position: str, seat: int, language: str) -> tuple[Counsels, int, str, int]:
        return await self.questions.do(owner, counsel, position, seat, secrets.randbits(48), language)

    async def chances(self, owner: str, position: str, seat: int) -> list[dict[str, Any]]:
        return await self.questions.do(owner, chances, position, seat)

    async def moment(self, owner: str, text: str, at: int, language: str) -> bytes:
        return await self._shared(owner, reel.moment, text, at, language)

    async def course(self, owner: str, text: str) -> bytes:
        return await self._shared(owner, reel.course, text)

    async def rolls(self, owner: str, text: str) -> bytes:
        return await self._shared(owner, reel.rolls, text)

    async def _shared(self, owner: str, work: Callable[..., bytes], *args: Any) -> bytes:
        """A job that everybody at a table asks for when a match ends: equal ones that come meanwhile get the same answer."""
        asked = (work, *args)
        if asked not in self._asked:
            self._asked[asked] = task = asyncio.create_task(self.questions.do(owner, work, *args))
            task.add_done_callback(lambda done: (self._asked.pop(asked), done.cancelled() or done.exception()))
        return await asyncio.shield(self._asked[asked])

    async def examine(self, owner: str, text: str) -> dict[str, Any]:
        return await self.foreign.do(owner, primordia.verify, text)

    async def begun(self, owner: str, position: str) -> str:
        return await self.foreign.do(owner, begun, position)

    async def fit(self, owner: str, game: str, wish: t.Wish, language: str) -> t.Fitted:
        return await self.foreign.do(owner, games.fitted, game, wish, language)

    async def setup(self, owner: str, game: str, players: int | None, options: Mapping[str, object]) -> Setup:
        """A checked set-up. If it contains text from a stranger (a card pack), it is checked in a crew's process."""
        foreign = {option.name for option in primordia.GAMES[game].options if option.approve is not None}
        if any(value and option in foreign for option, value in options.items()):
            return await self.foreign.do(owner, setup, game, players, dict(options))
        return setup(game, players, options)

    def close(self) -> None:
        for crew in self._crews:
            crew.close()
