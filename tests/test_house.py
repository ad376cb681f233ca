"""The house rules that no other tool holds: what every game shares knows none of them, and files stay short."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import primordia
from primordia.kernel.game import inside
from tests.conftest import SLOW

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "primordia"
GENERIC = ROOT / "web" / "src" / "games" / "generic"
# What the kernel says of every game, and what it lets every game say of its things (`Rules.view`, `Rules.parts`).
KERNEL = {
    "game",
    "players",
    "seat",
    "seats",
    "over",
    "ending",
    "scores",
    "winners",
    "asked",
    "figures",
    "rule",
    "kind",
    "context",
    "colour",
}
SPELLED = {"yes", "no", "none", "count", "number", "set"}  # values as records and positions write them, and plain numbers
THINGS = {"called", "name", "reconstructed"}
PAGE = {
    "yes",
    "no",
    "id",
    "rule",
    "context",
    "cards",
    "colours",
    "state",
}  # of the page's own words, questions, seats and contexts


def imports(file: Path) -> set[str]:
    """What a file imports of its own package, wherever in it; not what only its types need."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for part in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node not in typing and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    own = f"primordia.{file.parent.name}."
    return {name.removeprefix(own) for name in found if name.startswith(own)} - {file.stem}


@pytest.mark.parametrize(
    "package", ["assistant", "bots", "environments", "genesis", "kernel", "lab", "odds", "server", "terminal", "ursuppe"]
)
def test_no_file_imports_itself_by_way_of_others(package: str) -> None:
    """Chapters stand on each other: those that import nothing that is left can be taken away, until none is left."""
    files = {file.stem: file for file in (SOURCE / package).glob("*.py")}
    left = {name: imports(file) & files.keys() for name, file in files.items()}
    while free := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in free:
            del left[name]
    assert not left, f"these import each other: {left}"


def keys(value: object) -> Iterator[str]:
    """All keys in plain data, however deep."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from keys(one)
    elif isinstance(value, list):
        for one in value:
            yield from keys(one)


def words_of_games() -> set[str]:
    """Every name in the games' data: fields of cards, keys of views and positions, things, steps and verbs."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.toml"):
        if file.parent.name in ("lessons", "puzzles"):
            continue  # their keys are the runner's, not the game's
        found |= set(keys(tomllib.loads(file.read_text(encoding="utf-8"))))
    for name, rules in primordia.GAMES.items():
        game = primordia.new_game(name, seed=1)
        found |= {*keys(rules.parts()), *keys(game.view(None)), *keys(rules.write(inside(game))), *rules.steps}
        found |= {*rules.glossary, *rules.viewed, *rules.defaults()}
        found |= {one for group in (*rules.glossary.values(), *rules.viewed.values()) for one in group.names}
        found |= {action.verb for action in rules.catalogue.actions}
    return found


WORDS = words_of_games()


def spelled(source: str) -> set[str]:
    """What a source of the page spells out: texts and fields; without styles and methods."""
    code = re.sub(r"<style>.*</style>", "", source, flags=re.DOTALL)
    texts = {word for text in re.findall(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`", code) for word in text}
    return texts | set(re.findall(r"(?<!\.)\.([a-zA-Z_]\w*)\b(?!\()", code))


def test_a_name_of_a_game_would_be_found() -> None:
    assert {
        "first_edition_icons",
        "disk_2017",
        "icons",
        "tableaus",
        "amoeba",
        "hadean",
        "pool",
        "lose-disk",
        "edition",
    } <= WORDS
    assert spelled("const X = ['icons']; y = value.organs; z.map(f)<style>.pool {}</style>") & WORDS == {"icons", "organs"}


@pytest.mark.parametrize("file", sorted(GENERIC.iterdir()), ids=lambda file: file.name)
def test_the_generic_table_knows_no_game(file: Path) -> None:
    """No field of a card, key of a view or thing of a game; what is not to be shown is left out of `Rules.parts`."""
    assert spelled(file.read_text(encoding="utf-8")) & WORDS - KERNEL - THINGS - PAGE - {"number"} == set()


@pytest.mark.parametrize("file", sorted((SOURCE / "kernel").glob("*.py")), ids=lambda file: file.name)
def test_the_kernel_knows_no_game(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    slots = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"]
    declared = {id(name) for node in slots for name in ast.walk(node)}  # names of attributes are no texts
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in declared]
    texts = {node.value for node in constants if isinstance(node.value, str)}
    assert texts & WORDS - KERNEL - THINGS - SPELLED == set()
    assert not [text for text in texts if re.fullmatch(rf"({'|'.join(primordia.GAMES)})(\.\S*)?", text)]


def test_only_the_list_of_games_names_a_game() -> None:
    """Of what stands outside the games: no import, no text, no attribute. Docstrings and comments may give examples."""
    named = re.compile(rf"({'|'.join(primordia.GAMES)})([.:].*)?")
    found = set()
    for file in SOURCE.rglob("*.py"):
        path = file.relative_to(SOURCE)
        if path.parts[0] in (*primordia.GAMES, "games.py"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            texts = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
            if isinstance(node, ast.Import | ast.ImportFrom):
                texts = [*(alias.name for alias in node.names), getattr(node, "module", "") or ""]
            found |= {(str(path), text) for text in texts if named.fullmatch(text.removeprefix("primordia."))}
    assert found == set()


def unprinted(parts: object) -> set[str]:
    return {key for key in keys(parts) if key in ("id", "number", "source") or re.search(r"^first_edition_|_\d{4}$", key)}


def test_parts_have_nothing_that_is_not_shown() -> None:
    """Where a field of a card is known from, and how other printings have it, is for the files alone."""
    parts = primordia.GAMES["genesis"].parts()
    assert {"icons", "disk", "reconstructed"} <= set(keys(parts))
    assert unprinted(parts) == set()
    assert parts["events"]["38"]["climate"] == ["warm"], "the cards of 2020"
    old = primordia.new_game("genesis", seed=1, edition="2016").look(None, "parts")
    assert old is not None and old["events"]["46"]["active"] == ["cosmic", "ocean", "coastal"], "of 2016"
    own = primordia.new_game("genesis", seed=1, cards="[events.38]\nclimate = []").look(None, "parts")
    assert own is not None and own["events"]["38"]["climate"] == [] and not unprinted(own), "of a pack"
    assert primordia.new_game("genesis", seed=1).look(None, "parts") is None
    assert parts["placards"]["warm-pond"]["slots"][0].keys() == {"face", "kills"}


MOST_LINES = 500
SOURCES = [
    *SOURCE.rglob("*.py"),
    *(file for end in ("ts", "svelte", "css") for file in (ROOT / "web" / "src").rglob(f"*.{end}") if file.name != "api.d.ts"),
]


def test_no_file_is_too_long_to_be_read_at_once() -> None:
    """Of what is shipped; only the client's types, which are made by a tool, are as long as the server's description."""
    lengths = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCES}
    assert {"src/primordia/server/types.py", "web/src/app.css", "web/src/parts/Question.svelte"} < lengths.keys()
    assert {file: lines for file, lines in lengths.items() if lines > MOST_LINES} == {}


def test_the_list_of_commands_loads_nothing_that_only_one_of_them_needs() -> None:
    heavy = (
        "alembic",
        "litestar",
        "sqlalchemy",
        "uvicorn",
        "multiprocessing",
        "concurrent.futures",
        "rich.progress",
        "ray",
        "pyarrow",
        "openskill",
    )
    program = f"import sys, primordia.commands; print(*(name for name in {heavy} if name in sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.split() == []


def test_what_the_quick_loop_leaves_out_is_there() -> None:
    """Each line of the list of slow tests stands for some, and `make quick` knows their mark."""
    for start in SLOW:
        file, _, name = start.partition("::")
        assert (ROOT / file).exists(), start
        assert not name or re.search(rf"^def {name}", (ROOT / file).read_text(encoding="utf-8"), re.M), start
    assert 'pytest -m "not slow and not speed"' in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "`make quick`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
