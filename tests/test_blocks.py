"""Every code block of the documentation is run or, where it is data, compared with what it describes. One of a kind that is not
known here fails."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

import primordia
from primordia.commands import main
from primordia.server.schema import description
from primordia.ursuppe import swimming
from tests.kernel import toy
from tests.test_docs import PAGES, ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
MADE = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
SCRIPTS = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]


class Block(NamedTuple):
    """A piece of code on a page; of one that is set in, the language is empty."""

    page: Path
    line: int
    language: str
    text: str


def found(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, and those that are set in by four spaces."""
    fence: re.Match[str] | None = None
    kept: list[str] = []
    start, before = 0, ""
    for number, line in enumerate([*page.read_text(encoding="utf-8").split("\n"), ""], 1):
        if fence is not None:
            if line.strip() == "```":
                yield Block(page, start, fence[2] or "plain", "\n".join(kept))
                fence, kept = None, []
            else:
                kept.append(line.removeprefix(fence[1]))
        elif opened := re.fullmatch(r"( *)```(\S*)", line):
            fence, start = opened, number
        elif line.startswith("    ") and (kept or not before.strip()):
            start = start if kept else number
            kept.append(line[4:])
        elif kept:
            yield Block(page, start, "", "\n".join(kept))
            kept = []
        before = line


BLOCKS = [block for page in PAGES for block in found(page)]


def named(language: str) -> list[Any]:
    return [pytest.param(block, id=f"{block.page.name}:{block.line}") for block in BLOCKS if block.language == language]


def test_there_is_a_test_for_every_kind_of_block() -> None:
    """What is in braces is for the site, whose test builds all pages (test_docs.py)."""
    known = {"", "python", "toml", "json", "jsonc", "plain", "nginx", "{eval-rst}", "{toctree}"}
    assert {block.language for block in BLOCKS} == known
    assert len(BLOCKS) > 50


CODED = [page for page in PAGES if any(block.page == page and block.language == "python" for block in BLOCKS)]


@pytest.mark.parametrize("page", CODED, ids=lambda page: page.name)
def test_python_of_a_page_runs(page: Path) -> None:
    """Block by block, as somebody would who types it."""
    if page.name == "environments.md":
        pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra env)")
    known: dict[str, Any] = {"primordia": primordia}
    if page.name == "architecture.md":  # a part of a file, which needs what stands around it
        known |= vars(swimming)
    for block in BLOCKS:
        if (block.page, block.language) == (page, "python"):
            exec(compile(block.text, page.name, "exec"), known)
    if page.name == "architecture.md":
        shown, real = known["Follow"], swimming.Follow
        assert (shown.rule, shown.takes, shown.__doc__) == (real.rule, real.takes, real.__doc__)
        assert shown.options(None, None) == [known["FOLLOW"], known["STAY"]]


@pytest.mark.parametrize("block", named("toml"))
def test_toml(block: Block) -> None:
    """A position that can be played, or the entry point of one of the templates."""
    data = tomllib.loads(block.text)
    if "game" in data:
        game = primordia.from_position(block.text, seed=1)
        assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()
        return
    templates = [tomllib.loads(file.read_text(encoding="utf-8")) for file in ROOT.glob("examples/*/pyproject.toml")]
    points = data["project"]["entry-points"]
    assert points in [template["project"]["entry-points"] for template in templates]


@pytest.mark.parametrize("block", named("json"))
def test_json(block: Block) -> None:
    """What an assistant is given to start our server."""
    ((name, start),) = json.loads(block.text)["mcpServers"].items()
    assert name == start["command"] == "primordia"
    command(start["args"])


# Commands


def command(words: list[str]) -> None:
    """Reads a command as it would be read when it is run; UsageError if it cannot be."""
    group: click.Command = main
    context = main.make_context("primordia", words[:1], resilient_parsing=True)
    while isinstance(group, click.Group):
        name, *words = words
        found_ = group.get_command(context, name)
        assert found_ is not None, name
        group = found_
        context = group.make_context(name, words[:], parent=context) if not isinstance(group, click.Group) else context


def line(text: str) -> None:
    """Whether a line that somebody would type can be typed."""
    program, *words = shlex.split(re.sub(r"(^| )\w+=\S+ (?=pip)", "", text), comments=True)
    if program == "primordia":
        command(words)
    elif program == "make":
        assert words[0] in MADE
    elif program == "npm":
        assert words[-1] in {*SCRIPTS, "ci"}
    elif program == "pip":
        assert words[0] == "install"
        extra = re.fullmatch(r"primordia\[(\w+)\]|\.", words[1])
        assert extra is not None and (words[1] == "." or extra[1] in EXTRAS)
    elif program.endswith("python"):
        script(words)
    else:
        assert program in {"createdb"}, text


def script(words: list[str]) -> None:
    """A program of the repository, with the options that it knows."""
    file = ROOT / words[0] if words[0] != "-m" else ROOT / f"{words[1].replace('.', '/')}.py"
    source = file.read_text(encoding="utf-8")
    assert [word for word in words[1:] if word.startswith("--") and f'"{word}"' not in source] == []


@pytest.mark.parametrize("block", named(""))
def test_commands_can_be_typed(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    monkeypatch.chdir(tmp_path)
    for text in block.text.split("\n"):
        line(re.sub(r"\s{3,}[a-z].*", "", text))  # what stands far to the right explains it


def test_commands_in_sentences_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those without a name to be filled in."""
    monkeypatch.chdir(tmp_path)
    texts = chain.from_iterable(re.findall(r"`primordia ([^`]+)`", page.read_text(encoding="utf-8")) for page in PAGES)
    whole = {text for text in texts if " " in text and not re.search(r"[A-Z]{3,}|[…<[]", text.replace("RNA", ""))}
    assert len(whole) > 10
    for text in whole:
        with suppress(click.MissingParameter):  # a sentence need not say of which file
            command(shlex.split(text))


@pytest.mark.parametrize("block", named("nginx"))
def test_nginx(block: Block) -> None:
    """Directives in a block of their own, to the port at which we listen unless told otherwise."""
    head, *inside, end = block.text.split("\n")
    assert re.fullmatch(r"location \S+ \{", head) and end == "}"
    assert all(re.fullmatch(r"    \w+( \S+)+;", directive) for directive in inside)
    (port,) = re.findall(r"proxy_pass http://127\.0\.0\.1:(\d+);", block.text)
    serve = main.commands["serve"]
    assert int(port) == next(option.default for option in serve.params if option.name == "port")


# Blocks without a language


def test_plain_blocks(tmp_path: Path) -> None:
    checks = {"architecture.md": tree, "line-protocol.md": conversation, "positions.md": record}
    plain = [block for block in BLOCKS if block.language == "plain"]
    assert sorted(block.page.name for block in plain) == sorted(checks)
    for block in plain:
        checks[block.page.name](block.text)


def tree(text: str) -> None:
    """The map of the house: every name in it is a file or folder, and every folder of the package has its line."""
    root, *lines = text.split("\n")
    below = {one.split()[0] for one in lines if one.startswith("  ") and not one.startswith("   ")}
    package = ROOT / root
    assert all((package / name).exists() for name in below)
    assert {f"{folder.name}/" for folder in package.iterdir() if folder.is_dir() and not folder.name.startswith("__")} <= below
    assert all((ROOT / one.split()[0]).exists() for one in lines if not one.startswith(" "))


def conversation(text: str) -> None:
    """Lines of JSON, one way and the other; what is left out is marked."""
    ways = ""
    for one in text.split("\n"):
        way, message = one.split(" ", 1)
        data = json.loads(re.sub(r",? ?…", "", message))
        assert data["type"] in ("hello", "choose", "choice", "end")
        ways += way
    assert ways == "→←→←→"


def record(text: str) -> None:
    """The record of a match in which everybody takes the last option, with gaps."""
    game = primordia.new_game("ursuppe", players=4, seed=7)
    while not game.is_over:
        game.play(game.legal_actions()[-1])
    whole = f"\n{primordia.save(game)}"
    for part in text.split("…"):
        _, shown, rest = whole.partition(f"\n{part.strip()}\n")
        assert shown, part
        whole = f"\n{rest}"


# What the server sends, with comments and gaps


class Named(NamedTuple):
    """A type that stands for its value."""

    name: str


GAP = object()
TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|//[^\n]*|[{}\[\],:]|-?\d+(?:\.\d+)?|\w+|…|\.\.)')


def tokens(text: str) -> list[str]:
    assert TOKEN.sub("", text).strip() == "", TOKEN.sub("", text)
    return [token for token in TOKEN.findall(text) if not token.startswith("//")]


def value(rest: list[str]) -> Any:
    """The value at the beginning of some tokens, which it takes away. A key without a value has a gap."""
    token = rest.pop(0)
    if token == "{":
        data: dict[str, Any] = {}
        while (key := rest.pop(0)) != "}":
            if key in (",", "…"):
                continue
            name = json.loads(key)
            if rest[0] == ":":
                rest.pop(0)
                data[name] = value(rest)
            else:
                data[name] = GAP
        return data
    if token == "[":
        items = []
        while rest[0] != "]":
            if rest[0] == ",":
                rest.pop(0)
            else:
                items.append(value(rest))
        rest.pop(0)
        return items
    if token in ("…", ".."):
        return GAP
    return Named(token) if token[0].isupper() else json.loads(token)


def samples(text: str) -> Iterator[tuple[str, Any]]:
    """The examples in a block, each after the name of its type."""
    if text.startswith('"'):
        yield "State", value(tokens(f"{{{text}\n}}"))
        return
    for part in re.split(r"^// (?=[A-Z]\w+(?:$|[:.]| of))", text, flags=re.MULTILINE)[1:]:
        rest = tokens(f"//{part}")
        yield re.split(r"\W", part)[0], value(rest)
        assert rest == [], rest


def problems(data: Any, schema: dict[str, Any], types: dict[str, Any], at: str) -> list[str]:
    """Where an example differs from the type that it shows."""
    if data is GAP:
        return []
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return [] if isinstance(data, Named) else problems(data, types[name], types, f"{at}:{name}")
    for several in ("oneOf", "anyOf"):
        if several in schema:
            ways = [problems(data, one, types, at) for one in schema[several]]
            return [] if [] in ways else min(ways, key=len)
    if isinstance(data, dict):
        if schema.get("type") != "object":
            return [f"{at}: an object"]
        inside = schema.get("properties", {})
        wrong = [f"{at}: {key} is unknown" for key in data if inside and key not in inside]
        return wrong + [
            one for key in data.keys() & inside.keys() for one in problems(data[key], inside[key], types, f"{at}.{key}")
        ]
    if isinstance(data, list):
        return [one for item in data for one in problems(item, schema.get("items", {}), types, f"{at}[]")]
    kinds = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    wanted = schema.get("type", kinds[type(data)])
    found_ = {kinds[type(data)], "number" if type(data) is int else kinds[type(data)]}
    return [] if found_ & ({wanted} if isinstance(wanted, str) else set(wanted)) else [f"{at}: {data!r} is no {wanted}"]


def test_what_the_server_sends_is_as_it_says() -> None:
    types = json.loads(description())["components"]["schemas"]
    names = {"Game": "GameInfo"}
    seen = []
    for block in (block for block in BLOCKS if block.language == "jsonc"):
        for name, data in samples(block.text):
            seen.append(name)
            schema = types[names.get(name, name)]
            assert problems(data, schema, types, name) == []
            missing = set(schema["properties"]) - set(data)
            assert block.text.startswith('"') or missing == set(), f"{name} has {missing} too"
    assert len(seen) >= 17 and "State" in seen


def test_an_example_that_is_wrong_would_be_noticed() -> None:
    types = {
        "A": {"type": "object", "properties": {"n": {"type": "integer"}, "b": {"type": "array", "items": {"$ref": "#/A"}}}}
    }
    told = {'{"n": 1, "b": [A, …]}': 0, '{"n": "1"}': 1, '{"m": 1}': 1, '{"b": [{"n": true}]}': 1, '{"b": [{"n"}]}': 0}
    for text, wrong in told.items():
        assert len(problems(value(tokens(text)), types["A"], types, "A")) == wrong, text
