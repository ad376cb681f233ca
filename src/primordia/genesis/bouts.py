"""For which kinds of matches of Bios:Genesis chances are learned apart, and the numbers that tell how near a goal is."""

from __future__ import annotations

from typing import Final

from primordia.genesis import goals, pursuit
from primordia.genesis.earth import Earth
from primordia.genesis.parts import COMPETITIVE, COOPERATIVE, FIRST_PARASITE, INTRODUCTORY, MODES, SOLITAIRE
from primordia.genesis.victory import points

GOAL_NAMES: Final = [
    *("constant", "progress", "progress-late", "reached", "last", "turns", "points", "points-late", "catalysts", "bionts"),
    *("bacteria", "macros", "weakest"),
]
LONG: Final = 8  # turns; more of them make no difference


def bout(e: Earth) -> str:
    """The kind of match; a goal counts for all seats together."""
    players = str(goals.players(e))
    if e.mode == COMPETITIVE:
        return players
    return MODES[SOLITAIRE] if e.mode == SOLITAIRE else f"{MODES[e.mode]}-{players}"


def solo(mode: int, players: int) -> bool:
    """Whether such a match has a goal instead of rivals."""
    return mode in (SOLITAIRE, COOPERATIVE) or players == 1


# Each with its set-up: mode and players. Matches of other variants and editions go by the one of their mode
SETUPS: Final = {
    **{str(players): (COMPETITIVE, players) for players in (2, 3, 4)},
    **{f"{MODES[INTRODUCTORY]}-{players}": (INTRODUCTORY, players) for players in (1, 2, 3, 4)},
    MODES[SOLITAIRE]: (SOLITAIRE, 1),
    **{f"{MODES[COOPERATIVE]}-{players}": (COOPERATIVE, players) for players in (2, 3, 4)},
}

NEAREST: Final = {f"{MODES[INTRODUCTORY]}-{players}": str(players) for players in (2, 3, 4)}


def goal_numbers(e: Earth, turns: int) -> list[float]:
    """Everybody together, in the order of GOAL_NAMES; so many turns are still to come."""
    left = min(turns, LONG)
    progress = pursuit.evaluate(e) if e.advanced else 0.0
    mine = [points(e, colour) for colour in e.playing]
    bacteria = sum(1 for o in range(FIRST_PARASITE) if e.owner[o] >= 0 and e.macro[o] < 0)
    macros = sum(1 for macro in e.macro if macro >= 0)
    share = 1.0 / len(e.playing)
    return [
        1.0,
        progress * share / 40,
        progress * share / 10 / (2 + left),
        1.0 if goals.reached(e) else 0.0,
        1.0 if not turns else 0.0,
        left / LONG,
        sum(mine) * share / 10,
        sum(mine) * share / (3 + left),
        sum(e.disks) * share / 5,
        sum(e.bionts) * share / 5,
        bacteria * share,
        macros * share,
        min(mine) / 10,
    ]
