"""A million rolls, thrown one by one and put through the rules, come out as the odds say, within five standard errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

from primordia.genesis import autocatalysis, crisis, darwin
from primordia.genesis import odds as genesis
from primordia.genesis.earth import Earth
from primordia.genesis.odds import ANIMATED, ATROPHIES, CATALYSTS, DOUBLE, ERRORS, KILLED, LIFE, SURVIVAL
from primordia.genesis.organism import chromosomes, first_error
from primordia.kernel.chance import DICE, Chance, Preset, Result
from primordia.kernel.game import inside
from primordia.odds import Way, dice, odds
from primordia.odds.table import Spread, Table
from primordia.ursuppe import attack
from primordia.ursuppe.feeding import meals
from primordia.ursuppe.movement import Displace
from primordia.ursuppe.odds import ESCAPE, MEAL
from primordia.ursuppe.parts import MOVE, TRIBE
from primordia.ursuppe.soup import Soup
from tests.genesis.scene import Scene, rolling
from tests.ursuppe.table import EMPTY, FIELDS, acting, hunted, tribe

SIGMAS = 5
FACES = range(6)


class Luck(Preset):
    """Dice of a quick generator, for the rules to roll."""

    def __init__(self, seed: int) -> None:
        super().__init__([])
        self.random = random.Random(seed).random

    def take(self, chance: Chance, label: str, counts: list[int]) -> Result:
        assert label == DICE
        return Result(DICE, int(self.random() * 6), False)


def throw(luck: random.Random, count: int) -> list[int]:
    shown = luck.choices(FACES, k=count)
    return [shown.count(face) for face in FACES]


def agrees(found: Counter[int], spread: Spread) -> None:
    """Every number came up as often as its chance says."""
    rolls = found.total()
    assert found.keys() <= spread.keys()
    for value, chance in spread.items():
        expected, error = rolls * float(chance), sqrt(rolls * float(chance * (1 - chance)))
        assert abs(found[value] - expected) <= SIGMAS * error + 3, (value, found[value], expected)


def simulate(rolls: int, names: Sequence[str], sample: Callable[[random.Random], Sequence[int]], way: Way) -> None:
    """So many samples of all figures against the spreads of a way."""
    luck = random.Random(rolls)
    rows = Counter(tuple(sample(luck)) for _ in range(rolls))
    for k, name in enumerate(names):
        found: Counter[int] = Counter()
        for row, times in rows.items():
            found[row[k]] += times
        agrees(found, way.spreads[name])


def labelled(table: Table, name: str) -> Way:
    return next(way for way in table.ways if way.label == f"genesis.odds.{name}")


# F


def lived_through(e: Earth, p: int, roll: list[int]) -> tuple[int, int, int, int, int, int]:
    """What an autocatalytic roll of a lone colour comes to, by what the rule says of it and counting on one's fingers."""
    life, death, _, double = autocatalysis.outcome(e, p, roll)
    animated = min(life, sum(e.dead[p * 4 : p * 4 + 4]))
    cubes = sum(e.cubes[p * 4 : p * 4 + 4]) + animated
    killed = min(death, cubes + sum(e.bionts[p * 4 : p * 4 + 4]))
    alive = killed - cubes < sum(e.bionts[p * 4 : p * 4 + 4])
    return int(alive), int(alive and double), min(killed, cubes), animated, killed, int(double)


AUTOCATALYSIS = (SURVIVAL, LIFE, CATALYSTS, ANIMATED, KILLED, DOUBLE)


def test_autocatalytic_rolls() -> None:
    """200,000 rolls of five dice."""
    e = rolling("red green", phase=3)
    p = e.refugium("zeolite-lagoon", "red", "2red+yellow", dead="yellow")
    e.earth.limit = 99
    way = genesis.autocatalytic_roll(e.earth, p, 0).ways[0]
    simulate(200_000, AUTOCATALYSIS, lambda luck: lived_through(e.earth, p, throw(luck, 5)), way)


def test_second_autocatalytic_rolls() -> None:
    """120,000 rolls of six dice, rolled again where life could not begin."""
    e = rolling("red green", phase=3)
    p = e.refugium("hydrogen-volcano", "2red", "blue+red", dead="green")
    e.earth.limit = 99
    way = labelled(genesis.autocatalytic_roll(e.earth, p, 0), "reroll-for-life")

    def sample(luck: random.Random) -> tuple[int, ...]:
        first = lived_through(e.earth, p, throw(luck, 6))
        return first if first[1] else lived_through(e.earth, p, throw(luck, 6))

    simulate(120_000, AUTOCATALYSIS, sample, way)


# G

DARWIN = (SURVIVAL, CATALYSTS, ATROPHIES, ERRORS)


def specific() -> tuple[Scene, int, int]:
    """Two bionts, four cubes and a mutation: nine dice, two of which may be re-rolled; and how many atrophies it outlives."""
    e = rolling("red green", phase=3)
    o = e.bacterium("warm-pond", "2red", "red+2yellow+blue")
    e.mutate(o, "tmrna")
    e.earth.limit = 99
    tokens = sum(chromosomes(e.earth, o))
    return e, o, tokens


def lived_on(e: Earth, o: int, tokens: int, roll: list[int]) -> tuple[int, int, int, int]:
    catalysts, errors, losses = darwin.outcome(e, o, roll)
    return int(losses < tokens), catalysts, losses, errors


def rolled_again(luck: random.Random, roll: list[int], kept: list[int]) -> list[int]:
    return [a + b for a, b in zip(kept, throw(luck, sum(roll) - sum(kept)), strict=True)]


def test_darwin_rolls() -> None:
    """150,000 rolls without a re-roll."""
    e, o, tokens = specific()
    count = darwin.dice(e.earth, o)
    way = labelled(genesis.darwin_roll(e.earth, o), "no-reroll")
    simulate(150_000, DARWIN, lambda luck: lived_on(e.earth, o, tokens, throw(luck, count)), way)


def test_darwin_rolls_with_errors_rolled_again() -> None:
    """150,000 rolls; of fives and sixes the rarer go first."""
    e, o, tokens = specific()
    count, most = darwin.dice(e.earth, o), darwin.specificity(e.earth, o)
    assert most >= 2 and first_error(e.earth, o) == 5
    way = labelled(genesis.darwin_roll(e.earth, o), "reroll-errors")

    def sample(luck: random.Random) -> tuple[int, ...]:
        roll = throw(luck, count)
        kept, left = roll[:], most
        for face in (5, 4) if roll[5] <= roll[4] else (4, 5):
            taken = min(left, kept[face])
            kept[face] -= taken
            left -= taken
        return lived_on(e.earth, o, tokens, rolled_again(luck, roll, kept))

    simulate(150_000, DARWIN, sample, way)


def test_darwin_rolls_in_the_best_way() -> None:
    """80,000 rolls, each with the dice rolled again that the odds of that very roll recommend."""
    e = rolling("red green", phase=3)
    o = e.bacterium("warm-pond", "red", "yellow+red")
    e.earth.limit = 99
    most = darwin.specificity(e.earth, o)
    table = genesis.darwin_roll(e.earth, o)
    chosen: dict[int, list[int]] = {}
    for handful in dice.Dice().rolls(4):
        roll = dice.unpack(handful)
        ways = genesis.specificity(e.earth, darwin.Specificity(0, o, most, 0, *roll)).ways
        again = [int(face) for face in str(next(way for way in ways if way.best).arguments.get("dice", "")).split()]
        chosen[handful] = [count - again.count(face + 1) for face, count in enumerate(roll)]

    def sample(luck: random.Random) -> tuple[int, ...]:
        roll = throw(luck, 4)
        return lived_on(e.earth, o, 3, rolled_again(luck, roll, chosen[dice.pack(roll)]))

    best = next(way for way in table.ways if way.best)
    simulate(80_000, (SURVIVAL,), sample, best)
    luck = random.Random(5)
    mean = sum(sample(luck)[1] for _ in range(20_000)) / 20_000
    assert abs(mean - float(best.mean(CATALYSTS))) < SIGMAS * 1.5 / sqrt(20_000)


# D8


def test_cancer_rolls() -> None:
    """120,000 rolls of four dice; the organs and the trophic biont outlive two atrophies."""
    e = rolling("red green", phase=3)
    o = e.macro("warm-pond", "dickinsonia", "red", "1, 2")
    e.earth.limit = 99
    count = crisis.cancer_dice(e.earth, o)

    def sample(luck: random.Random) -> tuple[int, ...]:
        roll = throw(luck, count)
        atrophies = max(0, crisis.tumours(e.earth, o, roll))
        return int(atrophies < 3), roll[0], atrophies

    (way,) = genesis.cancer_roll(e.earth, o).ways
    simulate(120_000, (SURVIVAL, CATALYSTS, ATROPHIES), sample, way)


# Ursuppe


def test_fights() -> None:
    """100,000 fights with persistence: the defender loses only two in a row."""
    game = hunted(yellow=tribe("1 b2", genes="defense, persistence"))
    (table,) = [table for table in odds(game) if table.title == "ursuppe.odds.attacked"]
    soup: Soup = inside(game).fork(Chance(0))
    soup.preset = Luck(1)
    react = soup.agenda[-1]
    assert isinstance(react, attack.React)
    won: Counter[int] = Counter()
    for _ in range(100_000):
        won[int(any(attack.fight(soup, react) for _ in range(attack.fights(soup, react.colour))))] += 1
        soup.results.clear()
    agrees(won, table.ways[0].spreads[ESCAPE])


def test_moves() -> None:
    """60,000 moves with two dice: whoever may steer to the food does."""
    soup = {field: (0, 1, 1, 1) if field in ("c2", "b1") else EMPTY for field in FIELDS}
    game = acting(red=tribe("1 b2", genes="movement-1"), soup=soup)
    (table, *_) = odds(game)
    start: Soup = inside(game).fork(Chance(0))
    start.agenda = []
    luck = Luck(2)
    fed: Counter[int] = Counter()
    for _ in range(60_000):
        twin = start.fork(start.chance)
        twin.preset = luck
        Displace(0, 0).choose(twin, MOVE)
        ends = []
        if twin.agenda:
            steer = twin.agenda.pop()
            for action in steer.options(twin):
                there = twin.fork(start.chance)
                steer.choose(there, action)
                ends.append(there)
        fed[int(any(meals(end, 0, end.where[0 * TRIBE]) for end in ends or [twin]))] += 1
    agrees(fed, table.ways[1].spreads[MEAL])
