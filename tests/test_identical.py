"""A small run of `tests/identical.py`: this build, interpreted or compiled, plays the games of the fixture."""

from __future__ import annotations

from tests.identical import FEW, FIXTURE, digests


def test_every_build_plays_the_same_games() -> None:
    assert [line for line, _ in digests(FEW)] == FIXTURE.read_text(encoding="utf-8").splitlines()
