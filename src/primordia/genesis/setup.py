"""C. Setting up: colours, bionts, a first catalyst each, the decks without an order; 20 events, 17 in a short game (1)."""

from __future__ import annotations

from typing import Final

from primordia.genesis import cooperative, solitaire
from primordia.genesis.earth import Earth
from primordia.genesis.parts import ARCHEAN, COOPERATIVE, HADEAN, PROTEROZOIC, SOLITAIRE
from primordia.genesis.round import Turn
from primordia.kernel.step import Work

HADEAN_DRAWS: Final = 3  # of six; three are removed unseen (C.d)
LAST_REMOVED: Final = 1  # the bottommost Proterozoic card
LAST_REMOVED_SHORT: Final = 4


def tableaus(players: int) -> int:
    """How many colours are played: two by a single player (C1, C3a)."""
    return solitaire.TABLEAUS if players == 1 else players


def bionts_each(e: Earth, players: int) -> int:
    """Three bionts in a game of four, otherwise four (B4); three in cooperation, beside the automatic one (C2, 16)."""
    if e.mode == COOPERATIVE:
        return e.edition.coop_bionts
    return e.edition.bionts_of_four if players == 4 else e.edition.bionts


class Opening(Work[Earth]):
    """Everybody is dealt a colour with its bionts and one catalyst; a mutation is turned up in each row (C)."""

    rule = "C"
    takes = ("players", "short", "chosen")

    def __init__(self, players: int, short: int, chosen: int) -> None:
        self.players = players
        self.short = short
        self.chosen = chosen  # the colours that a solitaire player wants (C1); none: dealt by chance

    def run(self, e: Earth) -> None:
        free = [1, 1, 1, 1]
        seats = [-1, -1, -1, -1]
        wanted = [colour for colour in range(4) if self.chosen >> colour & 1]
        for k in range(tableaus(self.players)):
            colour = wanted[k] if wanted else e.draw("colours", free)
            seats[colour] = k % self.players
            e.playing.append(colour)
            e.home[colour] = bionts_each(e, self.players)
            e.disks[colour * 4 + colour] = 1
            if e.journal is not None:
                e.tell("dealt", "C", colour=colour, count=e.home[colour])
        e.seats = seats
        if e.mode == SOLITAIRE:
            solitaire.release(e)
        elif e.mode == COOPERATIVE:
            cooperative.release(e)
        lost = LAST_REMOVED_SHORT if self.short else LAST_REMOVED
        size = [sum(1 for event in e.cards.events if event.eon == eon) for eon in range(3)]
        e.draws[HADEAN] = HADEAN_DRAWS
        e.draws[ARCHEAN] = size[ARCHEAN]
        e.draws[PROTEROZOIC] = size[PROTEROZOIC] - lost
        for row in range(4):
            e.veiled[row] = len(e.cards.mutations) // 4
            e.reveal(row)
        e.agenda.append(Turn())
