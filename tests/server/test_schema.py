"""schemathesis: whatever the description allows, and much that it does not, gets an answer that the description knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from primordia.server.schema import description
from tests.server.house import House, bearer

schema = schemathesis.openapi.from_dict(json.loads(description()))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def table(house: House) -> Iterator[dict[str, Any]]:
    yield house.table(seats="hhh", seed=3)


@schema.parametrize()
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_api_is_what_it_says(case: Any, house: House, table: dict[str, Any]) -> None:
    if case.path.startswith("/api/tables/"):
        case.path_parameters["table"] = table["table"]
        case.headers.update(bearer(table, 0))
    response = case.call(base_url=f"http://{house.address}")
    case.validate_response(response, checks=CHECKS)
    assert "Traceback" not in response.text


def test_the_table_is_unharmed(house: House, table: dict[str, Any]) -> None:
    """After all that, people play on."""
    assert not house.state(table)["frozen"]
    with house.live(table, 0, 1, 2) as screen:
        assert screen.ask(type="hand", seat=0, level=None)["type"] == "done"
        screen.until(lambda: screen.state["decisions"] or screen.state["over"])
        assert screen.state["over"] or screen.play(0)["type"] == "done"
