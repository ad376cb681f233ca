"""A. The sequence of play: turns of five phases, the wanton first player, the end of the game."""

from __future__ import annotations

from typing import Final

from primordia.genesis import assignment, autocatalysis, darwin, events, purchases
from primordia.genesis.earth import Earth
from primordia.genesis.goals import proclaim
from primordia.genesis.organism import promiscuity, ripen
from primordia.genesis.parts import NO, ORGANISM_COUNT, YES
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work

ORDERED: Final = (1, 2, 4, 5)  # the phases that know a player order (28)
RAN_OUT: Final = 1
ARMAGEDDON: Final = 2


def begin(e: Earth, phase: int) -> None:
    """What a phase begins with."""
    if phase == 1:
        events.begin(e)
    elif phase == 2:
        assignment.begin(e)
    elif phase == 3:
        autocatalysis.begin(e)
    elif phase == 4:
        darwin.begin(e)
    else:
        purchases.begin(e)


def most_wanton(e: Earth) -> int:
    """The one player with the most HGT icons; -1: there are several, or nobody has one."""
    if e.held.count(()) == ORGANISM_COUNT:
        return -1
    icons = promiscuity(e)
    wanton = [icons[colour] for colour in e.playing]
    best = max(wanton)
    return e.playing[wanton.index(best)] if wanton.count(best) == 1 else -1


class Turn(Work[Earth]):
    """Two hundred million years; unless the events have run out or the Earth is lost. The turn of Armageddon is played to its
    end (Q53)."""

    rule = "A"

    def run(self, e: Earth) -> None:
        if e.doom:
            e.ending = ARMAGEDDON
        elif not any(e.draws):
            e.ending = RAN_OUT
        if e.ending:
            if e.journal is not None:
                proclaim(e)
            return
        e.turn += 1
        ripen(e)
        e.agenda.append(PHASE[1])


class Phase(Work[Earth]):
    """One of the five phases of a turn."""

    rule = "A"
    takes = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, e: Earth) -> None:
        e.phase = self.phase
        e.first = -1
        if e.journal is not None:
            e.tell("phase", f"A{self.phase}", phase=self.phase, turn=e.turn)
        e.agenda.append(PHASE[self.phase + 1] if self.phase < 5 else Turn())
        wanton = most_wanton(e) if self.phase in ORDERED else -1
        if wanton < 0 or (self.phase > 1 and wanton == e.order()[0]):  # in the first phase a new card may put him further back
            begin(e, self.phase)
        else:
            e.agenda.append(BEGIN[self.phase])
            e.agenda.append(GoFirst(wanton))


class GoFirst(Step[Earth]):
    """The single most wanton player may declare himself the first player of a phase (A6b, 28)."""

    rule = "A6"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, e: Earth) -> list[Action]:
        return [YES, NO]

    def choose(self, e: Earth, action: Action) -> None:
        if action is YES:
            e.first = self.colour
            if e.journal is not None:
                e.tell("goes-first", "A6", colour=self.colour)


class Begin(Work[Earth]):
    """The phase itself, once its order is settled."""

    rule = "A"
    takes = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, e: Earth) -> None:
        begin(e, self.phase)


PHASE: Final = [Phase(phase) for phase in range(6)]  # steps without a colour can be the same in all matches
BEGIN: Final = [Begin(phase) for phase in range(6)]
