"""The log of a study while it is under way: its settings, then a line of JSON for each thing that is done, written at once.

Whatever ends the program, at most half a line is lost; the same command goes on after the last whole one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from primordia.kernel.errors import SetupError


class Log:
    """One file; `head` is what its results depend on."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.head = head
        self._file: IO[str] | None = None

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def lines(self) -> list[Any]:
        """What was done before; SetupError where the file belongs to another study."""
        whole = _whole_lines(self.path) if self.path.exists() else []
        if not whole:
            return []
        same(head_of(whole[0], self.path), self.head, self.path)
        return [json.loads(line) for line in whole[1:]]

    def note(self, done: object) -> None:
        """Writes something that is done, at once."""
        if self._file is None:
            self._file = self._begin()
        self._file.write(json.dumps(done, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """All is done: the log is no longer needed."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _begin(self) -> IO[str]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            whole = _whole_lines(self.path) if self.path.exists() else []
            if not whole:
                self.path.write_text(json.dumps(self.head, sort_keys=True) + "\n", encoding="utf-8")
            else:
                os.truncate(self.path, sum(len(line) + 1 for line in whole))  # without the half line of a sudden end
            return self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise SetupError("lab.error.write", path=str(self.path), problem=str(error.strerror)) from error


def head_of(text: str | bytes, path: Path) -> dict[str, Any]:
    """The settings that a file begins with; SetupError if it is not one of ours."""
    with suppress(ValueError):
        data = json.loads(text)
        if isinstance(data, dict) and "format" in data and "kind" in data:
            return data
    raise SetupError("lab.error.foreign", path=str(path))


def same(data: Mapping[str, Any], own: Mapping[str, Any], path: Path) -> None:
    """SetupError where a file belongs to a study with other settings; it says which."""
    other = sorted(name for name in own if data.get(name) != own[name])
    if other:
        differences = ", ".join(f"{name} {_short(data.get(name))} ≠ {_short(own[name])}" for name in other)
        raise SetupError("lab.error.other", path=str(path), differences=differences)


def _whole_lines(path: Path) -> list[bytes]:
    """The lines of a log that were written to their end."""
    return path.read_bytes().split(b"\n")[:-1]


def _short(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 60 else text[:60] + "…"
