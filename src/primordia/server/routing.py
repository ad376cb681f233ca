"""What all routes share: the application behind a request, the table that its tokens open, how problems are described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import MediaType, Request, Response
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

import primordia
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game
from primordia.server import types as t
from primordia.server.table import Refused, Table

if TYPE_CHECKING:
    from primordia.server.api import Application

PROBLEMS = {
    status: ResponseSpec(t.Problem, generate_examples=False, description=text)
    for status, text in {
        400: "What was sent cannot be used; the text says why.",
        403: "Sent by a page of another origin, or not allowed for onlookers.",
        404: "There is no such thing, or these tokens give no access to it.",
        408: "The body of the request took too long to arrive.",
        409: "Not possible at this stage of the table.",
        413: "Too large.",
        415: "Not JSON.",
        421: "The server does not have this name.",
        429: "Too many requests, or too many tables.",
        503: "The store does not answer, or the server is too busy.",
    }.items()
}
Lang = Annotated[str, QueryParameter(max_length=20)]
TableId = Annotated[str, PathParameter(max_length=40)]


class Missing(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """There is no such thing: status 404."""


def app_of(connection: Any) -> Application:
    app: Application = connection.app.opt["app"]
    assert app is not None
    return app


def printed(page: bytes) -> Response[Any]:
    return Response(page, media_type=MediaType.JSON)


async def entered(request: Request[Any, Any, Any], name: str) -> tuple[Table, set[int]]:
    """The table, and the seats of the tokens in the header. Without a valid token: Missing, as if there were no such table."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    given = [token.strip() for token in tokens.split(",")][:16] if kind.lower() == "bearer" else []
    found = await app_of(request).hall.enter(name, given)
    if found is None:
        raise Missing("server.error.token")
    return found


def match_of(table: Table) -> Game:
    if table.game is None:
        raise table.frozen or Refused("server.error.gathering")
    return table.game


async def finished(table: Table) -> str:
    """The record of a table at which the match is over; before that it is refused, as it would tell secrets."""
    async with table.stored():
        game = match_of(table)
        if not game.is_over:
            raise Refused("server.error.not-over")
        table.text = table.text or primordia.save(game)
        return table.text
