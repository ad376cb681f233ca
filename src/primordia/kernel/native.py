"""What only the compiled build knows (docs/compiled.md): marks for its compiler, which mean nothing in plain Python.

`@mypyc_attr(allow_interpreted_subclasses=True)` stands at the classes that code which is not compiled extends: other people's
games, the server, tests.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only those who compile need it

    def _nothing(*_names: str, **_flags: object) -> Any:
        return lambda cls: cls

    mypyc_attr = _nothing

__all__ = ["build", "compiled", "mypyc_attr"]


def compiled(module: str) -> bool:
    """Whether a module is there as machine code."""
    spec = find_spec(module)
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


def build() -> str:
    """Which build runs, for people who measure or report something."""
    return "compiled" if compiled("primordia.kernel.game") else "interpreted"
