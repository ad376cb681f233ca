"""Gathering the numbers behind the dice, before the first roll.

Every seat first promises a number by sending its hash, then shows it; the key of the dice is made from all of them. No number
is shown before all are promised, so nobody can choose theirs to suit the others', not even someone who knows the server's
secret. The number of a bot, or of a player who does not come or does not keep the promise, is derived from that secret
(docs/security.md). The state is built from the rows of the log alone, so a restart loses nothing.
"""

from __future__ import annotations

import hashlib

from primordia.kernel.chance import Chance, promise
from primordia.server.store import Row


class Gathering:
    """Which seats have promised a number, which have shown it, and which are still awaited."""

    def __init__(self, secret: bytes, bots: list[bool]) -> None:
        self.secret = secret
        self.commitment = hashlib.sha256(secret).hexdigest()
        self.bots = bots[:]  # the seats that a bot plays
        self.promises: list[str | None] = [None] * len(bots)
        self.numbers: list[bytes | None] = [None] * len(bots)
        self.without: set[int] = set()  # the server's number is used for these, even if the player comes later
        self.showing = False  # all have promised
        self.begun = False
        self.since = 0.0  # when the present stage (promising, then showing) began

    def note(self, row: Row) -> None:
        """Takes in a row of the log."""
        if self.begun:
            return
        if row.kind == "gather":
            self.since = row.at
        elif row.kind == "start":
            self.begun = True
        elif row.seat is not None:
            self._note(row, row.seat)
        if not self.showing and not self.owed():
            self.showing = True
            self.since = row.at

    def _note(self, row: Row, seat: int) -> None:
        if row.kind == "promise":
            self.promises[seat] = row.text
        elif row.kind == "number":
            self.numbers[seat] = bytes.fromhex(row.text)
        elif row.kind == "absent":
            self.without.add(seat)
        elif row.kind == "hand":
            self.bots[seat] = bool(row.text)
            if not self.showing:
                self.promises[seat] = None  # a person who takes the seat back has to promise again
            elif self.bots[seat] and self.numbers[seat] is None:
                self.without.add(seat)

    def owed(self) -> list[int]:
        """The seats whose promise is still missing or, once all have promised, whose number is."""
        seats = [seat for seat in range(len(self.bots)) if seat not in self.without]
        if not self.showing:
            return [seat for seat in seats if not self.bots[seat] and self.promises[seat] is None]
        return [seat for seat in seats if self.promises[seat] is not None and self.numbers[seat] is None]

    def keeps(self, seat: int, number: bytes) -> bool:
        """Whether this is the number that the seat promised."""
        return promise(self.commitment, seat, number) == self.promises[seat]

    def ready(self) -> bool:
        return self.showing and not self.begun and not self.owed()

    def chance(self) -> Chance:
        """The dice made from the secret and all numbers."""
        return Chance(self.secret, self.numbers)
