"""Watching: games between bots, and records step by step."""

from __future__ import annotations

import random
import time

from rich.console import Console
from rich.text import Text

import primordia
from primordia.bots import ask, guests
from primordia.bots.levels import punctual
from primordia.kernel.game import Game
from primordia.kernel.reel import Reel
from primordia.locales import words
from primordia.terminal.play import Table


def watch_game(game: Game, bots: list[str], console: Console, delay: float, seed: int | None, language: str = "en") -> None:
    """Lets bots play; shows the board at the start of each phase and at the end."""
    table = Table(game, bots, console, seed, language)
    rng = random.Random(seed)
    clock = None
    try:
        with guests.seated(game, bots, [f"{seed}/{seat}" for seat in range(len(bots))]) as players:
            for player in players if seed is None else ():
                punctual(player)
            while (decision := game.decision) is not None:
                view = game.view()
                if table.guide.clock(view) != clock:
                    clock = table.guide.clock(view)
                    table.board()
                game.play(ask(players[decision.seat], game, rng))
                table.troubles(players)
                table.tell()
                if delay:
                    time.sleep(delay)
    except KeyboardInterrupt:
        console.print()
        return
    table.board()
    table.result()


class Viewer:
    """Steps through a record: forward, back, to any choice."""

    def __init__(self, text: str, console: Console, language: str = "en") -> None:
        self.console = console
        self.say = words(language)
        self.reel = Reel(text, primordia.GAMES)
        self.total = self.reel.total

    def run(self, upto: int | None) -> None:
        if upto is not None:
            self.show(min(upto, self.total))
        elif not self.console.is_terminal:
            self.whole()
        else:
            at = 0
            while True:
                self.show(at)
                try:
                    line = self.console.input(Text(self.say("terminal.replay.prompt", at=at, total=self.total), "bold")).strip()
                except (EOFError, KeyboardInterrupt):
                    return
                if line in ("q", "quit"):
                    return
                if line.isdecimal():
                    at = int(line) if len(line) < 10 else self.total
                else:
                    at += -1 if line in ("b", "back") else 1
                at = max(0, min(at, self.total))

    def show(self, choice: int) -> None:
        """Shows the board after a choice, and what that choice did."""
        self.reel.go(max(0, choice - 1))
        told = len(self.reel.game.journal) if choice else 0
        self.reel.go(choice)
        table = self.table(self.reel.game)
        table.told = told
        table.board()
        table.tell()
        if table.game.is_over:
            table.result()

    def whole(self) -> None:
        """Prints the whole journal, then the last board and the result."""
        self.reel.go(self.total)
        game = self.reel.game
        table = self.table(game)
        table.tell()
        table.board()
        if game.is_over:
            table.result()

    def table(self, game: Game) -> Table:
        seats = [self.say("terminal.replay.seat", seat=seat + 1) for seat in range(len(game.scores()))]
        table = Table(game, ["random"] * len(seats), self.console, 0, self.say.language)
        table.seats = seats
        return table
