"""A step: one decision, or one piece of work still to be done, as data on the agenda.

A step holds only small integers and is never changed, so that clones copy the agenda but share the steps. `takes` names its
fields, and the game's glossary says what their numbers mean; from these come its text form (`displace red 3`) and the context
for the prompt.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from primordia.kernel.errors import IllegalAction, Reason
from primordia.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from primordia.kernel.action import Action, Glossary
    from primordia.kernel.state import State

SHOWN: Final = 12  # options in the message about an action that is none of them

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A decision: who decides (`colour`), what may be chosen (`options`), what a choice does (`choose`)."""

    kind: ClassVar[str] = "step"
    takes: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""

    work: bool = False  # see Work
    sealed: bool = False  # see Sealed
    broad: bool = False  # see Broad
    colour: int
    seat: int = -1  # that plays the colour: set when the step comes up, the same in every clone

    def __init_subclass__(cls) -> None:
        if vars(cls).get("sealed") is True and cls.__name__ != "Sealed":
            raise TypeError(f"{cls.__name__} has to derive from Sealed")  # the compiled kernel would not see it
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def options(self, state: S) -> list[Action]:
        """What may be chosen now. If it is empty the step is skipped; a single option is played by the game.

        Nobody changes the list: it may be the same one in all matches.
        """
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

    def breadth(self, state: S) -> int:
        """How many options there are; asked of a broad decision only."""
        raise NotImplementedError

    def nth(self, state: S, k: int) -> Action:
        """The k-th option of a broad decision."""
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Broad(Step[S]):
    """A decision with so many options that they are listed only for those who look at all of them; others choose by number."""

    broad = True

    def options(self, state: S) -> list[Action]:
        return [self.nth(state, k) for k in range(self.breadth(state))]


def refusal(step: Step[Any], state: State, action: Action, options: list[Action]) -> IllegalAction:
    """Says why an action is no answer to a step."""
    reason = step.hindrance(state, action)
    return IllegalAction(
        "kernel.illegal.action",
        rule=reason.rule if reason and reason.rule else step.rule,
        action=action.text,
        step=step.text(state.glossary),
        reason=reason or Reason("kernel.illegal.not-offered"),
        options=", ".join(option.text for option in options[:SHOWN]) + (", …" if len(options) > SHOWN else ""),
    )
