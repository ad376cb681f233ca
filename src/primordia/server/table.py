"""One table: a match, who sits at it, and its log. Everything in memory can be rebuilt from the store at any time."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import traceback
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import primordia
from primordia.bots import USUAL
from primordia.kernel import record
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason
from primordia.kernel.game import Game, answered, begin, change_dice, inside, last_link, mark, setup_of
from primordia.kernel.rules import Setup
from primordia.kernel.step import Step
from primordia.kernel.verify import preset
from primordia.server import clock
from primordia.server.gathering import Gathering
from primordia.server.replaying import Log, choices, replay, unbegun
from primordia.server.seats import Question, Sitter, held, proper, tidy
from primordia.server.sheet import Sheet
from primordia.server.store import Row, Store
from primordia.server.types import Limit, Talk
from primordia.server.writer import NOT_DONE, UNSURE, Away, patience
from primordia.wording import Choice

if TYPE_CHECKING:
    from primordia.server.crew import Line
    from primordia.server.live import Connection

log = logging.getLogger(__name__)
MOST_TALK = 200  # chat messages kept in memory
MOST = {"chat": 2000, "name": 200, "undo": 2000, "retract": 2000}  # rows of a kind that one seat may have made
MOST_ONLOOKERS = 500  # chat messages of all onlookers together


class Refused(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The table refuses something, with a sentence; nothing has changed."""


class Fault:
    """A choice that raised an exception inside a rule."""

    __slots__ = ("action", "seat")

    def __init__(self, seat: int, action: str) -> None:
        self.seat = seat
        self.action = action


class Table:
    """A match with its seats and log. Changes are made one at a time (`lock`): played, stored, and only then shown."""

    def __init__(self, store: Store, match: dict[str, Any], rows: list[Row], game: Game | None = None) -> None:
        """`game` is the match from which these rows were just written; without it, the match is replayed from them."""
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
        self.touched = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.line: Line | None = None  # while its bot waits for others
        self.stirring: asyncio.TimerHandle | None = None  # the timer for announcing who came or went
        self.alarm: asyncio.TimerHandle | None = None
        self.initial = json.loads(match["seats"])
        self.game: Game | None
        self.sheet: Sheet | None = None  # what readers share
        self.text = ""  # the record of a finished match, once asked for
        self.setup: Setup | None
        self.stale = False  # memory may differ from the store: shown to nobody until reloaded
        self.mending = False  # a task is waiting for the store, to reload
        self.known: tuple[float | None, bool] = (match.get("due"), match["over"])  # what the store has beside the rows
        self.rebuild(rows, game)

    # From the store

    def rebuild(self, rows: list[Row], game: Game | None = None) -> None:
        """Builds everything from the log."""
        self.sitters = [Sitter(seat["kind"], proper(seat["name"]), seat["bot"]) for seat in self.initial]
        self.talk: deque[Talk] = deque(maxlen=MOST_TALK)
        self.remarks: dict[int, Reason] = {}  # what the server says in the talk, by the number of its row
        self.tolds: list[int] = []
        self.last: dict[int, int] = {}  # by seat: length of the journal before its last choice
        self.frozen: PrimordiaError | None = None
        self.fault: Fault | None = None
        self.rematch: str | None = None  # the id of the table for the rematch
        self.asked = (0, 0.0)  # the row that raised the present decision, and when
        self.own: dict[int, tuple[int, float]] = {}  # the same for a seat that has answered, or retracted, a sealed decision
        self.question: Question | None = None
        self.made: Counter[tuple[str, int | None]] = Counter()  # rows by kind and seat
        self.played = 0  # choices made at this table and not undone
        self.gathering: Gathering | None = None  # the numbers behind the dice
        self.imported: int | None = None  # choices in the imported record
        self.results: list[str] = []  # results of chance as lines of the record; an undo does not remove them
        self.rolled: list[int] = []  # the length of `results` after each row
        kept = Log()
        for row in rows:
            kept.add(row)
            self._note(row)
        self.setup = None
        unfit: PrimordiaError | None = None
        if game is None and kept.pieces:
            game, unfit = replay(self.id, self.head, self.key, kept)
        elif game is None:
            reader, unfit = unbegun(self.head)
            self.setup = reader.setup if reader is not None else None
        self.game = game
        if game is not None:
            self.setup = setup_of(game)
        self.frozen = unfit or self.frozen
        self.by_hand = preset(self.game) if self.game else 0  # results in an imported match that were set by hand

    def _note(self, row: Row) -> None:
        """Takes in a row: everything it changes except the match itself."""
        if row.kind in ("choice", "sealed") and row.seat is not None and self.sitters[row.seat].bot is None:
            self.last[row.seat] = self._said()
        self.tolds.append(row.told)
        if row.kind in ("import", "start", "choice"):
            self.results += [line for line in row.text.split("\n") if line.startswith(("rolled ", "drew "))]
        self.rolled.append(len(self.results))
        if row.kind in ("import", "start", "choice", "undo"):
            self.asked = (row.seq, row.at)
            self.own = {}
        if row.kind == "choice":
            self.played += 1
        elif row.kind == "undo":
            self.played -= int(row.text)
        elif row.kind == "import":
            self.imported = choices(row.text)
        elif row.kind == "gather":
            self.gathering = Gathering(bytes.fromhex(self.key), [sitter.kind == "bot" for sitter in self.sitters])
        elif row.kind in ("sealed", "retract"):
            assert row.seat is not None
            self.own[row.seat] = (row.seq, row.at)
        if self.gathering is not None:
            self.gathering.note(row)
        self.made[row.kind, row.seat] += 1
        if row.kind == "hand":
            assert row.seat is not None
            self.sitters[row.seat].bot = row.text or None  # the time limit of its decision keeps running
        elif row.kind == "name":
            assert row.seat is not None
            self.sitters[row.seat].name = proper(row.text)
        elif row.kind == "chat":
            name = self.sitters[row.seat].name if row.seat is not None else ""
            self.talk.append(Talk(row.seq, row.seat, name, row.text))
        elif row.kind == "lost":  # a program lost its seat to a bot
            assert row.seat is not None
            sitter = self.sitters[row.seat]
            self.remarks[row.seq] = Reason("server.talk.lost", player=sitter.bot, bot=row.text)
            self.talk.append(Talk(row.seq, row.seat, sitter.name, ""))
            sitter.bot = row.text
        elif row.kind == "rematch":
            self.rematch = row.text
        elif row.kind == "frozen":
            assert row.seat is not None
            self.fault = Fault(row.seat, json.loads(row.text)["action"])
            self.frozen = Refused("server.frozen.rule", action=Choice(self.name, self.fault.action))
        elif row.kind == "thaw":  # time limits start again: nobody could decide meanwhile
            self.fault = self.frozen = None
            self.asked = (self.asked[0], row.at)
            self.own = {seat: (put, row.at) for seat, (put, _) in self.own.items()}

    @property
    def seq(self) -> int:
        return len(self.tolds)

    def kept(self, since: int) -> int:
        """How many journal entries are still valid for a client that has seen row `since`: an undo may have removed some."""
        told = len(self.game.journal) if self.game else 0
        if not 0 < since <= self.seq:
            return 0
        return min(told, *self.tolds[since - 1 :])

    def since(self, seat: int) -> int:
        """The length of the journal before a seat's own last choice, or else at the start; never more than its present one."""
        return min(self.last.get(seat, self.tolds[0]), self._said()) if self.tolds else 0

    def _said(self) -> int:
        """The length of the journal after the last row."""
        return self.tolds[-1] if self.tolds else 0

    # Who is who

    def held(self, tokens: list[str]) -> tuple[set[int], bool]:
        """The seats of these tokens, and whether any token is valid."""
        return held(self.hashes, tokens)

    def colours(self, seat: int) -> list[str]:
        """The colours that a seat plays or will play; empty if they are not known yet."""
        rules = primordia.GAMES[self.name]
        if self.game is not None:
            return [rules.colour.text(c) for c, run_by in enumerate(inside(self.game).seats) if run_by == seat]
        known = rules.seating(self.setup.players, self.setup.options) if self.setup is not None else []
        return [rules.colour.text(colour) for colour in known[seat]] if known else []

    def online(self, seat: int) -> bool:
        return any(seat in connection.seats for connection in self.connections)

    # What is asked

    def waiting(self) -> list[Step[Any]]:
        return list(self.game.waiting) if self.game and not self.open_gathering else []

    @property
    def open_gathering(self) -> Gathering | None:
        """The gathering of numbers, as long as it is not complete."""
        return self.gathering if self.gathering is not None and not self.gathering.begun else None

    def decision(self, seat: int) -> int:
        """The id of a seat's present decision: the number of the row that led to it."""
        return self.own.get(seat, self.asked)[0]

    def deadline(self, seat: int) -> float | None:
        if self.limit is None:
            return None
        return max(self.asked[1], self.own.get(seat, self.asked)[1]) + self.limit.seconds

    def over(self) -> bool:
        return self.game is not None and self.game.is_over

    def due(self, now: float) -> float | None:
        """When the server has to act by itself: now for a bot, at the deadline for a time limit; None if not at all."""
        if self.frozen or self.over():
            return None
        if (gathering := self.open_gathering) is not None:
            hurried = self.limit is not None and self.limit.then == "bot"
            return gathering.since + self.limit.seconds if self.limit and hurried else None
        if self.game is None:
            return None
        if any(self.sitters[step.seat].bot for step in self.game.waiting):
            return now
        if self.limit is None or self.limit.then == "wait":
            return None
        return min((at for step in self.game.waiting if (at := self.deadline(step.seat)) is not None), default=None)

    def next_bot(self, now: float) -> tuple[int, str] | None:
        """A seat for which a bot has to decide now, and the bot's level; this includes people whose time is up."""
        due = self.due(now)
        if due is None or due > now or self.game is None or self.open_gathering:
            return None
        for step in self.game.waiting:
            bot = self.sitters[step.seat].bot
            if bot is None and self.limit is not None and (self.deadline(step.seat) or now) <= now:
                bot = USUAL
            if bot is not None:
                return step.seat, bot
        return None

    # Changes; the caller holds the lock

    async def play(self, seat: int, decision: int, action: str) -> None:
        """Plays a choice and stores it. A late or illegal one changes nothing; an exception in a rule freezes the table."""
        game = self._open()
        step = self.question_of(seat, decision)
        before = last_link(game)
        try:
            game.play(action, seat)
            told = len(game.journal)
            if step in answered(game):
                row = self._row("sealed", seat, record.sealed(game, step), told)
            else:
                row = self._row("choice", seat, "\n".join(record.body(game, before)), told, mark(game))
            sheet = Sheet(game, self.seq + 1)
            sheet.view(None)  # showing the result must not fail either
        except IllegalAction:
            raise
        except Exception as error:
            await self.freeze(seat, action, error)
        else:
            await self._keep(row)
            self.sheet = sheet
            self.question = None

    def question_of(self, seat: int, decision: int) -> Step[Any]:
        """The step that a seat has to decide; Refused if it is not (or no longer) asked this decision."""
        for step in self._open().waiting:
            if step.seat == seat:
                if self.decision(seat) != decision:
                    break
                return step
        raise Refused("server.error.late")

    def undoable(self, seat: int) -> list[int]:
        """The seats whose choices an undo would take back, one per choice; choices of an imported record stay."""
        choices = self.game.undoable(seat) if self.game else []
        return choices if len(choices) <= self.played or (self.game and answered(self.game)) else []

    async def undo(self, seat: int, held: set[int]) -> None:
        """Takes back a seat's last choice, after asking those who have to agree."""
        game = self._open()
        choices = self.undoable(seat)
        if not choices:
            raise IllegalAction("kernel.undo.barred")
        self._allow("retract" if answered(game) else "undo", seat)
        people = {k for k, sitter in enumerate(self.sitters) if sitter.kind != "bot" and sitter.bot is None} - held
        concerned = people & set(choices)
        for other in sorted(concerned):
            if not self.online(other):
                colours = [Reason(f"{self.name}.colour.{colour}") for colour in self.colours(other)]
                raise Refused("server.error.undo-away", name=self.sitters[other].name or colours)
        wanted = concerned | {other for other in people if self.online(other)}
        if answered(game):  # a sealed answer of one's own needs nobody's consent
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
        sealed = bool(answered(game))
        game.undo(seat)
        self.question = None
        kind, text = ("retract", "") if sealed else ("undo", str(choices))
        await self._keep(self._row(kind, seat, text, len(game.journal)))

    async def write(self, kind: str, seat: int, text: str) -> None:
        """Stores a row that does not change the match; `_note` takes it in."""
        await self._keep(self._row(kind, seat, text, self._told()))

    def begin(self) -> Row:
        """Starts the match once all numbers are there; returns its `start` row."""
        assert self.gathering is not None
        chance = self.gathering.chance()
        lines = [f"dice {chance.name}"]
        if self.game is None:
            assert self.setup is not None
            self.game = begin(primordia.GAMES[self.name], self.setup, chance, listening=True)
            lines += [record.RULER, *record.body(self.game)]
        else:
            change_dice(self.game, chance, chance.source)
        row = self._row("start", None, "\n".join(lines), len(self.game.journal), mark(self.game))
        self._note(row)
        return row

    async def hand(self, seat: int, level: str | None) -> None:
        """Lets a bot of this level play a seat, or (None) its people again."""
        self.alive()
        if self.sitters[seat].kind == "bot":
            raise Refused("server.error.bot-seat")
        if self.sitters[seat].bot == level:
            return
        await self._keep(self._row("hand", seat, level or "", self._told()))

    async def rename(self, seat: int, name: str) -> None:
        if proper(name) == self.sitters[seat].name:
            return
        self._allow("name", seat)
        await self._keep(self._row("name", seat, proper(name), self._told()))

    async def chat(self, seat: int | None, text: str) -> None:
        text = tidy(text)
        if not text:
            raise Refused("server.error.empty")
        self._allow("chat", seat)
        await self._keep(self._row("chat", seat, text, self._told()))

    async def play_on(self, table: str) -> None:
        """Stores the id of the table for the rematch."""
        await self._keep(self._row("rematch", None, table, self._told()))

    async def freeze(self, seat: int, action: str, error: Exception) -> None:
        """After an exception inside a rule: restores the table from the store, freezes it, and stores the traceback."""
        log.error("table %s is frozen: %r by seat %d raised %r", self.id, action, seat, error)
        self.stale = True
        await self.freshen()
        if self.frozen is None:
            report = {"action": action, "trace": "".join(traceback.format_exception(error))}
            await self._keep(self._row("frozen", seat, json.dumps(report), self._told()))

    def hold(self) -> PrimordiaError | None:
        """Why a table frozen by an exception must stay frozen; None if the rules work now. Plays that choice, so use a copy."""
        if self.fault is None or self.game is None or self.frozen is None or self.frozen.message != "server.frozen.rule":
            return self.frozen
        try:
            self.game.play(self.fault.action, self.fault.seat)
            assert self.game.journal is not None
            self.game.view()
        except IllegalAction:  # the rules no longer offer it, so it cannot fail again
            return None
        except Exception as error:
            return Refused("server.frozen.still", action=Choice(self.name, self.fault.action), problem=type(error).__name__)
        return None

    async def thaw(self) -> None:
        """Unfreezes the table: the rules were fixed."""
        await self._keep(self._row("thaw", None, primordia.GAMES[self.name].version, self._told()))

    async def reload(self) -> None:
        """Rebuilds the table from the store."""
        found = await self.store.load(self.id)
        assert found is not None
        self.known = found[0]["due"], found[0]["over"]
        self.rebuild(found[1])

    @asynccontextmanager
    async def stored(self) -> AsyncIterator[None]:
        """Locks the table for reading or changing it, after reloading it if needed: nothing unstored is ever shown.

        Refused if the lock or the store takes too long.
        """
        try:
            async with patience().spend():
                await self.lock.acquire()
        except TimeoutError:
            raise Refused(NOT_DONE) from None
        try:
            await self.freshen()
            yield
        finally:
            self.lock.release()

    @property
    def settled(self) -> bool:
        """Whether what is in memory is stored and may be shown right now, without waiting for anything."""
        return not self.stale and not self.lock.locked()

    async def freshen(self) -> None:
        """Reloads the table if it may differ from the store; Refused if the store does not answer."""
        if self.stale:
            try:
                await self.reload()
            except Exception as error:
                log.warning("table %s cannot be reloaded: %r", self.id, error)
                raise Refused("server.error.store") from None
            self.stale = False

    def _open(self) -> Game:
        """The match, if choices can be made; otherwise Refused."""
        self.alive()
        if self.open_gathering is not None:
            raise Refused("server.error.gathering")
        assert self.game is not None
        return self.game

    def alive(self) -> None:
        """Refused if the table is stale, frozen or over."""
        if self.stale:
            raise Refused("server.error.store")
        if self.frozen is not None:
            raise self.frozen
        if self.over():
            raise Refused("server.error.over")

    def _allow(self, kind: str, seat: int | None) -> None:
        """Refused if a seat, or all onlookers together, have made as many rows of this kind as they may."""
        if self.made[kind, seat] >= (MOST_ONLOOKERS if seat is None else MOST[kind]):
            raise Refused("server.error.enough" if kind in ("chat", "name") else "server.error.enough-undo")

    def _told(self) -> int:
        return len(self.game.journal) if self.game else 0

    def _row(self, kind: str, seat: int | None, text: str, told: int, digest: str = "") -> Row:
        return Row(self.seq + 1, kind, seat, text, told, clock.now(), digest)

    async def _keep(self, row: Row) -> None:
        """Stores a row, and the start of the match if it completes the gathering. Refused if that fails; then it reloads."""
        self.touched = time.monotonic()
        self.stale = True  # until it is stored, even if this is interrupted
        self._note(row)
        rows = [row]
        if self.gathering is not None and self.gathering.ready():
            rows.append(self.begin())
        try:
            known = self.due(row.at), self.over()
            await self.store.append(self.id, rows, known if known != self.known else None)
            self.known = known
            self.stale = False
        except Exception as error:
            log.warning("table %s: a row could not be stored: %r", self.id, error)
            if isinstance(error, Away) and error.message == UNSURE:
                raise Refused(UNSURE) from None
            await self.freshen()
            raise Refused(NOT_DONE) from None
