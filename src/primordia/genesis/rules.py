"""What Bios:Genesis tells the kernel about itself."""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from primordia.genesis import (
    assignment,
    atrophy,
    autocatalysis,
    climate,
    crisis,
    darwin,
    events,
    extinction,
    macroorganisms,
    parasites,
    payment,
    pools,
    position,
    purchases,
    redqueen,
    round,
    setup,
    trophic,
    view,
)
from primordia.genesis.cards import DOCUMENTS, STANDARD, Cards, overlay
from primordia.genesis.earth import Earth
from primordia.genesis.parts import CATALOGUE, COLOURS, GLOSSARY
from primordia.genesis.victory import breakdown, points, winners
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import SetupError
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.step import Step

CHAPTERS = (
    *(setup, round, events, climate, crisis, assignment, parasites, autocatalysis, darwin),
    *(purchases, payment, redqueen, macroorganisms, trophic),
    *(pools, atrophy, extinction),
)


def steps_of(module: ModuleType) -> list[type[Step[Earth]]]:
    """The steps that a chapter defines."""
    return [
        cls
        for cls in vars(module).values()
        if inspect.isclass(cls) and issubclass(cls, Step) and cls.__module__ == module.__name__
    ]


def approved_pack(value: object) -> str:
    """A card pack as text, or the path of a file that has it. SetupError with file, card and field where it is not in order.

    A plain text is never a path: records and positions come from anywhere, and must not make anybody read files.
    """
    file = "cards"
    text = str(value)
    if isinstance(value, Path):
        file = text
        try:
            text = value.read_bytes().decode("utf-8", errors="replace")
        except OSError as error:
            raise SetupError("genesis.cards.unreadable", file=file, problem=error.strerror) from None
    if text:
        overlay(file, text)
    return text


VARIANTS: tuple[str, ...] = ()  # this game is played as the book says


def approved_variants(value: object) -> str:
    """Names of variants, as a list or joined by a plus sign."""
    names = [str(name) for name in value] if isinstance(value, list | tuple) else [n for n in str(value).split("+") if n]
    for name in names:
        if name not in VARIANTS:
            raise SetupError("genesis.variant.unknown", variant=name)
    return "+".join(sorted(names))


@cache
def pack_of(text: str) -> Cards:
    """The cards with a pack laid over them; read once."""
    return overlay("cards", text)


class Genesis(Rules[Earth]):
    """The competitive game of two to four and the introductory game, by the rules of 2020."""

    name = "genesis"
    version = "1"
    players = (2, 3, 4)
    choices = {
        "edition": ("2020",),
        "mode": ("competitive", "introductory"),
        "short": (False, True),
        "parasites": (True, False),
    }
    free = {"cards": approved_pack, "variants": approved_variants}
    glossary = GLOSSARY
    catalogue = CATALOGUE
    steps = {step.kind: step for module in CHAPTERS for step in steps_of(module)}
    colour = COLOURS

    def deal(self, setup_: Setup, chance: Chance, preset: Preset | None) -> Earth:
        e = self._blank(setup_, chance, preset)
        e.agenda.append(setup.Opening(setup_.players, int(bool(setup_.options["short"]))))
        return e

    def read(self, setup_: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> Earth:
        e = position.read(self._blank(setup_, chance, preset), document, setup_.players)
        e.agenda.append(round.Phase(max(1, e.phase)))
        return e

    def write(self, state: Earth) -> dict[str, Any]:
        return position.write(state)

    def check(self, state: Earth) -> None:
        position.check(state)

    def view(self, state: Earth, seat: int | None) -> dict[str, Any]:
        return view.view(state)

    def look(self, state: Earth, seat: int | None, what: str) -> dict[str, Any] | None:
        """`score`: where each colour's points come from."""
        if what != "score":
            return None
        return {COLOURS.text(colour): breakdown(state, colour) for colour in sorted(state.playing)}

    def parts(self) -> dict[str, Any]:
        """The cards as they are printed, by kind and id; `reconstructed` names the fields that no source gives."""
        kills = {"m": "manna", "e": "enzyme"}
        placards = {
            card: {**data, "slots": [{"face": int(slot[0]), "kills": kills[slot[1]]} for slot in data["slots"]]}
            for card, data in DOCUMENTS["placards"].items()
        }
        return {**DOCUMENTS, "placards": placards}

    def scores(self, state: Earth) -> list[int]:
        return [points(state, colour) for colour in state.playing]

    def winners(self, state: Earth) -> list[int]:
        return sorted(state.seats[colour] for colour in winners(state))

    def ending(self, state: Earth) -> str:
        return round.ENDINGS[state.ending]

    @staticmethod
    def _blank(setup_: Setup, chance: Chance, preset: Preset | None) -> Earth:
        e = Earth.__new__(Earth)
        e.begin(GLOSSARY, chance, preset)
        pack = str(setup_.options["cards"])
        e.cards = pack_of(pack) if pack else STANDARD
        e.advanced = setup_.options["mode"] == "competitive"
        e.parasites = bool(setup_.options["parasites"])
        e.limit = 12 // setup_.players
        e.playing = []
        e.seats = [-1, -1, -1, -1]
        e.blank()
        return e


GENESIS = Genesis()
