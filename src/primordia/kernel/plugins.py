"""Games, bots and the like by name, from this package or from installed ones; imported when first asked for."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, TypeVar

T = TypeVar("T")


def late(name: str) -> Callable[..., Any]:
    """A function that imports `module:attribute` only when called, so that commands which are not run cost no time."""

    def call(*arguments: Any, **named: Any) -> Any:
        return resolve_name(name)(*arguments, **named)

    return call


entry_points = late("importlib.metadata:entry_points")  # takes as long to import as the rest of the kernel


class Plugged(Mapping[str, T]):
    """A mapping of our own things (`module:attribute`) and those of a group of entry points, which cannot replace ours.

    One that cannot be imported or is of the wrong kind is left out with a warning, so that a broken package does no harm.
    """

    def __init__(self, group: str, ours: Mapping[str, str], fits: Callable[[str, object], bool]) -> None:
        self.group = group
        self.ours = ours
        self._fits = fits  # whether a thing is of the right kind for this name
        self._loaded: dict[str, T] = {}

    @cached_property
    def _foreign(self) -> dict[str, T]:
        found: dict[str, T] = {}
        for point in entry_points(group=self.group):
            try:
                thing = point.load()
            except Exception as problem:  # another package may raise anything
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
