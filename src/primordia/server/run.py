"""Starts the server, and stops it gracefully on a signal."""

from __future__ import annotations

import contextlib
import resource
import signal
import socket
import threading
import time
import urllib.request
import webbrowser
from types import FrameType

import click
import uvicorn

from primordia.locales import words
from primordia.server import logs
from primordia.server.api import Application
from primordia.server.doors import Door, LiveDoor
from primordia.server.settings import Settings
from primordia.server.store import Store
from primordia.server.types import MOST_MESSAGE

GRACE = 5  # seconds for open requests when the server stops
BACKLOG = 128  # connections that may wait to be accepted
MOST_HEAD = 16 * 1024  # bytes of a request's head
FILES = 65_536  # open files and connections that one process can use at most
OTHERS = 200  # of these, kept for everything but clients' connections


class Server(uvicorn.Server):
    """uvicorn's server, without raising the signal again after shutdown: being told to stop is not a failure."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's form
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def run(
    database: str, host: str, port: int, log_level: str, settings: Settings, proxy: str | None = None, browse: bool = False
) -> None:
    """Runs the server until it is told to stop. With `browse`, opens the page, also if a server is already running."""
    logs.begin(log_level)
    say = words()
    if browse and port and _serves(f"http://{_shown(host)}:{port}/"):
        click.echo(say("server.run.already", url=f"http://{_shown(host)}:{port}/"))
        webbrowser.open(f"http://{_shown(host)}:{port}/")
        return
    listener = listen(host, port)
    store = Store(database)
    store.open()
    address = listener.getsockname()[:2]
    url = f"http://{_shown(host)}:{address[1]}/"
    click.echo(say("server.run.started", url=url))
    settings.most_connections = min(settings.most_connections, max(OTHERS, raise_limit() - OTHERS))
    config = configuration(Application(store, settings, trusted=proxy), log_level, proxy)
    if browse:
        threading.Thread(target=_browse, args=(url,), daemon=True).start()
    try:
        Server(config).run(sockets=[listener])
    finally:
        store.close()
    click.echo(say.text("server.run.stopped"))


def configuration(app: Application, log_level: str, proxy: str | None = None) -> uvicorn.Config:
    """uvicorn's configuration. Its log level never goes below info: at debug it would log whole messages, tokens included."""
    return uvicorn.Config(
        app,
        log_level="info" if log_level == "debug" else log_level,
        log_config=None,
        access_log=log_level == "debug",
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        http=Door,
        ws=LiveDoor,
        backlog=BACKLOG,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=MOST_HEAD,
    )


def raise_limit() -> int:
    """Raises the limit of open files as far as this process may; returns the new limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Without IPPROTO_TCP, asyncio would leave Nagle’s algorithm on, which delays messages by 40 ms."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        raise click.ClickException(
            words()("server.run.port", host=host, port=port, problem=error.strerror or str(error))
        ) from None
    return listener


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _serves(url: str) -> bool:
    """Whether one of our servers answers at this URL."""
    try:
        with urllib.request.urlopen(url + "health", timeout=1) as answer:
            return b'"status":"ok"' in answer.read(200)
    except (OSError, ValueError):
        return False


def _browse(url: str) -> None:
    """Opens the page as soon as the server answers."""
    for _ in range(100):
        if _serves(url):
            webbrowser.open(url)
            return
        time.sleep(0.1)
