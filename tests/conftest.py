"""Which tests are slow: `make quick` leaves them out, `make test` has them all. And in which of them lines are counted."""

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
    *(
        f"tests/test_{name}.py"
        for name in ("compiling", "fitting", "fixtures", "fuzz", "measures", "packages", "properties", "recipes")
    ),
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

COUNTED = ("tests/kernel/", "tests/ursuppe/", "tests/test_costs.py", "tests/test_fitting.py")
SEARCHES = (  # of them: what walks the same lines again and again, which takes three times as long while lines are counted
    *(f"tests/kernel/test_lines.py::test_{name}" for name in ("every", "no_", "an_", "a_positions")),
    *(f"tests/kernel/test_record.py::test_any_{name}" for name in ("edit_of_an", "text")),
    *(f"tests/kernel/test_cost.py::test_{name}" for name in ("a_long", "with", "undo")),
    "tests/kernel/test_game.py::test_nothing_else_is_accepted",
    "tests/ursuppe/test_scoring.py::test_whole_games_keep_the_laws",
    "tests/test_costs.py::test_costs_in_genesis",
    "tests/test_fitting.py::test_whatever_is_wished_can_be_played[genesis]",
)
# The longest first, so that no worker begins one when all others are done; the page last, whose browser keeps an event loop.
ORDER = (
    *("tests/server/test_faults.py", "tests/server/test_troubles.py", "tests/server/test_secrets.py", "tests/server/attacks/"),
    *("tests/test_compiling.py", "tests/test_lab.py::test_ray", "tests/test_docs.py::test_the_site"),
    "",
    *(
        f"tests/web/test_{name}"
        for name in ("overflow.py::test_every_question", "page.py::test_three", "shipped.py::test_the_source")
    ),
    *(f"tests/web/test_genesis.py::test_{name}" for name in ("a_game", "an_", "what")),
    *("tests/web/test_ursuppe.py::test_a_whole", "tests/web/test_generic.py::test_an_introductory"),
    "tests/web/",
)


def place(item: pytest.Item) -> int:
    """Where in ORDER a test comes: where the longest beginning of its name stands."""
    return max((k for k, name in enumerate(ORDER) if item.nodeid.startswith(name)), key=lambda k: len(ORDER[k]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)
    for item in items:
        if item.nodeid.startswith(COUNTED) and not item.nodeid.startswith(SEARCHES):
            item.add_marker(pytest.mark.counted)
        if item.nodeid.startswith(SLOW) or "postgres" in item.nodeid:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All levels think little, so that whole games are cheap."""
    for level in (Easy, Normal, Hard, Expert):
        monkeypatch.setattr(level, "budget", Budget(6, 60, sight=level.budget.sight))
    yield
