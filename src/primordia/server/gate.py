"""The gate in front of everything: headers of security, same origin, sizes, rates, and no word about what went wrong inside."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from typing import Any
from urllib.parse import urlsplit

import msgspec

from primordia.locales import words
from primordia.server.metrics import Metrics
from primordia.server.types import Problem

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
ADDRESSES = 10_000  # whose rates are remembered


class Bucket:
    """So many at once, and so many a second; then it is empty."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.left = most
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Rates:
    """One bucket for each address and entrance; the oldest are forgotten."""

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.most, self.rate)
        self.buckets[address] = bucket
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(amount)


class Gate:
    """An ASGI application around the application."""

    def __init__(self, app: Any, metrics: Metrics, requests: Rates, writes: Rates, sockets: Rates, most: int) -> None:
        self.app = app
        self.metrics = metrics
        self.requests = requests
        self.writes = writes  # what makes tables or thinks
        self.sockets = sockets
        self.most = most  # connections of one address at a time
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
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
                await self.app({**scope, "method": "GET"} if head else scope, receive, dressed)
        except Exception:
            log.exception("a request failed")
            if not begun:
                await _answer(dressed, 500, "server.error.internal")
        finally:
            self.metrics.request(scope["method"], status, time.perf_counter() - started)

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        address = address_of(scope)
        if not self.requests.take(address):
            return 429, "server.error.busy"
        if scope["method"] not in SAFE:
            if not same_origin(scope):
                return 403, "server.error.origin"
            if not self.writes.take(address):
                return 429, "server.error.busy"
            sent = _header(scope, b"content-type") or ""
            if scope["method"] == "POST" and sent.partition(";")[0].strip().lower() != "application/json":
                return 415, "server.error.json"  # a form of another page can send anything else without asking
        return None

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        address = address_of(scope)
        if not same_origin(scope) or not self.sockets.take(address) or self.open[address] >= self.most:
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


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def same_origin(scope: Any) -> bool:
    """Whether a browser's page of ours sent this; programs send no origin."""
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
