"""Following a match choice by choice: all that was chosen, with the match as it was; further, and from the start again."""

from __future__ import annotations

import random

import pytest

import primordia
from primordia.bots.levels import Rule
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game
from primordia.kernel.trail import Trail
from tests.kernel.toy import votes, wander

Told = list[tuple[str, str]]  # the match before a choice, and the choice


def follow(trail: Trail, game: Game) -> Told:
    return [(twin.fingerprint(), link.action.text) for twin, link in trail.follow(game) if link.action is not None]


def played(game: Game, choices: int, bot: Rule) -> Told:
    """Plays on, and tells what was chosen."""
    told = []
    for _ in range(choices):
        if game.is_over:
            break
        action = bot.choose(game)
        told.append((game.fingerprint(), action.text))
        game.play(action)
    return told


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
@pytest.mark.parametrize("pace", [1, 7, 1000])
def test_every_choice_is_told_once_with_the_match_as_it_was(name: str, pace: int) -> None:
    game = primordia.new_game(name, players=3, seed=pace)
    bot, trail = Rule(random.Random(3)), Trail()
    told: Told = []
    seen: Told = []
    while not game.is_over:
        told += played(game, pace, bot)
        seen += follow(trail, game.imagine(0, Chance(5)))
        if not game.waiting or not game.waiting[0].sealed:  # a vote is nobody's business until all have voted
            assert seen == told
    assert len(told) > 60 and not follow(trail, game)


def test_it_begins_again_where_choices_were_taken_back() -> None:
    game = primordia.new_game("genesis", players=2, seed=4)
    bot, trail = Rule(random.Random(1)), Trail()
    told = played(game, 40, bot)
    assert follow(trail, game) == told
    while not game.can_undo:
        told += played(game, 1, bot)
    follow(trail, game)
    game.undo()
    assert follow(trail, game) == told[:-1]
    other = next(action for action in game.legal_actions() if action.text != told[-1][1])
    now = (game.fingerprint(), other.text)
    game.play(other)
    assert follow(trail, game) == [now]


def test_a_match_from_a_position_and_sealed_votes() -> None:
    game = votes(3)
    trail = Trail()
    wander(game, 2)
    told = [link for _, link in trail.follow(game)]
    assert sum(link.sealed for link in told) >= 3 and [link.number for link in told] == sorted(link.number for link in told)
