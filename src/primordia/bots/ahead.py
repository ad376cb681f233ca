"""What probably comes after an option: the choices that most playouts of it have in common, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from primordia.bots.search import Search
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.game import inside, playout
from primordia.kernel.playout import Luck
from primordia.kernel.step import Step
from primordia.wording import Speaker

FAR: Final = 3  # choices that are told
PLAYOUTS: Final = 24  # that are looked at
LEAST: Final = 0.25  # of them must go on like this: otherwise it is anybody's guess


class Next(NamedTuple):
    """A choice that probably comes: whose, what, the state in which it is made, and in what part of all playouts it is."""

    colour: int
    action: Action
    state: Any
    share: float


def followed(line: Sequence[Next], speak: Speaker) -> str:
    """A continuation as a line to read: who does what, one after the other."""
    told = [(speak.colour(one.colour), speak.option(one.action, one.state)) for one in line]
    return " → ".join(speak.words("kernel.pair", name=who, value=what) for who, what in told)


def ahead(search: Search, action: Action) -> list[Next]:
    """What follows an option in most playouts, on the dice of a search that is done; empty if they have nothing in common."""
    paths = [_path(search, action, sample) for sample in range(min(PLAYOUTS, len(search.tapes)))]
    found: list[Next] = []
    alike = paths
    while len(found) < FAR:
        steps = Counter((one.colour, one.action.number) for path in alike for one in path[len(found) : len(found) + 1])
        best, times = max(steps.items(), key=lambda pair: pair[1], default=(None, 0))
        if best is None or times < max(2, LEAST * len(paths)):
            break
        alike = [path for path in alike if len(path) > len(found) and _step(path[len(found)]) == best]
        found.append(alike[0][len(found)]._replace(share=times / len(paths)))
    return found


def _step(one: Next) -> tuple[int, int]:
    return one.colour, one.action.number


def _path(search: Search, action: Action, sample: int) -> list[Next]:
    """The first choices after an option in one playout."""
    made: list[Next] = []

    def noting(state: Any, step: Step[Any], options: list[Action], luck: Luck) -> Action:
        chosen = search.policy(state, step, options, luck)
        if len(made) < FAR:
            made.append(Next(step.colour, chosen, state.fork(Chance(0)), 0.0))
        return chosen

    horizon = search.book.horizon(inside(search.game), search.decision, search.budget.sight)
    playout(
        search.game,
        noting,
        lambda state: len(made) >= FAR or horizon(state),
        search.tapes[sample].again(),
        action,
        search.seat,
    )
    return made
