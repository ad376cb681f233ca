"""What a finished match hands over to another game, in words (K)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from primordia.genesis.cards import slug
from primordia.genesis.earth import Earth
from primordia.genesis.megafauna import bequest
from primordia.kernel.errors import SetupError
from primordia.kernel.game import Game, inside
from primordia.locales import Narrator
from primordia.wording import Speaker


def handover(game: Game) -> dict[str, Any]:
    """The data of a handover; SetupError where there is nothing to hand over yet, or nothing at all."""
    state = inside(game)
    if not isinstance(state, Earth):
        raise SetupError("terminal.export.game", game=game.view()["game"])
    if not game.is_over:
        raise SetupError("terminal.export.running")
    return bequest(state)


def handover_lines(data: dict[str, Any], language: str = "en") -> Iterator[str]:
    """The same, as lines to read."""
    speak = Speaker("genesis", language).narrator
    say = speak.words
    yield say("terminal.export.head", edition=data["edition"])
    for colour, about in data["colours"].items():
        yield say(
            "terminal.export.colour",
            colour=speak.value("colour", colour),
            points=about["points"],
            catalysts=_tokens(speak, about["catalysts"]),
        )
    if not data["macroorganisms"]:
        yield say.text("terminal.export.none")
    for about in data["macroorganisms"]:
        yield say(
            "terminal.export.macro",
            name=speak.value("species", slug(about["name"])),
            owner=speak.value("colour", about["owner"]),
            world=say.text(f"terminal.export.{about['world']}"),
            level=speak.value("level", about["level"]),
            bionts=_tokens(speak, about["bionts"]),
            points=about["points"],
        )
    if "conversion" in data:
        names = [speak.value("colour", colour) for colour in data["conversion"]["choice"]]
        yield say("terminal.export.choice", colours=", ".join(names))
        genes = [f"{speak.value('colour', colour)} {count}" for colour, count in data["conversion"]["genes"].items()]
        yield say("terminal.export.genes", genes=", ".join(genes))
        for side in data["conversion"]["sides"]:
            guests = ", ".join(speak.value("colour", colour) for colour in side["endosymbionts"])
            yield say("terminal.export.side", host=speak.value("colour", side["host"]), guests=guests)
    if not data["macro_variant"]:
        yield say.text("terminal.export.macro-variant")


def _tokens(speak: Narrator, counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {speak.value('colour', colour)}" for colour, count in counts.items()) or "–"
