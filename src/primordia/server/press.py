"""Compression of responses (docs/hosting.md).

The files of the page are compressed when it is built. Other responses are compressed only if everybody may read them or they
are about a finished table: if a secret (a token, what one seat may see) stood beside text that somebody else can choose, the
compressed length would reveal how much the two have in common.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

FOR_EVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
VARY = (b"vary", b"Accept-Encoding")
WORTH = 1000  # bytes from which compression pays: less fits into one packet anyway
MOST = 1000  # characters of a header that are looked at


def choose(accepted: str | None, offered: Sequence[str]) -> str:
    """The offered encoding that an Accept-Encoding header prefers; the first offered one wins a tie. Empty: none is wanted."""
    likes: dict[str, float] = {}
    for part in (accepted or "")[:MOST].lower().split(","):
        name, _, rest = part.partition(";")
        key, _, value = rest.partition("=")
        try:
            weight = float(value) if key.strip() == "q" else 1.0
        except ValueError:
            weight = 0.0
        likes[name.strip()] = weight if weight <= 1 else 0.0
    rest_of_all = likes.get("*", 0.0)
    best, most = "", likes.get("identity", 0.0)
    for encoding in offered:
        weight = likes.get(encoding, rest_of_all)
        if weight > 0 and (weight > most or (not best and weight == most)):
            best, most = encoding, weight
    return best


def tag(content: bytes) -> str:
    """The ETag of a content. It is weak, because it is the same for every encoding."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'


def has(cited: str | None, tag: str) -> bool:
    """Whether an If-None-Match header names this tag."""
    known = {part.strip().removeprefix("W/") for part in (cited or "").split(",")}
    return "*" in known or tag.removeprefix("W/") in known


@lru_cache(64)
def packed(content: bytes) -> bytes:
    """The content, gzipped. Cached, because most such responses are the words of a game in some language."""
    return gzip.compress(content, 6, mtime=0)


def pressed(app: Any) -> Any:
    """Middleware for routes without secrets: compresses responses, and sends 304 if the client already has the content."""

    async def around(scope: Any, receive: Any, send: Any) -> None:
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        first: dict[str, Any] = {}
        pieces: list[bytes] = []

        async def collect(message: Any) -> None:
            if message["type"] == "http.response.start":
                first.update(message)
                return
            pieces.append(message.get("body", b""))
            if message.get("more_body"):
                return
            for part in _dressed(first, b"".join(pieces), asked, scope["method"] == "GET"):
                await send(part)

        await app(scope, receive, collect)

    return around


def _dressed(first: dict[str, Any], body: bytes, asked: dict[bytes, str], kept: bool) -> list[dict[str, Any]]:
    """The response with compression and, if clients may keep it (`kept`), with caching headers."""
    status, headers = first["status"], [pair for pair in first["headers"] if pair[0].lower() != b"content-length"]
    if status == 200:
        headers.append(VARY)
        if kept:
            name = tag(body)
            headers += [(b"etag", name.encode()), (b"cache-control", AGAIN.encode())]
            if has(asked.get(b"if-none-match"), name):
                status, body = 304, b""
        if len(body) >= WORTH and choose(asked.get(b"accept-encoding"), ("gzip",)):
            body = packed(body)
            headers.append((b"content-encoding", b"gzip"))
    if status != 304:
        headers.append((b"content-length", str(len(body)).encode()))
    return [{**first, "status": status, "headers": headers}, {"type": "http.response.body", "body": body}]
