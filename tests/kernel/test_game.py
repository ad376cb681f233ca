"""A match: decision, legal actions, play; clone, imagine, undo, journal, force, outcome."""

from __future__ import annotations

import random
from typing import Any

import pytest

import primordia
from primordia.kernel.action import Action
from primordia.kernel.chain import Link, chain
from primordia.kernel.chance import Chance
from primordia.kernel.errors import EndlessError, IllegalAction, SetupError
from primordia.kernel.game import TOO_LONG, Game, in_secret, inside, last_link
from primordia.kernel.state import State
from primordia.kernel.step import Sealed, Step, Work
from tests.kernel import toy

PUBLIC = {
    "decision",
    "legal_actions",
    "legal_numbers",
    "choices",
    "play",
    "choose",
    "clone",
    "imagine",
    "view",
    "journal",
    "scores",
    "winners",
    "is_over",
    "undo",
    "can_undo",
    "undoable",
    "look",
    "position",
    "force",
    "forced",
    "fingerprint",
    "waiting",
}


def texts(game: Game, seat: int | None = None) -> list[str]:
    return [action.text for action in game.legal_actions(seat)]


def asked(game: Game) -> list[str]:
    return [step.text(toy.GLOSSARY) for step in game.waiting]


def told(game: Game) -> list[dict[str, object]]:
    return [entry.data() for entry in game.journal]


# The public API


def test_the_public_names() -> None:
    assert {name for name in dir(Game) if not name.startswith("_")} == PUBLIC
    assert sorted(primordia.__all__) == sorted(
        [
            "new_game",
            "load",
            "save",
            "verify",
            "replay",
            "from_position",
            "parse_action",
            "GAMES",
            "Chance",
            "IllegalAction",
            "RecordError",
            "SetupError",
        ]
    )
    assert all(hasattr(primordia, name) for name in primordia.__all__)


# Decision, legal actions, play


def test_the_decision_is_the_step_on_top() -> None:
    game = toy.turns()
    decision = game.decision
    assert isinstance(decision, toy.Turn)
    assert decision is inside(game).agenda[-1]
    assert (decision.seat, decision.colour, decision.kind, decision.rule) == (0, 0, "turn", "T3")
    assert decision.context(toy.GLOSSARY) == {"colour": "red"}
    assert list(game.waiting) == [decision]
    assert not game.is_over


def test_seats_are_apart_from_colours() -> None:
    game = toy.turns()
    seats = []
    for _ in range(3):
        assert game.decision is not None
        seats.append((game.decision.seat, game.decision.colour))
        game.play("wait")
    assert seats == [(0, 0), (1, 1), (0, 2)]
    assert len(game.scores()) == 2
    assert len(toy.turns(players=3).scores()) == 3


def test_play_takes_an_action_or_its_text() -> None:
    one, other = toy.turns(), toy.turns()
    one.play(toy.BANK)
    other.play(" Bank ")
    assert one.fingerprint() == other.fingerprint()
    assert toy.save(one) == toy.save(other)


def test_legal_actions_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[toy.Table] = []
    plain = toy.Turn.options

    def counted(self: toy.Turn, table: toy.Table) -> list[Action]:
        calls.append(table)
        return plain(self, table)

    monkeypatch.setattr(toy.Turn, "options", counted)
    game = toy.turns()
    for _ in range(5):
        game.legal_actions()
        game.legal_actions(0)
        game.view(0)
    game.play(game.legal_actions()[0])
    assert len(calls) == 2  # red's, and then green's


def test_legal_actions_of_a_seat() -> None:
    game = toy.turns()
    assert texts(game, 0) == texts(game) == ["wait", "bank", "roll", "swap", "show ace"]
    assert texts(game, 1) == []
    game.play("wait")
    assert texts(game, 0) == []
    assert texts(game, 1) == texts(game)


def test_what_is_listed_is_accepted() -> None:
    for seed in range(5):
        dice = random.Random(seed)
        game = toy.new(seed=seed)
        while game.decision is not None:
            for action in game.legal_actions():
                game.clone(Chance(1)).play(action)
            toy.wander(game, dice, 1)


def check_refused(game: Game, action: Any, seat: int | None = None) -> IllegalAction:
    before = (game.fingerprint(), toy.save(game), texts(game), asked(game), game.can_undo, told(game))
    with pytest.raises(IllegalAction) as caught:
        game.play(action, seat)
    assert (game.fingerprint(), toy.save(game), texts(game), asked(game), game.can_undo, told(game)) == before
    assert str(caught.value)
    return caught.value


def test_nothing_else_is_accepted() -> None:
    for seed in range(3):
        dice = random.Random(seed)
        game = toy.new(seed=seed)
        while game.decision is not None:
            legal = game.legal_actions()
            for action in toy.CATALOGUE.actions:
                if action not in legal:
                    check_refused(game, action)
                    check_refused(game, action.text)
            check_refused(game, "dance")
            check_refused(game, "")
            toy.wander(game, dice, 1)


def test_an_action_that_is_not_offered() -> None:
    error = check_refused(toy.turns(), "vote red")
    assert error.message == "kernel.illegal.action"
    assert error.rule == "T3"
    assert error.arguments["action"] == "vote red"
    assert error.arguments["step"] == "turn red"
    assert error.arguments["options"] == "wait, bank, roll, swap, show ace"
    assert error.arguments["reason"].message == "kernel.illegal.not-offered"


def test_a_hindrance_is_told() -> None:
    error = check_refused(toy.turns(), toy.SHOW[1])
    assert error.rule == "T3"  # the reason names no rule of its own: the step's
    assert error.arguments["reason"].message == "toy.reason.hand"
    assert error.arguments["reason"].arguments == {"card": "king"}
    error = check_refused(toy.turns(extra="unseen = [0, 0, 0]"), "swap")
    assert error.rule == "T3b"
    assert error.arguments["reason"].message == "toy.reason.deck"


def test_a_long_list_of_options_is_cut() -> None:
    game = primordia.new_game("ursuppe", players=3, seed=1)
    while len(game.legal_actions()) <= 12:
        game.play(game.legal_actions()[0])
    with pytest.raises(IllegalAction) as caught:
        game.play("pass")
    assert caught.value.arguments["options"].count(",") == 12
    assert caught.value.arguments["options"].endswith("…")


def test_the_wrong_seat() -> None:
    game = toy.turns()
    for seat in (1, 2, -1):
        error = check_refused(game, "wait", seat)
        assert error.message == "kernel.illegal.turn"
        assert error.arguments["seat"] == seat
        assert check_refused(game, toy.WAIT, seat).message == "kernel.illegal.turn"
    game.play("wait", 0)
    assert asked(game) == ["turn green"]
    check_refused(game, "wait", 0)
    game.play("wait", 1)


@pytest.mark.interpreted  # compiled, a wrong type is a TypeError
def test_no_action_at_all() -> None:
    for nothing in (None, 5, 2.5, b"wait"):
        check_refused(toy.turns(), nothing)


def test_after_the_end() -> None:
    game = toy.wander(toy.new())
    assert game.is_over
    assert game.decision is None
    assert list(game.waiting) == []
    assert list(game.legal_actions()) == list(game.legal_actions(0)) == []
    for seat in (None, 0, 1):
        error = check_refused(game, "wait", seat)
        assert error.message == "kernel.illegal.over"
        assert error.arguments["action"] == "wait"


def test_the_outcome() -> None:
    game = toy.turns(extra="score = [3, 9, 4]")
    assert game.scores() == [7, 9]
    assert game.winners() == []
    toy.wander(game)
    assert game.winners() == [seat for seat in (0, 1) if game.scores()[seat] == max(game.scores())]
    assert game.view()["ending"] == "rounds"
    goal = toy.turns(extra="score = [39, 0, 0]")
    goal.play("bank")
    toy.wander(goal)
    assert goal.view()["ending"] == "goal"
    assert goal.view()["over"] is True
    assert goal.winners() == [0]


# Steps that nobody is asked


def test_no_option_is_passed_over_and_a_single_one_is_played() -> None:
    game = toy.turns()
    game.play("bank")  # then idle, which has no option, and thank, which has one
    assert asked(game) == ["turn green"]
    assert "1 red bank\n2 red thank (only)\n" in toy.save(game)


def test_auto_off_asks_even_where_there_is_no_choice() -> None:
    game = toy.at('auto = false\nplayers = 2\nagenda = ["turn red", "turn green", "round"]')
    game.play("bank")
    assert asked(game) == ["thank red 1"]  # idle has no option: passed over all the same
    assert texts(game) == ["thank"]
    check_refused(game, "wait")
    game.play("thank")
    assert asked(game) == ["turn green"]
    assert "1 red bank\n2 red thank\n" in toy.save(game)
    game.undo()
    assert asked(game) == ["thank red 1"]


def test_a_game_that_plays_itself_to_the_end() -> None:
    game = toy.at('players = 2\nround = 4\nagenda = ["thank red 3", "idle green", "count", "round"]')
    assert game.is_over
    assert game.view()["ending"] == "rounds"
    assert toy.save(game).count("(only)") == 3
    assert not game.can_undo


def test_endless_work_is_an_error_that_prints_the_agenda() -> None:
    with pytest.raises(EndlessError) as caught:
        toy.new(endless=True)
    assert str(caught.value) == "round"
    with pytest.raises(SetupError) as refused:  # a stranger's position is to blame, not the rules
        toy.at('options.endless = true\nagenda = ["round", "thank red 2", "turn blue"]')
    assert refused.value.message == "kernel.position.endless"
    assert str(refused.value.__context__) == "round\nthank red 2\nturn blue"


def test_much_work_is_not_endless() -> None:
    lines = ", ".join('"thank red 255"' for _ in range(39))
    game = toy.at(f'players = 2\nagenda = [{lines}, "turn green", "round"]')
    assert asked(game) == ["turn green"]
    assert len(chain(last_link(game))) - 1 == 39 * 255 < TOO_LONG


def test_kinds_come_from_the_names_of_classes() -> None:
    class SwimOn(Step[toy.Table]):
        pass

    class TidyUp(Work[toy.Table]):
        pass

    assert (SwimOn.kind, TidyUp.kind) == ("swim-on", "tidy-up")
    assert TidyUp().work
    assert not SwimOn().work
    assert SwimOn().hindrance(inside(toy.turns()), toy.WAIT) is None


# Clones


def test_what_is_sealed_derives_from_sealed() -> None:
    class Whisper(Sealed[toy.Table]):
        pass

    assert Whisper().sealed and not Step().sealed
    with pytest.raises(TypeError, match="Shout has to derive from Sealed"):

        class Shout(Step[toy.Table]):
            sealed = True


def test_a_clone_goes_its_own_way() -> None:
    game = toy.turns()
    before = (game.position(), toy.save(game), told(game))
    twin = game.clone(Chance(5))
    assert twin.fingerprint() == game.fingerprint()
    assert texts(twin) == texts(game)
    toy.wander(twin, 3)
    assert twin.is_over
    assert (game.position(), toy.save(game), told(game)) == before
    middle = twin.position()
    toy.wander(game, 4)
    assert twin.position() == middle


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_of_a_clone_can_be_played_in_turns(seed: int) -> None:
    """What one side does is the same, whatever the other does meanwhile."""
    alone = toy.wander(toy.new(seed=seed), seed)
    game = toy.wander(toy.new(seed=seed), seed, 4)
    twins = [game.clone(Chance(k)) for k in range(3)]
    replay = toy.wander(toy.new(seed=seed), seed, 4)
    dice = random.Random(seed)
    rest = [link.action for link in chain(last_link(alone)) if link.action is not None and not link.auto][4:]
    for action in rest:
        game.play(action)
        replay.play(action)
        for twin in twins:
            toy.wander(twin, dice, 1)
        assert game.position() == replay.position()
    assert toy.save(game) == toy.save(alone)
    for twin in twins:
        assert toy.load(toy.save(twin)).fingerprint() == twin.fingerprint()


@pytest.mark.parametrize("name", ["toy", "ursuppe"])
def test_lists_that_a_fork_shares_are_replaced_and_never_changed(name: str) -> None:
    start = toy.new if name == "toy" else lambda seed: primordia.new_game("ursuppe", players=2 + seed % 3, seed=seed)
    shared, replaced = toy.sharing(start(seed=seed) for seed in range(12))
    assert shared - replaced == {"seats"}, "nobody saw these change"


@pytest.mark.interpreted  # compiled steps have no dictionary
def test_steps_hold_numbers_only() -> None:
    game = toy.wander(primordia.new_game("ursuppe", players=3, seed=1), 1, 5)
    for step in inside(game).agenda:
        assert all(isinstance(value, int) for value in vars(step).values())


def test_clones_share_the_chain_of_the_record() -> None:
    game = toy.wander(toy.new(), 1, 6)
    twin = game.clone(Chance(5))
    assert last_link(twin).prev is last_link(game)
    assert isinstance(last_link(twin), Link)
    assert toy.save(twin).startswith(toy.save(game).split("---\nunfinished")[0])


def test_a_clone_has_dice_of_its_own() -> None:
    game = toy.turns()
    rolls = set()
    for seed in range(30):
        twin = game.clone(Chance(seed))
        twin.play("roll")
        rolls.add(twin.scores()[0])
    assert rolls == {1, 2, 3, 4, 5, 6}
    game.clone(Chance(7)).play("roll")
    game.play("roll")
    fresh = toy.turns()
    fresh.play("roll")
    assert game.scores() == fresh.scores()


def test_a_clone_forgets_what_was_forced() -> None:
    game = toy.turns()
    game.force(dice=[6])
    twins = [game.clone(Chance(seed)) for seed in range(12)]
    for twin in twins:
        twin.play("roll")
    assert {twin.scores()[0] for twin in twins} != {6}
    game.play("roll")
    assert game.scores()[0] == 6


# Imagined matches


def hands(game: Game) -> list[int]:
    return list(inside(game).hand)


def test_what_a_seat_cannot_know_is_made_anew() -> None:
    game = toy.turns(players=3)
    guesses = [game.imagine(0, Chance(seed)) for seed in range(40)]
    assert {hands(guess)[0] for guess in guesses} == {0}
    assert {hands(guess)[1] for guess in guesses} == {0, 1, 2}
    assert {hands(guess)[2] for guess in guesses} == {0, 1, 2}
    assert hands(game) == [0, 1, 2]
    for guess in guesses:
        assert guess.view(0) == game.view(0)
        assert sum(inside(guess).unseen) == sum(inside(game).unseen)
    assert {hands(game.imagine(1, Chance(seed)))[1] for seed in range(20)} == {1}


def test_a_seat_that_runs_two_colours_knows_both_hands() -> None:
    game = toy.turns(players=2)
    assert {(hands(game.imagine(0, Chance(seed)))[0], hands(game.imagine(0, Chance(seed)))[2]) for seed in range(20)} == {
        (0, 2)
    }


def test_imagining_leaves_the_match_alone() -> None:
    game = toy.new(seed=4)
    before = (game.position(), toy.save(game))
    toy.wander(game.imagine(0, Chance(1)), 2)
    assert (game.position(), toy.save(game)) == before
    twin = toy.new(seed=4)
    assert toy.save(toy.wander(game, 5)) == toy.save(toy.wander(twin, 5))


def test_an_imagined_match_offers_what_is_possible_in_it() -> None:
    """The options of others depend on what they hold; those of the real table would tell it."""
    game = toy.turns()
    game.play("wait")  # now green decides
    for seed in range(12):
        guess = game.imagine(0, Chance(seed))
        assert guess.decision is not None
        assert list(guess.legal_actions()) == guess.decision.options(inside(guess))


def test_listening_to_an_imagined_match_does_not_bring_the_truth_back() -> None:
    game = toy.turns()
    for seed in range(12):
        guess = game.imagine(0, Chance(seed))
        before = hands(guess)
        assert [entry.kind for entry in guess.journal] == [entry.kind for entry in game.journal]
        assert hands(guess) == before


def test_undo_in_an_imagined_match_does_not_bring_the_truth_back() -> None:
    game = toy.turns()
    for seed in range(12):
        guess = game.imagine(0, Chance(seed))
        before = guess.position()
        guess.play("wait")
        guess.undo()
        assert guess.position() == before


def test_the_record_of_an_imagined_match_can_be_read() -> None:
    for seed in range(4):
        guess = toy.turns().imagine(0, Chance(seed))
        toy.wander(guess, seed, 6)
        assert toy.load(toy.save(guess)).fingerprint() == guess.fingerprint()


def test_where_nothing_is_hidden_imagining_is_cloning() -> None:
    game = toy.wander(primordia.new_game("ursuppe", players=3, seed=1), 1, 40)
    guess = game.imagine(0, Chance(2))
    assert guess.position() == game.position()
    assert told(guess) == told(game)
    toy.wander(guess, 3)
    assert primordia.load(primordia.save(guess)).fingerprint() == guess.fingerprint()


def test_an_imagined_match_has_no_dead_end() -> None:
    """Whoever is asked because of what they hold may hold something else here: then nothing, or one thing, can be chosen."""
    game = toy.at('players = 2\nround = 1\nhand = [0, 2, 0]\nagenda = ["brag green", "turn red", "turn green", "round"]')
    assert asked(game) == ["brag green"]
    held = set()
    for seed in range(30):
        guess = game.imagine(0, Chance(seed))
        held.add(hands(guess)[1])
        assert guess.legal_actions()
        assert guess.decision is not None
        assert asked(guess) == (["brag green"] if hands(guess)[1] == 2 else ["turn red"])
        toy.wander(guess, seed, 3)
        assert toy.load(toy.save(guess)).fingerprint() == guess.fingerprint()
    assert held >= {0, 2}


# Undo


def test_a_choice_without_a_result_can_be_taken_back() -> None:
    game = toy.turns()
    assert not game.can_undo
    start = (game.position(), toy.save(game))
    game.play("wait")
    middle = (game.position(), toy.save(game))
    game.play("bank")
    assert game.can_undo
    game.undo()
    assert (game.position(), toy.save(game)) == middle
    assert game.can_undo
    game.undo()
    assert (game.position(), toy.save(game)) == start
    assert not game.can_undo
    game.play("bank")
    assert game.scores() == [1, 0]


def test_undo_takes_what_the_game_played_with_it() -> None:
    game = toy.turns()
    start = (game.position(), toy.save(game))
    game.play("bank")
    assert "(only)" in toy.save(game)
    game.undo()
    assert (game.position(), toy.save(game)) == start


@pytest.mark.parametrize("action", ["roll", "swap"])
def test_never_across_a_result(action: str) -> None:
    game = toy.turns()
    game.play("wait")
    game.play(action)
    after = (game.position(), toy.save(game))
    assert not game.can_undo
    with pytest.raises(IllegalAction) as caught:
        game.undo()
    assert caught.value.message == "kernel.undo.barred"
    assert str(caught.value)
    assert (game.position(), toy.save(game)) == after
    game.play("wait")  # leads to no result here, so it can be taken back: blue's wait ends the turns, count does nothing
    assert game.can_undo
    game.undo()
    assert (game.position(), toy.save(game)) == after
    assert not game.can_undo


def test_never_across_a_result_that_an_automatic_choice_had() -> None:
    game = toy.at('players = 2\nagenda = ["turn red", "thank red 1", "turn green", "round"]')
    game.play("roll")
    assert toy.save(game).count("(only)") == 1
    assert not game.can_undo
    game = toy.at('players = 2\nagenda = ["turn red", "thank red 1", "deal", "turn green"]')
    game.play("wait")  # then thank (only), and only then cards are dealt
    lines = toy.save(game).splitlines()
    assert lines[lines.index("2 red thank (only)") + 1].startswith("drew card")
    assert not game.can_undo


def test_never_across_a_forced_result() -> None:
    game = toy.turns()
    game.force(dice=[6])
    game.play("roll")
    assert not game.can_undo


def test_nothing_to_take_back() -> None:
    for game in (toy.new(), toy.turns(), primordia.new_game("ursuppe", players=3, seed=1)):
        assert not game.can_undo
        with pytest.raises(IllegalAction) as caught:
            game.undo()
        assert caught.value.message == "kernel.undo.barred"


def test_forced_results_wait_through_an_undo() -> None:
    game = toy.turns()
    game.force(dice=[6], cards=["wild one"])
    game.play("bank")
    game.undo()
    game.play("roll")
    assert game.scores() == [6, 0]
    game.play("swap")
    assert hands(game)[1] == 2


def test_the_dice_do_not_go_back() -> None:
    plain, game = toy.turns(), toy.turns()
    for _ in range(3):
        game.play("bank")
        game.undo()
    for match in (plain, game):
        toy.wander(match, 3)
    assert toy.save(plain) == toy.save(game)


def test_undo_at_the_end() -> None:
    game = toy.at('players = 2\nround = 4\nagenda = ["turn red", "round"]')
    game.play("bank")
    assert game.is_over
    assert game.can_undo
    game.undo()
    assert not game.is_over
    assert asked(game) == ["turn red"]


def test_undo_to_before_a_clone_keeps_the_dice_of_the_clone() -> None:
    game = toy.turns(seed=1)
    game.play("wait")
    twin = game.clone(Chance(2))
    twin.undo()
    assert asked(twin) == ["turn red"]
    toy.wander(twin, 3)
    assert toy.load(toy.save(twin)).fingerprint() == twin.fingerprint()
    assert not game.is_over


def test_undo_many_random_choices() -> None:
    for seed in range(10):
        dice = random.Random(seed)
        game = toy.new(seed=seed)
        while not game.is_over:
            before = (game.position(), toy.save(game), texts(game))
            toy.wander(game, dice, 1)
            if game.can_undo and not in_secret(game):
                game.undo()
                assert (game.position(), toy.save(game), texts(game)) == before
                toy.wander(game, dice, 1)


# Journal


def test_the_journal_names_things_and_rules() -> None:
    game = toy.turns()
    game.force(dice=[4])
    game.play("roll")
    assert told(game) == [
        {"kind": "turn", "rule": "T3", "arguments": {"colour": "red"}},
        {"kind": "rolled", "rule": "T3", "arguments": {"colour": "red", "pips": 4}},
    ]
    assert repr(game.journal[1]) == "<rolled colour=red, pips=4 [T3]>"
    data = game.journal[0].data()
    data["arguments"]["colour"] = "blue"  # type: ignore[index]
    assert game.journal[0].arguments == {"colour": "red"}


@pytest.mark.parametrize("name", ["toy", "ursuppe"])
def test_the_journal_on_demand_is_the_journal_from_the_start(name: str) -> None:
    for seed in range(4):
        games = [toy.new(seed=seed) if name == "toy" else primordia.new_game("ursuppe", players=3, seed=seed) for _ in range(2)]
        early, late = games
        assert isinstance(early.journal, list)
        for game in games:
            toy.wander(game, seed)
        assert inside(late).journal is None
        before = (late.position(), toy.save(late))
        assert told(early) == told(late)
        assert told(late)
        assert (late.position(), toy.save(late)) == before
        assert told(late.clone(Chance(1))) == told(early)


def test_listening_changes_nothing_of_what_comes() -> None:
    plain, heard = toy.new(seed=9), toy.new(seed=9)
    dice = [random.Random(5), random.Random(5)]
    while not plain.is_over:
        assert heard.journal is not None
        toy.wander(plain, dice[0], 1)
        toy.wander(heard, dice[1], 1)
        clone = heard.clone(Chance(1))
        assert told(clone) == told(heard)
    assert toy.save(plain) == toy.save(heard)


def test_undo_cuts_the_journal() -> None:
    game = toy.turns()
    game.play("wait")
    before = told(game)
    game.play("bank")
    assert len(told(game)) == len(before) + 2  # the turn, and the thanks
    game.undo()
    assert told(game) == before
    game.play("wait")
    assert len(told(game)) == len(before) + 1


def test_undo_makes_nobody_a_listener_and_deafens_nobody() -> None:
    for listening in (False, True):
        game = toy.turns()
        if listening:
            assert game.journal == []
        game.play("bank")
        game.undo()
        assert (inside(game).journal is not None) is listening


def test_listening_keeps_what_was_forced() -> None:
    game = toy.turns()
    game.force(dice=[6])
    assert told(game) == []
    game.play("roll")
    assert game.scores() == [6, 0]


# Forced results


def test_force_is_recorded_as_set() -> None:
    game = toy.turns()
    game.force(dice=[6, 5])
    game.force(dice=[1], cards=["king"])
    game.play("roll")
    game.play("roll")
    game.play("roll")
    assert inside(game).score == [6, 5, 1]
    game.play("swap")
    assert hands(game)[0] == 1
    text = toy.save(game)
    assert [line for line in text.splitlines() if "(set)" in line] == [
        "rolled 6 (set)",
        "rolled 5 (set)",
        "rolled 1 (set)",
        "drew card king (set)",
    ]
    assert toy.load(text).fingerprint() == game.fingerprint()


def test_what_is_set_takes_nothing_from_the_dice() -> None:
    plain, game = toy.turns(), toy.turns()
    plain.play("roll")
    game.force(dice=[6])
    game.play("roll")
    game.play("roll")
    assert inside(game).score[1] == inside(plain).score[0]


def test_what_is_forced_can_be_seen_and_forgotten() -> None:
    game, plain = toy.turns(), toy.turns()
    assert game.forced == ([], [])
    game.force(dice=[6, 5], cards=["wild one"])
    game.force(dice=[4])
    assert game.forced == ([6, 5, 4], ["wild one"])
    game.play("roll")
    assert game.forced == ([5, 4], ["wild one"])
    assert game.clone(Chance(1)).forced == ([], [])
    game.force()
    assert game.forced == ([], [])
    plain.force(dice=[6])
    plain.play("roll")
    for match in (game, plain):
        match.play("roll")
    assert game.position() == plain.position()


def test_a_position_is_forced_before_anything_is_played_on() -> None:
    """Dice fall and a card is drawn before anybody is asked: a call of `force` would come too late."""
    hail = 'agenda = ["hail", "turn red", "round"]\nhand = [0, 1, 1]'
    game = toy.at(hail, dice=[6, 5, 4, 3], cards=["wild one"])
    assert game.view()["score"] == [6, 5, 4] and game.view(0)["hand"] == {"red": "wild one"}
    assert game.forced == ([3], [])
    assert "rolled 6 5 4 (set)" in toy.save(game)
    assert toy.load(toy.save(game)).position() == game.position()
    assert all(match.forced == ([], []) for match in toy.replay(toy.save(game)))
    with pytest.raises(SetupError) as caught:
        toy.at(hail, cards=["wild one"] * 3)
    assert caught.value.message == "kernel.force.seen"
    with pytest.raises(SetupError) as caught:
        toy.at(hail, dice=[7])
    assert caught.value.message == "kernel.force.die"


@pytest.mark.parametrize(
    ("dice", "cards", "message", "arguments"),
    [
        ([7], [], "kernel.force.die", {"die": "7"}),
        ([0], [], "kernel.force.die", {"die": "0"}),
        ([1 << 20_000], [], "kernel.force.die", {"die": "…"}),
        ([1, 2, "3"], [], "kernel.force.die", {"die": "3"}),
        ([1], ["queen"], "kernel.force.card", {"card": "queen", "known": "ace, king, wild one"}),
        ([1], ["red"], "kernel.force.card", {"card": "red"}),
        ([], ["wild one", "wild one"], "kernel.force.seen", {"card": "wild one", "deck": "card"}),
        ([], ["ace"] * 3, "kernel.force.seen", {"card": "ace"}),
    ],
)
def test_what_cannot_be_forced(dice: list[Any], cards: list[str], message: str, arguments: dict[str, Any]) -> None:
    game, plain = toy.turns(), toy.turns()  # one ace, one king and one wild one are in hand
    before = (game.position(), toy.save(game))
    with pytest.raises(SetupError) as caught:
        game.force(dice=dice, cards=cards)
    assert caught.value.message == message
    assert arguments.items() <= caught.value.arguments.items()
    assert str(caught.value)
    assert (game.position(), toy.save(game)) == before
    game.play("roll")
    plain.play("roll")
    assert game.fingerprint() == plain.fingerprint()  # not even the possible part was set


def test_forced_dice_are_no_cards() -> None:
    game = toy.turns()
    game.force(dice=[3, 3], cards=["wild one"])  # the third face and the third card
    game.play("swap")
    assert hands(game)[0] == 2


def test_cards_that_were_forced_before_count() -> None:
    game = toy.turns()
    game.force(cards=["wild one"])
    with pytest.raises(SetupError):
        game.force(cards=["wild one"])
    game.force(cards=[" king "])
    game.play("swap")
    game.play("swap")
    assert hands(game)[:2] == [2, 1]


def test_a_game_without_decks() -> None:
    assert State.decks(inside(toy.turns())) == {}


# Views


def test_views_are_plain_data_for_one_seat() -> None:
    game = toy.turns()
    assert game.view(1) == {
        "game": "toy",
        "seat": 1,
        "seats": {"red": 0, "green": 1, "blue": 0},
        "over": False,
        "ending": "",
        "scores": [0, 0],
        "winners": [],
        "asked": [{"seat": 0, "kind": "turn", "rule": "T3", "context": {"colour": "red"}}],
        "round": 1,
        "score": [0, 0, 0],
        "holds": [1, 1, 1],
        "hand": {"green": "king"},
    }
    assert game.view(0)["hand"] == {"red": "ace", "blue": "wild one"}
    assert game.view(0)["asked"][0]["options"] == texts(game)
    assert game.view()["hand"] == {}
    assert game.view()["seat"] is None
    assert "options" not in game.view()["asked"][0]


def test_games_that_differ_in_what_a_seat_cannot_know_look_the_same() -> None:
    head = 'game = "toy"\nplayers = 2\nround = 1\nagenda = ["turn red", "turn green", "turn blue", "round"]\n'
    one = toy.at(f"{head}hand = [0, 1, 2]\nunseen = [2, 3, 1]")
    other = toy.at(f"{head}hand = [0, 2, 2]\nunseen = [2, 4, 0]")
    assert one.view(0) == other.view(0)
    assert one.view() == other.view()
    assert one.view(1) != other.view(1)
    for game in (one, other):
        game.play("wait")
    assert one.view(0) == other.view(0)
    assert told(one) == told(other)


def test_a_view_is_a_copy() -> None:
    game = toy.turns()
    view = game.view(0)
    view["score"][0] = 99
    view["asked"].clear()
    view["hand"].clear()
    assert game.view(0)["score"] == [0, 0, 0]
    assert game.view(0)["asked"]
    assert game.view(0)["hand"]


# Errors


def test_an_error_says_the_rule() -> None:
    error = SetupError("toy.no.such-message", rule="T9", card="king")
    assert "toy.no.such-message" in str(error)
    assert "card=king" in str(error)
    assert str(error).endswith("[T9]")
    assert (error.message, error.rule, error.arguments) == ("toy.no.such-message", "T9", {"card": "king"})


def test_a_reason_within_an_error_is_worded() -> None:
    error = check_refused(toy.turns(), "show king")
    assert "object at" not in str(error)
    assert "toy.reason.hand" in str(error)


def test_undo_for_a_seat_goes_back_to_its_own_choice() -> None:
    game = toy.turns(players=3)
    start = game.fingerprint()
    assert game.undoable(0) == []
    game.play("bank")
    after = game.fingerprint()
    game.play("bank")
    assert [game.undoable(seat) for seat in (0, 1, 2)] == [[1, 0], [1], []]
    with pytest.raises(IllegalAction):
        game.undo(2)
    game.undo(1)
    assert game.fingerprint() == after
    game.play("bank")
    game.undo(0)
    assert game.fingerprint() == start and not game.can_undo
