"""What somebody who looks at a thing on the table is shown: where an amoeba can go, and whether it would eat there."""

from __future__ import annotations

from typing import Any, Final

from primordia.ursuppe.feeding import meals
from primordia.ursuppe.parts import (
    AMOEBA_STEPS,
    AMOEBAS,
    CARD_DRIFT,
    COLOURS,
    COMPASS,
    COPIES,
    COUNTS,
    DIET_CUBES,
    DIETS,
    DIRECTIONS,
    FIELDS,
    FINISH,
    GENE_STEPS,
    GENES,
    HOLDING,
    MOVEMENT_1,
    MOVEMENT_2,
    MUTATION,
    PRICE,
    RECONSTRUCTED,
    REPLACES,
    STEP,
    STILL,
    TRACK,
    TRIBE,
)
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import Steer, SwimOn, can_swim, fare

FACES: Final = 6


def parts() -> dict[str, Any]:
    """The box as plain data, for those who draw the table."""
    return {
        "fields": FIELDS.names,
        "compass": COMPASS,
        "colours": COLOURS.names,
        "amoebas": TRIBE,
        "track": TRACK,
        "finish": FINISH,
        "steps": {"amoebas": AMOEBA_STEPS, "genes": GENE_STEPS},
        "reconstructed": RECONSTRUCTED,
        "genes": {
            name: {
                "price": PRICE[gene],
                "mutation": MUTATION[gene],
                "counts": COUNTS[gene],
                "copies": {"3": COPIES[0][gene], "4": COPIES[1][gene]},
                "replaces": [GENES.text(old) for old in REPLACES[gene]],
            }
            for gene, name in enumerate(GENES.names)
        },
        "diets": {
            name: {COLOURS.text(c): n for c, n in enumerate(cubes) if n}
            for name, cubes in zip(DIETS.names, DIET_CUBES, strict=True)
        },
    }


def look(soup: Soup, what: str) -> dict[str, Any] | None:
    """`red 3`: where that amoeba would drift, where its own force could take it and how likely, and where it would eat (E1).

    Once its dice have fallen: where they let it go.
    """
    try:
        colour, amoeba = (names.number(word) for names, word in zip((COLOURS, AMOEBAS), what.split(), strict=True))
    except (KeyError, ValueError):
        return None
    field = soup.where[colour * TRIBE + amoeba] if colour < soup.colours else -1
    if field < 0:
        return None
    current = CARD_DRIFT[soup.card] if soup.card >= 0 else STILL
    asked = soup.agenda[-1] if soup.agenda else None
    swimming = isinstance(asked, Steer | SwimOn) and (asked.colour, asked.amoeba) == (colour, amoeba)
    steered = asked if isinstance(asked, Steer) and swimming else None
    ways = [action.x for action in steered.options(soup)] if steered else list(range(5))
    targets = dict.fromkeys(STEP[field * 5 + d] for d in ways)
    return {
        "field": FIELDS.text(field),
        "damage": soup.damage[colour * TRIBE + amoeba],
        "lifetime": soup.lifetime(colour),
        "drift": None if swimming else _there(soup, colour, STEP[field * 5 + current]),
        "moves": [
            {
                **_there(soup, colour, target),
                "directions": [DIRECTIONS.text(d) for d in ways if STEP[field * 5 + d] == target],
                "chance": 1.0 if steered else reach(soup, colour, field, target),
            }
            for target in targets
        ],
        "fallen": steered is not None,
        "able": swimming or can_swim(soup, colour),
        "cost": 0 if swimming else fare(soup, colour),
        "stay": _there(soup, colour, field) if soup.has(colour, HOLDING) and not swimming else None,
    }


def _there(soup: Soup, colour: int, field: int) -> dict[str, Any]:
    """A field, and whether an amoeba of this colour would find a meal there as the soup is now."""
    return {"field": FIELDS.text(field), "eats": bool(meals(soup, colour, field))}


def reach(soup: Soup, colour: int, field: int, target: int) -> float:
    """How likely one active step can lead to a neighbouring field: one die, the better of two, or free choice (E1b)."""
    if soup.has(colour, MOVEMENT_2):
        return 1.0
    faces = sum(1 for direction in range(5) if STEP[field * 5 + direction] == target)
    if target != field or faces > 1 or soup.still_on_six:  # a six lets one choose; to stand still by choice is A1
        faces += 1
    missed = 1 - faces / FACES
    return 1 - (missed * missed if soup.has(colour, MOVEMENT_1) else missed)
