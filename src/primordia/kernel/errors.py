"""What can be wrong with an action, a record or a set-up: a message id with arguments and the rule, worded on demand."""

from __future__ import annotations

from typing import Any

from primordia.locales import Words, words

MOST_LETTERS = 1000  # of an argument: what somebody sent us may be long, and is not sent back as a whole
MOST_PARTS = 100  # of an argument that is a list


class PrimordiaError(Exception):
    """A message id with arguments. `str()` gives the English sentence; a client words it in its own language."""

    def __init__(self, message: str, *, rule: str = "", **arguments: Any) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.arguments: dict[str, Any] = arguments

    def __str__(self) -> str:
        return self.sentence(words())

    def sentence(self, say: Words) -> str:
        """The error in the words of a language."""
        text = say(self.message, **{name: _worded(value, say) for name, value in self.arguments.items()})
        return f"{text} [{self.rule}]" if self.rule else text


def _worded(value: object, say: Words) -> object:
    """An argument that is itself a message, or several, in words."""
    if isinstance(value, list):
        return ", ".join(str(_worded(part, say)) for part in value[:MOST_PARTS])
    if isinstance(value, Reason):
        return value.clause(say)
    if isinstance(value, int):
        return value
    text = str(value)
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


class Reason:
    """Why something cannot be had: a message id with arguments, to be put into a larger message.

    What an argument names is a message too (`genesis.price.red`), so that no language shows the bare name.
    """

    def __init__(self, message: str, rule: str = "", **arguments: Any) -> None:
        self.message = message
        self.rule = rule
        self.arguments: dict[str, Any] = arguments

    def clause(self, say: Words) -> str:
        """The reason in the words of a language."""
        return say(self.message, **{name: _worded(value, say) for name, value in self.arguments.items()})


class IllegalAction(PrimordiaError):  # noqa: N818 - a name of the public API
    """The action is not among the options. The game has not changed."""


class SetupError(PrimordiaError):
    """A game cannot be set up like this: unknown game or option, impossible position, forced result out of reach."""


class RecordError(PrimordiaError):
    """A record cannot be read or replayed; `line` is the first line that does not fit."""

    def __init__(self, message: str, *, line: int = 0, rule: str = "", **arguments: Any) -> None:
        super().__init__(message, rule=rule, **arguments)
        self.line = line

    def sentence(self, say: Words) -> str:
        text = super().sentence(say)
        return say("kernel.record.line", line=self.line, text=text) if self.line else text
