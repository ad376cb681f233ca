"""Words for what the engine says: prompts, options, journal entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import primordia
from primordia.kernel.action import Action
from primordia.kernel.journal import Entry
from primordia.kernel.step import Step
from primordia.locales import Narrator


class Speaker:
    """Speaks for one game."""

    def __init__(self, game: str, language: str = "en") -> None:
        self.rules = primordia.GAMES[game]
        kinds = {name: names.kind for name, names in self.rules.glossary.items()}
        self.narrator = Narrator(game, kinds, language)
        self.words = self.narrator.words

    def colour(self, number: int) -> str:
        return self.narrator.value("colour", self.rules.colour.text(number))

    def prompt(self, step: Step[Any]) -> str:
        return self.narrator.sentence("ask", step.kind, step.context(self.rules.glossary))

    def option(self, action: Action) -> str:
        return self.narrator.sentence("do", action.verb, action.arguments)

    def entry(self, entry: Entry) -> str:
        return self.narrator.sentence("journal", entry.kind, entry.spoken())

    def topic(self, topic: str) -> tuple[str, str] | None:
        """Title and text of a rule, if there is such a topic."""
        title = f"{self.rules.name}.topic.{topic}.title"
        if title not in self.words:
            return None
        return self.words.text(title), self.words.text(f"{self.rules.name}.topic.{topic}.text")


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

    def folded(self, group: list[Action]) -> bool:
        """Whether a group is shown as one line, because listing it would fill the screen."""
        return len(group) > self.LIST_AT_MOST and len(group[0].arguments) == 2

    def find(self, text: str) -> list[Action]:
        """The options that a typed text can mean."""
        words = text.lower().split()
        if len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(self.options):
            return [self.options[int(words[0]) - 1]]
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
