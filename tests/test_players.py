"""Players that the command line names: classes of any module, and programs in any language that talk in lines of JSON."""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import build_client
import pytest
from click.testing import CliRunner

import primordia
from primordia.bots import ask, guests, make_bot
from primordia.bots.process import MOST_LINE, Process
from primordia.bots.program import Program
from primordia.commands import main
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game
from primordia.lab.store import named, read_parquet
from primordia.locales import LANGUAGES, words
from tests.kernel import toy

EXAMPLES = Path(__file__).parents[1] / "examples" / "players"
PYTHON = f"{sys.executable} -I -S"
HELLO = """
import json, os, sys, time
def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
def read():
    return json.loads(sys.stdin.readline() or "null")
hello = read()
say(type="hello", protocol=1)
"""
GOOD = (
    HELLO
    + """
while (m := read())["type"] == "choose":
    say(type="choice", id=m["id"], action=m["question"]["options"][0]["action"])
"""
)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game is one of the games."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    yield


def program(folder: Path, code: str, seconds: float = 30) -> str:
    """A player that runs this code."""
    file = folder / "player.py"
    file.write_text(code, encoding="utf-8")
    return f"run@{seconds}:{PYTHON} {shlex.quote(str(file))}"


def play(game: Game, name: str) -> tuple[Game, Program]:
    """A whole match of a player in seat 0 against random ones."""
    rng = random.Random(1)
    count = len(game.scores())
    with guests.seated(game, [name, *["random"] * (count - 1)], range(count)) as players:
        while (decision := game.decision) is not None:
            game.play(ask(players[decision.seat], game, rng))
    first = players[0]
    assert isinstance(first, Program)
    return game, first


def test_a_javascript_bot_plays_a_whole_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every seat of every deal, with as many workers as one likes, and the same games each time."""
    _, environment = build_client.npm()
    monkeypatch.setenv("PATH", environment["PATH"])
    bot = f"run:node {shlex.quote(str(EXAMPLES / 'javascript' / 'bot.js'))}"
    made = []
    for workers in ("1", "2"):
        name = tmp_path / workers
        given = ["--players", "3", "--bots", f"random,{bot},eager", "--games", "3", "--workers", workers, "--out", str(name)]
        told = CliRunner().invoke(main, ["lab", "tournament", "ursuppe", *given])
        assert told.exit_code == 0 and "run:node" in told.output and "lost its seat" not in told.output, told.output
        made.append(read_parquet(named(name, "parquet")))
    games = made[0][1]
    assert made[0] == made[1]
    assert sorted(game.line_up.index(1) for game in games) == [0, 1, 2], "it had every seat"
    assert all(game.replaced == () and game.scores[game.line_up.index(1)] > 20 for game in games)


def test_the_python_template_plays_in_the_terminal() -> None:
    bot = f"run:{PYTHON} {shlex.quote(str(EXAMPLES / 'python' / 'bot.py'))}"
    seen = CliRunner().invoke(main, ["watch", "ursuppe", "--seed", "2", "--bots", f"{bot},random"])
    assert seen.exit_code == 0 and "2. " in seen.output and "“normal”" not in seen.output, seen.output


@pytest.mark.usefixtures("known")
def test_what_a_program_is_told(tmp_path: Path) -> None:
    """The seat, its view, the options in words, the time; at the end the result. All of it stands in docs/line-protocol.md."""
    file = tmp_path / "told"
    begin = f"log = open({str(file)!r}, 'w'); hello = read(); log.write(json.dumps(hello) + '\\n')"
    code = GOOD.replace("hello = read()", begin)
    code = code.replace("(m := read())", "[m := read(), log.write(json.dumps(m) + '\\n')][0]")
    game, player = play(primordia.new_game("toy", players=3, seed=3), program(tmp_path, code, 20))
    assert player.trouble is None
    hello, *questions, end = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {key: hello[key] for key in ("type", "protocol", "game", "rules", "players", "seat", "colours", "seconds")} == {
        **{"type": "hello", "protocol": 1, "game": "toy", "rules": toy.TOY.version, "players": 3, "seat": 0},
        **{"colours": ["red"], "seconds": 20.0},
    }
    assert [one["id"] for one in questions] == list(range(1, len(questions) + 1)) and len(questions) >= 8
    first = questions[0]
    assert first["type"] == "choose" and first["seconds"] == 20.0
    assert first["question"]["kind"] == "turn" and first["question"]["text"] == "turn red"
    assert {"action": "bank", "number": toy.BANK.number, "text": "bank"} in first["question"]["options"]
    assert list(first["view"]["hand"]) == ["red"]
    assert end == {"type": "end", "over": True, "ending": "rounds", "scores": game.scores(), "winners": game.winners()}
    page = (Path(__file__).parents[1] / "docs" / "line-protocol.md").read_text(encoding="utf-8")
    for message in (hello, first, first["question"], first["question"]["options"][0], end):
        assert [key for key in message if f"`{key}`" not in page] == []


@pytest.mark.usefixtures("known")
def test_a_program_cannot_know_more_than_its_seat(tmp_path: Path) -> None:
    """Two worlds that differ in what others hold, and in what they have voted in secret, look the same to it."""
    told: list[str] = []
    for hand, vote in (("[0, 1, 2]", "vote red"), ("[0, 2, 1]", "vote blue")):
        file = tmp_path / f"told{len(told)}"
        code = GOOD.replace("(m := read())", f"[m := read(), open({str(file)!r}, 'a').write(json.dumps(m['view']))][0]")
        agenda = '["vote green", "vote blue", "vote red", "turn red", "count", "round"]'
        game = toy.at(f'game = "toy"\nplayers = 3\nagenda = {agenda}\nround = 4\nhand = {hand}\n', seed=1)
        for seat in (1, 2):
            game.play(vote, seat)
        with guests.seated(game, [program(tmp_path, code), "random", "random"], range(3)) as players:
            assert game.decision is not None and game.decision.seat == 0
            ask(players[0], game, random.Random(1))
            game.play("vote green", 0)
            ask(players[0], game, random.Random(1))
        told.append(file.read_text(encoding="utf-8"))
    assert told[0] == told[1] and '"turn"' in told[0]


FAULTS: dict[str, tuple[str, float, str]] = {  # what a program does, the time for a choice, and a part of the sentence
    "says nothing": ("import time; time.sleep(600)", 0.2, "did not answer within"),
    "sends nonsense": (HELLO + "read(); print('hello there', flush=True); time.sleep(600)", 30, "but “hello there”"),
    "sends no text": (HELLO + "read(); os.write(1, b'\\xff\\xfe\\n'); time.sleep(600)", 30, "did not send an answer"),
    "nests": (HELLO + "read(); print('[' * 60000, flush=True); time.sleep(600)", 30, "did not send an answer"),
    "sends a list": (HELLO + "read(); print('[1]', flush=True); time.sleep(600)", 30, "but “[1]”"),
    "answers another question": (HELLO + "read(); say(type='choice', id=7, action='bank'); time.sleep(600)", 30, '"id": 7'),
    "chooses what is not there": (
        HELLO + "read(); say(type='choice', id=1, action='win'); read()",
        30,
        "chose “win”",
    ),
    "hangs": (HELLO + "read(); time.sleep(600)", 0.2, "did not answer within 0.2 s"),
    "floods": (HELLO + "while True: os.write(1, b'x' * 65536)", 30, f"more than the {MOST_LINE} bytes"),
    "talks without end": (HELLO + "while True: print('[1]', flush=True)", 30, "did not send an answer"),
    "floods the other way": (HELLO + "while True: os.write(2, b'x' * 65536)", 0.2, "did not answer within"),
    "closes its output and talks on": (
        HELLO + "read(); os.close(1)\nwhile True: os.write(2, b'x' * 65536)",
        30,
        "(exit code –)",
    ),
    "dies": (HELLO + "read(); sys.exit('out of ideas')", 30, "(exit code 1). It said: “out of ideas”."),
    "dies at once": ("raise SystemExit(3)", 30, "(exit code 3)"),
    "takes all memory": (HELLO + "read(); x = [bytearray(64 << 20) for _ in range(100)]; time.sleep(600)", 30, "MemoryError"),
    "speaks another protocol": (HELLO.replace("=1", "=2") + "time.sleep(600)", 30, '"protocol": 2'),
}


@pytest.mark.usefixtures("known", "hasty")
@pytest.mark.parametrize("fault", FAULTS)
def test_who_breaks_the_protocol_loses_the_seat_to_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """With a sentence; the match goes on to its end."""
    code, seconds, part = FAULTS[fault]
    if fault == "says nothing":
        monkeypatch.setattr("primordia.bots.program.START", 0.2)
    game, player = play(primordia.new_game("toy", players=3, seed=3), program(tmp_path, code, seconds))
    assert game.is_over and player.trouble is not None
    reason = guests.trouble(player)
    assert reason is not None
    for language in LANGUAGES:
        assert "kernel." not in reason.clause(words(language))
    sentence = reason.clause(words("en"))
    assert part in sentence and sentence.endswith("From now on the bot “normal” plays its seat.")
    assert len(sentence) < 1200 and sentence.isprintable()


@pytest.mark.usefixtures("known", "hasty")
@pytest.mark.parametrize("fault", ["sends nonsense", "hangs", "dies"])
def test_wherever_it_sits_the_others_play_on(tmp_path: Path, fault: str) -> None:
    """In a simulation, in a study and in the terminal; a server has its own test (tests/server/test_players.py)."""
    code, seconds, part = FAULTS[fault]
    bad = program(tmp_path, code, seconds)
    seats = ["--players", "2", "--bots", f"{bad},random"]
    report = json.loads(CliRunner().invoke(main, ["simulate", "toy", "--games", "2", *seats, "--json"]).output)
    assert report["games"] == 2 and [one["bot"] for one in report["troubles"]] == [bad, bad]
    assert all(part in one["problem"] for one in report["troubles"])
    watched = CliRunner().invoke(main, ["watch", "toy", "--seed", "1", *seats])
    assert watched.exit_code == 0 and watched.output.count("From now on the bot “normal” plays its seat.") == 1
    assert part in " ".join(watched.output.split()) and "rounds" in watched.output
    study = ["--players", "3", "--bots", f"random,eager,{bad}", "--games", "3", "--out", str(tmp_path / "study")]
    studied = CliRunner().invoke(main, ["lab", "tournament", "toy", *study])
    assert studied.exit_code == 0 and "lost its seat to a bot" in studied.output and "happened: 3." in studied.output
    for game in read_parquet(tmp_path / "study.parquet")[1]:
        assert game.replaced == (game.line_up.index(2),) and game.ending in ("rounds", "goal")


FACTS = (
    HELLO
    + """
import resource, subprocess
child = subprocess.Popen(["/bin/sleep", "600"])
limits = [resource.getrlimit(kind)[1] for kind in (resource.RLIMIT_DATA, resource.RLIMIT_CPU, resource.RLIMIT_CORE)]
say(environment=sorted(os.environ), folder=os.getcwd(), files=os.listdir("."), group=os.getpgrp(), session=os.getsid(0),
    limits=limits, child=child.pid, open=[n for n in range(300) if os.path.exists(f"/proc/self/fd/{n}")])
time.sleep(600)
"""
)


def running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except OSError:
        return False


def ended(pid: int) -> None:
    """Waits until a process that was killed is gone."""
    until = time.monotonic() + 60
    while running(pid):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_program_is_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIMORDIA_SECRET", "of the house")
    file = tmp_path / "facts.py"
    file.write_text(FACTS, encoding="utf-8")
    with (tmp_path / "open").open("w") as ours:
        os.set_inheritable(ours.fileno(), True)
        process = Process("facts", [sys.executable, "-I", "-S", str(file)])
        try:
            assert process.ask({"type": "hello"}, 30) == {"type": "hello", "protocol": 1}
            facts: dict[str, Any] = process.ask({}, 30)
        finally:
            process.end()
    assert not set(facts["environment"]) - {"PATH", "LANG", "LC_CTYPE", "HOME", "TMPDIR", "PWD", "OLDPWD", "SHLVL", "_"}
    assert facts["files"] == [] and not Path(facts["folder"]).exists()
    assert facts["group"] != os.getpgrp() and facts["session"] != os.getsid(0)
    assert facts["limits"] == [512 << 20, 3600, 0]
    assert facts["open"] == [0, 1, 2]
    ended(facts["group"])
    ended(facts["child"])


def test_a_program_ends_with_us_however_we_end(tmp_path: Path) -> None:
    (tmp_path / "sleeper.py").write_text(HELLO + "say(pid=os.getpid()); time.sleep(600)", encoding="utf-8")
    code = "import os, sys\nfrom primordia.bots.process import Process\nprocess = Process('sleeper', sys.argv[1:])\n"
    code += "process.ask({}, 30)\nprint(process.ask({}, 30)['pid'], flush=True)\nos.kill(os.getpid(), 9)\n"
    command = [sys.executable, "-c", code, sys.executable, "-I", "-S", str(tmp_path / "sleeper.py")]
    done = subprocess.run(command, env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True, check=False)
    ended(int(done.stdout))


def test_players_that_cannot_be_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "fine.py").write_text("def Function(): pass\n", encoding="utf-8")
    for name, part in {
        "run:no-such-program x": "cannot be found",
        "run:": "cannot be found",
        "run:'half": "cannot be found",
        "run@0:true": "run@SECONDS:COMMAND",
        "run@1.2.3:true": "run@SECONDS:COMMAND",
        "run@601:true": "run@SECONDS:COMMAND",
        "no_such_module:Bot": "ModuleNotFoundError",
        "broken:Bot": "ZeroDivisionError",
        "fine:Bot": "AttributeError",
        "fine:Function": "is not a bot",
        "genius": "There is no bot",
    }.items():
        told = CliRunner().invoke(main, ["simulate", "ursuppe", "--games", "1", "--bots", name])
        assert told.exit_code == 1 and part in told.output, told.output


def test_a_class_of_any_module_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = "class First:\n    def __init__(self, rng): pass\n    def choose(self, game): return game.legal_actions()[0]\n"
    (tmp_path / "own_bots.py").write_text(code, encoding="utf-8")
    for command, more in (("simulate", ["--games", "1"]), ("watch", ["--seed", "1"])):
        told = CliRunner().invoke(main, [command, "ursuppe", "--bots", "own_bots:First,random", *more])
        assert told.exit_code == 0, told.output
    told = CliRunner().invoke(main, ["play", "ursuppe", "--seats", "me,own_bots:First,random", "--seed", "1"], input="q\n")
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize("name", ["run:touch caught", "own_bots:First", "tests.kernel.toy:Table"])
def test_a_record_names_nobody_who_is_imported_or_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """It may come from anybody."""
    monkeypatch.chdir(tmp_path)
    title, rest = primordia.save(primordia.new_game("ursuppe", players=3, seed=1)).split("\n", 1)
    (tmp_path / "bad.record").write_text(f"{title}\n# seats me,{name},random\n{rest}", encoding="utf-8")
    told = CliRunner().invoke(main, ["play", "--load", "bad.record"], input="q\n")
    assert told.exit_code == 1 and "--seats" in told.output
    with pytest.raises((KeyError, SetupError)):
        make_bot(name, 1)
    assert not (tmp_path / "caught").exists()


@pytest.mark.usefixtures("hasty")
def test_the_terminal_says_who_lost_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    seats = f"me,{program(tmp_path, 'raise SystemExit(3)')},random"
    told = CliRunner().invoke(main, ["play", "ursuppe", "--seed", "1", "--seats", seats], input="1\n1\n1\n1\nq\n")
    assert told.output.count("From now on the bot “normal” plays its seat.") == 1, told.output
