"""Puzzles: positions with a task, and the exact chance of every choice. Used by terminal and server; it knows no game.

A puzzle is a TOML text (`Guide.puzzle`): a position, whose task it is, the conditions to be met (`goal`, which the game's guide
knows), and the step of the agenda before which they must hold (`until`). No opinion decides which choice is best: a search
follows every choice and every result of dice and decks, each with its exact probability. The seat that has the task chooses
what is best for it, everybody else what is worst. The choices with the highest chance are right.

The sentences are messages of the catalogue `<game>-puzzles`: `<name>.title`, `.task` and `.why`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

import primordia
from primordia.guide import Guide, guide
from primordia.kernel.action import Action
from primordia.kernel.chance import DICE, Chance
from primordia.kernel.errors import IllegalAction, ReachedError, SetupError
from primordia.kernel.forcing import Given, NeededError
from primordia.kernel.game import Game, in_secret, inside, mark, stop_at
from primordia.kernel.step import Step
from primordia.locales import Words

MOST_PLAYS: Final = 100_000  # choices that a search may try
MOST_RESULTS: Final = 50  # of chance after one choice: more is a roll that is repeated without end
NEVER: Final = Fraction(0)
ALWAYS: Final = Fraction(1)


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as its game wrote it; `seat` is whose task it is."""

    game: str
    name: str
    level: int  # 1: easy, to 3
    position: str
    goal: Sequence[str]  # conditions that must all hold in the end
    until: str  # the end: before this step of the agenda is done
    seat: int = 0
    dice: Sequence[int] = ()  # what has fallen before the first question
    cards: Sequence[str] = ()
    points: Sequence[str] = ()  # things on the table that the task is about

    def text(self, say: Words, part: str) -> str:
        """`title`, `task` or `why`."""
        return say.text(f"{self.game}-puzzles.{self.name}.{part}")

    def begin(self) -> Game:
        return primordia.from_position(self.position, seed=0, dice=self.dice, cards=self.cards)


class TooMuchError(RuntimeError):
    """The search would take too long."""


class _Chance(NamedTuple):
    """A chance that may depend on itself: `sure`, and for an earlier roll (how many results came before it) the probability
    that everything is rolled again from there."""

    sure: Fraction
    again: Mapping[int, Fraction] = {}


@dataclass
class Search:
    """The exact chance that the goal of a puzzle is met."""

    puzzle: Puzzle
    plays: int = 0
    known: dict[str, Fraction] = field(default_factory=dict)  # by digest of the situation

    def __post_init__(self) -> None:
        self.guide: Guide[Any] = guide(primordia.GAMES[self.puzzle.game])

    def chances(self, game: Game) -> dict[str, Fraction]:
        """The chance of each choice that is open now."""
        self.plays = 0
        return {action.text: self.after(game, action) for action in game.legal_actions()}

    def chance(self, game: Game) -> Fraction:
        """The chance in a situation, if all choose as well as they can."""
        step = game.decision
        if step is None:
            return self.met(game)
        key = mark(game)
        if key not in self.known:
            if in_secret(game):
                raise ValueError(f"a puzzle with sealed decisions: {self.puzzle.game} {self.puzzle.name}")
            mine = step.seat == self.puzzle.seat
            best = NEVER if mine else ALWAYS
            for action in game.legal_actions():
                found = self.after(game, action)
                best = max(best, found) if mine else min(best, found)
                if best == (ALWAYS if mine else NEVER):
                    break
            self.known[key] = best
        return self.known[key]

    def met(self, game: Game) -> Fraction:
        state = inside(game)
        return ALWAYS if all(self.guide.holds(state, goal) for goal in self.puzzle.goal) else NEVER

    def after(self, game: Game, action: Action) -> Fraction:
        """The chance of a choice, over all results of chance that follow it."""
        return self.rolled(game, action, [], []).sure

    def rolled(self, game: Game, action: Action, values: list[int], dice: list[int]) -> _Chance:
        """The chance of a choice after these results, of which the last ones are these dice."""
        self.plays += 1
        if self.plays > MOST_PLAYS or len(values) > MOST_RESULTS:
            raise TooMuchError(f"{self.puzzle.game} {self.puzzle.name}: {self.plays} choices, {len(values)} results after one")
        if back := self.guide.again(action, dice):
            return _Chance(NEVER, {len(values) - back: ALWAYS})
        twin = self.copy(game, values)
        try:
            twin.play(action)
        except ReachedError:
            return _Chance(self.met(twin))
        except NeededError as error:
            needed = error
        else:
            return _Chance(self.chance(twin))
        return self.each(game, action, values, dice, needed)

    def each(self, game: Game, action: Action, values: list[int], dice: list[int], needed: NeededError) -> _Chance:
        """The mean over all that chance may say next. A roll that may come again counts as if it never had."""
        sure, again = NEVER, dict[int, Fraction]()
        total = sum(needed.counts)
        for value, count in enumerate(needed.counts):
            if count:
                part = Fraction(count, total)
                rolled = [*dice, value + 1] if needed.label == DICE else []
                found = self.rolled(game, action, [*values, value], rolled)
                sure += part * found.sure
                for at, share in found.again.items():
                    again[at] = again.get(at, NEVER) + part * share
        if mine := again.pop(len(values), NEVER):
            sure /= 1 - mine
            again = {at: share / (1 - mine) for at, share in again.items()}
        return _Chance(sure, again)

    def copy(self, game: Game, values: Sequence[int] = ()) -> Game:
        """A match that stops where chance would have to decide and where the puzzle ends."""
        twin = game.clone(Chance(0))
        inside(twin).preset = Given(values)
        stop_at(twin, self.puzzle.until)
        return twin


class Verdict(NamedTuple):
    """What is said to a choice: its chance and the best one, or the error of the rules if they do not allow it."""

    right: bool
    chance: Fraction = NEVER
    best: Fraction = NEVER
    error: IllegalAction | None = None

    def sentence(self, say: Words) -> str:
        if self.error is not None:
            return self.error.sentence(say)
        chance, percent = str(self.chance), round(100 * self.chance)
        if self.right:
            return say("kernel.puzzle.right", chance=chance, percent=percent)
        return say("kernel.puzzle.wrong", chance=chance, percent=percent, best=str(self.best), most=round(100 * self.best))


class Attempt:
    """A puzzle as far as somebody has solved it. Right choices are played as long as nothing is left to chance or to others."""

    def __init__(self, puzzle: Puzzle, choices: Sequence[str] = ()) -> None:
        """`choices` are the right ones so far. SetupError if they do not belong to this puzzle."""
        self.puzzle = puzzle
        self.game = puzzle.begin()
        self.choices: list[str] = []
        self.solved = False
        for action in choices:
            if self.solved or not self.choose(action).right:
                raise SetupError("kernel.puzzle.choices", puzzle=puzzle.name)

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The exact chance of each choice that is open now."""
        return _chances(self.puzzle, tuple(self.choices if not self.solved else self.choices[:-1]))

    @property
    def question(self) -> Step[Any] | None:
        return None if self.solved else self.game.decision

    def choose(self, action: str) -> Verdict:
        """Answers a choice. Only one with the best chance is played."""
        if action not in self.chances:
            try:
                self.game.clone(Chance(0)).play(action, self.puzzle.seat)
            except IllegalAction as error:
                return Verdict(False, error=error)
            raise AssertionError(action)
        chance, best = self.chances[action], max(self.chances.values())
        if chance == best and not self.solved:
            self.choices.append(action)
            self.solved = not self._goes_on(action)
            if not self.solved:
                self.game.play(action)
        return Verdict(chance == best, chance, best)

    def _goes_on(self, action: str) -> bool:
        """Whether another choice of the same seat follows at once, and matters."""
        twin = _search(self.puzzle).copy(self.game)
        try:
            twin.play(action)
        except (ReachedError, NeededError):
            return False
        step = twin.decision
        if step is None or step.seat != self.puzzle.seat:
            return False
        return len(set(_chances(self.puzzle, tuple(self.choices)).values())) > 1


@cache  # a puzzle has few right choices, and others are not asked for
def _chances(one: Puzzle, choices: tuple[str, ...]) -> Mapping[str, Fraction]:
    game = one.begin()
    for action in choices:
        game.play(action)
    return _search(one).chances(game)


@cache  # what it has found out helps with the choices that follow
def _search(one: Puzzle) -> Search:
    return Search(one)


def puzzles(game: str) -> Sequence[str]:
    """The names of a game's puzzles, the easiest first."""
    return guide(primordia.GAMES[game]).puzzles


@cache
def puzzle(game: str, name: str) -> Puzzle:
    """A puzzle of a game; SetupError if there is none of that name."""
    book = guide(primordia.GAMES[game])
    if name not in book.puzzles:
        raise SetupError("kernel.puzzle.unknown", puzzle=name, game=game, known=", ".join(book.puzzles) or "–")
    data = tomllib.loads(book.puzzle(name))
    data |= {key: tuple(data[key]) for key in ("goal", "dice", "cards", "points") if key in data}
    return Puzzle(game, name, **data)
