"""Reviews: a planted blunder is named first, luck and choices add up to the outcome, the same seed gives the same review."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import primordia
from primordia.bots import at_question
from primordia.bots.levels import Hard, Rule
from primordia.bots.search import Found, Search
from primordia.commands import main
from primordia.kernel.action import Action
from primordia.kernel.game import Game
from primordia.lab.review import Review, choices, review
from primordia.locales import LANGUAGES
from tests.endings import CLOSE, ending

FIXTURES = Path(__file__).parent / "fixtures"


PLANTED = {"ursuppe": (1, "round", 7), "genesis": (1, "turn", 10)}  # matches that begin late: a seed, and when


def late(name: str) -> Game:
    """A match that begins in its last rounds."""
    seed, clock, when = PLANTED[name]
    game = primordia.new_game(name, players=4, seed=seed)
    rule = Rule(random.Random(seed))
    while game.view()[clock] < when:
        game.play(rule.choose(game))
    return primordia.from_position(game.position(), seed=seed)


def reviewed(text: str, playouts: int = 0, seed: int = 0) -> Review:
    *_, found = review(text, playouts, seed)
    assert isinstance(found, Review)
    return found


@pytest.fixture(scope="module", params=PLANTED)
def planted(request: pytest.FixtureRequest) -> tuple[str, int]:
    """The record of a match that was played well but for one choice, and the number of that choice."""
    game, bot, number, blunder = late(request.param), Hard(random.Random(1)), 0, 0
    while (decision := game.decision) is not None:
        number += 1
        guess = at_question(game.imagine(decision.seat, primordia.Chance(number)), decision.seat, random.Random(number))
        worst = None if blunder else awful(Search(guess, random.Random(number), Hard.budget))
        if worst is not None:
            blunder = number
        game.play(worst or bot.choose(guess))
    assert blunder
    return primordia.save(game), blunder


def extremes(search: Search) -> tuple[Found, Found]:
    """The best option and the worst one; what was dropped early may only look like it, so both are tried some more."""
    ranking = search.ranking()
    worst = max(ranking, key=lambda one: one.behind).action
    for action in (ranking[0].action, worst):
        search.deepen(action, 60)
    told = search.retold(ranking)
    return told[0], next(one for one in told if one.action is worst)


def awful(search: Search) -> Action | None:
    """An option that is much worse than the best for sure, if there is one."""
    _, worst = extremes(search)
    return worst.action if worst.behind > max(0.2, 5 * worst.doubt) else None


@pytest.fixture(scope="module")
def found(planted: tuple[str, int]) -> Review:
    return reviewed(planted[0])


@pytest.mark.slow
def test_a_planted_blunder_is_named_first(planted: tuple[str, int], found: Review) -> None:
    _, blunder = planted
    assert len(found.verdicts) > 20
    first = found.costly()[0]
    assert first.number == blunder and first.cost > 0.1
    assert first.action is not first.best and found.cost(first.seat) >= first.cost
    assert blunder - 1 in [one["at"] for one in found.data()["costly"]]


@pytest.mark.slow
def test_a_costly_choice_is_shown_beside_all_options(found: Review) -> None:
    """What a hint would have said: chances with their errors, differences to the best, what makes them, what follows."""
    for one, data in zip(found.costly(), found.data()["costly"], strict=True):
        assert one.advice is not None
        options = {counsel.action: counsel for counsel in one.advice.options}
        assert one.action in options and one.advice.options[0].action is one.best
        assert options[one.action].behind == pytest.approx(one.cost) and options[one.action].doubt == pytest.approx(one.error)
        assert all(0 <= counsel.chance <= 1 and counsel.error >= 0 for counsel in one.advice.options)
        assert [row["action"] for row in data["options"]] == [action.text for action in options]
        assert len(options) + one.advice.left == len(one.game.legal_actions(one.seat)) and data["left"] == one.advice.left
        assert data["options"][0]["behind"] == 0 and {"chance", "error", "doubt", "why", "ahead"} < set(data["options"][0])
    assert any(row["why"] for data in found.data()["costly"] for row in data["options"])


@pytest.mark.slow
def test_luck_and_choices_add_up_to_the_outcome(found: Review) -> None:
    assert sum(found.end) == pytest.approx(1) == sum(found.start)
    balances = [found.balance(seat) for seat in range(len(found.end))]
    for one in balances:
        assert one["start"] + one["luck"] + one["own"] + one["others"] == pytest.approx(one["end"])
    assert sum(one["luck"] for one in balances) == pytest.approx(0, abs=1e-9)
    blunderer = found.costly()[0].seat
    assert max(balances, key=lambda one: one["cost"])["seat"] == blunderer


def clear_choice(game: Game) -> tuple[Found, Found]:
    """Plays on to a choice in which one option is clearly worse and nothing is decided yet; the best and the worst option."""
    bot = Rule(random.Random(1))
    while game.decision is not None:
        best, worst = extremes(Search(game, random.Random(1), Hard.budget))
        if worst.behind > 0.04 and worst.behind > 4 * worst.doubt and 0.2 < best.chance < 0.8:
            return best, worst
        game.play(bot.choose(game))
    raise AssertionError("no choice mattered")


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_luck_is_what_the_dice_gave_and_skill_what_was_chosen(name: str) -> None:
    """The same choice is the same skill whatever the dice do then; a bad one is less of it."""
    start = late(name)
    best, worst = clear_choice(start)
    position, decision = start.position(), start.decision
    assert decision is not None
    seat = decision.seat

    def played(text: str, dice: int) -> Review:
        match = primordia.from_position(position, seed=dice)
        match.play(text)
        rule = Rule(random.Random(dice))
        while match.decision is not None:
            match.play(rule.choose(match))
        return reviewed(primordia.save(match), 24)

    games = [played(best.action.text, dice) for dice in range(6)]
    assert len({(tuple(one.verdicts[0].before), tuple(one.verdicts[0].after)) for one in games}) == 1
    won = [one.balance(seat)["luck"] for one in games if one.end[seat] > 0.5]
    lost = [one.balance(seat)["luck"] for one in games if one.end[seat] < 0.5]
    assert won and lost and sum(won) / len(won) > 0 > sum(lost) / len(lost)
    good, bad = games[0].verdicts[0], played(worst.action.text, 0).verdicts[0]
    assert bad.action is worst.action and good.action is best.action
    assert bad.after[seat] - bad.before[seat] < good.after[seat] - good.before[seat] - worst.behind / 2
    assert bad.cost > max(0.02, good.cost) and not good.sure


@pytest.mark.slow
def test_a_review_can_be_repeated(planted: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    text, _ = planted
    monkeypatch.setattr("primordia.lab.review.ENOUGH", 8)
    monkeypatch.setattr("primordia.lab.review.SECOND", 2)
    assert reviewed(text, 8, 3).data() == reviewed(text, 8, 3).data() != reviewed(text, 8, 4).data()


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_every_free_choice_of_a_record_is_found(name: str) -> None:
    text = sorted((FIXTURES / name).iterdir())[0].read_text(encoding="utf-8")
    total = primordia.verify(text)["choices"]
    seen = list(choices(text))
    assert [one.number for one in seen] == list(range(1, total + 2))
    for one in seen:
        assert one.action is None or one.action in one.game.legal_actions(one.seat)


def test_secret_votes_are_judged_too() -> None:
    """Each by what its seat knew: not what the others answer. A bad vote is a choice, and no bad luck."""
    text = (FIXTURES / "genesis" / "2-players-armageddon-3.record").read_text(encoding="utf-8")
    found = reviewed(text, 8)
    assert [one.number for one in found.verdicts] == list(range(1, primordia.verify(text)["choices"] + 1))
    votes = [one for one in found.verdicts if one.action.text in ("gaia", "medea")]
    assert sorted(one.seat for one in votes) == [0, 1] and {one.best.text for one in votes} <= {"gaia", "medea"}
    before = [one for one in choices(text) if one.action is not None and one.action.text in ("gaia", "medea")]
    assert all(len(one.game.waiting) == 2 for one in before), "nobody has answered yet"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_it(language: str) -> None:
    path = FIXTURES / "genesis" / "2-players-armageddon-3.record"
    told = CliRunner().invoke(main, ["review", str(path), "--playouts", "8", "--language", language])
    assert told.exit_code == 0 and "terminal.review" not in told.output and "%" in told.output
    assert len(told.output.splitlines()) > 8 and told.output.count("±") > 4  # each option with its error


def test_the_command_gives_data() -> None:
    path = FIXTURES / "genesis" / "2-players-armageddon-3.record"
    data = json.loads(CliRunner().invoke(main, ["review", str(path), "--playouts", "8", "--json"]).output)
    assert set(data) == {"choices", "seats", "curve", "costly", "turns"} and len(data["curve"]) == data["choices"] + 1
    assert all(primordia.from_position(one["position"]).decision is not None for one in data["costly"])


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    path.write_text("nonsense", encoding="utf-8")
    told = CliRunner().invoke(main, ["review", str(path)])
    assert told.exit_code == 1 and told.output.startswith("Error: ") and "Traceback" not in told.output


def test_a_game_that_was_decided_has_no_turning_points() -> None:
    assert reviewed(ending("ursuppe", 6)).turns() == []
    for one, after in reviewed(ending("genesis", *CLOSE["genesis"])).turns():
        assert max(abs(b - a) for a, b in zip(one.before, after, strict=True)) >= 0.02
