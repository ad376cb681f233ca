"""What is to be seen on the table of Ursuppe: everything but the future. The unseen cards have no order."""

from __future__ import annotations

from typing import Any

from primordia.ursuppe.environment import sensitivity
from primordia.ursuppe.parts import CARDS, COLOURS, FIELDS, GENE_COUNT, GENES, TRIBE
from primordia.ursuppe.scoring import gene_count
from primordia.ursuppe.soup import Soup


def view(soup: Soup) -> dict[str, Any]:
    """The public table as plain data."""
    return {
        "round": soup.round,
        "phase": phase(soup),
        "environment": CARDS.text(soup.card) if soup.card >= 0 else None,
        "unseen": {CARDS.text(card): copies for card, copies in enumerate(soup.unseen) if copies},
        "order": [COLOURS.text(colour) for colour in soup.rising],
        "turns": [COLOURS.text(colour) for colour in turns(soup)],
        "tribes": {COLOURS.text(colour): _tribe(soup, colour) for colour in range(soup.colours)},
        "soup": {
            name: {COLOURS.text(c): soup.cubes[field * 4 + c] for c in range(soup.colours) if soup.cubes[field * 4 + c]}
            for field, name in enumerate(FIELDS.names)
        },
        "reserve": {COLOURS.text(colour): soup.reserve[colour] for colour in range(soup.colours)},
        "pool": {GENES.text(gene): copies for gene, copies in enumerate(soup.pool) if copies},
    }


def _tribe(soup: Soup, colour: int) -> dict[str, Any]:
    row = colour * GENE_COUNT
    return {
        "seat": soup.seats[colour],
        "points": soup.points[colour],
        "score": soup.score[colour],
        "genes": {GENES.text(gene): soup.genes[row + gene] for gene in range(GENE_COUNT) if soup.genes[row + gene]},
        "mutation": sensitivity(soup, colour),
        "progress": gene_count(soup, colour),
        "amoebas": {
            str(amoeba + 1): {"field": FIELDS.text(place), "damage": soup.damage[colour * TRIBE + amoeba]}
            for amoeba, place in enumerate(soup.tribe(colour))
            if place >= 0
        },
    }


def turns(soup: Soup) -> list[int]:
    """The order of play in this phase: the rearmost first in phase 1 (and while first amoebas are placed), later the leader."""
    second = any(step.kind == "place" for step in soup.agenda) and not any(
        step.kind == "second-amoebas" for step in soup.agenda
    )
    return soup.rising if phase(soup) < 2 and not second else soup.falling


def phase(soup: Soup) -> int:
    """The phase of the round that is being played; 0 during set-up, 6 when the game is over."""
    if not soup.agenda:
        return 6
    bottom = soup.agenda[0]
    if bottom.kind != "phase":
        return 0
    following: int = getattr(bottom, "phase")  # noqa: B009 - the kernel's steps do not declare it
    return following - 1
