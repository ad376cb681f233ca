"""French as it is printed: narrow spaces, elisions, and one term for one thing, the one of the French rulebook."""

import re
from collections.abc import Iterator

import pytest

import primordia
from primordia.kernel.action import Sets
from primordia.locales import words
from tests.terms import otherwise, texts
from tests.test_catalogues import GAMES, LOCALES, catalogue, sentences

DOMAINS = sorted(path.stem for path in LOCALES.glob("fr/LC_MESSAGES/*.po"))
VOWEL = "aeiouyàâéèêëîïôöùûœæAEIOUYÀÂÉÈÊËÎÏÔÖÙÛŒÆ"
# What has a narrow space before it; not the colon in a name or an address
SPACED = re.compile(r"[;!?»](?!\w)|:(?=\s|$)|%(?=[\s,;.)]|$)")
NARROW = "\u202f"
TYPED = re.compile(r"^ *\?|\(\?|ou %|![rs]")  # signs that people type, or that Python formats by
ELIDED = re.compile(rf"(?<![-\w])(de|que|le|la|se|ne|jusque|lorsque|puisque|quoique) (?!onz|oui\b)[{VOWEL}]")
CONTRACTED = re.compile(r"\b(de|à) (le|les) (?!\w+er\b|\w+ir\b|\w+re\b)")  # “de le donner” has a pronoun, no article
TERMS = {  # English and French, as patterns; the French ones are those of the rulebook, small letters apart
    "bionts?\\b": "biote",
    "refugi": "refuge",
    "(dis)?organised": "organis",
    "enzymes?\\b": "enzyme",
    "antioxid": "antioxydant",
    "vitamin": "vitamine",
    "tableaus?\\b": "tableau",
    "landform": "environnement",
    "roil": "brouill",
    "aftershock": "réplique",
    "smite": "frappe",
    "extreme temp": "crises? extrêmophile",
    "oxygen spike": "pics? d’oxygène",
    "oxygen crisis": "Grande Oxydation",
    "heat shield": "boucliers? thermique",
    "(oxygen|heat|error|UV|drought|comet) shield": "boucliers? (thermique|antioxydant|détrompeur|anti-)",
    "waterworld": "Monde océanique tropical",
    "life (dice|die|faces?)\\b": "résultats? vita",
    "manna deaths?\\b": "morts? de manne",
    "enzyme deaths?\\b": "morts? d’enzyme",
    "progenote": "progénote",
    "bacteri(um|a)\\b": "bactérie",
    "microorganism": "micro-organisme",
    "macroorganism": "macro-organisme",
    "foreign gene": "gènes? étranger",
    "endosymbiont": "endosymbiote",
    "hosts?\\b(?! of a)": "hôte",
    "red queen": "Reines? Rouge",
    "diseased cube": "cubes? maladie",
    "atroph": "atroph",
    "demot": "rétrograd",
    "system chromosome": "chromosomes? système",
    "trophic biont": "biotes? trophique",
    "HGT": "THG",
    "metabolic rate": "vitesses? métabolique",
    "home row": "lignes? foyer",
    "player order": "ordre du tour",
    "Darwin rolls?\\b": "jets? darwinien",
    "autocatalytic roll": "jets? autocatalytique",
    "automatic (parasite|biont)": "NJC",
    "Crystal Catastrophe": "Catastrophe de Cristal",
    "(go|goes|going|gone|went) ashore|landfall": "sort\\w*( aussitôt| peut-être)? (de l’eau|d’un océan)|hors de l’eau",
    "starv": "jeûn",
    "excret": "excr",
    "biopoint": "biopoint",
    "gene defect": "défauts? génétique",
    "damage": "dégât",
    "troph(y|ies)\\b": "trophée",
    "wanton": "libertin",
    "puzzle\\b(?!s? [A-Z])": "problème",
    "coach": "entraîneur",
    "onlooker": "spectateur",
    "card pack": "jeu de cartes|fichier TOML",
}
CLUMSY = {  # what stopped a reader, and what reads on
    r"n’importent? (pas|qu’)": "ne gêne pas, n’a d’importance que",
    r"comme c’est dit": "comme il est dit",
    r"se voit demander": "on demande",
    r"(^|[.!?] )Maintenant (?!,)": "Maintenant, …",
    r"sauté [A-Z]": "sauter par-dessus",
    r"à l’abri du bouclier": "protégé par le bouclier",
    r"\b(compenser|manque encore) \d+\.": "1 point, 4 points",
    r"cube désorganisé (vous )?laisse": "un cube qui redevient désorganisé laisse",
}
SINGULAR = {  # messages about macroorganisms or parasites only
    *("ask.ashore", "ask.follow", "ask.furnish", "digest.fell", "digest.landfall", "journal.cascaded", "journal.engulfed"),
    *("journal.entered", "journal.fell", "journal.grew", "journal.incorporated", "journal.lost-disease", "journal.lost-organ"),
    *("journal.outcompeted", "journal.ranked", "journal.rolled-off", "wait.ashore", "wait.go-ashore", "wait.offer"),
}
WITHOUT = {  # messages that say it in other words
    "refugi": {"web.genesis.icon.heaven", "web.genesis.icon.earth"},
    "hosts?\\b(?! of a)": {"server.store.url"},
    "puzzle\\b(?!s? [A-Z])": {"terminal.puzzle.next"},
    "coach": {"web.coach.off"},  # a button below the coach's own heading, with no room for two lines
}


def said() -> Iterator[tuple[str, str]]:
    """Every sentence with its message."""
    for domain in DOMAINS:
        for key, message in catalogue("fr", domain).items():
            yield from ((key, text) for text in sentences(message))


def test_the_checks_see_mistakes() -> None:
    """They would pass on nothing."""
    assert SPACED.search("Fission : deux") and SPACED.search("quoi ?") and not SPACED.search("Bios:Genesis, https://a")
    assert ELIDED.search("le ozone") and ELIDED.search("de algues") and not ELIDED.search("de l’eau, collez-le ici, le onzième")
    assert CONTRACTED.search("à le pool") and not CONTRACTED.search("obligé de le donner")
    assert _clash("de", "Océan") and _clash("à", "le pool") and not _clash("de", "Vert")
    assert "Vert" in names_of("ursuppe", "foe") and "Mare chaude" in names_of("genesis", "placard")
    assert len(list(said())) > 3000 and texts("fr")["genesis.why.entropy"].startswith("le nombre")


def test_narrow_spaces_stand_before_double_signs_and_inside_quotation_marks() -> None:
    wrong = []
    for key, text in said():
        shown = TYPED.sub("", "\n".join(line for line in text.splitlines() if not TYPED.match(line)))
        found = [sign for sign in SPACED.finditer(shown) if not _after_a_narrow_space(shown, sign.start())]
        if found or re.search(f"«(?!{NARROW})|[ \u00a0][;:!?»](?!\\w)", shown):
            wrong.append((key, text))
    assert wrong == []


def _after_a_narrow_space(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] in f"{NARROW}!?"


def test_words_before_a_vowel_lose_theirs() -> None:
    wrong = [(key, text) for key, text in said() if ELIDED.search(text) or CONTRACTED.search(text)]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_names_that_are_put_in_need_no_elision(game: str) -> None:
    """No name that can follow “de” or “que” begins with a vowel, and none that follows “de” or “à” with an article."""
    wrong = []
    for key, message in catalogue("fr", game).items():
        for text in sentences(message):
            for little, field in re.findall(r"\b(de|que|le|la|à) \{(\w+)\}", text):
                wrong += [(key, little, name) for name in names_of(game, field) if _clash(little, name)]
    assert wrong == []


def names_of(game: str, field: str) -> list[str]:
    """What a field can be, as far as it goes by a name; the pool is never a host, a target or an owner."""
    names, say = primordia.GAMES[game].glossary.get(field), words("fr")
    if names is None or isinstance(names, Sets):
        return []
    worded = [f"{game}.{names.kind}.{name}" for name in names.names if name != "pool"]
    return [say.text(message) for message in worded if message in say]


def _clash(little: str, name: str) -> bool:
    if little == "à":
        return bool(re.match("les? ", name))
    return bool(re.match(rf"les? |[{VOWEL}]|h(?!asard|aut)", name))


def test_a_name_in_the_plural_does_not_rule_a_verb() -> None:
    """“Évents hydrothermaux perd”: what can have such a name goes by what it is, “le refuge”, “la mutation”, “l’organisme”. The
    names of parasites and macroorganisms are all in the singular; the messages that speak of nothing else may do without."""
    subject = re.compile(
        rf"(?:^|[.:] |{NARROW}: |\b(?:que|si|et) )\{{(placard|mutation|organism)\}} (?!de\b|et\b|contre\b)[a-zéêà]"
    )
    told = [f"genesis.{group}." for group in ("ask", "wait", "journal", "digest")]
    found = {
        key.removeprefix("genesis.")
        for key, message in catalogue("fr", "genesis").items()
        if key.startswith(tuple(told)) and any(subject.search(text) for text in sentences(message))
    }
    assert sorted(found - SINGULAR) == []


def test_a_number_that_may_be_one_has_no_plural_behind_it() -> None:
    """“Jusqu’à 1 dés”: a message without plural forms puts the number last, or has one that is never 1."""
    number = re.compile(r"\{(count|now|points|needed|catalysts|named|room|more|rerolls)\} [a-zéèê-]+[sx]\b")
    wrong = [
        key
        for domain in DOMAINS
        for key, message in catalogue("fr", domain).items()
        if not message.pluralizable and any(number.search(text) for text in sentences(message))
    ]
    assert wrong == ["ursuppe.journal.income"]  # always 10 biopoints


def test_names_of_people_and_games_need_no_elision() -> None:
    """Anna may sit at any table, and Ursuppe begins with a vowel."""
    anybody = re.compile(r"\b(de|que|jusque|le|la) \{(game|name|names|who|winners|title)\}")
    assert [key for key, text in said() if anybody.search(text)] == []


def test_one_term_for_one_thing() -> None:
    assert otherwise("fr", TERMS, WITHOUT) == []


@pytest.mark.parametrize("words", CLUMSY)
def test_sentences_that_read_on(words: str) -> None:
    assert [(key, text) for key, text in said() if re.search(words, text)] == [], f"rather: {CLUMSY[words]}"
