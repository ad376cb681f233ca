"""A small table for part H: situations built directly, and the agenda run as the kernel runs it.

Decks are empty and pools too unless a test says otherwise; every colour has four bionts; the sky is card 37 (cosmic and ocean
active, order red, yellow, blue, green).
"""

from __future__ import annotations

import re

from primordia.genesis import purchases
from primordia.genesis.cards import MOST_ORGANS, STANDARD, Cards
from primordia.genesis.earth import DISEASED, HEALTHY, LIVING, Earth
from primordia.genesis.edition import EDITIONS
from primordia.genesis.organism import chromosomes, living
from primordia.genesis.parts import (
    CATALOGUE,
    COLOURS,
    COMPETITIVE,
    EVENTS,
    FIRST_ORGAN,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MUTATIONS,
    ORGANISMS,
    ROWS,
    STOLEN,
)
from primordia.kernel.chance import Chance, Preset, Result
from primordia.kernel.journal import Entry

EVERYBODY = ("red", "yellow", "green", "blue")


def tokens(text: str) -> list[int]:
    """`2red+blue` as counts by colour."""
    count = [0] * 4
    for part in filter(None, text.split("+")):
        match = re.fullmatch(r"(\d*)([a-z]+)", part)
        assert match, part
        count[COLOURS.number(match[2])] += int(match[1] or 1)
    return count


class Table:
    """An Earth with short words for what lies where."""

    def __init__(
        self,
        *colours: str,
        sky: str = "37",
        turn: int = 5,
        advanced: bool = True,
        parasites: bool = True,
        cards: Cards = STANDARD,
    ) -> None:
        names = colours or EVERYBODY
        e = Earth.__new__(Earth)
        e.begin(GLOSSARY, Chance(1), None)
        e.edition, e.mode = EDITIONS["2020"], COMPETITIVE
        e.cards, e.advanced, e.parasites, e.limit = cards, advanced, parasites, 12 // len(names)
        e.seats = [names.index(colour) if colour in names else -1 for colour in EVERYBODY]
        e.playing = [COLOURS.number(colour) for colour in names]
        e.edition = EDITIONS["2020"]
        e.blank()
        e.sky, e.turn, e.phase = EVENTS.number(sky), turn, 5
        e.draws = [1, 7, 10]
        e.home = [4 if seat >= 0 else 0 for seat in e.seats]
        e.journal = []
        self.e = e

    # Building

    def bacterium(self, name: str, owner: str, bionts: str, cubes: str = "", mutations: str = "", shields: str = "") -> None:
        """Mutations: `tmrna mitochondria+`; a plus for promoted, an exclamation mark for bought this turn."""
        e, o = self.e, ORGANISMS.number(name)
        e.place[o] = LIVING
        e.unseen_placards[o] = 0
        e.arrive(o)
        e.owner[o] = COLOURS.number(owner)
        self._bionts(o, bionts)
        e.cubes[o * 4 : o * 4 + 4] = tokens(cubes)
        e.shields[o * 4 : o * 4 + 4] = tokens(shields)
        self._mutations(o, mutations)

    def macro(
        self, name: str, card: str, owner: str, bionts: str, organs: str = "", land: bool = False, level: int = 0
    ) -> None:
        """Organs: the numbers of the filled slots, `1 3`."""
        self.bacterium(name, owner, bionts)
        e, o = self.e, ORGANISMS.number(name)
        e.macro[o] = MACROS.number(card)
        e.stack[e.macro[o]] = 0
        e.land[o], e.level[o], e.crisis = int(land), level, 1
        for slot in organs.split():
            e.organs[o * MOST_ORGANS + int(slot) - 1] = 1

    def parasite(
        self,
        card: str,
        host: str,
        bionts: str,
        diseased: tuple[str, ...] = (),
        side: int = 0,
        owner: str = "",
        mutations: str = "",
    ) -> None:
        e, number = self.e, COLOURS.number(card)
        o = FIRST_PARASITE + number
        e.host[number] = ORGANISMS.number(host)
        e.side[number] = side
        e.owner[o] = COLOURS.number(owner or card)
        self._bionts(o, bionts)
        self._mutations(o, mutations)
        for slot, name in enumerate(diseased):
            if name:
                stolen = STOLEN.number(name)
                e.disease[number * 2 + slot] = stolen + 1
                if stolen < FIRST_ORGAN:
                    e.gene[stolen] = DISEASED

    def _bionts(self, o: int, bionts: str) -> None:
        for colour, count in enumerate(tokens(bionts)):
            self.e.bionts[o * 4 + colour] = count
            self.e.home[colour] -= count

    def _mutations(self, o: int, mutations: str) -> None:
        e = self.e
        for word in mutations.split():
            m = MUTATIONS.number(word.rstrip("+!"))
            e.holder[m] = o
            e.unseen_mutations[m] = 0
            e.promoted[m] = int("+" in word)
            e.gene[m * 2] = HEALTHY
            e.gene[m * 2 + 1] = HEALTHY * e.promoted[m]
            e.bought[m] = e.turn if "!" in word else e.turn - 1

    def pool(self, colour: str, disks: str) -> None:
        c = COLOURS.number(colour)
        self.e.disks[c * 4 : c * 4 + 4] = tokens(disks)

    def deck(self, row: str, *cards: str) -> None:
        """The cards of a mutation deck, the top one first."""
        e, r = self.e, ROWS.number(row)
        numbers = [MUTATIONS.number(card) for card in cards]
        for m in numbers:
            e.unseen_mutations[m] = 0
        e.top[r], e.tails[r] = numbers[0], numbers[1:]

    def dice(self, *values: int) -> None:
        self.e.preset = Preset([Result("dice", value - 1, True) for value in values])

    # Playing

    def begin(self) -> Table:
        self.bionts = [sum(self.e.bionts[c::4]) + self.e.home[c] for c in range(4)]
        purchases.begin(self.e)
        self.settle()
        return self

    def settle(self) -> None:
        agenda = self.e.agenda
        while agenda:
            step = agenda.pop()
            for name in step.takes:
                assert isinstance(getattr(step, name), int)
            assert step.text(GLOSSARY)
            if step.work:
                step.run(self.e)
                continue
            options = step.options(self.e)
            if len(options) == 1:
                step.choose(self.e, options[0])
            elif options:
                agenda.append(step)
                return
        assert self.bionts == [sum(self.e.bionts[c::4]) + self.e.home[c] for c in range(4)]

    def play(self, *answers: str) -> Table:
        for text in answers:
            step = self.e.agenda[-1]
            action = CATALOGUE.parse(text)
            assert action in step.options(self.e), f"{text} not in {self.options} ({self.asked})"
            self.e.agenda.pop()
            step.choose(self.e, action)
            self.settle()
        return self

    # Asking

    @property
    def asked(self) -> str:
        """Who is asked what, `buy red warm-pond`; nothing when all is over."""
        if not self.e.agenda:
            return ""
        step = self.e.agenda[-1]
        organism = f" {ORGANISMS.text(step.organism)}" if hasattr(step, "organism") else ""
        return f"{step.kind} {COLOURS.text(step.colour)}{organism}"

    @property
    def options(self) -> list[str]:
        return [action.text for action in self.e.agenda[-1].options(self.e)] if self.e.agenda else []

    def why(self, text: str) -> str:
        """The message and rule that explain why an action is not offered."""
        action = CATALOGUE.parse(text)
        assert text not in self.options
        reason = self.e.agenda[-1].hindrance(self.e, action)
        return f"{reason.message.removeprefix('genesis.why.')} {reason.rule}" if reason else ""

    def told(self, kind: str) -> list[Entry]:
        return [entry for entry in self.e.journal or [] if entry.kind == kind]

    def disks(self, colour: str) -> list[int]:
        c = COLOURS.number(colour)
        return self.e.disks[c * 4 : c * 4 + 4]

    def bionts_in(self, name: str) -> list[int]:
        o = ORGANISMS.number(name)
        return self.e.bionts[o * 4 : o * 4 + 4]

    def chromosomes(self, name: str) -> list[int]:
        return chromosomes(self.e, ORGANISMS.number(name))

    def organs(self, name: str) -> list[int]:
        """The numbers of the filled organ slots."""
        o = ORGANISMS.number(name)
        return [slot + 1 for slot in range(MOST_ORGANS) if self.e.organs[o * MOST_ORGANS + slot]]

    def diseased(self, card: str) -> list[str]:
        number = COLOURS.number(card)
        return [STOLEN.text(k - 1) if k else "" for k in self.e.disease[number * 2 : number * 2 + 2]]

    def holder(self, mutation: str) -> str:
        o = self.e.holder[MUTATIONS.number(mutation)]
        return ORGANISMS.text(o) if o >= 0 else ""

    def alive(self) -> list[str]:
        return [ORGANISMS.text(o) for o in living(self.e)]

    def beneath(self, row: str) -> list[str]:
        """A mutation deck from the top."""
        r = ROWS.number(row)
        return [MUTATIONS.text(m) for m in (self.e.top[r], *self.e.tails[r]) if m >= 0]
