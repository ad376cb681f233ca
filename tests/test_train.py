"""Learning chances: what is looked at, what is fitted, that only what wins is used, and that interruptions change nothing."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Generator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from click.testing import Result as Told

import primordia
from primordia.bots import Bot, ask, guests, make_bot
from primordia.bots.levels import Normal, Rule
from primordia.bots.tuned import tuning, values_of
from primordia.commands import main
from primordia.guide import Bout, guide
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game, inside
from primordia.kernel.values import Model, Values
from primordia.lab import pool, train, train_games
from primordia.lab.log import Log
from primordia.lab.paired import Contest, Result, bot_of, play
from primordia.lab.train import ALIKE, Trainer, Training, Trial, settled
from primordia.lab.train_fit import Fitted, apart, fit, model_of, positions, strengths_of, weigh
from primordia.lab.train_games import Sample, Source, collect, drawn
from tests.kernel.toy import TOY

ALONE = partial(pool.spread, workers=1)
SMALL = Training("ursuppe", ("2",), 20, hidden=2, judge="easy", most=4, seed=5)
SHIPPED = {name: Path(primordia.__file__).parent / name / "weights.json" for name in ("ursuppe", "genesis")}


def run(*arguments: str) -> Told:
    return CliRunner().invoke(main, ["lab", "train", *arguments], env={"PRIMORDIA_LANGUAGE": "en"})


def trained(settings: Training, folder: Path, before: list[Any] | None = None) -> Trainer:
    trainer = Trainer(settled(settings), folder)
    list(trainer.run(before or [], ALONE, lambda _: None))
    return trainer


# What is looked at


@pytest.mark.parametrize(
    ("game", "bout"),
    [("ursuppe", "2"), ("ursuppe", "4"), ("genesis", "3"), ("genesis", "introductory-1"), ("genesis", "solitaire")],
)
def test_games_are_seen_at_their_moments(game: str, bout: str) -> None:
    about = guide(primordia.GAMES[game]).bouts[bout]
    seen = collect(Source(game, bout, ("rule",), 0.1, 3), 0)
    assert seen == collect(Source(game, bout, ("rule",), 0.1, 3), 0) != collect(Source(game, bout, ("rule",), 0.1, 3), 1)
    assert len(seen.looks) >= 2
    for seats, rows in seen.looks:
        assert set(seats) == set(range(1 if about.goal else about.players))
        assert all(len(row) == len(about.names) and all(abs(number) < 40 for number in row) for row in rows)
    assert sum(seen.shares) == pytest.approx(1) or (about.goal and seen.shares in ([0.0], [1.0]))


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_every_table_has_a_bout_of_its_own(name: str) -> None:
    book = guide(primordia.GAMES[name])
    for bout, about in book.bouts.items():
        state = inside(primordia.new_game(name, players=about.players, seed=1, **about.options))  # type: ignore[arg-type]
        assert book.measure(state).bout == bout
        assert about.near == "" or about.near in book.bouts
    assert {about.players for about in book.bouts.values() if not about.goal} == {2, 3, 4}


def test_a_level_can_play_the_games_with_slips(hasty: None) -> None:
    seen = collect(Source("ursuppe", "2", ("easy",), 0.5, 3), 0)
    assert seen.looks and seen == collect(Source("ursuppe", "2", ("easy",), 0.5, 3), 0)
    assert seen != collect(Source("ursuppe", "2", ("easy",), 0.0, 3), 0), "slips make another game of it"


def test_of_several_bots_one_is_drawn_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = Source("ursuppe", "4", ("rule", "eager", "rule"), 0.1, 3)
    seats = [drawn(mixed.bots, 4, number) for number in range(60)]
    assert 140 < sum(names.count("rule") for names in seats) < 180, "named twice, drawn twice as often"
    assert any(set(names) == {"rule"} for names in seats) and any(names.count("eager") > 1 for names in seats)
    asked: list[str] = []

    def noting(name: str, seed: object) -> Bot:
        asked.append(name)
        return bot_of(name, seed)

    monkeypatch.setattr(train_games, "bot_of", noting)
    found = [collect(mixed, number) for number in range(3)]
    assert set(asked) == {"rule", "eager"} and found == [collect(mixed, number) for number in range(3)]
    with pytest.raises(SetupError, match="nobody"):
        settled(SMALL._replace(bot="rule,nobody"))


# What is fitted


def made_up(bout: Bout, games: int, strong: Any) -> list[Sample]:
    """Games whose winner is drawn by the strength of two numbers."""
    dice = random.Random(4)
    found = []
    for _ in range(games):
        rows = [[dice.uniform(-2, 2), dice.uniform(-2, 2)] for _ in range(1 if bout.goal else bout.players)]
        values = [strong(*row) for row in rows]
        chances = [1 / (1 + np.exp(-values[0]))] if bout.goal else list(np.exp(values) / np.exp(values).sum())
        lot, shares = dice.random(), [0.0] * len(rows)
        for k, chance in enumerate(chances):
            if 0 <= lot < chance:
                shares[k] = 1.0
            lot -= chance
        found.append(Sample([(list(range(len(rows))), rows)], shares))
    return found


@pytest.mark.parametrize("goal", [False, True])
def test_a_weighted_sum_finds_what_made_them_win(goal: bool) -> None:
    bout = Bout(3, {}, ("good", "bad"), goal=goal)
    linear, network, chance, count = fit(made_up(bout, 1500, lambda a, b: 1.5 * a - b), bout, 0, 1)
    assert network is None and count == 1200
    assert linear.model.weights == pytest.approx([1.5, -1.0], abs=0.3)
    assert linear.loss < 0.8 * chance


def test_a_network_finds_what_no_sum_can_say() -> None:
    bout = Bout(2, {}, ("one", "two"))
    linear, network, chance, _ = fit(made_up(bout, 2500, lambda a, b: 3.0 * abs(a) - b), bout, 8, 1)
    assert network is not None and network.loss < linear.loss - 0.05 and linear.loss < chance
    rows = np.array([[[[0.3, -1.2]]]])
    assert network.model.strength([0.3, -1.2]) == pytest.approx(float(strengths_of(network.model, rows)[0, 0, 0]))


def test_what_can_only_help_or_harm_is_weighed_so_early_and_late() -> None:
    """Where two numbers come together a fit may call one of them harmful; search would then avoid what is good."""
    names = ("good", "good-early")
    free = Bout(2, {}, names)
    games = made_up(free, 2500, lambda a, b: -2.0 * a + b)
    assert fit(games, free, 0, 1)[0].model.weights == pytest.approx([-2.0, 1.0], abs=0.35)
    late, early = fit(games, free._replace(helps=frozenset(("good",))), 0, 1)[0].model.weights
    assert late == 0 and early > 0.2
    assert fit(games, free._replace(harms=frozenset(("good",))), 0, 1)[0].model.weights == pytest.approx([-2.0, 1.0], abs=0.35)
    bout = Bout(2, {}, names, harms=frozenset(("good",)))
    linear, *_ = fit(made_up(bout, 2500, lambda a, b: -0.5 * a + 2.0 * b), bout, 0, 1)
    assert sum(linear.model.weights) <= 1e-3, "as early as can be it does not help either"


def test_a_fit_can_go_on_from_weights_that_are_there() -> None:
    """What the games say nothing about stays as it was."""
    bout = Bout(2, {}, ("told", "silent"))
    silent = [
        sample._replace(looks=[(seats, [[row[0], 0.0] for row in rows]) for seats, rows in sample.looks])
        for sample in made_up(bout, 800, lambda a, _: a)
    ]
    data = positions(silent, bout)
    assert model_of(*weigh(data, bout)).weights == pytest.approx([1.0, 0.0], abs=0.3)
    assert model_of(*weigh(data, bout, [0.2, 0.7])).weights == pytest.approx([1.0, 0.7], abs=0.3)


def test_all_looks_at_a_game_are_on_one_side() -> None:
    """What is fitted is tested on other games, not on later moments of the same."""
    bout = Bout(3, {}, ("good", "bad"))
    samples = [sample._replace(looks=sample.looks * 3) for sample in made_up(bout, 200, lambda a, b: a - b)]
    fitted, tested = apart(samples)
    assert len(fitted) + len(tested) == 200 and len(tested) == 40
    assert not {id(sample) for sample in fitted} & {id(sample) for sample in tested}
    *_, count = fit(samples, bout, 0, 1)
    assert count == 3 * len(fitted)


def test_of_two_contestants_of_a_seat_the_weaker_counts() -> None:
    """What is fitted and what the game then plays by are the same."""
    book = guide(primordia.GAMES["ursuppe"])
    sample = collect(Source("ursuppe", "2", ("rule",), 0.0, 3), 1)
    data = positions([sample], book.bouts["2"])
    assert data.numbers.shape == (len(sample.looks), 2, 2, len(book.bouts["2"].names)) and data.there.all()


# What is used


def test_what_is_worse_is_refused(tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that want the opposite lose their match against those of the package, which stay."""
    bout = guide(primordia.GAMES["ursuppe"]).bouts["2"]
    right = guide(primordia.GAMES["ursuppe"]).values.models["2"]
    wrong = Model([-weight for weight in right.weights])
    monkeypatch.setattr(train, "fit", lambda *_: (Fitted(wrong, 0.9), None, 1.1, 9))
    trainer = trained(SMALL._replace(games=10, hidden=0, most=36, better=0.4, error=0.3), tmp_path)
    (trial,) = trainer.trials
    assert trial.verdict == "no" and trial.played < 36 and trainer.total == trainer.done == 10 + trial.played
    assert trainer.values == json.loads(SHIPPED["ursuppe"].read_text(encoding="utf-8")), "nothing has changed"
    assert trainer.result()["provenance"]["trials"] == [trial._asdict()]
    assert len(wrong.weights) == len(bout.names)


def test_a_network_that_is_accepted_is_read_without_numpy(tmp_path: Path) -> None:
    """As it was fitted, from its file: the same strengths, and a bot that goes by them."""
    trainer = Trainer(SMALL, tmp_path)
    bout = trainer.book.bouts["2"]
    dice = random.Random(3)
    rows = [[dice.uniform(-1, 1) for _ in bout.names] for _ in range(4)]
    weights = [dice.uniform(-1, 1) for _ in bout.names]
    model = Model(weights, [(0.3, 1.4, rows[0]), (-0.2, -0.9, rows[1])])
    path = tmp_path / "learned.json"
    path.write_text(json.dumps(trainer._with("2", bout, model)), encoding="utf-8")  # noqa: SLF001 - as a match would be given it
    found = trainer.book.read(json.loads(path.read_text(encoding="utf-8"))).model("2")
    assert found is not None and found.units
    assert [found.strength(row) for row in rows] == pytest.approx([model.strength(row) for row in rows])
    assert found.strength(rows[2]) != pytest.approx(Model(weights).strength(rows[2]))
    contest = Contest("ursuppe", 2, f"easy:value={path}", "rule", 5, {})
    program = (
        "import sys\nsys.modules['numpy'] = None\n"
        f"from primordia.lab.paired import *\nprint(play(Contest{tuple(contest)!r}, 0).ahead)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == play(contest, 0).ahead


def test_what_is_not_decided_is_refused_and_where_all_end_alike_nothing_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "_rival_win", lambda _contest, index: float(index % 2))
    trainer = trained(SMALL._replace(hidden=0, most=40), tmp_path)
    assert [(trial.verdict, trial.played) for trial in trainer.trials] == [("open", 40)] and not trainer.trials[0].accepted
    monkeypatch.setattr(train, "collect", lambda *_: Sample([], [1.0, 0.0]))
    trainer = trained(SMALL, tmp_path)
    assert [trial.verdict for trial in trainer.trials] == [ALIKE] and trainer.total == trainer.done == SMALL.games


def pretend(contest: Contest, index: int) -> Result:
    """Whoever has the new values wins more often than not."""
    return Result(float(random.Random(f"{contest.seed}/{index}").random() < 0.3 or "new" in contest.challenger), 0, "", [])


def test_what_is_better_is_accepted_and_played_with_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is a goal: the same deals with new values in all seats, and with those before."""
    asked: list[tuple[str, str, int]] = []
    bots: list[str] = []

    def noting(contest: Contest, index: int) -> Result:
        asked.append((contest.challenger, contest.rival, index))
        return pretend(contest, index)

    def playing(source: Source, number: int) -> Sample:
        bots.extend(source.bots)
        return collect(source._replace(bots=("rule",)), number)

    monkeypatch.setattr(train, "play", noting)
    monkeypatch.setattr(train, "collect", playing)
    settings = Training("genesis", ("solitaire",), 10, 2, "rule,greedy", "normal,rule", hidden=0, judge="easy", most=80, seed=2)
    trainer = trained(settings, tmp_path)
    assert [trial.accepted for trial in trainer.trials] == [True, True] and trainer.trials[0].played % 2 == 0
    assert all(one == other for one, other, _ in asked) and [index for *_, index in asked[:6]] == [0, 0, 1, 1, 2, 2]
    assert bots[:20] == ["rule", "greedy"] * 10, "who plays in the first generation, and who with accepted values in the next"
    assert set(bots[21::2]) == {"rule"} and all(bot.startswith("normal:value=") for bot in bots[20::2])
    source = trainer.result()["provenance"]["tables"]["solitaire"]
    assert source["generation"] == 2 and source["kind"] == "linear" and source["games"] == 10
    assert source["match"] == {
        "judge": "easy",
        "games": trainer.trials[1].played,
        "won": trainer.trials[1].won,
        "expected": 0.5,
    }
    assert guide(primordia.GAMES["genesis"]).read(trainer.result()).model("introductory-1") is not None


# Interrupted and resumed


class StoppedError(Exception):
    """The power is gone."""


def stopping(after: int) -> Any:
    def spread(task: Any, jobs: Iterable[int]) -> Generator[tuple[int, Any], None, None]:
        nonlocal after
        for job in jobs:
            after -= 1
            if after < 0:
                raise StoppedError
            yield job, task(job)

    return spread


def test_a_training_that_is_resumed_writes_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "play", pretend)
    whole = trained(SMALL, tmp_path)
    assert [trial.kind for trial in whole.trials] == ["linear", "network"]
    path = tmp_path / "weights.json.partial"
    settings = settled(SMALL)
    for after in (3, 19, 3):  # in the middle of the games, and of both matches
        with Log(path, settings.data()) as log, pytest.raises(StoppedError):
            list(Trainer(settings, tmp_path).run(log.lines(), stopping(after), log.note))
        with path.open("ab") as file:
            file.write(b'["1/2/linear",7')  # half a line, as a sudden end leaves it
    with Log(path, settings.data()) as log:
        assert len(log.lines()) == 25
        again = Trainer(settings, tmp_path)
        list(again.run(log.lines(), ALONE, log.note))
    assert json.dumps(again.result()) == json.dumps(whole.result())
    with pytest.raises(SetupError, match="seed 5 ≠ 6"):
        Log(path, settings._replace(seed=6).data()).lines()


def test_the_command_says_where_it_wrote_and_leaves_the_package_alone(tmp_path: Path, hasty: None) -> None:
    shipped = SHIPPED["ursuppe"].read_bytes()
    file = tmp_path / "new.json"
    small = ("--table", "2", "--games", "10", "--matches", "2", "--judge", "easy", "--hidden", "0")
    arguments = ("ursuppe", *small, "--to", str(file))
    found = run(*arguments)
    assert found.exit_code == 0 and f"Written to {file}." in found.output and "refused, it was not shown" in found.output
    assert SHIPPED["ursuppe"].read_bytes() == shipped
    learned = json.loads(file.read_text(encoding="utf-8"))
    assert guide(primordia.GAMES["ursuppe"]).read(learned).models.keys() == {"2", "3", "4"}
    assert json.loads(run(*arguments, "--json").output)["trials"] == learned["provenance"]["trials"], "only told again"
    other = run(*arguments, "--seed", "4")
    assert other.exit_code == 1 and "seed 0 ≠ 4" in other.output
    file.write_text("mine", encoding="utf-8")
    assert "was not written by a training" in run(*arguments).output and file.read_text(encoding="utf-8") == "mine"
    trial = Trial(**learned["provenance"]["trials"][0])
    assert (trial.bout, trial.played) == ("2", 2)


def test_what_cannot_be_trained_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no table “5”" in run("ursuppe", "--table", "5").output
    assert "“greedy” cannot be given values" in run("ursuppe", "--judge", "greedy").output
    monkeypatch.setattr(primordia, "GAMES", {"toy": TOY})
    with pytest.raises(SetupError, match="Nothing can be learned about toy"):
        settled(Training("toy", (), 10))


# Bots with settings of their own


def midgame(name: str, players: int, moves: int) -> Game:
    game = primordia.new_game(name, players=players, seed=7)
    rule = Rule(random.Random(1))
    for _ in range(moves):
        game.play(rule.choose(game))
    return game


@pytest.mark.parametrize("name", ["ursuppe", "genesis"])
def test_values_of_a_file_are_those_that_the_bot_goes_by(name: str, hasty: None) -> None:
    game = midgame(name, 3, 40)
    usual = make_bot("normal", 3).choose(game)
    assert guests.make(f"normal:value={SHIPPED[name]}", 3).choose(game) == usual
    assert guests.make("normal:value=learned", 3).choose(game) == usual
    for bot in ("search:playouts=12,value=hand", "tree:playouts=12,sight=1", "expert:playouts=6"):
        assert guests.make(bot, 3).choose(game) == guests.make(bot, 3).choose(game) in game.legal_actions()


@pytest.mark.parametrize(("game", "kept"), [("ursuppe", "2"), ("genesis", "solitaire")])
def test_what_a_file_has_no_weights_for_is_judged_by_hand(game: str, kept: str, tmp_path: Path) -> None:
    data = json.loads(guide(primordia.GAMES[game]).weights.read_text(encoding="utf-8"))
    data["weights"] = {kept: data["weights"][kept]}
    (tmp_path / "few.json").write_text(json.dumps(data), encoding="utf-8")
    match = primordia.new_game(game, players=3, seed=4)
    bot = guests.make(f"search:playouts=6,value={tmp_path / 'few.json'}", 1)
    for _ in range(4):
        action = ask(bot, match, random.Random(1))
        assert action in match.legal_actions()
        match.play(action)


def test_settings_say_how_far_and_how_much_is_thought() -> None:
    found = tuning("search:playouts=320,sight=2,value=hand")
    assert (found.budget.playouts, found.budget.effort, found.budget.sight, found.value) == (320, 0, 2, "hand")
    assert tuning("normal:sight=0").budget.playouts == Normal.budget.playouts
    listed = guests.listed("greedy, search:playouts=320,sight=1 ,module:Class,normal:value=a.json,rule")
    assert listed == ["greedy", "search:playouts=320,sight=1", "module:Class", "normal:value=a.json", "rule"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("search:depth=3", "unknown setting: “depth”"),
        ("search:playouts=0", "whole number from 1"),
        ("search:playouts=many", "not “many”"),
        ("search:sight=1,sight=2", "each once"),
        ("tree:value=/nowhere.json", "cannot be read as learned values"),
    ],
)
def test_wrong_settings_are_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        guests.check(name)


def test_values_of_another_game_are_refused() -> None:
    with pytest.raises(SetupError, match="not for this game"):
        values_of(str(SHIPPED["genesis"]), guide(primordia.GAMES["ursuppe"]))


def test_a_temperature_makes_chances_bolder_or_more_careful() -> None:
    careful, bold = Values({}, {"a": 0.5}), Values({}, {"a": 2.0}, {"a": 1.0})
    assert careful.shares("a", [1.0, 0.0])[0] < Values({}).shares("a", [1.0, 0.0])[0] < bold.shares("a", [1.0, 0.0])[0]
    assert Values({}).reach("a", 0.0) == 0.5 < bold.reach("a", 0.0)
    data = {"weights": {"3": {}}, "temperature": {"3": {"scale": 2, "shift": 0}}}
    assert guide(primordia.GAMES["ursuppe"]).values.scales.get("9") is None
    with pytest.raises(ValueError, match="score"):
        guide(primordia.GAMES["ursuppe"]).read(data)
