"""Matches and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("tokens", sa.Text, nullable=False),
        sa.Column("limits", sa.Text, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("matches_due", "matches", ["due"])
    op.create_index("matches_address", "matches", ["address"])
    op.create_table(
        "rows",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rows")
    op.drop_table("matches")
