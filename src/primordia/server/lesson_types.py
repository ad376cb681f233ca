"""The data of lessons and puzzles (docs/protocol.md): their lists, a stage, what the picture of a table asks for there."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from primordia.server.messages import ActionText, AskOdds, AskWhy, Look
from primordia.server.types import State

Choices = Annotated[list[ActionText], Meta(max_length=40)]
Nth = Annotated[int, Meta(ge=0, le=100)]


class LessonInfo(Struct):
    lesson: str
    title: str
    about: str
    minutes: int


class Gentle(Struct):
    """The set-up of a gentle first game, and the level of its bots."""

    players: int
    options: dict[str, bool | str]
    level: str


class PuzzleInfo(Struct):
    """A puzzle; its level goes from 1 to 3."""

    puzzle: str
    title: str
    level: int


class School(Struct):
    """The lessons and puzzles of a game, its first game, and what its coach says: by kind of question, and by phase."""

    lessons: list[LessonInfo]
    puzzles: list[PuzzleInfo]
    gentle: Gentle
    questions: dict[str, str]
    phases: dict[str, str]


class At(Struct, forbid_unknown_fields=True):
    """Where somebody is in a lesson: a stage, and the right choices so far. `action` is what they try there."""

    at: Nth
    choices: Choices = []
    action: ActionText | None = None


class OptionChance(Struct):
    """A choice of a puzzle with its exact chance as a fraction, and in percent."""

    action: str
    label: str
    chance: str
    percent: int
    best: bool


class Stage(Struct):
    """A stage of a lesson, or the only one of a puzzle. `kind` says how the last choice was taken (`answer` in words), `task`
    whether one is awaited; `points` are things on the table, `told` is the journal's length before the last thing happened."""

    at: int
    total: int
    choices: list[str]
    text: str
    kind: Literal["", "right", "possible", "wrong"]
    answer: str
    task: bool
    points: list[str]
    told: int
    state: State
    chances: list[OptionChance] = []
    """Of a puzzle, once it is solved: all choices of the last question, the best first."""


class LessonQuestion(Struct, forbid_unknown_fields=True):
    """A question of a table's picture at a stage: the same messages as at a live table."""

    at: Nth
    message: Look | AskWhy | AskOdds
    choices: Choices = []
