"""Makes the documentation site: `python tools/site.py [FOLDER]` (make docs).

Its pages are docs/, CONTRIBUTING.md and the books of the games in every language, laid out in a folder of their own; links to
sources, which the site does not have, become plain text. Any warning is an error.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

import primordia
from primordia.locales import LANGUAGES, words
from primordia.reading import Topic, chapters

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TREE = "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"  # so that each decision has its place in the menu
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")


def main(folder: Path) -> int:
    pages = folder / "pages"
    for made in ("pages", "cache", "html"):  # nothing else that may lie there
        shutil.rmtree(folder / made, ignore_errors=True)
    shutil.copytree(DOCS, pages)
    shutil.copy(ROOT / "CONTRIBUTING.md", pages / "contributing.md")
    for page in pages.rglob("*.md"):
        here = page.relative_to(pages)
        page.write_text(linked(page.read_text(encoding="utf-8"), here), encoding="utf-8")
    decisions = pages / "decisions" / "README.md"
    decisions.write_text(decisions.read_text(encoding="utf-8") + TREE, encoding="utf-8")
    (pages / "rules").mkdir()
    for game in primordia.GAMES.ours:
        for language in LANGUAGES:
            (pages / "rules" / f"{game}-{language}.md").write_text(book(game, language), encoding="utf-8")
    return sphinx(["-W", "--keep-going", "-q", "-b", "html", "-d", str(folder / "cache"), str(pages), str(folder / "html")])


def linked(text: str, page: Path) -> str:
    """The text of a page whose links lead to pages of the site; others are shown as what they say."""
    up = "../" * (len(page.parts) - 1)
    source = ROOT if page.name == "contributing.md" else (DOCS / page).parent

    def kept(found: re.Match[str]) -> str:
        said, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        if target.startswith(f"{up}rules/"):
            return found[0]
        path = (source / target.split("#")[0]).resolve()
        if path == ROOT / "CONTRIBUTING.md":
            return f"[{said}]({up}contributing.md)"
        if not (path.is_file() and path.is_relative_to(DOCS)):
            return said
        mark = target.partition("#")[2]
        return f"[{said}]({up}{path.relative_to(DOCS)}{f'#{mark}' if mark else ''})"

    return LINK.sub(kept, text)


def book(game: str, language: str) -> str:
    """The book of a game as one page."""
    parts = chapters(game, language)
    names = {topic.name for part in parts for topic in part.topics}
    lines = [f"# {words(language).text(f'{game}.name')} ({language})", ""]
    for part in parts:
        lines += [f"## {part.title}", "", part.text, ""]
        for topic in part.topics:
            lines += written(topic, names, f"{game}-{language}")
    return "\n".join(lines)


def written(topic: Topic, names: set[str], page: str) -> list[str]:
    """A topic with links to those that it names."""
    see = ", ".join(f"[{name}](#{page}-{name})" for name in topic.see if name in names)
    told = [f"({page}-{topic.name})=", f"### {topic.title}", "", topic.text.replace("\n", "\n\n"), ""]
    for variant in topic.variants:
        told += [f"*{variant.text}*", "", *(f"* {edition}: {value}" for edition, value in variant.values.items()), ""]
    return [*told, *((f"→ {see}", "") if see else ())]


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"))
