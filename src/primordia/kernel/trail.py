"""A match followed from its beginning, choice by choice: what the table was like whenever somebody chose."""

from __future__ import annotations

from collections.abc import Iterator

from primordia.kernel.chain import Link, chain, since
from primordia.kernel.chance import Chance, Script
from primordia.kernel.game import Game, begin, inside, last_link, rules_of, setup_of


class Trail:
    """Where somebody stands who follows a match. It goes on from there, or begins again if choices were taken back."""

    def __init__(self) -> None:
        self._at: Link | None = None
        self._twin: Game | None = None

    def continues(self, game: Game) -> bool:
        """Whether a match goes on from here; otherwise it is another one, or choices were taken back."""
        links = since(_last(game), self._at)
        return self._twin is not None and (not links or links[0].prev is self._at)

    def follow(self, game: Game) -> Iterator[tuple[Game, Link]]:
        """Each choice that is new since the last time, with the match as it was before it; those that the game played by
        itself are left out. The match is the same object each time and plays on."""
        last = _last(game)
        on = self.continues(game)
        links = since(last, self._at) if on else chain(last)
        results = [result for link in links for result in link.results]
        if self._twin is None or not on:
            self._twin = begin(rules_of(game), setup_of(game), Chance(0), Script(results), source=last.source)
        else:
            inside(self._twin).preset = Script(results)
        self._at = self._at if on else None
        for link in links:
            if link.action is not None and not link.auto:
                yield self._twin, link
                self._twin.play(link.action)
            self._at = link


def _last(game: Game) -> Link:
    """The last choice of a match, or its beginning: not a change of dice."""
    link = last_link(game)
    while link.action is None and link.prev is not None:
        link = link.prev
    return link
