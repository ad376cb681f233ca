"""Who will win a game of Bios:Genesis: readable features of every player, and the chance of each seat.

Where there is a goal it is the chance to reach it, a logit of the whole table in numbers (`journey`); the weights are data,
`weights.json`, with a note on where they come from. Where players compete the chance is a softmax over the seats of what their
situation is worth (`evaluation`), because nothing that was learned has beaten that yet. `primordia lab train` goes on trying:
by a weighted sum of the features below (a conditional logit), which counts as soon as weights of the match are there.
"""

from __future__ import annotations

from typing import Final

from primordia.genesis import goals, journey, pursuit
from primordia.genesis.bouts import bout
from primordia.genesis.cards import HGT, IMMUNOLOGY, MOST_ORGANS, MOST_SLOTS, NUCLEUS, RED_QUEEN
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.evaluation import evaluate
from primordia.genesis.macroorganisms import stock
from primordia.genesis.organism import bionts_of, chromosomes, heat_shield, icons, own, oxygen_shield, parasite_of
from primordia.genesis.parts import BLUE, FIRST_PARASITE, GREEN, RED, YELLOW
from primordia.genesis.victory import points
from primordia.kernel.playout import Stop
from primordia.kernel.values import Values

NAMES: Final = [
    *("points", "points-late", "lead", "catalysts", "few-catalysts", "home", "hatching", "organised", "enzymes", "foreign"),
    *("bacteria", "parasite", "plagued", "danger", "red", "yellow", "green", "blue", "heat", "oxygen", "clever"),
    *("near-macro", "macro-sea", "macro-land", "organs", "guest", "early-bacteria", "early-organised"),
]
LONG: Final = 8.0  # turns of which a beginning is made
WHOLE: Final = 12.0  # turns of a game, about
# Chances made by hand. How far a seat has to be ahead to be e times as likely to win, at the end and how much more at the start
AHEAD: Final = [3.5, 4.0]
# What has to be there for an even chance to reach a goal, how much less is enough at the start, and how sharply it counts: for
# each colour on its way to a macroorganism, and for points alone (C3a)
NEEDED: Final = [65.0, 40.0, 17.0]
NEEDED_POINTS: Final = [7.0, 26.0, 12.0]


def features(e: Earth, colour: int) -> list[float]:
    """A player in numbers, in the order of NAMES."""
    left = journey.turns(e)
    mine = points(e, colour)
    best = max((points(e, other) for other in e.playing if other != colour), default=0)
    disks = e.disks[colour * 4 : colour * 4 + 4]
    hatching = organised = enzymes = foreign = 0.0
    for p in range(FIRST_PARASITE):
        count = bionts_of(e, colour, p)
        if not count:
            continue
        if e.place[p] == REFUGIUM:
            hatching += min(count, 2)
            rivals = sum(e.bionts[p * 4 : p * 4 + 4]) - count
            organised += sum(e.cubes[p * 4 : p * 4 + 4]) * (0.5 if rivals else 1.0)
            enzymes += sum(1 for k in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k)
        elif e.owner[p] != colour:
            foreign += count
    bacteria = parasite = plagued = danger = near = sea = land = organs = guest = 0.0
    sums = [0, 0, 0, 0]
    heat = oxygen = clever = 0
    for o in own(e, colour):
        if e.macro[o] >= 0:
            sea, land = (sea, land + 1) if e.land[o] else (sea + 1, land)
            organs += sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS])
            continue
        if o >= FIRST_PARASITE:
            parasite += 1
        else:
            bacteria += 1
            near = max(near, pursuit.ripeness(e, stock(e, o))) if e.advanced else 0.0
        plagued += parasite_of(e, o) >= 0
        danger += pursuit.danger(e, o)
        for kind, count in enumerate(chromosomes(e, o)):
            sums[kind] += min(count, 4)
        heat += min(3, heat_shield(e, o))
        oxygen += min(3, oxygen_shield(e, o))
        clever += sum(min(2, icons(e, o, icon)) for icon in (HGT, IMMUNOLOGY, NUCLEUS, RED_QUEEN))
    for o, macro in enumerate(e.macro):
        guest += macro >= 0 and e.owner[o] != colour and bionts_of(e, colour, o) > 0
    early = min(left, LONG) / LONG
    return [
        mine / 10,
        mine / (3 + left),
        (mine - best) / (4 + 2 * left),
        sum(min(n, 4) for n in disks) / 5,
        1.0 if sum(disks) < 2 else 0.0,
        e.home[colour] / 3,
        hatching / 2,
        organised / 3,
        enzymes / 3,
        foreign / 2,
        bacteria / 2,
        parasite,
        plagued,
        danger / 2,
        sums[RED] / 4,
        sums[YELLOW] / 4,
        sums[GREEN] / 4,
        sums[BLUE] / 4,
        heat / 4,
        oxygen / 4,
        clever / 3,
        near,
        sea,
        land,
        organs / 3,
        guest,
        early * bacteria / 2,
        early * organised / 3,
    ]


def strengths(e: Earth) -> tuple[list[int], list[list[float]]]:
    """The contestants in numbers, and whose they are: every colour; where there is a goal all together."""
    if goals.has_goal(e):
        return [0], [journey.numbers(e)]
    return [e.seats[colour] for colour in e.playing], [features(e, colour) for colour in e.playing]


def chances(e: Earth, values: Values) -> list[float]:
    """The chance of each seat to win; at the end it is known."""
    seats = max(1, goals.players(e))
    if e.ending or not e.agenda:
        winners = goals.winners(e)
        share = 1.0 if goals.has_goal(e) else 1.0 / max(1, len(winners))
        return [share if seat in winners else 0.0 for seat in range(seats)]
    kind = bout(e)
    model = values.model(kind)
    if model is None:
        return by_hand(e, values, seats)
    if goals.has_goal(e):
        return [values.reach(kind, model.strength(journey.numbers(e)))] * seats
    sums = [0.0] * seats
    for colour in e.playing:
        sums[e.seats[colour]] += model.strength(features(e, colour))
    return values.shares(kind, sums)


def by_hand(e: Earth, values: Values, seats: int) -> list[float]:
    """Chances where nothing was learned: by what a situation is worth, the surer the later it is."""
    kind, early = bout(e), min(journey.turns(e), WHOLE) / WHOLE
    if goals.has_goal(e):
        even, less, sharp = NEEDED if e.advanced else NEEDED_POINTS
        share = len(e.playing) if e.advanced else 1
        return [values.reach(kind, (evaluate(e, 0) / share - even + less * early) / sharp)] * seats
    lead = AHEAD[0] + AHEAD[1] * early
    return values.shares(kind, [evaluate(e, seat) / lead for seat in range(seats)])


def horizon(e: Earth, sight: int) -> Stop:
    """To the end of the turn, when everything that was assigned has been rolled for and bought; short sight sees the phase."""
    turn, phase = e.turn + max(0, sight - 1), e.phase
    if sight:
        return lambda later: later.turn > turn
    return lambda later: later.turn > turn or later.phase > max(phase, 3)
