"""What nobody decides is decided by dice: the choices of the automatic parasites (C1b, C1d, Q56, Q57)."""

from __future__ import annotations

from primordia.genesis.earth import Earth
from primordia.kernel.step import Work


def cast(e: Earth, things: int) -> int:
    """One of so many things, all equally likely: a die names the first, second …, two dice where there are more than six; what
    would favour the first ones is rolled again."""
    if things == 1:
        return 0
    while True:
        size, number = 1, 0
        while size < things:
            number, size = number * 6 + e.roll() - 1, size * 6
        if number < size - size % things:
            return number % things


class ByDice(Work[Earth]):
    """A decision in the place of an automatic parasite: its options are those of the decision, and dice choose."""

    def run(self, e: Earth) -> None:
        options = self.options(e)
        if options:
            self.choose(e, options[cast(e, len(options))])
