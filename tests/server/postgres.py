"""A real PostgreSQL for tests: Debian's, in a directory of its own, without a port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

from tests.debian import postgresql


class Postgres:
    """A cluster of its own. It refuses to run as root, so root lends it to `postgres`."""

    def __init__(self) -> None:
        self.bin = postgresql()
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
        quiet = subprocess.DEVNULL
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(
            command, check=False, user=self.user, cwd=self.home, stdin=quiet, stdout=quiet, stderr=subprocess.PIPE
        )
        assert done.returncode == 0, done.stderr.decode()

    def backends(self, name: str) -> list[int]:
        """The processes that serve a database's connections."""
        with psycopg.connect(f"postgresql://primordia@/postgres?host={self.home}") as connection:
            return [row[0] for row in connection.execute("select pid from pg_stat_activity where datname = %s", [name])]

    def database(self, name: str) -> str:
        """A new database; its URL."""
        self._run("createdb", "-h", str(self.home), "-U", "primordia", name)
        return f"postgresql://primordia@/{name}?host={self.home}"

    def disconnect(self, name: str) -> None:
        """Ends all connections to a database."""
        others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        self._run("psql", "-h", str(self.home), "-U", "primordia", "-d", name, "-c", f"{others} and datname = '{name}'")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self.home, ignore_errors=True)
