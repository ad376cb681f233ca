"""All commands of `primordia`: the terminal's, the lab's, the server's and the assistant's."""

from __future__ import annotations

from primordia.assistant.cli import mcp
from primordia.server.cli import check, serve
from primordia.terminal.cli import main
from primordia.terminal.lab import lab

__all__ = ["main"]

main.add_command(lab)
main.add_command(serve)
main.add_command(check)
main.add_command(mcp)
