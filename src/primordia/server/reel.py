"""Finished matches, looked at move by move. What was looked at last is kept: the next move need not begin at the first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

import primordia
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, Link, inside, rules_of
from primordia.kernel.journal import Entry
from primordia.kernel.record import Reader
from primordia.server import types as t
from primordia.wording import Speaker, speaker

KEPT = 4  # matches


class Reel:
    """A match of a record, which moves on; to go back it begins anew."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.total = -1  # choices; unknown until somebody asks
        self.begin()

    def begin(self) -> None:
        self.games = Reader(self.text, primordia.GAMES).play()
        self.game = next(self.games)
        self.at = 0

    def forward(self) -> bool:
        """One choice on; whether there was one."""
        if next(self.games, None) is None:
            self.total = self.at
            return False
        self.at += 1
        return True

    def go(self, at: int) -> None:
        """To a number of choices, or to the end."""
        if at < self.at:
            self.begin()
        while self.at < at and self.forward():
            pass

    def length(self) -> int:
        if self.total < 0:
            self.go(1 << 30)
        return self.total


@lru_cache(KEPT)
def reel_of(text: str) -> Reel:
    return Reel(text)


def moment(text: str, at: int, language: str) -> bytes:
    """The match of a record after a choice, and what that choice brought about: a `Moment`, as it is sent."""
    reel = reel_of(text)
    at = min(at, reel.length())
    speak = speaker(rules_of(reel.game).name, language)
    told, choice = 0, ""
    if at:
        reel.go(at - 1)
        told, last, before = len(reel.game.journal), reel.game._link, reel.game.clone(Chance(0))
        reel.go(at)
        link = _first(reel.game._link, last)
        choice = speak.option(link.action, inside(before)) if link is not None and link.action is not None else ""
    else:
        reel.go(0)
    game = reel.game
    news = entries(speak, game.journal[told:], told)
    return msgspec.json.encode(t.Moment(at, reel.total, game.view(None), choice, news, game.scores()))


def _first(link: Link | None, after: Link) -> Link | None:
    """The first choice after a link of the chain."""
    found = None
    while link is not None and link is not after:
        if link.action is not None:
            found = link
        link = link.prev
    return found


def course(text: str) -> bytes:
    """A finished match after each choice: a `History`, as it is sent."""
    reel = reel_of(text)
    reel.begin()
    scores, rounds, told = [], [], []
    while True:
        scores.append(reel.game.scores())
        rounds.append(round_of(reel.game))
        told.append(len(reel.game.journal))
        if not reel.forward():
            return msgspec.json.encode(t.History(reel.total, scores, rounds, told))


def round_of(game: Game) -> int:
    """The number of the round that is being played; 0: there is none."""
    return guide(rules_of(game)).clock(game.view(None))[0]


def entries(speak: Speaker, journal: Sequence[Entry], start: int) -> list[t.Entry]:
    return [_entry(speak, n, entry) for n, entry in enumerate(journal, start)]


def _entry(speak: Speaker, n: int, entry: Entry) -> t.Entry:
    telling = speak.telling
    named = telling.line(entry)
    key = " ".join(str(entry.arguments[name]) for name in named)
    return t.Entry(
        n,
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
