"""Words for what the engine says: prompts, options, journal entries, refusals. Shared by every client."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import primordia
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.errors import IllegalAction, Reason
from primordia.kernel.journal import Entry
from primordia.kernel.state import State
from primordia.kernel.step import Step
from primordia.locales import Narrator, Words, source


class Speaker:
    """Speaks for one game."""

    def __init__(self, game: str, language: str = "en") -> None:
        self.rules = primordia.GAMES[game]
        self.telling = guide(self.rules).telling
        kinds = {name: names.kind for name, names in self.rules.glossary.items()}
        self.narrator = Narrator(game, kinds, language)
        self.words = self.narrator.words
        self._options: dict[int, str] = {}

    def colour(self, number: int) -> str:
        return self.narrator.value("colour", self.rules.colour.text(number))

    def prompt(self, step: Step[Any], state: State) -> str:
        """What is asked, with things called as they are called now."""
        return self._step("ask", step, state)

    def awaited(self, step: Step[Any], state: State) -> str:
        """What the others wait for while it is asked: “how amoeba 3 travels”."""
        return self._step("wait", step, state)

    def _step(self, group: str, step: Step[Any], state: State) -> str:
        called = state.called({name: getattr(step, name) for name in step.takes})
        return self.narrator.sentence(group, step.kind, {**step.context(self.rules.glossary), **called})

    def option(self, action: Action, state: State | None = None) -> str:
        """What can be chosen, with things called as they are called now, if it is said when that is."""
        called = state.called(dict(zip(action.arguments, (action.x, action.y), strict=False))) if state is not None else None
        if called:
            return self.narrator.sentence("do", action.verb, {**action.arguments, **called})
        label = self._options.get(action.number)
        if label is None:  # actions never change, so each is worded once
            label = self._options[action.number] = self.narrator.sentence("do", action.verb, action.arguments)
        return label

    def entry(self, entry: Entry) -> str:
        return self.narrator.sentence("journal", self.telling.message(entry), entry.spoken())

    def brief(self, entry: Entry) -> str:
        """An entry in few words, to stand behind the name of its line; what opens a part, as a heading. Empty: it has none."""
        return self._few("brief", entry)

    def digest(self, entry: Entry) -> str:
        """What of an entry is worth telling those who were away; equal words can be counted. Empty: nothing."""
        return self._few("digest", entry)

    def line(self, entry: Entry) -> str:
        """The name of the line that an entry belongs to; empty: it stands alone."""
        spoken = entry.spoken()
        return " ".join(self.narrator.value(name, str(spoken[name])) for name in self.telling.line(entry))

    def _few(self, group: str, entry: Entry) -> str:
        kind = self.telling.message(entry)
        if f"{self.rules.name}.{group}.{kind}" not in self.words:
            return ""
        return self.narrator.sentence(group, kind, {name: self._seen(name, value) for name, value in entry.spoken().items()})

    def _seen(self, name: str, value: int | str) -> int | str:
        """A number that the table shows as a word, like that of a phase, as that word."""
        message = f"{self.rules.name}.{self.rules.viewed[name].kind}.{value}" if name in self.rules.viewed else ""
        return self.words.text(message) if isinstance(value, int) and message in self.words else value

    def message(self, message: str, arguments: Mapping[str, object]) -> str:
        """Any message of the game, with its arguments worded."""
        _, group, kind = message.split(".", 2)
        return self.narrator.sentence(group, kind, arguments)

    def topics(self) -> Sequence[str]:
        """The topics of the rules in the order of the book, which is that of the English catalogue."""
        return _book(self.rules.name)

    def topic(self, topic: str) -> tuple[str, str] | None:
        """Title and text of a rule, if there is such a topic."""
        title = f"{self.rules.name}.topic.{topic}.title"
        if title not in self.words:
            return None
        return self.words.text(title), self.words.text(f"{self.rules.name}.topic.{topic}.text")


class Choice(Reason):
    """An option as an argument of a larger message: worded with it."""

    def __init__(self, game: str, text: str) -> None:
        super().__init__(f"{game}.do")
        self.game = game
        self.text = text

    def clause(self, say: Words) -> str:
        speak = speaker(self.game, say.language)
        try:
            return speak.option(speak.rules.catalogue.parse(self.text))
        except IllegalAction:  # of other rules than ours
            return self.text


@cache
def speaker(game: str, language: str = "en") -> Speaker:
    """The speaker of a game in a language; made once."""
    return Speaker(game, language)


@cache
def _book(game: str) -> Sequence[str]:
    catalogue = source(game)
    if not catalogue.exists():
        return ()
    topics = re.findall(rf'^msgid "{game}\.topic\.(.+)\.title"$', catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    return list(dict.fromkeys(topics))
