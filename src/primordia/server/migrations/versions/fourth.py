"""A table that is written to only to see whether the database can be written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("pulse", sa.Column("at", sa.Float, nullable=False))


def downgrade() -> None:
    op.drop_table("pulse")
