"""The commands behind docs/measurements.md work, here on a few games."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str) -> str:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def opponents() -> ModuleType:
    spec = importlib.util.spec_from_file_location("opponents", ROOT / "tools/opponents.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(text: str) -> list[list[str]]:
    """The cells of a table in Markdown, without its head."""
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in text.splitlines()[2:]]


def test_milestones_are_percentages_of_games() -> None:
    table = rows(run("tools/milestones.py", "--games", "4", "--workers", "1"))
    assert [row[0] for row in table] == ["random", "greedy", "greedy, random, random, random"]
    for row in table:
        bacterium, parasite, sea, land, events, armageddon = (float(cell) for cell in row[1:7])
        assert 100 >= bacterium >= sea >= land >= 0
        assert 0 <= parasite <= 100
        assert events + armageddon == 100
    assert float(table[2][7]) in (0, 25, 50, 75, 100)


def test_win_rates_have_a_line_for_each_mode_edition_and_bot() -> None:
    table = rows(run("tools/win_rates.py", "--games", "1", "--workers", "1"))
    assert len(table) == len({tuple(row[:4]) for row in table}) == 18
    assert {row[1] for row in table} == {"solitaire", "introductory", "cooperative"}
    for row in table:
        kinds = [float(cell) for cell in row[4:8]]
        assert sum(kinds) == float(row[8].strip("*")) in (0, 100)


def test_a_match_tells_wins_with_their_interval_and_the_time_it_took() -> None:
    command = (
        "tools/match.py",
        "ursuppe",
        "--players",
        "2",
        "--bot",
        "rule",
        "--against",
        "random",
        "--games",
        "4",
        "--seed",
        "3",
    )
    report = json.loads(run(*command))
    low, high = report["interval"]
    assert report["games"] == 4 and low <= report["rate"] == report["wins"] / 4 <= high
    assert 0 < report["milliseconds"]["median"] <= report["milliseconds"]["p99"] <= report["milliseconds"]["most"]
    again = json.loads(run(*command, "--workers", "2"))
    assert (again["wins"], again["ahead"]) == (report["wins"], report["ahead"]), "the same seed, the same matches"


def test_the_tables_of_opponents_go_on_where_they_were_interrupted(tmp_path: Path) -> None:
    """A row is what its match is; games that are there are not played again, and never mixed with those of other bots."""
    row = "ursuppe 2 normal against easy"
    command = ("tools/opponents.py", "levels", "--only", row, "--folder", str(tmp_path))
    log = tmp_path / "levels-ursuppe.jsonl"
    [first] = rows(run(*command, "--games", "2"))
    begun = log.read_bytes()
    log.write_bytes(begun + b'["half a li')
    [second] = rows(run(*command, "--games", "4", "--workers", "2"))
    assert log.read_bytes().startswith(begun) and len(log.read_bytes().splitlines()) == 5
    assert first[2].endswith("of 2") and second[2].endswith("of 4") and rows(run(*command, "--report")) == [second]
    name, seed = second[0].rsplit(" ", 1)
    assert name == row and second[1] == "over 50 %"
    match = (
        "tools/match.py",
        "ursuppe",
        "--players",
        "2",
        "--bot",
        "normal",
        "--against",
        "easy",
        "--games",
        "4",
        "--seed",
        seed,
    )
    assert f"{json.loads(run(*match))['wins']:g} of 4" == second[2]
    head, rest = log.read_text(encoding="utf-8").split("\n", 1)
    log.write_text(json.dumps({**json.loads(head), "sources": "0" * 16}) + "\n" + rest, encoding="utf-8")
    refused = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1 and "sources" in refused.stderr and refused.stdout == ""


def test_every_level_meets_the_next_lower_one_at_every_table() -> None:
    """Every level meets the next lower one at every table, and a row has a name of its own."""
    groups = opponents().GROUPS
    met = {(row.game, row.players, row.bot, row.against) for row in groups["levels"]()}
    for game, players in (("ursuppe", 4), ("ursuppe", 3), ("ursuppe", 2), ("genesis", 4), ("genesis", 3), ("genesis", 2)):
        for better, worse in zip(("expert", "hard", "normal"), ("hard", "normal", "easy"), strict=True):
            assert (game, players, better, worse) in met
    for group in groups.values():
        names = [row.name for row in group()]
        assert len(names) == len(set(names))


def test_the_tables_in_the_documentation_are_those_of_the_command() -> None:
    """Every row that it plays is there with as many games as it plays, and no other; what was wanted has been reached."""
    text = (ROOT / "docs" / "measurements.md").read_text(encoding="utf-8")
    told = [line.strip("| ").split(" | ") for line in text.splitlines() if re.match(r"\| (ursuppe|genesis) \d ", line)]
    found = {cells[0]: (cells[2].split(" of ")[1], int(cells[3].split()[0])) for cells in told}
    assert len(found) == len(told)
    rows = [row for group in opponents().GROUPS.values() for row in group()]
    assert {name: games for name, (games, _) in found.items()} == {row.name: str(row.games) for row in rows}
    assert all(found[row.name][1] >= 100 * row.wanted for row in rows)


@pytest.mark.parametrize("how", [(), ("--numbers",)])
def test_the_present_tree_is_as_fast_as_itself(how: tuple[str, ...]) -> None:
    """The alternating benchmark finds two copies of the same source equally fast (a wide margin: this run is short)."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    figures = json.loads(run("benchmarks/before.py", commit, "--games", "2", "--slices", "3", "--pairs", "2", *how))
    assert figures["revision"] == commit
    assert 0.5 < figures["ratio"] < 2
