"""The documentation is true: its code runs, its positions are possible, its commands exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import primordia
from primordia.commands import main
from primordia.locales import LANGUAGES

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


@pytest.mark.parametrize("page", sorted({page for page, code in blocks("python") if "class " not in code}))
def test_python_of_a_page_runs(page: str) -> None:
    """Block by block, as somebody would who types it."""
    known: dict[str, object] = {"primordia": primordia}
    for code in (code for name, code in blocks("python") if name == page):
        exec(compile(code, page, "exec"), known)


@pytest.mark.slow
def test_the_site_is_made_without_a_warning_and_needs_no_network(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "site.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = list((tmp_path / "html").rglob("*.html"))
    for name in ("index", "play", "api", "contributing", "rules/genesis-cs", "decisions/0001-agenda-of-steps"):
        assert tmp_path / "html" / f"{name}.html" in pages
    for page in pages:
        loaded = re.findall(
            r'<(?:script|img|iframe)[^>]*src="([^"]+)|<link[^>]*href="([^"]+)', page.read_text(encoding="utf-8")
        )
        assert not [target for pair in loaded for target in pair if "//" in target], page
    assert 'id="genesis-en-e3"' in (tmp_path / "html" / "rules" / "genesis-en.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("page", "text"), [(page, text) for page, text in blocks("toml") if "game = " in text])
def test_positions_are_possible(page: str, text: str) -> None:
    game = primordia.from_position(text, seed=1)
    assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()


def test_commands_exist() -> None:
    """Every `primordia …` line of every page names a command and options that there are."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    lines = [line for text in texts for line in re.findall(r"^    primordia ([^#\n]*)", text, re.MULTILINE)]
    assert len(lines) >= 20
    for line in lines:
        command, *words = shlex.split(line)
        inner = words[:1] if isinstance(main.commands[command], click.Group) else []
        told = CliRunner().invoke(main, [command, *inner, "--help"]).output
        for word in words:
            if word.startswith("--"):
                assert word in told, line


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            made = re.fullmatch(r"rules/(\w+)-(\w+)\.md", target)  # by the site: a book in a language
            found = made[1] in primordia.GAMES and made[2] in LANGUAGES if made else (page.parent / target).exists()
            assert found, f"{page.name}: {target}"


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
