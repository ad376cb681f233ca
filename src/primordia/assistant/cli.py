"""The command of the MCP server: `primordia mcp`."""

from __future__ import annotations

from importlib.util import find_spec

import click

from primordia.kernel.plugins import late
from primordia.locales import words


@click.command(help="assistant.help")
def mcp() -> None:
    language = click.get_current_context().meta["primordia.language"]
    if find_spec("mcp") is None:
        raise click.ClickException(words(language).text("assistant.missing"))
    late("primordia.assistant.tools:run")(language)
