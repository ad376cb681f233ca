"""Who has won, mode by mode: points where players compete (I), otherwise a goal that is reached or not (C1a, C2, C3a)."""

from __future__ import annotations

from typing import Final

from primordia.genesis import cooperative, solitaire
from primordia.genesis.earth import Earth
from primordia.genesis.parts import COOPERATIVE, INTRODUCTORY, SOLITAIRE, WINS
from primordia.genesis.victory import points, ranking
from primordia.genesis.victory import winners as most_points

ENDINGS: Final = ("", "events", "armageddon")
OUTCOMES: Final = (*WINS, *("missed-" + ending for ending in ENDINGS[1:]))  # the ways in which a game with a goal can end
GOALS: Final = {SOLITAIRE: "C1", COOPERATIVE: "C2", INTRODUCTORY: "C3"}  # the rules that set them


def players(e: Earth) -> int:
    return max(e.seats) + 1


def has_goal(e: Earth) -> bool:
    """Whether there is a goal instead of rivals."""
    return e.mode in (SOLITAIRE, COOPERATIVE) or (e.mode == INTRODUCTORY and players(e) == 1)


def reached(e: Earth) -> str:
    """The kind of win that the situation is; empty: none."""
    if e.mode == SOLITAIRE:
        return solitaire.victory(e)
    if e.mode == COOPERATIVE:
        return cooperative.victory(e)
    return solitaire.introductory_victory(e)


def progress(e: Earth) -> dict[str, bool | int | str]:
    """What a goal asks for and how much of it is there, for people who want to see it: conditions with yes or no."""
    if e.mode == SOLITAIRE:
        return {"reached": reached(e), **solitaire.conditions(e)}
    if e.mode == COOPERATIVE:
        return {"reached": reached(e), **cooperative.conditions(e)}
    return {"reached": reached(e), "points": sum(scores(e)), "needed": e.edition.intro_solo}


def scores(e: Earth) -> list[int]:
    """Points per seat; who runs two colours has the sum of both (Q61)."""
    totals = [0] * max(1, players(e))
    for colour in e.playing:
        totals[e.seats[colour]] += points(e, colour)
    return totals


def winners(e: Earth) -> list[int]:
    """The winning seats: all or none where there is a goal."""
    if has_goal(e):
        return list(range(players(e))) if reached(e) else []
    return sorted(e.seats[colour] for colour in most_points(e))


def ending(e: Earth) -> str:
    """Why the match is over, and where there is a goal how it was reached, or that it was not."""
    if not e.ending or not has_goal(e):
        return ENDINGS[e.ending]
    return reached(e) or "missed-" + ENDINGS[e.ending]


def proclaim(e: Earth) -> None:
    """The last words of the journal: everybody's points, the best first, and who has won, or whether the goal was reached."""
    for colour in ranking(e):
        e.tell("scored", "I", colour=colour, count=points(e, colour))
    if has_goal(e):
        e.tell("goal-" + ending(e), GOALS[e.mode])
    else:
        best = most_points(e)
        e.tell("ended-" + ENDINGS[e.ending], "I", winners=sum(1 << colour for colour in best), count=points(e, best[0]))
