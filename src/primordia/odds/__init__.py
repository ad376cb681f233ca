"""The exact chances of the rolls that a player faces, found by enumerating them through the rules' own functions.

    for table in odds(game):
        print(table.data())

The numbers come from a match imagined for the seat, so they know nothing that the seat does not know.
"""

from __future__ import annotations

from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from primordia.odds.table import MOST_EFFORT, Table, TooMuch, Way, at_most

__all__ = ["Table", "TooMuch", "Way", "odds"]


def odds(game: Game, seat: int | None = None) -> list[Table]:
    """The odds that matter to a seat (None: the one that is asked) at this moment: of the dice that lie there and what can
    be done with them, or else of what it will have to roll next, as things stand now. TooMuch: more than can be worked out."""
    decision = game.decision
    if decision is None:
        return []
    seat = decision.seat if seat is None else seat
    guess = game.imagine(seat, Chance(0))
    asked = next((step for step in guess.waiting if step.seat == seat), None)
    with at_most(MOST_EFFORT):
        return guide(rules_of(game)).odds(inside(guess), asked, seat)
