"""What the chance to win a game of Bios:Genesis is made of, by what people would call it: the numbers of `prospects` and
`journey`, and the evaluation made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from primordia.genesis import goals, journey, prospects
from primordia.genesis.bouts import bout
from primordia.genesis.earth import Earth
from primordia.genesis.evaluation import aspects, evaluate
from primordia.kernel.values import Values, logit

EARLY: Final = "-early"  # a number that is told a second time
ASPECTS: Final = {  # of players who compete
    "points": ("points", "trophies"),
    "catalysts": ("catalysts", "first-catalysts"),
    "nurseries": ("home", "hatching", "organised", "sleeping", "enzymes", "nest-ripe", "foreign", "nothing"),
    "organisms": ("bacteria", "spread", "buyers", "parasite"),
    "danger": ("plagued", "danger", "frail"),
    "health": (
        *("red", "yellow", "green", "blue", "heat", "oxygen", "hgt", "immunology", "nucleus", "queen", "fission"),
        *("macro-heat", "macro-oxygen", "macro-blue"),
    ),
    "ripe": ("ripe", "ripe-busy", "ripe-rich"),
    "macroorganisms": ("macro-sea", "macro-land", "organs", "guest"),
}
WAY: Final = {  # of the way to a common goal; how the time passes is nobody's merit
    "": ("constant", "turns", "last", "crisis"),
    "macroorganisms": ("arrived", "nobody-missing", "landed", "shore", "bionts-aboard"),
    "health": ("spare", "heat", "oxygen", "heredity"),
    "ripe": ("ripe", "ripest"),
    "danger": ("ripe-danger", "plagued"),
    "nurseries": ("nursery", "nurseries"),
    "organisms": ("bacteria", "estate"),
    "catalysts": ("catalysts", "poor"),
    "points": ("points",),
}


def groups(names: Iterable[str], aspects: Mapping[str, Sequence[str]]) -> list[str]:
    """The aspect of each number."""
    whose = {name: aspect for aspect, members in aspects.items() for name in members}
    return [whose[name.removesuffix(EARLY)] for name in names]


GROUPS: Final = groups(prospects.NAMES, ASPECTS)
STAGES: Final = groups(journey.NAMES, WAY)


def grounds(e: Earth, values: Values, seat: int) -> list[dict[str, float]]:
    """The chance of a seat as log odds by aspects: by what was learned, and by the evaluation made by hand."""
    if e.ending or not e.agenda:
        return [{"end": logit(prospects.chances(e, values)[seat])}]
    kind = bout(e)
    model = values.model(kind)
    if goals.has_goal(e):
        if model is None:
            return [{"goal": logit(prospects.chances(e, values)[seat])}]
        found = values.grounds(kind, model.parts(journey.numbers(e), STAGES), [])
        return [{**found, "": found[""] + values.shifts.get(kind, 0.0)}]
    lead = prospects.lead(e)
    own = {name: part / lead for name, part in aspects(e, seat).items()}
    others = [other for other in range(max(1, goals.players(e))) if other != seat]
    by_hand = values.grounds(kind, own, [evaluate(e, other) / lead for other in others])
    if model is None:
        return [by_hand]
    strong: list[dict[str, float]] = [{} for _ in range(len(others) + 1)]
    for colour in e.playing:
        for name, part in model.parts(prospects.features(e, colour), GROUPS).items():
            sums = strong[e.seats[colour]]
            sums[name] = sums.get(name, 0.0) + part
    return [values.grounds(kind, strong[seat], [sum(strong[other].values()) for other in others]), by_hand]
