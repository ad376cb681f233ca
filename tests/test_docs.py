"""The documentation is true: its code runs, its positions are possible, its commands exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import primordia
from primordia.terminal.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "web" / "README.md",
    *sorted((ROOT / "docs").glob("**/*.md")),
    *sorted((ROOT / "examples").glob("**/*.md")),
]


def blocks(language: str) -> list[tuple[str, str]]:
    """The fenced blocks of a language, with their pages."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found += [(page.name, block) for block in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)]
    return found


@pytest.mark.parametrize(("page", "code"), [b for b in blocks("python") if b[0] == "README.md"])
def test_python_of_the_readme_runs(page: str, code: str) -> None:
    exec(compile(code, page, "exec"), {"primordia": primordia})


@pytest.mark.parametrize(("page", "text"), [(page, text) for page, text in blocks("toml") if "game = " in text])
def test_positions_are_possible(page: str, text: str) -> None:
    game = primordia.from_position(text, seed=1)
    assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()


def test_commands_exist() -> None:
    """Every `primordia …` line of the readme names a command and options that there are."""
    lines = re.findall(r"^    primordia ([^#\n]*)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) >= 8
    for line in lines:
        command, *words = shlex.split(line)
        told = CliRunner().invoke(main, [command, "--help"]).output
        for word in words:
            if word.startswith("--"):
                assert word in told, line


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_ruling_is_listed_and_explained() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for k in range(1, 28):
        assert re.search(rf"\bA{k}\b", text)
        assert CliRunner().invoke(main, ["rules", "ursuppe", f"A{k}"]).exit_code == 0


def test_every_rule_of_genesis_has_a_file_and_a_test() -> None:
    """docs/rules-coverage.md is what `python tools/rules_coverage.py` writes, and nothing in it is blank."""
    command = [sys.executable, str(ROOT / "tools" / "rules_coverage.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_tool_for_assistants_is_explained() -> None:
    from primordia.assistant.tools import LONG, TOOLS

    text = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == sorted([*TOOLS, LONG])
