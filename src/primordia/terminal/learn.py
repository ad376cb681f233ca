"""Lessons in the terminal: the same data as in the browser, at the terminal's table. What is finished is kept in a file."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

import primordia
from primordia.bots import BOTS
from primordia.guide import guide
from primordia.learn import RIGHT, Lesson, Walk, coached, lesson, lessons
from primordia.locales import words
from primordia.terminal.menu import PERSON, Menu
from primordia.terminal.play import COMMANDS, Quit, Table, autosave_path
from primordia.wording import Speaker

GAME = "game"  # what stands for the first game, after the lessons
TAUGHT = tuple(word for word in COMMANDS if word not in ("s", "save", "u", "undo"))  # nothing to keep, nothing to take back


class Progress:
    """What is finished of each game, in a file beside the saved games: lessons, or puzzles."""

    def __init__(self, file: str = "lessons.json") -> None:
        self.path: Path = autosave_path().with_name(file)
        self.done: dict[str, list[str]] = {}
        self.read()

    def read(self) -> None:
        with suppress(OSError, ValueError, TypeError):  # unreadable: what is known stays
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            self.done = {str(game): [str(name) for name in names] for game, names in dict(kept).items()}

    def finish(self, game: str, name: str) -> None:
        self.read()  # another terminal may have finished something since
        names = self.done.setdefault(game, [])
        if name not in names:
            names.append(name)
        with suppress(OSError):  # a lesson is worth something even if it is not remembered
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.done), encoding="utf-8")

    def next(self, game: str) -> str:
        """The first lesson that is not finished; after the last one, the first game."""
        return next((name for name in lessons(game) if name not in self.done.get(game, ())), GAME)


class Desk(Table):
    """A table at which choices are answered before they are played, or instead."""

    @property
    def done(self) -> bool:
        """Whether nothing more is asked for now."""
        raise NotImplementedError

    def take(self, action: str) -> bool:
        """Answers a choice; True if the question is settled."""
        raise NotImplementedError

    def sentence(self, text: str, mark: str, style: str = "") -> None:
        self.console.print()
        line = Text(f"{mark}  ", "cyan")
        line.append(text, style)
        self.console.print(line)

    def question(self, decision: object) -> None:
        menu = Menu(self.game.legal_actions(self.eyes))
        self.options(decision, menu)
        while not self.done:
            line = self.console.input(Text("> ", "bold")).strip()
            if not self.console.is_terminal:
                self.console.print(Text(line, "bold"))
            if not line:
                continue
            if line in ("b", "board"):
                self.board()
                continue
            if line.split()[0] in TAUGHT:
                self.command(line, decision, menu)
                continue
            if self.picture(line.split()[0]):
                continue
            found = menu.find(line)
            if len(found) > 1:
                examples = ", ".join(action.text for action in found[:6])
                self.console.print(self.say("terminal.play.several", text=line, examples=examples))
                continue
            if not found and menu.beyond(line):
                self.console.print(self.say("terminal.play.number", number=line[:20], most=len(menu.options)))
                continue
            if self.take(found[0].text if found else line):
                return


class Class(Desk):
    """A lesson at the table of the terminal."""

    def __init__(self, one: Lesson, console: Console, language: str) -> None:
        self.walk = Walk(one)
        super().__init__(self.walk.game, [PERSON] * len(self.walk.game.scores()), console, 0, language)
        self.eyes = one.seat

    def teach(self) -> bool:
        """Goes through the lesson; True if it was finished."""
        walk = self.walk
        self.console.print(Text(walk.lesson.text(self.say, "title"), "bold"))
        try:
            while True:
                self.sight()
                self.sentence(walk.lesson.text(self.say, walk.stage.name), f"{walk.at + 1}/{len(walk.lesson.stages)}")
                while not walk.done:
                    self.stale = False
                    self.question(walk.question)
                if walk.finished:
                    self.console.print(Text(self.say("terminal.learn.finished"), "bold green"))
                    return True
                self.pause()
                walk.onward()
        except (Quit, KeyboardInterrupt, EOFError):
            self.console.print()
            return False

    def sight(self) -> None:
        """Shows what happened on the way to this stage, and the table."""
        if self.game is not self.walk.game:  # another position
            self.game = self.walk.game
            self.stale = True
        self.told = self.walk.told
        self.tell()
        if self.stale:
            self.board()

    @property
    def done(self) -> bool:
        return self.walk.done

    def pause(self) -> None:
        while True:
            line = self.console.input(Text(self.say("terminal.learn.on"), "dim")).strip()
            if not line:
                return
            if line in ("q", "quit"):
                raise Quit
            if line in ("b", "board"):
                self.board()

    def take(self, action: str) -> bool:
        """Answers a choice instead of playing it."""
        answer = self.walk.choose(action)
        text = self.walk.lesson.text(self.say, self.walk.stage.name, answer.kind)
        if answer.error is not None:
            text = answer.error.sentence(self.say)
        elif answer.kind == RIGHT:
            self.tell()
        good = answer.kind == RIGHT
        self.sentence(text, "✓" if good else "–", "green" if good else "yellow")
        return good


class Coached(Table):
    """A first game: what a question and a phase are about is said when they come up for the first time."""

    def __init__(self, game: str, console: Console, seed: int | None, language: str) -> None:
        gentle = guide(primordia.GAMES[game]).gentle
        match = primordia.new_game(game, players=gentle.get("players"), seed=seed, **gentle.get("options", {}))
        super().__init__(match, [PERSON] + [next(iter(BOTS))] * (len(match.scores()) - 1), console, seed, language)
        self.questions, self.phases = coached(game, words(language))

    def question(self, decision: object) -> None:
        opened = [entry.arguments.get("phase") for entry in self.game.journal if entry.kind in self.guide.headings]
        told = [self.phases.pop(str(phase), "") for phase in opened]
        for text in (*told, self.questions.pop(getattr(decision, "kind", ""), "")):
            if text:
                self.console.print(Text(text, "italic cyan"))
        super().question(decision)


def show_lessons(games: list[str], console: Console, language: str) -> None:
    """All lessons of these games, with a mark for those that are finished."""
    say, progress = words(language), Progress()
    for game in games:
        console.print(Text(Speaker(game, language).narrator.named("name", game.capitalize()), "bold"))
        for name in (*lessons(game), GAME):
            mark = "✓" if name in progress.done.get(game, ()) else " "
            if name == GAME:
                title, about = say("terminal.learn.game"), say("terminal.learn.game.about")
            else:
                one = lesson(game, name)
                title = say("terminal.learn.minutes", title=one.text(say, "title"), count=one.minutes)
                about = one.text(say, "about")
            console.print(Text.assemble((f"  {mark} ", "green"), (f"{name:<15}", "cyan"), title, (f"  {about}", "dim")))
    console.print(say("terminal.learn.how"))


def run_lesson(game: str, name: str | None, console: Console, language: str) -> None:
    """Goes through a lesson, or the next one that is not finished; after the last comes the first game."""
    progress = Progress()
    name = name or progress.next(game)
    if name == GAME:
        Coached(game, console, None, language).run()
        return
    one = lesson(game, name)
    if Class(one, console, language).teach():
        progress.finish(one.game, one.name)
        console.print(words(language)("terminal.learn.next", game=game, lesson=progress.next(game)))
