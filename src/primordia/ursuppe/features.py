"""What learning programs are told of a situation of Ursuppe: all of the table, as whole numbers (docs/environments.md)."""

from __future__ import annotations

from typing import Final

from primordia.guide import Feature
from primordia.ursuppe.parts import CARD_COPIES, CARDS, COPIES, CUBES_PER_COLOUR, FIELD_COUNT, GENE_COUNT, SPACES, TRIBE
from primordia.ursuppe.rules import URSUPPE
from primordia.ursuppe.soup import LIFETIME, Soup
from primordia.ursuppe.view import phase

LAST_ROUND: Final = sum(CARD_COPIES)
MOST_POINTS: Final = 250  # biopoints that are told apart; nobody ever has as many
AHEAD: Final = 3  # steps of the agenda beneath the open question
KINDS: Final = {kind: number for number, kind in enumerate(URSUPPE.steps, 1)}

FEATURES: Final = (
    Feature("variants", 3, 1),
    Feature("round", 1, LAST_ROUND + 1),
    Feature("phase", 1, 6),
    Feature("ending", 1, 2),
    Feature("card", 1, len(CARDS)),
    Feature("unseen", len(CARDS), max(CARD_COPIES)),
    Feature("cubes", FIELD_COUNT * 4, CUBES_PER_COLOUR),
    Feature("reserve", 4, CUBES_PER_COLOUR),
    Feature("points", 4, MOST_POINTS),
    Feature("score", 4, len(SPACES) - 1),
    Feature("pool", GENE_COUNT, max(map(max, COPIES))),
    Feature("where", 4 * TRIBE, FIELD_COUNT),
    Feature("damage", 4 * TRIBE, LIFETIME + 2),
    Feature("ahead", AHEAD, len(KINDS)),
    Feature("genes", 4 * GENE_COUNT, LAST_ROUND + 1),
    Feature("locked", 4 * GENE_COUNT, 1),
)


def encode(soup: Soup) -> bytearray:
    """The numbers of all fields. Nothing on this table is hidden, so they are the same for every seat."""
    agenda = soup.agenda
    depth = len(agenda)
    values = [
        int(soup.still_on_six),
        int(soup.armor_locks_both),
        int(soup.followers_carry),
        soup.round,
        phase(soup),
        soup.ending,
        1 + soup.card,
    ]
    values += soup.unseen
    values += soup.cubes
    values += soup.reserve
    values += soup.points if max(soup.points) <= MOST_POINTS else [min(points, MOST_POINTS) for points in soup.points]
    values += soup.score
    values += soup.pool
    values += [1 + field for field in soup.where]
    values += soup.damage
    for beneath in range(2, 2 + AHEAD):
        values.append(KINDS[agenda[depth - beneath].kind] if beneath <= depth else 0)
    values += soup.genes
    for locked in soup.locked:
        values += [locked >> gene & 1 for gene in range(GENE_COUNT)]
    return bytearray(values)
