"""What a finished match hands over to another game, in words (K)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from primordia.genesis.cards import slug
from primordia.locales import Narrator


def lines(data: dict[str, Any], speak: Narrator) -> Iterator[str]:
    """The bequest of a match, line by line."""
    say = speak.words
    yield say("genesis.handover.head", edition=data["edition"])
    for colour, about in data["colours"].items():
        yield say(
            "genesis.handover.colour",
            colour=speak.value("colour", colour),
            points=about["points"],
            catalysts=_tokens(speak, about["catalysts"]),
        )
    if not data["macroorganisms"]:
        yield say.text("genesis.handover.none")
    for about in data["macroorganisms"]:
        yield say(
            "genesis.handover.macro",
            name=speak.value("species", slug(about["name"])),
            owner=speak.value("colour", about["owner"]),
            world=say.text(f"genesis.handover.{about['world']}"),
            level=speak.value("level", about["level"]),
            bionts=_tokens(speak, about["bionts"]),
            points=about["points"],
        )
    if "conversion" in data:
        names = [speak.value("colour", colour) for colour in data["conversion"]["choice"]]
        yield say("genesis.handover.choice", colours=", ".join(names))
        genes = [f"{speak.value('colour', colour)} {count}" for colour, count in data["conversion"]["genes"].items()]
        yield say("genesis.handover.genes", genes=", ".join(genes))
        for side in data["conversion"]["sides"]:
            guests = ", ".join(speak.value("colour", colour) for colour in side["endosymbionts"])
            yield say("genesis.handover.side", host=speak.value("colour", side["host"]), guests=guests)
    if not data["macro_variant"]:
        yield say.text("genesis.handover.macro-variant")


def _tokens(speak: Narrator, counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {speak.value('colour', colour)}" for colour, count in counts.items()) or "–"
