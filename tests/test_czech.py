"""The Czech catalogues as a Czech reader sees them: one word for one thing, and the typography of the language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from primordia.locales import CATALOGUES

FOLDER = CATALOGUES / "cs" / "LC_MESSAGES"
LOOSE = re.compile(r"(?<![\w{}„.:/-])(?<!Pohyb )[KkSsVvZzOoUuAaIi] (?=[^\s–→·])")  # „Pohyb I“ is a gene
OTHERWISE = {  # words that the rulebook of Bios:Genesis or our catalogue does not use, and what stands for them
    r"vyhyn": "vymřít, vymření",
    r"kopul": "polokoule",
    r"domovsk": "domácí řada",
    r"darwinův|darwinov[aoěu]\b": "darwinovský hod",
    r"nákup|kupuj|koup": "pořídit, pořízení",
    r"prv[ek]k": "žeton, komponenta",
    r"\bkol(o|a|e|u|em)\b": "tah",
    r"přenos\w* gen": "horizontální genový transfer",
    r"\btrh": "nabídka",
    r"odklád|odlož": "odhodit",
    r"povýš": "vylepšit",
    r"ikon": "symbol",
    r"podnebí": "klima",
    r"\bnebe\b": "nebesa",
}
WRONG = {  # slips of grammar, and what is right
    r"\b[VvSsZzKk]e (?!UV)[A-Z]{2}": "v PAH světě: letters are read one by one",
    r"\b(geny|améby|bionty|hráči|orgány|[Oo]ba|majitelé|Majitelé endosymbiontů)( se| to| na to)? smí\b": "smějí",
    r"\bsmí (i )?(cizí geny|bionty)\b": "smějí",
    r"^Možné, ale": "To je možné, ale",
    r"6 volba": "6 podle volby",
    r"body jsou od": "body se dávají od",
    r"nebo dva jiné\.": "nebo dva jedné jiné barvy",
    r"Na těchto možnostech nezávis": "Tyto možnosti nezávisejí na",
    r"Organismus \{organism\} utrpěl": "the journal speaks in the present tense",
    r"takže (biont|mezitím) (ji|ho|se) ": "takže ji biont …: short pronouns come second",
    r"\b(vyrovnat|chybí) \d+\.": "1 bod, 4 body",
}


def sentences(*domains: str) -> Iterator[tuple[str, str]]:
    """All that the catalogues say, with its message id."""
    for path in sorted(FOLDER.glob("*.po")):
        if domains and path.stem not in domains:
            continue
        with path.open("rb") as file:
            for message in read_po(file, locale="cs"):
                name = message.id if isinstance(message.id, str) else message.id[0]
                for text in [message.string] if isinstance(message.string, str) else message.string or []:
                    if name:
                        yield name, text


def of_genesis() -> list[tuple[str, str]]:
    own = list(sentences("genesis", "genesis-learn", "genesis-puzzles"))
    return own + [(name, text) for name, text in sentences("web") if name.startswith("web.genesis.")]


def test_words_of_one_letter_stay_with_the_next_word() -> None:
    """No line ends with „a“, „v“ or „z“: a space that does not break follows them."""
    assert LOOSE.search("biont v refugiu")
    assert not LOOSE.search("biont v\u00a0refugiu, 6 · a")
    assert [(name, text) for name, text in sentences() if LOOSE.search(text)] == []


def test_a_number_stays_with_its_unit() -> None:
    """Biopoints are short „BB“ beside a number: „(1 BB)“ does not fall apart."""
    assert [(name, text) for name, text in sentences() if re.search(r"[\d}] BB\b", text)] == []


def test_quotation_marks_are_czech_ones() -> None:
    for name, text in sentences():
        assert re.fullmatch(r"[^„“”\"]*(„[^„“”\"]*“[^„“”\"]*)*", text), name


@pytest.mark.parametrize("word", OTHERWISE)
def test_one_word_for_one_thing(word: str) -> None:
    found = [name for name, text in of_genesis() if re.search(word, text, re.IGNORECASE)]
    assert found == [], f"rather: {OTHERWISE[word]}"


@pytest.mark.parametrize("slip", WRONG)
def test_slips_of_grammar(slip: str) -> None:
    found = [(name, text) for name, text in sentences() if re.search(slip, text.replace("\u00a0", " "))]
    assert found == [], f"rather: {WRONG[slip]}"
