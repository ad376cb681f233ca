"""The recipes of CONTRIBUTING.md hold: in a copy of the sources an edition and a language are added by data and words alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import build_catalogues
import pytest

import primordia
from primordia.locales import LANGUAGES

SOURCE = Path(primordia.__file__).parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package in a folder of its own, without the page."""
    shutil.copytree(SOURCE, tmp_path / "primordia", ignore=shutil.ignore_patterns("static", "__pycache__", "*.mo"))
    return tmp_path


def touched(copy: Path) -> set[str]:
    """The files of the copy that are not as ours are, apart from what the build makes."""
    made = {file.relative_to(copy / "primordia") for file in (copy / "primordia").rglob("*.*") if file.is_file()}
    return {
        file.as_posix()
        for file in made
        if file.suffix not in (".mo", ".pyc", ".json")
        and not ((SOURCE / file).is_file() and (SOURCE / file).read_bytes() == (copy / "primordia" / file).read_bytes())
    }


def built(copy: Path) -> None:
    build_catalogues.compile_catalogues(copy / "primordia" / "locales")


ASK = """
import json, sys
from click.testing import CliRunner
import primordia
from primordia.commands import main
from primordia.server import prints

def ask(*words):
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output

"""


def asked(copy: Path, question: str) -> Any:
    """The value of an expression in the copy, as JSON: `ask(…)` is what a command says, `prints` what the server sends."""
    command = [sys.executable, "-c", f"{ASK}sys.stdout.write(json.dumps({question}))"]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_a_fifth_edition(copy: Path) -> None:
    """A name, a column, and words; here the rules of 2020 with five bionts. Then it is played, offered and compared."""
    file = copy / "primordia" / "genesis" / "edition.py"
    text = file.read_text(encoding="utf-8")
    text = text.replace('"2016-late", "2016")', '"2016-late", "2016", "house")', 1)
    rows = re.findall(r'^    \("\w+", +"\w+", +.*\),$', text, re.MULTILINE)
    for row in rows:
        switch, rule, *values = [part.strip() for part in row.strip().removeprefix("(").removesuffix("),").split(",")]
        values.append("5" if switch == '"bionts"' else values[0])
        text = text.replace(row, f"    ({', '.join([switch, rule, *values])}),")
    file.write_text(text, encoding="utf-8")
    for folder in (copy / "primordia" / "locales").glob("*/LC_MESSAGES"):
        with (folder / "genesis.po").open("a", encoding="utf-8") as catalogue:
            for part in ("", ".about"):
                catalogue.write(f'\nmsgid "genesis.option.edition.house{part}"\nmsgstr "Ours"\n')
    assert touched(copy) == {"genesis/edition.py", *(f"locales/{code}/LC_MESSAGES/genesis.po" for code in LANGUAGES)}
    built(copy)
    found = asked(
        copy,
        """{
        "played": ask("simulate", "genesis", "--games", "2", "--players", "2", "--bots", "random", "--option", "edition=house"),
        "compared": json.loads(ask("rules", "genesis", "editions", "--json"))["editions"],
        "shown": ask("rules", "genesis", "editions"),
        "offered": json.loads(prints.games("de"))[1]["options"],
        "tableaus": primordia.new_game("genesis", players=2, seed=1, edition="house").view()["tableaus"],
        }""",
    )
    bionts = next(row for row in found["compared"] if row["switch"] == "bionts")
    assert (bionts["2020"], bionts["house"]) == (4, 5)
    assert [tableau["bionts"] for tableau in found["tableaus"].values() if "bionts" in tableau] == [5, 5]
    values = next(option["values"] for option in found["offered"] if option["name"] == "edition")
    assert values[-1] == {"value": "house", "text": "Ours", "about": "Ours"}, "the page offers it"
    assert "house" in found["shown"] and "random" in found["played"]


def test_another_language(copy: Path) -> None:
    """A folder of catalogues: terminal and server speak it, and nothing else was touched."""
    locales = copy / "primordia" / "locales"
    shutil.copytree(locales / "en", locales / "eo")
    for file in (locales / "eo" / "LC_MESSAGES").glob("*.po"):
        text = file.read_text(encoding="utf-8").replace('"Language: en\\n"', '"Language: eo\\n"')
        file.write_text(text.replace("Drifting", "Drivado"), encoding="utf-8")
    assert {file.split("/")[:2] == ["locales", "eo"] for file in touched(copy)} == {True}
    built(copy)
    found = asked(
        copy,
        """{
        "eo": ask("--language", "eo", "rules", "ursuppe", "E1a"),
        "en": ask("--language", "en", "rules", "ursuppe", "E1a"),
        "book": prints.rules("ursuppe", "eo").decode(),
        "page": json.loads(prints.interface("eo")),
        }""",
    )
    assert "Drivado" in found["eo"] and "Drivado" in found["book"] and "Drivado" not in found["en"]
    assert "eo" in [one["code"] for one in found["page"]["languages"]] and found["page"]["messages"], "the page offers it"
