"""The commands of the server: `primordia serve`, `primordia check`."""

from __future__ import annotations

import json
import socket

import click

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
@click.option("--open", "browse", is_flag=True, help="server.help.open")
def serve(
    host: str,
    port: int,
    database: str | None,
    log_level: str,
    proxy: str | None,
    tables_per_address: int,
    thinkers: int | None,
    names: tuple[str, ...],
    connections: int,
    unlimited: bool,
    browse: bool,
) -> None:
    from primordia.server.api import Settings
    from primordia.server.run import run
    from primordia.server.store import default_database

    settings = Settings.boundless(thinkers)
    if not unlimited:
        own = {socket.gethostname(), f"{socket.gethostname()}.local", host, *names}
        settings = Settings(tables_per_address, thinkers=thinkers, most_connections=connections, names=tuple(own))
    run(database or default_database(), host, port, log_level, settings, proxy, browse)


@click.command(help="server.help.check")
@DATABASE
@click.option("--thaw", is_flag=True, help="server.help.thaw")
@click.option("--json", "as_json", is_flag=True, help="server.help.json")
def check(database: str | None, thaw: bool, as_json: bool) -> None:
    from primordia.server import check as checks
    from primordia.server.store import default_database

    say = words(click.get_current_context().meta["primordia.language"])
    found = list((checks.thaw if thaw else checks.check)(database or default_database(), say))
    misfits = [match for match in found if match["problem"]]
    thawed = [match for match in found if match.get("thawed")]
    if as_json:
        click.echo(json.dumps({"matches": len(found), "misfits": misfits, "thawed": thawed}))
    else:
        for match in thawed:
            click.echo(say("server.check.thawed", table=match["table"], game=match["game"], rows=match["rows"]))
        for match in misfits:
            facts = [match[name] for name in ("table", "game", "rows", "problem")]
            click.echo(say("server.check.misfit", table=facts[0], game=facts[1], rows=facts[2], problem=facts[3]))
        if any(match["fault"] for match in misfits) and not thaw:
            click.echo(say.text("server.check.hint"))
        click.echo(say("server.check.summary", matches=len(found), misfits=len(misfits)))
    if misfits:
        raise click.exceptions.Exit(1)
