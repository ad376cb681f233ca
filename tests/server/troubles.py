"""What can be wrong with a database while a server uses it: each is a context in which it is so."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from typing import Any

import psycopg

from tests.server.postgres import Postgres

Trouble = Callable[["Patient"], contextlib.AbstractContextManager[None]]
PAUSE, GAP = 0.7, 0.1  # seconds that a slow database takes for everything, and between two of them
FIRST_PAGE = 4096  # bytes: whatever is written behind them has no room
FULL = """
create or replace function primordia_full() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
"""
SLOW = f"""
create or replace function primordia_slow() returns trigger language plpgsql as
$$ begin perform pg_sleep({PAUSE}); return null; end $$
"""


class Patient:
    """A database and the server that uses it."""

    def __init__(self, database: str, server: int, cluster: Postgres | None = None) -> None:
        self.database = database
        self.server = server  # its process
        self.cluster = cluster

    @property
    def name(self) -> str:
        return self.database.partition("@/")[2].partition("?")[0]

    def other(self) -> Any:
        """A connection beside the server's."""
        if self.cluster is not None:
            return psycopg.connect(self.database, autocommit=True)
        return sqlite3.connect(self.database, isolation_level=None, check_same_thread=False, timeout=10)


@contextlib.contextmanager
def locked(patient: Patient) -> Iterator[None]:
    """Somebody else holds a lock and does not let go."""
    with contextlib.closing(patient.other()) as other:
        other.execute("begin" if patient.cluster else "begin immediate")
        while patient.cluster is not None:
            try:
                other.execute("lock table matches, rows, pulse in access exclusive mode")
                break
            except psycopg.errors.DeadlockDetected:  # the server was between two of them
                other.execute("rollback")
                other.execute("begin")
        yield
        other.execute("rollback")


@contextlib.contextmanager
def stopped(patient: Patient) -> Iterator[None]:
    """The process behind the server's connection stands still."""
    assert patient.cluster is not None
    backends = patient.cluster.backends(patient.name)
    assert backends
    for pid in backends:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in backends:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


@contextlib.contextmanager
def refusing(patient: Patient) -> Iterator[None]:
    """All connections are gone, and there are no new ones."""
    assert patient.cluster is not None
    with psycopg.connect(f"postgresql://primordia@/postgres?host={patient.cluster.home}", autocommit=True) as other:
        other.execute(f'alter database "{patient.name}" allow_connections false')
        try:
            for pid in patient.cluster.backends(patient.name):
                other.execute("select pg_terminate_backend(%s)", [pid])
            yield
        finally:
            other.execute(f'alter database "{patient.name}" allow_connections true')


@contextlib.contextmanager
def full(patient: Patient) -> Iterator[None]:
    """There is no room for more. SQLite: the system lets the server's process write no file behind its first page."""
    if patient.cluster is None:
        before = resource.prlimit(patient.server, resource.RLIMIT_FSIZE)
        resource.prlimit(patient.server, resource.RLIMIT_FSIZE, (FIRST_PAGE, before[1]))
        try:
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(patient.server, resource.RLIMIT_FSIZE, before)
    else:
        with _triggered(patient, FULL, "full", "rows", "pulse"):
            yield


@contextlib.contextmanager
def slow(patient: Patient) -> Iterator[None]:
    """Everything that is written takes a while."""
    if patient.cluster is not None:
        with _triggered(patient, SLOW, "slow", "rows"):
            yield
        return
    over = threading.Event()

    def hold() -> None:
        with contextlib.closing(patient.other()) as other:
            while not over.is_set():
                other.execute("begin immediate")
                over.wait(PAUSE)
                other.execute("rollback")
                over.wait(GAP)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextlib.contextmanager
def _triggered(patient: Patient, function: str, name: str, *tables: str) -> Iterator[None]:
    with contextlib.closing(patient.other()) as other:
        other.execute(function)
        for table in tables:
            other.execute(f'create trigger "{name}" after insert on {table} execute function primordia_{name}()')
        try:
            yield
        finally:
            for table in tables:
                other.execute(f'drop trigger "{name}" on {table}')


SQLITE: tuple[Trouble, ...] = (locked, full, slow)
POSTGRESQL: tuple[Trouble, ...] = (locked, full, slow, stopped, refusing)
