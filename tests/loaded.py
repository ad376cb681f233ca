"""Dice for tests of secrets: two keys, one course of chance."""

from __future__ import annotations

from primordia.kernel.chance import Chance


class Loaded(Chance):
    """Dice with a key of their own that fall as those of another key do."""

    __slots__ = ("model",)

    def __init__(self, key: bytes, model: bytes) -> None:
        super().__init__(key)
        self.model = Chance(model)

    def number(self, label: str, n: int) -> int:
        return self.model.number(label, n)
