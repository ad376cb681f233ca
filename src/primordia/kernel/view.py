"""What one seat may see: built from nothing, so that a hidden thing is absent, not blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from primordia.kernel.game import Game
    from primordia.kernel.rules import Rules
    from primordia.kernel.state import State


def build_view(game: Game, rules: Rules[Any], state: State, seat: int | None) -> dict[str, Any]:
    """The game's own view, with who is asked what; the options go to the seat that is asked alone."""
    asked = []
    for step in game.waiting:
        question: dict[str, Any] = {
            "seat": step.seat,
            "kind": step.kind,
            "rule": step.rule,
            "context": step.context(rules.glossary),
        }
        if step.seat == seat:
            options = step.options(state) if step.sealed else game.legal_actions()
            question["options"] = [action.text for action in options]
        asked.append(question)
    return {
        "game": rules.name,
        "seat": seat,
        "seats": {rules.colour.text(colour): at for colour, at in enumerate(state.seats) if at >= 0},
        "over": game.is_over,
        "ending": rules.ending(state),
        "scores": game.scores(),
        "winners": game.winners(),
        "asked": asked,
        **rules.view(state, seat),
    }
