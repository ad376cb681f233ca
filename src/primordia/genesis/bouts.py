"""For which kinds of matches of Bios:Genesis chances are learned apart."""

from __future__ import annotations

from typing import Final

from primordia.genesis import goals
from primordia.genesis.earth import Earth
from primordia.genesis.parts import COMPETITIVE, COOPERATIVE, INTRODUCTORY, MODES, SOLITAIRE


def bout(e: Earth) -> str:
    """The kind of match; a goal counts for all seats together."""
    if goals.has_goal(e):
        if not e.advanced:
            return f"{MODES[INTRODUCTORY]}-1"
        together = e.mode == COOPERATIVE and len(e.playing) > 1
        return f"{MODES[COOPERATIVE]}-{len(e.playing)}" if together else MODES[SOLITAIRE]
    players = str(goals.players(e))
    return f"{MODES[INTRODUCTORY]}-{players}" if e.mode == INTRODUCTORY else players


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
