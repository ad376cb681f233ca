"""One term for one thing: a sentence whose English has a term of the rules has that term in the other language too."""

import re
from collections.abc import Mapping

from tests.test_catalogues import LOCALES, catalogue, sentences

FILES = sorted(path.stem for path in LOCALES.glob("en/LC_MESSAGES/*.po"))
FIELD = re.compile(r"\{[^}]*\}")


def texts(language: str) -> dict[str, str]:
    """Every message of a language with its plural forms; fields, which hold other people's words, are left out."""
    found = {}
    for domain in FILES:
        for key, message in catalogue(language, domain).items():
            found[key] = FIELD.sub("", "\n".join(sentences(message)))
    return found


def otherwise(language: str, terms: Mapping[str, str], but: Mapping[str, set[str]]) -> list[str]:
    """The messages that call a thing otherwise than the rulebook. Keys and values of `terms` are patterns; `but` names the
    messages that may go without a term."""
    english, own = texts("en"), texts(language)
    wrong = []
    for term, word in terms.items():
        said = re.compile(word, re.IGNORECASE)
        asked = re.compile(rf"\b(?:{term})", re.IGNORECASE)
        meant = {key for key, text in english.items() if asked.search(text)}
        assert meant, f"no English sentence has {term}"
        wrong += [f"{key}: {word} ({own[key]})" for key in sorted(meant - but.get(term, set())) if not said.search(own[key])]
    return wrong
