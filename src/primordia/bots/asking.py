"""What a player outside is told, as plain data: who it is, what it is asked with all options in words, how it ended.

Everything is read off a match imagined for the seat, so nothing in it is more than the seat may know.
"""

from __future__ import annotations

from typing import Any

from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, rules_of, setup_of
from primordia.kernel.plugins import late
from primordia.kernel.step import Step
from primordia.wording import speaker

version = late("importlib.metadata:version")  # takes long to import, and only programs are told


def hello(game: Game, seat: int) -> dict[str, Any]:
    """Which match it is, and which seat."""
    rules, setup = rules_of(game), setup_of(game)
    colours = [rules.colour.text(colour) for colour, at in enumerate(inside(game).seats) if at == seat]
    return {
        "primordia": version("primordia"),
        "game": rules.name,
        "rules": rules.version,
        "players": setup.players,
        "options": setup.options,
        "seat": seat,
        "colours": colours,
        "actions": len(rules.catalogue),
    }


def question(game: Game, step: Step[Any], language: str = "en") -> dict[str, Any]:
    """What a seat is asked: the question and its options in words, and all that it may see."""
    speak = speaker(rules_of(game).name, language)
    return {
        "seat": step.seat,
        "kind": step.kind,
        "rule": step.rule,
        "text": speak.prompt(step, inside(game)),
        "options": [option(game, step, action, language) for action in game.legal_actions(step.seat)],
    }


def option(game: Game, step: Step[Any], action: Action, language: str = "en") -> dict[str, Any]:
    """An option as records write it, with its number in the catalogue, and in words with price and remark."""
    speak = speaker(rules_of(game).name, language)
    state, about = inside(game), guide(speak.rules)
    found: dict[str, Any] = {"action": action.text, "number": action.number, "text": speak.option(action, state)}
    for name, reason in (("cost", about.cost(state, step, action)), ("note", about.note(state, step, action))):
        if reason is not None:
            found[name] = reason.clause(speak.words)
    return found


def result(game: Game) -> dict[str, Any]:
    """How a match ended, or that it did not."""
    view = game.view()
    return {name: view[name] for name in ("over", "ending", "scores", "winners")}
