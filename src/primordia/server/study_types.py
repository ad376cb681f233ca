"""The data of reviews and of the analysis board (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from primordia.server.messages import ActionText, Ahead, AskOdds, AskPreview, AskWhy, Ground, Look, Seat
from primordia.server.types import MOST_RECORD, State

MOST_POSITION = 192_000  # characters
MOST_MOVES = 200  # of a tree
Number = Annotated[int, Meta(ge=0, le=2**31)]


# Reviews


class Point(Struct):
    """Everybody's chances to win after `at` choices."""

    at: int
    chances: list[float]


class Balance(Struct):
    """What a seat's chances were at the start, what luck, its own choices and those of others made of them, and what they were
    at the end; `cost` is what its choices cost that were worse than the best for sure."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    end: float
    cost: float


class StudyOption(Struct):
    """An option: the chance to win of the one who chooses, its standard error, by how much it is behind the best (0: nothing
    that could be told) on the same dice, the standard error of that, what makes the difference, and what probably follows."""

    action: str
    label: str
    chance: float
    error: float
    behind: float
    doubt: float
    why: list[Ground]
    ahead: list[Ahead]


class Costly(Struct):
    """A choice that cost chances, made after `at` others: what was chosen, what would have been best and by how much, with the
    standard error, the main reason (may be empty), what makes the difference, what would probably have come next; and all
    options that were compared, of which so many were as good as the best, and how many were `left` out."""

    at: int
    seat: int
    colour: str
    chosen: str
    best: str
    action: str
    better: str
    cost: float
    error: float
    reason: str
    why: list[Ground]
    ahead: list[Ahead]
    options: list[StudyOption]
    equal: int
    left: int


class Turn(Struct):
    """A turning point: the choice made after `at` others, and everybody's chances before it, right after it, and when the next
    one is made. `most` is the seat whose chances changed most."""

    at: int
    seat: int
    colour: str
    chosen: str
    most: int
    before: list[float]
    then: list[float]
    after: list[float]


class Review(Struct):
    """The review of a finished match as far as it is done: `done` of `total` choices, or in a queue behind `before` others.
    What comes after the curve is empty until it is `finished`."""

    done: int
    total: int
    before: int
    finished: bool
    curve: list[Point]
    seats: list[Balance]
    costly: list[Costly]
    turns: list[Turn]


# The analysis board


class StudyMove(Struct, forbid_unknown_fields=True):
    """A choice in a tree of variations, after the move number `parent` (-1: at the beginning). Chance goes by `seed`, after the
    dice and cards that are set."""

    parent: Annotated[int, Meta(ge=-1, le=MOST_MOVES)]
    action: ActionText
    seat: Seat
    seed: Number = 0
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=24)] = []
    cards: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=12)] = []


class Study(Struct, forbid_unknown_fields=True):
    """A position, a tree of moves from there (parents come first), and the move after which one looks (-1: none)."""

    position: Annotated[str, Meta(max_length=MOST_POSITION)]
    moves: Annotated[list[StudyMove], Meta(max_length=MOST_MOVES)] = []
    at: Annotated[int, Meta(ge=-1, le=MOST_MOVES)] = -1
    all: bool = False
    """Whether every move is told, or only those that lead to `at`."""


class Told(Struct):
    """A move in words, and what fell: the dice, and the names of cards."""

    number: int
    colour: str
    label: str
    dice: list[int]
    drawn: list[str]


class Board(Struct):
    """What is seen after a move: the table, its position as text, and the moves in words."""

    state: State
    position: str
    told: list[Told]
    news: int
    """How long the journal was before the last move."""
    could: list[list[str]]
    """Of each card that the last move drew: all cards that could have come, as `StudyMove.cards` takes them."""


class StudyQuestion(Struct, forbid_unknown_fields=True):
    """A question of a table's picture: the same messages as at a live table."""

    study: Study
    message: Look | AskWhy | AskOdds | AskPreview


class StudyChances(Struct):
    """Options that are worth comparing, the best first; everybody's chances if the best is played; in what it is ahead; and how
    many options were `left` out."""

    seat: int
    seats: list[float]
    options: list[StudyOption]
    reason: str
    left: int


class OpenText(Struct, forbid_unknown_fields=True):
    """A position, or a record and the number of choices after which it is opened (none: the last)."""

    text: Annotated[str, Meta(max_length=MOST_RECORD)]
    at: Number | None = None


class Opened(Struct):
    """The position at that moment, and how many choices the record has (0 for a position)."""

    game: str
    position: str
    at: int
    total: int
