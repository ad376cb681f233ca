"""A real PostgreSQL for tests: Debian's, in a directory of its own, without a port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def binaries() -> Path:
    """Where PostgreSQL's programs are; Debian is asked for them if they are not there."""
    for _ in range(2):
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
        if found:
            return found[-1].parent
        if path := shutil.which("initdb"):
            return Path(path).parent
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True)
        subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", "postgresql"], check=True, env=environment)
    raise AssertionError("apt-get has installed postgresql, but there is no initdb")


class Postgres:
    """A cluster of its own. It refuses to run as root, so root lends it to `postgres`."""

    def __init__(self) -> None:
        self.bin = binaries()
        self.home = Path(tempfile.mkdtemp(prefix="pg"))
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.home, self.user)
        self.home.chmod(0o755)
        self.data = self.home / "data"
        self._run("initdb", "-D", str(self.data), "-U", "primordia", "-A", "trust", "--no-sync")
        settings = f"-c listen_addresses='' -c unix_socket_directories='{self.home}' -c unix_socket_permissions=0777"
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.home / "log"), "-o", settings, "start")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            check=False, user=self.user, cwd=self.home, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()

    def database(self, name: str) -> str:
        """A new database; its URL."""
        self._run("createdb", "-h", str(self.home), "-U", "primordia", name)
        return f"postgresql://primordia@/{name}?host={self.home}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self.home, ignore_errors=True)
