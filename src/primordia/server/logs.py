"""The server's log: what strangers send cannot forge a line, and repeated lines cannot fill the disk."""

from __future__ import annotations

import logging
import re
import sys
from types import TracebackType

from primordia.locales import visible
from primordia.server.limits import Bucket

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
OFTEN = (20, 0.5)  # lines of one kind that are logged: at once, and per second
KINDS = 1000  # of lines that are counted separately
VARIES = re.compile(r"0x[0-9a-f]+|\d+")  # what may differ between lines of one kind
LETTERS = 2000  # of a message; the rest is cut off
MARGIN = "  | "  # before lines of a traceback: no entry begins like this, so an exception's text cannot look like one
Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Form(logging.Formatter):
    """Escapes what is not printable and indents tracebacks, so that nobody can forge a line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging calls
        said = record.message if len(record.message) <= LETTERS else record.message[:LETTERS] + "…"
        record.message = visible(said)
        return super().formatMessage(record)

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - the name that logging calls
        return "\n".join(MARGIN + visible(line) for line in super().formatException(ei).split("\n"))


class Seldom(logging.Filter):
    """Lets only so many lines of one kind through, and says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[tuple[str, int, str], tuple[Bucket, list[int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.levelno, VARIES.sub("", str(record.msg)[:200])[:60])
        if kind not in self.kinds:
            if len(self.kinds) >= KINDS:
                self.kinds.clear()
            self.kinds[kind] = Bucket(*OFTEN), [0]
        bucket, left_out = self.kinds[kind]
        if not bucket.take():
            left_out[0] += 1
            return False
        if left_out[0]:
            record.msg, record.args = f"{record.getMessage()} (and {left_out[0]} more like it)", ()
            left_out[0] = 0
        return True


def begin(level: str) -> None:
    """Sets up logging for the whole process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Form(FORM))
    handler.addFilter(Seldom())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
