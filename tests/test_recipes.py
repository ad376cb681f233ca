"""The recipes of CONTRIBUTING.md hold: in a copy of the sources an edition and a language are added by data and words alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build_catalogues
import pytest

import primordia

SOURCE = Path(primordia.__file__).parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package in a folder of its own, without the page."""
    shutil.copytree(SOURCE, tmp_path / "primordia", ignore=shutil.ignore_patterns("static", "__pycache__", "*.mo"))
    return tmp_path


def built(copy: Path) -> None:
    build_catalogues.compile_catalogues(copy / "primordia" / "locales")


def run(copy: Path, *arguments: str) -> str:
    """A command of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
    built(copy)
    played = ("--games", "2", "--players", "2", "--bots", "random", "--option", "edition=house", "--json")
    assert json.loads(run(copy, "-m", "primordia", "simulate", "genesis", *played))["games"] == 2
    compared = json.loads(run(copy, "-m", "primordia", "rules", "genesis", "editions", "--json"))["editions"]
    bionts = next(row for row in compared if row["switch"] == "bionts")
    assert (bionts["2020"], bionts["house"]) == (4, 5)
    assert "house" in run(copy, "-m", "primordia", "rules", "genesis", "editions")
    code = "import primordia; print(primordia.new_game('genesis', players=2, seed=1, edition='house').view()['tableaus'])"
    assert run(copy, "-c", code).count("'bionts': 5") == 2


def test_another_language(copy: Path) -> None:
    """A folder of catalogues: terminal and server speak it, and nothing else was touched."""
    locales = copy / "primordia" / "locales"
    shutil.copytree(locales / "en", locales / "eo")
    for file in (locales / "eo" / "LC_MESSAGES").glob("*.po"):
        text = file.read_text(encoding="utf-8").replace('"Language: en\\n"', '"Language: eo\\n"')
        file.write_text(text.replace("Drifting", "Drivado"), encoding="utf-8")
    built(copy)
    assert "Drivado" in run(copy, "-m", "primordia", "--language", "eo", "rules", "ursuppe", "E1a")
    assert "Drivado" not in run(copy, "-m", "primordia", "--language", "en", "rules", "ursuppe", "E1a")
    code = "from primordia.server.games import game_rules; print([t.title for t in game_rules('ursuppe', 'eo')])"
    assert "Drivado" in run(copy, "-c", code)
