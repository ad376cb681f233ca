"""How somebody plays Bios:Genesis who knows the game but does not think ahead: a leaning towards each option of a question.

Leanings are in victory points, about; a player takes the option with the highest, swayed a little by moods. They read the
table: refugia by their dice, manna and rivals; purchases by the cubes that are lacking for a shield or a macroorganism; rolls
by errors and shields. Playouts are made of this, so it has to be cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from primordia.genesis.autocatalysis import dice, effect, outcome
from primordia.genesis.cards import (
    ANTIOXIDANT,
    FISSION,
    HEAT,
    HGT,
    IMMUNOLOGY,
    MOST_SLOTS,
    NUCLEUS,
    POLLUTION,
    RED_QUEEN,
    SEX,
    Cards,
)
from primordia.genesis.crystal import cancels
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.events import warm
from primordia.genesis.goals import has_goal, reached
from primordia.genesis.macroorganisms import stock
from primordia.genesis.organism import chromosomes, error_shield, first_error, heat_shield, oxygen_shield
from primordia.genesis.parts import BLUE, FIRST_PARASITE, GREEN, POOL, RED
from primordia.genesis.redqueen import attack_of, target_of
from primordia.genesis.victory import points
from primordia.kernel.action import Action
from primordia.kernel.playout import Luck

MOOD: Final = 0.1  # how much moods sway a leaning
FEWEST: Final = 5  # options that are worth comparing
MOST: Final = 12
# A first, second … cube
LAST: Final = -2.2  # to lose the biont without which nothing there is one's own: rather the first red cube
NEED: Final = [[2.07, 0.99, 0.19, 0.28], [1.01, 0.55, 0.26, 0.13], [0.5, 0.28, 0.2, 0.06], [0.33, 0.0, 0.51, 0.38]]
CLEVER: Final = {RED_QUEEN: 0.38, HGT: 0.09, FISSION: 0.88, SEX: 0.09, NUCLEUS: 0.42, IMMUNOLOGY: 0.21, POLLUTION: -0.18}
NEAR: Final = [2.12, 0.93, 0.7, 0.75, 0.39, 0.2, 0.13, 0.1]  # a cube that leaves so many lacking for a macroorganism
EVOLVE: Final = 9.0
ORGAN: Final = 1.12
MUTATION: Final = 1.46
PROMOTION: Final = 0.87
QUEEN: Final = 2.13
SECOND_DISK: Final = 0.43  # a price paid with two catalysts
HATCH: Final = 0.85  # a biont in a refugium
ENZYME: Final = 2.03  # a manna death a turn that an enzyme prevents
DECAY: Final = 0.31  # the same for an enzyme death, and each enzyme that is there
DISK: Final = [9.0, 0.15, 0.16, 0.3, -0.03, 0.1, 0.0]  # the last, second last … catalyst of a colour
FIT: Final = 0.19  # a refugium whose manna would make a macroorganism
ANIMATED: Final = 0.15  # a cube that some macroorganism needs
SHIELD: Final = 0.54  # an organ that shields against heat or oxygen
NEVER: Final = -5.0
YOUNG: Final = 1.89  # what a nursery needs before life is taken out of it
GIFT: Final = -0.2  # a purchase that brings nothing but points to a rival
DOUBLE: Final = [0.0, 0.0, 0.17, 0.44, 0.72, 0.91, 0.98, 1.0]  # how likely so many dice show one
SOUGHT: Final = 0.6  # an error that would bring a mutation

Leaning = Callable[[Earth, Any, Action], float]


def need(colour: int, count: int) -> float:
    """What one more cube of a colour is worth to an organism that has so many."""
    return NEED[colour][min(count, 3)]


def lacking(e: Earth, cubes: list[int]) -> tuple[int, tuple[int, ...]]:
    """How many cubes are lacking for the nearest macroorganism of the stack, and by colour."""
    return shortfall(e.cards, tuple(e.stack), tuple(cubes))


@lru_cache(1 << 16)
def shortfall(cards: Cards, stack: tuple[int, ...], cubes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The same, remembered: it is asked again and again."""
    best = 9
    found: tuple[int, ...] = (0, 0, 0, 0)
    for card, left in zip(cards.macroorganisms, stack, strict=True):
        if left:
            lack = tuple([max(0, need - have) for need, have in zip(card.system[0], cubes, strict=True)])
            if sum(lack) < best:
                best, found = sum(lack), lack
    return best, found


def nursery(e: Earth, colour: int, p: int) -> float:
    """What a biont of a colour may expect of a refugium. Others who are there are no reason to stay away: they bring dice."""
    card = e.cards.placards[p]
    life = len(card.life[0 if warm(e) else 1])
    death = sum(effect(e, p, face)[1] for face in range(1, 7))
    cubes, dead = e.cubes[p * 4 : p * 4 + 4], e.dead[p * 4 : p * 4 + 4]
    value = 0.82 * sum(cubes) + 0.26 * life * min(sum(dead), 4) - 0.11 * death + 0.66 * min(e.bionts[p * 4 + colour], 2)
    if card.colour == colour:
        value += 0.25
    if cubes[BLUE] + dead[BLUE]:
        value += 0.25
    return value + FIT * (1.0 - lacking(e, [a + b for a, b in zip(cubes, dead, strict=True)])[0] / 8)


def enzyme(e: Earth, colour: int, disk: int, p: int, gain: float = ENZYME, price: list[float] = DISK) -> float:
    """What an enzyme prevents in the next free slot of a refugium, against what the catalyst is worth in the pool."""
    if not e.bionts[p * 4 + colour]:
        return -0.73
    slot = e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS].index(0)
    prevented = 1.0 if e.cards.placards[p].kills_manna[slot] else DECAY * slot
    return gain * prevented * dice(e, p) / 6 - price[min(e.disks[colour * 4 + disk], 6)]


def assign(e: Earth, step: Any, action: Action) -> float:
    verb = action.verb
    if verb == "lift":
        if action.x == POOL:
            return HATCH + 0.82
        return -0.39 if action.x < FIRST_PARASITE and e.place[action.x] == REFUGIUM else -0.87
    if verb == "enzyme":
        return enzyme(e, step.colour, action.x, action.y)
    if verb == "antioxidant":
        return 0.19 if e.disks[step.colour * 4 + action.x] > 3 else -0.72
    return NEVER if verb == "donate" else 0.0


def put(e: Earth, step: Any, action: Action) -> float:
    if action.verb == "attach":
        host = action.y
        victim = e.owner[host] if host < FIRST_PARASITE else -1
        if victim < 0:
            return 0.13
        own = e.seats[victim] == e.seats[step.colour]
        return -0.81 if own else 0.92 + 0.16 * sum(stock(e, host))
    if action.x == POOL:
        return -0.97
    if action.x == step.source:
        return 0.0
    if e.owner[action.x] >= 0:
        return 0.31 if e.owner[action.x] == step.colour else 0.0
    return nursery(e, step.colour, action.x)


def join(e: Earth, step: Any, action: Action) -> float:
    return 0.0 if action.verb == "enough" else 0.27 if action.x == POOL else -0.72


def animation(e: Earth, step: Any, action: Action) -> float:
    """Cubes that shield, and those that a macroorganism needs."""
    p = step.placard * 4
    value = need(action.x, e.cubes[p + action.x] + (e.bionts[p + action.x] > 0))
    return value + ANIMATED * bool(lacking(e, e.cubes[p : p + 4])[1][action.x])


def manna_death(e: Earth, step: Any, action: Action) -> float:
    """Rivals first, then what one has plenty of, last one's own bionts."""
    p = step.placard * 4
    if action.verb == "kill":
        if e.seats[action.x] != e.seats[step.colour]:
            return 0.38
        return LAST if e.bionts[p + action.x] == 1 else -1.28
    return -need(action.x, e.cubes[p + action.x] - 1 + (e.bionts[p + action.x] > 0))


def behind(e: Earth, step: Any, action: Action) -> float:
    """To the one who has least."""
    return -0.17 * points(e, action.x)


def create(e: Earth, step: Any, action: Action) -> float:
    """Life that can stand its first errors: with cubes, most of all blue ones."""
    if action.verb == "pass":
        return 0.0
    p = step.placard * 4
    cubes = e.cubes[p : p + 4]
    return float(sum(cubes) + 0.28 * cubes[BLUE] + 0.96 * cubes[RED] + e.bionts[p + step.colour] - YOUNG + 0.42 * e.turn)


def second_roll(e: Earth, step: Any, action: Action) -> float:
    """The first roll against what as many dice bring on average."""
    if action.verb == "reroll-all":
        return 0.0
    p, roll = step.placard, [step.ones, step.twos, step.threes, step.fours, step.fives, step.sixes]
    life, death, _, double = outcome(e, p, roll)
    count = sum(roll)
    rate = count * len(e.cards.placards[p].life[0 if warm(e) else 1]) / 6
    losses = count * sum(effect(e, p, face)[1] for face in range(1, 7)) / 6
    return float(0.25 * (life - rate) - 0.46 * (death - losses) + 1.6 * (double - DOUBLE[min(count, 7)]))


def payable(e: Earth, o: int) -> bool:
    """Whether some mutation could be bought or promoted for an organism."""
    disks = e.disks[purse(e, o) : purse(e, o) + 4]
    if max(disks) != 1:
        return max(disks) > 1
    home = e.home_row(o)
    for row, m in enumerate(e.top):
        if m >= 0 and disks[e.cards.mutations[m].colour] and (row == home or e.active(row)):
            return True
    return any(not e.promoted[m] and disks[e.cards.mutations[m].colour] for m in e.held[o])


def specificity(e: Earth, step: Any, action: Action) -> float:
    """Errors above the shield are rolled again; dice that make nothing only where the shield has room. In a Crystal Catastrophe
    an error that can be paid for is sought, because nothing else brings mutations (G4)."""
    if action.verb == "keep":
        return 0.0
    o, roll = step.organism, step.kept()
    lowest = first_error(e, o)
    wanted = cancels(e, o) if e.crystal and payable(e, o) else 0
    room = error_shield(e, o) + wanted - sum(roll[lowest - 1 :]) - step.rerolls * (7 - lowest) / 6
    face = action.x + 1
    if face >= lowest:
        return 1.23 + 0.09 * face if room < (-0.51 if wanted else 0.62) else -0.66 if e.crystal else 0.22
    if face == 1 or roll[action.x] % 3 == 2 or roll[action.x] == 3:
        return -1.2
    if e.crystal:
        return -0.43 if room <= 0.78 else SOUGHT if wanted else 0.0
    gain = 0.26 * chromosomes(e, o)[RED] / 6
    return gain - (0.03 * (room - 2.18) if room >= 1 else 0.5 * (7 - lowest) / 6)


def atrophy(e: Earth, step: Any, action: Action) -> float:
    """What is missed least: rivals' bionts, then cubes that no macroorganism needs, own bionts last."""
    if action.verb == "lose-disk":
        return 1.25
    if action.verb == "lose-biont":
        return -0.15 if e.seats[action.x] != e.seats[step.colour] else -1.81
    return -4.03 if action.verb == "lose-trophic" else -missed(e, step.organism, action)


def missed(e: Earth, o: int, action: Action) -> float:
    """How much a cube, a gene or an organ is missed."""
    if action.verb == "lose-organ":
        return organ_worth(e, o, action.x)
    if action.verb not in ("lose-gene", "lose-cube") or e.macro[o] >= 0:
        return 0.69
    colour, extra = action.x, 0.0
    if action.verb == "lose-gene":
        card = e.cards.mutations[action.x]
        colour, extra = card.plus if action.y else card.colour, 0.16
    value = need(colour, chromosomes(e, o)[colour] - 1) + extra
    if o < FIRST_PARASITE and e.advanced:
        cubes = stock(e, o)
        total = lacking(e, cubes)[0]
        cubes[colour] -= 1
        value += NEAR[min(total, 7)] * (lacking(e, cubes)[0] - total)
    return value


def organ_worth(e: Earth, o: int, slot: int) -> float:
    """An organ by what it shields from, and by what it can do."""
    card, side = e.cards.macroorganisms[e.macro[o]], e.land[o]
    colour, gifts = card.organs[side][slot], card.organ_icons[side][slot]
    value = 0.08 + 0.24 * sum(gifts)
    if colour == RED or gifts[HEAT]:
        value += SHIELD * max(0, 3 - heat_shield(e, o)) / 2
    if colour == GREEN or gifts[ANTIOXIDANT]:
        value += SHIELD * max(0, 3 - oxygen_shield(e, o)) / 2
    return value + (0.25 if colour == BLUE and chromosomes(e, o)[BLUE] < 3 else 0.0)


def buy(e: Earth, step: Any, action: Action) -> float:
    """A cube is a point, a shield and a step towards a macroorganism; so is an organ, and towards land. Guests share in neither
    the organs of others nor in what is bought in the last turn. Nobody robs a parasite of one's own."""
    verb = action.verb
    o = step.organism
    mine = 1.0 if e.owner[o] == step.colour else 0.41
    if verb in ("organ", "mutate", "promote") and e.seats[e.owner[o]] != e.seats[step.colour]:
        if not sum(e.draws):
            return GIFT
        if verb == "organ":
            return mine * organ_worth(e, o, action.x) + GIFT
    if verb == "evolve":
        return float(EVOLVE + 0.31 * sum(e.cards.macroorganisms[action.x].system[0]))
    if verb == "organ":
        return mine * (ORGAN + organ_worth(e, o, action.x))
    if verb in ("mutate", "promote"):
        m = e.top[action.x] if verb == "mutate" else action.x
        card = e.cards.mutations[m]
        colour = card.colour if verb == "mutate" else card.plus
        count = chromosomes(e, o)
        value = (MUTATION if verb == "mutate" else PROMOTION) + need(colour, count[colour])
        if o < FIRST_PARASITE and e.advanced:
            cubes = stock(e, o)
            total, lack = lacking(e, cubes)
            if lack[colour]:
                value += NEAR[min(total - 1, 7)]
        sides = card.icons
        gains = sides[0] if verb == "mutate" else [b - a for a, b in zip(sides[0], sides[1], strict=True)]
        value += sum(worth * gains[icon] for icon, worth in CLEVER.items())
        if not e.disks[purse(e, o) + card.colour]:
            value -= SECOND_DISK
        return mine * value
    if verb == "roil":
        return -0.11
    if verb in ("ask", "donate", "flip"):
        return NEVER
    if verb in ("cure", "capture") and e.seats[e.owner[target_of(e, o, attack_of(action))]] == e.seats[step.colour]:
        return NEVER
    return QUEEN if verb not in ("done", "pass") else 0.0


def purse(e: Earth, o: int) -> int:
    """Where the catalysts lie that pay for an organism."""
    while o >= FIRST_PARASITE:
        o = e.host[o - FIRST_PARASITE]
    return e.owner[o] * 4


def cancel(e: Earth, step: Any, action: Action) -> float:
    """An error is cancelled by what would be worth buying anyway, and spares a token."""
    return buy(e, step, action) + (0.85 if action.verb in ("mutate", "promote") else 0.0)


def pay(e: Earth, step: Any, action: Action) -> float:
    """One rather than two, and of what there is most of."""
    pool = purse(e, step.organism)
    return 0.2 * e.disks[pool + action.x] - (0.82 if action.verb.endswith(("two", "both")) else 0.0)


def spend(e: Earth, step: Any, action: Action) -> float:
    """Catalysts before tokens, and of those there are most of."""
    return 0.18 * e.disks[step.colour * 4 + action.x] if action.verb == "spend" else -1.13


def take(e: Earth, step: Any, action: Action) -> float:
    """What one has least of."""
    return float(-0.32 * e.disks[step.colour * 4 + action.x])


def steal(e: Earth, step: Any, action: Action) -> float:
    return 0.0 if action.verb == "enough" else 1.0


def burn(e: Earth, step: Any, action: Action) -> float:
    if action.verb == "lose-organ":
        return 0.0
    return -1.0 if e.promoted[action.x] else 0.0


def supply(e: Earth, step: Any, action: Action) -> float:
    """Nothing for rivals; a partner gets what one has two of."""
    helps = has_goal(e) and e.disks[step.colour * 4 + step.pay] > 1
    return 1.0 if (action.verb == "yes") == helps else 0.0


def leads(e: Earth, colour: int) -> bool:
    """Whether a colour's player would be content if the game ended now."""
    if has_goal(e):
        return bool(reached(e))
    scores = sorted(points(e, other) for other in e.playing if e.seats[other] != e.seats[colour])
    return points(e, colour) > (scores[-1] if scores else 0)


def call_vote(e: Earth, step: Any, action: Action) -> float:
    """Who is ahead has no reason to save the Earth."""
    return 1.0 if (action.verb == "no") == leads(e, step.colour) else 0.0


def ballot(e: Earth, step: Any, action: Action) -> float:
    """Medea costs half of one's points: only for those who are far ahead even so."""
    if has_goal(e):
        return 1.0 if action.verb == "gaia" else 0.0
    others = max((points(e, other) for other in e.playing if e.seats[other] != e.seats[step.colour]), default=0)
    return 1.0 if (action.verb == "medea") == (points(e, step.colour) > 2 * others + 1) else 0.0


def consent(e: Earth, step: Any, action: Action) -> float:
    """Yes to what is one's own advantage."""
    return 1.0 if action.verb in ("yes", "landfall") else 0.0


def refuse(e: Earth, step: Any, action: Action) -> float:
    return 1.0 if action.verb == "no" else 0.0


def keen(e: Earth, step: Any, action: Action) -> float:
    """Anything rather than nothing."""
    return 0.0 if action.verb in ("done", "pass", "no", "enough") else 1.0


def organ(e: Earth, step: Any, action: Action) -> float:
    """The organ that is needed most, rather than none."""
    return 1.0 + organ_worth(e, step.organism, action.x) if action.verb == "organ" else 0.0


def withdraw(e: Earth, step: Any, action: Action) -> float:
    return -nursery(e, step.colour, action.x)


LEANINGS: Final[dict[str, Leaning]] = {
    "assign": assign,
    "put": put,
    "join": join,
    "animation": animation,
    "manna-death": manna_death,
    "grant": behind,
    "ersatz-progenote": behind,
    "bequeath": behind,
    "create": create,
    "second-roll": second_roll,
    "specificity": specificity,
    "atrophy": atrophy,
    "buy": buy,
    "cancel": cancel,
    "pay": pay,
    "complete": pay,
    "fee": spend,
    "tribute": spend,
    "substitute": take,
    "reap": take,
    "steal": steal,
    "burn": burn,
    "supply": supply,
    "call-vote": call_vote,
    "ballot": ballot,
    "go-first": consent,
    "block": consent,
    "permit": refuse,
    "convert": organ,
    "furnish": organ,
    "withdraw": withdraw,
}


def favourite(leanings: dict[str, Leaning], e: Earth, step: Any, options: list[Action], luck: Luck) -> Action:
    """The option with the most leaning, in the mood of the moment."""
    leaning = leanings.get(step.kind, keen)
    best, most = options[0], -1e9
    for action in options:
        worth = leaning(e, step, action) + MOOD * luck()
        if worth > most:
            best, most = action, worth
    return best


def worthwhile(leanings: dict[str, Leaning], e: Earth, step: Any, options: list[Action], most: int) -> list[Action]:
    """Without what nobody does with a good reason: gifts, and begging for them. Of many options those with the most leaning."""
    found = [action for action in options if action.verb not in ("donate", "ask")] or options
    most = max(FEWEST, min(most, MOST))
    if len(found) <= most:
        return found
    leaning = leanings.get(step.kind, keen)
    ranked = sorted(found, key=lambda action: -leaning(e, step, action))
    kept = set(ranked[:most])
    return [action for action in found if action in kept or action.verb in ("done", "pass")]
