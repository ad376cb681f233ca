"""Both games, and those of other packages, where researchers already work (extra `primordia[env]`, docs/environments.md).

import gymnasium, primordia.environments

env = primordia.environments.aec_env("ursuppe", players=4)          # PettingZoo, one agent at a time
env = primordia.environments.parallel_env("genesis", players=2)     # PettingZoo, all agents at each step
env = gymnasium.make("primordia/Genesis-v0", mode="solitaire")      # Gymnasium, one seat
fleet = primordia.environments.Fleet("ursuppe", 64, players=4)      # many matches in one process
game = pyspiel.load_game("primordia_ursuppe(players=3)")            # OpenSpiel

To import this names the games to Gymnasium and OpenSpiel, as far as they are installed; that is how both learn of what other
packages bring.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from primordia.kernel.plugins import late

__all__ = ["Fleet", "aec_env", "parallel_env"]

Fleet = late("primordia.environments.fleet:Fleet")
aec_env = late("primordia.environments.turns:aec_env")
parallel_env = late("primordia.environments.rounds:parallel_env")

if find_spec("gymnasium") is not None:
    import_module("primordia.environments.registration")
if find_spec("pyspiel") is not None:
    import_module("primordia.environments.spiel")
