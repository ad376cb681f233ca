"""The store: matches and the append-only log of each. What is not in here did not happen.

One thread owns the one connection. It takes all waiting writes together into a transaction, so that many tables share the wait
for the disk; each is answered after the commit. The connection also holds the lock that keeps a second server away.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from primordia.kernel.errors import PrimordiaError

T = TypeVar("T")
PATIENCE = 5.0  # seconds that a start waits for the lock: a killed server's connection may still be closing
ADVISORY = 0x5052494D  # the lock's number in PostgreSQL
TOGETHER = 256  # writes in one transaction

metadata = sa.MetaData()
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("head", sa.Text, nullable=False),  # the record down to its first ruler
    sa.Column("key", sa.String(64), nullable=False),  # of the dice; secret until the end
    sa.Column("seats", sa.Text, nullable=False),  # JSON: kind, name, bot level
    sa.Column("tokens", sa.Text, nullable=False),  # JSON: SHA-256 of each seat's token (or null), the onlookers' last
    sa.Column("limits", sa.Text, nullable=False),  # JSON: the time limit, or null
    sa.Column("address", sa.String(64), nullable=False),  # hash of the address that made it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("due", sa.Float),  # when the server must look at it by itself: a bot's turn, a time limit
    sa.Column("over", sa.Boolean, nullable=False),
)
rows = sa.Table(
    "rows",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),  # how long the journal is after it
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("digest", sa.String(16), nullable=False, server_default=""),  # of the position after it; empty: it changed none
)


class StoreError(PrimordiaError):
    """The store cannot be used: locked, unreachable, or not a database."""


class Row:
    """One line of a table's log."""

    __slots__ = ("at", "digest", "kind", "seat", "seq", "text", "told")

    def __init__(self, seq: int, kind: str, seat: int | None, text: str, told: int, at: float, digest: str = "") -> None:
        self.seq = seq
        self.kind = kind
        self.seat = seat
        self.text = text
        self.told = told
        self.at = at
        self.digest = digest


def database_url(text: str) -> str:
    """The URL of a database; a bare path is a file of SQLite."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser()}"
    return text.replace("postgresql://", "postgresql+psycopg://", 1).replace("postgres://", "postgresql+psycopg://", 1)


def default_database() -> str:
    """`$XDG_DATA_HOME/primordia/tables.sqlite`."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "primordia" / "tables.sqlite")


def engine_of(url: str) -> Engine:
    """An engine that really waits for the disk."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            Path(parsed.database or "").parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(
            url, connect_args={"check_same_thread": False} if parsed.get_backend_name() == "sqlite" else {}
        )
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise StoreError("server.store.url", url=_public(url), problem=type(error).__name__) from None
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def pragmas(connection: Any, _: Any) -> None:
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                "busy_timeout=5000",
                "wal_autocheckpoint=8000",
            ):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(connection: Connection) -> None:
    """Brings the tables of the database to this version."""
    config = Config()
    config.set_main_option("script_location", "primordia.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Store:
    """Use `open` before anything else; every method waits for the store's own thread."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = engine_of(self.url)
        self.written = 0  # transactions, for the metrics
        self.failures = 0
        self._jobs: queue.SimpleQueue[tuple[Callable[[Connection], Any], asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._file: Any = None
        self._thread: threading.Thread | None = None

    # Opening and closing

    def open(self) -> None:
        """Connects, takes the lock, migrates. StoreError in a sentence where that cannot be."""
        try:
            self._lock_file()
            self._connect()
            assert self._connection is not None
            migrate(self._connection)
            self._connection.commit()
        except SQLAlchemyError as error:
            self._release()
            raise StoreError("server.store.unreachable", url=_public(self.url), problem=_brief(error)) from None
        except StoreError:
            self._release()
            raise
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes what still waits and lets go."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        self._release()

    def _release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.engine.dispose()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _lock_file(self) -> None:
        """SQLite: a file beside the database, locked as long as this process lives."""
        if self.engine.dialect.name != "sqlite":
            return
        path = Path(f"{self.engine.url.database}.lock")
        try:
            self._file = path.open("w")
        except OSError as error:
            raise StoreError("server.store.unreachable", url=_public(self.url), problem=error.strerror) from None
        if not _patient(self._flock):
            raise StoreError("server.store.locked", url=_public(self.url))

    def _flock(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _connect(self) -> None:
        """PostgreSQL: the connection itself holds the lock, so whoever can write is the only one."""
        connection = self.engine.connect()
        if self.engine.dialect.name == "postgresql":

            def advisory() -> bool:
                got = bool(connection.scalar(sa.select(sa.func.pg_try_advisory_lock(ADVISORY))))
                connection.commit()
                return got

            if not _patient(advisory):
                connection.close()
                raise StoreError("server.store.locked", url=_public(self.url))
        self._connection = connection

    # The thread

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            while len(batch) < TOGETHER and not self._jobs.empty():
                another = self._jobs.get()
                if another is None:
                    last = True
                    break
                batch.append(another)
            self._transact(batch)
            if last:
                return

    def _transact(self, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]) -> None:
        """All together; where that fails, each by itself, so that one cannot spoil another."""
        try:
            self._revive()
            connection = self._connection
            assert connection is not None
            with connection.begin():
                results = [work(connection) for work, _ in batch]
            self.written += 1
        except Exception as error:
            self.failures += 1
            if self._connection is not None and self._connection.invalidated:
                self._connection = None
            if len(batch) > 1:
                for single in batch:
                    self._transact([single])
            else:
                _settle(batch[0][1], None, error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            _settle(future, result, None)

    def _revive(self) -> None:
        """A lost connection is made anew, if nobody else has taken the lock meanwhile."""
        if self._connection is None or self._connection.closed:
            self._connect()

    def _run(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        return future

    # What is kept

    async def create(self, match: dict[str, Any], first: list[Row]) -> None:
        def work(connection: Connection) -> None:
            connection.execute(matches.insert().values(match))
            connection.execute(rows.insert(), [_values(match["id"], row) for row in first])

        await self._run(work)

    async def append(self, match: str, new: list[Row], due: float | None, over: bool) -> None:
        """Adds to a log. Two rows of one number cannot be: the second is refused."""

        def work(connection: Connection) -> None:
            connection.execute(rows.insert(), [_values(match, row) for row in new])
            connection.execute(matches.update().where(matches.c.id == match).values(due=due, over=over))

        await self._run(work)

    async def load(self, match: str) -> tuple[dict[str, Any], list[Row]] | None:
        return await self._run(lambda connection: load(connection, match))

    async def tokens(self, match: str) -> list[str | None] | None:
        """The hashes of a match's tokens: enough to know who may ask for more."""

        def work(connection: Connection) -> list[str | None] | None:
            found = connection.scalar(sa.select(matches.c.tokens).where(matches.c.id == match))
            return None if found is None else json.loads(found)

        return await self._run(work)

    async def due(self) -> list[tuple[str, float]]:
        """The tables at which the server has something to do, now or later."""

        def work(connection: Connection) -> list[tuple[str, float]]:
            query = sa.select(matches.c.id, matches.c.due).where(matches.c.due.is_not(None), ~matches.c.over)
            return [(row[0], row[1]) for row in connection.execute(query.order_by(matches.c.due))]

        return await self._run(work)

    async def unfinished(self, address: str, since: float) -> int:
        """How many unfinished tables an address has made lately."""

        def work(connection: Connection) -> int:
            mine = (matches.c.address == address, ~matches.c.over, matches.c.created >= since)
            return int(connection.scalar(sa.select(sa.func.count()).select_from(matches).where(*mine)) or 0)

        return await self._run(work)


def load(connection: Connection, match: str, digest: Any = rows.c.digest) -> tuple[dict[str, Any], list[Row]] | None:
    """A match and its log."""
    found = connection.execute(sa.select(matches).where(matches.c.id == match)).mappings().first()
    if found is None:
        return None
    query = sa.select(rows.c.seq, rows.c.kind, rows.c.seat, rows.c.text, rows.c.told, rows.c.at, digest)
    log = [Row(*row) for row in connection.execute(query.where(rows.c.match == match).order_by(rows.c.seq))]
    return dict(found), log


def everything(url: str) -> Iterator[tuple[dict[str, Any], list[Row]]]:
    """Every stored match, read beside a running server, which may still be one of the version before."""
    engine = engine_of(database_url(url))
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise StoreError("server.store.unreachable", url=_public(url), problem=os.strerror(errno.ENOENT))
    try:
        with engine.connect() as connection:
            names = list(connection.scalars(sa.select(matches.c.id).order_by(matches.c.created)))
            known = any(column["name"] == "digest" for column in sa.inspect(connection).get_columns("rows"))
            for name in names:
                found = load(connection, name, rows.c.digest if known else sa.literal(""))
                if found is not None:
                    yield found
    except SQLAlchemyError as error:
        raise StoreError("server.store.unreachable", url=_public(url), problem=_brief(error)) from None
    finally:
        engine.dispose()


def _values(match: str, row: Row) -> dict[str, Any]:
    return {"match": match, **{name: getattr(row, name) for name in Row.__slots__}}


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Answers from the store's thread; nobody may be waiting any more."""

    def answer() -> None:
        if not future.done():
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    try:
        future.get_loop().call_soon_threadsafe(answer)
    except RuntimeError:  # the loop has ended
        if error is not None:
            sys.stderr.write(f"{error}\n")


def _patient(attempt: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not attempt():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def _public(url: str) -> str:
    """A URL without its password."""
    if "://" not in url:
        return url
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return url.partition("://")[0]


def _brief(error: SQLAlchemyError) -> str:
    """The first line of what a database says."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().partition("\n")[0]
