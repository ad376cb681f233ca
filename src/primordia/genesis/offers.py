"""What an option costs: which catalysts, in which ways they can be paid, and from whose pool (H.a to H.g); and what it is."""

from __future__ import annotations

from functools import reduce
from typing import Final

from primordia.genesis.assignment import Assign, Fee, Put, charges
from primordia.genesis.atrophy import Atrophy
from primordia.genesis.cards import NUCLEUS
from primordia.genesis.climate import Ballot, Tribute
from primordia.genesis.crisis import Burn
from primordia.genesis.crystal import Cancel
from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import Furnish, short
from primordia.genesis.organism import icons, tableau
from primordia.genesis.organs import Convert, slots
from primordia.genesis.parts import ANY, COLOUR_WORDS, GAIA, LANDFALL, MUTATIONS, SPEND, VIEWED, YES
from primordia.genesis.payment import Pay, Supply, ways
from primordia.genesis.purchases import Buy, due
from primordia.genesis.redqueen import FREE, OFFSET
from primordia.genesis.trophic import Complete, Contribute, Offer
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step

MUTATION_WORDS: Final = [Reason(f"genesis.mutation.{name}") for name in MUTATIONS.names]
BOUGHT: Final = {"mutate", "promote", "flip", "evolve", "organ", *OFFSET}


def cost(e: Earth, step: Step[Earth], action: Action) -> Reason | None:
    """What is given for an option; None: nothing that one would think of giving. What a question takes away by itself is no
    price."""
    match step, action.verb:
        case (Buy() | Cancel() | Furnish(), verb) if verb in BOUGHT:
            return _price(e, step.colour, step.organism, due(e, step.colour, step.organism, action))
        case (Assign(), "enzyme" | "antioxidant") | (Assign() | Buy() | Cancel(), "donate") | (Contribute(), "give"):
            return _catalysts(SPEND[action.x])
        case (Buy() | Cancel(), "ask"):  # one who runs the donor too is not asked (Hg)
            own = e.seats[action.x] == e.seats[step.colour]
            return _from(action.x, _catalysts(SPEND[action.y])) if own else Reason("genesis.cost.free")
        case Supply(), YES.verb:
            return _catalysts(SPEND[step.pay])
        case (Fee() | Tribute(), "spend"):
            return _catalysts(action)
        case (Pay() | Complete(), _):
            return _spent(e, step.colour, step.organism, [action])
        case (Put(), "put") if charges(e, action.x):
            return Reason("genesis.cost.any")
        case (Assign(), "lift") if all(
            put.verb == "put" and charges(e, put.x) for put in Put(step.colour, action.x, 0).options(e)
        ):
            return Reason("genesis.cost.any")
        case Tribute(), "suffer":
            return Reason("genesis.cost.atrophy")
        case Ballot(), GAIA.verb:
            return Reason("genesis.cost.gaia")
        case Offer(), LANDFALL.verb:
            missing = [COLOUR_WORDS[slots(e, step.organism)[slot]] for slot in short(e, step.organism)]
            return _pooled(e, step.colour, step.organism, Reason("genesis.cost.organs", count=len(missing), colours=missing))
    return None


def note(e: Earth, step: Step[Earth], action: Action) -> Reason | None:
    """What one should know about an option: which mutation lies on top of a deck, what an organ or the side of a parasite is
    called."""
    match step, action.verb:
        case (Buy() | Cancel(), "mutate") if e.top[action.x] >= 0:
            return MUTATION_WORDS[e.top[action.x]]
        case Put(), "attach":
            side = e.cards.parasites[step.colour].names[action.x]
            return Reason(f"genesis.parasite.{side}") if side in VIEWED["side"].names else None
        case (Buy() | Furnish() | Convert() | Atrophy() | Burn(), "organ" | "lose-organ"):
            organs = e.cards.macroorganisms[e.macro[step.organism]].organ_names[e.land[step.organism]]
            organ = organs[action.x] if action.x < len(organs) else ""
            return Reason(f"genesis.printed.{organ}") if organ in VIEWED["name"].names else None
    return None


def _price(e: Earth, colour: int, o: int, price: int) -> Reason:
    """A price in all ways in which it can be paid; where every colour does, only that."""
    if price == FREE:
        return Reason("genesis.cost.free")
    found = ways(e, o, price, colour)
    if len(found) > 1 and (price == ANY or icons(e, o, NUCLEUS)):
        any_colour = Reason("genesis.cost.any")
        return any_colour if any(way.verb.startswith("spend-own") for way in found) else _pooled(e, colour, o, any_colour)
    return _spent(e, colour, o, found)


def _spent(e: Earth, colour: int, o: int, found: list[Action]) -> Reason:
    """Ways to pay for an organism: from the pool of the tableau in which it resides, or (also) from the buyer's own (B3a)."""
    pooled = [way for way in found if way.verb in ("spend", "spend-two")]
    parts = [_pooled(e, colour, o, reduce(_or, map(_more, pooled[1:]), _catalysts(pooled[0])))] if pooled else []
    for way in found:
        if way.verb == "spend-both":
            parts.append(Reason("genesis.cost.both", pay=COLOUR_WORDS[way.x]))
        elif way not in pooled:
            parts.append(Reason("genesis.cost.own", count=_count(way), pay=COLOUR_WORDS[way.x]))
    return reduce(_or, parts)


def _pooled(e: Earth, colour: int, o: int, what: Reason) -> Reason:
    """A price, and from whose pool it is paid, if not from the buyer's own (Ha, B3a)."""
    pool = tableau(e, o)
    return what if pool == colour else _from(pool, what)


def _from(pool: int, what: Reason) -> Reason:
    return Reason("genesis.cost.from", cost=what, colour=COLOUR_WORDS[pool])


def _or(one: Reason, other: Reason) -> Reason:
    return Reason("genesis.cost.or", one=one, other=other)


def _count(way: Action) -> int:
    return 2 if way.verb.endswith("-two") else 1


def _catalysts(way: Action) -> Reason:
    return Reason("genesis.cost.catalysts", count=_count(way), pay=COLOUR_WORDS[way.x])


def _more(way: Action) -> Reason:
    """Catalysts beside others."""
    return Reason("genesis.cost.other", count=_count(way), pay=COLOUR_WORDS[way.x])
