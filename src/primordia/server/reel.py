"""Replays of finished matches, choice by choice. Recent ones are kept, so that stepping on need not start at the beginning."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

import msgspec

import primordia
from primordia.guide import guide
from primordia.kernel.chain import since
from primordia.kernel.chance import DICE, Chance
from primordia.kernel.game import Game, inside, last_link, rules_of
from primordia.kernel.journal import Entry
from primordia.kernel.record import Reader
from primordia.kernel.reel import Reel
from primordia.server import types as t
from primordia.wording import Speaker, speaker

KEPT, MOMENTS = 4, 64  # matches, and answers about them
ENTRIES = 10_000  # kept as they were worded
_TOLD: dict[Hashable, t.Entry] = {}


@lru_cache(KEPT)
def reel_of(text: str) -> Reel:
    return Reel(text, primordia.GAMES)


@lru_cache(MOMENTS)
def moment(text: str, at: int, language: str) -> bytes:
    """The match after `at` choices, with what the last of them did: an encoded `Moment`."""
    reel = reel_of(text)
    at = min(at, reel.total)
    speak = speaker(rules_of(reel.game).name, language)
    told, choice = 0, ""
    if at:
        reel.go(at - 1)
        told, last, before = len(reel.game.journal), last_link(reel.game), reel.game.clone(Chance(0))
        reel.go(at)
        chosen = next((link.action for link in since(last_link(reel.game), last) if link.action is not None), None)
        choice = speak.option(chosen, inside(before)) if chosen is not None else ""
    else:
        reel.go(0)
    game = reel.game
    news = entries(speak, game.journal[told:], told)
    return msgspec.json.encode(t.Moment(at, reel.total, game.view(None), choice, news, game.scores(), game.position()))


@lru_cache(KEPT)
def course(text: str) -> bytes:
    """Scores, rounds and journal length after each choice of a finished match: an encoded `History`."""
    reel = reel_of(text)
    reel.begin()
    scores, rounds, told = [], [], []
    while True:
        scores.append(reel.game.scores())
        rounds.append(round_of(reel.game))
        told.append(len(reel.game.journal))
        if not reel.forward():
            return msgspec.json.encode(t.History(reel.total, scores, rounds, told))


@lru_cache(KEPT)
def rolls(text: str) -> bytes:
    """Every result of chance with what it was drawn from: encoded `Rolls`, which anybody can recompute without the rules."""
    reader = Reader(text, primordia.GAMES)
    reader.rolls = []
    for _ in reader.play():
        pass
    found = []
    for result, counts in reader.rolls:
        if result.label == DICE:
            found.append(t.Roll(DICE, str(result.value + 1), result.value, [], result.preset))
        else:
            name = reader.rules.glossary[result.label].text(result.value)
            found.append(t.Roll(result.label, name, result.value, counts, result.preset))
    return msgspec.json.encode(t.Rolls(found))


def round_of(game: Game) -> int:
    """The number of the current round; 0 if the game has none."""
    return guide(rules_of(game)).clock(game.view(None))[0]


def entries(speak: Speaker, journal: Sequence[Entry], start: int) -> list[t.Entry]:
    return [_entry(speak, n, entry) for n, entry in enumerate(journal, start)]


def _entry(speak: Speaker, n: int, entry: Entry) -> t.Entry:
    key = (speak.rules.name, speak.words.language, entry.kind, entry.rule, *entry.arguments.items(), *entry.called.items())
    told = _TOLD.get(key)
    if told is None:
        if len(_TOLD) >= ENTRIES:
            _TOLD.clear()
        told = _TOLD[key] = _worded(speak, entry)
    return msgspec.structs.replace(told, n=n)


def _worded(speak: Speaker, entry: Entry) -> t.Entry:
    """An entry in words, not numbered yet: much of what happens happens at other tables too."""
    telling = speak.telling
    named = telling.line(entry)
    key = " ".join(str(entry.arguments[name]) for name in named)
    return t.Entry(
        0,
        entry.kind,
        entry.rule,
        speak.entry(entry),
        entry.arguments,
        line=t.Line(key, speak.line(entry), telling.colour(entry)) if named else None,
        brief=speak.brief(entry),
        digest=speak.digest(entry),
        things=telling.things(entry),
        mark="phase" if entry.kind in guide(speak.rules).headings else "card" if entry.kind in telling.cards else "",
    )
