"""A roll of several dice (F, G, D8): a count per face, because what it does never depends on their order."""

from __future__ import annotations

from primordia.genesis.earth import Earth


def throw(e: Earth, dice: int) -> list[int]:
    """So many dice, as a count per face."""
    roll = [0] * 6
    for _ in range(dice):
        face = e.roll() - 1
        roll[face] = roll[face] + 1
    return roll


def tell_roll(e: Earth, message: str, rule: str, roll: list[int], **where: int) -> None:
    """A roll in the journal: how often each face came up."""
    ones, twos, threes, fours, fives, sixes = roll
    e.tell(message, rule, **where, ones=ones, twos=twos, threes=threes, fours=fours, fives=fives, sixes=sixes)
