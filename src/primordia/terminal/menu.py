"""The options of a decision as a person in the terminal chooses them."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.kernel.action import Action

PERSON = "me"  # a seat that a person plays


class Menu:
    """The options of a decision as a person chooses them: by number, or by (the beginning of) their text."""

    LIST_AT_MOST = 12

    def __init__(self, options: Sequence[Action]) -> None:
        self.options = list(options)
        self.groups: list[list[Action]] = []
        for action in self.options:
            if self.groups and self.groups[-1][0].verb == action.verb:
                self.groups[-1].append(action)
            else:
                self.groups.append([action])
        self.numbers = {action: k + 1 for k, action in enumerate(self.options)}
        self.typed = {str(k + 1): k for k in range(len(self.options))}  # no number is too long to be looked up

    def folded(self, group: list[Action]) -> bool:
        """Whether a group is shown as one line, because listing it would fill the screen."""
        return len(group) > self.LIST_AT_MOST and len(group[0].arguments) == 2

    def beyond(self, text: str) -> bool:
        """Whether it is a number, but none of an option."""
        return text.isdecimal() and text not in self.typed

    def find(self, text: str) -> list[Action]:
        """The options that a typed text can mean."""
        words = text.lower().split()
        if len(words) == 1 and words[0] in self.typed:
            return [self.options[self.typed[words[0]]]]
        exact = [action for action in self.options if action.text.split() == words]
        if exact:
            return exact
        found = [action for action in self.options if _begins(action.text.split(), words)]
        if not found:
            found = [action for action in self.options if _begins(list(action.arguments.values()), words)]
        whole = [action for action in found if len(action.text.split()) == len(words)]
        return whole if len(whole) == 1 else found


def _begins(text: list[str], words: list[str]) -> bool:
    return bool(words) and len(words) <= len(text) and all(t.startswith(w) for t, w in zip(text, words, strict=False))
