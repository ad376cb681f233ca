"""What one seat may see. Views are built up from nothing, so that hidden things are absent, not blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from primordia.kernel.game import Game
    from primordia.kernel.rules import Rules
    from primordia.kernel.state import State


def build_view(game: Game, rules: Rules[Any], state: State, seat: int | None) -> dict[str, Any]:
    """The game's own view, plus the kernel's part (`build_head`)."""
    return {**build_head(game, rules, state, seat), **rules.view(state, seat)}


def build_head(game: Game, rules: Rules[Any], state: State, seat: int | None) -> dict[str, Any]:
    """The part that every game has: seats, scores, and who is asked what."""
    head = {"game": rules.name, "seat": seat}
    return {**head, **public_head(game, rules, state), "asked": asked(game, rules, state, seat)}


def public_head(game: Game, rules: Rules[Any], state: State) -> dict[str, Any]:
    """The part of it that is the same for every seat."""
    return {
        "game": rules.name,
        "seats": {rules.colour.text(colour): at for colour, at in enumerate(state.seats) if at >= 0},
        "over": game.is_over,
        "ending": rules.ending(state),
        "scores": game.scores(),
        "winners": game.winners(),
    }


def asked(game: Game, rules: Rules[Any], state: State, seat: int | None) -> list[dict[str, Any]]:
    """Who is asked what. Only the seat that is asked sees the options."""
    questions = []
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
        questions.append(question)
    return questions
