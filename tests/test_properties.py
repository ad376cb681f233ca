"""Properties that hold in every game of Ursuppe, whoever plays (Hypothesis); the soak runs the same checks at length."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import primordia
from primordia.kernel.game import Game, last_link
from tests import soak
from tests.checks import agrees, conserved, no_order, refuses


class UrsuppeMachine(RuleBasedStateMachine):
    """Any legal sequence of actions, with clones, saves and illegal tries in between."""

    game: Game

    @initialize(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10**6), auto=st.booleans(), flags=st.integers(0, 7))
    def start(self, players: int, seed: int, auto: bool, flags: int) -> None:
        self.game = primordia.new_game(
            "ursuppe",
            players=players,
            seed=seed,
            auto=auto,
            still_on_six=not flags & 1,
            armor_locks_both=bool(flags & 2),
            followers_carry=bool(flags & 4),
        )

    @precondition(lambda self: not self.game.is_over)
    @rule(k=st.integers(0, 10**6))
    def play(self, k: int) -> None:
        options = self.game.legal_actions()
        self.game.play(options[k % len(options)])

    @precondition(lambda self: not self.game.is_over)
    @rule(k=st.integers(0, 10**6), many=st.integers(5, 60))
    def play_on(self, k: int, many: int) -> None:
        rng = random.Random(k)
        for _ in range(many):
            if not self.game.is_over:
                self.game.play(rng.choice(self.game.legal_actions()))
                conserved(self.game)

    @precondition(lambda self: not self.game.is_over)
    @rule(k=st.integers(0, 10**6))
    def try_something_illegal(self, k: int) -> None:
        refuses(self.game, random.Random(k), 20)

    @rule(seed=st.integers(0, 10**6))
    def compare(self, seed: int) -> None:
        agrees(self.game, seed)

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def undo(self) -> None:
        """Back, and forth again to the same place."""
        mark = self.game.fingerprint()
        link = last_link(self.game)
        while link.action is None or link.auto:
            assert link.prev is not None
            link = link.prev
        self.game.undo()
        assert link.action in self.game.legal_actions()
        self.game.play(link.action)
        assert self.game.fingerprint() == mark

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "game"):
            conserved(self.game)
            no_order(self.game)


TestUrsuppe = UrsuppeMachine.TestCase
TestUrsuppe.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@pytest.mark.parametrize("index", range(36))
def test_a_sample_of_the_soak(index: int) -> None:
    game, usage, decisions = soak.play(index, points=2)
    assert game.is_over and decisions > 50
    assert any(how == "mattered" for _, how in usage.seen)


def test_the_past_stays_as_it_was() -> None:
    """Clones kept along the way are what they were when the game is over: nothing that changes is shared."""
    game = primordia.new_game("ursuppe", seed=11)
    rng = random.Random(11)
    kept = []
    while not game.is_over:
        kept.append((game.clone(primordia.Chance(1)), game.fingerprint()))
        game.play(rng.choice(game.legal_actions()))
    for twin, mark in kept[::7]:
        assert twin.fingerprint() == mark


def test_views_of_one_table_are_equal_for_all_onlookers() -> None:
    """Ursuppe hides nothing but the future: all seats see the same, but for their own options."""
    game = primordia.new_game("ursuppe", seed=3)
    views = [game.view(seat) for seat in (None, 0, 1, 2, 3)]
    for view in views:
        del view["seat"]
        for question in view["asked"]:
            question.pop("options", None)
    assert all(view == views[0] for view in views)


def test_two_games_that_differ_only_in_their_dice_look_the_same() -> None:
    """Nothing of the key or of what is still to come is in a view, a position or a record."""
    text = primordia.new_game("ursuppe", seed=5).position()
    one, two = primordia.from_position(text, seed=1), primordia.from_position(text, seed=2)
    assert one.view(0) == two.view(0)
    secret = primordia.Chance()
    game = primordia.new_game("ursuppe", seed=secret)
    assert secret.reveal() not in primordia.save(game) + repr(game.view(0)) + game.position()


def test_colours_are_alike() -> None:
    """Renaming the colours of a position renames its outcome: no colour is treated differently."""
    text = """
    game = "ursuppe"
    agenda = ["phase 5"]
    round = 2
    environment = "west 6"
    seen = ["east 8", "north 9"]
    [red]
    score = 9
    amoebas = ["1 b2 2", "2 c2", "3 d4 1"]
    [yellow]
    score = 5
    amoebas = ["1 b2", "2 a4 2"]
    [green]
    score = 7
    genes = ["life-expectancy 1"]
    amoebas = ["4 e4 2"]
    [blue]
    score = 2
    amoebas = ["7 b1"]
    """
    swap = {"red": "blue", "blue": "red", "yellow": "green", "green": "yellow"}
    swapped = text
    for colour, other in swap.items():
        swapped = swapped.replace(f"[{colour}]", f"[*{other}]")
    swapped = swapped.replace("[*", "[")
    one, two = primordia.from_position(text, seed=1).view(), primordia.from_position(swapped, seed=1).view()
    for colour, other in swap.items():
        mine, theirs = one["tribes"][colour], two["tribes"][other]
        assert {k: v for k, v in mine.items() if k != "seat"} == {k: v for k, v in theirs.items() if k != "seat"}
        for field, cubes in one["soup"].items():
            assert cubes.get(colour) == two["soup"][field].get(other)
