"""A server for all attacks of a module."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.attacks.siege import Castle

MEMORY = Path("/dev/shm")  # a disk that others keep busy is no stalled server; `make faults` attacks on a real one


@pytest.fixture(scope="module")
def castle() -> Iterator[Castle]:
    place = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=place) as home, Castle(f"{home}/tables.sqlite") as castle:
        yield castle
