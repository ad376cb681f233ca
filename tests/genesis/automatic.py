"""Tables with automatic parasites: one player with two colours (solitaire), or several together (cooperation).

An empty question comes first, so that the dice can be set before anything happens. The default event shows all rows active and
the order yellow, blue, red, green.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from primordia.kernel.game import Game
from tests.genesis.table import document, start


def mode(name: str, colours: str, phase: int, dice: Sequence[int], options: dict[str, Any], **about: Any) -> Game:
    agenda = about.pop("agenda", [f"phase {phase}"])
    first = colours.split(maxsplit=1)[0]
    data = document(colours, phase=phase, agenda=[f"go-first {first}", *agenda], options={"mode": name, **options}, **about)
    if name == "solitaire" or options.get("alone"):
        data["players"] = 1
    options.pop("alone", None)
    data["options"].pop("alone", None)
    game = start(data)
    game.force(dice=dice)
    game.play("no")
    return game


def alone(colours: str = "red green", phase: int = 2, dice: Sequence[int] = (), edition: str = "2020", **about: Any) -> Game:
    """Solitaire."""
    return mode("solitaire", colours, phase, dice, {"edition": edition}, **about)


def together(colours: str = "red green", phase: int = 2, dice: Sequence[int] = (), edition: str = "2020", **about: Any) -> Game:
    """Cooperation."""
    return mode("cooperative", colours, phase, dice, {"edition": edition}, **about)
