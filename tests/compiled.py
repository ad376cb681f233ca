"""Asserts that the installed Primordia is the compiled one: every module that pyproject.toml names for it is machine code.

python -m tests.compiled        (make compiled)
"""

from __future__ import annotations

import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import primordia
from primordia.kernel.native import compiled

ROOT = Path(__file__).parents[1]


def hook() -> dict[str, Any]:
    """What the project says about compiling."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return found


def named() -> list[str]:
    """The modules that the build compiles."""
    files = [f"/{file.relative_to(ROOT).as_posix()}" for file in sorted(ROOT.glob("src/primordia/**/*.py"))]
    chosen = [file for file in files if any(fnmatch(file, pattern) for pattern in hook()["include"])]
    left = [file for file in chosen if not any(fnmatch(file, f"*{pattern}") for pattern in hook()["exclude"])]
    return [file.removeprefix("/src/").removesuffix(".py").replace("/", ".") for file in left]


def main() -> int:
    modules = named()
    plain = [module for module in modules if not compiled(module)]
    print(f"{len(modules) - len(plain)} of {len(modules)} modules are compiled, in {Path(primordia.__file__).parent}")
    for module in plain:
        print(f"not compiled: {module}")
    return 1 if plain or not modules else 0


if __name__ == "__main__":
    sys.exit(main())
