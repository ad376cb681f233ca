"""Errors in actions, records and set-ups: a message id with arguments and the rule, put into words on demand."""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.native import mypyc_attr
from primordia.locales import Words, words

MOST_LETTERS: Final = 1000  # of an argument: a text that was sent to us may be long, and is not repeated in full
MOST_PARTS: Final = 100  # of an argument that is a list


@mypyc_attr(allow_interpreted_subclasses=True)
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
        """The error as a sentence in a language."""
        text = say(self.message, **{name: _worded(value, say) for name, value in self.arguments.items()})
        return f"{text} [{self.rule}]" if self.rule else text


def _worded(value: object, say: Words) -> object:
    """An argument in words: it may itself be a message, or a list of them."""
    if isinstance(value, list):
        return ", ".join(str(_worded(part, say)) for part in value[:MOST_PARTS])
    if isinstance(value, Reason):
        return value.clause(say)
    if isinstance(value, int):
        return value
    text = str(value)
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


@mypyc_attr(allow_interpreted_subclasses=True)
class Reason:
    """Why something is not possible: a message id with arguments, to be put into a larger message.

    A named thing in the arguments is a message too (`genesis.price.red`), so that it is translated.
    """

    def __init__(self, message: str, rule: str = "", **arguments: Any) -> None:
        self.message = message
        self.rule = rule
        self.arguments: dict[str, Any] = arguments

    def clause(self, say: Words) -> str:
        """The reason as a clause in a language."""
        return say(self.message, **{name: _worded(value, say) for name, value in self.arguments.items()})


class IllegalAction(PrimordiaError):  # noqa: N818 - a name of the public API
    """The action is not among the options. The game has not changed."""


class SetupError(PrimordiaError):
    """A match cannot be set up like this: unknown game or option, impossible position, impossible forced result."""


class RecordError(PrimordiaError):
    """A record cannot be read or replayed; `line` is the first line that does not fit."""

    def __init__(self, message: str, *, line: int = 0, rule: str = "", **arguments: Any) -> None:
        super().__init__(message, rule=rule, **arguments)
        self.line = line

    def sentence(self, say: Words) -> str:
        text = super().sentence(say)
        return say("kernel.record.line", line=self.line, text=text) if self.line else text


class EndlessError(Exception):
    """The rules are in an endless loop, or a position asks for more work than any match has."""


class ReachedError(Exception):
    """The step at which a match was to stop has come up; it is still on the agenda (`stop_at`)."""
