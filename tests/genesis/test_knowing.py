"""What the chances of Bios:Genesis know of the game, and what players do about it: pairs of tables that differ in one thing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import primordia
from primordia.bots import guests
from primordia.bots.levels import Hard, Normal
from primordia.genesis import prospects
from primordia.guide import guide
from primordia.kernel.game import Game, inside, rules_of
from tests.genesis.scene import Scene


def chance(s: Scene) -> float:
    """Red's."""
    return guide(rules_of(s.game)).chances(inside(s.game))[0]


def rivals(*, phase: int = 2, others: bool = True) -> Scene:
    """Red and blue with a bacterium each, blue's a little larger, in the middle of the game."""
    s = Scene("red", "blue", phase=phase)
    if others:
        s.bacterium("warm-pond", "blue", "3blue+red")
    s.put(draws=[0, 0, 8])
    return s


def grown(organs: str, land: bool) -> Scene:
    s = rivals()
    s.macro("clay-mound", "flatworm", "red", organs=organs, land=land, level=0)
    return s


def feeding(mine: int, theirs: int) -> Scene:
    s = rivals(others=False)
    s.macro("clay-mound", "flatworm", "red", organs="1", level=mine)
    s.macro("warm-pond", "lamp-shell", "blue", organs="1", level=theirs)
    return s


def simple(cubes: str = "2red+blue", shields: str = "", **red: int) -> Scene:
    s = rivals()
    s.bacterium("clay-mound", "red", cubes, shields=shields)
    if red:
        s.tableau("red", **red)
    return s


def ready(catalysts: str) -> Scene:
    """Red lacks a cube for a macroorganism."""
    s = simple("red+yellow+green+blue")
    s.pool("red", catalysts)
    return s


def endangered(icons: list[str]) -> Scene:
    """Red is ahead."""
    s = rivals()
    s.bacterium("clay-mound", "red", "3red+3blue")
    s.put(climate=icons)
    return s


PAIRS: dict[str, tuple[Callable[[], Scene], Callable[[], Scene]]] = {
    "trophies": (simple, lambda: simple(trophies=2)),
    "the food chain": (lambda: feeding(0, 1), lambda: feeding(1, 0)),
    "a macroorganism": (simple, lambda: grown("", False)),
    "organs to lose": (lambda: grown("", False), lambda: grown("1, 2", False)),
    "shields to come": (simple, lambda: simple(shields="2green")),
    "errors to come": (lambda: simple("2red+2green"), lambda: simple("2red+2blue")),
    "what is missing for a macroorganism": (lambda: simple("4red"), lambda: simple("red+yellow+green+blue")),
    "how sure a macroorganism is": (lambda: ready(""), lambda: ready("red+yellow+green+blue")),
    "going ashore": (lambda: grown("1, 2", False), lambda: grown("1, 2", True)),
    "an end that comes sooner while ahead": (lambda: endangered(["cool", "warm", "cool"]), lambda: endangered(["cool"] * 3)),
}


@pytest.mark.parametrize("topic", PAIRS)
def test_the_chances_know(topic: str) -> None:
    worse, better = (chance(make()) for make in PAIRS[topic])
    assert 0 < worse < better - 0.002, (worse, better)


def test_the_next_card_may_be_the_last_one() -> None:
    """Armageddon is as likely as the cards that would complete it (D10a); two suns are enough under a Waterworld."""
    threats = {}
    for name, icons, flood in (
        ("none", ["warm", "cool", "cool"], False),
        ("cold", ["cool"] * 3, False),
        ("hot", ["warm"] * 3, False),
        ("flood", ["cool", "warm", "warm"], True),
        ("dry", ["cool", "warm", "warm"], False),
    ):
        s = rivals()
        s.put(climate=icons, waterworld=int(flood))
        events = [s.earth.cards.events[k].climate for k in s.earth.eons[2]]
        threats[name] = prospects.threat(s.earth)
        assert threats[name] == sum(1 for more in events if _fatal(icons, more, flood)) / len(events)
        assert prospects.time_left(s.earth) == pytest.approx((1 - threats[name] / 3) * 8 / 12)
    assert threats["none"] == 0 < threats["dry"] < threats["flood"] and threats["cold"] > 0 < threats["hot"]


def _fatal(icons: list[str], more: list[int], flood: bool) -> bool:
    line = "".join([*(icon[0] for icon in icons), *("wc"[icon] for icon in more)])
    return line.endswith(("wwww", "cccc")) or (flood and line.endswith("www"))


def threatened(blue: str, red: str) -> Scene:
    """Snowball Earth comes near; the question is who calls for a vote, blue first."""
    s = Scene("red", "blue", phase=1)
    s.bacterium("clay-mound", "red", red)
    s.bacterium("warm-pond", "blue", blue)
    s.put(climate=["cool", "cool", "cool"])
    s.events(46)
    assert s.asked.startswith("call-vote blue"), s.asked
    return s


def choices(game: Game) -> set[str]:
    return {level(random.Random(seed)).choose(game).text for level in (Normal, Hard) for seed in range(3)}


def test_who_is_ahead_lets_the_world_end_and_who_is_behind_does_not() -> None:
    """Without a vote nobody loses half of the points (D10b)."""
    s = threatened("4red+4blue", "blue")
    assert choices(s.game) == {"no"}
    s.play("no")
    assert s.asked.startswith("call-vote red") and choices(s.game) == {"yes"}


def test_who_is_ahead_by_more_than_twice_votes_medea() -> None:
    """Half of the points are enough (D10c)."""
    s = threatened("4red+5blue+yellow", "blue").play("no", "yes")
    assert s.asked.startswith("ballot blue") and choices(s.game) == {"medea"}


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_nobody_begs_for_gifts_that_are_refused(level: str) -> None:
    """At most two questions in a turn: a rival says no."""
    asked: Counter[tuple[int, int]] = Counter()
    game = primordia.new_game("genesis", players=3, seed=5)
    bots = [guests.make(level, seat) for seat in range(3)]
    while not game.is_over:
        step = game.decision
        assert step is not None
        action = bots[step.seat].choose(game)
        asked[step.seat, inside(game).turn] += action.verb == "ask"
        game.play(action)
    assert max(asked.values()) <= 2
