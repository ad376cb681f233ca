"""OpenSpiel's own tests on both games in several modes, and what is ours beyond them."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra env; it has no wheel for this Python or system)")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import primordia
import primordia.environments
from primordia.kernel.errors import SetupError

GAMES = (
    "primordia_ursuppe(players=2,reward=rank)",
    "primordia_ursuppe(players=3,reward=margin,still_on_six=False)",
    "primordia_genesis(players=2,short=True)",
    "primordia_genesis(mode=solitaire,edition=_2017)",
    "primordia_genesis(players=2,mode=cooperative,variants=chimera+plants)",
    "primordia_genesis(players=2,mode=introductory,parasites=False,reward=rank)",
)


def sampled(state: Any, rng: random.Random) -> int:
    """A random move, of chance by its probabilities."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-9
        return int(rng.choices(outcomes, chances)[0])
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    """OpenSpiel's test of a game: moves, masks, clones, observations, serialisation, returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_serialisation() -> None:
    """OpenSpiel's test with states written down and read at every move, on a match that is short."""
    game = pyspiel.load_game("primordia_genesis(mode=solitaire,short=True)")
    state, rng = game.new_initial_state(), random.Random(4)
    while not state.is_terminal():
        state.apply_action(sampled(state, rng))
        if rng.random() < 0.05 or state.is_terminal():
            text = pyspiel.serialize_game_and_state(game, state)
            other, again = pyspiel.deserialize_game_and_state(text)
            assert str(other) == str(game) and str(again) == str(state) and again.history() == state.history()
            assert again.information_state_string(0) == state.information_state_string(0)
            assert again.observation_tensor(0) == state.observation_tensor(0)


@pytest.mark.parametrize(("game", "players"), [("ursuppe", 3), ("genesis", 2)])
def test_a_match_is_the_engines(game: str, players: int) -> None:
    """The same choices and results as in a match of the engine lead to the same end, by way of the same situations."""
    match = primordia.new_game(game, players=players, seed=21)
    rng = random.Random(2)
    while options := match.legal_actions():
        match.play(rng.choice(list(options)), match.waiting[0].seat)
    moves = list(course(match))
    state = pyspiel.load_game(f"primordia_{game}(players={players})").new_initial_state()
    for move in moves:
        assert not state.is_terminal()
        state.apply_action(move)
    assert state.is_terminal() and state.now.game.fingerprint() == match.fingerprint()
    winners = match.winners()
    assert state.returns() == [(seat in winners) / len(winners) for seat in range(players)]


def course(match: Any) -> Any:
    """The choices of a finished match with the results of chance, as moves."""
    from primordia.kernel.chain import chain
    from primordia.kernel.game import last_link

    for link in chain(last_link(match)):
        if link.action is not None and not link.auto:
            yield link.action.number
        yield from (result.value for result in link.results)


def test_clones_go_their_own_ways() -> None:
    state, rng = pyspiel.load_game("primordia_ursuppe(players=2)").new_initial_state(), random.Random(1)
    for _ in range(40):
        state.apply_action(sampled(state, rng))
    before, clone = str(state), state.clone()
    for _ in range(20):
        clone.apply_action(sampled(clone, rng))
    assert str(state) == before != str(clone) and str(clone).startswith(before)


def test_nobody_is_told_a_sealed_answer() -> None:
    """Two states that differ in a vote which is not open yet look the same to others; their information states are equal."""
    game = pyspiel.load_game("primordia_genesis(players=2)")
    gaia, medea = (primordia.parse_action("genesis", vote).number for vote in ("gaia", "medea"))
    for seed in range(60):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node() and gaia in state.legal_actions() and len(state.now.game.waiting) == 2:
                voter = state.current_player()
                worlds = [state.child(vote) for vote in (gaia, medea)]
                assert worlds[0].current_player() == 1 - voter
                for told in (
                    "information_state_string",
                    "observation_string",
                    "information_state_tensor",
                    "observation_tensor",
                ):
                    one, other = (getattr(world, told)(1 - voter) for world in worlds)
                    assert one == other
                one, other = (world.information_state_string(voter) for world in worlds)
                assert one != other and one.endswith("sealed gaia")
                guesses = [worlds[0].resample_from_infostate(1 - voter, rng.random) for _ in range(12)]
                assert {str(guess) for guess in guesses} == {str(world) for world in worlds}
                assert str(worlds[0].resample_from_infostate(voter, rng.random)) == str(worlds[0])
                judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=5)
                search = ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=np.random.RandomState(2))
                assert search.step(worlds[0]) in (gaia, medea)
                return
            state.apply_action(sampled(state, rng))
    raise AssertionError("there was no vote")


def test_chance_is_named() -> None:
    state = pyspiel.load_game("primordia_genesis(players=2)").new_initial_state()
    assert state.is_chance_node() and state.action_to_string(state.chance_outcomes()[0][0]) == "colours red"
    assert state.information_state_string(0).startswith("seat 0:") and not any(state.observation_tensor(0))
    with pytest.raises(primordia.IllegalAction):
        state.now.after(63)


def test_wrong_parameters_are_named() -> None:
    for name, word in (("primordia_ursuppe(players=9)", "9"), ("primordia_ursuppe(reward=fame)", "fame")):
        with pytest.raises(SetupError, match=word):
            pyspiel.load_game(name)
