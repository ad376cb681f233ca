"""What a seat and an onlooker are sent tells them nothing that they could not know.

Every game is played in two worlds that differ only in what nobody (or not everybody) may know: the key of the dice, and open
votes. The dice of the second world fall like those of the first, though its key, and so all that is to come, is another. What
is sent in one world must be what is sent in the other, apart from the name of the table and the commitment to the key.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import primordia
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, begin
from primordia.server import frames
from primordia.server.brain import Brain
from primordia.server.hall import Hall
from primordia.server.limits import Bucket
from primordia.server.live import Connection
from primordia.server.store import Store
from primordia.server.types import NewSeat
from tests.kernel import toy
from tests.loaded import Loaded
from tests.server.house import alone

GAMES = 50
RULES = primordia.GAMES["genesis"]
MODELS: dict[bytes, bytes] = {}
TURNS = '["turn red", "turn green", "turn blue", "count", "round"]'


def make_chance(seed: int | bytes | None = None, numbers: Sequence[bytes | None] = ()) -> Chance:
    return Loaded(seed, MODELS[seed]) if isinstance(seed, bytes) and seed in MODELS else Chance(seed, numbers)


class Wire:
    """The end of a WebSocket: what the server sends is written down, byte by byte."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.sent: list[str] = []
        self.questions: asyncio.Queue[str] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def receive_text(self) -> str:
        return await self.questions.get()

    async def close(self, code: int = 1000) -> None:
        raise AssertionError(f"nobody is thrown out here ({code})")


class World:
    """One table, and a connection for each seat and for an onlooker."""

    def __init__(self, hall: Hall, key: bytes) -> None:
        self.hall = hall
        self.key = key.hex()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, game: Game) -> World:
        created = await self.hall.seat(game, [NewSeat("invited")] * len(game.scores()), None, "test")
        self.table = self.hall.tables[created.table]
        self.secret = [*created.tokens, created.onlooker, self.key]
        self.commitment = created.commitment.removeprefix("sha256 ")
        self.seats = range(len(game.scores()))
        self.eyes: list[Connection] = []
        for seats in [*({seat} for seat in self.seats), set[int]()]:
            eye = Connection(self.hall, self.table, seats, "en", 0, Wire())  # type: ignore[arg-type]
            self.eyes.append(eye)
            self.table.connections.add(eye)
            self.tasks += [asyncio.create_task(eye.report()), asyncio.create_task(eye.listen(Bucket(1e9, 1e9)))]
            self.hall.announce(self.table)
            await self.quiet()
        self.marks = [0] * len(self.eyes)
        return self

    def wire(self, k: int) -> Any:
        return self.eyes[k].socket

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    async def quiet(self) -> None:
        """Waits until everybody has been told."""
        for _ in range(3):
            await asyncio.sleep(0)
            while self.table.lock.locked() or any(eye.news.is_set() for eye in self.table.connections):
                await asyncio.sleep(0)

    async def ask(self, k: int, **message: Any) -> dict[str, Any]:
        """A message and its answer."""
        before = len(self.wire(k).sent)
        self.wire(k).questions.put_nowait(json.dumps({**message, "ref": "?"}))
        while True:
            for text in self.wire(k).sent[before:]:
                if '"ref":"?"' in text:
                    await self.quiet()
                    answer: dict[str, Any] = json.loads(text)
                    return answer
            await asyncio.sleep(0)

    async def play(self, seat: int, action: str) -> None:
        answer = await self.ask(seat, type="play", seat=seat, decision=self.table.decision(seat), action=action)
        assert answer["type"] == "done", answer

    def told(self, k: int) -> str:
        """Everything that was sent to somebody since he was looked at last."""
        news = self.wire(k).sent[self.marks[k] :]
        self.marks[k] = len(self.wire(k).sent)
        return "\n".join(news).replace(self.table.id, "TABLE").replace(self.commitment, "COMMITMENT")

    def record(self, seats: set[int]) -> str:
        """What the export gives to the holder of seats."""
        return primordia.save(self.game, next(iter(seats)) if len(seats) == 1 else -1).replace(self.commitment, "COMMITMENT")

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


@asynccontextmanager
async def hall_in(path: Path) -> Any:
    """A hall without a network; its disk need not be waited for."""
    store = Store(str(path / "tables.sqlite"))
    sa.event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    store.open()
    brain = Brain(1)
    hall = Hall(store, brain, 10**9)
    try:
        yield hall
    finally:
        brain.close()
        store.close()


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("primordia.kernel.record.Chance", make_chance)
    monkeypatch.setattr("primordia.server.replaying.Chance", make_chance)
    yield
    MODELS.clear()


async def twins(hall: Hall, players: int, **options: object) -> tuple[World, World]:
    """Two worlds whose dice fall alike, though their keys differ."""
    first, second = secrets.token_bytes(32), secrets.token_bytes(32)
    MODELS[second] = first
    setup = RULES.setup(players, True, options)
    worlds = [await World(hall, key).open(begin(RULES, setup, make_chance(key))) for key in (first, second)]
    return worlds[0], worlds[1]


def compare(a: World, b: World, *, but: list[int] | None = None) -> None:
    """All (but some) were told the same in both worlds."""
    for k in range(len(a.eyes)):
        mine, others = a.told(k), b.told(k)
        assert k in (but or []) or mine == others


async def inquire(a: World, b: World, dice: random.Random) -> None:
    """Somebody asks all that can be asked."""
    k = dice.choice(list(a.seats))
    if any(step.seat == k for step in a.game.waiting):
        actions = [action.text for action in dice.sample(RULES.catalogue.actions, 5)]
        option = dice.choice(list(a.game.legal_actions(k))).text
        for world in (a, b):
            about = {"seat": k, "decision": world.table.decision(k)}
            await world.ask(k, type="why", actions=actions, **about)
            await world.ask(k, type="preview", action=option, **about)
    for world in (a, b):
        await world.ask(len(world.seats), type="look", seat=None, what="score")


async def vote(a: World, b: World, dice: random.Random) -> bool:
    """A secret vote in both worlds. In the second, some vote otherwise; nobody else may notice before the last has voted."""
    waiting = [step.seat for step in a.game.waiting]
    dice.shuffle(waiting)
    differ = False
    told = len(a.game.journal)
    for n, seat in enumerate(waiting, 1):
        action = dice.choice(["gaia", "medea"])
        otherwise = action if dice.random() < 0.4 else {"gaia": "medea", "medea": "gaia"}[action]
        differ = differ or otherwise != action
        await a.play(seat, action)
        await b.play(seat, otherwise)
        if n < len(waiting):
            await inquire(a, b, dice)
            compare(a, b)
            assert len(a.game.journal) == told
            voted = waiting[:n]
            for world in (a, b):
                assert all("sealed" not in world.record({k}) for k in world.seats if k not in voted)
                assert "sealed" not in world.record(set())
    return differ


async def fifty(path: Path) -> tuple[int, int]:
    votes = choices = 0
    async with hall_in(path) as hall:
        for seed in range(GAMES):
            dice = random.Random(seed)
            a, b = await twins(hall, 2 + seed % 3, short=seed % 2 == 0)
            apart = False
            while not a.game.is_over and not apart:
                compare(a, b)
                step = a.game.waiting[0]
                if step.kind == "ballot":
                    apart = await vote(a, b, dice)
                    votes += 1
                else:
                    action = dice.choice(list(a.game.legal_actions(step.seat))).text
                    await a.play(step.seat, action)
                    await b.play(step.seat, action)
                    choices += 1
                if dice.random() < 0.1 and not apart:
                    await inquire(a, b, dice)
            for world in (a, b):
                examine(world)
                world.close()
                hall.tables.clear()
    return votes, choices


def examine(world: World) -> None:
    """No token was sent to anybody, and the key only with the end."""
    for k in range(len(world.eyes)):
        for text in world.wire(k).sent:
            assert not any(token and token in text for token in world.secret[:-1])
            if world.key in text:
                state = json.loads(text)
                assert state["type"] == "state" and state["over"] and state["dice"]["key"] == world.key
    if world.game.is_over:
        assert all(any(world.key in text for text in world.wire(k).sent) for k in range(len(world.eyes)))


@pytest.mark.usefixtures("loaded")
def test_nothing_hidden_is_sent(tmp_path: Path) -> None:
    votes, choices = alone(fifty(tmp_path))
    assert votes >= 5 and choices > 20 * GAMES, (votes, choices)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("leak", ["key", "future"])
def test_the_comparison_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """A server that showed something of the key, or of what comes, would fail the test above."""
    honest = frames.state

    def leaky(table: Any, *arguments: Any) -> Any:
        state = honest(table, *arguments)
        for view in state.views:
            secret = table.key[:8] if leak == "key" else Chance(bytes.fromhex(table.key)).number("x", 10**9)
            view.view = {**json.loads(msgspec.json.encode(view.view)), "note": secret}
        return state

    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            a, b = await twins(hall, 2)
            compare(a, b)
            monkeypatch.setattr("primordia.server.live.frames.state", leaky)
            step, action = a.game.waiting[0], a.game.legal_actions()[0].text
            for world in (a, b):
                await world.play(step.seat, action)
            with pytest.raises(AssertionError):
                compare(a, b)
            a.close()
            b.close()

    alone(run())


def test_hidden_hands_stay_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has cards in hand: two worlds differ in those of others."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})

    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            worlds = []
            for hand in ("[0, 1, 2]", "[0, 2, 1]"):
                game = toy.at(f'game = "toy"\nplayers = 3\nagenda = {TURNS}\nround = 1\nhand = {hand}\n', seed=7)
                worlds.append(await World(hall, b"-").open(game))
            a, b = worlds
            assert [a.told(k) == b.told(k) for k in range(4)] == [True, False, False, True]
            for seat in (0, 1, 2):
                for world in (a, b):
                    await world.play(seat, "bank")
                assert [a.told(k) == b.told(k) for k in range(4)] == [True, False, False, True]
            a.close()
            b.close()

    alone(run())


def test_a_vote_is_taken_back_by_its_voter_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})

    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            world = await World(hall, b"-").open(toy.votes(3))
            await world.play(1, "vote blue")
            assert "sealed green vote blue" in world.record({1})
            assert not any("sealed" in world.record(seats) for seats in (set[int](), {0}, {0, 2}))
            can = [re.findall(r'"undo":{"can":(\[.*?\])', world.wire(k).sent[-1]) for k in (0, 2, 3)]
            assert can == [["[]"], ["[]"], ["[]"]] and '"undo":{"can":[1]' in world.wire(1).sent[-2] + world.wire(1).sent[-1]
            assert (await world.ask(0, type="undo", seat=0))["id"] == "kernel.undo.barred"
            assert (await world.ask(1, type="undo", seat=1))["type"] == "done"
            await world.play(1, "vote red")
            await world.play(0, "vote red")
            await world.table.reload()
            assert [step.seat for step in world.table.waiting()] == [2], "open answers are kept over a restart"
            await world.play(2, "vote blue")
            assert "voted" not in world.wire(3).sent[-2]
            world.close()

    alone(run())
