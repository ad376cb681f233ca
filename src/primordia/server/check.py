"""`primordia check`: replays every stored match under the installed rules; `--thaw` unfreezes tables whose fault was fixed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from primordia.kernel.errors import PrimordiaError
from primordia.locales import Words
from primordia.server.store import Row, Store, everything
from primordia.server.table import Table


def check(url: str, say: Words) -> Iterator[dict[str, Any]]:
    """Replays every stored match; yields its id, game, number of rows and the problem, if there is one."""
    store = Store(url)
    for match, rows in everything(url):
        table = Table(store, match, rows)
        yield _found(table, match, rows, table.frozen, say)


def thaw(url: str, say: Words) -> Iterator[dict[str, Any]]:
    """Like `check`, and thaws a table that an exception froze if its record and the choice that failed now work (`thawed`).

    It writes to the store, so no server may be running: StoreError if one is.
    """
    for _ in everything(url):  # raises StoreError if there is no database, instead of creating one
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
