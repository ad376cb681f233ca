"""The terminal in other languages than English: nothing stays untranslated, and the machine's own language is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from primordia.kernel.errors import PrimordiaError, Reason, RecordError
from primordia.locales import CATALOGUES, LANGUAGES, preferred, words
from primordia.terminal.cli import main

FOREIGN = [language for language in LANGUAGES if language != "en"]
EVERY_FOREIGN_LANGUAGE = pytest.mark.parametrize("language", FOREIGN)
COMMANDS = "?\nhelp\nh\no\ng\n? tentacle\n? nonsense\nstart 9\ndrift\nfrobnicate\nstart 1\nu\n"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "state")  # no word of a path on this machine
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "en")
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, answers: str = "") -> str:
    return CliRunner().invoke(main, list(arguments), input=answers).output


def texts(language: str) -> list[str]:
    """Everything that the terminal can say about Ursuppe."""
    found: list[str] = []
    for domain in ("kernel", "terminal", "ursuppe"):
        with (CATALOGUES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    found += [message.string] if isinstance(message.string, str) else message.string
    return found


def english_in(output: str, language: str) -> list[str]:
    """The pieces of English sentences that an output has: whatever stands between two fields, if it is two words or more."""
    own = "\n".join(texts(language))
    pieces = {piece.strip() for text in texts("en") for piece in re.split(r"\{\w+\}|\n", text)}
    found = [piece for piece in pieces if re.search(r"\w{2} +\w{2}", piece) and piece in output and piece not in own]
    return found + re.findall(r"\b(?:the|of|your|with|not)\b", output)


def test_english_is_recognised() -> None:
    assert english_in(run("play", "--seed", "5", answers=COMMANDS), FOREIGN[0])
    assert "Setting up" not in english_in("Aufbau", FOREIGN[0])
    assert "choose a start space. Its number is your first score." in " ".join(
        english_in("Red: choose a start space. Its number is your first score.", FOREIGN[0])
    )


@EVERY_FOREIGN_LANGUAGE
def test_a_whole_game_of_ursuppe_shows_no_english(language: str) -> None:
    """A person who tries every command and then always takes the first option, against two bots."""
    output = run("--language", language, "play", "--seed", "5", "--seats", "me,random,eager", answers=COMMANDS + "1\n" * 400)
    assert words(language).text("ursuppe.topic.E6.title") in output
    assert any(words(language).text(f"ursuppe.ending.{ending}") in output for ending in ("finish", "last-card")), "played out"
    assert english_in(output, language) == []
    assert not re.search(r"\b(kernel|terminal|ursuppe)\.[a-z]+\.", output)


@EVERY_FOREIGN_LANGUAGE
def test_reports_and_help_show_no_english(language: str) -> None:
    Path("broken.record").write_text("Primordia record 1\n", encoding="utf-8")
    for arguments in (
        ["--help"],
        ["play", "--help"],
        ["replay", "--help"],
        ["rules"],
        ["rules", "ursuppe", "tentacle"],
        ["rules", "ursuppe", "nonsense"],
        ["simulate", "--games", "2", "--bots", "random"],
        ["simulate", "--bots", "nobody"],
        ["watch", "--seed", "1", "--bots", "random"],
        ["replay", "broken.record"],
        ["replay", "missing.record", "--verify"],
        ["play", "--resume"],
        ["play", "--option", "nonsense"],
        ["play", "--seed", "x"],
        ["nonsense"],
    ):
        output = run(*arguments, "--language", language)
        output = re.sub(r"No such file or directory|\[OPTIONS\] COMMAND \[ARGS\]", "", output)  # what the system says
        assert output
        assert english_in(output, language) == [], arguments
        assert not re.search(r"\b(kernel|terminal|ursuppe)\.[a-z]+\.", output), arguments


def test_the_language_of_the_machine_is_found() -> None:
    assert preferred({}) == "en"
    assert preferred({"LANG": "de_DE.UTF-8"}) == "de"
    assert preferred({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en", "the first setting decides"
    assert preferred({"LANG": "en_GB", "LC_MESSAGES": "de-AT"}) == "de"
    assert preferred({"LC_ALL": "", "LANG": "de"}) == "de", "an empty setting is none"
    assert preferred({"LANG": "de", "PRIMORDIA_LANGUAGE": "en"}) == "en"
    assert preferred({"LANG": "tlh"}) == "en", "a language that we lack"


def test_the_language_is_taken_from_the_option_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    german, english = "Aus eigener Kraft bewegen [E1b]", "Moving by its own power [E1b]"
    assert run("rules", "ursuppe", "E1b").startswith(english)
    for arguments in (["--language", "de", "rules"], ["rules", "--language", "de"], ["rules", "--language=de"]):
        assert run(*arguments, "ursuppe", "E1b").startswith(german)
    monkeypatch.setenv("PRIMORDIA_LANGUAGE", "de")
    assert run("rules", "ursuppe", "E1b").startswith(german)
    assert run("rules", "ursuppe", "E1b", "--language", "en").startswith(english)
    assert "'tlh'" in run("--language", "tlh", "rules")


def test_a_shell_that_completes_words_is_told_of_commands_in_the_language_of_the_machine() -> None:
    environment = {
        "_PRIMORDIA_COMPLETE": "zsh_complete",
        "COMP_WORDS": "primordia wat",
        "COMP_CWORD": "1",
        "PRIMORDIA_LANGUAGE": "de",
    }
    output = CliRunner().invoke(main, [], prog_name="primordia", env=environment).output
    assert output.split("\n")[:3] == ["plain", "watch", "Zusehen, wie Bots spielen."]


@EVERY_FOREIGN_LANGUAGE
def test_cards_go_by_the_names_of_the_language(language: str) -> None:
    """Both sides of them, in the list and on the table, and one can be asked for by such a name."""
    say = words(language)
    listed = run("--language", language, "cards", "genesis")
    for message in (
        "event.37",
        "placard.warm-pond",
        "printed.PAH World",
        "printed.Helicase",
        "parasite.Prion",
        "organism.moss",
    ):
        assert say.text(f"genesis.{message}") in listed, message
    assert "Helicase" not in listed and "Warm Pond" not in listed
    assert "(mutations tmrna)" in run("--language", language, "cards", "genesis", say.text("genesis.printed.Helicase"))
    assert say.text("ursuppe.gene.speed") in run("--language", language, "cards", "ursuppe")
    table = run("--language", language, "learn", "genesis", "together", answers="q\n")
    for message in ("printed.Nucleolus", "parasite.Malaria", "trophic.0"):
        assert say.text(f"genesis.{message}") in table, message


@EVERY_FOREIGN_LANGUAGE
def test_an_error_is_worded_through_and_through(language: str) -> None:
    """The reason inside a problem inside a line: all in one language."""
    say = words(language)
    inner = Reason("kernel.illegal.action", action="drift", step="x", options="y", reason=Reason("ursuppe.why.sold-out"))
    error = RecordError("kernel.record.setup", line=3, problem=inner)
    assert say.text("ursuppe.why.sold-out") in error.sentence(say)
    assert error.sentence(say).startswith(say("kernel.record.line", line=3, text=""))
    assert str(error) == error.sentence(words())


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert words("tlh").text("ursuppe.colour.red") == "Red"
    assert PrimordiaError("kernel.nothing").sentence(words("de")) == "kernel.nothing"
