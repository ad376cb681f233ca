"""A dearer way to play on where there is a goal instead of rivals: each option is looked at one step ahead, on the same dice.

The rules of thumb alone seldom bring two colours into macroorganisms: too much has to fit. So a playout of somebody who has
time takes what `pursuit` likes best right after each choice; a choice that is only half made counts with its best second half.
"""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis.earth import Earth
from primordia.genesis.goals import has_goal
from primordia.genesis.policy import policy, worthwhile
from primordia.genesis.pursuit import evaluate
from primordia.kernel.action import Action
from primordia.kernel.playout import Luck, Tape, settle

EFFORT: Final = 40.0  # what a decision costs, see `Guide.effort`
HALVES: Final = ("put", "pay")  # the second half of a choice
ENOUGH: Final = 100  # playouts
MOST: Final = 8  # options that are looked at
FEW: Final = 3  # options that are compared by search
SAMPLES: Final = 4  # looks at each of them before that


def pays(e: Earth, playouts: int) -> bool:
    """Whether there is a goal, and time to look at every choice on the way."""
    return playouts >= ENOUGH and e.advanced and has_goal(e)


def prudent(e: Earth, step: Any, options: list[Action], luck: Luck) -> Action:
    """The option after which the goal seems nearest."""
    found = worthwhile(e, step, options, MOST)
    if len(found) == 1:
        return found[0]
    tape = Tape(luck)
    return max(found, key=lambda action: outlook(e, step, action, tape.again()))


def promising(e: Earth, step: Any, options: list[Action], luck: Luck) -> list[Action]:
    """The few options that look best, one step ahead and on several dice; and to do nothing, if that is one."""
    found = worthwhile(e, step, options, 3 * MOST)
    if len(found) <= FEW:
        return found
    tapes = [Tape(luck) for _ in range(SAMPLES)]
    ranked = sorted(found, key=lambda action: -sum(outlook(e, step, action, tape.again()) for tape in tapes))
    kept = set(ranked[:FEW])
    return [action for action in found if action in kept or action.verb == "done"]


def outlook(e: Earth, step: Any, action: Action, tape: Tape) -> float:
    """What the table is worth when the next question comes after a choice; to be done changes nothing."""
    if action.verb == "done":
        return evaluate(e)
    twin = e.fork(tape)
    if twin.agenda and twin.agenda[-1] is step:  # it is still being asked, not in a playout that has taken it up
        twin.agenda.pop()
    step.choose(twin, action)
    settle(twin, policy, tape.luck)
    asked = twin.agenda[-1] if twin.agenda else None
    if asked is None or asked.kind not in HALVES:
        return evaluate(twin)
    best = -1e9
    for half in asked.options(twin):
        whole = twin.fork(tape)
        whole.agenda.pop().choose(whole, half)
        settle(whole, policy, tape.luck)
        best = max(best, evaluate(whole))
    return best
