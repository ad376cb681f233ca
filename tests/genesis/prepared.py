"""Positions for coverage by use: macroorganisms in gardens or alone, cultures of bacteria, games with a goal near their end.

Every choice here is drawn with a seed, so that a number stands for a position. The events that are still to come are drawn too,
few enough for a short game: the others are `seen`.
"""

from __future__ import annotations

import random
from typing import Any

import tomli_w

import primordia
from primordia.genesis.cards import DOCUMENTS
from primordia.genesis.edition import EDITIONS
from primordia.genesis.parts import COLOURS, MACROS, MUTATIONS, PLACARDS
from primordia.kernel.game import Game

EDITION = EDITIONS["2020"]
ALL = tuple(COLOURS.names)
EONS = {name: [card for card, data in DOCUMENTS["events"].items() if data["eon"] == name] for name in ("hadean", "archean")}
PROTEROZOIC = [card for card, data in DOCUMENTS["events"].items() if data["eon"] == "proterozoic"]
LEVELS = 3
STORMS = (("58", "50"), ("51", "58", "50"), ("51", "55"), ("51", "58", "55"))  # chains with all the oxygen, all the heat (D1a)
Table = dict[str, Any]


class Stage:
    """A position in the making: who plays, which bionts and cards are left."""

    def __init__(self, seed: int, fewest: int) -> None:
        self.rng = random.Random(seed)
        self.players = self.rng.randint(fewest, 4)
        self.colours = self.rng.sample(ALL, self.players)
        self.left = dict.fromkeys(self.colours, EDITION.bionts_of_four if self.players == 4 else EDITION.bionts)
        self.placards = self.rng.sample(PLACARDS.names, len(PLACARDS))
        self.mutations = self.rng.sample(MUTATIONS.names, len(MUTATIONS))
        self.organisms: dict[str, Table] = {}

    def settle(self, owner: str, guests: float) -> Table:
        """Bionts for a new organism: its owner's, and with some chance one more of each colour."""
        self.left[owner] -= 1
        bionts = dict.fromkeys(self.colours, 0) | {owner: 1}
        for colour in self.colours:
            if self.left[colour] and self.rng.random() < guests:
                self.left[colour] -= 1
                bionts[colour] += 1
        return {"owner": owner, "bionts": "+".join(f"{n}{colour}" for colour, n in bionts.items() if n)}

    def infest(self, likely: float) -> None:
        """Parasites on organisms of others, with or without cubes of theirs, some with a mutation of their own."""
        for colour in self.colours:
            hosts = [name for name, about in self.organisms.items() if about["owner"] != colour and "host" not in about]
            taken = [about.get("host") for about in self.organisms.values()]
            free = [name for name in hosts if name not in taken]
            if not free or not self.left[colour] or self.rng.random() >= likely:
                continue
            host = self.rng.choice(free)
            sides = [data for data in DOCUMENTS["parasites"].values() if data["owner"] == colour]
            side = self.rng.randrange(2)
            parasite = self.settle(colour, 0.1) | {"host": host, "side": ("front", "back")[side]}
            parasite["mutations"] = [self.gene() for _ in range(self.rng.choice((0, 1, 1, 2))) if self.mutations]
            if self.rng.random() < 0.7:
                parasite["diseased"] = self.loot(host, sides[side]["slots"])
            self.organisms[f"{colour}-parasite"] = parasite

    def loot(self, host: str, slots: list[str]) -> list[str]:
        """Cubes that a parasite has stolen: of mutations, or of organs that are empty now."""
        about = self.organisms[host]
        if "macro" in about:
            organs = organs_of(about["macro"], about["terrestrial"])
            goods = {f"organ-{k}": colour for k, colour in enumerate(organs, 1) if k not in about["organs"]}
            if not about["terrestrial"] and len(goods) < LEVELS:
                return []  # with diseased organs it might have gone ashore already
        else:
            goods = {}
            for words in (text.split() for text in about["mutations"]):
                goods[f"{words[0]}.base"] = DOCUMENTS["mutations"][words[0]]["front"]["colour"]
                if "promoted" in words:
                    goods[f"{words[0]}.plus"] = DOCUMENTS["mutations"][words[0]]["promoted"]["plus"]
        stolen = []
        for slot in slots:
            fitting = [name for name, colour in goods.items() if colour == slot and name not in stolen]
            stolen.append(self.rng.choice(fitting) if fitting else "none")
        return stolen

    def gene(self) -> str:
        """A mutation from the deck, bought in the first turn."""
        return self.mutations.pop() + self.rng.choice([" 1", " promoted 1"])

    def document(self, coming: dict[str, list[str]], **more: Any) -> Table:
        """The whole position: the coming events by eon, some refugia, rich pools."""
        rng = self.rng
        events = [card for cards in coming.values() for card in cards]
        skies = [card for card, data in DOCUMENTS["events"].items() if card not in events and data["order"]]
        return {
            "game": "genesis",
            "players": self.players,
            "colours": self.colours,
            "turn": 8,
            "sky": rng.choice(skies),
            "seen": [card for card in DOCUMENTS["events"] if card not in events],
            "draws": [len(coming.get(eon, [])) for eon in ("hadean", "archean", "proterozoic")],
            "climate": rng.choices(["warm", "cool"], k=rng.randrange(4)),
            "agenda": [f"phase {rng.choice((1, 1, 5))}"],
            "refugia": {self.placards.pop(): {} for _ in range(rng.randrange(4))},
            "organisms": self.organisms,
            "tableaus": {c: {"catalysts": "+".join(f"{rng.choice((1, 2))}{k}" for k in ALL)} for c in self.colours},
            **more,
        }


def organs_of(macro: str, terrestrial: bool) -> list[str]:
    """The colours of the organ slots of one side of a macroorganism."""
    return [
        organ["colour"] for organ in DOCUMENTS["macroorganisms"][macro]["terrestrial" if terrestrial else "marine"]["organs"]
    ]


def plant(stage: Stage, macro: str, terrestrial: bool, level: int, guests: float, grown: float = 0.7) -> None:
    """A macroorganism with some of its organs and circles filled."""
    rng = stage.rng
    slots = range(1, len(organs_of(macro, terrestrial)) + 1)
    organs = [slot for slot in slots if rng.random() < grown]
    if len(organs) == len(slots) and not terrestrial:
        organs.remove(rng.choice(organs))  # or it would have gone ashore
    owners = [colour for colour in stage.colours if stage.left[colour]]
    stage.organisms[stage.placards.pop()] = {
        **stage.settle(rng.choice(owners), guests),
        "macro": macro,
        "terrestrial": terrestrial,
        "organs": organs,
        "level": level,
    }


def smog(stage: Stage, rows: tuple[str, ...]) -> None:
    """A bacterium that is at home in one of these rows, rich in green, and pollutes when it is promoted (H2c)."""
    rng = stage.rng
    owners = [colour for colour in stage.colours if stage.left[colour]]
    if not owners or "chloroplast-symbiont" not in stage.mutations:
        return
    home = rng.choice([card for card in stage.placards if DOCUMENTS["placards"][card]["landform"] in rows])
    stage.placards.remove(home)
    stage.mutations.remove("chloroplast-symbiont")
    stage.organisms[home] = {
        **stage.settle(rng.choice(owners), 0.1),
        "cubes": f"{rng.randint(4, 8)}green",
        "mutations": ["chloroplast-symbiont 1", *(stage.gene() for _ in range(rng.randrange(4)) if stage.mutations)],
    }


def weather(stage: Stage, stormy: float) -> dict[str, list[str]]:
    """Events of the Proterozoic, or with some chance one of the storms."""
    if stage.rng.random() < stormy:
        return {"proterozoic": list(stage.rng.choice(STORMS))}
    return {"proterozoic": stage.rng.sample(PROTEROZOIC, stage.rng.randint(3, len(PROTEROZOIC)))}


def garden(seed: int) -> str:
    """Macroorganisms in the sea and ashore, parasites, perhaps a polluter."""
    stage = Stage(seed, 2)
    worlds = {False: 0, True: 0}
    for macro in stage.rng.sample(MACROS.names, stage.rng.randint(2, 2 * LEVELS)):
        terrestrial = stage.rng.random() < 0.5
        if any(stage.left.values()) and worlds[terrestrial] < LEVELS:
            plant(stage, macro, terrestrial, worlds[terrestrial], stage.rng.choice((0.1, 0.4, 0.8)))
            worlds[terrestrial] += 1
    stage.infest(0.6)
    if stage.rng.random() < 0.3:
        smog(stage, ("ocean", "continent"))
    return tomli_w.dumps(stage.document(weather(stage, 0.2), crisis=1, restless=1))


def specimen(seed: int) -> str:
    """A single macroorganism, each card and each side in turn, among all four colours: infested, or with few organs, far from
    landfall, beside a polluter that buys at once."""
    stage = Stage(seed, 4)
    macro, terrestrial = MACROS.names[seed % len(MACROS)], bool(seed // len(MACROS) % 2)
    polluted = bool(seed // len(MACROS) // 2 % 2)
    if polluted:
        plant(stage, macro, terrestrial, 0, 0.8, 0.3)
        smog(stage, ("continent",) if terrestrial else ("ocean",))
    else:
        plant(stage, macro, terrestrial, 0, stage.rng.choice((0.3, 0.8)))
        stage.infest(0.9)
    phase = ["phase 5"] if polluted else ["phase 1"]
    return tomli_w.dumps(stage.document(weather(stage, 0.5), crisis=1, restless=1, agenda=phase))


def culture(seed: int) -> str:
    """Bacteria with many mutations and foreign genes, parasites with some; events of any eon, perhaps under the ozone layer."""
    stage = Stage(seed, 2)
    rng = stage.rng
    for k in range(stage.players + rng.randrange(3)):
        owner = stage.colours[k % stage.players]
        if not stage.left[owner]:
            continue
        few = rng.choice((1, 2, 3, 6))
        stage.organisms[stage.placards.pop()] = {
            **stage.settle(owner, rng.choice((0, 0.3))),
            "cubes": "+".join(f"{rng.randint(0, 2)}{c}" for c in ALL),
            "mutations": [stage.gene() for _ in range(rng.randint(0, few)) if stage.mutations],
        }
    stage.infest(0.4)
    decks = {**EONS, "proterozoic": PROTEROZOIC}
    coming = {eon: rng.sample(decks[eon], rng.randint(2, 3)) for eon in rng.sample(list(decks), 2)}
    events = [card for cards in coming.values() for card in cards]
    ozone = int("59" not in events and rng.random() < 0.3)
    return tomli_w.dumps(stage.document(coming, ozone=ozone))


def goal(seed: int) -> str:
    """Solitaire, cooperation and the introductory game alone, with one or two events to come; the goal may be near."""
    rng = random.Random(seed)
    mode = ("solitaire", "cooperative", "introductory")[seed % 3]
    colours = rng.sample(ALL, 2)
    macros = rng.sample(MACROS.names, 3)
    organisms: dict[str, Table] = {}
    for placard in rng.sample(PLACARDS.names, rng.randint(1, 3)):
        bionts = rng.sample(colours, rng.randint(1, 2))
        organisms[placard] = {"owner": bionts[0], "bionts": "+".join(bionts)}
        if mode == "introductory":
            organisms[placard]["cubes"] = "+".join(f"{rng.randint(0, 2)}{c}" for c in ALL)
        else:
            organisms[placard] |= {"macro": macros.pop(), "terrestrial": rng.random() < 0.5}
    events = rng.sample(PROTEROZOIC, rng.randint(1, 2))
    document = {
        "game": "genesis",
        "players": 2 if mode == "cooperative" else 1,
        "options": {"mode": mode},
        "colours": colours,
        "turn": 8,
        "sky": "45",
        "seen": [card for card in DOCUMENTS["events"] if card not in events],
        "draws": [0, 0, len(events)],
        "climate": [rng.choice(["warm", "cool"])] * rng.choice((0, 3)),
        "crisis": 1,
        "agenda": ["phase 1"],
        "organisms": organisms,
    }
    return tomli_w.dumps(document)


POSITIONS = {"garden": garden, "specimen": specimen, "culture": culture, "goal": goal}


def prepared(kind: str, seed: int) -> Game:
    """A match from one of these positions."""
    return primordia.from_position(POSITIONS[kind](seed), seed=seed)
