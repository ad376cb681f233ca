"""Lessons: data that a game brings, and the walk through one of them. Used by terminal and server; it knows no game.

A lesson is a TOML text (`Guide.lesson`) of stages. Each has a few sentences; it may lay out a position, fix dice and cards, let
things happen, point at things on the table, and set a task: which choices are right, and which are possible but not what is
taught. Everything else is wrong. The match does the rest, so a lesson cannot teach what the rules do not allow.

The sentences are messages of the catalogue `<game>-learn`: `lesson.<lesson>.<stage>`, and for the answers the same with
`.right`, `.possible` and `.wrong`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final, Literal, NamedTuple

import primordia
from primordia.guide import guide
from primordia.kernel.errors import IllegalAction, SetupError
from primordia.kernel.game import Game
from primordia.kernel.step import Step
from primordia.locales import Words

MOST_STAGES: Final = 40
RIGHT: Final = "right"
POSSIBLE: Final = "possible"
WRONG: Final = "wrong"
Kind = Literal["right", "possible", "wrong"]


@dataclass(frozen=True)
class Stage:
    """One step of a lesson. Without `right` there is nothing to do but to read."""

    name: str
    position: str = ""  # empty: the match goes on
    dice: Sequence[int] = ()  # the next results, fixed before `plays`
    cards: Sequence[str] = ()
    plays: Sequence[str] = ()  # choices that are made before the stage is shown, for all who are asked
    points: Sequence[str] = ()  # things on the table, by their names in the view
    right: Sequence[str] = ()  # actions, `*` stands for anything
    possible: Sequence[str] = ()

    def judge(self, action: str) -> Kind:
        """What to say to a choice, as far as the rules allow it."""
        if any(fnmatchcase(action, pattern) for pattern in self.right):
            return RIGHT
        return POSSIBLE if any(fnmatchcase(action, pattern) for pattern in self.possible) else WRONG


@dataclass(frozen=True)
class Lesson:
    """A lesson as its game wrote it; `seat` is the learner's."""

    game: str
    name: str
    minutes: int
    seat: int
    stages: Sequence[Stage]

    def text(self, say: Words, *parts: str) -> str:
        """A sentence of the lesson; empty if it has none."""
        message = ".".join((f"{self.game}-learn.lesson.{self.name}", *parts))
        return say.text(message) if message in say else ""

    @property
    def tasks(self) -> int:
        return sum(1 for stage in self.stages if stage.right)


class Answer(NamedTuple):
    """How a choice was taken: a kind, and the error of the rules if they do not allow it."""

    kind: Kind
    error: IllegalAction | None = None


class Walk:
    """A lesson as far as somebody has come: at a stage, with its task done or not."""

    def __init__(self, lesson: Lesson, at: int = 0, choices: Sequence[str] = ()) -> None:
        """`choices` are the right ones so far, one for each task before the stage `at`, and perhaps that of `at` itself.

        SetupError if they do not belong to this lesson.
        """
        if not 0 <= at < len(lesson.stages):
            raise SetupError("kernel.lesson.choices", lesson=lesson.name)
        self.lesson = lesson
        self.at = -1
        self.choices: list[str] = []
        self.game: Game
        self.done = True
        self.told = 0  # how long the journal was before the last thing happened
        rest = list(choices)
        while self.at < at:
            self.onward()
            if not self.done and rest:
                if self.choose(rest.pop(0)).kind != RIGHT:
                    raise SetupError("kernel.lesson.choices", lesson=lesson.name)
            elif self.at < at and not self.done:
                raise SetupError("kernel.lesson.choices", lesson=lesson.name)
        if rest:
            raise SetupError("kernel.lesson.choices", lesson=lesson.name)

    @property
    def stage(self) -> Stage:
        return self.lesson.stages[self.at]

    @property
    def question(self) -> Step[Any] | None:
        """What the learner is asked now; also beside others, in secret."""
        asked = [] if self.done else self.game.waiting
        return next((step for step in asked if step.seat == self.lesson.seat), None)

    @property
    def options(self) -> Sequence[str]:
        """What the rules allow as an answer."""
        return [option.text for option in self.game.legal_actions(self.lesson.seat)] if self.question else []

    @property
    def finished(self) -> bool:
        return self.done and self.at == len(self.lesson.stages) - 1

    def onward(self) -> None:
        """Enters the next stage."""
        self.at += 1
        stage = self.stage
        if stage.position:
            self.game = primordia.from_position(stage.position, seed=0, dice=stage.dice, cards=stage.cards)
            self.told = 0 if stage.plays else len(self.game.journal)
        else:
            self.told = len(self.game.journal)
            if stage.dice or stage.cards:
                self.game.force(dice=stage.dice, cards=stage.cards)
        for action in stage.plays:
            self.game.play(action)
        self.done = not stage.right

    def choose(self, action: str) -> Answer:
        """Answers a choice. Only a right one is played."""
        seat = self.lesson.seat
        if action not in self.options:
            try:
                self.game.clone(primordia.Chance(0)).play(action, seat)
            except IllegalAction as error:
                return Answer(WRONG, error)
            return Answer(WRONG)
        kind = self.stage.judge(action)
        if kind == RIGHT:
            self.told = len(self.game.journal)
            self.game.play(action, seat)
            self.choices.append(action)
            self.done = True
        return Answer(kind)


def lessons(game: str) -> Sequence[str]:
    """The names of a game's lessons, in the order in which they build on each other."""
    return guide(primordia.GAMES[game]).lessons


@cache
def lesson(game: str, name: str) -> Lesson:
    """A lesson of a game; SetupError if there is none of that name."""
    book = guide(primordia.GAMES[game])
    if name not in book.lessons:
        raise SetupError("kernel.lesson.unknown", lesson=name, game=game, known=", ".join(book.lessons) or "–")
    data = tomllib.loads(book.lesson(name))
    stages = [_stage(stage) for stage in data["stages"]]
    if not stages or len(stages) > MOST_STAGES or not stages[0].position:
        raise ValueError(f"a lesson has 1 to {MOST_STAGES} stages, and the first has a position: {game} {name}")
    return Lesson(game, name, int(data["minutes"]), int(data.get("seat", 0)), stages)


def _stage(data: dict[str, Any]) -> Stage:
    return Stage(**data)


def coached(game: str, say: Words) -> tuple[dict[str, str], dict[str, str]]:
    """What a coach says: for each kind of question, and for each phase."""

    def found(group: str) -> dict[str, str]:
        beginning = f"{game}-learn.coach.{group}."
        return {message.removeprefix(beginning): text for message, text in say.messages(beginning).items()}

    return found("ask"), found("phase")
