"""D5 to D9. What strikes the living: extreme temperatures, oxygen, ultraviolet, cancer, drought; and pollution (H1d).

Heat, oxygen and ultraviolet visit the players in their order, and each player's organisms in the order that he likes (Q19);
what loses nothing passes unasked (Q64). A shield is counted when the organism's turn comes.
"""

from __future__ import annotations

from typing import Final

from primordia.genesis.atrophy import CANCER, DRYNESS, EXTREME, SPIKE, TRIBUTE, afflict, decider
from primordia.genesis.cards import CANCER_SHIELD, DROUGHT_SHIELD, IMMUNOLOGY, MOST_ORGANS, UV
from primordia.genesis.earth import DISEASED, Earth
from primordia.genesis.entropy import wane
from primordia.genesis.later import Moving
from primordia.genesis.lots import leave_to_dice
from primordia.genesis.mutation import discard
from primordia.genesis.organism import (
    barren,
    chromosomes,
    heat_shield,
    hostile,
    icons,
    is_macro,
    lives,
    living,
    mutations,
    own,
    oxygen_shield,
    stir,
    tableau,
)
from primordia.genesis.parts import BLUE, COSMIC, DISCARD, FIRST_PARASITE, GREEN, LOSE_ORGAN, ORGANISM_COUNT, SUFFER
from primordia.genesis.pools import SETTLE, Substitute
from primordia.genesis.rolls import tell_roll, throw
from primordia.kernel.action import Action
from primordia.kernel.step import Step, Work

RADIATION: Final = TRIBUTE + 1  # after the causes of atrophy: ultraviolet causes none (D7b)
NO_LIMIT: Final = 99  # of ultraviolet, where it does not shine


def one_effect(e: Earth) -> None:
    """All compensation for what follows is taken together when it is over (31, Q18)."""
    if not e.owing:
        e.owing = 1
        e.agenda.append(SETTLE)


# Heat, oxygen, ultraviolet (D5, D6, D7)


class Crisis(Moving):
    """Every organism that is exposed faces a strength, or for ultraviolet a limit; those at home in the cosmos a mild one."""

    rule = "D"
    takes = ("cause", "strength", "mild", "index", "done")

    def __init__(self, cause: int, strength: int, mild: int, index: int, done: int) -> None:
        self.cause = cause
        self.strength = strength
        self.mild = mild
        self.index = index  # whose turn it is in player order
        self.done = done  # who has suffered, passed, or is not exposed

    def moved(self, p: int, q: int) -> Crisis:
        done = self.done & ~(1 << p) | (self.done >> q & 1) << p
        return Crisis(self.cause, self.strength, self.mild, self.index, done)

    def run(self, e: Earth) -> None:
        if self.cause == RADIATION and e.ozone == 1:
            return  # D1c
        if not self.done and e.journal is not None:
            self.announce(e)
        if barren(e):
            return
        done = self.done
        order = e.parties()
        for index in range(self.index, len(order)):
            hurt = 0
            party = order[index]
            for o in own(e, party) if party < 4 else nobodys(e, party - 4):
                if done >> o & 1:
                    continue
                if self.losses(e, o) > 0:
                    hurt |= 1 << o
                else:
                    done |= 1 << o
            if hurt:
                one_effect(e)
                kind = Sufferer if party < 4 else Victim
                e.agenda.append(kind(party % 4, self.cause, self.strength, self.mild, index, done, hurt))
                return

    def announce(self, e: Earth) -> None:
        if self.cause == EXTREME:
            e.tell("extreme", "D5", strength=self.strength)
        elif self.cause == SPIKE:
            e.tell("oxygen-spike", "D6", strength=self.strength)
        else:
            e.tell("radiation", "D7", limit=self.strength)

    def victims(self, e: Earth) -> dict[int, int]:
        """Who has still to lose how much, as things stand."""
        if self.cause == RADIATION and e.ozone == 1:
            return {}
        left = [o for o in living(e) if not self.done >> o & 1]
        return {o: losses for o in left if (losses := self.losses(e, o)) > 0}

    def losses(self, e: Earth, o: int) -> int:
        """How much an organism has to lose."""
        strength = self.mild if e.home_row(o) == COSMIC else self.strength
        if self.cause == EXTREME:
            return strength - heat_shield(e, o)
        if self.cause == SPIKE:
            return strength - oxygen_shield(e, o)
        return excess(e, o, strength)


class Sufferer(Step[Earth]):
    """Which of a player's organisms is next (Q19)."""

    rule = "D"
    takes = ("colour", "cause", "strength", "mild", "index", "done", "hurt")

    def __init__(self, colour: int, cause: int, strength: int, mild: int, index: int, done: int, hurt: int) -> None:
        self.colour = colour
        self.cause = cause
        self.strength = strength
        self.mild = mild
        self.index = index
        self.done = done
        self.hurt = hurt

    def options(self, e: Earth) -> list[Action]:
        return [SUFFER[o] for o in range(ORGANISM_COUNT) if self.hurt >> o & 1]

    def choose(self, e: Earth, action: Action) -> None:
        o = action.x
        crisis = Crisis(self.cause, self.strength, self.mild, self.index, self.done | 1 << o)
        e.agenda.append(crisis)
        if self.cause == RADIATION:
            e.agenda.append(burn(e, o, self.mild if e.home_row(o) == COSMIC else self.strength))
        else:
            afflict(e, o, crisis.losses(e, o), self.cause)


class Victim(Sufferer):
    """The same for an automatic parasite, at its place in the order (C1b)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)


def nobodys(e: Earth, colour: int) -> list[int]:
    """The automatic parasite of a colour, if it is in play as such (C1b)."""
    return [FIRST_PARASITE + colour] if hostile(e, FIRST_PARASITE + colour) else []


# Pollution (H1d, E3f)


def pollute(e: Earth, o: int) -> None:
    """A polluter attacks all others in its home row with as much oxygen as it has green chromosomes (H1d, 35, Q23)."""
    spike(e, chromosomes(e, o)[GREEN], o)


def spike(e: Earth, strength: int, polluter: int) -> None:
    """An oxygen spike in the home row of an organism, which is itself spared; its host and its parasites are not."""
    if strength > 0:
        if e.journal is not None:
            e.tell("polluted", "H1", organism=polluter, row=e.home_row(polluter), strength=strength)
        spared = sum(1 << o for o in living(e) if o == polluter or e.home_row(o) != e.home_row(polluter))
        e.agenda.append(Crisis(SPIKE, strength, strength, 0, spared))


# Ultraviolet (D7)


def excess(e: Earth, o: int, limit: int) -> int:
    """How many mutations or organs an organism has above the limit; none with a UV shield (D7d)."""
    if icons(e, o, UV):
        return 0
    if is_macro(e, o):
        return sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) - limit
    return len(mutations(e, o)) - limit


def is_diseased(e: Earth, m: int) -> bool:
    """A cube of the mutation sits on a parasite."""
    return e.gene[m * 2] == DISEASED or e.gene[m * 2 + 1] == DISEASED


def burn(e: Earth, o: int, limit: int) -> Step[Earth]:
    """Losses by ultraviolet, asked of the controller; before 2017 of the one who gives a macroorganism immunology as its
    endosymbiont (AIDS; ruling 52). Dice choose those of an automatic parasite (Q57)."""
    colour = decider(e, o) if e.edition.aids_rays else e.owner[o]
    kind = Fade if hostile(e, o) else Burn
    return kind(colour, o, limit)


class Burn(Step[Earth]):
    """Mutations or organs go until the limit is reached; healthy mutations before diseased ones without immunology (D7b);
    a card takes its cube off a parasite (Q20)."""

    rule = "D7"
    takes = ("colour", "organism", "limit")

    def __init__(self, colour: int, organism: int, limit: int) -> None:
        self.colour = colour
        self.organism = organism
        self.limit = limit

    def options(self, e: Earth) -> list[Action]:
        o = self.organism
        if not lives(e, o) or excess(e, o, self.limit) <= 0:
            return []
        if is_macro(e, o):
            return [LOSE_ORGAN[slot] for slot in range(MOST_ORGANS) if e.organs[o * MOST_ORGANS + slot]]
        cards = mutations(e, o)
        healthy = [m for m in cards if not is_diseased(e, m)]
        return [DISCARD[m] for m in (cards if icons(e, o, IMMUNOLOGY) or not healthy else healthy)]

    def choose(self, e: Earth, action: Action) -> None:
        e.agenda.append(self)
        wane(e)
        if action.verb == "discard":
            discard(e, action.x)
            return
        o = self.organism
        e.organs[o * MOST_ORGANS + action.x] = 0
        stir(e, o, e.cards.macroorganisms[e.macro[o]].organs[e.land[o]][action.x])
        if e.journal is not None:
            e.tell("lost-organ", "D7", organism=self.organism, slot=action.x)


class Fade(Burn):
    """An automatic parasite loses mutations: dice choose (Q57)."""

    work = True

    def run(self, e: Earth) -> None:
        leave_to_dice(e, self)


# Cancer (D8)


def macroorganisms(e: Earth) -> list[int]:
    """All macroorganisms in player order, those of automatic parasites at their place in it (C1b, L7)."""
    if e.macro.count(-1) == ORGANISM_COUNT:
        return []
    return [o for party in e.parties() for o in (own(e, party) if party < 4 else nobodys(e, party - 4)) if is_macro(e, o)]


class Cancer(Work[Earth]):
    """A crab: every macroorganism rolls (D8, 6, Q49)."""

    rule = "D8"

    def run(self, e: Earth) -> None:
        if e.journal is not None:
            e.tell("cancer", "D8")
        victims = macroorganisms(e)
        if victims:
            one_effect(e)
            e.agenda += [CancerRoll(o) for o in reversed(victims)]


class CancerRoll(Work[Earth]):
    """One die for each organ and two for each biont."""

    rule = "D8"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        o = self.organism
        roll = throw(e, cancer_dice(e, o))
        if e.journal is not None:
            tell_roll(e, "rolled-cancer", "D8", roll, colour=e.owner[o], organism=o)
        suffer_cancer(e, o, roll)


def cancer_dice(e: Earth, o: int) -> int:
    """How many dice a macroorganism rolls."""
    return sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) + 2 * sum(e.bionts[o * 4 : o * 4 + 4])


def tumours(e: Earth, o: int, roll: list[int]) -> int:
    """Errors, on sixes only with a cancer shield (D8a), above the error shield of blue chromosomes."""
    errors = roll[5] if icons(e, o, CANCER_SHIELD) else roll[4] + roll[5]
    return errors - chromosomes(e, o)[BLUE]


def suffer_cancer(e: Earth, o: int, roll: list[int]) -> None:
    """Ones bring catalysts first (D8b), then each excess error is an atrophy."""
    afflict(e, o, tumours(e, o, roll), CANCER)
    if roll[0]:
        e.agenda.append(Reap(tableau(e, o), roll[0]))  # B3a


class Reap(Substitute):
    """A catalyst of any colour with room for each one in a cancer roll (D8b)."""

    rule = "D8"


# Drought (D9)


def exposed(e: Earth) -> list[int]:
    """Whom a drought strikes."""
    return [o for o in macroorganisms(e) if e.land[o] and not icons(e, o, DROUGHT_SHIELD)]


class Drought(Work[Earth]):
    """Every terrestrial macroorganism without a drought shield atrophies, once for each icon (D9, Q22)."""

    rule = "D9"

    def run(self, e: Earth) -> None:
        if e.journal is not None:
            e.tell("drought", "D9")
        victims = exposed(e)
        if victims:
            one_effect(e)
            e.agenda += [Parch(o) for o in reversed(victims)]


class Parch(Work[Earth]):
    """A drought reaches a macroorganism on land that has no shield."""

    rule = "D9"
    takes = ("organism",)

    def __init__(self, organism: int) -> None:
        self.organism = organism

    def run(self, e: Earth) -> None:
        afflict(e, self.organism, 1, DRYNESS)
