"""No environment tells a seat more than it may know: worlds that differ in a secret alone are told alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra env)")

import gymnasium
import numpy as np

import primordia
from primordia.environments import Fleet, aec_env, parallel_env
from primordia.environments.arena import Arena
from primordia.environments.layout import layout
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, begin
from tests.environments.tables import SETUPS, positions
from tests.kernel import toy
from tests.loaded import Loaded

Told = list[Any]  # everything that comes out of an environment


def plain(told: Any) -> Any:
    """What is told without arrays, so that it can be compared."""
    if isinstance(told, np.ndarray):
        return told.tobytes()
    if isinstance(told, dict):
        return {key: plain(value) for key, value in told.items()}
    return [plain(value) for value in told] if isinstance(told, list | tuple) else told


def in_turns(game: str, seats: Sequence[int], steps: int, **options: Any) -> Told:
    """PettingZoo's AEC: what these seats observe, and all that is open to everybody."""
    env = aec_env(game, render_mode="ansi", **options)
    env.reset()
    told: Told = []
    rng = random.Random(5)
    while True:
        agents = [env.possible_agents[seat] for seat in seats]
        told.append([env.observe(agent) for agent in agents])
        told.append([env.agent_selection, env.rewards, env.terminations, env.truncations, env.infos, env.match.waiting == ()])
        if not steps or any(env.terminations.values()):
            return [*told, env.render()]
        steps -= 1
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


def in_rounds(game: str, seats: Sequence[int], steps: int, **options: Any) -> Told:
    """PettingZoo's parallel form."""
    env = parallel_env(game, render_mode="ansi", **options)
    seen, infos = env.reset()
    told: Told = []
    rng = random.Random(5)
    while True:
        told.append([[seen[f"player_{seat}"], infos[f"player_{seat}"]] for seat in seats])
        if not steps or not env.agents:
            return [*told, env.render()]
        steps -= 1
        actions = {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in env.agents}
        seen, *more, infos = env.step(actions)
        told += more


def alone(game: str, seats: Sequence[int], steps: int, **options: Any) -> Told:
    """Gymnasium: each of these seats against bots."""
    told: Told = []
    for seat in seats:
        env: Any = gymnasium.make(f"primordia/{game.capitalize()}-v0", seat=seat, render_mode="ansi", **options)
        rng = random.Random(5)
        told.append(env.reset(seed=3))
        for _ in range(steps):
            told.append(env.step(rng.choice(np.flatnonzero(told[-1][-1]["action_mask"]))))
            if told[-1][2]:
                break
        told.append(env.render())
    return told


def at_once(game: str, seats: Sequence[int], steps: int, **options: Any) -> Told:
    """Many matches: the rows of those who are asked, as far as they are these seats."""
    fleet = Fleet(game, 2, **options)
    told: Told = []
    rng = random.Random(5)
    for step in range(steps + 1):
        for row, seat in enumerate(fleet.seats):
            if seat in seats:
                told.append([fleet.observations[row].copy(), fleet.masks[row].copy()])
        if step < steps:
            rewards, over = fleet.step([rng.choice(np.flatnonzero(mask)) for mask in fleet.masks])
            told.append([rewards.copy(), over.copy()])
    return told


ENVIRONMENTS: dict[str, Callable[..., Told]] = {"aec": in_turns, "parallel": in_rounds, "gymnasium": alone, "fleet": at_once}


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Told]]:
    """What an environment tells in each of several worlds in which its match begins."""

    def look(matches: Sequence[Callable[[], Game]], watch: Callable[[], Told]) -> list[Told]:
        found = []
        for made in matches:
            monkeypatch.setattr(Arena, "begin", lambda *_, made=made: made())
            found.append(plain(watch()))
        return found

    return look


@pytest.mark.parametrize("kind", ENVIRONMENTS)
@pytest.mark.parametrize("name", SETUPS)
def test_the_key_of_the_dice_tells_nothing(name: str, kind: str, worlds: Callable[..., list[Told]]) -> None:
    """Two worlds whose dice have fallen alike, though their keys, and so all that is to come, differ."""
    game, options = SETUPS[name]
    rules = primordia.GAMES[game]
    setup = rules.setup(options.get("players"), True, {key: value for key, value in options.items() if key != "players"})
    keys = bytes(range(32)), bytes(range(1, 33))
    matches = [lambda: begin(rules, setup, Chance(keys[0])), lambda: begin(rules, setup, Loaded(keys[1], keys[0]))]
    steps = 1000 if kind == "aec" else 30  # a whole match, or a part
    seats = range(setup.players) if kind != "gymnasium" else [setup.players - 1]
    one, other = worlds(matches, lambda: ENVIRONMENTS[kind](game, seats, steps, **options))
    assert one == other and len(one) > 25


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch, worlds: Callable[..., list[Told]]) -> None:
    """Were the key of the dice told, the comparison of worlds would fail."""
    form = layout(primordia.GAMES["ursuppe"])
    honest = form.guide.encode

    def leaky(state: Any, seat: int) -> bytearray:
        return honest(state, seat)[:-1] + bytearray.fromhex(state.chance.reveal())[:1]

    monkeypatch.setattr(form.guide, "encode", leaky)
    with pytest.raises(AssertionError):
        test_the_key_of_the_dice_tells_nothing("ursuppe-two", "fleet", worlds)


def votes(least: int) -> Iterator[tuple[Game, Game, int]]:
    """Pairs of worlds that differ in a sealed answer which is not open yet, with the seat that gave it."""
    found = 0
    for seed in range(60):
        for match in positions("genesis", {"players": 3}, seed):
            if len(match.waiting) == 3:
                voter = match.waiting[found % 3].seat
                pair = [match.clone(Chance(1)) for _ in range(2)]
                for world, vote in zip(pair, ("gaia", "medea"), strict=True):
                    world.play(vote, voter)
                yield pair[0], pair[1], voter
                found += 1
                if found == least:
                    return
    raise AssertionError("there were not enough votes")


def test_a_sealed_answer_is_not_told(worlds: Callable[..., list[Told]]) -> None:
    """Whoever has voted, neither they nor the others can tell the worlds apart until all have."""
    for gaia, medea, voter in votes(4):
        for kind, watch in ENVIRONMENTS.items():
            seats = [seat for seat in range(3) if seat != voter or kind != "gymnasium"]  # the voter's bots would go on
            one, other = worlds(
                [lambda gaia=gaia: gaia.clone(Chance(1)), lambda medea=medea: medea.clone(Chance(1))],
                lambda watch=watch, seats=seats: watch("genesis", seats, 0, players=3),
            )
            assert one == other and one


def test_hidden_hands_are_not_told(monkeypatch: pytest.MonkeyPatch, worlds: Callable[..., list[Told]]) -> None:
    """A game of somebody else, told by its view: two worlds that differ in the hands of others, and one card is played."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    gymnasium.register("primordia/Toy-v0", entry_point="primordia.environments.single:SeatEnv", kwargs={"game": "toy"})
    turns = '["turn red", "turn green", "turn blue", "count", "round"]'
    texts = [f'game = "toy"\nplayers = 3\nagenda = {turns}\nround = 1\nhand = {hand}\n' for hand in ("[0, 1, 2]", "[0, 2, 1]")]
    matches = [lambda text=text: toy.at(text) for text in texts]
    for kind, watch in ENVIRONMENTS.items():
        for seat in range(3):
            if kind == "fleet" and seat:
                continue  # rows are told to the seat that is asked
            one, other = worlds(matches, lambda watch=watch, seat=seat: watch("toy", [seat], 0, players=3))
            assert (one == other) == (seat == 0), (kind, seat)
