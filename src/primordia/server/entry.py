"""What `primordia serve` and `primordia check` do. Imported only when one of them is run, so that the others start fast."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Sequence

import click

from primordia.bots import BOTS
from primordia.bots.program import RUN, Command
from primordia.kernel.errors import SetupError
from primordia.locales import Words
from primordia.server import check as checks
from primordia.server.run import run
from primordia.server.settings import Settings
from primordia.server.store import default_database

MOST_SECONDS = 10.0  # of a program for a choice: a bot's process is ended after 20
PLAYER = re.compile(r"[a-z][a-z0-9-]{0,19}")


def let_in(players: Sequence[str]) -> dict[str, str]:
    """The programs that the host lets play (`NAME=COMMAND`), each under its name; SetupError if something is wrong with one."""
    found: dict[str, str] = {}
    for player in players:
        name, sign, command = player.partition("=")
        if not sign or not PLAYER.fullmatch(name) or name in BOTS or name in found:
            raise SetupError("server.player.name", player=player, taken=", ".join([*BOTS, *found]))
        found[name] = command if RUN.fullmatch(command) else f"run:{command}"
        if Command(found[name]).seconds > MOST_SECONDS:
            raise SetupError("server.player.seconds", player=name, most=int(MOST_SECONDS))
    return found


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
    players: tuple[str, ...],
) -> None:
    """Runs the server until it is stopped."""
    guests = let_in(players)
    settings = Settings.boundless(thinkers, guests)
    if not unlimited:
        own = {socket.gethostname(), f"{socket.gethostname()}.local", host, *names}
        settings = Settings(
            tables_per_address, thinkers=thinkers, most_connections=connections, names=tuple(own), players=guests
        )
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
