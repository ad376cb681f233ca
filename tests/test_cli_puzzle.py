"""`primordia puzzle`: the list, wrong and right choices with their chances, what is kept; in every language, in a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import primordia
from primordia.locales import LANGUAGES, words
from primordia.puzzles import Attempt, puzzle, puzzles
from primordia.terminal.cli import main
from tests.test_cli_learn import Terminal


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, ["puzzle", *arguments], input=answers)


def flat(text: str) -> str:
    return " ".join(text.split())


def solution(game: str, name: str) -> list[str]:
    """The first best choice of each question."""
    attempt = Attempt(puzzle(game, name))
    while not attempt.solved:
        attempt.choose(max(attempt.chances, key=lambda action: attempt.chances[action]))
    return attempt.choices


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), [("ursuppe", "prey"), ("genesis", "seaweed")])
def test_a_puzzle_is_solved_in_every_language(game: str, name: str, language: str) -> None:
    one, say = puzzle(game, name), words(language)
    wrong, chance = min(Attempt(one).chances.items(), key=lambda pair: pair[1])
    result = run(game, name, "--language", language, answers="\n".join([wrong, *solution(game, name), ""]))
    assert result.exit_code == 0, result.output
    said = flat(result.output)
    for part in ("title", "task", "why"):
        assert flat(one.text(say, part)) in said
    assert flat(Attempt(one).choose(wrong).sentence(say)) in said and str(chance) in said
    assert not re.search(r"\b(ursuppe|genesis|terminal|kernel)(-puzzles)?\.[a-z]", result.output)


def test_every_question_is_asked_with_its_own_options() -> None:
    """Options by number: the second question has another list than the first."""
    result = run("genesis", "seaweed", answers="3\n3\n")
    first, second = result.output.index("Promote Superoxide"), result.output.index("(evolve seaweed)")
    assert first < second and result.exit_code == 0


def test_the_list_marks_what_is_solved_and_the_next_one_comes_up(tmp_path: Path) -> None:
    listed = run()
    assert listed.exit_code == 0 and "✓" not in listed.output
    assert all(name in listed.output for game in primordia.GAMES for name in puzzles(game))
    first, second = puzzles("ursuppe")[:2]
    done = run("ursuppe", answers="\n".join([*solution("ursuppe", first), ""]))
    assert f"primordia puzzle ursuppe {second}" in done.output
    kept = json.loads((tmp_path / "state" / "primordia" / "puzzles.json").read_text(encoding="utf-8"))
    assert kept == {"ursuppe": [first]}
    assert run().output.count("✓") == 1
    assert puzzle("ursuppe", second).text(words(), "title") in run("ursuppe", answers="q\n").output


def test_leaving_keeps_nothing_and_nonsense_gets_a_sentence(tmp_path: Path) -> None:
    left = run("ursuppe", "corner", answers="escape\nfrobnicate\nq\n")
    assert left.exit_code == 0 and "1/3 (33%)" in left.output and "“frobnicate” is not an action" in left.output
    assert not (tmp_path / "state" / "primordia" / "puzzles.json").exists()
    unknown = run("ursuppe", "nonsense")
    assert unknown.exit_code != 0
    assert "nonsense" in unknown.output and "corner" in unknown.output


def test_a_puzzle_in_a_real_terminal() -> None:
    terminal = Terminal("puzzle", "ursuppe", "corner")
    one, say = puzzle("ursuppe", "corner"), words()
    terminal.until(flat(one.text(say, "task")))
    terminal.until(" >", last=True)
    terminal.type("escape")
    terminal.until("chance of 1/3 (33%)")
    terminal.type("defend")
    terminal.until(flat(one.text(say, "why")))
    assert terminal.end() == 0
