"""Sealed choices: answered in any order, and nobody sees an answer before all are there."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from primordia.kernel.chance import Chance
from primordia.kernel.errors import IllegalAction, RecordError
from primordia.kernel.game import Game, inside
from tests.kernel import toy

VOTES = {0: "vote blue", 1: "vote red", 2: "vote blue"}


def asked(game: Game) -> list[str]:
    return [step.text(toy.GLOSSARY) for step in game.waiting]


def told(game: Game) -> list[dict[str, object]]:
    return [entry.data() for entry in game.journal]


def test_all_are_asked_at_once() -> None:
    game = toy.votes(3)
    assert asked(game) == ["vote red", "vote green", "vote blue"]
    assert game.decision is game.waiting[0]
    assert [step.seat for step in game.waiting] == [0, 1, 2]
    assert not game.is_over
    for seat in (None, 0, 1, 2):
        assert [action.text for action in game.legal_actions(seat)] == ["vote red", "vote green", "vote blue"]
    assert [question["seat"] for question in game.view(1)["asked"]] == [0, 1, 2]
    assert ["options" in question for question in game.view(1)["asked"]] == [False, True, False]
    assert ["options" in question for question in game.view()["asked"]] == [False, False, False]


def test_any_order_gives_the_same_match() -> None:
    seen = set()
    for order in permutations((0, 1, 2)):
        game = toy.votes(3)
        for seat in order:
            game.play(VOTES[seat], seat)
        assert game.waiting[0].kind == "turn"
        seen.add((game.position(), toy.save(game), str(told(game))))
        assert toy.load(toy.save(game)).fingerprint() == game.fingerprint()
    assert len(seen) == 1
    game = toy.votes(3)
    for _ in range(3):  # without a seat: one after the other
        assert game.decision is not None
        game.play(VOTES[game.decision.seat])
    assert (game.position(), toy.save(game), str(told(game))) in seen
    assert inside(game).score == [0, 0, 2]


def test_a_given_answer_is_no_longer_waited_for() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    assert asked(game) == ["vote red", "vote blue"]
    assert game.decision is game.waiting[0]
    with pytest.raises(IllegalAction) as caught:
        game.play("vote red", 1)
    assert caught.value.message == "kernel.illegal.turn"
    assert caught.value.arguments["seat"] == 1
    game.play("vote red", 0)
    assert asked(game) == ["vote blue"]


def test_who_has_answered_has_no_legal_actions() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    assert list(game.legal_actions(1)) == []
    assert list(game.legal_actions(7)) == []
    assert game.view(1)["asked"][0]["seat"] == 0


def test_an_illegal_answer_changes_nothing() -> None:
    game = toy.votes(3, extra="bound = [0, 1, 0]", auto=False)
    game.play("vote red", 0)
    before = (game.position(), toy.save(game), asked(game))
    for action, seat in (("wait", 2), ("vote red", 1), ("vote violet", 2), ("vote red", 5), (toy.WAIT, None)):
        with pytest.raises(IllegalAction) as caught:
            game.play(action, seat)
        assert str(caught.value)
        assert (game.position(), toy.save(game), asked(game)) == before
    with pytest.raises(IllegalAction) as caught:
        game.play("vote red", 1)
    assert caught.value.rule == "T6"
    assert caught.value.arguments["step"] == "vote green"
    assert caught.value.arguments["options"] == "vote green"


@pytest.mark.parametrize("players", [2, 3])
def test_an_answer_is_nowhere_until_all_are_there(players: int) -> None:
    games = [toy.votes(players) for _ in range(3)]
    for game, answer in zip(games, ("vote red", "vote green", "vote blue"), strict=True):
        game.play(answer, 1)
    for seat in (0, 2, None):
        assert games[0].view(seat) == games[1].view(seat) == games[2].view(seat)
    for seat in (0, 2):
        assert toy.save(games[0], seat) == toy.save(games[1], seat) == toy.save(games[2], seat)
        assert "sealed" not in toy.save(games[0], seat)
    assert told(games[0]) == told(games[1]) == told(games[2]) == []
    assert len({game.position() for game in games}) == 1
    assert len({game.fingerprint() for game in games}) == 1
    assert inside(games[0]).votes == [-1, -1, -1]
    assert "sealed green vote green" in toy.save(games[1], 1)
    assert "sealed green vote green" in toy.save(games[1])


def test_then_all_are_shown() -> None:
    game = toy.votes(3)
    assert told(game) == []
    for seat in (2, 0, 1):
        game.play(VOTES[seat], seat)
    kinds = [(entry["kind"], entry["arguments"]) for entry in told(game)]
    assert kinds[:4] == [
        ("voted", {"colour": "red", "target": "blue"}),
        ("voted", {"colour": "green", "target": "red"}),
        ("voted", {"colour": "blue", "target": "blue"}),
        ("elected", {"colour": "blue"}),
    ]
    assert "1 red vote blue\n2 green vote red\n3 blue vote blue\n" in toy.save(game)
    assert "sealed" not in toy.save(game)


def test_pending_answers_are_saved_and_loaded() -> None:
    for given in ((1,), (2, 0), (0, 1)):
        game = toy.votes(3)
        for seat in given:
            game.play(VOTES[seat], seat)
        text = toy.save(game)
        assert text.count("sealed") == len(given)
        twin = toy.load(text)
        assert toy.save(twin) == text
        assert asked(twin) == asked(game)
        for match in (game, twin):
            for seat in range(3):
                if seat not in given:
                    match.play(VOTES[seat], seat)
        assert toy.save(game) == toy.save(twin)


def test_the_record_of_a_seat_can_be_loaded() -> None:
    game = toy.votes(3)
    game.play("vote red", 0)
    game.play("vote red", 1)
    twin = toy.load(toy.save(game, 1))
    assert asked(twin) == ["vote red", "vote blue"]
    assert twin.fingerprint() == game.fingerprint()
    assert asked(toy.load(toy.save(game, 2))) == ["vote red", "vote green", "vote blue"]


def test_a_seat_that_runs_two_colours_answers_twice() -> None:
    game = toy.votes(2)
    assert [step.seat for step in game.waiting] == [0, 1, 0]
    game.play("vote green", 0)
    assert asked(game) == ["vote green", "vote blue"]
    game.play("vote blue", 0)
    assert asked(game) == ["vote green"]
    text = toy.save(game)
    assert "sealed red vote green\nsealed blue vote blue\n" in text
    assert toy.save(toy.load(text)) == text
    assert "sealed" not in toy.save(game, 1)
    game.play("vote green", 1)
    assert "1 red vote green\n2 green vote green\n3 blue vote blue\n" in toy.save(game)


def test_each_question_comes_with_its_own_options() -> None:
    game = toy.votes(2, extra="bound = [0, 0, 1]", auto=False)
    red, green, blue = game.view(0)["asked"]
    assert red["options"] == ["vote red", "vote green", "vote blue"]
    assert "options" not in green
    assert blue["options"] == ["vote blue"]


def test_a_sealed_line_is_the_answer_of_its_colour() -> None:
    game = toy.votes(2)
    game.play("vote red", 0)
    text = toy.save(game).replace("sealed red", "sealed blue")
    assert asked(toy.load(text)) == ["vote red", "vote green"]


def test_an_answer_that_its_colour_could_not_give_is_nobodys() -> None:
    game = toy.votes(3, extra="bound = [0, 0, 1]", auto=False)
    game.play("vote blue", 2)
    text = toy.save(game).replace("sealed blue vote blue", "sealed blue vote red")  # which red could answer
    with pytest.raises(RecordError) as caught:
        toy.load(text)
    assert caught.value.message == "kernel.record.illegal"
    assert text.splitlines()[caught.value.line - 1] == "sealed blue vote red"


# Nothing to choose


@pytest.mark.parametrize("who", [0, 1, 2])
def test_a_single_option_is_answered_by_the_game(who: int) -> None:
    bound = [int(colour == who) for colour in range(3)]
    game = toy.votes(3, extra=f"bound = {bound}")
    others = [colour for colour in range(3) if colour != who]
    assert [step.colour for step in game.waiting] == others
    assert "sealed" not in toy.save(game)
    for colour in others:
        game.play(toy.VOTE[1], colour)
    name = toy.COLOURS.text(who)
    assert f"{who + 1} {name} vote {name} (only)\n" in toy.save(game)
    assert toy.load(toy.save(game)).fingerprint() == game.fingerprint()
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)


def test_nobody_has_a_choice() -> None:
    game = toy.votes(3, extra="bound = [1, 1, 1]")
    assert asked(game) == ["turn red"]
    text = toy.save(game)
    assert "1 red vote red (only)\n2 green vote green (only)\n3 blue vote blue (only)\nrolled" in text
    assert toy.save(toy.load(text)) == text
    assert not game.can_undo


def test_nobody_may_answer() -> None:
    game = toy.votes(3, extra="mute = [1, 1, 1]")
    assert asked(game) == ["turn red"]
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)


def test_some_may_not_answer() -> None:
    game = toy.votes(3, extra="mute = [0, 1, 0]\nbound = [0, 0, 1]")
    assert asked(game) == ["vote red"]
    game.play("vote blue")
    assert "1 red vote blue\n2 blue vote blue (only)\n" in toy.save(game)
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)


def test_auto_off_asks_for_a_single_answer_too() -> None:
    game = toy.votes(3, extra="bound = [0, 1, 0]", auto=False)
    assert asked(game) == ["vote red", "vote green", "vote blue"]
    game.play("vote green", 1)
    twin = toy.load(toy.save(game))
    assert asked(twin) == ["vote red", "vote blue"]
    for match in (game, twin):
        match.play("vote red", 0)
        match.play("vote red", 2)
    assert "2 green vote green\n" in toy.save(game)
    assert toy.save(twin) == toy.save(game)


def test_an_answer_is_marked_as_what_it_was_when_it_was_given() -> None:
    """Where one answer takes an option from another, both had the choice when they were asked."""
    game = toy.at('players = 3\nagenda = ["pledge red", "pledge green", "turn red", "round"]')
    game.play("pledge", 0)
    game.play("pledge", 1)
    assert inside(game).pledged == [1, 1, 0]
    assert "1 red pledge\n2 green pledge\n" in toy.save(game)
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)


def test_results_before_and_after_a_vote_stand_where_they_fell() -> None:
    game = toy.at('players = 3\nagenda = ["turn red", "vote red", "vote green", "count", "turn blue", "round"]')
    game.force(dice=[5, 2])
    game.play("roll")
    game.play("vote red", 0)
    game.play("vote green", 1)  # a tie
    assert "1 red roll\nrolled 5 (set)\n2 red vote red\n3 green vote green\nrolled 2 (set)\n---" in toy.save(game)
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)


def test_a_result_before_answers_that_the_game_gives() -> None:
    agenda = '["turn red", "vote red", "vote green", "count", "turn blue", "round"]'
    game = toy.at(f"players = 3\nbound = [1, 1, 1]\nagenda = {agenda}")
    game.force(dice=[5, 2])
    game.play("roll")
    moves = "1 red roll\nrolled 5 (set)\n2 red vote red (only)\n3 green vote green (only)\nrolled 2 (set)\n---"
    assert moves in toy.save(game)
    assert toy.save(toy.load(toy.save(game))) == toy.save(game)
    assert not game.can_undo


# Undo


def test_an_answer_can_be_taken_back_until_all_are_there() -> None:
    game = toy.votes(3)
    start = (game.position(), toy.save(game), asked(game))
    assert not game.can_undo
    game.play("vote red", 1)
    assert game.can_undo
    game.undo()
    assert (game.position(), toy.save(game), asked(game)) == start
    assert not game.can_undo
    game.play("vote blue", 1)
    game.play("vote blue", 0)
    game.play("vote blue", 2)
    assert not game.can_undo
    with pytest.raises(IllegalAction):
        game.undo()
    assert inside(game).score == [0, 0, 2]


def test_undo_takes_the_last_answer_back_not_the_last_colours() -> None:
    game = toy.votes(3)
    game.play("vote red", 2)
    game.play("vote red", 0)
    game.undo()
    assert asked(game) == ["vote red", "vote green"]
    game.undo()
    assert asked(game) == ["vote red", "vote green", "vote blue"]


def test_undo_takes_back_no_answer_that_the_game_gave() -> None:
    game = toy.votes(3, extra="bound = [0, 0, 1]")
    assert asked(game) == ["vote red", "vote green"]
    assert not game.can_undo
    game.play("vote red", 0)
    game.undo()
    assert asked(game) == ["vote red", "vote green"]
    assert not game.can_undo


def test_undo_of_the_choice_before_a_vote() -> None:
    game = toy.at('players = 2\nagenda = ["turn red", "vote red", "vote green", "count", "round"]\nbound = [0, 1, 0]')
    game.play("bank")
    assert asked(game) == ["vote red"]
    assert game.can_undo
    game.undo()
    assert asked(game) == ["turn red"]


def test_undo_of_the_choice_after_a_vote() -> None:
    game = toy.votes(3)
    for seat in range(3):
        game.play("vote red", seat)
    before = toy.save(game)
    game.play("bank")
    game.undo()
    assert toy.save(game) == before
    assert not game.can_undo


def test_journal_on_demand_keeps_the_answers() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    text = toy.save(game)
    assert told(game) == []
    assert toy.save(game) == text
    assert asked(game) == ["vote red", "vote blue"]


# Clones


def test_clones_have_their_own_answers() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    twin = game.clone(Chance(1))
    assert asked(twin) == ["vote red", "vote blue"]
    twin.play("vote blue", 0)
    assert asked(game) == ["vote red", "vote blue"]
    twin.play("vote blue", 2)
    assert inside(twin).score == [0, 0, 2]
    assert inside(game).score == [0, 0, 0]
    game.undo()
    assert asked(game) == ["vote red", "vote green", "vote blue"]
    assert toy.load(toy.save(twin)).fingerprint() == twin.fingerprint()


def test_imagine_drops_the_answers_of_others() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    game.play("vote red", 2)
    assert asked(game.imagine(1, Chance(1))) == ["vote red", "vote blue"]
    assert asked(game.imagine(0, Chance(1))) == ["vote red", "vote green", "vote blue"]
    assert asked(game) == ["vote red"]
    both = toy.votes(2)
    both.play("vote red", 0)
    both.play("vote red", 0)
    assert asked(both.imagine(0, Chance(1))) == ["vote green"]
    assert asked(both.imagine(1, Chance(1))) == ["vote red", "vote green", "vote blue"]


def test_imagine_keeps_the_answers_that_the_game_gave() -> None:
    game = toy.votes(3, extra="bound = [0, 1, 0]")
    assert asked(game.imagine(0, Chance(1))) == ["vote red", "vote blue"]


def test_an_imagined_vote_can_be_played_to_the_end() -> None:
    game: Any = toy.votes(3)
    game.play("vote red", 1)
    assert toy.wander(game.imagine(0, Chance(1)), 1).is_over
    assert asked(game) == ["vote red", "vote blue"]


def test_a_seat_takes_back_its_own_answer_only() -> None:
    game = toy.votes(3)
    game.play("vote red", 1)
    game.play("vote blue", 2)
    assert game.undoable(0) == [] and game.undoable(1) == [1] and game.undoable(2) == [2]
    game.undo(1)
    assert asked(game) == ["vote red", "vote green"]
    with pytest.raises(IllegalAction):
        game.undo(1)
    game.play("vote green", 1)
    game.play("vote blue", 0)
    assert inside(game).score == [0, 0, 2]
    assert game.undoable(0) == game.undoable(1) == game.undoable(2) == [], "all have been shown"
