"""Choices in Bios:Genesis that somebody who knows the game would ask about (`tools/watch.py`). Not all of them are mistakes."""

from __future__ import annotations

from typing import Any

from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.macroorganisms import missing
from primordia.genesis.organism import bionts_of
from primordia.genesis.parts import DONE, FIRST_PARASITE, POOL
from primordia.genesis.victory import points
from primordia.kernel.action import Action

RICH = 6  # catalysts that lie idle


def disks(e: Earth, colour: int) -> int:
    return sum(e.disks[colour * 4 : colour * 4 + 4])


def assigned(e: Earth, step: Any, action: Action) -> str:
    if action is DONE and any(option.verb == "lift" and option.x == POOL for option in step.options(e)):
        return "left a biont in the pool"
    return "gave a catalyst away" if action.verb == "donate" else ""


def placed(e: Earth, step: Any, action: Action) -> str:
    if action.verb == "attach" and action.y < FIRST_PARASITE and e.owner[action.y] >= 0:
        return "became the parasite of its own" if e.seats[e.owner[action.y]] == e.seats[step.colour] else ""
    if action.verb != "put":
        return ""
    if action.x == POOL and step.source != POOL:
        return "took a biont back into the pool"
    if action.x == step.source or not is_nest(e, action.x) or organised(e, action.x):
        return ""
    others = [option.x for option in step.options(e) if option.verb == "put" and is_nest(e, option.x)]
    return "went to a refugium without manna, not where some is" if any(organised(e, p) > 1 for p in others) else ""


def is_nest(e: Earth, place: int) -> bool:
    return place < FIRST_PARASITE and e.place[place] == REFUGIUM


def organised(e: Earth, p: int) -> int:
    """Cubes of manna that make dice."""
    return sum(e.cubes[p * 4 : p * 4 + 4])


def bought(e: Earth, step: Any, action: Action, offered: set[str]) -> str:
    o = step.organism
    if action is DONE:
        if "evolve" in offered:
            return "did not evolve although it could"
        rich = disks(e, step.colour)
        if offered & {"mutate", "promote", "organ"} and rich >= RICH:
            return f"bought nothing more ({rich} catalysts)"
    if action.verb == "organ" and not e.land[o] and len(missing(e, o)) == 1:
        return "went ashore"
    return ""


def lost(e: Earth, step: Any, action: Action, offered: set[str]) -> str:
    if action.verb != "lose-biont" or len(offered) < 2 or action.x != step.colour:
        return ""
    last = bionts_of(e, step.colour, step.organism) == 1
    return "lost its last biont there although something else could go" if last else ""


def odd(e: Earth, step: Any, action: Action) -> str:
    """What one would ask about a choice; empty: nothing."""
    offered = {option.verb for option in step.options(e)}
    if step.kind == "assign":
        return assigned(e, step, action)
    if step.kind in ("put", "join"):
        return placed(e, step, action)
    if step.kind == "buy":
        return bought(e, step, action, offered)
    if step.kind == "create" and action.verb == "pass":
        return "declined life"
    return lost(e, step, action, offered)


def purse(e: Earth, colour: int) -> str:
    """What a player has, in few words."""
    return f"{disks(e, colour)} catalysts, {points(e, colour)} points"
