"""What all living things have in common: chromosomes, abilities, shields; and what they lose: atrophy, extinction (glossary).

Host, parasite and hyperparasite, bacterium and macroorganism are one kind of thing here, so no rule is written twice.
"""

from __future__ import annotations

from primordia.genesis.cards import (
    FISSION,
    HGT,
    IMMUNOLOGY,
    MOST_ORGANS,
    MOST_SLOTS,
)
from primordia.genesis.earth import DISEASED, GONE, HEALTHY, NO_CUBE, Earth
from primordia.genesis.parts import (
    DISCARD,
    FIRST_ORGAN,
    FIRST_PARASITE,
    GREEN,
    LOSE_BIONT,
    LOSE_CUBE,
    LOSE_DISEASE,
    LOSE_DISK,
    LOSE_GENE,
    LOSE_ORGAN,
    MUTATION_COUNT,
    RED,
    TAKE,
    YELLOW,
)
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work

ERROR, EXTREME, SPIKE, CANCER, DRYNESS, TRIBUTE = range(6)  # why an organism atrophies; only a spike takes antioxidants


def stir(e: Earth, colour: int) -> None:
    """A chromosome of a macroorganism comes or goes: red and yellow ones count for its trophic level (H6a, Q48)."""
    if colour in (RED, YELLOW):
        e.restless = 1


# Who is who


def lives(e: Earth, o: int) -> bool:
    """Whether an organism is in play."""
    return e.owner[o] >= 0


def living(e: Earth) -> list[int]:
    """All organisms in play."""
    return [o for o, owner in enumerate(e.owner) if owner >= 0]


def homes(e: Earth, colour: int) -> list[int]:
    """The organisms in which a colour has a biont."""
    return [o for o, count in enumerate(e.bionts[colour::4]) if count and e.owner[o] >= 0]


def is_macro(e: Earth, o: int) -> bool:
    return o < FIRST_PARASITE and e.macro[o] >= 0


def is_micro(e: Earth, o: int) -> bool:
    """A bacterium or a parasite."""
    return e.owner[o] >= 0 and (o >= FIRST_PARASITE or e.macro[o] < 0)


def tableau(e: Earth, o: int) -> int:
    """In whose tableau an organism resides; its purchases are paid from that pool (B3a)."""
    while o >= FIRST_PARASITE:
        o = e.host[o - FIRST_PARASITE]
    return e.owner[o]


def parasite_of(e: Earth, o: int) -> int:
    """The parasite attached to an organism; -1: none. A liberated one is no longer (E4)."""
    for card in range(4):
        if e.host[card] == o and card + 1 != e.adrift:
            return FIRST_PARASITE + card
    return -1


def resides(e: Earth, colour: int, o: int) -> bool:
    """Whether a colour has a biont in an organism."""
    return e.bionts[o * 4 + colour] > 0 and e.owner[o] >= 0


def own(e: Earth, colour: int) -> list[int]:
    """The organisms that a colour controls: those in its tableau, and its parasites anywhere (Q19)."""
    return [o for o, owner in enumerate(e.owner) if owner == colour]


def full(e: Earth, colour: int) -> bool:
    """Four organisms at most: bacteria and macroorganisms in the tableau, and the own parasite (B1a, 15)."""
    return sum(1 for o in own(e, colour) if o < FIRST_PARASITE or o == FIRST_PARASITE + colour) >= 4


# Chromosomes and abilities


def mutations(e: Earth, o: int) -> list[int]:
    return [m for m, holder in enumerate(e.holder) if holder == o] if o in e.holder else []


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
    if o < FIRST_PARASITE:
        if e.macro[o] >= 0:
            card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
            for colour in range(4):
                count[colour] += card.system[side][colour]
            for slot, colour in enumerate(card.organs[side]):
                count[colour] += e.organs[o * MOST_ORGANS + slot]
            return count
        for colour in range(4):
            count[colour] += e.cubes[o * 4 + colour]
    else:
        card_index = o - FIRST_PARASITE
        for slot in range(2):
            if e.disease[card_index * 2 + slot]:
                count[stolen_colour(e, card_index, slot)] += 1
    if o in e.holder:
        for m, holder in enumerate(e.holder):
            if holder == o:
                mutation = e.cards.mutations[m]
                if e.gene[m * 2] == HEALTHY:
                    count[mutation.colour] += 1
                if e.gene[m * 2 + 1] == HEALTHY:
                    count[mutation.plus] += 1
    return count


def endosymbionts(e: Earth, o: int) -> list[int]:
    """The colours whose bionts sit in the circles of a macroorganism; its owner's first biont is the trophic one."""
    return [c for c in range(4) if e.bionts[o * 4 + c] > (1 if c == e.owner[o] else 0)]


def icons(e: Earth, o: int, icon: int) -> int:
    """How often an organism has an ability or shield: from its mutations, or its organs and endosymbionts."""
    count = 0
    if o < FIRST_PARASITE and e.macro[o] >= 0:
        card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
        for slot, found in enumerate(card.organ_icons[side]):
            if e.organs[o * MOST_ORGANS + slot]:
                count += found[icon]
        for colour in endosymbionts(e, o):
            count += card.circle_icons[side][colour][icon]
        return count
    if o in e.holder:
        for m, holder in enumerate(e.holder):
            if holder == o:
                count += e.cards.mutations[m].icons[e.promoted[m]][icon]
    return count


def has_dna(e: Earth, o: int) -> bool:
    """Every promoted mutation has the DNA ability (G3a)."""
    return any(e.promoted[m] for m in mutations(e, o))


def fission(e: Earth, o: int) -> bool:
    """Two purchases for each biont, from the turn after the mutation was bought (H1c, 33)."""
    return any(e.cards.mutations[m].icons[e.promoted[m]][FISSION] and e.bought[m] < e.turn for m in mutations(e, o))


def wantonness(e: Earth, colour: int) -> int:
    """HGT icons on the microorganisms in which a colour has a biont or which it controls (A6b)."""
    if max(e.holder) < 0:
        return 0
    count = 0
    for m, o in enumerate(e.holder):
        if o >= 0 and (e.owner[o] == colour or e.bionts[o * 4 + colour]):
            count += e.cards.mutations[m].icons[e.promoted[m]][HGT]
    return count


def heat_shield(e: Earth, o: int) -> int:
    """Red chromosomes and heat icons (D5a)."""
    return chromosomes(e, o)[0] + icons(e, o, 0)


def oxygen_shield(e: Earth, o: int) -> int:
    """Green chromosomes, antioxidant icons and vitamins (D6a)."""
    vitamins = e.shields[o * 4 + GREEN] if o < FIRST_PARASITE else 0
    return chromosomes(e, o)[GREEN] + icons(e, o, 1) + vitamins


# Catalysts (B3, B4)


def room(e: Earth, colour: int, disk: int) -> int:
    """How many more catalysts of a colour fit into a pool (B3b)."""
    return e.limit - e.disks[colour * 4 + disk]


def owe(e: Earth, colour: int, disk: int, count: int) -> None:
    """An effect brings catalysts to a pool; they are taken together when it is over (31, Q18)."""
    if count and e.seats[colour] >= 0:
        e.owed[colour * 4 + disk] += count
        if not e.owing:
            e.owing = 1
            e.agenda.append(Settle())


class Settle(Work[Earth]):
    """The catalysts of one effect are taken, as far as the pools have room; each full two refused become one other (B3c)."""

    rule = "B3"

    def run(self, e: Earth) -> None:
        e.owing = 0
        swaps = []
        for colour in e.order():
            refused = 0
            owed = e.owed[colour * 4 : colour * 4 + 4]
            if not any(owed):
                continue
            for disk, due in enumerate(owed):
                if due:
                    taken = min(due, room(e, colour, disk))
                    e.disks[colour * 4 + disk] += taken
                    e.owed[colour * 4 + disk] = 0
                    refused += due - taken
                    if taken and e.journal is not None:
                        e.tell("gained", "B3", colour=colour, pay=disk, count=taken)
            if refused > 1:
                swaps.append(Substitute(colour, refused // 2))
        e.agenda += reversed(swaps)


class Substitute(Step[Earth]):
    """One catalyst of any colour with room for each full two that the pool could not take (B3c)."""

    rule = "B3"
    takes = ("colour", "left")

    def __init__(self, colour: int, left: int) -> None:
        self.colour = colour
        self.left = left

    def options(self, e: Earth) -> list[Action]:
        return [TAKE[disk] for disk in range(4) if room(e, self.colour, disk) > 0]

    def choose(self, e: Earth, action: Action) -> None:
        e.disks[self.colour * 4 + action.x] += 1
        if e.journal is not None:
            e.tell("gained", "B3", colour=self.colour, pay=action.x, count=1)
        if self.left > 1:
            e.agenda.append(Substitute(self.colour, self.left - 1))


# Bionts


def send_home(e: Earth, place: int, colour: int, compensated: bool) -> None:
    """A biont returns from a refugium or organism to its owner's pool, with or without compensation (B4)."""
    k = place * 4 + colour
    e.bionts[k] -= 1
    e.home[colour] += 1
    if e.placed[k] > e.bionts[k]:  # it was used already in this phase (Q3)
        e.placed[k] -= 1
        e.spent[colour] += 1
    if e.journal is not None:
        e.tell("went-home", "B4", colour=colour, place=place)
    if compensated:
        owe(e, colour, colour, 1)


# Mutations and their cubes: the lockstep (20)


def drop_gene(e: Earth, m: int, plus: int) -> None:
    """A mutation loses a cube, wherever it lies. Losing the plus cube demotes, losing the only cube discards (glossary)."""
    _clear(e, m, plus)
    if plus:
        e.promoted[m] = 0
        if e.journal is not None:
            e.tell("demoted", "mutation", mutation=m)
    if not e.promoted[m] and e.gene[m * 2] == NO_CUBE:
        discard(e, m)


def _clear(e: Earth, m: int, plus: int) -> None:
    """The cube goes to the soup, also from the parasite that holds it."""
    if e.gene[m * 2 + plus] == DISEASED:
        for k in range(8):
            if e.disease[k] == m * 2 + plus + 1:
                e.disease[k] = 0
    e.gene[m * 2 + plus] = NO_CUBE


def discard(e: Earth, m: int) -> None:
    """A mutation goes to the bottom of the deck of its organism's home row, and all its cubes are lost with it."""
    row = e.home_row(e.holder[m])
    for plus in range(2):
        _clear(e, m, plus)
    e.promoted[m] = 0
    e.holder[m] = -1
    e.bury(m, row)
    if e.journal is not None:
        e.tell("discarded", "mutation", mutation=m, row=row)


def cure(e: Earth, card: int, slot: int) -> None:
    """A diseased cube returns to the host: to its mutation, or to an empty organ slot of its colour, else to the soup (23)."""
    stolen = e.disease[card * 2 + slot] - 1
    e.disease[card * 2 + slot] = 0
    if stolen < FIRST_ORGAN:
        e.gene[stolen] = HEALTHY
        return
    host = e.host[card]
    colour = stolen_colour(e, card, slot)
    if host >= 0 and is_macro(e, host):
        slots = e.cards.macroorganisms[e.macro[host]].organs[e.land[host]]
        for k, needed in enumerate(slots):
            if needed == colour and not e.organs[host * MOST_ORGANS + k]:
                e.organs[host * MOST_ORGANS + k] = 1
                stir(e, colour)
                return


# Atrophy (glossary; 17, 18, Q11, Q27)


def afflict(e: Earth, o: int, losses: int, cause: int) -> None:
    """An organism suffers atrophies, one token after the other."""
    if losses > 0:
        if e.journal is not None:
            e.tell("atrophies", "atrophy", organism=o, count=losses)
        if not e.owing:
            e.owing = 1
            e.agenda.append(Settle())
        e.agenda.append(Atrophy(decider(e, o), o, losses, cause))


def decider(e: Earth, o: int) -> int:
    """Who chooses an organism's losses: its controller, or the endosymbiont that gives it immunology (AIDS, Q45)."""
    if is_macro(e, o):
        card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
        guards = [c for c in endosymbionts(e, o) if card.circle_icons[side][c][IMMUNOLOGY]]
        for colour in e.order():
            if colour in guards:
                return colour
    return e.owner[o]


class Atrophy(Step[Earth]):
    """One token is lost: mutation cubes first, then other cubes, then bionts, last the trophic biont; with immunology any."""

    rule = "atrophy"
    takes = ("colour", "organism", "left", "cause")

    def __init__(self, colour: int, organism: int, left: int, cause: int) -> None:
        self.colour = colour
        self.organism = organism
        self.left = left
        self.cause = cause

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        if not lives(e, o):
            return []
        options: list[Action] = []
        if self.cause == SPIKE and o < FIRST_PARASITE:
            options = [LOSE_DISK[c] for c in range(4) if e.shields[o * 4 + c]]
        tiers = [gene_losses(e, o), cube_losses(e, o), biont_losses(e, o, False), biont_losses(e, o, True)]
        if icons(e, o, IMMUNOLOGY):
            guarded = is_macro(e, o) and decider(e, o) != e.owner[o]
            own_guard = is_macro(e, o) and _guarded_by_biont(e, o)
            last = [] if (guarded or own_guard) and (tiers[1] or tiers[2]) else tiers[3]
            return [*options, *tiers[0], *tiers[1], *tiers[2], *last]
        for tier in tiers:
            if tier:
                return [*options, *tier]
        return options

    def choose(self, e: Earth, action: Action) -> None:
        o = self.organism
        if self.left > 1:
            e.agenda.append(AtrophyOn(o, self.left - 1, self.cause, int(is_macro(e, o))))
        lose_token(e, o, action)


class AtrophyOn(Work[Earth]):
    """The next token, chosen by whoever decides then; the rest lapses when the organism has gone extinct (Q11, Q27, Q44)."""

    rule = "atrophy"
    takes = ("organism", "left", "cause", "index")

    def __init__(self, organism: int, left: int, cause: int, index: int) -> None:
        self.organism = organism
        self.left = left
        self.cause = cause
        self.index = index  # 1: it was a macroorganism

    def run(self, e: Earth) -> None:
        o = self.organism
        if lives(e, o) and is_macro(e, o) == bool(self.index):
            e.agenda.append(Atrophy(decider(e, o), o, self.left, self.cause))


def _guarded_by_biont(e: Earth, o: int) -> bool:
    card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
    return any(card.circle_icons[side][c][IMMUNOLOGY] for c in endosymbionts(e, o))


def gene_losses(e: Earth, o: int) -> list[Action]:
    """The cubes on an organism's own mutations; diseased ones are not its to lose."""
    return [LOSE_GENE[m * 2 + plus] for m in mutations(e, o) for plus in range(2) if e.gene[m * 2 + plus] == HEALTHY]


def cube_losses(e: Earth, o: int) -> list[Action]:
    """Chromosomes on the card, organs, and the diseased cubes that a parasite holds."""
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        return [LOSE_DISEASE[slot] for slot in range(2) if e.disease[card * 2 + slot]]
    if e.macro[o] >= 0:
        slots = e.cards.macroorganisms[e.macro[o]].organs[e.land[o]]
        return [LOSE_ORGAN[slot] for slot in range(len(slots)) if e.organs[o * MOST_ORGANS + slot]]
    return [LOSE_CUBE[c] for c in range(4) if e.cubes[o * 4 + c]]


def biont_losses(e: Earth, o: int, trophic: bool) -> list[Action]:
    """The bionts of an organism; of a macroorganism either the endosymbionts or the trophic biont."""
    if not is_macro(e, o):
        return [] if trophic else [LOSE_BIONT[c] for c in range(4) if e.bionts[o * 4 + c]]
    if trophic:
        return [LOSE_BIONT[e.owner[o]]] if e.bionts[o * 4 + e.owner[o]] == 1 else []  # a second one goes first
    return [LOSE_BIONT[c] for c in endosymbionts(e, o)]


def lose_token(e: Earth, o: int, action: Action) -> None:
    """What a lost token brings about."""
    if e.journal is not None:
        tell_loss(e, o, action)
    if action.verb == "lose-disk":
        e.shields[o * 4 + action.x] -= 1
    elif action.verb == "lose-gene":
        drop_gene(e, action.x, action.y)
    elif action.verb == "lose-cube":
        e.cubes[o * 4 + action.x] -= 1
    elif action.verb == "lose-organ":
        e.organs[o * MOST_ORGANS + action.x] = 0
        stir(e, e.cards.macroorganisms[e.macro[o]].organs[e.land[o]][action.x])
    elif action.verb == "lose-disease":
        lose_disease(e, o - FIRST_PARASITE, action.x)
    else:
        lose_biont(e, o, action.x)


def tell_loss(e: Earth, o: int, action: Action) -> None:
    """A lost token in the journal: what it was."""
    if action.verb == "lose-disk":
        e.tell("lost-antioxidant", "atrophy", organism=o, pay=action.x)
    elif action.verb == "lose-gene":
        e.tell("lost-gene", "atrophy", organism=o, mutation=action.x, cube=action.y)
    elif action.verb == "lose-cube":
        e.tell("lost", "atrophy", organism=o, colour=action.x)
    elif action.verb == "lose-organ":
        e.tell("lost-organ", "atrophy", organism=o, slot=action.x)
    elif action.verb == "lose-disease":
        e.tell("lost-disease", "atrophy", organism=o, stolen=e.disease[(o - FIRST_PARASITE) * 2 + action.x] - 1)
    else:
        e.tell("lost-biont", "atrophy", organism=o, colour=action.x)


def lose_disease(e: Earth, card: int, slot: int) -> None:
    """A parasite loses a diseased cube: the mutation that it came from follows it, an organ is gone anyway."""
    stolen = e.disease[card * 2 + slot] - 1
    e.disease[card * 2 + slot] = 0
    if stolen < FIRST_ORGAN:
        drop_gene(e, stolen // 2, stolen % 2)


def lose_biont(e: Earth, o: int, colour: int) -> None:
    """A biont is lost with compensation; the trophic biont of a macroorganism goes down with it instead (22)."""
    if is_macro(e, o) and colour == e.owner[o] and e.bionts[o * 4 + colour] == 1:
        fall(e, o)
        return
    send_home(e, o, colour, True)
    if is_macro(e, o):
        stir(e, colour)
    after_departure(e, o)


def after_departure(e: Earth, o: int) -> None:
    """A biont has left an organism: without its controller's bionts it changes hands or goes extinct (E6c)."""
    if is_macro(e, o):
        return
    if o >= FIRST_PARASITE and e.bionts[o * 4 + o - FIRST_PARASITE]:
        e.owner[o] = o - FIRST_PARASITE  # a biont of the card's own colour takes over
        return
    if e.bionts[o * 4 + e.owner[o]]:
        return
    heirs = [c for c in e.order() if e.bionts[o * 4 + c]]
    if not heirs:
        extinct(e, o)
    elif len(heirs) == 1:
        commandeer(e, o, heirs[0])
    else:
        e.agenda.append(Bequeath(e.owner[o], o))


def commandeer(e: Earth, o: int, colour: int) -> None:
    """An organism goes over to the player whose biont is left in it (E6c)."""
    e.owner[o] = colour
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
        return [TAKE[c] for c in range(4) if e.bionts[self.organism * 4 + c]]

    def choose(self, e: Earth, action: Action) -> None:
        commandeer(e, self.organism, action.x)


# Extinction (glossary; 22, 23, Q29, Q35)


def extinct(e: Earth, o: int) -> None:
    """A microorganism dies: its parasites with it, bionts home, mutations to the deck; a placard becomes a trophy."""
    if e.journal is not None:
        e.tell("extinct", "extinction", organism=o)
    keeper = e.owner[o]
    parasite = parasite_of(e, o)
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        for slot in range(2):
            if e.disease[card * 2 + slot]:
                cure(e, card, slot)
    if parasite >= 0:
        _perish(e, parasite)
    for colour in range(4):
        for _ in range(e.bionts[o * 4 + colour]):
            send_home(e, o, colour, True)
    _scatter(e, o, keeper)
    if o >= FIRST_PARASITE:
        card = o - FIRST_PARASITE
        e.host[card] = -1
        e.owner[o] = -1
        e.ready[card] = e.turn + 1
        return
    for k in range(4):
        e.cubes[o * 4 + k] = e.shields[o * 4 + k] = 0
    e.owner[o] = -1
    e.place[o] = GONE
    if keeper >= 0:
        e.trophies[keeper] += 1


def _perish(e: Earth, parasite: int) -> None:
    """A parasite whose host dies: the diseased cubes are lost with the host (23)."""
    card = parasite - FIRST_PARASITE
    for slot in range(2):
        stolen = e.disease[card * 2 + slot] - 1
        if stolen >= 0:
            e.disease[card * 2 + slot] = 0
            if stolen < FIRST_ORGAN:
                e.gene[stolen] = NO_CUBE
    extinct(e, parasite)


def _scatter(e: Earth, o: int, colour: int) -> None:
    """All mutations of a dead organism go under the deck of its home row, in the order that its controller likes."""
    row = e.home_row(o)
    lost = 0
    for m in mutations(e, o):
        for plus in range(2):
            _clear(e, m, plus)
        e.promoted[m] = 0
        e.holder[m] = -1
        lost |= 1 << m
    if lost:
        e.agenda.append(Bury(colour if colour >= 0 else e.order()[0], row, lost))


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
            e.agenda.append(Bury(self.colour, self.row, rest))


def fall(e: Earth, o: int) -> None:
    """A macroorganism goes extinct: the bacterium beneath it lives on with its chromosomes; the card is a trophy (22, Q44)."""
    if e.journal is not None:
        e.tell("fell", "extinction", organism=o)
    card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
    parasite = parasite_of(e, o)
    if parasite >= 0:
        _perish(e, parasite)
    for colour in range(4):
        e.cubes[o * 4 + colour] = card.system[side][colour]
    for slot, colour in enumerate(card.organs[side]):
        if e.organs[o * MOST_ORGANS + slot]:
            e.cubes[o * 4 + colour] += 1
            e.organs[o * MOST_ORGANS + slot] = 0
    e.trophies[e.owner[o]] += 1
    e.macro[o] = -1
    e.land[o] = 0
    e.level[o] = 0
    e.restless = 1


def desert(e: Earth, p: int) -> None:
    """A refugium without manna cubes leaves the game; bionts go home without compensation (D4a, Q21)."""
    for colour in range(4):
        for _ in range(e.bionts[p * 4 + colour]):
            send_home(e, p, colour, False)
    for slot in range(MOST_SLOTS):
        e.enzymes[p * MOST_SLOTS + slot] = 0
    e.place[p] = GONE
    if e.journal is not None:
        e.tell("deserted", "D4", placard=p)


def manna(e: Earth, p: int) -> int:
    """The manna cubes left on a refugium, organised or not."""
    return sum(e.cubes[p * 4 : p * 4 + 4]) + sum(e.dead[p * 4 : p * 4 + 4])
