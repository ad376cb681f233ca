"""E2a. Entropy: how many bionts a player may have in refugia, and who leaves them when greens are lost in older editions."""

from __future__ import annotations

from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.organism import chromosomes, homes, own
from primordia.genesis.parts import GREEN, LIFT
from primordia.genesis.pools import send_home
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Step, Work


def greenest(e: Earth, colour: int) -> int:
    """The greens of the greenest organism with a biont of that colour; in 2016 of those that it controls (E2a)."""
    most = 0
    for o in list(own(e, colour)) if e.edition.entropy == "own" else homes(e, colour):
        greens = chromosomes(e, o)[GREEN]
        most = max(most, greens)
    return most


def entropy_limit(e: Earth, colour: int) -> int:
    """Bionts allowed in refugia: one more than the greens of the greenest organism; in 2016-late two with any (E2a)."""
    greens = greenest(e, colour)
    return 1 + (min(1, greens) if e.edition.entropy == "two" else greens)


# Culling (E2a, before 2020)


def wane(e: Earth) -> None:
    """A chromosome has been lost: in the older editions bionts may have to leave the refugia at once (E2a)."""
    if e.edition.cull != "never" and not (e.agenda and type(e.agenda[-1]) is Cull):
        e.agenda.append(Cull())


def nests(e: Earth, colour: int) -> list[int]:
    """The refugia with bionts of a colour."""
    return [p for p in e.arrival if e.place[p] == REFUGIUM and e.bionts[p * 4 + colour]]


class Cull(Work[Earth]):
    """Who has lost his last green keeps one biont in refugia, or loses one; in 2016 all with more than their limit (E2a)."""

    rule = "E2a"

    def run(self, e: Earth) -> None:
        for colour in reversed(e.order()):
            limit = entropy_limit(e, colour)
            e.entropy = changed(e.entropy, colour, min(e.entropy[colour], limit))
            excess = sum(e.bionts[p * 4 + colour] for p in nests(e, colour)) - limit
            if excess > 0 and e.edition.cull != "never" and (limit == 1 or e.edition.cull == "excess"):
                e.agenda += [Withdraw(colour)] * (1 if e.edition.cull == "one" else excess)


class Withdraw(Step[Earth]):
    """From which refugium a biont goes home: with compensation, but in 2016 without (E2a, B4a)."""

    rule = "E2a"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, e: Earth) -> list[Action]:
        return [LIFT[p] for p in nests(e, self.colour)]

    def choose(self, e: Earth, action: Action) -> None:
        if e.journal is not None:
            e.tell("culled", "E2a", colour=self.colour, placard=action.x)
        send_home(e, action.x, self.colour, e.edition.cull != "excess")
