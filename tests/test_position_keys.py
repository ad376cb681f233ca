"""docs/positions.md and the readers of positions know the same keys, and every example can be loaded."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import tomli_w

import primordia
from primordia.genesis.position import FORM as GENESIS
from primordia.kernel.fields import EACH
from primordia.kernel.position import COMMON
from primordia.ursuppe.position import FORM as URSUPPE

PAGE = (Path(__file__).parent.parent / "docs" / "positions.md").read_text(encoding="utf-8")
FORMS = {"Every game": COMMON, "Ursuppe": URSUPPE, "Bios:Genesis": GENESIS}


class Row(NamedTuple):
    """A key as the page explains it."""

    section: str
    key: str
    says: str
    default: str
    example: list[str]
    base: str  # the position into which the example is put


def rows() -> list[Row]:
    found = []
    section = base = ""
    block: list[str] | None = None
    for line in PAGE.splitlines():
        if line.startswith("```"):
            if block is not None:
                base = "\n".join(block)
            block = [] if line == "```toml" else None
        elif block is not None:
            block.append(line)
        elif line.startswith("### "):
            section = line.removeprefix("### ")
        elif re.match(r"\| `[a-z*.]+` \|", line):
            key, says, default, example = (cell.strip() for cell in line.strip("| ").split(" | "))
            found.append(Row(section, key.strip("`"), says, default, re.findall("`([^`]+)`", example), base))
    return found


ROWS = rows()
EVERY_ROW = pytest.mark.parametrize("row", ROWS, ids=[f"{row.section} {row.key}" for row in ROWS])


@pytest.mark.parametrize("section", FORMS)
def test_the_page_explains_every_key_and_no_other(section: str) -> None:
    explained = [row.key for row in ROWS if row.section == section]
    assert sorted(explained) == sorted(FORMS[section].examples)


@EVERY_ROW
def test_an_example_is_written_as_in_the_sentences(row: Row) -> None:
    """The last line of an example is what a complaint about the key shows."""
    assert row.says and row.default and row.example
    table, _, _ = row.key.rpartition(".")
    whole = re.escape(table + "." if table else "").replace(re.escape(EACH), "[a-z0-9-]+")
    assert re.fullmatch(whole + re.escape(FORMS[row.section].examples[row.key]), row.example[-1]), row.example


def merged(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A document with another one put into it, table by table."""
    both = dict(base)
    for key, value in more.items():
        old = both.get(key)
        both[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return both


@EVERY_ROW
def test_an_example_can_be_loaded(row: Row) -> None:
    document = tomllib.loads(row.base)
    for line in row.example:
        document = merged(document, tomllib.loads(line))
    game = primordia.from_position(tomli_w.dumps(document), seed=1)
    assert primordia.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_readers_know_no_key_beside_their_list(game: str) -> None:
    """A key that is not in the list is refused, at the top and in every table, and the list is told."""
    form = {"ursuppe": URSUPPE, "genesis": GENESIS}[game]
    names = {"refugia.*": "warm-pond", "organisms.*": "clay-mound", "tableaus.*": "red", "npcs.*": "blue", "*": "red"}
    for kind in {"", *(key.rpartition(".")[0] for key in form.examples)} - {"soup"}:
        table = kind.replace(EACH, names.get(kind, ""))
        needed = 'bionts = "red"\n' if kind == "organisms.*" else ""
        mode = '[options]\nmode = "solitaire"\n' if kind == "npcs.*" else ""
        head = "" if not kind else f"{mode}[{table}]\n{needed}"
        with pytest.raises(primordia.SetupError) as caught:
            primordia.from_position(f'game = "{game}"\n{"players = 1" if mode else ""}\n{head}misspelt = 1\n')
        assert caught.value.message == "kernel.position.key", kind
        assert caught.value.arguments["key"] == f"{table}.misspelt".lstrip(".")
