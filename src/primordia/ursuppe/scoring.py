"""E6. Scoring, and the end of the game."""

from __future__ import annotations

from typing import Final

from primordia.ursuppe.parts import AMOEBA_STEPS, COUNTS, FINISH, GENE_STEPS
from primordia.ursuppe.soup import Soup, sums, total

FINISH_ZONE: Final = 1
LAST_CARD: Final = 2
ENDINGS: Final = ("", "finish", "last-card")
COUNT_SUMS: Final = sums(COUNTS)


def begin(soup: Soup) -> None:
    """Phase 6: descending, the markers advance; the game ends in the finish zone or with the last card."""
    soup.score = soup.score[:]
    for colour in soup.falling:
        amoebas, genes = soup.alive(colour), gene_count(soup, colour)
        steps = AMOEBA_STEPS[amoebas] + GENE_STEPS[min(genes, 6)]
        advance(soup, colour, steps)
        if soup.journal is not None:
            soup.tell("scored", "E6", colour=colour, amoebas=amoebas, genes=genes, steps=steps, space=soup.score[colour])
    soup.rank()
    if soup.score[soup.falling[0]] >= FINISH:
        soup.ending = FINISH_ZONE
    elif not any(soup.unseen):
        soup.ending = LAST_CARD
    if soup.ending and soup.journal is not None:
        soup.tell("ended-" + ENDINGS[soup.ending], "end", colour=soup.falling[0])


def gene_count(soup: Soup, colour: int) -> int:
    """What a tribe's genes count for progress: higher ones two, ray protection nothing."""
    return total(soup.owned[colour], COUNT_SUMS)


def advance(soup: Soup, colour: int, steps: int) -> None:
    """A marker moves on; occupied spaces are not counted, so that it ends alone (beyond the last space: A20)."""
    taken = 0  # a set of spaces, a bit each
    for space in soup.score:
        taken |= 1 << space
    space = soup.score[colour]
    while steps:
        space += 1
        if not taken >> space & 1:
            steps -= 1
    soup.score[colour] = space


def standing(soup: Soup) -> list[int]:
    """The score of each seat: its marker's space; who runs two tribes counts the worse one."""
    seats = max(soup.seats) + 1
    return [min(soup.score[c] for c in range(soup.colours) if soup.seats[c] == seat) for seat in range(seats)]
