"""Finds the valid set-up nearest to a wish, while somebody is still choosing options.

The order is: the choices as the game lists them, then the number of players, then the free options. A value is refused if it
conflicts with something earlier; anything later gives way. So a mode can always be chosen, and the number of players follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from primordia.kernel.errors import SetupError
from primordia.kernel.option import Option, Value
from primordia.kernel.rules import Rules

PLAYERS: Final = "players"


class Refusal:
    """A value of an option, or a number of players, that does not fit, and why. An empty value stands for the wished text."""

    __slots__ = ("error", "option", "value")

    def __init__(self, option: str, value: Value | int, error: SetupError) -> None:
        self.option = option
        self.value = value
        self.error = error


class Fitting:
    """The valid set-up nearest to a wish. `refused`: values that do not fit it; `lost`: those of them that were wished for."""

    __slots__ = ("lost", "options", "players", "refused", "rules")

    def __init__(self, rules: Rules[Any], players: int | None, wish: Mapping[str, object]) -> None:
        """SetupError if the wish names an option, a choice or a number of players that the game does not have at all."""
        rules.know(players, wish)
        self.rules = rules
        self.options = rules.defaults()
        self.players: int | None = None  # not chosen yet: as many as usual
        self.refused: list[Refusal] = []
        self.lost: list[Refusal] = []
        for option in rules.options:
            if option.approve is None:
                self._choose(option.name, option.values, option.value(wish.get(option.name, option.default)))
        self._seat(players)
        for option in rules.options:
            if option.approve is not None:
                self._approve(option, wish.get(option.name, ""))

    def _against(self, option: str, value: Value) -> SetupError | None:
        """Why a value conflicts with what has been chosen so far, with defaults for the rest; None if it does not."""
        options = {**self.options, option: value}
        return self._problem(self.rules.usual(options) if self.players is None else self.players, options)

    def _problem(self, players: int, options: Mapping[str, Value]) -> SetupError | None:
        try:
            self.rules.approve(players, options)
        except SetupError as error:
            return error
        return None

    def _refuse(self, option: str, value: Value | int, error: SetupError, lost: bool) -> None:
        self.refused.append(Refusal(option, value, error))
        if lost:
            self.lost.append(self.refused[-1])

    def _choose(self, option: str, values: Sequence[Value], wanted: Value) -> None:
        """Sets an option to the wanted value if it fits, and notes every value that does not."""
        errors = [self._against(option, value) for value in values]
        for value, error in zip(values, errors, strict=True):
            if error is not None:
                self._refuse(option, value, error, lost=value == wanted)
            elif value == wanted:
                self.options[option] = value

    def _seat(self, wanted: int | None) -> None:
        """Sets the number of players to the wanted one if it fits, else to the usual one."""
        self.players = self.rules.usual(self.options)
        for players in self.rules.players:
            error = self._problem(players, self.options)
            if error is not None:
                self._refuse(PLAYERS, players, error, lost=players == wanted)
            elif players == wanted:
                self.players = players

    def _approve(self, option: Option, wish: object) -> None:
        """Sets a free option: several names as far as they fit, one of the offered values, or any approved text."""
        try:
            wanted = self.rules.value(option.name, wish)
        except SetupError as error:
            self.lost.append(Refusal(option.name, "", error))
            wanted = self.options[option.name]
        if option.several:
            self._select(option, str(wanted).split("+"))
        else:
            self._choose(option.name, option.offered or (wanted,), wanted)

    def _select(self, option: Option, wanted: Sequence[str]) -> None:
        """Keeps as many of the wanted names as fit together."""
        kept: list[str] = []
        for name in sorted(option.several, key=lambda name: name not in wanted):  # the wanted ones first
            error = self._against(option.name, option.value([*kept, name]))
            if error is not None:
                self._refuse(option.name, name, error, lost=name in wanted)
            elif name in wanted:
                kept.append(name)
        self.options[option.name] = option.value(kept)
