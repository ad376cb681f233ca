"""What Bios:Genesis tells the kernel about itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from primordia.genesis import (
    assignment,
    atrophy,
    autocatalysis,
    chimera,
    climate,
    crisis,
    crystal,
    darwin,
    entropy,
    events,
    extinction,
    figures,
    goals,
    later,
    macroorganisms,
    npc,
    organs,
    parasites,
    parasitic,
    payment,
    pools,
    position,
    position_agenda,
    position_check,
    position_read,
    purchases,
    redqueen,
    round,
    setup,
    solitaire,
    trophic,
    view,
)
from primordia.genesis.cards import MOST_BYTES, STANDARD, Cards, box, overlay
from primordia.genesis.earth import AUTOMATIC_MARKS, Earth
from primordia.genesis.edition import EDITIONS, NAMES
from primordia.genesis.parts import CATALOGUE, COLOURS, COOPERATIVE, GLOSSARY, INTRODUCTORY, MODES, SOLITAIRE, VIEWED
from primordia.genesis.victory import breakdown
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import Reason, SetupError
from primordia.kernel.option import Option, Value
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.step import Step

CHAPTERS: Final = (
    *(setup, round, events, climate, crisis, assignment, entropy, parasites, autocatalysis, darwin, crystal),
    *(purchases, payment, redqueen, organs, macroorganisms, trophic),
    *(pools, atrophy, extinction, chimera, parasitic, npc),
)


def steps_of(module: ModuleType) -> list[type[Step[Earth]]]:
    """The steps that a chapter defines."""
    classes = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    return [cls for cls in classes if inspect.isclass(cls) and issubclass(cls, Step)]


later.STEPS.update({step.kind: step for module in CHAPTERS for step in steps_of(module)})


def approved_pack(value: object) -> str:
    """A card pack as text, or the path of a file that has it. SetupError with file, card and field where it is not in order.

    A plain text is never a path: records and positions come from anywhere, and must not make anybody read files.
    """
    file = "cards"
    text = str(value)
    if isinstance(value, Path):
        file = text
        try:
            with value.open("rb") as pack:
                text = pack.read(MOST_BYTES + 1).decode("utf-8", errors="replace")
        except OSError as error:
            raise SetupError("genesis.cards.unreadable", file=file, problem=error.strerror) from None
        overlay(file, text)
    elif text:
        pack_of(text, "2020")
    return text


GIFTS: Final = ("as-printed", "always")  # where catalysts may be given: as the edition says, or in every mode (Hg, 49)
VARIANTS: Final = ("macro", "crystal", "chimera", "plants", "challenge")


def approved_variants(value: object) -> str:
    """Names of variants, as a list or joined by a plus sign."""
    names = [str(name) for name in value] if isinstance(value, list | tuple) else [n for n in str(value).split("+") if n]
    for name in names:
        if name not in VARIANTS:
            raise SetupError("genesis.variant.unknown", variant=name, known=", ".join(VARIANTS))
    return "+".join(sorted(set(names)))


def called(option: str, value: object) -> Reason | str:
    """What a value of an option is called; a year as it stands."""
    return str(value) if str(value).isdecimal() else Reason(f"genesis.option.{option}.{value}")


def check_variants(variants: list[str], options: Mapping[str, object]) -> None:
    """SetupError with the reason where variants do not go with each other or with other options."""
    for name in variants:
        if name in ("chimera", "plants") and not EDITIONS[str(options["edition"])].chimera:
            raise SetupError(
                "genesis.variant.edition", variant=called("variants", name), edition=called("edition", options["edition"])
            )
        if name in ("chimera", "plants") and options["mode"] == "introductory":
            raise SetupError("genesis.variant.introductory", variant=called("variants", name))
        if name == "chimera" and not options["parasites"]:
            raise SetupError("genesis.variant.parasites", variant=called("variants", name))
        if name == "challenge" and (options["mode"] != "solitaire" or "chimera" not in variants):
            raise SetupError(
                "genesis.variant.challenge", variant=called("variants", name), chimera=called("variants", "chimera")
            )


PAIRS: Final = tuple("+".join(sorted(pair)) for pair in combinations(COLOURS.names, solitaire.TABLEAUS))
PLAYERS: Final = ((2, 3, 4), (1, 2, 3, 4), (1,), (2, 3, 4))  # by mode


def approved_colours(value: object) -> str:
    """The two colours of a solitaire player, as a list or joined by a plus sign (C1); none: dealt by chance."""
    names = [str(name) for name in value] if isinstance(value, list | tuple) else [n for n in str(value).split("+") if n]
    if names and (len(set(names)) != solitaire.TABLEAUS or any(name not in COLOURS.names for name in names)):
        raise SetupError("genesis.setup.colours", colours=str(value), known=", ".join(COLOURS.names))
    return "+".join(sorted(names))


@lru_cache(32)
def pack_of(text: str, printing: str) -> Cards:
    """The cards of a printing with a pack laid over them; read once, and kept while it is among the last that were played."""
    return overlay("cards", text, printing)


class Genesis(Rules[Earth]):
    """The competitive, introductory, solitaire and cooperative games, in four editions."""

    name = "genesis"
    version = "3"
    hides = False
    guide = "primordia.genesis.guide:GenesisGuide"
    players = (1, 2, 3, 4)
    options = (
        Option("edition", NAMES),
        Option("mode", MODES, main=True),
        Option("short", (False, True), main=True),
        Option("parasites", (True, False), main=True),
        Option("gifts", GIFTS),
        Option("cards", approve=approved_pack),
        Option("variants", approve=approved_variants, several=VARIANTS),
        Option("colours", approve=approved_colours, offered=("", *PAIRS)),
    )
    glossary = GLOSSARY
    viewed = VIEWED
    catalogue = CATALOGUE
    steps = later.STEPS
    colour = COLOURS

    def deal(self, setup_: Setup, chance: Chance, preset: Preset | None) -> Earth:
        e = self._blank(setup_, chance, preset)
        chosen = sum(1 << COLOURS.number(name) for name in str(setup_.options["colours"]).split("+") if name)
        e.agenda.append(setup.Opening(setup_.players, int(bool(setup_.options["short"])), chosen))
        return e

    def usual(self, options: Mapping[str, Value]) -> int:
        return max(PLAYERS[MODES.index(str(options["mode"]))])

    def approve(self, players: int, options: Mapping[str, Value]) -> None:
        """Who can play what: solitaire alone (C1), cooperation together (C2), the introductory game alone or together (C3)."""
        mode = MODES.index(str(options["mode"]))
        if players not in PLAYERS[mode]:
            allowed = ", ".join(str(n) for n in PLAYERS[mode])
            raise SetupError("genesis.setup.players", mode=called("mode", MODES[mode]), allowed=allowed)
        if players == 1 and mode == INTRODUCTORY and not EDITIONS[str(options["edition"])].intro_solo:
            raise SetupError("genesis.setup.intro-solo", edition=called("edition", options["edition"]))
        if mode in (SOLITAIRE, COOPERATIVE) and not options["parasites"]:
            raise SetupError("genesis.setup.parasites", mode=called("mode", MODES[mode]))
        if players != 1 and options["colours"]:
            raise SetupError("genesis.setup.colours-dealt", players=players)
        check_variants(str(options["variants"]).split("+"), options)

    def seating(self, players: int, options: Mapping[str, Value]) -> list[list[int]]:
        """Colours are dealt by chance (C), unless a single player has chosen (C1)."""
        return [[COLOURS.number(name) for name in str(options["colours"]).split("+")]] if options["colours"] else []

    def read(self, setup_: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> Earth:
        e = position_read.read(self._blank(setup_, chance, preset), document, setup_.players)
        e.agenda.append(round.Phase(max(1, e.phase)))
        return e

    def write(self, state: Earth) -> dict[str, Any]:
        return position.write(state)

    def complete(self, state: Earth) -> None:
        position_read.complete(state)

    def check(self, state: Earth) -> None:
        position_check.check(state)

    def fits(self, state: Earth, step: Step[Earth]) -> bool:
        return position_agenda.fits(state, step)

    def view(self, state: Earth, seat: int | None) -> dict[str, Any]:
        return view.view(state)

    def look(self, state: Earth, seat: int | None, what: str) -> dict[str, Any] | None:
        """`score`: where each colour's points come from; `parts`: the cards of this edition, with a pack of one's own;
        `market`: what the biont that buys now could have, and the prices."""
        if what == "parts":
            return state.cards.shown if state.cards is not STANDARD else None
        if what == "market":
            buyer = state.agenda[-1] if state.agenda else None
            return figures.market(state, buyer) if isinstance(buyer, purchases.Buy) else None
        if what != "score":
            return None
        return {COLOURS.text(colour): breakdown(state, colour) for colour in sorted(state.playing)}

    def parts(self) -> dict[str, Any]:
        return box()

    def scores(self, state: Earth) -> list[int]:
        return goals.scores(state)

    def winners(self, state: Earth) -> list[int]:
        return goals.winners(state)

    def ending(self, state: Earth) -> str:
        return goals.ending(state)

    @staticmethod
    def _blank(setup_: Setup, chance: Chance, preset: Preset | None) -> Earth:
        e = Earth()
        e.begin(GLOSSARY, chance, preset)
        pack = str(setup_.options["cards"])
        e.edition = EDITIONS[str(setup_.options["edition"])]
        mode = MODES.index(str(setup_.options["mode"]))
        e.advanced = mode != INTRODUCTORY
        printing = e.edition.cards
        e.cards = pack_of(pack, printing) if pack or printing != "2020" else STANDARD
        e.parasites = bool(setup_.options["parasites"])
        e.limit = e.edition.solo_limit if setup_.players == 1 else 12 // setup_.players
        e.playing = []
        e.seats = [-1, -1, -1, -1]
        e.blank()
        e.mode = mode
        variants = str(setup_.options["variants"]).split("+")
        e.gentle = int("macro" in variants)
        e.crystal = int("crystal" in variants or (e.mode == SOLITAIRE and e.edition.solo_crystal))
        e.once = [0] * (AUTOMATIC_MARKS + 4) if e.crystal else []
        e.chimera = int("chimera" in variants) + int("challenge" in variants)
        e.plants = int("plants" in variants)
        e.gifts = int(setup_.options["gifts"] == "always")
        return e


GENESIS: Final = Genesis()
