"""The pictures in the book of Ursuppe: small positions, cut to the fields that matter."""

from __future__ import annotations

from typing import Final

from primordia.book import Plate

PLATES: Final = (
    Plate(
        "board",
        "board",
        """
round = 3
environment = "west 6"
seen = ["east 8", "north 9"]
agenda = ["displace red 1", "phase 2"]
red = { score = 8, amoebas = ["1 b2", "2 a4", "3 c5"] }
yellow = { score = 11, amoebas = ["1 d2", "2 e3"] }
green = { score = 5, amoebas = ["1 b3", "2 d4", "3 e4"] }
blue = { score = 14, amoebas = ["1 b4", "2 c4"] }
""",
    ),
    Plate(
        "drift",
        "E1a",
        """
environment = "east 8"
agenda = ["displace red 1", "phase 2"]
red = { points = 0, amoebas = ["1 b2"] }
yellow = { amoebas = ["4 c2"] }
[soup]
b2 = "2red+yellow"
c2 = "red+yellow+green+2blue"
""",
        ("b1", "b2", "c2", "b3"),
        "red 1",
    ),
    Plate(
        "move",
        "E1b",
        """
environment = "still 14"
agenda = ["displace green 2", "phase 2"]
green = { points = 3, amoebas = ["2 b4"] }
[soup]
b4 = "2green"
b3 = "red+yellow+blue"
b5 = "2red+green"
a4 = "red+yellow+2blue"
c4 = "3blue"
""",
        ("b3", "a4", "b4", "c4", "b5"),
        "green 2",
    ),
    Plate(
        "meal",
        "feeding",
        """
environment = "still 14"
agenda = ["displace red 1", "phase 2"]
red = { points = 0, amoebas = ["1 b2", "2 c2"] }
[soup]
b2 = "yellow+green+blue"
c2 = "2red+yellow+green"
""",
        ("b2", "c2"),
    ),
    Plate(
        "division",
        "E4",
        """
environment = "still 14"
agenda = ["displace blue 3", "phase 2"]
blue = { amoebas = ["3 b4", "5 c4"] }
red = { amoebas = ["1 b3"] }
""",
        ("a3", "b3", "a4", "b4", "c4", "d4", "b5", "c5"),
    ),
    Plate(
        "death",
        "E5",
        """
environment = "still 14"
agenda = ["displace yellow 2", "phase 2"]
yellow = { amoebas = ["2 d4 1", "6 e4 2"] }
green = { amoebas = ["1 d4"] }
[soup]
d4 = "yellow+green"
e4 = "3yellow"
""",
        ("d4", "e4"),
    ),
    Plate(
        "fight",
        "struggle-for-survival",
        """
environment = "still 14"
agenda = ["displace red 1", "phase 2"]
red = { genes = ["struggle-for-survival"], amoebas = ["1 d2"] }
blue = { genes = ["escape"], amoebas = ["4 d2"] }
[soup]
d2 = "2red+blue"
d3 = "red+yellow+green"
""",
        ("d2", "e2", "d3"),
    ),
)
