"""Options with what search knows of them, in lines: for hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from primordia.bots.advice import Advice, worded
from primordia.bots.ahead import followed
from primordia.locales import Words
from primordia.wording import Speaker

RANK = 20  # columns


def lines(advice: Advice, state: Any, speak: Speaker, say: Words) -> Iterator[tuple[str, list[str]]]:
    """For each option, from the best on: a line with the chance to win and the difference to the best, and lines below it with
    what makes the difference and what probably follows; and a line with how many were not compared."""
    best = say("terminal.play.equal" if advice.equal > 1 else "terminal.play.best")
    for one in advice.options:
        gap = {"behind": say.percent(one.behind), "doubt": say.percent(one.doubt)}
        rank = say("terminal.play.behind", **gap) if one.behind else best
        chance = say("terminal.play.chance", chance=say.percent(one.chance), error=say.percent(one.error))
        below = [worded(one.why, speak)] if one.why else []
        if one.ahead:
            below.append(say("terminal.play.ahead", line=followed(one.ahead, speak)))
        yield (
            f"{rank:>{RANK}}  {speak.option(one.action, state)}  ({one.action.text})  {chance}",
            [f"{'':>{RANK}}  {more}" for more in below],
        )
    if advice.left:
        yield f"{'':>{RANK}}  {say('terminal.play.left', count=advice.left)}", []
