"""L1a and L5. Parasitic macroorganisms take in bionts of their hosts, and go ashore with the help of their neighbours'
organs."""

from __future__ import annotations

from primordia.genesis.earth import Earth
from primordia.genesis.extinction import after_departure, extinct, fall
from primordia.genesis.macroorganisms import GoAshore, Mature, circle_free, landfall, short
from primordia.genesis.organism import hostile, is_macro, lives, parasite_of, stir
from primordia.genesis.parts import DONE, FIRST_PARASITE, INCORPORATE, LANDFALL, NO
from primordia.genesis.pools import absorb, send_home
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work

# L1a. Bionts of the host


class Engulf(Work[Earth]):
    """A new parasitic macroorganism takes in the bionts of a microorganism host for which it has circles; the host may change
    hands, or die and leave it its placard (L1a, L4a)."""

    rule = "L1"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        o = self.organism
        host = e.host[o - FIRST_PARASITE]
        third = parasite_of(e, parasite_of(e, o)) if parasite_of(e, o) >= 0 else -1
        if third >= 0:
            extinct(e, third)  # there are two levels of parasites at most (L2b)
        if not is_macro(e, host):
            for colour in range(4):
                while e.bionts[host * 4 + colour] and circle_free(e, o, colour):
                    absorb(e, host, o, colour)
                    stir(e, o, colour)
                    if e.journal is not None:
                        e.tell("engulfed", "L1", organism=o, host=host, colour=colour)
            after_departure(e, host)
        e.agenda.append(Mature(o if lives(e, o) else host))


# Landfall of neighbours (L5)


class Shore(Work[Earth]):
    """After the purchases: those that could go ashore by counting the organs of a neighbour may do so, hosts before parasites
    (L5a)."""

    rule = "L5"

    def run(self, e: Earth) -> None:
        linked = [FIRST_PARASITE + card for card in range(4) if e.macro[FIRST_PARASITE + card] >= 0]
        hosts = [e.host[q - FIRST_PARASITE] for q in linked]
        for o in reversed([*hosts, *linked]):
            if is_macro(e, o):
                e.agenda.append(Wade(o) if hostile(e, o) else Ashore(e.owner[o], o))


class Wade(Work[Earth]):
    """An automatic parasite goes ashore whenever it can (L7d)."""

    rule = "L7"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        o = self.organism
        if is_macro(e, o) and not e.land[o] and not short(e, o):
            landfall(e, o)


class Ashore(GoAshore):
    """Its owner decides whether a macroorganism counts the organs of its neighbour for landfall (L5b)."""

    rule = "L5"

    def ready(self, e: Earth) -> bool:
        return not short(e, self.organism)


class Trail(Work[Earth]):
    """An automatic parasite follows its host ashore (L7d)."""

    rule = "L7"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        landfall(e, self.organism)


class Follow(Step[Earth]):
    """One of a chimera goes ashore: the other follows, counting its partner's organs, or goes extinct (L5e)."""

    rule = "L5"
    takes = ("colour", "organism", "target")

    def __init__(self, colour: int, organism: int, target: int) -> None:
        self.colour = colour
        self.organism = organism  # the one that has gone
        self.target = target  # the one that may follow

    def options(self, e: Earth) -> list[Action]:
        return [LANDFALL, NO]

    def choose(self, e: Earth, action: Action) -> None:
        if action is LANDFALL:
            landfall(e, self.target)
        else:
            e.agenda.append(Abandon(self.organism, self.target))


class Abandon(Work[Earth]):
    """The partner that stays in the sea goes extinct, and the other may take in bionts of the microorganism that is left
    (L5e)."""

    rule = "L5"
    takes = ("organism", "target")

    def __init__(self, organism: int, target: int) -> None:
        self.organism = organism
        self.target = target

    def run(self, e: Earth) -> None:
        if not hostile(e, self.organism):
            e.agenda.append(Incorporate(e.owner[self.organism], self.organism, self.target))
        fall(e, self.target)


class Incorporate(Step[Earth]):
    """Bionts of the neighbour that stayed behind: a parasite needs circles for them, a host does not, but then they go home
    with a compensation. The neighbour may change hands or die (L5e)."""

    rule = "L5"
    takes = ("colour", "organism", "target")

    def __init__(self, colour: int, organism: int, target: int) -> None:
        self.colour = colour
        self.organism = organism
        self.target = target

    def options(self, e: Earth) -> list[Action]:
        o, target = self.organism, self.target
        if not lives(e, o) or not lives(e, target):
            return []
        found = [c for c in range(4) if e.bionts[target * 4 + c] and (o < FIRST_PARASITE or circle_free(e, o, c))]
        return [*(INCORPORATE[c] for c in found), DONE] if found else []

    def choose(self, e: Earth, action: Action) -> None:
        o, target = self.organism, self.target
        if action is DONE:
            return
        e.agenda.append(self)
        if e.journal is not None:
            e.tell("incorporated", "L5", organism=o, target=target, colour=action.x)
        if circle_free(e, o, action.x):
            absorb(e, target, o, action.x)
            stir(e, o, action.x)
        else:
            send_home(e, target, action.x, True)
        after_departure(e, target)
