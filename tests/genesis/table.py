"""Tables for the tests of Bios:Genesis: positions in a few words, and short questions about what lies where.

Unless a test says otherwise two players, green and blue, are in their fifth turn, nothing is in play, and the events run out
with this turn. Placards and parasite cards are keyword arguments: `warm_pond=refugium("green")`, `red_parasite=parasite(...)`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
import tomli_w

import primordia
from primordia.kernel.game import Game

COLOURS = ("red", "yellow", "green", "blue")
ROWS = ("cosmic", "ocean", "coastal", "continent")
PLACARDS = {
    "cosmic": ("mars-paleo-ocean", "interplanetary-dust", "deep-hot-biosphere"),
    "ocean": ("green-rust-fumarole", "clay-mound", "hydrothermal-vent"),
    "coastal": ("uv-irradiated-ocean", "radioactive-beach", "zeolite-lagoon", "alkaline-seep", "pumice-raft"),
    "continent": ("tholin-storm-clouds", "warm-pond", "geothermal-zinc", "eutectic-brine", "hydrogen-volcano"),
}
ALL_ROWS, NO_ROW = "59", "50"  # events under which all landforms are active, and none
HADEAN, ARCHEAN = 43, 50  # the numbers with which the next eon begins
IDLE = ("done", "pass", "keep", "enough", "no")  # answers that change nothing
ORDERS = ("roll-for", "act-for")  # answers that only say who comes first


class Refugium(dict[str, Any]):
    """A placard's refugium."""


class Life(dict[str, Any]):
    """A bacterium, macroorganism or parasite."""


def refugium(bionts: str = "", alive: str = "", dead: str | None = None, enzymes: str = "") -> Refugium:
    """Organised manna are `alive`; the others are what is printed, unless `dead` names them."""
    table = Refugium(alive=alive or "none", bionts=bionts or "none", enzymes=enzymes.split())
    if dead is not None:
        table["dead"] = dead or "none"
    return table


def life(bionts: str, cubes: str = "", mutations: str = "", **more: Any) -> Life:
    """A bacterium, owned by the first biont named; mutations as `tmrna, cytochromes promoted`."""
    table = Life(bionts=bionts, **more)
    if cubes:
        table["cubes"] = cubes
    table.setdefault("owner", bionts.partition("+")[0].lstrip("0123456789"))
    if mutations:
        table["mutations"] = [text.strip() for text in mutations.split(",") if text.strip()]
    return table


def parasite(bionts: str, host: str, diseased: str = "", mutations: str = "", **more: Any) -> Life:
    """A parasite with the stolen cubes of its two slots: `tmrna.base, none`."""
    table = life(bionts, "", mutations, host=host, **more)
    table["diseased"] = [text.strip() for text in diseased.split(",") if text.strip()]
    return table


def pool(catalysts: str = "", **numbers: int) -> dict[str, Any]:
    """A tableau: catalysts as `2red+blue`, and `trophies` or `ready`."""
    return {"catalysts": catalysts or "none", **numbers}


def document(
    colours: str = "green blue",
    *,
    phase: int = 2,
    sky: str | None = None,
    turn: int = 5,
    climate: str = "",
    draws: Sequence[int] = (0, 0, 0),
    decks: dict[str, str] | None = None,
    agenda: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    auto: bool = True,
    about: dict[str, Any] | None = None,
    **things: dict[str, Any],
) -> dict[str, Any]:
    """A position as data. Placards have come in the order named; `decks` names the top mutation of rows; `about` adds keys."""
    data: dict[str, Any] = {"game": "genesis", "players": len(colours.split()), "auto": auto, "colours": colours.split()}
    data |= {"turn": turn, "phase": phase, "climate": climate.split(), "draws": list(draws), **(about or {})}
    if sky or phase > 1:
        data["sky"] = sky or ALL_ROWS
    if agenda:
        data["agenda"] = list(agenda)
    if options:
        data["options"] = options
    if decks:
        assert set(decks) <= set(ROWS), decks
        data["decks"] = {"top": [decks.get(row, "none") for row in ROWS]}
    for key, thing in things.items():
        name = key.replace("_", "-")
        kind = "refugia" if isinstance(thing, Refugium) else "organisms" if isinstance(thing, Life) else "tableaus"
        assert kind != "tableaus" or name in COLOURS, name
        data.setdefault(kind, {})[name] = dict(thing)
        if kind != "tableaus" and not name.endswith("-parasite"):
            data.setdefault("arrival", []).append(name)
    return data


def start(data: dict[str, Any]) -> Game:
    """A match from a position given as data."""
    return primordia.from_position(tomli_w.dumps(data), seed=1)


def table(colours: str = "green blue", dice: Sequence[int] = (), cards: Sequence[str] = (), **about: Any) -> Game:
    """A match from a position: see `document`. Dice and cards are set at its first question."""
    game = start(document(colours, **about))
    game.force(dice, cards)
    return game


def whole_turn(events: str, colours: str = "green blue", cards: str = "", **about: Any) -> Game:
    """A turn from its beginning, with the last events of the game. An empty question comes first, so that cards can be set."""
    draws = [0, 0, 0]
    for event in events.split():
        draws[(int(event) >= HADEAN) + (int(event) >= ARCHEAN)] += 1
    agenda = [f"go-first {colours.split(maxsplit=1)[0]}", "phase 1"]
    game = start(document(colours, phase=1, draws=draws, agenda=agenda, **about))
    game.force(cards=[*events.split(), *cards.split()])
    game.play("no")
    return game


# Playing


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def voting(colours: str = "green blue", **about: Any) -> Game:
    """Armageddon threatens, the first in order has called, and all are asked to vote."""
    game = whole_turn("50", colours, climate="cool cool cool", **about)
    assert asked(game)[0] == "call-vote"
    return play(game, "yes")


def roll(game: Game, *dice: int) -> Game:
    """The next dice."""
    game.force(dice=dice)
    return game


def move(game: Game, source: str, target: str) -> Game:
    """A biont goes from a place to another: `pool`, or a placard."""
    return play(game, f"lift {source}", f"put {target}")


def nothing(game: Game) -> str:
    """The answer that does nothing, or the first of an order."""
    options = [action.text for action in game.legal_actions()]
    found = [text for text in options if text in IDLE or text.startswith(ORDERS)]
    assert found, f"{asked(game)} must be answered: {options}"
    return found[-1] if found[-1] in IDLE else found[0]


def idle(game: Game, kind: str = "", colour: str = "") -> Game:
    """Everybody does nothing until this is asked (of this colour), or to the end."""
    while not game.is_over and not (kind and asked(game)[0] == kind and colour in ("", asked(game)[1])):
        game.play(nothing(game))
    assert not kind or not game.is_over, f"{kind} {colour} is never asked"
    return game


def at_random(game: Game, rng: random.Random) -> None:
    """One decision, by chance."""
    seat = rng.choice(game.waiting).seat
    game.play(rng.choice(game.legal_actions(seat)), seat)


def refused(game: Game, action: str) -> primordia.IllegalAction:
    """The action is illegal, and its refusal changes nothing."""
    before, options = game.position(), offered(game)
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play(action)
    assert game.position() == before
    assert offered(game) == options
    return caught.value


def why(game: Game, action: str) -> tuple[str, str]:
    """The refusal's reason, without its prefix, and the rule."""
    error = refused(game, action)
    assert error.message == "kernel.illegal.action"
    return error.arguments["reason"].message.rpartition(".")[2], error.rule


# Asking


def offered(game: Game) -> set[str]:
    return {action.text for action in game.legal_actions()}


def asked(game: Game) -> tuple[str, str]:
    """Which decision of which colour is next."""
    question = game.view()["asked"][0]
    return question["kind"], question["context"]["colour"]


def asked_in_turn(game: Game, kind: str) -> list[str]:
    """The colours that are asked this, in their order, when all do nothing."""
    order: list[str] = []
    while not game.is_over and asked(game)[0] == kind:
        order.append(asked(game)[1])
        game.play(nothing(game))
    return order


def spelled(counts: dict[str, int]) -> str:
    """`2red+blue`"""
    return "+".join((str(n) if n > 1 else "") + colour for colour, n in counts.items()) or "none"


def place(game: Game, name: str) -> dict[str, Any]:
    """A refugium in play."""
    return next(row["refugia"][name] for row in game.view()["rows"].values() if name in row["refugia"])


def refugia(game: Game, row: str) -> list[str]:
    """A row's refugia from left to right."""
    return list(game.view()["rows"][row]["refugia"])


def alive(game: Game, name: str) -> str:
    """The organised manna cubes of a refugium."""
    return spelled(place(game, name)["organised"])


def dead(game: Game, name: str) -> str:
    return spelled(place(game, name)["disorganised"])


def organism(game: Game, name: str) -> dict[str, Any]:
    return dict(game.view()["organisms"][name])


def organisms(game: Game) -> set[str]:
    return set(game.view()["organisms"])


def chromosomes(game: Game, name: str) -> str:
    return spelled(organism(game, name)["chromosomes"])


def mutations(game: Game, name: str) -> list[str]:
    """An organism's mutations, a promoted one with a plus."""
    return [m + ("+" if about["promoted"] else "") for m, about in organism(game, name)["mutations"].items()]


def catalysts(game: Game, colour: str) -> str:
    return spelled(game.view()["tableaus"][colour]["catalysts"])


def tableau(game: Game, colour: str) -> dict[str, Any]:
    return dict(game.view()["tableaus"][colour])


def score(game: Game, colour: str) -> int:
    return int(game.scores()[game.view()["seats"][colour]])


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """The arguments of all journal entries of a kind."""
    return [dict(entry.arguments) for entry in game.journal if entry.kind == kind]
