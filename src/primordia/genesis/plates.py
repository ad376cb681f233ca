"""The pictures in the book of Bios:Genesis: small positions, cut to the cards that matter."""

from __future__ import annotations

from typing import Final

from primordia.book import Plate

TOPS: Final = '"mrna", "cytochromes", "trna", "none"'


def table(text: str, turn: int, phase: int, colours: str = '"red", "green"', event: str = "45", tops: str = TOPS) -> str:
    """A position: these things, in this turn, before this phase."""
    head = f'players = {colours.count(",") + 1}\ncolours = [{colours}]\nturn = {turn}\nsky = "{event}"\n'
    return f'{head}agenda = ["phase {phase}"]\ndecks.top = [{tops}]\n{text}'


PLATES: Final = (
    Plate(
        "tableau",
        "B1",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red+green"
cubes = "blue+yellow"
mutations = ["tmrna"]
[organisms.hydrothermal-vent]
owner = "red"
bionts = "red"
cubes = "red"
[tableaus.red]
catalysts = "2red+blue"
""",
            5,
            5,
        ),
        ("tableau red",),
    ),
    Plate(
        "event",
        "A1",
        table(
            """
[refugia.warm-pond]
bionts = "red"
""",
            2,
            2,
            event="38",
        ),
        ("event 38",),
    ),
    Plate(
        "rows",
        "D2",
        table(
            """
[refugia.hydrothermal-vent]
bionts = "green"
[refugia.clay-mound]
[refugia.warm-pond]
""",
            4,
            2,
        ),
        ("row ocean", "row coastal"),
    ),
    Plate(
        "shields",
        "D6",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "2yellow+green"
""",
            9,
            2,
        ),
        ("organism clay-mound",),
    ),
    Plate(
        "climate",
        "D10",
        table(
            """
climate = ["cool"]
[refugia.warm-pond]
alive = "blue"
bionts = "green"
enzymes = ["green"]
""",
            3,
            2,
        ),
        ("refugium warm-pond",),
    ),
    Plate(
        "enzymes",
        "E1",
        table(
            """
[refugia.warm-pond]
bionts = "red"
enzymes = ["red", "green"]
""",
            3,
            2,
        ),
        ("refugium warm-pond",),
    ),
    Plate(
        "parasite",
        "E3",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "yellow"
mutations = ["tmrna", "riboswitches"]
[organisms.green-parasite]
host = "clay-mound"
bionts = "green"
diseased = ["tmrna.base"]
""",
            5,
            5,
        ),
        ("organism clay-mound",),
    ),
    Plate(
        "manna",
        "F1",
        table(
            """
climate = ["warm"]
[refugia.warm-pond]
alive = "blue"
bionts = "green"
enzymes = ["green"]
""",
            3,
            2,
        ),
        ("refugium warm-pond",),
    ),
    Plate(
        "contest",
        "F4",
        table(
            """
[refugia.warm-pond]
alive = "red+green"
bionts = "red+green"
enzymes = ["green"]
""",
            3,
            2,
        ),
        ("refugium warm-pond",),
    ),
    Plate(
        "bacterium",
        "F3",
        table(
            """
[organisms.warm-pond]
owner = "green"
bionts = "green"
cubes = "red+blue"
""",
            3,
            2,
        ),
        ("organism warm-pond",),
    ),
    Plate(
        "chromosomes",
        "G",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "2yellow+blue"
mutations = ["tmrna"]
""",
            6,
            5,
        ),
        ("organism clay-mound",),
    ),
    Plate(
        "promotion",
        "H2",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "yellow"
mutations = ["ribozyme", "cytochromes promoted"]
""",
            6,
            5,
            tops='"mrna", "none", "trna", "none"',
        ),
        ("organism clay-mound",),
    ),
    Plate(
        "queen",
        "H4a",
        table(
            """
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "yellow"
mutations = ["tmrna", "riboswitches"]
[organisms.green-parasite]
host = "clay-mound"
bionts = "green"
diseased = ["riboswitches.base"]
[tableaus.red]
catalysts = "blue"
""",
            6,
            5,
        ),
        ("organism clay-mound",),
    ),
    Plate(
        "creature",
        "H5",
        table(
            """
[organisms.hydrothermal-vent]
owner = "green"
bionts = "green+red"
macro = "seaweed"
organs = [1]
""",
            12,
            5,
        ),
        ("organism hydrothermal-vent",),
    ),
    Plate(
        "land",
        "H5d",
        table(
            """
[organisms.hydrothermal-vent]
owner = "green"
bionts = "green"
macro = "seaweed"
organs = [1, 2]
terrestrial = true
""",
            14,
            5,
        ),
        ("organism hydrothermal-vent",),
    ),
    Plate(
        "chain",
        "H6",
        table(
            """
[organisms.hydrothermal-vent]
owner = "green"
bionts = "green"
macro = "seaweed"
[organisms.clay-mound]
owner = "red"
bionts = "red"
macro = "trilobite"
level = 1
[organisms.warm-pond]
owner = "blue"
bionts = "blue"
macro = "flatworm"
terrestrial = true
""",
            14,
            5,
            colours='"red", "green", "blue"',
        ),
        ("chains",),
    ),
    Plate(
        "score",
        "I",
        table(
            """
[organisms.hydrothermal-vent]
owner = "red"
bionts = "red+green"
macro = "trilobite"
organs = [1]
[organisms.clay-mound]
owner = "red"
bionts = "red"
cubes = "blue+yellow"
mutations = ["tmrna"]
[tableaus.red]
trophies = 2
""",
            14,
            5,
        ),
        ("tableau red",),
    ),
)
