"""Entries of the journal: what happened, each with the rule behind it. They are made only if the journal is kept."""

from __future__ import annotations


class Entry:
    """One thing that happened: a message kind with arguments, and the rule behind it.

    `called` has the arguments whose name in a sentence differs from that in positions and actions.
    """

    __slots__ = ("arguments", "called", "kind", "rule")

    def __init__(self, kind: str, rule: str, arguments: dict[str, int | str], called: dict[str, str]) -> None:
        self.kind = kind
        self.rule = rule
        self.arguments = arguments
        self.called = called

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"<{self.kind} {values} [{self.rule}]>"

    def spoken(self) -> dict[str, int | str]:
        """The arguments with the names to be used in a sentence."""
        return {**self.arguments, **self.called}

    def data(self) -> dict[str, object]:
        """The entry as plain data for a client."""
        called = {"called": dict(self.called)} if self.called else {}
        return {"kind": self.kind, "rule": self.rule, "arguments": dict(self.arguments), **called}
