"""What positions say of automatic bionts (C1b, C2a): `[npcs.blue] place = "clay-mound"`, the turn when one is back,
and whether it has bought in the Darwin phase (G4b)."""

from __future__ import annotations

from typing import Any

from primordia.genesis import cooperative, solitaire
from primordia.genesis.earth import AUTOMATIC_MARKS, Earth
from primordia.genesis.parts import COLOURS, COOPERATIVE, FIRST_PARASITE, PLACES, POOL, SOLITAIRE
from primordia.kernel.fields import Fields

F = Fields("genesis")
KEYS = ("place", "ready", "cancelled")


def write(e: Earth) -> dict[str, dict[str, Any]]:
    """A table for each automatic biont."""
    return {COLOURS.text(colour): _table(e, colour) for colour in range(4) if e.npc[colour] >= 0}


def _table(e: Earth, colour: int) -> dict[str, Any]:
    table: dict[str, Any] = {"place": PLACES.text(e.npc[colour])}
    if e.ready[colour] and colour not in e.playing:
        table["ready"] = e.ready[colour]
    if e.cancelled >> (AUTOMATIC_MARKS + colour) & 1:
        table["cancelled"] = 1
    if e.once and e.once[AUTOMATIC_MARKS + colour]:
        table["once"] = 1
    return table


def read(e: Earth, table: dict[str, Any]) -> None:
    """The automatic bionts: where the position says, or on their parasite cards if these are in play, or at home."""
    if e.mode == SOLITAIRE:
        solitaire.release(e)
    elif e.mode == COOPERATIVE:
        cooperative.release(e)
    for name in table:
        if e.npc[F.name(COLOURS, "npcs", name)] < 0:
            F.wrong("npc", colour=name)
    for colour in range(4):
        if e.npc[colour] < 0:
            continue
        name = COLOURS.text(colour)
        about = F.table(table, name)
        F.keys(f"npcs.{name}", about, (*KEYS, *(("once",) if e.crystal else ())))
        card = FIRST_PARASITE + colour
        usual = card if e.bionts[card * 4 + colour] and e.owner[card] == colour else POOL
        e.npc[colour] = place = F.name(PLACES, f"npcs.{name}.place", about["place"]) if "place" in about else usual
        if place != POOL and (e.owner[place] < 0 or not e.bionts[place * 4 + colour]):
            F.wrong("npc-place", colour=name, place=PLACES.text(place))
        e.cancelled |= F.number(about, "cancelled", 0, 0, 1) << (AUTOMATIC_MARKS + colour)
        if e.once:
            e.once[AUTOMATIC_MARKS + colour] = F.number(about, "once", 0, 0, 1)
        if colour not in e.playing:
            e.ready[colour] = F.number(about, "ready", 0, 0, 99)
