"""TOML from strangers is read in a time that depends on its length alone."""

from __future__ import annotations

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primordia.genesis.cards import MOST_BYTES, overlay
from primordia.kernel import toml
from primordia.kernel.errors import SetupError

SECONDS = 5.0  # of the processor, on any machine; the first of these took 38
SIZE = 60_000
COSTLY = [
    "a" + ".a" * (SIZE // 2) + " = 1",
    "a . a" + " . a" * (SIZE // 4) + " = 1",
    '"a"' + ".'a'" * (SIZE // 4) + " = 1",
    "[" + "a." * (SIZE // 2) + "a]",
    "x = " + "[" * SIZE,
    "x = " + "{a=" * (SIZE // 3),
    "x = [" + "[" * 20 + "]" * 21,
    "[" * SIZE,
]
HARMLESS = [
    'x = """' + "a.b.c.d.e.f.g.h.i.j" * 10 + '"""',
    "x = '''" + "[" * 100 + "'''",
    'x = "a.b.c.d.e.f.g.h.i.j [[[[[[[[[[ \\" .........."',
    "# a.b.c.d.e.f.g.h.i.j.k [[[[[[[[[[[[[[",
    "a.b.c.d.e.f.g.h = [[[[[[[1.5]]]]]]]",
    'x = """a\\""" . . . . . . . . . """',
    'x = ""\ny = 1.5\nz = [1.1, 2.2, 3.3, 4.4, 5.5, 6.6, 7.7, 8.8, 9.9]',
]


@pytest.mark.parametrize("text", COSTLY, ids=range(len(COSTLY)))
def test_what_is_costly_is_not_begun(text: str) -> None:
    started = time.process_time()
    with pytest.raises(SetupError) as refused:
        toml.read(text, MOST_BYTES)
    assert refused.value.message in ("kernel.toml.parts", "kernel.toml.deep")
    with pytest.raises(SetupError):
        overlay("cards", text)
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_looks_like_it_is_read(text: str) -> None:
    assert toml.read(text, MOST_BYTES) == tomllib.loads(text)


@pytest.mark.parametrize("text", ["x" * 64_001, "ä" * 40_000, "#" * 10**6, "\ud800" * 30_000])
def test_what_is_long_is_not_begun(text: str) -> None:
    with pytest.raises((SetupError, ValueError)) as refused:
        toml.read(text, MOST_BYTES)
    assert getattr(refused.value, "message", "") == "kernel.toml.long" or text[0] == "\ud800"


@pytest.mark.parametrize(
    "line", ["{k} = {{}}\n", "[a{k}]\n", "a.b{k} = 1\n", "x{k} = '\\'\n", '"\\u00e9{k}" = 0.1\n', "{k} = 1979-05-27\n"]
)
def test_the_longest_text_is_read_soon(line: str) -> None:
    text = "".join(line.format(k=k) for k in range(SIZE // 20))
    started = time.process_time()
    assert toml.read(text[:SIZE].rpartition("\n")[0], MOST_BYTES)
    assert time.process_time() - started < SECONDS


PIECES = st.sampled_from(
    ["a", ".", '"', "'", '"""', "'''", "[", "]", "{", "}", "=", "\n", " ", "\\", "#", ",", "1", "é", "\u2028"]
)


@given(st.lists(PIECES, max_size=16).map("".join))
def test_whatever_comes_is_read_as_ever_or_refused(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except ValueError:
        with pytest.raises((ValueError, SetupError)):
            toml.read(text, MOST_BYTES)
        return
    assert toml.read(text, MOST_BYTES) == expected
