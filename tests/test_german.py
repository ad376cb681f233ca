"""German: one term for one thing, the one of the German rulebooks, in the page as in the rules."""

import re

from tests.terms import otherwise, texts

TERMS = {  # English and German, as patterns
    "bionts?\\b": "biont",
    "refugi": "refugi",
    "placards?\\b": "tafel",
    "(?<!dis)organised": "geordnet",
    "disorganised": "ungeordnet|in Unordnung",
    "cubes?\\b": "klötzchen|nährstoff",
    "enzymes?\\b": "enzym",
    "antioxid": "antioxid",
    "vitamin": "vitamin",
    "pools?\\b": "vorrat|vorräte",
    "landform": "landform",
    "roil": "umwälz|umgewälzt|wälz",
    "aftershock": "nachbeben",
    "smite": "niederschlagen",
    "extreme temp": "extremophilen-krise",
    "oxygen spike": "sauerstoffspitze",
    "oxygen crisis": "sauerstoffkrise",
    "heat shield": "hitze-abwehr",
    "oxygen shield": "sauerstoff-abwehr",
    "error shield": "fehler-abwehr",
    "UV shield|ultraviolet shield": "UV-abwehr",
    "cancer shield": "krebs-abwehr",
    "drought shield": "dürre-abwehr",
    "comet shield": "kometenschild",
    "waterworld": "wasserwelt",
    "life (dice|die|faces?)\\b": "belebungswürfel",
    "manna deaths?\\b": "manna-tod",
    "enzyme deaths?\\b": "enzym-tod",
    "progenote": "progenote(?!n?\\w)",
    "contestant": "wettstreiter",
    "bacteri(um|a)\\b": "bakteri",
    "microorganism": "mikroorganism",
    "macroorganism": "makroorganism",
    "foreign gene": "fremde[sn]? gen",
    "endosymbiont": "endosymbiont",
    "hosts?\\b": "wirt",
    "red queen": "red[- ]queen",
    "diseased cube": "befallen",
    "supplant": "verdräng",
    "atroph": "atroph",
    "troph(y|ies)\\b": "trophäe",
    "wanton": "ungezügelt",
    "compensat": "kompensation",
    "promot": "aufstuf|aufgestuft|aufzustufen|stuf\\w* .*auf|promoted",
    "demot": "abstuf|abgestuft|stuft ab",
    "system chromosome": "system-chromosom",
    "trophic biont": "trophische[rn]? biont",
    "metabolic rate": "stoffwechselrate",
    "home row": "heimatreihe",
    "player order": "spielerreihenfolge",
    "Darwin rolls?\\b": "darwin-w[uü]rf",
    "autocatalytic roll": "autokatalytische\\w* w[uü]rf",
    "assignment": "zuteilung",
    "purchases?\\b": "anschaffung|kauf|käuf",
    "automatic (parasite|biont)": "NPC",
    "Crystal Catastrophe": "kristall-katastrophe",
    "introductory game": "einführungsspiel",
    "marine win": "marine[rn]? sieg|der sieg",
    "starv": "hunger",
    "excret": "ausscheid|ausgeschieden|scheide\\w* .* aus|Ausscheidung",
    "drift": "treib|getrieben|strömung",
    "biopoint": "biopunkt",
    "mutation points?\\b": "empfindlich",
    "gene defect": "gendefekt",
    "damage": "schaden",
    "finish zone": "zielzone",
    "coach": "trainer",
    "puzzle\\b": "rätsel",
    "record\\b": "protokoll",
    "seed\\b": "startwert",
    "card pack": "kartenpaket",
}
FOREIGN = {  # other words for the same things, which no sentence needs
    "rote königin": "Red Queen",
    "beförder": "aufstufen",
    "organisiert": "geordnet",
    "progenot\\b": "Progenote",
    "kosmos": "Weltraum",
    "hitzeschild|sauerstoffschild|fehlerschild": "Abwehr",
    "darwinwurf": "Darwin-Wurf",
    "systemchromosom": "System-Chromosom",
    "fremdgen": "fremdes Gen",
    "solospiel": "Solo-Spiel",
    "herabstuf": "abstufen",
    "lässt dich ausbreiten": "du breitest dich aus",
    "statt einem": "statt eines",
    "so viele Würfel darfst": "je gelbem Chromosom einen Würfel",
    "eine medea genügt": "eine Stimme für Medea",
    "zu wenig grün": "zu wenige grüne Chromosomen",
}
WITHOUT = {  # messages that say it in other words
    "refugi": {"web.key.card_placards", "web.genesis.icon.heaven", "web.genesis.icon.earth"},
    "cubes?\\b": {"genesis-learn.lesson.parasites.second.possible", "genesis.topic.L4.text", "ursuppe.why.carry-order"},
    "hosts?\\b": {"server.store.url"},
    "diseased cube": {"genesis.do.take-over"},
    "puzzle\\b": {"terminal.puzzle.how", "terminal.puzzle.next"},
    "seed\\b": {"kernel.record.dice"},
}


def test_the_checks_see_the_sentences() -> None:
    assert len(texts("de")) > 2500 and "Bionten" in texts("de")["genesis.why.entropy"]


def test_one_term_for_one_thing() -> None:
    assert otherwise("de", TERMS, WITHOUT) == []


def test_no_other_words_for_the_same_things() -> None:
    found = [
        (key, better) for key, text in texts("de").items() for word, better in FOREIGN.items() if re.search(word, text, re.I)
    ]
    assert found == []
