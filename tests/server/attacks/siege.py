"""An honest table on a server that is being attacked: how soon it is answered, whether its bots play on, what memory is used.

Everybody has an address of his own on the loopback: honest people 127.0.0.2, attackers 127.0.0.3 and above. An attack is a
function in a process of its own, bounded in time and number, which is told where the server is and until when it may go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.house import alone, bearer, family, gifts

HONEST, ATTACKER = "127.0.0.2", "127.0.0.3"
ANSWERED = 1.0  # seconds: an honest choice at the 99th percentile
SLOWER = 4.0  # times what it was without the attack, where that is more
MEMORY = 400.0  # megabytes: the server and its workers
PATIENCE = 60.0
FEW_FILES = ("sh", "-c", 'ulimit -S -n 1024; exec "$0" "$@"')  # as on most machines, unless the server asks for more
AWAY = {"server.error.store", "server.error.unsure"}
CHOICES = 25  # of people and of bots, that are seen before an attack is over
Attack = Callable[[str, float], None]


class Castle:
    """`primordia serve` with its usual limits, in a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", "primordia", "serve", "--port", "0", "--database", database, *options]
        self.log = Path(f"{database}.log" if "://" not in database else os.devnull)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*FEW_FILES, *command], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        found = re.search(r"http://([\w.:]+)/", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.address = found[1]
        self.database = database
        self.peak = 0.0

    def memory(self) -> float:
        """Megabytes of all processes, what they share counted once."""
        total = 0
        for pid in family(self.process.pid):
            with contextlib.suppress(OSError, IndexError):  # it may just have ended
                total += int(re.findall(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[0])
        self.peak = max(self.peak, total / 1024)
        return total / 1024

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert self.process.returncode == 0, self.log.read_text()[-2000:]

    def __enter__(self) -> Castle:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Report:
    """What the honest people saw."""

    def __init__(self) -> None:
        self.answers: list[float] = []  # seconds from a choice to its answer
        self.rounds: list[float] = []  # from an answer until they were asked again: the bots' time
        self.visits: list[float] = []  # of somebody who opens the page
        self.bots = 0  # what bots chose
        self.refused = 0  # answers that the store is away
        self.memory = 0.0
        self.before = 0.0  # the slowest answer before the attack: on a busy machine nobody is answered at once

    def check(self, seconds: float = ANSWERED) -> None:
        seconds = max(seconds, SLOWER * self.before)
        assert len(self.answers) >= CHOICES, f"only {len(self.answers)} choices were answered"
        assert percentile(self.answers) < seconds, f"{sorted(self.answers)[-5:]}"
        assert percentile(self.visits, 0.95) < seconds, f"{sorted(self.visits)[-5:]}"
        assert self.refused == 0 or seconds > ANSWERED, f"{self.refused} times the store was away"
        assert self.bots >= CHOICES, f"bots chose {self.bots} times"
        assert self.memory < MEMORY, f"{self.memory:.0f} MB"

    def __str__(self) -> str:
        return (
            f"{len(self.answers)} choices, 99 % within {percentile(self.answers) * 1000:.0f} ms; "
            f"{len(self.visits)} visits, {percentile(self.visits) * 1000:.0f} ms; "
            f"{self.bots} choices of bots, {percentile(self.rounds) * 1000:.0f} ms; {self.memory:.0f} MB"
            + (f"; {self.refused} times the store was away" if self.refused else "")
        )


Enough = Callable[[Report], bool]


def percentile(times: list[float], share: float = 0.99) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("inf")


class Honest:
    """Somebody who plays against bots, and somebody who opens the page now and then."""

    def __init__(self, castle: Castle, game: str) -> None:
        self.castle = castle
        self.game = game
        self.dice = random.Random(1)
        self.report = Report()
        self.table: dict[str, Any] = {}

    async def seat(self) -> None:
        """A table of one person and two bots."""
        wish = {"game": self.game, "seats": [{"kind": "here"}, *[{"kind": "bot", "level": "greedy"}] * 2]}
        transport = httpx.AsyncHTTPTransport(local_address=HONEST)
        async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as http:
            answer = await http.post(f"http://{self.castle.address}/api/tables", json=wish)
            while answer.status_code == 503 and answer.json()["id"] in AWAY:
                await asyncio.sleep(0.1)
                answer = await http.post(f"http://{self.castle.address}/api/tables", json=wish)
            assert answer.status_code == 201, answer.text
            self.table = answer.json()
            for message in gifts(self.table)[0]:
                path = f"http://{self.castle.address}/api/tables/{self.table['table']}/act"
                done = await http.post(path, json=message, headers=bearer(self.table, 0))
                assert done.json()["type"] == "done", done.text

    async def play(self, enough: Enough) -> None:
        while not enough(self.report):
            await self.seat()
            url = f"ws://{self.castle.address}/api/tables/{self.table['table']}/live"
            async with connect(url, max_size=2**24, local_addr=(HONEST, 0), open_timeout=PATIENCE) as socket:
                await socket.send(json.dumps({"type": "hello", "tokens": [self.table["tokens"][0]]}))
                await self.sit(socket, enough)

    async def sit(self, socket: Any, enough: Enough) -> None:
        decision, asked = 0, time.monotonic()
        play, sent = "", 0.0
        while not enough(self.report):
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message["type"] == "done":
                asked = time.monotonic()
                self.report.answers.append(asked - sent)
            elif message["type"] == "error" and message["id"] in AWAY:
                self.report.refused += 1
                if message["ref"] == decision:
                    self.report.answers.append(time.monotonic() - sent)
                    await asyncio.sleep(0.1)
                    sent = time.monotonic()
                    await socket.send(play)
            elif message["type"] == "error" and message["id"] == "server.error.late" and self.report.refused:
                pass  # it was stored after all
            elif message["type"] == "state":
                if message["over"]:
                    return
                for new in [one for one in message["decisions"] if one["id"] > decision]:
                    if decision:
                        self.report.rounds.append(time.monotonic() - asked)
                        self.report.bots += new["id"] - decision - 1
                    decision = new["id"]
                    action = self.dice.choice(new["options"])["action"]
                    await asyncio.sleep(0.1)  # nobody thinks faster
                    play = json.dumps({"type": "play", "seat": 0, "decision": decision, "action": action, "ref": decision})
                    sent = time.monotonic()
                    await socket.send(play)
            else:
                raise AssertionError(message)

    async def visit(self, enough: Enough) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=HONEST)
        async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as http:
            while not enough(self.report):
                begun = time.monotonic()
                answer = await http.get(f"http://{self.castle.address}/health")
                assert answer.status_code == 200 or answer.json()["id"] in AWAY, answer.text
                self.report.visits.append(time.monotonic() - begun)
                await asyncio.sleep(0.1)

    async def watch(self, enough: Enough) -> None:
        while not enough(self.report):
            self.report.memory = max(self.report.memory, await asyncio.to_thread(self.castle.memory))
            await asyncio.sleep(0.2)


def peace(address: str, until: float) -> None:
    """Nobody attacks."""


def name_of(attack: Attack) -> str:
    return str(getattr(attack, "__name__", "") or attack.func.__name__)  # type: ignore[attr-defined]  # of a partial


def besiege(castle: Castle, attack: Attack, seconds: float = 2.0, game: str = "ursuppe", met: Enough = bool) -> Report:
    """Honest people play before and while an attack goes on, until they have seen enough of it and have met what `met` waits
    for; what they saw."""
    context = multiprocessing.get_context("spawn")
    alone(Honest(castle, game).play(lambda report: len(report.answers) >= 5))  # everything is loaded and warm
    before, honest = Honest(castle, game), Honest(castle, game)
    alone(before.play(lambda report: len(report.answers) >= 10))
    honest.report.before = max(before.report.answers)
    begun = context.Event()
    attacker = context.Process(target=_attack, args=(attack, castle.address, seconds + PATIENCE, begun))
    attacker.start()
    assert begun.wait(PATIENCE)
    earliest, latest = time.monotonic() + seconds, time.monotonic() + seconds + PATIENCE

    def enough(report: Report) -> bool:
        seen = len(report.answers) >= CHOICES and report.bots >= CHOICES and time.monotonic() > earliest
        return (seen and met(report)) or time.monotonic() > latest

    async def all_of_them() -> None:
        await asyncio.gather(honest.play(enough), honest.visit(enough), honest.watch(enough))

    try:
        alone(all_of_them())
        assert attacker.exitcode in (None, 0), f"the attack itself failed: {attacker.exitcode}"
    finally:
        attacker.kill()
        attacker.join()
    print(name_of(attack), honest.report, flush=True)  # noqa: T201 - shown where a test fails, and with -s
    return honest.report


def _attack(attack: Attack, address: str, seconds: float, begun: Any) -> None:
    os.nice(5)  # in life it would have a machine of its own
    begun.set()
    attack(address, time.monotonic() + seconds)
