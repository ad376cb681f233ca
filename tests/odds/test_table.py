"""Odds from the outside: what is asked for them, what they give away, how they look and how long they take."""

from __future__ import annotations

import json
import random
import re
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import primordia
from primordia.bots import ask, make_bot
from primordia.genesis import odds as genesis
from primordia.kernel.game import Game
from primordia.locales import words
from primordia.odds import Table, Way, odds
from primordia.odds.table import mean, yes
from primordia.terminal.cli import main
from primordia.terminal.odds import bar, draw
from primordia.wording import Speaker
from tests.genesis.scene import rolling
from tests.test_catalogues import clean
from tests.ursuppe.table import acting, tribe

KINDS = {
    "ursuppe": {"feeding", "defect"},
    "genesis": {"autocatalysis", "contested", "second-roll", "darwin", "specificity"},
}


def played(name: str, seed: int) -> Game:
    return primordia.new_game(name, players=2 + seed % 3, seed=seed)


@pytest.mark.parametrize("name", list(primordia.GAMES))
def test_odds_of_whole_games(name: str) -> None:
    """Chances add up to one, the tables can be worded and sent, one way at most is best, and the game does not notice."""
    speak = Speaker(name).narrator
    seen: set[str] = set()
    for seed in range(4):
        game, bot, rng = played(name, seed), make_bot("eager", seed), random.Random(seed)
        while game.decision is not None:
            if rng.random() < 0.15:
                before = game.fingerprint()
                tables = odds(game)
                assert game.fingerprint() == before
                for table in tables:
                    seen.add(table.title.rpartition(".")[2])
                    assert sum(way.best for way in table.ways) <= 1
                    for way in table.ways:
                        assert way.spreads.keys() == table.ways[0].spreads.keys()
                        for spread in way.spreads.values():
                            assert sum(spread.values()) == 1 and min(spread.values()) > 0
                clean(name, re.sub(r"[<>] (?=[09])", "", draw(tables, speak).plain))
                assert json.loads(json.dumps([table.data() for table in tables])) == [table.data() for table in tables]
            game.play(ask(bot, game, rng))
    assert seen >= KINDS[name]
    assert odds(game) == []


def test_the_data_of_a_table() -> None:
    e = rolling("red green", phase=3)
    e.bacterium("warm-pond", "red")
    data = genesis.darwin_roll(e.earth, 2).data()
    assert data["title"] == "genesis.odds.darwin"
    assert data["arguments"] == {"colour": "red", "organism": "warm-pond", "count": 2}
    (way,) = data["ways"]
    assert (way["label"], way["best"], way["arguments"]) == ("genesis.odds.no-reroll", False, {})
    survival = way["figures"]["genesis.odds.survival"]
    assert survival["mean"] == pytest.approx(4 / 9)
    assert survival["spread"] == [[0, pytest.approx(5 / 9)], [1, pytest.approx(4 / 9)]]
    assert "genesis.odds.survival" in data["flags"] and "genesis.odds.catalysts" not in data["flags"]


def sealed() -> Game:
    """A match in which several seats vote in secret."""
    for seed in range(60):
        game, bot, rng = primordia.new_game("genesis", players=3, seed=seed), make_bot("eager", seed), random.Random(seed)
        while game.decision is not None:
            if len(game.waiting) > 1:
                return game
            game.play(ask(bot, game, rng))
    raise AssertionError("no vote was found")


def test_odds_tell_nothing_that_the_seat_does_not_know() -> None:
    """Two matches that differ in another's sealed vote, or in the dice to come, give equal odds."""
    game = sealed()
    first, second = game.waiting[:2]
    found: list[list[dict[str, Any]]] = []
    for action in game.legal_actions(first.seat):
        twin = game.clone(primordia.Chance(len(found)))
        twin.play(action, first.seat)
        found.append([table.data() for table in odds(twin, second.seat)])
    assert len(found) > 1 and all(tables == found[0] for tables in found)
    assert found[0] == [table.data() for table in odds(game, second.seat)]


def test_another_seat_s_odds() -> None:
    """Those of a seat that is not asked are about its own pieces."""
    game = acting(red=tribe("1 b2"), yellow=tribe("1 c4"))
    assert {table.arguments["colour"] for table in odds(game)} == {"red"}
    assert {table.arguments["colour"] for table in odds(game, 3)} == {"blue"}


# How it looks


def test_percentages_do_not_lie() -> None:
    percent = words("en").percent
    assert percent(0) == "0.0%" and percent(1) == "100.0%" and percent(1 / 3) == "33.3%"
    assert percent(1e-6) == "< 0.1%" and percent(1 - 1e-6) == "> 99.9%"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "33.3%"), ("de", "33,3\u00a0%"), ("fr", "33,3\u202f%"), ("cs", "33,3\u00a0%")]
)
def test_numbers_are_written_by_the_language(language: str, text: str) -> None:
    assert words(language).percent(1 / 3) == text
    answer = CliRunner().invoke(main, ["play", "ursuppe", "--seed", "3", "--language", language], input="hint\nquit\n").output
    assert re.search(r"\d[,.]\d\s?%", answer) and ("." if language != "en" else ",") not in "".join(
        re.findall(r"\d[,.]\d", answer)
    )


def test_bars() -> None:
    assert bar(Fraction(1), 8) == "████████"
    assert bar(Fraction(1, 2), 8) == "████"
    assert bar(Fraction(9, 64), 8) == "█▏"
    assert bar(Fraction(1, 1000), 8) == "▏"
    assert bar(Fraction(0), 8) == ""


def test_yes_and_no() -> None:
    assert yes(Fraction(1)) == {1: 1} and yes(Fraction(0)) == {0: 1}
    assert mean(yes(Fraction(1, 3))) == Fraction(1, 3)


def test_of_many_ways_the_best_are_shown() -> None:
    table = Table("t", "r", ("f",))
    for k in (0, 3, 9, 1, 7):
        table.ways.append(Way("w", {"f": yes(Fraction(k, 10))}, k=k))
    assert table.at_most(3) == table.ways
    table.mark_best(lambda way: (way.mean("f"),))
    assert [way.arguments["k"] for way in table.at_most(3)] == [0, 9, 7]
    assert [way.best for way in table.ways] == [False, False, True, False, False]


def test_a_table_of_a_darwin_roll() -> None:
    e = rolling("red green", phase=3)
    o = e.bacterium("warm-pond", "red", "yellow")
    lines = draw([genesis.darwin_roll(e.earth, o)], Speaker("genesis").narrator).plain.splitlines()
    assert lines[0].endswith("3 dice  [G]")
    assert lines[1].split() == ["survives", "catalysts", "atrophies", "errors"]
    assert lines[2].split() == ["roll", "once", "74.1%", "0.53", "1.00", "1.00"]
    assert sum(line.startswith("  ★ ") for line in lines) == 1
    assert max(map(len, lines)) <= 100


@pytest.fixture
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_home")
def test_odds_at_the_table() -> None:
    """`odds` and `%` show them and leave the question as it was."""
    Path("p.toml").write_text(acting(red=tribe("1 b2"), yellow=tribe("1 c4")).position(), encoding="utf-8")
    result = CliRunner().invoke(main, ["play", "--position", "p.toml", "--seats", "me,me,me,me"], input="odds\n%\nq\n")
    assert result.exit_code == 0, result.output
    assert result.output.count("a meal after each way to go on") == 2
    assert "Gene defects of Red with the next card" in result.output
    assert result.output.count("Move by its own power") >= 3


@pytest.mark.usefixtures("_home")
def test_no_odds_at_the_start() -> None:
    result = CliRunner().invoke(main, ["play", "--seed", "1", "--seats", "me,me,me,me"], input="odds\nq\n")
    assert "nothing to roll for" in result.output


# How long it takes


@pytest.mark.speed
def test_twelve_dice_are_enumerated_at_once() -> None:
    """With four of them to re-roll in the best way: the quickest of five, in less than 0.3 seconds."""
    e = rolling("red green", phase=3)
    o = e.bacterium("warm-pond", "2red", "2red+4yellow+green+blue")
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        table = genesis.darwin_roll(e.earth, o)
        seconds.append(time.perf_counter() - start)
        assert table.arguments["count"] == 12
    assert min(seconds) < 0.3
