"""Late positions in which every field that a rule reads is drawn: turn and events to come, what has changed, what is new in
this turn, who has bought in the Darwin phase, sides, land, levels, slots that have been filled again; and what must hold when
the purchases of a turn are over.

A seed stands for a position. Lines of parasitic macroorganisms are drawn elsewhere (`chimeras`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import tomli_w

import primordia
from primordia.genesis.cards import DOCUMENTS, FISSION
from primordia.genesis.chimera import leaders, members
from primordia.genesis.earth import Earth
from primordia.genesis.edition import EDITIONS
from primordia.genesis.macroorganisms import ecosystem
from primordia.genesis.mutation import homeless
from primordia.genesis.organism import bionts_of, mutations, tableau
from primordia.genesis.parts import COLOURS, CONTINENT, FIRST_PARASITE, MACROS, MUTATIONS, OCEAN, ORGANISMS, PLACARDS
from primordia.genesis.purchases import eager
from primordia.genesis.round import Turn
from primordia.genesis.trophic import LEVELS, joint_rate
from primordia.kernel.game import Game, inside

EONS = ("hadean", "archean", "proterozoic")
FISSILE = ("mitochondria", "reverse-citric-cycle")
WANTON = ("rotary-flagellum", "conjugation-pilus", "bacteriorhodopsin")  # HGT
FAST = ("red", "yellow")  # chromosomes that count for the metabolic rate (H6b)
Table = dict[str, Any]


# What must hold


def settled(e: Earth, ranked: bool = True) -> None:
    """After the purchases no ecosystem is overcrowded (H6d), its levels are those of the metabolic rates (H6a), which have no
    reason to change, and nobody has anything left to buy."""
    for row in (OCEAN, CONTINENT):
        crowd = leaders(e, ecosystem(e, row))
        assert len(crowd) <= LEVELS, "overcrowded"
        if ranked:
            crowd.sort(key=lambda o: e.level[o])
            assert [e.level[o] for o in crowd] == list(range(len(crowd))), "levels with gaps"
            rates = [joint_rate(e, o) for o in crowd]
            assert rates == sorted(rates), "a lower metabolic rate above a higher one"
            assert all(e.level[member] == e.level[o] for o in crowd for member in members(e, o)), "a chimera on two levels"
    assert not e.restless, "a food chain that has not been put in order"
    assert not any(e.buyers) and not any(e.once) and not e.cancelled and set(e.pace) == {1}, "purchases are left"
    assert not e.adrift and not e.owing, "something is still going on"


@contextmanager
def watched(ranked: bool) -> Iterator[None]:
    """Looks at every turn that ends in the meantime, also in clones."""
    run = Turn.run

    def checked(turn: Turn, e: Earth) -> None:
        if e.playing:
            settled(e, ranked)
        run(turn, e)

    with patch.object(Turn, "run", checked):
        yield


class Watch:
    """Remembers what a turn began with: who had fission then (He, 33, 44); and of whom it was known that he has bought in the
    Darwin phase (G4b)."""

    def __init__(self, game: Game) -> None:
        e: Earth = inside(game)
        self.turn = e.turn
        self.fissile = {o for o in range(len(ORGANISMS)) if self._fissile(e, o, e.turn)}
        self.marked: dict[tuple[int, int], int] = {}
        self.hosts = e.host[:]
        self.moved: set[int] = set()  # parasites that found another host in the middle of the purchases

    @staticmethod
    def _fissile(e: Earth, o: int, before: int) -> bool:
        shown = [m for m in mutations(e, o) if e.cards.mutations[m].icons[e.faces[m]][FISSION]]
        return any(e.bought[m] < before or e.promoted[m] for m in shown)

    def look(self, game: Game) -> None:
        """After each choice: purchases in their order (Hb), and as many as fission allows."""
        e: Earth = inside(game)
        if not e.playing:
            return
        if e.turn != self.turn:
            self.turn = e.turn
            self.moved = set()
            self.fissile = {o for o in range(len(ORGANISMS)) if self._fissile(e, o, e.turn + 1)}
        if not e.chimera:  # there a macroorganism takes its purchases along to another card
            assert all(pace == 1 or o in self.fissile for o, pace in enumerate(e.pace)), "fission that was not there"
        if e.phase == 5 and not any(step.kind == "begin" for step in e.agenda):  # who buys is known
            for left, buyers, bionts in zip(e.once, e.buyers, e.bionts, strict=False):
                assert not left or left <= buyers <= bionts + 2, "purchases of nobody"
        marked = {}
        for o in range(len(ORGANISMS)) if e.phase == 4 and e.cancelled else ():
            for colour in e.playing:
                if e.cancelled >> (o * 4 + colour) & 1:
                    marked[o, colour] = bionts_of(e, colour, o)
                    assert marked[o, colour] >= max(1, self.marked.get((o, colour), 1)), "somebody dead has bought"
        self.marked = marked
        if e.phase == 5:
            self.moved |= {FIRST_PARASITE + card for card, host in enumerate(e.host) if host != self.hosts[card]}
        self.hosts = e.host[:]
        step = game.decision
        buying: int = step.organism if step is not None and step.kind == "buy" else -1  # type: ignore[attr-defined]
        if buying >= FIRST_PARASITE and buying not in self.moved:
            order = e.turns()
            front = order[: order.index(tableau(e, buying))]
            assert not any(eager(e, colour) for colour in front), "a parasite before the players in front of its host"
        if e.adrift:
            held = [slot for slot in range(2) if e.disease[(e.adrift - 1) * 2 + slot]]
            assert all(homeless(e, e.adrift - 1, slot) for slot in held), "what has a place has not returned"


# Positions


def wild(seed: int, edition: str = "2020", mode: str = "competitive", variants: Sequence[str] = ()) -> Game:
    """A match from such a position."""
    text = tomli_w.dumps(Wild(seed, edition, mode, variants).document())
    return primordia.from_position(text, seed=seed)


class Wild:
    """A position in the making: who plays, which bionts and cards are left."""

    def __init__(self, seed: int, edition: str, mode: str, variants: Sequence[str]) -> None:
        self.rng = random.Random(f"{seed} {edition} {mode}")
        self.edition, self.mode, self.variants = EDITIONS[edition], mode, variants
        self.players = {"solitaire": 1, "cooperative": 2}.get(mode, self.rng.randint(2, 4))
        self.colours = self.rng.sample(COLOURS.names, max(2, self.players))
        each = self.edition.bionts_of_four if self.players == 4 else self.edition.bionts
        self.left = dict.fromkeys(self.colours, self.edition.coop_bionts if mode == "cooperative" else each)
        self.automatic = [c for c in COLOURS.names if c not in self.colours] if mode == "solitaire" else []
        self.automatic += self.colours if mode == "cooperative" else []
        self.limit = self.edition.solo_limit if self.players == 1 else 12 // self.players
        self.crystal = "crystal" in variants or (mode == "solitaire" and self.edition.solo_crystal)
        self.turn, self.phase = self.rng.randint(4, 12), self.rng.choice((1, 2, 3, 4, 5, 5))
        self.placards = self.shuffled(PLACARDS.names)
        self.mutations = self.shuffled(MUTATIONS.names)
        self.macros = self.shuffled(MACROS.names)
        self.organisms: dict[str, Table] = {}
        self.npcs: dict[str, Table] = {}
        self.restless = [row for row in ("ocean", "continent") if self.rng.random() < 0.4]

    def shuffled(self, names: Sequence[str]) -> list[str]:
        return self.rng.sample(list(names), len(names))

    def likely(self, chance: float) -> bool:
        return self.rng.random() < chance

    def tokens(self, most: int) -> str:
        return spell({colour: self.rng.randint(0, most) for colour in COLOURS.names})

    def document(self) -> Table:
        rng = self.rng
        with_macros = self.likely(0.7)
        for _ in range(rng.randint(2, 6)):
            self.settle(with_macros)
        for colour in self.shuffled(COLOURS.names):
            self.infest(colour)
        self.ally()
        self.rank()
        crisis = any("macro" in about for about in self.organisms.values())
        coming = {eon: self.events(eon, rng.choice((0, 0, 1, 2, 4)) if not crisis or eon == EONS[2] else 0) for eon in EONS}
        unseen = [card for cards in coming.values() for card in cards]
        skies = [card for card, data in DOCUMENTS["events"].items() if card not in unseen and data["order"]]
        names = self.variants
        return {
            "game": "genesis",
            "players": self.players,
            "auto": self.likely(0.8),
            "options": {"edition": self.edition.name, "mode": self.mode, "variants": "+".join(sorted(names))},
            "colours": self.colours,
            "turn": self.turn,
            "sky": rng.choice(skies),
            "seen": [card for card in DOCUMENTS["events"] if card not in unseen],
            "draws": [len(coming[eon]) for eon in EONS],
            "climate": rng.choices(("warm", "cool"), k=rng.randrange(5)),
            "crisis": int(crisis),
            "restless": self.restless if crisis else [],
            "waterworld": int(self.likely(0.1)),
            "ozone": int(self.likely(0.3) and "59" not in unseen),
            "doom": rng.randint(1, 2) if self.phase > 1 and self.likely(0.1) else 0,
            "agenda": [f"phase {self.phase}"],
            "refugia": {self.placards.pop(): self.refugium() for _ in range(rng.randrange(4))},
            "organisms": self.organisms,
            "tableaus": {
                colour: {"catalysts": self.tokens(rng.randint(0, self.limit)), "trophies": rng.randrange(3)}
                for colour in self.colours
            },
            **({"npcs": self.npcs} if self.automatic else {}),
        }

    def events(self, eon: str, count: int) -> list[str]:
        return self.rng.sample([card for card, data in DOCUMENTS["events"].items() if data["eon"] == eon], count)

    def refugium(self) -> Table:
        owners = [colour for colour in self.colours if self.left[colour] and self.likely(0.3)]
        for colour in owners:
            self.left[colour] -= 1
        return {"bionts": spell(dict.fromkeys(owners, 1)), "enzymes": [self.rng.choice(COLOURS.names)] * self.rng.randrange(2)}

    # Organisms

    def bionts(self, owner: str) -> dict[str, int]:
        """The owner's, and perhaps more of it and of others."""
        self.left[owner] -= 1
        bionts = {owner: 1}
        for colour in (owner, *self.colours):
            if self.left[colour] and self.likely(0.2):
                self.left[colour] -= 1
                bionts[colour] = bionts.get(colour, 0) + 1
        return bionts

    def settle(self, with_macros: bool) -> None:
        """A bacterium or a macroorganism, which has neither antioxidants on land nor all organs at sea."""
        owners = [colour for colour in self.colours if self.left[colour]]
        if not owners:
            return
        owner = self.rng.choice(owners)
        about: Table = {"owner": owner, "bionts": self.bionts(owner)}
        land = self.likely(0.4)
        beside = [other for other in self.organisms.values() if "macro" in other and other["terrestrial"] == land]
        if with_macros and self.likely(0.6) and len(beside) < LEVELS:
            about |= {"macro": self.macros.pop(), "terrestrial": land}
            slots = range(1, len(organs_of(about)) + 1)
            about["organs"] = [slot for slot in slots if self.likely(0.6)]
            if len(about["organs"]) == len(slots) and not land:
                about["organs"].remove(self.rng.choice(about["organs"]))
            if not self.edition.abilities_at_once and self.phase > 1:
                about["young"] = [str(slot) for slot in about["organs"] if self.likely(0.2)]
        else:
            about["cubes"] = self.tokens(self.rng.choice((1, 2, 3, 4)))
            about["mutations"] = self.cards(self.rng.choice((0, 1, 2, 4)))
            self.cancel(about)
        if not (land and "macro" in about):
            about["shields"] = self.tokens(1)
        self.organisms[self.placards.pop()] = about

    def cards(self, count: int) -> list[str]:
        """Mutations of any turn; fission and HGT are seldom far."""
        for name in (*FISSILE, *WANTON):
            if name in self.mutations and self.likely(0.25):
                self.mutations.remove(name)
                self.mutations.append(name)
        return [self.card() for _ in range(min(count, len(self.mutations)))]

    def card(self) -> str:
        words = [self.mutations.pop()]
        now = self.phase > 1 and self.likely(0.2)
        if self.likely(0.4):
            words.append("promoted")
            if self.likely(0.1):
                words.append("bare")
        if now and not self.edition.abilities_at_once and self.likely(0.7):
            words.append("old" if "promoted" in words else "new")
        return " ".join([*words, str(self.turn if now else self.rng.randint(1, self.turn - 1))])

    def cancel(self, about: Table) -> None:
        """A biont that has bought in the Darwin phase, perhaps with a purchase left (G4b)."""
        if self.crystal and self.phase == 5 and self.edition.crystal_purchase and self.likely(0.5):
            colour = self.rng.choice([colour for colour, count in about["bionts"].items() if count])
            about["cancelled"] = [colour]
            if self.likely(0.5):
                about["once"] = colour

    def infest(self, colour: str) -> None:
        """A parasite, perhaps one that another has commandeered, on an organism or on a parasite."""
        automatic = colour in self.automatic
        if (self.mode == "cooperative" and not automatic) or not self.likely(0.6):
            return
        commands = colour
        if not automatic and "chimera" not in self.variants and self.likely(0.15):
            commands = self.rng.choice(self.colours)
        if not automatic and not self.left.get(commands):
            return
        taken = {about.get("host") for about in self.organisms.values()}
        hosts = [
            name
            for name, about in self.organisms.items()
            if name not in taken and (not automatic or "host" not in about) and (automatic or about["owner"] != commands)
        ]
        if not hosts:
            return
        about: Table = {"owner": commands, "bionts": {colour: 1} if automatic else self.bionts(commands)}
        if commands != colour and about["bionts"].get(colour):
            about["owner"] = colour  # a biont of the card's own colour is in command
        about |= {"host": self.rng.choice(hosts), "side": self.rng.choice(("front", "back"))}
        about["mutations"] = self.cards(self.rng.choice((0, 1, 2)))
        about["diseased"] = self.loot(colour, about)
        if automatic:
            self.npcs[colour] = {"place": f"{colour}-parasite"}
        else:
            self.cancel(about)
        self.organisms[f"{colour}-parasite"] = about

    def loot(self, colour: str, about: Table) -> list[str]:
        """What it has stolen; an organ's slot may have been filled again."""
        host = self.organisms[about["host"]]
        side = [data for data in DOCUMENTS["parasites"].values() if data["owner"] == colour][about["side"] == "back"]
        stolen: list[str] = []
        for slot in side["slots"]:
            goods = []
            if "macro" in host:
                lacking = [k for k in range(1, len(organs_of(host)) + 1) if k not in host["organs"]]
                for k, organ in enumerate(organs_of(host), 1):
                    if organ == slot and (k in host["organs"] or host["terrestrial"] or len(lacking) > 2 + len(stolen)):
                        goods.append(f"organ-{k}")
            else:
                for words in (text.split() for text in host["mutations"]):
                    data = DOCUMENTS["mutations"][words[0]]
                    if data["front"]["colour"] == slot and "bare" not in words:
                        goods.append(f"{words[0]}.base")
                    if "promoted" in words and data["promoted"]["plus"] == slot and not self.edition.theft_demotes:
                        goods.append(f"{words[0]}.plus")
            goods = [name for name in goods if name not in stolen]
            stolen.append(self.rng.choice(goods) if goods and self.likely(0.7) else "none")
        if "macro" in host and not host["terrestrial"] and not self.afloat(host, stolen):
            return ["none", "none"]
        return stolen

    def afloat(self, host: Table, stolen: list[str]) -> bool:
        """Whether a marine host still lacks an organ when the stolen ones count (H5e)."""
        lacking = [organ for k, organ in enumerate(organs_of(host), 1) if k not in host["organs"]]
        for name in stolen:
            if name != "none":
                organ = organs_of(host)[int(name.removeprefix("organ-")) - 1]
                if organ in lacking:
                    lacking.remove(organ)
        return bool(lacking)

    def ally(self) -> None:
        """An automatic biont that is on no parasite card lives with a player, or is at home."""
        for colour in self.automatic:
            if colour not in self.npcs:
                places = [name for name, about in self.organisms.items() if "host" not in about]
                place = self.rng.choice(places) if places and self.likely(0.4) else "pool"
                self.npcs[colour] = {"place": place}
                if place != "pool":
                    bionts = self.organisms[place]["bionts"]
                    bionts[colour] = bionts.get(colour, 0) + 1

    def rank(self) -> None:
        """Levels by metabolic rates, dice having decided between equals; but any levels where something has changed since.
        Then the bionts are spelled out."""
        for land, row in ((False, "ocean"), (True, "continent")):
            crowd = [about for about in self.organisms.values() if "macro" in about and about["terrestrial"] == land]
            self.rng.shuffle(crowd)
            if row not in self.restless:
                crowd.sort(key=rate)
            for level, about in enumerate(crowd):
                about["level"] = level
        for about in self.organisms.values():
            about["bionts"] = spell(about["bionts"])


def organs_of(about: Table) -> list[str]:
    """The colours of the organ slots of a macroorganism."""
    side = "terrestrial" if about["terrestrial"] else "marine"
    return [organ["colour"] for organ in DOCUMENTS["macroorganisms"][about["macro"]][side]["organs"]]


def rate(about: Table) -> int:
    """Red and yellow chromosomes (H6b)."""
    side = DOCUMENTS["macroorganisms"][about["macro"]]["terrestrial" if about["terrestrial"] else "marine"]
    printed = sum(count for colour, count in side["system"].items() if colour in FAST)
    organs = sum(organs_of(about)[slot - 1] in FAST for slot in about["organs"])
    return int(printed + organs + sum(count for colour, count in about["bionts"].items() if colour in FAST))


def spell(counts: dict[str, int]) -> str:
    """`2red+blue`"""
    return "+".join(f"{count}{colour}" for colour, count in counts.items() if count) or "none"
