"""One look over a colour's bionts, from which part E works out what it may do (E1a, E1b, E2, E6)."""

from __future__ import annotations

from primordia.genesis.cards import SPORE
from primordia.genesis.earth import ALL_ROWS, Earth
from primordia.genesis.organism import icons, own, wantonness
from primordia.genesis.parts import POOL


class Survey:
    """`rows`: within reach, as active or because a biont is there (E1b, Q7), all with a spore (E2d), as a set with a bit each.
    `targets`: the same for hosts and the microorganisms of HGT (E3b, E6). `sources`: places from which a biont may be lifted
    that was not used in this phase: the pool, active refugia, by HGT microorganisms (E1a, E6). `settled`: bionts in refugia
    (E2a). `homes`: how many organisms have one."""

    __slots__ = ("homes", "rows", "settled", "sources", "targets")

    def __init__(self, e: Earth, colour: int) -> None:
        active = e.active_rows()
        rows = active
        sources = [POOL] if e.home[colour] > e.spent[colour] else []
        settled = homes = 0
        moves = -1
        everywhere = False
        for o in e.abodes[colour]:
            count = e.bionts[o * 4 + colour]
            if o == e.npc[colour]:  # the automatic biont is nobody's
                count -= 1
                if not count:
                    continue
            fresh = count > e.placed[o * 4 + colour]
            if e.owner[o] < 0:  # a refugium
                row = e.cards.placards[o].row
                settled += count
                if fresh and active >> row & 1:
                    sources.append(o)
                rows |= 1 << row
                continue
            homes += 1
            rows |= 1 << e.home_row(o)
            macro = e.macro[o] >= 0
            if (macro or e.held[o]) and icons(e, o, SPORE) and (e.edition.spore != "owner" or e.owner[o] == colour):
                rows = ALL_ROWS
                everywhere = e.edition.spore == "residents"
            if fresh and not macro:
                if moves < 0:
                    moves = max(0, wantonness(e, colour) - e.moved[colour])  # Q25
                if moves:
                    sources.append(o)
        self.rows = self.targets = rows
        if not everywhere and not (e.edition.attach_where_biont and e.edition.assign_where_biont):
            reach = home_reach(e, colour, active)
            if not e.edition.attach_where_biont:
                self.targets = reach
            if not e.edition.assign_where_biont:
                self.rows = reach
        self.sources = sources
        self.settled = settled
        self.homes = homes


def home_reach(e: Earth, colour: int, active: int) -> int:
    """In the first edition: active rows and the home rows of the organisms that one controls, which are all with a spore."""
    rows = active
    for o in own(e, colour):
        rows |= 1 << e.home_row(o)
        if icons(e, o, SPORE):
            return ALL_ROWS
    return rows
