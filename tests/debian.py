"""What the tests need of Debian: a real PostgreSQL and a real Chromium. `python -m tests.debian` installs what is missing."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

SHELL = Path("/usr/bin/chromium-headless-shell")  # the same engine without a desktop around it: half the work
CHROMIUM = Path("/usr/bin/chromium")


def install(package: str) -> None:
    """Asks Debian for a package; waits if somebody else is asking too."""
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = [*sudo, "apt-get", "-o", "DPkg::Lock::Timeout=600", "-qq"]
    subprocess.run([*apt, "update"], check=True)
    subprocess.run([*apt, "install", "-y", package], check=True, env=environment)


def postgresql() -> Path:
    """Where PostgreSQL's programs are."""
    for _ in range(2):
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
        if found:
            return found[-1].parent
        if path := shutil.which("initdb"):
            return Path(path).parent
        install("postgresql")
    raise AssertionError("apt-get has installed postgresql, but there is no initdb")


def chromium() -> Path:
    """The browser itself: the light one if Debian has it."""
    if not SHELL.exists():
        with contextlib.suppress(subprocess.CalledProcessError, OSError):  # not there, or no Debian
            install("chromium-headless-shell")
    if SHELL.exists():
        return SHELL
    if not CHROMIUM.exists():
        install("chromium")
    return CHROMIUM


if __name__ == "__main__":
    postgresql()
    chromium()
