"""The server, for people who play from different machines: tables, seats, store, live updates, security (docs/protocol.md)."""
