"""What is published: a source distribution that holds the built page, and a wheel made of it without Node."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import build_client

ROOT = Path(__file__).parents[1]


def build(kind: str, folder: Path, out: Path, **environment: str) -> Path:
    """Builds a package of a folder; its file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    subprocess.run(command, cwd=folder, env={**os.environ, **environment}, check=True, capture_output=True)
    (made,) = out.iterdir()
    return made


def test_the_source_distribution_installs_without_node(tmp_path: Path) -> None:
    build_client.build_client()
    source = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(tmp_path / "unpacked", filter="data")
    assert {"src/primordia/server/static/index.html", "web/src/main.ts", "LICENSE", "src/primordia/kernel/game.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".mo", ".toml.json"))]
    (folder,) = (tmp_path / "unpacked").iterdir()
    wheel = build("wheel", folder, tmp_path / "wheel", PATH=str(Path(sys.executable).parent))
    assert wheel.name.endswith("-py3-none-any.whl")  # nothing is compiled unless somebody asks for it
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    pages = {name.removeprefix("src/") for name in names if name.startswith("src/primordia/server/static/") and "." in name}
    assert pages <= packed
    assert {"primordia/locales/de/LC_MESSAGES/genesis.mo", "primordia/genesis/components/events.toml.json"} <= packed
