"""What happened, each entry with the rule that made it happen. Entries are made only when someone listens."""

from __future__ import annotations


class Entry:
    """One thing that happened: a message kind with arguments, and the rule behind it."""

    __slots__ = ("arguments", "kind", "rule")

    def __init__(self, kind: str, rule: str, arguments: dict[str, int | str]) -> None:
        self.kind = kind
        self.rule = rule
        self.arguments = arguments

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"<{self.kind} {values} [{self.rule}]>"

    def data(self) -> dict[str, object]:
        """As plain data for a client."""
        return {"kind": self.kind, "rule": self.rule, "arguments": dict(self.arguments)}
