"""The toy game of the kernel tests as a package of its own, as strangers would install it: an entry point, and nothing else.

It has no words, no guide and no page: whatever a game leaves out has a fallback.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from primordia.bots import BOTS
from primordia.games import GAMES
from primordia.kernel.plugins import Plugged
from primordia.server import prints

ROOT = Path(__file__).parents[1]


def install(folder: Path, value: str = "primordia_toy:TOY", name: str = "toy", group: str = GAMES.group) -> None:
    """Writes the package into a folder, as an installer does."""
    info = folder / f"primordia_{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "primordia_toy.py").write_text("from tests.kernel.toy import TOY\n\n__all__ = ['TOY']\n", encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: primordia-{name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n", encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """As if the packages of a folder had been there when this process began; also for the processes that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]))
        plugged = (GAMES, BOTS)
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
