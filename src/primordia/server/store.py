"""The store: a database with all matches and the append-only log of each. Only what is stored here counts.

A single thread owns the only connection (`writer`), which also holds the lock that keeps out a second server.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from primordia.kernel.errors import PrimordiaError
from primordia.server import clock
from primordia.server.writer import Writer, patient

T = TypeVar("T")
PATIENCE = 5.0  # seconds to wait for the lock at the start: a killed server's connection may still be closing
LOCKED, SLOW = 2000, 3000  # milliseconds that the database may wait for a lock, and spend on a statement
PROMPT = {  # options for PostgreSQL, so that we notice soon if anything on the way does not answer
    "connect_timeout": 3,
    "options": f"-c lock_timeout={LOCKED} -c statement_timeout={SLOW} -c idle_in_transaction_session_timeout=10000",
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
OPEN: set[tuple[int, int]] = set()  # SQLite databases that this process has open
ADVISORY = 0x5052494D  # the lock's number in PostgreSQL

metadata = sa.MetaData()
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("head", sa.Text, nullable=False),  # the record down to its first ruler
    sa.Column("key", sa.String(64), nullable=False),  # the server's secret for the dice; not shown before the end
    sa.Column("seats", sa.Text, nullable=False),  # JSON: kind, name, bot level
    sa.Column("tokens", sa.Text, nullable=False),  # JSON: SHA-256 of each seat's token (or null), the onlookers' last
    sa.Column("limits", sa.Text, nullable=False),  # JSON: the time limit, or null
    sa.Column("address", sa.String(64), nullable=False),  # hash of the address that made it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("due", sa.Float),  # when the server has to act by itself: a bot's turn, a time limit
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column(
        "lasting", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # counts towards its address's limit even when over
)
rows = sa.Table(
    "rows",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),  # length of the journal after it
    sa.Column("at", sa.Float, nullable=False),
    sa.Column(
        "digest", sa.String(16), nullable=False, server_default=""
    ),  # of the position after it; empty if it did not change the position
)
pulse = sa.Table(
    "pulse", metadata, sa.Column("at", sa.Float, nullable=False)
)  # written only to see whether the database can be written
ADD = rows.insert()
KNOW = matches.update().where(matches.c.id == sa.bindparam("match"))  # sets the columns that it is given


class StoreError(PrimordiaError):
    """The store cannot be used: locked, unreachable, or not a database."""


class Row:
    """One row of a table's log; the fields are those of the database table `rows`."""

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
    """The URL of a database, from a URL or from the path of an SQLite file."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser()}"
    return text.replace("postgresql://", "postgresql+psycopg://", 1).replace("postgres://", "postgresql+psycopg://", 1)


def default_database() -> str:
    """`$XDG_DATA_HOME/primordia/tables.sqlite`."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "primordia" / "tables.sqlite")


def engine_of(url: str) -> Engine:
    """An engine that waits for the disk on commit, but has time limits for everything else."""
    try:
        parsed = make_url(url)
        sqlite = parsed.get_backend_name() == "sqlite"
        if sqlite:
            Path(parsed.database or "").parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        given: dict[str, Any] = {"check_same_thread": False} if sqlite else {}
        if parsed.get_backend_name() == "postgresql":
            given = {name: value for name, value in PROMPT.items() if name not in parsed.query}
        engine = sa.create_engine(url, connect_args=given)
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise StoreError("server.store.url", url=_public(url), problem=type(error).__name__) from None
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def pragmas(connection: Any, _: Any) -> None:
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                f"busy_timeout={LOCKED}",
                "wal_autocheckpoint=8000",
            ):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(connection: Connection, url: str) -> None:
    """Migrates the database to this version; StoreError if it was made by a later one."""
    config = Config()
    config.set_main_option("script_location", "primordia.server:migrations")
    config.attributes["connection"] = connection
    _recognise(connection, url, config)
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("set statement_timeout = 0"))
    command.upgrade(config, "head")
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"set statement_timeout = {SLOW}"))


def _recognise(connection: Connection, url: str, config: Config | None = None) -> None:
    """StoreError if the database was made by a later version of this program."""
    if config is None:
        config = Config()
        config.set_main_option("script_location", "primordia.server:migrations")
    known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if not found <= known:
        raise StoreError("server.store.newer", url=_public(url))


class Store:
    """Access to the database. Call `open` first; the asynchronous methods run in the writer's thread."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = engine_of(self.url)
        self.writer = Writer(self._connect, _pulse)
        self._file: tuple[int, tuple[int, int]] | None = None  # SQLite's locked file: descriptor, and (device, inode)

    # Opening and closing

    def open(self) -> None:
        """Connects, takes the lock and migrates; StoreError with a sentence if that fails."""
        connection: Connection | None = None
        try:
            self._lock_file()
            connection = self._connect()
            migrate(connection, self.url)
            connection.commit()
        except SQLAlchemyError as error:
            self._release(connection)
            raise StoreError("server.store.unreachable", url=_public(self.url), problem=_brief(error)) from None
        except StoreError:
            self._release(connection)
            raise
        self.writer.start(connection)

    def close(self) -> None:
        """Writes what is still waiting and closes the connection; if the database hangs, gives up after a few seconds."""
        if self.writer.stop():
            self._release(self.writer.connection)

    @property
    def away(self) -> bool:
        return self.writer.away

    def _release(self, connection: Connection | None) -> None:
        if connection is not None:
            connection.close()
        self.engine.dispose()
        if self._file is not None:
            descriptor, which = self._file
            self._file = None
            OPEN.discard(which)
            os.close(descriptor)

    def _lock_file(self) -> None:
        """SQLite: locks the database file for the life of this process; a link to it by another name counts as the same.

        On Linux, this lock (flock) and SQLite's own (fcntl) do not affect each other. Elsewhere they may, so a separate file
        is locked. The database must not be opened and closed a second time in this process: that would release SQLite's locks.
        """
        if self.engine.dialect.name != "sqlite":
            return
        path = os.path.realpath(self.engine.url.database or "")
        try:
            which = _which(path if sys.platform == "linux" else f"{path}.lock")
            if which in OPEN:
                raise StoreError("server.store.locked", url=_public(self.url))
            for file in (path, f"{path}-wal", f"{path}-shm"):
                private(file)
            descriptor = os.open(path if sys.platform == "linux" else f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            found = os.fstat(descriptor)
        except OSError as error:
            raise StoreError("server.store.unreachable", url=_public(self.url), problem=error.strerror) from None
        self._file = descriptor, (found.st_dev, found.st_ino)
        if not patient(lambda: _flock(descriptor), PATIENCE):
            raise StoreError("server.store.locked", url=_public(self.url))
        OPEN.add(self._file[1])

    def _connect(self) -> Connection:
        """Connects. In PostgreSQL the connection itself holds the lock, so only the one server with the lock can write."""
        connection = self.engine.connect()
        if self.engine.dialect.name == "postgresql":

            def advisory() -> bool:
                got = bool(connection.scalar(sa.select(sa.func.pg_try_advisory_lock(ADVISORY))))
                connection.commit()
                return got

            if not patient(advisory, PATIENCE):
                connection.close()
                raise StoreError("server.store.locked", url=_public(self.url))
        return connection

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await self.writer.run(work)

    # What is kept

    async def create(self, match: dict[str, Any], first: list[Row], most: int, since: float) -> bool:
        """Stores a new match; False if its address has made `most` that count since then. Checked in the same transaction."""

        def work(connection: Connection) -> bool:
            mine = (matches.c.address == match["address"], matches.c.created >= since, ~matches.c.over | matches.c.lasting)
            if (connection.scalar(sa.select(sa.func.count()).select_from(matches).where(*mine)) or 0) >= most:
                return False
            connection.execute(matches.insert().values(match))
            connection.execute(rows.insert(), [_values(match["id"], row) for row in first])
            return True

        return await self._run(work)

    async def append(self, match: str, new: list[Row], known: tuple[float | None, bool] | None) -> None:
        """Adds rows to a log. Fails if there already is a row with the same number.

        `known`: when the server has to act by itself, and whether the match is over; None: as the store has it already.
        """

        def work(connection: Connection) -> None:
            connection.execute(ADD, [_values(match, row) for row in new])
            if known is not None:
                connection.execute(KNOW, {"match": match, "due": known[0], "over": known[1]})

        await self._run(work)

    async def load(self, match: str) -> tuple[dict[str, Any], list[Row]] | None:
        return await self._run(lambda connection: load(connection, match))

    async def tokens(self, match: str) -> list[str | None] | None:
        """The hashes of a match's tokens: enough to check access without loading the match."""

        def work(connection: Connection) -> list[str | None] | None:
            found = connection.scalar(sa.select(matches.c.tokens).where(matches.c.id == match))
            return None if found is None else json.loads(found)

        return await self._run(work)

    async def due(self) -> list[tuple[str, float]]:
        """The tables at which the server has to act by itself, now or later, with the time; the earliest first."""

        def work(connection: Connection) -> list[tuple[str, float]]:
            query = sa.select(matches.c.id, matches.c.due).where(matches.c.due.is_not(None), ~matches.c.over)
            return [(row[0], row[1]) for row in connection.execute(query.order_by(matches.c.due))]

        return await self._run(work)

    async def answer(self) -> None:
        """Asks the database something trivial; raises an error if it does not answer."""
        await self._run(lambda connection: connection.scalar(sa.select(1)))


def load(connection: Connection, match: str, digest: Any = rows.c.digest) -> tuple[dict[str, Any], list[Row]] | None:
    """A match and its log; None if there is no such match."""
    known = [column for column in matches.c if column.name != "lasting"]  # older databases do not have it
    found = connection.execute(sa.select(*known).where(matches.c.id == match)).mappings().first()
    if found is None:
        return None
    query = sa.select(rows.c.seq, rows.c.kind, rows.c.seat, rows.c.text, rows.c.told, rows.c.at, digest)
    log = [Row(*row) for row in connection.execute(query.where(rows.c.match == match).order_by(rows.c.seq))]
    return dict(found), log


def everything(url: str) -> Iterator[tuple[dict[str, Any], list[Row]]]:
    """Every stored match with its log. May be read while a server runs, and from a database of an older version."""
    engine = engine_of(database_url(url))
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise StoreError("server.store.unreachable", url=_public(url), problem=os.strerror(errno.ENOENT))
    try:
        with engine.connect() as connection:
            _recognise(connection, url)
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


def _pulse(connection: Connection) -> None:
    """Writes something, to find out whether the database can be written."""
    connection.execute(pulse.delete())
    connection.execute(pulse.insert().values(at=clock.now()))


def private(path: str) -> None:
    """Makes a file readable for its owner only: it holds secret keys. SQLite gives its other files the same mode."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        if stat.S_IMODE(os.stat(path).st_mode) & 0o077:  # noqa: PTH116 - beside the others of os
            os.chmod(path, 0o600)  # noqa: PTH101


def _which(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _flock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
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
    """The first line of a database's error message."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().partition("\n")[0]
