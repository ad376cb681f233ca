"""Tables, seats, store, live updates, security: Primordia for people who are not at one machine. See docs/protocol.md."""
