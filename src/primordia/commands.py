"""All commands of `primordia`: the terminal's and the server's."""

from __future__ import annotations

from primordia.server.cli import check, serve
from primordia.terminal.cli import main

__all__ = ["main"]

main.add_command(serve)
main.add_command(check)
