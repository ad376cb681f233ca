"""The parts of Ursuppe as flat tables, read from components.toml; and the catalogue of all actions."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any, Final

from primordia.kernel import components
from primordia.kernel.action import Catalogue, Names, Sets
from primordia.kernel.errors import Reason
from primordia.kernel.rules import COUNT

_DATA: Final[dict[str, Any]] = components.read(files(__package__), "components.toml")

# The board
FIELDS: Final = Names("field", _DATA["board"]["fields"])
DIRECTIONS: Final = Names("direction", _DATA["board"]["compass"][:5])
DIRECTION_WORDS: Final = [Reason(f"ursuppe.direction.{name}") for name in DIRECTIONS.names]
COMPASS: Final[list[str]] = _DATA["board"]["compass"]  # what the faces of a die mean
FIELD_COUNT: Final = len(FIELDS)
WEST: Final = 0
NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 3
STILL: Final = 4
FREE_CHOICE: Final = 6  # the die face that lets one choose


def _neighbour(field: str, direction: str) -> int:
    """Where a step from a field leads: back to the field itself before the edge and the island."""
    across = {"west": -1, "east": 1}.get(direction, 0)
    down = {"north": -1, "south": 1}.get(direction, 0)
    target = chr(ord(field[0]) + across) + str(int(field[1]) + down)
    return FIELDS.number(target if target in FIELDS.names else field)


STEP: Final = [_neighbour(field, direction) for field in FIELDS.names for direction in DIRECTIONS.names]  # field * 5 + dir
BORDERS: Final = [[t for t in dict.fromkeys(STEP[f * 5 : f * 5 + 4]) if t != f] for f in range(FIELD_COUNT)]
NEIGHBOURS: Final = [sum(1 << t for t in borders) for borders in BORDERS]  # the same as sets, a bit each

# Tribes
COLOURS: Final = Names("colour", ["red", "yellow", "green", "blue"])
AMOEBAS: Final = Names("amoeba", [str(n + 1) for n in range(_DATA["board"]["amoebas_per_player"])])
TRIBE: Final = len(AMOEBAS)
COLOUR_WORDS: Final = [Reason(f"ursuppe.colour.{name}") for name in COLOURS.names]
CUBES_PER_COLOUR: Final[int] = _DATA["board"]["nutrients_per_colour"]
CUBES_PER_FIELD: Final[int] = _DATA["board"]["nutrients_per_field"]
START_POINTS: Final = 4
INCOME: Final = 10
NEW_AMOEBA: Final = 6
NEW_AMOEBA_CHEAP: Final = 4
EXCRETION: Final = 2

# The score track
SPACES: Final = Names("space", [str(n) for n in range(_DATA["track"]["spaces"] + 4)])
TRACK: Final[int] = _DATA["track"]["spaces"]
FINISH: Final[int] = _DATA["track"]["finish"]
AMOEBA_STEPS: Final[list[int]] = _DATA["scoring"]["amoebas"]
GENE_STEPS: Final[list[int]] = _DATA["scoring"]["genes"]

# The environment deck: kinds of cards, copies of each, what they say
_CARDS: Final = [f"{drift} {ozone}" for drift, ozone in _DATA["environment"]["cards"]]
CARDS: Final = Names("environment", list(dict.fromkeys(_CARDS)))
CARD_COPIES: Final = [_CARDS.count(name) for name in CARDS.names]
CARD_DRIFT: Final = [DIRECTIONS.number(name.split()[0]) for name in CARDS.names]
CARD_OZONE: Final = [int(name.split()[1]) for name in CARDS.names]
RECONSTRUCTED: Final[bool] = _DATA["environment"]["reconstructed"]

# Genes
_GENES: Final[dict[str, dict[str, Any]]] = _DATA["genes"]
GENES: Final = Names("gene", list(_GENES))
GENE_COUNT: Final = len(GENES)
GENE_WORDS: Final = [Reason(f"ursuppe.gene.{name}") for name in GENES.names]  # for sentences about them
EFFECTS: Final = [Reason(f"ursuppe.effect.{name}") for name in GENES.names]
PRICE: Final[list[int]] = [gene["price"] for gene in _GENES.values()]
MUTATION: Final[list[int]] = [gene["mutation"] for gene in _GENES.values()]
COUNTS: Final[list[int]] = [gene["counts"] for gene in _GENES.values()]
COPIES: Final[list[list[int]]] = [[gene["copies"][k] for gene in _GENES.values()] for k in (0, 1)]  # 3 / 4 colours
REPLACES: Final = [[GENES.number(name) for name in gene.get("replaces", [])] for gene in _GENES.values()]
INTELLIGENCE: Final = 0
MOVEMENT_1: Final = 1
SPORES: Final = 2
SPEED: Final = 3
DEFENSE: Final = 4
ESCAPE: Final = 5
SUBSTITUTION: Final = 6
RAY_PROTECTION: Final = 7
STREAMLINING: Final = 8
TENTACLE: Final = 9
HOLDING: Final = 10
LIFE_EXPECTANCY: Final = 11
FRUGALITY: Final = 12
STRUGGLE: Final = 13
PARASITISM: Final = 14
DIVISION_RATE: Final = 15
PERSISTENCE: Final = 16
MOVEMENT_2: Final = 17
AGGRESSION: Final = 18
ARMOR: Final = 19
RELIEF: Final = [4 if gene == RAY_PROTECTION else MUTATION[gene] for gene in range(GENE_COUNT)]  # worth when handed in

# Diets: how many cubes of each colour; named like `yellow+2green`
DIET_CUBES: Final = [
    [meal.count(colour) for colour in range(4)]
    for size in (1, 2, 3, 4)
    for meal in combinations_with_replacement(range(4), size)
    if size < 4 or len(set(meal)) < 3
]


def _diet_name(cubes: list[int]) -> str:
    return "+".join((str(n) if n > 1 else "") + COLOURS.text(c) for c, n in enumerate(cubes) if n)


DIETS: Final = Names("colour", [_diet_name(cubes) for cubes in DIET_CUBES])

GLOSSARY: Final = {
    "colour": COLOURS,
    "foe": COLOURS,
    "host": COLOURS,
    "food": COLOURS,
    "amoeba": AMOEBAS,
    "attacker": AMOEBAS,
    "field": FIELDS,
    "to": FIELDS,
    "direction": DIRECTIONS,
    "directions": Sets(DIRECTIONS),
    "gene": GENES,
    "handed": Sets(GENES),
    "old": GENES,
    "diet": DIETS,
    "space": SPACES,
    "start": Names("start", ["1", "2", "3", "4"]),
    "environment": CARDS,
    "cubes": COUNT,
    "due": COUNT,
    "damage": COUNT,
    "phase": COUNT,
    "used": COUNT,
    "tries": COUNT,
    "attacks": COUNT,
}
VIEWED: Final = {"phase": Names("phase", ["0", "1", "2", "3", "4", "5", "6"])}  # what the view shows as a word beyond that

# The actions, in a fixed order: an action's number is its place here. New verbs go to the end.
CATALOGUE: Final = Catalogue(GLOSSARY)
START: Final = CATALOGUE.each("start", "start")
PLACE: Final = CATALOGUE.pairs("place", "amoeba", "field")
PLACES: Final = [PLACE[amoeba * FIELD_COUNT : (amoeba + 1) * FIELD_COUNT] for amoeba in range(TRIBE)]
DRIFT: Final = CATALOGUE.one("drift")
MOVE: Final = CATALOGUE.one("move")
STAY: Final = CATALOGUE.one("stay")
GO: Final = CATALOGUE.each("go", "direction")
STOP: Final = CATALOGUE.one("stop")
CARRY: Final = CATALOGUE.each("carry", "food")
FOLLOW: Final = CATALOGUE.one("follow")
EAT: Final = CATALOGUE.each("eat", "diet")
LEECH: Final = CATALOGUE.pairs("leech", "diet", "host")
STARVE: Final = CATALOGUE.one("starve")
ATTACK: Final = CATALOGUE.pairs("attack", "foe", "amoeba")
DEFEND: Final = CATALOGUE.one("defend")
FLEE: Final = CATALOGUE.one("escape")
YIELD: Final = CATALOGUE.one("yield")
HAND_IN: Final = CATALOGUE.each("hand-in", "gene")
PAY: Final = CATALOGUE.one("pay")
BUY: Final = CATALOGUE.each("buy", "gene")
DIVIDE: Final = CATALOGUE.pairs("divide", "amoeba", "field")
BIRTHS: Final = [DIVIDE[amoeba * FIELD_COUNT : (amoeba + 1) * FIELD_COUNT] for amoeba in range(TRIBE)]  # by amoeba and field
SEND: Final = CATALOGUE.each("send", "amoeba")
PASS: Final = CATALOGUE.one("pass")
