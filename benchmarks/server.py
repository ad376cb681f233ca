"""How the server bears many tables: `python benchmarks/server.py --tables 200 --clients 4 --seconds 30 [--json]`.

A server in a process of its own and this process share the machine. At every table people choose one after the other, each
after thinking for a while; what is measured is the time from sending a choice until everybody at the table has the update. Then
everybody leaves, and what a table costs that nobody sits at is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Choice(msgspec.Struct):
    action: str


class Decision(msgspec.Struct):
    id: int
    seat: int
    options: list[Choice]


class State(msgspec.Struct, tag_field="type", tag="state"):
    """What this program reads of a state."""

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
    """`primordia serve` on a new database."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "primordia", "serve", "--port", "0", "--unlimited", "--log-level", "warning"]
        self.process = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://([\w.:]+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[1]

    def memory(self) -> float:
        """Resident megabytes."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024

    def seconds(self) -> float:
        """Of the processor, so far."""
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
        self.asked: Decision | None = None
        self.over = False
        self.times: list[float] = []

    async def sit(self) -> None:
        for token in self.table["tokens"]:
            url = f"ws://{self.address}/api/tables/{self.table['table']}/live"
            socket = await connect(url, compression=None, max_size=2**24, open_timeout=60, ping_interval=None)
            await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
            self.sockets.append(socket)
            self.seqs.append(0)
        self.readers = [asyncio.create_task(self.read(k)) for k in range(len(self.sockets))]
        await self.wait(lambda: all(self.seqs) and self.asked is not None)

    async def read(self, k: int) -> None:
        async for text in self.sockets[k]:
            message = DECODER.decode(text)
            assert not isinstance(message, Problem), message.text
            if isinstance(message, State):
                self.seqs[k] = message.seq
                self.over = self.over or message.over is not None
                for decision in message.decisions:
                    if self.asked is None or decision.id > self.asked.id:
                        self.asked = decision
                self.news.set()

    async def wait(self, fine: Any) -> None:
        while not fine():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)

    async def play(self, until: float, warm: float) -> None:
        """Thinks, chooses, and waits until everybody has the update."""
        await asyncio.sleep(self.dice.random() * self.think)
        while time.perf_counter() < until and not self.over:
            decision = self.asked
            assert decision is not None
            action = self.dice.choice(decision.options).action
            message = {"type": "play", "seat": decision.seat, "decision": decision.id, "action": action}
            text = json.dumps(message)
            before = max(self.seqs)
            start = time.perf_counter()
            await self.sockets[decision.seat].send(text)
            await self.wait(lambda before=before: min(self.seqs) > before)
            if start > warm:
                self.times.append(time.perf_counter() - start)
            await self.wait(lambda decision=decision: self.over or (self.asked is not None and self.asked.id > decision.id))
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)

    async def leave(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] * 1000


async def measure(server: Server, tables: int, clients: int, seconds: float, think: float, game: str) -> dict[str, Any]:
    empty = server.memory()
    wish = {"game": game, "seats": [{"kind": "invited"}] * clients}
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
        made = [(await http.post("/api/tables", json=wish)).json() for _ in range(tables)]
    fresh = server.memory()
    parties = [Party(server.address, table, think, random.Random(k)) for k, table in enumerate(made)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(party.sit() for party in parties[start : start + 20]))
    now, used = time.perf_counter(), server.seconds()
    warm = now + think
    await asyncio.gather(*(party.play(warm + seconds, warm) for party in parties))
    busy = (server.seconds() - used) / (time.perf_counter() - now)
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
        "server_processor": round(busy, 2),
        "memory_empty_mb": round(empty, 1),
        "memory_full_mb": round(full, 1),
        "memory_per_new_table_kb": round((fresh - empty) / tables * 1024, 1),
        "memory_per_idle_table_kb": round((server.memory() - empty) / tables * 1024, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2.0, help="how long people think on average, in seconds")
    parser.add_argument("--game", default="ursuppe")
    parser.add_argument("--database", default=None, help="a new database; otherwise SQLite in a temporary directory")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(options.database or f"{home}/tables.sqlite")
        try:
            work = measure(server, options.tables, options.clients, options.seconds, options.think, options.game)
            figures = asyncio.run(work)
        finally:
            server.stop()
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):>28}  {value}")


if __name__ == "__main__":
    main()
