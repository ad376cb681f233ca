"""A part of the compiled build (docs/compiled.md) in `make test`: the kernel, compiled in haste, passes tests of the kernel.

All of it takes five minutes, which is what `make compiled` is for. This much shows whether the compiler takes what was written,
and whether games that are not compiled, like those of other packages, run on a compiled kernel.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.compiled import hook, named

ROOT = Path(__file__).parents[1]
SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
setup(name="kernel", ext_modules=mypycify(json.loads(sys.argv.pop()), opt_level="0", debug_level="0"))
"""
LOOK = """
import sys
from primordia.kernel.native import compiled
print(*[module for module in sys.argv[1:] if compiled(module)])
"""
TESTS = (  # those of Ursuppe need it compiled too
    *(f"tests/kernel/test_{name}.py" for name in ("action", "by_number", "chance", "game", "playout", "sealed")),
    *("-n", "0", "-p", "no:cacheprovider"),
    *("-m", "not interpreted and not slow and not speed", "-k", "not ursuppe"),
)


def compiler() -> bool:
    """Whether this machine can compile for its Python: a C compiler, and Python's headers."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def run(folder: Path, *command: str, cwd: Path = ROOT) -> str:
    """Runs Python with the package of a folder."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "CFLAGS": "-O0"}
    done = subprocess.run([sys.executable, *command], env=environment, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_the_kernel_runs_compiled(tmp_path: Path) -> None:
    if not compiler():
        pytest.skip("nothing can be compiled here: no C compiler, or no headers of Python (Debian: gcc, python3-dev)")
    shutil.copytree(ROOT / "src" / "primordia", tmp_path / "primordia", ignore=shutil.ignore_patterns("__pycache__", "static"))
    modules = [module for module in named() if module.startswith("primordia.kernel.")]
    sources = [f"{module.replace('.', '/')}.py" for module in modules]
    run(tmp_path, "-c", SETUP, "-q", "build_ext", "--inplace", json.dumps([*hook()["mypy-args"], *sources]), cwd=tmp_path)
    assert run(tmp_path, "-c", LOOK, *modules).split() == modules
    assert " passed" in run(tmp_path, "-m", "pytest", *TESTS)
