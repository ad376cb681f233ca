"""Puzzles for clients: shown like the stage of a lesson, answered by exact chances. Nothing is stored.

A search takes up to some seconds of a processor, once for each puzzle and right choice, in a thread beside the event loop; only
right choices lead on, so there is little to search for, no matter who asks.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from threading import Lock
from typing import Literal

import msgspec

from primordia.kernel.errors import SetupError
from primordia.kernel.game import inside
from primordia.locales import words
from primordia.puzzles import Attempt, puzzle
from primordia.server import lesson_types as lt
from primordia.server import messages as m
from primordia.server.brain import Brain
from primordia.server.lessons import KEPT, Sight, state, told
from primordia.wording import speaker

_one_at_a_time = Lock()


def stage(game: str, name: str, at: lt.At, language: str) -> bytes:
    """The puzzle as far as somebody has solved it, after what was tried: an encoded `Stage`."""
    with _one_at_a_time:
        return _stage(game, name, tuple(at.choices), at.action, language)


@lru_cache(KEPT)
def _stage(game: str, name: str, choices: tuple[str, ...], action: str | None, language: str) -> bytes:
    attempt = Attempt(puzzle(game, name), choices)
    say = words(language)
    before = len(attempt.game.journal)
    kind: Literal["", "right", "wrong"] = ""
    answer = ""
    if action is not None:
        verdict = attempt.choose(action)
        kind, answer = "right" if verdict.right else "wrong", verdict.sentence(say)
    elif attempt.solved:  # somebody comes back to it
        kind, answer = "right", attempt.choose(attempt.choices[-1]).sentence(say)
    one = attempt.puzzle
    shown = lt.Stage(
        at=0,
        total=1,
        choices=attempt.choices,
        text=one.text(say, "why" if attempt.solved else "task"),
        kind=kind,
        answer=answer,
        task=not attempt.solved,
        points=list(one.points),
        told=before,
        state=state(_sight(attempt), language),
        chances=_chances(attempt, language) if attempt.solved else [],
    )
    return msgspec.json.encode(shown)


async def ask(brain: Brain, address: str, game: str, name: str, question: lt.LessonQuestion, language: str) -> m.ServerMessage:
    """What the picture of a table asks for, as at a stage of a lesson."""
    sight = await asyncio.to_thread(_walked, game, name, question.choices)
    if sight.question is None and not isinstance(question.message, m.Look):
        raise SetupError("kernel.puzzle.choices", puzzle=name)
    return await told(brain, address, sight, question.message, language)


def _walked(game: str, name: str, choices: list[str]) -> Sight:
    with _one_at_a_time:
        return _sight(Attempt(puzzle(game, name), choices))


def _sight(attempt: Attempt) -> Sight:
    match = attempt.game
    return Sight(attempt.puzzle.game, match, attempt.puzzle.seat, attempt.question, len(attempt.choices), len(match.journal))


def _chances(attempt: Attempt, language: str) -> list[lt.OptionChance]:
    speak = speaker(attempt.puzzle.game, language)
    match = attempt.game
    found = attempt.chances
    labels = {action.text: speak.option(action, inside(match)) for action in match.legal_actions()}
    best = max(found.values())
    return [
        lt.OptionChance(action, labels[action], str(chance), round(100 * chance), chance == best)
        for action, chance in sorted(found.items(), key=lambda pair: -pair[1])
    ]
