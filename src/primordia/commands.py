"""All commands of `primordia`: the terminal's, the server's and the assistant's."""

from __future__ import annotations

from primordia.assistant.cli import mcp
from primordia.server.cli import check, serve
from primordia.terminal.cli import main

__all__ = ["main"]

main.add_command(serve)
main.add_command(check)
main.add_command(mcp)
