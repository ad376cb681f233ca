"""What people asked who knew neither game, and what answers them now, in every language."""

from __future__ import annotations

import re

import pytest

from primordia.locales import LANGUAGES
from tests.test_catalogues import GAMES, catalogue, sentences

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
BELOW = {"en": "bottom", "de": "nach unten", "fr": "dessous", "cs": "dospodu"}
EXTINCT = {"en": "extinct", "de": "ausgestorben", "fr": "éteint", "cs": "vymřel"}
ADVANCES = {"en": "advance", "de": "rückt", "fr": "avance", "cs": "postup"}
FREED = {"en": "disorganised", "de": "ungeordnet", "fr": "désorganisé", "cs": "neuspořádan"}
ORDINAL = {"en": "first", "de": r"1|erste", "fr": r"1|premier", "cs": "první"}
ENGLISH = {  # words that made readers stop, and what is plainer
    r"\banew\b": "again",
    r"\b(an|the|all|on|with|of) own\b": "“of their own”, “of yours”",
    r"\b(red|yellow|green|blue) (has|have|may|feeds before|eats|attacks|pays)\b": "a player’s colour has a capital letter",
    r"\bred queen": "Red Queen",
    r"\b(each|every) one (is rolled|rolled|that is rolled|brings|in the)": "“each 1”",
    r"\b(his|he)\b": "they, their",
    r"\bdormant\b": "disorganised",
}


def said(language: str, domain: str, key: str) -> str:
    return "\n".join(sentences(catalogue(language, domain)[f"{domain}.{key}"]))


def test_every_language_is_looked_at() -> None:
    for words in (BELOW, EXTINCT, ADVANCES, FREED, ORDINAL):
        assert sorted(words) == sorted(LANGUAGES)


@EVERY_LANGUAGE
@pytest.mark.parametrize("key", ["journal.roiled", "journal.roiled-for", "journal.npc-roiled", "do.roil", "topic.A1.text"])
def test_roiling_says_what_happens_to_the_deck(language: str, key: str) -> None:
    assert BELOW[language] in said(language, "genesis", key)


@EVERY_LANGUAGE
def test_the_number_of_an_event_says_that_it_is_one(language: str) -> None:
    """Two events have the same name, so it stays; but “(39)” alone could be anything."""
    names = [said(language, "genesis", f"event.{number}") for number in range(37, 61)]
    assert len(set(names)) == 24
    for number, name in enumerate(names, 37):
        assert re.search(rf"\((no\.|Nr\.|n°|č\.)\u00a0{number}\)$", name), name


@EVERY_LANGUAGE
def test_a_mutation_with_one_cube_has_no_first_one(language: str) -> None:
    assert not re.search(ORDINAL[language], said(language, "genesis", "cube.base"))


@EVERY_LANGUAGE
def test_the_lesson_about_scoring_says_what_a_trophy_is(language: str) -> None:
    assert EXTINCT[language] in said(language, "genesis-learn", "lesson.scoring.points")


@EVERY_LANGUAGE
def test_a_marker_that_stays_does_not_advance_by_nothing(language: str) -> None:
    for group in ("journal", "brief", "digest"):
        assert ADVANCES[language] not in said(language, "ursuppe", f"{group}.scored")


@EVERY_LANGUAGE
def test_a_cube_that_dies_does_not_vanish(language: str) -> None:
    """Lesson and page say the same: it is disorganised again, and a catalyst comes on top of that."""
    assert FREED[language] in said(language, "genesis-learn", "lesson.life.price")
    assert FREED[language] in said(language, "web", "genesis.because.manna-death")


@pytest.mark.parametrize("word", ENGLISH)
def test_plain_english(word: str) -> None:
    domains = [*GAMES, *(f"{game}-{part}" for game in GAMES for part in ("learn", "puzzles")), "web"]
    found = [
        (key, text)
        for domain in domains
        for key, message in catalogue("en", domain).items()
        for text in sentences(message)
        if re.search(word, text)
    ]
    assert found == [], f"rather: {ENGLISH[word]}"
