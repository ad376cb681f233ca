"""D10. Warming and cooling, the Tropical Waterworld (D1b), Armageddon, and the vote for Gaia or Medea."""

from __future__ import annotations

from typing import Final

from primordia.genesis.atrophy import TRIBUTE, afflict
from primordia.genesis.earth import Earth
from primordia.genesis.organism import own
from primordia.genesis.parts import GAIA, MEDEA, NO, SPEND, SUFFER, YES
from primordia.kernel.action import Action
from primordia.kernel.state import changed
from primordia.kernel.step import Sealed, Step, Work

WARM: Final = 0
COOL: Final = 1
SAFE: Final = 0
GREENHOUSE: Final = 1
SNOWBALL: Final = 2
FATAL: Final = 4  # icons in a row
FATAL_SUNS: Final = 3  # under a Tropical Waterworld


def fate(climate: list[int], waterworld: int) -> int:
    """What a string of climate icons means: four alike at its end, three suns under a Waterworld are Armageddon (D10a, 7)."""
    suns = FATAL_SUNS if waterworld else FATAL
    if len(climate) >= suns and COOL not in climate[-suns:]:
        return GREENHOUSE
    if len(climate) >= FATAL and WARM not in climate[-FATAL:]:
        return SNOWBALL
    return SAFE


def runs(climate: list[int]) -> list[int]:
    """How many suns, and how many snowflakes, stand in a row at the end of the string (D10a)."""
    alike = next((k for k, icon in enumerate(reversed(climate)) if icon != climate[-1]), len(climate))
    return [alike if climate and climate[-1] == kind else 0 for kind in (WARM, COOL)]


def warning(e: Earth, icons: list[int], laid: bool) -> int:
    """Before which of this turn's climate icons the vote can be called: the one that completes an Armageddon which will stand.

    After the last: at the end of the phase, since the turn shows none or a Waterworld is laid on three suns. -1: never.
    """
    climate = e.climate + icons
    if fate(climate, int(laid or e.waterworld)) == SAFE:
        return -1
    k = len(icons)
    while k > 0 and fate(climate[: len(e.climate) + k], e.waterworld) != SAFE:
        k -= 1
    return k


class ClimateChange(Work[Earth]):
    """A red sun or a blue snowflake is added to the string (D10)."""

    rule = "D10"
    takes = ("climate",)

    def __init__(self, climate: int) -> None:
        self.climate = climate

    def run(self, e: Earth) -> None:
        e.climate = [*e.climate, self.climate]
        if e.journal is not None:
            e.tell("climate-changed", "D10", climate=self.climate)


class FloodContinents(Work[Earth]):
    """The Tropical Waterworld is laid on the continents, which are inactive until the next aftershock (D1b, 10, Q52)."""

    rule = "D1"

    def run(self, e: Earth) -> None:
        e.waterworld = 1
        if e.journal is not None:
            e.tell("waterworld-began", "D1")


class Threat(Work[Earth]):
    """Armageddon is coming; it can be averted now and only now (D10b, 8)."""

    rule = "D10"
    takes = ("doom",)

    def __init__(self, doom: int) -> None:
        self.doom = doom

    def run(self, e: Earth) -> None:
        e.doom = self.doom
        if e.journal is not None:
            e.tell("threatened", "D10", doom=self.doom)
        e.agenda.append(CallVote(voters(e)[0], self.doom))


class Dusk(Work[Earth]):
    """The end of the event phase: the hole in the ozone layer closes, and Armageddon is certain if nobody has averted it."""

    rule = "D10"

    def run(self, e: Earth) -> None:
        e.ozone = min(e.ozone, 1)
        if e.doom and e.journal is not None:
            e.tell("armageddon", "D10", doom=e.doom)


# The vote (D10b, D10c, 8)


def voters(e: Earth) -> list[int]:
    """One colour for each player, in player order; somebody who runs several colours is asked once."""
    asked: list[int] = []
    found: list[int] = []
    for colour in e.turns():
        if e.seats[colour] not in asked:
            asked.append(e.seats[colour])
            found.append(colour)
    return found


class CallVote(Step[Earth]):
    """The players are asked in their order whether they call for a vote; the first call ends the asking (8)."""

    rule = "D10"
    takes = ("colour", "doom")

    def __init__(self, colour: int, doom: int) -> None:
        self.colour = colour
        self.doom = doom

    def options(self, e: Earth) -> list[Action]:
        return [YES, NO]

    def choose(self, e: Earth, action: Action) -> None:
        all_voters = voters(e)
        if action is YES:
            if e.journal is not None:
                e.tell("called-vote", "D10", colour=self.colour)
            e.agenda.append(CountVotes())
            e.agenda += [Ballot(colour, self.doom) for colour in reversed(all_voters)]
            return
        following = all_voters[all_voters.index(self.colour) + 1 :]
        if following:
            e.agenda.append(CallVote(following[0], self.doom))


class Ballot(Sealed[Earth]):
    """A secret vote: Gaia to save the Earth, Medea to let it end."""

    rule = "D10"
    takes = ("colour", "doom")

    def __init__(self, colour: int, doom: int) -> None:
        self.colour = colour
        self.doom = doom

    def options(self, e: Earth) -> list[Action]:
        return [GAIA, MEDEA]

    def choose(self, e: Earth, action: Action) -> None:
        for colour in e.turns():
            if e.seats[colour] == e.seats[self.colour]:
                e.medea = changed(e.medea, colour, int(action is MEDEA))
        if e.journal is not None:
            e.tell("voted-medea" if action is MEDEA else "voted-gaia", "D10", colour=self.colour)


class CountVotes(Work[Earth]):
    """All for Gaia: Armageddon is cancelled and everybody pays. Otherwise those who voted Medea lose half their points."""

    rule = "D10"

    def run(self, e: Earth) -> None:
        if any(e.medea):
            return
        e.doom = SAFE
        if e.journal is not None:
            e.tell("averted", "D10")
        e.agenda += [Tribute(colour) for colour in reversed(e.turns())]


class Tribute(Step[Earth]):
    """Gaia's price: a catalyst of one's own pool, or an atrophy of an organism that one controls; without either none (Q50)."""

    rule = "D10"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, e: Earth) -> list[Action]:
        catalysts = [SPEND[disk] for disk in range(4) if e.disks[self.colour * 4 + disk]]
        return [*catalysts, *(SUFFER[o] for o in own(e, self.colour))]

    def choose(self, e: Earth, action: Action) -> None:
        if action.verb == "suffer":
            afflict(e, action.x, 1, TRIBUTE)
            return
        e.disks[self.colour * 4 + action.x] -= 1
        if e.journal is not None:
            e.tell("spent", "D10", colour=self.colour, pay=action.x)
