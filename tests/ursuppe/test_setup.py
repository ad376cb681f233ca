"""D: setting up, and who is asked."""

import pytest

import primordia
from tests.ursuppe.table import (
    FIELDS,
    acting,
    amoeba,
    asked,
    everybody,
    offered,
    play,
    refused,
    rested,
    score,
    table,
    told,
    tribe,
)

# D. Setting up


def roll_order(colours, rolls):
    """Reckoned from the journal: the highest first, equal ones roll again among themselves."""
    sums = {}
    for colour in colours:
        name, total = rolls.pop(0)
        assert name == colour
        sums[colour] = total
    order = []
    for total in sorted(set(sums.values()), reverse=True):
        equal = [colour for colour in colours if sums[colour] == total]
        order += equal if len(equal) == 1 else roll_order(equal, rolls)
    return order


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_roll_chooses_first_and_ties_roll_again(players):
    ties = 0
    for seed in range(40):
        game = primordia.new_game("ursuppe", players=players, seed=seed, auto=False)
        colours = list(game.view()["tribes"])
        rolls = [(entry["colour"], entry["first"] + entry["second"]) for entry in told(game, "rolled-start")]
        ties += len(rolls) > len(colours)
        expected = roll_order(colours, rolls)
        assert not rolls
        order, free = [], set(range(1, len(colours) + 1))
        while asked(game)[0] == "choose-start":
            order.append(asked(game)[1])
            assert offered(game) == {f"start {space}" for space in free}
            highest = max(free)
            free.remove(highest)
            play(game, f"start {highest}")
            assert score(game, order[-1]) == highest
        assert order == expected
    assert ties


def test_a_taken_start_space_is_refused():
    game = primordia.new_game("ursuppe", players=4, seed=5)
    play(game, "start 2")
    assert offered(game) == {"start 1", "start 3", "start 4"}
    refused(game, "start 2")


def test_among_three_there_is_no_fourth_start_space():
    game = primordia.new_game("ursuppe", players=3, seed=5)
    assert offered(game) == {"start 1", "start 2", "start 3"}
    refused(game, "start 4")


@pytest.mark.parametrize(("players", "hurt"), [(2, 1), (3, 0), (4, 1)])
def test_two_amoebas_each_ascending_then_descending(players, hurt):
    game = primordia.new_game("ursuppe", players=players, seed=2)
    while asked(game)[0] == "choose-start":
        game.play(game.legal_actions()[-1])
    order = game.view()["order"]
    taken, numbers = [], {colour: [] for colour in order}
    for turn, colour in enumerate(order + order[::-1]):
        assert asked(game) == ("place", colour)
        assert game.view()["turns"] == (order if turn < len(order) else order[::-1])
        free = [field for field in FIELDS if field not in taken]
        left = [n for n in range(1, 8) if n not in numbers[colour]]
        assert offered(game) == {f"place {n} {field}" for n in left for field in free}
        if taken:
            refused(game, f"place 7 {taken[-1]}")
        number, field = (turn * 3) % 7 + 1, free[turn]
        if number not in left:
            number = left[0]
        play(game, f"place {number} {field}")
        taken.append(field)
        numbers[colour].append(number)
        assert amoeba(game, colour, number) == (field, hurt if turn < len(order) else 0)
    assert asked(game) == ("displace", order[0])
    assert game.view()["turns"] == order
    assert game.view()["phase"] == 1


# Two players


def test_two_players_run_two_colours_each():
    game = table(["phase 3"], players=2, **everybody())
    seats = {colour: about["seat"] for colour, about in game.view()["tribes"].items()}
    assert seats == {"red": 0, "yellow": 1, "green": 0, "blue": 1}
    order = []
    while asked(game)[0] == "shop":
        order.append((asked(game)[1], game.decision.seat))
        play(game, "pass")
    assert order == [("yellow", 1), ("blue", 1), ("red", 0), ("green", 0)]


def test_of_two_colours_the_worse_one_counts():
    three = tribe("1 b1", "2 b2", "3 b3", score=41)
    game = table(["phase 6"], players=2, red=three, green=tribe(score=10), yellow=tribe(score=20), blue=tribe(score=30))
    assert game.is_over
    assert game.scores() == [10, 20]
    assert game.winners() == [1]


# Who is asked


def test_single_options_are_asked_when_the_game_is_not_to_play_them():
    about = {"red": tribe("1 b2", points=0), "soup": {"b2": (0, 0, 0, 0)}}
    assert rested(acting(**about))
    game = acting(**about, auto=False)
    assert (asked(game), offered(game)) == (("displace", "red"), {"drift"})
    play(game, "drift")
    assert (asked(game), offered(game)) == (("feed", "red"), {"starve"})
    play(game, "starve")
    assert amoeba(game, "red", 1) == ("b2", 1)


def test_nobody_may_answer_for_another_seat():
    game = table(["phase 3"], **everybody())
    before = game.fingerprint()
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play("pass", seat=0)
    assert caught.value.message == "kernel.illegal.turn"
    assert game.fingerprint() == before
    assert list(game.legal_actions(seat=0)) == []
    game.play("pass", seat=1)
    assert asked(game) == ("shop", "blue")
