"""What `primordia serve` and `primordia check` do. Imported only when one of them is run, so that the others start fast."""

from __future__ import annotations

import json
import socket

import click

from primordia.locales import Words
from primordia.server import check as checks
from primordia.server.api import Settings
from primordia.server.run import run
from primordia.server.store import default_database


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
    """Runs the server until it is stopped."""
    settings = Settings.boundless(thinkers)
    if not unlimited:
        own = {socket.gethostname(), f"{socket.gethostname()}.local", host, *names}
        settings = Settings(tables_per_address, thinkers=thinkers, most_connections=connections, names=tuple(own))
    run(database or default_database(), host, port, log_level, settings, proxy, browse)


def check(database: str | None, thaw: bool, as_json: bool, say: Words) -> None:
    """Reports which stored matches no longer fit the installed rules; exit code 1 if there are any."""
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
