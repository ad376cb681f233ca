"""E6: scoring, the end of the game, and whole games."""

import random

import pytest

import primordia
from tests.ursuppe.table import CARDS, FIELDS, everybody, lying, offered, pool, score, table, tribe

# E6. Scoring and the end


@pytest.mark.parametrize(("amoebas", "steps"), list(enumerate([0, 0, 0, 1, 2, 4, 5, 6])))
def test_spaces_for_amoebas(amoebas, steps):
    red = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:amoebas], 1)], score=20)
    assert score(table(["phase 6"], red=red), "red") == 20 + steps


@pytest.mark.parametrize(
    ("mine", "steps"),
    [
        ("", 0),
        ("speed", 0),
        ("speed, spores", 0),
        ("movement-2", 0),
        ("movement-2, ray-protection", 0),
        ("speed, spores, defense", 1),
        ("persistence, spores", 1),
        ("persistence, armor", 2),
        ("speed, spores, defense, escape", 2),
        ("aggression, armor, spores", 3),
        ("aggression, armor, movement-2", 4),
        ("aggression, armor, movement-2, persistence", 4),
        ("speed, spores, defense, escape, tentacle, holding, intelligence", 4),
    ],
)
def test_spaces_for_genes(mine, steps):
    assert score(table(["phase 6"], red=tribe("1 b1", genes=mine, score=20)), "red") == 20 + steps


@pytest.mark.parametrize(
    ("others", "end"),
    [((21, 22, 23), 24), ((21, 22, 24), 23), ((22, 23, 24), 21), ((19, 21, 30), 22)],
)
def test_one_space_and_its_jumps(others, end):
    three = tribe("1 b1", "2 b2", "3 b3", score=20)
    tribes = dict(zip(("yellow", "green", "blue"), (tribe(score=space) for space in others), strict=True))
    assert score(table(["phase 6"], red=three, **tribes), "red") == end


def test_a_marker_that_stands_still_is_jumped_by_those_behind():
    three = tribe("1 b1", "2 b2", "3 b3", score=20)
    game = table(["phase 6"], red=three, yellow={**three, "score": 19}, green={**three, "score": 18}, blue=tribe(score=21))
    # blue stays on 21; red jumps it to 22; yellow goes to 20, which is free by now; green to 19
    assert [score(game, colour) for colour in ("red", "yellow", "green", "blue")] == [22, 20, 19, 21]
    assert game.view()["order"] == ["green", "yellow", "blue", "red"]


def test_the_furthest_in_the_finish_zone_wins():
    three = tribe("1 b1", "2 b2", "3 b3", score=41)
    five = tribe(*[f"{n} {field}" for n, field in enumerate(FIELDS[:5], 1)], score=40)
    game = table(["phase 6"], red=three, green=five)
    assert game.is_over
    assert [score(game, "red"), score(game, "green")] == [42, 45]  # 40 + 4, and 42 is taken
    assert game.winners() == [2]
    assert game.view()["ending"] == "finish"


def test_after_the_end_nothing_can_be_played():
    game = table(["phase 6"], red=tribe("1 b1", "2 b2", "3 b3", score=41))
    assert game.decision is None
    assert list(game.legal_actions()) == []
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play("drift")
    assert caught.value.message == "kernel.illegal.over"
    assert game.scores() == [42, 2, 3, 4]


def test_a_game_of_ten_rounds():
    game = table(["phase 1"], round=10, **everybody(points=0))
    while not game.is_over:
        assert game.winners() == []
        game.play("pass")
    assert game.view()["unseen"] == {}
    assert game.view()["ending"] == "last-card"
    assert game.winners() == [1]
    assert game.view()["round"] == 10


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_keep_the_laws(players, seed):
    dice = random.Random(seed)
    game = primordia.new_game("ursuppe", players=players, seed=seed, followers_carry=True)
    decisions = 0
    while not game.is_over:
        options = list(game.legal_actions())
        assert len(options) > 1
        greedy = [a for a in options if a.verb in ("buy", "attack", "escape", "defend", "follow")]
        game.play(dice.choice(greedy if greedy and dice.random() < 0.6 else options))
        decisions += 1
        if decisions % 4:
            continue
        view = game.view()
        tribes = view["tribes"].values()
        assert lying(game) == [55] * len(tribes)
        assert all(about["points"] >= 0 for about in tribes)
        if view["phase"]:
            assert len({about["score"] for about in tribes}) == len(tribes)
        for gene, card in CARDS.items():
            assert pool(game, gene) + sum(gene in about["genes"] for about in tribes) == card[2 if players == 3 else 3]
        text = game.position()
        again = primordia.from_position(text, seed=1)
        assert again.position() == text
        assert offered(again) == offered(game)
    assert game.view()["round"] <= 10
    assert game.view()["ending"] in ("finish", "last-card")
