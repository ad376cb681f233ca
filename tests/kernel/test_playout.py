"""Playing on in thought: as the match would go, without touching it; imagined dice on a tape."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import primordia
from primordia.guide import After, guide
from primordia.kernel import position
from primordia.kernel.game import Game, in_secret, inside, playout, rules_of, setup_of
from primordia.kernel.playout import Tape
from tests.kernel.toy import TOY
from tests.kernel.toy import new as new_toy


def tape(seed: int) -> Tape:
    return Tape(random.Random(seed).random)


def never(state: Any) -> bool:
    return False


def text(game: Game, state: Any) -> str:
    return position.write(rules_of(game), setup_of(game), state)


def by_hand(game: Game, strip: Tape, decisions: int) -> Game:
    """The same choices, one by one, in a clone that the kernel checks and records."""
    twin = game.clone(strip)
    policy = guide(rules_of(game)).policy
    for _ in range(decisions):
        step = twin.decision
        assert step is not None
        twin.play(policy(inside(twin), step, list(twin.legal_actions(step.seat)), strip.luck), step.seat)
    return twin


TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ursuppe", 4, {}),
    ("ursuppe", 3, {}),
    ("ursuppe", 2, {}),
    ("genesis", 4, {}),
    ("genesis", 1, {"mode": "solitaire"}),
    ("genesis", 2, {"mode": "cooperative"}),
    ("genesis", 3, {"edition": "2016", "variants": "macro"}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_playout_goes_as_the_match_would(name: str, players: int, options: dict[str, Any]) -> None:
    game = primordia.new_game(name, players=players, seed=3, **options)
    before = primordia.save(game)
    strip = tape(5)
    state, decisions = playout(game, guide(rules_of(game)).policy, never, strip)
    assert primordia.save(game) == before, "the match itself has not changed"
    assert decisions > 40 and not state.agenda
    twin = by_hand(game, strip.again(), decisions)
    assert twin.is_over and text(game, state) == twin.position()
    again, _ = playout(game, guide(rules_of(game)).policy, never, strip.again())
    assert text(game, again) == text(game, state), "the same tape, the same match"
    other, _ = playout(game, guide(rules_of(game)).policy, never, tape(6))
    assert text(game, other) != text(game, state)


@pytest.mark.parametrize("players", [2, 3])
def test_secret_votes_are_answered_by_everybody(players: int) -> None:
    """Also where a seat is asked for two colours, and where one of them has answered already."""
    for seed in range(6):
        game = new_toy(players, seed=seed)
        policy = guide(TOY).policy
        while not in_secret(game):
            game.play(game.legal_actions()[0])
        seat = game.waiting[-1].seat
        first = game.legal_actions(seat)[0]
        strip = tape(seed)
        state, decisions = playout(game, policy, never, strip, first, seat)
        assert not state.agenda and decisions > 4
        game.play(game.legal_actions(seat)[0], seat)
        state, _ = playout(game, policy, After(0), tape(seed))
        assert not state.agenda or state.round > inside(game).round


def test_it_stops_where_it_is_told() -> None:
    game = primordia.new_game("ursuppe", seed=1)
    state, _ = playout(game, guide(rules_of(game)).policy, lambda soup: bool(soup.round > 2), tape(1))
    assert state.round == 3
    assert len(state.agenda[-1].options(state)) > 1, "before somebody's choice"
    state, decisions = playout(game, guide(rules_of(game)).policy, After(7), tape(1))
    assert decisions == 7 and state.agenda


def test_the_first_choice_is_given() -> None:
    game = primordia.new_game("ursuppe", seed=1)
    step = game.decision
    assert step is not None
    for action in game.legal_actions():
        state, decisions = playout(game, guide(rules_of(game)).policy, After(0), tape(1), action, step.seat)
        assert state.score[step.colour] == action.x + 1 and decisions == 0


def test_a_tape_is_the_same_for_every_option_whatever_is_rolled_or_drawn() -> None:
    strip = tape(4)
    rolls = [strip.number("dice", 6) for _ in range(600)]
    strip = strip.again()
    assert strip.fresh
    mixed = []
    for k in range(600):
        strip.number("deck", 3 + k % 5)
        strip.luck()
        mixed.append(strip.number("dice", 6))
    assert mixed == rolls and not strip.fresh
    counts = Counter(rolls)
    assert set(counts) == set(range(6)) and all(60 < count < 140 for count in counts.values())
