"""A review of a finished match, slice by slice: runs in a process of the brain, and is told in every language at the end."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, NamedTuple

from primordia.bots.advice import Counsel
from primordia.kernel.game import Game, inside, rules_of
from primordia.lab.review import Review, Reviewing, Verdict
from primordia.locales import LANGUAGES
from primordia.server import study_types as st
from primordia.server.brain import followed, grounded
from primordia.server.reel import reel_of
from primordia.wording import Speaker, speaker

SLICE: Final = 0.4  # seconds of the processor, after which somebody else may have their turn
OPEN: Final = 4  # reviews that are kept between two slices
DIGITS: Final = 4


class Findings(NamedTuple):
    """A finished review: the same for everybody, and what is in words, by language."""

    curve: list[st.Point]
    seats: list[st.Balance]
    told: dict[str, tuple[list[st.Costly], list[st.Turn]]]


class Slice(NamedTuple):
    """How far a review has come."""

    done: int
    total: int
    curve: list[st.Point]
    found: Findings | None


class _Course:
    def __init__(self, text: str) -> None:
        self.reviewing = Reviewing(text)
        self.steps = self.reviewing.run()
        self.done = 0


_open: OrderedDict[str, _Course] = OrderedDict()


def go_on(key: str, text: str) -> Slice:
    """Goes on with a review for a moment. `key` names the text; a process that has not begun it begins."""
    total = reel_of(text).total
    course = _open.pop(key, None) or _Course(text)
    until = time.process_time() + SLICE
    for step in course.steps:
        if isinstance(step, Review):
            found = _findings(step, total)
            return Slice(total, total, found.curve, found)
        course.done = step
        if time.process_time() >= until:
            break
    _open[key] = course
    if len(_open) > OPEN:
        _open.popitem(last=False)
    return Slice(course.done, total, _curve(course.reviewing.verdicts), None)


def _curve(verdicts: list[Verdict]) -> list[st.Point]:
    return [st.Point(one.number - 1, _rounded(one.before)) for one in verdicts]


def _rounded(chances: list[float]) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]


def _findings(review: Review, total: int) -> Findings:
    curve = [*_curve(review.verdicts), st.Point(total, _rounded(review.end))]
    balances = []
    for seat in range(len(review.end)):
        numbers = {name: round(number, DIGITS) for name, number in review.balance(seat).items() if name != "seat"}
        balances.append(st.Balance(seat, **numbers))
    told = {language: _told(review, language) for language in LANGUAGES} if review.verdicts else {}
    return Findings(curve, balances, told)


def _told(review: Review, language: str) -> tuple[list[st.Costly], list[st.Turn]]:
    speak = speaker(rules_of(review.verdicts[0].game).name, language)
    costly = [_costly(one, speak) for one in review.costly()]
    turns = []
    for one, after in review.turns():
        changes = [abs(b - a) for a, b in zip(one.before, after, strict=True)]
        numbers = (_rounded(one.before), _rounded(one.after), _rounded(after))
        chosen = speak.option(one.action, inside(one.game))
        turns.append(st.Turn(one.number - 1, one.seat, _colour(one), chosen, changes.index(max(changes)), *numbers))
    return costly, turns


def _costly(one: Verdict, speak: Speaker) -> st.Costly:
    state = inside(one.game)
    return st.Costly(
        at=one.number - 1,
        seat=one.seat,
        colour=_colour(one),
        chosen=speak.option(one.action, state),
        best=speak.option(one.best, state),
        action=one.action.text,
        better=one.best.text,
        cost=round(one.cost, DIGITS),
        error=round(one.error, DIGITS),
        reason=speak.narrator.named(f"aspect.{one.aspect}", one.aspect) if one.aspect else "",
        why=grounded(one.why, speak),
        ahead=followed(list(one.ahead), speak),
        options=[weighed(option, one.game, speak) for option in one.advice.options] if one.advice else [],
        equal=one.advice.equal if one.advice else 0,
        left=one.advice.left if one.advice else 0,
    )


def weighed(one: Counsel, game: Game, speak: Speaker) -> st.StudyOption:
    """An option with all that is known of it, in words."""
    return st.StudyOption(
        action=one.action.text,
        label=speak.option(one.action, inside(game)),
        chance=round(one.chance, 3),
        error=round(one.error, 3),
        behind=round(one.behind, 3),
        doubt=round(one.doubt, 3),
        why=grounded(one.why, speak),
        ahead=followed(one.ahead, speak),
    )


def _colour(one: Verdict) -> str:
    decision = one.game.decision
    assert decision is not None
    return rules_of(one.game).colour.text(decision.colour)
