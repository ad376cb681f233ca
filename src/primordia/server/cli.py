"""The commands of the server: `primordia serve`, `primordia check`."""

from __future__ import annotations

from typing import Any

import click

from primordia.kernel.plugins import late
from primordia.locales import words

LEVELS = ("critical", "error", "warning", "info", "debug")
DATABASE = click.option("--database", default=None, metavar="URL", help="server.help.database")


@click.command(help="server.help.serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="server.help.host")
@click.option("--port", type=click.IntRange(0, 65535), default=8377, show_default=True, help="server.help.port")
@DATABASE
@click.option("--log-level", type=click.Choice(LEVELS), default="info", show_default=True, help="server.help.log-level")
@click.option("--proxy", default=None, metavar="ADDRESS", help="server.help.proxy")
@click.option("--tables-per-address", type=click.IntRange(1), default=100, show_default=True, help="server.help.tables")
@click.option("--thinkers", type=click.IntRange(1), default=None, help="server.help.thinkers")
@click.option("--name", "names", multiple=True, metavar="NAME", help="server.help.name")
@click.option("--connections", type=click.IntRange(10), default=2000, show_default=True, help="server.help.connections")
@click.option("--unlimited", is_flag=True, help="server.help.unlimited")
@click.option("--player", "players", multiple=True, metavar="NAME=COMMAND", help="server.help.player")
@click.option("--open", "browse", is_flag=True, help="server.help.open")
def serve(**given: Any) -> None:
    late("primordia.server.entry:serve")(**given)


@click.command(help="server.help.check")
@DATABASE
@click.option("--thaw", is_flag=True, help="server.help.thaw")
@click.option("--json", "as_json", is_flag=True, help="server.help.json")
def check(database: str | None, thaw: bool, as_json: bool) -> None:
    say = words(click.get_current_context().meta["primordia.language"])
    late("primordia.server.entry:check")(database, thaw, as_json, say)
