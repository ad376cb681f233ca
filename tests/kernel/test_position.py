"""The kernel's part of positions: reading, writing, and what is wrong with one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import primordia
from primordia.kernel import position
from primordia.kernel.chance import Chance
from primordia.kernel.errors import SetupError
from primordia.kernel.game import in_secret, inside
from tests.kernel import toy


def again(game: Any) -> Any:
    return toy.at(game.position(), Chance())


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("auto", [True, False])
def test_every_situation_is_a_position(players: int, auto: bool) -> None:
    for seed in range(8):
        dice = random.Random(seed)
        game = toy.new(players, seed, auto, bonus="three")
        while game.decision is not None:
            twin = again(game)
            assert twin.position() == game.position()
            assert twin.fingerprint() == game.fingerprint()
            if not in_secret(game):
                assert list(twin.legal_actions()) == list(game.legal_actions())
            toy.wander(game, dice, 1)
        twin = again(game)
        assert twin.is_over
        assert twin.winners() == game.winners()
        assert twin.view(0) == game.view(0)


def test_ursuppe_too() -> None:
    game = primordia.new_game("ursuppe", players=3, seed=5, still_on_six=False)
    toy.wander(game, 5, 60)
    twin = primordia.from_position(game.position(), seed=1)
    assert twin.fingerprint() == game.fingerprint()
    assert twin.position() == game.position()


def test_what_is_left_out_takes_its_set_up_value() -> None:
    game = toy.at('game = "toy"', 3)
    assert len(game.waiting) == 1
    assert game.view()["round"] == 1
    assert inside(game).seats == [0, 1, 2]  # the most players
    assert "auto" not in game.position()
    assert "options" not in game.position()
    assert "auto = false" in toy.new(auto=False).position()
    assert 'bonus = "three"' in toy.new(bonus="three").position()


def test_the_next_step_stands_first() -> None:
    game = toy.at('agenda = ["turn green", "thank blue 2", "turn red", "round"]')
    assert game.decision is not None
    assert game.decision.text(toy.GLOSSARY) == "turn green"
    game.play("wait")
    assert game.decision.text(toy.GLOSSARY) == "turn red"


def test_a_position_that_is_over() -> None:
    game = toy.at('agenda = []\nending = "goal"\nscore = [1, 2, 9]')
    assert game.is_over
    assert game.decision is None
    assert game.winners() == [2]
    assert not game.can_undo


def test_fingerprints() -> None:
    one, other = toy.turns(1), toy.turns(2)
    assert one.fingerprint() == other.fingerprint()  # the future is no part of a situation
    assert one.fingerprint() == position.digest(one.position())
    other.play("wait")
    assert one.fingerprint() != other.fingerprint()
    one.play("bank")
    assert one.fingerprint() != other.fingerprint()
    assert toy.turns(players=3).fingerprint() != toy.turns(players=2).fingerprint()
    ways = [("wait", "bank"), ("bank", "wait")]
    ends = []
    for way in ways:
        game = toy.turns(extra="score = [0, 0, 0]")
        for action in way:
            game.play(action)
        ends.append(game.fingerprint())
    assert ends[0] != ends[1]


def test_different_ways_to_one_situation() -> None:
    prints = set()
    for forced in ([1, 4], [4, 1]):
        game = toy.at('agenda = ["turn red", "turn red", "turn green", "round"]')
        game.force(dice=forced)
        game.play("roll")
        game.play("roll")
        prints.add(game.fingerprint())
    assert len(prints) == 1


WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("", "kernel.setup.game", {"game": "none", "known": "toy"}),
    ("players = 2", "kernel.setup.game", {"game": "none"}),
    ('game = "chess"', "kernel.setup.game", {"game": "chess"}),
    ("game = 4", "kernel.setup.game", {"game": "4"}),
    ('game = ["toy"]', "kernel.setup.game", {}),
    ('game = "toy', "kernel.position.toml", {}),
    ("\0", "kernel.position.toml", {}),
    ('game = "toy"\nplayers = 5', "kernel.setup.players", {"players": 5, "allowed": "2, 3", "game": "toy"}),
    ('game = "toy"\nplayers = true', "kernel.setup.players", {"players": True}),
    ('game = "toy"\nplayers = "2"', "kernel.position.type", {"key": "players", "value": '"2"'}),
    ('game = "toy"\nplayers = 2.0', "kernel.position.type", {"key": "players"}),
    ('game = "toy"\noptions = 1', "kernel.position.table", {"key": "options", "value": "1"}),
    ('game = "toy"\nauto = "no"', "kernel.position.type", {"key": "auto", "value": '"no"', "example": "auto = false"}),
    ('game = "toy"\nauto = 0', "kernel.position.type", {"key": "auto", "value": "0"}),
    ('game = "toy"\noptions.colour = "red"', "kernel.setup.option", {"option": "colour", "known": "bonus, endless, length"}),
    ('game = "toy"\noptions.bonus = "one"', "kernel.setup.value", {"option": "bonus", "value": "one", "known": "two, three"}),
    ('game = "toy"\noptions.endless = 0', "kernel.setup.value", {"option": "endless", "known": "no, yes"}),
    ('game = "toy"\nagenda = "round"', "kernel.position.type", {"key": "agenda", "value": '"round"'}),
    ('game = "toy"\nagenda = ["round", 1]', "kernel.position.type", {"key": "agenda"}),
    ('game = "toy"\nagenda = ["dance"]', "kernel.step.unknown", {"step": "dance", "known": ", ".join(toy.TOY.steps)}),
    ('game = "toy"\nagenda = [""]', "kernel.step.unknown", {"step": ""}),
    ('game = "toy"\nagenda = ["turn"]', "kernel.step.arguments", {"step": "turn", "form": "turn colour"}),
    ('game = "toy"\nagenda = ["turn red 1"]', "kernel.step.arguments", {"step": "turn red 1"}),
    ('game = "toy"\nagenda = ["turn violet"]', "kernel.step.value", {"argument": "colour", "value": "violet"}),
    ('game = "toy"\nagenda = ["thank red -1"]', "kernel.step.value", {"argument": "left", "value": "-1"}),
    ('game = "toy"\nagenda = []', "toy.position.no-agenda", {}),
    ('game = "toy"\nfoo = 1', "toy.position.key", {"key": "foo"}),
    ('game = "toy"\nhand = [2, 2, 2]', "toy.position.cards", {}),
]


@pytest.mark.parametrize(("text", "message", "arguments"), WRONG, ids=[f"{k}-{row[1]}" for k, row in enumerate(WRONG)])
def test_what_is_wrong_with_a_position(text: str, message: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        rules, setup = position.parse(text, toy.GAMES)
        position.read(rules, setup, Chance(1), None)
    assert caught.value.message == message
    assert arguments.items() <= caught.value.arguments.items()
    assert str(caught.value)


def test_a_colour_that_does_not_play() -> None:
    step = primordia.GAMES["ursuppe"].steps["shop"]
    line = " ".join(["shop", *("blue" if name == "colour" else "1" for name in step.takes)])
    with pytest.raises(SetupError) as caught:
        primordia.from_position(f'game = "ursuppe"\nplayers = 3\nround = 1\nagenda = ["{line}", "phase 4"]')
    assert caught.value.message == "kernel.position.colour"
    assert caught.value.arguments == {"colour": "blue", "players": 3}


def test_a_number_beyond_all_bounds_is_a_sentence_too() -> None:
    """Python itself refuses to read it: that must not come through as a ValueError."""
    with pytest.raises(SetupError):
        toy.at("round = " + "9" * 5000)


def test_new_games_are_checked_in_the_same_way() -> None:
    for players in (0, 1, 5, "3", True, 2.5):
        with pytest.raises(SetupError) as caught:
            toy.TOY.setup(players, True, {})
        assert caught.value.message == "kernel.setup.players"
    with pytest.raises(SetupError) as caught:
        primordia.new_game("ursuppe", players=3, seed=1, gravity=True)
    assert caught.value.message == "kernel.setup.option"
    assert caught.value.arguments["option"] == "gravity"
    with pytest.raises(SetupError) as caught:
        primordia.new_game("ursuppe", players=3, seed=1, still_on_six="yes")
    assert caught.value.message == "kernel.setup.value"
    with pytest.raises(SetupError) as caught:
        primordia.new_game("chess")
    assert caught.value.message == "kernel.setup.game"
    assert primordia.new_game("ursuppe", seed=1).view()["game"] == "ursuppe"
    assert len(primordia.new_game("ursuppe", seed=1).scores()) == 4


def test_players_that_are_no_whole_number_are_refused() -> None:
    """3.0 equals 3, but a record would say `players 3.0`, which cannot be read."""
    with pytest.raises(SetupError):
        toy.TOY.setup(2.0, True, {})
