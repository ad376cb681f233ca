"""The hall: makes and finds tables, lets bots and time limits act at them, and drops idle ones from memory."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

import primordia
from primordia import bots
from primordia.kernel import record
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game, begin, inside, mark, rules_of, setup_of
from primordia.server import clock
from primordia.server.brain import Brain, is_position, told
from primordia.server.joining import go_on_without
from primordia.server.seats import held, proper
from primordia.server.store import Row, Store
from primordia.server.table import Refused, Table
from primordia.server.types import Created, Import, Limit, NewSeat, NewTable

T = TypeVar("T")
log = logging.getLogger(__name__)
IDLE = 120.0  # seconds after which a table without connections is dropped from memory
KEPT, SOON = 500, 5.0  # with more tables than KEPT, SOON seconds are enough
ROUND = 15.0  # seconds between two searches for idle tables
DAY = 86_400.0
LOADS = 1  # tables and records replayed in this process at a time: each further thread would slow the event loop
STIR, STIR_EACH = 0.1, 0.02  # seconds before comings and goings are announced, plus this for each connection
LATER = 5.0  # seconds before another attempt to wake a table
LINE = 2.0  # seconds after which people are told that a bot waits for others, and how many, again and again
PAUSE = 1.0  # seconds between two attempts when the store does not answer


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
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._loads = asyncio.Semaphore(LOADS)
        self._swept = 0.0
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of tables not in memory, by name
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changes: set[asyncio.Task[Any]] = set()  # never cancelled

    async def open(self) -> None:
        """Starts the background tasks; wakes the tables at which a bot or a time limit is due."""
        self.loop = asyncio.get_running_loop()
        self._start(self._wake(await self.store.due()))
        self._start(self._sweep())

    async def close(self) -> None:
        """Stops bots and timers, closes all connections, and waits for changes that are being stored."""
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
        await asyncio.gather(*self._tasks, *self._changes, return_exceptions=True)  # changes run to their end

    # Tables

    async def create(self, wish: NewTable, address: str) -> Created:
        if wish.game not in primordia.GAMES:
            raise primordia.SetupError("kernel.setup.game", game=wish.game[:40], known=", ".join(primordia.GAMES))
        rules = primordia.GAMES[wish.game]
        players = None if wish.seats is None else len(wish.seats)
        setup = await self.brain.setup(address, wish.game, players, wish.options)

        async def seated() -> Created:
            # with secret dice this only checks that the match can be set up: it is begun after the gathering
            game = await asyncio.to_thread(begin, rules, setup, Chance(wish.seed), listening=wish.seed is not None)
            return await self.seat(game, wish.seats, wish.limit, address, gather=wish.seed is None)

        return await self._whole(seated())

    async def bring(self, wish: Import, address: str) -> Created:
        """A table from a record, which is verified in another process first: replaying it here is then safe. From a position:
        one that begins there."""
        text = await self.brain.begun(address, wish.record) if is_position(wish.record) else wish.record
        await self.brain.examine(address, text)
        async with self._loads:
            game = await asyncio.to_thread(primordia.load, text, listening=True)
        secret = not game.is_over and inside(game).chance.seed is None
        return await self._whole(self.seat(game, wish.seats, wish.limit, address, lasting=True, gather=secret, imported=True))

    async def rematch(self, table: Table, address: str) -> str:
        """The id of the table for a rematch of a finished one, made on the first call: same set-up, seats and names, new dice.

        The players' tokens are valid there too (their hashes are copied), so nobody needs a new link.
        """
        await self.change(table, partial(self._rematch, table, address))
        assert table.rematch is not None
        return table.rematch

    async def _rematch(self, table: Table, address: str) -> None:
        if table.rematch is not None:
            return
        if table.game is None or not table.game.is_over:
            raise Refused("server.error.no-rematch")
        game = begin(rules_of(table.game), setup_of(table.game), Chance(None))  # only to check that it can be set up
        seats = [
            NewSeat(seat["kind"], name.name, seat["bot"] or "") for seat, name in zip(table.initial, table.sitters, strict=True)
        ]
        made = await self.seat(game, seats, table.limit, address, table.hashes, gather=True)
        await table.play_on(made.table)

    async def seat(
        self,
        game: Game,
        wished: list[NewSeat] | None,
        limit: Limit | None,
        address: str,
        hashes: list[str | None] | None = None,
        lasting: bool = False,
        gather: bool = False,
        imported: bool = False,
    ) -> Created:
        """Stores a new table and returns its tokens; the store has only their hashes. `hashes` reuses those of another table.

        An address may have only so many unfinished tables; a `lasting` one counts even when finished. `gather`: the numbers for
        the dice are gathered first; of a new match only the set-up is kept, an imported one goes on from its last choice.
        """
        owner = hashlib.sha256(f"address {address}".encode()).hexdigest()
        seats = _seats(wished, len(game.scores()), list(self.brain.players))
        tokens = [None if seat.kind == "bot" else secrets.token_urlsafe(24) for seat in seats]
        onlooker = secrets.token_urlsafe(24)
        head, rows = _first(game, gather, imported)
        chance = Chance() if gather else inside(game).chance
        match: dict[str, Any] = {
            "id": secrets.token_urlsafe(12),
            "game": rules_of(game).name,
            "head": "\n".join(head),
            "key": chance.reveal(),
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
            "lasting": lasting or not any(tokens),
        }
        table = await asyncio.to_thread(Table, self.store, match, rows, None if gather and not imported else game)
        if table.gathering is not None and table.gathering.ready():  # bots alone
            rows.append(table.begin())
        match["due"] = table.due(rows[-1].at)
        table.known = match["due"], match["over"]
        if not await self.store.create(match, rows, self.tables_per_address, clock.now() - DAY):
            raise Refused("server.error.tables", most=self.tables_per_address)
        self._add(table)
        self.nudge(table)
        return Created(table.id, tokens, onlooker, chance.name if gather else record.source(game))

    async def enter(self, name: str, tokens: list[str]) -> tuple[Table, set[int]] | None:
        """The table and the seats of these tokens; None if there is no such table or no valid token. Checked before loading."""
        table = self.tables.get(name)
        hashes = table.hashes if table is not None else await self.store.tokens(name)
        seats, known = held(hashes or [], tokens)
        found = await self.get(name) if known else None
        return None if found is None else (found, seats)

    async def get(self, name: str) -> Table | None:
        """The table, from memory or else loaded from the store; None if there is none."""
        table = self.tables.get(name)
        if table is None:
            if name not in self._loading:
                self._loading[name] = loading = asyncio.create_task(self._load(name))
                loading.add_done_callback(partial(self._loaded, name))
            table = await asyncio.shield(self._loading[name])
            if table is None:
                return None
        if table.stale:
            async with table.stored():
                pass
        table.touched = time.monotonic()
        return table

    async def _load(self, name: str) -> Table | None:
        found = await self.store.load(name)
        if found is None:
            return None
        async with self._loads:
            table = await asyncio.to_thread(Table, self.store, *found)
        self._add(table)
        self.nudge(table)
        return table

    def _loaded(self, name: str, loading: asyncio.Task[Table | None]) -> None:
        """All who wait for the same table wait for one task, so it is loaded once."""
        del self._loading[name]
        if not loading.cancelled():
            loading.exception()  # marks it as seen: nobody may be waiting any more

    # What people do

    async def change(self, table: Table, work: Callable[[], Awaitable[None]]) -> int:
        """Does `work` with the table locked, announces the change and wakes the next bot; returns the number of the last row.

        It runs to its end even if the sender is cut off meanwhile.
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
        """Reloads the table as soon as the store answers again, and shows it to everybody at it."""
        while table.stale:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(PrimordiaError):
                async with table.stored():
                    pass
        table.mending = False
        self.announce(table)

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something to its end, even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    # What happens by itself

    def announce(self, table: Table) -> None:
        """Tells all connections that something changed, and wakes a bot if it is its turn."""
        for connection in table.connections:
            connection.tell()
        self.nudge(table)

    def stir(self, table: Table) -> None:
        """Tells all connections, after a short pause, that people came or went; several changes become one message."""
        if table.stirring is None:
            pause = STIR + STIR_EACH * len(table.connections)
            table.stirring = asyncio.get_running_loop().call_later(pause, self._stirred, table)

    def _stirred(self, table: Table) -> None:
        table.stirring = None
        for connection in table.connections:
            connection.tell()

    def nudge(self, table: Table) -> None:
        """Starts the bots if one is due, or sets the timer for the next time limit."""
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
        """Lets bots decide until it is a person's turn."""
        try:
            while not self.closing:
                if table.open_gathering is not None:
                    with contextlib.suppress(PrimordiaError):
                        await self.change(table, partial(go_on_without, table, clock.now()))
                async with table.stored():
                    turn = table.next_bot(clock.now())
                    if turn is None or table.game is None:
                        break
                    seat, level = turn
                    decision = table.decision(seat)
                    text = told(table.game, seat, level)
                    options = [action.text for action in table.game.legal_actions(seat)]
                action, lost = await self._chosen(table, self.brain.choose(table.owner, text, seat, level, options))
                if lost and table.sitters[seat].bot == level:
                    await self.change(table, partial(table.write, "lost", seat, bots.USUAL))
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

    async def _chosen(self, table: Table, choice: Coroutine[Any, Any, tuple[str, bool]]) -> tuple[str, bool]:
        """A bot's choice; where it has to wait until bots of other tables have chosen, people are told now and then."""
        job = asyncio.create_task(choice)
        try:
            while not (await asyncio.wait([job], timeout=LINE))[0]:
                line = self.brain.bots.line(job)
                if line != table.line:
                    table.line = line
                    self.stir(table)
            return job.result()
        finally:
            table.line = None
            job.cancel()

    async def _decide(self, table: Table, seat: int, decision: int, action: str) -> None:
        """Plays a bot's choice, unless meanwhile the seat was taken back or a choice undone."""
        if table.next_bot(clock.now()) is not None and table.decision(seat) == decision:
            await table.play(seat, decision, action)
            self.choices += 1

    async def _wake(self, due: list[tuple[str, float]]) -> None:
        """After a start: loads the tables at which something is due, one after the other, and sets timers for the others."""
        for name, at in due:
            if at <= clock.now():
                await self._visit(name)
            else:
                self._remember(name, at)

    def _remember(self, name: str, at: float) -> None:
        """Sets a timer to load a table that is not in memory when something is due there."""
        self._forget(name)
        pause = max(0.0, min(at - clock.now(), DAY))  # some event loops cannot have timers of years
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
        except PrimordiaError as error:
            log.warning("table %s cannot be woken yet: %s", name, error)
            if not self.closing:
                self._remember(name, clock.now() + LATER)
        except Exception:
            log.exception("table %s cannot be woken", name)

    async def _sweep(self) -> None:
        """Drops idle tables from memory, again and again."""
        while True:
            await asyncio.sleep(ROUND)
            self.sweep(time.monotonic())

    def _add(self, table: Table) -> None:
        """Adds a table that is now in memory. If there are too many, idle ones are dropped sooner."""
        self._forget(table.id)
        self.tables[table.id] = table
        if len(self.tables) > KEPT and time.monotonic() - self._swept > 1:
            self.sweep(time.monotonic(), SOON)

    def sweep(self, now: float, idle: float = IDLE) -> None:
        """Drops the tables that were idle for this long; a timer remains where something is due later."""
        self._swept = now
        for name, table in list(self.tables.items()):
            busy = table.connections or table.thinking is not None or table.lock.locked() or table.mending
            if busy or now - table.touched < idle:
                continue
            due = table.due(clock.now())
            if due is not None:
                self._remember(name, due)
            for timer in (table.alarm, table.stirring):
                if timer is not None:
                    timer.cancel()
            del self.tables[name]

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work, context=Context())  # without the patience of the current request
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _seats(wished: list[NewSeat] | None, players: int, programs: list[str]) -> list[NewSeat]:
    """The seats of a new table; by default one person and bots. Who makes it can only name what the host has let in."""
    seats = wished if wished is not None else [NewSeat("here"), *[NewSeat("bot")] * (players - 1)]
    if len(seats) != players:
        raise primordia.SetupError("kernel.setup.bots", given=len(seats), players=players)
    for seat in seats:
        if seat.kind == "bot":
            bots.check(seat.level, programs)
    return seats


def _first(game: Game, gather: bool, imported: bool) -> tuple[list[str], list[Row]]:
    """The head of a new table's record, and the first rows of its log."""
    head, body = record.head(game), record.body(game)
    if not imported and gather:  # the `start` row will have the dice
        return head[:-2], [Row(1, "gather", None, "", 0, clock.now())]
    if gather and body and body[-1].startswith("dice "):
        body.pop()  # the dice it would otherwise go on with
    first = Row(1, "import" if imported else "start", None, "\n".join(body), len(game.journal), clock.now(), mark(game))
    return head, [first, Row(2, "gather", None, "", first.told, clock.now())] if gather else [first]
