"""Every message that the program can say has a sentence, every sentence can be said, and all its fields are filled."""

import ast
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, ParamSpec, TypeVar

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import primordia
from primordia.genesis import grounds as genesis_grounds
from primordia.genesis.edition import NAMES as EDITIONS
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.genesis.goals import ENDINGS as GENESIS_ENDINGS
from primordia.genesis.goals import OUTCOMES
from primordia.genesis.parts import ATTACKS, MACROS, MUTATIONS, ORGANISMS, STOLEN, VIEWED
from primordia.genesis.parts import GLOSSARY as GENESIS_GLOSSARY
from primordia.genesis.tallies import MILESTONES
from primordia.guide import guide
from primordia.kernel.action import Names, Sets
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason, RecordError, SetupError
from primordia.kernel.game import Game, inside
from primordia.locales import LANGUAGES, Narrator, words
from primordia.ursuppe import grounds as ursuppe_grounds
from primordia.ursuppe.parts import CARDS, COLOURS, DIRECTIONS, GENES, GLOSSARY
from primordia.ursuppe.parts import VIEWED as URSUPPE_VIEWED
from primordia.ursuppe.scoring import ENDINGS
from primordia.ursuppe.telling import NOBODY
from primordia.wording import speaker

P = ParamSpec("P")
T = TypeVar("T")
SOURCE = Path(primordia.__file__).parent
GAMES = tuple(primordia.GAMES)
FILES = {game: sorted((SOURCE / game).glob("*.py")) for game in GAMES}
LOCALES = SOURCE / "locales"
DOMAINS = ("kernel", *GAMES, "terminal", "lab", "server", "assistant")
ID = re.compile(rf"({'|'.join(DOMAINS)})(\.[a-z0-9_-]+)+")
TOPICS = {
    "ursuppe": (
        *("goal", "board", "order", "D", "E", "E1", "E1a", "E1b", "feeding", "shortage", "E2", "E3", "higher-genes"),
        *("E4", "E5", "E6", "end", "two-players", *GENES.names, *(f"A{n}" for n in range(1, 28))),
    ),
    "genesis": (
        *(
            "goal",
            "atrophy",
            "extinction",
            "immunology",
            "mutation",
            "disease",
            "editions",
            *"ABCDEFGHIKL",
            "C1",
            "C2",
            "C3",
            "C4",
        ),
        *(f"{part}{n}" for part, last in zip("ABDEFGHL", (6, 4, 10, 6, 4, 4, 6, 7), strict=True) for n in range(1, last + 1)),
        *(f"R{n}" for n in range(1, 55)),
        *(f"Q{n}" for n in range(1, 66)),
    ),
}
NAMES: dict[str, list[Names]] = {  # what is called by a name; plain numbers and coordinates are not
    "ursuppe": [COLOURS, DIRECTIONS, GENES, CARDS, *URSUPPE_VIEWED.values()],
    "genesis": [
        names
        for names in {id(names): names for names in [*GENESIS_GLOSSARY.values(), *VIEWED.values()]}.values()
        if not isinstance(names, Sets) and names.kind not in ("count", "slot", "face")
    ],
}
ALL_ENDINGS = {"ursuppe": ENDINGS[1:], "genesis": GENESIS_ENDINGS[1:]}
PICTURES = ("terminal", "handover", "mission")  # groups of a game's messages that its guide words, as a client does
ASPECTS = {
    "ursuppe": {*ursuppe_grounds.ASPECTS, "rivals", "end"} - {ursuppe_grounds.INCOME},
    "genesis": {*genesis_grounds.ASPECTS, *genesis_grounds.WAY, "goal", "rivals", "end"} - {""},
}
FACES = {"ones", "twos", "threes", "fours", "fives", "sixes"}
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_FILE = pytest.mark.parametrize("file", sorted(path.name for path in LOCALES.glob("en/LC_MESSAGES/*.po")))
QUOTES = {"en": "“”", "de": "„“", "cs": "„“", "fr": "«»"}
EVERY_CATALOGUE = pytest.mark.parametrize(("language", "domain"), [(lang, domain) for lang in LANGUAGES for domain in DOMAINS])


# What the catalogues have


@cache
def catalogue(language: str, domain: str) -> dict[str, Message]:
    with (LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        messages = read_po(file, locale=language, abort_invalid=True)
    return {_key(message): message for message in messages if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def client(key: str) -> bool:
    """Whether a message is worded by a client, which may put its id together and give it whatever it shows."""
    domain, group = key.split(".")[:2]
    return domain in ("terminal", "lab", "server", "assistant") or group in PICTURES


def sentences(message: Message) -> list[str]:
    """The text of a message, or its plural forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def fields(message: Message) -> set[str]:
    return {name for text in sentences(message) for name in fields_of(text)}


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# What the source says


def listed(found: Callable[P, Iterator[T]]) -> Callable[P, list[T]]:
    """Collects what is found, once: every test of every language asks for the same."""
    return cache(lambda *args, **kwargs: list(found(*args, **kwargs)))  # type: ignore[return-value]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes(*paths: Path) -> Iterator[ast.AST]:
    for path in paths or sorted(SOURCE.rglob("*.py")):
        yield from ast.walk(tree(path))


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def texts(node: ast.AST | None) -> list[str]:
    """The strings that an expression can be, as far as they can be read off it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []


@cache
def literals(domain: str) -> set[str]:
    found = {text for node in nodes() for text in texts(node) if ID.fullmatch(text)}
    return {text for text in found if text.startswith(f"{domain}.")}


@cache
def built(domain: str) -> list[re.Pattern[str]]:
    """The ids that a client puts together: f-strings and beginnings such as "terminal.help."."""
    patterns = []
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(texts(part)[0]) if texts(part) else ".+" for part in node.values]
            patterns.append("".join(parts))
        patterns += [re.escape(text) + ".+" for text in texts(node) if text.endswith((".", "-"))]
    return [re.compile(pattern) for pattern in patterns if pattern.startswith(rf"{domain}\.")]


@listed
def tells(game: str) -> Iterator[tuple[str, set[str]]]:
    """Every kind of journal entry with the arguments that it is given."""
    for node in nodes(*FILES[game]):
        if isinstance(node, ast.Call) and called(node) in ("tell", "tell_roll"):
            kind = node.args[called(node) == "tell_roll"]
            if isinstance(kind, ast.BinOp):
                left = texts(kind.left)
                kinds = [text + ending for text in left for ending in (OUTCOMES if text == "goal-" else ALL_ENDINGS[game])]
            else:
                kinds = texts(kind)
            if isinstance(kind, ast.Name) and kind.id == "message":
                continue  # inside tell_roll, which names the dice
            assert kinds, ast.unparse(node)
            dice = called(node) == "tell_roll" or any(keyword.arg is None for keyword in node.keywords)
            arguments = given(node) | (FACES if dice else set())
            yield from ((f"{game}.journal.{kind}", arguments) for kind in kinds)


def worded(arguments: set[str]) -> set[str]:
    """The arguments that a message can use: a roll is also there as its dice."""
    return arguments | {"dice"} if arguments >= FACES else arguments


@listed
def problems(game: str) -> Iterator[tuple[str, set[str]]]:
    """Every problem of a position with the arguments that it is given."""
    for node in nodes(*FILES[game]):
        if isinstance(node, ast.Call) and called(node) == "wrong":
            yield f"{game}.position.{texts(node.args[0])[0]}", given(node)


@listed
def messages() -> Iterator[tuple[str, set[str]]]:
    """Every call that names a message in full, with the arguments that the message is given."""
    for node in nodes():
        if isinstance(node, ast.Call) and node.args:
            for text in texts(node.args[0]):
                if ID.fullmatch(text):
                    yield text, given(node)


def given(call: ast.Call) -> set[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    if any(keyword.arg is None and "_versions" in ast.unparse(keyword.value) for keyword in call.keywords):
        names |= {"recorded", "current"}
    own = {"line", "rule"} if called(call) in ("RecordError", "IllegalAction", "SetupError", "Reason", "wrong") else set()
    return names - own


RULE = re.compile(r"[A-IKL](\d{1,2})?[a-h]?")


@cache
def rules(game: str) -> set[str]:
    """Every rule that the code refers to: of steps, entries, payments, reasons; and the rulings in its comments."""
    found: set[str] = set()
    chapters = [path for path in FILES[game] if path.name != "edition.py"]  # which names paragraphs of several books
    for node in nodes(*chapters):
        if isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "rule" for name in node.targets):
            found.update(texts(node.value))
        if isinstance(node, ast.Call) and called(node) in ("tell", "Reason") and len(node.args) > 1:
            rule = node.args[1]
            phases = {"ursuppe": [f"E{n}" for n in range(1, 7)], "genesis": [f"A{n}" for n in range(1, 6)]}[game]
            found.update(texts(rule) + (phases if isinstance(rule, ast.JoinedStr) else []))
        if isinstance(node, ast.Call) and called(node) in ("pay", "pay_for_swimming"):
            found.update(texts(node.args[-1]))
        if game == "genesis":  # some pass the rule on
            found.update(text for text in texts(node) if RULE.fullmatch(text))
    for path in FILES[game]:
        found.update(re.findall({"ursuppe": r"\bA\d+\b", "genesis": r"\bQ\d+\b"}[game], path.read_text(encoding="utf-8")))
    return found - {""}


@cache
def keys_of_its_own(game: str) -> set[str]:
    """Keys of views that a game calls by a name of its own; the server has one for every game."""
    beginning = f"{game}.key."
    own = {key.removeprefix(beginning) for key in catalogue("en", game) if key.startswith(beginning)}
    return {key for key in own if f"server.key.{key}" in catalogue("en", "server")}


NOWHERE = {f"ursuppe.journal.{kind}-nowhere" for kind in ("drifted", "moved")}  # see SoupTelling.message


@cache
def in_few_words(domain: str) -> set[str]:
    """Entries may have a brief form and one for the digest; in Ursuppe all that stand in somebody's line have the first."""
    kinds = {kind.removeprefix(f"{domain}.journal.") for kind, _ in tells(domain)} | {"drifted-nowhere", "moved-nowhere"}
    may = {f"{domain}.{group}.{kind}" for group in ("brief", "digest") for kind in kinds}
    must = {f"{domain}.brief.{kind}" for kind in kinds if domain == "ursuppe" and kind not in NOBODY}
    return must | (may & catalogue("en", domain).keys())


@cache
def edition_ids() -> set[str]:
    """Every switch of the editions, and the values that are words; printings and backs speak for themselves."""
    ids = {f"genesis.edition.{switch}" for switch, *_ in SWITCHES}
    worded = [row for row in SWITCHES if row[0] not in ("cards", "backs")]
    return ids | {f"genesis.edition.{row[0]}.{value}" for row in worded for value in row[2:] if isinstance(value, str)}


@cache
def option_ids(domain: str) -> set[str]:
    """A title and a sentence for each option; a sentence for each value that is a word, and a name unless it has one."""
    game = primordia.GAMES[domain]
    ids = {f"{domain}.option.{option.name}{part}" for option in game.options for part in ("", ".title")}
    ids |= {f"{domain}.option.{option.name}.none" for option in game.options if option.offered}
    for option in game.options:
        for value in (*option.values, *option.several):
            if isinstance(value, str):
                own = f"{domain}.option.{option.name}.{value}"
                ids |= {f"{own}{part}" for part in ("", ".about") if part or not value.isdecimal()}
    return ids


@cache
def book_ids(domain: str) -> set[str]:
    """What the book of a game has beside its topics, its glossary, and the kinds of cards in its gallery."""
    about = guide(primordia.GAMES[domain])
    book = about.book
    ids = {f"{domain}.chapter.{chapter.name}.{part}" for chapter in book.chapters for part in ("title", "text")}
    ids |= {f"{domain}.plate.{plate.name}" for plate in book.plates}
    ids |= {f"{domain}.reference.{topic}" for topic in book.reference}
    ids |= {f"{domain}.terms.{terms.name}" for terms in book.glossary}
    ids |= {message for terms in book.glossary for message in terms.messages}
    return ids | {f"{domain}.kind.{kind}" for kind in about.gallery(about.printings[0])}


@cache
def expected(domain: str) -> set[str]:
    """The ids that a catalogue must have; of the terminal's and the server's, those that stand in the source in full."""
    ids = literals(domain)
    if domain in GAMES:
        game = primordia.GAMES[domain]
        topics = {*TOPICS[domain], *rules(domain)}
        ids |= {f"{domain}.name", f"{domain}.about"}
        ids |= {"ursuppe.gene.none", *(f"ursuppe.effect.{gene}" for gene in GENES.names)} if domain == "ursuppe" else set()
        ids |= {f"{domain}.{names.kind}.{name}" for names in NAMES[domain] for name in names.names}
        ids |= {f"{domain}.{part}.{kind}" for kind, step in game.steps.items() if not step.work for part in ("ask", "wait")}
        ids |= {f"{domain}.{group}.{aspect}" for group in ("aspect", "ground") for aspect in ASPECTS[domain]}
        ids |= {f"{domain}.tally.{group}" for group in guide(game).tallied}
        ids |= {f"genesis.milestone.{name}" for name in MILESTONES.values()} if domain == "genesis" else set()
        ids |= {f"{domain}.do.{action.verb}" for action in game.catalogue.actions}
        ids |= {kind for kind, _ in tells(domain)} | {problem for problem, _ in problems(domain)}
        ids |= NOWHERE if domain == "ursuppe" else set()
        ids |= in_few_words(domain)
        ids |= option_ids(domain) | book_ids(domain)
        ids |= {f"{domain}.ending.{ending}" for ending in (*ALL_ENDINGS[domain], *(OUTCOMES if domain == "genesis" else ()))}
        ids |= {f"{domain}.key.{key}" for key in keys_of_its_own(domain)}
        ids |= edition_ids() if domain == "genesis" else set()
        ids |= {f"{domain}.topic.{topic}.{part}" for topic in topics for part in ("title", "text")}
    return ids


# The catalogues against the source


def test_the_scan_sees_the_source() -> None:
    """The checks below would pass on nothing: here is something of each kind."""
    assert {"kernel.illegal.action", "kernel.record.line", "kernel.record.result-false"} <= literals("kernel")
    assert {"ursuppe.why.points", "ursuppe.why.armored"} <= literals("ursuppe")
    assert {"genesis.why.entropy", "genesis.cards.field"} <= literals("genesis")
    ended = {"ursuppe.journal.ended-finish", "ursuppe.journal.ended-last-card", "ursuppe.journal.paid"}
    assert ended <= dict(tells("ursuppe")).keys()
    rolls = {"genesis.journal.darwin-roll", "genesis.journal.rolled-cancer"}
    assert {"genesis.journal.ended-armageddon", "genesis.journal.voted-gaia", *rolls} <= dict(tells("genesis")).keys()
    assert all(dict(tells("genesis"))[roll] > FACES for roll in rolls)
    assert "ursuppe.position.same-space" in dict(problems("ursuppe"))
    assert {"genesis.position.circle", "genesis.position.no-host"} <= dict(problems("genesis")).keys()
    assert {"D", "E1", "E6", "feeding", "shortage", "aggression", "A3", "end", "higher-genes"} <= rules("ursuppe")
    assert {"A", "A1", "A5", "E6", "F2a", "Fb", "Ga", "H4b", "H6c", "Hc", "Hg", "I", "atrophy", "Q21"} <= rules("genesis")
    assert {"label"} == dict(messages())["kernel.record.result-false"]
    assert {"found", "expected", "recorded", "current"} == dict(messages())["kernel.record.fingerprint"]


@EVERY_CATALOGUE
def test_every_message_has_a_sentence(language: str, domain: str) -> None:
    assert sorted(expected(domain) - catalogue(language, domain).keys()) == []


@EVERY_CATALOGUE
def test_every_sentence_is_said(language: str, domain: str) -> None:
    unused = catalogue(language, domain).keys() - expected(domain)
    patterns = built(domain)
    unused = {m for m in unused if not (client(m) and any(pattern.fullmatch(m) for pattern in patterns))}
    assert sorted(unused) == []


@EVERY_CATALOGUE
def test_no_sentence_is_empty_or_badly_set(language: str, domain: str) -> None:
    for key, message in catalogue(language, domain).items():
        assert not message.fuzzy, key
        assert not message.pluralizable or message.id == (key, key)
        for text in sentences(message):
            assert text.strip(), key
            if not (domain == "terminal" or key.split(".")[1] in PICTURES):
                assert text.strip() == text, key
                assert not re.search(r"[\"']|\.\.\.| {2}", text), f"{key}: typographic quotes and dashes, single spaces"


@EVERY_LANGUAGE
@EVERY_FILE
def test_every_language_says_what_english_says(language: str, file: str) -> None:
    """The same messages, no others, with the same fields in each plural form (which may leave the count out: “one more”)."""
    domain = file.removesuffix(".po")
    english, own = catalogue("en", domain), catalogue(language, domain)
    assert sorted(english.keys() - own.keys()) == [], "missing"
    assert sorted(own.keys() - english.keys()) == [], "unknown in English"
    for key, message in own.items():
        assert bool(message.pluralizable) == bool(english[key].pluralizable), key
        optional = {"count"} if message.pluralizable else set()
        assert fields(message) == fields(english[key]), key
        assert all(fields_of(text) | optional == fields(message) | optional for text in sentences(message)), key


@EVERY_LANGUAGE
@EVERY_FILE
def test_quotation_marks_are_those_of_the_language(language: str, file: str) -> None:
    foreign = set("“”„«»") - set(QUOTES[language])
    for key, message in catalogue(language, file.removesuffix(".po")).items():
        for text in sentences(message):
            marks = [mark for mark in text if mark in QUOTES[language]]
            assert not foreign & set(text), key
            assert "".join(marks) == QUOTES[language] * (len(marks) // 2), key


@EVERY_CATALOGUE
def test_the_compiled_catalogue_is_up_to_date(language: str, domain: str) -> None:
    say = words(language)
    for key, message in catalogue(language, domain).items():
        if message.pluralizable:
            assert {say.text(key, count) for count in range(120)} == set(sentences(message)), "run build_catalogues.py"
        else:
            assert say.text(key) == message.string, "run build_catalogues.py"


# Fields: a sentence may use only what it is given


@EVERY_LANGUAGE
def test_fields_of_messages_are_given(language: str) -> None:
    of_games = [pair for game in GAMES for pair in (*tells(game), *problems(game))]
    for key, arguments in [*messages(), *of_games]:
        domain = key.partition(".")[0]
        if client(key):
            continue
        for message in (key, *(key.replace(".journal.", group) for group in (".brief.", ".digest."))):
            if domain != "terminal" and message in catalogue(language, domain):
                assert fields(catalogue(language, domain)[message]) <= worded(arguments), message


@EVERY_LANGUAGE
@EVERY_GAME
def test_fields_of_prompts_and_options_are_given(language: str, game: str) -> None:
    texts = catalogue(language, game)
    for kind, step in primordia.GAMES[game].steps.items():
        if not step.work:
            for part in ("ask", "wait"):
                assert fields(texts[f"{game}.{part}.{kind}"]) <= worded(set(step.takes)), kind
    for action in primordia.GAMES[game].catalogue.actions:
        assert fields(texts[f"{game}.do.{action.verb}"]) == set(action.arguments), action.text  # or two would look alike


@EVERY_LANGUAGE
@EVERY_GAME
def test_the_rest_has_no_fields(language: str, game: str) -> None:
    """Names, rules and endings are shown as they are."""
    for key, message in catalogue(language, game).items():
        told = ("ask", "wait", "do", "cost", "note", "journal", "brief", "digest", "why")
        spoken = (*told, "position", "cards", "variant", "setup", "odds", *PICTURES)
        if key.split(".")[1] not in spoken:
            assert not re.search("[{}]", "".join(sentences(message))), key


@EVERY_LANGUAGE
@EVERY_GAME
def test_names_differ(language: str, game: str) -> None:
    """Two genes or cards of one name could not be told apart."""
    say = words(language)
    for names in NAMES[game]:
        assert len({say.text(f"{game}.{names.kind}.{name}") for name in names.names}) == len(names), names.kind


@EVERY_LANGUAGE
def test_a_gene_s_topic_is_called_like_the_gene(language: str) -> None:
    say = words(language)
    for gene in GENES.names:
        assert say.text(f"ursuppe.topic.{gene}.title") == say.text(f"ursuppe.gene.{gene}")


@EVERY_LANGUAGE
@EVERY_GAME
def test_reasons_are_clauses(language: str, game: str) -> None:
    """They stand inside a sentence."""
    for key, message in catalogue(language, game).items():
        if key.startswith(f"{game}.why."):
            assert all(text[0].islower() and not text.endswith(".") for text in sentences(message)), key


@EVERY_LANGUAGE
def test_cards_say_their_ozone(language: str) -> None:
    for card in CARDS.names:
        assert words(language).text(f"ursuppe.environment.{card}").split()[-1] == card.split()[1]


# Real games, told from beginning to end

UNWORDED = re.compile(rf"[{{}}<>]|\b(kernel|{'|'.join(GAMES)})\.[a-z]")
CODES = {
    "ursuppe": GENES.names,
    "genesis": [*ORGANISMS.names, *MUTATIONS.names, *MACROS.names, *STOLEN.names, *ATTACKS.names],
}


def raw(game: str) -> re.Pattern[str]:
    """What no sentence may show: ids, sets, colours as the engine writes them."""
    codes = {name for name in CODES[game] if "-" in name or "." in name or game == "genesis"} | set(COLOURS.names)
    names = "|".join(re.escape(name) for name in sorted(codes))
    return re.compile(UNWORDED.pattern + rf"|\w\+\w|\bnone\b|(?<![-\w])({names})(?![-\w])|\d({'|'.join(COLOURS.names)})\b")


RAW = {game: raw(game) for game in GAMES}
CROWD = """
game = "ursuppe"
round = 3
environment = "still 14"
seen = ["east 8", "south 10", "west 6"]
agenda = ["phase 5"]
[red]
points = 30
genes = ["aggression", "persistence", "holding"]
amoebas = ["1 b2", "2 b2", "3 b4"]
[yellow]
points = 30
genes = ["defense", "escape", "movement-1", "tentacle"]
amoebas = ["1 b2", "2 b4"]
[blue]
points = 30
genes = ["armor", "escape", "streamlining"]
amoebas = ["1 b2", "2 b4 1"]
[green]
points = 30
genes = ["struggle-for-survival", "substitution", "frugality", "parasitism"]
amoebas = ["1 b2", "2 b4"]
[soup]
b2 = "2red+yellow"
b4 = "none"
"""


def clean(game: str, text: str) -> None:
    assert not RAW[game].search(text), text


def narrator_of(game: str, language: str) -> Narrator:
    return Narrator(game, {name: names.kind for name, names in primordia.GAMES[game].glossary.items()}, language)


def told(game: Game, narrator: Narrator, dice: random.Random) -> set[str]:
    """Plays a match at random and words everything about it; the messages that it took."""
    said = set()
    name = narrator.game
    assert game.journal is not None  # somebody listens
    while (step := game.decision) is not None:
        said.add(f"{name}.ask.{step.kind}")
        clean(name, narrator.sentence("ask", step.kind, step.context(primordia.GAMES[name].glossary)))
        options = game.legal_actions()
        labels = [narrator.sentence("do", action.verb, action.arguments) for action in options]
        clean(name, "\n".join(labels))
        assert len(set(labels)) == len(labels)
        said |= {f"{name}.do.{action.verb}" for action in options}
        game.play(dice.choice(options))
    speak = speaker(name, narrator.words.language)
    for entry in game.journal:
        kind = speak.telling.message(entry)
        forms = {"journal": speak.entry(entry), "brief": speak.brief(entry), "digest": speak.digest(entry)}
        said |= {f"{name}.{group}.{kind}" for group, text in forms.items() if text}
        clean(name, "\n".join([*forms.values(), speak.line(entry)]))
        assert f"{name}.topic.{entry.rule}.text" in narrator.words, entry
    return said


@EVERY_LANGUAGE
def test_whole_games_can_be_told(language: str) -> None:
    narrator = narrator_of("ursuppe", language)
    said = set()
    for seed in range(12):
        options = {"still_on_six": seed % 2 == 0, "armor_locks_both": seed % 2 == 1, "followers_carry": seed % 4 > 1}
        game = primordia.new_game("ursuppe", players=2 + seed % 3, seed=seed, auto=seed % 5 > 0, **options)
        said |= told(game, narrator, random.Random(seed))
    for seed in range(12):
        traded = CROWD.replace('"armor"', '"speed"') if seed % 2 else CROWD  # leaves the armor to be bought
        said |= told(primordia.from_position(traded, seed=seed), narrator, random.Random(seed))
    everything = {key for key in expected("ursuppe") if key.split(".")[1] in ("ask", "do", "journal", "brief", "digest")}
    assert sorted(everything - said) == []


KINDS_OF_GENESIS: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4)),
    *({"players": players, "mode": "introductory"} for players in (1, 2)),
    *({"players": 1, "mode": "solitaire", "edition": edition} for edition in EDITIONS),
    *({"players": players, "mode": "cooperative", "short": True} for players in (2, 4)),
    *({"players": 3, "edition": edition, "short": True} for edition in EDITIONS),
    {"players": 2, "variants": ["macro", "crystal"]},
    {"players": 3, "variants": ["chimera", "plants"], "auto": False},
    {"players": 1, "mode": "solitaire", "variants": ["chimera", "challenge"]},
    {"players": 2, "mode": "cooperative", "variants": ["chimera"], "gifts": "always"},
]


@EVERY_LANGUAGE
def test_whole_games_of_genesis_can_be_told(language: str) -> None:
    """Of each mode, edition and variant; bots play them, and everything that people would read is worded."""
    narrator = narrator_of("genesis", language)
    said = set()
    for seed, wish in enumerate(KINDS_OF_GENESIS):
        said |= told(primordia.new_game("genesis", seed=seed, **wish), narrator, random.Random(seed))
    everything = {key for key in expected("genesis") if key.split(".")[1] in ("ask", "do", "journal")}
    assert len(everything & said) > len(everything) / 2  # the others are rare; the next test words them all


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_prompt_and_entry_can_be_worded(language: str, game: str) -> None:
    """With any values, also those that hardly ever come up."""
    narrator = narrator_of(game, language)
    glossary = primordia.GAMES[game].glossary
    dice = random.Random(1)

    def sample(argument: str) -> int | str:
        names = glossary.get(argument)
        if isinstance(names, Sets):
            return names.text(dice.randrange(1, 1 << len(names.members)))
        return dice.randrange(4) if names is None or names.kind == "count" else dice.choice(names.names)

    for _ in range(20):
        for kind, step in primordia.GAMES[game].steps.items():
            if not step.work:
                values = {name: str(sample(name)) for name in step.takes}
                clean(game, narrator.sentence("ask", kind, values))
                clean(game, narrator.sentence("wait", kind, values))
        for message, arguments in tells(game):
            kind = message.removeprefix(f"{game}.journal.")
            clean(game, narrator.sentence("journal", kind, {name: sample(name) for name in arguments}))


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_option_has_a_short_label(language: str, game: str) -> None:
    narrator = narrator_of(game, language)
    for action in primordia.GAMES[game].catalogue.actions:
        label = narrator.sentence("do", action.verb, action.arguments)
        clean(game, label)
        assert len(label) <= {"ursuppe": 40, "genesis": 50}[game], label


@EVERY_LANGUAGE
def test_sets_of_genes_are_worded(language: str) -> None:
    narrator = narrator_of("ursuppe", language)
    for handed in (1 << 1, 0b11, 1 << 17 | 1, (1 << 20) - 1):
        worded = narrator.value("handed", GLOSSARY["handed"].text(handed))
        names = [gene for bit, gene in enumerate(GENES.names) if handed >> bit & 1]
        assert worded == ", ".join(words(language).text(f"ursuppe.gene.{gene}") for gene in names)


# Errors

HEAD = 'game = "ursuppe"\nplayers = 4\nauto = false\n'
LATER = 'round = 2\nenvironment = "west 6"\nseen = ["east 8", "south 10"]\n'
ILLEGAL = [
    ('agenda = ["displace red 1", "phase 2"]\n[red]\npoints = 0\namoebas = ["1 b2"]', "move", "points", "E1b"),
    ('agenda = ["displace red 1", "phase 2"]\n[red]\namoebas = ["1 b2"]', "stay", "no-holding", "E1"),
    (
        'agenda = ["struggle red 1", "phase 2"]\n[red]\ngenes = ["struggle-for-survival"]\namoebas = ["1 b2", "2 b2"]',
        "attack red 2",
        "not-hungry",
        "struggle-for-survival",
    ),
    (
        'agenda = ["struggle red 1", "phase 2"]\n[soup]\nb2 = "none"\n'
        '[red]\ngenes = ["struggle-for-survival"]\namoebas = ["1 b2", "2 b1"]',
        "attack red 2",
        "not-here",
        "struggle-for-survival",
    ),
    (
        'agenda = ["struggle red 1", "phase 2"]\n[soup]\nb2 = "none"\n[blue]\ngenes = ["armor"]\namoebas = ["5 b2"]\n'
        '[red]\ngenes = ["struggle-for-survival"]\namoebas = ["1 b2"]',
        "attack blue 5",
        "armored",
        "armor",
    ),
    (LATER + 'agenda = ["defect red 6 none", "phase 3"]\n[red]\npoints = 2\ngenes = ["armor", "speed"]', "pay", "points", "E2"),
    (
        LATER + 'agenda = ["defect red 4 speed", "phase 3"]\n[red]\ngenes = ["armor"]',
        "hand-in armor",
        "not-needed",
        "A3",
    ),
    (LATER + 'agenda = ["shop red", "phase 4"]\n[red]\ngenes = ["speed"]', "buy speed", "owned", "E3"),
    (LATER + 'agenda = ["shop red", "phase 4"]\n[blue]\ngenes = ["spores"]', "buy spores", "sold-out", "E3"),
    (LATER + 'agenda = ["shop red", "phase 4"]\n[red]\npoints = 2', "buy speed", "points", "E3"),
    (LATER + 'agenda = ["shop red", "phase 4"]\n[red]\ngenes = ["movement-2"]', "buy movement-1", "locked", "higher-genes"),
    (
        LATER + 'agenda = ["shop red", "phase 4"]\n[red]\npoints = 9\ngenes = ["escape 2"]',
        "buy armor",
        "predecessor",
        "higher-genes",
    ),
    (
        LATER + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 9\namoebas = ["1 b2", "2 b3"]',
        "divide 1 b1",
        "on-board",
        "E4",
    ),
    (
        LATER + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 9\namoebas = ["1 b2", "2 b3"]',
        "divide 3 b2",
        "own-amoeba",
        "E4",
    ),
    (
        LATER + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 9\namoebas = ["1 b2", "2 b3"]',
        "divide 3 e4",
        "not-adjacent",
        "E4",
    ),
]


@EVERY_LANGUAGE
@pytest.mark.parametrize(("position", "action", "why", "rule"), ILLEGAL)
def test_a_refusal_names_reason_and_rule(language: str, position: str, action: str, why: str, rule: str) -> None:
    game = primordia.from_position(HEAD + position, seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    error = caught.value
    reason = error.arguments["reason"]
    assert reason.message == f"ursuppe.why.{why}"
    clause = reason.clause(words(language))
    assert clause[0].islower() and not clause.endswith("."), "it stands inside a sentence"
    assert fields(catalogue(language, "kernel")[error.message]) == {"action", "step", "reason", "options"}
    sentence = error.sentence(words(language))
    assert QUOTES[language][0] + action + QUOTES[language][1] in sentence.replace("\N{NARROW NO-BREAK SPACE}", "")
    assert clause in sentence
    assert sentence.endswith(f" [{rule}]")
    assert all(option.text in sentence for option in game.legal_actions()[:3])
    assert language != "en" or sentence == str(error)
    assert f"ursuppe.topic.{rule}.text" in words(language)


def test_a_refusal_without_a_special_reason() -> None:
    game = primordia.new_game("ursuppe", seed=1)
    with pytest.raises(IllegalAction, match=r"“drift” is not possible now \(“choose-start \w+”\): it is not among .*\[D\]$"):
        game.play("drift")


def test_refusals_in_genesis_are_explained() -> None:
    """Actions that are not offered, tried at random: every reason is a clause in words, every rule has a topic."""
    dice = random.Random(2)
    actions = primordia.GAMES["genesis"].catalogue.actions
    found: dict[str, Reason] = {}
    for seed in range(6):
        game = primordia.new_game("genesis", players=2 + seed % 3, seed=seed)
        while (step := game.decision) is not None:
            options = game.legal_actions()
            for action in dice.sample(actions, 12):
                reason = None if action in options else step.hindrance(inside(game), action)
                if reason is not None:
                    found[reason.message] = reason
            game.play(dice.choice(options))
    assert len(found) > 10
    for message, reason in found.items():
        assert not UNWORDED.search(reason.clause(words())), message
        assert f"genesis.topic.{reason.rule}.text" in words()


@EVERY_GAME
def test_what_a_reason_names_is_a_message(game: str) -> None:
    """Its arguments are numbers or messages, never names as the engine writes them."""
    count = 0
    for node in nodes(*FILES[game]):
        if isinstance(node, ast.Call) and called(node) == "Reason":
            for keyword in node.keywords:
                inner = [part for part in ast.walk(keyword.value) if keyword.arg != "rule"]
                assert not any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in inner), ast.unparse(
                    node
                )
                assert not any(isinstance(part, ast.Call) and called(part) in ("text", "join") for part in inner), ast.unparse(
                    node
                )
                count += 1
    assert count > 3


@EVERY_LANGUAGE
@EVERY_GAME
def test_no_refusal_shows_a_raw_name(game: str, language: str) -> None:
    """Every action that there is, tried at many moments: no reason has an id in it, in any language."""
    say = words(language)
    dice = random.Random(3)
    ids = {*COLOURS.names, *CODES[game], "any", *DIRECTIONS.names}
    own = {word for text in say.messages(f"{game}.").values() for word in re.findall(r"[\w-]+", text)}
    shown = re.compile(rf"(?<![-\w])({'|'.join(sorted(map(re.escape, ids - own)))})(?![-\w])")
    found: set[str] = set()
    for seed in range(4):
        match = primordia.new_game(game, players=3, seed=seed)
        while (step := match.decision) is not None:
            options = match.legal_actions()
            if dice.random() < 0.15:
                for action in primordia.GAMES[game].catalogue.actions:
                    reason = None if action in options else step.hindrance(inside(match), action)
                    if reason is not None:
                        clause = reason.clause(say)
                        assert not shown.search(clause) and not UNWORDED.search(clause), clause
                        found.add(reason.message)
            match.play(dice.choice(options))
    wanted = {"ursuppe": "ursuppe.why.predecessor", "genesis": "genesis.why.catalyst"}[game]
    assert wanted in found, "the reasons that name something"


GENESIS_HEAD = 'game = "genesis"\nplayers = 2\n'


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("colour = 3", "“colour”"),
        ('colours = ["red"]', "2 different colours"),
        ('sky = "1"', "“sky” cannot be"),
        ("draws = [1]", "a list of 3 whole numbers"),
        ("turn = -1", "from 0 to 99"),
        ("refugia = 3", "[refugia]"),
        ('[refugia.warm-pond]\nalive = "9red"', "warm-pond"),
        ('[refugia.warm-pond]\nbionts = "pink"', "“refugia.warm-pond.bionts” is"),
        ('[organisms.warm-pond]\nowner = "red"', "No biont"),
        ('[organisms.warm-pond]\nbionts = "9red"', "at most 4"),
        ('[organisms.red-parasite]\nbionts = "red"\nhost = "warm-pond"', "“warm-pond”"),
        ('[tableaus.red]\ncatalysts = "9red"', "At most 6"),
        ('[tableaus.blue]\ncatalysts = "red"', "not in play"),
    ],
)
def test_an_impossible_position_of_genesis_is_explained(text: str, part: str) -> None:
    with pytest.raises(SetupError) as caught:
        primordia.from_position(GENESIS_HEAD + text, seed=1)
    sentence = str(caught.value)
    assert part in sentence
    assert sentence.endswith(".")
    assert not UNWORDED.search(sentence), sentence


@pytest.mark.parametrize(
    ("pack", "part"),
    [
        ("mutations = [", "TOML"),
        ("[monsters.kraken]\nlegs = 8", "“monsters”"),
        ("[mutations.kraken]\nlegs = 8", "“kraken”"),
        ("[mutations.tmrna.front]\ncolour = 'pink'", "front.colour"),
        (Path("no-such-pack.toml"), "cannot be read"),
        ("pack.toml", "TOML"),  # a text is never a path
    ],
)
def test_a_card_pack_that_does_not_fit_is_explained(pack: str | Path, part: str) -> None:
    with pytest.raises(SetupError) as caught:
        primordia.new_game("genesis", cards=pack)
    sentence = str(caught.value)
    assert part in sentence
    assert not UNWORDED.search(sentence), sentence


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("round", "TOML"),
        ('game = "chess"', "“chess”"),
        (HEAD + "round = 11", "from 1 to 10"),
        (HEAD + "colour = 3", "“colour”"),
        (HEAD + "agenda = []", "agenda"),
        (HEAD + 'agenda = ["swim red"]', "“swim red”"),
        (HEAD + 'agenda = ["displace red", "phase 2"]', "displace colour amoeba"),
        (HEAD + 'agenda = ["displace red 9", "phase 2"]', "“9”"),
        (HEAD + 'agenda = ["displace red 1"]', "“displace red 1”"),
        (HEAD + 'environment = "west 7"', "west 6"),
        (HEAD + "[red]\nscore = 2", "2, 2, 3, 4"),
        (HEAD + '[red]\ngenes = ["speed", "speed"]', "red"),
        (HEAD + '[red]\ngenes = ["speed 5"]', "“speed 5”"),
        (HEAD + '[red]\namoebas = ["1"]', "“3 c4 1”"),
        (HEAD + '[red]\namoebas = ["1 b2 4"]', "At most 3"),
        (HEAD + '[soup]\nb2 = "pink"', "“soup.b2” is"),
        (HEAD + '[soup]\nb2 = "20red"', "55"),
    ],
)
def test_an_impossible_position_is_explained(text: str, part: str) -> None:
    with pytest.raises(SetupError) as caught:
        primordia.from_position(text, seed=1)
    sentence = str(caught.value)
    assert part in sentence
    assert sentence.endswith(".")
    assert not UNWORDED.search(sentence), sentence


def _record() -> str:
    game = primordia.new_game("ursuppe", seed=1)
    for _ in range(30):
        game.play(game.legal_actions()[0])
    return primordia.save(game)


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        (r"^Primordia.*\n", "", "“Primordia record 1”"),
        (r"^fingerprint .*", "fingerprint 0", "rules 1"),
        (r"^---\n", "", "incomplete"),
        (r"^players 4", "players 9", "2, 3, 4"),
        (r"^players 4\n", "", "players"),
        (r"^dice seed 1", "dice loaded", "“dice loaded”"),
        (r"^drew environment .*", "drew environment west 7", "west 7"),
        (r"^drew environment .*\n", "", "environment"),
        (r"^rolled .*", "rolled 7", "“7”"),
        (r"^1 (\w+) start \d", r"1 \1 start 9", "start 1"),
        (r"^1 (\w+) start \d", r"1 \1 drift", "it is not among the options"),
        (r"^unfinished", "over finish", "“over finish”"),
        (r"^unfinished", "perhaps", "“perhaps”"),
    ],
)
def test_a_broken_record_is_explained(old: str, new: str, part: str) -> None:
    text, count = re.subn(old, new, _record(), count=1, flags=re.MULTILINE)
    assert count == 1
    with pytest.raises(RecordError) as caught:
        primordia.load(text)
    sentence = str(caught.value)
    assert re.match(r"Line \d+: ", sentence)
    assert part in sentence
    assert not UNWORDED.search(sentence), sentence


def test_an_unknown_message_says_itself() -> None:
    assert str(PrimordiaError("kernel.nothing", rule="E1", colour="red")) == "kernel.nothing colour=red [E1]"
