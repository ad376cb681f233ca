"""Opponents that think: what they are given, that they repeat, how they compare options, and that it helps."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import primordia
from primordia.bots import USUAL, ask, levels, make_bot
from primordia.bots.levels import Easy, Expert, Hard, Rule, Thinker, punctual
from primordia.bots.search import Budget, Found, Search
from primordia.bots.tuned import Tuned
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from primordia.lab.paired import Contest, common, figures, play, seatings, share, wilson
from primordia.server import brain
from primordia.terminal.play import Table
from tests.kernel.toy import new as new_toy

ROOT = Path(__file__).parent.parent
LEVELS = ("easy", "normal", "hard", "expert")
HUNGRY = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
round = 4
environment = "west 6"
seen = ["east 8", "north 9", "south 10"]
[red]
points = 3
score = 15
genes = ["division-rate 1", "speed 2"]
amoebas = ["1 c2 1", "2 e4", "3 c4"]
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
c2 = "red"
"""


def midgame(name: str, players: int, moves: int, **options: Any) -> Game:
    game = primordia.new_game(name, players=players, seed=7, **options)
    rule = Rule(random.Random(1))
    for _ in range(moves):
        game.play(rule.choose(game))
    return game


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("level", "name", "players", "options"),
    [
        ("easy", "ursuppe", 2, {}),
        ("normal", "ursuppe", 3, {"still_on_six": False}),
        ("hard", "ursuppe", 4, {}),
        ("expert", "ursuppe", 2, {}),
        ("easy", "genesis", 1, {"mode": "introductory"}),
        ("normal", "genesis", 4, {}),
        ("hard", "genesis", 3, {"mode": "cooperative", "edition": "2016-late", "variants": "crystal"}),
        ("expert", "genesis", 1, {"mode": "solitaire"}),
        ("normal", "genesis", 2, {"variants": "chimera+macro", "short": True}),
    ],
)
def test_every_level_plays_whole_games(level: str, name: str, players: int, options: dict[str, Any]) -> None:
    contest = Contest(name, players, level, "rule", 3, options)
    found = play(contest, 0)
    assert found.ending and 0 <= found.win <= 1 and len(found.seconds) > 10


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_knows_more_than_its_seat(level: str, hasty: None) -> None:
    """It is given a guess, draws no result from that guess's own dice, leaves it as it is, and what the table's dice hold makes
    no difference."""
    for game in (midgame("ursuppe", 3, 60), midgame("genesis", 2, 40), new_toy(3, seed=2)):
        rules = rules_of(game)
        assert game.decision is not None
        seat = game.decision.seat
        guess = game.imagine(seat, Chance(9))
        mark, chance = guess.fingerprint(), inside(guess).chance
        drawn = chance.fresh
        choice = make_bot(level, 5).choose(guess)
        assert guess.fingerprint() == mark and inside(guess).chance is chance and chance.fresh == drawn
        for seed in range(3):
            other = game.clone(Chance(seed)).imagine(seat, Chance(9))
            assert make_bot(level, 5).choose(other) == choice, (rules.name, seed)


SCRIPT = """
import primordia, sys
from primordia.bots import make_bot
game = primordia.load(sys.stdin.read())
print(make_bot(sys.argv[1], 11).choose(game).text)
"""


@pytest.mark.parametrize("level", ["normal", "expert"])
@pytest.mark.parametrize(("name", "moves"), [("ursuppe", 75), ("genesis", 60)])
def test_the_same_seed_gives_the_same_choice_in_another_process(name: str, moves: int, level: str) -> None:
    game = midgame(name, 4, moves)
    here = make_bot(level, 11).choose(game).text
    for hashing in ("0", "1"):
        path = os.pathsep.join(sys.path)
        answer = subprocess.run(
            [sys.executable, "-c", SCRIPT, level],
            input=primordia.save(game),
            env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert answer.stdout.strip() == here


def search(game: Game, playouts: int, **more: Any) -> Search:
    return Search(game, random.Random(1), Budget(playouts, **more))


def test_it_does_not_pay_for_what_drifting_gives_for_nothing() -> None:
    found = search(primordia.from_position(HUNGRY, seed=1), 200).ranking()
    assert [option.action.text for option in found] == ["drift", "move"]
    assert found[0].chance > found[1].chance and found[0].error < 0.1


def test_options_share_their_dice_and_the_worse_get_fewer_playouts() -> None:
    game = midgame("ursuppe", 4, 75)
    while len(game.legal_actions()) < 6:
        game.play(Rule(random.Random(1)).choose(game))
    compared = search(game, 120)
    found = compared.ranking()
    assert {option.action for option in found} <= set(game.legal_actions())
    assert len({option.action for option in found}) == len(found) == len(compared.options)
    assert found[0].playouts == max(option.playouts for option in found) > min(option.playouts for option in found)
    assert compared.spent == sum(option.playouts for option in found) <= 120
    assert len(compared.tapes) == found[0].playouts, "a tape for each sample, whatever the number of options"


def test_what_is_the_same_under_another_name_is_dropped() -> None:
    """Which number the only amoeba beside others' has makes no difference as long as nobody is about to act."""
    game = primordia.from_position(HUNGRY.replace("displace red 1", "steer red 1 east+still"), seed=1)
    compared = search(game, 400)
    compared.values = [[0.5] * 8, [0.5] * 8]
    assert compared._drop([0, 1]) == ([0], [1])  # noqa: SLF001 - the comparison itself
    compared.values = [[0.5, 0.6] * 8, [0.4, 0.5] * 8]
    assert compared._drop([0, 1]) == ([0], [1])  # noqa: SLF001
    compared.values = [[0.5, 0.6] * 8, [0.6, 0.49] * 8]
    assert compared._drop([0, 1]) == ([0, 1], [])  # noqa: SLF001


def test_where_all_is_the_same_it_does_what_is_usual() -> None:
    """A game that is decided is no reason to eat one's own: of options that are equal in all samples the habit is taken."""
    habits = set()
    for moves in range(20, 120, 5):
        game = midgame("ursuppe", 4, moves)
        decided = Search(game, random.Random(1), Budget(60), value=lambda _: [0.0, 0.0, 1.0, 0.0])
        assert decided.ranking()[0].action is decided.options[decided.habit]
        habits.add(decided.habit)
    assert habits != {0}  # what is usual is not just the first in the list


def test_budgets_bind() -> None:
    game = midgame("genesis", 4, 60)
    assert search(game, 12).ranking() == search(game, 12).ranking()
    few = search(game, 10_000, effort=50)
    few.ranking()
    assert few.thought < 50 + 1000 and few.spent <= 2 * len(few.options)
    short = search(game, 10_000, seconds=1e-9)
    short.ranking()
    assert short.spent <= len(short.options)


def test_options_are_halved_by_effort_where_that_is_what_binds() -> None:
    """However many playouts there might be: the better ones get more of those that there are."""
    game = next(game for moves in range(60, 200) if len((game := midgame("genesis", 4, moves)).legal_actions()) > 11)
    found = search(game, 100_000, effort=6000).ranking()
    tried = [option.playouts for option in found]
    assert len(tried) > 8 and tried[0] >= 3 * min(tried) and tried[0] > sum(tried) / len(tried)


@pytest.mark.parametrize(("level", "seconds"), [("easy", 0.02), ("normal", 0.02), ("hard", 0.2), ("expert", 1.0)])
@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_every_level_keeps_its_time_where_people_wait(
    name: str, level: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that makes no more than a dozen playouts in this time. Elsewhere nobody looks at the clock."""
    game = next(game for moves in range(60, 200) if len((game := midgame(name, 4, moves)).legal_actions()) > 4)
    now, samples = 0.0, []

    def slow(search: Search, k: int, sample: int) -> None:
        nonlocal now
        now += seconds / 12
        samples.append(k)
        fast(search, k, sample)

    fast = Search._sample  # noqa: SLF001 - what takes the time
    monkeypatch.setattr(Search, "_sample", slow)
    monkeypatch.setattr("time.process_time", lambda: now)
    assert punctual(make_bot(level, 5)).choose(game) in game.legal_actions()
    hurried = len(samples)
    assert 1 < len(set(samples)) <= hurried <= max(12, len(set(samples))), "in its time, or once each"
    make_bot(level, 5).choose(game)
    assert len(samples) - hurried > (12 if level in ("hard", "expert") else 0)


def test_people_wait_for_a_server_and_for_bots_without_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgame("ursuppe", 3, 40)
    for seed in (None, 3):
        bots = Table(game, ["me", "hard", "expert"], Console(), seed).bots
        assert [getattr(bot, "timed", None) for bot in bots.values()] == [seed is None] * 2
    made = [make_bot("hard", 3)]
    monkeypatch.setattr(brain, "make_bot", lambda *_: made[0])
    assert game.decision is not None
    brain.choose(game.position(), game.decision.seat, "hard", 3)
    assert getattr(made[0], "timed", None)


def test_no_level_thinks_more_than_helps() -> None:
    """Where there is a goal more playouts than some hundreds win no more games; who counts playouts gets them all the same."""
    together = primordia.new_game("genesis", players=2, seed=1, mode="cooperative")
    rivals = primordia.new_game("genesis", players=4, seed=1)
    enough = guide(rules_of(together)).enough(inside(together))
    expert, hard = Expert(random.Random(1)), Hard(random.Random(1))
    assert hard.budget.playouts < expert.allowance(together).playouts == enough < expert.budget.playouts
    assert expert.allowance(rivals) == expert.budget and hard.allowance(together) == hard.budget
    assert Tuned(random.Random(1), "expert:sight=2").allowance(together).playouts == enough
    counted = Tuned(random.Random(1), "expert:playouts=5000")
    assert counted.counted and counted.budget.playouts == 5000


def test_the_rule_of_thumb_is_left_only_for_what_is_better_by_a_margin() -> None:
    """More playouts make a difference sure, but not right: who makes many wants it to be worth something."""
    left = 0
    for moves in range(20, 90, 6):
        game = midgame("genesis", 4, moves)
        plain, strict = search(game, 60), search(game, 60)
        strict.margin = 1.0
        assert strict.ranking()[0].action is strict.options[strict.habit]
        left += plain.ranking()[0].action is not plain.options[plain.habit]
        near = search(game, 60)
        near.margin = 0.02
        chosen = near.ranking()
        assert chosen[0].action is near.options[near.habit] or all(
            option.behind > 0.02 for option in chosen if option.action is near.options[near.habit]
        )
    assert left > 2
    e, book = inside(game), guide(rules_of(game))
    assert book.prudence(e, 1200).margin > 0 == book.prudence(e, 80).margin


def test_weaker_levels_like_the_second_best_but_never_a_blunder() -> None:
    actions = primordia.new_game("ursuppe", seed=1).legal_actions()
    found = [
        Found(actions[0], 0.50, 0.01, 9),
        Found(actions[1], 0.49, 0.01, 9),
        Found(actions[2], 0.30, 0.01, 9),
        Found(actions[3], 0.52, 0.20, 2),  # nobody knows
    ]
    easy, hard = Easy(random.Random(1)), Hard(random.Random(1))
    picked = {easy.pick(found).text for _ in range(200)}
    assert picked == {actions[0].text, actions[1].text}
    assert {hard.pick(found).text for _ in range(50)} == {actions[0].text}
    assert Easy.budget.playouts < Hard.budget.playouts < Expert.budget.playouts
    assert USUAL in LEVELS and issubclass(levels.Normal, Thinker)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("ursuppe", 4, {}),
        ("ursuppe", 2, {}),
        ("genesis", 3, {}),
        ("genesis", 2, {"mode": "cooperative"}),
        ("genesis", 1, {"mode": "solitaire"}),
    ],
)
def test_chances_add_up_and_end_in_the_outcome(name: str, players: int, options: dict[str, Any]) -> None:
    game = primordia.new_game(name, players=players, seed=2, **options)
    book = guide(rules_of(game))
    together = book.together(players, {"mode": "competitive", **options})
    rule = Rule(random.Random(2))
    while not game.is_over:
        chances = book.chances(inside(game))
        assert len(chances) == players and all(0 <= chance <= 1 for chance in chances)
        assert len(set(chances)) == 1 if together else sum(chances) == pytest.approx(1)
        game.play(rule.choose(game))
    chances, winners = book.chances(inside(game)), game.winners()
    assert [seat for seat, chance in enumerate(chances) if chance > 0] == winners
    assert not winners or sum(chances) == pytest.approx(players if together else 1)


def test_thinking_beats_looking_one_step_ahead() -> None:
    """A sample of the long matches in docs/measurements.md: one win in four would be chance."""
    contest = Contest("ursuppe", 4, "normal", "greedy", 77, {})
    assert sum(play(contest, k).win for k in range(4)) >= 3


def test_partners_of_one_kind_play_a_deal_once() -> None:
    together = {"mode": "cooperative"}
    assert seatings(Contest("genesis", 3, "rule", "rule", 1, together)) == 1
    assert seatings(Contest("genesis", 3, "rule", "greedy", 1, together)) == 3
    assert seatings(Contest("genesis", 3, "rule", "rule", 1, {})) == 3
    scores = {play(Contest("genesis", 3, "rule", "rule", 1, together), index).ahead for index in range(4)}
    assert len(scores) > 1


def test_intervals_and_figures() -> None:
    assert list(wilson(52, 52)) == pytest.approx([0.9312, 1.0], abs=1e-3)
    assert list(wilson(5, 10)) == pytest.approx([0.2366, 0.7634], abs=1e-3)
    contest = Contest("ursuppe", 2, "rule", "random", 1, {})
    found = [play(contest, k) for k in range(2)]
    report = figures(contest, found)
    assert report["games"] == 2 == sum(report["endings"].values())
    assert 0 <= report["interval"][0] <= report["rate"] <= report["interval"][1] <= 1
    assert play(contest, 1)[:3] == found[1][:3], "the same number is the same match"


def test_a_tie_of_all_is_a_share_among_rivals_and_a_win_together() -> None:
    assert [share([0, 1, 2, 3], 2, common=together) for together in (False, True)] == [0.25, 1.0]
    assert [share(winners, 2, common=False) for winners in ([2], [0, 2], [0], [])] == [1.0, 0.5, 0.0, 0.0]
    assert not share([], 0, common=True)
    assert [common(primordia.new_game("genesis", players=2, seed=1, mode=mode)) for mode in ("competitive", "cooperative")] == [
        False,
        True,
    ]


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_weights_say_where_they_come_from(name: str) -> None:
    import json

    folder = Path(primordia.__file__).parent / name
    data = json.loads((folder / "weights.json").read_text(encoding="utf-8"))
    bouts = guide(primordia.GAMES[name]).bouts
    for bout, row in data["weights"].items():
        assert list(row) == list(bouts[bout].names)
        table = data["provenance"]["tables"][bout]
        assert table["loss"] < table["chance"] and table["games"] >= 500
        assert table["commit"] and isinstance(table["seed"], int) and (ROOT / table["command"]).is_file()


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_weights_never_say_that_what_helps_does_harm(name: str) -> None:
    """Neither late nor early; search would find a way to have less of it."""
    book = guide(primordia.GAMES[name])
    for kind, bout in book.bouts.items():
        model = book.values.model(kind)
        assert model is not None
        weights = dict(zip(bout.names, model.weights, strict=True))
        for names, sign in ((bout.helps, 1), (bout.harms, -1)):
            for number in names:
                late = weights[number]
                assert sign * late >= 0 and sign * (late + weights.get(f"{number}-early", 0.0)) >= -1e-3, (kind, number)


def test_ask_gives_thinkers_a_guess() -> None:
    game = midgame("ursuppe", 4, 30)
    assert ask(make_bot("normal", 1), game, random.Random(3)) in game.legal_actions()
