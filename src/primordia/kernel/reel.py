"""A record played like a film reel: it goes forward choice by choice, and starts again only to go back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from primordia.kernel.record import Reader
from primordia.kernel.rules import Rules


class Reel:
    """The match of a record after `at` of its `total` choices, with the journal up to there."""

    def __init__(self, text: str, games: Mapping[str, Rules[Any]]) -> None:
        self.text = text
        self.kinds = games
        self.total = self.begin()

    def begin(self) -> int:
        """Goes back to the start; returns the number of choices in the record."""
        reader = Reader(self.text, self.kinds, listening=True)
        self.games = reader.play()
        self.game = next(self.games)
        self.at = 0
        return reader.choices

    def forward(self) -> bool:
        """Goes on by one choice; False at the end."""
        moved = next(self.games, None) is not None
        self.at += moved
        return moved

    def go(self, at: int) -> None:
        """Goes to the position after `at` choices, or to the end."""
        if at < self.at:
            self.begin()
        while self.at < at and self.forward():
            pass
