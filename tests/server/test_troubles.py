"""Databases that hang, are locked, full, slow or gone while people and bots play, and servers killed meanwhile: no acknowledged
choice is lost, and none was shown that is not stored.

`python -m tests.server.test_troubles --rounds 100` is the long run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.server.house import alone
from tests.server.postgres import Postgres
from tests.server.test_faults import FEWEST, MIXES, PATIENCE, Victim, Witness, _raise, verify
from tests.server.troubles import POSTGRESQL, SQLITE, Patient, Trouble, slow

LONGEST = 3.0  # seconds that a trouble lasts after it was noticed


async def tribulation(
    database: str, cluster: Postgres | None, troubles: tuple[Trouble, ...], rounds: int, seed: int, kills: float = 0.25
) -> Witness:
    """One trouble after the other; in some of them the server is killed."""
    victim = Victim(database)
    witness = Witness(victim.address, seed)
    moments = random.Random(seed)
    hosts = [asyncio.create_task(witness.host(game, seats)) for game, seats in MIXES]

    async def until(fine: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not fine():
            assert time.monotonic() < end, f"{what} in {PATIENCE} seconds"
            await asyncio.sleep(0.01)
            _raise(hosts)

    async def answered() -> None:
        wanted = witness.choices + FEWEST
        await until(lambda: witness.choices >= wanted, "no answers")

    try:
        for number in range(rounds):
            await answered()
            trouble = troubles[number % len(troubles)]
            assert victim.process.pid is not None
            context = trouble(Patient(database, victim.process.pid, cluster))
            before = witness.choices if trouble is slow else witness.refused
            await asyncio.to_thread(context.__enter__)
            try:
                told = partial(_more, witness, "choices" if trouble is slow else "refused", before)
                await until(told, f"nobody was answered while it was {trouble.__name__}")
                await asyncio.sleep(moments.random() * LONGEST)
                killed = moments.random() < kills
                if killed:
                    victim.kill()
                    witness.restarts += 1
            finally:
                await asyncio.to_thread(context.__exit__, None, None, None)
            if killed:
                victim.start()
        await answered()
    finally:
        for task in hosts:
            task.cancel()
        await asyncio.gather(*hosts, return_exceptions=True)
        victim.kill()
    return witness


def _more(witness: Witness, what: str, before: int) -> bool:
    return int(getattr(witness, what)) > before


@pytest.mark.slow
def test_sqlite_in_trouble_loses_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    witness = alone(tribulation(database, None, SQLITE, len(SQLITE), seed=1))
    assert verify(database, witness)[1] >= FEWEST * len(SQLITE) and witness.refused
    table = next(name for name, acts in witness.acknowledged.items() if acts)
    witness.journals[table, None].append("never stored")
    with pytest.raises(AssertionError):
        verify(database, witness)
    witness.journals[table, None].pop()
    witness.acknowledged[table][10**6] = "never stored"
    with pytest.raises((AssertionError, IndexError)):
        verify(database, witness)


def test_postgresql_in_trouble_loses_nothing(postgres: Postgres) -> None:
    database = postgres.database("troubled")
    witness = alone(tribulation(database, postgres, POSTGRESQL, len(POSTGRESQL), seed=1))
    assert verify(database, witness)[1] >= FEWEST * len(POSTGRESQL) and witness.refused


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="troubles on each database")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    cluster = Postgres()
    with tempfile.TemporaryDirectory() as home:
        for database, where, troubles in (
            (f"{home}/tables.sqlite", None, SQLITE),
            (cluster.database("tables"), cluster, POSTGRESQL),
        ):
            witness = alone(tribulation(database, where, troubles, options.rounds, options.seed))
            tables, choices = verify(database, witness)
            kind, names = ("postgresql" if where else "sqlite"), ", ".join(trouble.__name__ for trouble in troubles)
            sys.stdout.write(
                f"{kind}: {options.rounds} troubles ({names}), {witness.restarts} kills in them, {tables} tables, "
                f"{choices} acknowledged choices, none lost, none shown that is not stored; {witness.refused} refusals\n"
            )
    cluster.stop()


if __name__ == "__main__":
    main()
