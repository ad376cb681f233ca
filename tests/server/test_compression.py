"""Answers are compressed for whoever can read it; what holds somebody's secrets beside other people's words never is."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from primordia.server.press import AGAIN, FOR_EVER, choose
from tests.server.house import House, bearer, finished

SCRIPT = b"export const soup = 1;\n" * 200
PAGE = b"<!doctype html><title>Primordia</title>" + b" " * 600


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client. What stands for brotli is easily told from the rest: this test needs no brotli of its own."""
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    for path, content in (("index.html", PAGE), ("assets/index-1a2b.js", SCRIPT)):
        (root / path).write_bytes(content)
        (root / f"{path}.br").write_bytes(b"brotli of " + path.encode())
        (root / f"{path}.gz").write_bytes(gzip.compress(content, mtime=0))
    (root / "favicon.svg").write_text("<svg/>")
    return root


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"), static=site)
    yield house
    house.stop()


def fetch(house: House, path: str, accepts: str | None, method: str = "GET", **headers: str) -> httpx.Response:
    """An answer as it comes over the line: the body is not unpacked."""
    sent = headers | ({"Accept-Encoding": accepts} if accepts is not None else {})
    request = house.http.build_request(method, path, headers=sent)
    if accepts is None:
        del request.headers["accept-encoding"]
    answer = house.http.send(request, stream=True)
    answer._content = b"".join(answer.iter_raw())
    answer.close()
    return answer


@pytest.mark.parametrize(
    ("accepts", "chosen"),
    [
        (None, ""),
        ("", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.1, gzip;q=0.9", "gzip"),
        ("br;q=0, gzip;q=0", ""),
        ("*", "br"),
        ("*;q=0", ""),
        ("br;q=0, *", "gzip"),
        ("identity, gzip;q=0.5", ""),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("GZIP ; Q=1", "gzip"),
        ("gzip;q=nonsense, br;q=7", ""),
        ("x" * 4000, ""),
    ],
)
def test_the_encoding_is_the_one_that_the_client_likes_best(accepts: str | None, chosen: str) -> None:
    assert choose(accepts, ("br", "gzip")) == chosen


def test_files_go_out_as_they_were_packed_at_build_time(house: House, site: Path) -> None:
    for path in ("/", "/t/whatever", "/assets/index-1a2b.js"):
        name = "assets/index-1a2b.js" if "assets" in path else "index.html"
        whole = fetch(house, path, None)
        assert whole.content == (site / name).read_bytes() and "content-encoding" not in whole.headers
        tags = {whole.headers["etag"]}
        for accepts, ending in (("gzip, br", "br"), ("gzip", "gz")):
            packed = fetch(house, path, accepts)
            assert packed.content == (site / f"{name}.{ending}").read_bytes()
            assert packed.headers["content-encoding"] == {"br": "br", "gz": "gzip"}[ending]
            assert packed.headers["content-length"] == str(len(packed.content))
            assert packed.headers["content-type"] == whole.headers["content-type"]
            tags.add(packed.headers["etag"])
        for answer in (whole, packed):
            assert answer.headers["vary"] == "Accept-Encoding"
            assert answer.headers["cache-control"] == (FOR_EVER if "assets" in path else AGAIN)
        assert len(tags) == 1 and tags.pop().startswith('W/"'), "the same content, whatever its encoding: a weak tag"
    plain = fetch(house, "/favicon.svg", "gzip, br")
    assert plain.content == b"<svg/>" and "content-encoding" not in plain.headers, "no packed file, no encoding"


def test_packed_files_have_no_address_of_their_own(house: House) -> None:
    for ending in ("br", "gz"):
        assert house.http.get(f"/assets/index-1a2b.js.{ending}").status_code == 404
        assert fetch(house, f"/index.html.{ending}", None).content == PAGE


@pytest.mark.parametrize(
    "path", ["games", "words?lang=de", "games/genesis/words", "games/genesis/rules", "games/ursuppe/parts"]
)
def test_what_everybody_may_read_is_compressed(house: House, path: str) -> None:
    whole, packed = fetch(house, f"/api/{path}", None), fetch(house, f"/api/{path}", "gzip, br")
    assert "content-encoding" not in whole.headers and packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.content) == whole.content
    assert packed.headers["content-length"] == str(len(packed.content)) and len(packed.content) < len(whole.content) / 2
    assert whole.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert whole.headers["etag"] == packed.headers["etag"] and packed.headers["cache-control"] == AGAIN


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b.js", "/api/words", "/api/games/genesis/parts"])
def test_who_has_it_already_is_not_sent_it_again(house: House, path: str) -> None:
    first = fetch(house, path, "gzip")
    tag = first.headers["etag"]
    for asked in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = fetch(house, path, "gzip", **{"If-None-Match": asked})
        assert again.status_code == 304 and again.content == b"" and "content-encoding" not in again.headers
        assert again.headers["etag"] == tag and again.headers["vary"] == "Accept-Encoding"
        assert again.headers["cache-control"] == first.headers["cache-control"] and "content-security-policy" in again.headers
    assert fetch(house, path, "gzip", **{"If-None-Match": '"other"'}).status_code == 200
    german = fetch(house, "/api/words?lang=de", "gzip", **{"If-None-Match": fetch(house, "/api/words", "gzip").headers["etag"]})
    assert german.status_code == 200


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b.js", "/api/words", "/health", "/assets/none.js", "/api/none"])
def test_head_is_get_without_a_body(house: House, path: str) -> None:
    whole, head = fetch(house, path, "gzip"), fetch(house, path, "gzip", "HEAD")
    assert head.content == b"" and head.status_code == whole.status_code
    kept = ("content-type", "content-length", "content-encoding", "etag", "vary", "cache-control")
    assert [head.headers.get(name) for name in kept] == [whole.headers.get(name) for name in kept]


def test_a_part_of_a_file_is_not_sent(house: House) -> None:
    """Ranges would be those of an encoding; the whole file is a right answer to them."""
    answer = fetch(house, "/assets/index-1a2b.js", "gzip", Range="bytes=0-9")
    assert answer.status_code == 200 and gzip.decompress(answer.content) == SCRIPT


def test_secrets_are_never_compressed_beside_the_words_of_others(house: House) -> None:
    """Tokens, and what a seat alone may see: the length of such an answer must not tell how much of it is alike."""
    accepts = {"Accept-Encoding": "gzip, br"}
    table = house.table("ursuppe", "hhh")
    for _ in range(9):
        house.act(table, 1, type="chat", text="the same words again and again " * 9)
    record = house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0)).text
    path, mine = f"/api/tables/{table['table']}", accepts | bearer(table, 0)
    answers = [
        house.http.get(path, headers=mine),
        house.http.post(f"{path}/act", json={"type": "lang", "lang": "en"}, headers=mine),
        house.http.get(f"{path}/record", headers=mine),
        house.http.post("/api/tables", json={"game": "ursuppe"}, headers=accepts),
        house.http.post("/api/import", json={"record": record}, headers=accepts),
    ]
    assert len(answers[0].content) > 2000 and len(answers[1].content) > 2000, "long enough to be worth it"
    for answer in answers:
        assert answer.is_success and "content-encoding" not in answer.headers, answer.url
    assert house.server.config.ws_per_message_deflate is False


def test_a_finished_table_has_no_secrets(house: House) -> None:
    table = finished(house)
    for place in ("replay?at=40", "history"):
        whole = fetch(house, f"/api/tables/{table['table']}/{place}", None, **bearer(table))
        packed = fetch(house, f"/api/tables/{table['table']}/{place}", "gzip", **bearer(table))
        assert packed.headers["content-encoding"] == "gzip" and gzip.decompress(packed.content) == whole.content


def test_mistakes_are_short_and_stay_as_they_are(house: House) -> None:
    answer = fetch(house, "/api/games/none/words", "gzip")
    assert answer.status_code == 404 and "content-encoding" not in answer.headers and "etag" not in answer.headers
