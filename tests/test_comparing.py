"""How search compares options, seen from inside: what is dropped, how far it looks, and what a state is worth to each seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import primordia
from primordia.bots.levels import Rule
from primordia.bots.search import FEWEST, Budget, Search
from primordia.genesis import goals
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, playout, rules_of
from primordia.kernel.playout import Luck, Tape
from primordia.kernel.step import Step
from tests.genesis.scene import Scene


def asked(name: str, kind: str, players: int = 4, at_least: int = 2, clock: int = 3) -> Game:
    """A match at a question of a kind with some options, not in its first rounds."""
    game = primordia.new_game(name, players=players, seed=12)
    rule = Rule(random.Random(3))
    when = "round" if name == "ursuppe" else "turn"
    while True:
        decision = game.decision
        assert decision is not None
        if decision.kind == kind and game.view()[when] >= clock and len(game.legal_actions()) >= at_least:
            return game
        game.play(rule.choose(game))


def values_of(search: Search, samples: dict[int, Callable[[int], float]]) -> None:
    """Makes up what playouts of the options lead to, by their number and that of the sample."""

    def sample(k: int, number: int) -> None:
        search.values[k].append(samples[k](number))
        search.outcomes[k].append([samples[k](number)])
        search.spent += 1

    search._sample = sample  # type: ignore[method-assign, assignment]  # noqa: SLF001 - the comparison itself


# Which options are tried how often


def test_pairs_on_the_same_dice_tell_what_means_alone_do_not() -> None:
    """Dice make chances swing from 0.1 to 0.9; that one option is always a hundredth behind is seen in pairs alone."""
    compared = Search(asked("ursuppe", "displace"), random.Random(1), Budget(64))
    compared.habit = 0
    compared.values = [[0.1, 0.9] * 8, [0.09, 0.885] * 8]
    assert compared._drop([0, 1]) == ([0], [1])  # noqa: SLF001
    compared.values = [[0.1, 0.9] * 8, [0.885, 0.09] * 8]
    assert compared._drop([0, 1]) == ([0, 1], [])  # noqa: SLF001 - the same means, but on other dice


def test_what_is_worse_on_all_dice_is_tried_no_more_than_need_be() -> None:
    """Dropped in the middle of a round, long before half of the options would be; the others get the playouts."""
    search = Search(asked("ursuppe", "shop", at_least=5), random.Random(1), Budget(600))
    search.habit = 0
    last = len(search.options) - 1
    swing = random.Random(4)
    noise = [swing.uniform(-0.3, 0.3) for _ in range(600)]
    near = [[swing.uniform(-0.2, 0.2) for _ in range(600)] for _ in search.options]

    def noisy(k: int) -> Callable[[int], float]:
        return lambda n: 0.5 + noise[n] + near[k][n]

    samples = {k: noisy(k) for k in range(last)}
    samples[last] = lambda n: 0.45 + noise[n] + near[0][n]
    values_of(search, samples)
    found = {option.action: option for option in search.ranking()}
    assert found[search.options[last]].playouts == FEWEST
    assert min(found[action].playouts for action in search.options[:last]) > FEWEST


# How far playouts go


def seen(game: Game, sight: int) -> tuple[Any, list[tuple[int, str]]]:
    """Where a playout of the first option ends, and the questions on the way with their round or turn."""
    state = inside(game)
    decision = game.decision
    assert decision is not None
    book = guide(rules_of(game))
    way: list[tuple[int, str]] = []

    def policy(state: Any, step: Step[Any], options: list[Action], luck: Luck) -> Action:
        way.append((getattr(state, "round", 0) or getattr(state, "turn", 0), step.kind))
        chosen: Action = book.policy(state, step, options, luck)
        return chosen

    stop = book.horizon(state, decision, sight)
    end, _ = playout(game, policy, stop, Tape(random.Random(5).random), game.legal_actions()[0], decision.seat)
    return end, way


@pytest.mark.parametrize(
    ("kind", "further", "meals"),
    [("displace", 1, 0), ("shop", 2, 1), ("divide", 2, 1), ("defect", 2, 1)],
)
def test_ursuppe_is_played_on_past_the_next_meal(kind: str, further: int, meals: int) -> None:
    """Who drifts or swims eats in this round; what is bought, bred or handed in shows its worth at the meal of the next."""
    game = asked("ursuppe", kind)
    now = inside(game).round
    end, way = seen(game, 1)
    assert end.round == now + further or end.ending
    assert len({clock for clock, kind in way if kind == "displace" and clock > now}) == meals
    assert {clock for clock, _ in way} <= set(range(now, now + further))
    short, long = seen(game, 0), seen(game, 2)
    assert len(short[1]) <= len(way) < len(long[1]) and short[0].round <= end.round < long[0].round


@pytest.mark.parametrize("kind", ["assign", "buy"])
def test_genesis_is_played_on_to_the_end_of_the_turn(kind: str) -> None:
    game = asked("genesis", kind)
    now = inside(game).turn
    end, way = seen(game, 1)
    assert end.turn == now + 1 and {clock for clock, _ in way} == {now}
    short, long = seen(game, 0), seen(game, 2)
    assert len(short[1]) <= len(way) < len(long[1]) and short[0].turn <= end.turn < long[0].turn


@pytest.mark.parametrize(("options", "playouts"), [({}, 12), ({}, 400), ({"mode": "cooperative"}, 400)])
def test_samples_of_those_who_make_many_end_at_different_moments(options: dict[str, Any], playouts: int) -> None:
    """In Bios:Genesis chances err differently at the end of each turn, so those who make many playouts look at several."""
    game = primordia.new_game("genesis", players=2, seed=4, **options)
    while game.decision and (game.decision.kind != "assign" or len(game.legal_actions()) < 2):
        game.play(game.legal_actions()[0])
    now, ends = inside(game).turn, []

    def noting(state: Any) -> list[float]:
        ends.append(state.turn - now)
        return [0.5] * 2

    search = Search(game, random.Random(1), Budget(playouts), value=noting)
    for depth in range(1, 7):
        for action in search.options[:2]:
            search.deepen(action, depth)
    turns = [1 + sample % (search.further + 1) for sample in range(6)]
    assert ends == [turn for turn in turns for _ in range(2)], "the same for all options"
    assert (search.further > 0) == (playouts == 400)


# What a state is worth to each seat


def test_of_two_tribes_of_a_seat_the_weaker_one_counts() -> None:
    """With two players the tribe that is behind decides, so to help it is worth more than to help the other."""

    def chance(red: int, blue: int) -> float:
        """Of the first seat, whose tribes stand at these spaces; everything else is alike."""
        game = primordia.new_game("ursuppe", players=2, seed=1)
        rule = Rule(random.Random(1))
        while game.view()["round"] < 5:
            game.play(rule.choose(game))
        soup = inside(game)
        own = [colour for colour in range(4) if soup.seats[colour] == 0]
        other = [colour for colour in range(4) if soup.seats[colour] == 1]
        for colour, score in (*zip(own, (red, blue), strict=True), *zip(other, (20, 21), strict=True)):
            soup.score[colour] = score
        return guide(rules_of(game)).chances(soup)[0]

    even, weaker, stronger = chance(16, 26), chance(19, 26), chance(16, 29)
    assert weaker > stronger + 0.02 and weaker > even + 0.02


def test_who_ties_at_the_end_shares_the_win_in_every_chance() -> None:
    """Search values a tie as half a win: a match that is over, in which two have the same points."""
    s = Scene("red", "blue", phase=5)
    s.bacterium("clay-mound", "red", "red+blue")
    s.bacterium("warm-pond", "blue", "red+blue")
    state = inside(s.game)
    state.agenda.clear()
    winners = goals.winners(state)
    assert winners == [0, 1]
    assert guide(rules_of(s.game)).chances(state) == [0.5, 0.5]
