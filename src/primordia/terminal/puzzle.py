"""Puzzles in the terminal: the position, the task, the exact chance of what is chosen. What is solved is kept in a file."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from primordia.locales import words
from primordia.puzzles import Attempt, Puzzle, puzzle, puzzles
from primordia.terminal.learn import Desk, Progress
from primordia.terminal.menu import PERSON
from primordia.terminal.play import Quit

SOLVED = "puzzles.json"
MOST = 12  # choices that are listed with their chances


class Riddle(Desk):
    """A puzzle at the table of the terminal."""

    def __init__(self, one: Puzzle, console: Console, language: str) -> None:
        self.attempt = Attempt(one)
        super().__init__(self.attempt.game, [PERSON] * len(self.attempt.game.scores()), console, 0, language)
        self.eyes = one.seat
        self.told = len(self.game.journal)

    @property
    def done(self) -> bool:
        return self.attempt.solved

    def solve(self) -> bool:
        """Asks until it is solved; True if it was."""
        one = self.attempt.puzzle
        self.console.print(Text(one.text(self.say, "title"), "bold"))
        try:
            self.board()
            self.sentence(one.text(self.say, "task"), "?")
            while not self.done:
                self.question(self.attempt.question)
        except (Quit, KeyboardInterrupt, EOFError):
            self.console.print()
            return False
        self.chances()
        self.sentence(one.text(self.say, "why"), "→")
        return True

    def take(self, action: str) -> bool:
        verdict = self.attempt.choose(action)
        self.sentence(verdict.sentence(self.say), "✓" if verdict.right else "–", "green" if verdict.right else "yellow")
        if verdict.right:
            self.tell()
        return verdict.right

    def chances(self) -> None:
        """All choices of the last question, the best first."""
        self.console.print()
        found = sorted(self.attempt.chances.items(), key=lambda pair: -pair[1])
        for action, chance in found[:MOST]:
            self.console.print(Text.assemble((f"  {chance!s:>9}  ", "cyan"), action))
        if len(found) > MOST:
            self.console.print(Text(self.say("terminal.puzzle.more", count=len(found) - MOST), "dim"))


def show_puzzles(games: list[str], console: Console, language: str) -> None:
    """All puzzles of these games, with their level and a mark for those that are solved."""
    say, progress = words(language), Progress(SOLVED)
    for game in games:
        console.print(Text(say.text(f"{game}.name"), "bold"))
        for name in puzzles(game):
            one = puzzle(game, name)
            mark = "✓" if name in progress.done.get(game, ()) else " "
            level = ("★" * one.level).ljust(4)
            console.print(
                Text.assemble((f"  {mark} ", "green"), (level, "yellow"), (f"{name:<18}", "cyan"), one.text(say, "title"))
            )
    console.print(say("terminal.puzzle.how"))


def run_puzzle(game: str, name: str | None, console: Console, language: str) -> None:
    """Sets a puzzle, or the first one that is not solved."""
    progress, say = Progress(SOLVED), words(language)
    rest = [other for other in puzzles(game) if other not in progress.done.get(game, ())]
    one = puzzle(game, name or next(iter(rest or puzzles(game)), ""))
    if Riddle(one, console, language).solve():
        progress.finish(game, one.name)
        rest = [other for other in rest if other != one.name]
        console.print(say("terminal.puzzle.next", game=game, puzzle=rest[0]) if rest else say("terminal.puzzle.all"))
