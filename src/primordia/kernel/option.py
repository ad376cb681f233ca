"""What can be chosen when a match is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from primordia.kernel.errors import SetupError
from primordia.kernel.lines import half, quoted

Value = bool | str


class Option:
    """One option of a game, of one of three kinds.

    * A choice among `values`, the default first: `Option("short", (False, True))`.
    * Any of several names at once, joined by a plus sign: `Option("variants", approve=…, several=NAMES)`.
    * A text that the game approves: `Option("cards", approve=…)`; a page can propose some: `offered`, the default first.

    The last two are free: `approve` is given whatever somebody wishes and returns it as the game keeps it, or raises
    SetupError; the empty text, which is the default, it must approve.
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
        self.main = main  # everybody is shown it; the others are for those who look for them

    @property
    def default(self) -> Value:
        return self.values[0] if self.values else ""

    @property
    def shown(self) -> Sequence[Value]:
        """Every value, name or proposal that a page can put up for choice; of a mere text, nothing."""
        return self.values or self.several or self.offered

    def value(self, wish: object) -> Value:
        """A value as the game keeps it; SetupError where it is none. A text that is a number may be given as one: 2017."""
        if self.approve is not None:
            if isinstance(wish, str) and half(wish) >= 0:
                raise SetupError("kernel.text.half")
            return self.approve(wish)
        if type(wish) is int and str(wish) in self.values:
            return str(wish)
        for allowed in self.values:
            if wish == allowed and type(wish) is type(allowed):
                return allowed
        known = ", ".join(spell(allowed) for allowed in self.values)
        raise SetupError("kernel.setup.value", option=self.name, value=wish, known=known)


def spell(value: Value) -> str:
    """An option's value on one line of a record or in a sentence."""
    return quoted(value) if isinstance(value, str) else ("no", "yes")[value]
