"""Scenes for the tests of single rules: a table set piece by piece, read as a position, and played as a real match.

What a test puts on the table goes into a position. It is read when the test first looks at the Earth, or when a phase begins;
from there on the engine plays. Nothing is in the mutation decks and pools unless a test says so. Tokens are written
`2red+blue`, a promoted mutation `tmrna+`, one bought in this turn `tmrna!`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS, STANDARD
from primordia.genesis.earth import Earth
from primordia.genesis.edition import EDITIONS
from primordia.genesis.organism import chromosomes, living, mutations
from primordia.genesis.parts import (
    CATALOGUE,
    COLOURS,
    EVENTS,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MUTATIONS,
    ORGANISMS,
    PLACARDS,
    STOLEN,
)
from primordia.genesis.parts import ROWS as ROW_NAMES
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.journal import Entry
from tests.genesis.table import ALL_ROWS, ROWS, document, life, parasite, pool, refugium, spelled, start

IDLE = "go-first"  # an empty question, asked before anything happens


def _with_manna(about: dict[str, Any]) -> dict[str, Any]:
    """A refugium with what is printed on it."""
    return {key: value for key, value in about.items() if key != "dead"}


@contextmanager
def _domes(number: int) -> Iterator[None]:
    """Each player has so many bionts; 0: as many as usual."""
    edition = EDITIONS["2020"]
    usual = edition.bionts, edition.bionts_of_four
    if number:
        edition.bionts = edition.bionts_of_four = number
    try:
        yield
    finally:
        edition.bionts, edition.bionts_of_four = usual


class Scene:
    """A table, and the match that is played on it. Organisms and places go by their names or numbers."""

    def __init__(self, *colours: str, phase: int, bionts: int = 0, alone: bool = False, **about: Any) -> None:
        """`bionts`: how many each colour has, if not as many as usual; `alone`: solitaire. The rest is for `document`."""
        if alone:
            about["options"] = {"mode": "solitaire", **about.get("options", {})}
        self.phase = phase
        about |= {colour: pool() for colour in colours}
        self.data = document(" ".join(colours), phase=phase, **about)
        self.data["players"] = 1 if alone else len(colours)
        self.domes = bionts
        self.match: Game | None = None
        self.past: list[Entry] = []  # told before the table was changed last
        self.rolls: list[int] = []
        self.draws: list[str] = []

    # What lies on the table

    def refugium(self, name: str, bionts: str = "", alive: str = "", enzymes: str = "", dead: str | None = None) -> int:
        """The manna that is not alive is dead, unless `dead` says how much is left of it; none at all is seen in tests only."""
        self._open().setdefault("refugia", {})[name] = dict(refugium(bionts, alive, dead, " ".join(self._words(enzymes))))
        return self._arrive(name)

    def bacterium(
        self, name: str, bionts: str, cubes: str = "", mutations: str = "", owner: str = "", shields: str = ""
    ) -> int:
        """It belongs to the first biont, unless told otherwise."""
        self._organism(name, dict(life(bionts, cubes)), mutations, owner)
        if shields:
            self.data["organisms"][name]["shields"] = shields
        return self._arrive(name)

    def macro(
        self, name: str, card: str, bionts: str, organs: str = "", land: bool = False, level: int | None = None, owner: str = ""
    ) -> int:
        """A macroorganism with its organs, by number or name: `1, Brain`."""
        number = MACROS.number(card)
        printed = list(STANDARD.macroorganisms[number].organ_names[int(land)])
        slots = [int(word) if word.isdecimal() else printed.index(word) + 1 for word in self._words(organs, ",")]
        more: dict[str, Any] = {"macro": card, "organs": slots, "terrestrial": land}
        if level is not None:
            more["level"] = level
        self._organism(name, dict(life(bionts, **more)), "", owner)
        if "stack" in self.data.get("decks", {}) and card in self.data["decks"]["stack"]:
            self.data["decks"]["stack"].remove(card)
        return self._arrive(name)

    def parasite(
        self,
        card: str,
        host: int | str,
        diseased: str = "",
        bionts: str = "",
        side: int = 0,
        owner: str = "",
        mutations: str = "",
    ) -> int:
        """A parasite, with the diseased cubes of its slots: `tmrna.base, none`. In 2016 the theft of a plus cube demotes."""
        about = parasite(bionts or card, self._name(host), diseased, side=("front", "back")[side])
        if EDITIONS["2020"].theft_demotes:
            held = self._open()["organisms"][self._name(host)]
            for stolen in about["diseased"]:
                name, _, cube = stolen.partition(".")
                if cube == "plus" and f"{name} promoted" in held["mutations"]:
                    held["mutations"][held["mutations"].index(f"{name} promoted")] = name
        self._organism(f"{card}-parasite", dict(about), mutations, owner or (card if card in (bionts or card) else ""))
        return FIRST_PARASITE + COLOURS.number(card)

    def mutate(self, organism: int | str, *names: str) -> int:
        """Mutations of an organism; the number of the last."""
        last = -1
        for name in names:
            held = self._open()["organisms"][self._name(organism)].setdefault("mutations", [])
            held.append(name.replace("+", " promoted").replace("!", f" {self.data['turn']}"))
            self.data.get("decks", {}).pop("veiled", None)
            last = MUTATIONS.number(name.rstrip("+!"))
        return last

    def pool(self, colour: str, catalysts: str) -> None:
        self._open()["tableaus"][colour]["catalysts"] = catalysts or "none"

    def tableau(self, colour: str, **numbers: int) -> None:
        self._open()["tableaus"][colour] |= numbers

    def deck(self, row: str, *cards: str) -> None:
        """The cards of a mutation deck, the top one first."""
        decks = self._open().setdefault("decks", {})
        decks.setdefault("top", ["none"] * 4)[ROWS.index(row)] = cards[0] if cards else "none"
        decks.setdefault("beneath", [[], [], [], []])[ROWS.index(row)] = list(cards[1:])
        decks.pop("veiled", None)

    def full_decks(self) -> None:
        """Every mutation that is nowhere else lies in a deck, the top ones face up."""
        self._open()["decks"] = "full"

    def put(self, **values: Any) -> None:
        """Other keys of the position: `first="green"`, `climate=["warm"]`."""
        self._open().update(values)

    def _organism(self, name: str, about: dict[str, Any], mutations: str, owner: str) -> None:
        if owner:
            about["owner"] = owner
        self._open().setdefault("organisms", {})[name] = about
        self.mutate(name, *self._words(mutations))

    def _arrive(self, name: str) -> int:
        self.data.setdefault("arrival", []).append(name)
        return PLACARDS.number(name)

    @staticmethod
    def _words(text: str, between: str = " ") -> list[str]:
        return [word.strip() for word in text.split(between) if word.strip()]

    @staticmethod
    def _name(organism: int | str) -> str:
        return organism if isinstance(organism, str) else ORGANISMS.text(organism)

    @staticmethod
    def _number(organism: int | str) -> int:
        return ORGANISMS.number(organism) if isinstance(organism, str) else organism

    # The match

    @property
    def game(self) -> Game:
        if self.match is None:
            self._start(self.data.get("agenda") or [f"{IDLE} {self.data['colours'][0]}", f"begin {self.phase}"])
        assert self.match is not None
        return self.match

    @property
    def earth(self) -> Earth:
        found: Earth = inside(self.game)
        return found

    def _open(self) -> dict[str, Any]:
        """The position, to be changed, with all that has happened since."""
        if self.match is not None:
            idle, self.past = self.idle, self.entries()
            self.data = tomllib.loads(self.match.position())
            self.match = None
            if idle:
                del self.data["agenda"]
        return self.data

    def _start(self, agenda: list[str]) -> None:
        """What is not in a mutation deck or on a card lies face down where the test does not look."""
        data = {**self.data, "agenda": agenda}
        if data.get("decks") != "full":
            decks = {"top": ["none"] * 4, "beneath": [[], [], [], []], **data.get("decks", {})}
            held = [text for about in data.get("organisms", {}).values() for text in about.get("mutations", [])]
            seen = len(held) + sum(card != "none" for card in decks["top"]) + sum(map(len, decks["beneath"]))
            if "veiled" not in decks:
                aside = next(row for row in (0, 3, 2, 1) if decks["top"][row] == "none")
                decks["veiled"] = [len(MUTATIONS) - seen if row == aside else 0 for row in range(4)]
            data["decks"] = decks
        else:
            del data["decks"]
        refugia = data.get("refugia", {})
        bare = [name for name, about in refugia.items() if about.get("dead") == "none" == about.get("alive", "none")]
        with _domes(self.domes):
            self.match = start({**data, "refugia": {**refugia, **{name: _with_manna(refugia[name]) for name in bare}}})
        for name in bare:
            p = PLACARDS.number(name)
            self.earth.dead[p * 4 : p * 4 + 4] = [0] * 4
        self.bionts_of_all = self._bionts()
        self.earth.journal = []
        self.match.force(self.rolls, self.draws)
        self.rolls, self.draws = [], []

    def dice(self, *values: int) -> Self:
        """The next dice."""
        self._force(values, ())
        return self

    def cards(self, *names: str) -> Self:
        """The next cards of their decks."""
        self._force((), names)
        return self

    def _force(self, dice: Sequence[int], cards: Sequence[str]) -> None:
        if self.match is None:
            self.rolls += dice
            self.draws += cards
        else:
            self.match.force(dice, cards)

    def begin(self, phase: int = 0) -> Self:
        """The phase begins."""
        if phase and phase != self.phase:
            self._open()["phase"] = self.phase = phase
        self._again()
        self.game.play("no")
        return self

    def _again(self) -> None:
        """Where a phase is over, the next begins as the first did."""
        if not self.idle:
            assert self.over, "something is asked"
            del self._open()["agenda"]

    def settle(self) -> Self:
        """Works off what a test has put on the agenda."""
        if self.idle:
            agenda = self.earth.agenda
            at = next(k for k, step in enumerate(agenda) if step.kind == IDLE)
            agenda[:] = [*agenda[at + 1 :], agenda[at]]
            self.game.play("no")
        else:
            lines = [step.text(GLOSSARY) for step in reversed(self.earth.agenda)]
            self._open()
            self._start(lines)
        return self

    @property
    def idle(self) -> bool:
        """Whether nothing has happened yet."""
        return any(step.kind == IDLE for step in self.earth.agenda)

    def events(self, *numbers: int) -> Self:
        """The event phase, with these cards as the next ones; an eon may come again."""
        draws = [0, 0, 0]
        for number in numbers:
            draws[STANDARD.events[EVENTS.number(str(number))].eon] += 1
        self._again()
        self.cards(*map(str, numbers))
        self.earth.draws = draws
        return self.begin(1)

    def play(self, *answers: str) -> Self:
        """Answers; first what a test has put on the agenda is worked off."""
        agenda = self.earth.agenda
        if self.idle or (agenda and (agenda[-1].work or not self.options)):
            self.settle()
        self._sound()
        for text in answers:
            self.game.play(text)
            self._sound()
        if self.over:
            e = self.earth
            assert not e.owing and not any(e.owed), "catalysts that nobody took"
            assert not self.game.forced.dice, "dice that nobody rolled"
            assert self._bionts() == self.bionts_of_all, "bionts"
        return self

    def _sound(self) -> None:
        """What must hold at every question: no option twice, and every step that waits can be written and read."""
        assert len(set(self.options)) == len(self.options), self.options
        for step in self.earth.agenda:
            text = step.text(GLOSSARY)
            assert all(type(getattr(step, name)) is int for name in step.takes), text
            again = rules_of(self.game).parse_step(text)
            assert type(again) is type(step) and again.text(GLOSSARY) == text

    def run(self, *answers: str) -> list[str]:
        """The options after these answers; none: all is over."""
        return self.play(*answers).options

    def _bionts(self) -> list[int]:
        return [sum(self.earth.bionts[c::4]) + self.earth.home[c] for c in range(4)]

    # What is asked

    @property
    def over(self) -> bool:
        return self.game.is_over

    @property
    def options(self) -> list[str]:
        return [action.text for action in self.game.legal_actions()]

    @property
    def question(self) -> str:
        """The decision that waits, as text."""
        return self.game.decision.text(GLOSSARY) if self.game.decision else ""

    @property
    def asked(self) -> str:
        """Who is asked what, `buy red warm-pond`; nothing when all is over."""
        step = self.game.decision
        if step is None:
            return ""
        organism = f" {step.context(GLOSSARY)['organism']}" if "organism" in step.takes else ""
        return f"{step.kind} {COLOURS.text(step.colour)}{organism}"

    @property
    def asker(self) -> str:
        assert self.game.decision is not None
        return COLOURS.text(self.game.decision.colour)

    def why(self, text: str) -> str:
        """The reason and the rule for which an action is not offered: `stuck E1a`."""
        assert text not in self.options
        assert self.game.decision is not None
        reason = self.game.decision.hindrance(self.earth, CATALOGUE.parse(text))
        return f"{reason.message.removeprefix('genesis.why.')} {reason.rule}" if reason else ""

    # What there is

    def entries(self, *kinds: str) -> list[Entry]:
        """The journal, or the entries of some kinds."""
        return [entry for entry in [*self.past, *self.game.journal] if not kinds or entry.kind in kinds]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(entry.arguments) for entry in self.entries(kind)]

    def lines(self, *kinds: str) -> list[str]:
        """The same, each as words."""
        return [" ".join([entry.kind, *map(str, entry.arguments.values())]) for entry in self.entries(*kinds)]

    def catalysts(self, colour: str) -> str:
        return self._spelled(self.earth.disks, COLOURS.number(colour))

    def bionts(self, place: int | str) -> str:
        return self._spelled(self.earth.bionts, self._number(place))

    def cubes(self, place: int | str) -> str:
        """Organised manna, or the chromosomes on the placard itself."""
        return self._spelled(self.earth.cubes, self._number(place))

    def manna(self, place: int | str) -> str:
        """What lies dead in a refugium."""
        return self._spelled(self.earth.dead, self._number(place))

    def shields(self, place: int | str) -> str:
        return self._spelled(self.earth.shields, self._number(place))

    def chromosomes(self, organism: int | str) -> str:
        return self._spelled(chromosomes(self.earth, self._number(organism)), 0)

    @staticmethod
    def _spelled(lying: list[int], at: int) -> str:
        return spelled({name: n for name, n in zip(COLOURS.names, lying[at * 4 : at * 4 + 4], strict=True) if n})

    def enzymes(self, place: int | str) -> str:
        p = self._number(place)
        return " ".join(COLOURS.text(k - 1) for k in self.earth.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k)

    def genes(self, organism: int | str) -> list[str]:
        return [MUTATIONS.text(m) + "+" * self.earth.promoted[m] for m in mutations(self.earth, self._number(organism))]

    def organs(self, organism: int | str) -> list[int]:
        """The numbers of the filled organ slots."""
        o = self._number(organism)
        return [slot + 1 for slot in range(MOST_ORGANS) if self.earth.organs[o * MOST_ORGANS + slot]]

    def diseased(self, card: str) -> list[str]:
        number = COLOURS.number(card)
        return [STOLEN.text(k - 1) if k else "" for k in self.earth.disease[number * 2 : number * 2 + 2]]

    def holder(self, mutation: str) -> str:
        o = self.earth.holder[MUTATIONS.number(mutation)]
        return ORGANISMS.text(o) if o >= 0 else ""

    def alive(self) -> list[str]:
        return [ORGANISMS.text(o) for o in living(self.earth)]

    def refugia(self) -> list[str]:
        return [PLACARDS.text(p) for p in self.earth.refugia()]

    def beneath(self, row: str) -> list[str]:
        """A mutation deck from the top."""
        r = ROW_NAMES.number(row)
        return [MUTATIONS.text(m) for m in (self.earth.top[r], *self.earth.tails[r]) if m >= 0]


def happening(*colours: str, **about: Any) -> Scene:
    """Before the event phase of the first turn."""
    return Scene(*(colours or ("red", "green")), phase=1, turn=1, **about)


def assigning(*colours: str, sky: str = ALL_ROWS, **about: Any) -> Scene:
    """Before the assignment phase."""
    return Scene(*colours, phase=2, sky=sky, **about)


def rolling(colours: str = "red green", *, phase: int, sky: str = "37", climate: str = "warm", **about: Any) -> Scene:
    """Before the autocatalytic or the Darwin rolls; event 37 gives the order red, yellow, blue, green."""
    return Scene(*colours.split(), phase=phase, turn=2, sky=sky, climate=climate, **about)


def buying(*colours: str, sky: str = "37", **about: Any) -> Scene:
    """Before the purchase phase; cosmos and ocean are active, the order is red, yellow, blue, green."""
    return Scene(*(colours or COLOURS.names), phase=5, sky=sky, **about)


def turn_of(scene: Scene, colour: str) -> list[str]:
    """The phase begins, and those who come earlier do nothing. The options of this colour's turn to assign."""
    scene.begin()
    while scene.question != f"assign {colour}":
        scene.play("done")
    return scene.options


def spell(colours: Sequence[str]) -> str:
    """Single tokens put together: `2red+blue`."""
    return spelled({colour: colours.count(colour) for colour in dict.fromkeys(colours)}) if colours else ""
