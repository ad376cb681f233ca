"""Reviews a record: everybody's chances from choice to choice, what each choice cost, and luck apart from skill.

Each choice is compared with the other options by search, knowing only what its seat knew. It costs what it is behind the best
one, on the same dice. Chances are those of players who go on by the rules of thumb of the playouts: a choice changes them by
what it is better or worse than the rule of thumb. All other changes are luck (and the error of the estimates), so that the
chances at the start, plus luck, plus what the choices of everybody changed, are the outcome.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import primordia
from primordia.bots import at_question
from primordia.bots.advice import TIE, Advice, Counsel, Ground, grounds, leading, weigh
from primordia.bots.ahead import Next, ahead
from primordia.bots.levels import ADVICE, GLANCE
from primordia.bots.search import Budget, Search
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chain import since
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, last_link, rules_of

ENOUGH: Final = 64  # playouts for everybody's chances before and after a choice
MOST: Final = 5  # choices and turning points that are named
SWING: Final = 0.02  # by which somebody's chances change at a turning point, at least
SECOND: Final = 12  # choices that are looked at once more, thoroughly, before they are named


class Verdict(NamedTuple):
    """A choice: its number in the record, who made it, what was chosen, what would have been best and by how much, with the
    standard error; the chances of all seats before and after it; the imagined match in which it was thought about."""

    number: int
    seat: int
    action: Action
    best: Action
    cost: float
    error: float
    before: list[float]
    after: list[float]
    game: Game
    aspect: str = ""  # of those that are named: the aspect in which the best is most ahead,
    why: Sequence[Ground] = ()  # what makes the difference,
    ahead: Sequence[Next] = ()  # what probably follows the best,
    advice: Advice | None = None  # and what a hint would have said of all options

    @property
    def sure(self) -> bool:
        """Whether it was worse than the best for sure."""
        return self.cost > max(TIE, 2 * self.error)


class Review(NamedTuple):
    """What is found in a record: a verdict on each choice, in their order, and everybody's chances at the end, which are the
    outcome if the match was over."""

    verdicts: list[Verdict]
    end: list[float]

    @property
    def start(self) -> list[float]:
        """Everybody's chances before the first choice."""
        return self.verdicts[0].before if self.verdicts else self.end

    def gained(self, seat: int, by: int) -> float:
        """What the choices of a seat changed in the chances of one."""
        return sum(one.after[seat] - one.before[seat] for one in self.verdicts if one.seat == by)

    def cost(self, seat: int) -> float:
        """What those choices of a seat cost that were worse than the best for sure."""
        return sum(one.cost for one in self.verdicts if one.seat == seat and one.sure)

    def balance(self, seat: int) -> dict[str, Any]:
        """What a seat's chances were at the start, and what made them what they are at the end."""
        start, end, own = self.start[seat], self.end[seat], self.gained(seat, seat)
        others = sum(self.gained(seat, other) for other in range(len(self.end)) if other != seat)
        numbers = {"start": start, "luck": end - start - own - others, "own": own, "others": others, "end": end}
        return {"seat": seat, **numbers, "cost": self.cost(seat)}

    def costly(self) -> list[Verdict]:
        """The choices that cost most, for sure."""
        return sorted((one for one in self.verdicts if one.sure), key=lambda one: -one.cost)[:MOST]

    def turns(self) -> list[tuple[Verdict, list[float]]]:
        """The choices around which somebody's chances changed most, with the chances at the next choice; none in a game that
        was decided."""
        following = [*(one.before for one in self.verdicts[1:]), self.end]
        pairs = zip(self.verdicts, following, strict=True)
        swings = [(max(abs(b - a) for a, b in zip(one.before, after, strict=True)), one, after) for one, after in pairs]
        most = sorted((swing for swing in swings if swing[0] >= SWING), key=lambda swing: -swing[0])[:MOST]
        return [(one, after) for _, one, after in sorted(most, key=lambda swing: swing[1].number)]

    def curve(self) -> list[tuple[int, list[float]]]:
        """Everybody's chances after so many choices: before each that was looked at, and at the end."""
        last = self.verdicts[-1].number if self.verdicts else 0
        return [*((one.number - 1, one.before) for one in self.verdicts), (last, self.end)]

    def data(self) -> dict[str, Any]:
        """The review as plain data."""
        return {
            "choices": len(self.verdicts),
            "seats": [self.balance(seat) for seat in range(len(self.end))],
            "curve": [{"at": at, "chances": chances} for at, chances in self.curve()],
            "costly": [
                {
                    **{"at": one.number - 1, "seat": one.seat, "action": one.action.text, "best": one.best.text},
                    **{"cost": one.cost, "error": one.error, "why": [ground._asdict() for ground in one.why]},
                    "ahead": _line(one, one.ahead),
                    "options": [_option(one, counsel) for counsel in one.advice.options] if one.advice else [],
                    "left": one.advice.left if one.advice else 0,
                    "position": one.game.position(),
                }
                for one in self.costly()
            ],
            "turns": [
                {"at": one.number - 1, "seat": one.seat, "action": one.action.text, "before": one.before, "after": after}
                for one, after in self.turns()
            ],
        }


class Choice(NamedTuple):
    """A free choice of a record: its number, the match before it, whose it was, and what was chosen (None: nothing, it is the
    end). Before a secret vote is where nobody has answered yet."""

    number: int
    game: Game
    seat: int
    action: Action | None


def choices(text: str) -> Iterator[Choice]:
    """All of them, and the end."""
    matches = primordia.replay(text)
    match = next(matches)
    asked: list[tuple[int, Game]] = []  # what is open: one choice, or all of a secret vote
    number = 0
    while True:
        link, before = last_link(match), match.clone(Chance(number))
        if next(matches, None) is None:
            yield Choice(number + 1, before, -1, None)
            return
        number += 1
        asked.append((number, asked[0][1] if asked else before))
        chosen = [one for one in since(last_link(match), link) if one.action is not None and not one.auto]
        for (at, game), one in zip(asked, chosen, strict=False):
            yield Choice(at, game, inside(game).seats[one.colour], one.action)
        if chosen:
            asked = []


class Reviewing:
    """A review as far as it has come: `run` goes on from choice to choice, `verdicts` are those so far."""

    def __init__(self, text: str, playouts: int = 0, seed: int = 0) -> None:
        self.text = text
        self.budget = Budget(playouts) if playouts else GLANCE
        self.seed = seed
        self.verdicts: list[Verdict] = []

    def run(self) -> Iterator[Review | int]:
        """Yields how many choices are done after each, and at last the review."""
        last = None
        number = 0
        for number, last, seat, action in choices(self.text):
            if action is not None:
                guess = last.imagine(seat, Chance(self.seed + number))
                guess = at_question(guess, seat, random.Random(f"{self.seed}/{number}/vote"))
                self.verdicts.append(_judge(number, guess, action, self.budget, self.seed))
                yield number
        assert last is not None
        more = Budget(max(self.budget.playouts, ADVICE.playouts))
        for one in sorted(self.verdicts, key=lambda one: -one.cost)[:SECOND]:
            place = self.verdicts.index(one)
            self.verdicts[place] = _judge(one.number, one.game, one.action, more, self.seed, named=True)
            yield number - 1
        yield Review(self.verdicts, _ahead(last))


def review(text: str, playouts: int = 0, seed: int = 0) -> Iterator[Review | int]:
    """Reviews a record; yields how many choices are done, and at last the review."""
    return Reviewing(text, playouts, seed).run()


def _judge(number: int, game: Game, action: Action, budget: Budget, seed: int, named: bool = False) -> Verdict:
    """A choice compared with the others; `named`: also why the best is better, and what would probably have followed."""
    decision = game.decision
    assert decision is not None
    search = Search(game, random.Random(f"{seed}/{number}"), budget, action)
    ranking = search.ranking()
    best = ranking[0].action
    habit = search.options[search.habit]
    for one in dict.fromkeys((habit, action, best) if named else (habit, action)):
        search.deepen(one, ENOUGH)
    ranking = search.retold(ranking)  # what was dropped after a few samples may only have looked bad
    chosen = next(one for one in ranking if one.action is action)
    before = search.everybody(habit)
    after = [chance + more for chance, more in zip(before, search.everybody(action, habit), strict=True)]
    found = Verdict(number, decision.seat, action, best, max(0.0, chosen.behind), chosen.doubt, before, after, game)
    if named and best is not action:
        gains = search.why(best, action)
        found = found._replace(aspect=leading(gains), why=grounds(gains), ahead=ahead(search, best))
        return found._replace(advice=weigh(search, ranking))
    return found


def _line(one: Verdict, moves: Sequence[Next]) -> list[dict[str, str]]:
    """What probably follows, as plain data."""
    colour = rules_of(one.game).colour
    return [{"colour": colour.text(move.colour), "action": move.action.text} for move in moves]


def _option(one: Verdict, counsel: Counsel) -> dict[str, Any]:
    """An option with all that is known of it, as plain data."""
    numbers = {"chance": counsel.chance, "error": counsel.error, "behind": counsel.behind, "doubt": counsel.doubt}
    why = [ground._asdict() for ground in counsel.why]
    return {"action": counsel.action.text, **numbers, "why": why, "ahead": _line(one, counsel.ahead)}


def _ahead(game: Game) -> list[float]:
    """Everybody's chances as things stand."""
    return guide(rules_of(game)).chances(inside(game))
