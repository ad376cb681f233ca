"""The database file: for its owner only, for one server at a time, and not for a program that is older than it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from primordia.locales import words
from primordia.server.check import check
from primordia.server.store import Store, StoreError, everything
from tests.server.house import House

SECOND = f"""
import sys
sys.path[:] = {sys.path}
from primordia.server import store
store.PATIENCE = 0.2
try:
    store.Store(sys.argv[1]).open()
except store.StoreError as error:
    print(error.message)
"""


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    """It has the keys of running games: whoever reads them knows every roll."""
    path = tmp_path / "data" / "tables.sqlite"
    before = os.umask(0o000)
    try:
        house = House(str(path))
        house.table()
        files = list(path.parent.iterdir())
        assert {file.name for file in files} >= {"tables.sqlite", "tables.sqlite-wal"}
        assert all(rights(file) == 0o600 for file in files), [(file.name, oct(rights(file))) for file in files]
        assert rights(path.parent) == 0o700
        house.stop()
    finally:
        os.umask(before)


def test_one_that_others_could_read_becomes_its_owner_s(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    House(str(path)).stop()
    others = [path, Path(f"{path}-wal"), Path(f"{path}-shm")]
    for file in others:
        file.touch()
        file.chmod(0o644)
    house = House(str(path))
    assert all(rights(file) == 0o600 for file in others if file.exists())
    house.stop()


@pytest.mark.parametrize("way", ["link", "hard link", "directory", "no lock file", "path"])
def test_a_second_server_finds_it_by_no_other_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr("primordia.server.store.PATIENCE", 0.2)
    home = tmp_path / "home"
    home.mkdir()
    path = home / "tables.sqlite"
    house = House(str(path))
    table = house.table(seats="hhh", seed=3)
    other = tmp_path / "other.sqlite"
    if way == "link":
        other.symlink_to(path)
    elif way == "hard link":
        other.hardlink_to(path)
    elif way == "directory":
        (tmp_path / "linked").symlink_to(home)
        other = tmp_path / "linked" / "tables.sqlite"
    else:
        for lock in home.glob("*.lock"):
            lock.unlink()
        other = path if way == "no lock file" else home / ".." / "home" / "tables.sqlite"
    with pytest.raises(StoreError, match="Another server is using the database"):
        Store(str(other)).open()
    done = subprocess.run([sys.executable, "-c", SECOND, str(other)], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "server.store.locked\n", (done.stdout, done.stderr)
    with house.live(table, 0) as screen:  # and the first one goes on
        assert screen.play(0)["type"] == "done"
    house.stop()
    store = Store(str(path))
    store.open()
    store.close()


def test_a_database_of_a_later_version_is_explained_and_left_alone(database: str) -> None:
    House(database).stop()
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    for attempt in (Store(database).open, lambda: list(everything(database)), lambda: list(check(database, words()))):
        with pytest.raises(StoreError, match="was made by a later version of this program"):
            attempt()
    with store.engine.connect() as connection:
        assert connection.scalar(text("select version_num from alembic_version")) == "9999"
    store.engine.dispose()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for arguments in (["serve", "--port", "0"], ["check"], ["check", "--thaw"]):
        command = [sys.executable, "-m", "primordia", *arguments, "--database", database]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
        assert done.returncode == 1 and "later version" in done.stderr and "Traceback" not in done.stderr, done
