"""D. The event phase: a chain of cards, landforms and roiling (D1, D2), new refugia (D3), smite (D4), the ozone layer (D1c).

The whole chain is drawn first, so everything that it brings stands on the agenda at once, in its order (Q1).
"""

from __future__ import annotations

from primordia.genesis.atrophy import EXTREME, SPIKE
from primordia.genesis.cards import (
    CANCER,
    COMET_SHIELD,
    DROUGHT,
    EARTH,
    EXTREMOPHILE,
    HEAVEN,
    MOST_SLOTS,
    OXYGEN,
    OZONE,
    OZONE_HOLE,
    SMITE,
    ULTRAVIOLET,
    WATERWORLD,
)
from primordia.genesis.climate import WARM, ClimateChange, Dusk, FloodContinents, Threat, fate, warning
from primordia.genesis.crisis import NO_LIMIT, RADIATION, Cancer, Crisis, Drought
from primordia.genesis.earth import ROWS_OF, Earth
from primordia.genesis.extinction import desert, manna
from primordia.genesis.parts import COSMIC
from primordia.kernel.step import Work


def warm(e: Earth) -> bool:
    """Whether the climate is warm: the last icon is a sun, or there is none yet; always in the introductory game (D10, C3)."""
    return not e.advanced or not e.climate or e.climate[-1] == WARM


def begin(e: Earth) -> None:
    """Phase 1: the chain of events (A1, Q1)."""
    chain = draw_chain(e)
    if not chain:
        return
    specials = [e.cards.events[k].special for k in chain]
    if e.waterworld and any(e.cards.events[k].aftershock for k in chain):
        e.waterworld = 0
        if e.journal is not None:
            e.tell("waterworld-ended", "D1")
    if e.ozone and OZONE_HOLE in specials:
        e.ozone = 2  # until the end of the phase
        if e.journal is not None:
            e.tell("ozone-hole", "D1")
    if not e.cards.events[chain[-1]].aftershock:
        e.sky = chain[-1]
    elif not e.edition.landforms_stay:
        e.dim = 1  # only the order of the previous turn stands; in 2020 its landforms too (D1a)
    roil(e)
    e.agenda += programme(e, chain)[::-1]


def draw_chain(e: Earth) -> list[int]:
    """Cards up to the first without aftershock, or to the end of the deck (D1a, 2)."""
    chain: list[int] = []
    while True:
        event = e.draw_event()
        if event < 0:
            return chain
        chain.append(event)
        if e.journal is not None:
            e.tell("event", "A1", event=event)
        if not e.cards.events[event].aftershock:
            return chain


def roil(e: Earth) -> None:
    """The mutation decks next to active landforms are roiled, each once (D2)."""
    for row in ROWS_OF[e.active_rows()]:
        before = e.top[row]
        e.roil(row)
        if e.journal is not None:
            e.tell("active", "D2", row=row)
            if e.top[row] != before:
                e.tell("roiled", "D2", row=row, mutation=e.top[row])


def programme(e: Earth, chain: list[int]) -> list[Work[Earth]]:
    """What the cards bring: each card's icons from left to right, then its climate icons; at the end the special events.

    Ultraviolet is not summed: each icon works where it stands, so the lowest limit prevails (4).
    """
    steps: list[Work[Earth]] = []
    changes = [icon for k in chain for icon in e.cards.events[k].climate] if e.advanced else []
    laid = e.advanced and any(e.cards.events[k].special == WATERWORLD for k in chain)
    vote = warning(e, changes, laid) if e.advanced else -1
    doom = fate(e.climate + changes, int(laid or e.waterworld)) if vote >= 0 else 0
    shown = 0
    pooled: list[int] = []
    for k in chain:
        card = e.cards.events[k]
        for n, icon in enumerate(card.icons):
            if icon in (EXTREMOPHILE, OXYGEN):
                if icon not in pooled:
                    pooled.append(icon)
                    steps.append(pool(e, chain, icon))
            elif icon == ULTRAVIOLET:
                limit = card.limits[n]
                mild = NO_LIMIT if card.special == COMET_SHIELD else limit
                steps.append(Crisis(RADIATION, limit, mild, 0, 0))
            elif icon in (HEAVEN, EARTH):
                steps.append(Emerge(icon))
            elif icon == SMITE:
                steps.append(Smite(k))
            elif icon == OZONE:
                steps.append(OzoneLayer())
            elif icon == CANCER and e.advanced:
                if e.edition.cancer_each or not any(isinstance(step, Cancer) for step in steps):
                    steps.append(Cancer())
            elif icon == DROUGHT and e.advanced:
                steps.append(Drought())
        if e.advanced:
            for icon in card.climate:
                if shown == vote:
                    steps.append(Threat(doom))
                steps.append(ClimateChange(icon))
                shown += 1
    if laid:
        steps.append(FloodContinents())
    if shown == vote:
        steps.append(Threat(doom))
    steps.append(Dusk())
    return steps


def pool(e: Earth, chain: list[int], icon: int) -> Crisis:
    """X and O2 are summed over the chain (3); without a card under the comet shield for those at home in the cosmos (9)."""
    strength = sum(e.cards.events[k].icons.count(icon) for k in chain)
    shielded = sum(e.cards.events[k].icons.count(icon) for k in chain if e.cards.events[k].special == COMET_SHIELD)
    return Crisis(EXTREME if icon == EXTREMOPHILE else SPIKE, strength, strength - shielded, 0, 0)


# In the beginning (D3)


class Emerge(Work[Earth]):
    """A refugium from the uppermost active deck that has one left, or for +earth from the lowermost (D3, 5, 10)."""

    rule = "D3"
    takes = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index  # the icon: heaven or earth

    def row(self, e: Earth) -> int:
        """Where the refugium will come from; -1: nowhere."""
        rows = ROWS_OF[e.active_rows()]
        for row in rows if self.index == HEAVEN else rows[::-1]:
            if e.refugia_left(row):
                return row
        return -1

    def run(self, e: Earth) -> None:
        row = self.row(e)
        if row >= 0:
            placard = e.draw_placard(row)
            if e.journal is not None:
                e.tell("emerged", "D3", placard=placard, row=row)


# Smite (D4)


class Smite(Work[Earth]):
    """Every refugium loses its rightmost enzyme, or a manna cube; but three (D4b) and the cosmos under a comet shield (D1d)."""

    rule = "D4"
    takes = ("event",)

    def __init__(self, event: int) -> None:
        self.event = event

    def run(self, e: Earth) -> None:
        if e.journal is not None:
            e.tell("smite", "D4")
        for p in self.exposed(e):
            smite(e, p)

    def exposed(self, e: Earth) -> list[int]:
        """The refugia that are struck."""
        shielded = e.cards.events[self.event].special == COMET_SHIELD
        cards = e.cards.placards
        return [p for p in e.refugia() if not cards[p].resilient and not (shielded and cards[p].row == COSMIC)]


def smite(e: Earth, p: int) -> None:
    """One refugium: enzymes shield the manna; then the leftmost colour goes, disorganised cubes first (Q21)."""
    first = p * MOST_SLOTS
    for slot in range(first + e.cards.placards[p].slots - 1, first - 1, -1):
        if e.enzymes[slot]:
            if e.journal is not None:
                e.tell("lost-enzyme", "D4", placard=p, pay=e.enzymes[slot] - 1)
            e.enzymes[slot] = 0
            return
    for colour in e.cards.placards[p].priority:
        cubes = e.dead if e.dead[p * 4 + colour] else e.cubes
        if cubes[p * 4 + colour]:
            cubes[p * 4 + colour] -= 1
            if e.journal is not None:
                e.tell("lost-manna", "D4", placard=p, colour=colour)
            break
    if not manna(e, p):
        desert(e, p)


# The ozone layer (D1c)


class OzoneLayer(Work[Earth]):
    """From now on there is no ultraviolet, but for a turn with a hole in the layer."""

    rule = "D1"

    def run(self, e: Earth) -> None:
        e.ozone = max(e.ozone, 1)
        if e.journal is not None:
            e.tell("ozone-layer", "D1")
