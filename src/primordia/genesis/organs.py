"""H3b, H4b, H5: the organ slots of macroorganisms, and the cubes that come into them."""

from __future__ import annotations

from primordia.genesis.cards import MOST_ABILITIES, MOST_ORGANS
from primordia.genesis.earth import Earth
from primordia.genesis.organism import hostile, stir
from primordia.genesis.parts import FIRST_ORGAN, ORGAN
from primordia.kernel.action import Action
from primordia.kernel.step import Step


def slots(e: Earth, o: int) -> list[int]:
    """The colours of a macroorganism's organ slots."""
    return e.cards.macroorganisms[e.macro[o]].organs[e.land[o]]


def empty(e: Earth, o: int, colour: int) -> list[int]:
    """The empty organ slots of a colour."""
    return [k for k, needed in enumerate(slots(e, o)) if needed == colour and not e.organs[o * MOST_ORGANS + k]]


def fill(e: Earth, o: int, slot: int, rule: str) -> None:
    """A cube comes into an organ slot; red and yellow ones change the metabolic rate (H5c)."""
    e.organs[o * MOST_ORGANS + slot] = 1
    if e.young:
        e.young[o * MOST_ABILITIES + slot] = 1
    stir(e, o, slots(e, o)[slot])
    if e.journal is not None:
        e.tell("grew", rule, organism=o, slot=slot)


def convert(e: Earth, colour: int, o: int, cube: int, count: int) -> None:
    """Cubes of a colour become organs as far as there are slots; the player is asked only if he can leave some empty (H3b)."""
    free = empty(e, o, cube)
    if count >= len(free) or hostile(e, o):  # an automatic one fills them from the top (L7a)
        for slot in free[:count]:
            fill(e, o, slot, "H3b")
    elif count:
        e.agenda.append(Convert(colour, o, cube, count))


class Convert(Step[Earth]):
    """Which organ a surplus or recovered cube becomes (H3b, H4b), or a diseased one whose own slot is full (46)."""

    rule = "H3b"
    takes = ("colour", "organism", "pay", "left")

    def __init__(self, colour: int, organism: int, pay: int, left: int) -> None:
        self.colour = colour
        self.organism = organism
        self.pay = pay  # the cube's colour
        self.left = left

    def options(self, e: Earth) -> list[Action]:
        return [ORGAN[slot] for slot in empty(e, self.organism, self.pay)]

    def choose(self, e: Earth, action: Action) -> None:
        fill(e, self.organism, action.x, "H3b")
        convert(e, self.colour, self.organism, self.pay, self.left - 1)


def restore(e: Earth, o: int, stolen: int, cube: int) -> None:
    """A diseased cube returns to its own slot, if that is empty; otherwise to one of its colour that the owner chooses, and to
    none if all are full (23, 46). What was a system chromosome has no slot of its own (L4b)."""
    slot = stolen - FIRST_ORGAN
    if slot < MOST_ORGANS and not e.organs[o * MOST_ORGANS + slot]:
        e.organs[o * MOST_ORGANS + slot] = 1
        stir(e, o, cube)
    else:
        convert(e, e.owner[o], o, cube, 1)
