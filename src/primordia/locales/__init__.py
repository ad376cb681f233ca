"""The words of Primordia: gettext catalogues of message ids, shared by every client.

The engine speaks in message ids with arguments (`ursuppe.journal.drifted`, `colour="red"`); here they become sentences.
The first word of an id names its catalogue: `kernel.po`, `terminal.po`, and one for each game, also of games from elsewhere.
A language is a folder of catalogues beside this file; what it lacks is said in English. Its `click.po` is for the
sentences of the library that reads the command line, whose ids are their English texts.
"""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CATALOGUES = Path(__file__).parent
LANGUAGES = ("en", *sorted(path.parent.name for path in CATALOGUES.glob("*/LC_MESSAGES") if path.parent.name != "en"))
SETTINGS = ("PRIMORDIA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where a machine says which language it speaks
RARE = 1 / 2000  # rarer things would show as 0.0%
MOST_VALUES = 10_000  # kept as they were worded
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")  # a roll as arguments: how many dice show each face
_BROUGHT: dict[str, Path] = {}  # where the catalogues of games from elsewhere are


def bring(domain: str, folder: Path) -> None:
    """The catalogues of a domain are in a folder of their own: `<language>/LC_MESSAGES/<domain>.mo`."""
    _BROUGHT[domain] = folder


def source(domain: str) -> Path:
    """The English catalogue of a domain as it was written; its order is that of the book."""
    return _BROUGHT.get(domain, CATALOGUES) / "en" / "LC_MESSAGES" / f"{domain}.po"


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogues: dict[str, gettext.NullTranslations] = {}
        self._texts: dict[str, dict[str, str]] = {}

    def __contains__(self, message: str) -> bool:
        return message in self._known(message.partition(".")[0])

    def text(self, message: str, count: int | None = None) -> str:
        """The bare text of a message (`count` chooses the plural), or its id where the catalogue has none."""
        domain = message.partition(".")[0]
        if count is not None:
            plural = self._catalogue(domain).ngettext(message, message, count)
            if plural != message:
                return plural
        return self._known(domain).get(message, message)

    def __call__(self, message: str, **arguments: object) -> str:
        """The text of a message with its arguments put in; an argument `count` chooses the plural.

        Arguments may be anybody's words: whatever is not printable in them is shown as what it is, so that it can neither end
        a line nor command a terminal.
        """
        count = arguments.get("count")
        text = self.text(message, count if isinstance(count, int) else None)
        arguments = {name: visible(value) if isinstance(value, str) else value for name, value in arguments.items()}
        if text == message:
            return " ".join([message, *(f"{name}={value}" for name, value in arguments.items())])
        return text.format_map(arguments)

    def decimal(self, number: float, digits: int) -> str:
        """A number as the language writes it: `97.2`, `97,2`."""
        return f"{number:.{digits}f}".replace(".", self.text("kernel.decimal"))

    def percent(self, chance: float) -> str:
        """A chance as a percentage; never rounded to 0 or 100 unless it is exactly that."""
        if 0 < chance < RARE:
            return "< " + self("kernel.percent", number=self.decimal(0.1, 1))
        if 1 - RARE < chance < 1:
            return "> " + self("kernel.percent", number=self.decimal(99.9, 1))
        return self("kernel.percent", number=self.decimal(100 * chance, 1))

    def signed(self, change: float) -> str:
        """A change of a chance."""
        return ("+" if change >= 0 else "−") + self.percent(abs(change))

    def messages(self, beginning: str) -> dict[str, str]:
        """All messages whose ids begin like this (`web.`), with their texts: for clients that word them themselves."""
        catalogue = getattr(self._catalogue(beginning.partition(".")[0]), "_catalog", {})
        return {key: text for key, text in catalogue.items() if isinstance(key, str) and key.startswith(beginning)}

    def _known(self, domain: str) -> dict[str, str]:
        """Every message of a domain; several are asked for with every entry of a journal."""
        if domain not in self._texts:
            catalogue: gettext.NullTranslations | None = self._catalogue(domain)
            messages: set[str] = set()
            while catalogue is not None:
                keys = getattr(catalogue, "_catalog", {})
                messages |= {key if isinstance(key, str) else key[0] for key in keys}
                catalogue = getattr(catalogue, "_fallback", None)
            texts = {message: self._catalogue(domain).gettext(message) for message in messages if message}
            self._texts[domain] = {message: text for message, text in texts.items() if text != message}
        return self._texts[domain]

    def _catalogue(self, domain: str) -> gettext.NullTranslations:
        if domain not in self._catalogues:
            folder = _BROUGHT.get(domain, CATALOGUES)
            self._catalogues[domain] = gettext.translation(domain, folder, [self.language, "en"], fallback=True)
        return self._catalogues[domain]


def visible(text: str) -> str:
    """A text in one line with nothing hidden: what cannot be printed as escapes, spaces of any width as they are."""
    if text.isprintable():
        return text
    shown = (ch if ch.isprintable() or unicodedata.category(ch) == "Zs" else ascii(ch)[1:-1] for ch in text)
    return "".join(shown)


@cache
def words(language: str = "en") -> Words:
    """The words of a language; loaded once."""
    return Words(language)


def offered(language: str) -> str:
    """A language that somebody names, if we have it; otherwise English. Words that are kept for others would have no end."""
    return language if language in LANGUAGES else "en"


def preferred(environment: Mapping[str, str]) -> str:
    """The language of a machine: of the settings that there are the first decides (`de_DE.UTF-8`); English if we lack it."""
    said = next((environment[name] for name in SETTINGS if environment.get(name)), "")
    language = said.lower().replace("-", "_").partition(".")[0].partition("_")[0]
    return language if language in LANGUAGES else "en"


class Narrator:
    """Words what one game says: decisions, options, journal entries.

    `kinds` tells what an argument is about (`foe` is a `colour`), so that its value can be worded too (`ursuppe.colour.red`).
    """

    def __init__(self, game: str, kinds: Mapping[str, str], language: str = "en") -> None:
        self.game = game
        self.kinds = kinds
        self.words = words(language)
        self._values: dict[tuple[str, str], str] = {}  # as they were worded before

    def value(self, argument: str, text: str) -> str:
        """One argument's value, worded: `colour`, `red` becomes "Red"; of a set or a diet, each part. What goes by a name of
        another kind says so: `organism.seaweed` as a `place`."""
        found = self._values.get((argument, text))
        if found is None:
            if len(self._values) >= MOST_VALUES:
                self._values.clear()
            found = self._values[argument, text] = self._value(argument, text)
        return found

    def _value(self, argument: str, text: str) -> str:
        kind = self.kinds.get(argument, argument)
        for whole in (f"{self.game}.{kind}.{text}", f"{self.game}.{text}"):
            if whole in self.words:
                return self.words.text(whole)
        parts = []
        for part in text.split("+"):
            number = part[: len(part) - len(part.lstrip("0123456789"))]
            message = f"{self.game}.{kind}.{part.removeprefix(number)}"
            name = self.words.text(message) if message in self.words else ""
            parts.append(self.words("kernel.counted", number=number, name=name) if name and number else name or part)
        return ", ".join(parts)

    def sentence(self, group: str, kind: str, arguments: Mapping[str, object]) -> str:
        """The message `game.group.kind` with its arguments worded; a roll given as a count per face is also there as `dice`."""
        worded = {name: value if isinstance(value, int) else self.value(name, str(value)) for name, value in arguments.items()}
        if FACES[0] in arguments:
            rolled = [str(face) for face, name in enumerate(FACES, 1) for _ in range(int(str(arguments[name])))]
            worded["dice"] = " ".join(rolled) or "–"
        message = f"{self.game}.{group}.{kind}"
        if message not in self.words:  # a game that has no words yet
            return " ".join([kind.replace("-", " "), *(str(value) for value in worded.values())])
        return self.words(message, **worded)

    def named(self, message: str, name: str) -> str:
        """The text of a message of the game, or the bare name of what it would have worded."""
        return self.words.text(whole) if (whole := f"{self.game}.{message}") in self.words else name

    def badge(self, topic: str) -> str:
        """What stands for a rule behind a sentence: its paragraph, or its title if its id is a word (`E1a`, “Atrophy”)."""
        return self.named(f"topic.{topic}.title", topic) if topic[:1].islower() else topic
