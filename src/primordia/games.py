"""The list of games: ours, and those that installed packages bring.

A package brings a game by an entry point that names an instance of `Rules`:

    [project.entry-points."primordia.games"]
    toy = "primordia_toy:TOY"
"""

from __future__ import annotations

from typing import Any, Final

from primordia.kernel.plugins import Plugged
from primordia.kernel.rules import Rules

OURS: Final = {"ursuppe": "primordia.ursuppe:URSUPPE", "genesis": "primordia.genesis:GENESIS"}
GAMES: Final = Plugged[Rules[Any]]("primordia.games", OURS, lambda name, thing: isinstance(thing, Rules) and thing.name == name)
