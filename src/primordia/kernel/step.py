"""A step: one decision, or one piece of work still to be done, as data on the agenda.

A step is never changed after it is made and holds small integers only, so that a clone copies the agenda and shares the steps.
Its fields are named in `takes`; the game's glossary says what the numbers of that name mean, which gives every step a text form
(`displace red 3`) and its context for the prompt.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from primordia.kernel.action import Action, Glossary
    from primordia.kernel.errors import Reason
    from primordia.kernel.state import State

S = TypeVar("S", bound="State")


class Step(Generic[S]):
    """A decision: who decides (`colour`), what may be chosen (`options`), what a choice does (`choose`)."""

    kind: ClassVar[str] = "step"
    takes: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""
    work: ClassVar[bool] = False
    sealed: ClassVar[bool] = False  # the answer stays secret until all neighbouring sealed steps are answered

    colour: int
    seat: int = -1  # whose seat runs the colour: filled in when the step comes up, the same in every clone

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def options(self, state: S) -> list[Action]:
        """What may be chosen now. None: the step is passed over. One: the game plays it."""
        raise NotImplementedError

    def choose(self, state: S, action: Action) -> None:
        """What a choice does."""
        raise NotImplementedError

    def hindrance(self, state: S, action: Action) -> Reason | None:
        """Why an action that people look at here cannot be had now, if there is more to say than "not offered"."""
        return None

    def run(self, state: S) -> None:
        """What a piece of work does."""
        raise NotImplementedError

    def text(self, glossary: Glossary) -> str:
        """The step as a line of the agenda."""
        return " ".join([self.kind, *(glossary[name].text(getattr(self, name)) for name in self.takes)])

    def context(self, glossary: Glossary) -> dict[str, str]:
        """The step's own fields, named: the arguments of its prompt."""
        return {name: glossary[name].text(getattr(self, name)) for name in self.takes}


class Work(Step[S]):
    """Something that the rules do by themselves when its turn comes."""

    work = True
