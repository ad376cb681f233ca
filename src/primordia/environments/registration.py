"""Names the games to Gymnasium: `primordia/Name-v0` for ours and for those that other packages bring."""

from __future__ import annotations

from gymnasium.envs.registration import register

from primordia.games import GAMES

SEAT = "primordia.environments.single:SeatEnv"


def offer(name: str) -> None:
    """Names a game to Gymnasium."""
    register(f"primordia/{name.capitalize()}-v0", entry_point=SEAT, kwargs={"game": name})


for _name in GAMES:
    offer(_name)
