"""The files of a study: a log while it is played, Parquet when it is done. Both begin with the settings and the versions.

The log is a line of JSON for each game, written when it is over: whatever ends the program, at most half a line is lost.
The Parquet file has a row for each game, in the order of the fixtures, and is there as a whole or not at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final

from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.lab.fixtures import Played
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
        self.log = named(name, "partial")
        self.parquet = named(name, "parquet")
        self._file: IO[str] | None = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *problem: object) -> None:
        if self._file is not None:
            self._file.close()

    def before(self) -> dict[int, Played]:
        """What was played before, by the number of its fixture; SetupError where the files belong to another study."""
        if self.parquet.exists():
            data, games = read_parquet(self.parquet)
            self._same(data, self.parquet)
            return {game.number: game for game in games}
        if not self.log.exists():
            return {}
        whole = _whole_lines(self.log)
        if not whole:
            return {}
        self._same(_settings_of(whole[0], self.log), self.log)
        return {game.number: game for game in map(_game, whole[1:])}

    def note(self, game: Played) -> None:
        """Writes a game to the log, at once."""
        if self._file is None:
            self._file = self._begin()
        self._file.write(json.dumps(game, separators=(",", ":")) + "\n")
        self._file.flush()

    def finish(self, games: Sequence[Played]) -> None:
        """All is played: the log becomes a Parquet file."""
        new = named(self.name, "parquet.new")
        write_rows(new, json.dumps(self.settings.data(), sort_keys=True), games)
        new.replace(self.parquet)
        self.__exit__()
        self.log.unlink(missing_ok=True)

    def _begin(self) -> IO[str]:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            whole = _whole_lines(self.log) if self.log.exists() else []
            if not whole:
                self.log.write_text(json.dumps(self.settings.data(), sort_keys=True) + "\n", encoding="utf-8")
            else:
                os.truncate(self.log, sum(len(line) + 1 for line in whole))  # without the half line of a sudden end
            return self.log.open("a", encoding="utf-8")
        except OSError as error:
            raise SetupError("lab.error.write", path=str(self.log), problem=str(error.strerror)) from error

    def _same(self, data: Mapping[str, Any], path: Path) -> None:
        own = self.settings.data()
        other = sorted(name for name in own if data.get(name) != own[name])
        if other:
            differences = ", ".join(f"{name} {_short(data.get(name))} ≠ {_short(own[name])}" for name in other)
            raise SetupError("lab.error.other", path=str(path), differences=differences)


def named(name: Path, ending: str) -> Path:
    """A file of a study."""
    return name.with_name(f"{name.name}.{ending}")


def read_parquet(path: Path) -> tuple[dict[str, Any], list[Played]]:
    """The settings and the games in a file; SetupError if it is not one of ours."""
    check_installed()
    text, games = read_rows(path)
    return _settings_of(text, path), games


def _whole_lines(path: Path) -> list[bytes]:
    """The lines of a log that were written to their end."""
    return path.read_bytes().split(b"\n")[:-1]


def _settings_of(text: str | bytes, path: Path) -> dict[str, Any]:
    with suppress(ValueError):
        data = json.loads(text)
        if isinstance(data, dict) and data.get("format") == FORMAT and data.get("kind") in KINDS:
            return data
    raise SetupError("lab.error.foreign", path=str(path))


def _game(line: bytes) -> Played:
    """A game as a line of the log has it, whose lists become tuples again."""
    *parts, tallies = json.loads(line)
    return Played._make([*(tuple(part) if isinstance(part, list) else part for part in parts), tuple(map(tuple, tallies))])


def _short(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 60 else text[:60] + "…"
