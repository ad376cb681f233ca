"""A program in a process of its own, with which lines of JSON are exchanged.

It is in a process group of its own, with limits on memory, processor and files, no open files of ours, an environment with
nothing in it, and an empty folder to work in; it is ended with all that it has started. That keeps mistakes from doing harm.
It is no jail: a program can read what the user can read.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from importlib import import_module
from typing import Any, Final

from primordia.kernel.errors import PrimordiaError, Reason

LEAVE: Final = 1.0  # seconds that a program has for itself after the end
MOST_LINE: Final = 65_536  # bytes of a line
MOST_READS: Final = 16  # of its last words: it may never stop talking
SAID: Final = 300  # letters of them that are told
SHELL: Final = "/bin/sh"
LIMITS: Final = {  # of the process, by the letter by which the shell knows them
    "c": ("RLIMIT_CORE", 0),
    "d": ("RLIMIT_DATA", 512 << 20),
    "n": ("RLIMIT_NOFILE", 256),
    "t": ("RLIMIT_CPU", 3600),
}
UNITS: Final = {"c": 512, "d": 1024}  # in which the shell counts


class Trouble(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """What a program did that cost it its seat."""


class Process:
    """A running program: lines to it and lines from it, each in its time."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = shortened(name)
        self._unread = b""
        self._errors = b""
        self._folder = tempfile.TemporaryDirectory(prefix="primordia-", ignore_cleanup_errors=True)
        home = self._folder.name
        mortal = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []  # it ends when we do, however we end
        self._process = process = subprocess.Popen(
            [*mortal, SHELL, "-c", f'{_limits()} exec "$@"', "sh", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=home,
            env={"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home},
            start_new_session=True,
            bufsize=0,
        )
        assert process.stdin and process.stdout and process.stderr
        self._pipes = (process.stdin, process.stdout, process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)

    def ask(self, message: dict[str, Any], seconds: float) -> Any:
        """Says something and waits for the one line that answers it; Trouble if that does not come in time."""
        told = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        until = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            for pipe, event in (
                (self._out, selectors.EVENT_READ),
                (self._err, selectors.EVENT_READ),
                (self._in, selectors.EVENT_WRITE),
            ):
                ready.register(pipe, event)
            while True:
                line, ended, rest = self._unread.partition(b"\n")
                if max(len(line), len(rest)) > MOST_LINE:
                    raise self.trouble("kernel.player.flood", name=self.name, most=MOST_LINE)
                if ended and not told:
                    self._unread = rest
                    return self._read(line)
                left = until - time.monotonic()
                if left <= 0:
                    raise self.trouble("kernel.player.late", name=self.name, seconds=f"{seconds:g}")
                for key, _ in ready.select(left):
                    if key.fd == self._in:
                        told = self._write(told)
                        if not told:
                            ready.unregister(self._in)
                    elif not self._receive(key.fd):
                        ready.unregister(key.fd)
                        if key.fd == self._out:
                            raise self.trouble("kernel.player.dead", name=self.name, code=self._code())

    def _write(self, told: bytes) -> bytes:
        """Writes what fits; the rest."""
        try:
            return told[os.write(self._in, told) :]
        except BlockingIOError:
            return told
        except OSError:
            raise self.trouble("kernel.player.dead", name=self.name, code=self._code()) from None

    def _receive(self, pipe: int) -> bool:
        """Reads what is there; False if there will be no more."""
        data = os.read(pipe, MOST_LINE)
        if pipe == self._out:
            self._unread += data
        else:
            self._errors = (self._errors + data)[-4 * SAID :]
        return bool(data)

    def _read(self, line: bytes) -> Any:
        try:
            return json.loads(line.decode())
        except (ValueError, RecursionError):
            raise self.trouble(
                "kernel.player.nonsense", name=self.name, text=shortened(line.decode(errors="replace"))
            ) from None

    def _code(self) -> str:
        """With which exit code it ended, once its last words have been read; none if it has only closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE)
        with contextlib.suppress(BlockingIOError):
            for _ in range(MOST_READS):
                if not self._receive(self._err):
                    break
        code = self._process.poll()
        return "–" if code is None else str(code)

    def trouble(self, message: str, **arguments: Any) -> Trouble:
        """What went wrong, with the last words of the program, if it had any."""
        said = shortened(self._errors.decode(errors="replace").strip().rpartition("\n")[2])
        if said:
            return Trouble("kernel.player.said", problem=Reason(message, **arguments), text=said)
        return Trouble(message, **arguments)

    def end(self, message: dict[str, Any] | None = None) -> None:
        """Ends the program and all that it has started; with a message, it is told first and may leave by itself."""
        if message is not None:
            with contextlib.suppress(OSError, Trouble, subprocess.TimeoutExpired):
                self._write(json.dumps(message).encode() + b"\n")
                self._pipes[0].close()
                self._process.wait(LEAVE)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()
        self._folder.cleanup()


def _limits() -> str:
    """The limits as lines of the shell that becomes the program, which then cannot lift them; none above our own."""
    resource = import_module("resource")  # not every system has it; where it is missing, nobody comes this far
    lines = []
    for letter, (kind, most) in LIMITS.items():
        own = resource.getrlimit(getattr(resource, kind))[1]
        allowed = most if own == resource.RLIM_INFINITY else min(most, own)
        lines.append(f"ulimit -{letter} {allowed // UNITS.get(letter, 1)};")
    return " ".join(lines)


def shortened(text: str) -> str:
    return text if len(text) <= SAID else text[:SAID] + "…"
