"""How somebody plays Bios:Genesis who thinks of himself alone: he looks one step ahead and takes what is worth most to him now.

The rules of thumb (`policy`) share nurseries and buy for the organisms of others where that pays in the end. Not everybody
does; who expects it of those who do not will be disappointed. So search asks which of the two its rivals are
(`bots/acquaintance`). One step on one set of dice: the bot `greedy` does the same with more care.
"""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis import quest
from primordia.genesis.earth import Earth
from primordia.genesis.evaluation import evaluate
from primordia.kernel.action import Action
from primordia.kernel.playout import Luck, Tape, settle

HALVES: Final = ("put", "pay")  # questions that are the second half of the choice before them
CONTENT: Final = "done"  # after this nothing of one's own is changed by the rules
BREATH: Final = 1e-6  # what tells equals apart


def habit(e: Earth, step: Any, options: list[Action], luck: Luck) -> Action:
    """The option after which a situation is worth most to the one who is asked."""
    seat = e.seats[step.colour]
    tape = Tape(luck)
    best, most = options[0], -1e9
    for action in options:
        worth = evaluate(e, seat) if action.verb == CONTENT else outlook(e, step, action, seat, tape, luck)
        worth += BREATH * luck()
        if worth > most:
            best, most = action, worth
    return best


def outlook(e: Earth, step: Any, action: Action, seat: int, tape: Tape, luck: Luck) -> float:
    """What an option is worth to a seat; where it is only half of a choice, with the best second half."""
    later = after(e, step, action, tape, luck)
    if not later.agenda:
        return evaluate(later, seat)
    second: Any = later.agenda[-1]
    if second.kind not in HALVES or later.seats[second.colour] != seat:
        return evaluate(later, seat)
    return max([evaluate(after(later, second, half, tape, luck), seat) for half in second.options(later)])


def after(e: Earth, step: Any, action: Action, tape: Tape, luck: Luck) -> Earth:
    """The situation in which somebody is asked next."""
    later = e.fork(tape.again())
    if later.agenda and later.agenda[-1] is step:
        later.agenda.pop()
    step.choose(later, action)
    settle(later, quest.habit, luck)
    return later
