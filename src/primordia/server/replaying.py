"""A match from its log: replayed, checked against its dice, and compared with what it was when it was stored.

A match goes on only under the rules that it was begun with. Where the installed ones differ, by their version or by what they
make of a choice that was stored, it is shown as far as both agree, and stands still.
"""

from __future__ import annotations

import logging
from itertools import accumulate, islice

import primordia
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError, Reason
from primordia.kernel.game import Game, mark
from primordia.kernel.record import ONLY, Reader
from primordia.server.store import Row

log = logging.getLogger(__name__)


class Unfit(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The installed rules are not those of the match."""


class Log:
    """The rows of a match that are its record: choices that were not taken back, and open secret answers."""

    def __init__(self) -> None:
        self.pieces: list[Row] = []
        self.sealed: list[Row] = []

    def add(self, row: Row) -> None:
        if row.kind in ("start", "choice"):
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
        """After how many free choices which position stood, for each row that says so."""
        choices = accumulate(sum(map(_free, row.text.split("\n"))) for row in self.pieces)
        return [(number, row.digest) for number, row in zip(choices, self.pieces, strict=True) if row.digest]


def _free(line: str) -> bool:
    return line.partition(" ")[0].isdecimal() and not line.endswith(ONLY)


def replay(name: str, head: str, key: str, rows: Log) -> tuple[Game | None, PrimordiaError | None]:
    """The match as far as the installed rules agree with its log; and why it cannot go on, if so."""
    text = rows.text(head)
    games = 0
    last: Game | None = None
    try:
        reader = _reader(text, key)
        for game in reader.play():
            last = game
            games += 1
        assert last is not None and last.journal is not None  # somebody listens
    except PrimordiaError as error:
        return _shown(text, key, games), _unfit(error)
    except Exception as error:  # a rule that cannot even be replayed
        log.exception("table %s cannot be replayed", name)
        return _shown(text, key, games), _unfit(Unfit("server.frozen.crash", problem=type(error).__name__))
    marks = rows.marks()
    if marks and marks[-1][1] != mark(last):
        agreed = _agreed(text, key, marks)
        return _shown(text, key, agreed + 1), _unfit(Unfit("server.frozen.changed", choice=max(agreed, 0)))
    if reader.version != reader.rules.version and not last.is_over:
        return last, Unfit("server.frozen.version", begun=reader.version, installed=reader.rules.version)
    return last, None


def _agreed(text: str, key: str, marks: list[tuple[int, str]]) -> int:
    """After how many choices the match was last what it was; -1: not even at its start."""
    expected = dict(marks)
    agreed = -1
    for choices, game in enumerate(_reader(text, key).play()):
        if expected.get(choices, mark(game)) != mark(game):
            break
        agreed = choices
    return agreed


def _shown(text: str, key: str, games: int) -> Game | None:
    """The match as far as it can be shown."""
    if games <= 0:
        return None
    game = next(islice(_reader(text, key).play(), games - 1, None))
    assert game.journal is not None
    return game


def _reader(text: str, key: str) -> Reader:
    return Reader(text, primordia.GAMES, Chance(bytes.fromhex(key)), growing=True)


def _unfit(error: PrimordiaError) -> PrimordiaError:
    return Unfit("server.frozen.unfit", rule=error.rule, problem=Reason(error.message, **error.arguments))
