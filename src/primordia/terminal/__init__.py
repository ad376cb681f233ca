"""The text client: the command line, and a table drawn in characters."""
