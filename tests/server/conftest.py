"""Servers and databases for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.postgres import Postgres

NUMBERS = count(1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that the tests of a module share."""
    house = House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.database(f"tables{next(NUMBERS)}")
