"""What games of Bios:Genesis are counted by in studies: colours, milestones, bacteria, mutations, species, events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from primordia.genesis.earth import Earth
from primordia.genesis.parts import COLOURS
from primordia.guide import Tally
from primordia.kernel.journal import Entry

TALLIED: Final[Mapping[str, str]] = {
    "colour": "colour",
    "milestone": "milestone",
    "refugium": "placard",
    "bacterium": "organism",
    "mutation": "mutation",
    "promotion": "mutation",
    "macro": "macro",
    "event": "event",
}
NAMED: Final = {  # kinds of entries: the group that counts them, and which argument is the name
    "created-life": ("bacterium", "organism"),
    "mutated": ("mutation", "mutation"),
    "promoted": ("promotion", "mutation"),
    "evolved": ("macro", "macro"),
}
MILESTONES: Final = {
    "created-life": "life",
    "attached": "parasite",
    "evolved": "sea",
    "landfall": "land",
    "voted-medea": "medea",
    "voted-gaia": "gaia",
}


def tallies(e: Earth, journal: Sequence[Entry]) -> Iterator[Tally]:
    """Of each colour what it reached and bought; of the match its events."""
    for colour in e.playing:
        yield Tally("colour", COLOURS.text(colour), e.seats[colour])
    settled: set[str] = set()
    for entry in journal:
        if entry.kind == "event":
            yield Tally("event", str(entry.arguments["event"]))
            continue
        name = str(entry.arguments.get("colour", ""))
        if name not in COLOURS.names or COLOURS.number(name) not in e.playing:
            continue
        seat = e.seats[COLOURS.number(name)]
        if entry.kind == "assigned" and name not in settled:
            settled.add(name)
            yield Tally("refugium", str(entry.arguments["place"]), seat)
        if entry.kind in NAMED:
            group, argument = NAMED[entry.kind]
            yield Tally(group, str(entry.arguments[argument]), seat)
        if milestone := MILESTONES.get(entry.kind):
            yield Tally("milestone", milestone, seat)
