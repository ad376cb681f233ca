"""Which tests are slow: `make quick` leaves them out, `make test` has them all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from primordia.bots.levels import Easy, Expert, Hard, Normal
from primordia.bots.search import Budget

SLOW = (  # by the beginning of their names: what takes more than a few seconds, or needs a browser, a build or another database
    "tests/web/",
    "tests/server/attacks/",
    *(
        f"tests/server/test_{name}.py"
        for name in ("compression", "costs", "crew", "doors", "faults", "quotas", "secrets", "serve")
    ),
    *(f"tests/server/test_{name}.py" for name in ("secrets", "serve", "setup", "stored")),
    *(f"tests/test_{name}.py" for name in ("fitting", "fixtures", "fuzz", "measures", "packages", "properties", "recipes")),
    *(
        f"tests/test_bots.py::test_{name}"
        for name in ("every_bot_plays", "greedy_beats", "greedy_reaches", "greedy_cooperates")
    ),
    "tests/test_catalogues.py::test_whole_games_of_genesis",
    *(
        f"tests/test_lab.py::test_{name}"
        for name in ("a_match_against", "a_pool", "a_study_that_is", "ratings_find", "ray", "workers")
    ),
    "tests/test_search.py",
    "tests/test_docs.py::test_every_rule_of_genesis",
    "tests/environments/test_examples.py",
    "tests/genesis/test_properties.py",
    "tests/genesis/test_usage.py",
    "tests/odds/test_simulated.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SLOW) or "postgres" in item.nodeid:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All levels think little, so that whole games are cheap."""
    for level in (Easy, Normal, Hard, Expert):
        monkeypatch.setattr(level, "budget", Budget(6, 60, sight=level.budget.sight))
    yield
