"""The application: HTTP routes, the WebSocket of live tables, the client's files, and how errors are answered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, QueryParameter

import primordia
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import hides
from primordia.kernel.verify import said
from primordia.locales import offered, words
from primordia.server import answers, files, frames, gallery, lessons, prints, riddles, shelf
from primordia.server import lesson_types as lt
from primordia.server import messages as m
from primordia.server import types as t
from primordia.server.brain import Brain
from primordia.server.doors import Doors
from primordia.server.gate import Gate, address_of
from primordia.server.hall import Hall
from primordia.server.limits import Bucket
from primordia.server.live import converse
from primordia.server.metrics import Metrics
from primordia.server.press import pressed
from primordia.server.reviews import Reviews
from primordia.server.routing import PROBLEMS, Lang, Missing, TableId, app_of, entered, finished, match_of, printed
from primordia.server.settings import Settings
from primordia.server.store import Store
from primordia.server.studying import STUDY_ROUTES
from primordia.server.table import Refused

log = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"


class Application:
    """The whole server as an ASGI application: store, brain, hall, routes, and the gate in front of them."""

    def __init__(
        self, store: Store, settings: Settings | None = None, static: Path = STATIC, trusted: str | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.static = static.resolve()
        self.store = store
        self.brain = Brain(self.settings.thinkers, self.settings.players)
        self.hall = Hall(store, self.brain, self.settings.tables_per_address)
        self.reviews = Reviews(self.brain)
        self.litestar = litestar(self)
        self.gate = Gate(self.litestar, self.metrics, self.settings)
        wanted = self.settings
        self.doors = Doors(wanted.most_connections, 2 * wanted.connections, wanted.frames, trusted)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.gate(scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        await self.hall.open()
        try:
            yield
        finally:
            await self.reviews.close()
            await self.hall.close()
            self.brain.close()
            self.store.close()


def litestar(app: Application | None) -> Litestar:
    """The routes; without an application, only good for their OpenAPI description."""
    return Litestar(
        ROUTES,
        openapi_config=OpenAPIConfig(
            title="Primordia",
            version=version("primordia"),
            description="Board games about the origin of life. See docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        exception_handlers={
            PrimordiaError: engine_error,
            HTTPException: http_error,
            RecursionError: deep_error,
            Exception: any_error,
        },
        lifespan=[app.lifespan] if app else [],
        request_max_body_size=2 * t.MOST_RECORD,
        state=None,
        opt={"app": app},
        logging_config=None,
        debug=False,
        pdb_on_exception=False,
    )


# What can be played


@get("/api/games", sync_to_thread=False, responses={400: PROBLEMS[400]}, middleware=[pressed])
def games(request: Request[Any, Any, Any], lang: Lang = "en") -> Response[list[t.GameInfo]]:
    """All games with their options and bots."""
    return printed(prints.games(offered(lang), tuple(app_of(request).settings.players)))


@get("/api/words", sync_to_thread=False, responses={400: PROBLEMS[400]}, middleware=[pressed])
def interface_words(lang: Lang = "en") -> Response[t.InterfaceWords]:
    """The words of the interface in a language."""
    return printed(prints.interface(offered(lang)))


@get("/api/games/{game:str}/words", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_words(game: FromPath[str], lang: Lang = "en") -> Response[t.GameWords]:
    """The words of a game: its messages, the names in its views, and the keys of its views."""
    return printed(prints.words_of(_known(game), offered(lang)))


@get("/api/games/{game:str}/rules", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_rules(game: FromPath[str], lang: Lang = "en") -> Response[list[t.Topic]]:
    """Explanations of a game's rules."""
    return printed(prints.rules(_known(game), offered(lang)))


@get("/api/games/{game:str}/book", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_book(game: FromPath[str], lang: Lang = "en") -> Response[shelf.Book]:
    """The rules of a game as a book: chapters, cross-references, pictures, how editions differ."""
    return printed(prints.book(_known(game), offered(lang)))


@get("/api/games/{game:str}/reference", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_reference(game: FromPath[str], lang: Lang = "en") -> Response[shelf.Reference]:
    """The rules of a game on one page."""
    return printed(prints.reference(_known(game), offered(lang)))


@get("/api/games/{game:str}/cards", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_cards(game: FromPath[str], lang: Lang = "en") -> Response[gallery.Gallery]:
    """All cards of a game in each printing, and what of them is reconstructed."""
    return printed(prints.cards(_known(game), offered(lang)))


@get("/api/glossary", sync_to_thread=False, responses={400: PROBLEMS[400]}, middleware=[pressed])
def glossary(lang: Lang = "en") -> Response[shelf.Glossary]:
    """The terms of all games in all languages."""
    return printed(prints.glossary(offered(lang)))


@get("/api/games/{game:str}/parts", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_parts(game: FromPath[str]) -> Response[dict[str, Any]]:
    """The components of a game, for clients that draw the table."""
    return printed(prints.parts(_known(game)))


@post(
    "/api/games/{game:str}/setup",
    responses=PROBLEMS,
    status_code=200,
    request_max_body_size=16 * t.MOST_MESSAGE,
    middleware=[pressed],
)
async def game_setup(
    request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[t.Wish], lang: Lang = "en"
) -> t.Fitted:
    """The valid set-up nearest to a wish, and why other values do not fit. No table is made."""
    return await app_of(request).brain.fit(address_of(request.scope), _known(game), data, offered(lang))


@get("/api/games/{game:str}/lessons", sync_to_thread=False, responses=PROBLEMS, middleware=[pressed])
def game_lessons(game: FromPath[str], lang: Lang = "en") -> Response[lt.School]:
    """The lessons of a game, its gentle first game, and what its coach says."""
    return printed(prints.school(_known(game), offered(lang)))


LESSON, PUZZLE = "/api/games/{game:str}/lessons/{lesson:str}", "/api/games/{game:str}/puzzles/{puzzle:str}"
SMALL = t.MOST_MESSAGE


@post(LESSON, responses=PROBLEMS, status_code=200, request_max_body_size=SMALL, sync_to_thread=False, middleware=[pressed])
def lesson_stage(game: FromPath[str], lesson: TableId, data: JSONBody[lt.At], lang: Lang = "en") -> Response[lt.Stage]:
    """A stage of a lesson, and the answer to what was tried there. Nothing is stored."""
    return printed(lessons.stage(_known(game), lesson, data, offered(lang)))


@post(f"{LESSON}/ask", responses=PROBLEMS, status_code=200, request_max_body_size=SMALL, middleware=[pressed])
async def lesson_question(
    request: Request[Any, Any, Any], game: FromPath[str], lesson: TableId, data: JSONBody[lt.LessonQuestion], lang: Lang = "en"
) -> m.ServerMessage:
    """What the picture of a table asks for (`look`, `why`, `odds`), at a stage of a lesson."""
    return await lessons.ask(app_of(request).brain, address_of(request.scope), _known(game), lesson, data, offered(lang))


@post(PUZZLE, responses=PROBLEMS, status_code=200, request_max_body_size=SMALL, sync_to_thread=True, middleware=[pressed])
def puzzle_stage(game: FromPath[str], puzzle: TableId, data: JSONBody[lt.At], lang: Lang = "en") -> Response[lt.Stage]:
    """A puzzle, and the answer to what was tried there. Nothing is stored."""
    return printed(riddles.stage(_known(game), puzzle, data, offered(lang)))


@post(f"{PUZZLE}/ask", responses=PROBLEMS, status_code=200, request_max_body_size=SMALL, middleware=[pressed])
async def puzzle_question(
    request: Request[Any, Any, Any], game: FromPath[str], puzzle: TableId, data: JSONBody[lt.LessonQuestion], lang: Lang = "en"
) -> m.ServerMessage:
    """What the picture of a table asks for (`look`, `why`, `odds`), in a puzzle."""
    return await riddles.ask(app_of(request).brain, address_of(request.scope), _known(game), puzzle, data, offered(lang))


def _known(game: str) -> str:
    if game not in primordia.GAMES:
        raise Missing("kernel.setup.game", game=game[:40], known=", ".join(primordia.GAMES))
    return game


# Tables


@post("/api/tables", responses=PROBLEMS, request_max_body_size=16 * t.MOST_MESSAGE)
async def new_table(request: Request[Any, Any, Any], data: JSONBody[t.NewTable]) -> t.Created:
    """Makes a new table."""
    return await app_of(request).hall.create(data, address_of(request.scope))


@post("/api/import", responses=PROBLEMS)
async def import_record(request: Request[Any, Any, Any], data: JSONBody[t.Import]) -> t.Created:
    """Makes a table from a record."""
    return await app_of(request).hall.bring(data, address_of(request.scope))


@get("/api/tables/{table:str}", responses=PROBLEMS)
async def table_state(request: Request[Any, Any, Any], table: TableId, lang: Lang = "en") -> t.State:
    """What the holder of the tokens may see now, including the whole journal."""
    found, seats = await entered(request, table)
    async with found.stored():
        return frames.state(found, seats, 0, offered(lang))


@post("/api/tables/{table:str}/act", responses=PROBLEMS, status_code=200, request_max_body_size=t.MOST_MESSAGE)
async def act(
    request: Request[Any, Any, Any], table: TableId, data: JSONBody[m.ClientMessage], lang: Lang = "en"
) -> m.ServerMessage:
    """One message of the live protocol, answered by one message."""
    found, seats = await entered(request, table)
    return await answers.answer(app_of(request).hall, answers.Asker(found, seats, lang, address_of(request.scope)), data)


@get("/api/tables/{table:str}/brief", responses=PROBLEMS)
async def table_brief(request: Request[Any, Any, Any], table: TableId, lang: Lang = "en") -> t.Brief:
    """A summary of a table: who sits there, which round it is, whose turn."""
    found, seats = await entered(request, table)
    async with found.stored():
        return frames.brief(found, seats, offered(lang))


@post("/api/tables/{table:str}/rematch", responses=PROBLEMS, status_code=200)
async def rematch(request: Request[Any, Any, Any], table: TableId) -> t.Rematch:
    """The table for a rematch of a finished one; the first request makes it."""
    found, seats = await entered(request, table)
    if not seats:
        raise Refused("server.error.onlooker")
    return t.Rematch(await app_of(request).hall.rematch(found, address_of(request.scope)))


@get("/api/tables/{table:str}/record", responses=PROBLEMS, media_type=MediaType.TEXT)
async def table_record(request: Request[Any, Any, Any], table: TableId) -> str:
    """The record of a table, without sealed answers of others that are not opened yet."""
    found, seats = await entered(request, table)
    async with found.stored():
        game = match_of(found)
        if hides(game) and not game.is_over:
            raise Refused("server.error.hidden-record")
        return primordia.save(game, next(iter(seats)) if len(seats) == 1 else -1)


@get("/api/tables/{table:str}/replay", responses=PROBLEMS, middleware=[pressed])
async def replay(
    request: Request[Any, Any, Any],
    table: TableId,
    lang: Lang = "en",
    at: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> Response[t.Moment]:
    """A finished match as it was after `at` choices."""
    found, _ = await entered(request, table)
    text = await finished(found)
    return printed(await app_of(request).brain.moment(address_of(request.scope), text, at, offered(lang)))


@get("/api/tables/{table:str}/history", responses=PROBLEMS, middleware=[pressed])
async def history(request: Request[Any, Any, Any], table: TableId) -> Response[t.History]:
    """The scores of a finished match after each choice."""
    found, _ = await entered(request, table)
    text = await finished(found)
    return printed(await app_of(request).brain.course(address_of(request.scope), text))


@get("/api/tables/{table:str}/rolls", responses=PROBLEMS, middleware=[pressed])
async def table_rolls(request: Request[Any, Any, Any], table: TableId) -> Response[t.Rolls]:
    """Every result of chance in a finished match with what it was drawn from, for clients that recompute them."""
    found, _ = await entered(request, table)
    text = await finished(found)
    return printed(await app_of(request).brain.rolls(address_of(request.scope), text))


@post("/api/verify", responses=PROBLEMS, status_code=200)
async def verify(request: Request[Any, Any, Any], data: JSONBody[t.RecordText], lang: Lang = "en") -> t.Verified:
    """Replays a record and says what it shows."""
    found = await app_of(request).brain.examine(address_of(request.scope), data.record)
    return t.Verified(**found, text=" ".join(said(found, words(offered(lang)))))


# Health, metrics, live tables, files


@get("/health")
async def health(request: Request[Any, Any, Any]) -> t.Health:
    """Answers if the server and its store work."""
    app = app_of(request)
    await app.store.answer()
    return t.Health("ok", version("primordia"), len(app.hall.tables))


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> str:
    """Counters for Prometheus."""
    app = app_of(request)
    return app.metrics.text(app.hall)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    app = app_of(socket)
    await converse(app.hall, socket, table, Bucket(*app.settings.messages), app.settings.onlookers)


@get("/", include_in_schema=False)
async def front(request: Request[Any, Any, Any]) -> Response[bytes]:
    return await _file(request, "index.html")


@get("/{path:path}", include_in_schema=False)
async def place(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """The client's files; any other path is an address inside the client."""
    if path.startswith(("/api/", "/schema")):
        raise Missing("server.error.missing")
    return await _file(request, path.lstrip("/"))


async def _file(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    asked = request.headers
    found = await files.serve(app_of(request).static, path, asked.get("accept-encoding"), asked.get("if-none-match"))
    if found is None:
        raise Missing("server.error.missing" if path.startswith("assets/") else "server.error.no-client")
    return found


# What goes wrong


STATUS = {
    "server.error.tables": 429,
    "server.error.store": 503,
    "server.error.unsure": 503,
    "server.error.long": 503,
    "server.error.crowded": 503,
    "server.error.slow": 408,
    "server.error.not-over": 409,
    "server.error.gathering": 409,
    "server.error.no-rematch": 409,
    "server.error.onlooker": 403,
    "server.error.hidden-record": 409,
}


def engine_error(request: Request[Any, Any, Any], error: PrimordiaError) -> Response[t.Problem]:
    lang = offered(request.query_params.get("lang", "en"))
    status = 404 if isinstance(error, Missing) else STATUS.get(error.message, 400)
    return _problem(status, error.message, error.sentence(words(lang)))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[t.Problem]:
    names = {404: "server.error.missing", 405: "server.error.method", 413: "server.error.large", 415: "server.error.json"}
    message = names.get(error.status_code, "server.error.request")
    details = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    problem = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in details if isinstance(item, dict))
    text = words(offered(request.query_params.get("lang", "en")))(message, problem=(problem or error.detail)[:300])
    return _problem(error.status_code, message, text, dict(error.headers or {}))


def deep_error(request: Request[Any, Any, Any], _: RecursionError) -> Response[t.Problem]:
    """The JSON that was sent is nested too deeply."""
    return _problem(400, "server.error.deep", words(offered(request.query_params.get("lang", "en"))).text("server.error.deep"))


def any_error(request: Request[Any, Any, Any], error: Exception) -> Response[t.Problem]:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return _problem(500, "server.error.internal", words().text("server.error.internal"))


def _problem(status: int, message: str, text: str, headers: dict[str, str] | None = None) -> Response[t.Problem]:
    return Response(t.Problem(message, text), status_code=status, media_type=MediaType.JSON, headers=headers or {})


ROUTES = [
    *(games, interface_words, game_words, game_rules, game_book, game_reference, game_cards, glossary, game_parts),
    *(game_setup, game_lessons, lesson_stage, lesson_question, puzzle_stage, puzzle_question),
    *(new_table, import_record, table_state, table_brief, act, rematch, table_record, replay, history, table_rolls, verify),
    *STUDY_ROUTES,
    *(health, metrics, live, place, front),
]
