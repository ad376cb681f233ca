"""A match in which chance is a player of its own: what OpenSpiel calls explicit chance nodes.

A course is a match that waits for a choice, or for a result of chance in the middle of one. Courses never change: each move
makes a new one, so that copies cost nothing. A result that is missing stops the match (`kernel/forcing.py`); once it is known,
the choice is played again with all results so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from primordia.environments.arena import Arena
from primordia.kernel.action import Action
from primordia.kernel.chain import chain
from primordia.kernel.chance import DICE, Chance
from primordia.kernel.errors import IllegalAction
from primordia.kernel.forcing import Given, NeededError
from primordia.kernel.game import Game, answer, answered, begin, inside, last_link
from primordia.kernel.playout import Luck


class Course:
    """A match so far. `game` is where it stood before the choice that chance interrupts; None while the first cards come."""

    __slots__ = ("arena", "choice", "game", "moves", "needed", "results", "seen")

    def __init__(
        self,
        arena: Arena,
        game: Game | None,
        choice: Action | None,
        results: tuple[int, ...],
        needed: NeededError | None,
        moves: tuple[int, ...],
        seen: tuple[tuple[int, ...], ...],
    ) -> None:
        self.arena = arena
        self.game = game
        self.choice = choice
        self.results = results
        self.needed = needed
        self.moves = moves  # all of them, those of chance as well: by these a course is written down
        self.seen = seen  # by seat: digests of what it has seen, where seats see different things

    def __deepcopy__(self, memory: object) -> Course:
        return self

    def __copy__(self) -> Course:
        return self

    @property
    def over(self) -> bool:
        return self.needed is None and self.game is not None and self.game.is_over

    @property
    def seat(self) -> int:
        """Who is asked; -1: chance, or nobody."""
        if self.needed is not None or self.game is None or self.game.decision is None:
            return -1
        return self.game.decision.seat

    def legal(self) -> list[int]:
        """The numbers of the actions of the seat that is asked, in ascending order."""
        assert self.game is not None
        return sorted(self.game.legal_numbers(self.seat))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may say, with the probability of each."""
        assert self.needed is not None
        total = sum(self.needed.counts)
        return [(value, count / total) for value, count in enumerate(self.needed.counts) if count]

    def after(self, move: int) -> Course:
        """The course after a choice or a result of chance; IllegalAction if it is not possible."""
        if self.needed is None:
            return _run(self, self.arena.action(move), (), (*self.moves, move))
        if not 0 <= move < len(self.needed.counts) or not self.needed.counts[move]:
            possible = ", ".join(str(value) for value, _ in self.outcomes())
            raise IllegalAction("kernel.action.unknown", action=str(move), examples=possible)
        return _run(self, self.choice, (*self.results, move), (*self.moves, move))

    def imagined(self, seat: int, luck: Luck) -> Course:
        """A course that this seat could not tell from this one: the sealed answers of others, as long as they are not open, are
        others, drawn by `luck`. Only where seats see the same things otherwise."""
        assert not self.seen
        sealed = answered(self.game) if self.game is not None else []
        if all(step.seat == seat for step in sealed):
            return self
        course = replayed(self.arena, self.moves[: -len(sealed)])
        for step, move in zip(sealed, self.moves[-len(sealed) :], strict=True):
            options = course.legal()
            course = course.after(move if step.seat == seat else options[int(luck() * len(options))])
        return course

    # What is told

    def history(self, seat: int) -> str:
        """All that a seat remembers: every choice and result that it may know, in order. Answers that are sealed stay out."""
        if self.seen:
            return " ".join([f"seat {seat}:", *(f"{digest:08x}" for digest in self.seen[seat]), self._pending()]).strip()
        lines = [f"seat {seat}:"]
        if self.game is not None:
            for link in chain(last_link(self.game)):
                if link.action is not None:
                    lines.append(link.action.text)
                lines += [self.result(result.label, result.value) for result in link.results]
            for step in answered(self.game):
                lines.append(f"sealed {step.seat}" if step.seat != seat else f"sealed {answer(self.game, step)}")
        return "; ".join([*lines, self._pending()]).removesuffix("; ")

    def situation(self, seat: int) -> str:
        """What a seat sees now: every field of the layout that is not empty."""
        if self.game is None:
            return self._pending()
        named = self.arena.layout.named(self.arena.layout.observe(self.game, seat))
        told = [f"{name}={' '.join(map(str, numbers))}" for name, numbers in named.items() if numbers.any()]
        return "; ".join([*told, self._pending()]).removesuffix("; ")

    def _pending(self) -> str:
        """The choice that chance interrupts, with its results so far; nothing where seats see different things."""
        if self.needed is None or self.seen:
            return ""
        dealt = " ".join(map(str, self.results))
        return f"{self.choice or 'deal'} [{dealt}] {self.needed.label}"

    def result(self, label: str, value: int) -> str:
        """A result of chance in words: what was thrown or drawn, and what came of it."""
        return f"{label} {value + 1 if label == DICE else self.arena.rules.glossary[label].text(value)}"


def begun(arena: Arena) -> Course:
    """A match before the first card is dealt."""
    seen: tuple[tuple[int, ...], ...] = ((),) * arena.players if arena.rules.hides else ()
    return _run(Course(arena, None, None, (), None, (), seen), None, (), ())


def replayed(arena: Arena, moves: Sequence[int]) -> Course:
    """The course of some moves."""
    course = begun(arena)
    for move in moves:
        course = course.after(move)
    return course


def _run(course: Course, choice: Action | None, results: tuple[int, ...], moves: tuple[int, ...]) -> Course:
    """Plays a choice with the results of chance that are known."""
    arena = course.arena
    try:
        if course.game is None:
            game = begin(arena.rules, arena.setup, Chance(0), Given(results))
        else:
            assert choice is not None
            game = course.game.clone(Chance(0))
            inside(game).preset = Given(results)
            game.play(choice, course.game.waiting[0].seat)
    except NeededError as needed:
        return Course(arena, course.game, choice, results, needed, moves, course.seen)
    inside(game).preset = None
    return Course(arena, game, None, (), None, moves, _looked(course, choice, game))


def _looked(course: Course, choice: Action | None, game: Game) -> tuple[tuple[int, ...], ...]:
    """What each seat has seen, with what it sees now; its own choice comes first."""
    if not course.seen:
        return ()
    chooser = course.game.waiting[0].seat if course.game is not None else -1
    looked = []
    for seat, before in enumerate(course.seen):
        own = (choice.number,) if choice is not None and seat == chooser else ()
        now = crc32(repr(game.view(seat)).encode())
        looked.append((*before, *own, now) if own or before[-1:] != (now,) else before)
    return tuple(looked)
