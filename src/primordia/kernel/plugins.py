"""Things that we have and that installed packages can bring: by a name, imported when somebody first asks for them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from pkgutil import resolve_name
from typing import TypeVar

T = TypeVar("T")


class Plugged(Mapping[str, T]):
    """Ours by module and attribute, then those of a group of entry points, which cannot replace ours.

    A foreign one that cannot be imported, or does not fit, is left out with a warning: nobody's package stops anybody else.
    """

    def __init__(self, group: str, ours: Mapping[str, str], fits: Callable[[str, object], bool]) -> None:
        self.group = group
        self.ours = ours
        self._fits = fits  # whether something is what it must be, under this name
        self._loaded: dict[str, T] = {}

    @cached_property
    def _foreign(self) -> dict[str, T]:
        found: dict[str, T] = {}
        for point in entry_points(group=self.group):
            try:
                thing = point.load()
            except Exception as problem:  # whatever a stranger's package does wrong
                warnings.warn(f"{self.group}: {point.name} ({point.value}) cannot be imported: {problem}", stacklevel=2)
                continue
            if point.name in self.ours or not self._fits(point.name, thing):
                warnings.warn(f"{self.group}: {point.name} ({point.value}) is not what it should be", stacklevel=2)
                continue
            found[point.name] = thing
        return found

    def __getitem__(self, name: str) -> T:
        if name not in self.ours:
            return self._foreign[name]
        if name not in self._loaded:
            self._loaded[name] = resolve_name(self.ours[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.ours
        yield from self._foreign

    def __len__(self) -> int:
        return len(self.ours) + len(self._foreign)

    def __contains__(self, name: object) -> bool:
        return name in self.ours or name in self._foreign
