"""Games as the rows of a Parquet file. Nothing else imports the library for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from primordia.kernel.errors import SetupError
from primordia.lab.fixtures import Played

KEY: Final = b"primordia"  # where the settings stand
TALLY: Final = pa.struct([("group", pa.string()), ("name", pa.string()), ("seat", pa.int8())])
COLUMNS: Final = pa.schema(
    [
        ("number", pa.int32()),
        ("table", pa.int32()),
        ("deal", pa.int32()),
        ("line_up", pa.list_(pa.int16())),
        ("scores", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int8())),
        ("ending", pa.string()),
        ("rounds", pa.int32()),
        ("decisions", pa.int32()),
        ("fingerprint", pa.string()),
        ("replaced", pa.list_(pa.int8())),
        ("tallies", pa.list_(TALLY)),
    ]
)
LISTS: Final = ("line_up", "scores", "winners", "replaced")
GROUP: Final = 5000  # rows that are packed together


def write_rows(path: Path, settings: str, games: Sequence[Played]) -> None:
    """All games, with the settings in the head of the file."""
    rows = [{**game._asdict(), "tallies": [dict(zip(TALLY.names, one, strict=True)) for one in game.tallies]} for game in games]
    table = pa.Table.from_pylist(rows, schema=COLUMNS.with_metadata({KEY: settings.encode()}))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(table, path, compression="zstd", row_group_size=GROUP)
    except OSError as error:
        raise SetupError("lab.error.write", path=str(path), problem=str(error.strerror)) from error


def read_rows(path: Path) -> tuple[str, list[Played]]:
    """The settings as text, and all games; SetupError if the file is not one of ours."""
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise SetupError("lab.error.foreign", path=str(path)) from error
    head = table.schema.metadata or {}
    if KEY not in head or table.schema.names != COLUMNS.names:
        raise SetupError("lab.error.foreign", path=str(path))
    games = []
    for row in table.to_pylist():
        tallies = tuple((one["group"], one["name"], one["seat"]) for one in row.pop("tallies"))
        games.append(Played(**{**row, **{name: tuple(row[name]) for name in LISTS}, "tallies": tallies}))
    return head[KEY].decode(), games
