"""Lessons for clients: a stage of one as a table would look, and answers to what a table's picture asks for.

Nothing is stored: a request names the stage and the right choices so far, and the lesson is walked up to there again, which
takes milliseconds. The same request has the same answer, so the last answers are kept; choices of no lesson are refused.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

import primordia
from primordia.bots import BOTS
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError, SetupError
from primordia.kernel.game import Game, inside
from primordia.kernel.step import Step
from primordia.learn import RIGHT, Walk, coached, lesson, lessons
from primordia.locales import words
from primordia.puzzles import puzzle, puzzles
from primordia.server import frames
from primordia.server import lesson_types as lt
from primordia.server import messages as m
from primordia.server import types as t
from primordia.server.answers import reasons, ways
from primordia.server.brain import Brain
from primordia.server.reel import entries
from primordia.wording import speaker

KEPT = 512  # answers, of some ten kilobytes each


def school(game: str, language: str) -> lt.School:
    """All lessons and puzzles of a game, its gentle first game, and what its coach says."""
    say = words(language)
    found = [lesson(game, name) for name in lessons(game)]
    listed = [lt.LessonInfo(one.name, one.text(say, "title"), one.text(say, "about"), one.minutes) for one in found]
    riddles = [
        lt.PuzzleInfo(one.name, one.text(say, "title"), one.level) for one in (puzzle(game, name) for name in puzzles(game))
    ]
    rules = primordia.GAMES[game]
    gentle = guide(rules).gentle
    players = int(gentle.get("players", rules.usual(rules.defaults())))
    return lt.School(
        listed, riddles, lt.Gentle(players, dict(gentle.get("options", {})), next(iter(BOTS))), *coached(game, say)
    )


def stage(game: str, name: str, at: lt.At, language: str) -> bytes:
    """The stage at which somebody is, after what was tried there: an encoded `Stage`."""
    return _stage(game, name, at.at, tuple(at.choices), at.action, language)


@lru_cache(KEPT)
def _stage(game: str, name: str, at: int, choices: tuple[str, ...], action: str | None, language: str) -> bytes:
    walk = Walk(lesson(game, name), at, choices)
    say = words(language)
    kind: Literal["", "right", "possible", "wrong"] = ""
    answer = ""
    if action is not None:
        verdict = walk.choose(action)
        kind = verdict.kind
        answer = walk.lesson.text(say, walk.stage.name, kind)
        if verdict.error is not None:
            answer = verdict.error.sentence(say)
    elif walk.stage.right and walk.done:  # somebody comes back to it
        kind, answer = RIGHT, walk.lesson.text(say, walk.stage.name, RIGHT)
    text = walk.lesson.text(say, walk.stage.name)
    shown = lt.Stage(
        at=walk.at,
        total=len(walk.lesson.stages),
        choices=walk.choices,
        text=text,
        kind=kind,
        answer=answer,
        task=not walk.done,
        points=list(walk.stage.points),
        told=walk.told,
        state=state(_sight(walk), language),
    )
    return msgspec.json.encode(shown)


async def ask(brain: Brain, address: str, game: str, name: str, question: lt.LessonQuestion, language: str) -> m.ServerMessage:
    """What the picture of a table asks for: more about a thing, why something is not possible, the chances of a roll."""
    sight = _sight(Walk(lesson(game, name), question.at, question.choices))
    if sight.question is None and not isinstance(question.message, m.Look):
        raise SetupError("kernel.lesson.choices", lesson=name)
    return await told(brain, address, sight, question.message, language)


class Sight(NamedTuple):
    """What is seen of a match at a stage of a lesson, or in a puzzle."""

    game: str
    match: Game
    seat: int
    question: Step[Any] | None
    at: int
    told: int


def _sight(walk: Walk) -> Sight:
    return Sight(walk.lesson.game, walk.game, walk.lesson.seat, walk.question, walk.at, walk.told)


async def told(
    brain: Brain, address: str, sight: Sight, message: m.Look | m.AskWhy | m.AskOdds, language: str
) -> m.ServerMessage:
    """The answer to a question of the picture; all but a look need somebody who is asked."""
    match, seat = sight.match, sight.seat
    speak = speaker(sight.game, language)
    if isinstance(message, m.Look):
        return m.Looked(message.ref, message.what, match.look(seat, message.what))
    assert sight.question is not None
    twin = match.imagine(seat, Chance(0))
    if isinstance(message, m.AskWhy):
        return m.Why(message.ref, reasons(sight.question, match.legal_actions(seat), inside(twin), message.actions, speak))
    try:
        return m.Odds(message.ref, ways(await brain.chances(address, twin.position(), seat), speak))
    except PrimordiaError as error:  # too much to do now: a message, as at a live table
        return m.Error(error.message, error.sentence(speak.words), message.ref)


def state(sight: Sight, language: str) -> t.State:
    """The match of a lesson as the state of a table with a person here and nobody else."""
    game, me, asked = sight.match, sight.seat, sight.question
    speak = speaker(sight.game, language)
    view = game.view(me)
    colours: dict[int, list[str]] = {}
    for colour, seat in view["seats"].items():
        colours.setdefault(seat, []).append(colour)
    sitters = [
        t.SeatState(seat, "here" if seat == me else "bot", "", None if seat == me else "", True, colours.get(seat, []))
        for seat in range(len(game.scores()))
    ]
    moves = frames.moves(game)
    decisions = []
    if asked is not None:
        decisions = [
            t.Decision(
                id=sight.at * 1000 + moves,
                seat=me,
                kind=asked.kind,
                rule=asked.rule,
                prompt=speak.prompt(asked, inside(game)),
                context=asked.context(speak.rules.glossary),
                sealed=asked.sealed,
                since=sight.told,
                dice=frames.fallen(game, asked),
                options=frames.offers(speak, game, asked),
            )
        ]
    waiting = [t.Waiting(one.seat, one.context.get("colour", ""), one.kind, one.rule, "", None) for one in decisions]
    return t.State(
        table="",
        game=sight.game,
        options={},
        seq=0,
        moves=moves,
        mine=[me],
        seats=sitters,
        waiting=waiting,
        views=[t.SeatView(me, view)],
        decisions=decisions,
        undo=t.Undo([], None),
        journal=t.Journal(0, entries(speak, game.journal, 0)),
        chat=[],
        onlookers=0,
        line="",
        dice=t.Dice(True, "", "", None, [], None, 0),
        rolled=t.Rolled(0, []),
        gathering=None,
        imported=None,
        frozen=None,
        over=frames.over(game, speak) if game.is_over else None,
        rematch=None,
    )
