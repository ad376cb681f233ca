"""The options of a game: what can be chosen when a match is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from primordia.kernel.errors import SetupError
from primordia.kernel.lines import half, quoted

Value = bool | str


class Option:
    """One option of a game, of one of three kinds.

    * A choice among `values`, the default first: `Option("short", (False, True))`.
    * Any of several names at once, joined by a plus sign: `Option("variants", approve=…, several=NAMES)`.
    * A text that the game approves: `Option("cards", approve=…)`; pages can propose the texts in `offered`, the default first.

    The last two are free: `approve` gets any value and returns it in the game's own form, or raises SetupError. It must accept
    the empty text, which is the default.
    """

    __slots__ = ("approve", "main", "name", "offered", "several", "values")

    def __init__(
        self,
        name: str,
        values: Sequence[Value] = (),
        *,
        approve: Callable[[object], str] | None = None,
        several: Sequence[str] = (),
        offered: Sequence[str] = (),
        main: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.approve = approve
        self.several = several
        self.offered = offered
        self.main = main  # shown to everybody; the others only to people who look for them

    @property
    def default(self) -> Value:
        return self.values[0] if self.values else ""

    @property
    def shown(self) -> Sequence[Value]:
        """Every value, name or proposal that a page can list; empty for a free text without proposals."""
        return self.values or self.several or self.offered

    def value(self, wish: object) -> Value:
        """A wish as one of the option's values; SetupError if it is not one. A text like "2017" may be given as a number."""
        if self.approve is not None:
            if isinstance(wish, str) and half(wish) >= 0:
                raise SetupError("kernel.text.half")
            return self.approve(wish)
        if type(wish) is int and str(wish) in self.values:
            return str(wish)
        for allowed in self.values:
            if type(wish) is type(allowed) and wish == allowed:
                return allowed
        known = ", ".join(spell(allowed) for allowed in self.values)
        raise SetupError("kernel.setup.value", option=self.name, value=wish, known=known)


def spell(value: Value) -> str:
    """An option's value on one line of a record or in a sentence."""
    return quoted(value) if isinstance(value, str) else ("no", "yes")[value]
