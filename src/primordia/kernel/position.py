"""A situation as text: TOML that people can read and write, and from which a match can start.

What is left out takes its set-up value. The agenda is a list of steps, the next one first, in the same text form as actions.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

import tomli_w

from primordia.kernel import toml
from primordia.kernel.chance import Chance, Preset
from primordia.kernel.errors import SetupError
from primordia.kernel.fields import Form, Table, shown
from primordia.kernel.lines import half
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.state import State

MOST_BYTES: Final = 192_000  # of a position; it may contain a card pack, in which every other letter may need an escape
MOST_STEPS: Final = 200  # on an agenda; no real match gets near half of it
# The keys of every game's positions
COMMON: Final = Form(
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
    """The position of a state, as text."""
    document: dict[str, Any] = {"game": rules.name, "players": setup.players}
    if not setup.auto:
        document["auto"] = False
    usual = rules.defaults()
    changed = {name: value for name, value in setup.options.items() if value != usual[name]}
    document["agenda"] = [step.text(rules.glossary) for step in state.agenda[::-1]]
    if changed:
        document["options"] = changed
    document.update(rules.write(state))
    return tomli_w.dumps(document)


def digest(position: str) -> str:
    """A short digest of a position."""
    return hashlib.sha256(position.encode()).hexdigest()[:16]


def mark(rules: Rules[Any], state: State) -> str:
    """A digest of a state, twice as fast as that of its position: it is made after every choice."""
    agenda = [step.text(rules.glossary) for step in state.agenda]
    return digest(json.dumps([agenda, rules.write(state)], separators=(",", ":")))


def parse(text: str, games: Mapping[str, Rules[Any]]) -> tuple[Rules[Any], Setup]:
    """The game and set-up of a position; the set-up keeps its text, with line feeds only. SetupError if it cannot be read."""
    if half(text) >= 0:
        raise SetupError("kernel.text.half")
    text = re.sub("\r+\n", "\n", text.removesuffix("\n") + "\n")
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
        lines = document.texts("agenda")
        if len(lines) > MOST_STEPS:
            raise SetupError("kernel.position.steps", steps=len(lines), most=MOST_STEPS)
        state.agenda = [rules.parse_step(line) for line in reversed(lines)]
    for step in state.agenda:
        colour = getattr(step, "colour", 0)
        if colour >= len(state.seats):
            raise SetupError("kernel.position.colour", colour=rules.colour.text(colour), players=setup.players)
    rules.complete(state)
    rules.check(state)
    return state


def _document(text: str) -> Table:
    try:
        return COMMON.read(toml.read(text, MOST_BYTES))
    except ValueError as error:  # bad TOML, or a number with too many digits
        raise SetupError("kernel.position.toml", problem=str(error)) from None
