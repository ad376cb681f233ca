"""The engine that all games share; it does not depend on any game."""
