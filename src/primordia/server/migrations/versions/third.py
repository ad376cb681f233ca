"""Each match says whether it counts for the address that made it even when it is over: imported ones, those of bots alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("lasting", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("matches", "lasting")
