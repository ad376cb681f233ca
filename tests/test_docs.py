"""The documentation is true: its links lead somewhere, its lists are whole, the site is made of it (code: test_blocks.py)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

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
