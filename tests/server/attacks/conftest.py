"""A server for all attacks of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.attacks.siege import Castle


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Castle]:
    with Castle(str(tmp_path_factory.mktemp("castle") / "tables.sqlite")) as castle:
        yield castle
