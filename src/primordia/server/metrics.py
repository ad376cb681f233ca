"""Counters for Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from primordia.server.hall import Hall

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """Counts requests and connections since the start of the server."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.seconds = 0.0
        self.steps = [0] * len(STEPS)
        self.sockets = 0

    def request(self, method: str, status: int, seconds: float) -> None:
        self.requests[method if method in ("GET", "POST", "HEAD") else "other", status] += 1
        self.seconds += seconds
        for k, step in enumerate(STEPS):
            self.steps[k] += seconds <= step

    def text(self, hall: Hall) -> str:
        return "\n".join(self._lines(hall)) + "\n"

    def _lines(self, hall: Hall) -> Iterator[str]:
        yield "# TYPE primordia_requests_total counter"
        for (method, status), count in sorted(self.requests.items()):
            yield f'primordia_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# TYPE primordia_request_seconds histogram"
        for step, count in zip(STEPS, self.steps, strict=True):
            yield f'primordia_request_seconds_bucket{{le="{step}"}} {count}'
        total = sum(self.requests.values())
        yield f'primordia_request_seconds_bucket{{le="+Inf"}} {total}'
        yield f"primordia_request_seconds_sum {self.seconds:.6f}"
        yield f"primordia_request_seconds_count {total}"
        values = (
            ("connections", "gauge", self.sockets),
            ("tables", "gauge", len(hall.tables)),
            ("choices_total", "counter", hall.choices),
            ("thoughts_total", "counter", hall.brain.thoughts),
            ("transactions_total", "counter", hall.store.writer.written),
            ("store_failures_total", "counter", hall.store.writer.failures),
            ("store_away", "gauge", int(hall.store.away)),
        )
        for name, kind, value in values:
            yield f"# TYPE primordia_{name} {kind}"
            yield f"primordia_{name} {value}"
