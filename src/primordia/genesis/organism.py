"""What all living things have in common: who they belong to, their chromosomes, abilities and shields.

Host, parasite and hyperparasite, bacterium and macroorganism are one kind of thing here, so no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from primordia.genesis.cards import ANTIOXIDANT, FISSION, HEAT, HGT, MOST_ABILITIES, MOST_ORGANS
from primordia.genesis.earth import HEALTHY, Earth
from primordia.genesis.parts import BLUE, FIRST_PARASITE, GREEN, RED, YELLOW


def unsettle(e: Earth, o: int) -> None:
    """The food chain of the sea or land in which a macroorganism lives has to be put in order, and no other (H6a, 45)."""
    e.restless |= 1 << e.land[o]


def stir(e: Earth, o: int, colour: int) -> None:
    """A chromosome of a macroorganism comes or goes: red and yellow ones count for its trophic level (H4e, H6a, Q48)."""
    if colour in (RED, YELLOW):
        unsettle(e, o)


# Who is who


def lives(e: Earth, o: int) -> bool:
    """Whether an organism is in play."""
    return e.owner[o] >= 0


def living(e: Earth) -> list[int]:
    """All organisms in play."""
    return [o for o, owner in enumerate(e.owner) if owner >= 0]


def barren(e: Earth) -> bool:
    """Whether nothing lives."""
    return e.estates.count(()) == len(e.estates)


def homes(e: Earth, colour: int) -> list[int]:
    """The organisms in which a player has a biont."""
    found = [o for o in e.abodes[colour] if e.owner[o] >= 0]
    automatic = e.npc[colour]
    if automatic >= 0 and automatic in found and not bionts_of(e, colour, automatic):
        found.remove(automatic)
    return found


def is_macro(e: Earth, o: int) -> bool:
    return e.macro[o] >= 0


def is_micro(e: Earth, o: int) -> bool:
    """A bacterium or a parasite."""
    return e.owner[o] >= 0 and e.macro[o] < 0


def tableau(e: Earth, o: int) -> int:
    """In whose tableau an organism resides; its purchases are paid from that pool (B3a)."""
    while o >= FIRST_PARASITE:
        o = e.host[o - FIRST_PARASITE]
    return e.owner[o]


def parasite_of(e: Earth, o: int) -> int:
    """The parasite attached to an organism; -1: none. A liberated one is no longer (E4)."""
    for card, host in enumerate(e.host):
        if host == o and card + 1 != e.adrift:
            return FIRST_PARASITE + card
    return -1


def own(e: Earth, colour: int) -> tuple[int, ...]:
    """The organisms that a player controls: those in his tableau, and his parasites anywhere (Q19)."""
    automatic = e.npc[colour]  # on its own card it controls that card
    if automatic < FIRST_PARASITE:
        return e.estates[colour]
    return tuple([o for o in e.estates[colour] if o != automatic])


def full(e: Earth, colour: int, source: int = -1) -> bool:
    """Four organisms at most in 2020: bacteria and macroorganisms in the tableau, and the own parasite (B1a, 15); without that
    which dies or changes hands because its last biont leaves it for the new one (E1a, 48)."""
    mine = [o for o in own(e, colour) if o < FIRST_PARASITE or o == FIRST_PARASITE + colour]
    return len(mine) - (source in mine and bionts_of(e, colour, source) == 1) >= e.edition.organisms


# Automatic parasites (C1b, C1c): a colour's automatic biont may sit beside bionts of a player of the same colour


def hostile(e: Earth, o: int) -> bool:
    """Whether nobody plays an organism: a parasite whose card holds the automatic biont of its colour (C1b)."""
    return o >= FIRST_PARASITE and e.npc[o - FIRST_PARASITE] == o


def bionts_of(e: Earth, colour: int, o: int) -> int:
    """A player's own bionts in an organism, without the automatic one of his colour (C1c)."""
    return e.bionts[o * 4 + colour] - (e.npc[colour] == o)


def has_card(e: Earth, colour: int) -> bool:
    """Whether a player has the parasite card of his colour: not where an automatic parasite uses it (C2)."""
    return e.npc[colour] < 0 or e.edition.coop_parasites


# Chromosomes and abilities


def mutations(e: Earth, o: int) -> Sequence[int]:
    return e.held[o]


def cube_colour(e: Earth, m: int, plus: int) -> int:
    """The colour of a mutation's base or plus cube."""
    card = e.cards.mutations[m]
    return card.plus if plus else card.colour


def stolen_colour(e: Earth, card: int, slot: int) -> int:
    """The colour of a diseased-cube slot of a parasite."""
    return e.cards.parasites[card].slots[e.side[card]][slot]


def chromosomes(e: Earth, o: int) -> list[int]:
    """How many chromosomes of each colour: bionts, cubes, mutation cubes, diseased cubes held, organs, printed systems."""
    count = e.bionts[o * 4 : o * 4 + 4]
    if e.macro[o] >= 0:
        card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
        for colour in range(4):
            count[colour] += card.system[side][colour]
        for slot, colour in enumerate(card.organs[side]):
            count[colour] += e.organs[o * MOST_ORGANS + slot]
        return count
    if o < FIRST_PARASITE:
        for colour in range(4):
            count[colour] = count[colour] + e.cubes[o * 4 + colour]
    else:
        card_index = o - FIRST_PARASITE
        for slot in range(2):
            if e.disease[card_index * 2 + slot]:
                count[stolen_colour(e, card_index, slot)] += 1
    for m in e.held[o]:
        mutation = e.cards.mutations[m]
        if e.gene[m * 2] == HEALTHY:
            count[mutation.colour] = count[mutation.colour] + 1
        if e.gene[m * 2 + 1] == HEALTHY:
            count[mutation.plus] = count[mutation.plus] + 1
    return count


def endosymbionts(e: Earth, o: int) -> list[int]:
    """The colours whose bionts sit in the circles of a macroorganism; its owner's first biont is the trophic one."""
    return [c for c in range(4) if e.bionts[o * 4 + c] > (1 if c == e.owner[o] else 0)]


def icons(e: Earth, o: int, icon: int) -> int:
    """How often an organism has an ability or shield: from its own mutations (Hf), or its organs and endosymbionts, each of
    which counts (H5a)."""
    count = 0
    if e.macro[o] >= 0:
        card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
        young = e.young[o * MOST_ABILITIES : (o + 1) * MOST_ABILITIES]
        for slot, found in enumerate(card.organ_icons[side]):
            if e.organs[o * MOST_ORGANS + slot] and not (young and young[slot]):
                count += found[icon]
        for colour in endosymbionts(e, o):
            if not (young and young[MOST_ORGANS + colour]):
                count += card.circle_icons[side][colour][icon]
        return count
    for m in e.held[o]:
        count += e.cards.mutations[m].icons[e.faces[m]][icon]
    return count


def ripen(e: Earth) -> None:
    """A new turn: all abilities of mutations, organs and endosymbionts count from now on (H1c)."""
    if not e.edition.abilities_at_once:
        e.faces = e.promoted[:]
        e.young = [0] * len(e.young)


def has_dna(e: Earth, o: int) -> bool:
    """Every promoted mutation has the DNA ability (G3a)."""
    return any(e.faces[m] == 1 for m in mutations(e, o))


def fission(e: Earth, o: int) -> bool:
    """Two purchases for each biont, from the turn after the mutation was bought, promoted or demoted (H1c, 33, 44); in the
    older editions its front counts to the end of the turn in which it is promoted, as it did before (H2b)."""
    return any(e.cards.mutations[m].icons[e.faces[m]][FISSION] and e.bought[m] < e.turn for m in mutations(e, o))


def exhausted(e: Earth, biont: int) -> bool:
    """Whether a biont has made all its purchases of the turn in the Darwin phase (G4b); `biont` as in `Earth.cancelled`."""
    return bool(e.cancelled >> biont & 1) and not (e.once and e.once[biont])


def wantonness(e: Earth, colour: int) -> int:
    """A colour's wantonness: HGT icons on the microorganisms in which it has a biont or which it controls (A6b)."""
    return promiscuity(e)[colour]


def promiscuity(e: Earth) -> list[int]:
    """The wantonness of each colour."""
    count = [0] * 4
    for owner, estate in enumerate(e.estates):
        for o in estate:
            for m in e.held[o]:
                found = e.cards.mutations[m].icons[e.faces[m]][HGT]
                if found:
                    for colour in range(4):
                        mine = owner == colour or e.bionts[o * 4 + colour]
                        if mine and not (o == e.npc[colour] and _foreign(e, colour, o)):
                            count[colour] += found
    return count


def _foreign(e: Earth, colour: int, o: int) -> bool:
    """Whether nothing but the automatic biont of a player's colour speaks for him in an organism."""
    return not bionts_of(e, colour, o) and (e.owner[o] != colour or hostile(e, o))


def first_error(e: Earth, o: int) -> int:
    """The lowest face that is an error: 5; with the DNA ability (G3a), and in the macro variant (C4), 6."""
    return 6 if e.gentle or has_dna(e, o) else 5


def error_shield(e: Earth, o: int) -> int:
    """Blue chromosomes (G3); in the macro variant every DNA icon as well (C4, G3b)."""
    blue = chromosomes(e, o)[BLUE]
    return blue + sum(e.promoted[m] for m in mutations(e, o)) if e.gentle else blue


def heat_shield(e: Earth, o: int) -> int:
    """Red chromosomes and heat icons (D5a)."""
    return chromosomes(e, o)[RED] + icons(e, o, HEAT)


def oxygen_shield(e: Earth, o: int) -> int:
    """Green chromosomes, antioxidant icons and vitamins (D6a)."""
    vitamins = e.shields[o * 4 + GREEN] if o < FIRST_PARASITE else 0
    return chromosomes(e, o)[GREEN] + icons(e, o, ANTIOXIDANT) + vitamins
