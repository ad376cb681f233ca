"""E5. Deaths: descending and in numerical order, amoebas with too much damage die; then aggression."""

from __future__ import annotations

from primordia.ursuppe.attack import Aggress
from primordia.ursuppe.parts import AGGRESSION, TRIBE
from primordia.ursuppe.soup import LIFETIME, Soup


def begin(soup: Soup) -> None:
    """Phase 5: natural deaths leave two cubes of each colour; afterwards the aggressive may kill."""
    weak = [at for at, damage in enumerate(soup.damage) if damage >= LIFETIME]
    if weak:
        for colour in soup.falling:
            age(soup, colour, weak)
    soup.agenda += [Aggress(colour) for colour in reversed(soup.falling) if soup.has(colour, AGGRESSION)]


def age(soup: Soup, colour: int, weak: list[int]) -> None:
    """The natural deaths of a tribe, among these amoebas of all tribes."""
    lifetime = soup.lifetime(colour)
    for at in weak:
        amoeba = at - colour * TRIBE
        if 0 <= amoeba < TRIBE and soup.damage[at] >= lifetime:
            if soup.journal is not None:
                soup.tell("died", "E5", colour=colour, amoeba=amoeba, field=soup.where[at], damage=soup.damage[at])
            soup.remove(colour, amoeba, 2)
