"""The catalogue of a game's actions: each one is made once, at import, with a text form and a stable number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from primordia.kernel.errors import IllegalAction


class Names:
    """Names for the small numbers of one kind (colours, fields, genes), in both directions."""

    def __init__(self, kind: str, names: Sequence[str]) -> None:
        self.kind = kind
        self.names = list(names)
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def text(self, number: int) -> str:
        return self.names[number]

    def number(self, text: str) -> int:
        """The number of a name; KeyError if there is none."""
        return self._numbers[text]


class Sets(Names):
    """Sets of such things written as one number, with a bit for each: `speed+spores`, or `none`."""

    def __init__(self, members: Names) -> None:
        super().__init__(members.kind, ())
        self.members = members

    def text(self, number: int) -> str:
        return "+".join(name for bit, name in enumerate(self.members.names) if number >> bit & 1) or "none"

    def number(self, text: str) -> int:
        number = 0
        if text != "none":
            for name in text.split("+"):
                number |= 1 << self.members.number(name)
        return number


Glossary = Mapping[str, Names]  # by argument name: what its numbers mean


class Action:
    """A verb and at most two small numbers. Compared by identity; never made outside a catalogue."""

    __slots__ = ("arguments", "number", "text", "verb", "x", "y")

    def __init__(self, number: int, verb: str, x: int, y: int, arguments: dict[str, str]) -> None:
        self.number = number
        self.verb = verb
        self.x = x
        self.y = y
        self.arguments = arguments
        self.text = " ".join([verb, *arguments.values()])

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


def offered(action: object, options: list[Action]) -> TypeGuard[Action]:
    """Whether an action is among the options. By identity: `in` would ask each whether it is equal, too."""
    for option in options:  # noqa: SIM110 - asked at every choice; `any` is slower
        if option is action:
            return True
    return False


class Catalogue:
    """All actions that a game can ever offer, in a fixed order."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        self.actions: list[Action] = []
        self._by_text: dict[str, Action] = {}

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def one(self, verb: str) -> Action:
        """Adds an action that is a bare verb."""
        return self._add(verb, 0, 0, {})

    def each(self, verb: str, argument: str, most: int | None = None) -> list[Action]:
        """Adds one action for each thing of a kind, or only for the first `most`, in the order of their numbers."""
        return [self._add(verb, x, 0, {argument: name}) for x, name in enumerate(self.glossary[argument].names[:most])]

    def pairs(self, verb: str, first: str, second: str) -> list[Action]:
        """Adds one action for each pair of things; that of `x` and `y` is at index `x * len(second) + y`."""
        return [
            self._add(verb, x, y, {first: a, second: b})
            for x, a in enumerate(self.glossary[first].names)
            for y, b in enumerate(self.glossary[second].names)
        ]

    def parse(self, text: str) -> Action:
        """The action with this text; extra spaces and case do not matter. IllegalAction if there is none."""
        action = self._by_text.get(text) or self._by_text.get(" ".join(text.lower().split()))
        if action is None:
            verb = (text.lower().split() or [""])[0]
            alike = [a.text for a in self.actions if a.verb == verb][:3] or sorted({a.verb for a in self.actions})
            raise IllegalAction("kernel.action.unknown", action=text.strip(), examples=", ".join(alike))
        return action

    def _add(self, verb: str, x: int, y: int, arguments: dict[str, str]) -> Action:
        action = Action(len(self.actions), verb, x, y, arguments)
        assert action.text not in self._by_text, action.text
        self.actions.append(action)
        self._by_text[action.text] = action
        return action
