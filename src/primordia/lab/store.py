"""The files of a study: a log while it is played, Parquet when it is done. Both begin with the settings and the versions.

The log (`log.py`) is a line of JSON for each game, written when it is over: at most half a line is ever lost.
The Parquet file has a row for each game, in the order of the fixtures, and is there as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.lab.fixtures import Played
from primordia.lab.log import Log, head_of, same
from primordia.lab.study import FORMAT, KINDS, Settings

write_rows = late("primordia.lab.columns:write_rows")  # only where studies are made is there a library for Parquet
read_rows = late("primordia.lab.columns:read_rows")
NEEDED: Final = ("pyarrow", "openskill")


def check_installed(libraries: Sequence[str] = NEEDED, extra: str = "lab") -> None:
    """SetupError where the libraries of an extra are missing."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        raise SetupError("lab.error.extra", extra=extra, missing=", ".join(missing))


class Store:
    """The files of one study: `NAME.parquet`, `NAME.partial` and the reports beside them."""

    def __init__(self, name: Path, settings: Settings) -> None:
        self.name = name
        self.settings = settings
        self.log = Log(named(name, "partial"), settings.data())
        self.parquet = named(name, "parquet")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *problem: object) -> None:
        self.log.close()

    def before(self) -> dict[int, Played]:
        """What was played before, by the number of its fixture; SetupError where the files belong to another study."""
        if self.parquet.exists():
            data, games = read_parquet(self.parquet)
            same(data, self.log.head, self.parquet)
            return {game.number: game for game in games}
        return {game.number: game for game in map(_game, self.log.lines())}

    def note(self, game: Played) -> None:
        """Writes a game to the log, at once."""
        self.log.note(game)

    def finish(self, games: Sequence[Played]) -> None:
        """All is played: the log becomes a Parquet file."""
        new = named(self.name, "parquet.new")
        write_rows(new, json.dumps(self.log.head, sort_keys=True), games)
        new.replace(self.parquet)
        self.log.remove()


def named(name: Path, ending: str) -> Path:
    """A file of a study."""
    return name.with_name(f"{name.name}.{ending}")


def read_parquet(path: Path) -> tuple[dict[str, Any], list[Played]]:
    """The settings and the games in a file; SetupError if it is not one of ours."""
    check_installed()
    text, games = read_rows(path)
    return _settings_of(text, path), games


def _settings_of(text: str, path: Path) -> dict[str, Any]:
    data = head_of(text, path)
    if data["format"] != FORMAT or data["kind"] not in KINDS:
        raise SetupError("lab.error.foreign", path=str(path))
    return data


def _game(line: list[Any]) -> Played:
    """A game as a line of the log has it, whose lists become tuples again."""
    *parts, tallies = line
    return Played._make([*(tuple(part) if isinstance(part, list) else part for part in parts), tuple(map(tuple, tallies))])
