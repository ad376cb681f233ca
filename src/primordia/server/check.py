"""`primordia check`: does every stored match still fit the installed rules? And may those go on that an exception froze?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from primordia.kernel.errors import PrimordiaError
from primordia.locales import Words
from primordia.server.store import Row, Store, everything
from primordia.server.table import Table


def check(url: str, say: Words) -> Iterator[dict[str, Any]]:
    """Every stored match, replayed: its id, game, choices, and the problem, if there is one."""
    store = Store(url)
    for match, rows in everything(url):
        table = Table(store, match, rows)
        yield _found(table, match, rows, table.frozen, say)


def thaw(url: str, say: Words) -> Iterator[dict[str, Any]]:
    """The same, and a table that an exception froze goes on (`thawed`) if its record and that very choice fit the rules now.

    It writes, so no server may be running; StoreError says so.
    """
    for _ in everything(url):  # a database that is not there is not made
        break
    store = Store(url)
    store.open()
    try:
        for match, rows in everything(url):
            table = Table(store, match, rows)
            problem = table.frozen
            thawed = table.fault is not None and (problem := Table(store, match, rows).hold()) is None
            if thawed:
                asyncio.run(table.thaw())
            yield {**_found(table, match, rows, problem, say), "thawed": thawed}
    finally:
        store.close()


def _found(table: Table, match: dict[str, Any], rows: list[Row], problem: PrimordiaError | None, say: Words) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.name,
        "over": bool(match["over"]),
        "rows": len(rows),
        "problem": problem.sentence(say) if problem else None,
        "fault": table.fault is not None,
    }
