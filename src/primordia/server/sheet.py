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
        return cast("T", self.part(key, lambda: msgspec.Raw(ENCODER.encode(build()))))

    def view(self, seat: int | None) -> dict[str, Any]:
        """Like `Game.view`; the game's part is built only once for all seats if the game hides nothing."""
        game = cast("Game", self._game)
        rules, state = rules_of(game), inside(game)
        reader = seat if rules.hides else None

        def public() -> dict[str, Any]:
            shown = {**public_head(game, rules, state), **rules.view(state, reader)}
            return {key: msgspec.Raw(ENCODER.encode(value)) for key, value in shown.items()}

        return {**self.part(("view", reader), public), "seat": seat, "asked": asked(game, rules, state, seat)}


def sheet_of(table: Table) -> Sheet:
    """The sheet of the table's newest row."""
    if table.sheet is None or not table.sheet.is_of(table):
        table.sheet = Sheet(table.game, table.seq)
    return table.sheet
