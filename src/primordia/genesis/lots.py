"""What nobody decides is decided by dice: the choices of the automatic parasites (C1b, C1d, Q56, Q57)."""

from __future__ import annotations

from primordia.genesis.earth import Earth
from primordia.kernel.step import Step


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


def leave_to_dice(e: Earth, decision: Step[Earth]) -> None:
    """Makes a decision in the place of an automatic parasite: dice choose among its options."""
    options = decision.options(e)
    if options:
        decision.choose(e, options[cast(e, len(options))])
