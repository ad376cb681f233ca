"""The hall: makes tables, finds them, lets bots and clocks act at them, and forgets those at which nobody sits."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import primordia
from primordia import bots
from primordia.kernel import record
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game, chain, inside, mark
from primordia.server import clock
from primordia.server.brain import Brain
from primordia.server.store import Row, Store
from primordia.server.table import Refused, Table, held, proper
from primordia.server.types import Created, Import, Limit, NewSeat, NewTable

T = TypeVar("T")
log = logging.getLogger(__name__)
IDLE = 120.0  # seconds after which a table without people is forgotten until somebody asks for it
ROUND = 15.0  # seconds between two looks for idle tables
DAY = 86_400.0
LOADS = 2  # tables that are replayed at a time
STIR, STIR_EACH = 0.1, 0.02  # seconds until comings and goings are told, and more for each who is to be told
PAUSE = 1.0  # seconds between two questions to a store that does not answer


class Hall:
    """All tables of this server."""

    def __init__(self, store: Store, brain: Brain, tables_per_address: int = 100) -> None:
        self.store = store
        self.brain = brain
        self.tables_per_address = tables_per_address
        self.tables: dict[str, Table] = {}
        self.choices = 0  # for the metrics
        self.closing = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self._loading: dict[str, asyncio.Lock] = {}
        self._loads = asyncio.Semaphore(LOADS)
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of tables that are not here, by name
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changes: set[asyncio.Task[Any]] = set()  # which are never broken off

    async def open(self) -> None:
        """Wakes the tables at which the server has something to do."""
        self.loop = asyncio.get_running_loop()
        self._start(self._wake(await self.store.due()))
        self._start(self._sweep())

    async def close(self) -> None:
        """Says goodbye: nobody thinks any more, and all connections are told."""
        self.closing = True
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        for table in list(self.tables.values()):
            for timer in (table.alarm, table.stirring):
                if timer is not None:
                    timer.cancel()
            for connection in list(table.connections):
                connection.stop()
        await asyncio.gather(*self._tasks, *self._changes, return_exceptions=True)  # what is being stored is stored

    # Tables

    async def create(self, wish: NewTable, address: str) -> Created:
        if wish.game not in primordia.GAMES:
            raise primordia.SetupError("kernel.setup.game", game=wish.game[:40], known=", ".join(primordia.GAMES))
        rules = primordia.GAMES[wish.game]
        players = None if wish.seats is None else len(wish.seats)
        setup = await self.brain.setup(address, wish.game, players, wish.options)

        async def begin() -> Created:
            game = await asyncio.to_thread(Game, rules, setup, Chance(wish.seed))
            return await self.seat(game, wish.seats, wish.limit, address)

        return await self._whole(begin())

    async def bring(self, wish: Import, address: str) -> Created:
        """A table from a record. It was examined beside the event loop, so it can be replayed here without surprises."""
        await self.brain.examine(address, wish.record)
        game = await asyncio.to_thread(primordia.load, wish.record)
        return await self._whole(self.seat(game, wish.seats, wish.limit, address))

    async def rematch(self, table: Table, address: str) -> str:
        """The table at which the people of a finished one play again: the same set-up, seats and names, new secret dice.

        Their tokens open it too (the store copies the hashes), so nobody has to be sent a new one.
        """
        await self.change(table, partial(self._rematch, table, address))
        assert table.rematch is not None
        return table.rematch

    async def _rematch(self, table: Table, address: str) -> None:
        if table.rematch is not None:
            return
        if table.game is None or not table.game.is_over:
            raise Refused("server.error.no-rematch")
        game = Game(table.game._rules, table.game._setup, Chance(None))
        seats = [
            NewSeat(seat["kind"], name.name, seat["bot"] or "") for seat, name in zip(table.initial, table.sitters, strict=True)
        ]
        made = await self.seat(game, seats, table.limit, address, table.hashes)
        await table.play_on(made.table)

    async def seat(
        self,
        game: Game,
        wished: list[NewSeat] | None,
        limit: Limit | None,
        address: str,
        hashes: list[str | None] | None = None,
    ) -> Created:
        """Stores a new table and gives the tokens out, or keeps those of another; the store has only their hashes."""
        owner = hashlib.sha256(f"address {address}".encode()).hexdigest()
        if await self.store.unfinished(owner, clock.now() - DAY) >= self.tables_per_address:
            raise Refused("server.error.tables", most=self.tables_per_address)
        players = len(game.scores())
        seats = wished if wished is not None else [NewSeat("here"), *[NewSeat("bot")] * (players - 1)]
        if len(seats) != players:
            raise primordia.SetupError("kernel.setup.bots", given=len(seats), players=players)
        for seat in seats:
            if seat.kind == "bot":
                bots.check(seat.level)
        tokens = [None if seat.kind == "bot" else secrets.token_urlsafe(24) for seat in seats]
        onlooker = secrets.token_urlsafe(24)
        match: dict[str, Any] = {
            "id": secrets.token_urlsafe(12),
            "game": game._rules.name,
            "head": "\n".join(record.head(game)),
            "key": inside(game).chance.reveal(),
            "seats": json.dumps(
                [{"kind": s.kind, "name": proper(s.name), "bot": s.level if s.kind == "bot" else None} for s in seats]
            ),
            "tokens": json.dumps(
                hashes or [token and hashlib.sha256(token.encode()).hexdigest() for token in [*tokens, onlooker]]
            ),
            "limits": json.dumps(limit and {"seconds": limit.seconds, "then": limit.then}),
            "address": owner,
            "created": clock.now(),
            "over": game.is_over,
        }
        first = Row(1, "start", None, "\n".join(record.body(game)), len(game.journal), clock.now(), mark(game))
        table = await asyncio.to_thread(Table, self.store, match, [first])
        match["due"] = table.due(first.at)
        await self.store.create(match, [first])
        self.tables[table.id] = table
        self.nudge(table)
        return Created(table.id, tokens, onlooker, record.source(chain(game._link)))

    async def enter(self, name: str, tokens: list[str]) -> tuple[Table, set[int]] | None:
        """A table and the seats of these tokens; None: there is none, or not for them. Only for holders it is loaded."""
        table = self.tables.get(name)
        hashes = table.hashes if table is not None else await self.store.tokens(name)
        seats, known = held(hashes or [], tokens)
        found = await self.get(name) if known else None
        return None if found is None else (found, seats)

    async def get(self, name: str) -> Table | None:
        """A table, from memory or from the store."""
        table = self.tables.get(name)
        if table is None:
            lock = self._loading.setdefault(name, asyncio.Lock())
            async with lock:
                table = self.tables.get(name)
                if table is None:
                    found = await self.store.load(name)
                    if found is None:
                        self._loading.pop(name, None)
                        return None
                    async with self._loads:
                        table = await asyncio.to_thread(Table, self.store, *found)
                    self._forget(name)
                    self.tables[name] = table
                    self.nudge(table)
            self._loading.pop(name, None)
        if table.stale:
            async with table.stored():
                pass
        table.touched = time.monotonic()
        return table

    # What people do

    async def change(self, table: Table, work: Callable[[], Awaitable[None]]) -> int:
        """Changes a table: stored, announced, and whoever is next is woken, even if the sender is cut off meanwhile.

        The number of its last row is returned.
        """
        done = await self._whole(self._change(table, work))
        if isinstance(done, PrimordiaError):
            raise done
        return done

    async def _change(self, table: Table, work: Callable[[], Awaitable[None]]) -> int | PrimordiaError:
        try:
            async with table.stored():
                await work()
                seq = table.seq
        except PrimordiaError as error:
            if table.stale and not table.mending:
                table.mending = True
                self._start(self._mend(table))
            return error
        self.announce(table)
        return seq

    async def _mend(self, table: Table) -> None:
        """Waits for the store, so that those at the table see what is stored as soon as it can be known."""
        while table.stale:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(PrimordiaError):
                async with table.stored():
                    pass
        table.mending = False
        self.announce(table)

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something to its end, whatever becomes of whoever wanted it."""
        task = asyncio.create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    # What happens by itself

    def announce(self, table: Table) -> None:
        """Something changed: everybody is told, and whoever is to move is woken."""
        for connection in table.connections:
            connection.tell()
        self.nudge(table)

    def stir(self, table: Table) -> None:
        """Somebody came or went: all are told, but of many together."""
        if table.stirring is None:
            pause = STIR + STIR_EACH * len(table.connections)
            table.stirring = asyncio.get_running_loop().call_later(pause, self._stirred, table)

    def _stirred(self, table: Table) -> None:
        table.stirring = None
        for connection in table.connections:
            connection.tell()

    def nudge(self, table: Table) -> None:
        """Lets a bot think, or sets the clock."""
        if table.alarm is not None:
            table.alarm.cancel()
            table.alarm = None
        if self.closing or table.thinking is not None:
            return
        now = clock.now()
        due = table.due(now)
        if due is None:
            return
        if due <= now:
            table.thinking = self._start(self._bots(table))
        else:
            table.alarm = asyncio.get_running_loop().call_later(due - now + 0.05, self.nudge, table)

    async def _bots(self, table: Table) -> None:
        """Bots decide until a person is asked."""
        try:
            while not self.closing:
                async with table.stored():
                    turn = table.next_bot(clock.now())
                    if turn is None or table.game is None:
                        break
                    seat, level = turn
                    decision = table.decision(seat)
                    position = table.game.imagine(seat, Chance(secrets.randbits(48))).position()
                    options = [action.text for action in table.game.legal_actions(seat)]
                action = await self.brain.choose(table.owner, position, seat, level, options)
                with contextlib.suppress(PrimordiaError):
                    await self.change(table, partial(self._decide, table, seat, decision, action))
        except asyncio.CancelledError:
            raise
        except Refused:  # the store is away
            await asyncio.sleep(PAUSE)
        except Exception:
            log.exception("bots at table %s", table.id)
            await asyncio.sleep(1)
        finally:
            table.thinking = None
            if not self.closing:
                self.nudge(table)

    async def _decide(self, table: Table, seat: int, decision: int, action: str) -> None:
        """What a bot has thought out, if nobody took the seat back, or a choice, meanwhile."""
        if table.next_bot(clock.now()) is not None and table.decision(seat) == decision:
            await table.play(seat, decision, action)
            self.choices += 1

    async def _wake(self, due: list[tuple[str, float]]) -> None:
        """After a start: tables with a bot to move or a clock running are looked at, one after the other."""
        for name, at in due:
            if at <= clock.now():
                await self._visit(name)
            else:
                self._remember(name, at)

    def _remember(self, name: str, at: float) -> None:
        """A table that is not here is looked at again when its time has come."""
        self._forget(name)
        pause = max(0.0, min(at - clock.now(), DAY))  # a timer of years is more than some loops can have
        self._alarms[name] = asyncio.get_running_loop().call_later(pause, self._due, name, at)

    def _due(self, name: str, at: float) -> None:
        del self._alarms[name]
        if at - clock.now() > 1:
            self._remember(name, at)
        elif not self.closing:
            self._start(self._visit(name))

    def _forget(self, name: str) -> None:
        alarm = self._alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    async def _visit(self, name: str) -> None:
        try:
            await self.get(name)
        except Exception:
            log.exception("table %s cannot be woken", name)

    async def _sweep(self) -> None:
        """Forgets tables at which nobody sits; those with a clock are kept in mind."""
        while True:
            await asyncio.sleep(ROUND)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        for name, table in list(self.tables.items()):
            busy = table.connections or table.thinking is not None or table.lock.locked() or table.mending
            if busy or now - table.touched < IDLE:
                continue
            due = table.due(clock.now())
            if due is not None:
                self._remember(name, due)
            for timer in (table.alarm, table.stirring):
                if timer is not None:
                    timer.cancel()
            del self.tables[name]

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
