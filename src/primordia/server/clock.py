"""The server's clock: the date at the start of the process plus the time elapsed since.

It never jumps when the machine's clock is set, so no time limit ends too early or too late.
"""

from __future__ import annotations

import time

_ELAPSED = getattr(
    time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC
)  # BOOTTIME, where it exists, also counts while the machine sleeps
_START = time.time() - time.clock_gettime(_ELAPSED)


def now() -> float:
    """The time in Unix seconds."""
    return _START + time.clock_gettime(_ELAPSED)
