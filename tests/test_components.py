"""Components are read from the copies of the build, and from the TOML wherever it says something else."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import build_catalogues
import pytest

import primordia
from primordia.kernel import components

ROOT = Path(primordia.__file__).parent
FILES = sorted([*ROOT.glob("*/components.toml"), *ROOT.glob("*/components/*.toml")])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game with one file of components, and its copy."""
    game = tmp_path / "toy"
    game.mkdir()
    (game / "components.toml").write_text('[box]\nstones = 3\nname = "Kämpfe"\n', encoding="utf-8")
    build_catalogues.copy_components(tmp_path)
    return game


def test_a_copy_says_the_same_as_its_text(folder: Path) -> None:
    assert (folder / "components.toml.json").is_file()
    assert components.read(folder, "components.toml") == {"box": {"stones": 3, "name": "Kämpfe"}}


def test_a_copy_is_what_is_read(folder: Path) -> None:
    digest = components.digest_of((folder / "components.toml").read_bytes())
    (folder / "components.toml.json").write_text(f'{digest}\n{{"box": {{"stones": 4}}}}\n', encoding="utf-8")
    assert components.read(folder, "components.toml") == {"box": {"stones": 4}}


def test_a_changed_text_counts_and_not_its_old_copy(folder: Path) -> None:
    (folder / "components.toml").write_text("[box]\nstones = 5\n", encoding="utf-8")
    assert components.read(folder, "components.toml") == {"box": {"stones": 5}}


def test_without_a_copy_the_text_is_read(folder: Path) -> None:
    (folder / "components.toml.json").unlink()
    assert components.read(folder, "components.toml")["box"]["stones"] == 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_the_copies_of_our_own_components(file: Path) -> None:
    read = components.read(file.parent, file.name)
    text = tomllib.loads(file.read_text(encoding="utf-8"))
    assert read == text and list(read) == list(text)


def test_a_match_begins_without_parsing_and_without_looking_for_packages() -> None:
    program = "import sys, primordia; primordia.new_game(sys.argv[1]); print(*sys.modules)"
    for game in ("ursuppe", "genesis"):
        found = subprocess.run([sys.executable, "-c", program, game], check=True, capture_output=True, text=True).stdout
        assert "primordia.kernel.components" in found.split()
        assert not {"tomllib", "importlib.metadata"} & set(found.split()), game
