"""The server's clock: what the calendar said at the start, and how long ago that was. It never jumps, however somebody sets the
machine's; so nobody's time is up too soon, and none runs for ever."""

from __future__ import annotations

import time

_ELAPSED = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # which goes on while the machine sleeps, where there is one
_START = time.time() - time.clock_gettime(_ELAPSED)


def now() -> float:
    """Unix seconds."""
    return _START + time.clock_gettime(_ELAPSED)
