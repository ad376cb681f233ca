"""The people at a table: who sits on a seat, what they are called, which token opens it, and what one asks the others."""

from __future__ import annotations

import hashlib
import hmac

from primordia.locales import LANGUAGES, words
from primordia.server.limits import Bucket

HANDS = (20, 0.2)  # how often a seat may be handed over without delay: at once, and per second


class Sitter:
    """Who sits on a seat."""

    __slots__ = ("bot", "hands", "kind", "name")

    def __init__(self, kind: str, name: str, bot: str | None) -> None:
        self.kind = kind
        self.name = name
        self.bot = bot  # the level of the bot that plays it now
        self.hands = Bucket(*HANDS)


class Question:
    """A seat asks to take a choice back; the `wanted` seats must agree. `held`: the asker's own seats."""

    __slots__ = ("agree", "held", "seat", "wanted")

    def __init__(self, seat: int, held: set[int], wanted: set[int]) -> None:
        self.seat = seat
        self.held = held
        self.wanted = wanted
        self.agree: set[int] = set()


def tidy(text: str) -> str:
    """A text that people wrote, without control characters and with single spaces."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())


def proper(name: str) -> str:
    """A tidied name, or an empty one for none. “You” is not allowed: every client calls its own seats that."""
    name = tidy(name)
    return "" if name.casefold() in {words(language).text("web.you").casefold() for language in LANGUAGES} else name


def held(hashes: list[str | None], tokens: list[str]) -> tuple[set[int], bool]:
    """The seats of tokens, and whether any is valid; the last hash is the onlookers'. Comparisons take constant time."""
    seats = set()
    known = False
    for token in tokens:
        digest = hashlib.sha256(token.encode()).hexdigest()
        for seat, expected in enumerate(hashes):
            if hmac.compare_digest(digest, expected or "-"):
                known = True
                if seat < len(hashes) - 1:
                    seats.add(seat)
    return seats, known
