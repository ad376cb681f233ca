"""Every message that the program can say has a sentence, every sentence can be said, and all its fields are filled."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import primordia
from primordia.kernel.errors import IllegalAction, PrimordiaError, RecordError, SetupError
from primordia.kernel.game import Game
from primordia.locales import LANGUAGES, Narrator, words
from primordia.ursuppe import URSUPPE
from primordia.ursuppe.parts import CARDS, CATALOGUE, COLOURS, DIRECTIONS, GENES, GLOSSARY
from primordia.ursuppe.scoring import ENDINGS

SOURCE = Path(primordia.__file__).parent
URSUPPE_FILES = sorted((SOURCE / "ursuppe").glob("*.py"))
LOCALES = SOURCE / "locales"
DOMAINS = [domain for domain in ("kernel", "ursuppe", "terminal") if (LOCALES / f"en/LC_MESSAGES/{domain}.po").exists()]
ID = re.compile(r"(kernel|ursuppe|terminal)(\.[a-z0-9_-]+)+")
BASICS = (
    *("goal", "board", "order", "D", "E", "E1", "E1a", "E1b", "feeding", "shortage", "E2", "E3", "higher-genes"),
    *("E4", "E5", "E6", "end", "two-players"),
)
RULINGS = [f"A{n}" for n in range(1, 28)]
KINDS = {name: names.kind for name, names in GLOSSARY.items()}
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_CATALOGUE = pytest.mark.parametrize(("language", "domain"), [(lang, domain) for lang in LANGUAGES for domain in DOMAINS])


# What the catalogues have


@cache
def catalogue(language: str, domain: str) -> dict[str, Message]:
    with (LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        messages = read_po(file, locale=language, abort_invalid=True)
    return {_key(message): message for message in messages if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def sentences(message: Message) -> list[str]:
    """The text of a message, or its plural forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def fields(message: Message) -> set[str]:
    return {name for text in sentences(message) for _, name, _, _ in Formatter().parse(text) if name is not None}


# What the source says


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


def literals(domain: str) -> set[str]:
    found = {text for node in nodes() for text in texts(node) if ID.fullmatch(text)}
    return {text for text in found if text.startswith(f"{domain}.")}


def built(domain: str) -> list[re.Pattern[str]]:
    """The ids that a client puts together: f-strings and beginnings such as "terminal.help."."""
    patterns = []
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(texts(part)[0]) if texts(part) else ".+" for part in node.values]
            patterns.append("".join(parts))
        patterns += [re.escape(text) + ".+" for text in texts(node) if text.endswith((".", "-"))]
    return [re.compile(pattern) for pattern in patterns if pattern.startswith(rf"{domain}\.")]


def tells() -> Iterator[tuple[str, set[str]]]:
    """Every kind of journal entry with the arguments that it is given."""
    for node in nodes(*URSUPPE_FILES):
        if isinstance(node, ast.Call) and called(node) == "tell":
            kind = node.args[0]
            if isinstance(kind, ast.BinOp):
                kinds = [text + ending for text in texts(kind.left) for ending in ENDINGS[1:]]
            else:
                kinds = texts(kind)
            assert kinds, ast.unparse(node)
            yield from ((f"ursuppe.journal.{kind}", given(node)) for kind in kinds)


def problems() -> Iterator[tuple[str, set[str]]]:
    """Every problem of a position with the arguments that it is given."""
    for node in nodes(*URSUPPE_FILES):
        if isinstance(node, ast.Call) and called(node) == "wrong":
            yield f"ursuppe.position.{texts(node.args[0])[0]}", given(node)
    for node in nodes(SOURCE / "kernel" / "fields.py"):  # what every game's positions share
        if isinstance(node, ast.Call) and called(node) == "wrong":
            yield f"ursuppe.position.{texts(node.args[0])[0]}", given(node)


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


def rules() -> set[str]:
    """Every rule that the code refers to: of steps, entries, payments, reasons; and the rulings in its comments."""
    found: set[str] = set()
    for node in nodes(*URSUPPE_FILES):
        if isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "rule" for name in node.targets):
            found.update(texts(node.value))
        if isinstance(node, ast.Call) and called(node) in ("tell", "Reason") and len(node.args) > 1:
            rule = node.args[1]
            phases = [f"E{n}" for n in range(1, 7)] if isinstance(rule, ast.JoinedStr) else []
            found.update(texts(rule) + phases)
        if isinstance(node, ast.Call) and called(node) in ("pay", "pay_for_swimming"):
            found.update(texts(node.args[-1]))
    for path in URSUPPE_FILES:
        found.update(re.findall(r"\bA\d+\b", path.read_text(encoding="utf-8")))
    return found - {""}


def expected(domain: str) -> set[str]:
    """The ids that a catalogue must have; of the terminal's, those that stand in the source in full."""
    ids = literals(domain)
    if domain == "ursuppe":
        topics = {*BASICS, *GENES.names, *RULINGS, *rules()}
        ids |= {"ursuppe.name", "ursuppe.about", "ursuppe.gene.none"}
        ids |= {f"ursuppe.{names.kind}.{name}" for names in (COLOURS, DIRECTIONS, GENES, CARDS) for name in names.names}
        ids |= {f"ursuppe.ask.{kind}" for kind, step in URSUPPE.steps.items() if not step.work}
        ids |= {f"ursuppe.do.{action.verb}" for action in CATALOGUE.actions}
        ids |= {kind for kind, _ in tells()} | {problem for problem, _ in problems()}
        ids |= {f"ursuppe.option.{option}" for option in URSUPPE.choices}
        ids |= {f"ursuppe.ending.{ending}" for ending in ENDINGS[1:]}
        ids |= {f"ursuppe.topic.{topic}.{part}" for topic in topics for part in ("title", "text")}
    return ids


# The catalogues against the source


def test_the_scan_sees_the_source() -> None:
    """The checks below would pass on nothing: here is something of each kind."""
    assert {"kernel.illegal.action", "kernel.record.line", "kernel.record.result-false"} <= literals("kernel")
    assert {"ursuppe.why.points", "ursuppe.why.armored"} <= literals("ursuppe")
    assert {"ursuppe.journal.ended-finish", "ursuppe.journal.ended-last-card", "ursuppe.journal.paid"} <= dict(tells()).keys()
    assert "ursuppe.position.same-space" in dict(problems())
    assert {"D", "E1", "E6", "feeding", "shortage", "aggression", "A3", "end", "higher-genes"} <= rules()
    assert {"label"} == dict(messages())["kernel.record.result-false"]
    assert {"found", "expected", "recorded", "current"} == dict(messages())["kernel.record.fingerprint"]


@EVERY_CATALOGUE
def test_every_message_has_a_sentence(language: str, domain: str) -> None:
    assert sorted(expected(domain) - catalogue(language, domain).keys()) == []


@EVERY_CATALOGUE
def test_every_sentence_is_said(language: str, domain: str) -> None:
    unused = catalogue(language, domain).keys() - expected(domain)
    if domain == "terminal":
        patterns = built(domain)
        unused = {message for message in unused if not any(pattern.fullmatch(message) for pattern in patterns)}
    assert sorted(unused) == []


@EVERY_CATALOGUE
def test_no_sentence_is_empty_or_badly_set(language: str, domain: str) -> None:
    for key, message in catalogue(language, domain).items():
        assert not message.fuzzy, key
        assert not message.pluralizable or message.id == (key, key)
        for text in sentences(message):
            assert text.strip(), key
            if domain != "terminal":
                assert text.strip() == text, key
                assert not re.search(r"[\"']|\.\.\.| {2}", text), f"{key}: typographic quotes and dashes, single spaces"


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
    for key, arguments in [*messages(), *tells(), *problems()]:
        domain = key.partition(".")[0]
        if domain != "terminal" and key in catalogue(language, domain):
            assert fields(catalogue(language, domain)[key]) <= arguments, key


@EVERY_LANGUAGE
def test_fields_of_prompts_and_options_are_given(language: str) -> None:
    texts = catalogue(language, "ursuppe")
    for kind, step in URSUPPE.steps.items():
        if not step.work:
            assert fields(texts[f"ursuppe.ask.{kind}"]) <= set(step.takes), kind
    for action in CATALOGUE.actions:
        assert fields(texts[f"ursuppe.do.{action.verb}"]) == set(action.arguments), action.text  # or two would look alike


@EVERY_LANGUAGE
def test_the_rest_has_no_fields(language: str) -> None:
    """Names, rules and endings are shown as they are."""
    for key, message in catalogue(language, "ursuppe").items():
        if key.split(".")[1] not in ("ask", "do", "journal", "why", "position"):
            assert "{" not in message.string, key
            assert "}" not in message.string, key


@EVERY_LANGUAGE
def test_names_differ(language: str) -> None:
    """Two genes or cards of one name could not be told apart; and a gene's topic is called like the gene."""
    say = words(language)
    for names in (COLOURS, DIRECTIONS, GENES, CARDS):
        assert len({say.text(f"ursuppe.{names.kind}.{name}") for name in names.names}) == len(names)
    for gene in GENES.names:
        assert say.text(f"ursuppe.topic.{gene}.title") == say.text(f"ursuppe.gene.{gene}")


@EVERY_LANGUAGE
def test_cards_say_their_ozone(language: str) -> None:
    for card in CARDS.names:
        assert words(language).text(f"ursuppe.environment.{card}").split()[-1] == card.split()[1]


# Real games, told from beginning to end

RAW_NAMES = sorted({name for name in (*GENES.names, *COLOURS.names) if "-" in name or name in COLOURS.names})
UNWORDED = re.compile(r"[{}<>]|\b(kernel|ursuppe)\.[a-z]")
RAW = re.compile(
    UNWORDED.pattern + r"|\w\+\w|\bnone\b|\b(" + "|".join(RAW_NAMES) + r")\b|\d(" + "|".join(COLOURS.names) + r")\b"
)
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


def clean(text: str) -> None:
    assert not RAW.search(text), text


def told(game: Game, narrator: Narrator, dice: random.Random) -> set[str]:
    """Plays a match at random and words everything about it; the messages that it took."""
    said = set()
    assert game.journal is not None  # somebody listens
    while (step := game.decision) is not None:
        said.add(f"ursuppe.ask.{step.kind}")
        clean(narrator.sentence("ask", step.kind, step.context(GLOSSARY)))
        options = game.legal_actions()
        labels = [narrator.sentence("do", action.verb, action.arguments) for action in options]
        clean("\n".join(labels))
        assert len(set(labels)) == len(labels)
        said |= {f"ursuppe.do.{action.verb}" for action in options}
        game.play(dice.choice(options))
    for entry in game.journal:
        said.add(f"ursuppe.journal.{entry.kind}")
        clean(narrator.sentence("journal", entry.kind, entry.arguments))
        assert f"ursuppe.topic.{entry.rule}.text" in narrator.words, entry
    return said


@EVERY_LANGUAGE
def test_whole_games_can_be_told(language: str) -> None:
    narrator = Narrator("ursuppe", KINDS, language)
    said = set()
    for seed in range(12):
        options = {"still_on_six": seed % 2 == 0, "armor_locks_both": seed % 2 == 1, "followers_carry": seed % 4 > 1}
        game = primordia.new_game("ursuppe", players=2 + seed % 3, seed=seed, auto=seed % 5 > 0, **options)
        said |= told(game, narrator, random.Random(seed))
    for seed in range(12):
        traded = CROWD.replace('"armor"', '"speed"') if seed % 2 else CROWD  # leaves the armor to be bought
        said |= told(primordia.from_position(traded, seed=seed), narrator, random.Random(seed))
    everything = {key for key in expected("ursuppe") if key.split(".")[1] in ("ask", "do", "journal")}
    assert sorted(everything - said) == []


@EVERY_LANGUAGE
def test_every_option_has_a_short_label(language: str) -> None:
    narrator = Narrator("ursuppe", KINDS, language)
    for action in CATALOGUE.actions:
        label = narrator.sentence("do", action.verb, action.arguments)
        clean(label)
        assert len(label) <= 40, label


@EVERY_LANGUAGE
def test_sets_of_genes_are_worded(language: str) -> None:
    narrator = Narrator("ursuppe", KINDS, language)
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
    clause = words(language)(reason.message, **reason.arguments)
    assert clause[0].islower() and not clause.endswith("."), "it stands inside a sentence"
    assert fields(catalogue(language, "kernel")[error.message]) == {"action", "step", "reason", "options"}
    if language == "en":
        sentence = str(error)
        assert f"“{action}”" in sentence
        assert clause in sentence
        assert sentence.endswith(f" [{rule}]")
        assert all(option.text in sentence for option in game.legal_actions()[:3])
    assert f"ursuppe.topic.{rule}.text" in words(language)


def test_a_refusal_without_a_special_reason() -> None:
    game = primordia.new_game("ursuppe", seed=1)
    with pytest.raises(IllegalAction, match=r"“drift” is not possible now \(“choose-start \w+”\): it is not among .*\[D\]$"):
        game.play("drift")


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
        (HEAD + '[soup]\nb2 = "pink"', "“pink”"),
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
