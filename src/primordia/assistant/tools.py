"""The MCP server: what an assistant can do, as tools. Each returns plain data, or says in a sentence what is wrong."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from importlib.metadata import version
from typing import Any, ParamSpec

from anyio import to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import primordia
from primordia import reading
from primordia.assistant.tables import Refused, Tables, weighed
from primordia.bots import BOTS
from primordia.bots.advice import worded
from primordia.guide import guide
from primordia.kernel.errors import PrimordiaError, SetupError
from primordia.kernel.game import inside, rules_of
from primordia.kernel.option import Option, Value
from primordia.kernel.packs import packs_of
from primordia.kernel.rules import Rules
from primordia.lab.review import Review, review
from primordia.locales import words
from primordia.wording import speaker

P = ParamSpec("P")
Data = dict[str, Any]
PLAYOUTS = 16  # for each choice of a review, unless the assistant asks for more
MOST_PLAYOUTS = 400


YES = {"yes": True, "no": False}


def spelled(value: Value) -> str:
    return value if isinstance(value, str) else ("no", "yes")[value]


class Tools:
    """What an assistant can call: tools have the names of methods, and their descriptions stand in the catalogue."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.say = words(language)
        self.tables = Tables(language)
        self.lock = threading.Lock()

    # Finding out what there is

    def games(self) -> Data:
        return {
            "games": [self._game(name, rules) for name, rules in primordia.GAMES.items()],
            "opponents": {level: self._worded(f"server.bot.{level}", level) for level in BOTS},
        }

    def _game(self, name: str, rules: Rules[Any]) -> Data:
        speak = speaker(name, self.language).narrator
        return {
            "game": name,
            "title": speak.named("name", name),
            "about": speak.named("about", ""),
            "players": list(rules.players),
            "options": [self._option(name, option) for option in rules.options],
        }

    def _option(self, game: str, option: Option) -> Data:
        message = f"{game}.option.{option.name}"
        values = option.shown or packs_of(game, option.name)
        return {
            "option": option.name,
            "about": self._worded(message, ""),
            "values": {spelled(value): self._worded(f"{message}.{value or 'none'}", "") for value in values},
            "default": spelled(option.default),
        }

    def _worded(self, message: str, otherwise: str) -> str:
        return self.say.text(message) if message in self.say else otherwise

    def rules(self, game: str, topic: str = "", search: str = "") -> Data:
        known = self._topics(game)
        if topic:
            named = {name.casefold(): name for name in known} | {one.title.casefold(): name for name, one in known.items()}
            if topic.casefold() not in named:
                raise Refused("assistant.error.topic", topic=topic, game=game)
            found = known[named[topic.casefold()]]
            facts = dict(guide(primordia.GAMES[game]).facts(found.name))
            return {"topic": found.name, "title": found.title, "text": found.text, "see": list(found.see), **facts}
        return {"topics": {name: one.title for name, one in known.items() if reading.found(one, search)}}

    def _topics(self, game: str) -> dict[str, reading.Topic]:
        if game not in primordia.GAMES:
            raise SetupError("kernel.setup.game", game=game, known=", ".join(primordia.GAMES))
        return {topic.name: topic for part in reading.chapters(game, self.language) for topic in part.topics}

    # Playing

    def new_game(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, str | bool | int] | None = None,
        opponents: list[str] | None = None,
        seat: int = 0,
        seed: int | None = None,
    ) -> Data:
        chosen = {name: YES.get(value, value) if isinstance(value, str) else value for name, value in (options or {}).items()}
        return self.tables.make(game, players, chosen, opponents or [], seat, seed).situation()

    def situation(self, table: str = "") -> Data:
        return self.tables.get(table).situation()

    def look(self, table: str = "", what: str = "") -> Data:
        return self.tables.get(table).look(what)

    def play(self, action: str, table: str = "") -> Data:
        found = self.tables.get(table)
        found.play(action)
        return found.situation()

    def undo(self, table: str = "") -> Data:
        found = self.tables.get(table)
        found.undo()
        return found.situation()

    def leave(self, table: str = "") -> Data:
        self.tables.leave(table)
        return {"tables": list(self.tables.all)}

    # Asking about it

    def why(self, action: str, table: str = "") -> Data:
        return self.tables.get(table).why(action)

    def odds(self, table: str = "") -> Data:
        return {"odds": self.tables.get(table).odds()}

    def hint(self, table: str = "") -> Data:
        return self.tables.get(table).hint()

    def record(self, table: str = "") -> Data:
        return {"record": self.tables.get(table).record()}

    def review(self, table: str = "", record: str = "", playouts: int = PLAYOUTS) -> Iterator[int | Data]:
        """How many choices are looked at yet, again and again, and at last what was found."""
        if not record:
            found = self.tables.get(table)
            if not found.game.is_over:
                raise Refused("assistant.error.running", table=found.name)
            record = found.record()
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise Refused("assistant.error.playouts", most=MOST_PLAYOUTS)
        for done in review(record, playouts):
            yield self._reviewed(done) if isinstance(done, Review) else done

    def _reviewed(self, found: Review) -> Data:
        """The review as plain data, with the choices that cost most in words."""
        data = found.data()
        for row, verdict in zip(data["costly"], found.costly(), strict=True):
            speak = speaker(rules_of(verdict.game).name, self.language)
            row["text"] = speak.option(verdict.action, inside(verdict.game))
            row["best_text"] = speak.option(verdict.best, inside(verdict.game))
            row["why"] = worded(verdict.why, speak)
            row["options"] = weighed(verdict.advice, inside(verdict.game), speak) if verdict.advice else []
            del row["position"]
        del data["curve"]
        return data


TOOLS = ("games", "rules", "new_game", "situation", "look", "play", "undo", "leave", "why", "odds", "hint", "record")
LONG = "review"  # the tool that tells how far it is, as clients do not wait for long without a sign of life


def server(language: str = "en") -> MCPServer[Any]:
    """The MCP server with all tools, in a language."""
    say = words(language)
    tools = Tools(language)
    made: MCPServer[Any] = MCPServer(
        "primordia",
        title="Primordia",
        instructions=say.text("assistant.instructions"),
        version=version("primordia"),
        log_level="WARNING",
    )
    for name in TOOLS:
        made.add_tool(_careful(tools, getattr(tools, name)), name=name, description=say.text(f"assistant.tool.{name}"))
    made.add_tool(_patient(tools), name=LONG, description=say.text(f"assistant.tool.{LONG}"))
    return made


def _patient(tools: Tools) -> Callable[..., Awaitable[Data]]:
    """The review, choice by choice; others can play meanwhile."""

    async def reviewed(ctx: Context[Any], table: str = "", record: str = "", playouts: int = PLAYOUTS) -> Data:
        steps = tools.review(table, record, playouts)
        try:
            count = 0
            while not isinstance(done := await to_thread.run_sync(next, steps), dict):
                count += 1
                await ctx.report_progress(count)
        except PrimordiaError as error:
            raise ToolError(error.sentence(tools.say)) from None
        return done

    return reviewed


def _careful(tools: Tools, work: Callable[P, Data]) -> Callable[P, Data]:
    """One call at a time, as tools run in threads; what is wrong becomes a sentence for the assistant."""

    @wraps(work)
    def call(*args: P.args, **kwargs: P.kwargs) -> Data:
        with tools.lock:
            try:
                return work(*args, **kwargs)
            except PrimordiaError as error:
                raise ToolError(error.sentence(tools.say)) from None

    return call


def run(language: str) -> None:
    """Serves an assistant over the standard input and output until it closes them."""
    server(language).run("stdio")
