"""`python -m primordia.server.schema` prints the OpenAPI description, from which the client's types are generated."""

from __future__ import annotations

import json
import sys

from primordia.server.api import litestar


def description() -> str:
    return json.dumps(litestar(None).openapi_schema.to_schema(), indent=1, sort_keys=True)


if __name__ == "__main__":
    sys.stdout.write(description() + "\n")
