"""Tables for the tests: positions in a few words, and short questions about what lies where.

Unless a test says otherwise the environment is calm, everybody has four biopoints, the markers stand on 1, 2, 3, 4 in the order
red, yellow, green, blue, and two cubes of each colour lie in every field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import tomli_w

import primordia
from primordia.kernel.game import Game

COLOURS = ("red", "yellow", "green", "blue")
FIELDS = (
    *("b1",),
    *("a2", "b2", "c2", "d2", "e2"),
    *("a3", "b3", "d3", "e3"),
    *("a4", "b4", "c4", "d4", "e4"),
    *("a5", "b5", "c5", "d5"),
)
CARDS = {  # price, mutation points, copies among three and four, worth in scoring
    "intelligence": (2, 3, 1, 2, 1),
    "movement-1": (3, 2, 2, 2, 1),
    "spores": (3, 3, 1, 1, 1),
    "speed": (4, 3, 1, 2, 1),
    "defense": (4, 4, 1, 1, 1),
    "escape": (4, 4, 1, 2, 1),
    "substitution": (4, 4, 1, 1, 1),
    "ray-protection": (5, -2, 1, 2, 0),
    "streamlining": (5, 4, 1, 1, 1),
    "tentacle": (5, 4, 1, 2, 1),
    "holding": (5, 4, 1, 1, 1),
    "life-expectancy": (5, 5, 1, 2, 1),
    "frugality": (6, 5, 0, 1, 1),
    "struggle-for-survival": (6, 4, 2, 2, 1),
    "parasitism": (6, 5, 0, 1, 1),
    "division-rate": (6, 5, 1, 2, 1),
    "persistence": (4, 4, 1, 1, 2),
    "movement-2": (5, 5, 1, 2, 2),
    "aggression": (5, 5, 1, 1, 2),
    "armor": (6, 6, 1, 1, 2),
}
PREDECESSORS = {
    "persistence": ["speed"],
    "movement-2": ["movement-1"],
    "aggression": ["struggle-for-survival"],
    "armor": ["defense", "escape"],
}
DECK = (
    *("south 13", "south 10", "north 11", "north 9", "east 10", "east 10"),
    *("east 8", "west 12", "west 9", "west 6", "still 14"),
)
WATCHER = 7  # the amoeba of the last colour that waits for its turn on e4


def tribe(*amoebas: str, genes: str = "", locked: str = "", **numbers: int) -> dict[str, Any]:
    """One colour: amoebas as `1 b2` or `1 b2 2` (damage), genes as `speed, holding 1`, and `points` or `score`."""
    table: dict[str, Any] = {**numbers}
    if amoebas:
        table["amoebas"] = list(amoebas)
    if genes:
        table["genes"] = [gene.strip() for gene in genes.split(",")]
    if locked:
        table["locked"] = [gene.strip() for gene in locked.split(",")]
    return table


def document(
    agenda: Sequence[str] = ("phase 1",),
    *,
    players: int = 4,
    round: int = 2,
    environment: str = "still 14",
    keep: Sequence[str] = (),
    soup: dict[str, Sequence[int]] | None = None,
    options: dict[str, bool] | None = None,
    auto: bool = True,
    **tribes: dict[str, Any],
) -> dict[str, Any]:
    """A position as data; as many cards as the round asks for lie face up, none of those to `keep`."""
    turned = round + (int(agenda[-1].split()[1]) > 2)
    rest = list(DECK)
    rest.remove(environment)
    for card in keep:
        rest.remove(card)
    data: dict[str, Any] = {"game": "ursuppe", "players": players, "auto": auto, "agenda": list(agenda), "round": round}
    data |= {"environment": environment, "seen": rest[: turned - 1]}
    if options:
        data["options"] = options
    for colour in tribes:
        assert colour in COLOURS, colour
    data |= tribes
    if soup:
        data["soup"] = {field: cubes_text(cubes) for field, cubes in soup.items()}
    return data


def start(data: dict[str, Any]) -> Game:
    """A match from a position given as data."""
    return primordia.from_position(tomli_w.dumps(data), seed=1)


def table(agenda: Sequence[str] = ("phase 1",), **about: Any) -> Game:
    """A match from a position: see `document`."""
    return start(document(agenda, **about))


def acting(*colours: str, **about: Any) -> Game:
    """In phase 1 these colours take their turns; then the last colour is asked about its amoeba on e4, and all stands still."""
    watcher = COLOURS[(3 if about.get("players") == 3 else 4) - 1]
    assert watcher not in colours
    agenda = []
    for colour in colours or ["red"]:
        mine = about[colour]
        fierce = {gene.split()[0] for gene in mine.get("genes", [])} & {"struggle-for-survival", "aggression"}
        for number in sorted(int(line.split()[0]) for line in mine["amoebas"]):
            agenda += [f"displace {colour} {number}", f"{'struggle' if fierce else 'feed'} {colour} {number}"]
    mine = dict(about.get(watcher, {}))
    mine["amoebas"] = [*mine.get("amoebas", []), f"{WATCHER} e4"]
    about[watcher] = mine
    return table([*agenda, f"displace {watcher} {WATCHER}", f"feed {watcher} {WATCHER}", "phase 2"], **about)


EMPTY = (0, 0, 0, 0)
HUNTER = "struggle-for-survival"


def hunting(red: str = HUNTER, **about: Any) -> Game:
    """Red 1 finds nothing to eat on b2 and is asked what to do; `red` names its genes, `hunter` gives it the whole tribe."""
    about["soup"] = {"b2": EMPTY, **about.get("soup", {})}
    mine = about.pop("hunter", None) or tribe("1 b2", genes=red)
    return play(acting(red=mine, **about), "drift")


def hunted(red: str = HUNTER, **about: Any) -> Game:
    """Red 1 is hungry on b2 and has attacked yellow 1 there."""
    return play(hunting(red, **about), "attack yellow 1")


def raiding(red: str = "aggression", **about: Any) -> Game:
    """Phase 5: red, with its amoeba 1 on b2, may attack; `raider` gives it the whole tribe."""
    about["soup"] = {"b2": EMPTY, **about.get("soup", {})}
    mine = about.pop("raider", None) or tribe("1 b2", genes=red)
    return table(["phase 5"], red=mine, **about)


def raided(red: str = "aggression", **about: Any) -> Game:
    """Phase 5: red 1 has attacked yellow 1 on b2."""
    return play(raiding(red, **about), "attack yellow 1")


def rested(game: Game) -> bool:
    """Whether the turns asked for are over."""
    return asked(game) == ("displace", game.view()["order"][-1])


def cubes_text(cubes: Sequence[int]) -> str:
    return "+".join(f"{n}{colour}" for colour, n in zip(COLOURS, cubes, strict=False) if n) or "none"


# A table of four, and who is asked

SCORES = {"red": 3, "yellow": 9, "green": 1, "blue": 6}
DOWN = ["yellow", "blue", "red", "green"]


def everybody(**about: Any) -> dict[str, dict[str, Any]]:
    """Four tribes with an amoeba each and their markers in a mixed order."""
    homes = zip(SCORES.items(), ("b1", "a5", "d2", "e4"), strict=True)
    return {colour: tribe(f"1 {field}", score=space, **about) for (colour, space), field in homes}


def asked_in_turn(game: Game, kind: str, move: str) -> list[str]:
    """The colours that are asked this, in their order, when all answer alike."""
    order = []
    while not game.is_over and asked(game)[0] == kind:
        order.append(asked(game)[1])
        play(game, move)
    return order


# Playing


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def refused(game: Game, move: str) -> primordia.IllegalAction:
    """The action is illegal, and its refusal changes nothing."""
    before, options = game.position(), offered(game)
    with pytest.raises(primordia.IllegalAction) as caught:
        game.play(move)
    assert game.position() == before
    assert offered(game) == options
    return caught.value


def why(game: Game, move: str) -> tuple[str, str]:
    """The refusal's reason, without its prefix, and the rule."""
    error = refused(game, move)
    assert error.message == "kernel.illegal.action"
    return error.arguments["reason"].message.rpartition(".")[2], error.rule


# Asking


def offered(game: Game) -> set[str]:
    return {action.text for action in game.legal_actions()}


def asked(game: Game) -> tuple[str, str]:
    """Which decision of which colour is next."""
    (question,) = game.view()["asked"]
    return question["kind"], question["context"]["colour"]


def context(game: Game) -> dict[str, str]:
    return dict(game.view()["asked"][0]["context"])


def cubes(game: Game, field: str) -> tuple[int, ...]:
    """How many cubes of each colour in play lie in a field."""
    view = game.view()
    return tuple(view["soup"][field].get(colour, 0) for colour in view["tribes"])


def amoeba(game: Game, colour: str, number: int) -> tuple[str, int] | None:
    """Field and damage of an amoeba; None beside the board."""
    found = game.view()["tribes"][colour]["amoebas"].get(str(number))
    return (found["field"], found["damage"]) if found else None


def points(game: Game, colour: str) -> int:
    return int(game.view()["tribes"][colour]["points"])


def score(game: Game, colour: str) -> int:
    return int(game.view()["tribes"][colour]["score"])


def genes(game: Game, colour: str) -> dict[str, int]:
    """A tribe's genes with the round of their purchase."""
    return dict(game.view()["tribes"][colour]["genes"])


def reserve(game: Game, colour: str) -> int:
    return int(game.view()["reserve"][colour])


def pool(game: Game, gene: str) -> int:
    return int(game.view()["pool"].get(gene, 0))


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """The arguments of all journal entries of a kind."""
    return [dict(entry.arguments) for entry in game.journal if entry.kind == kind]


def lying(game: Game) -> list[int]:
    """The cubes of each colour, on the board and in the reserve together."""
    view = game.view()
    return [view["reserve"][colour] + sum(field.get(colour, 0) for field in view["soup"].values()) for colour in view["tribes"]]


# Working through all choices


def endings(game: Game, kind: str) -> list[tuple[tuple[str, ...], Game]]:
    """Every way through the decisions of one kind that come next: the moves, and the match after them."""
    if game.decision is None or game.decision.kind != kind:
        return [((), game)]
    found = []
    for move in sorted(offered(game)):
        twin = game.clone(primordia.Chance(1))
        twin.play(move)
        found += [((move, *moves), last) for moves, last in endings(twin, kind)]
    return found


def meals(game: Game) -> set[str]:
    """The meals among the options."""
    return {option for option in offered(game) if option.startswith(("eat ", "leech "))}


def diet_text(cubes: Sequence[int]) -> str:
    """A diet as it is named: `yellow+2green`."""
    return "+".join((str(n) if n > 1 else "") + colour for colour, n in zip(COLOURS, cubes, strict=False) if n)
