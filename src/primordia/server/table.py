"""One table: a match, who sits at it, and its log. What is here can be rebuilt from the store at any time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import primordia
from primordia.kernel import record
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason
from primordia.kernel.game import Game, inside, mark
from primordia.kernel.step import Step
from primordia.locales import LANGUAGES, words
from primordia.server import clock
from primordia.server.replaying import Log, replay
from primordia.server.store import Row, Store
from primordia.server.types import Limit, Talk
from primordia.wording import Choice

if TYPE_CHECKING:
    from primordia.server.live import Connection

log = logging.getLogger(__name__)
MOST_TALK = 200  # words of the talk that are kept at hand
MOST_SIDE = 5000  # rows beside the match: talk, names, seats handed over
LATE_BOT = "greedy"  # decides when somebody's time is up


class Refused(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The table says no, in a sentence; nothing has changed."""


class Sitter:
    """Who sits on a seat."""

    __slots__ = ("bot", "kind", "name")

    def __init__(self, kind: str, name: str, bot: str | None) -> None:
        self.kind = kind
        self.name = name
        self.bot = bot  # the level of the bot that plays it now


class Question:
    """Somebody would like to take a choice back; these seats must agree."""

    __slots__ = ("agree", "held", "seat", "wanted")

    def __init__(self, seat: int, held: set[int], wanted: set[int]) -> None:
        self.seat = seat
        self.held = held
        self.wanted = wanted
        self.agree: set[int] = set()


class Fault:
    """A choice that met an exception inside a rule."""

    __slots__ = ("action", "seat")

    def __init__(self, seat: int, action: str) -> None:
        self.seat = seat
        self.action = action


class Table:
    """All changes go through the methods here, one after the other (`lock`): played, stored, and only then shown."""

    def __init__(self, store: Store, match: dict[str, Any], rows: list[Row]) -> None:
        self.store = store
        self.id: str = match["id"]
        self.name: str = match["game"]
        self.head: str = match["head"]
        self.key: str = match["key"]
        self.owner: str = match["address"]
        self.hashes: list[str | None] = json.loads(match["tokens"])
        limit = json.loads(match["limits"])
        self.limit = Limit(**limit) if limit else None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.question: Question | None = None
        self.touched = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.stirring: asyncio.TimerHandle | None = None  # somebody came or went, and the others are told soon
        self.alarm: asyncio.TimerHandle | None = None
        self.initial = json.loads(match["seats"])
        self.game: Game | None
        self.text = ""  # the record of a finished match, once somebody has wanted to see it
        self.stale = False  # what is here may not be what is stored, and is shown to nobody
        self.mending = False  # somebody waits for the store
        self.rebuild(rows)

    # From the store

    def rebuild(self, rows: list[Row]) -> None:
        """Everything anew from the log."""
        self.sitters = [Sitter(seat["kind"], proper(seat["name"]), seat["bot"]) for seat in self.initial]
        self.talk: deque[Talk] = deque(maxlen=MOST_TALK)
        self.tolds: list[int] = []
        self.last: dict[int, int] = {}  # by seat: how much had been told before it last chose
        self.frozen: PrimordiaError | None = None
        self.fault: Fault | None = None
        self.rematch: str | None = None  # the table at which the same people play again
        self.asked = (0, 0.0)  # the row that raised the present decision, and when
        self.own: dict[int, tuple[int, float]] = {}  # rows of seats within a sealed group
        self.question = None
        self.side = 0
        self.played = 0  # choices since the table was made that were not taken back
        kept = Log()
        for row in rows:
            kept.add(row)
            self._note(row)
        self.game, unfit = replay(self.id, self.head, self.key, kept)
        self.frozen = unfit or self.frozen

    def _note(self, row: Row) -> None:
        """What a row changes beside the match."""
        if row.kind in ("choice", "sealed") and row.seat is not None and self.sitters[row.seat].bot is None:
            self.last[row.seat] = self._said()
        self.tolds.append(row.told)
        if row.kind in ("start", "choice", "undo"):
            self.asked = (row.seq, row.at)
            self.own = {}
            self.played = 0 if row.kind == "start" else self.played + 1 if row.kind == "choice" else self.played - int(row.text)
        elif row.kind in ("sealed", "retract"):
            assert row.seat is not None
            self.own[row.seat] = (row.seq, row.at)
        self.side += row.kind in ("hand", "name", "chat")
        if row.kind == "hand":
            assert row.seat is not None
            self.sitters[row.seat].bot = row.text or None
            self.own[row.seat] = (self.own.get(row.seat, self.asked)[0], row.at)
        elif row.kind == "name":
            assert row.seat is not None
            self.sitters[row.seat].name = proper(row.text)
        elif row.kind == "chat":
            name = self.sitters[row.seat].name if row.seat is not None else ""
            self.talk.append(Talk(row.seq, row.seat, name, row.text))
        elif row.kind == "rematch":
            self.rematch = row.text
        elif row.kind == "frozen":
            assert row.seat is not None
            self.fault = Fault(row.seat, json.loads(row.text)["action"])
            self.frozen = Refused("server.frozen.rule", action=Choice(self.name, self.fault.action))
        elif row.kind == "thaw":  # the clock starts anew: nobody could decide meanwhile
            self.fault = self.frozen = None
            self.asked = (self.asked[0], row.at)
            self.own = {seat: (put, row.at) for seat, (put, _) in self.own.items()}

    @property
    def seq(self) -> int:
        return len(self.tolds)

    def kept(self, since: int) -> int:
        """How many journal entries of somebody who saw row `since` still hold: an undo may have taken some back."""
        told = len(self.game.journal) if self.game else 0
        if not 0 < since <= self.seq:
            return 0
        return min(told, *self.tolds[since - 1 :])

    def since(self, seat: int) -> int:
        """How much had been told when a seat last chose for itself, as far as it still holds; or when the table was opened."""
        return min(self.last.get(seat, self.tolds[0]), self._said()) if self.tolds else 0

    def _said(self) -> int:
        """How much of the journal has been told."""
        return self.tolds[-1] if self.tolds else 0

    # Who is who

    def held(self, tokens: list[str]) -> tuple[set[int], bool]:
        """The seats of these tokens, and whether there is any valid one."""
        return held(self.hashes, tokens)

    def colours(self, seat: int) -> list[str]:
        """The colours that a seat runs."""
        if self.game is None:
            return []
        return [self.game._rules.colour.text(c) for c, run_by in enumerate(inside(self.game).seats) if run_by == seat]

    def online(self, seat: int) -> bool:
        return any(seat in connection.seats for connection in self.connections)

    # What is asked

    def waiting(self) -> list[Step[Any]]:
        return list(self.game.waiting) if self.game else []

    def decision(self, seat: int) -> int:
        """The number of a seat's present decision: the row that put it."""
        return self.own.get(seat, self.asked)[0]

    def deadline(self, seat: int) -> float | None:
        if self.limit is None:
            return None
        return max(self.asked[1], self.own.get(seat, self.asked)[1]) + self.limit.seconds

    def over(self) -> bool:
        return self.game is not None and self.game.is_over

    def due(self, now: float) -> float | None:
        """When the server must act by itself: at a bot's turn at once, at a time limit then."""
        if self.frozen or self.game is None or self.game.is_over:
            return None
        if any(self.sitters[step.seat].bot for step in self.game.waiting):
            return now
        if self.limit is None or self.limit.then == "wait":
            return None
        return min((at for step in self.game.waiting if (at := self.deadline(step.seat)) is not None), default=None)

    def next_bot(self, now: float) -> tuple[int, str] | None:
        """A seat for which a bot decides now, with its level; also where somebody's time is up."""
        due = self.due(now)
        if due is None or due > now or self.game is None:
            return None
        for step in self.game.waiting:
            bot = self.sitters[step.seat].bot
            if bot is None and self.limit is not None and (self.deadline(step.seat) or now) <= now:
                bot = LATE_BOT
            if bot is not None:
                return step.seat, bot
        return None

    # What is done; the caller holds the lock

    async def play(self, seat: int, decision: int, action: str) -> None:
        """A choice: played, stored, then true. Late and illegal ones change nothing."""
        game = self._open()
        step = self.question_of(seat, decision)
        before = game._link
        try:
            game.play(action, seat)
            told = len(game.journal)
            if game._waiting and step in game._waiting:
                row = self._row("sealed", seat, record.sealed(game, step), told)
            else:
                row = self._row("choice", seat, "\n".join(record.body(game, before)), told, mark(game))
            game.view()  # what is to be shown next must be possible too
        except IllegalAction:
            raise
        except Exception as error:
            await self.freeze(seat, action, error)
        else:
            await self._keep(row)
            self.question = None

    def question_of(self, seat: int, decision: int) -> Step[Any]:
        """The step that a seat is asked; Refused where that decision is not (any longer) put to it."""
        for step in self._open().waiting:
            if step.seat == seat:
                if self.decision(seat) != decision:
                    break
                return step
        raise Refused("server.error.late")

    def undoable(self, seat: int) -> list[int]:
        """The seats whose choices an undo would take back; what was played before the table was made stays."""
        choices = self.game.undoable(seat) if self.game else []
        return choices if len(choices) <= self.played or (self.game and self.game._given) else []

    async def undo(self, seat: int, held: set[int]) -> None:
        """Back to a seat's last choice, or the question whether the others agree."""
        game = self._open()
        choices = self.undoable(seat)
        if not choices:
            raise IllegalAction("kernel.undo.barred")
        people = {k for k, sitter in enumerate(self.sitters) if sitter.kind != "bot" and sitter.bot is None} - held
        concerned = people & set(choices)
        for other in sorted(concerned):
            if not self.online(other):
                colours = [Reason(f"{self.name}.colour.{colour}") for colour in self.colours(other)]
                raise Refused("server.error.undo-away", name=self.sitters[other].name or colours)
        wanted = concerned | {other for other in people if self.online(other)}
        if game._given:  # one's own sealed answer concerns nobody else
            wanted = set()
        if wanted:
            self.question = Question(seat, held, wanted)
            return
        await self._undo(seat)

    async def consent(self, seat: int, yes: bool) -> None:
        question = self.question
        if question is None or seat not in question.wanted:
            raise Refused("server.error.no-question")
        if not yes:
            self.question = None
            return
        question.agree.add(seat)
        if question.agree >= question.wanted:
            await self._undo(question.seat)

    async def _undo(self, seat: int) -> None:
        game = self._open()
        choices = len(self.undoable(seat))
        sealed = bool(game._given)
        game.undo(seat)
        self.question = None
        kind, text = ("retract", "") if sealed else ("undo", str(choices))
        await self._keep(self._row(kind, seat, text, len(game.journal)))

    async def hand(self, seat: int, level: str | None) -> None:
        """A seat is played by a bot, or by its people again."""
        self._open()
        if self.sitters[seat].kind == "bot":
            raise Refused("server.error.bot-seat")
        await self._keep(self._row("hand", seat, level or "", self._told()))

    async def rename(self, seat: int, name: str) -> None:
        await self._keep(self._row("name", seat, proper(name), self._told()))

    async def chat(self, seat: int | None, text: str) -> None:
        text = tidy(text)
        if not text:
            raise Refused("server.error.empty")
        await self._keep(self._row("chat", seat, text, self._told()))

    async def play_on(self, table: str) -> None:
        """The same people play again, at another table."""
        await self._keep(self._row("rematch", None, table, self._told()))

    async def freeze(self, seat: int, action: str, error: Exception) -> None:
        """An exception inside a rule: the table goes back to its record, stands still, and keeps what a report needs."""
        log.error("table %s is frozen: %r by seat %d raised %r", self.id, action, seat, error)
        self.stale = True
        await self.freshen()
        if self.frozen is None:
            report = {"action": action, "trace": "".join(traceback.format_exception(error))}
            await self._keep(self._row("frozen", seat, json.dumps(report), self._told()))

    def hold(self) -> PrimordiaError | None:
        """Why a table that an exception froze must stay so; None: the rules were mended. Plays that choice, so use a copy."""
        if self.fault is None or self.game is None or self.frozen is None or self.frozen.message != "server.frozen.rule":
            return self.frozen
        try:
            self.game.play(self.fault.action, self.fault.seat)
            assert self.game.journal is not None
            self.game.view()
        except IllegalAction:  # the rules no longer offer it: it will not be chosen again
            return None
        except Exception as error:
            return Refused("server.frozen.still", action=Choice(self.name, self.fault.action), problem=type(error).__name__)
        return None

    async def thaw(self) -> None:
        """The rules were fixed: the table goes on where it stood still."""
        await self._keep(self._row("thaw", None, primordia.GAMES[self.name].version, self._told()))

    async def reload(self) -> None:
        """Back to what is stored."""
        found = await self.store.load(self.id)
        assert found is not None
        self.rebuild(found[1])

    @asynccontextmanager
    async def stored(self) -> AsyncIterator[None]:
        """The table as the store has it, for whoever looks at it: what could not be stored is shown to nobody."""
        async with self.lock:
            await self.freshen()
            yield

    async def freshen(self) -> None:
        """Reloads a table that may not be what is stored, if the store answers again."""
        if self.stale:
            try:
                await self.reload()
            except Exception as error:
                log.warning("table %s cannot be reloaded: %r", self.id, error)
                raise Refused("server.error.store") from None
            self.stale = False

    def _open(self) -> Game:
        """The match, if it can still be played."""
        if self.stale:
            raise Refused("server.error.store")
        if self.frozen is not None:
            raise self.frozen
        assert self.game is not None
        if self.game.is_over:
            raise Refused("server.error.over")
        return self.game

    def _told(self) -> int:
        return len(self.game.journal) if self.game else 0

    def _row(self, kind: str, seat: int | None, text: str, told: int, digest: str = "") -> Row:
        if self.side >= MOST_SIDE and kind in ("hand", "name", "chat"):
            raise Refused("server.error.enough")
        return Row(self.seq + 1, kind, seat, text, told, clock.now(), digest)

    async def _keep(self, row: Row) -> None:
        """Writes a row; if that fails the table is what the store says it is."""
        self.touched = time.monotonic()
        self.stale = True  # until it is stored, however this ends
        self._note(row)
        try:
            await self.store.append(self.id, [row], self.due(row.at), self.over())
            self.stale = False
        except Exception as error:
            log.warning("table %s: a row could not be stored: %r", self.id, error)
            await self.freshen()
            raise Refused("server.error.store") from None


def tidy(text: str) -> str:
    """What people write, without control characters and with single spaces."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())


def proper(name: str) -> str:
    """A name as everybody reads it; empty: nobody has given one. “You” is no name: each client says so of its own seats."""
    name = tidy(name)
    return "" if name.casefold() in {words(language).text("web.you").casefold() for language in LANGUAGES} else name


def held(hashes: list[str | None], tokens: list[str]) -> tuple[set[int], bool]:
    """The seats of tokens, and whether any is valid; the last is the onlookers'. Every comparison takes the same time."""
    seats = set()
    known = False
    for token in tokens:
        digest = hashlib.sha256(token.encode()).hexdigest()
        for seat, expected in enumerate(hashes):
            if hmac.compare_digest(digest, expected or "-"):
                known = True
                if seat < len(hashes) - 1:
                    seats.add(seat)
    return seats, known
