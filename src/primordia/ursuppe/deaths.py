"""E5. Deaths: descending and in numerical order, amoebas with too much damage die; then aggression."""

from __future__ import annotations

from primordia.ursuppe.attack import Aggress
from primordia.ursuppe.parts import AGGRESSION, TRIBE
from primordia.ursuppe.soup import LIFETIME, Soup


def begin(soup: Soup) -> None:
    """Phase 5: natural deaths leave two cubes of each colour; afterwards the aggressive may kill."""
    order = soup.descending()
    if max(soup.damage) >= LIFETIME:
        for colour in order:
            age(soup, colour)
    soup.agenda += [Aggress(colour) for colour in reversed(order) if soup.has(colour, AGGRESSION)]


def age(soup: Soup, colour: int) -> None:
    """The natural deaths of a tribe."""
    lifetime = soup.lifetime(colour)
    for amoeba in range(TRIBE):
        at = colour * TRIBE + amoeba
        if soup.damage[at] >= lifetime:
            if soup.journal is not None:
                soup.tell("died", "E5", colour=colour, amoeba=amoeba, field=soup.where[at], damage=soup.damage[at])
            soup.remove(colour, amoeba, 2)
