"""Extinction of each kind, and organisms that change hands (glossary, E6c; 22, 23, Q28, Q29, Q35)."""

from __future__ import annotations

from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS
from primordia.genesis.chimera import inherit, revert
from primordia.genesis.earth import GONE, Earth, tally
from primordia.genesis.entropy import wane
from primordia.genesis.lots import cast, leave_to_dice
from primordia.genesis.mutation import clear_gene, cure, diseases, lose_disease
from primordia.genesis.organism import bionts_of, has_card, hostile, is_macro, mutations, parasite_of, stolen_colour, unsettle
from primordia.genesis.organs import empty
from primordia.genesis.parts import DISCARD, FIRST_PARASITE, MUTATION_COUNT, TAKE
from primordia.genesis.pools import send_home
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Step


def after_departure(e: Earth, o: int) -> None:
    """A biont has left an organism: without its controller's bionts it changes hands or goes extinct (E6c)."""
    wane(e)
    if is_macro(e, o):
        return
    card = o - FIRST_PARASITE
    if card >= 0 and e.bionts[o * 4 + card] and (hostile(e, o) or (e.edition.card_regained and has_card(e, card))):
        e.give(o, card)  # a biont of the card's own colour takes over
        return
    if bionts_of(e, e.owner[o], o):
        return
    if e.chimera and card >= 0:
        extinct(e, o)  # nobody else ever owns a parasite (L4b)
        return
    heirs = [c for c in e.order() if bionts_of(e, c, o)]  # an automatic biont commandeers nothing (Q58)
    if not heirs:
        extinct(e, o)
    elif len(heirs) == 1:
        commandeer(e, o, heirs[0])
    elif e.seats[e.owner[o]] < 0:
        commandeer(e, o, heirs[cast(e, len(heirs))])
    else:
        e.agenda.append(Bequeath(e.owner[o], o))


def commandeer(e: Earth, o: int, colour: int) -> None:
    """An organism goes over to the player whose biont is left in it, with all that it has but catalysts (E6c, Q28)."""
    e.give(o, colour)
    if e.journal is not None:
        e.tell("commandeered", "E6", colour=colour, organism=o)


class Bequeath(Step[Earth]):
    """Bionts of several others are left: the old controller chooses who takes the organism over (E6c)."""

    rule = "E6"
    takes = ("colour", "organism")

    def __init__(self, colour: int, organism: int) -> None:
        self.colour = colour
        self.organism = organism

    def options(self, e: Earth) -> list[Action]:
        return [TAKE[c] for c in range(4) if bionts_of(e, c, self.organism)]

    def choose(self, e: Earth, action: Action) -> None:
        commandeer(e, self.organism, action.x)


def extinct(e: Earth, o: int) -> None:
    """A microorganism dies: its parasites with it, bionts home, mutations to the deck; a placard becomes a trophy."""
    if e.journal is not None:
        e.tell("extinct", "extinction", organism=o)
    wane(e)
    keeper = e.owner[o]
    automatic = hostile(e, o) or e.seats[keeper] < 0
    parasite = parasite_of(e, o)
    if parasite >= 0 and is_macro(e, parasite):
        usurp(e, o, parasite)
        return
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        for slot in diseases(e, card):
            give_back(e, card, slot)
    if parasite >= 0:
        _perish(e, parasite)
    for colour in range(4):
        for _ in range(e.bionts[o * 4 + colour]):
            send_home(e, o, colour, True)
    _scatter(e, o, keeper if not automatic else -1)
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        e.host = changed(e.host, card, -1)
        e.give(o, -1)
        e.ready = changed(e.ready, card, e.turn + e.edition.reuse_next_turn)
        return
    for k in range(4):
        e.cubes[o * 4 + k] = e.shields[o * 4 + k] = 0
    e.give(o, -1)
    e.lay(o, GONE)
    if keeper >= 0:
        e.trophies = changed(e.trophies, keeper, e.trophies[keeper] + 1)


def usurp(e: Earth, p: int, q: int) -> None:
    """A host with a parasitic macroorganism does not go extinct: it loses what it has, and its placard is taken over (L4a)."""
    for colour in range(4):
        for _ in range(e.bionts[p * 4 + colour]):
            send_home(e, p, colour, True)
        e.cubes[p * 4 + colour] = e.shields[p * 4 + colour] = 0
    _scatter(e, p, e.owner[p])
    if not hostile(e, q):
        inherit(e, p, q)
        return
    e.give(p, -1)
    e.lay(p, GONE)
    fall(e, q)  # an automatic one goes extinct as well, and is a trophy of the automatic parasites (L7e)
    _perish(e, q)


def give_back(e: Earth, card: int, slot: int) -> None:
    """A diseased cube of an extinct parasite returns to the host (23); in 2016 it is lost, and its mutation with it (20)."""
    if e.edition.cubes_return:
        cure(e, card, slot)
    else:
        lose_disease(e, card, slot)


def _perish(e: Earth, parasite: int) -> None:
    """A parasite whose host dies goes with it (E3h), and its diseased cubes are lost with the host's mutations (23)."""
    card = parasite - FIRST_PARASITE
    e.disease[card * 2] = e.disease[card * 2 + 1] = 0
    extinct(e, parasite)


def _scatter(e: Earth, o: int, colour: int) -> None:
    """All mutations of a dead organism go under the deck of its home row, in the order that its controller likes; nobody's by
    dice."""
    row = e.home_row(o)
    lost = 0
    for m in mutations(e, o):
        for plus in range(2):
            clear_gene(e, m, plus)
        e.promoted[m] = e.faces[m] = 0
        e.hold(m, -1)
        lost |= 1 << m
    if lost:
        e.agenda.append(Bury(colour, row, lost) if colour >= 0 else Litter(e.order()[0], row, lost))


class Bury(Step[Earth]):
    """Several mutations are discarded at once: the player chooses their order (D7c, glossary)."""

    rule = "mutation"
    takes = ("colour", "row", "set")

    def __init__(self, colour: int, row: int, cards: int) -> None:
        self.colour = colour
        self.row = row
        self.set = cards

    def options(self, e: Earth) -> list[Action]:
        return [DISCARD[m] for m in range(MUTATION_COUNT) if self.set >> m & 1]

    def choose(self, e: Earth, action: Action) -> None:
        e.bury(action.x, self.row)
        if e.journal is not None:
            e.tell("discarded", "mutation", mutation=action.x, row=self.row)
        rest = self.set & ~(1 << action.x)
        if rest:
            e.agenda.append(type(self)(self.colour, self.row, rest))


class Litter(Bury):
    """The mutations of an automatic parasite: dice give their order (Q57)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)


def fall(e: Earth, o: int) -> None:
    """A macroorganism goes extinct: the bacterium beneath it lives on with its chromosomes; the card is a trophy (22, Q44).

    In 2016-late the diseased organs that its parasite holds return to it before (23). A parasitic macroorganism on it stays
    where it is (L2); one that falls itself is a plain parasite again (L4b).
    """
    if e.journal is not None:
        e.tell("fell", "extinction", organism=o)
    card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
    parasite = parasite_of(e, o)
    if parasite >= 0 and not is_macro(e, parasite):
        if e.edition.fallen_cubes_return:
            for slot in diseases(e, parasite - FIRST_PARASITE):
                for organ in empty(e, o, stolen_colour(e, parasite - FIRST_PARASITE, slot))[:1]:
                    e.organs[o * MOST_ORGANS + organ] = 1  # whichever: all become chromosomes
        _perish(e, parasite)
    if o >= FIRST_PARASITE:
        revert(e, o)
        return
    for colour in range(4):
        e.cubes[o * 4 + colour] = card.system[side][colour]
    for slot, colour in enumerate(card.organs[side]):
        if e.organs[o * MOST_ORGANS + slot]:
            e.cubes[o * 4 + colour] += 1
            e.organs[o * MOST_ORGANS + slot] = 0
    e.trophies = changed(e.trophies, e.owner[o], e.trophies[e.owner[o]] + 1)
    unsettle(e, o)
    e.macro = changed(e.macro, o, -1)
    e.land = changed(e.land, o, 0)
    e.level = changed(e.level, o, 0)


def desert(e: Earth, p: int) -> None:
    """A refugium without manna cubes leaves the game; bionts go home without compensation (D4a, Q21)."""
    for colour in range(4):
        for _ in range(e.bionts[p * 4 + colour]):
            send_home(e, p, colour, False)
    for slot in range(MOST_SLOTS):
        e.enzymes[p * MOST_SLOTS + slot] = 0
    e.lay(p, GONE)
    if e.journal is not None:
        e.tell("deserted", "D4", placard=p)


def manna(e: Earth, p: int) -> int:
    """The manna cubes left on a refugium, organised or not."""
    return tally(e.cubes, p) + tally(e.dead, p)
