"""The book of Ursuppe: chapters, pictures, quick reference, glossary."""

from __future__ import annotations

from typing import Final

from primordia.book import Book, Chapter, Terms
from primordia.ursuppe.parts import GENES
from primordia.ursuppe.plates import PLATES

CHAPTERS: Final = (
    Chapter("basics", ("goal", "board", "order", "D", "E")),
    Chapter("moving", ("E1", "E1a", "E1b", "feeding", "shortage")),
    Chapter("mutating", ("E2", "E3", "higher-genes")),
    Chapter("dividing", ("E4", "E5", "E6", "end", "two-players")),
    Chapter("genes", tuple(GENES.names)),
    Chapter("rulings", tuple(f"A{n}" for n in range(1, 28))),
)
SEE: Final = {
    "goal": ("E", "E6", "end"),
    "board": ("E1a", "E1b", "shortage"),
    "order": ("E6",),
    "D": ("board", "order"),
    "E": ("E1", "E2", "E3", "E4", "E5", "E6"),
    "E1": ("E1a", "E1b", "feeding", "order"),
    "E1a": ("holding", "tentacle", "A26"),
    "E1b": ("A1", "A26"),
    "feeding": ("A2", "E5", "shortage"),
    "shortage": ("A21",),
    "E2": ("A3", "E3", "A24"),
    "E3": ("higher-genes", "E2"),
    "higher-genes": ("A4",),
    "E4": ("A5", "A18", "A27"),
    "E5": ("feeding", "A24"),
    "E6": ("end", "A20"),
    "end": ("E6", "two-players"),
    "intelligence": ("E6",),
    "movement-1": ("E1b",),
    "spores": ("E4",),
    "speed": ("E1b",),
    "defense": ("A6", "A23"),
    "escape": ("A6", "A16"),
    "substitution": ("feeding", "A2"),
    "ray-protection": ("E2", "E6"),
    "streamlining": ("E1b", "A22"),
    "tentacle": ("A9", "A10"),
    "holding": ("E1a", "A9", "A16"),
    "life-expectancy": ("E5",),
    "frugality": ("feeding",),
    "struggle-for-survival": ("A11", "A14", "A15", "feeding"),
    "parasitism": ("A25", "feeding"),
    "division-rate": ("E4",),
    "persistence": ("A7", "A8"),
    "movement-2": ("E1b", "A22"),
    "aggression": ("A12", "A17", "E5"),
    "armor": ("A13", "A14", "A4"),
}
WORDS: Final = {  # with the topics that explain them
    "tribe": "goal",
    "amoeba": "E1",
    "cube": "board",
    "biopoint": "E4",
    "soup": "board",
    "field": "board",
    "island": "board",
    "compass": "board",
    "drift": "E1a",
    "move": "E1b",
    "meal": "feeding",
    "excretion": "feeding",
    "starving": "feeding",
    "damage": "E5",
    "reserve": "shortage",
    "environment": "E2",
    "ozone": "E2",
    "mutation": "E2",
    "defect": "E2",
    "gene": "E3",
    "higher": "higher-genes",
    "division": "E4",
    "attack": "struggle-for-survival",
    "track": "board",
    "finish": "end",
    "ascending": "order",
    "descending": "order",
}
GLOSSARY: Final = (
    Terms("words", {f"ursuppe.term.{name}": topic for name, topic in WORDS.items()}),
    Terms("phases", {f"ursuppe.phase.{n}": f"E{n}" for n in range(1, 7)}),
    Terms("genes", {f"ursuppe.gene.{gene}": gene for gene in GENES.names}),
)
REFERENCE: Final = ("D", "E1", "feeding", "E2", "E3", "higher-genes", "E4", "E5", "E6", "end")
BOOK: Final = Book(CHAPTERS, PLATES, SEE, tuple(GENES.names), REFERENCE, GLOSSARY)
