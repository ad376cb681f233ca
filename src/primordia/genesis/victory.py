"""I. Victory points: cubes, bionts, trophies, trophic dominance; who has won."""

from __future__ import annotations

from typing import Final

from primordia.genesis.chimera import partner
from primordia.genesis.earth import Earth
from primordia.genesis.organism import bionts_of, chromosomes, hostile, is_macro, living
from primordia.genesis.parts import ORGANISMS

LEVELS: Final = 3  # plant, herbivore, carnivore; what stands beside them has no level yet
DOMINANT: Final = 12  # the worth of a macroorganism (I1d)
INFERIOR: Final = 6


def bionts_in(e: Earth, o: int) -> list[int]:
    """The bionts of an organism by colour."""
    return e.bionts[o * 4 : o * 4 + 4]


def cubes(e: Earth, o: int) -> int:
    """The cubes on an organism and its mutations: a parasite's include the diseased ones, its host's do not (I1a)."""
    return sum(chromosomes(e, o)) - sum(bionts_in(e, o)) - systems(e, o)


def systems(e: Earth, o: int) -> int:
    """The system chromosomes that are printed on a macroorganism (I1a)."""
    return sum(e.cards.macroorganisms[e.macro[o]].system[e.land[o]]) if is_macro(e, o) else 0


def rank(e: Earth, p: int) -> int:
    """A macroorganism's trophic level; -1: it has none yet."""
    return e.level[p] if e.level[p] < LEVELS else -1


def dominance(e: Earth, p: int) -> int:
    """Six points for a macroorganism, twelve for the highest of its sea or land, however low its level is (I1d); twice as many
    for each member of a chimera on land (L6c)."""
    double = 2 if e.land[p] and partner(e, p) >= 0 else 1
    for other, macro in enumerate(e.macro):
        if macro >= 0 and e.land[other] == e.land[p] and rank(e, other) > rank(e, p):
            return INFERIOR * double
    return DOMINANT * double


def share(e: Earth, colour: int, o: int) -> int:
    """A colour's part of them: equal for all who have a biont there, rounded down (I1d, 36); its parasites have none."""
    if not e.advanced or not is_macro(e, o) or not bionts_of(e, colour, o):
        return 0
    return dominance(e, o) // sum(1 for player in e.playing if bionts_of(e, player, o))


def remainders(e: Earth, colour: int) -> int:
    """What the rounding of shares would lose: before 2020 only their sum is rounded down (I1d)."""
    if e.edition.share_rounded or not e.advanced:
        return 0
    rest = 0  # in twelfths
    for o in living(e):
        if is_macro(e, o) and bionts_of(e, colour, o):
            sharers = sum(1 for player in e.playing if bionts_of(e, player, o))
            rest += dominance(e, o) % sharers * (12 // sharers)
    return rest // 12


def worth(e: Earth, colour: int, o: int) -> list[int]:
    """What an organism brings a colour: cubes and system chromosomes to its controller (I1a), bionts (I1b), dominance (I1d)."""
    mine = e.owner[o] == colour and not hostile(e, o)
    return [cubes(e, o) if mine else 0, systems(e, o) if mine else 0, bionts_of(e, colour, o), share(e, colour, o)]


def trophies(e: Earth, colour: int) -> int:
    """A point for each trophy, in the advanced game (I1c)."""
    return e.trophies[colour] if e.advanced else 0


def fine(e: Earth, colour: int, total: int) -> int:
    """Who voted for Medea loses half of everything, rounded in his favour (D10c, 8, Q51)."""
    return total // 2 if e.medea[colour] else 0


def points(e: Earth, colour: int) -> int:
    """A colour's victory points as they stand: only organisms that it controls, or in which it has bionts, bring any."""
    total = trophies(e, colour) + remainders(e, colour)
    for o in e.estates[colour]:
        total += sum(worth(e, colour, o))
    for o in e.abodes[colour]:
        if e.owner[o] >= 0 and e.owner[o] != colour:
            total += sum(worth(e, colour, o))
    return total - fine(e, colour, total)


def breakdown(e: Earth, colour: int) -> list[dict[str, int | str]]:
    """The same line by line: each organism that brings something, then trophies and the fine; `points` add up to the score."""
    lines: list[dict[str, int | str]] = []
    total = 0
    for o in living(e):
        values = worth(e, colour, o)
        if any(values):
            total += sum(values)
            lines.append(
                {
                    "organism": ORGANISMS.text(o),
                    "cubes": values[0],
                    "systems": values[1],
                    "bionts": values[2],
                    "dominance": values[3],
                    "points": sum(values),
                }
            )
    if trophies(e, colour):
        total += trophies(e, colour)
        lines.append({"trophies": e.trophies[colour], "points": trophies(e, colour)})
    if remainders(e, colour):
        total += remainders(e, colour)
        lines.append({"shares": remainders(e, colour), "points": remainders(e, colour)})
    if fine(e, colour, total):
        lines.append({"medea": e.medea[colour], "points": -fine(e, colour, total)})
    return lines


def catalysts(e: Earth, colour: int) -> int:
    """The catalysts in a pool: they break ties (I1e)."""
    return sum(e.disks[colour * 4 : colour * 4 + 4])


def ranking(e: Earth) -> list[int]:
    """The colours in play, the best first: by points, then by catalysts; equals in the order of their seats."""
    return sorted(e.playing, key=lambda colour: (-points(e, colour), -catalysts(e, colour)))


def winners(e: Earth) -> list[int]:
    """The colour with the most points, among equals that with the most catalysts; further ties are shared (I1e, 37)."""
    order = ranking(e)
    return [c for c in order if points(e, c) == points(e, order[0]) and catalysts(e, c) == catalysts(e, order[0])]
