"""A door for assistants: tables in memory at which one plays against bots, and the tools of the MCP server (docs/mcp.md)."""
