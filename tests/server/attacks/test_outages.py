"""A database that is locked again and again by somebody else: refusals come soon, and in between the table goes on."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from functools import partial

from tests.server.attacks.siege import Castle, besiege

SOON = 5.0  # seconds in which everybody is answered, while the database does not
HELD, FREE = 3.0, 2.0


def locks(database: str, address: str, until: float) -> None:
    """A lock that is held longer than anybody waits, then let go, then held again."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None, timeout=10)) as other:
        while time.monotonic() < until:
            other.execute("begin immediate")
            time.sleep(HELD)
            other.execute("rollback")
            time.sleep(FREE)


def test_outages(castle: Castle) -> None:
    report = besiege(castle, partial(locks, castle.database), met=lambda report: report.refused > 0)
    report.check(SOON)
    assert report.refused
