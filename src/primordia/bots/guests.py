"""Players whom the owner of this machine names on its command line: bots, bots with settings (`bots/tuned.py`), classes of any
module, programs in any language.

Such a name makes us import a module or run a program. So it is taken from the command line alone: never from a record, a
position, or anything that somebody sent; those may name only the bots that are installed (`primordia.bots`).
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from primordia import bots
from primordia.bots import USUAL, Bot
from primordia.bots.program import RUN, Command, Program
from primordia.bots.tuned import Tuned, is_tuned, tuning
from primordia.kernel.errors import Reason, SetupError
from primordia.kernel.game import Game

SETTING = re.compile(r"[a-z]+=")


def listed(text: str) -> list[str]:
    """The players in a list with commas between them; settings (`playouts=320`) belong to the player before them."""
    names: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if names and ":" in names[-1] and SETTING.match(part):
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def check(name: str, also: Sequence[str] = ()) -> None:
    """SetupError where there is no such player, nor anybody else who may sit there."""
    if RUN.fullmatch(name):
        Command(name)
    elif is_tuned(name):
        tuning(name)
    elif ":" in name:
        _class(name)
    else:
        bots.check(name, also)


def make(name: str, seed: object) -> Bot:
    """A player whose choices repeat with its seed; a program's, if the program sees to it."""
    rng = random.Random(str(seed))
    if RUN.fullmatch(name):
        return Program(Command(name), rng)
    if is_tuned(name):
        return Tuned(rng, name)
    return _class(name)(rng) if ":" in name else bots.make_bot(name, seed)


@contextmanager
def seated(game: Game, names: Sequence[str], seeds: Sequence[object]) -> Iterator[list[Bot]]:
    """Players for the seats of a match; programs among them are told its result and ended."""
    players = [make(name, seed) for name, seed in zip(names, seeds, strict=True)]
    try:
        yield players
    finally:
        dismiss(players, game)


def dismiss(players: Iterable[object], game: Game | None = None) -> None:
    """The match is over, or broken off: programs are ended, and told so if there is something to tell."""
    for player in players:
        if isinstance(player, Program):
            player.end(game)


def trouble(player: object) -> Reason | None:
    """Why a player lost its seat to a bot; None if it did not."""
    if not isinstance(player, Program) or player.trouble is None:
        return None
    problem = Reason(player.trouble.message, **player.trouble.arguments)
    return Reason("kernel.player.replaced", problem=problem, bot=USUAL)


def _class(name: str) -> type[Bot]:
    """The class that `module:Class` names, from what is installed or the folder in which we stand."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:  # somebody's module may raise anything
        raise SetupError("kernel.player.module", name=name, problem=f"{type(error).__name__}: {error}") from None
    if not isinstance(found, type) or not hasattr(found, "choose"):
        raise SetupError("kernel.player.class", name=name)
    return found
