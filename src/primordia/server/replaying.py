"""Rebuilds a match from its log: replays it, checks the dice, and compares the position with the stored digest.

A match goes on only under the rules it was begun with. If the installed rules have another version, or turn a stored choice
into something else, the match is shown as far as both agree and is frozen.
"""

from __future__ import annotations

import logging
from itertools import accumulate, islice

import primordia
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError, Reason
from primordia.kernel.game import Game, mark
from primordia.kernel.record import ONLY, RULER, Reader
from primordia.server.store import Row

log = logging.getLogger(__name__)


class Unfit(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The installed rules do not fit the match."""


class Log:
    """The rows that make up a match's record: choices that were not undone, and sealed answers not opened yet."""

    def __init__(self) -> None:
        self.pieces: list[Row] = []
        self.sealed: list[Row] = []

    def add(self, row: Row) -> None:
        if row.kind in ("import", "start", "choice"):
            self.pieces.append(row)
            self.sealed = []
        elif row.kind == "sealed":
            self.sealed.append(row)
        elif row.kind == "retract":
            del self.sealed[max(k for k, other in enumerate(self.sealed) if other.seat == row.seat)]
        elif row.kind == "undo":
            del self.pieces[len(self.pieces) - int(row.text) :]

    def text(self, head: str) -> str:
        return "\n".join([head, *(row.text for row in (*self.pieces, *self.sealed) if row.text)])

    def marks(self) -> list[tuple[int, str]]:
        """For each row with a digest: the number of free choices up to it, and the digest of the position then."""
        numbers = accumulate(choices(row.text) for row in self.pieces)
        return [(number, row.digest) for number, row in zip(numbers, self.pieces, strict=True) if row.digest]


def choices(text: str) -> int:
    """How many free choices there are in lines of a record."""
    return sum(line.partition(" ")[0].isdecimal() and not line.endswith(ONLY) for line in text.split("\n"))


def replay(name: str, head: str, key: str, rows: Log) -> tuple[Game | None, PrimordiaError | None]:
    """The match as far as the installed rules agree with its log, and the reason if it cannot go on."""
    text = rows.text(head)
    games = 0
    last: Game | None = None
    try:
        reader = _reader(text, key)
        for game in reader.play():
            last = game
            games += 1
        assert last is not None
    except PrimordiaError as error:
        return _shown(text, key, games), _unfit(error)
    except Exception as error:  # a bug in a rule
        log.exception("table %s cannot be replayed", name)
        return _shown(text, key, games), _unfit(Unfit("server.frozen.crash", problem=type(error).__name__))
    marks = rows.marks()
    if marks and marks[-1][1] != mark(last):
        agreed = _agreed(text, key, marks)
        return _shown(text, key, agreed + 1), _unfit(Unfit("server.frozen.changed", choice=max(agreed, 0)))
    if reader.version != reader.rules.version and not last.is_over:
        return last, Unfit("server.frozen.version", begun=reader.version, installed=reader.rules.version)
    return last, None


def unbegun(head: str) -> tuple[Reader | None, PrimordiaError | None]:
    """A reader with the set-up of a match that has not begun, and the reason if it cannot begin."""
    try:
        reader = Reader("\n".join([head, "dice elsewhere", RULER]), primordia.GAMES, growing=True)
    except PrimordiaError as error:
        return None, _unfit(error)
    if reader.version != reader.rules.version:
        return reader, Unfit("server.frozen.version", begun=reader.version, installed=reader.rules.version)
    return reader, None


def _agreed(text: str, key: str, marks: list[tuple[int, str]]) -> int:
    """The number of choices after which the match last agreed with its digests; -1 if not even at the start."""
    expected = dict(marks)
    agreed = -1
    for number, game in enumerate(_reader(text, key).play()):
        if expected.get(number, mark(game)) != mark(game):
            break
        agreed = number
    return agreed


def _shown(text: str, key: str, games: int) -> Game | None:
    """The match after the first `games` situations that can be replayed; None if there are none."""
    if games <= 0:
        return None
    return next(islice(_reader(text, key).play(), games - 1, None))


def _reader(text: str, key: str) -> Reader:
    return Reader(text, primordia.GAMES, Chance(bytes.fromhex(key)), growing=True, listening=True)


def _unfit(error: PrimordiaError) -> PrimordiaError:
    return Unfit("server.frozen.unfit", rule=error.rule, problem=Reason(error.message, **error.arguments))
