"""Somebody who thinks of himself alone takes what is worth most to him in one step, and changes nothing by thinking of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import primordia
from primordia.bots.levels import Rule
from primordia.genesis import selfish
from primordia.genesis.earth import Earth
from primordia.genesis.evaluation import evaluate
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside
from primordia.kernel.playout import Luck, Tape


def luck(seed: int) -> Luck:
    return random.Random(seed).random


def questions(players: int, seed: int, **options: object) -> list[Game]:
    """Every third question of a match."""
    game = primordia.new_game("genesis", players=players, seed=seed, **options)  # type: ignore[arg-type]
    bot, found, count = Rule(random.Random(seed)), [], 0
    while not game.is_over:
        count += 1
        if count % 3 == 0 and game.decision is not None and not game.decision.sealed:
            found.append(game.clone(inside(game).chance))
        game.play(bot.choose(game))
    return found


@pytest.mark.parametrize(("players", "options"), [(4, {}), (2, {"edition": "2016-late"}), (3, {"variants": "crystal+chimera"})])
def test_the_best_next_situation_is_taken_and_nothing_changes(players: int, options: dict[str, object]) -> None:
    known = 0
    for game in questions(players, 11, **options):
        step, e, choices = game.decision, inside(game), list(game.legal_actions())
        assert step is not None
        mark, seat = game.fingerprint(), e.seats[step.colour]
        chosen = selfish.habit(e, step, choices, luck(1))
        assert game.fingerprint() == mark and chosen in choices
        worths = [[worth(e, step, action, seat, dice) for action in choices] for dice in range(3)]
        if worths[0] == worths[1] == worths[2]:  # where no dice decide
            assert worths[0][choices.index(chosen)] == pytest.approx(max(worths[0]))
            known += 1
    assert known > 10


def worth(e: Earth, step: Any, action: Action, seat: int, dice: int) -> float:
    if action.verb == selfish.CONTENT:
        return evaluate(e, seat)
    return selfish.outlook(e, step, action, seat, Tape(luck(dice)), luck(dice))


def test_half_a_choice_is_judged_with_its_best_second_half() -> None:
    """To lift a biont is worth what the best place for it is worth, not what it is worth in the air."""
    found = 0
    for game in [game for seed in range(4) for game in questions(3, seed)]:
        step, e = game.decision, inside(game)
        assert step is not None
        for action in game.legal_actions():
            if action.verb == "lift" and step.kind == "assign":
                seat = e.seats[step.colour]
                lifted = selfish.after(e, step, action, Tape(luck(1)), luck(1))
                put = lifted.agenda[-1] if lifted.agenda else None
                if put is None or put.kind != "put":
                    continue
                places = [selfish.after(lifted, put, place, Tape(luck(1)), luck(1)) for place in put.options(lifted)]
                best = max(evaluate(place, seat) for place in places)
                assert selfish.outlook(e, step, action, seat, Tape(luck(1)), luck(1)) == best
                found += 1
    assert found > 2
