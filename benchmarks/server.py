"""Measures the server with many tables, and what a choice costs.

    python benchmarks/server.py [--tables 200] [--clients 4] [--seconds 30] [--think 2] [--game ursuppe] [--json]
    python benchmarks/server.py --peak [--beside REVISION] [--check] [--json]

The server runs in a separate process on the same machine. At every table the clients choose one after the other, each after
thinking for a while; the time measured is from sending a choice until everybody at the table has the update. Then everybody
leaves, and the memory of idle tables is measured.

With `--peak` nobody thinks, and both games are played: how many choices does the server handle in a second of processor time?
That figure does not depend on what else the machine does. `--beside` measures an earlier revision in turn with the present one;
`--check` fails if the present one handles fewer than 700 in either game.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from primordia.kernel.chance import promise

ROOT = Path(__file__).parents[1]
GAMES = ("ursuppe", "genesis")
WANTED = 700  # choices in a second of processor time


class Choice(msgspec.Struct):
    action: str


class Decision(msgspec.Struct):
    id: int
    seat: int
    options: list[Choice]


class State(msgspec.Struct, tag_field="type", tag="state"):
    """The part of a state that this program uses."""

    seq: int
    moves: int
    decisions: list[Decision]
    over: dict[str, Any] | None


class Done(msgspec.Struct, tag_field="type", tag="done"):
    seq: int


class Problem(msgspec.Struct, tag_field="type", tag="error"):
    text: str


DECODER: msgspec.json.Decoder[State | Done | Problem] = msgspec.json.Decoder(State | Done | Problem)


class Server:
    """A running `primordia serve` with a new database, from the sources of this tree or of another."""

    def __init__(self, database: str, source: Path = ROOT / "src") -> None:
        environment = {**os.environ, "PYTHONPATH": str(source)}
        command = [sys.executable, "-m", "primordia", "serve", "--port", "0", "--unlimited", "--log-level", "warning"]
        command += ["--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"http://([\w.:]+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[1]

    def memory(self) -> float:
        """Resident memory in megabytes."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024

    def seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Party:
    """One table and its clients, each on a connection of its own."""

    def __init__(self, address: str, table: dict[str, Any], think: float, dice: random.Random) -> None:
        self.address = address
        self.table = table
        self.think = think
        self.dice = dice
        self.sockets: list[ClientConnection] = []
        self.seqs: list[int] = []
        self.news = asyncio.Event()
        self.asked: list[list[Decision]] = []  # by client: its open decisions
        self.over = False
        self.choices = 0
        self.times: list[float] = []

    async def sit(self) -> None:
        for token in self.table["tokens"]:
            url = f"ws://{self.address}/api/tables/{self.table['table']}/live"
            socket = await connect(url, compression=None, max_size=2**24, open_timeout=60, ping_interval=None)
            await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
            self.sockets.append(socket)
            self.seqs.append(0)
            self.asked.append([])
        self.readers = [asyncio.create_task(self.read(k)) for k in range(len(self.sockets))]
        await self.wait(lambda: all(self.seqs) and any(self.asked))

    async def read(self, k: int) -> None:
        async for text in self.sockets[k]:
            message = DECODER.decode(text)
            assert not isinstance(message, Problem), message.text
            if isinstance(message, State):
                self.seqs[k] = message.seq
                self.over = self.over or message.over is not None
                self.asked[k] = message.decisions
                self.news.set()

    async def wait(self, fine: Any) -> None:
        while not fine():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)

    async def play(self, until: float, warm: float) -> None:
        """Thinks, chooses, and waits until everybody has the update; again and again."""
        await asyncio.sleep(self.dice.random() * self.think)
        while time.perf_counter() < until and not self.over:
            decision = next(decisions[0] for decisions in self.asked if decisions)
            action = self.dice.choice(decision.options).action
            message = {"type": "play", "seat": decision.seat, "decision": decision.id, "action": action}
            text = json.dumps(message)
            before = max(self.seqs)
            start = time.perf_counter()
            await self.sockets[decision.seat].send(text)
            await self.wait(lambda before=before: min(self.seqs) > before)
            self.choices += 1
            if start > warm:
                self.times.append(time.perf_counter() - start)
            await self.wait(lambda: self.over or any(self.asked))
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)

    async def leave(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] * 1000


async def begin(http: httpx.AsyncClient, table: dict[str, Any]) -> None:
    """Promises and then shows a number for the dice for every seat, so that the match begins."""
    commitment = table["commitment"].removeprefix("sha256 ")
    number = bytes(32)
    gifts = [
        [{"type": "promise", "seat": k, "hash": promise(commitment, k, number)} for k in range(len(table["tokens"]))],
        [{"type": "number", "seat": k, "number": number.hex()} for k in range(len(table["tokens"]))],
    ]
    for message in itertools.chain(*gifts):
        headers = {"Authorization": f"Bearer {table['tokens'][message['seat']]}"}
        await http.post(f"/api/tables/{table['table']}/act", json=message, headers=headers)


async def measure(server: Server, tables: int, clients: int, seconds: float, think: float, game: str) -> dict[str, Any]:
    empty = server.memory()
    wish = {"game": game, "seats": [{"kind": "invited"}] * clients}
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
        made = [(await http.post("/api/tables", json=wish)).json() for _ in range(tables)]
        for table in made:
            await begin(http, table)
    fresh = server.memory()
    parties = [Party(server.address, table, think, random.Random(k)) for k, table in enumerate(made)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(party.sit() for party in parties[start : start + 20]))
    now, used = time.perf_counter(), server.seconds()
    warm = now + think
    await asyncio.gather(*(party.play(warm + seconds, warm) for party in parties))
    spent, passed = server.seconds() - used, time.perf_counter() - now
    full = server.memory()
    times = [t for party in parties for t in party.times]
    choices = sum(max(party.seqs) for party in parties)
    await asyncio.gather(*(party.leave() for party in parties))
    await asyncio.sleep(1)
    return {
        "game": game,
        "tables": tables,
        "clients": tables * clients,
        "cores": os.cpu_count(),
        "choices_measured": len(times),
        "choices_per_second": round(len(times) / seconds, 1),
        "rows_per_table": round(choices / tables, 1),
        "p50_ms": round(percentile(times, 0.5), 1),
        "p95_ms": round(percentile(times, 0.95), 1),
        "p99_ms": round(percentile(times, 0.99), 1),
        "max_ms": round(max(times) * 1000, 1),
        "choices_per_processor_second": round(sum(party.choices for party in parties) / spent),
        "server_processor": round(spent / passed, 2),
        "memory_empty_mb": round(empty, 1),
        "memory_full_mb": round(full, 1),
        "memory_per_new_table_kb": round((fresh - empty) / tables * 1024, 1),
        "memory_per_idle_table_kb": round((server.memory() - empty) / tables * 1024, 1),
    }


def run(
    source: Path, database: str | None, game: str, tables: int, clients: int, seconds: float, think: float
) -> dict[str, Any]:
    """One server from its start to its end."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(database or f"{home}/tables.sqlite", source)
        try:
            return asyncio.run(measure(server, tables, clients, seconds, think, game))
        finally:
            server.stop()


@contextmanager
def sources(revision: str | None) -> Iterator[dict[str, Path]]:
    """The sources to compare: those of this tree and those of an earlier revision, unpacked for the time being."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"now": ROOT / "src"}
        if revision is not None:
            archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=False, capture_output=True)
            if archive.returncode:
                raise SystemExit(f"no sources of the revision {revision}: {archive.stderr.decode().strip()}")
            subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
            found["before"] = Path(folder) / "src"
            for catalogue in (ROOT / "src").rglob("*.mo"):  # made, not kept in revisions
                target = found["before"] / catalogue.relative_to(ROOT / "src")
                if target.with_suffix(".po").exists():
                    subprocess.run([sys.executable, "-c", COMPILE, target.with_suffix(".po"), target], check=True)
        yield found


COMPILE = """
import sys
from babel.messages import mofile, pofile
with open(sys.argv[1], encoding="utf-8") as text, open(sys.argv[2], "wb") as made:
    mofile.write_mo(made, pofile.read_po(text))
"""


def peak(revision: str | None, tables: int, clients: int, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Choices in a second of processor time in each game: the middle of some rounds, taken in turn."""
    with sources(revision) as found:
        figures: dict[str, dict[str, list[float]]] = {game: {name: [] for name in found} for game in GAMES}
        for _ in range(rounds):
            for game in GAMES:
                for name, source in found.items():
                    result = run(source, None, game, tables, clients, seconds, 0.0)
                    figures[game][name].append(result["choices_per_processor_second"])
                    print(f"{game} {name}: {result['choices_per_processor_second']}", file=sys.stderr)
    return {game: {name: statistics.median(values) for name, values in both.items()} for game, both in figures.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=None, help="200, with --peak 12")
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=None, help="30, with --peak 8")
    parser.add_argument("--think", type=float, default=2.0, help="how long people think on average, in seconds")
    parser.add_argument("--game", default="ursuppe")
    parser.add_argument("--database", default=None, help="a new database; otherwise SQLite in a temporary directory")
    parser.add_argument("--peak", action="store_true", help="choices in a second of processor time, in both games")
    parser.add_argument("--beside", metavar="REVISION", help="with --peak: measure an earlier revision too")
    parser.add_argument("--rounds", type=int, default=3, help="with --peak")
    parser.add_argument("--check", action="store_true", help=f"with --peak: fail below {WANTED}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.peak:
        found = peak(options.beside, options.tables or 12, options.clients, options.seconds or 8, options.rounds)
        print(json.dumps(found) if options.json else "\n".join(f"{game:>10}  {both}" for game, both in found.items()))
        return int(options.check and min(both["now"] for both in found.values()) < WANTED)
    tables, seconds = options.tables or 200, options.seconds or 30
    figures = run(ROOT / "src", options.database, options.game, tables, options.clients, seconds, options.think)
    if options.json:
        print(json.dumps(figures))
        return 0
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):>28}  {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
