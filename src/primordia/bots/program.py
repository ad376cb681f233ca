"""Players in any language: a program sits at a seat and talks in lines of JSON (docs/line-protocol.md).

It is given the view of its seat in an imagined match, so it cannot know more than the seat does. If it is late, dies, or says
anything but what it is asked for, it is ended and a bot plays on for it.
"""

from __future__ import annotations

import json
import math
import random
import re
import shlex
import shutil
from pathlib import Path
from typing import Any, Final

from primordia.bots import USUAL, Bot, make_bot
from primordia.bots.asking import hello, question, result
from primordia.bots.process import SHELL, Process, Trouble, shortened
from primordia.kernel.action import Action
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game

PROTOCOL: Final = 1
RUN: Final = re.compile(r"run(?:@([0-9.]{1,9}))?:(.*)", re.DOTALL)
USUAL_SECONDS, MOST_SECONDS = 10.0, 600.0  # for one choice
START: Final = 5.0  # seconds within which a program must have said hello


class Command:
    """What is to be run, and how long a choice may take: `run:node bot.js`, `run@2.5:./bot`."""

    def __init__(self, name: str) -> None:
        """SetupError if there is no such program, or the time makes no sense."""
        form = RUN.fullmatch(name)
        assert form is not None
        self.shown = form[2].strip()
        try:
            self.seconds = float(form[1]) if form[1] else USUAL_SECONDS
        except ValueError:
            self.seconds = math.nan
        if not 0 < self.seconds <= MOST_SECONDS:
            raise SetupError("kernel.player.seconds", name=name, most=int(MOST_SECONDS))
        try:
            words = shlex.split(form[2])
        except ValueError:  # a quotation mark without its other half
            words = []
        found = shutil.which(words[0]) if words else None
        if found is None or not Path(SHELL).exists():
            raise SetupError("kernel.player.missing", name=self.shown)
        # It works in a folder of its own, so files are named from where we stand
        self.words = [str(Path(found).absolute()), *(_placed(word) for word in words[1:])]


def _placed(word: str) -> str:
    try:
        return str(Path(word).absolute()) if word and Path(word).exists() else word
    except (OSError, ValueError):  # no name of a file
        return word


class Program:
    """A bot that is a program: started when it is first asked, ended with the match."""

    def __init__(self, command: Command, rng: random.Random) -> None:
        self.command = command
        self.rng = rng
        self.trouble: Trouble | None = None
        self._process: Process | None = None
        self._asked = 0
        self._deputy: Bot | None = None

    def choose(self, game: Game) -> Action:
        """The program's choice or, once it has lost its seat, the one of a bot."""
        if self._deputy is None:
            try:
                return self._choose(game)
            except Trouble as trouble:
                self._end(None)
                self.trouble = trouble
                self._deputy = make_bot(USUAL, self.rng.getrandbits(48))
        return self._deputy.choose(game)

    def _choose(self, game: Game) -> Action:
        step = game.decision
        assert step is not None
        process = self._process or self._start(game, step.seat)
        self._asked += 1
        asked = {"type": "choose", "id": self._asked, "seconds": self.command.seconds, "question": question(game, step)}
        answer = process.ask({**asked, "view": game.view(step.seat)}, self.command.seconds)
        if not isinstance(answer, dict) or answer.get("type") != "choice" or answer.get("id") != self._asked:
            raise process.trouble("kernel.player.nonsense", name=process.name, text=shortened(json.dumps(answer)))
        wish = answer.get("action")
        for action in game.legal_actions(step.seat):
            if action.text == wish:
                return action
        raise process.trouble("kernel.player.illegal", name=process.name, action=shortened(str(wish)))

    def _start(self, game: Game, seat: int) -> Process:
        self._process = process = Process(self.command.shown, self.command.words)
        seed = self.rng.getrandbits(48)
        told = {"type": "hello", "protocol": PROTOCOL, **hello(game, seat), "seed": seed, "seconds": self.command.seconds}
        answer = process.ask(told, START)
        if not isinstance(answer, dict) or answer.get("type") != "hello" or answer.get("protocol") != PROTOCOL:
            raise process.trouble("kernel.player.nonsense", name=process.name, text=shortened(json.dumps(answer)))
        return process

    def end(self, game: Game | None = None) -> None:
        """Tells the program how the match ended, if there is one, and ends it."""
        self._end(None if game is None else {"type": "end", **result(game)})

    def _end(self, message: dict[str, Any] | None) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end(message)
