"""A situation in text: TOML that a person can write, start a match from, and read.

What is left out takes its set-up value. The agenda is a list of steps, the next one first, in the same text form as actions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import tomli_w

from primordia.kernel import toml
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import SetupError
from primordia.kernel.fields import Form, Table, shown
from primordia.kernel.lines import half
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.state import State

MOST_BYTES = 192_000  # of a position; it may hold a card pack, in which every other letter may need a sign before it
# The keys of every game's positions
COMMON = Form(
    "kernel",
    {
        "game": 'game = "genesis"',
        "players": "players = 3",
        "auto": "auto = false",
        "options": "options = { short = true }",
        "agenda": 'agenda = ["phase 4"]',
    },
)


def write(rules: Rules[Any], setup: Setup, state: State) -> str:
    """The position of a state."""
    document: dict[str, Any] = {"game": rules.name, "players": setup.players}
    if not setup.auto:
        document["auto"] = False
    usual = rules.defaults()
    changed = {name: value for name, value in setup.options.items() if value != usual[name]}
    document["agenda"] = [step.text(rules.glossary) for step in reversed(state.agenda)]
    if changed:
        document["options"] = changed
    document.update(rules.write(state))
    return tomli_w.dumps(document)


def digest(position: str) -> str:
    """A short name for a position."""
    return hashlib.sha256(position.encode()).hexdigest()[:16]


def mark(rules: Rules[Any], state: State) -> str:
    """A short name for the situation of a match, in less than half the time: for those who note it after every choice."""
    agenda = [step.text(rules.glossary) for step in state.agenda]
    return digest(json.dumps([agenda, rules.write(state)], separators=(",", ":")))


def parse(text: str, games: Mapping[str, Rules[Any]]) -> tuple[Rules[Any], Setup]:
    """The game and set-up that a position asks for; its text is kept, with line ends of one kind."""
    if half(text) >= 0:
        raise SetupError("kernel.text.half")
    text = (text.removesuffix("\n") + "\n").replace("\r\n", "\n")
    document = _document(text)
    name = document.values.get("game", "none")
    if not isinstance(name, str) or name not in games:
        raise SetupError("kernel.setup.game", game=name if isinstance(name, str) else shown(name), known=", ".join(games))
    rules = games[name]
    players = document.values.get("players")
    if players is not None and not isinstance(players, int):
        document.mistyped("players", "kernel.type.number")
    return rules, rules.setup(players, document.truth("auto", True), document.table("options").values, text)


def read(rules: Rules[Any], setup: Setup, chance: Chance, preset: Preset | None) -> State:
    """The state of a position; SetupError says what is impossible about it."""
    document = _document(setup.position)
    own = {key: value for key, value in document.values.items() if key not in COMMON.examples}
    state: State = rules.read(setup, own, chance, preset)
    if "agenda" in document:
        state.agenda = [rules.parse_step(line) for line in reversed(document.texts("agenda"))]
    for step in state.agenda:
        colour = getattr(step, "colour", 0)
        if colour >= len(state.seats):
            raise SetupError("kernel.position.colour", colour=rules.colour.text(colour), players=setup.players)
    rules.check(state)
    return state


def _document(text: str) -> Table:
    try:
        return COMMON.read(toml.read(text, MOST_BYTES))
    except ValueError as error:  # of the form, or of a number beyond all bounds
        raise SetupError("kernel.position.toml", problem=str(error)) from None
