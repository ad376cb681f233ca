"""Hints: chances to win, ties said as such, no distance below zero, and one reason that says why the best is ahead."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from click.testing import CliRunner

import primordia
from primordia.bots.advice import TIE, advise
from primordia.bots.ahead import FAR, LEAST, worded
from primordia.bots.levels import Rule
from primordia.commands import main
from primordia.genesis.evaluation import ASPECTS as GENESIS_ASPECTS
from primordia.guide import guide
from primordia.kernel.game import inside
from primordia.locales import LANGUAGES
from primordia.ursuppe.evaluation import ASPECTS as URSUPPE_ASPECTS
from primordia.wording import speaker

ASPECTS = {"ursuppe": URSUPPE_ASPECTS, "genesis": GENESIS_ASPECTS}
HUNGRY = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
round = 4
environment = "west 6"
seen = ["east 8", "north 9", "south 10"]
[red]
points = {points}
score = 15
genes = ["holding 1", "speed 2"]
amoebas = ["1 b2 1", "2 e4", "3 c4"]
[yellow]
score = 16
points = 3
genes = ["movement-1 1", "spores 2"]
amoebas = ["1 d4", "2 e3", "3 a5"]
[green]
score = 13
points = 3
genes = ["movement-1 1", "tentacle 2"]
amoebas = ["1 d2", "2 c5", "3 b4"]
[blue]
score = 17
points = 3
genes = ["intelligence 1", "streamlining 2"]
amoebas = ["1 e2", "2 d5", "3 d3"]
[soup]
a2 = "red"
"""
DIVIDING = """
game = "ursuppe"
agenda = ["phase 4"]
round = 1
environment = "west 6"
seen = ["east 8"]
[red]
points = 10
amoebas = ["1 b2", "2 e4"]
"""


@pytest.mark.parametrize("points", [1, 4])
def test_the_best_option_and_one_reason(points: int) -> None:
    """To hold on finds the same meal as to swim against the current, which comes next, and costs nothing."""
    advice = advise(primordia.from_position(HUNGRY.format(points=points), seed=1), random.Random(2))
    best, *others = advice.options
    assert best.action.text == "stay" and best.behind == 0 and advice.equal == 1
    assert all(one.behind > TIE and one.chance < best.chance and 0 < one.error < 0.1 for one in others)
    assert advice.aspect


def test_a_tie_is_said_as_such() -> None:
    """Which number a new amoeba has makes no difference at all, on any dice."""
    game = primordia.from_position(DIVIDING, seed=1)
    advice = advise(game, random.Random(1), most=99)
    births = [counsel for counsel in advice.options if counsel.action.verb == "divide"]
    pairs = [(one, other) for one, other in combinations(births, 2) if one.action.y == other.action.y]
    assert len(pairs) == len(births) / 2 > 2
    assert any(one.chance == pytest.approx(other.chance) and one.behind == other.behind for one, other in pairs)


def test_what_cannot_be_told_apart_is_called_equal() -> None:
    game = primordia.new_game("genesis", seed=4)
    dice = random.Random(1)
    ties = 0
    while not ties:
        assert game.decision is not None
        advice = advise(game.imagine(game.decision.seat, primordia.Chance(1)), random.Random(1))
        assert 1 <= advice.equal <= len(game.legal_actions()) and advice.options[0].behind == 0
        ties += advice.equal > 1 and len(advice.options) > 1
        assert all((one.behind == 0) == (k < advice.equal) for k, one in enumerate(advice.options))
        game.play(dice.choice(list(game.legal_actions())))


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_the_aspects_add_up_to_the_evaluation(game: str) -> None:
    for seed in range(3):
        match = primordia.new_game(game, seed=seed)
        book, dice = guide(primordia.GAMES[game]), random.Random(seed)
        for _ in range(120):
            if match.decision is None:
                break
            seat = match.decision.seat
            aspects = book.aspects(inside(match), seat)
            assert set(aspects) <= set(ASPECTS[game])
            assert sum(aspects.values()) == pytest.approx(book.evaluate(inside(match), seat))
            match.play(dice.choice(list(match.legal_actions())))


def test_the_terminal_says_it_too() -> None:
    answer = CliRunner().invoke(main, ["play", "ursuppe", "--seed", "3"], input="hint\nquit\n")
    line = next(line for line in answer.output.splitlines() if "start" in line and ("best" in line or "as good" in line))
    assert "% to win" in line.replace(" %", "%") and "-0." not in answer.output and "+0." not in answer.output


@pytest.mark.parametrize("game", primordia.GAMES)
def test_what_probably_follows(game: str) -> None:
    """The next choices, told in every language; the further ahead, the less sure. Where chance does not come in between, the
    first of them is a choice of whoever is asked next."""
    match = primordia.new_game(game, seed=4)
    rule = Rule(random.Random(4))
    lines = certain = 0
    while lines < 6 or not certain:
        assert match.decision is not None
        advice = advise(match.imagine(match.decision.seat, primordia.Chance(1)), random.Random(1))
        for one in advice.options:
            twin = match.clone(primordia.Chance(1))
            twin.play(one.action)
            if one.ahead and twin.can_undo and twin.decision is not None:
                assert one.ahead[0].colour == twin.decision.colour and one.ahead[0].action in twin.legal_actions()
                certain += 1
            lines += bool(one.ahead)
            shares = [step.share for step in one.ahead]
            assert (
                len(shares) <= FAR and sorted(shares, reverse=True) == shares and all(LEAST <= share <= 1 for share in shares)
            )
            told = {worded(one.ahead, speaker(game, language)) for language in LANGUAGES}
            assert not one.ahead or (len(told) > 1 and all(f"{game}." not in words for words in told))
        for _ in range(9):
            match.play(rule.choose(match))
