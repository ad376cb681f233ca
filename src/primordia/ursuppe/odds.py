"""The odds of Ursuppe: of a meal after each way to move, of winning a fight, of a gene defect with the next card.

Movement and fights are followed through the steps of the rules on copies of the soup: every result of the dice is tried, the
seat's own decisions are made as serves it best, those of its opponents in a fight as serves it least. Nobody holds on to those
who move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from primordia.kernel.action import Action
from primordia.kernel.chance import DICE, Chance, Preset, Result
from primordia.kernel.step import Step
from primordia.odds.table import Spread, Table, Way, mean, option, spend, yes
from primordia.ursuppe.attack import Aggress, Attempt, Escaping, React, Send, Struggle, TryAgain, defender_wins, fights, is_tie
from primordia.ursuppe.environment import sensitivity, shortfall
from primordia.ursuppe.feeding import Feed, meals
from primordia.ursuppe.genes import Shop, Trade
from primordia.ursuppe.movement import Displace, Turn
from primordia.ursuppe.parts import (
    AGGRESSION,
    AMOEBAS,
    ARMOR,
    COLOURS,
    DEFEND,
    FIELDS,
    PASS,
    STAY,
    TRIBE,
)
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import Carry, Follow, Steer, SwimOn
from primordia.ursuppe.view import phase

MEAL: Final = "ursuppe.odds.meal"
WIN: Final = "ursuppe.odds.win"
KILL: Final = "ursuppe.odds.kill"
ESCAPE: Final = "ursuppe.odds.survive"
DEFECT: Final = "ursuppe.odds.has-defect"
DUE: Final = "ursuppe.odds.due"
FLAGS: Final = (MEAL, WIN, KILL, ESCAPE, DEFECT)
COPIED: Final = 40  # effort of an act on a copy of the soup
NOWHERE: Final = Chance(0)  # never asked
Attack = Struggle | Aggress | Send | TryAgain


def tables(soup: Soup, asked: Step[Any] | None, seat: int) -> list[Table]:
    """Of the decision itself, if it is about a move or a fight; else of the moves to come; and of the next card."""
    mine = [colour for colour in soup.rising if soup.seats[colour] == seat]
    found: list[Table | None] = []
    if isinstance(asked, Attack | React):
        found.append(fight(soup, asked))
    elif isinstance(asked, Steer | SwimOn | Carry):
        found.append(under_way(soup, asked))
    elif not isinstance(asked, Feed):
        found += [feeding(soup, Displace(colour, amoeba)) for colour in mine for amoeba in coming(soup, colour)]
        if 1 < phase(soup) < 5:
            found += [fight(soup, Aggress(colour)) for colour in mine if soup.has(colour, AGGRESSION)]
    if expects_card(soup):
        found += [defect(soup, colour, asked) for colour in mine]
    return [table for table in found if table is not None]


# Following the rules through the dice


class Unrolled(Exception):  # noqa: N818 - not an error
    """A die is needed that has not been given."""


class Given(Preset):
    """These dice and no others."""

    def take(self, chance: Chance, label: str, counts: list[int]) -> Result:
        if not self.results:
            raise Unrolled
        return self.results.pop(0)


def results(soup: Soup, act: Callable[[Soup], None]) -> list[tuple[Fraction, Soup]]:
    """Everything that can come of an act: the situations with their chances, for all dice that it takes."""
    found = []
    thrown: list[tuple[int, ...]] = [()]
    for dice in thrown:  # grows where more dice are needed
        spend(COPIED)
        twin = soup.fork(NOWHERE)
        twin.preset = Given([Result(DICE, face, True) for face in dice])
        try:
            act(twin)
        except Unrolled:
            thrown += [(*dice, face) for face in range(6)]
        else:
            found.append((Fraction(1, 6 ** len(dice)), twin))
    return found


class Future:
    """The chance of a goal when the steps on a copy's agenda have been worked through."""

    def __init__(self, seat: int, goal: Callable[[Soup], bool]) -> None:
        self.seat = seat  # whose decisions favour the goal; all others' are against it
        self.goal = goal
        self.known: dict[object, Fraction] = {}

    def chance(self, soup: Soup) -> Fraction:
        """Of the goal, from here on."""
        if not soup.agenda:
            return Fraction(int(self.goal(soup)))
        key = (
            tuple(step.text(soup.glossary) for step in soup.agenda),
            *map(tuple, (soup.where, soup.cubes, soup.points, soup.damage)),
        )
        if key not in self.known:
            step = soup.agenda[-1]
            rest = soup.fork(NOWHERE)
            rest.agenda.pop()
            self.known[key] = self.after(rest, step.run) if step.work else self.decided(rest, step)
        return self.known[key]

    def after(self, soup: Soup, act: Callable[[Soup], None]) -> Fraction:
        """Of the goal, after an act."""
        return sum((part * self.chance(twin) for part, twin in results(soup, act)), Fraction(0))

    def decided(self, soup: Soup, step: Step[Soup]) -> Fraction:
        """Of the goal, if a decision is made for it or against it."""
        options = [] if isinstance(step, Feed) else step.options(soup)
        if not options:
            return self.chance(soup)
        if isinstance(step, Follow):
            options = [STAY]
        favour = soup.seats[step.colour] == self.seat
        best = Fraction(-1)
        for action in reversed(options):  # to stop or to stay comes last and is tried first
            chance = self.option(soup, step, action)
            best = max(best, chance if favour else 1 - chance)
            if best == 1:
                break
        return best if favour else 1 - best

    def option(self, soup: Soup, step: Step[Soup], action: Action) -> Fraction:
        """Of the goal, after an option. Ties could go on for ever, so a fight counts with its chance as a whole."""
        if isinstance(step, React) and action is DEFEND:
            won = 1 - (1 - defense_chance()) ** fights(soup, step.colour)
            paid = soup.fork(NOWHERE)
            paid.pay(step.colour, 1, "defense")
            after_victory = self.after(paid, lambda twin: step.defended(twin, True))
            after_defeat = self.after(paid, lambda twin: step.defended(twin, False))
            return won * after_victory + (1 - won) * after_defeat
        return self.after(soup, lambda twin: step.choose(twin, action))


def defense_chance() -> Fraction:
    """That the defender wins a fight: over all pairs of dice that are no tie."""
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if not is_tie(a, b)]
    return Fraction(sum(defender_wins(a, b) for a, b in pairs), len(pairs))


def bare(soup: Soup, agenda: Sequence[Step[Any]] = ()) -> Soup:
    """A copy with nothing on its agenda but these steps."""
    twin = soup.fork(NOWHERE)
    twin.agenda = list(agenda)
    return twin


# Feeding


def coming(soup: Soup, colour: int) -> list[int]:
    """The amoebas that have still to move, in this round's first phase or in the next one's."""
    on_board = [amoeba for amoeba, field in enumerate(soup.tribe(colour)) if field >= 0]
    if soup.card < 0 or not phase(soup):
        return []
    if phase(soup) > 1 or any(isinstance(step, Turn) and step.colour == colour for step in soup.agenda):
        return on_board
    waiting = [step.amoeba for step in soup.agenda if isinstance(step, Displace) and step.colour == colour]
    return [amoeba for amoeba in on_board if amoeba in waiting]


def fed(colour: int, amoeba: int) -> Callable[[Soup], bool]:
    """Whether an amoeba finds a meal where it is."""
    return lambda soup: bool(meals(soup, colour, soup.where[colour * TRIBE + amoeba]))


def feeding(soup: Soup, step: Displace | Steer | SwimOn | Carry, below: Sequence[Step[Any]] = ()) -> Table:
    """Each way to move an amoeba on, with the chance of a meal where it ends, as the soup is now."""
    table = Table(
        "ursuppe.odds.feeding",
        "feeding",
        FLAGS,
        colour=COLOURS.text(step.colour),
        amoeba=AMOEBAS.text(step.amoeba),
        field=FIELDS.text(soup.where[step.colour * TRIBE + step.amoeba]),
    )
    future = Future(soup.seats[step.colour], fed(step.colour, step.amoeba))
    add_options(table, future, bare(soup, below), step, MEAL)
    return table


def under_way(soup: Soup, step: Steer | SwimOn | Carry) -> Table:
    """The next stroke of an amoeba: on its way to a meal, or out of an attack."""
    below: list[Step[Any]] = []
    for later in soup.agenda[:-1][::-1]:
        if isinstance(later, Feed):
            break
        below.insert(0, later)
        if isinstance(later, Escaping):
            table = attacked(later)
            add_options(table, Success(soup, later.foe, later.phase), bare(soup, below), step, ESCAPE, against=True)
            return table
    return feeding(soup, step, below)


def add_options(table: Table, future: Future, soup: Soup, step: Step[Soup], figure: str, against: bool = False) -> None:
    """A way for each option of a step, with the chance of the goal or of its failing."""
    for action in step.options(soup):
        chance = future.option(soup, step, action)
        table.ways.append(option("ursuppe", action, {figure: yes(1 - chance if against else chance)}))
    table.mark_best(lambda way: (way.mean(figure),))


# Fights


def population(soup: Soup) -> int:
    return sum(field >= 0 for field in soup.where)


class Success(Future):
    """An attack: prey is eaten in phase 1, a victim killed or hurt in its armor in phase 5. Carried cubes do not matter."""

    def __init__(self, soup: Soup, attacker: int, in_phase: int) -> None:
        alive, hurt = population(soup), sum(soup.damage)
        super().__init__(
            soup.seats[attacker],
            lambda now: population(now) < alive or (in_phase == 5 and sum(now.damage) > hurt),
        )

    def decided(self, soup: Soup, step: Step[Soup]) -> Fraction:
        if isinstance(step, Carry):
            return self.chance(soup)
        return super().decided(soup, step)


def fight(soup: Soup, asked: Attack | React) -> Table | None:
    """What an attacker can do, with the chance of success; what the attacked can do, with the chance to get away."""
    if isinstance(asked, React):
        table = attacked(asked)
        add_options(table, Success(soup, asked.foe, asked.phase), bare(soup), asked, ESCAPE, against=True)
        return table
    in_phase = 1 if isinstance(asked, Struggle) else 5 if isinstance(asked, Aggress | Send) else asked.phase
    future, start = Success(soup, asked.colour, in_phase), bare(soup)
    table = Table("ursuppe.odds.attack", asked.rule, FLAGS, colour=COLOURS.text(asked.colour))
    attacks = [action for action in asked.options(soup) if action.verb in ("attack", "send")]
    for action in attacks:
        foe, amoeba = (asked.foe, asked.amoeba) if isinstance(asked, Send) else (action.x, action.y)
        win = future.option(start, asked, action)
        spreads = {WIN: yes(win)}
        if any(soup.has(foe, ARMOR) for foe in range(soup.colours)) and in_phase == 5:
            survives = soup.has(foe, ARMOR) and soup.damage[foe * TRIBE + amoeba] + 1 < soup.lifetime(foe)
            spreads[KILL] = yes(Fraction(0) if survives else win)
        table.ways.append(option("ursuppe", action, spreads))
    if not attacks:
        return None
    table.mark_best(lambda way: (way.mean(WIN),))
    return table


def attacked(attempt: Attempt) -> Table:
    """An attack as the victim sees it."""
    return Table(
        "ursuppe.odds.attacked",
        attempt.rule,
        FLAGS,
        colour=COLOURS.text(attempt.colour),
        amoeba=AMOEBAS.text(attempt.amoeba),
        foe=COLOURS.text(attempt.foe),
        attacker=AMOEBAS.text(attempt.attacker),
    )


# Gene defects


def expects_card(soup: Soup) -> bool:
    """Whether the next card can bring gene defects: there is one, and it is not the first round's (E2)."""
    return any(soup.unseen) and soup.round + (phase(soup) > 1) > 1


def defect(soup: Soup, colour: int, asked: Step[Any] | None) -> Table:
    """What the ozone layer of the next card will ask of a tribe; in the shop also with each gene that it could buy."""
    table = Table("ursuppe.odds.defect", "E2", FLAGS, colour=COLOURS.text(colour), count=sensitivity(soup, colour))
    table.ways.append(Way("ursuppe.odds.as-it-is", ozone(soup, colour)))
    if isinstance(asked, Shop) and asked.colour == colour:
        for action in asked.options(soup):
            if action is not PASS:
                spreads = min((ozone(twin, colour) for twin in bought(soup, asked, action)), key=lambda s: mean(s[DUE]))
                table.ways.append(option("ursuppe", action, spreads))
    return table


def bought(soup: Soup, shop: Shop, action: Action) -> list[Soup]:
    """The soup after a purchase, once for each gene that can be handed in for a higher one."""
    twin = bare(soup)
    shop.choose(twin, action)
    trade = twin.agenda.pop()
    if not isinstance(trade, Trade):
        return [twin]
    twins = []
    for old in trade.options(twin):
        twins.append(bare(twin))
        trade.choose(twins[-1], old)
    return twins


def ozone(soup: Soup, colour: int) -> dict[str, Spread]:
    """How much will be due, over all cards not yet seen."""
    cards = sum(soup.unseen)
    due: dict[int, Fraction] = {}
    for card, copies in enumerate(soup.unseen):
        if copies:
            missing = max(0, shortfall(soup, colour, card))
            due[missing] = due.get(missing, Fraction(0)) + Fraction(copies, cards)
    return {DEFECT: yes(1 - due.get(0, Fraction(0))), DUE: {missing: due[missing] for missing in sorted(due)}}
