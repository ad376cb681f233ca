"""The templates of `examples` as packages of their own, installed into a folder as strangers install them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from primordia.bots import BOTS
from primordia.games import GAMES
from primordia.kernel.packs import PACKS
from primordia.kernel.plugins import Plugged
from primordia.server import prints

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


def install(folder: Path, *packages: str) -> None:
    """Builds templates and installs them into a folder, without the network."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-build-isolation", "--no-deps", "--no-compile")
    sources = [str(EXAMPLES / package) for package in packages or ("game",)]
    subprocess.run([sys.executable, "-m", "pip", "install", *quiet, "--target", str(folder), *sources], check=True)


def forge(folder: Path, value: str, name: str = "other", group: str = GAMES.group) -> None:
    """A package with this entry point and nothing else, as an installer would write it."""
    info = folder / f"primordia_{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: primordia-{name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n", encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """As if the packages of a folder had been there when this process began; also for the processes that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]))
        plugged = (GAMES, BOTS, PACKS)
        try:
            forget(plugged)
            yield
        finally:
            forget(plugged)


def forget(plugged: Iterable[Plugged[Any]]) -> None:
    """What was found among the packages, and what the server has printed of it."""
    for things in plugged:
        vars(things).pop("_foreign", None)
    prints.games.cache_clear()
