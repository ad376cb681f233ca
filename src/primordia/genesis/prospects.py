"""Who will win a game of Bios:Genesis: readable features of every player, and the chance of each seat.

Where there is a goal it is the chance to reach it, a logit of the whole table in numbers (`journey`). Where players compete it
is a softmax over the seats of a weighted sum of the features below, in victory points about, the sharper the fewer turns are
left. The weights are data, `weights.json`, with a note on where they come from (`tools/fit_genesis.py`). Search finds what is
wrong with any chances; weights and the evaluation made by hand (`evaluation`) are wrong in different places, so half of each is
taken, which won more than either alone. Without weights of a match the latter serve.
"""

from __future__ import annotations

from typing import Final

from primordia.genesis import goals, journey, pursuit
from primordia.genesis.bouts import bout
from primordia.genesis.cards import HGT, IMMUNOLOGY, MOST_ORGANS, MOST_SLOTS, NUCLEUS, RED_QUEEN
from primordia.genesis.climate import FATAL_SUNS, SAFE, fate, runs
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.evaluation import evaluate
from primordia.genesis.macroorganisms import stock
from primordia.genesis.organism import (
    bionts_of,
    chromosomes,
    fission,
    heat_shield,
    icons,
    own,
    oxygen_shield,
    parasite_of,
)
from primordia.genesis.parts import BLUE, FIRST_PARASITE
from primordia.genesis.victory import points, trophies
from primordia.kernel.playout import Stop
from primordia.kernel.values import Values

STATE: Final = [  # a player as he is; each is told a second time as "-early", less and less as the end comes near
    *("points", "trophies", "catalysts", "first-catalysts", "home"),
    *("hatching", "organised", "sleeping", "enzymes", "nest-ripe", "foreign", "nothing"),
    *("bacteria", "spread", "buyers", "parasite", "plagued", "danger", "frail"),
    *("red", "yellow", "green", "blue", "heat", "oxygen", "hgt", "immunology", "nucleus", "queen", "fission"),
    *("ripe", "ripe-busy", "ripe-rich"),
    *("macro-sea", "macro-land", "organs", "macro-heat", "macro-oxygen", "macro-blue", "guest"),
]
NAMES: Final = [*STATE, *(name + "-early" for name in STATE)]
HARMS: Final = frozenset(("plagued", "danger", "frail", "nothing"))
HELPS: Final = frozenset(STATE) - HARMS - {"home", "foreign"}
WHOLE: Final = 12.0  # turns of a game, about
# How far a seat has to be ahead to be e times as likely to win, at the end and how much more at the start
AHEAD: Final = [3.5, 4.0]
STANDS: Final = 1 / 3  # of the Armageddons that threaten, those that no vote averts
MOST: Final = [3, 3, 3, 4]  # chromosomes of a colour of which more hardly matter
# What has to be there for an even chance to reach a goal, how much less is enough at the start, and how sharply it counts: for
# each colour on its way to a macroorganism, and for points alone (C3a)
NEEDED: Final = [65.0, 40.0, 17.0]
NEEDED_POINTS: Final = [7.0, 26.0, 12.0]


def features(e: Earth, colour: int) -> list[float]:
    """A player in numbers, in the order of NAMES: the larger the fewer turns are left, because a lead then means more."""
    early = time_left(e)
    disks = e.disks[colour * 4 : colour * 4 + 4]
    state = [
        float(points(e, colour)),
        float(trophies(e, colour)),
        float(sum(min(n, 4) for n in disks)),
        float(min(sum(disks), 2)),
        float(e.home[colour]),
        *_nests(e, colour),
        1.0 if not e.abodes[colour] else 0.0,
        *_organisms(e, colour, sum(disks)),
    ]
    sharp = 1.0 / (AHEAD[0] + AHEAD[1] * early)
    told = [sharp * number for number in state]
    return told + [early * number for number in told]


def _nests(e: Earth, colour: int) -> list[float]:
    """What a colour has begun in refugia, and its bionts in the organisms of others."""
    hatching = organised = sleeping = enzymes = foreign = 0.0
    ripe = 0.0
    for p in e.abodes[colour]:
        count = bionts_of(e, colour, p)
        if p < FIRST_PARASITE and e.place[p] == REFUGIUM:
            hatching += min(count, 2)
            organised += sum(e.cubes[p * 4 : p * 4 + 4])
            sleeping += min(sum(e.dead[p * 4 : p * 4 + 4]), 4)
            enzymes += sum(1 for k in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k)
            ripe = max(ripe, journey.nursery(e, p)) if e.advanced else 0.0
        elif e.owner[p] != colour and e.macro[p] < 0:
            foreign += count
    return [hatching, organised, sleeping, enzymes, ripe, foreign]


def _organisms(e: Earth, colour: int, disks: int) -> list[float]:
    """What lives for a colour: how many and how well, what they can do, and how near to a macroorganism the best one is."""
    bacteria = buyers = parasite = plagued = danger = frail = ripe = busy = sea = land = organs = guest = 0.0
    sums = [0.0, 0.0, 0.0, 0.0]
    heat = oxygen = hgt = immunology = nucleus = queen = twice = hot = airy = blue = 0.0
    for o in own(e, colour):
        count = chromosomes(e, o)
        immunology += min(icons(e, o, IMMUNOLOGY), 2)
        queen += min(icons(e, o, RED_QUEEN), 2)
        if e.macro[o] >= 0:
            sea, land = (sea, land + 1) if e.land[o] else (sea + 1, land)
            organs += sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS])
            hot += min(3, heat_shield(e, o))
            airy += min(3, oxygen_shield(e, o))
            blue += min(3, count[BLUE])
            continue
        several = fission(e, o)
        active = bionts_of(e, colour, o) * (2 if several else 1)
        losses = pursuit.danger(e, o)
        if o >= FIRST_PARASITE:
            parasite += 1
        else:
            bacteria += 1
            near = pursuit.ripeness(e, stock(e, o)) if e.advanced else 0.0
            ripe = max(ripe, near)
            busy = max(busy, near * min(active, 4))
        twice += several
        buyers += min(active, 4)
        plagued += parasite_of(e, o) >= 0
        danger += losses
        frail += losses / (1 + sum(count))
        for kind, most in enumerate(MOST):
            sums[kind] += min(count[kind], most)
        heat += min(3, heat_shield(e, o))
        oxygen += min(3, oxygen_shield(e, o))
        hgt += min(icons(e, o, HGT), 2)
        nucleus += min(icons(e, o, NUCLEUS), 2)
    for o in e.abodes[colour]:
        guest += e.macro[o] >= 0 and e.owner[o] != colour and bionts_of(e, colour, o) > 0
    return [
        *(bacteria, 1.0 if bacteria > 1 else 0.0, buyers, parasite, plagued, danger, frail),
        *(*sums, heat, oxygen, hgt, immunology, nucleus, queen, twice),
        *(ripe, busy, ripe * min(disks, 4), sea, land, organs, hot, airy, blue, guest),
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
    made = by_hand(e, values, seats)
    return [(one + other) / 2 for one, other in zip(values.shares(kind, sums), made, strict=True)]


def by_hand(e: Earth, values: Values, seats: int) -> list[float]:
    """Chances where nothing was learned: by what a situation is worth, the surer the later it is."""
    kind, early = bout(e), time_left(e)
    if goals.has_goal(e):
        even, less, sharp = NEEDED if e.advanced else NEEDED_POINTS
        share = len(e.playing) if e.advanced else 1
        return [values.reach(kind, (evaluate(e, 0) / share - even + less * early) / sharp)] * seats
    ahead = lead(e)
    return values.shares(kind, [evaluate(e, seat) / ahead for seat in range(seats)])


def lead(e: Earth) -> float:
    """How far a seat has to be ahead to be e times as likely to win."""
    return AHEAD[0] + AHEAD[1] * time_left(e)


def time_left(e: Earth) -> float:
    """How much of the game is to come, from 0 to 1; less where the next card may bring Armageddon to rivals (D10)."""
    left = min(journey.turns(e), WHOLE) / WHOLE
    return left if goals.has_goal(e) else left * (1 - STANDS * threat(e))


def threat(e: Earth) -> float:
    """How likely the climate icons of the next card complete an Armageddon (D10a)."""
    if max(runs(e.climate)) < FATAL_SUNS - 1:
        return 0.0
    cards = next((e.eons[eon] for eon, left in enumerate(e.draws) if left), ())
    fatal = sum(1 for k in cards if fate(e.climate + e.cards.events[k].climate, e.waterworld) != SAFE)
    return fatal / len(cards) if cards else 0.0


def horizon(e: Earth, sight: int) -> Stop:
    """To the end of the turn, when everything that was assigned has been rolled for and bought; short sight sees the phase."""
    turn, phase = e.turn + max(0, sight - 1), e.phase
    if sight:
        return lambda later: later.turn > turn
    return lambda later: later.turn > turn or later.phase > max(phase, 3)
