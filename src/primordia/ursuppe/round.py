"""E. A round: six phases, one after the other."""

from __future__ import annotations

from typing import Final

from primordia.kernel.step import Work
from primordia.ursuppe import deaths, division, environment, genes, movement, scoring
from primordia.ursuppe.soup import Soup


def begin(soup: Soup, phase: int) -> None:
    """What a phase begins with."""
    if phase == 1:
        movement.begin(soup)
    elif phase == 2:
        environment.begin(soup)
    elif phase == 3:
        genes.begin(soup)
    elif phase == 4:
        division.begin(soup)
    elif phase == 5:
        deaths.begin(soup)
    else:
        scoring.begin(soup)


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
        begin(soup, self.phase)
        if self.phase == 6 and not soup.ending:
            soup.round += 1
            soup.agenda.append(PHASE[1])


PHASE: Final = [Phase(phase) for phase in range(7)]  # steps without a colour can be the same in all matches
