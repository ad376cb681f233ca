"""The command line, as a person and as a program use it."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import primordia
from primordia.kernel.native import build
from primordia.kernel.option import spell
from primordia.locales import words
from primordia.terminal.cli import main
from primordia.terminal.menu import Menu
from primordia.wording import Speaker
from tests.endings import ending


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def test_help_is_for_newcomers() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("play", "watch", "simulate", "replay", "rules", "bench"):
        assert command in result.output
        told = run(command, "--help")
        assert told.exit_code == 0 and "terminal." not in told.output
    assert run("--version").output == f"primordia, version {version('primordia')} ({build()})\n"


def test_a_finished_game_is_kept_and_can_be_reviewed_and_played_on() -> None:
    """Who has played sees at once how to look at it: chances, what it cost, and from where to try again."""
    Path("last.record").write_text(ending("ursuppe", 14, 2, 19), encoding="utf-8")
    total = primordia.verify(ending("ursuppe", 14, 2, 19))["choices"]
    played = run("play", "--load", "last.record", "--to", str(total - 2), "--seats", "me,eager", answers="1\n" * 99)
    assert played.exit_code == 0, played.output
    saved = next(Path().glob("state/**/finished.record"))
    assert primordia.load(saved.read_text(encoding="utf-8")).is_over
    assert f"primordia review {saved.resolve()}" in played.output.replace("\n", "")
    told = run("review", "last.record", "--playouts", "8")
    assert told.exit_code == 0 and "primordia play --load FILE --to N" in told.output
    curves = [line for line in told.output.splitlines() if set(line.split()[-1]) <= set("▁▂▃▄▅▆▇█")]
    assert len(curves) == 2 and len({len(line) for line in curves}) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--to", "3"), "goes with --load"),
        (("--load", "last.record", "--to", "99999"), "cannot be 99999"),
        (("--load", "last.record", "--to", "-1"), "-1"),
        (("--load", "last.record", "--to", "{total}"), "choose an earlier moment"),
    ],
)
def test_a_moment_that_cannot_be_played_on_is_refused(arguments: tuple[str, ...], told: str) -> None:
    record = ending("ursuppe", 14, 2, 19)
    Path("last.record").write_text(record, encoding="utf-8")
    total = str(primordia.verify(record)["choices"])
    result = run("play", *(word.replace("{total}", total) for word in arguments))
    assert result.exit_code != 0 and told in result.output and "Traceback" not in result.output
    assert not list(Path().glob("state/**/*.record"))


def test_whoever_names_nobody_plays_against_a_level() -> None:
    result = run("play", "--seed", "5", answers="q\n")
    assert "normal" in result.output or "normal" in next(Path().glob("state/**/last.record")).read_text(encoding="utf-8")


def test_a_whole_game_is_played_in_a_pipe() -> None:
    """A person who always takes the first option, against two bots; every question, option and event is readable."""
    result = run("play", "--seed", "5", "--seats", "me,random,eager", answers="1\n" * 400)
    assert result.exit_code == 0, result.output
    assert "choose a start space" in result.output
    assert "1. " in result.output and "(me)" in result.output
    assert "\x1b[" not in result.output
    assert "ursuppe." not in result.output and "terminal." not in result.output
    assert "[E1a]" in result.output and "[E6]" in result.output


def test_commands_at_the_table() -> None:
    answers = "?\nhelp\nh\no\ng\n? tentacle\n? nonsense\nstart 9\nfrobnicate\n17\n"
    answers += "start 2\nu\nstart 2\nstart 1\nstart 3\nplace\n3 b2\ns mine.record\nq\n"
    result = run("play", "--seed", "5", "--seats", "me,me,me,me", answers=answers)
    assert result.exit_code == 0, result.output
    for text in (
        "Setting up [D]",
        "hint: the best options and the chance to win with them",
        "best",
        "Ray Protection",
        "Tentacle [tentacle]",
        "no topic “nonsense”",
        "“start 9” is not an action",
        "“frobnicate” is not an action",
        "There is no option 17 here. Choose a number from 1 to 4",
        "for example, type “1 b1” for: Amoeba 1 on b1",
        "Taken back.",
        "“place” can mean",
        "Saved to mine.record",
        "primordia play --resume",
    ):
        assert text in result.output, text
    resumed = run("play", "--resume", answers="q\n")
    assert resumed.exit_code == 0 and "place" in resumed.output
    assert Path("mine.record").read_text().splitlines()[1] == "# seats me,me,me,me"
    loaded = run("play", "--load", "mine.record", "--seats", "me,greedy,greedy,greedy", answers="q\n")
    assert loaded.exit_code == 0


def test_an_illegal_answer_gets_its_reason_and_changes_nothing() -> None:
    Path("p.toml").write_text(
        'game = "ursuppe"\nagenda = ["shop red", "phase 4"]\nround = 1\nenvironment = "west 6"\nseen = ["east 8"]\n'
    )
    result = run("play", "--position", "p.toml", "--seats", "me,me,me,me", answers="buy armor\nbuy intelligence\nq\n")
    assert result.exit_code == 0, result.output
    assert "it costs 6 BP, and the tribe has 4" in result.output and "[E3]" in result.output
    assert "Red buys Intelligence for 2 BP." in result.output


def test_undo_does_not_cross_the_dice() -> None:
    Path("p.toml").write_text(
        'game = "ursuppe"\nagenda = ["turn red", "phase 2"]\nenvironment = "west 6"\n[red]\namoebas = ["1 b2", "2 c2"]\n'
    )
    result = run("play", "--position", "p.toml", "--seats", "me,me,me,me", "--seed", "1", answers="u\nmove\nu\nq\n")
    assert result.output.count("Nothing can be taken back") == 2


def test_watching_and_replaying() -> None:
    seen = run("watch", "--bots", "eager", "--players", "3", "--seed", "2")
    assert seen.exit_code == 0 and "3. " in seen.output
    game = primordia.new_game("ursuppe", players=3, seed=2)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    Path("g.record").write_text(primordia.save(game))
    told = run("replay", "g.record")
    assert told.exit_code == 0 and "1. " in told.output
    assert "Setting up" in run("replay", "g.record", "--to", "1").output
    verified = run("replay", "g.record", "--verify")
    assert "sound" in verified.output and "come from the open seed" in verified.output
    facts = json.loads(run("replay", "g.record", "--json").output)
    assert facts["winners"] == game.winners() and facts["dice_checked"] and facts["over"]


def test_a_secret_game_reveals_its_key_at_the_end() -> None:
    game = primordia.new_game("ursuppe")
    Path("open.record").write_text(primordia.save(game))
    assert "could not be checked" in run("replay", "open.record", "--verify").output
    while not game.is_over:
        game.play(game.legal_actions()[-1])
    Path("done.record").write_text(primordia.save(game))
    assert "come from one key" in run("replay", "done.record", "--verify").output


def test_results_set_by_hand_are_counted_and_not_called_checked() -> None:
    game = primordia.new_game("ursuppe", players=3, seed=2)
    game.force(dice=[6])
    while not game.is_over:
        game.play(game.legal_actions()[-1])
    Path("set.record").write_text(primordia.save(game))
    shown = run("replay", "set.record", "--verify")
    assert "1 result was set by hand" in shown.output and "not checked" in shown.output and "All results" not in shown.output
    facts = json.loads(run("replay", "set.record", "--json").output)
    assert (facts["set"], facts["dice"], facts["dice_checked"]) == (1, "set", False)


def test_simulate() -> None:
    words = ("simulate", "ursuppe", "--players", "3", "--games", "4", "--bots", "random,eager,random", "--seed", "6")
    result = run(*words)
    assert result.exit_code == 0 and "4 games of ursuppe with 3 players" in result.output
    one, two = run(*words, "--json"), run(*words, "--workers", "2", "--json")
    assert json.loads(one.output) == json.loads(two.output)
    assert sum(row["wins"] for row in json.loads(one.output)["bots"]) == 4


ALONE = ("genesis", "--mode", "introductory", "--players", "1", "--seed", "3")  # the shortest games
NAMED = pytest.mark.parametrize("bot", ["easy", "normal", "hard", "expert", "greedy", "random", "eager"])


@NAMED
def test_every_bot_can_be_named_in_a_simulation(bot: str, hasty: None) -> None:
    result = run("simulate", *ALONE, "--games", "1", "--bots", bot, "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.output)
    assert report["games"] == 1 and [row["bot"] for row in report["bots"]] == [bot]


@NAMED
def test_every_bot_can_be_watched(bot: str, hasty: None) -> None:
    result = run("watch", *ALONE, "--bots", bot)
    assert result.exit_code == 0, result.output
    assert f"({bot})" in result.output and "Traceback" not in result.output


@NAMED
def test_every_bot_can_be_played_against(bot: str, hasty: None) -> None:
    """It makes the first choice, before the person is asked, and sits there when the game goes on."""
    result = run("play", "--seed", "5", "--seats", f"me,{bot}", answers="1\n1\nq\n")
    assert result.exit_code == 0 and "primordia play --resume" in result.output, result.output
    kept = next(Path().glob("state/**/last.record")).read_text(encoding="utf-8")
    assert kept.splitlines()[1] == f"# seats me,{bot}" and "\n1 blue start" in kept
    assert primordia.load(kept).view()["seats"]["blue"] == 1
    assert run("play", "--resume", answers="q\n").exit_code == 0


def test_an_evening_alone() -> None:
    result = run("play", "genesis", "--mode", "solitaire", "--seed", "4", answers="b\nq\n")
    assert result.exit_code == 0
    assert "You run two colours" in result.output
    assert "Goal: · both colours in the sea" in result.output and "automatic parasites" in result.output
    shown = run("watch", "genesis", "--mode", "cooperative", "--players", "2", "--seed", "4", "--bots", "random")
    assert "players with a macroorganism: 0 of 2" in shown.output and "Lost: " in shown.output


def test_the_table_is_drawn_anew_when_it_has_changed() -> None:
    """Not between the two halves of a move; after the move, and for whoever asks."""
    heads = []
    for answers in ("q\n", "lift pool\nq\n", "lift pool\nput mars-paleo-ocean\nq\n", "lift pool\nb\nq\n", "lift pool\nu\nq\n"):
        result = run("play", "genesis", "--mode", "solitaire", "--seed", "5", answers=answers)
        assert result.exit_code == 0, result.output
        heads.append(result.output.count("Turn 1 · phase 2 of 5"))
    assert heads == [1, 1, 2, 2, 2]
    assert "Mars Paleo-Ocean             –           –           r1 y1 g1 b1         1234   456    356" in result.output


def test_simulations_of_goals_report_the_kinds_of_wins() -> None:
    words = ("simulate", "genesis", "--mode", "introductory", "--players", "1", "--games", "6", "--seed", "1", "--json")
    report = json.loads(run(*words).output)
    assert report["players"] == 1 and [row["bot"] for row in report["bots"]] == ["greedy"]
    won = report["endings"].get("ten-points", 0)
    assert won == report["bots"][0]["wins"] and report["ending_rates"].get("ten-points", 0) == round(won / 6, 4)
    solitaire = json.loads(
        run("simulate", "genesis", "--mode", "solitaire", "--games", "1", "--bots", "random", "--json").output
    )
    assert solitaire["players"] == 1


def test_rules() -> None:
    listed = run("rules")
    assert listed.exit_code == 0 and "tentacle" in listed.output and "A27" in listed.output
    gene = run("rules", "ursuppe", "Ray-Protection")
    assert "mutation points -2" in gene.output
    facts = json.loads(run("rules", "ursuppe", "speed", "--json").output)
    assert facts["price"] == 4 and facts["copies_four"] == 2
    assert json.loads(run("rules", "--json").output)["E1a"] == "Drifting"


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_rules_list_every_topic_once(game: str) -> None:
    listed = [line.split()[0] for line in run("rules", game).output.splitlines() if line.startswith("  ")]
    titles = [message.split(".")[2] for message in words("en").messages(f"{game}.topic.") if message.endswith(".title")]
    assert sorted(listed) == sorted([*titles, "options"])
    assert list(json.loads(run("rules", game, "--json").output)) == listed


@pytest.mark.parametrize(
    ("game", "first", "last"),
    [("ursuppe", "goal board order D E E1 E1a", "A25 A26 A27"), ("genesis", "goal A A1 A2", "Q64 Q65")],
)
def test_rules_are_listed_in_the_order_of_the_book(game: str, first: str, last: str) -> None:
    """Chapters by their letters, rules and rulings by their numbers."""
    found = Speaker(game).topics()
    assert " ".join(found).startswith(first) and " ".join(found).endswith(last)
    for letter in "ABCDEFGHLRQ":
        numbers = [int(topic[1:]) for topic in found if topic[0] == letter and topic[1:].isdecimal()]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_list_the_options_with_a_sentence_each(game: str, language: str) -> None:
    rules, say = primordia.GAMES[game], words(language)
    shown = run("rules", game, "options", "--language", language).output
    rows = {row["option"]: row for row in json.loads(run("rules", game, "options", "--json").output)["options"]}
    assert list(rows) == [option.name for option in rules.options]
    for option in rows:
        assert f"\n{option}: {say.text(f'{game}.option.{option}')}\n" in shown
    for option in rules.options:
        found = rows[option.name]["values"]
        assert all(spell(value) in found for value in (*option.values, *option.several))
        assert not option.values or rows[option.name]["usual"] == next(iter(found))


def test_gifts_are_offered_in_the_terminal_with_a_sentence() -> None:
    shown = run("rules", "genesis", "options").output
    assert "gifts: Whoever lives in another tableau may give catalysts to its pool" in shown
    assert "  * as-printed    As the edition says" in shown and "    always        In every kind of game." in shown
    played = run("watch", "genesis", "--mode", "solitaire", "--seed", "1", "--option", "gifts=never")
    assert played.exit_code == 1 and "as-printed, always" in played.output


def test_rules_show_how_the_editions_differ() -> None:
    shown = run("rules", "genesis", "editions").output
    assert "2016-late" in shown and "Yellow’s Red Queens that cost nothing" in " ".join(shown.split())
    assert max(len(line) for line in shown.splitlines()) <= 100
    rows = json.loads(run("rules", "genesis", "editions", "--json").output)["editions"]
    bionts = next(row for row in rows if row["switch"] == "bionts")
    assert [bionts[name] for name in ("2020", "2017", "2016-late", "2016")] == [4, 4, 3, 3]
    assert "editions" in json.loads(run("rules", "genesis", "--json").output)


def test_bench_measures_in_one_run() -> None:
    figures = json.loads(run("bench", "ursuppe", "--slices", "1", "--json").output)
    assert figures["build"] == build() and figures["decisions_per_second"] > 0 and figures["decisions_to_ticks"] > 0
    assert "decisions per second" in run("bench", "--slices", "1", "--players", "3").output


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("play", "--players", "5"), 1, "cannot be played with 5 players. Possible: 2, 3, 4"),
        (
            ("play", "genesis", "--mode", "solitaire", "--players", "3"),
            1,
            "“Solitaire” allows these numbers of players: 1.",
        ),
        (("play", "genesis", "--mode", "cooperative", "--players", "1"), 1, "numbers of players: 2, 3, 4"),
        (("play", "genesis", "--mode", "party"), 1, "“party” is not a value"),
        (("play", "ursuppe", "--mode", "solitaire"), 1, "has no option “mode”"),
        (("play", "--option", "wings=yes"), 1, "has no option “wings”"),
        (("play", "--option", "wings"), 1, "write NAME=VALUE"),
        (("play", "--option", "still_on_six=maybe"), 1, "“maybe” is not a value"),
        (("play", "--seats", "me,clever,me"), 1, "no bot “clever”"),
        (("play", "--seats", "me,me", "--players", "4"), 1, "2 seats, but there are 4"),
        (("play", "--load", "nowhere"), 1, "“nowhere” cannot be read"),
        (("play", "--resume"), 1, "no interrupted game"),
        (("play", "chess"), 2, "chess"),
        (("watch", "--bots", "me"), 1, "no bot “me”"),
        (("simulate", "--bots", "a,b,c,d"), 1, "no bot “a”"),
        (("simulate", "--games", "0"), 2, "0"),
        (("replay", "nowhere"), 1, "cannot be read"),
        (("rules", "ursuppe", "chess"), 1, "no topic “chess”"),
        (("bench", "--players", "9"), 1, "9 players"),
        (("dance",), 2, "dance"),
    ],
)
def test_bad_input_gets_a_sentence_and_an_exit_code(arguments: tuple[str, ...], code: int, told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert told in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00junk", b"hello\n", b"Primordia record 1\n"])
def test_a_file_that_is_no_record(content: bytes) -> None:
    Path("bad.record").write_bytes(content)
    result = run("replay", "bad.record", "--verify")
    assert result.exit_code == 1 and "Line 1:" in result.output


def test_menu_finds_what_was_meant() -> None:
    game = primordia.from_position(
        'game = "ursuppe"\nagenda = ["income red", "phase 5"]\nround = 1\nenvironment = "west 6"\nseen = ["east 8"]\n'
        '[red]\namoebas = ["1 b2", "2 c2"]\n',
        seed=1,
    )
    menu = Menu(game.legal_actions())
    assert [a.text for a in menu.find("3 d2")] == ["divide 3 d2"]
    assert [a.text for a in menu.find("divide 7 a2")] == ["divide 7 a2"]
    assert [a.text for a in menu.find("pa")] == ["pass"]
    assert len(menu.find("divide 3")) > 1
    assert menu.find("fly") == [] and menu.find("") == []
    assert menu.find("1") == [game.legal_actions()[0]]
    assert menu.folded(menu.groups[0]) and not menu.folded(menu.groups[1])
    speaker = Speaker("ursuppe")
    assert speaker.topic("nonsense") is None and speaker.colour(0) == "Red"


# Ctrl-C counts, even where the tests themselves run in the background and have learned to ignore it
HEEDED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from primordia.kernel.native import build
from primordia.kernel.option import spell
from primordia.locales import words
from primordia.terminal.cli import main
main()
"""


def test_a_person_at_a_real_terminal(tmp_path: Path) -> None:
    """On a terminal there is colour; Ctrl-C keeps the game."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
    command = [sys.executable, "-c", HEEDED, "play", "--seed", "5"]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True)
    os.close(slave)
    seen = b""

    def until(text: bytes, press: Callable[[], None] = lambda: None) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen and time.monotonic() < end:
            press()
            while text not in seen and select.select([master], [], [], 1)[0]:
                seen += os.read(master, 65536)
        assert text in seen, seen[-500:]

    until(b"start space 3")
    os.write(master, b"1\n")
    until(b"place amoeba field")
    until(b"Amoeba 1 on b1\r\n\x1b[1m> ")  # it waits for an answer, as somebody does who has read the question
    # A signal between Python's last look and readline's waiting is noticed with the next key, so one presses again.
    until(b"--resume", lambda: process.send_signal(2))
    assert process.wait(20) == 0
    os.close(master)
    assert b"\x1b[" in seen
    assert (tmp_path / "state" / "primordia" / "last.record").exists()


@pytest.mark.slow
def test_a_simulation_that_is_interrupted_reports_what_it_has() -> None:
    begun = HEEDED.replace("main()\n", "print('begun', flush=True)\nmain()\n")
    command = [sys.executable, "-c", begun, "simulate", "--games", "100000", "--bots", "random", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(3)
    process.send_signal(2)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert 0 < json.loads(output)["games"] < 100000
    assert "Stopped after" in errors


def test_cards_are_shown_with_what_was_reconstructed() -> None:
    listed = run("cards", "genesis")
    assert listed.exit_code == 0 and "tmRNA / Helicase °" in listed.output and "reconstructed" in listed.output
    assert len(json.loads(run("cards", "genesis", "--json").output)) == 24 + 16 + 20 + 8 + 8
    card = run("cards", "genesis", "Helicase").output
    assert "promoted.icons                     hgt °" in card
    assert "front.colour                       blue\n" in card
    organs = run("cards", "genesis", "seaweed").output
    assert "marine.organs.2.name               Holdfast °" in organs
    assert json.loads(run("cards", "genesis", "37", "--json").output)["name"] == "Mars Paleo-Ocean"
    assert "reconstructed" not in run("cards", "genesis", "37").output
    unknown = run("cards", "genesis", "unicorn")
    assert unknown.exit_code == 1 and "no card “unicorn”" in unknown.output
