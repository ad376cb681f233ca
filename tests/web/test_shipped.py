"""What is shipped: small, nothing inline, nothing from elsewhere, every word in every language, types and source sound."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import build_client
import pytest
from babel.messages.pofile import read_po

import primordia
import primordia.locales
from primordia.server.schema import description
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import LOCALES, ROOT, WEB

STATIC = ROOT / "src" / "primordia" / "server" / "static"


def shipped() -> list[Path]:
    """The files of the page, without their packed twins."""
    build_client.build_client()
    return [file for file in STATIC.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")]


def test_the_whole_page_is_small() -> None:
    """Everything that a browser could ever ask for, as it is sent: under 250 kB."""
    assert sum(file.with_name(f"{file.name}.gz").stat().st_size for file in shipped()) < 250_000


def test_every_file_was_packed_when_the_page_was_built() -> None:
    """With brotli and gzip; both give back the same file."""
    unpack = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
    node = shutil.which("node", path=build_client.npm()[1]["PATH"]) or "node"
    for file in shipped():
        brotli, gz = (file.with_name(f"{file.name}.{ending}") for ending in ("br", "gz"))
        assert gzip.decompress(gz.read_bytes()) == file.read_bytes()
        unpacked = subprocess.run([node, "-e", unpack, str(brotli)], check=True, capture_output=True).stdout
        assert unpacked == file.read_bytes()
        assert brotli.stat().st_size < gz.stat().st_size < file.stat().st_size


def test_the_browser_is_sent_what_was_packed(meet: Meet) -> None:
    """Scripts and styles as brotli, kept for ever; words and games as gzip."""
    person = meet()
    seen: dict[str, str] = {}
    person.page.on("response", lambda answer: seen.update({answer.url: answer.headers.get("content-encoding", "")}))
    person.go()
    person.find("article h2").first.wait_for()
    files = {url: encoding for url, encoding in seen.items() if "/assets/" in url}
    assert len(files) >= 2 and set(files.values()) <= {"br", "gzip"}, seen
    assert {encoding for url, encoding in seen.items() if "/api/words" in url or "/api/games" in url} == {"gzip"}, seen


def test_the_first_load_is_small(meet: Meet) -> None:
    """What the start page asks for, as it is sent: under 200 kB. Reviews and the analysis board come when they are opened."""
    person = meet()
    asked: set[str] = set()
    person.page.on("response", lambda answer: asked.add(answer.url.removeprefix(person.url).partition("?")[0]))
    person.go()
    person.find("article h2").first.wait_for()
    files = [STATIC / path.lstrip("/") for path in asked if path.startswith("/assets/")]
    assert files and sum(file.with_name(f"{file.name}.gz").stat().st_size for file in files) < 200_000
    for page in ("Review", "Analysis", "Variations", "Curve"):
        assert not [file for file in files if file.name.startswith(page)]


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", index) == []
    assert re.findall(r"<style|\bstyle=|\bon\w+=", index) == []
    assert "http" not in index
    for file in STATIC.rglob("*.css"):
        assert "url(http" not in file.read_text(encoding="utf-8")


def test_the_lock_file_names_no_host() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock
    assert re.findall(r"https?://", lock) == []


def test_every_word_of_the_page_is_in_the_catalogue() -> None:
    """Both ways: no message is missing, and none is left over."""
    with (LOCALES / "en" / "LC_MESSAGES" / "web.po").open("rb") as file:
        known = {str(message.id) for message in read_po(file) if message.id}
    source = "\n".join(
        file.read_text(encoding="utf-8") for file in sorted((WEB / "src").rglob("*")) if file.suffix in (".svelte", ".ts")
    )
    literal = {f"web.{name}" for name in re.findall(r"\bt\(\s*'([a-z0-9.-]+)'", source)}
    literal |= {f"web.{name}" for pair in re.findall(r"\bt\([^()']+\? '([^']+)' : '([^']+)'", source) for name in pair}
    patterns = [re.escape(f"web.{name}") for name in re.findall(r"\bt\(`([^`]+)`", source)]
    patterns = [re.sub(r"\\\$\\\{[^}]*\\\}", "[a-z0-9_.-]+", pattern) for pattern in patterns]
    assert sorted(literal - known) == []
    for pattern in patterns:
        assert any(re.fullmatch(pattern, name) for name in known), pattern
    assert sorted(n for n in known - literal if not any(re.fullmatch(pattern, n) for pattern in patterns)) == []


@pytest.mark.parametrize("language", primordia.locales.LANGUAGES)
def test_every_language_has_every_word_of_the_page(language: str) -> None:
    """With the same fields to fill in, and no plural forms, which the page does not know."""

    def texts(code: str) -> dict[str, str]:
        with (LOCALES / code / "LC_MESSAGES" / "web.po").open("rb") as file:
            return {str(message.id): str(message.string) for message in read_po(file, locale=code) if message.id}

    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for name, text in other.items():
        assert text, name
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[name])), name


@pytest.mark.parametrize(
    ("version", "fine"),
    [
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.9.0", False),
        ("v22.11.0", False),
        ("v22.12.1", True),
        ("v24.1.0", True),
        ("", False),
    ],
)
def test_the_page_is_built_by_a_node_that_is_new_enough(version: str, fine: bool) -> None:
    assert build_client.new_enough(version) is fine


LOCK = (
    '{"packages": {"": {}, "node_modules/a": {"version": "1", "integrity": "x"}, '
    '"node_modules/mac": {"version": "1", "optional": true}, "node_modules/left": {"version": "1", "extraneous": true}}}'
)
SAME = '{"packages": {"node_modules/a": {"version": "1", "integrity": "x"}}}'


@pytest.mark.parametrize(
    ("found", "installs"),
    [
        (SAME, False),
        (SAME.replace('"x"', '"y"'), True),
        (SAME.replace("a", "b", 2), True),
        ('{"packages": {}}', True),
        ("torn", True),
        (None, True),
    ],
)
def test_tools_are_installed_if_others_are_there_and_never_through_a_link(
    found: str | None, installs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contents count, not the times of files: those of a fresh checkout are always new."""
    web, modules, other = tmp_path / "web", tmp_path / "web" / "node_modules", tmp_path / "other"
    for folder in (modules, other):
        folder.mkdir(parents=True)
        if found is not None:
            (folder / ".package-lock.json").write_text(found, encoding="utf-8")
    (web / "package-lock.json").write_text(LOCK, encoding="utf-8")
    ran: list[Path] = []
    monkeypatch.setattr(build_client, "WEB", web)
    monkeypatch.setattr(build_client, "npm", lambda: (["npm"], {}))
    monkeypatch.setattr("build_client.subprocess.run", lambda _, cwd, **__: ran.append(cwd))
    build_client.install_tools()
    assert ran == [web] * installs
    (modules / ".package-lock.json").unlink(missing_ok=True)
    modules.rmdir()
    modules.symlink_to(other)
    if installs:
        with pytest.raises(SystemExit, match=r"is a link to .*other, .* Nothing was changed"):
            build_client.install_tools()
    else:
        build_client.install_tools()
    assert ran == [web] * installs


def test_every_field_of_a_card_has_a_word(house: House) -> None:
    """What the generic table shows of cards, and of where points come from, is in words."""
    said = house.http.get("/api/words").json()["messages"]

    def fields(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for key, one in value.items():
                if key != "reconstructed":
                    yield key
                    yield from fields(one)
                    if key in ("icons", "eon", "special", "active", "climate", "kills"):
                        yield from [one] if isinstance(one, str) else one
        elif isinstance(value, list):
            for one in value:
                yield from fields(one)

    spoken = house.http.get("/api/games/genesis/words").json()
    missing = {
        field
        for kind, cards in primordia.GAMES["genesis"].parts().items()
        for field in (f"card_{kind}", *fields(list(cards.values())))
        if field not in spoken["names"] and field not in spoken["keys"] and f"web.key.{field}" not in said
    }
    assert sorted(missing) == []


def test_the_types_are_those_of_the_server(tmp_path: Path) -> None:
    """web/src/lib/api.d.ts is what `npm run types` makes of the OpenAPI description."""
    (tmp_path / "openapi.json").write_text(description(), encoding="utf-8")
    tool = WEB / "node_modules" / ".bin" / "openapi-typescript"
    command = [
        str(tool),
        str(tmp_path / "openapi.json"),
        "--default-non-nullable=false",
        "--output",
        str(tmp_path / "api.d.ts"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "api.d.ts").read_text(encoding="utf-8") == (WEB / "src" / "lib" / "api.d.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("tool", ["check", "lint", "test"])
def test_the_source_is_sound(tool: str) -> None:
    """svelte-check and eslint have nothing to say, and the tests of the page's own logic pass."""
    command, environment = build_client.npm()
    done = subprocess.run([*command, "run", tool], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
