"""The cost of a decision does not grow with the length of the game.

Counted are the calls that the interpreter makes and the size of what a situation holds, not seconds: the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from primordia.kernel import record
from primordia.kernel.chain import chain
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, last_link
from primordia.server import frames
from tests.kernel import toy

ROUND = ["wait", "bank", "roll", "vote red", "vote red", "vote blue"]
LATE = 2000  # rounds


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called, in Python and in C."""
    count = 0

    def listen(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(listen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def play_round(game: Game) -> None:
    for action in ROUND:
        game.play(toy.CATALOGUE.parse(action))


def long_game(rounds: int) -> Game:
    game = toy.new(length="long")
    for _ in range(rounds):
        play_round(game)
    return game


def test_a_decision_costs_as_much_late_as_early() -> None:
    early, late = long_game(3), long_game(LATE)
    assert len(chain(last_link(late))) > 100 * len(chain(last_link(early)))
    one, other = ([calls(partial(play_round, game)) for _ in range(40)] for game in (early, late))
    assert sum(one) > 40 * len(ROUND)
    assert abs(sum(other) - sum(one)) < 0.05 * sum(one)  # not quite equal: now and then a block of random bytes is used up
    assert max(other) < 1.5 * max(one)


def test_so_do_the_questions_about_it() -> None:
    early, late = long_game(3), long_game(LATE)
    for ask in (
        lambda game: game.decision,
        lambda game: game.waiting,
        lambda game: game.legal_actions(),
        lambda game: game.view(0),
        lambda game: game.clone(Chance(1)),
        lambda game: game.imagine(0, Chance(1)),
        lambda game: game.fingerprint(),
        lambda game: game.can_undo,
        lambda game: game.scores(),
        lambda game: game.force(dice=[3]),
        record.source,
        frames.moves,
        record.revealed,
    ):
        one, other = (calls(partial(ask, game)) for game in (early, late))
        assert other <= one * 1.2 + 8  # numbers have more digits


def test_with_a_listener_too() -> None:
    early, late = long_game(3), long_game(LATE)
    for game in (early, late):
        assert game.journal
    one, other = (sum(calls(partial(play_round, game)) for _ in range(20)) for game in (early, late))
    assert abs(other - one) < 0.05 * one


def test_a_situation_does_not_grow() -> None:
    early, late = long_game(3), long_game(LATE)
    sizes = [
        {name: len(value) for name, value in toy.attributes(inside(game)).items() if isinstance(value, list)}
        for game in (early, late)
    ]
    assert sizes[0] == sizes[1]
    assert len(late.position()) < len(early.position()) + 40


def test_so_does_the_row_of_a_choice() -> None:
    """What a server writes of it, with its number: nobody walks back to the first choice."""
    counts = []
    for game in (long_game(3), long_game(LATE)):
        before = last_link(game)
        play_round(game)
        counts.append(calls(partial(record.body, game, before)))
        lines = record.body(game, before)
        assert len(lines) > len(ROUND) and record.body(game)[-len(lines) :] == lines
    assert counts[1] <= counts[0] * 1.2 + 8


def test_the_chain_grows_by_one_link_a_choice() -> None:
    before, after = long_game(10), long_game(11)
    assert len(chain(last_link(after))) - len(chain(last_link(before))) == len(ROUND) + 1  # and the thanks, played by the game


def test_undo_at_the_end_of_a_long_game() -> None:
    game = long_game(LATE)
    before = (game.position(), len(chain(last_link(game))))
    game.play("bank")
    game.play("wait")
    game.undo()
    game.undo()
    assert (game.position(), len(chain(last_link(game)))) == before
    assert not game.can_undo


def test_a_long_game_can_be_cloned_and_thrown_away() -> None:
    """A chain of so many links must not be taken down by recursion."""
    game = long_game(15_000)
    twin = game.clone(Chance(1))
    assert len(chain(last_link(twin))) > 100_000
    del game
    play_round(twin)
    del twin
