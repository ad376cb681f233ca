"""E. A round: six phases, one after the other."""

from __future__ import annotations

from typing import Final

from primordia.kernel.step import Work
from primordia.ursuppe import deaths, division, environment, genes, movement, scoring
from primordia.ursuppe.soup import Soup

PHASES: Final = (movement, environment, genes, division, deaths, scoring)


class Phase(Work[Soup]):
    """The next phase; after the sixth, unless the game is over, the next round."""

    rule = "E"
    takes = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, soup: Soup) -> None:
        if soup.journal is not None:
            soup.tell("phase", f"E{self.phase}", phase=self.phase, round=soup.round)
        if self.phase < 6:
            soup.agenda.append(PHASE[self.phase + 1])
        PHASES[self.phase - 1].begin(soup)
        if self.phase == 6 and not soup.ending:
            soup.round += 1
            soup.agenda.append(PHASE[1])


PHASE: Final = [Phase(phase) for phase in range(7)]
