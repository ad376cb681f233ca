"""The parts of a state that several readers share: built once for each row, worded once for each language, encoded once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from primordia.kernel.game import Game, inside, last_link, rules_of
from primordia.kernel.view import asked, public_head

if TYPE_CHECKING:
    from primordia.server.table import Table

ENCODER = msgspec.json.Encoder()
T = TypeVar("T")


class Sheet:
    """The shared parts of a table's state after one row. Each is built when first asked for."""

    __slots__ = ("_game", "_link", "_parts", "_seq")

    def __init__(self, game: Game | None, seq: int) -> None:
        self._seq = seq
        self._game = game
        self._link = last_link(game) if game else None
        self._parts: dict[Hashable, Any] = {}

    def is_of(self, table: Table) -> bool:
        """Whether this sheet is still that of the table's newest row."""
        game = table.game
        return self._seq == table.seq and self._game is game and (game is None or self._link is last_link(game))

    def part(self, key: Hashable, build: Callable[[], T]) -> T:
        """The part with this key, built on first use."""
        if key not in self._parts:
            self._parts[key] = build()
        return cast("T", self._parts[key])

    def encoded(self, key: Hashable, build: Callable[[], T]) -> T:
        """Like `part`, but already encoded as JSON, so that encoding the message only copies the bytes."""
        return self.part(key, lambda: raw(build()))

    def view(self, seat: int | None) -> dict[str, Any]:
        """Like `Game.view`, encoded; what does not differ between seats is built only once for all of them."""
        game = cast("Game", self._game)
        rules, state = rules_of(game), inside(game)
        reader = seat if rules.hides else None
        asks = seat if any(step.seat == seat for step in game.waiting) else None

        def public() -> bytes:
            return ENCODER.encode({**public_head(game, rules, state), **rules.view(state, reader)})

        def own() -> bytes:
            return ENCODER.encode(asked(game, rules, state, asks))

        parts = self.part(("view", reader), public)[:-1], self.part(("asked", asks), own)
        return cast("dict[str, Any]", msgspec.Raw(b'%b,"seat":%b,"asked":%b}' % (parts[0], ENCODER.encode(seat), parts[1])))


def raw(value: T) -> T:
    """A value already encoded as JSON: what encodes a message with it only copies the bytes."""
    return cast("T", msgspec.Raw(ENCODER.encode(value)))


def sheet_of(table: Table) -> Sheet:
    """The sheet of the table's newest row."""
    if table.sheet is None or not table.sheet.is_of(table):
        table.sheet = Sheet(table.game, table.seq)
    return table.sheet
