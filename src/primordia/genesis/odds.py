"""The odds of Bios:Genesis: autocatalytic rolls (F), Darwin rolls (G), cancer (D8), and the ways to re-roll them.

What a roll comes to is found by the rules themselves: the roll is resolved on a copy of the table, once for each different
`outcome`. Where that leaves choices they are made as suits the player best (cubes before bionts, others' before his own), by
others as suits him least. Catalysts are those that the roll makes and the pool takes, without compensation for bionts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from primordia.genesis import autocatalysis, crisis, darwin
from primordia.genesis.autocatalysis import Animation, Autocatalyse, Create, Grant, MannaDeath, SecondRoll
from primordia.genesis.cards import MOST_SLOTS
from primordia.genesis.darwin import DarwinOrder, DarwinParasite, DarwinRoll, DarwinTurn, Specificity
from primordia.genesis.earth import Earth
from primordia.genesis.organism import hostile, is_macro, is_micro, lives, own, tableau
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, KEEP, ORGANISMS, PLACARDS, REROLL_ALL
from primordia.genesis.pools import owe, room
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.step import Step
from primordia.odds import dice
from primordia.odds.table import Spread, Table, Way, option, spend

ANIMATED: Final = "genesis.odds.animated"
KILLED: Final = "genesis.odds.killed"
ENZYMES: Final = "genesis.odds.enzymes"
DOUBLE: Final = "genesis.odds.double"
LIFE: Final = "genesis.odds.life"
CATALYSTS: Final = "genesis.odds.catalysts"
ERRORS: Final = "genesis.odds.errors"
ATROPHIES: Final = "genesis.odds.atrophies"
SURVIVAL: Final = "genesis.odds.survival"
FLAGS: Final = (SURVIVAL, LIFE, DOUBLE)
SOLITUDE: Final = Chance(0)  # of copies in which nothing is rolled
IDLE: Final = ("pass", "done", "no", "enough")  # what is not needed is not bought
RESOLVED: Final = 200  # effort of resolving a roll on a copy of the table
HANDFUL: Final = 64  # more catalysts than any roll brings, and more losses


def tables(e: Earth, asked: Step[Any] | None, seat: int) -> list[Table]:
    """The dice that lie there; else all rolls that the seat is going to make or to suffer, as things stand."""
    if isinstance(asked, SecondRoll):
        return [second_roll(e, asked)]
    if isinstance(asked, Specificity):
        return [specificity(e, asked)]
    return [
        *(autocatalytic_roll(e, p, seat) for p in coming_refugia(e, seat)),
        *(darwin_roll(e, o) for o in coming_microorganisms(e, seat)),
        *(cancer_roll(e, o) for colour in colours(e, seat) for o in own(e, colour) if is_macro(e, o)),
    ]


def colours(e: Earth, seat: int) -> list[int]:
    return [colour for colour in e.order() if e.seats[colour] == seat]


def coming_refugia(e: Earth, seat: int) -> list[int]:
    """Where the seat has bionts and a roll is still to come: in this turn, or from phase 5 on in the next."""
    if e.phase == 4:
        return []
    rolling = [step.placard for step in e.agenda[::-1] if isinstance(step, Autocatalyse)] if e.phase == 3 else e.refugia()
    return [p for p in rolling if any(e.bionts[p * 4 + colour] for colour in colours(e, seat))]


def coming_microorganisms(e: Earth, seat: int) -> list[int]:
    """The seat's microorganisms that have not rolled yet in this turn; after phase 4 all, because they will in the next."""
    mine = [o for colour in colours(e, seat) for o in own(e, colour) if is_micro(e, o) and not hostile(e, o)]
    if e.phase != 4:
        return mine
    return [o for o in mine if any(rolls_by(e, o, step) for step in e.agenda)]


def rolls_by(e: Earth, o: int, step: Step[Earth]) -> bool:
    """Whether a step of phase 4 brings an organism's roll: its own, that after its host's, or when its tableau's turn comes."""
    line = [o]  # the organism, its host, and the host of that
    while line[-1] >= FIRST_PARASITE:
        line.append(e.host[line[-1] - FIRST_PARASITE])
    if isinstance(step, DarwinRoll):
        return step.organism == o
    if isinstance(step, DarwinParasite):
        return step.host in line[1:]
    if isinstance(step, DarwinOrder | DarwinTurn) and not step.done >> o & 1:
        return any(first in darwin.waiting(e, e.owner[first], step.done) for first in (o, line[-1]))
    return False


# What a roll comes to


class Roll:
    """A roll that can be made: so many dice, and the figures of everything that they can show."""

    names: tuple[str, ...]  # of the figures

    def __init__(self, e: Earth, colour: int, count: int, meanings: Iterable[Hashable]) -> None:
        self.earth = e
        self.colour = colour  # whose survival and catalysts count
        self.count = count
        self.dice = dice.Dice(meanings)
        self.all = self.dice.rolls(count)
        self.rows: dict[int, tuple[int, ...]] = {}
        self.known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def outcome(self, roll: list[int]) -> tuple[int, ...]:
        """What the rule says of a roll: all that its consequences depend on."""
        raise NotImplementedError

    def consequences(self, e: Earth, roll: list[int]) -> tuple[int, ...]:
        """The figures of a roll, which is resolved on this copy of the table."""
        raise NotImplementedError

    def figures(self, handful: int) -> tuple[int, ...]:
        """Those of a roll; equal outcomes are resolved once."""
        handful = self.dice.stand(handful)
        row = self.rows.get(handful)
        if row is None:
            roll = dice.unpack(handful)
            outcome = self.outcome(roll)
            row = self.known.get(outcome)
            if row is None:
                spend(RESOLVED)
                row = self.known[outcome] = self.consequences(self.copy(), roll)
            self.rows[handful] = row
        return row

    def spreads(self, masses: Mapping[int, int]) -> dict[str, Spread]:
        return dice.spreads(masses, self.names, self.figures)

    # On a copy of the table

    def copy(self) -> Earth:
        twin = self.earth.fork(SOLITUDE)
        twin.agenda, twin.owed, twin.owing = [], [0] * 16, 0
        return twin

    def finish(self, e: Earth) -> list[tuple[Step[Earth], Action]]:
        """Works through what the roll has put on the agenda; the choices made. Whether to take life (F3) is left open."""
        chosen = []
        while e.agenda:
            step = e.agenda.pop()
            if step.work:
                step.run(e)
                continue
            options = step.options(e)
            if options:
                friendly = e.seats[step.colour] == e.seats[self.colour]
                harms = [self.harm(e, action) for action in options]
                action = options[harms.index(min(harms) if friendly else max(harms))]
                action = next((idle for idle in options if idle.verb in IDLE), action)
                chosen.append((step, action))
                if not isinstance(step, Create):
                    step.choose(e, action)
        assert not e.results
        return chosen

    def harm(self, e: Earth, action: Action) -> tuple[int, int]:
        """How much a choice hurts: bionts weigh more than cubes, the own most; of cubes those whose catalysts find no room."""
        mine = action.x == self.colour
        if action.verb in ("kill", "lose-biont"):
            return 2 if mine else 1, 0
        if action.verb in ("grant", "appoint"):
            return -1 if mine else 0, 0
        if action.verb in ("animate", "disorganise", "take"):
            return 0, e.owed[self.colour * 4 + action.x] - room(e, self.colour, action.x)
        return 0, 0

    def taken(self, pool: int, made: list[int]) -> int:
        """How many catalysts a pool takes of those that are made, substitutes included (B3c)."""
        e = self.copy()
        before = sum(e.disks[pool * 4 : pool * 4 + 4])
        for disk, count in enumerate(made):
            owe(e, pool, disk, count)
        self.finish(e)
        return sum(e.disks[pool * 4 : pool * 4 + 4]) - before


# F


class AutocatalyticRoll(Roll):
    """F1 to F3 on a refugium."""

    def __init__(self, e: Earth, p: int, colour: int, roller: int) -> None:
        super().__init__(e, colour, autocatalysis.dice(e, p), [autocatalysis.effect(e, p, face) for face in range(1, 7)])
        self.placard = p
        self.roller = roller
        self.manna = sum(e.dead[p * 4 : p * 4 + 4])
        self.tokens = sum(e.cubes[p * 4 : p * 4 + 4]) + sum(e.bionts[p * 4 : p * 4 + 4])
        self.names = (SURVIVAL, LIFE, CATALYSTS, ANIMATED, KILLED, DOUBLE)
        if self.enzymes(e):
            self.names += (ENZYMES,)

    def outcome(self, roll: list[int]) -> tuple[int, ...]:
        life, death, decay, double = autocatalysis.outcome(self.earth, self.placard, roll)
        life = min(life, self.manna)  # what is more than there are lapses (F1, F2a, F2c)
        return life, min(death, self.tokens + life), min(decay, MOST_SLOTS), double

    def consequences(self, e: Earth, roll: list[int]) -> tuple[int, ...]:
        p, colour = self.placard, self.colour
        enzymes = self.enzymes(e)
        autocatalysis.resolve(e, self.roller, p, autocatalysis.contestants(e, p), roll)
        chosen = self.finish(e)
        made = [0] * 4
        for step, action in chosen:
            if isinstance(step, Grant):
                made[step.pay] += action.x == colour
            elif isinstance(step, MannaDeath) and action.verb == "disorganise" and step.contestants == 1 << colour:
                made[action.x] += 1
        figures = (
            int(e.bionts[p * 4 + colour] > 0),
            int(any(isinstance(step, Create) and step.colour == colour for step, _ in chosen)),
            self.taken(colour, made),
            sum(isinstance(step, Animation) for step, _ in chosen),
            sum(isinstance(step, MannaDeath) for step, _ in chosen),
            int(max(roll) > 1),
            enzymes - self.enzymes(e),
        )
        return figures[: len(self.names)]

    def enzymes(self, e: Earth) -> int:
        slots = e.enzymes[self.placard * MOST_SLOTS : (self.placard + 1) * MOST_SLOTS]
        return len(slots) - slots.count(0)


def autocatalytic_roll(e: Earth, p: int, seat: int) -> Table:
    """A roll that is still to come, with the ways to use the second one, where there is a right to it (Fc)."""
    roller = autocatalysis.progenote(e, p)
    mine = e.seats[roller] == seat
    colour = roller if mine else next(c for c in colours(e, seat) if e.bionts[p * 4 + c])
    roll = AutocatalyticRoll(e, p, colour, roller)
    me, place = COLOURS.text(colour), PLACARDS.text(p)
    if mine:
        table = Table("genesis.odds.autocatalysis", "F", FLAGS, colour=me, placard=place, count=roll.count)
    else:
        foe = COLOURS.text(roller)
        table = Table("genesis.odds.contested", "F4", FLAGS, colour=me, foe=foe, placard=place, count=roll.count)
    table.ways.append(Way("genesis.odds.no-reroll", roll.spreads(roll.all)))
    if autocatalysis.may_repeat(e, p, roller, autocatalysis.contestants(e, p)):
        table.ways.append(repeat(roll, "genesis.odds.reroll-to-survive", lambda row: not row[SURVIVAL]))
        table.ways.append(repeat(roll, "genesis.odds.reroll-for-life", lambda row: not row[LIFE]))
        again = rank(table.ways[0])  # what a second roll is worth
        worse = lambda row: (Fraction(row[SURVIVAL]), Fraction(row[CATALYSTS])) < again[:2]  # noqa: E731
        add_best(table, repeat(roll, "genesis.odds.reroll-best", worse))
    return table


def repeat(roll: Roll, label: str, again: Callable[[Mapping[str, int]], bool]) -> Way:
    """All dice are rolled once more where the first roll is not to one's liking (Fc)."""
    refused = {h: ways for h, ways in roll.all.items() if again(dict(zip(roll.names, roll.figures(h), strict=True)))}
    kept = {h: ways for h, ways in roll.all.items() if h not in refused}
    return Way(label, roll.spreads(dice.blend([(kept, 6**roll.count), (roll.all, sum(refused.values()))])))


def rank(way: Way) -> tuple[Fraction, ...]:
    """The highest survival first, then the most catalysts, then the fewest atrophies."""
    losses = -way.mean(ATROPHIES) if ATROPHIES in way.spreads else Fraction(0)
    return way.mean(SURVIVAL), way.mean(CATALYSTS), losses


def add_best(table: Table, best: Way) -> None:
    """The best way for every single roll, unless a simple one does as well; and the best of all is marked."""
    if rank(best) > max(rank(way) for way in table.ways):
        table.ways.append(best)
    table.mark_best(rank)


def second_roll(e: Earth, asked: SecondRoll) -> Table:
    """The dice lie there: keep them, or roll them all again (Fc)."""
    roll = AutocatalyticRoll(e, asked.placard, asked.colour, asked.colour)
    shown = [asked.ones, asked.twos, asked.threes, asked.fours, asked.fives, asked.sixes]
    table = Table(
        "genesis.odds.second-roll",
        "Fc",
        FLAGS,
        colour=COLOURS.text(asked.colour),
        placard=PLACARDS.text(asked.placard),
        dice=dice.text(shown),
    )
    table.ways.append(option("genesis", KEEP, roll.spreads({dice.pack(shown): 1})))
    table.ways.append(option("genesis", REROLL_ALL, roll.spreads(roll.all)))
    table.mark_best(rank)
    return table


# G


class DarwinianRoll(Roll):
    """G2 and G3 for a microorganism. Its catalysts go to the pool of the tableau in which it resides."""

    def __init__(self, e: Earth, o: int) -> None:
        single = [darwin.outcome(e, o, dice.unpack(die)) for die in dice.DIE]  # triples mean the same of each face
        super().__init__(e, e.owner[o], darwin.dice(e, o), single)
        self.names = (SURVIVAL, CATALYSTS, ATROPHIES, ERRORS)
        self.organism = o

    def outcome(self, roll: list[int]) -> tuple[int, ...]:
        return darwin.outcome(self.earth, self.organism, roll)

    def worth(self, handful: int, most: int) -> int:
        """Survival before catalysts before losses, however little of the former: for means over 6 ** most results."""
        survival, catalysts, losses, _ = self.figures(handful)
        much: int = HANDFUL * 6**most
        return (survival * much + catalysts) * much - losses

    def consequences(self, e: Earth, roll: list[int]) -> tuple[int, ...]:
        o, pool, made = self.organism, tableau(e, self.organism), [0] * 4
        made[darwin.catalyst_colour(e, o)], errors, losses = darwin.outcome(e, o, roll)
        darwin.resolve(e, o, roll)
        self.finish(e)
        return int(lives(e, o) and e.owner[o] == self.colour), self.taken(pool, made), losses, errors


def darwin_roll(e: Earth, o: int) -> Table:
    """A roll that is still to come, with the ways to re-roll as many dice as specificity allows (G1)."""
    roll = DarwinianRoll(e, o)
    most = darwin.specificity(e, o)
    table = Table(
        "genesis.odds.darwin", "G", FLAGS, colour=COLOURS.text(roll.colour), organism=ORGANISMS.text(o), count=roll.count
    )
    table.ways.append(Way("genesis.odds.no-reroll", roll.spreads(roll.all)))
    if most:
        errors, idle = {}, {}
        for handful in roll.all:
            shown = dice.unpack(handful)
            errors[handful] = dice.pack(darwin.without_errors(e, o, shown, most))
            idle[handful] = dice.pack(without_idle(e, o, shown, most))
        table.ways.append(specified(roll, "genesis.odds.reroll-errors", errors))
        table.ways.append(specified(roll, "genesis.odds.reroll-idle", idle))
        worth = {handful: roll.worth(handful, most) for handful in roll.all}
        add_best(table, specified(roll, "genesis.odds.reroll-best", roll.dice.best_kept(roll.count, most, worth)))
    return table


def specified(roll: Roll, label: str, choices: Mapping[int, int]) -> Way:
    """Of every roll some dice are kept, and the others rolled once more together (G1)."""
    kept: dict[int, int] = {}
    for handful, ways in roll.all.items():
        stays = roll.dice.stand(choices[handful])
        kept[stays] = kept.get(stays, 0) + ways
    return Way(label, roll.spreads(roll.dice.roll_again(kept, roll.count)))


def without_idle(e: Earth, o: int, roll: list[int], most: int) -> list[int]:
    """The dice that stay if errors are re-rolled first, then dice that are neither a one nor in a triple."""
    kept = darwin.without_errors(e, o, roll, most)
    left = most - sum(roll) + sum(kept)
    for face in range(1, 6):
        idle = min(kept[face] % 3, left)
        kept[face] -= idle
        left -= idle
    return kept


def specificity(e: Earth, asked: Specificity) -> Table:
    """The dice lie there: every choice of dice to re-roll, those that were named already among them (G1)."""
    o = asked.organism
    roll = DarwinianRoll(e, o)
    stay = asked.kept()
    table = Table(
        "genesis.odds.specificity-goes-on" if asked.rerolls else "genesis.odds.specificity",
        "G1",
        FLAGS,
        colour=COLOURS.text(asked.colour),
        organism=ORGANISMS.text(o),
        dice=dice.text(stay),
        left=asked.left,
        named=asked.rerolls,
    )
    for kept in dice.parts(dice.pack(stay), asked.left):
        again = asked.rerolls + sum(stay) - dice.size(kept)
        masses = roll.dice.roll_again({kept: 1}, dice.size(kept) + again)
        taken = [a - b for a, b in zip(stay, dice.unpack(kept), strict=True)]
        if any(taken):
            table.ways.append(Way("genesis.odds.reroll-dice", roll.spreads(masses), dice=dice.text(taken)))
        else:
            table.ways.append(option("genesis", KEEP, roll.spreads(masses)))
    table.mark_best(rank)
    return table


# D8


class CancerRoll(Roll):
    """Ones and tumours of a macroorganism (D8)."""

    def __init__(self, e: Earth, o: int) -> None:
        single = [dice.unpack(die) for die in dice.DIE]
        super().__init__(e, e.owner[o], crisis.cancer_dice(e, o), [(roll[0], crisis.tumours(e, o, roll)) for roll in single])
        self.names = (SURVIVAL, CATALYSTS, ATROPHIES)
        self.organism = o

    def outcome(self, roll: list[int]) -> tuple[int, ...]:
        return roll[0], max(0, crisis.tumours(self.earth, self.organism, roll))

    def consequences(self, e: Earth, roll: list[int]) -> tuple[int, ...]:
        atrophies = max(0, crisis.tumours(e, self.organism, roll))
        crisis.suffer_cancer(e, self.organism, roll)
        reaped = sum(isinstance(step, crisis.Reap) for step, _ in self.finish(e))
        return int(is_macro(e, self.organism) and e.owner[self.organism] == self.colour), reaped, atrophies


def cancer_roll(e: Earth, o: int) -> Table:
    """What a crab would do to a macroorganism; there is no way to re-roll (D8)."""
    roll = CancerRoll(e, o)
    table = Table(
        "genesis.odds.cancer", "D8", FLAGS, colour=COLOURS.text(roll.colour), organism=ORGANISMS.text(o), count=roll.count
    )
    table.ways.append(Way("genesis.odds.no-reroll", roll.spreads(roll.all)))
    return table
