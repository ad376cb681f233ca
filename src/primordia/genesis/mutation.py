"""Mutations and their cubes (glossary): the lockstep of cards and cubes, wherever the cubes lie (19, 20, Q12)."""

from __future__ import annotations

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.earth import DISEASED, HEALTHY, NO_CUBE, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.organism import is_macro, stolen_colour
from primordia.genesis.organs import empty, restore
from primordia.genesis.parts import FIRST_ORGAN
from primordia.kernel.state import changed


def drop_gene(e: Earth, m: int, plus: int) -> None:
    """A mutation loses a cube, wherever it lies. Losing the plus cube demotes, losing the only cube discards; a promoted one
    stays without its base cube (19)."""
    clear_gene(e, m, plus)
    if plus and e.promoted[m]:
        demote(e, m)
    if not e.promoted[m] and e.gene[m * 2] == NO_CUBE:
        discard(e, m)


def demote(e: Earth, m: int) -> None:
    """A promoted mutation is flipped back, and its front's abilities count again at once; but for fission, which counts from
    the next turn, as if it had been bought (44), unless the front has counted all the time (H2b before 2020)."""
    if e.faces[m] == 1:
        e.faces[m] = 0
        e.bought = changed(e.bought, m, e.turn)
    e.promoted[m] = 0
    if e.journal is not None:
        e.tell("demoted", "mutation", mutation=m)


def clear_gene(e: Earth, m: int, plus: int) -> None:
    """The cube goes to the soup (B2), also from the parasite that holds it (Q12). There are always enough cubes (32)."""
    if e.gene[m * 2 + plus] == DISEASED:
        for k in range(8):
            if e.disease[k] == m * 2 + plus + 1:
                e.disease[k] = 0
    e.gene[m * 2 + plus] = NO_CUBE


def discard(e: Earth, m: int) -> None:
    """A mutation goes to the bottom of the deck of its organism's home row, and all its cubes are lost with it."""
    row = e.home_row(e.holder[m])
    for plus in range(2):
        clear_gene(e, m, plus)
    e.promoted[m] = e.faces[m] = 0
    e.hold(m, -1)
    e.bury(m, row)
    if e.journal is not None:
        e.tell("discarded", "mutation", mutation=m, row=row)


def lose_disease(e: Earth, card: int, slot: int) -> None:
    """A parasite loses a diseased cube: the mutation that it came from follows it, with the other cube that the parasite may
    have of it; an organ is gone anyway."""
    stolen = e.disease[card * 2 + slot] - 1
    e.disease[card * 2 + slot] = 0
    if 0 <= stolen < FIRST_ORGAN:
        drop_gene(e, stolen // 2, stolen % 2)


def cure(e: Earth, card: int, slot: int) -> None:
    """A diseased cube returns to the host: to its mutation, or as an organ, or to the soup (23, 46).

    A mutation that was demoted by the theft of its plus cube (E3 in 2016) is promoted again by its return.
    """
    stolen = e.disease[card * 2 + slot] - 1
    e.disease[card * 2 + slot] = 0
    wane(e)
    if stolen < FIRST_ORGAN:
        e.gene[stolen] = HEALTHY
        if stolen % 2:
            e.promoted[stolen // 2] = 1
    elif is_macro(e, e.host[card]):
        restore(e, e.host[card], stolen, stolen_colour(e, card, slot))


def homeless(e: Earth, card: int, slot: int) -> bool:
    """Whether the host has no place any more for a diseased cube: its organ slots of that colour are full (E4a, 47)."""
    if e.disease[card * 2 + slot] <= FIRST_ORGAN:
        return False
    return not (is_macro(e, e.host[card]) and empty(e, e.host[card], stolen_colour(e, card, slot)))


def diseases(e: Earth, card: int) -> list[int]:
    """The slots of a parasite with diseased cubes, in the order in which they return: first to organ slots of their own."""
    found = [slot for slot in range(2) if e.disease[card * 2 + slot]]
    return sorted(found, key=lambda slot: _replaced(e, card, slot))


def _replaced(e: Earth, card: int, slot: int) -> bool:
    """Whether the organ slot that a diseased cube came from has been filled again."""
    organ = e.disease[card * 2 + slot] - 1 - FIRST_ORGAN
    return organ == MOST_ORGANS or (organ >= 0 and e.organs[e.host[card] * MOST_ORGANS + organ] > 0)
