"""The list of games: ours, and those that installed packages bring.

A package brings a game by an entry point of the group `primordia.games` that names an instance of `Rules`:

    [project.entry-points."primordia.games"]
    toy = "primordia_toy:TOY"

A game is imported when somebody first asks for it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from pkgutil import resolve_name
from typing import Any, Final

from primordia.kernel.rules import Rules

GROUP: Final = "primordia.games"
OURS: Final = {"ursuppe": "primordia.ursuppe:URSUPPE", "genesis": "primordia.genesis:GENESIS"}


class Games(Mapping[str, Rules[Any]]):
    """Every game by its name. A foreign game that cannot be imported is left out with a warning; ours cannot be replaced."""

    def __init__(self) -> None:
        self._ours: dict[str, Rules[Any]] = {}

    @cached_property
    def _foreign(self) -> dict[str, Rules[Any]]:
        found: dict[str, Rules[Any]] = {}
        for point in entry_points(group=GROUP):
            try:
                rules = point.load()
            except Exception as problem:
                warnings.warn(f"the game {point.name} ({point.value}) cannot be imported: {problem}", stacklevel=2)
                continue
            if not isinstance(rules, Rules) or rules.name != point.name or point.name in OURS:
                warnings.warn(f"the entry point {point.name} ({point.value}) is no new game of that name", stacklevel=2)
                continue
            found[point.name] = rules
        return found

    def __getitem__(self, name: str) -> Rules[Any]:
        if name not in OURS:
            return self._foreign[name]
        if name not in self._ours:
            self._ours[name] = resolve_name(OURS[name])
        return self._ours[name]

    def __iter__(self) -> Iterator[str]:
        yield from OURS
        yield from self._foreign

    def __len__(self) -> int:
        return len(OURS) + len(self._foreign)

    def __contains__(self, name: object) -> bool:
        return name in OURS or name in self._foreign


GAMES: Final[Mapping[str, Rules[Any]]] = Games()
