"""The gate in front of every request: the server's name, same origin, rates, sizes, security headers.

An exception inside becomes a plain error message without details.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections import Counter
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from primordia.kernel.errors import PrimordiaError
from primordia.locales import words
from primordia.server.limits import Rates, neighbourhood
from primordia.server.metrics import Metrics
from primordia.server.types import Problem
from primordia.server.writer import ask

if TYPE_CHECKING:
    from primordia.server.settings import Settings

log = logging.getLogger(__name__)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
COSTS = (  # what a request to an expensive path counts as, in ordinary requests
    (re.compile("/api/(import|verify|analysis/(chances|open))"), 12.0),
    (re.compile("/api/tables|/api/analysis(|/ask)|/api/games/[^/]+/(setup|(lessons|puzzles)/.+)"), 4.0),
    (re.compile("/api/tables/[^/]+(|/record|/replay|/history|/review|/rolls|/act|/rematch)"), 4.0),
)
BODY = 20.0  # seconds to send the body of a request
LARGE, LARGE_AT_ONCE = 100_000, 4  # bytes from which a body counts as large, and how many of those are handled at a time


class Gate:
    """An ASGI application that wraps the real one."""

    def __init__(self, app: Any, metrics: Metrics, settings: Settings) -> None:
        self.app = app
        self.metrics = metrics
        self.requests = Rates(*settings.requests)
        self.writes = Rates(*settings.writes)  # everything but GET, HEAD and OPTIONS
        self.sockets = Rates(*settings.sockets)
        self.most = settings.connections  # live connections of one address at a time
        self.names = {name.lower() for name in settings.names}
        self.open: Counter[str] = Counter()
        self.large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        ask()
        started = time.perf_counter()
        head = scope["method"] == "HEAD"  # the same as GET, without the body
        status = 500
        begun = False

        async def dressed(message: Any) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status = message["status"]
                begun = True
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            elif head:
                message = {**message, "body": b""}
            await send(message)

        refusal = self._refusal(scope)
        try:
            if refusal is not None:
                await _answer(dressed, *refusal)
            else:
                async with self._room(scope):
                    await self.app({**scope, "method": "GET"} if head else scope, _patient(receive), dressed)
        except Exception:
            log.exception("a request failed")
            if not begun:
                await _answer(dressed, 500, "server.error.internal")
        finally:
            self.metrics.request(scope["method"], status, time.perf_counter() - started)

    def _room(self, scope: Any) -> Any:
        """The context for handling a request: large ones wait for each other, so that together they cannot fill the memory."""
        size = _header(scope, b"content-length") or ""
        large = size.isdecimal() and (len(size) > 9 or int(size) > LARGE)
        return self.large if large else contextlib.nullcontext()

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        address = address_of(scope)
        path = scope["path"]
        cost = next((cost for paths, cost in COSTS if paths.fullmatch(path)), 1.0)
        if not self.requests.take(address, cost):
            return 429, "server.error.busy"
        if not self._known(scope):
            return 421, "server.error.host"
        if scope["method"] not in SAFE:
            if not same_origin(scope):
                return 403, "server.error.origin"
            if not self.writes.take(address):
                return 429, "server.error.busy"
            sent = _header(scope, b"content-type") or ""
            if scope["method"] == "POST" and sent.partition(";")[0].strip().lower() != "application/json":
                return (
                    415,
                    "server.error.json",
                )  # any other type could be sent by a form on another site without a preflight request
        return None

    def _known(self, scope: Any) -> bool:
        """Whether the Host header is an IP address or one of the server's known names.

        Another site could point its own name at our address (DNS rebinding) and would then count as same origin.
        """
        host = (_header(scope, b"host") or "").lower()
        name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
        if not host or "*" in self.names or name in self.names or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            return bool(ip_address(name))
        except ValueError:
            return False

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        address = address_of(scope)
        fine = self._known(scope) and same_origin(scope)
        if not fine or not self.sockets.take(address) or self.open[address] >= self.most:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        self.metrics.sockets += 1
        self.open[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.metrics.sockets -= 1
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def _patient(receive: Any) -> Any:
    """`receive` with a time limit for the whole body: Slow when it runs out."""
    until = time.monotonic() + BODY
    whole = False

    async def received() -> Any:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout(until - time.monotonic()):
                message = await receive()
        except TimeoutError:
            raise Slow("server.error.slow") from None
        whole = not message.get("more_body")
        return message

    return received


class Slow(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """The body of a request took too long to arrive."""


def address_of(scope: Any) -> str:
    """The client's address, as limits count it."""
    client = scope.get("client")
    return neighbourhood(str(client[0])) if client else ""


def same_origin(scope: Any) -> bool:
    """Whether a request comes from our own page, or from a program, which sends no Origin header."""
    origin = _header(scope, b"origin")
    if origin is None:
        return True
    host = _header(scope, b"host")
    try:
        return host is not None and urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False


def _header(scope: Any, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


async def _answer(send: Any, status: int, message: str) -> None:
    body = msgspec.json.encode(Problem(message, words().text(message)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
