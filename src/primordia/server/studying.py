"""Routes for those who look back: the review of a finished match, and the analysis board."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody

from primordia.locales import offered
from primordia.server import messages as m
from primordia.server import study
from primordia.server import study_types as st
from primordia.server import types as t
from primordia.server.gate import address_of
from primordia.server.press import pressed
from primordia.server.routing import PROBLEMS, Lang, TableId, app_of, entered, finished, printed

LARGE = 32 * t.MOST_MESSAGE  # a position may contain a card pack


@get("/api/tables/{table:str}/review", responses=PROBLEMS, middleware=[pressed])
async def table_review(request: Request[Any, Any, Any], table: TableId, lang: Lang = "en") -> st.Review:
    """The review of a finished match. Asked for the first time it begins; ask again until it is finished."""
    found, _ = await entered(request, table)
    text = await finished(found)
    return await app_of(request).reviews.look(address_of(request.scope), text, offered(lang))


@post("/api/analysis", responses=PROBLEMS, status_code=200, request_max_body_size=LARGE, middleware=[pressed])
async def analysis(request: Request[Any, Any, Any], data: JSONBody[st.Study], lang: Lang = "en") -> Response[st.Board]:
    """A position after some moves of a tree of variations. Nothing is stored."""
    foreign = app_of(request).brain.foreign
    return printed(await foreign.do(address_of(request.scope), study.board, data, offered(lang)))


@post("/api/analysis/chances", responses=PROBLEMS, status_code=200, request_max_body_size=LARGE, middleware=[pressed])
async def analysis_chances(request: Request[Any, Any, Any], data: JSONBody[st.Study], lang: Lang = "en") -> st.StudyChances:
    """The chances to win with each option there, by search."""
    return await app_of(request).brain.foreign.do(address_of(request.scope), study.chances, data, offered(lang))


@post("/api/analysis/ask", responses=PROBLEMS, status_code=200, request_max_body_size=LARGE, middleware=[pressed])
async def analysis_question(
    request: Request[Any, Any, Any], data: JSONBody[st.StudyQuestion], lang: Lang = "en"
) -> m.ServerMessage:
    """What the picture of a table asks for there (`look`, `why`, `odds`, `preview`)."""
    return await app_of(request).brain.foreign.do(address_of(request.scope), study.answer, data, offered(lang))


@post("/api/analysis/open", responses=PROBLEMS, status_code=200, middleware=[pressed])
async def analysis_open(request: Request[Any, Any, Any], data: JSONBody[st.OpenText]) -> st.Opened:
    """The position that a text gives: a position itself, or a moment of a record."""
    return await app_of(request).brain.foreign.do(address_of(request.scope), study.opened, data.text, data.at)


STUDY_ROUTES = [table_review, analysis, analysis_chances, analysis_question, analysis_open]
