"""`primordia check`: does every stored match still fit the installed rules?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from primordia.locales import Words
from primordia.server.store import Store, everything
from primordia.server.table import Table


def check(url: str, say: Words) -> Iterator[dict[str, Any]]:
    """Every stored match, replayed: its id, game, choices, and the problem, if there is one."""
    store = Store(url)
    for match, rows in everything(url):
        table = Table(store, match, rows)
        yield {
            "table": table.id,
            "game": table.name,
            "over": bool(match["over"]),
            "rows": len(rows),
            "problem": table.frozen.sentence(say) if table.frozen else None,
        }
