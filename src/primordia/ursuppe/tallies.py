"""What games of Ursuppe are counted by in studies: colours, start spaces, genes, environment cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from primordia.guide import Tally
from primordia.kernel.journal import Entry
from primordia.ursuppe.parts import COLOURS
from primordia.ursuppe.soup import Soup

TALLIED: Final[Mapping[str, str]] = {
    "colour": "colour",
    "start": "",
    "first": "gene",
    "gene": "gene",
    "lost": "gene",
    "environment": "environment",
}
OF_A_GENE: Final = {"bought": "gene", "lost-gene": "lost"}


def tallies(soup: Soup, journal: Sequence[Entry]) -> Iterator[Tally]:
    """Of each tribe its colour, where it started, the first gene that it bought, all that it ever bought, and those that the
    radiation took; of the match the cards that lay on the compass."""
    for colour in range(soup.colours):
        yield Tally("colour", COLOURS.text(colour), soup.seats[colour])
    begun: set[str] = set()
    for entry in journal:
        if entry.kind == "turned":
            yield Tally("environment", str(entry.arguments["environment"]))
            continue
        if entry.kind not in ("started", *OF_A_GENE):
            continue
        colour_name = str(entry.arguments["colour"])
        seat = soup.seats[COLOURS.number(colour_name)]
        if entry.kind == "started":
            yield Tally("start", str(entry.arguments["space"]), seat)
            continue
        gene = str(entry.arguments["gene"])
        yield Tally(OF_A_GENE[entry.kind], gene, seat)
        if entry.kind == "bought" and colour_name not in begun:
            begun.add(colour_name)
            yield Tally("first", gene, seat)
