"""Late games of Macro Parasite Chimera: lines of host, parasite and hyperparasite where somebody is about to die, evolve or go
ashore; and what must hold in every situation of them."""

from __future__ import annotations

import copy
import random
from typing import Any

import tomli_w

import primordia
from primordia.genesis.cards import STANDARD
from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import missing
from primordia.genesis.organism import lives
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, MACROS, MUTATIONS, PLACARDS
from primordia.genesis.position import write
from primordia.kernel.action import Names
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of, setup_of

WANTON = ("rotary-flagellum", "conjugation-pilus", "bacteriorhodopsin")  # HGT: bionts move, and hosts die of it
LANDING = {"mature", "engulf", "go-ashore"}  # steps by which a macroorganism with all its organs goes ashore
NAMED = ("organism", "host", "target", "holder")


# Invariants


def entwined(game: Game) -> None:
    """Hosts live, every parasite has a biont of its colour, whoever has all organs is ashore, nothing waits for the dead, and
    the situation can be written down."""
    e: Earth = inside(game)
    for card in range(4):
        o = FIRST_PARASITE + card
        if lives(e, o):
            assert lives(e, e.host[card]), "a parasite on a dead host"
            assert e.bionts[o * 4 + card], "a parasite without a biont of its colour"
            assert e.owner[o] == card, "somebody else's parasite"
    expected = {getattr(step, "organism", -1) for step in e.agenda if step.kind in LANDING}
    for o, macro in enumerate(e.macro):
        if macro >= 0 and not e.land[o] and o not in expected:
            assert missing(e, o), "all organs, but at sea"
    silent(e)
    legible(game)


def legible(game: Game) -> None:
    """What is written of the situation gives it back; as a whole text it is looked at now and then (tests.checks.agrees)."""
    rules, setup, e = rules_of(game), setup_of(game), inside(game)
    written = rules.write(e)
    twin = rules.read(setup, copy.deepcopy(written), Chance(1), None)
    twin.agenda = [rules.parse_step(step.text(rules.glossary)) for step in e.agenda]
    rules.complete(twin)
    rules.check(twin)
    assert rules.write(twin) == written, "the position reads otherwise"
    assert rules.view(twin, None) == rules.view(e, None), "and looks otherwise"
    for step in twin.agenda[-1:]:
        assert step.options(twin) == e.agenda[-1].options(e), "and asks otherwise"


def silent(e: Earth) -> None:
    """A step that speaks of somebody dead asks nothing and does nothing."""
    for k, step in enumerate(e.agenda):
        if all(lives(e, getattr(step, name)) for name in NAMED if name in step.takes):
            continue
        twin = e.fork(Chance(1))
        del twin.agenda[k:]
        if step.work:
            before = write(twin), len(twin.agenda)
            step.run(twin)
            assert (write(twin), len(twin.agenda)) == before, f"{step.text(e.glossary)}: somebody dead acts"
        else:
            assert not step.options(twin), f"{step.text(e.glossary)}: somebody dead is asked"


# Positions


def entangled(seed: int) -> Game:
    """A match from such a situation, by a seed."""
    return primordia.from_position(tomli_w.dumps(Tangle(seed).document()), seed=seed)


class Tangle:
    """A table on which lines of parasites grow: each bacterium or macroorganism may have a parasite, plain or a macroorganism,
    and that a hyperparasite."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        self.mode = self.rng.choice(["competitive"] * 5 + ["solitaire", "cooperative"])
        self.players = 2 + self.rng.randrange(3) if self.mode == "competitive" else 2
        self.colours = self.rng.sample(COLOURS.names, self.players)
        each = 3 if self.players == 4 or self.mode == "cooperative" else 4
        self.left = dict.fromkeys(self.colours, each)
        self.automatic: list[str] = []
        if self.mode == "solitaire":
            self.automatic = [colour for colour in COLOURS.names if colour not in self.colours]
        elif self.mode == "cooperative":
            self.automatic = self.colours[:]
        self.placards = self.shuffled(PLACARDS)
        self.mutations = self.shuffled(MUTATIONS)
        self.macros = self.shuffled(MACROS)
        self.levels = [0, 1, 2]  # of the sea
        self.organisms: dict[str, dict[str, Any]] = {}
        self.npcs: dict[str, dict[str, Any]] = {}

    def shuffled(self, names: Names) -> list[str]:
        return self.rng.sample(names.names, len(names))

    def document(self) -> dict[str, Any]:
        for _ in range(self.rng.randint(2, 5)):
            self.host()
        for colour in self.rng.sample(COLOURS.names, 4):
            self.parasite(colour)
        variants = ["chimera", *(name for name in ("crystal", "plants", "macro") if self.rng.random() < 0.25)]
        phase = self.rng.choice([1, 2, 2, 4, 5, 5])
        return {
            "game": "genesis",
            "players": 1 if self.mode == "solitaire" else self.players,
            "auto": self.seed % 5 != 0,
            "options": {"mode": self.mode, "variants": "+".join(sorted(variants))},
            "colours": self.colours,
            "turn": 8,
            "sky": "45",
            "seen": ["37", "38", "39", "43", "44", "46", "47", "49"],
            "draws": [0, 0, self.rng.randint(1, 6)],
            "crisis": 1,
            "restless": self.rng.randrange(2),
            "climate": self.rng.choices(["warm", "cool"], k=3),
            "agenda": [f"phase {phase}"],
            "organisms": self.organisms,
            "refugia": {name: {} for name in self.placards[:2]},
            "tableaus": {colour: {"catalysts": self.tokens(0, 2)} for colour in self.colours},
            **({"npcs": self.npcs} if self.automatic else {}),
        }

    def tokens(self, low: int, high: int) -> str:
        counts = {colour: self.rng.randint(low, high) for colour in COLOURS.names}
        return "+".join(f"{n}{colour}" for colour, n in counts.items() if n) or "none"

    def take(self, colour: str) -> bool:
        """A biont from a pool, if there is one."""
        if not self.left.get(colour):
            return False
        self.left[colour] -= 1
        return True

    def settlers(self, owner: str) -> dict[str, int]:
        bionts = {owner: 1}
        for guest in self.colours:
            if self.rng.random() < 0.2 and self.take(guest):
                bionts[guest] = bionts.get(guest, 0) + 1
        return bionts

    def host(self) -> None:
        owner = self.rng.choice(self.colours)
        if not self.take(owner):
            return
        bionts = self.settlers(owner)
        about: dict[str, Any] = {"owner": owner, "bionts": spell(bionts)}
        if self.rng.random() < 0.5 and self.levels:
            about |= self.macro()
        else:
            about["cubes"] = self.tokens(0, 3)
            about["mutations"] = self.cards(self.rng.randint(0, 3))
        self.organisms[self.placards.pop()] = about

    def macro(self) -> dict[str, Any]:
        """A macroorganism to which little is missing."""
        name = self.macros.pop()
        slots = len(STANDARD.macroorganisms[MACROS.number(name)].organs[0])
        lost = self.rng.sample(range(1, slots + 1), min(slots, self.rng.choice([1, 1, 2, slots])))
        return {
            "macro": name,
            "organs": [slot for slot in range(1, slots + 1) if slot not in lost],
            "level": self.levels.pop(0) if self.levels else 3,
        }

    def cards(self, count: int) -> list[str]:
        found = [self.mutations.pop() for _ in range(min(count, len(self.mutations)))]
        wanton = next((name for name in WANTON if name in self.mutations), None)
        if wanton and self.rng.random() < 0.5:
            self.mutations.remove(wanton)
            found.append(wanton)
        return [f"{name}{' promoted' if self.rng.random() < 0.3 and name not in WANTON else ''} 1" for name in found]

    def parasite(self, colour: str) -> None:
        """A parasite of a colour on a host without one, perhaps a hyperparasite."""
        name = f"{colour}-parasite"
        automatic = colour in self.automatic
        taken = {about.get("host") for about in self.organisms.values()}
        free = [host for host in self.organisms if host not in taken and self.fits(colour, host)]
        if not free or self.rng.random() < 0.2 or not (automatic or self.take(colour)):
            return
        host = self.rng.choice(free)
        bionts = {colour: 1} if automatic else self.settlers(colour)
        about: dict[str, Any] = {"owner": colour, "bionts": spell(bionts), "host": host}
        if not host.endswith("-parasite") and self.rng.random() < 0.6 and self.macros:
            about |= self.macro()
            if "macro" in self.organisms[host]:
                if about["level"] < 3:
                    self.levels.insert(0, about["level"])
                about["level"] = self.organisms[host]["level"]
        else:
            about["mutations"] = self.cards(self.rng.randint(0, 2))
            if "macro" in self.organisms[host]:
                about |= self.disease(colour, host)
            elif not host.endswith("-parasite") and self.rng.random() < 0.3:
                about["diseased"] = ["system", "none"]
        self.organisms[name] = about
        if automatic:
            self.npcs[colour] = {"place": name}

    def fits(self, colour: str, host: str) -> bool:
        if not host.endswith("-parasite"):
            return colour in self.automatic or self.organisms[host]["owner"] != colour
        return colour not in self.automatic and self.organisms[host]["host"] not in [f"{c}-parasite" for c in COLOURS.names]

    def disease(self, colour: str, host: str) -> dict[str, Any]:
        """Organs that a plain parasite has taken from a macroorganism."""
        side = self.rng.randrange(2)
        slots = STANDARD.parasites[COLOURS.number(colour)].slots[side]
        organs = STANDARD.macroorganisms[MACROS.number(self.organisms[host]["macro"])].organs[0]
        held = ["none", "none"]
        for slot, wanted in enumerate(slots):
            there = [k for k in self.organisms[host]["organs"] if organs[k - 1] == wanted]
            if there and self.rng.random() < 0.6:
                self.organisms[host]["organs"].remove(there[0])
                held[slot] = f"organ-{there[0]}"
        return {"side": ("front", "back")[side], "diseased": held}


def spell(bionts: dict[str, int]) -> str:
    return "+".join(f"{count}{colour}" for colour, count in bionts.items())
