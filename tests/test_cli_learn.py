"""`primordia learn`: in a real terminal and in a pipe, with the progress that it keeps."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import primordia
from primordia.learn import RIGHT, Walk, lesson, lessons
from primordia.locales import LANGUAGES, words
from primordia.terminal.cli import main

ENTER = "[Enter"  # how it asks to go on


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, ["learn", *arguments], input=answers)


def kept(tmp_path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((tmp_path / "state" / "primordia" / "lessons.json").read_text(encoding="utf-8"))
    return found


def answers(game: str, name: str) -> str:
    """What somebody types who first tries something else at each task, and then does what is right."""
    walk, lines = Walk(lesson(game, name)), []
    while True:
        if not walk.done:
            right = [option for option in walk.options if walk.stage.judge(option) == RIGHT]
            lines += [next(option for option in walk.options if option not in right), right[0]]
            walk.choose(right[0])
        if walk.finished:
            return "\n".join([*lines, ""])
        lines.append("")
        walk.onward()


class Terminal:
    """A program in a real terminal, and what is on its screen."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
        command = [sys.executable, "-m", "primordia", *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.raw = b""
        self.read = 0

    @property
    def screen(self) -> str:
        """What has come since the last key, without colours and in one line."""
        text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.raw[self.read :].decode(errors="replace"))
        return " ".join(text.split())

    def until(self, text: str, last: bool = False) -> None:
        """Waits for a text, or until it is the last thing on the screen."""
        end = time.monotonic() + 60
        while not (there := self.screen.endswith(text) if last else text in self.screen) and time.monotonic() < end:
            if select.select([self.master], [], [], 1)[0]:
                self.raw += os.read(self.master, 65536)
        assert there, self.screen[-800:]

    def type(self, line: str) -> None:
        self.read = len(self.raw)
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> int:
        code = self.process.wait(60)
        os.close(self.master)
        return code


def test_names_in_the_list_stand_apart_from_their_titles() -> None:
    listed = run().output
    for game in primordia.GAMES:
        for name in lessons(game):
            assert re.search(rf"^ +{name} +{re.escape(lesson(game, name).text(words('en'), 'title'))}", listed, re.M), name


@pytest.mark.parametrize(("game", "name"), [("ursuppe", "drift"), ("genesis", "refugia")])
def test_a_lesson_in_a_real_terminal(tmp_path: Path, game: str, name: str) -> None:
    one = lesson(game, name)
    walk = Walk(one)
    terminal = Terminal("learn", game, name)
    say = words()
    while True:
        terminal.until(one.text(say, walk.stage.name))
        if not walk.done:
            terminal.until(" >", last=True)
            right = [option for option in walk.options if walk.stage.judge(option) == RIGHT]
            other = next(option for option in walk.options if option not in right)
            terminal.type(other)
            terminal.until(one.text(say, walk.stage.name, walk.stage.judge(other)))
            terminal.type("frobnicate")
            terminal.until("“frobnicate” is not an action")
            terminal.type(right[0])
            terminal.until(one.text(say, walk.stage.name, RIGHT))
            walk.choose(right[0])
        if walk.finished:
            break
        terminal.until(ENTER)
        terminal.type("")
        walk.onward()
    terminal.until("This lesson is finished")
    assert terminal.end() == 0
    assert b"\x1b[" in terminal.raw
    assert kept(tmp_path) == {game: [name]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_in_a_pipe_in_every_language(tmp_path: Path, language: str) -> None:
    for game, name in (("ursuppe", "environment"), ("genesis", "events")):
        result = run(game, name, "--language", language, answers=answers(game, name))
        assert result.exit_code == 0, result.output
        assert words(language).text("terminal.learn.finished") in result.output
        assert not re.search(r"\b(ursuppe|genesis|terminal|kernel)(-learn)?\.[a-z]", result.output)
    assert kept(tmp_path) == {"ursuppe": ["environment"], "genesis": ["events"]}


def test_the_list_marks_what_is_finished_and_the_next_one_is_begun(tmp_path: Path) -> None:
    first, second = lessons("ursuppe")[:2]
    listed = run()
    assert listed.exit_code == 0 and "✓" not in listed.output
    for game in primordia.GAMES:
        for name in lessons(game):
            assert lesson(game, name).text(words(), "title") in listed.output
    assert run("ursuppe", answers=answers("ursuppe", first)).exit_code == 0
    assert run().output.count("✓") == 1
    begun = run("ursuppe", answers="q\n")
    assert lesson("ursuppe", second).text(words(), "title") in begun.output
    assert kept(tmp_path) == {"ursuppe": [first]}, "a lesson that was left is not finished"


def test_commands_within_a_lesson() -> None:
    typed = "b\n\n?\nhelp\no\nb\nh\ngenes\nu\n1\nq\n"
    result = run("ursuppe", "drift", answers=typed)
    assert result.exit_code == 0, result.output
    for text in (
        "[E1]",
        "hint: the best options",
        "Ray Protection",
        "“u” is not an action",
        "Amoeba 1 has drifted",
    ):
        assert text in result.output, text


def test_a_rule_has_its_title_and_an_empty_climate_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "fr")
    say = words("fr")
    darwin = run("genesis", "darwin", answers=answers("genesis", "darwin")).output
    title = say.text("genesis.topic.atrophy.title")
    assert f"[{title}]" in darwin and "[atrophy]" not in darwin
    assert "[G1]" in darwin, "a paragraph stays what it is"
    climate = say.text("genesis.terminal.climate")
    assert climate not in run("genesis", "refugia", answers="\n\n\nq\n").output
    assert climate in run("genesis", "events", answers="\nq\n").output
    read = CliRunner().invoke(main, ["rules", "genesis", title]).output
    assert read == CliRunner().invoke(main, ["rules", "genesis", "atrophy"]).output != ""


def test_an_option_says_what_it_costs_and_what_it_is() -> None:
    """Also where there are too many of them to show what each would do."""
    genes = run("ursuppe", "genes", answers="\nq\n").output
    assert re.search(r"Buy Movement I  \[3 BP\]  roll two dice, use the better  \(buy movement-1\)", genes)
    moving = run("ursuppe", "drift", answers="\nq\n").output
    assert "Drift with the current  to c2, where it can eat" in moving
    organs = " ".join(run("genesis", "macroorganisms", answers=answers("genesis", "macroorganisms")).output.split())
    assert "Grow organ 2 Holdfast (organ 2)" in organs and "Grow organ 3 [1 Blue catalyst] Sporangia (organ 3)" in organs


def test_an_unknown_lesson_gets_a_sentence_and_broken_progress_is_none(tmp_path: Path) -> None:
    result = run("ursuppe", "nonsense")
    assert result.exit_code != 0 and "nonsense" in result.output and "drift" in result.output
    state = tmp_path / "state" / "primordia"
    state.mkdir(parents=True)
    for broken in ("nonsense", "[1]", '{"ursuppe": 3}'):
        (state / "lessons.json").write_text(broken, encoding="utf-8")
        assert run().exit_code == 0


@pytest.mark.parametrize("game", list(primordia.GAMES))
def test_the_first_game_has_a_coach(game: str) -> None:
    """Each kind of question and each phase is explained once."""
    result = run(game, "game", answers="1\n" * 12 + "q\n")
    assert result.exit_code == 0, result.output
    say = words()
    told = [text for text in say.messages(f"{game}-learn.coach.").values() if text in " ".join(result.output.split())]
    assert len(told) >= 2
    assert all(" ".join(result.output.split()).count(text) == 1 for text in told)
