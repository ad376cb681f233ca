"""A step: one decision, or one piece of work still to be done, as data on the agenda.

A step holds only small integers and is never changed, so that clones copy the agenda but share the steps. `takes` names its
fields, and the game's glossary says what their numbers mean; from these come its text form (`displace red 3`) and the context
for the prompt.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from primordia.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from primordia.kernel.action import Action, Glossary
    from primordia.kernel.errors import Reason
    from primordia.kernel.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A decision: who decides (`colour`), what may be chosen (`options`), what a choice does (`choose`)."""

    kind: ClassVar[str] = "step"
    takes: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""

    work: bool = False  # see Work
    sealed: bool = False  # see Sealed
    colour: int
    seat: int = -1  # that plays the colour: set when the step comes up, the same in every clone

    def __init_subclass__(cls) -> None:
        if vars(cls).get("sealed") is True and cls.__name__ != "Sealed":
            raise TypeError(f"{cls.__name__} has to derive from Sealed")  # the compiled kernel would not see it
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def options(self, state: S) -> list[Action]:
        """What may be chosen now. If it is empty the step is skipped; a single option is played by the game."""
        raise NotImplementedError

    def choose(self, state: S, action: Action) -> None:
        """Carries out a choice."""
        raise NotImplementedError

    def hindrance(self, state: S, action: Action) -> Reason | None:
        """Why an action is not possible now, if there is more to say than "not offered"."""
        return None

    def run(self, state: S) -> None:
        """Carries out a piece of work."""
        raise NotImplementedError

    def text(self, glossary: Glossary) -> str:
        """The step as a line of the agenda."""
        return " ".join([self.kind, *(glossary[name].text(getattr(self, name)) for name in self.takes)])

    def context(self, glossary: Glossary) -> dict[str, str]:
        """The step's own fields, named: the arguments of its prompt."""
        return {name: glossary[name].text(getattr(self, name)) for name in self.takes}


@mypyc_attr(allow_interpreted_subclasses=True)
class Work(Step[S]):
    """A step that the rules carry out by themselves."""

    work = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """A decision in secret: the answer stays hidden until all neighbouring sealed steps are answered."""

    sealed = True
