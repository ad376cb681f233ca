"""Run by Alembic, with the connection that the store passes in."""

from __future__ import annotations

from alembic import context

from primordia.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
