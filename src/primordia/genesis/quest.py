"""How somebody plays Bios:Genesis towards a goal (C1, C2) without thinking ahead: the leanings of `policy` that it changes.

All live or die together, so nobody keeps away from the others: in one refugium two bionts have twice the dice, and in one
bacterium both colours buy, and both come along when it evolves. Where the goal lies in the sea nobody goes ashore by mistake.
"""

from __future__ import annotations

from typing import Any, Final

from primordia.genesis import policy
from primordia.genesis.autocatalysis import strength
from primordia.genesis.earth import Earth
from primordia.genesis.goals import has_goal
from primordia.genesis.macroorganisms import missing, stock
from primordia.genesis.organism import bionts_of, chromosomes, hostile, living
from primordia.genesis.parts import BLUE, COOPERATIVE, FIRST_PARASITE, GREEN, POOL, RED, SOLITAIRE
from primordia.genesis.policy import CLEVER, EVOLVE, NEAR, NEVER, Leaning, lacking, missed, need, organ_worth, purse
from primordia.kernel.action import Action
from primordia.kernel.playout import Luck

COMPANY: Final = 1.52  # to be where a partner is
HEIR: Final = 0.26  # a nursery that goes to somebody who has no organism yet
GRASP: Final = 3.01  # to take one for oneself instead, having some
ABOARD: Final = 2.19  # to get into a bacterium of the other colour
LODGER: Final = 3.8  # to be its parasite, which comes along when it evolves
HARDSHIP: Final = 2.26  # each cube that it then lacks
BORN: Final = 3.42  # life, less for each cube that it lacks
UNRIPE: Final = 0.71
SPARE: Final = 0.77  # a surplus cube that becomes an organ
SHIELD: Final = 0.78  # a red or green chromosome of a macroorganism, up to three of each
HOLD: Final = 30.0  # a good reason not to evolve yet
LAND: Final = 6.24  # to go ashore where that is the goal
MUTATION: Final = 0.41
PROMOTION: Final = 0.83
ENZYME: Final = 0.53  # a manna death a turn that is prevented
DISK: Final = [9.0, 1.32, 0.84, 0.34, 0.12, -0.09, 0.0]
SECOND_DISK: Final = 0.9


def estate(e: Earth, colour: int) -> int:
    """How many bacteria and macroorganisms a colour has."""
    return sum(1 for o in e.estates[colour] if o < FIRST_PARASITE)


def settled(e: Earth) -> set[int]:
    """The colours that have a macroorganism of their own."""
    return {e.owner[o] for o, macro in enumerate(e.macro) if macro >= 0 and not hostile(e, o)}


def leader(e: Earth, colour: int, p: int) -> int:
    """Who would be the progenote of a refugium if one more biont of a colour came (F4)."""
    best, most = -1, 0
    for c in [*e.cards.placards[p].priority, 0, 1, 2, 3]:
        if e.bionts[p * 4 + c] or c == colour:
            mine = strength(e, p, c) + (c == colour)
            if mine > most:
                best, most = c, mine
    return best


def nursery(e: Earth, colour: int, p: int) -> float:
    """A refugium: better where a partner is, and in cooperation best for those who have nothing yet."""
    value = policy.nursery(e, colour, p)
    others = [c for c in e.playing if c != colour and e.bionts[p * 4 + c]]
    if not others:
        return value
    if not e.bionts[p * 4 + colour]:
        value += COMPANY
    if e.mode == COOPERATIVE:
        first, rich = leader(e, colour, p), estate(e, colour) > 0
        if first == colour:
            value += HEIR if not rich else -GRASP if any(not estate(e, c) for c in others) else 0.0
        elif rich != (estate(e, first) > 0):
            value += HEIR if rich else -HEIR
    return value


def put(e: Earth, step: Any, action: Action) -> float:
    """Aboard a bacterium of the other colour, even as its parasite; otherwise into a nursery."""
    target = action.y if action.verb == "attach" else action.x
    bacterium = target < FIRST_PARASITE and e.owner[target] in e.playing and e.macro[target] < 0
    aboard = bacterium and e.mode == SOLITAIRE and not bionts_of(e, step.colour, target)
    if action.verb == "attach":
        if aboard:
            return LODGER - HARDSHIP * lacking(e, stock(e, target))[0]
        return -1.37 if target < FIRST_PARASITE else 0.28
    if target == POOL:
        return -0.95
    if target == step.source:
        return 0.0
    if e.owner[target] >= 0:
        return ABOARD if aboard else 0.27 if e.owner[target] == step.colour else 0.0
    return nursery(e, step.colour, target)


def assign(e: Earth, step: Any, action: Action) -> float:
    """Enzymes as by the usual leaning, but catalysts are dearer where nobody can be robbed."""
    if action.verb != "enzyme":
        return policy.assign(e, step, action)
    return policy.enzyme(e, step.colour, action.x, action.y, ENZYME, DISK)


def manna_death(e: Earth, step: Any, action: Action) -> float:
    """Bionts last, whosever they are."""
    if action.verb == "kill":
        return -1.38
    return -need(action.x, e.cubes[step.placard * 4 + action.x] - 1)


def create(e: Earth, step: Any, action: Action) -> float:
    """Life as soon as it can be had, but by those who have none yet."""
    if action.verb == "pass":
        return 0.0
    p = step.placard * 4
    cubes = e.cubes[p : p + 4]
    value = BORN - UNRIPE * lacking(e, cubes)[0] + 0.51 * min(cubes[BLUE], 2) + 0.34 * min(cubes[RED], 1) + 0.18 * e.turn
    if e.mode == COOPERATIVE and estate(e, step.colour) and any(e.bionts[p + c] and not estate(e, c) for c in e.playing):
        value -= GRASP
    return value


def atrophy(e: Earth, step: Any, action: Action) -> float:
    """The last biont of a colour goes last."""
    if action.verb == "lose-disk":
        return 1.35
    if action.verb == "lose-biont":
        return -1.01 if action.x not in e.playing or bionts_of(e, action.x, step.organism) > 1 else -3.4
    return -6.69 if action.verb == "lose-trophic" else -missed(e, step.organism, action)


def ashore(e: Earth, o: int) -> bool:
    """Whether it helps the goal that a macroorganism goes ashore: in cooperation the first; in solitaire only one that the sea
    can spare."""
    others = [q for q, macro in enumerate(e.macro) if macro >= 0 and q != o]
    if e.mode == COOPERATIVE:
        return not any(e.land[q] for q in others)
    if not e.edition.solo_terrestrial_needs_marine:
        return True
    return all(any(bionts_of(e, colour, q) for q in others if not e.land[q]) for colour in e.playing)


def evolve(e: Earth, step: Any, action: Action) -> float:
    """The macroorganism that can stand most. In cooperation not before the age of oxygen, unless all are ready: it cuts the
    time that the others have (H3g)."""
    o, card = step.organism, e.cards.macroorganisms[action.x]
    surplus = [have - used for have, used in zip(stock(e, o), card.system[0], strict=True)]
    organs = sum(min(surplus[c], card.organs[0].count(c)) for c in range(4))
    value: float = EVOLVE + SPARE * organs
    value += SHIELD * sum(min(card.system[0][c] + e.bionts[o * 4 + c], 3) for c in (RED, GREEN))
    if organs == len(card.organs[0]) and not ashore(e, o):
        value -= HOLD
    if e.mode == COOPERATIVE and not e.crisis and e.draws[0] + e.draws[1]:
        ready = settled(e) | {e.owner[o]}
        for q in living(e):
            if q < FIRST_PARASITE and e.macro[q] < 0 and e.owner[q] not in ready and not lacking(e, stock(e, q))[0]:
                ready.add(e.owner[q])
        if len(ready) < len(e.playing):
            value -= HOLD
    return value


def buy(e: Earth, step: Any, action: Action) -> float:
    """For a partner's organism as for one's own."""
    verb, o = action.verb, step.organism
    if verb == "evolve":
        return evolve(e, step, action)
    if verb == "organ":
        if not e.land[o] and len(missing(e, o)) == 1:
            return LAND if ashore(e, o) else NEVER
        return 0.71 + organ_worth(e, o, action.x)
    if verb not in ("mutate", "promote"):
        return policy.buy(e, step, action)
    card = e.cards.mutations[e.top[action.x] if verb == "mutate" else action.x]
    colour = card.colour if verb == "mutate" else card.plus
    value = (MUTATION if verb == "mutate" else PROMOTION) + need(colour, chromosomes(e, o)[colour])
    if o < FIRST_PARASITE:
        total, lack = lacking(e, stock(e, o))
        value += NEAR[min(total - 1, 7)] if lack[colour] else 0.24 if not total else 0.0
    gains = card.icons[0] if verb == "mutate" else [b - a for a, b in zip(card.icons[0], card.icons[1], strict=True)]
    value += sum(worth * gains[icon] for icon, worth in CLEVER.items())
    return value if e.disks[purse(e, o) + card.colour] else value - SECOND_DISK


def cancel(e: Earth, step: Any, action: Action) -> float:
    """An error is cancelled by what would be worth buying anyway, and spares a token."""
    return buy(e, step, action) + (0.9 if action.verb in ("mutate", "promote") else 0.0)


LEANINGS: Final[dict[str, Leaning]] = {
    **policy.LEANINGS,
    "assign": assign,
    "put": put,
    "manna-death": manna_death,
    "create": create,
    "atrophy": atrophy,
    "buy": buy,
    "cancel": cancel,
}


def leanings(e: Earth) -> dict[str, Leaning]:
    """What a player goes by in this mode."""
    return LEANINGS if e.advanced and has_goal(e) else policy.LEANINGS


def habit(e: Earth, step: Any, options: list[Action], luck: Luck) -> Action:
    """What a player does who does not think ahead, in any mode."""
    return policy.favourite(leanings(e), e, step, options, luck)
