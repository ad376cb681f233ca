"""Serves the files of the built page in the encoding that the browser prefers.

A path that is not a file gets `index.html`: it is an address inside the page.
"""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path

from litestar import Response

from primordia.server.press import AGAIN, FOR_EVER, choose, has, tag

ENDINGS = {"br": ".br", "gzip": ".gz"}  # of the compressed copies that web/pack.js makes


async def serve(root: Path, path: str, accepted: str | None, cited: str | None) -> Response[bytes] | None:
    """The response for a path; None if there is no such file."""
    file = _find(root, path)
    if file is None and path.startswith("assets/"):
        return None
    file = file or root / "index.html"
    if not file.is_file():
        return None
    return await asyncio.to_thread(_answer, root, file, accepted, cited)


def _find(root: Path, path: str) -> Path | None:
    try:
        file = (root / path).resolve()
        found = file.is_relative_to(root) and file.is_file() and file.suffix not in ENDINGS.values()
    except (ValueError, OSError):
        return None
    return file if found else None


def _answer(root: Path, file: Path, accepted: str | None, cited: str | None) -> Response[bytes]:
    content = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    caching = FOR_EVER if file.parent == root / "assets" else AGAIN
    headers = {"cache-control": caching, "etag": tag(content), "vary": "Accept-Encoding"}
    if has(cited, headers["etag"]):
        return Response(b"", status_code=304, headers=headers)
    beside = {encoding: file.with_name(file.name + ending) for encoding, ending in ENDINGS.items()}
    if encoding := choose(accepted, [encoding for encoding, twin in beside.items() if twin.is_file()]):
        content = beside[encoding].read_bytes()
        headers["content-encoding"] = encoding
    return Response(content, media_type=kind, headers=headers)
