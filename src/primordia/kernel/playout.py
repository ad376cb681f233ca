"""A match played on in thought: a state and its agenda, without record, journal and checks. What search is made of.

`playout` in `kernel/game.py` starts one from a match. Imagined dice come from a `Tape`: numbers of a plain generator, written
down when they are first needed, so that all options of a decision can be tried on the same dice, cards and moods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.rules import Rules
from primordia.kernel.state import State
from primordia.kernel.step import Step

Luck = Callable[[], float]  # numbers from 0 to 1, all equally likely
Policy = Callable[[Any, Step[Any], list[Action], Luck], Action]  # what somebody does who does not think: state, step, options
Stop = Callable[[Any], bool]  # whether a state is far enough

MOODS: Final = "moods"  # the strip of a tape from which policies take their luck
TOO_LONG: Final = 100_000  # steps: the rules or the policy must be in an endless loop


class Tape(Chance):
    """Imagined dice. Each die and deck has a strip of its own: the same tape turns up the same cards whatever is rolled."""

    __slots__ = ("_draw", "_heads", "_strips")

    def __init__(self, draw: Luck, strips: dict[str, list[float]] | None = None) -> None:
        self.seed = None
        self._name = "elsewhere"
        self._draw = draw
        self._strips = {} if strips is None else strips
        self._heads: dict[str, int] = {}

    def again(self) -> Tape:
        """The same tape from its beginning."""
        return Tape(self._draw, self._strips)

    def number(self, label: str, n: int) -> int:
        return int(self._next(label) * n)

    def luck(self) -> float:
        """A number for a policy."""
        return self._next(MOODS)

    @property
    def fresh(self) -> bool:
        return not self._heads

    @property
    def source(self) -> str:
        return self._name

    def _next(self, label: str) -> float:
        strip = self._strips.get(label)
        if strip is None:
            strip = self._strips[label] = []
        head = self._heads.get(label, 0)
        if head == len(strip):
            strip.append(self._draw())
        self._heads[label] = head + 1
        return strip[head]


class Sketch:
    """Where a playout starts: a state of its own, and sealed answers that are there already."""

    def __init__(
        self, rules: Rules[Any], state: State, waiting: Sequence[Step[Any]], answers: Sequence[Action | None], foreign: int
    ) -> None:
        self.rules = rules
        self.state = state
        self.waiting = waiting
        self.answers = list(answers)
        self.foreign = foreign

    def choose(self, action: Action, seat: int, policy: Policy, luck: Luck) -> None:
        """A seat's answer to what it is asked; in a secret vote the policy answers for those who have not done so."""
        if not self.waiting:
            self.state.agenda.pop().choose(self.state, action)
            return
        for k, step in enumerate(self.waiting):
            if self.answers[k] is None and step.seat == seat:
                self.answers[k] = action
                break
        self._open(policy, luck)

    def _open(self, policy: Policy, luck: Luck) -> None:
        """The sealed answers, missing ones by the policy, then all together."""
        state = self.state
        for k, step in enumerate(self.waiting):
            if self.answers[k] is None:
                options = step.options(state)
                self.answers[k] = options[0] if len(options) == 1 else policy(state, step, options, luck)
        del state.agenda[len(state.agenda) - len(self.waiting) :]
        for step, answer in zip(self.waiting, self.answers, strict=True):
            assert answer is not None
            step.choose(state, answer)
        self.waiting = []

    def run(self, policy: Policy, stop: Stop, luck: Luck) -> int:
        """Plays on until `stop` says so before a decision, or to the end; returns how many decisions there were."""
        state = self.state
        agenda = state.agenda
        made = 0
        if self.waiting:
            self._open(policy, luck)
        for _ in range(TOO_LONG):
            if not agenda:
                return made
            step = agenda.pop()
            if self.foreign and len(agenda) < self.foreign:
                self.foreign = len(agenda)
                if not self.rules.fits(state, step):
                    continue
            if step.work:
                step.run(state)
                continue
            step.seat = state.seats[step.colour]
            if step.sealed:
                agenda.append(step)
                if stop(state):
                    return made
                made += self._vote(policy, luck)
                continue
            options = step.options(state)
            if len(options) > 1:
                if stop(state):
                    agenda.append(step)
                    return made
                made += 1
                step.choose(state, policy(state, step, options, luck))
            elif options:
                step.choose(state, options[0])
        raise RuntimeError("an endless playout")

    def _vote(self, policy: Policy, luck: Luck) -> int:
        """The sealed steps on top of the agenda, asked together: nobody knows what the others say."""
        agenda = self.state.agenda
        group: list[Step[Any]] = []
        while agenda and agenda[-1].sealed:
            step = agenda.pop()
            step.seat = self.state.seats[step.colour]
            if step.options(self.state):
                group.append(step)
        agenda.extend(reversed(group))
        self.waiting, self.answers = group, [None] * len(group)
        if group:
            self._open(policy, luck)
        return len(group)


def settle(state: State, policy: Policy, luck: Luck) -> None:
    """Works through the agenda of a state until somebody has a real choice; a policy answers secret votes on the way."""
    agenda = state.agenda
    while agenda:
        step = agenda.pop()
        if step.work:
            step.run(state)
            continue
        step.seat = state.seats[step.colour]
        options = step.options(state)
        if len(options) > 1 and not step.sealed:
            agenda.append(step)
            return
        if options:
            step.choose(state, options[0] if len(options) == 1 else policy(state, step, options, luck))
