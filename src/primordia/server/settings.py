"""The settings of a server: limits, names, and the players that its host lets in."""

from __future__ import annotations

from collections.abc import Mapping


class Settings:
    """The limits of a server. A pair is how much is allowed at once, and how much per second."""

    def __init__(
        self,
        tables_per_address: int = 100,
        requests: tuple[float, float] = (400, 40),
        writes: tuple[float, float] = (60, 4),
        sockets: tuple[float, float] = (60, 5),
        messages: tuple[float, float] = (60, 20),
        frames: tuple[float, float] = (256, 64),
        thinkers: int | None = None,
        connections: int = 200,
        most_connections: int = 2000,
        onlookers: int = 50,
        names: tuple[str, ...] = (),
        players: Mapping[str, str] | None = None,
    ) -> None:
        self.tables_per_address = tables_per_address
        self.requests = requests  # for each address, like the next two
        self.writes = writes
        self.sockets = sockets
        self.messages = messages  # for each connection
        self.frames = frames  # for each connection, including control frames and fragments
        self.thinkers = thinkers
        self.connections = connections  # live connections of one address; with HTTP it may have twice as many
        self.most_connections = most_connections  # of all addresses together
        self.onlookers = onlookers  # at one table
        self.names = names  # of this server, besides IP addresses and localhost; "*": any
        self.players = dict(players or {})  # programs that the host lets play, by the name under which they are offered

    @classmethod
    def boundless(cls, thinkers: int | None = None, players: Mapping[str, str] | None = None) -> Settings:
        """No limits: for measurements and tests, where all clients have the same address."""
        much, many = (1e9, 1e9), 10**9
        return cls(many, much, much, much, much, much, thinkers, many, many, many, ("*",), players)
