"""Steps of a chapter that stands above: they are named as in a position, because the rules of that chapter need those here."""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis.earth import Earth
from primordia.kernel.step import Step, Work

STEPS: Final[dict[str, type[Step[Earth]]]] = {}  # filled with all of them by `rules`


def later(kind: str, *numbers: int) -> Step[Earth]:
    """A step by its name and numbers."""
    made: Any = STEPS[kind]
    step: Step[Earth] = made(*numbers)
    return step


class Moving(Work[Earth]):
    """A step that follows a macroorganism from its parasite card to the placard of its dead host (L4a)."""

    def moved(self, p: int, q: int) -> Step[Earth]:
        """The step when what it says of the parasite card `q` is true of the placard `p`."""
        raise NotImplementedError
